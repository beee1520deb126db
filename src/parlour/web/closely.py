"""A close look at a piece on the table: what it is, in the almanac's words, and every number that the table computes for it as a sum.

A room says what its pieces are in `closely.py` beside it: `CLOSELY` has for each family of `data-piece` names ("slot" of "slot-1-3") a function of the
scene and of the rest of the name. It sees the view of whoever looks, and nothing else.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from parlour.web import almanac
from parlour.web.almanac import Almanac, Entry
from parlour.web.rooms import room_of
from parlour.web.rooms.frame import Scene


@dataclass(frozen=True)
class Term:
    """A part of a sum: how much, and what of."""

    text: str
    what: str
    sign: str = ""  # "+" or "−"; of the first part ""


@dataclass(frozen=True)
class Sum:
    """A number that the table has for a piece, as the rules made it: of what, how much, of which parts, by which rule."""

    what: str
    total: str
    terms: tuple[Term, ...]
    rule: str = ""


@dataclass(frozen=True)
class Look:
    """A piece seen closely: the card of the almanac as far as it is one, where it lies, its sums, and what else is to be said of it."""

    entry: Entry
    where: str
    sums: tuple[Sum, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    says: str = ""  # in place of the almanac's words


LookAt = Callable[..., Look | None]
Looks = dict[str, LookAt]


def summed(what: str, total: int, parts: Iterable[tuple[int, str]], rest: str, rule: str, unit: Callable[[int], str] = str) -> Sum:
    """A number with the parts that the view names; what they leave is the rest, whose name the rules give."""
    named = [part for at, part in enumerate(parts) if part[0] or not at]
    left = total - sum(n for n, _ in named)
    if left:
        named.append((left, rest))
    return Sum(what, unit(total), tuple(_term(at, n, text, unit) for at, (n, text) in enumerate(named)), rule)


def _term(at: int, n: int, what: str, unit: Callable[[int], str]) -> Term:
    return Term(unit(n if not at else abs(n)), what, "" if not at else "−" if n < 0 else "+")


def listed(what: str, total: str, parts: Iterable[tuple[str, str]], rule: str = "") -> Sum:
    """A number whose parts are only added."""
    return Sum(what, total, tuple(Term(text, name, "+" if at else "") for at, (text, name) in enumerate(parts)), rule)


def looks_of(game: str) -> Looks:
    """Which families of pieces of a game can be looked at closely, and how."""
    name = f"{room_of(game).__name__}.closely"
    found: Looks = importlib.import_module(name).CLOSELY if importlib.util.find_spec(name) else {}
    return found


def look(scene: Scene, name: str) -> Look | None:
    """A piece seen closely, as the scene's viewer may know it; None of what is no such piece."""
    family, *rest = name.split("-")
    make = looks_of(scene.game.id).get(family)
    if make is None:
        return None
    try:
        return make(scene, *rest)
    except (AttributeError, LookupError, StopIteration, TypeError, ValueError):  # a name that somebody made up
        return None


def entry_of(scene: Scene, id: str) -> Entry:
    """What the almanac has of a card of this table."""
    t = scene.t
    made: Almanac = t.once("almanac", lambda: importlib.import_module(f"{room_of(scene.game.id).__name__}.almanac").almanac(t))
    found = made.entry(id)
    if found is None:
        raise LookupError(id)
    return found


def thing(name: str, art: str, words: str = "", frame: str = "sym", look: str = "") -> Entry:
    """A piece that is in no almanac: a heap, a space, what lies face down."""
    return Entry(id="", name=almanac.named(name), art=art, words=words, frame=frame, look=look)
