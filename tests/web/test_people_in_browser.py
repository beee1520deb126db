"""Two real browsers meet: in the lobby, at a rated game, in the league; one is deleted, and ratings computed anew agree."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from browsing import opened, serious_faults
from playing import by_words, is_asked
from playwright.sync_api import Browser, Page, expect

from serving import SOURCES, Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("meeting") / "x.db") as found:
        yield found


def newcomer(browser: Browser, server: Served, name: str, **options: Any) -> Page:
    """Somebody who comes for the first time, chooses a name, and is in the hall."""
    page = opened(browser, 1366, 900, reduced_motion="reduce", **options)
    page.goto(server.url)
    page.get_by_role("link", name="Choose a name").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    page.get_by_role("link", name="Parlour, start page").click()
    return page


def move_once_each(pages: list[Page]) -> None:
    moved: set[int] = set()
    for _ in range(200):
        for at, page in enumerate(pages):
            if at not in moved and is_asked(page):
                last = page.locator(".play").get_attribute("data-last")
                by_words(page, 0)
                page.wait_for_selector(f'.play:not([data-last="{last}"])', state="attached")
                moved.add(at)
        if len(moved) == len(pages):
            return
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody was asked")


def resign(page: Page) -> None:
    """Gives the game up, by the form that the page holds."""
    form = page.locator('form[action$="/resign"]').first
    form.evaluate("form => { for (let one = form; one; one = one.parentElement) if (one.tagName === 'DETAILS') one.open = true; }")
    form.evaluate("form => form.requestSubmit()")


def test_two_meet_in_the_lobby_play_a_rated_game_and_one_is_deleted(browser: Browser, server: Served) -> None:
    aino, bela = newcomer(browser, server, "Aino"), newcomer(browser, server, "Bela")

    # Bela's hall shows Aino's table by itself.
    assert bela.locator("[data-changes]").is_visible()
    aino.get_by_role("link", name="Pocket Wigs: new table").click()
    aino.locator("#p2").check(force=True)
    aino.select_option("#seat_1", "open")
    aino.locator("#public").check(force=True)
    aino.get_by_role("button", name="Lay the table").click()
    aino.wait_for_url("**/t/*")
    row = bela.locator("[data-row]", has_text="Aino’s table")
    expect(row).to_be_visible()
    expect(row.locator(".near")).to_have_text("beginners welcome")
    row.get_by_role("link", name="sit down").click()
    bela.get_by_role("button", name="Sit down").click()
    bela.wait_for_selector(".play:not(.waiting)")
    aino.wait_for_selector(".play:not(.waiting)")

    # They play, Bela gives up, and both see what it did to their ratings.
    move_once_each([aino, bela])
    resign(bela)
    for page, points in ((aino, r"\+\d+; a rating after 4 more games"), (bela, r"−\d+; a rating after 4 more games")):
        expect(page.locator(".ranking").first).to_contain_text(re.compile(points))
    aino.goto(f"{server.url}/me")
    expect(aino.locator(".strength li", has_text="Pocket Wigs")).to_contain_text("after 4 more games")
    expect(aino.locator(".recent tbody tr")).to_have_count(1)
    expect(aino.locator(".recent tbody tr")).to_contain_text(re.compile(r"with Bela.*1of 2\s*\+\d+", re.S))
    before = points_of(aino)

    # Bela is deleted: the button is off until the name is typed.
    bela.goto(f"{server.url}/me")
    bela.locator("#delete summary").click()
    button = bela.get_by_role("button", name="Delete me for ever")
    expect(button).to_be_disabled()
    bela.get_by_label("Type your name").fill("Bela")
    expect(button).to_be_enabled()
    button.click()
    expect(bela.get_by_role("link", name="Choose a name")).to_be_visible()

    # Aino's game is whole, with somebody; and nothing has changed for her.
    aino.reload()
    expect(aino.locator(".recent tbody tr")).to_contain_text("with somebody")
    assert points_of(aino) == before
    aino.get_by_role("link", name="Replay").first.click()
    expect(aino.locator("main")).to_contain_text("somebody")
    command = [sys.executable, "-m", "parlour", "ratings", "--recompute", "--check", "--language", "en", "--database", database_of(server)]
    said = subprocess.run(command, env=os.environ | {"PYTHONPATH": str(SOURCES)}, capture_output=True, text=True, check=True).stdout
    assert said == "One rated game computed again.\nAll as they were, to the last digit.\n"


def database_of(server: Served) -> str:
    return str(server.app.desk.house.database.url.database)


def points_of(page: Page) -> str:
    return page.locator(".recent tbody td.num").first.inner_text()


def test_two_find_each_other_by_a_button(browser: Browser, server: Served) -> None:
    """The one who waits is taken to the table as soon as somebody comes."""
    cecil, dora = newcomer(browser, server, "Cecil"), newcomer(browser, server, "Dora")
    cecil.get_by_role("button", name="Find me a rival").click()
    expect(cecil.locator("#rival")).to_contain_text("Looking at Wigs")
    expect(cecil.get_by_role("button", name="Begin with a bot")).to_be_visible()
    dora.locator("#rival label[data-room=pocket-wigs] input").check(force=True)
    dora.get_by_role("button", name="Find me a rival").click()
    dora.wait_for_url("**/t/*")
    cecil.wait_for_url(dora.url)
    cecil.wait_for_selector(".play:not(.waiting)")


@pytest.mark.parametrize(("light", "width"), [("light", 1366), ("dark", 390)])
def test_pages_about_people_have_no_serious_faults(browser: Browser, server: Served, light: str, width: int) -> None:
    eve = newcomer(browser, server, "Eve")
    cookie = next(one for one in eve.context.cookies() if one["name"] == "parlour")
    page = opened(browser, width, color_scheme=light, reduced_motion="reduce")
    page.context.add_cookies([cookie])
    for path in ("/", "/me", "/league/wigs"):
        page.goto(server.url + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    found = [serious_faults(browser, server.url + path, light, width, cookies=[cookie]) for path in ("/", "/me", "/league/wigs")]
    assert found == [[], [], []]
