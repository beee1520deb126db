"""The house: all tables of one database, in one process. It stores, tells, thinks for bots and watches the clocks.

Any number of processes can serve the same database: a change is stored only if nobody else changed the table since it was
read, else it is made anew on what the other has stored. What must happen by itself (a bot's move, a clock that runs
out) stands in the column `due`; who claims it looks after it, and if that process dies another one does.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import random
import time
import weakref
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeVar, Unpack

import msgspec

from parlour.bots import HINT_MS
from parlour.bots.coaching import Costly
from parlour.engine.match import Match
from parlour.engine.plain import Components
from parlour.tables import storage
from parlour.tables.card_sets import CardSets
from parlour.tables.coach import Coach
from parlour.tables.database import Database
from parlour.tables.errors import Refused
from parlour.tables.journal import Metrics, fingerprint, note
from parlour.tables.new_table import Wishes, fork_of, new_table, rematch_of
from parlour.tables.news import GONE, HALL, SOMETHING, News
from parlour.tables.passkeys import Passkeys
from parlour.tables.people import People
from parlour.tables.ratings import games as rated_games
from parlour.tables.table import Played, Table
from parlour.tables.thinker_pool import CouldNot, Thinkers
from parlour.tables.thinker_questions import Against, Choose, Hints
from parlour.tables.whereabouts import Whereabouts

T = TypeVar("T")
ATTEMPTS = 30
KEPT = 2000  # tables in memory, each of a few hundred KiB at most
OWN_TABLES = 100
MINDING_SECONDS = 1.0
GRACE = 0.5
WHEREABOUTS_SECONDS = 2.0
LEFT_SECONDS = 7 * 24 * 3600.0  # what ended so long ago and was not counted does not count
Announce = Callable[[str, int, storage.Told | None], Awaitable[None]]  # tells other processes of a table's new version


class Unchanged(Exception):
    """An action has nothing to store; it gives its answer all the same."""

    def __init__(self, answer: Any = None) -> None:
        super().__init__()
        self.answer = answer


class House:
    """All tables."""

    def __init__(
        self,
        database: Database,
        *,
        thinkers: int = 1,
        bot_seconds: float = 15.0,
        announce: Announce | None = None,
        data: Mapping[str, Components] | None = None,
    ) -> None:
        self.database, self.people, self.news, self.metrics = database, People(database), News(), Metrics()
        self.passkeys = Passkeys(database, self.people)
        self.coach, self.whereabouts, self.card_sets = Coach(database), Whereabouts(database), CardSets(database)
        self.announce, self._data = announce, dict(data or {})  # by game: components for new tables
        self._thinkers, self._bot_seconds, self._lease = Thinkers(thinkers), bot_seconds, bot_seconds + 10.0
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._attended: set[str] = set()
        self._mine: dict[str, int] = {}  # the version that this process stored
        self._thoughts: dict[str, tuple[asyncio.Task[str], int, int]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_open = False

    # --- Opening and closing ------------------------------------------------------------------------------------------
    async def open(self) -> None:
        """Begins to look after the tables, first after those whose process may have died."""
        self.is_open = True
        self._spawn(self._count_those_left())
        self._spawn(self._write_whereabouts())
        self._spawn(self._mind(time.time() + self._lease))

    async def close(self) -> None:
        self.is_open = False
        self.news.tell_all()
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._thinkers.stop()
        await self.coach.close()
        await self.database.close()

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begins work that `close` stops and waits for, so that no process is left behind."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- Reading ------------------------------------------------------------------------------------------------------
    async def table(self, id: str) -> Table:
        """The table as it is stored now, from memory if nobody changed it."""
        known = self._tables.get(id)
        if not id.isascii() or not id.isalnum() or len(id) > 16:
            raise storage.no_table()
        version = await storage.version_of(self.database, id)
        if version is None:
            self._tables.pop(id, None)
            raise storage.no_table()
        if known is not None and known.version == version:
            self._tables.move_to_end(id)
            return known
        return await self._read(id, known)

    async def _read(self, id: str, known: Table | None) -> Table:
        table = await storage.load(self.database, id, known)
        if table is None:
            self._tables.pop(id, None)
            raise storage.no_table()
        self._remember(table)
        return table

    async def newest(self, id: str, version: int) -> Table:
        """The table with at least this version; many who ask at once read it once."""
        lock = self._lock(id)
        async with lock:
            known = self._tables.get(id)
            if known is None or version <= 0:
                return await self.table(id)
            return known if known.version >= version else await self._read(id, known)

    def _lock(self, id: str) -> asyncio.Lock:
        lock = self._locks.get(id)
        if lock is None:
            lock = self._locks[id] = asyncio.Lock()
        return lock

    def forget(self) -> None:
        """Something is written down otherwise than tables write it: what is in memory may be wrong."""
        self.people.forget()
        self._tables.clear()

    @property
    def kept(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    def _remember(self, table: Table) -> None:
        known = self._tables.get(table.id)
        if known is None or known.version <= table.version:
            self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > KEPT:
            old, _ = self._tables.popitem(last=False)
            self._mine.pop(old, None)

    # --- Changing -------------------------------------------------------------------------------------------------------
    async def change(self, id: str, action: Callable[[Table], T], *, quick: bool = False) -> tuple[Table, T]:
        """Makes a change and stores it; Refused if the table does not allow it. Nobody sees it before it is stored.

        The change is made in a thread, but for a `quick` one: the event loop serves others meanwhile.
        What memory holds is nearly always what is stored, so it is not asked for first: storing finds out. A refusal is given only by what is stored.
        """
        lock = self._lock(id)
        async with lock:
            known = self._tables.get(id)
            for _ in range(ATTEMPTS):
                table = known or await self.table(id)
                draft = table.draft()
                try:
                    answer = action(draft) if quick else await asyncio.to_thread(action, draft)
                    await self._store(draft, table)
                except Unchanged as nothing:
                    if known is None:
                        return table, nothing.answer
                except storage.Conflict:
                    self.metrics.count("conflicts")
                except Refused as refused:
                    if known is None or refused.kind in ("no-room", "out-of-reach"):
                        raise
                else:
                    await self._ended(draft, table)
                    self._after(draft)
                    return draft, answer
                known = None
        raise Refused("too-much", "Too much happens at this table at once; please try again")

    async def _ended(self, table: Table, before: Table) -> None:
        """A rated game that has just ended is counted before anybody hears of its end; one that cannot be counted now, when the house
        is opened next."""
        if table.status == "over" != before.status and table.rated:
            try:
                table.ratings = await rated_games.count(self.database, table.id)
            except Refused as refused:
                note("not counted", logging.WARNING, table=fingerprint(table.id), reason=refused.kind)

    async def _count_those_left(self) -> None:
        """Counts what ended while its process died."""
        since = time.time() - LEFT_SECONDS
        for id in await self.database.read(lambda connection: rated_games.uncounted(connection, since)):
            await rated_games.count(self.database, id)

    async def _write_whereabouts(self) -> None:
        """Writes down every other second who was seen where."""
        while self.is_open:
            await asyncio.sleep(WHEREABOUTS_SECONDS)
            try:
                if await self.whereabouts.write_down():
                    self.news.tell(HALL, SOMETHING)
            except Refused as refused:
                note("whereabouts not written", logging.WARNING, reason=refused.kind)

    async def _store(self, draft: Table, before: Table) -> None:
        """Stores a change; of one that is a seat's secret nothing is told that others could read, not even
        when it was made."""
        started, secret = time.time(), draft.secret_of(before)
        if secret is not None:
            draft.seats[secret].secrets += 1
        draft.version, draft.due = before.version + 1, self._due(draft, started)
        draft.changed = started if secret is None else before.changed
        await storage.store(self.database, draft, before.version)
        if draft.new_entries and secret is None:
            self.metrics.took(time.time() - started)
            self.metrics.count("moves", len(draft.new_entries))

    def _due(self, table: Table, now: float) -> float | None:
        """When somebody must look after a table; what is due already is taken by this process, for a while."""
        due = table.next_due()
        return now + self._lease if due is not None and due <= now else due

    def _after(self, table: Table) -> None:
        """A change is stored: everybody hears of it, and what must follow is begun."""
        self._remember(table)
        self._mine[table.id] = table.version
        self.news.tell(table.id, table.version)
        if table.public and (table.status == "open" or not table.new_entries):
            self.news.tell(HALL, SOMETHING)
        self._check_thought(table)
        self._arm(table)
        if self.announce:
            self._spawn(self._announce(table.id, table.version, storage.told_of(table)))
        for entry in table.new_entries:
            note("move", table=fingerprint(table.id), entry=entry.entry, seat=entry.seat, by=entry.by)

    async def _announce(self, id: str, version: int, told: storage.Told | None) -> None:
        assert self.announce is not None
        try:
            await self.announce(id, version, told)
        except Exception as error:  # others find out at their next look
            note("announcement failed", logging.WARNING, reason=type(error).__name__)

    async def heard(self, id: str, version: int, told: storage.Told | None = None) -> None:
        """Another process has changed a table; if we know it as it was before, we need not read it."""
        known = self._tables.get(id)
        goes_on = told is not None and told["row"]["status"] != "over"  # what an end did to ratings is not told: it is read
        if told and goes_on and known is not None and known.version == told["before"] and not self._lock(id).locked():
            self._remember(storage.as_told(known, told))
        self.news.tell(id, version)
        self.news.tell(HALL, SOMETHING)
        if id in self._thoughts:
            try:
                self._check_thought(await self.table(id))
            except Refused:
                self._drop_thought(id)

    def components(self, game: str) -> Components | None:
        """The data of the server's owner for a game's new tables; None where they are the game's own."""
        return self._data.get(game)

    # --- What people do ----------------------------------------------------------------------------------------------------
    async def create(
        self,
        *,
        person: str,
        person_name: str,
        word: str,
        language: str = "en",
        components: Components | None = None,
        **wishes: Unpack[Wishes],
    ) -> Table:
        """A new table, with these components or with those that the house has for its new tables; see `new_table`."""
        await self._has_room_for(person)
        data = components or self._data.get(wishes["game"])
        return await self._create(
            await asyncio.to_thread(
                lambda: new_table(
                    person=person, person_name=person_name, word=word, language=language, now=time.time(), data=data, **wishes
                )
            )
        )

    async def lay(self, table: Table) -> Table:
        """Stores a table that was made elsewhere, with everybody who sits there, and begins it."""
        return await self._create(table)

    async def lead_on(self, id: str, to: str) -> None:
        """From a table, the next game is at another one, where it has no next one yet."""

        def link(table: Table) -> None:
            if table.next_table:
                raise Unchanged
            table.next_table = to

        await self.change(id, link)

    async def _has_room_for(self, person: str) -> None:
        if await storage.count_open(self.database, person) >= OWN_TABLES:
            raise Refused("too-much", "You have {n} tables that are not over: end or delete some first", n=OWN_TABLES)

    async def _create(self, table: Table) -> Table:
        await self._mark_the_away(table)
        table.version, table.due = 1, self._due(table, table.created)
        await storage.create(self.database, table)
        self.metrics.count("tables")
        note("table", table=fingerprint(table.id), game=table.game, players=table.players)
        self._after(table)
        return table

    async def _mark_the_away(self, table: Table) -> None:
        """Who is away when a game over days is laid is so there too."""
        people = {seat.person: at for at, seat in enumerate(table.seats) if seat.kind == "person"}
        if table.clock.over_days and sum(seat.kind != "bot" for seat in table.seats) > 1:
            for person, until in (await self.people.away(people)).items():
                table.go_away(people[person], until, table.created)

    async def join(self, id: str, person: str, name: str, word: str, seat: int | None) -> tuple[Table, int]:
        away = (await self.people.away([person])).get(person, 0.0)

        def act(table: Table) -> int:
            already = table.seat_of(person)
            if already is not None:
                raise Unchanged(already)
            at, now = table.sit(person, name, word, seat), time.time()
            table.begin_if_full(now)
            if table.clock.over_days:
                table.go_away(at, away, now)
            return at

        return await self.change(id, act)

    async def play(
        self, id: str, person: str, moves: Sequence[str], ply: int, seen: int | None = None, language: str = "en"
    ) -> tuple[Table, Played]:
        """A person's move, for the ply that they saw; or several moves of one turn, of which all are made or none."""

        def act(table: Table) -> Played:
            seat, now = _seat(table, person), time.time()
            played = Played(ply - 1)
            for move in moves:
                played = table.play(seat, move, played.ply + 1, seen, language, "person", now)
            if not table.new_entries:
                raise Unchanged(played)
            return played

        return await self.change(id, act, quick=True)

    async def act(self, id: str, person: str, deed: Callable[..., Any], *values: Any) -> Table:
        """Somebody with a seat does something: a deed of `Table` such as `Table.undo` or `Table.say`, with
        what it needs to know."""
        table, _ = await self.change(id, lambda table: deed(table, _seat(table, person), *values, time.time()))
        return table

    async def start(self, id: str, person: str) -> Table:
        """The table's maker begins without those who are missing."""
        table, _ = await self.change(id, lambda table: table.start(person, time.time()))
        return table

    async def fork(self, id: str, person: str, ply: int) -> Table:
        """A table of one's own that goes on from a ply of an ended game, with the same luck and bots in the
        other seats."""
        old = await self.table(id)
        _seat(old, person)
        if old.status != "over":
            raise Refused("not-now", "The game goes on: one can play on from an earlier ply when it is over")
        await self._has_room_for(person)
        return await self._create(await asyncio.to_thread(fork_of, old, person, ply, time.time()))

    async def rematch(self, id: str, person: str, word: str) -> Table:
        """The next table of the same company: made by the first who asks; the others take their seats there."""
        old = await self.table(id)
        _seat(old, person)
        if old.status != "over":
            raise Refused("not-now", "The game goes on: a rematch can be had when it is over")
        if old.next_table:
            with contextlib.suppress(Refused):
                table, _ = await self.join(old.next_table, person, "", word, None)
                return table
            return await self.table(old.next_table)
        new = await self._create(await asyncio.to_thread(rematch_of, old, person, word, time.time()))

        def link(table: Table) -> str:
            if table.next_table:
                raise Unchanged(table.next_table)
            table.next_table = new.id
            return new.id

        _, next_id = await self.change(id, link)
        if next_id != new.id:
            await self._remove(new)
            table, _ = await self.join(next_id, person, "", word, None)
            return table
        return new

    async def delete(self, id: str, person: str) -> None:
        """The table's maker deletes it, if it is abandoned."""
        table = await self.table(id)
        if person != table.maker:
            raise Refused("not-yours", "Only who made the table can delete it")
        if table.status == "over":
            raise Refused("not-now", "Ended games stay")
        if not table.may_delete(person, time.time()):
            raise Refused("not-now", "Others are still playing at this table")
        try:
            await self._remove(table)
        except storage.Conflict:
            raise Refused("stale", "Somebody has just done something at this table; please look again") from None

    async def _remove(self, table: Table) -> None:
        await storage.remove(self.database, table)
        self._tables.pop(table.id, None)
        self._drop_thought(table.id)
        self.news.tell(table.id, GONE)
        self.news.tell(HALL, SOMETHING)
        note("deleted", table=fingerprint(table.id))
        if self.announce:
            await self._announce(table.id, GONE, None)

    async def hint(self, id: str, person: str, language: str, budget_ms: int = HINT_MS) -> list[tuple[str, str, float]]:
        """What a bot would do in this seat: moves, words and chances to win."""
        table = await self.table(id)
        seat = _seat(table, person)
        if not table.hints:
            raise Refused("not-now", "There are no hints at this table")
        match = table.match
        if table.status != "playing" or match is None or seat not in match.waiting:
            raise Refused("not-now", "It is not your turn: there is nothing to hint at")
        if table.rated and not table.seats[seat].hinted:
            table, _ = await self.change(id, lambda draft: _hinted(draft, seat))
        question = Hints(table.game, match.save(), seat, budget_ms)
        try:
            said = await self._thinkers.ask(question, self._bot_seconds + budget_ms / 1000)
        except CouldNot as error:
            note("no hint", logging.WARNING, reason=str(error))
            raise Refused("not-now", "No hint could be found now") from None
        found = msgspec.convert(said, list[tuple[str, float]])
        return [(move, match.move_text(seat, move, language), chance) for move, chance in found]

    # --- Lessons: rivals and the coach of a learner's own game ----------------------------------------------------------------
    async def rival_move(self, match: Match, seat: int, bot: str) -> str:
        """The move of a bot in a match that is at no table."""
        question = Choose(match.game.id, match.save(), seat, bot, match.ply)
        try:
            return str(await self._thinkers.ask(question, self._bot_seconds))
        except CouldNot as error:
            note("no rival's move", logging.WARNING, reason=str(error))
            return str(match.moves(seat)[0])

    async def coach_against(self, match: Match, seat: int, move: str) -> Costly | None:
        """What the coach has to say to a learner's move; nothing where it cannot think now."""
        try:
            said = await self._thinkers.ask(Against(match.game.id, match.save(), seat, move), self._bot_seconds)
        except CouldNot as error:
            note("no coach", logging.WARNING, reason=str(error))
            return None
        return msgspec.convert(said, Costly) if said else None

    async def look_back(self, id: str, person: str) -> None:
        """Somebody who sat at the table asks the coach to look back at the game."""
        table = await self.table(id)
        _seat(table, person)
        await self.coach.begin(table)

    async def stop_looking_back(self, id: str, person: str) -> None:
        _seat(await self.table(id), person)
        await self.coach.stop(id)

    # --- What happens by itself ------------------------------------------------------------------------------------------
    async def _mind(self, first: float) -> None:
        """Looks again and again for tables that are due and that nobody looks after."""
        until = first
        while self.is_open:
            try:
                for id, due in await storage.due_before(self.database, until):
                    if id not in self._attended and id not in self._timers:
                        self._spawn(self._attend(id, due))
            except Exception as error:
                note("minding failed", logging.WARNING, reason=f"{type(error).__name__}: {error}")
            await asyncio.sleep(MINDING_SECONDS)
            until = time.time() - GRACE

    def _arm(self, table: Table) -> None:
        """Begins what is due at a table that this process has just stored, or sets a timer for it."""
        timer = self._timers.pop(table.id, None)
        if timer:
            timer.cancel()
        due = table.next_due()
        if not self.is_open or due is None or table.id in self._attended:
            return
        wait = due - time.time()
        if wait <= 0:
            self._spawn(self._attend(table.id, None))
        else:
            stored = table.due
            self._timers[table.id] = asyncio.get_running_loop().call_later(min(wait + 0.005, 86400.0), self._ring, table.id, stored)

    def _ring(self, id: str, due: float | None) -> None:
        self._timers.pop(id, None)
        if self.is_open:
            self._spawn(self._attend(id, due))

    async def _attend(self, id: str, due: float | None) -> None:
        """Does what is due at a table, once; with a `due`, only if no other process has claimed it."""
        if id in self._attended:
            return
        self._attended.add(id)
        until = time.time() + self._lease
        try:
            if due is None or await storage.claim(self.database, id, due, until):
                table = await self.table(id)
                if not await self._do_what_is_due(table) and due is not None:
                    await storage.claim(self.database, id, until, table.next_due())
                    self._mine[id] = table.version
        except Refused as refused:
            note("not attended", logging.WARNING, table=fingerprint(id), reason=refused.kind)
        except Exception as error:
            note("attending failed", logging.ERROR, table=fingerprint(id), reason=f"{type(error).__name__}: {error}")
        finally:
            self._attended.discard(id)
            known = self._tables.get(id)
            if known is not None and self._mine.get(id) == known.version:
                self._arm(known)

    async def _do_what_is_due(self, table: Table) -> bool:
        """Whether there was anything to do."""
        now = time.time()
        limits = [table.limit(at) for at in table.match.waiting] if table.match and table.status == "playing" else []
        seat = table.bot_to_move(now)
        if any(limit is not None and limit <= now for limit in limits):
            await self.change(table.id, lambda draft: None if draft.run_out(time.time()) else _nothing())
        elif seat is not None:
            await self._move_bot(table, seat)
        else:
            return False
        return True

    async def _move_bot(self, table: Table, seat: int) -> None:
        thought = self._spawn(self._think(table, seat))
        self._thoughts[table.id] = (thought, seat, table.undone)
        try:
            await asyncio.wait({thought})
        finally:
            self._thoughts.pop(table.id, None)
            thought.cancel()
        if thought.cancelled():
            return
        move = thought.result()

        def act(draft: Table) -> None:
            if not self._still_thinks(draft, seat, table.undone):
                raise Unchanged
            draft.play_for(seat, move, "bot", time.time())

        await self.change(table.id, act, quick=True)
        self.metrics.count("bot_moves")

    async def _think(self, table: Table, seat: int) -> str:
        """A bot's move, at a human pace; a random one if the bot gives none within its time."""
        match, place = table.match, table.seats[seat]
        assert match is not None
        seed = int.from_bytes(hashlib.sha256(f"bot {table.seed} {table.entries} {seat}".encode()).digest()[:6], "big")
        question = Choose(table.game, match.save(), seat, place.bot, seed)
        try:
            move = str(await self._thinkers.ask(question, self._bot_seconds))
        except CouldNot as error:
            self.metrics.count("bot_failures")
            note("bot failed", logging.WARNING, table=fingerprint(table.id), bot=place.bot, reason=str(error))
            move = str(random.Random(seed).choice(match.moves(seat)))
        await asyncio.sleep(max(0.0, (place.since or 0.0) + table.pace - time.time()))
        return move

    @staticmethod
    def _still_thinks(table: Table, seat: int, undone: int) -> bool:
        return (
            table.status == "playing"
            and table.match is not None
            and seat in table.match.waiting
            and bool(table.seats[seat].bot)
            and table.undone == undone
        )

    def _check_thought(self, table: Table) -> None:
        """Stops thinking about a position that is no more."""
        if table.id in self._thoughts:
            _, seat, undone = self._thoughts[table.id]
            if not self._still_thinks(table, seat, undone):
                self._drop_thought(table.id)

    def _drop_thought(self, id: str) -> None:
        if id in self._thoughts:
            self._thoughts.pop(id)[0].cancel()


def _seat(table: Table, person: str) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Refused("who-are-you", "You have no seat at this table")
    return seat


def _hinted(table: Table, seat: int) -> None:
    """A hint is asked for: the game does not count any more."""
    table.seats[seat].hinted += 1


def _nothing() -> None:
    raise Unchanged
