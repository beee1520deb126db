"""The house: bots in processes, two houses at one database, what is lost and what never is."""

import asyncio
import os
import signal
import threading
import time

import pytest

from parlour.tables import storage
from parlour.tables.errors import Refused
from parlour.tables.table import Table
from parlour.tables.thinker_pool import CouldNot, Thinker
from parlour.tables.thinker_questions import Choose, Ready
from serving import in_loop, new_postgres_database, open_house, table_of, until


@in_loop
async def test_bots_play_a_whole_game_by_themselves(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        person, _ = await house.people.welcome("Anna")
        table = await house.create(
            game="wigs", players=2, seats=["bot:random", "bot:random"], person=person.id, person_name="", word="", pace=0.0
        )
        await until(lambda: _status(house, table.id, "over"), 30)
        assert house.metrics.counts["bot_failures"] == 0


async def _status(house, id, status):
    return (await house.table(id)).status == status


@in_loop
async def test_bots_move_at_the_pace_of_the_table(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        person, _ = await house.people.welcome("Anna")
        await house._thinkers.ask(Ready(), 30)
        started = time.time()
        table = await house.create(
            game="wigs", players=2, seats=["bot:random", "bot:random"], person=person.id, person_name="", word="", pace=0.5
        )
        await until(lambda: _entries(house, table.id, 2))
        assert time.time() - started > 0.95


async def _entries(house, id, count):
    return (await house.table(id)).entries >= count


@in_loop
async def test_a_bot_that_errs_makes_a_legal_move_all_the_same(tmp_path, monkeypatch):
    async with open_house(tmp_path / "x.db") as house:
        monkeypatch.setattr(house._thinkers, "ask", _fails)
        table, _ = await table_of(house, "Anna", bots=1)
        table = await house.act(table.id, table.maker, Table.stand_in, 0)
        await until(lambda: _entries(house, table.id, 3))
        assert house.metrics.counts["bot_failures"] >= 3


async def _fails(question, seconds):
    raise CouldNot("it is ill")


@in_loop
async def test_a_thinker_that_dies_is_replaced():
    thinker = Thinker()
    try:
        assert await thinker.ask(Ready(), 30) == "ready"
        os.kill(thinker._process.pid, signal.SIGKILL)
        with pytest.raises(CouldNot):
            await thinker.ask(Ready(), 30)
        assert await thinker.ask(Ready(), 30) == "ready"
        with pytest.raises(CouldNot, match="is not a Parlour save"):
            await thinker.ask(Choose("wigs", {}, 0, "1", 0), 30)
        assert await thinker.ask(Ready(), 30) == "ready"
    finally:
        await thinker.stop()


@in_loop
async def test_a_thinker_that_takes_too_long_is_stopped():
    thinker = Thinker()
    try:
        await thinker.ask(Ready(), 30)
        os.kill(thinker._process.pid, signal.SIGSTOP)
        with pytest.raises(CouldNot, match="no answer within"):
            await thinker.ask(Ready(), 0.2)
        assert thinker._process is None
    finally:
        await thinker.stop()


@in_loop
async def test_thinking_stops_when_the_table_is_over(tmp_path, monkeypatch):
    async with open_house(tmp_path / "x.db") as house:
        stopped = asyncio.Event()

        async def ponder(question, seconds):
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                stopped.set()
                raise

        monkeypatch.setattr(house._thinkers, "ask", ponder)
        table, (anna,) = await table_of(house, "Anna", bots=1)
        await house.act(table.id, anna, Table.stand_in, 0)
        await until(lambda: table.id in house._thoughts)
        await house.act(table.id, anna, Table.resign)
        await asyncio.wait_for(stopped.wait(), 5)
        assert table.id not in house._thoughts


@in_loop
async def test_a_bots_turn_goes_on_after_a_restart(tmp_path, monkeypatch):
    async with open_house(tmp_path / "x.db") as house:
        monkeypatch.setattr(house._thinkers, "ask", _never)
        table, (anna,) = await table_of(house, "Anna", bots=1)
        await house.act(table.id, anna, Table.stand_in, 0)
    async with open_house(tmp_path / "x.db") as house:
        await until(lambda: _entries(house, table.id, 3))


async def _never(question, seconds):
    await asyncio.sleep(3600)


async def two_houses_one_ply(address):
    async with open_house(address) as one, open_house(address) as other:
        table, people = await table_of(one, "Anna", "Bo")
        for _ in range(25):
            table = await one.table(table.id)
            seat, ply = table.match.waiting[0], table.match.ply
            choices = [str(move) for move in table.match.moves(seat)]
            wishes = [(one, choices[0]), (other, choices[-1])]
            answers = await asyncio.gather(
                *(house.play(table.id, people[seat], [move], ply) for house, move in wishes), return_exceptions=True
            )
            made = [answer for answer in answers if not isinstance(answer, Exception) and not answer[1].repeated]
            assert len(made) == 1
            assert all(isinstance(answer, (tuple, Refused)) for answer in answers)
            assert (await one.table(table.id)).match.save() == (await other.table(table.id)).match.save()
            assert (await one.table(table.id)).match.ply == ply + 1
            if (await one.table(table.id)).status == "over":
                return


@in_loop
async def test_two_processes_the_same_ply_and_one_wins_on_sqlite(tmp_path):
    await two_houses_one_ply(tmp_path / "x.db")


@in_loop
async def test_two_processes_the_same_ply_and_one_wins_on_postgresql():
    await two_houses_one_ply(new_postgres_database())


@in_loop
async def test_chat_and_moves_at_the_same_time_are_both_kept(tmp_path):
    async with open_house(tmp_path / "x.db") as one, open_house(tmp_path / "x.db") as other:
        table, people = await table_of(one, "Anna", "Bo")
        seat = table.match.waiting[0]
        await asyncio.gather(
            one.play(table.id, people[seat], [str(table.match.moves(seat)[0])], 0),
            *(other.act(table.id, people[0], Table.say, f"line {n}") for n in range(10)),
        )
        found = await one.table(table.id)
        assert found.match.ply == 1
        assert sorted(line.text for line in found.chat) == sorted(f"line {n}" for n in range(10))


@in_loop
async def test_nobody_sees_a_move_that_could_not_be_stored(tmp_path, monkeypatch):
    async with open_house(tmp_path / "x.db") as house:
        table, people = await table_of(house, "Anna", "Bo")
        seat = table.match.waiting[0]

        async def full(*_):
            raise Refused("no-room", "full")

        with monkeypatch.context() as patch:
            patch.setattr(storage, "store", full)
            with pytest.raises(Refused, match="full"):
                await house.play(table.id, people[seat], [str(table.match.moves(seat)[0])], 0)
        assert (await house.table(table.id)).match.ply == 0
        table, _ = await house.play(table.id, people[seat], [str(table.match.moves(seat)[0])], 0)
        assert table.match.ply == 1


@in_loop
async def test_a_person_returns_by_cookie_and_by_personal_link(tmp_path):
    from parlour.tables.people import hashed, link_of

    async with open_house(tmp_path / "x.db") as house:
        anna, secret = await house.people.welcome("Anna")
        assert await house.people.who(secret) == anna
        assert (await house.people.who(secret + "x")).id == ""
        assert (await house.people.who(hashed(secret))).id == ""
        again, other = await house.people.another_device(link_of(secret))
        assert (again, await house.people.who(other)) == (anna, anna)
        assert await house.people.another_device(secret) is None
        assert (await house.people.who(link_of(secret))).id == ""
        raw = (tmp_path / "x.db").read_bytes() + (tmp_path / "x.db-wal").read_bytes()
        assert hashed(secret).encode() in raw
        assert not any(word.encode() in raw for word in (secret, other, link_of(secret)))


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_stored_game_is_played_again_outside_the_loop_and_with_the_database_free(database, tmp_path, monkeypatch):
    @in_loop
    async def run(address):
        async with open_house(address) as house:
            monkeypatch.setattr(house, "is_open", False)  # nothing else asks the database meanwhile
            table, people = await table_of(house, "Anna", "Bo")
            seat = table.match.waiting[0]
            await house.play(table.id, people[seat], [str(table.match.moves(seat)[0])], 0)
            house._tables.clear()
            pool, seen, replay = house.database._side._engine.pool, [], Table.replay
            kept = 1 if database == "sqlite" else 0  # the writer's own

            def watched(table, entries):
                seen.append((len(entries), threading.current_thread() is threading.main_thread(), pool.checkedout()))
                replay(table, entries)

            monkeypatch.setattr(Table, "replay", watched)
            assert (await house.table(table.id)).match.ply == 1
            assert seen == [(1, False, kept)]

    run(tmp_path / "x.db" if database == "sqlite" else new_postgres_database())
