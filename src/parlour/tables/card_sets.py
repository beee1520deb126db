"""The owner's own sets of cards: named, kept with all their faults, and every step can be undone, whoever looks at them and from where."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from parlour.engine.plain import Components
from parlour.engine.ways import Way, at, put
from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.errors import Refused
from parlour.tables.new_table import new_id
from parlour.tables.text_input import clean

MOST = 200
NAME = 60
LARGEST = 300_000  # letters of a set, as JSON
MOST_STEPS = 100
LONGEST_PAST = 200_000  # letters of what can be undone, as JSON
Change = tuple[Way, Any]  # where, and what is put there; None takes it away
Step = list[list[Any]]  # changes as JSON has them


@dataclass(frozen=True)
class CardSet:
    """Components of one's own for a game; `past` is what can be undone, `future` what can be done again."""

    id: str
    game: str
    name: str
    components: Components
    past: list[Step]
    future: list[Step]
    version: int
    changed: float


@dataclass(frozen=True)
class CardSetLine:
    """A set in a list."""

    id: str
    game: str
    name: str
    changed: float


class CardSets:
    """All of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, game: str) -> list[CardSetLine]:
        """The sets of a game by their names."""
        rows = schema.card_sets
        query = select(rows.c.id, rows.c.game, rows.c.name, rows.c.changed).where(rows.c.game == game)
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return sorted((CardSetLine(*row) for row in found), key=lambda line: (line.name.casefold(), line.id))

    async def get(self, id: str) -> CardSet:
        return await self._database.read(lambda connection: _get(connection, id))

    async def make(self, game: str, name: str, components: Components) -> CardSet:
        """A new set; one whose name is taken gets a number."""
        _check_size(components)

        def work(connection: Connection) -> CardSet:
            rows = schema.card_sets
            if (connection.scalar(select(func.count()).select_from(rows)) or 0) >= MOST:
                raise Refused("too-much", "There are {n} sets: delete one first", n=MOST)
            made = CardSet(new_id(), game, _free(connection, game, name), components, [], [], 1, time.time())
            connection.execute(insert(rows).values(**vars(made)))
            return made

        return await self._database.write(work)

    async def change(self, id: str, version: int, changes: Iterable[Change], *, goes_on: bool = False) -> CardSet:
        """Puts values into a set. What `goes_on` belongs to the step before, as the next letter of a word does."""
        wanted = list(changes)

        def new(found: CardSet) -> CardSet:
            own, back = changed(found.components, wanted)
            _check_size(own)
            if own == found.components:
                return found
            is_same_step = goes_on and found.past and [way for way, _ in found.past[-1]] == [way for way, _ in back]
            past = found.past if is_same_step else _recent([*found.past, back])
            return _with(found, own, past, [])

        return await self._renew(id, version, new)

    async def undo(self, id: str, version: int) -> CardSet:
        """The set as it was before the last step."""

        def new(found: CardSet) -> CardSet:
            if not found.past:
                raise Refused("not-now", "There is nothing to undo")
            own, again = changed(found.components, _changes(found.past[-1]))
            return _with(found, own, found.past[:-1], [*found.future, again])

        return await self._renew(id, version, new)

    async def redo(self, id: str, version: int) -> CardSet:
        """The set as it was before the last step was undone."""

        def new(found: CardSet) -> CardSet:
            if not found.future:
                raise Refused("not-now", "There is nothing to do again")
            own, back = changed(found.components, _changes(found.future[-1]))
            return _with(found, own, _recent([*found.past, back]), found.future[:-1])

        return await self._renew(id, version, new)

    async def rename(self, id: str, name: str) -> CardSet:
        def work(connection: Connection) -> CardSet:
            found, rows = _get(connection, id), schema.card_sets
            if clean(name, NAME) != found.name:
                connection.execute(update(rows).where(rows.c.id == id).values(name=_free(connection, found.game, name)))
            return _get(connection, id)

        return await self._database.write(work)

    async def remove(self, id: str) -> CardSet:
        def work(connection: Connection) -> CardSet:
            found = _get(connection, id)
            connection.execute(delete(schema.card_sets).where(schema.card_sets.c.id == id))
            return found

        return await self._database.write(work)

    async def _renew(self, id: str, version: int, new: Callable[[CardSet], CardSet]) -> CardSet:
        """Stores a set anew, unless somebody else has meanwhile."""

        def work(connection: Connection) -> CardSet:
            found, rows = _get(connection, id), schema.card_sets
            if found.version != version:
                raise _stale()
            made = new(found)
            if made is found:
                return found
            values = {
                "components": made.components,
                "past": made.past,
                "future": made.future,
                "version": made.version,
                "changed": made.changed,
            }
            if not connection.execute(update(rows).where(rows.c.id == id, rows.c.version == version).values(**values)).rowcount:
                raise _stale()
            return made

        return await self._database.write(work)


def changed(components: Components, changes: Iterable[Change]) -> tuple[Components, Step]:
    """Components with other values in them, and the step that leads back."""
    own, back = copy.deepcopy(components), []
    for way, value in changes:
        around = _around(own, way)
        back.append([list(around), copy.deepcopy(at(own, around))])
        put(own, way, copy.deepcopy(value))
    return own, back[::-1]


def _changes(step: Step) -> list[Change]:
    return [(tuple(way), value) for way, value in step]


def _around(components: Components, way: Way) -> Way:
    """What is put back when a value is: the table or the list that it stands in, for that may come or go with it; not all cards for one."""
    above = at(components, way[:-1])
    is_of_cards = isinstance(above, list) and any(isinstance(one, dict) for one in above)
    return way if len(way) == 1 or is_of_cards else way[:-1]


def _with(found: CardSet, components: Components, past: list[Step], future: list[Step]) -> CardSet:
    return CardSet(found.id, found.game, found.name, components, past, future, found.version + 1, time.time())


def _recent(steps: list[Step]) -> list[Step]:
    """The last steps, as many as may be kept."""
    steps = steps[-MOST_STEPS:]
    while len(steps) > 1 and len(json.dumps(steps)) > LONGEST_PAST:
        steps = steps[1:]
    return steps


def _get(connection: Connection, id: str) -> CardSet:
    rows = schema.card_sets
    row: Row[Any] | None = connection.execute(select(rows).where(rows.c.id == id[:16])).one_or_none()
    if row is None:
        raise Refused("unknown", "There is no such set")
    return CardSet(**row._mapping)


def _free(connection: Connection, game: str, name: str) -> str:
    """A name that no other set of the game has."""
    rows = schema.card_sets
    taken = set(connection.scalars(select(rows.c.name).where(rows.c.game == game)))
    wanted = clean(name, NAME) or "1"
    found, number = wanted, 1
    while found in taken:
        number += 1
        found = f"{wanted[: NAME - 5]} {number}"
    return found


def _check_size(components: Components) -> None:
    if len(json.dumps(components)) > LARGEST:
        raise Refused("bad-input", "The set is too large: it may have {most} letters at most", most=LARGEST)


def _stale() -> Refused:
    return Refused("stale", "This set was changed elsewhere meanwhile. Nothing was done: look at it anew")
