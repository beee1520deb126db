"""A view as lines of text, for any game: what is plain is printed plainly, lists of like things as a table. And how a game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.engine.match import Match
from parlour.engine.sight import Result
from parlour.engine.texts import Texts, enumerate_words

SKIPPED = ("game", "players", "seat", "ply", "waiting", "over", "you")


def show_view(view: dict[str, Any], names: Sequence[str]) -> Iterator[str]:
    """The lines of a view; `players_at_table` becomes a table with the players' names."""
    plain = [f"{label(key)} {value}" for key, value in view.items() if key not in SKIPPED and isinstance(value, (str, int, float, bool)) and value != ""]
    yield "  ".join(plain)
    for key, value in view.items():
        if key not in SKIPPED and isinstance(value, (list, dict)) and value:
            yield from show(label(key), value, names)


def label(key: str) -> str:
    return key.replace("_", " ") + ":"


def show(title: str, value: Any, names: Sequence[str]) -> Iterator[str]:
    if isinstance(value, dict):
        yield f"{title} {brief(value)}"
    elif all(isinstance(row, dict) for row in value):
        yield title
        for number, row in enumerate(value):
            head = names[row["seat"]] if "seat" in row and row["seat"] is not None and row["seat"] < len(names) else str(number)
            yield f"  {head}: {brief({key: cell for key, cell in row.items() if key != 'seat'})}"
    else:
        yield f"{title} {brief(value)}"


def brief(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {brief(cell)}" for key, cell in value.items() if cell not in (None, "", [], {}))
    if isinstance(value, list):
        return "[" + " ".join(f"({brief(cell)})" if isinstance(cell, dict) else brief(cell) for cell in value) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def show_result(match: Match, result: Result, language: str) -> Iterator[str]:
    """The ranking of an ended game, in the game's own words and units, and who has won."""
    t, view = match.game.texts(language), match.view(None)
    rank = 1 if result.winners else 2
    for group in result.ranking:
        for seat in group:
            place = f"{rank}. " if match.players > 1 else ""
            yield f"{place}{match.names[seat]}: {match.game.score_text(view, seat, language, match.components)}"
        rank += len(group)
    yield _verdict([match.names[seat] for seat in result.winners], t)


def _verdict(winners: Sequence[str], t: Texts) -> str:
    if not winners:
        return t("Nobody has won.")
    if len(winners) > 1:
        return t("{who} share the victory.", who=enumerate_words(winners, t("and")))
    return t("{who} has won.", who=winners[0])
