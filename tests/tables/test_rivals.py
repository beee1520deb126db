"""«Find me a rival»: who is paired with whom, who waits, and that nobody is found twice; on SQLite and on PostgreSQL."""

import asyncio
import time

import pytest
from sqlalchemy import insert, update

from parlour.tables import schema
from parlour.tables.errors import Refused
from parlour.tables.rivals import begin_with_a_bot, find_rival, seek_of, stop, usually
from parlour.tables.table import Table
from serving import in_loop, new_postgres_database, open_house, table_of


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    return str(tmp_path / "x.db") if request.param == "sqlite" else new_postgres_database()


async def newcomer(house, name):
    return (await house.people.welcome(name))[0]


async def rate(house, person, game, mu):
    """Gives somebody a strength, as a game at some table would have."""
    table, _ = await table_of(house, "Extra", "Other")
    row = {
        "number": int(mu), "table_id": table.id, "seat": 0, "game": game, "person": person.id, "level": "", "place": 1, "players": 2,
        "before_mu": 1000.0, "before_sigma": 200.0, "mu": mu, "sigma": 30.0, "at": time.time(),
    }  # fmt: skip
    await house.database.write(lambda connection: connection.execute(insert(schema.ratings).values(**row)))


@in_loop
async def test_two_who_want_the_same_game_and_pace_sit_down_together(address):
    async with open_house(address) as house:
        anna, bela = await newcomer(house, "Anna"), await newcomer(house, "Bela")
        assert await find_rival(house, anna, ["wigs", "kiilto"], "now", "en") is None
        assert (await seek_of(house.database, anna.id)).games == ("wigs", "kiilto")
        table = await find_rival(house, bela, ["kiilto", "pocket-wigs"], "now", "en")
        assert (table.game, table.status, table.rated, table.public, table.hints) == ("kiilto", "playing", True, True, False)
        assert {seat.person for seat in table.seats} == {anna.id, bela.id}
        assert (await seek_of(house.database, anna.id)).found == table.id
        assert await seek_of(house.database, bela.id) is None
        assert 0 <= await usually(house.database, "now") < 60


@in_loop
async def test_who_wants_something_else_or_is_gone_is_not_found(address):
    async with open_house(address) as house:
        anna, bela = await newcomer(house, "Anna"), await newcomer(house, "Bela")
        await find_rival(house, anna, ["wigs"], "now", "en")
        assert await find_rival(house, bela, ["kiilto"], "now", "en") is None
        assert await find_rival(house, bela, ["wigs"], "days", "en") is None
        people = schema.people
        left = update(people).where(people.c.id == anna.id).values(seen=time.time() - 3600)
        await house.database.write(lambda connection: connection.execute(left))
        assert await find_rival(house, bela, ["wigs"], "now", "en") is None
        await stop(house, bela)
        assert await seek_of(house.database, bela.id) is None


@in_loop
async def test_the_nearest_is_found_and_who_is_far_only_after_a_while(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        anna, bela, cecil, dora = [await newcomer(house, name) for name in ("Anna", "Bela", "Cecil", "Dora")]
        for person, mu in ((bela, 2000.0), (cecil, 1150.0), (dora, 1040.0)):
            await rate(house, person, "wigs", mu)
        for person in (bela, cecil, dora):
            seeks = {"person": person.id, "games": ["wigs"], "pace": "now", "since": time.time(), "meanwhile": "", "found": ""}
            await house.database.write(lambda connection, seeks=seeks: connection.execute(insert(schema.seeks).values(**seeks)))
        table = await find_rival(house, anna, ["wigs"], "now", "en")
        assert dora.id in {seat.person for seat in table.seats}
        erik = await newcomer(house, "Erik")
        assert cecil.id in {seat.person for seat in (await find_rival(house, erik, ["wigs"], "now", "en")).seats}
        fia = await newcomer(house, "Fia")
        assert await find_rival(house, fia, ["wigs"], "now", "en") is None  # Bela is a thousand points away
        long_ago = update(schema.seeks).where(schema.seeks.c.person == bela.id).values(since=time.time() - 300)
        await house.database.write(lambda connection: connection.execute(long_ago))
        assert bela.id in {seat.person for seat in (await find_rival(house, fia, ["wigs"], "now", "en")).seats}


@in_loop
async def test_of_many_at_once_nobody_is_found_twice(address):
    async with open_house(address) as house:
        people = [await newcomer(house, f"P{n}") for n in range(9)]
        await asyncio.gather(*(find_rival(house, person, ["pocket-wigs"], "now", "en") for person in people))
        found = [await seek_of(house.database, person.id) for person in people]
        tables = [seek.found for seek in found if seek and seek.found]
        assert len(tables) == len(set(tables)) == 4
        assert sum(bool(seek and not seek.found) for seek in found) == 1


@in_loop
async def test_a_bot_keeps_the_seat_warm_and_the_next_game_is_with_the_rival(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        anna, bela = await newcomer(house, "Anna"), await newcomer(house, "Bela")
        with pytest.raises(Refused, match="do not look for a rival"):
            await begin_with_a_bot(house, anna, "en", 0.0)
        await find_rival(house, anna, ["pocket-wigs"], "now", "en")
        warm = await begin_with_a_bot(house, anna, "en", 0.0)
        assert [seat.kind for seat in warm.seats] == ["person", "bot"]
        table = await find_rival(house, bela, ["pocket-wigs"], "now", "en")
        assert (await house.table(warm.id)).next_table == table.id
        await house.act(warm.id, anna.id, Table.resign)
        assert (await house.rematch(warm.id, anna.id, "")).id == table.id


@in_loop
async def test_bad_wishes_are_refused(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        anna = await newcomer(house, "Anna")
        with pytest.raises(Refused, match="A pace is one of now, days"):
            await find_rival(house, anna, ["wigs"], "<script>", "en")
        with pytest.raises(Refused, match="at least one game"):
            await find_rival(house, anna, [], "now", "en")
