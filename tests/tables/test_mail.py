"""News of one's turn by e-mail: addresses are proven, letters wait in the database, none is lost and none is sent twice; to a real mail server."""

import asyncio
import contextlib
import datetime
import email
import io
import json
import logging
import re
import time
from email import policy

import pytest
from sqlalchemy import func, select, update

from parlour.engine.texts import Problem
from parlour.tables import house as house_module
from parlour.tables import journal, schema
from parlour.tables.absence import go_away
from parlour.tables.clock import Clock
from parlour.tables.errors import Refused
from parlour.tables.farewell import farewell
from parlour.tables.mail import letters, mailboxes, queue
from parlour.tables.mail.address import masked, read_address
from parlour.tables.mail.postman import DUTY_SECONDS, Postman, check
from parlour.tables.mail.server import PASSWORD, read_server
from parlour.tables.mail.tokens import new_id, read_token, token_of
from parlour.tables.mail.turns import turn_of
from parlour.tables.own_data import data_of
from parlour.tables.table import Table
from post_office import CERTIFICATE, PostOffice, html_of, post_office, text_of, token_in
from serving import in_loop, new_postgres_database, open_house, table_of, until

DAY = 86400.0
ADDRESS = "anna@example.org"


class Now:
    """A clock that a test can set forward, for the postman and for the house."""

    def __init__(self):
        self.ahead = 0.0

    def __call__(self):
        return time.time() + self.ahead

    time = __call__


@pytest.fixture(autouse=True)
def now(monkeypatch):
    """What time it is in the house."""
    made = Now()
    monkeypatch.setattr("parlour.tables.house.time", made)
    return made


class Post:
    """A house with a postman, whose rounds the test makes, and a mail server."""

    def __init__(self, house, office, now, key, server):
        self.house, self.office, self.now, self.key, self.server = house, office, now, key, server
        self.postman = Postman(house, server, key, now)

    async def round(self, ahead=0.0):
        """Later by so many seconds, the postman makes a round; the letters that came by then."""
        self.now.ahead += ahead
        await self.postman.work()
        return self.office.messages

    async def person(self, id):
        handle = await self.house.database.read(lambda c: c.scalar(select(schema.people.c.handle).where(schema.people.c.id == id)))
        return await self.house.people.of_handle(handle)

    async def ask(self, id, address=ADDRESS, wish="turn", language="en"):
        await mailboxes.ask(self.house.database, self.key, await self.person(id), address, wish, language, self.now())

    async def subscribe(self, id, address=ADDRESS, wish="turn", language="en"):
        """Gives an address, and proves it by the letter that comes; that letter is not counted any more."""
        await self.ask(id, address, wish, language)
        await self.round()
        message = self.office.messages.pop()
        assert await mailboxes.prove(self.house.database, self.key, token_in(message, "proof"), self.now())
        return message

    async def box(self, id):
        return await mailboxes.mailbox_of(self.house.database, id)

    async def letters(self, *states):
        rows = schema.letters
        query = select(rows.c.kind, rows.c.state).where(rows.c.kind != "proof").order_by(rows.c.created)
        found = [tuple(row) for row in await self.house.database.read(lambda connection: connection.execute(query).all())]
        return [row for row in found if not states or row[1] in states]

    async def move(self, id):
        """Whoever is waited for first makes their first move; which seat it was."""
        table = await self.house.table(id)
        seat = table.match.waiting[0]
        ply = len(table.match.plies_known_to(seat)) - 1
        await self.house.play(id, table.seats[seat].person, [str(table.match.moves(seat)[0])], ply)
        return seat

    async def until_turn_of(self, id, person, other=False):
        """Plays on until somebody is waited for (or, with `other`, is not)."""
        while True:
            table = await self.house.table(id)
            if (table.seat_of(person) in table.match.waiting) != other:
                return table
            await self.move(id)


@contextlib.asynccontextmanager
async def a_post(address, office=None, **values):
    with post_office(office) as running:
        async with open_house(address) as house:
            yield Post(house, running, house_module.time, await house.database.key(), running.server(**values))


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    return str(tmp_path / "x.db") if request.param == "sqlite" else new_postgres_database()


async def a_game(post, *names, **wishes):
    """A table over days where the first is not waited for."""
    table, people = await table_of(post.house, *(names or ("Anna", "Bela")), **({"clock": Clock("move", 30 * DAY)} | wishes))
    await post.until_turn_of(table.id, people[0], other=True)
    return table.id, people


# --- Addresses --------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("a@example.org", "a@example.org"),
        (" Anna.Example+games@Mail.Example.ORG ", "Anna.Example+games@mail.example.org"),
        ("o'neil@example.co.uk", "o'neil@example.co.uk"),
        ("aino@hämeenlinna.fi", "aino@xn--hmeenlinna-q5a.fi"),
    ],
)
def test_an_address_is_read(text, address):
    assert read_address(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        "@",
        "a",
        "a@",
        "@example.org",
        "a@localhost",
        "a@127.0.0.1",
        "a@[127.0.0.1]",
        "a@example..org",
        "a@example.org.",
        ".a@example.org",
        "a..b@example.org",
        "a b@example.org",
        '"a b"@example.org',
        '"a\\r\\nBcc: all@example.org"@example.org',
        "a@example.org, b@example.org",
        "a@example.org;b@example.org",
        "Anna <a@example.org>",
        "a@example.org\r\nBcc: b@example.org",
        "a@example.org\nRCPT TO:<b@example.org>",
        "a\r\n@example.org",
        "a@exa\tmple.org",
        "a@example.org\x00",
        "a@example.org>\r\nDATA",
        "<a@example.org>",
        "a@b@example.org>",
        "äiti@example.org",
        "a@-example.org",
        "a" * 65 + "@example.org",
        "a@" + "b" * 64 + ".org",
        "a@" + ".".join(["b" * 60] * 5) + ".org",
        "a@example.org " * 10_000,
    ],
)
def test_what_is_no_address_is_refused(text):
    with pytest.raises(Refused, match="no e-mail address that we can write to"):
        read_address(text)


def test_an_address_is_shown_masked():
    assert masked("anna.example@example.org") == "a···@example.org"


# --- The owner's settings -------------------------------------------------------------------------------------------------------------
USUAL = {
    "smtp": "smtp.example.org",
    "user": "",
    "password_file": "",
    "security": "",
    "sender": "house@example.org",
    "url": "https://h.example.org/",
}


def test_without_a_mail_server_there_is_none():
    assert read_server(**(USUAL | {"smtp": "", "sender": ""})) is None


@pytest.mark.parametrize(
    ("given", "port", "security"),
    [
        ({}, 587, "starttls"),
        ({"smtp": "smtp.example.org:465"}, 465, "tls"),
        ({"smtp": "smtp.example.org:2525"}, 2525, "starttls"),
        ({"security": "tls"}, 465, "tls"),
        ({"smtp": "[::1]:25", "security": "none"}, 25, "none"),
        ({"smtp": "127.0.0.1", "security": "none"}, 25, "none"),
    ],
)
def test_port_and_security_follow_from_each_other(given, port, security):
    found = read_server(**(USUAL | given))
    assert (found.port, found.security, found.sender, found.url) == (port, security, "house@example.org", "https://h.example.org")


def test_the_sender_may_have_a_name_and_the_password_stands_in_a_file_or_the_environment(tmp_path, monkeypatch):
    (tmp_path / "secret").write_text("hush hush\n")
    given = {"user": "me", "password_file": str(tmp_path / "secret"), "sender": "The House <house@example.org>"}
    found = read_server(**(USUAL | given))
    assert (found.sender_name, found.sender, found.password()) == ("The House", "house@example.org", "hush hush")
    monkeypatch.setenv(PASSWORD, "from the environment")
    assert read_server(**(USUAL | {"user": "me"})).password() == "from the environment"
    assert "hush" not in repr(found)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"smtp": ""}, "--mail-from needs --smtp"),
        ({"smtp": "", "sender": "", "user": "me"}, "--smtp-user needs --smtp"),
        ({"smtp": "smtp.example.org:x"}, "HOST or HOST:PORT"),
        ({"smtp": "smtp.example.org:99999"}, "HOST or HOST:PORT"),
        ({"smtp": "smtp://me:secret@smtp.example.org"}, "HOST or HOST:PORT"),
        ({"smtp": "a b"}, "HOST or HOST:PORT"),
        ({"security": "ssl"}, "one of tls, starttls, none, not 'ssl'"),
        ({"sender": ""}, "--mail-from is whom e-mails come from"),
        ({"sender": "Parlour <nobody>"}, "--mail-from is whom e-mails come from"),
        ({"sender": "a@example.org\r\nBcc: b@example.org"}, "--mail-from is whom e-mails come from"),
        ({"url": ""}, "e-mails need --url"),
        ({"url": "games.example.org"}, "e-mails need --url"),
        ({"url": "https://games.example.org/\r\nX: y"}, "e-mails need --url"),
        ({"user": "me"}, "needs a password: in the environment as PARLOUR_SMTP_PASSWORD"),
        ({"user": "me", "password_file": "/nowhere/secret"}, "'/nowhere/secret' of the mail server cannot be read"),
    ],
)
def test_what_is_wrong_with_the_settings_is_said(given, says, monkeypatch):
    monkeypatch.delenv(PASSWORD, raising=False)
    with pytest.raises(Problem, match=says):
        read_server(**(USUAL | given))


def test_no_password_goes_over_the_line_unencrypted(monkeypatch):
    monkeypatch.setenv(PASSWORD, "hush")
    with pytest.raises(Problem, match="unencrypted"):
        read_server(**(USUAL | {"user": "me", "security": "none"}))
    assert read_server(**(USUAL | {"user": "me", "security": "none", "smtp": "localhost"})).user == "me"


UNENCRYPTED = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")  # aiosmtpd's advice to its owner


@UNENCRYPTED
@pytest.mark.parametrize("security", ["none", "starttls", "tls"])
@in_loop
async def test_letters_go_by_every_kind_of_line_with_a_password(security, tmp_path, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    (tmp_path / "secret").write_text("hush")
    secret = {"user": "house", "password_file": str(tmp_path / "secret"), "security": security}
    with post_office(security=security, user="house", password="hush") as office:
        assert await check(office.server(**secret)) == ""
        async with open_house(tmp_path / "x.db") as house:
            post = Post(house, office, house_module.time, await house.database.key(), office.server(**secret))
            person, _ = await house.people.welcome("Anna")
            await post.ask(person.id)
            assert len(await post.round()) == 1


@UNENCRYPTED
@pytest.mark.parametrize("security", ["none", "starttls"])
@in_loop
async def test_a_wrong_password_is_said_at_the_start(security, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    monkeypatch.setenv(PASSWORD, "guess")
    says = pytest.raises(Problem, match=re.escape("does not let 'house' in (535): is the password right?"))
    with post_office(security=security, user="house", password="hush") as office, says:
        await check(office.server(user="house", security=security))


@in_loop
async def test_a_line_that_is_not_encrypted_as_wanted_is_said_at_the_start(monkeypatch):
    with post_office() as office:
        for security in ("starttls", "tls"):
            with pytest.raises(Problem, match=f"cannot be spoken to by {security}"):
                await check(office.server(security=security))
    for security in ("starttls", "tls"):
        says = pytest.raises(Problem, match=f"cannot be spoken to by {security}.*certificate")
        with post_office(security=security) as office, says:  # its certificate is signed by nobody we trust
            await check(office.server(security=security))


@in_loop
async def test_a_mail_server_out_of_reach_is_said_and_does_not_stop_the_start():
    office = PostOffice()
    assert f"127.0.0.1 on port {office.port}" in await check(office.server())


# --- Proving an address -----------------------------------------------------------------------------------------------------------------
@in_loop
async def test_an_address_is_proven_by_the_link_in_a_letter_once(address):
    async with a_post(address) as post:
        person, _ = await post.house.people.welcome("Anna")
        await post.ask(person.id)
        (message,) = await post.round()
        assert (message["To"], message["From"], message["Subject"]) == (
            ADDRESS,
            "Parlour <parlour@games.example.org>",
            "Your address at Parlour",
        )
        assert (await post.box(person.id)).state == "asked"
        token, database = token_in(message, "proof"), post.house.database
        assert await mailboxes.is_to_be_proven(database, post.key, token, post.now())
        assert [await mailboxes.prove(database, post.key, token, post.now()) for _ in range(2)] == [True, False]
        assert (await post.box(person.id)).state == "proven"
        assert not await mailboxes.is_to_be_proven(database, post.key, token, post.now())
        assert len(await post.round(DAY)) == 1  # nothing else is sent


@in_loop
async def test_a_link_ends_and_a_new_one_makes_the_old_one_worthless(address):
    async with a_post(address) as post:
        person, _ = await post.house.people.welcome("Anna")
        await post.ask(person.id)
        first = token_in((await post.round())[0], "proof")
        await mailboxes.ask_again(post.house.database, post.key, await post.person(person.id), "fi", post.now())
        second = token_in((await post.round())[1], "proof")
        assert post.office.messages[1]["Subject"] == "Osoitteesi Parlourissa"
        prove = lambda token: mailboxes.prove(post.house.database, post.key, token, post.now())  # noqa: E731
        assert not await prove(first)
        post.now.ahead = mailboxes.PROOF_SECONDS + 1
        assert not await prove(second)
        assert (await post.box(person.id)).state == "asked"


@in_loop
async def test_nobody_proves_anothers_address_by_a_link_of_their_own_or_a_forged_one(address):
    async with a_post(address) as post:
        anna, bela = [(await post.house.people.welcome(name))[0] for name in ("Anna", "Bela")]
        await post.ask(anna.id)
        await post.ask(bela.id, "bela@example.org")
        await post.round()
        tokens = {str(message["To"]): token_in(message, "proof") for message in post.office.messages}
        box = await post.box(anna.id)
        forged = [
            box.proof,  # what the database holds
            token_of(b"another key" * 3, "proof", box.proof),
            token_of(post.key, "stop", box.proof),  # of another purpose
            token_of(post.key, "proof", new_id()),
            tokens[ADDRESS][:-1] + ("0" if tokens[ADDRESS][-1] != "0" else "1"),
            tokens[ADDRESS].upper(),
            "",
            "0" * 75,
            "x" * 5000,
            "\x00",
        ]
        for token in forged:
            assert not await mailboxes.prove(post.house.database, post.key, token, post.now())
        assert await mailboxes.prove(post.house.database, post.key, tokens["bela@example.org"], post.now())
        assert ((await post.box(anna.id)).state, (await post.box(bela.id)).state) == ("asked", "proven")


def test_a_forged_link_is_known_without_the_database():
    key = b"k" * 32
    token = token_of(key, "stop", new_id())
    assert read_token(key, "stop", token) == token[:32]
    assert [read_token(key, "stop", other) for other in (token[::-1], token + "0", token[:-1], token.replace(token[-1], "g"))] == [""] * 4
    assert read_token(key, "proof", token) == ""


@in_loop
async def test_nobody_is_flooded_with_letters_that_they_did_not_ask_for(address):
    async with a_post(address) as post:
        for at in range(mailboxes.TO_AN_ADDRESS):  # each by another person, who is then deleted
            person, _ = await post.house.people.welcome(f"Mallory {at}")
            await post.ask(person.id, "victim@example.org" if at else "Victim@example.org")
            await farewell(post.house, await post.person(person.id), "en")
        another, _ = await post.house.people.welcome("Mallory")
        with pytest.raises(Refused, match="try again tomorrow"):
            await post.ask(another.id, "victim@example.org")
        assert await post.box(another.id) is None
        post.now.ahead = DAY + 1
        await post.ask(another.id, "victim@example.org")


@in_loop
async def test_one_person_asks_for_few_letters_a_day_even_if_they_forget_the_address(address):
    async with a_post(address) as post:
        person, _ = await post.house.people.welcome("Mallory")
        for at in range(mailboxes.OF_A_PERSON):
            await post.ask(person.id, f"victim{at}@example.org")
            await mailboxes.forget(post.house.database, person)
        with pytest.raises(Refused, match="try again tomorrow"):
            await post.ask(person.id, "another@example.org")
        assert await post.round() == []  # what was forgotten is not sent


@in_loop
async def test_the_house_asks_for_no_more_than_so_many_an_hour(tmp_path, monkeypatch):
    monkeypatch.setattr(mailboxes, "OF_THE_HOUSE", 2)
    async with a_post(tmp_path / "x.db") as post:
        people = [(await post.house.people.welcome(f"N{at}"))[0] for at in range(3)]
        for at in (0, 1):
            await post.ask(people[at].id, f"n{at}@example.org")
        with pytest.raises(Refused, match="try again tomorrow"):
            await post.ask(people[2].id, "n2@example.org")
        post.now.ahead = 3601
        await post.ask(people[2].id, "n2@example.org")


@in_loop
async def test_a_letter_to_prove_an_address_holds_no_word_of_a_stranger(tmp_path):
    async with a_post(tmp_path / "x.db") as post:
        person, _ = await post.house.people.welcome("Cheap pills at evil.example")
        await post.ask(person.id)
        (message,) = await post.round()
        assert "evil" not in message.as_string() + text_of(message) + html_of(message)
        assert "List-Unsubscribe" not in message


# --- One letter a turn --------------------------------------------------------------------------------------------------------------------
@in_loop
async def test_a_turn_is_told_once_whatever_is_moved_meanwhile(address):
    async with a_post(address) as post:
        id, (anna, _) = await a_game(post)
        await post.subscribe(anna)
        assert await post.round(601) == []  # it is not their turn
        await post.until_turn_of(id, anna)
        assert await post.round() == []  # they may be about to come
        (message,) = await post.round(601)
        assert re.fullmatch(r"Your turn: Wigs(, round \d)? \(until \w+day \d+ \w+, \d\d:\d\d\)", message["Subject"])
        assert "with Bela" in text_of(message)
        for _ in range(3):
            assert len(await post.round(DAY)) == 1
        table = await post.house.table(id)
        seat = table.seat_of(anna)
        while seat in (await post.house.table(id)).match.waiting:  # a turn of several moves
            await post.move(id)
            assert len(await post.round(700)) == 1
        await post.until_turn_of(id, anna)
        assert len(await post.round(601)) == 1 + 1
        assert await post.letters() == [("turn", "sent"), ("turn", "sent")]


@in_loop
async def test_who_moves_and_takes_it_back_again_and_again_floods_nobody(address):
    async with a_post(address) as post:
        id, (anna, bela) = await a_game(post)
        await post.subscribe(anna)
        for _ in range(4):
            table = await post.until_turn_of(id, anna)
            await post.round(601)
            turn = turn_of(table, anna)
            await post.house.act(id, bela, Table.undo)
            if (await post.house.table(id)).proposals:
                await post.house.act(id, anna, Table.vote, "undo", True)
            assert turn_of(await post.house.table(id), anna) is None
            await post.round(601)
        again = await post.until_turn_of(id, anna)
        assert turn_of(again, anna).mark == turn.mark
        assert len(await post.round(601)) == 1


@in_loop
async def test_who_is_here_or_has_moved_by_then_gets_no_letter(address):
    async with a_post(address) as post:
        id, (anna, _) = await a_game(post)
        await post.subscribe(anna)
        await post.until_turn_of(id, anna)
        await post.round()
        people = schema.people
        seen = lambda: update(people).where(people.c.id == anna).values(seen=post.now())  # noqa: E731
        post.now.ahead += 500
        await post.house.database.write(lambda connection: connection.execute(seen()))
        assert await post.round(101) == []  # seen a moment ago: it waits
        assert await post.letters() == [("turn", "waiting")]
        await post.until_turn_of(id, anna, other=True)
        assert await post.round(DAY) == []
        assert await post.letters() == []


@pytest.mark.parametrize(
    ("names", "wishes"),
    [
        (("Anna",), {"bots": 1, "clock": Clock()}),  # only bots wait
        (("Anna", "Bela"), {"clock": Clock("move", 300.0)}),  # everybody is expected to sit there
        (("Anna", "Bela"), {"clock": Clock("fischer", 3600.0, 10.0)}),
    ],
)
@in_loop
async def test_there_are_no_letters_about_other_games(tmp_path, names, wishes):
    async with a_post(tmp_path / "x.db") as post:
        table, people = await table_of(post.house, *names, pace=0.0, **wishes)
        await post.subscribe(people[0])
        if len(names) > 1:
            await post.until_turn_of(table.id, people[0])
        else:
            await until(lambda: _waits(post, table.id))
        assert await post.round(200) == []
        assert await post.round(601) == []


async def _waits(post, id):
    table = await post.house.table(id)
    return 0 in table.match.waiting


@in_loop
async def test_without_a_clock_it_is_a_game_over_days_too_and_a_seat_that_was_left_gets_no_letter(tmp_path):
    async with a_post(tmp_path / "x.db") as post:
        id, (anna, bela) = await a_game(post, clock=Clock())
        await post.subscribe(anna)
        await post.until_turn_of(id, anna)
        (message,) = await post.round(601)
        assert re.fullmatch(r"Your turn: Wigs(, round \d)?", message["Subject"])
        assert "You have time until" not in text_of(message)
        await post.subscribe(bela, "bela@example.org")
        await post.until_turn_of(id, bela)
        await post.house.act(id, bela, Table.leave)
        assert len(await post.round(601)) == 1


@in_loop
async def test_who_asks_for_letters_during_their_turn_is_told_of_it(tmp_path):
    async with a_post(tmp_path / "x.db") as post:
        id, (anna, _) = await a_game(post)
        await post.until_turn_of(id, anna)
        await post.round(DAY)
        await post.subscribe(anna)
        assert len(await post.round(601)) == 1


@in_loop
async def test_who_is_away_hears_when_they_are_back(address):
    async with a_post(address) as post:
        id, (anna, _) = await a_game(post, clock=Clock("move", 3 * DAY, 0.0, 7 * DAY))
        await post.subscribe(anna)
        await go_away(post.house, await post.person(anna), post.now() + 2 * DAY)
        await post.until_turn_of(id, anna)
        assert await post.round(601) == []
        assert await post.round(DAY) == []
        assert len(await post.round(DAY)) == 1


@in_loop
async def test_who_is_back_before_that_hears_at_once(address):
    async with a_post(address) as post:
        id, (anna, _) = await a_game(post)
        await post.subscribe(anna)
        await go_away(post.house, await post.person(anna), post.now() + 9 * DAY)
        await post.until_turn_of(id, anna)
        assert await post.round(601) == []
        await go_away(post.house, await post.person(anna), 0.0)
        assert len(await post.round(1)) == 1


# --- Once a day ------------------------------------------------------------------------------------------------------------------------------
def at(hour, days=0):
    """Seconds from now to an hour of a coming day."""
    day = datetime.date.today() + datetime.timedelta(days=1 + days)
    return datetime.datetime.combine(day, datetime.time(hour)).timestamp() - time.time()


@in_loop
async def test_one_letter_a_day_tells_of_all_that_waits_if_something_is_new(address):
    async with a_post(address) as post:
        one, (anna, bela) = await a_game(post)
        other = await post.house.create(
            person=anna, person_name="Anna", word="", game="kiilto", players=2, seats=["me", "open"], name="Evenings"
        )
        await post.house.join(other.id, bela, "Bela", "", None)
        await post.subscribe(anna, wish="day")
        await post.until_turn_of(one, anna)
        await post.until_turn_of(other.id, anna)
        post.now.ahead = at(7)
        assert await post.round() == []  # not before the hour
        post.now.ahead = at(8)
        (message,) = await post.round()
        assert message["Subject"] == "2 tables wait for you"
        text = text_of(message)
        assert f"/t/{one}" in text
        assert f"/t/{other.id}" in text
        assert "Evenings" in text
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert len(await post.round(3600)) == 1
        post.now.ahead = at(9, 1)
        assert len(await post.round()) == 1  # nothing is new
        await post.house.database.write(
            lambda connection: connection.execute(update(schema.addresses).values(told=time.time() - 2 * DAY))
        )  # as if the last letter had been before these turns
        post.now.ahead = at(9, 2)
        assert len(await post.round()) == 2
        await post.until_turn_of(one, anna, other=True)
        await post.until_turn_of(other.id, anna, other=True)
        post.now.ahead = at(9, 3)
        assert len(await post.round()) == 2


@in_loop
async def test_a_day_of_many_tables_is_one_short_letter_and_none_comes_while_away(tmp_path, monkeypatch):
    monkeypatch.setattr(letters, "LISTED", 2)
    async with a_post(tmp_path / "x.db") as post:
        id, (anna, bela) = await a_game(post)
        await post.until_turn_of(id, anna)
        for _ in range(2):
            more = await post.house.create(person=anna, person_name="Anna", word="", game="wigs", players=2, seats=["me", "open"])
            await post.house.join(more.id, bela, "Bela", "", None)
            await post.until_turn_of(more.id, anna)
        await post.subscribe(anna, wish="day", language="fi")
        await go_away(post.house, await post.person(anna), post.now() + at(23))
        post.now.ahead = at(8)
        assert await post.round() == []
        post.now.ahead = at(8, 1)
        (message,) = await post.round()
        assert message["Subject"] == "3 pöytää odottaa sinua"
        assert "Tässä niistä 2." in text_of(message)
        assert text_of(message).count("/t/") == 2


# --- Stopping ------------------------------------------------------------------------------------------------------------------------------------
@in_loop
async def test_every_letter_has_a_link_that_stops_them_and_headers_that_do_it_with_one_click(address):
    async with a_post(address) as post:
        id, (anna, bela) = await a_game(post)
        await post.subscribe(anna)
        await post.subscribe(bela, "bela@example.org")
        await post.until_turn_of(id, anna)
        message = next(one for one in await post.round(601) if one["To"] == ADDRESS)
        token = token_in(message, "stop")
        assert message["List-Unsubscribe"] == f"<https://games.example.org/mail/stop/{token}>"
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert f"/mail/stop/{token}" in html_of(message)
        database = post.house.database
        assert not await mailboxes.stop(database, post.key, token_of(post.key, "proof", token[:32]), post.now())
        assert not await mailboxes.stop(database, post.key, (await post.box(anna)).stop, post.now())
        assert [await mailboxes.stop(database, post.key, token, post.now()) for _ in range(2)] == [True, True]
        assert ((await post.box(anna)).wish, (await post.box(bela)).wish) == ("none", "turn")
        await post.until_turn_of(id, anna, other=True)
        await post.until_turn_of(id, anna)
        assert [one["To"] for one in await post.round(DAY)].count(ADDRESS) == 1


@in_loop
async def test_what_waits_is_not_sent_when_its_reader_does_not_want_it_any_more(address):
    async with a_post(address) as post:
        id, (anna, _) = await a_game(post)
        await post.subscribe(anna)
        await post.until_turn_of(id, anna)
        await post.round()
        assert await post.letters() == [("turn", "waiting")]
        person = await post.person(anna)
        await mailboxes.choose(post.house.database, person, "none", "en", post.now())
        assert await post.letters() == []
        await mailboxes.choose(post.house.database, person, "turn", "en", post.now())
        await post.round()
        assert await post.letters() == [("turn", "waiting")]
        await mailboxes.forget(post.house.database, person)
        assert await post.letters() == []
        assert await post.round(DAY) == []
        with pytest.raises(Refused, match="Give an address first"):
            await mailboxes.choose(post.house.database, person, "turn", "en", post.now())


@in_loop
async def test_another_address_is_not_written_to_before_it_is_proven(address):
    async with a_post(address) as post:
        id, (anna, _) = await a_game(post)
        await post.subscribe(anna)
        await post.until_turn_of(id, anna)
        await post.round()
        await post.ask(anna, "new@example.org")
        (message,) = await post.round(DAY / 2)
        assert (message["To"], message["Subject"]) == ("new@example.org", "Your address at Parlour")


@in_loop
async def test_at_the_last_moment_it_is_looked_at_again_whether_a_letter_is_wanted(tmp_path):
    async with a_post(tmp_path / "x.db") as post:
        id, (anna, _) = await a_game(post)
        await post.subscribe(anna)
        await post.until_turn_of(id, anna)
        await post.round()
        forgetting = post.office.handle_RCPT

        async def forget_meanwhile(*arguments):
            answer = await forgetting(*arguments)
            loop.call_soon_threadsafe(forgot.set)
            await asyncio.sleep(0.3)
            return answer

        loop, forgot = asyncio.get_running_loop(), asyncio.Event()
        post.office.handle_RCPT = forget_meanwhile
        person = await post.person(anna)

        async def forget():
            await forgot.wait()
            await mailboxes.forget(post.house.database, person)

        both = asyncio.gather(post.round(601), forget())
        await both
        assert post.office.messages == []


# --- Nothing is lost, nothing is sent twice -------------------------------------------------------------------------------------------------------
@in_loop
async def test_while_the_mail_server_is_away_letters_wait(address):
    office = PostOffice()
    with contextlib.ExitStack() as stack:
        stack.enter_context(post_office(office))
        async with open_house(address) as house:
            post = Post(house, office, house_module.time, await house.database.key(), office.server())
            id, (anna, bela) = await a_game(post)
            await post.subscribe(anna)
            await post.subscribe(bela, "bela@example.org")
            stack.close()  # the mail server is gone
            await post.until_turn_of(id, anna)
            for _ in range(5):
                assert await post.round(700) == []
            assert ("turn", "waiting") in await post.letters()
            assert post.house.metrics.counts["mail_failures"] >= 2
            post.postman = Postman(house, office.server(), post.key, post.now)  # Parlour was started anew meanwhile
            with post_office(office):
                await post.round(DUTY_SECONDS + 1)
                await post.round(700)
                assert [message["To"] for message in office.messages] == [ADDRESS]
                await post.round(DAY / 24)
                assert len(office.messages) == 1


@in_loop
async def test_while_it_is_away_the_mail_server_is_asked_less_and_less_often(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        office = PostOffice()
        post = Post(house, office, house_module.time, await house.database.key(), office.server())
        person, _ = await house.people.welcome("Anna")
        await post.ask(person.id)
        for _ in range(200):
            await post.round(5)
        assert 5 <= house.metrics.counts["mail_failures"] <= 10


@pytest.mark.parametrize("answer", ["451 4.7.1 Greylisted, try again", "421 4.3.0 Going down"])
@in_loop
async def test_what_is_refused_for_now_is_tried_again_later(address, answer):
    async with a_post(address) as post:
        id, (anna, _) = await a_game(post)
        await post.subscribe(anna)
        post.office.at_address[ADDRESS] = answer
        await post.until_turn_of(id, anna)
        assert await post.round(601) == []
        assert await post.round(1) == []
        post.office.at_address.clear()
        assert len(await post.round(queue.FIRST_WAIT + 1)) == 1
        assert len(await post.round(DAY)) == 1
        assert (await post.box(anna)).state == "proven"


@pytest.mark.parametrize("where", ["address", "text"])
@in_loop
async def test_an_address_that_sends_letters_back_is_given_up(address, where):
    async with a_post(address) as post:
        id, (anna, bela) = await a_game(post)
        await post.subscribe(anna)
        await post.subscribe(bela, "bela@example.org")
        post.office.at_address = {ADDRESS: "550 5.1.1 No such user <anna@example.org>"} if where == "address" else {}
        post.office.at_text = "554 5.6.0 We do not like this" if where == "text" else ""
        for _ in range(mailboxes.RETURNED):
            assert (await post.box(anna)).state == "proven"
            await post.until_turn_of(id, anna, other=True)
            await post.until_turn_of(id, anna)
            await post.round(601)
        assert (await post.box(anna)).state == "returned"
        tried = post.office.tried.count(ADDRESS)
        await post.until_turn_of(id, anna, other=True)
        await post.until_turn_of(id, anna)
        await post.round(DAY)
        assert post.office.tried.count(ADDRESS) == tried
        assert where == "text" or (await post.box(bela)).state == "proven"


@in_loop
async def test_one_bad_address_holds_up_nobody_and_one_letter_that_arrives_clears_its_name(address):
    async with a_post(address) as post:
        id, (anna, bela) = await a_game(post)
        await post.subscribe(anna)
        post.office.at_address = {ADDRESS: "550 5.1.1 No"}
        await post.until_turn_of(id, anna)
        await post.round(601)
        await post.subscribe(bela, "bela@example.org")
        assert (await post.box(anna)).returned == 1
        post.office.at_address.clear()
        await post.until_turn_of(id, anna, other=True)
        await post.until_turn_of(id, anna)
        await post.round(601)
        assert ((await post.box(anna)).returned, (await post.box(anna)).state) == (0, "proven")


@in_loop
async def test_what_is_refused_for_now_for_ever_is_given_up(tmp_path):
    async with a_post(tmp_path / "x.db") as post:
        id, (anna, _) = await a_game(post, clock=Clock())
        await post.subscribe(anna)
        post.office.at_address[ADDRESS] = "450 4.2.1 Mailbox busy"
        await post.until_turn_of(id, anna)
        for _ in range(3 * queue.TRIES):
            await post.round(queue.LONGEST_WAIT)
        assert await post.letters() == [("turn", "lost")]
        assert (post.office.tried.count(ADDRESS), (await post.box(anna)).returned) == (1 + queue.TRIES, 1)


@in_loop
async def test_a_letter_to_prove_an_address_that_comes_back_is_the_last_one(tmp_path):
    async with a_post(tmp_path / "x.db") as post:
        person, _ = await post.house.people.welcome("Anna")
        post.office.at_address[ADDRESS] = "550 5.1.1 No"
        await post.ask(person.id)
        await post.round()
        assert (await post.box(person.id)).state == "returned"


@in_loop
async def test_a_line_that_breaks_before_the_answer_is_taken_up_again(tmp_path):
    async with a_post(tmp_path / "x.db") as post:
        id, (anna, _) = await a_game(post)
        await post.subscribe(anna)
        post.office.hangs_up = True
        await post.until_turn_of(id, anna)
        assert await post.round(601) == []
        post.office.hangs_up = False
        assert len(await post.round(700)) == 1
        assert post.office.messages[0]["Message-ID"]


@in_loop
async def test_a_process_that_dies_before_it_hands_a_letter_over_loses_nothing_and_after_that_nothing_is_sent_twice(address):
    async with a_post(address) as post:
        id, (anna, bela) = await a_game(post)
        await post.subscribe(anna)
        await post.until_turn_of(id, anna)
        await post.round()
        database = post.house.database
        (letter,) = await database.read(lambda connection: queue.due(connection, post.now() + 601))
        post.now.ahead += 601
        claimed = post.now()
        assert await database.write(lambda connection: queue.claim(connection, letter, claimed))  # ... and dies
        assert await post.round() == []
        assert not await database.write(lambda connection: queue.claim(connection, letter, post.now()))
        assert len(await post.round(queue.CLAIM_SECONDS + 1)) == 1
        assert not await database.write(lambda connection: queue.hand_over(connection, letter, claimed, ADDRESS))

        await post.subscribe(bela, "bela@example.org")
        await post.until_turn_of(id, bela)
        await post.round()
        due = await database.read(lambda connection: queue.due(connection, post.now() + 601))
        (letter,) = [one for one in due if one.person == bela]
        post.now.ahead += 601
        claimed = post.now()
        assert await database.write(lambda connection: queue.claim(connection, letter, claimed))
        assert await database.write(lambda connection: queue.hand_over(connection, letter, claimed, "bela@example.org"))  # ... and dies
        before = len(post.office.messages)
        for _ in range(3):
            await post.round(queue.CLAIM_SECONDS + 1)
        assert [one["To"] for one in post.office.messages[before:]].count("bela@example.org") == 0


@in_loop
async def test_of_many_postmen_one_is_on_duty_and_each_letter_is_sent_once(address):
    with post_office() as office:
        async with open_house(address) as house, open_house(address) as second, open_house(address) as third:
            key, now = await house.database.key(), house_module.time
            posts = [Post(one, office, now, key, office.server()) for one in (house, second, third)]
            tables = []
            for at_table in range(6):
                id, (anna, _) = await a_game(posts[0], f"Anna {at_table}", f"Bela {at_table}")
                await posts[0].subscribe(anna, f"anna{at_table}@example.org")
                await posts[0].until_turn_of(id, anna)
                tables.append(id)
            now.ahead += 601
            await asyncio.gather(*(post.postman.work() for post in posts))
            turns = [one for one in office.messages if one["Subject"].startswith("Your turn")]
            assert sorted(str(one["To"]) for one in turns) == [f"anna{n}@example.org" for n in range(6)]
            # Even if all of them believe to be on duty, a letter is sent once.
            for id in tables:
                person = (await house.table(id)).seats[0].person
                await posts[0].until_turn_of(id, person, other=True)
                await posts[0].until_turn_of(id, person)
            office.messages.clear()
            now.ahead += 601
            await asyncio.gather(*(post.postman.look(now()) for post in posts))
            await asyncio.gather(*(post.postman.deliver() for post in posts))
            assert sorted(str(one["To"]) for one in office.messages) == [f"anna{n}@example.org" for n in range(6)]


@in_loop
async def test_when_the_one_on_duty_is_gone_another_takes_over(address):
    with post_office() as office:
        async with open_house(address) as house, open_house(address) as second:
            key, now = await house.database.key(), house_module.time
            first, other = (Post(one, office, now, key, office.server()) for one in (house, second))
            id, (anna, _) = await a_game(first)
            await first.subscribe(anna)
            await first.until_turn_of(id, anna)
            await other.round()
            assert await first.letters() == []  # the other is not on duty
            assert len(await other.round(DUTY_SECONDS + 601)) == 1
            now.ahead += 2 * DUTY_SECONDS
            await first.round()
            await first.postman.close()  # says that it goes
            await first.until_turn_of(id, anna, other=True)
            await first.until_turn_of(id, anna)
            await other.round(601)
            assert len(office.messages) == 2


@in_loop
async def test_closing_waits_for_the_letter_at_hand(tmp_path):
    async with a_post(tmp_path / "x.db") as post:
        person, _ = await post.house.people.welcome("Anna")
        taking, slow = asyncio.Event(), post.office.handle_DATA
        loop = asyncio.get_running_loop()

        async def slowly(*arguments):
            loop.call_soon_threadsafe(taking.set)
            await asyncio.sleep(0.5)
            return await slow(*arguments)

        post.office.handle_DATA = slowly
        await post.ask(person.id)
        post.postman.open()
        await taking.wait()
        await post.postman.close()
        rows = schema.letters
        states = await post.house.database.read(lambda connection: list(connection.scalars(select(rows.c.state))))
        assert (states, len(post.office.messages)) == (["sent"], 1)


@in_loop
async def test_a_letter_that_cannot_be_written_stops_no_other(tmp_path, monkeypatch):
    async with a_post(tmp_path / "x.db") as post:
        one, (anna, _) = await a_game(post)
        await post.subscribe(anna)
        other, (cecil, _) = await a_game(post, "Cecil", "Dora")
        await post.subscribe(cecil, "cecil@example.org")
        await post.until_turn_of(one, anna)
        await post.until_turn_of(other, cecil)
        good = letters.of_turn

        def bad_for_anna(server, turn, language, stop):
            if turn.table.id == one:
                raise ZeroDivisionError
            return good(server, turn, language, stop)

        monkeypatch.setattr(letters, "of_turn", bad_for_anna)
        await post.round(601)
        assert [message["To"] for message in post.office.messages] == ["cecil@example.org"]


@in_loop
async def test_letters_about_ended_games_are_forgotten(address):
    async with a_post(address) as post:
        id, (anna, bela) = await a_game(post)
        await post.subscribe(anna)
        await post.until_turn_of(id, anna)
        await post.round(601)
        await post.house.act(id, bela, Table.resign)
        await post.round(40 * DAY)
        assert await post.letters() == []
        count = select(func.count()).select_from(schema.letters)
        assert await post.house.database.read(lambda connection: connection.scalar(count)) == 0


# --- What letters say -----------------------------------------------------------------------------------------------------------------------------
@in_loop
async def test_a_letter_is_in_its_readers_language_as_text_and_html(tmp_path):
    async with a_post(tmp_path / "x.db") as post:
        id, (anna, bela) = await a_game(post, name="Kerho")
        await post.subscribe(anna, language="fi")
        await post.subscribe(bela, "bela@example.org")
        await post.until_turn_of(id, anna)
        (message,) = await post.round(601)
        assert re.fullmatch(r"Sinun vuorosi: Peruukit(, kierros \d)? \(aikaraja \w\w \d+\.\d+\. klo \d\d\.\d\d\)", message["Subject"])
        assert message["Content-Language"] == "fi"
        text, page = text_of(message), html_of(message)
        for words in ("On sinun vuorosi pöydässä «Kerho», kanssasi Bela.", "Avaa pöytä", "Enintään yksi sähköposti vuorossa."):
            assert words in text
            assert words in page
        assert f'href="https://games.example.org/t/{id}"' in page
        assert '<html lang="fi">' in page
        assert message["Auto-Submitted"] == "auto-generated"
        assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]
        await mailboxes.speak(post.house.database, await post.person(anna), "en")
        await post.until_turn_of(id, anna, other=True)
        await post.until_turn_of(id, anna)
        await post.round(601)
        assert [one["Subject"][:9] for one in post.office.messages if one["To"] == ADDRESS][-1] == "Your turn"


@in_loop
async def test_a_letter_tells_nothing_that_a_spectator_could_not_see(tmp_path):
    async with a_post(tmp_path / "x.db") as post:
        id, (anna, _) = await a_game(post)
        await post.subscribe(anna)
        for _ in range(3):
            table = await post.until_turn_of(id, anna)
            turn = turn_of(table, anna)
            said = letters.of_turn(post.server, turn, "en", "x" * 75)
            public = {table.match.event_text(event) for events in table.match.log_by_ply(None) for event in events}
            assert said.lines[0] in public | {"The game has begun."}
            await post.until_turn_of(id, anna, other=True)


HOSTILE = [
    "Eve\r\nBcc: everybody@example.org",
    "Eve\nContent-Type: text/html\n\n<script>alert(1)</script>",
    "Eve\u2028X-Evil: 1\u0085X-Evil: 2\x0bX-Evil: 3",
    "=?utf-8?q?Eve=0D=0ABcc:_everybody=40example.org?=",
    "<img src=x onerror=alert(1)>",
    "Eve\u202egnp.exe\x00",
    ".\r\nMAIL FROM:<evil@example.org>\r\n",
]


@pytest.mark.parametrize("hostile", HOSTILE)
@in_loop
async def test_no_name_of_a_person_or_table_gets_into_the_headers_or_the_code(tmp_path, hostile):
    """Names are cleaned when they are given; here they stand in the database as if they had not been."""
    async with a_post(tmp_path / "x.db") as post:
        id, (anna, _) = await a_game(post, name="Table")

        def spoil(table):
            table.name, table.seats[1].name = hostile, hostile
            table.match.names = ("Anna", hostile)

        await post.subscribe(anna)
        await post.until_turn_of(id, anna)
        table = await post.house.table(id)
        spoil(table)
        turn = turn_of(table, anna)
        for letter in (letters.of_turn(post.server, turn, "en", "0" * 75), letters.of_day(post.server, [turn], "en", "0" * 75)):
            spoiled = letters.Letter(f"{letter.subject} {hostile}", (*letter.lines, hostile), *list(vars(letter).values())[2:])
            message = letters.envelope(post.server, spoiled, "en", ADDRESS, "0" * 32, "0" * 75)
            read = email.message_from_bytes(message.as_bytes(), policy=policy.default)
            assert read.keys() == [
                "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post", "MIME-Version",
                "Content-Type", "Content-Language",
            ]  # fmt: skip
            assert (read["To"], len(read["To"].addresses)) == (ADDRESS, 1)
            assert read["From"].addresses[0].addr_spec == "parlour@games.example.org"
            assert [part.get_content_type() for part in read.iter_parts()] == ["text/plain", "text/html"]
            assert all(sign not in html_of(read) for sign in ("<script", "<img", "\x00", "\u202e"))
            assert b"\r\n.\r\n" not in message.as_bytes()
            assert len(max(message.as_bytes().split(b"\r\n"), key=len)) < 998


@in_loop
async def test_hostile_names_arrive_as_words_and_nobody_else_gets_a_copy(tmp_path):
    async with a_post(tmp_path / "x.db") as post:
        id, (anna, _) = await a_game(post, "Anna", HOSTILE[0], name=HOSTILE[1])
        await post.subscribe(anna)
        await post.until_turn_of(id, anna)
        (message,) = await post.round(601)
        assert post.office.recipients == [ADDRESS, ADDRESS]  # the proof, and this one
        assert "Bcc" not in message
        assert "with Eve Bcc: everybody@example.org" in text_of(message)


# --- Others' eyes ---------------------------------------------------------------------------------------------------------------------------------
@in_loop
async def test_the_journal_holds_no_address_and_no_link(tmp_path):
    written = io.StringIO()
    handler, level = logging.StreamHandler(written), journal._logger.level
    journal._logger.addHandler(handler)
    journal._logger.setLevel(logging.DEBUG)
    try:
        async with a_post(tmp_path / "x.db") as post:
            id, (anna, _) = await a_game(post)
            proof = await post.subscribe(anna)
            post.office.at_address[ADDRESS] = f"550 5.1.1 No such user <{ADDRESS}>"
            await post.until_turn_of(id, anna)
            await post.round(601)
            post.office.at_address[ADDRESS] = f"421 Not now, {ADDRESS}"
            await post.until_turn_of(id, anna, other=True)
            await post.until_turn_of(id, anna)
            await post.round(601)
            token = token_in(proof, "proof")
    finally:
        journal._logger.removeHandler(handler)
        journal._logger.setLevel(level)
    text = written.getvalue()
    assert '"letter refused"' in text
    assert '"mail server out of reach"' in text
    assert ADDRESS not in text
    assert "example.org" not in text
    assert token not in text


@in_loop
async def test_who_is_deleted_leaves_neither_address_nor_letters(address):
    async with a_post(address) as post:
        id, (anna, bela) = await a_game(post)
        await post.subscribe(anna)
        await post.subscribe(bela, "bela@example.org")
        await post.until_turn_of(id, anna)
        await post.round()
        assert ("turn", "waiting") in await post.letters()
        await farewell(post.house, await post.person(anna), "en")

        def everything(connection):
            return json.dumps(
                [[str(value) for value in row] for table in schema.metadata.sorted_tables for row in connection.execute(select(table))]
            )

        left = await post.house.database.read(everything)
        assert ADDRESS not in left
        assert anna not in left
        assert "bela@example.org" in left
        before = len(post.office.messages)
        await post.round(DAY)
        assert ADDRESS not in [one["To"] for one in post.office.messages[before:]]


@in_loop
async def test_my_data_tells_me_of_my_address_and_nobody_elses(tmp_path):
    async with a_post(tmp_path / "x.db") as post:
        _, (anna, bela) = await a_game(post)
        await post.subscribe(anna)
        mine, theirs = [await data_of(post.house.database, await post.person(id)) for id in (anna, bela)]
        assert mine["mail"] == {"address": ADDRESS, "state": "proven", "wish": "turn", "language": "en"}
        assert theirs["mail"] is None
        assert ADDRESS not in json.dumps(theirs)
