"""Playing whole games in a real Chromium on the real server: windows, tables, moves by mouse, by keyboard, and on the pieces of a room."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from browsing import opened
from playwright.sync_api import Browser, Page, expect

from parlour.engine.match import Match
from serving import Served

PICTURES = Path(__file__).parent.parent.parent / "pictures"
MILD = ("end_turn", "stop", "throw")


def window(browser: Browser, width: int = 1360, script: bool = True) -> Page:
    """A window for a whole game."""
    return opened(browser, width, 900, reduced_motion="reduce", java_script_enabled=script)


def lay_table(page: Page, url: str, game: str, seats: list[str], **options: str) -> None:
    """A new table with me in the first seat, and bots that move at once."""
    page.goto(f"{url}/new?game={game}")
    page.fill("#name", "Aino")
    page.locator(f"#p{len(seats) + 1}").check(force=True)
    for seat, who in enumerate(seats, start=1):
        page.select_option(f"#seat_{seat}", who)
    page.select_option("#pace", "0")
    if options:
        page.locator("#options summary").click()
    for name, value in options.items():
        page.select_option(f"#option_{name}", value)
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/t/*")


def match_of(server: Served, page: Page) -> Match:
    return server.app.desk.house._tables[page.url.rpartition("/")[2].partition("?")[0]].match


def open_words(page: Page) -> None:
    """All moves in words come into sight: on one screen they stand in the drawer, on a phone behind its last tab; else in a fold."""
    if page.locator("#d-moves").count():
        if page.locator("#tab-log").is_visible():
            page.locator("#tab-log").check(force=True)
        page.locator("#d-moves").check(force=True)
    elif page.locator("details.inwords:not([open])").count():
        page.locator("details.inwords summary").first.click()


def by_words(page: Page, steps: int) -> None:
    """A move by mouse, from the list in words."""
    page.mouse.move(0, 0)  # off the piece it lies on, whose note may lie over the list
    open_words(page)
    buttons = page.locator("details.inwords button[name=move]")
    page.mouse.move(0, 0)
    buttons.nth(steps % buttons.count()).click()


def by_keys(page: Page, steps: int) -> None:
    """A move by keyboard alone: the list in words is opened, walked and used without a mouse."""
    if page.locator("#d-moves").count():
        page.locator("#d-moves").focus()
        page.keyboard.press("Space")
    else:
        page.locator("details.inwords summary").first.focus()
        if page.locator("details.inwords:not([open])").count():
            page.keyboard.press("Enter")
    for _ in range(1 + steps % page.locator("details.inwords button[name=move]").count()):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def is_asked(page: Page) -> bool:
    return page.locator("details.inwords button[name=move]").count() > 0


def is_up_to_date(page: Page, match: Match, seat: int) -> bool:
    """Whether the page shows all that the seat knows: a click on an older one would come too late."""
    return page.locator(".play").get_attribute("data-last") == str(len(match.plies_known_to(seat)) - 1)


def wait_for_news(page: Page, last: str | None) -> None:
    page.wait_for_selector(f'.play:not([data-last="{last}"])', state="attached")


def play_on(server: Served, pages: list[tuple[Page, Callable[[Page, int], None]]], most: int) -> Match:
    """Whoever is asked moves, until the game is over; the pages are those of the first seats, in their order."""
    for steps in range(most):
        match = match_of(server, pages[0][0])
        if match.over:
            return match
        asked = next(((page, act) for seat, (page, act) in enumerate(pages) if is_up_to_date(page, match, seat) and is_asked(page)), None)
        if asked is None:
            pages[0][0].wait_for_timeout(20)
            continue
        page, act = asked
        last = page.locator(".play").get_attribute("data-last")
        act(page, steps)
        expect(page.locator(".notice[role=alert]")).to_have_count(0)
        wait_for_news(page, last)
    raise AssertionError("the game does not end")


def on_the_pieces(chance: random.Random) -> Callable[[Page, int], None]:
    """Moves by mouse on the room's own buttons, at random; a turn is ended seldom while there is something else to do."""

    def act(page: Page, steps: int) -> None:
        buttons = page.locator("main button[name=move]:visible:not(.inwords button)")
        moves: list[str] = buttons.evaluate_all("all => all.map(one => one.value)")
        liked = [at for at, move in enumerate(moves) if move not in MILD]
        page.mouse.move(0, 0)  # off the piece it lies on, whose note may lie over another
        buttons.nth(chance.choice(liked if liked and chance.random() < 0.95 else range(len(moves)))).click()

    return act
