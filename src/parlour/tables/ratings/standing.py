"""Where everybody stands at a game, how often they play, and how they did against each other."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.farewell import is_gone
from parlour.tables.ratings.games import Change
from parlour.tables.ratings.scale import FEWEST, Strength

WEEK = 7 * 24 * 3600.0
WEEKS = 12


@dataclass(frozen=True)
class Standing:
    """Somebody's place in a league."""

    person: str
    name: str
    handle: str
    strength: Strength
    rated: int  # games that counted, ever
    games: int  # of those that are looked at
    weeks: tuple[int, ...]  # games in each of the last twelve, the latest last
    seen: float
    hidden: bool

    @property
    def has_rating(self) -> bool:
        return self.rated >= FEWEST


@dataclass(frozen=True)
class League:
    """All who have played a game that counted, the strongest first; and how often each came in before each."""

    standings: tuple[Standing, ...] = ()
    before: Counter[tuple[str, str]] = field(default_factory=Counter)


async def league_of(database: Database, game: str, now: float, players: int | None = None, weeks: int | None = None) -> League:
    """The league of a game. A rating is of all games; only the numbers of games are of those with so many players, or of the last weeks."""
    rows = schema.ratings

    def work(connection: Connection) -> tuple[list[Change], dict[str, tuple[str, str, float, bool]]]:
        found = [
            Change(**row)
            for row in connection.execute(select(rows).where(rows.c.game == game).order_by(rows.c.number, rows.c.seat)).mappings()
        ]
        people = schema.people
        named = connection.execute(select(people.c.id, people.c.name, people.c.handle, people.c.seen, people.c.hidden))
        return found, {row.id: (row.name, row.handle, row.seen, bool(row.hidden)) for row in named}

    changes, people = await database.read(work)
    return arranged(changes, people, now, players, weeks)


def arranged(
    changes: Sequence[Change],
    people: dict[str, tuple[str, str, float, bool]],
    now: float,
    players: int | None = None,
    weeks: int | None = None,
) -> League:
    own: dict[str, list[Change]] = {}
    for one in changes:
        if one.person in people and not is_gone(one.person):
            own.setdefault(one.person, []).append(one)
    looked_at = [one for one in changes if (players is None or one.players == players) and (weeks is None or one.at > now - weeks * WEEK)]
    counted = Counter(one.person for one in looked_at)
    standings = []
    for person, found in own.items():
        if not counted[person]:
            continue
        name, handle, seen, hidden = people[person]
        last = found[-1]
        standings.append(
            Standing(person, name, handle, Strength(last.mu, last.sigma), len(found), counted[person], by_week(found, now), seen, hidden)
        )
    standings.sort(key=lambda one: (-one.strength.mu, one.handle))
    return League(tuple(standings), met(looked_at))


def by_week(changes: Iterable[Change], now: float) -> tuple[int, ...]:
    """How many games in each of the last twelve weeks, the latest last."""
    counts = Counter(int((now - one.at) // WEEK) for one in changes)
    return tuple(counts[ago] for ago in reversed(range(WEEKS)))


def met(changes: Iterable[Change]) -> Counter[tuple[str, str]]:
    """How often each person came in before each other person; ties count for nobody."""
    before: Counter[tuple[str, str]] = Counter()
    for _, group in itertools.groupby(sorted(changes, key=lambda one: one.number), key=lambda one: one.number):
        people = [one for one in group if one.person]
        for one, other in itertools.permutations(people, 2):
            before[one.person, other.person] += one.place < other.place
    return before


async def history_of(database: Database, person: str) -> list[Change]:
    """All that games did to somebody's ratings, the first first."""
    rows = schema.ratings
    query = select(rows).where(rows.c.person == person).order_by(rows.c.number)
    return await database.read(lambda connection: [Change(**row) for row in connection.execute(query).mappings()])


async def strengths(database: Database, people: Iterable[str], game: str) -> dict[str, tuple[Strength, int]]:
    """The strengths of some at a game, and in how many games they were found."""
    rows, wanted = schema.ratings, sorted(set(people))
    query = select(rows.c.person, rows.c.mu, rows.c.sigma).where(rows.c.person.in_(wanted), rows.c.game == game).order_by(rows.c.number)
    found: dict[str, tuple[Strength, int]] = {}
    for row in await database.read(lambda connection: connection.execute(query).all()) if wanted else []:
        found[row.person] = (Strength(row.mu, row.sigma), found.get(row.person, (None, 0))[1] + 1)
    return found
