"""Whole games of Last Will in a real Chromium on the real server, with every number of players and alone, by clicks on the pieces of its room."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playing import PICTURES, lay_table, on_the_pieces, play_on, window
from playwright.sync_api import Browser, expect

from serving import served


def play_whole(folder: Path, browser: Browser, name: str, bots: int, width: int = 1360, **options: str) -> None:
    """A whole game, with a picture of its end; nothing may go wrong in the page."""
    with served(folder / "x.db") as server:
        page = window(browser, width)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if "Content Security Policy" in message.text else None)
        lay_table(page, server.url, "last-will", ["bot:1"] * bots, **options)
        page.wait_for_selector(".play[data-last]", state="attached")
        match = play_on(server, [(page, on_the_pieces(random.Random(name)))], 4000)
        page.wait_for_selector(".ranking", state="attached")
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=PICTURES / f"whole-last-will-{name}.png", full_page=True)
        expect(page.locator(".ranking li")).to_have_count(bots + 1)
        assert match.over
        assert faults == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_is_played_on_the_pieces(tmp_path: Path, browser: Browser, players: int) -> None:
    play_whole(tmp_path, browser, f"{players}-players", players - 1)


@pytest.mark.slow
def test_a_whole_game_is_played_alone_on_a_phone(tmp_path: Path, browser: Browser) -> None:
    play_whole(tmp_path, browser, "alone", 0, width=390, solo_dice="True")


@pytest.mark.slow
def test_a_whole_game_with_employment_cards_is_played(tmp_path: Path, browser: Browser) -> None:
    play_whole(tmp_path, browser, "sacked", 1, getting_sacked="True")
