"""Whole games in a real Chromium on the real server: two friends at one table, one by mouse and one by keyboard; a phone without script; the big games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from stage import CHROMIUM

from parlour.engine.match import Match
from serving import Served, served

Act = Callable[[Page, int], None]
PICTURES = Path(__file__).parent.parent.parent / "pictures"


@pytest.fixture
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        yield found
        found.close()


def window(browser: Browser, width: int = 1360, script: bool = True) -> Page:
    """A window of its own person: no cookie is shared."""
    page = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce", java_script_enabled=script).new_page()
    page.set_default_timeout(60000)
    return page


def lay_table(page: Page, url: str, game: str, seats: list[str]) -> None:
    page.goto(f"{url}/new?game={game}")
    page.fill("#name", "Aino")
    page.locator(f"#p{len(seats) + 1}").check(force=True)
    for seat, who in enumerate(seats, start=1):
        page.select_option(f"#seat_{seat}", who)
    page.select_option("#pace", "0")
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/t/*")


def match_of(server: Served, page: Page) -> Match:
    return server.app.reception.house._tables[page.url.rpartition("/")[2].partition("?")[0]].match


def by_words(page: Page, steps: int) -> None:
    """A move by mouse, from the list in words."""
    if page.locator("details.inwords:not([open])").count():
        page.locator("details.inwords summary").first.click()
    buttons = page.locator("details.inwords button[name=move]")
    buttons.nth(steps % buttons.count()).click()


def by_keys(page: Page, steps: int) -> None:
    """A move by keyboard alone: the list in words is opened, walked and used without a mouse."""
    page.locator("details.inwords summary").first.focus()
    if page.locator("details.inwords:not([open])").count():
        page.keyboard.press("Enter")
    for _ in range(1 + steps % page.locator("details.inwords button[name=move]").count()):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def by_room(page: Page, steps: int) -> None:
    """A move as people make it: a space of the board that glows, a choice and the big verb, or what stands beside the verb."""
    spaces, choices, mild = page.locator(".spaces button.glow"), page.locator(".opt-box"), page.locator("#act .row button[name=move]")
    if open_spaces := spaces.count():
        spaces.nth(steps * 7 % open_spaces).click()
    elif (many := choices.count()) and (steps % 4 or not mild.count()):
        choices.nth(steps % many).click()
        page.locator(".verbs button[name=move]:visible").click()
    else:
        mild.first.click()


def is_asked(page: Page) -> bool:
    return page.locator("details.inwords button[name=move]").count() > 0


def wait_for_news(page: Page, last: str | None) -> None:
    page.wait_for_selector(f'.play:not([data-last="{last}"])', state="attached")


def play_on(server: Served, pages: list[tuple[Page, Act]], most: int) -> Match:
    """Whoever is asked moves, until the game is over."""
    for steps in range(most):
        match = match_of(server, pages[0][0])
        if match.over:
            return match
        asked = next(((page, act) for page, act in pages if is_asked(page)), None)
        if asked is None:
            pages[0][0].wait_for_timeout(20)
            continue
        page, act = asked
        last = page.locator(".play").get_attribute("data-last")
        act(page, steps)
        expect(page.locator(".notice[role=alert]")).to_have_count(0)
        wait_for_news(page, last)
    raise AssertionError("the game does not end")


@pytest.mark.slow
def test_two_friends_play_wigs_to_its_end_one_by_mouse_and_one_by_keyboard(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path / "x.db") as server:
        aino, bo = window(browser), window(browser)
        lay_table(aino, server.url, "wigs", ["open"])
        bo.goto(aino.url)
        bo.fill("input[name=name]", "Bo")
        bo.locator("form[action$='/join'] button").first.click()
        bo.wait_for_selector(".play[data-last]", state="attached")
        aino.wait_for_selector(".play[data-last]", state="attached")
        match = play_on(server, [(aino, by_words), (bo, by_keys)], 1500)
        assert match.result is not None
        for name, page in (("whole-game-mouse", aino), ("whole-game-keyboard", bo)):
            expect(page.locator(".ranking li")).to_have_count(2)
            PICTURES.mkdir(exist_ok=True)
            page.screenshot(path=PICTURES / f"{name}.png", full_page=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players", "act"), [("pret-a-porter", 2, by_room), ("pret-a-porter", 3, by_room), ("pret-a-porter", 4, by_room), ("last-will", 2, by_words)]
)
def test_a_whole_big_game_is_played_against_bots(tmp_path: Path, browser: Browser, game: str, players: int, act: Act) -> None:
    with served(tmp_path / "x.db") as server:
        page = window(browser)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        lay_table(page, server.url, game, ["bot:1"] * (players - 1))
        page.wait_for_selector(".play[data-last]", state="attached")
        match = play_on(server, [(page, act)], 4000)
        expect(page.locator(".ranking li")).to_have_count(players)
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=PICTURES / f"whole-game-{game}-{players}.png", full_page=True)
        assert match.over
        assert faults == []


@pytest.mark.slow
def test_a_phone_without_script_plays_a_round_of_wigs(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path / "x.db") as server:
        page = window(browser, width=360, script=False)
        lay_table(page, server.url, "wigs", ["bot:1"])
        for steps in range(300):
            if match_of(server, page).view(None)["round"] > 1 or match_of(server, page).over:
                break
            page.goto(page.url)
            if is_asked(page):
                by_words(page, steps)
                page.wait_for_load_state()
        assert match_of(server, page).view(None)["round"] > 1
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
