"""What one process stores another knows without reading it: a change is told whole. Whoever missed something reads."""

from __future__ import annotations

import random

import pytest

from parlour.tables import storage
from parlour.tables.storage import _row
from parlour.tables.table import Table
from serving import in_loop, new_postgres_database, open_house, table_of


def facts(table: Table):
    assert table.match is not None
    return _row(table), table.match.history, table.match.state.tobytes(), [line.text for line in table.chat], table.version, table.entries


@in_loop
async def test_a_change_that_is_told_need_not_be_read(tmp_path, monkeypatch):
    reads, chance = [], random.Random(4)
    load = storage.load

    async def counted(database, id, known=None):
        reads.append(id)
        return await load(database, id, known)

    monkeypatch.setattr(storage, "load", counted)
    async with open_house(tmp_path / "x.db") as one, open_house(tmp_path / "x.db") as other:

        async def tell(id, version, told):
            await other.heard(id, version, told)

        table, people = await table_of(one, "Anna", "Bo", game="pocket-wigs")
        await other.table(table.id)
        reads.clear()
        one.announce = tell
        for step in range(30):
            seat = chance.choice(table.match.waiting)
            move = str(chance.choice(table.match.moves(seat)))
            table, _ = await one.play(table.id, people[seat], [move], table.match.last_known_to(seat))
            await one._announce(table.id, table.version, storage.told_of(table))
            if step % 7 == 3:
                table = await one.act(table.id, people[seat], Table.undo)
                await one._announce(table.id, table.version, storage.told_of(table))
            assert facts(await other.newest(table.id, table.version)) == facts(table)
        assert not reads
        table = await one.act(table.id, people[0], Table.say, "Well played")  # what is said is read
        await other.heard(table.id, table.version, storage.told_of(table))
        assert facts(await other.newest(table.id, table.version)) == facts(table)
        assert reads == [table.id]


@pytest.mark.parametrize("on_postgres", [False, True])
def test_who_missed_a_change_reads(tmp_path, on_postgres):
    address = new_postgres_database() if on_postgres else tmp_path / "x.db"

    @in_loop
    async def reads():
        async with open_house(address) as one, open_house(address) as other:
            table, people = await table_of(one, "Anna", "Bo")
            await other.table(table.id)
            for words in ("One", "Two"):
                for _ in range(2):
                    seat = table.match.waiting[0]
                    table, _ = await one.play(table.id, people[seat], [str(table.match.moves(seat)[0])], table.match.last_known_to(seat))
                table = await one.act(table.id, people[0], Table.say, words)
                await other.heard(table.id, table.version)
                assert facts(await other.newest(table.id, table.version)) == facts(table)
            table = await one.act(table.id, people[seat], Table.undo)
            assert facts(await other.table(table.id)) == facts(table)
            assert await storage.load(other.database, "nowhere", None) is None

    reads()
