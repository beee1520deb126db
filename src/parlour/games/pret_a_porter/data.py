"""Whether a set of components can be played: every entry is looked at, and every complaint says what would be valid."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.engine.data_checks import given
from parlour.engine.plain import Components
from parlour.engine.texts import Problem, Problems
from parlour.games.pret_a_porter.data_cards import LETTERS, check_cards
from parlour.games.pret_a_porter.data_checks import check_numbers
from parlour.games.pret_a_porter.data_tables import (
    FINANCES,
    GAMES,
    check_calendar,
    check_designs,
    check_names,
    check_places,
    check_rulings,
    check_shows,
    check_tiles,
)
from parlour.games.pret_a_porter.data_together import check_together

MOST_COMPLAINTS = 20


def validate(components: Components) -> None:
    """Nothing if the components can be played; else Problems with every complaint (the first twenty)."""
    found = list(complaints(components))
    if found:
        more = [Problem("… and {n} more", n=len(found) - MOST_COMPLAINTS)] if len(found) > MOST_COMPLAINTS else []
        raise Problems(*found[:MOST_COMPLAINTS], *more)


def complaints(components: object) -> Iterator[Problem]:
    """Everything that is wrong, an entry at a time."""
    if not isinstance(components, dict):
        yield Problem("the whole is {value}; it must be a table", value=given(components))
        return
    missing = list(_missing(components))
    yield from missing
    if missing:
        return
    yield from check_numbers(components["game"], "game", GAMES)
    yield from check_numbers(components["finance"], "finance", FINANCES)
    yield from check_rulings(components["rulings"])
    yield from check_names(components)
    broken = list(check_calendar(components))
    yield from broken
    yield from check_places(components)
    yield from check_designs(components)
    yield from check_tiles(components)
    yield from check_shows(components, bool(broken))
    for kind in LETTERS:
        yield from check_cards(components, kind)
    yield from check_together(components)


TABLES = ("game", "display", "prestige", "awards", "shows", "finance", "rulings", "names", "prices", "last_minute", "designs")
LISTS = ("location", "tile", "show", "contract", "building", "employee")


def _missing(components: Components) -> Iterator[Problem]:
    for name in TABLES:
        if not isinstance(components.get(name), dict):
            yield Problem("[{name}] is {value}; the file needs a table of that name", name=name, value=given(components.get(name)))
    for name in LISTS:
        if not isinstance(components.get(name), list) or not all(isinstance(entry, dict) for entry in components[name]):
            yield Problem(
                "[[{name}]] is {value}; the file needs a list of tables of that name", name=name, value=given(components.get(name))
            )
