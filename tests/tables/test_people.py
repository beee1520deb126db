"""People and their keys: links made anew, devices signed out, on SQLite and on PostgreSQL."""

import contextlib

import pytest

from parlour.tables.database import Database, read_url
from parlour.tables.errors import Refused
from parlour.tables.people import NOBODY, People, link_of
from serving import in_loop, new_postgres_database


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    return str(tmp_path / "x.db") if request.param == "sqlite" else new_postgres_database()


@contextlib.asynccontextmanager
async def people_of(address):
    """Two processes at one database."""
    databases = [Database(read_url(address)) for _ in range(2)]
    await databases[0].bring_up_to_date()
    try:
        yield [People(database) for database in databases]
    finally:
        for database in databases:
            await database.close()


async def two_devices(people):
    person, laptop = await people.welcome("Anna")
    _, phone = await people.another_device(link_of(laptop))
    return person, laptop, phone


@in_loop
async def test_with_a_new_link_old_ones_stop_working_at_once_and_devices_stay(address):
    async with people_of(address) as (people, others):
        person, laptop, phone = await two_devices(people)
        old = [link_of(laptop), link_of(phone)]
        assert [(await others.whose_link(link)).id for link in old] == [person.id] * 2
        renewed = await people.renew(laptop)
        assert [await where.whose_link(link) for link in old for where in (people, others)] == [NOBODY] * 4
        assert await others.another_device(old[0]) is None
        assert [(await people.who(secret)).id for secret in (laptop, phone)] == [person.id] * 2
        new = await people.link(laptop, renewed)
        assert (new in old, (await others.whose_link(new)).id) == (False, person.id)


@in_loop
async def test_another_device_shows_a_link_that_works_after_links_were_made_anew(address):
    async with people_of(address) as (people, others):
        person, laptop, phone = await two_devices(people)
        await people.renew(laptop)
        shown = await others.link(phone, await others.who(phone))
        assert shown == await others.link(phone, await others.who(phone))
        assert shown not in (link_of(phone), await people.link(laptop, await people.who(laptop)))
        _, tablet = await people.another_device(shown)
        assert (await others.who(tablet)).id == person.id


@in_loop
async def test_what_was_remembered_brings_no_old_link_back(address):
    async with people_of(address) as (people, others):
        _, laptop, phone = await two_devices(people)
        await people.renew(laptop)
        remembered = await others.who(phone)
        await people.renew(laptop)
        assert await others.link(phone, remembered) == ""
        assert await people.whose_link(link_of(phone, remembered.renewed)) == NOBODY


@in_loop
async def test_signed_out_everywhere_else_only_this_device_and_its_new_link_are_left(address):
    async with people_of(address) as (people, others):
        person, laptop, phone = await two_devices(people)
        _, bo = await people.welcome("Bo")
        renewed = await people.renew(laptop, elsewhere=True)
        assert await people.who(phone) == await others.who(phone) == NOBODY
        assert (await people.who(laptop), (await others.who(bo)).name) == (renewed, "Bo")
        assert [await others.whose_link(link_of(secret)) for secret in (laptop, phone)] == [NOBODY] * 2
        assert (await others.whose_link(await people.link(laptop, renewed))).id == person.id
        assert (await others.whose_link(link_of(bo))).name == "Bo"
        with pytest.raises(Refused) as refused:
            await people.renew(phone)
        assert refused.value.kind == "who-are-you"


@in_loop
async def test_the_others_are_told_that_keys_have_changed(address):
    async with people_of(address) as (people, others):
        _, laptop, phone = await two_devices(people)
        told = []

        async def announce():
            told.append("keys")
            others.forget()

        people.announce = announce
        assert (await others.who(phone)).name == "Anna"
        await people.renew(laptop, elsewhere=True)
        assert (told, await others.who(phone)) == (["keys"], NOBODY)
