"""The room of Last Will in a real Chromium: nothing that axe calls serious in any phase, the trap before the eyes, the end in sentences."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import by_axe, opened, serious_faults
from playwright.sync_api import Browser, expect

LIGHT = (
    "will",
    "will-keep",
    "will-errand",
    "will-take",
    "will-market",
    "will-5",
    "will-sacked",
    "will-solo",
    "will-spectator",
    "will-over",
)
DARK = (
    "will",
    "will-plan",
    "will-deck",
    "will-errand",
    "will-companion",
    "will-trap",
    "will-misdeed",
    "will-not-your-turn",
    "will-over-5",
)


@pytest.mark.parametrize(("name", "language", "light", "width"), by_axe(LIGHT, DARK))
def test_axe_finds_nothing_serious(browser: Browser, address: str, name: str, language: str, light: Any, width: int) -> None:
    assert serious_faults(browser, f"{address}/{name}?{language}", light, width) == []


@pytest.mark.parametrize(("width", "height"), [(1360, 900), (360, 740)])
def test_the_trap_is_seen_where_the_next_move_is_chosen(browser: Browser, address: str, width: int, height: int) -> None:
    page = opened(browser, width, height)
    page.goto(f"{address}/will-trap?en")
    told = page.get_by_text("The last round: a property you do not sell counts its value and £5 more, and keeps you out of debt.").locator(
        "visible=true"
    )
    expect(told).to_have_count(1)
    assert told.bounding_box()["y"] < height  # type: ignore[index]
    page.close()


def test_the_end_says_who_owes_and_who_has_something_left(browser: Browser, address: str) -> None:
    page = opened(browser)
    page.goto(f"{address}/will-ruined?en")
    expect(page.locator(".ranking li").nth(0)).to_contain_text("Ruined, with debts of £7.")
    expect(page.locator(".ranking li").nth(0).locator(".score")).to_have_text("−£7")
    expect(page.locator(".ranking li").nth(1)).to_contain_text("Ruined to the last penny.")
    expect(page.locator(".ranking li").nth(2)).to_contain_text("properties that count £")
    page.close()
