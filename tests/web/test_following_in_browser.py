"""What others do, in a real Chromium: a strip tells one thing after another, pieces move and keep a ring, and it can be paused and skipped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from browsing import faults_of, opened
from playwright.sync_api import Browser, Page, expect

from serving import Player, Served, players, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("following") / "x.db") as found:
        yield found


@contextmanager
def at_table(browser: Browser, server: Served, who: Player, table: str, pace: str = "walk", **options: Any) -> Iterator[Page]:
    page = opened(browser, pace=pace, **{"width": 1366, "height": 768} | options)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.context.add_cookies([{"name": "parlour", "value": who.token, "url": server.url}])
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector("fieldset.paces:not([hidden])", state="attached")
    yield page
    page.context.close()
    assert faults == []


def laid(anna: Player, bo: Player) -> str:
    """A table of Kiilto at which Anna is to move."""
    table: str = anna.make(game="kiilto", seats=["me", "open"])["id"]
    bo.join(table)
    if not anna.look(table)["moves"]:
        move(bo, table)
    return table


def move(who: Player, table: str, wanted: str = "take") -> str:
    """Somebody's first move of a kind."""
    seen = who.look(table)
    found: str = next(one["move"] for one in seen["moves"] if one["move"].startswith(wanted))
    assert who.move(table, found, seen["ply"]).status_code == 201
    return found


def wait_for_stream(page: Page, server: Served, table: str) -> None:
    """The page hears the table: else it would see what is done next only when it looks."""
    for _ in range(400):
        if server.app.desk.house.news.listeners:
            return
        page.wait_for_timeout(25)
    raise AssertionError("the page does not listen")


def test_ones_turn_comes_without_a_strip_and_what_moved_keeps_a_ring(browser: Browser, server: Served) -> None:
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = laid(anna, bo)
        with at_table(browser, server, bo, table) as page:
            wait_for_stream(page, server, table)
            move(anna, table)
            expect(page.locator(".play")).to_have_attribute("data-turn", "1")
            expect(page.locator("#strip")).to_be_hidden()
            expect(page.locator(".stage .just-moved").first).to_be_attached()


def test_what_others_do_is_told_in_the_docks_place(browser: Browser, server: Served) -> None:
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = laid(anna, bo)
        spectator = Player(server.url, "Cy")
        with at_table(browser, server, spectator, table) as page:
            wait_for_stream(page, server, table)
            dock = page.locator(".dock").bounding_box()
            move(anna, table)
            strip = page.locator("#strip")
            expect(strip).to_be_visible()
            told = page.locator(".log .e.now").first.text_content() or ""
            assert " ".join(strip.locator(".t-says").inner_text().split()) in " ".join(told.split())
            box = strip.bounding_box()
            assert dock
            assert box
            assert abs(box["y"] - dock["y"]) <= 2
            assert abs(box["width"] - dock["width"]) <= 2
            assert faults_of(page) == []
        spectator.close()


def several(anna: Player, bo: Player, server: Served, table: str, page: Page) -> None:
    """Anna and Bo move while the page's line is down, so that it hears of both moves at once."""
    page.context.set_offline(True)
    move(anna, table)
    move(bo, table)
    page.context.set_offline(False)


def test_several_moves_are_shown_one_after_another_with_a_pause_and_a_way_to_skip(browser: Browser, server: Served) -> None:
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = laid(anna, bo)
        spectator = Player(server.url, "Cy")
        with at_table(browser, server, spectator, table) as page:
            wait_for_stream(page, server, table)
            start = int(page.locator(".play").get_attribute("data-ply") or 0)
            several(anna, bo, server, table, page)
            strip = page.locator("#strip")
            expect(strip).to_be_visible(timeout=30000)
            page.keyboard.press(" ")
            expect(strip.locator("[data-strip=pause]")).to_have_attribute("aria-pressed", "true")
            shown = int(page.locator(".play").get_attribute("data-ply") or 0)
            assert shown in (start + 1, start + 2)
            page.keyboard.press(" ")
            expect(strip.locator("[data-strip=pause]")).to_have_attribute("aria-pressed", "false")
            strip.locator("[data-strip=skip]").click()
            expect(page.locator(".play")).to_have_attribute("data-ply", str(start + 2))
            expect(strip).to_be_hidden()
        spectator.close()


def test_a_pause_keeps_nobody_from_doing_something(browser: Browser, server: Served) -> None:
    with players(server.url, "Anna", "Bo", "Cy") as (anna, bo, cy):
        table: str = anna.make(game="kiilto", players=3, seats=["me", "open", "open"])["id"]
        bo.join(table)
        cy.join(table)
        first, second, watcher = sorted((anna, bo, cy), key=lambda one: (one.look(table)["seat"] - anna.look(table)["waiting"][0]) % 3)
        with at_table(browser, server, watcher, table) as page:
            wait_for_stream(page, server, table)
            move(first, table)
            expect(page.locator("#strip")).to_be_visible()
            page.keyboard.press(" ")
            expect(page.locator("[data-strip=pause]")).to_have_attribute("aria-pressed", "true")
            move(second, table)
            page.locator("#d-chat").check(force=True)
            page.fill("#say", "Good evening")
            page.keyboard.press("Enter")
            expect(page.locator("#chat .lines p").first).to_contain_text("Good evening")
            expect(page.locator(".play")).to_have_attribute("data-turn", "1")
            expect(page.locator("#strip")).to_be_hidden()


def test_at_once_shows_no_strip_and_is_remembered(browser: Browser, server: Served) -> None:
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = laid(anna, bo)
        with at_table(browser, server, bo, table) as page:
            page.locator("#d-table").check(force=True)
            page.get_by_label("at once").check()
            page.reload()
            page.wait_for_selector("fieldset.paces:not([hidden])", state="attached")
            assert page.get_by_label("at once").is_checked()
            wait_for_stream(page, server, table)
            move(anna, table)
            move(bo, table)
            expect(page.locator(".play")).to_have_attribute("data-turn", "0")
            expect(page.locator("#strip")).to_be_hidden()


def test_who_decides_is_not_kept_from_it(browser: Browser, server: Served) -> None:
    """Whoever places coins at the same time as others sees no strip over the verb."""
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table: str = anna.make(game="pocket-wigs", seats=["me", "open"])["id"]
        bo.join(table)
        with at_table(browser, server, anna, table) as page:
            wait_for_stream(page, server, table)
            expect(page.locator(".play")).to_have_attribute("data-turn", "1")
            version = int(page.locator(".play").get_attribute("data-version") or 0)
            seen = bo.look(table)
            assert bo.move(table, seen["moves"][0]["move"], seen["ply"]).status_code == 201
            bo.post(table, "chat", text="Good evening")
            expect(page.locator("#chat .lines p").first).to_contain_text("Good evening")
            assert int(page.locator(".play").get_attribute("data-version") or 0) > version
            expect(page.locator("#strip")).to_be_hidden()


def test_a_line_of_the_log_lights_its_pieces_and_is_shown_again(browser: Browser, server: Served) -> None:
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = laid(anna, bo)
        move(anna, table)
        move(bo, table)
        with at_table(browser, server, anna, table, pace="once") as page:
            last = int(page.locator(".play").get_attribute("data-last") or 0)
            page.locator("#d-log").check(force=True)
            line = page.locator(f'[data-pane=log] .log [data-at="{last - 1}"]').first
            line.hover()
            expect(page.locator(".stage .told-of").first).to_be_attached()
            line.click()
            expect(page.locator(".play")).to_have_attribute("data-ply", str(last - 1))
            expect(page.locator(".dock.past")).to_be_visible()


def test_who_comes_back_sees_what_happened_meanwhile(browser: Browser, server: Served) -> None:
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = laid(anna, bo)
        move(anna, table)
        with at_table(browser, server, bo, table) as page:
            expect(page.locator("#recap")).to_have_attribute("open", "")
            page.reload()
            page.wait_for_selector("fieldset.paces:not([hidden])", state="attached")
            expect(page.locator("#recap")).not_to_have_attribute("open", "")


WATCH_FLIGHTS = """() => {
  window.flown = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    if (this.dataset?.piece) window.flown.push([this.dataset.from, this.dataset.piece]);
    return animate.apply(this, given);
  };
}"""


@pytest.mark.parametrize(
    ("game", "wanted", "origin", "piece"),
    [("last-will", "plan", "purse-", "taken-"), ("pret-a-porter", "place", "pawn-", "pawn-")],
)
def test_pieces_fly_from_where_they_lay(browser: Browser, server: Served, game: str, wanted: str, origin: str, piece: str) -> None:
    """A seal flies to its plan, a pawn to its location: from whoever has moved."""
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table: str = anna.make(game=game, seats=["me", "open"])["id"]
        bo.join(table)
        while not any(one["move"].startswith(wanted) for one in (*anna.look(table)["moves"], *bo.look(table)["moves"])):
            who = anna if anna.look(table)["moves"] else bo
            move(who, table, "")
        mover = anna if anna.look(table)["moves"] else bo
        spectator = Player(server.url, "Cy")
        with at_table(browser, server, spectator, table, reduced_motion="no-preference") as page:
            wait_for_stream(page, server, table)
            page.evaluate(WATCH_FLIGHTS)
            before = int(page.locator(".play").get_attribute("data-ply") or 0)
            move(mover, table, wanted)
            expect(page.locator(".play")).to_have_attribute("data-ply", str(before + 1))
            flown: list[list[str]] = page.evaluate("window.flown")
            assert any(came.startswith(origin) and to.startswith(piece) for came, to in flown), flown
        spectator.close()


def test_a_purse_says_what_came(browser: Browser, tmp_path: Path) -> None:
    """The sums that a room marks are numbers that can be read, in every room."""
    with served(tmp_path / "x.db") as server, players(server.url, "Anna", "Bo") as (anna, bo):
        for game in ("wigs", "pocket-wigs", "kiilto", "last-will", "pret-a-porter"):
            table: str = anna.make(game=game, seats=["me", "open"])["id"]
            bo.join(table)
            with at_table(browser, server, anna, table, pace="once") as page:
                sums: list[str] = page.evaluate("[...document.querySelectorAll('[data-sum]')].map((one) => one.textContent)")
                assert sums, game
                assert all(any(letter.isdigit() for letter in one) for one in sums), (game, sums)
