"""What a person does at a table is played, or kept, or answered in words: whatever others do meanwhile, and whatever the line does."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browsing import opened, wait_until
from playing import open_words
from playwright.sync_api import Browser, Page, Route, expect
from traffic import Traffic

from serving import Player, Served, play_on, players, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("clicks") / "x.db") as found:
        yield found


@pytest.fixture
def company(server: Served) -> Iterator[list[Player]]:
    with players(server.url, "Anna", "Bo") as found:
        yield found


@contextmanager
def at_table(browser: Browser, server: Served, who: Player, table: str, width: int = 1366) -> Iterator[Page]:
    """The page of a table in the browser of somebody who is known to the API; no piece of it errs."""
    page, faults = opened(browser, width, 768), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.context.add_cookies([{"name": "parlour", "value": who.token, "url": server.url}])
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector(".play[data-last]", state="attached")
    yield page
    assert faults == []


def laid(anna: Player, bo: Player, game: str = "wigs", **wishes: object) -> str:
    table: str = anna.make(game=game, seats=["me", "open"], **wishes)["id"]
    bo.join(table)
    return table


def until(page: Page, fact: Callable[[], bool]) -> None:
    for _ in range(300):
        if fact():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came true")


# --- Others act at the same time ------------------------------------------------------------------------------------------------
def take_up(page: Page) -> str:
    """A coin of the pocket, to be put on the card; its value."""
    page.locator("label[for^=take-]").first.click()
    value = page.locator(".pick input:checked").get_attribute("value")
    assert value
    page.mouse.move(0, 0)
    return value


def test_a_choice_stays_while_others_choose_and_can_be_played(browser: Browser, server: Served, company: list[Player]) -> None:
    anna, bo = company
    table = laid(anna, bo, "pocket-wigs")
    with at_table(browser, server, anna, table) as page:
        coin = take_up(page)
        assert bo.move(table, "finish", bo.look(table)["ply"]).status_code == 201
        bo.post(table, "chat", text="I have finished")
        expect(page.locator("#chat .lines")).to_contain_text("I have finished")
        expect(page.locator(".pick input:checked")).to_have_value(coin)
        pocket = len(anna.look(table)["view"]["you"]["hand"])
        page.locator(f".with-{coin} button").locator("visible=true").first.click()
        until(page, lambda: len(anna.look(table)["view"]["you"]["hand"]) < pocket)


def test_after_ones_own_move_nothing_is_chosen_any_more(browser: Browser, server: Served, company: list[Player]) -> None:
    anna, bo = company
    table = laid(anna, bo, "pocket-wigs")
    with at_table(browser, server, anna, table) as page:
        coin = take_up(page)
        last = int(page.locator(".play").get_attribute("data-last") or 0)
        page.locator(f".with-{coin} button").locator("visible=true").first.click()
        wait_until(page, "data-last", last + 1)
        expect(page.locator("label[for^=take-]").first).to_be_visible()
        expect(page.locator(".pick input:checked")).to_have_count(0)


def say_something(anna: Player, bo: Player, table: str) -> None:
    bo.post(table, "chat", text="Hm")


def leave_and_return(anna: Player, bo: Player, table: str) -> None:
    bo.post(table, "leave")
    bo.post(table, "come-back")


@pytest.mark.parametrize("change", [say_something, leave_and_return])
def test_a_click_in_the_midst_of_a_change_is_a_move(
    browser: Browser, server: Served, company: list[Player], change: Callable[[Player, Player, str], None]
) -> None:
    anna, bo = company
    table = laid(anna, bo)
    with at_table(browser, server, anna, table) as page:
        for _ in range(4):
            while not anna.look(table)["moves"]:
                play_on([bo], table, 1)
            wait_until(page, "data-turn", 1)
            before = anna.look(table)["ply"]
            change(anna, bo, table)
            page.locator(".glow[name=move]").first.click(no_wait_after=True)
            until(page, lambda before=before: anna.look(table)["ply"] > before)  # type: ignore[misc]


def test_a_piece_that_is_pressed_does_not_move_away_before_it_is_let_go(browser: Browser, server: Served, company: list[Player]) -> None:
    anna, bo = company
    table = laid(anna, bo)
    while not anna.look(table)["moves"]:
        play_on([bo], table, 1)
    with at_table(browser, server, anna, table) as page:
        before = anna.look(table)["ply"]
        page.locator(".glow[name=move]").first.hover()
        page.mouse.down()
        traffic = Traffic(page)
        say_something(anna, bo, table)
        until(page, lambda: traffic.told)
        page.mouse.up()
        until(page, lambda: anna.look(table)["ply"] > before)
        expect(page.locator("#chat .lines")).to_contain_text("Hm")


def test_a_flying_piece_keeps_no_click_away(browser: Browser, server: Served, company: list[Player]) -> None:
    anna, bo = company
    table = laid(anna, bo)
    with at_table(browser, server, anna, table) as page:
        page.context.new_cdp_session(page).send("Animation.setPlaybackRate", {"playbackRate": 0.05})  # a flight takes 5 s
        for _ in range(3):
            while not anna.look(table)["moves"]:
                play_on([bo], table, 1)
            wait_until(page, "data-turn", 1)
            before = anna.look(table)["ply"]
            page.locator(".glow[name=move]").first.click()
            until(page, lambda before=before: anna.look(table)["ply"] > before)  # type: ignore[misc]


# --- Quick hands ----------------------------------------------------------------------------------------------------------------
def test_a_double_click_is_one_move(browser: Browser, server: Served, company: list[Player]) -> None:
    anna, bo = company
    table = laid(anna, bo, "kiilto")
    while not anna.look(table)["moves"]:
        play_on([bo], table, 1)
    with at_table(browser, server, anna, table) as page:
        before = anna.look(table)["ply"]
        open_words(page)
        page.locator("#inwords button").first.dblclick()
        until(page, lambda: anna.look(table)["ply"] > before)
        play_on([bo], table, 1)
        wait_until(page, "data-turn", 1)
        assert anna.look(table)["ply"] == before + 2


def test_two_quick_clicks_on_two_things_are_two_moves(browser: Browser, server: Served, company: list[Player]) -> None:
    anna, bo = company
    table = laid(anna, bo, "pocket-wigs", options={"quarter": "random"})
    with at_table(browser, server, anna, table) as page:
        under_way: list[Route] = []
        page.route("**/move", lambda route: under_way.append(route), times=1)  # the first move is answered after the second click
        open_words(page)
        for move in ("place row=0 coin=1", "place row=1 coin=2"):
            page.locator(f"#inwords button[value='{move}']").click(no_wait_after=True)
        until(page, lambda: bool(under_way))
        under_way.pop().continue_()
        until(page, lambda: anna.look(table)["ply"] == 2)
        expect(page.locator(".notice[role=alert]")).to_have_count(0)


def test_a_move_that_came_too_late_is_answered_in_words(browser: Browser, server: Served, company: list[Player]) -> None:
    anna, bo = company
    table = laid(anna, bo)
    while not anna.look(table)["moves"]:
        play_on([bo], table, 1)
    with at_table(browser, server, anna, table) as page:
        page.context.set_offline(True)
        wanted, seen = page.locator(".glow[name=move]").first, anna.look(table)
        another = next(one["move"] for one in seen["moves"] if one["move"] != wanted.get_attribute("value"))
        wanted.click(no_wait_after=True)
        expect(page.locator("#line")).to_contain_text("your move is kept")
        assert anna.move(table, another, seen["ply"]).status_code == 201  # on another device
        page.context.set_offline(False)
        expect(page.locator(".notice[role=alert]")).to_contain_text("the move was not made")
        expect(page.locator("#line")).to_be_hidden()
        assert anna.look(table)["ply"] == seen["ply"] + 1


# --- The line to the server ---------------------------------------------------------------------------------------------------
def test_while_the_line_is_down_the_page_says_so_and_keeps_the_move(browser: Browser, server: Served, company: list[Player]) -> None:
    anna, bo = company
    table = laid(anna, bo)
    while not anna.look(table)["moves"]:
        play_on([bo], table, 1)
    with at_table(browser, server, anna, table) as page:
        before = anna.look(table)["ply"]
        page.context.set_offline(True)
        page.locator(".glow[name=move]").first.click(no_wait_after=True)
        expect(page.locator("#line")).to_be_visible()
        assert anna.look(table)["ply"] == before
        page.context.set_offline(False)
        until(page, lambda: anna.look(table)["ply"] == before + 1)
        expect(page.locator("#line")).to_be_hidden()


def test_whoever_only_waits_hears_in_their_language_that_the_line_is_down(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path / "x.db") as server, players(server.url, "Anna", "Bo") as (anna, bo):
        table = laid(anna, bo)
        page = opened(browser, 390, 844, locale="fi-FI")
        page.goto(f"{server.url}/t/{table}")
        page.wait_for_selector(".play[data-last]", state="attached")
    expect(page.locator("#line")).to_be_visible()
    expect(page.locator("#line")).to_have_text("Yhteys katkesi; yritetään uudelleen…")


# --- Looking back ---------------------------------------------------------------------------------------------------------------
def ended(company: list[Player], plies: int) -> str:
    anna, bo = company
    table = laid(anna, bo)
    play_on(company, table, plies)
    anna.post(table, "resign")
    assert anna.look(table)["status"] == "over"
    return table


def test_a_held_key_runs_through_the_game_and_the_slider_follows_the_hand(browser: Browser, server: Served, company: list[Player]) -> None:
    table = ended(company, 40)
    with at_table(browser, server, company[0], table) as page:
        last = int(str(page.locator(".play").get_attribute("data-last")))
        page.locator("#d-past").check(force=True)
        page.evaluate("document.activeElement.blur()")
        for _ in range(12):
            page.keyboard.press("ArrowLeft")
        expect(page.locator(".play")).to_have_attribute("data-ply", str(last - 12))
        assert page.url.endswith(f"?ply={last - 12}")
        slider = page.locator("[data-history] input")
        box = slider.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] * 0.7, box["y"] + box["height"] / 2)
        page.mouse.down()
        for part in (0.5, 0.3, 0.1):
            page.mouse.move(box["x"] + box["width"] * part, box["y"] + box["height"] / 2, steps=5)
            page.wait_for_timeout(200)  # the hand rests, and the page shows where
            here = int(slider.input_value())
            expect(page.locator(".play")).to_have_attribute("data-ply", str(here))
        page.mouse.up()
        assert int(slider.input_value()) < last // 4


def test_a_game_plays_by_itself_and_stops_when_one_steps(browser: Browser, server: Served, company: list[Player]) -> None:
    table = ended(company, 12)
    with at_table(browser, server, company[0], table) as page:
        page.clock.install()
        page.clock.pause_at(time.time() + 60)  # else time runs on by itself, and on a busy machine a ply too far
        page.locator("#d-past").check(force=True)
        page.locator("[data-autoplay]").click()
        expect(page.locator(".play")).to_have_attribute("data-ply", "0")
        for ply in (1, 2, 3):
            page.clock.run_for(1000)
            expect(page.locator(".play")).to_have_attribute("data-ply", str(ply))
        page.get_by_role("link", name="One ply back").first.click()
        expect(page.locator(".play")).to_have_attribute("data-ply", "2")
        page.clock.run_for(5000)
        expect(page.locator(".play")).to_have_attribute("data-ply", "2")


def test_one_plays_on_from_an_earlier_ply_with_the_same_luck(browser: Browser, server: Served, company: list[Player]) -> None:
    anna, _ = company
    table = ended(company, 30)
    with at_table(browser, server, anna, table) as page:
        page.goto(f"{server.url}/t/{table}?ply=9")
        page.get_by_role("button", name="Play on from here").click()
        page.wait_for_url(lambda url: table not in url)
        other = page.url.rpartition("/")[2]
        page.wait_for_selector(".play[data-last]", state="attached")
    old, new = anna.look(table, ply=9), anna.look(other, ply=9)
    assert new["view"] | {"seat": 0} == old["view"] | {"seat": 0}
    assert [seat["kind"] for seat in new["seats"]].count("bot") == 1


# --- Clocks, leaving, proof -----------------------------------------------------------------------------------------------------
def test_ones_own_clock_is_in_sight(browser: Browser, server: Served, company: list[Player]) -> None:
    anna, bo = company
    table = laid(anna, bo, clock={"kind": "move", "seconds": 3600})
    while not anna.look(table)["moves"]:
        play_on([bo], table, 1)
    with at_table(browser, server, anna, table) as page:
        expect(page.locator(".clock.own:visible")).to_be_in_viewport()


def test_a_move_made_for_one_is_told(browser: Browser, server: Served, company: list[Player]) -> None:
    anna, bo = company
    table = laid(anna, bo, clock={"kind": "move", "seconds": 1})
    with at_table(browser, server, anna, table) as page:
        expect(page.locator(".notices")).to_contain_text(re.compile("a move was made for you|A bot plays for you"), timeout=60000)


@pytest.mark.parametrize("width", [1366, 390])
def test_who_has_left_can_be_replaced_where_one_looks(browser: Browser, server: Served, company: list[Player], width: int) -> None:
    anna, bo = company
    table = laid(anna, bo)
    while not bo.look(table)["moves"]:
        play_on([anna], table, 1)
    bo.post(table, "leave")
    with at_table(browser, server, anna, table, width) as page:
        expect(page.locator(".turn .absent:visible")).to_contain_text("Bo has left the table.")
        page.get_by_role("button", name="Let a bot play for Bo").click()
        expect(page.locator(".turn .absent")).to_have_count(0)
        wait_until(page, "data-turn", 1)
    with at_table(browser, server, bo, table) as page:
        expect(page.locator(".notices")).to_contain_text("A bot plays for you until you come back.")
        assert page.locator(".glow[name=move]").count() == 0


def test_the_proof_of_the_shuffle_is_a_verdict_with_its_steps(browser: Browser, server: Served, company: list[Player]) -> None:
    table = ended(company, 6)
    with at_table(browser, server, company[0], table) as page:
        page.goto(f"{server.url}/t/{table}/verify")
        expect(page.locator(".proof h2")).to_have_text("The shuffle was fair.")
        expect(page.locator(".proof li .ic")).to_have_count(3)
        expect(page.locator(".notice[role=alert]")).to_have_count(0)
