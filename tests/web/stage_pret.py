"""Tables of Prêt-à-Porter in every state."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import parlour
from parlour.engine.match import Match
from parlour.web.page_data import ChatLine, TablePage

NAMES = ("Clara", "Ravi", "Mina", "Otto")
GAMES = Path(__file__).parents[1] / "playthroughs" / "pret-a-porter"


def page(asked: tuple[Match, int | None], **values: Any) -> TablePage:
    from stage import table

    match, seat = asked
    chat = (ChatLine(1, match.names[1], "Black is the new black.", 1e9),)
    return table(match, **({"seat": seat, "name": "Rue Cambon", "chat": chat} | values))


@functools.cache
def played(name: str) -> Match:
    """A whole game that was kept, under names of our own."""
    saved = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return parlour.load(saved | {"names": list(NAMES[: saved["players"]])})


@functools.cache
def decided(name: str) -> tuple[tuple[int, int, int], ...]:
    """Of every ply of a game: the round, who is asked, and what."""
    found, match = [], played(name).at(0)
    for seat, move in played(name).history:
        found.append((int(match.state.rounds), seat, int(match.state.decision)))
        match.play(seat, move)
    return tuple(found)


def at(name: str, decision: int, after: int = 4, nth: int = 0) -> tuple[Match, int]:
    """The table when somebody is asked a question (its number in the ledger, P-Dnn) from some round on; and who."""
    rows = [(ply, seat) for ply, (month, seat, what) in enumerate(decided(name)) if what == decision and month >= after]
    ply, seat = rows[nth]
    match = played(name).at(0)
    for mover, move in played(name).history[:ply]:
        match.play(mover, move)
    return match, seat


def another(asked: tuple[Match, int]) -> tuple[Match, int]:
    """The same table, seen by somebody who is not asked."""
    match, seat = asked
    return match, (seat + 1) % match.players


def poor(asked: tuple[Match, int]) -> tuple[Match, int]:
    """With so little money that the next Upkeep forces a loan."""
    match, seat = asked
    match.state.bank += match.state.players[seat].cash - 7
    match.state.players[seat].cash = 7
    match.refresh()
    return match, seat


@functools.cache
def every_phase() -> dict[str, tuple[Match, int | None]]:
    """A table in every phase, at two, three and four players."""
    four, three, two = "four-wise-again", "three-wise", "two-wise"
    return {
        "first": at(four, 3, after=1),
        "place": at(four, 3, after=5, nth=6),
        "place-2": at(two, 3, nth=3),
        "place-3": at(three, 3, after=8, nth=4),
        "bank": at(four, 4, after=1),
        "contract": at(four, 5),
        "type": at(four, 6, after=1),
        "settlement": at(four, 7, after=1),
        "building": poor(at(four, 8)),
        "employee": at(four, 10, after=2),
        "card": at(four, 11, after=2),
        "design": at(four, 13),
        "colour": at(four, 15),
        "units": at(four, 16),
        "warehouse": at(four, 17),
        "thing": at(four, 18),
        "sell": at("four-random", 20, after=1),
        "growth": at(four, 21),
        "fire": at(four, 22),
        "style": at(three, 23, after=9),
        "present": at(four, 24, after=6, nth=2),
        "keep": at(two, 25, after=1),
        "wait": another(at(four, 23, after=12, nth=1)),
        "spectator": (at(four, 8)[0], None),
        "over": (played(four), 0),
    }


def add_scenes(add: Callable[[str, Callable[[], TablePage]], None]) -> None:
    four, three, two = "four-wise-again", "three-wise", "two-wise"
    add("pret-first", lambda: page(at(four, 3, after=1)))
    add("pret-place", lambda: page(at(four, 3, after=5, nth=6)))
    add("pret-after-show", lambda: page(at(four, 3)))
    add("pret-place-2", lambda: page(at(two, 3, nth=3)))
    add("pret-place-3", lambda: page(at(three, 3, after=8, nth=4)))
    add("pret-bank", lambda: page(at(four, 4, after=1)))
    add("pret-contract", lambda: page(at(four, 5)))
    add("pret-type", lambda: page(at(four, 6, after=1)))
    add("pret-settle", lambda: page(at(four, 7, after=1)))
    add("pret-building", lambda: page(at(four, 8)))
    add("pret-loan", lambda: page(poor(at(four, 8))))
    add("pret-employee", lambda: page(at(four, 10, after=2)))
    add("pret-card", lambda: page(at(four, 11, after=2)))
    add("pret-design", lambda: page(at(four, 13)))
    add("pret-colour", lambda: page(at(four, 15)))
    add("pret-units", lambda: page(at(four, 16)))
    add("pret-warehouse", lambda: page(at(four, 17)))
    add("pret-thing", lambda: page(at(four, 18)))
    add("pret-sell", lambda: page(at("four-random", 20, after=1)))
    add("pret-growth", lambda: page(at(four, 21)))
    add("pret-fire", lambda: page(at(four, 22)))
    add("pret-style", lambda: page(at(four, 23, after=6)))
    add("pret-style-3", lambda: page(at(three, 23, after=9)))
    add("pret-present", lambda: page(at(four, 24, after=6, nth=2)))
    add("pret-keep", lambda: page(at(two, 25, after=1)))
    add("pret-wait", lambda: page(another(at(four, 13))))
    add("pret-wait-show", lambda: page(another(at(four, 23, after=12, nth=1))))
    add("pret-spectator", lambda: page((at(four, 8)[0], None), watching=2))
    add("pret-history", lambda: page(at(four, 21, after=7), ply=60))
    add("pret-own-file", lambda: page(at("three-own-card-file", 3, nth=4)))
    add("pret-over", lambda: page((played(four), 0), seed="rue cambon", secret="5f3a" * 8))
    add("pret-over-2", lambda: page((played("two-one-bankrupt-loan-in-exhibition"), 0), seed="rue cambon", secret="5f3a" * 8))
