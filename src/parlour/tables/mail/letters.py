"""What letters say, in their reader's language, as plain text and as HTML. They tell nothing that a spectator could not see.

A letter that proves an address holds no word that somebody has chosen: it may reach one who has never heard of us.
"""

from __future__ import annotations

import datetime
import functools
import time
from collections.abc import Sequence
from dataclasses import dataclass
from email import policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path

import jinja2
from babel.dates import format_datetime as in_words

from parlour.engine.match import Match
from parlour.engine.texts import Texts, enumerate_words
from parlour.tables.errors import texts
from parlour.tables.mail.mailboxes import PROOF_SECONDS
from parlour.tables.mail.server import MailServer
from parlour.tables.mail.turns import Turn
from parlour.tables.text_input import clean

LOCALES = {"en": "en_GB", "fi": "fi"}
MOMENT = {"en": "EEEE d MMMM, HH:mm", "fi": "ccc d.M. 'klo' HH.mm"}
POLICY = policy.SMTP.clone(max_line_length=900)  # links in headers stay whole
SUBJECT = 150
LISTED = 20  # tables in a letter about a day


@dataclass(frozen=True)
class Row:
    """A table in a letter about a day."""

    text: str
    more: str
    link: str


@dataclass(frozen=True)
class Letter:
    """What is said, before it has an envelope."""

    subject: str
    lines: tuple[str, ...]
    verb: str
    link: str
    small: str
    rows: tuple[Row, ...] = ()
    ways: tuple[tuple[str, str], ...] = ()  # other links, at the foot


# --- What they say --------------------------------------------------------------------------------------------------------------
def of_proof(server: MailServer, language: str, token: str) -> Letter:
    t = texts(language)
    return Letter(
        t("Your address at Parlour"),
        (
            t("Somebody, probably you, wants news of their turn in games at {house} to come to this address.", house=_house(server)),
            t("If it was you, open the link. It works once, within {n} hours.", n=round(PROOF_SECONDS / 3600)),
            t("If it was not you, do nothing: no more will come."),
        ),
        t("This is my address"),
        f"{server.url}/mail/proof/{token}",
        t("Nobody is shown this address."),
    )


def of_turn(server: MailServer, turn: Turn, language: str, stop: str) -> Letter:
    t, match = texts(language), turn.table.match
    assert match is not None
    limit, what = turn.table.limit(turn.seat), _what(turn, t)
    until = _when(limit, language) if limit else ""
    lines = [_last(match, t, language), _waiting(turn, t)]
    if limit:
        lines.append(t("You have time until {time} ({zone}).", time=until, zone=_here(limit).tzname()))
    return Letter(
        t("Your turn: {what} (until {time})", what=what, time=until) if until else t("Your turn: {what}", what=what),
        tuple(lines),
        t("Open the table"),
        f"{server.url}/t/{turn.table.id}",
        t("One e-mail a turn at most."),
        ways=_ways(server, stop, t),
    )


def of_day(server: MailServer, turns: Sequence[Turn], language: str, stop: str) -> Letter:
    t = texts(language)
    rows = tuple(Row(_what(turn, t), _told(turn, t, language), f"{server.url}/t/{turn.table.id}") for turn in turns[:LISTED])
    lines = [t.plural("It is your turn at one table.", "It is your turn at {n} tables.", len(turns))]
    if len(turns) > LISTED:
        lines.append(t("Here are {n} of them.", n=LISTED))
    return Letter(
        t.plural("One table waits for you", "{n} tables wait for you", len(turns)),
        tuple(lines),
        t("To the parlour"),
        f"{server.url}/",
        t("One e-mail a day at most, and only if something is new."),
        rows,
        _ways(server, stop, t),
    )


def _ways(server: MailServer, stop: str, t: Texts) -> tuple[tuple[str, str], ...]:
    return (t("Stop these"), f"{server.url}/mail/stop/{stop}"), (t("Away until…"), f"{server.url}/me#news")


def _house(server: MailServer) -> str:
    return server.url.partition("://")[2]


def _what(turn: Turn, t: Texts) -> str:
    """«Last Will, round 3»."""
    match = turn.table.match
    assert match is not None
    title, number = match.game.texts(t.language)(match.game.title), match.view(None).get("round")
    return t("{game}, round {n}", game=title, n=number) if number else title


def _waiting(turn: Turn, t: Texts) -> str:
    names = [seat.name for at, seat in enumerate(turn.table.seats) if at != turn.seat]
    return t("It is your turn at «{table}», with {names}.", table=turn.table.name, names=enumerate_words(names, t("and")))


def _last(match: Match, t: Texts, language: str) -> str:
    """What everybody could see last."""
    told = next((events for events in reversed(match.log_by_ply(None)[1:]) if events), None)
    return match.event_text(told[0], language) if told else t("The game has begun.")


def _told(turn: Turn, t: Texts, language: str) -> str:
    limit = turn.table.limit(turn.seat)
    until = [t("until {time}", time=_when(limit, language))] if limit else []
    return ", ".join([turn.table.name, *until])


def _here(moment: float) -> datetime.datetime:
    """A moment by the server's own time."""
    return datetime.datetime.fromtimestamp(moment).astimezone()


def _when(moment: float, language: str) -> str:
    """«Tuesday 17 November, 18:00»."""
    return str(in_words(_here(moment).replace(tzinfo=None), MOMENT[language], locale=LOCALES[language]))


# --- In an envelope ---------------------------------------------------------------------------------------------------------------
def envelope(server: MailServer, letter: Letter, language: str, address: str, id: str, stop: str = "") -> EmailMessage:
    """A message as a mail server takes it. Whatever people have chosen (names, tables) is one clean line in it, and no header of its own."""
    name, _, domain = server.sender.rpartition("@")
    message = EmailMessage(policy=POLICY)
    message["From"] = Address(_for_a_header(server.sender_name), name, domain)
    message["To"] = Address(addr_spec=address)
    message["Subject"] = _for_a_header(letter.subject)
    message["Date"] = format_datetime(_here(time.time()))
    message["Message-ID"] = f"<{id}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    if stop:  # RFC 2369 and RFC 8058: one click in the reader's mail program
        message["List-Unsubscribe"] = f"<{server.url}/mail/stop/{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(_as_text(letter), cte="quoted-printable")
    message.add_alternative(_template().render(letter=_clean(letter), language=language), subtype="html", cte="quoted-printable")
    message["Content-Language"] = language
    return message


def _for_a_header(text: str) -> str:
    """One line; what looks like an encoded word (RFC 2047) is none, else it would be decoded, line ends and all."""
    return clean(text, SUBJECT).replace("=?", "= ?")


def _clean(letter: Letter) -> Letter:
    rows = tuple(Row(_line(row.text), _line(row.more), row.link) for row in letter.rows)
    return Letter(_line(letter.subject), tuple(map(_line, letter.lines)), letter.verb, letter.link, letter.small, rows, letter.ways)


def _line(text: str) -> str:
    return clean(text, 400)


def _as_text(letter: Letter) -> str:
    said = _clean(letter)
    rows = [f"* {row.text} ({row.more})\n  {row.link}" for row in said.rows]
    ways = [f"{text}: {link}" for text, link in said.ways]
    parts = ["\n".join(said.lines), *rows, f"{said.verb}:\n{said.link}", "\n".join(["-- ", said.small, *ways])]
    return "\n\n".join(parts) + "\n"


@functools.cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string((Path(__file__).parent / "letter.html").read_text(encoding="utf-8"))
