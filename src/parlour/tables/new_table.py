"""Laying tables: a new one, and the next one for the same company."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

import parlour
from parlour.engine.plain import Components
from parlour.tables import fairness
from parlour.tables.clock import Clock
from parlour.tables.errors import Refused, texts
from parlour.tables.levels import default_level
from parlour.tables.seat import Seat
from parlour.tables.table import Table
from parlour.tables.text_input import NAME_LENGTH, clean


class Wishes(TypedDict):
    """What somebody wishes for a new table; what is left out is as `new_table` has it."""

    game: str
    players: int
    seats: Sequence[str]
    options: NotRequired[Mapping[str, object]]
    name: NotRequired[str]
    public: NotRequired[bool]
    pace: NotRequired[float]
    hints: NotRequired[bool]
    clock: NotRequired[Clock]
    rated: NotRequired[bool]


def new_table(
    *,
    game: str,
    players: int,
    seats: Sequence[str],
    person: str,
    person_name: str,
    word: str,
    now: float,
    options: Mapping[str, object] | None = None,
    name: str = "",
    public: bool = False,
    pace: float = 1.0,
    hints: bool = True,
    clock: Clock | None = None,
    language: str = "en",
    data: Components | None = None,
    rated: bool = True,
) -> Table:
    """A new table; `seats` says of each: "me", "open" or "bot:LEVEL"."""
    try:
        found = parlour.game(game)
        count = found.check_players(players)
        timed = clock is not None and clock.kind != "none"
        chosen = found.check_options(options or {}) if timed else found.unraced_options(options)
        found.data(count, chosen, data)
    except ValueError as error:
        raise Refused.because(error) from None
    if len(seats) != count:
        raise Refused("bad-input", "{n} seats are needed, not {given}", n=count, given=len(seats))
    if seats.count("me") > 1:
        raise Refused("bad-input", "You can take one seat only")
    if not 0 <= pace <= 60:
        raise Refused("bad-input", "Bots move after 0 to 60 seconds, not {pace}", pace=pace)
    given = clean(person_name, NAME_LENGTH)
    secret = fairness.new_secret()
    table = Table(
        id=new_id(),
        name=clean(name, NAME_LENGTH) or (texts(language)("{name}’s table", name=given) if given else found.title),
        game=found.id,
        rules=found.version,
        players=count,
        options=chosen,
        public=public,
        maker=person,
        pace=pace,
        hints=hints,
        clock=clock or Clock(),
        secret=secret,
        commitment=fairness.commitment(secret),
        created=now,
        data=data,
        rated=rated and count > 1 and data is None,
        changed=now,
        seats=[Seat() for _ in range(count)],
    )
    for at, wish in enumerate(seats):
        if wish == "me":
            table.sit(person, given, word, at)
        elif wish.startswith("bot:"):
            table.set_bot(at, wish.removeprefix("bot:"))
        elif wish != "open":
            raise Refused("bad-input", "A seat is «me», «open» or «bot:LEVEL», not «{wish}»", wish=wish)
    table.new_members.add(person)
    table.begin_if_full(now)
    return table


def rematch_of(old: Table, person: str, word: str, now: float) -> Table:
    """A new table for the same company: who asks is seated, the other persons' seats are kept for them. Everybody
    moves up one place."""
    order = [*range(1, old.players), 0]
    me = old.seat_of(person)
    wishes = ["me" if at == me else f"bot:{old.seats[at].level}" if old.seats[at].kind == "bot" else "open" for at in order]
    name = old.seats[me].name if me is not None else ""
    table = new_table(
        game=old.game, players=old.players, seats=wishes, person=person, person_name=name, word=word, now=now, options=old.options,
        name=old.name, public=old.public, pace=old.pace, hints=old.hints, clock=old.clock, data=old.data, rated=old.rated,
    )  # fmt: skip
    for at, before in enumerate(order):
        if wishes[at] == "open":
            table.seats[at] = Seat(name=old.seats[before].name, reserved=old.seats[before].person)
            table.new_members.add(old.seats[before].person)
    return table


def fork_of(old: Table, person: str, ply: int, now: float) -> Table:
    """A table that goes on from a ply of an ended game, with the same luck: who asks plays their own
    seat, bots the others."""
    match, me = old.match, old.seat_of(person)
    assert match is not None
    assert me is not None
    plies = match.plies_known_to(me)
    if not 0 <= ply < len(plies):
        raise Refused("unknown", "There is no ply {ply}; the game has plies 0 to {last}", ply=ply, last=len(plies) - 1)
    if match.at(plies[ply]).over:
        raise Refused("not-now", "The game is over at ply {ply}: go back to one from which it can go on", ply=ply)
    table = new_table(
        game=old.game, players=old.players, seats=["open"] * old.players, person=person, person_name=old.seats[me].name, word="",
        now=now, options=old.options, name=old.name, pace=old.pace, data=old.data, rated=False,
    )  # fmt: skip
    table.secret, table.commitment = old.secret, old.commitment
    for at, seat in enumerate(old.seats):
        if at == me:
            table.sit(person, seat.name, "", at)
        else:
            table.set_bot(at, seat.bot or default_level())
        table.seats[at].word = seat.word
    table.begin_if_full(now)
    table.go_on(match.history[: plies[ply]], now)
    return table


def new_id() -> str:
    """A name for a table that nobody can guess: it is what the invitation's link holds."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(14))
