"""Whole games of Pocket Wigs in a real Chromium, against bots on the real server, by clicks on coins and circles."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import opened
from playing import lay_table
from playwright.sync_api import Browser, Page, expect

from parlour.engine.match import Match
from serving import Served, served

ON_THE_BOARD = ".circles .well.glow, .col .well.glow, button.heap.glow"


def act(page: Page, steps: int) -> None:
    """One move: a coin that lies in the pocket to a circle, a circle of the market, a pile of the supply, or the big verb."""
    placing, placed = page.locator(".mine.placing").count(), page.locator(".card .well .lies:not(.ghost)").count()
    if placing and placed < 3:
        takes = page.locator(".stack label.coin")
        takes.nth(steps % takes.count()).click(force=True)
        free = page.locator(".circles .well.glow:visible")
        free.nth((steps + 1) % free.count()).click()
    elif placing:
        page.locator(".act .primary:visible").click()
    else:
        if page.locator("label.heap.glow").count():
            page.locator("label.heap.glow").first.click()
        place = page.locator(ON_THE_BOARD).locator("visible=true").last
        is_played_at_once = place.evaluate("one => one.matches('button')")
        place.click()
        if not is_played_at_once:  # how much is sold is chosen first
            page.locator(".act .primary:visible").click()


def settle(page: Page, server: Served) -> Match:
    """Waits until the bots have moved and the page shows it; the table's match."""
    house, id = server.app.desk.house, page.url.rpartition("/")[2]
    for _ in range(400):
        table = house._tables[id]
        if table.match.waiting in ((), (0,)) and page.locator(".play").get_attribute("data-version") == str(table.version_for(0)):
            return table.match
        page.wait_for_timeout(25)
    raise AssertionError("the page does not follow the table")


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game_is_played_by_clicks_on_coins_and_circles(tmp_path: Path, browser: Browser, players: int) -> None:
    with served(tmp_path / "x.db") as server:
        page = opened(browser, reduced_motion="reduce")
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if "Content Security Policy" in message.text else None)
        lay_table(page, server.url, "pocket-wigs", ["bot:1"] * (players - 1))
        page.wait_for_selector(".play[data-version]")
        for steps in range(600):
            match = settle(page, server)
            if match.over:
                break
            ply = page.locator(".play").get_attribute("data-last")
            act(page, steps)
            expect(page.locator(".notice[role=alert]")).to_have_count(0)
            page.wait_for_selector(f'.play:not([data-last="{ply}"])')
        expect(page.locator(".ranking li")).to_have_count(players)
        expect(page.locator(".face")).to_have_count(players - 1)
        page.close()
        assert faults == []
