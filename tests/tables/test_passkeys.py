"""Passkeys as the tables keep them: who may come in by one, and every way in which nobody may; on SQLite and on PostgreSQL."""

import asyncio
import contextlib
import json

import pytest
from sqlalchemy import func, select, update

from parlour.tables import passkeys as module
from parlour.tables import schema
from parlour.tables.errors import Refused
from parlour.tables.passkeys import MOST, Site
from passkey_device import PRESENT, Device, to_bytes, to_text
from serving import in_loop, new_postgres_database, open_house

SITE = Site("parlour.example", "https://parlour.example")
VISIT = "one browser’s visit"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    return str(tmp_path / "x.db") if request.param == "sqlite" else new_postgres_database()


@contextlib.asynccontextmanager
async def with_passkey(address, **device):
    """A house, Anna in it, and her device with a passkey."""
    async with open_house(address) as house:
        house.passkeys.key = b"k" * 32
        anna, _ = await house.people.welcome("Anna")
        own = Device(**device)
        await made(house, anna, own)
        yield house, anna, own


async def made(house, person, device, name="my phone", visit=VISIT, site=SITE):
    options = await house.passkeys.to_make(person, person.name, site, visit)
    await house.passkeys.make(person, device.make(options), name, site, visit)


async def come_in(house, device, visit=VISIT, site=SITE):
    return await house.passkeys.come_in(device.sign(await house.passkeys.to_come_in(site, visit)), site, visit, "Firefox/Linux")


async def refused(awaitable, kind="who-are-you"):
    with pytest.raises(Refused) as error:
        await awaitable
    assert error.value.kind == kind
    return error.value


@in_loop
async def test_a_passkey_is_made_listed_named_used_and_revoked(address):
    async with with_passkey(address) as (house, anna, device):
        (one,) = await house.passkeys.of(anna)
        assert (one.name, one.used) == ("my phone", None)
        person, secret = await come_in(house, device)
        assert person.id == anna.id
        assert (await house.people.who(secret)).id == anna.id
        assert (await house.people.link(secret, person)) != ""
        assert [d.agent for d in await house.people.devices(secret, anna) if d.this] == ["Firefox/Linux"]
        await house.passkeys.rename(anna, one.id, "  the old phone  ")
        (again,) = await house.passkeys.of(anna)
        assert again.name == "the old phone"
        assert again.used is not None
        await house.passkeys.revoke(anna, one.id)
        assert await house.passkeys.of(anna) == []
        await refused(come_in(house, device))
        assert (await house.people.who(secret)).id == anna.id, "devices stay until they are signed out"


@in_loop
async def test_what_a_device_is_told_holds_neither_id_nor_page_of_the_person(tmp_path):
    async with with_passkey(tmp_path / "x.db") as (house, anna, device):
        options = await house.passkeys.to_make(anna, anna.name, SITE, VISIT)
        assert anna.id not in options
        assert anna.handle not in options
        assert to_text(bytes.fromhex(anna.id)) not in options
        told = json.loads(options)
        assert [to_bytes(one["id"]) for one in told["excludeCredentials"]] == [device.id]
        assert told["authenticatorSelection"]["residentKey"] == "required"
        assert "allowCredentials" not in told or told["allowCredentials"] == []
        assert json.loads(await house.passkeys.to_come_in(SITE, VISIT)).get("allowCredentials", []) == []


# --- Nobody comes in ------------------------------------------------------------------------------------------------------------
@in_loop
async def test_a_challenge_is_answered_once(address):
    async with with_passkey(address) as (house, _, device):
        answer = device.sign(await house.passkeys.to_come_in(SITE, VISIT))
        await house.passkeys.come_in(answer, SITE, VISIT)
        await refused(house.passkeys.come_in(answer, SITE, VISIT), "not-now")


@in_loop
async def test_of_two_who_send_the_same_answer_at_once_one_comes_in(address):
    async with with_passkey(address) as (house, _, device):
        answer = device.sign(await house.passkeys.to_come_in(SITE, VISIT))
        found = await asyncio.gather(*(house.passkeys.come_in(answer, SITE, VISIT) for _ in range(5)), return_exceptions=True)
        assert sum(not isinstance(one, Exception) for one in found) == 1


@in_loop
async def test_a_wrong_answer_uses_its_challenge_up(tmp_path):
    async with with_passkey(tmp_path / "x.db") as (house, _, device):
        options = await house.passkeys.to_come_in(SITE, VISIT)
        right = device.sign(options)
        wrong = json.loads(right)
        wrong["response"]["signature"] = to_text(b"\x30\x06\x02\x01\x01\x02\x01\x01")
        await refused(house.passkeys.come_in(json.dumps(wrong), SITE, VISIT))
        await refused(house.passkeys.come_in(right, SITE, VISIT), "not-now")


@in_loop
async def test_a_challenge_holds_in_its_visit_for_its_purpose_and_for_a_while(tmp_path):
    async with with_passkey(tmp_path / "x.db") as (house, anna, device):
        answer = device.sign(await house.passkeys.to_come_in(SITE, VISIT))
        await refused(house.passkeys.come_in(answer, SITE, "another browser"), "not-now")
        making = await house.passkeys.to_make(anna, "Anna", SITE, VISIT)
        await refused(house.passkeys.come_in(device.sign(making), SITE, VISIT), "not-now")
        bela, _ = await house.people.welcome("Bela")
        await refused(house.passkeys.make(bela, Device().make(making), "x", SITE, VISIT), "not-now")
        late = device.sign(await house.passkeys.to_come_in(SITE, VISIT))
        rows = schema.challenges
        await house.database.write(lambda connection: connection.execute(update(rows).values(until=0.0)))
        await refused(house.passkeys.come_in(late, SITE, VISIT), "not-now")
        await house.passkeys.to_come_in(SITE, VISIT)
        assert await house.database.read(lambda connection: connection.scalar(select(func.count()).select_from(rows))) == 1, (
            "old ones are forgotten"
        )


@pytest.mark.parametrize("device", [{"origin": "https://evil.example"}, {"origin": "http://parlour.example"}, {"host": "evil.example"}])
@in_loop
async def test_another_address_or_host_is_refused_when_it_is_made_and_when_it_signs(tmp_path, device):
    async with with_passkey(tmp_path / "x.db") as (house, anna, own):
        await refused(made(house, anna, Device(**device)))
        for name, value in device.items():
            setattr(own, name, value)
        await refused(come_in(house, own))
        assert len(await house.passkeys.of(anna)) == 1


@in_loop
async def test_a_passkey_lets_in_only_at_the_host_it_was_made_for(tmp_path):
    other = Site("games.example", "https://games.example")
    async with with_passkey(tmp_path / "x.db") as (house, _, device):
        device.origin, device.host = other.origin, other.host
        await refused(come_in(house, device, site=other))


@in_loop
async def test_another_s_credential_is_refused(address):
    async with with_passkey(address) as (house, anna, device):
        bela, _ = await house.people.welcome("Bela")
        thief = Device()
        await made(house, bela, thief)
        thief.id, mine = device.id, thief.id  # Bela’s key says that it is Anna’s passkey
        await refused(come_in(house, thief))
        thief.id = mine
        assert (await come_in(house, thief))[0].id == bela.id
        thief.handle = device.handle  # Bela’s passkey says that it is Anna
        await refused(come_in(house, thief))
        for own in await house.passkeys.of(anna):
            await refused(house.passkeys.revoke(bela, own.id), "unknown")
            await refused(house.passkeys.rename(bela, own.id, "mine"), "unknown")
        double = Device()
        double.id = device.id
        await refused(made(house, bela, double), "not-now")
        assert (await come_in(house, device))[0].id == anna.id


@in_loop
async def test_the_count_of_signatures_must_rise_where_a_device_counts(address):
    async with with_passkey(address) as (house, anna, device):
        for _ in range(2):
            assert (await come_in(house, device))[0].id == anna.id  # it does not count: 0, again and again
        device.count = 7
        await come_in(house, device)
        assert device.count == 8
        copy = device.count
        await come_in(house, device)
        device.count = copy - 1  # a copy of the device, which has not signed since
        await refused(come_in(house, device))
        device.count = 0
        await refused(come_in(house, device))
        device.count = 2**32 - 2
        await come_in(house, device)
        rows = schema.passkeys
        assert await house.database.read(lambda connection: connection.scalar(select(rows.c.count))) == 2**32 - 1


@in_loop
async def test_somebody_must_be_there(tmp_path):
    async with with_passkey(tmp_path / "x.db") as (house, _, device):
        device.flags &= ~PRESENT
        await refused(come_in(house, device))


@pytest.mark.parametrize(
    "answer",
    [
        "", "no JSON", "[]", "null", "{}", '{"response": 7}', '{"response": {"clientDataJSON": "é"}}', '{"response": {"clientDataJSON": "e30"}}',
        "[" * 15_000, '{"response": {"clientDataJSON": "' + "A" * 20_000 + '"}}', json.dumps({"rawId": "AQ", "response": {"clientDataJSON": to_text(b"[]")}}),
        json.dumps({"rawId": ["x"], "response": {"clientDataJSON": to_text(b'{"challenge": "AAAA"}')}}),
    ],
)  # fmt: skip
@in_loop
async def test_whatever_is_sent_instead_of_an_answer_is_refused(tmp_path, answer):
    async with with_passkey(tmp_path / "x.db") as (house, anna, _):
        for attempt in (house.passkeys.come_in(answer, SITE, VISIT), house.passkeys.make(anna, answer, "x", SITE, VISIT)):
            with pytest.raises(Refused) as error:
                await attempt
            assert error.value.kind in ("bad-input", "not-now")


@in_loop
async def test_what_is_changed_in_an_answer_is_found_out(tmp_path):
    async with with_passkey(tmp_path / "x.db") as (house, _, device):
        for part in ("clientDataJSON", "authenticatorData", "signature", "userHandle"):
            answer = json.loads(device.sign(await house.passkeys.to_come_in(SITE, VISIT)))
            data = bytearray(to_bytes(answer["response"][part]))
            data[-1] ^= 1
            answer["response"][part] = to_text(bytes(data))
            with pytest.raises(Refused):
                await house.passkeys.come_in(json.dumps(answer), SITE, VISIT)
        assert await come_in(house, device)


# --- Limits, and the end -----------------------------------------------------------------------------------------------------------
@in_loop
async def test_ten_suffice(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MOST", 2)
    async with with_passkey(tmp_path / "x.db") as (house, anna, _):
        options = await house.passkeys.to_make(anna, "Anna", SITE, VISIT)
        await made(house, anna, Device())
        await refused(made(house, anna, Device()), "too-much")
        await refused(house.passkeys.make(anna, Device().make(options), "x", SITE, VISIT), "too-much")
    assert MOST == 10


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "192.168.1.7", ""])
@in_loop
async def test_a_host_that_is_a_number_has_no_passkeys(tmp_path, host):
    site = Site(host, f"http://{host}")
    async with with_passkey(tmp_path / "x.db") as (house, anna, _):
        await refused(house.passkeys.to_make(anna, "Anna", site, VISIT), "not-now")
        await refused(house.passkeys.to_come_in(site, VISIT), "not-now")


@in_loop
async def test_signed_out_elsewhere_passkeys_are_gone_and_a_new_link_leaves_them(tmp_path):
    async with with_passkey(tmp_path / "x.db") as (house, anna, device):
        _, secret = await come_in(house, device)
        await house.people.renew(secret)
        assert len(await house.passkeys.of(anna)) == 1
        await house.people.renew(secret, elsewhere=True)
        assert await house.passkeys.of(anna) == []
        await refused(come_in(house, device))


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u202e", "\n\t"])
@in_loop
async def test_a_name_that_is_none_is_not_taken(tmp_path, name):
    async with with_passkey(tmp_path / "x.db") as (house, anna, _):
        (one,) = await house.passkeys.of(anna)
        await refused(house.passkeys.rename(anna, one.id, name), "bad-input")
        await made(house, anna, Device(), name=name)
        assert sorted(one.name for one in await house.passkeys.of(anna)) == ["Passkey", "my phone"]
