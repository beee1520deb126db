"""Where everybody stands at a game, how often they play, and how they did against each other."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from parlour.tables import schema
from parlour.tables.database import Database
from parlour.tables.farewell import is_gone
from parlour.tables.people import Person, person_of
from parlour.tables.ratings.games import Change
from parlour.tables.ratings.scale import FEWEST, Strength
from parlour.tables.ratings.seasons import Season, seasons_of

WEEK = 7 * 24 * 3600.0
WEEKS = 12
HONOURED = 3


@dataclass(frozen=True)
class Standing:
    """Somebody's place in a league."""

    person: str
    name: str
    handle: str
    seal: str
    strength: Strength
    rated: int  # games that counted, ever or in the season
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


@dataclass(frozen=True)
class Register:
    """All games of one kind that counted, and the people who played them."""

    changes: Sequence[Change]
    people: Mapping[str, Person]
    seen: Mapping[str, float]

    def league(self, now: float, players: int | None = None, weeks: int | None = None) -> League:
        """Where everybody stands. A rating is of all games; only the numbers of games are of those with so many players, or of the last weeks."""
        looked_at = [one for one in self.changes if weeks is None or one.at > now - weeks * WEEK]
        return self._league(self.changes, looked_at, now, players)

    def season(self, season: Season, now: float, players: int | None = None) -> League:
        """A season's own table: of those who played in it, with the ratings that they had when it ended, and as many games as they played in it."""
        played = [one for one in self.changes if one.at in season]
        return self._league(played, played, now, players)

    def honours(self, kind: str, now: float) -> list[tuple[Season, tuple[Standing, ...]]]:
        """The first three of every season that is over, the latest first."""
        past = [season for season in seasons_of((one.at for one in self.changes), kind) if season.end <= now]
        return [(season, tuple(one for one in self.season(season, now).standings if one.has_rating)[:HONOURED]) for season in past]

    def _league(self, changes: Sequence[Change], looked_at: Sequence[Change], now: float, players: int | None) -> League:
        own: dict[str, list[Change]] = {}
        for one in changes:
            if one.person in self.people and not is_gone(one.person):
                own.setdefault(one.person, []).append(one)
        looked_at = [one for one in looked_at if players is None or one.players == players]
        counted = Counter(one.person for one in looked_at)
        standings = [self._standing(person, found, counted[person], now) for person, found in own.items() if counted[person]]
        standings.sort(key=lambda one: (-one.strength.mu, one.handle))
        return League(tuple(standings), met(looked_at))

    def _standing(self, id: str, found: Sequence[Change], games: int, now: float) -> Standing:
        person, strength = self.people[id], Strength(found[-1].mu, found[-1].sigma)
        return Standing(
            id, person.name, person.handle, person.seal, strength, len(found), games, by_week(found, now), self.seen[id], person.hidden
        )


async def register_of(database: Database, game: str) -> Register:
    """The games of one kind that counted, in their order."""
    rows, people = schema.ratings, schema.people

    def work(connection: Connection) -> Register:
        query = select(rows).where(rows.c.game == game).order_by(rows.c.number, rows.c.seat)
        changes = [Change(**row) for row in connection.execute(query).mappings()]
        known = connection.execute(select(people)).all()
        return Register(changes, {row.id: person_of(row) for row in known}, {row.id: row.seen for row in known})

    return await database.read(work)


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
