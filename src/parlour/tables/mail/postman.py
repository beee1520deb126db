"""The postman: writes down of which turns people are to be told, and takes letters to the mail server. Of all workers one is on duty.

What must be told follows from the stored tables, so nothing is lost if a process dies between a move and its letter; what a letter says is made when
it is sent, so it is never out of date.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import logging
import secrets
import ssl
import time
from collections.abc import Callable, Sequence
from email.message import EmailMessage
from typing import Any

import aiosmtplib
from sqlalchemy import Connection, and_, or_, select, update

from parlour.engine.texts import Problem
from parlour.tables import schema
from parlour.tables.clock import Clock
from parlour.tables.errors import Refused
from parlour.tables.house import House
from parlour.tables.journal import note
from parlour.tables.mail import letters, queue
from parlour.tables.mail.mailboxes import Mailbox, came_back, find
from parlour.tables.mail.queue import Waiting
from parlour.tables.mail.server import MailServer
from parlour.tables.mail.tokens import token_of
from parlour.tables.mail.turns import Turn, may_wait, turn_of
from parlour.tables.seat import Seat

DUTY, DUTY_SECONDS = "postman", 15.0
OVERLAP = 60.0  # a table that was changed so long before the last look is looked at again: clocks of workers differ
SHORTEST_PAUSE, LONGEST_PAUSE = 5.0, 600.0  # while the mail server is out of reach
PATIENCE = 20.0  # seconds for each answer of the mail server
FAREWELL = 10.0  # seconds for the letter at hand, when the house is closed
TIDY_SECONDS = 3600.0
GOING_DOWN = 421  # what a mail server says of itself, whatever it was asked


class OutOfReach(Exception):
    """The mail server cannot be used now, whatever the letter."""


class NotYet(Exception):
    """A letter waits until a moment: its reader is here, or away."""

    def __init__(self, moment: float) -> None:
        super().__init__()
        self.moment = moment


class Postman:
    """Sends letters, as long as it is on duty."""

    def __init__(self, house: House, server: MailServer, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self._house, self._database, self._server, self._key, self._clock = house, house.database, server, key, clock
        self._name = secrets.token_hex(8)
        self._looked = 0.0
        self._tidied = 0.0
        self._pause, self._silent_until = 0.0, 0.0
        self._closing = asyncio.Event()
        self._round: asyncio.Task[None] | None = None
        self._line: aiosmtplib.SMTP | None = None
        self._trust: ssl.SSLContext | None = None

    # --- Opening and closing ----------------------------------------------------------------------------------------------------
    def open(self) -> None:
        self._round = asyncio.get_running_loop().create_task(self._go_round())

    async def close(self) -> None:
        """Ends after the letter at hand; another worker may take over at once."""
        self._closing.set()
        if self._round is not None:
            await asyncio.wait({self._round}, timeout=FAREWELL)
            self._round.cancel()
            await asyncio.gather(self._round, return_exceptions=True)
        with contextlib.suppress(Refused):
            await self._database.write(self._leave_duty)

    async def _go_round(self) -> None:
        while not self._closing.is_set():
            try:
                await self.work()
            except Refused as refused:
                note("letters wait", logging.WARNING, reason=refused.kind)
            except Exception as error:
                note("postman failed", logging.ERROR, reason=type(error).__name__)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._server.every):
                    await self._closing.wait()

    async def work(self) -> None:
        """One round: what is new is written down, and what is due is sent."""
        now = self._clock()
        if not await self._on_duty(now):
            self._looked = 0.0  # whoever is on duty may miss something
            return
        await self.look(now)
        await self.deliver()
        if now - self._tidied > TIDY_SECONDS:
            self._tidied = now
            await self._database.write(lambda connection: queue.tidy(connection, now))

    # --- On duty ------------------------------------------------------------------------------------------------------------------
    async def _on_duty(self, now: float) -> bool:
        """Whether this postman is on duty for a while, and nobody else."""
        settings = schema.settings
        query = select(settings.c.value).where(settings.c.name == DUTY)
        known = await self._database.read(lambda connection: str(connection.scalar(query) or ""))
        until, _, who = known.partition(" ")
        left = float(until or 0.0) - now
        if left > 0 and (who != self._name or left > DUTY_SECONDS / 2):
            return who == self._name
        mine = f"{now + DUTY_SECONDS:.3f} {self._name}"
        return await self._database.write(lambda connection: self._take_duty(connection, known, mine))

    @staticmethod
    def _take_duty(connection: Connection, known: str, mine: str) -> bool:
        """Goes on duty, unless another was faster."""
        settings = schema.settings
        if not known:
            return queue.add_once(connection, settings, {"name": DUTY, "value": mine})
        same = and_(settings.c.name == DUTY, settings.c.value == known)
        return connection.execute(update(settings).where(same).values(value=mine)).rowcount == 1

    def _leave_duty(self, connection: Connection) -> None:
        settings = schema.settings
        mine = and_(settings.c.name == DUTY, settings.c.value.like(f"% {self._name}"))
        connection.execute(update(settings).where(mine).values(value="0 nobody"))

    # --- What is to be told ---------------------------------------------------------------------------------------------------------
    async def look(self, now: float) -> None:
        """Writes down of which turns somebody is to be told, and whose day has come."""
        found = []
        for person, table_id, away in await self._candidates():
            turn = await self._turn(table_id, person)
            if turn is not None:
                found.append((turn, person, max(turn.since + self._server.after, away)))
        marks = [turn.mark for turn, _, _ in found]
        known = await self._database.read(lambda connection: queue.known(connection, marks))
        new = [one for one in found if one[0].mark not in known]
        days = await self._database.read(lambda connection: self._days(connection, now))
        if new or days:
            await self._database.write(lambda connection: self._put(connection, new, days, now))
        self._looked = now - OVERLAP

    async def _candidates(self) -> list[tuple[str, str, float]]:
        """Who may be waited for at which table, where something has changed; and until when they are away."""
        tables, members, addresses, people = schema.tables, schema.members, schema.addresses, schema.people
        query = (
            select(addresses.c.person, tables.c.id, tables.c.clock, tables.c.seats, people.c.away)
            .join(people, people.c.id == addresses.c.person)
            .join(members, members.c.person == addresses.c.person)
            .join(tables, tables.c.id == members.c.table_id)
            .where(addresses.c.state == "proven", addresses.c.wish == "turn", tables.c.status == "playing")
            .where(or_(tables.c.changed > self._looked, addresses.c.changed > self._looked))
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return await asyncio.to_thread(_who_may_be_waited_for, rows)

    def _days(self, connection: Connection, now: float) -> list[str]:
        """Those who want to hear once a day, and have not today, if the hour has come."""
        here, addresses = datetime.datetime.fromtimestamp(now), schema.addresses
        if here.hour < self._server.hour:
            return []
        wanting = (addresses.c.state == "proven", addresses.c.wish == "day", addresses.c.day < here.toordinal())
        return list(connection.scalars(select(addresses.c.person).where(*wanting)))

    @staticmethod
    def _put(connection: Connection, turns: list[tuple[Turn, str, float]], days: list[str], now: float) -> None:
        for turn, person, due in turns:
            queue.put(connection, person, "turn", turn.mark, due=due, now=now, table_id=turn.table.id, turn=turn.number)
        today = datetime.datetime.fromtimestamp(now).toordinal()
        for person in days:
            queue.put(connection, person, "day", f"day {today} {person}", due=now, now=now, turn=today)
            connection.execute(update(schema.addresses).where(schema.addresses.c.person == person).values(day=today))

    async def _turn(self, table_id: str, person: str) -> Turn | None:
        with contextlib.suppress(Refused):
            return await asyncio.to_thread(turn_of, await self._house.table(table_id), person)
        return None

    # --- Sending ----------------------------------------------------------------------------------------------------------------------
    async def deliver(self) -> None:
        """Sends what is due. While the mail server is out of reach letters wait, and it is asked less and less often."""
        if self._clock() < self._silent_until:
            return
        try:
            for letter in await self._database.read(lambda connection: queue.due(connection, self._clock())):
                if self._closing.is_set():
                    break
                await self._send(letter)
                self._pause = 0.0
        except OutOfReach as error:
            self._pause = min(LONGEST_PAUSE, max(SHORTEST_PAUSE, 2 * self._pause))
            self._silent_until = self._clock() + self._pause
            self._house.metrics.count("mail_failures")
            note("mail server out of reach", logging.WARNING, reason=str(error), pause=self._pause)
        finally:
            await self._hang_up()

    async def _send(self, letter: Waiting) -> None:
        now = self._clock()
        if not await self._database.write(lambda connection: queue.claim(connection, letter, now)):
            return
        box = await self._database.read(lambda connection: find(connection, letter.person))
        message = await self._in_words(letter, box, now)
        if message is None or box is None:
            return
        try:
            handed = await self._hand_in(letter, box.address, message, now)
        except OutOfReach:
            await self._settle(lambda connection: queue.later(connection, letter, now))
            raise
        except aiosmtplib.SMTPResponseException as refusal:
            await self._refused(letter, refusal.code, now)
        else:
            if handed:
                await self._settle(lambda connection: self._sent(connection, letter, now))
                self._house.metrics.count("mails")

    async def _in_words(self, letter: Waiting, box: Mailbox | None, now: float) -> EmailMessage | None:
        """A letter that is to be sent now; one that is not, waits or is dropped, and one that cannot be written stops no other."""
        try:
            message = await self._written(letter, box, now)
        except NotYet as error:
            moment = error.moment
            await self._settle(lambda connection: queue.later(connection, letter, moment))
            return None
        except Refused:
            raise
        except Exception as error:
            note("letter not written", logging.ERROR, letter=letter.id[:8], kind=letter.kind, reason=type(error).__name__)
            await self._settle(lambda connection: queue.try_again(connection, letter, now))
            return None
        if message is None:
            await self._settle(lambda connection: queue.drop(connection, letter))
        return message

    async def _hand_in(self, letter: Waiting, address: str, message: EmailMessage, now: float) -> bool:
        """Gives a letter to the mail server, if it is still wanted. SMTPResponseException if the server does not take it, OutOfReach if that is not
        the letter's fault."""
        try:
            line = await self._connected()
            await line.mail(self._server.sender)
            await line.rcpt(address)
            if not await self._database.write(lambda connection: queue.hand_over(connection, letter, now, address)):
                await line.rset()
                return False
            await line.data(message.as_bytes())
            return True
        except (aiosmtplib.SMTPRecipientRefused, aiosmtplib.SMTPDataError) as error:
            if error.code == GOING_DOWN:
                raise OutOfReach(_reason(error)) from None
            await self._start_again()
            raise
        except (aiosmtplib.SMTPException, OSError, TimeoutError, Problem) as error:
            raise OutOfReach(_reason(error)) from None

    async def _refused(self, letter: Waiting, code: int, now: float) -> None:
        """The mail server did not take a letter: for now, or for ever."""

        def work(connection: Connection) -> None:
            if code < 500 and queue.try_again(connection, letter, now):
                return
            queue.settle(connection, letter, state="lost")
            came_back(connection, letter.person, letter.kind)

        self._house.metrics.count("mail_refusals")
        note("letter refused", logging.WARNING, letter=letter.id[:8], kind=letter.kind, code=code, tries=letter.tries + 1)
        await self._settle(work)

    @staticmethod
    def _sent(connection: Connection, letter: Waiting, now: float) -> None:
        queue.settle(connection, letter, state="sent")
        told = {"told": now} if letter.kind == "day" else {}
        connection.execute(update(schema.addresses).where(schema.addresses.c.person == letter.person).values(returned=0, **told))

    async def _settle(self, work: Callable[[Connection], Any]) -> None:
        await asyncio.shield(self._database.write(work))

    # --- What is written -----------------------------------------------------------------------------------------------------------------
    async def _written(self, letter: Waiting, box: Mailbox | None, now: float) -> EmailMessage | None:
        """A letter as it is sent now; None if nobody needs it any more, NotYet if it is not the moment."""
        if box is None:
            return None
        if letter.kind == "proof":
            if box.state != "asked" or letter.mark != f"proof {box.proof}" or now >= box.proof_until:
                return None
            said = letters.of_proof(self._server, box.language, token_of(self._key, "proof", box.proof))
            return await asyncio.to_thread(letters.envelope, self._server, said, box.language, box.address, letter.id)
        if box.state != "proven" or box.wish != letter.kind:
            return None
        return await (self._about_a_turn(letter, box, now) if letter.kind == "turn" else self._about_a_day(letter, box, now))

    async def _about_a_turn(self, letter: Waiting, box: Mailbox, now: float) -> EmailMessage | None:
        turn = await self._turn(letter.table_id or "", letter.person)
        if turn is None or turn.mark != letter.mark:
            return None
        seen, away = await self._whereabouts(letter.person)
        moment = max(seen + self._server.after if seen else 0.0, away)
        if moment > now:
            raise NotYet(moment)
        return await self._enveloped(letter, box, lambda stop: letters.of_turn(self._server, turn, box.language, stop))

    async def _about_a_day(self, letter: Waiting, box: Mailbox, now: float) -> EmailMessage | None:
        """All that waits for somebody, if something is new since they were told."""
        _, away = await self._whereabouts(letter.person)
        tables = await self._database.read(lambda connection: self._playing(connection, letter.person))
        found = [turn for id in tables if (turn := await self._turn(id, letter.person))]
        if away > now or not any(turn.since > box.told for turn in found):
            return None
        return await self._enveloped(letter, box, lambda stop: letters.of_day(self._server, found, box.language, stop))

    async def _enveloped(self, letter: Waiting, box: Mailbox, make: Callable[[str], letters.Letter]) -> EmailMessage:
        stop = token_of(self._key, "stop", box.stop)
        return await asyncio.to_thread(lambda: letters.envelope(self._server, make(stop), box.language, box.address, letter.id, stop))

    async def _whereabouts(self, person: str) -> tuple[float, float]:
        """When somebody was seen last, and until when they are away."""
        people = schema.people
        query = select(people.c.seen, people.c.away).where(people.c.id == person)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return (row.seen, row.away) if row else (0.0, 0.0)

    @staticmethod
    def _playing(connection: Connection, person: str) -> list[str]:
        tables, members = schema.tables, schema.members
        query = select(tables.c.id).join(members, members.c.table_id == tables.c.id)
        return list(connection.scalars(query.where(members.c.person == person, tables.c.status == "playing").order_by(tables.c.changed)))

    # --- The line to the mail server --------------------------------------------------------------------------------------------------------
    async def _connected(self) -> aiosmtplib.SMTP:
        if self._line is None:
            if self._trust is None:
                self._trust = await asyncio.to_thread(ssl.create_default_context)
            line = line_to(self._server, await asyncio.to_thread(self._server.password), self._trust)
            await line.connect()
            self._line = line
        return self._line

    async def _start_again(self) -> None:
        """After a refusal the line is ready for the next letter, or it is given up."""
        try:
            if self._line is not None:
                await self._line.rset()
        except (aiosmtplib.SMTPException, OSError, TimeoutError):
            await self._hang_up()

    async def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            with contextlib.suppress(aiosmtplib.SMTPException, OSError, TimeoutError):
                await line.quit(timeout=SHORTEST_PAUSE)
            line.close()


def _who_may_be_waited_for(rows: Sequence[Any]) -> list[tuple[str, str, float]]:
    return [
        (row.person, row.id, row.away) for row in rows if may_wait(Clock(**row.clock), [Seat(**seat) for seat in row.seats], row.person)
    ]


def line_to(server: MailServer, password: str, trust: ssl.SSLContext) -> aiosmtplib.SMTP:
    """A line to the mail server, not connected yet; it says who we are when it is."""
    return aiosmtplib.SMTP(
        hostname=server.host,
        port=server.port,
        username=server.user or None,
        password=password or None,
        local_hostname=server.sender.rpartition("@")[2],
        timeout=PATIENCE,
        use_tls=server.security == "tls",
        start_tls=server.security == "starttls",
        tls_context=trust if server.security != "none" else None,
    )


def _reason(error: BaseException) -> str:
    """What is wrong, without a word of the mail server's: it may repeat an address."""
    code = getattr(error, "code", None)
    return f"{type(error).__name__} {code}" if code else type(error).__name__


async def check(server: MailServer) -> str:
    """Tries the mail server: "" if letters can be sent, why it is out of reach now, or a Problem with what the owner has to mend."""
    line = line_to(server, server.password(), ssl.create_default_context())
    where = f"{server.host}:{server.port}"
    try:
        await line.connect()
        await line.quit()
    except aiosmtplib.SMTPAuthenticationError as error:
        raise Problem(
            "the mail server {where} does not let {user!r} in ({code}): is the password right?",
            where=where,
            user=server.user,
            code=error.code,
        ) from None
    except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
        if _is_about_tls(error):
            raise Problem(
                "the mail server {where} cannot be spoken to by {security}: {reason}",
                where=where,
                security=server.security,
                reason=str(error),
            ) from None
        return str(error).strip() or type(error).__name__
    finally:
        line.close()
    return ""


def _is_about_tls(error: BaseException | None) -> bool:
    """Whether encryption is the matter: no STARTTLS there, no AUTH without it, another port's protocol, or a certificate that is not trusted."""
    if error is None:
        return False
    missing = type(error) is aiosmtplib.SMTPException  # an extension is: STARTTLS, or AUTH on this line
    return missing or isinstance(error, ssl.SSLError) or _is_about_tls(error.__cause__)
