"""Tables of Prêt-à-Porter in every state."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import parlour
from parlour.engine.match import Match
from parlour.web.page import ChatLine, TablePage

NAMES = ("Clara", "Ravi", "Mina", "Otto")
Found = Callable[[Match], bool]


def page(match: Match, seat: int | None = 0, **values: Any) -> TablePage:
    from stage import table

    chat = (ChatLine(match.names[1], "Black is the new black.", "2026-11-15T10:00:00Z", 1),)
    return table(match, seat, **({"name": "Rue Cambon", "chat": chat} | values))


def choose(match: Match, seat: int) -> Any:
    """A lively player: never fires, seldom passes, spreads the pawns, buys what is lacking."""
    moves = [move for move in match.moves(seat) if move.name != "fire"]
    willing = [move for move in moves if move.name != "pass"]
    if not willing or (willing[0].name in ("dismiss", "sell") and moves[0].name == "pass"):
        return moves[0]
    if willing[0].name == "units":
        return willing[min(2, len(willing) - 1)]
    if willing[0].name == "colour":
        you = match.view(seat)["you"]
        lacking = {name for group in you["styles"] for name in group["missing"]}
        names = match.view(seat)["names"]["materials"]
        wanted = [move for move in willing if names[move.arguments["material"] - 1] in lacking]
        return (wanted or willing)[0]
    if willing[0].name in ("credit", "present", "show"):
        return willing[0]
    return willing[(match.ply * 7 + seat * 3) % len(willing)]


@functools.cache
def played(players: int, seed: str = "rue cambon") -> Match:
    """A whole game, with the plies to look back to."""
    match = parlour.game("pret-a-porter").new(players, seed, names=NAMES[:players])
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, choose(match, seat))
    return match


@functools.cache
def decided(players: int, seed: str) -> tuple[tuple[int, int, str, str], ...]:
    """Of every ply: round, who is asked, what, and in which phase."""
    found = []
    match = parlour.game("pret-a-porter").new(players, seed, names=NAMES[:players])
    for seat, move in played(players, seed).history:
        s = match.state
        found.append((int(s.rounds), match.waiting[0], int(s.decision), int(s.stage)))
        match.play(seat, move)
    return tuple(found)


def at(decision: int, players: int = 4, seat: int | None = 0, after: int = 4, seed: str = "rue cambon", nth: int = 0) -> Match:
    """The table when a seat is asked this question (a number of the ledger, P-Dnn) from some round on."""
    for tried in (seed, *(f"season {n}" for n in range(12))):
        rows = [ply for ply, (month, asked, what, _) in enumerate(decided(players, tried)) if what == decision and month >= after and seat in (asked, None)]
        if len(rows) > nth:
            return resumed(players, tried, rows[nth])
    raise AssertionError(f"nobody is asked P-D{decision:02d}")


def resumed(players: int, seed: str, ply: int) -> Match:
    """The same game, stopped after so many moves."""
    match = parlour.game("pret-a-porter").new(players, seed, names=NAMES[:players])
    for seat, move in played(players, seed).history[:ply]:
        match.play(seat, move)
    return match


def poor(match: Match) -> Match:
    """With so little money that the next Upkeep forces a loan."""
    match.state.bank += match.state.players[0].cash - 9
    match.state.players[0].cash = 9
    match.refresh()
    return match


def add_scenes(add: Callable[[str, Callable[[], TablePage]], None]) -> None:
    add("pret-first", lambda: page(at(3, after=1)))
    add("pret-place", lambda: page(at(3, after=5, nth=1)))
    add("pret-place-2", lambda: page(at(3, players=2, after=4)))
    add("pret-place-3", lambda: page(at(3, players=3, after=8)))
    add("pret-bank", lambda: page(at(4)))
    add("pret-contract", lambda: page(at(5)))
    add("pret-building", lambda: page(at(8)))
    add("pret-loan", lambda: page(poor(at(8))))
    add("pret-employee", lambda: page(at(10)))
    add("pret-card", lambda: page(at(11, seat=0, after=2)))
    add("pret-design", lambda: page(at(13)))
    add("pret-colour", lambda: page(at(15)))
    add("pret-units", lambda: page(at(16)))
    add("pret-warehouse", lambda: page(at(17)))
    add("pret-thing", lambda: page(at(18)))
    add("pret-growth", lambda: page(at(21)))
    add("pret-fire", lambda: page(at(22)))
    add("pret-style", lambda: page(at(23, after=1)))
    add("pret-style-3", lambda: page(at(23, players=3, after=1)))
    add("pret-present", lambda: page(at(24, after=1)))
    add("pret-keep", lambda: page(at(25, after=1)))
    add("pret-wait", lambda: page(at(13, seat=1)))
    add("pret-wait-show", lambda: page(at(23, seat=1, after=6)))
    add("pret-spectator", lambda: page(at(8, seat=2), None, watching=2))
    add("pret-history", lambda: page(at(21, after=7), ply=60))
    add("pret-over", lambda: page(played(4), seed="rue cambon", secret="5f3a" * 8))
    add("pret-over-2", lambda: page(played(2), seed="rue cambon", secret="5f3a" * 8))
