"""A sight in lines of text, for any game: in the game's own lines where it has them, else what is plain is printed plainly, lists of like things as a table.

And how a game ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from parlour.engine.plain import Plain
from parlour.engine.sight import Sight, plain_view
from parlour.engine.texts import Texts, enumerate_words

LEFT_OUT = "you"  # it is told again among the players


def table_lines(sight: Sight) -> list[str]:
    """The table as a seat may see it."""
    own = sight.table_lines()
    return list(_any_view(plain_view(sight.view), sight.names, sight.texts)) if own is None else own


def _any_view(view: Mapping[str, Plain], names: Sequence[str], t: Texts) -> Iterator[str]:
    """The lines of a view; in a list of things that have a seat, each stands under its player's name."""
    plain = [
        f"{_label(key, t)} {brief(value, t)}" for key, value in view.items() if isinstance(value, (str, int, float, bool)) and value != ""
    ]
    yield "  ".join(plain)
    for key, value in view.items():
        if key != LEFT_OUT and isinstance(value, (list, dict)) and value:
            yield from _things(_label(key, t), value, names, t)


def _label(key: str, t: Texts) -> str:
    return t(key.replace("_", " ")) + ":"


def _things(title: str, value: Plain, names: Sequence[str], t: Texts) -> Iterator[str]:
    rows = [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
    if not isinstance(value, list) or len(rows) < len(value):
        yield f"{title} {brief(value, t)}"
        return
    yield title
    for number, row in enumerate(rows):
        seat = row.get("seat")
        head = names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else str(number)
        yield f"  {head}: {brief({key: cell for key, cell in row.items() if key != 'seat'}, t)}"


def brief(value: Plain, t: Texts) -> str:
    """A value in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{t(key.replace('_', ' '))} {brief(cell, t)}" for key, cell in value.items() if cell not in (None, "", [], {}))
    if isinstance(value, list):
        return "[" + " ".join(f"({brief(cell, t)})" if isinstance(cell, dict) else brief(cell, t) for cell in value) + "]"
    if isinstance(value, bool):
        return t("yes") if value else t("no")
    return t(value) if isinstance(value, str) and value else str(value)


def result_lines(sight: Sight) -> Iterator[str]:
    """The ranking of an ended game, in the game's own words and units, and who has won."""
    result = sight.result
    if result is None:
        return
    for place, seat, _ in result.places():
        head = f"{place}. " if sight.players > 1 else ""
        yield f"{head}{sight.names[seat]}: {sight.score_text(seat)}"
    yield verdict([sight.names[seat] for seat in result.winners], sight.texts)


def verdict(winners: Sequence[str], t: Texts) -> str:
    """Who has won, in a sentence."""
    if not winners:
        return t("Nobody has won.")
    if len(winners) > 1:
        return t("{who} share the victory.", who=enumerate_words(winners, t("and")))
    if winners[0] == t("You"):  # so a lesson calls its pupil
        return t("You have won!")
    return t("{who} has won.", who=winners[0])
