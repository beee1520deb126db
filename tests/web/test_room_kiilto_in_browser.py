"""The room of Kiilto in a real Chromium: axe, bears chosen without script and by keys, and whole games by mouse."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import by_axe, opened, serious_faults, wait_until
from live import LiveTable, living
from playwright.sync_api import Browser, Page, expect
from stage import table
from stage_kiilto import new, scenes, sensible

from parlour.engine.match import Match

LIGHT = (
    "kiilto",
    "kiilto-4",
    "kiilto-classic",
    "kiilto-choose",
    "kiilto-payment",
    "kiilto-spectator",
    "kiilto-full",
    "kiilto-over",
)
DARK = ("kiilto", "kiilto-give-back", "kiilto-classic", "kiilto-not-your-turn", "kiilto-over")


@pytest.mark.parametrize(("name", "language", "light", "width"), by_axe(LIGHT, DARK))
def test_axe_finds_nothing_serious(browser: Browser, address: str, name: str, language: str, light: Any, width: int) -> None:
    assert serious_faults(browser, f"{address}/{name}?{language}", light, width) == []


@pytest.mark.parametrize("width", [1360, 360])
def test_bears_are_chosen_one_by_one_without_script(browser: Browser, address: str, width: int) -> None:
    page = opened(browser, width, java_script_enabled=False)
    page.goto(f"{address}/kiilto?en")
    expect(page.locator(".go:visible")).to_have_count(0)
    verbs = []
    for colour in ("white", "black", "red"):
        page.locator(f"label[for=bear-{colour}]").click()
        verbs.append([one.get_attribute("value") for one in page.locator(".go:visible").all()])
    assert verbs == [[], [], ["take colours=white+red+black"]]
    assert page.locator("#sentence").inner_text() == "Take these bears?"
    page.locator("#bear-blue").press("Space")
    assert page.locator("#sentence").inner_text() == "That is too many: 3 are all you may take."
    expect(page.locator(".go:visible")).to_have_count(0)
    page.locator(".taking .back").click()
    assert page.locator(".bp:checked").count() == 0
    page.close()


def test_a_half_made_choice_tells_what_would_still_be_short(browser: Browser, address: str) -> None:
    """«4 short → 3» on every card that lacks the colour chosen, and on no other."""
    page = opened(browser)
    page.goto(f"{address}/kiilto?en")
    view = scenes(table)["kiilto"]().match.view(0)
    page.locator("label[for=bear-black]").click()
    page.locator("label[for=bear-white]").click()
    lacking = [card["offer"] for row in view["rows"] for card in row["places"] if card and not card["offer"]["affordable"]]
    wanted = sum(bool(offer["lacking"]["black"] or offer["lacking"]["white"]) for offer in lacking)
    assert page.locator(".shop .soon:visible").count() == wanted > 0
    kept = page.evaluate("[...document.querySelectorAll('.bp:checked')].map((one) => one.value)")
    assert kept == ["white", "black"]
    page.close()


def test_a_half_made_choice_outlives_news_and_is_played_by_keys(browser: Browser) -> None:
    with living(new(3, "keys")) as (address, live):
        page = opened(browser)
        page.goto(address)
        page.keyboard.press("1")
        page.keyboard.press("3")
        live.say("Bears!")
        expect(page.locator(".chat .lines")).to_contain_text("Bears!")
        assert page.locator(".bp:checked").count() == 2
        page.keyboard.press("5")
        page.keyboard.press("Enter")
        wait_until(page, "data-last", 1)
        assert live.posts[0]["move"] == "take colours=white+green+black"
        page.close()


def play_by_click(page: Page, match: Match) -> None:
    """Makes the sensible move as a person would: heaps, then the verb; else the first button that is seen."""
    move = match.moves(0)[sensible(match, 0)]
    if move.name == "take":
        for colour in str(move).partition("=")[2].split("+"):
            page.locator(f"label[for=bear-{colour}]").click()
        page.locator(".go:visible").click()
    else:
        page.locator(f'button[name=move][value="{move}"]:visible').first.click()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_played_in_the_browser(browser: Browser, players: int) -> None:
    """To its end by mouse, with bots that give their bears away and never buy."""
    match = new(players, "whole game", **({"preset": "classic"} if players == 4 else {}))
    with living(match) as (address, live):
        assert isinstance(live, LiveTable)
        page = opened(browser, reduced_motion="reduce")
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        while not match.over:
            ply = match.ply
            play_by_click(page, match)
            wait_until(page, "data-last", ply + 1)
        expect(page.locator(".ranking")).to_be_visible()
        expect(page.locator("#sentence")).to_have_text("You have won!")
        assert int(page.locator(".mine .pres b").inner_text()) >= 15
        assert errors == []
        page.close()
