"""A close look in a real Chromium: a pointer that rests, a key, a finger that presses long; and it never comes between a hand and a choice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from browsing import faults_of, opened
from playwright.sync_api import Browser, Locator, Page, expect

from serving import Served, players, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("looked-at") / "x.db") as found:
        yield found


@contextmanager
def at_kiilto(browser: Browser, server: Served, width: int = 1366, height: int = 768) -> Iterator[Page]:
    """The page of Anna, whose turn it is."""
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make(game="kiilto", seats=["me", "open"])["id"]
        bo.join(table)
        who = anna if anna.look(table)["moves"] else bo
        page = opened(browser, width, height, has_touch=width < 900, reduced_motion="reduce")
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.context.add_cookies([{"name": "parlour", "value": who.token, "url": server.url}])
        page.goto(f"{server.url}/t/{table}")
        page.wait_for_selector("fieldset.paces:not([hidden])", state="attached")
        yield page
        page.context.close()
        assert faults == []


def middle(piece: Locator) -> tuple[float, float]:
    box = piece.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def rest_on(page: Page, piece: Locator) -> None:
    x, y = middle(piece)
    page.mouse.move(x - 3, y - 2)
    page.mouse.move(x, y)


def test_a_pointer_that_rests_gives_a_glance_that_lets_every_click_through(browser: Browser, server: Served) -> None:
    with at_kiilto(browser, server) as page:
        panel = page.locator("#close")
        rest_on(page, page.locator(".stage [data-piece^=own-]").first)
        expect(panel).to_be_visible()
        expect(panel.locator(".cl-sums").first).to_contain_text("=")
        assert panel.evaluate("one => getComputedStyle(one).pointerEvents") == "none"
        page.mouse.move(2, 2)
        expect(panel).to_be_hidden()
        heap = page.locator(".piles label").first
        rest_on(page, heap)
        expect(panel).to_be_visible()
        page.mouse.down()
        page.mouse.up()
        expect(panel).to_be_hidden()
        expect(page.locator("[id^=bear-]:checked")).to_have_count(1)


def test_the_key_keeps_it_open_leads_on_and_escape_gives_the_focus_back(browser: Browser, server: Served) -> None:
    with at_kiilto(browser, server) as page:
        panel, name = page.locator("#close"), page.locator("#close .cl-piece")
        page.keyboard.press("i")
        expect(panel).to_be_visible()
        assert panel.evaluate("one => one.matches(':modal')")
        first = name.get_attribute("data-name")
        page.keyboard.press("ArrowRight")
        expect(name).not_to_have_attribute("data-name", first or "")
        page.keyboard.press("ArrowLeft")
        expect(name).to_have_attribute("data-name", first or "")
        assert faults_of(page) == []
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
        page.keyboard.press("l")
        expect(page.locator("#d-log")).to_be_checked()


def pressed_at(page: Page, place: tuple[float, float], is_long: bool) -> None:
    """A finger on a place until the panel is there, or only for a moment."""
    hand = page.context.new_cdp_session(page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": place[0], "y": place[1]}]})
    if is_long:
        expect(page.locator("#close")).to_be_visible()
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_looks_and_chooses_nothing_a_short_one_chooses(browser: Browser, server: Served) -> None:
    with at_kiilto(browser, server, 390, 844) as page:
        heap, panel, chosen = page.locator(".piles label").first, page.locator("#close"), page.locator("[id^=bear-]:checked")
        pressed_at(page, middle(heap), is_long=True)
        expect(chosen).to_have_count(0)
        panel.locator("[data-look=shut]").click()
        expect(panel).to_be_hidden()
        pressed_at(page, middle(heap), is_long=False)
        expect(chosen).to_have_count(1)
        expect(panel).to_be_hidden()


def test_without_script_all_pieces_stand_on_one_page(browser: Browser, server: Served) -> None:
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make(game="last-will", seats=["me", "open"])["id"]
        bo.join(table)
        page = opened(browser, 390, 844, java_script_enabled=False)
        page.context.add_cookies([{"name": "parlour", "value": anna.token, "url": server.url}])
        page.goto(f"{server.url}/t/{table}/looks")
        expect(page.locator(".cl-piece").first).to_be_visible()
        page.get_by_role("link", name="Back to the table").click()
        expect(page.locator("#table")).to_be_visible()
