"""What a lesson can light: things of the view by their paths, each with the element of the page that shows it and the words for it.

A game says so once, in `lessons/parts.toml`:

    ["market.{colour}"]
    piece = "pile-{colour}"
    says = "the {colour} bears of the market: {it}"

The name is a path in the view (`market.blue`); what begins with `room.` is a part of every room and not of the view. The element is
one of the page's: `piece` names its data-piece, `id` its id, `class` a class. In both texts `{it}` is what the view has there,
`{it.bonus}` an entry of it, `{seat}` the learner's seat.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from parlour.engine.game import Game
from parlour.engine.sight import Sight
from parlour.engine.texts import Problem, Texts

KINDS = ("piece", "id", "class")
ROOM = "room"


class Element(NamedTuple):
    """An element of a page."""

    kind: str  # "piece", "id" or "class"
    name: str


@dataclass(frozen=True)
class Part:
    """Something of a table that can be looked at."""

    pattern: str
    element: Element  # with open places
    says: str

    def values(self, name: str) -> dict[str, str] | None:
        """What stands in the open places of the pattern; None if the name is not of this kind."""
        own, given = self.pattern.split("."), name.split(".")
        if len(own) != len(given):
            return None
        pairs = list(zip(own, given, strict=True))
        if any(a != b for a, b in pairs if not a.startswith("{")):
            return None
        return {a.strip("{}"): b for a, b in pairs if a.startswith("{")}


@dataclass(frozen=True)
class Lit:
    """A part of a table as it is now: where it is on the page, and what it is in words."""

    name: str
    element: Element
    words: str


@functools.cache
def of(game: Game) -> tuple[Part, ...]:
    """All that can be looked at in a game."""
    path = game.folder / "lessons" / "parts.toml"
    if not path.exists():
        return ()
    found = []
    for pattern, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
        kinds = [kind for kind in KINDS if kind in entry]
        if len(kinds) != 1 or not isinstance(entry.get("says"), str):
            raise Problem("{part} needs «says», and one of: {kinds}", part=pattern, kinds=", ".join(KINDS)).about(path.name)
        found.append(Part(pattern, Element(kinds[0], str(entry[kinds[0]])), entry["says"]))
    return tuple(found)


def lit(sight: Sight, name: str, t: Texts) -> Lit:
    """The part of that name at the table that a sight shows; Problem says what is not there."""
    for part in of(sight.game):
        values = part.values(name)
        if values is not None:
            return _lit(sight, part, name, values, t)
    names = ", ".join(part.pattern for part in of(sight.game))
    raise Problem("there is nothing called {name!r} to look at; there is: {parts}", name=name, parts=names)


def _lit(sight: Sight, part: Part, name: str, values: Mapping[str, str], t: Texts) -> Lit:
    it = None if name.split(".")[0] == ROOM else _at(sight.view, name)
    more = {"seat": sight.seat}
    try:
        element = part.element.name.format(**values, **more, it=it)
        said = {key: t(value) for key, value in values.items()}
        return Lit(name, Element(part.element.kind, element), t(part.says).format(**said, **more, it=_Said(it, t)))
    except (AttributeError, KeyError, IndexError) as error:
        raise Problem("{name} lies not so at this table: {error}", name=name, error=error) from None


def _at(view: Any, path: str) -> Any:
    """What a view has at a path."""
    found = view
    for word in path.split("."):
        try:
            found = found[int(word)] if isinstance(found, (list, tuple)) else getattr(found, word)
        except (AttributeError, IndexError, ValueError):
            raise Problem("the view has nothing at {path!r}: there is no {word!r}", path=path, word=word) from None
    if found is None:
        raise Problem("the view has nothing at {path!r}: the place is empty", path=path)
    return found


class _Said:
    """A value of a view, whose texts are said in a language."""

    def __init__(self, it: Any, t: Texts) -> None:
        self._it, self._t = it, t

    def __getattr__(self, name: str) -> Any:
        return _Said(getattr(self._it, name), self._t)

    def __str__(self) -> str:
        return self._t(self._it) if isinstance(self._it, str) and self._it else str(self._it)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)
