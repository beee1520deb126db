"""A table with a card file of its own: every text of its page speaks of its own cards and numbers, none of the house's."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest
from stage import table

import parlour
from parlour.engine.match import Match
from parlour.web.render import render_table
from serving import csrf_in, served

NAMED = {
    "pret-a-porter": ("contract", "building", "employee"),
    "last-will": ("event", "helper", "expense", "property", "companion", "special"),
}


def house_names(game: str) -> set[str]:
    components = parlour.game(game).components
    return {entry["name"] for kind in NAMED[game] for entry in components.get(kind, [])}


def own_file(game: str) -> str:
    """The game's data file, every card under a name that the house does not know; of Prêt-à-Porter also a style and the money."""
    text = (parlour.game(game).folder / "data.toml").read_text(encoding="utf-8")
    for name in house_names(game):
        text = text.replace(f'name = "{name}"', f'name = "Zaza {name[::-1]}"')
    changes = {
        '"evening"': '"gala"',
        "loan_payback = 28": "loan_payback = 31",
        "loan_cash_working = 20": "loan_cash_working = 23",
    }
    changes |= {"credit_upkeep_per_step = 1": "credit_upkeep_per_step = 3"}
    for old, new in changes.items() if game == "pret-a-porter" else ():
        assert old in text
        text = text.replace(old, new)
    return text


def played(game: str) -> Iterator[Match]:
    """A game with those cards, as it stands at every tenth ply."""
    match = parlour.game(game).new(2, "own cards", data=tomllib.loads(own_file(game)))
    while not match.over and match.ply < 160:
        seat = match.waiting[0]
        moves = match.moves(seat)
        match.play(seat, moves[(match.ply * 5 + 3) % len(moves)])
        if match.ply % 10 == 0:
            yield match


@pytest.mark.parametrize("game", NAMED)
def test_log_moves_and_cards_bear_the_names_of_the_own_file(game: str) -> None:
    foreign = house_names(game)
    told = ""
    for match in played(game):
        for seat in (0, 1, None):
            page = unescape(render_table(table(match, seat)))
            assert {name for name in foreign if re.search(rf"\b{re.escape(name)}\b", page)} == set()
            told += page
    assert len(set(re.findall(r"Zaza [^<,.:;»]+", told))) > 20


def test_the_money_of_pret_a_porter_is_that_of_the_own_file() -> None:
    match = next(match for match in played("pret-a-porter") if match.view(0)["phase"] == "planning")
    page = unescape(render_table(table(match, 0)))
    assert "Loans, $31 each" in page
    assert "Loans, $28 each" not in page
    assert "upkeep +3" in page


def test_a_forced_loan_is_announced_with_the_sums_of_the_own_file() -> None:
    for match in played("pret-a-porter"):
        seat = match.waiting[0]
        match.state.bank += match.state.players[seat].cash
        match.state.players[seat].cash = 0
        match.refresh()
        if any(
            choice["loans"] == 1 and choice["move"].partition(" ")[0] in ("building", "credit", "contract", "take", "design")
            for choice in match.view(seat)["choices"]
        ):
            page = unescape(render_table(table(match, seat)))
            assert "You get $23; upkeep rises by $2, and $31 fall due after the next show." in page
            return
    raise AssertionError("nobody needed a loan")


def test_a_server_with_an_own_file_shows_its_names_on_the_page(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(own_file("pret-a-porter"), encoding="utf-8")
    with (
        served(tmp_path / "x.db", data={"pret-a-porter": str(file)}) as server,
        httpx.Client(base_url=server.url, timeout=30, follow_redirects=True) as http,
    ):
        form = csrf_in(http.get("/new?game=pret-a-porter").text)
        asked = {"csrf": form, "game": "pret-a-porter", "players": "2", "name": "Aino", "seat_1": "bot:random", "pace": "0"}
        page = unescape(http.post("/tables", data=asked).text)
        assert "Zaza " in page
        assert "Loans, $31 each" in page
        assert {name for name in house_names("pret-a-porter") if name in page} == set()
