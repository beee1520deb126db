"""A table: who sits where, what was played, and what each may do now. Nothing here reads a clock or touches the world.

Every change is made on a `draft` (a copy); what was added since is in `new_entries` and `new_lines`, for the storage.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import parlour
from parlour.engine import save
from parlour.engine.match import Match
from parlour.engine.sight import Result
from parlour.tables import fairness
from parlour.tables.accepted import Accepted, Line
from parlour.tables.clock import Clock
from parlour.tables.errors import Refused
from parlour.tables.levels import check_level, default_level
from parlour.tables.proposal import Proposal
from parlour.tables.seat import Seat
from parlour.tables.text_input import CHAT_LENGTH, NAME_LENGTH, WORD_LENGTH, clean
from parlour.tables.undo import has_revealed, without

CHAT_LINES = 2000
MISSES = 2  # so many times out in a row, and a bot stands in
ABANDONED = 24 * 3600.0
UNDO_OWN = "undo own"  # an entry that takes one move back and leaves those after it
BOT_NAMES = ("Amélie", "Bastien", "Céleste", "Dorian", "Élodie", "Florian", "Giselle", "Hector")


@dataclass(frozen=True)
class Played:
    """The answer to a move: at which ply it stands, as its seat counts, and whether it had been made already."""

    ply: int
    repeated: bool = False


@dataclass(eq=False)
class Table:
    """One table with its match."""

    id: str
    name: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    public: bool
    maker: str
    pace: float
    hints: bool
    clock: Clock
    secret: str
    commitment: str
    created: float
    data: dict[str, Any] | None = None  # components of the server's owner, in place of the game's
    seed: str = ""
    status: str = "open"
    seats: list[Seat] = field(default_factory=list)
    proposals: dict[str, Proposal] = field(default_factory=dict)
    result: dict[str, Any] | None = None
    next_table: str = ""
    undone: int = 0
    version: int = 0
    entries: int = 0
    changed: float = 0.0
    due: float | None = None
    match: Match | None = None
    chat: list[Line] = field(default_factory=list)
    new_entries: list[Accepted] = field(default_factory=list)
    new_lines: list[Line] = field(default_factory=list)
    new_members: set[str] = field(default_factory=set)
    _free_undo: dict[int, tuple[int, bool]] = field(default_factory=dict)

    # --- Made, joined, begun ------------------------------------------------------------------------------------
    def draft(self) -> Table:
        """A copy to change; this one stays as it is."""
        return dataclasses.replace(
            self,
            seats=[dataclasses.replace(seat) for seat in self.seats],
            proposals={name: proposal.copy() for name, proposal in self.proposals.items()},
            match=self.match.fork() if self.match else None,
            chat=list(self.chat),
            new_entries=[],
            new_lines=[],
            new_members=set(),
            _free_undo=dict(self._free_undo),
        )

    @property
    def free(self) -> int:
        return sum(seat.kind == "open" for seat in self.seats)

    def seat_of(self, person: str) -> int | None:
        """Where a person sits; None for a spectator."""
        if not person:
            return None
        return next(
            (at for at, seat in enumerate(self.seats) if seat.kind == "person" and secrets.compare_digest(seat.person, person)),
            None,
        )

    def sit(self, person: str, name: str, word: str, wanted: int | None) -> int:
        """A person takes an open seat; one who already has a seat keeps it."""
        already = self.seat_of(person)
        if already is not None:
            return already
        if self.status != "open":
            raise Refused("not-now", "This game has begun: you can watch it")
        at = self._open_seat(person, wanted)
        seat = self.seats[at]
        given = clean(name, NAME_LENGTH) or seat.name
        if not given:
            raise Refused("bad-input", "Please tell us your name")
        self.seats[at] = Seat(
            kind="person", name=self._own_name(given, at), person=person, word=clean(word, WORD_LENGTH) or fairness.new_word()
        )
        self.new_members.add(person)
        return at

    def _open_seat(self, person: str, wanted: int | None) -> int:
        open_seats = [at for at, seat in enumerate(self.seats) if seat.kind == "open" and seat.reserved in ("", person)]
        kept = [at for at in open_seats if self.seats[at].reserved]
        if wanted is not None and not 0 <= wanted < self.players:
            raise Refused("unknown", "There is no seat {seat}; the table has seats 1 to {n}", seat=wanted + 1, n=self.players)
        if wanted is not None and wanted not in open_seats:
            raise Refused("not-now", "Seat {seat} is taken", seat=wanted + 1)
        if not open_seats:
            raise Refused("not-now", "All seats are taken: you can watch")
        return wanted if wanted is not None else (kept or open_seats)[0]

    def _own_name(self, name: str, at: int) -> str:
        taken = {seat.name for other, seat in enumerate(self.seats) if other != at}
        names = [name, *(f"{name} {n}" for n in range(2, 10))]
        return next(candidate for candidate in names if candidate not in taken)

    def set_bot(self, at: int, level: str) -> None:
        taken = {seat.name for seat in self.seats}
        name = next((name for name in BOT_NAMES if name not in taken), f"Bot {at + 1}")
        self.seats[at] = Seat(kind="bot", name=name, level=check_level(level))

    def begin_if_full(self, now: float) -> None:
        """The game begins when nobody is missing: the seed is made of the secret and everybody's word."""
        if self.status != "open" or self.free:
            return
        self.seed = fairness.seed_of(self.secret, self.words)
        self.match = self._new_match()
        self.status = "playing"
        for seat in self.seats:
            seat.stock = self.clock.stock
        self._wait(set(), now)

    def start(self, person: str, now: float) -> None:
        """The table's maker begins without those who are missing: bots take the open seats."""
        if self.status != "open":
            raise Refused("not-now", "This game has already begun")
        if person != self.maker:
            raise Refused("not-yours", "Only who made the table can begin before it is full")
        for at, place in enumerate(self.seats):
            if place.kind == "open":
                self.set_bot(at, default_level())
        self.begin_if_full(now)

    @property
    def words(self) -> list[str]:
        return [seat.word for seat in self.seats]

    def _new_match(self) -> Match:
        game = parlour.game(self.game)
        if game.version != self.rules:
            raise Refused(
                "not-now", "This table was played by version {old} of the rules of {game}; this Parlour plays version {new}",
                old=self.rules, game=game.title, new=game.version,
            )  # fmt: skip
        return game.new(self.players, self.seed, names=[seat.name for seat in self.seats], data=self.data, **self.options)

    # --- Replay ---------------------------------------------------------------------------------------------------
    def renewed(self, entries: Sequence[Accepted]) -> list[Accepted]:
        """All that was accepted, in the words of the present rules; the table is then one of those rules, its moves without those taken back."""
        kept: list[Accepted] = []
        for entry in entries:
            if entry.back_to is None:
                kept.append(entry)
            elif entry.move == UNDO_OWN:
                del kept[entry.back_to]
            else:
                del kept[entry.back_to :]
        saved: dict[str, Any] = {"rules": self.rules, "players": self.players, "options": self.options, "seed": self.seed}
        saved |= {"moves": [f"{entry.seat} {entry.move}" for entry in kept]} | ({"data": self.data} if self.data else {})
        made = save.renewed(parlour.game(self.game), saved)
        self.rules, self.options = made["rules"], made["options"]
        if self.status != "open":  # who has not begun yet gets the present cards
            self.data = made.get("data")
        moves = [text.split(" ", 1)[1] for text in made["moves"]]
        return [
            dataclasses.replace(kept[came_from], entry=number, move=move)
            for number, (move, came_from) in enumerate(zip(moves, made["from"], strict=True))
        ]

    def replay(self, entries: Sequence[Accepted]) -> None:
        """Plays entries that the storage holds."""
        if self.match is None and self.status != "open":
            self.match = self._new_match()
        for entry in entries:
            assert self.match is not None
            if entry.back_to is None:
                self.match.play(entry.seat, entry.move)
            elif entry.move == UNDO_OWN:
                self.match = without(self.match, entry.back_to)
            else:
                self.match = self.match.at(entry.back_to)
        self.entries += len(entries)

    # --- What each may know of --------------------------------------------------------------------------------------
    def version_for(self, seat: int | None) -> int:
        """The version as a seat counts (None is a spectator): without the changes that are secrets of others."""
        return self.version - sum(place.secrets for at, place in enumerate(self.seats) if at != seat)

    def secret_of(self, before: Table) -> int | None:
        """The seat that alone knows what has changed since `before`; None where others see a change too."""
        movers = {entry.seat for entry in self.new_entries}
        if len(movers) != 1 or self.match is None or before.match is None or self._open_face() != before._open_face():
            return None
        mover = movers.pop()
        others = [None, *(at for at in range(self.players) if at != mover)]
        return mover if all(self.match.view(at) == before.match.view(at) for at in others) else None

    def _open_face(self) -> tuple[Any, ...]:
        """What everybody sees around the match."""
        seats = [dataclasses.replace(seat, missed=0, secrets=0, undone=0) for seat in self.seats]
        return self.status, self.proposals, self.result, self.next_table, self.chat, seats

    @staticmethod
    def _outside(match: Match) -> tuple[int, tuple[int, ...]]:
        """How far a match has come for those who know no secrets, and who is waited for."""
        return len(match.plies_known_to(None)), match.waiting

    # --- Moves ------------------------------------------------------------------------------------------------------
    def play(self, seat: int, move: str, ply: int, seen: int | None, language: str, by: str, now: float) -> Played:
        """A person's move, made for the ply that its page showed, as the seat counts. Accepted once; a repeated or late one changes nothing."""
        match = self._playing()
        if self.seats[seat].resigned:
            raise Refused("not-now", "You have resigned")
        try:
            meant = str(match.game.move_names.find(move))
        except ValueError as error:
            raise Refused.because(error, self.possible(seat)) from None
        known = match.plies_known_to(seat)
        if not 0 <= ply < len(known):
            raise Refused(
                "stale",
                "The game has not reached ply {ply}; it stands at {now}",
                ply=ply,
                now=len(known) - 1,
                possible=self.possible(seat),
            )
        if seen is not None and seen < self.seats[seat].undone:
            raise Refused(
                "stale", "Moves were taken back since you looked; here is the table as it stands", possible=self.possible(seat)
            )
        asked = self._asked_at(seat, known[ply], known[ply + 1] if ply + 1 < len(known) else match.ply + 1)
        repeated = self._made_already(seat, meant, asked)
        if repeated is not None:
            return Played(sum(at <= repeated for at in known) - 1, repeated=True)
        if not self._still_open(seat, asked):
            raise Refused(
                "stale",
                "That was ply {ply}, and the game stands at {now}: the move was not made",
                ply=ply,
                now=len(known) - 1,
                possible=self.possible(seat),
            )
        refusal = match.why_not(seat, meant, language)
        if refusal:
            raise Refused("illegal-move", "{problem}", problem=refusal.reason, rule=refusal.rule, possible=refusal.possible)
        self._move(seat, meant, by, now)
        return Played(len(known) - 1)

    def play_for(self, seat: int, move: str | None, by: str, now: float) -> None:
        """A bot's move, or the mildest one when the time is out; nothing happens if the seat is not waited for any more."""
        match = self._playing()
        if seat not in match.waiting:
            return
        if move is None or match.why_not(seat, move):
            move = str(match.moves(seat)[0])
        self._move(seat, move, by, now)

    def possible(self, seat: int) -> tuple[str, ...]:
        return tuple(map(str, self.match.moves(seat))) if self.match and self.status == "playing" else ()

    def _playing(self) -> Match:
        if self.status == "open":
            raise Refused("not-now", "The game has not begun: seats are still open")
        if self.status == "over" or self.match is None:
            raise Refused("not-now", "The game is over")
        return self.match

    def _asked_at(self, seat: int, first: int, end: int) -> int:
        """The ply, of those that look alike to a seat, at which it was asked: moves of others that told nothing may have given it the turn."""
        match = self._playing()
        return next((at for at in range(first, end) if seat in match.at(at).waiting), first)

    def _made_already(self, seat: int, move: str, ply: int) -> int | None:
        """The ply at which this seat made this very move for `ply` or, where all decide together, soon after."""
        assert self.match is not None
        since = [(at, played) for at, (mover, played) in enumerate(self.match.history) if at >= ply and mover == seat]
        if not since or str(since[0][1]) != move:
            return None
        first = since[0][0]
        return first if all(seat in self.match.at(at).waiting for at in range(ply, first)) else None

    def _still_open(self, seat: int, ply: int) -> bool:
        """Whether a decision for `ply` still stands as it was: since then only others chose who were asked at the same time."""
        match = self._playing()
        if ply == match.ply:
            return True
        for at in range(ply, match.ply):
            if match.history[at][0] == seat or seat not in match.at(at).waiting:
                return False
        return seat in match.waiting and match.at(ply).moves(seat) == match.moves(seat)

    def _move(self, seat: int, move: str, by: str, now: float) -> None:
        match = self._playing()
        before = self._outside(match)
        match.play(seat, move)
        place = self.seats[seat]
        place.missed = place.missed + 1 if by == "clock" else 0
        self._add(Accepted(self.entries, seat, move, None, by, now))
        if self._outside(match) == before:
            return  # a secret: neither clocks nor proposals may tell of it
        if not place.bot:
            place.stock = self.clock.after_move(place.stock, place.since, now)
        self._withdraw("undo", seat)
        self._wait(set(before[1]) - {seat}, now)
        if match.over:
            self._finish(match.result, [at for at, other in enumerate(self.seats) if other.resigned])

    def _add(self, entry: Accepted) -> None:
        self.new_entries.append(entry)
        self.entries += 1

    def _wait(self, still: set[int], now: float) -> None:
        """Starts the clocks of those who are waited for, except those whose clock runs already."""
        waiting = self.match.waiting if self.match else ()
        for at, seat in enumerate(self.seats):
            if at not in waiting:
                seat.since = None
            elif at not in still or seat.since is None:
                seat.since = now

    def _finish(self, result: Result | None, gone: list[int]) -> None:
        """Ends the table; those who resigned come last, whatever a bot made of their seats. Where nobody wins the first group is empty."""
        ranking = result.ranking if result else (tuple(range(self.players)),)
        groups = [left for seats in ranking if (left := [seat for seat in seats if seat not in gone])]
        nobody: list[list[int]] = [] if groups and ranking[0] else [[]]
        self.result = {
            "ranking": [*nobody, *groups, *([gone] if gone else [])],
            "scores": list(result.scores) if result else [],
            "reason": result.reason if result else "resigned",
        }
        if gone:
            self.result["resigned"] = gone
        self.status = "over"
        self.proposals = {}
        for seat in self.seats:
            seat.since = None

    # --- What happens by itself ---------------------------------------------------------------------------------------
    def limit(self, seat: int) -> float | None:
        """The moment at which a seat's time is out; None without a clock."""
        place = self.seats[seat]
        if self.match is None or place.since is None or place.bot:
            return None
        left = self.clock.left(place.stock, place.since, place.since)
        phase = self._phase_seconds()
        times = [place.since + time for time in (left, phase) if time]
        return min(times) if times else (place.since if left is not None else None)

    def _phase_seconds(self) -> float:
        """A game's own limit for a phase: its option `<phase>_timeout`."""
        assert self.match is not None
        limits = {
            name.removesuffix("_timeout"): value for name, value in self.options.items() if name.endswith("_timeout") and value
        }
        return float(limits.get(str(self.match.view(None).get("phase", "")), 0)) if limits else 0.0

    def next_due(self) -> float | None:
        """When somebody must look after this table: a bot is to move, or somebody's time runs out."""
        if self.status != "playing" or self.match is None:
            return None
        bots = [self.seats[at].since for at in self.match.waiting if self.seats[at].bot]
        limits = [self.limit(at) for at in self.match.waiting]
        times = [time for time in (*bots, *limits) if time is not None]
        return min(times) if times else None

    def bot_to_move(self) -> int | None:
        """The seat of a bot that is waited for."""
        if self.status != "playing" or self.match is None:
            return None
        return next((at for at in self.match.waiting if self.seats[at].bot), None)

    def run_out(self, now: float) -> bool:
        """Plays for those whose time is out: the mildest move, or a bot stands in for one who is away; whether there were any."""
        late = [
            at
            for at in (self.match.waiting if self.match and self.status == "playing" else ())
            if (self.limit(at) or now + 1) <= now
        ]
        for at in late:
            place = self.seats[at]
            away = (
                place.left
                or place.missed + 1 >= MISSES
                or (self.clock.kind == "fischer" and (place.stock or 0) <= now - (place.since or now))
            )
            if away:
                place.stand_in, place.since = default_level(), now
                if place.stock is not None:
                    place.stock = max(0.0, place.stock)
            else:
                self.play_for(at, None, "clock", now)
        return bool(late)

    # --- Undo -------------------------------------------------------------------------------------------------------
    def _last_of(self, seat: int) -> int | None:
        """The ply before a seat's last move."""
        history = self.match.history if self.match else []
        return next((at for at in range(len(history) - 1, -1, -1) if history[at][0] == seat), None)

    def may_undo_freely(self, seat: int) -> bool:
        """Whether the seat made the last move that it knows of, and nothing hidden came to light by it."""
        last = self._last_of(seat)
        if self.status != "playing" or self.match is None or last is None or self.match.plies_known_to(seat)[-1] != last + 1:
            return False
        known, free = self._free_undo.get(seat, (-1, False))
        if known != self.entries:
            after = self.match.at(last + 1)
            free = after.waiting == self.match.waiting and not has_revealed(after, seat, f"undo {self.id}")
            self._free_undo[seat] = (self.entries, free)
        return free

    def undo(self, seat: int, now: float) -> bool:
        """Takes the seat's last move back if it may, else asks the others; whether it was taken back."""
        self._playing()
        back_to = self._last_of(seat)
        if back_to is None or self.seats[seat].resigned:
            raise Refused("not-now", "You have made no move that could be taken back")
        if self.may_undo_freely(seat):
            self._take_back(seat, back_to, "person", now, UNDO_OWN)
            return True
        return self._agree(self._propose(Proposal("undo", seat, seat)), seat, now)

    def _take_back(self, seat: int, back_to: int, by: str, now: float, move: str = "undo") -> None:
        """Back to a ply; what others have secretly done since stays where only one's own move is taken back."""
        match = self._playing()
        self.match = without(match, back_to) if move == UNDO_OWN else match.at(back_to)
        self._add(Accepted(self.entries, seat, move, back_to, by, now))
        self.seats[seat].undone = self.version_for(seat) + 1
        if self._outside(match) == self._outside(self.match):
            return
        self.undone = self.version + 1
        for at, place in enumerate(self.seats):
            place.undone = self.version_for(at) + 1
        self._withdraw("undo", seat)
        self._wait(set(), now)

    # --- Votes ------------------------------------------------------------------------------------------------------
    def _propose(self, proposal: Proposal) -> Proposal:
        self.proposals[proposal.name] = proposal
        return proposal

    def _withdraw(self, kind: str, seat: int) -> None:
        self.proposals.pop(Proposal(kind, seat, seat).name, None)

    def voters(self, proposal: Proposal) -> list[int]:
        """Those who are asked: all persons who play, but not the one whom it is about to replace."""
        return [at for at, seat in enumerate(self.seats) if seat.active and at != proposal.replaced]

    def needed(self, proposal: Proposal) -> int:
        return proposal.needed(len(self.voters(proposal)))

    def vote(self, seat: int, name: str, agree: bool, now: float) -> bool:
        """A voice for or against a proposal; whether it was carried."""
        proposal = self.proposals.get(name)
        if proposal is None:
            raise Refused("not-now", "There is nothing to vote on: it was settled already")
        if seat not in self.voters(proposal):
            raise Refused("not-yours", "You have no voice in this")
        if not agree:
            del self.proposals[name]
            return False
        return self._agree(proposal, seat, now)

    def _agree(self, proposal: Proposal, seat: int, now: float) -> bool:
        proposal.agreed = sorted({*proposal.agreed, seat} & set(self.voters(proposal)))
        if len(proposal.agreed) < self.needed(proposal):
            return False
        del self.proposals[proposal.name]
        if proposal.kind == "undo":
            back_to = self._last_of(proposal.seat)
            if back_to is not None:
                self._take_back(proposal.seat, back_to, "consent", now)
        else:
            self._let_stand_in(proposal.seat, now)
        return True

    # --- Leaving, coming back, stand-ins ------------------------------------------------------------------------------
    def leave(self, seat: int, now: float) -> None:
        """Before the game the seat becomes free; during it, it stays theirs."""
        if self.status == "open":
            self.seats[seat] = Seat()
            return
        self._playing()
        self.seats[seat].left = True
        self._recount(now)

    def come_back(self, seat: int, now: float) -> None:
        """A person takes the seat over from a bot."""
        self._playing()
        place = self.seats[seat]
        if place.resigned:
            raise Refused("not-now", "You have resigned")
        if place.stand_in:
            place.stock = self.clock.back_again(place.stock)
            place.since = now if place.since is not None else None
        place.left, place.stand_in, place.missed = False, "", 0
        self._withdraw("stand-in", seat)

    def stand_in(self, seat: int, target: int | None, now: float) -> bool:
        """A bot plays for somebody who has left, if the table agrees; or for oneself, at once."""
        self._playing()
        if target is None:
            target = next((at for at, place in enumerate(self.seats) if place.left and not place.stand_in), None)
        if target is None:
            raise Refused("not-now", "Nobody has left: there is no one to stand in for")
        if not 0 <= target < self.players:
            raise Refused("unknown", "There is no seat {seat}; the table has seats 1 to {n}", seat=target + 1, n=self.players)
        place = self.seats[target]
        if place.kind != "person" or place.stand_in:
            raise Refused("not-now", "A bot plays there already")
        if target == seat:
            self._let_stand_in(target, now)
            return True
        if not place.left:
            raise Refused("not-now", "{name} has not left the table", name=place.name)
        proposal = Proposal("stand-in", seat, target)
        return self._agree(self.proposals.get(proposal.name) or self._propose(proposal), seat, now)

    def _let_stand_in(self, target: int, now: float) -> None:
        place = self.seats[target]
        place.stand_in = default_level()
        if place.since is not None:
            place.stock = None if place.stock is None else max(0.0, place.stock - (now - place.since))
            place.since = now
        self._withdraw("stand-in", target)
        self._recount(now)

    def _recount(self, now: float) -> None:
        """Somebody who has gone is not asked any more: proposals that waited only for them are carried."""
        for name, proposal in list(self.proposals.items()):
            if name not in self.proposals:
                continue
            if not self.voters(proposal):
                del self.proposals[name]
            elif proposal.agreed:
                self._agree(proposal, proposal.agreed[0], now)

    def resign(self, seat: int, now: float) -> None:
        """A bot plays on for who resigns, who comes last; with one player left, or no person, the game is over."""
        self._playing()
        place = self.seats[seat]
        if place.resigned:
            raise Refused("not-now", "You have resigned")
        place.resigned = True
        remaining = [at for at, other in enumerate(self.seats) if not other.resigned]
        if len(remaining) > 1 and any(self.seats[at].kind == "person" for at in remaining):
            self._let_stand_in(seat, now)
            return
        gone = [at for at, other in enumerate(self.seats) if other.resigned]
        self._finish(None, gone)

    def may_delete(self, person: str, now: float) -> bool:
        """Its maker may delete a table that did not begin, or that everybody else has left; ended games stay."""
        if person != self.maker or self.status == "over":
            return False
        others = [seat for seat in self.seats if seat.active and seat.person != person]
        return self.status == "open" or not others or now - self.changed > ABANDONED

    # --- Chat -------------------------------------------------------------------------------------------------------
    def say(self, seat: int, text: str, now: float) -> None:
        said = clean(text, CHAT_LENGTH)
        if not said:
            raise Refused("bad-input", "There is nothing to say in an empty line")
        if len(text) > 4 * CHAT_LENGTH:
            raise Refused("bad-input", "That is too long: a line has at most {n} letters", n=CHAT_LENGTH)
        number = self.chat[-1].line + 1 if self.chat else 0
        if number >= CHAT_LINES:
            raise Refused("too-much", "This table has talked enough: {n} lines", n=CHAT_LINES)
        line = Line(number, seat, self.seats[seat].name, said, now)
        self.chat.append(line)
        self.new_lines.append(line)

    # --- What may be done now -------------------------------------------------------------------------------------------
    def actions(self, person: str, now: float) -> frozenset[str]:
        """The names of everything that a person may ask for."""
        seat = self.seat_of(person)
        found = set()
        if self.may_delete(person, now) and person:
            found.add("delete")
        if seat is None:
            return frozenset(found | ({"join"} if self._may_join(person) else set()))
        place = self.seats[seat]
        found.add("chat")
        if self.status == "open":
            found |= {"leave"} | ({"start"} if person == self.maker else set())
        elif self.status == "over":
            found.add("rematch")
        elif not place.resigned:
            found |= self._actions_in_play(seat)
        return frozenset(found)

    def _may_join(self, person: str) -> bool:
        return self.status == "open" and any(seat.kind == "open" and seat.reserved in ("", person) for seat in self.seats)

    def _actions_in_play(self, seat: int) -> set[str]:
        place, found = self.seats[seat], {"resign"}
        if place.left or place.stand_in:
            return found | {"come-back"}
        found |= {"leave", "stand-in"}
        if self._last_of(seat) is not None:
            found.add("undo" if self.may_undo_freely(seat) else "propose-undo")
        if self.hints and self.match and seat in self.match.waiting:
            found.add("hint")
        return found

    # --- What is kept and shown ------------------------------------------------------------------------------------------
    def save(self) -> dict[str, Any]:
        """The finished match with the proof of its shuffle."""
        if self.status != "over" or self.match is None:
            raise Refused("not-now", "The record of a game can be had when it is over: until then it would show what is hidden")
        saved = self.match.save()
        if self.result:
            saved["result"] = self.result
        return saved | {"table": self.name, "fair": fairness.proof(self.secret, self.words)}

    def outcome(self) -> Result | None:
        """The result of an ended table."""
        if not self.result:
            return None
        ranking = tuple(tuple(seats) for seats in self.result["ranking"])
        return Result(ranking, tuple(self.result["scores"]) or (0,) * self.players, self.result["reason"])
