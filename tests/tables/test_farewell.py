"""Somebody asks to be deleted: their traces are gone, the games of others stay whole, and ratings computed again agree; on SQLite and on PostgreSQL."""

import json

import pytest
from sqlalchemy import insert, select

from parlour.tables import fairness, schema
from parlour.tables.farewell import farewell, is_gone
from parlour.tables.own_data import data_of
from parlour.tables.people import NOBODY
from parlour.tables.ratings.recompute import recompute_now
from parlour.tables.ratings.standing import history_of, register_of
from parlour.tables.table import Table
from serving import in_loop, new_postgres_database, open_house, table_of

NAME = "Zerubbabel"  # stands nowhere by chance


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    return str(tmp_path / "x.db") if request.param == "sqlite" else new_postgres_database()


async def move_once_each(house, id, people):
    moved = set()
    while len(moved) < len(people):
        table = await house.table(id)
        seat = table.match.waiting[0]
        await house.play(id, table.seats[seat].person, [str(table.match.moves(seat)[0])], len(table.match.plies_known_to(seat)) - 1)
        moved.add(seat)


async def everything(house):
    """All rows of the database, as text."""

    def work(connection):
        return "\n".join(
            json.dumps([str(value) for value in row])
            for table in schema.metadata.sorted_tables
            for row in connection.execute(select(table))
        )

    return await house.database.read(work)


async def a_game(house, *names):
    table, people = await table_of(house, *names, public=True, word="lots", name=f"{names[0]} and friends")
    await move_once_each(house, table.id, people)
    return table, people


@in_loop
async def test_traces_are_gone_games_stay_whole_and_ratings_agree(address):
    async with open_house(address) as house:
        table, (gone, stays) = await a_game(house, NAME, "Bela")
        await house.act(table.id, gone, Table.say, "good game, says Zerubbabel")
        await house.act(table.id, stays, Table.say, "indeed")
        await house.act(table.id, gone, Table.resign)
        playing, _ = await house.change((await house.rematch(table.id, gone, "")).id, lambda draft: None)
        playing, _ = await house.join(playing.id, stays, "Bela", "", None)
        await move_once_each(house, playing.id, [gone, stays])
        before = await history_of(house.database, stays)
        saved = (await house.table(table.id)).save()
        person = await house.people.of_handle(await handle_of(house, gone))

        def report(connection):
            made = {"names": [NAME, "Bela"], "players": [{"name": NAME}, {"name": "Bela"}]}
            connection.execute(
                insert(schema.analyses).values(table_id=table.id, run="x", state="done", done=1, steps=1, touched=0.0, report=made)
            )

        def passkey(connection):
            made = {
                "id": "d" * 64,
                "person": gone,
                "credential": "AQ",
                "public_key": "Ag",
                "site": "localhost",
                "count": 0,
                "name": NAME,
                "created": 0.0,
            }
            connection.execute(insert(schema.passkeys).values(made))
            connection.execute(insert(schema.challenges).values(hash="e" * 64, visit="f" * 64, person=gone, until=2e9))

        await house.database.write(report)
        await house.database.write(passkey)
        assert [one["name"] for one in (await data_of(house.database, person))["passkeys"]] == [NAME]
        assert NAME in await everything(house)
        await farewell(house, person, "en")

        left = await everything(house)
        assert NAME not in left
        assert gone not in left
        assert await house.people.of_handle(person.handle) == NOBODY
        ended = await house.table(table.id)
        assert [seat.name for seat in ended.seats] == ["somebody", "Bela"]
        assert is_gone(ended.seats[0].person)
        assert [line.text for line in ended.chat] == ["indeed"]
        after = ended.save()
        assert (after["moves"], after["seed"], after["result"]) == (saved["moves"], saved["seed"], saved["result"])
        assert fairness.check(after, "en")
        assert (await house.table(playing.id)).result["resigned"]  # what they still played is given up
        assert (await history_of(house.database, stays))[: len(before)] == before
        found = await house.database.write(lambda connection: recompute_now(connection, write=False))
        assert (found.games, found.different) == (2, 0)
        assert [one.name for one in (await register_of(house.database, "wigs")).league(2e9).standings] == ["Bela"]


async def handle_of(house, person):
    people = schema.people
    return await house.database.read(lambda connection: connection.scalar(select(people.c.handle).where(people.c.id == person)))


@in_loop
async def test_an_open_table_of_theirs_goes_with_them_and_others_lose_only_a_guest(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        alone, _ = await house.people.welcome(NAME)
        own = await house.create(person=alone.id, person_name=NAME, word="", game="wigs", players=2, seats=["me", "open"])
        host, _ = await house.people.welcome("Host")
        others = await house.create(person=host.id, person_name="Host", word="", game="wigs", players=3, seats=["me", "open", "open"])
        await house.join(others.id, alone.id, NAME, "", None)
        await farewell(house, alone, "fi")
        assert own.id not in await everything(house)
        assert [seat.kind for seat in (await house.table(others.id)).seats] == ["person", "open", "open"]
        assert NAME not in await everything(house)


@in_loop
async def test_two_who_are_gone_have_different_names_at_one_table(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, people = await a_game(house, "Anna", "Bela", "Cecil")
        await house.act(table.id, people[0], Table.resign)
        await house.act(table.id, people[1], Table.resign)
        for at in (0, 1):
            await farewell(house, await house.people.of_handle(await handle_of(house, people[at])), "fi")
        assert [seat.name for seat in (await house.table(table.id)).seats] == ["joku", "joku 2", "Cecil"]


@in_loop
async def test_my_data_is_mine_and_all_of_it(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, (anna, bela) = await a_game(house, "Anna", "Bela")
        await house.act(table.id, anna, Table.say, "hello")
        await house.act(table.id, bela, Table.say, "a secret of Bela's")
        await house.act(table.id, bela, Table.resign)
        person = await house.people.of_handle(await handle_of(house, anna))
        found = await data_of(house.database, person)
        text = json.dumps(found)
        assert found["name"] == "Anna"
        assert [game["table"] for game in found["games"]] == [table.id]
        assert found["games"][0]["said"][0]["text"] == "hello"
        assert {move["by"] for move in found["games"][0]["moves"]} == {"person"}
        assert len(found["ratings"]) == 1
        assert "a secret of Bela's" not in text
        assert anna not in text
        assert bela not in text
