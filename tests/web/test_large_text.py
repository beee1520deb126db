"""Text at 200 %, and a phone held sideways, measured in a real Chromium: nothing hangs over the edge, and every decision can be reached.

A browser that is zoomed to 200 % at 1366×768 has a window of 683×384 px; a person may also have set the size of letters, which pages hear of by the root.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsing import opened
from playwright.sync_api import Browser
from stage import serving
from test_one_screen import FULL_ONES, POSITIONS, WIDE_ONES, Positioned, faults_of

ZOOMED, SIDEWAYS, DESK = (683, 384), (844, 390), (1366, 768)
LARGE_LETTERS = "document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"
PAGES = ("start", "start-empty", "new", "rules-wigs", "rules-last-will", "lab", "coach", "coach-thinking", "coached")


@pytest.fixture(scope="module")
def stage_address() -> Iterator[str]:
    with serving(Positioned) as found:
        yield found


def fullest(game: str) -> list[str]:
    return list(dict.fromkeys([WIDE_ONES[game], *FULL_ONES.get(game, [])]))


@pytest.mark.parametrize("size", [ZOOMED, SIDEWAYS], ids=["zoomed", "sideways"])
@pytest.mark.parametrize("game", POSITIONS)
def test_every_decision_can_be_reached(browser: Browser, stage_address: str, game: str, size: tuple[int, int]) -> None:
    found = faults_of(browser, stage_address, game, size, fullest(game)).items()
    assert [
        (name, fault) for name, faults in found for fault in faults if size == SIDEWAYS or not is_large_enough_for_a_pointer(fault)
    ] == []


def is_large_enough_for_a_pointer(fault: str) -> bool:
    """Whether a target that is too small for a finger is as large as those of a desk: whoever zooms a desk has a pointer."""
    size = re.search(r" is (\d+)×(\d+) px$", fault)
    return bool(size) and min(map(int, size.groups())) >= 32  # type: ignore[union-attr]


@pytest.mark.parametrize("name", PAGES)
def test_no_page_hangs_over_the_edge(browser: Browser, stage_address: str, name: str) -> None:
    for size, script in ((ZOOMED, ""), (DESK, LARGE_LETTERS)):
        page = opened(browser, *size, reduced_motion="reduce")
        if script:
            page.add_init_script(script)
        page.goto(f"{stage_address}/{name}?en")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (size, script)
        page.close()
