"""Whole games in a real Chromium on the real server: two friends at one table, one by mouse and one by keyboard; a phone without script; Prêt-à-Porter."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import PICTURES, by_keys, by_words, is_asked, lay_table, match_of, play_on, window
from playwright.sync_api import Browser, Page, expect

from serving import served


def by_room(page: Page, steps: int) -> None:
    """A move as people make it: a space of the board that glows, a choice and the big verb, or what stands beside the verb."""
    spaces, choices, mild = (
        page.locator(".spaces button.glow"),
        page.locator(".opt-box"),
        page.locator("#act .row button[name=move]"),
    )
    if page.locator("#lastshow[open]").count():  # what the show brought lies over the floor until it is put aside
        page.locator("#lastshow > summary").click()
    if open_spaces := spaces.count():
        spaces.nth(steps * 7 % open_spaces).click()
    elif (many := choices.count()) and (steps % 4 or not mild.count()):
        chosen = choices.nth(steps % many)
        is_played_at_once = chosen.locator(".do").count() > 0
        chosen.click()
        if not is_played_at_once:
            page.locator(".verbs button[name=move]:visible").click()
    else:
        mild.first.click()


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
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pret_a_porter_is_played_whole_against_bots(tmp_path: Path, browser: Browser, players: int) -> None:
    with served(tmp_path / "x.db") as server:
        page = window(browser)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        lay_table(page, server.url, "pret-a-porter", ["bot:1"] * (players - 1))
        page.wait_for_selector(".play[data-last]", state="attached")
        match = play_on(server, [(page, by_room)], 4000)
        expect(page.locator(".ranking li")).to_have_count(players)
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=PICTURES / f"whole-game-pret-a-porter-{players}.png", full_page=True)
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


def test_on_a_phone_a_hint_comes_into_sight(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path / "x.db") as server:
        page = window(browser, width=390)
        lay_table(page, server.url, "wigs", ["bot:1"])
        page.wait_for_selector("details.inwords button[name=move]", state="attached")
        page.locator("form[action$='/hint'] button").click()
        expect(page.locator(".hints li").first).to_be_in_viewport()
