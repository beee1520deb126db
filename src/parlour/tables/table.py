"""What is done at a table: moves, undo, votes, leaving and coming back, chat; and what each may do now.

Nothing here reads a clock or touches the world. Every change is made on a `draft` (a copy).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.engine.match import IllegalMove, Match
from parlour.engine.moves import Move
from parlour.engine.sight import Result
from parlour.tables import race
from parlour.tables.accepted import Accepted, Line
from parlour.tables.errors import Refused
from parlour.tables.laid_table import UNDO_OWN, LaidTable
from parlour.tables.levels import default_level
from parlour.tables.proposal import Proposal
from parlour.tables.seat import Seat
from parlour.tables.text_input import CHAT_LENGTH, clean
from parlour.tables.undo import has_revealed, without

CHAT_LINES = 2000
MISSES = 2  # so many times out in a row, and a bot stands in
ABANDONED = 24 * 3600.0


@dataclass(frozen=True)
class Played:
    """The answer to a move: at which ply it stands, as its seat counts, and whether it had been made already."""

    ply: int
    repeated: bool = False


@dataclass(eq=False)
class Table(LaidTable):
    """One table with its match, and all that people do at it."""

    # --- Moves ------------------------------------------------------------------------------------------------------
    def play(self, seat: int, move: str, ply: int, seen: int | None, language: str, by: str, now: float) -> Played:
        """A person's move, made for the ply that its page showed, as the seat counts. Accepted once; a repeated or
        late one changes nothing."""
        match = self._playing()
        if self.seats[seat].resigned:
            raise Refused("not-now", "You have resigned")
        try:
            meant = match.game.move_names.find(move)
        except ValueError as error:
            raise Refused.because(error, self.possible(seat)) from None
        known = match.plies_known_to(seat)
        if not 0 <= ply < len(known):
            raise Refused(
                "stale", "The game has not reached ply {ply}; it stands at {now}", ply=ply, now=len(known) - 1, possible=self.possible(seat)
            )
        if seen is not None and seen < self.seats[seat].undone:
            raise Refused("stale", "Moves were taken back since you looked; here is the table as it stands", possible=self.possible(seat))
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
        try:
            self._move(seat, meant, by, now)
        except IllegalMove:
            raise self._illegal(seat, meant, language) from None
        return Played(len(known) - 1)

    def _illegal(self, seat: int, move: Move, language: str) -> Refused:
        """The rule that forbids a move, in its player's language, and what is possible."""
        refusal = self._playing().why_not(seat, move, language)
        assert refusal is not None
        return Refused("illegal-move", "{problem}", problem=refusal.reason, rule=refusal.rule, possible=refusal.possible)

    def play_for(self, seat: int, move: str | None, by: str, now: float) -> None:
        """A bot's move, or the mildest one when the time is out; nothing happens if the seat is not waited
        for any more."""
        match = self._playing()
        if seat not in match.waiting:
            return
        try:
            self._move(seat, match.game.move_names.find(move) if move else match.moves(seat)[0], by, now)
        except IllegalMove:
            self._move(seat, match.moves(seat)[0], by, now)

    def possible(self, seat: int) -> tuple[str, ...]:
        return tuple(map(str, self.match.moves(seat))) if self.match and self.status == "playing" else ()

    def _playing(self) -> Match:
        if self.status == "open":
            raise Refused("not-now", "The game has not begun: seats are still open")
        if self.status == "over" or self.match is None:
            raise Refused("not-now", "The game is over")
        return self.match

    def _asked_at(self, seat: int, first: int, end: int) -> int:
        """The ply, of those that look alike to a seat, at which it was asked: moves of others that told nothing may
        have given it the turn."""
        match = self._playing()
        return next((at for at in range(first, end) if seat in match.waiting_at(at)), first)

    def _made_already(self, seat: int, move: Move, ply: int) -> int | None:
        """The ply at which this seat made this very move for `ply` or, where all decide together, soon after."""
        match = self._playing()
        first = next((at for at in range(ply, match.ply) if match.move_at(at)[0] == seat), None)
        if first is None or match.move_at(first)[1] != move:
            return None
        return first if all(seat in match.waiting_at(at) for at in range(ply, first)) else None

    def _still_open(self, seat: int, ply: int) -> bool:
        """Whether a decision for `ply` still stands as it was: since then only others chose who were asked
        at the same time."""
        match = self._playing()
        if ply == match.ply:
            return True
        for at in range(ply, match.ply):
            if match.move_at(at)[0] == seat or seat not in match.waiting_at(at):
                return False
        return seat in match.waiting and match.at(ply).moves(seat) == match.moves(seat)

    def go_on(self, moves: Sequence[tuple[int, Move]], now: float) -> None:
        """Makes the moves of another table with the same luck."""
        match = self._playing()
        for seat, move in moves:
            match.play(seat, move)
            self._add(Accepted(self.entries, seat, str(move), None, "fork", now))
        self._wait(set(), now)

    def _move(self, seat: int, move: Move, by: str, now: float) -> None:
        """Makes a move; IllegalMove if the rules forbid it, and then nothing has changed."""
        match = self._playing()
        before = self._outside(match)
        match.play(seat, move)
        place = self.seats[seat]
        place.missed = place.missed + 1 if by == "clock" else 0
        self._add(Accepted(self.entries, seat, str(move), None, by, now))
        if self._outside(match) == before:
            return  # a secret: neither clocks nor proposals may tell of it
        if not place.bot:
            place.stock = self.clock.after_move(place.stock, self._counted(place, now), now)
        self._withdraw("undo", seat)
        self._wait(set(before[1]) - {seat}, now)
        if match.over:
            self._finish(match.result, [at for at, other in enumerate(self.seats) if other.resigned], now)

    def _add(self, entry: Accepted) -> None:
        self.new_entries.append(entry)
        self.entries += 1

    def _finish(self, result: Result | None, gone: list[int], now: float) -> None:
        """Ends the table; those who resigned come last, whatever a bot made of their seats. Where nobody wins the
        first group is empty."""
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
            self._wait_from(seat, None, now)

    # --- What happens by itself ---------------------------------------------------------------------------------------
    def limit(self, seat: int) -> float | None:
        """The moment at which a seat's time is out; None without a clock."""
        place = self.seats[seat]
        if self.match is None or place.since is None or place.bot:
            return None
        left = self.clock.left(place.stock, place.since, place.since)
        phase = self._phase_seconds()
        times = [self.clock.runs_out(place, time) for time in (left, phase) if time]
        return min(times) if times else (place.since if left is not None else None)

    def _phase_seconds(self) -> float:
        """A game's own limit for a phase: its option `<phase>_timeout`."""
        assert self.match is not None
        limits = {name.removesuffix("_timeout"): value for name, value in self.options.items() if name.endswith("_timeout") and value}
        return float(limits.get(str(self.match.view(None).get("phase", "")), 0)) if limits else 0.0

    def next_due(self) -> float | None:
        """When somebody must look after this table: a bot is to move, or somebody's time runs out."""
        if self.status != "playing" or self.match is None:
            return None
        bots = [self.bot_moment(at) for at in self.match.waiting if self.seats[at].bot]
        limits = [self.limit(at) for at in self.match.waiting]
        times = [time for time in (*bots, *limits) if time is not None]
        return min(times) if times else None

    def bot_to_move(self, now: float) -> int | None:
        """The seat of the bot whose turn to act has come; of several who decide at the same time the quickest, not
        the first by seat."""
        if self.status != "playing" or self.match is None:
            return None
        due = [at for at in self.match.waiting if self.seats[at].bot and (self.bot_moment(at) or 0.0) <= now]
        return min(due, key=self._bot_seconds, default=None)

    def bot_moment(self, seat: int) -> float | None:
        """From when on a bot may act: at once, but where it races a person (the quicker one gets something) not
        before a person might (C-R06)."""
        since = self.seats[seat].since
        if since is None or self.match is None or not self._races_a_person():
            return since
        return since + self._bot_seconds(seat)

    def _races_a_person(self) -> bool:
        assert self.match is not None
        return self.match.game.is_race(self.options) and any(not self.seats[at].bot for at in self.match.waiting)

    def _bot_seconds(self, seat: int) -> float:
        return race.seconds(self.seed, self.seats[seat].since or 0.0, seat)

    def run_out(self, now: float) -> bool:
        """Plays for those whose time is out: the mildest move, or a bot stands in for one who is away;
        whether there were any."""
        late = [at for at in (self.match.waiting if self.match and self.status == "playing" else ()) if (self.limit(at) or now + 1) <= now]
        for at in late:
            place = self.seats[at]
            away = (
                place.left
                or place.missed + 1 >= MISSES
                or (self.clock.kind == "fischer" and (place.stock or 0) <= now - (self._counted(place, now) or now))
            )
            if away:
                self._wait_from(place, now, now)
                place.stand_in = default_level()
                if place.stock is not None:
                    place.stock = max(0.0, place.stock)
            else:
                self.play_for(at, None, "clock", now)
        return bool(late)

    # --- Undo -------------------------------------------------------------------------------------------------------
    def _last_of(self, seat: int) -> int | None:
        """The ply before a seat's last move."""
        match = self.match
        return next((at for at in range(match.ply - 1, -1, -1) if match.move_at(at)[0] == seat), None) if match else None

    def may_undo_freely(self, seat: int) -> bool:
        """Whether the seat made the last move that it knows of, and nothing hidden came to light by it."""
        last = self._last_of(seat)
        if self.status != "playing" or self.match is None or last is None or self.match.knows_of_any_since(seat, last + 1):
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
            self._wait_from(place, now if place.since is not None else None, now)
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
        counted = self._counted(place, now)
        if counted is not None:
            place.stock = None if place.stock is None else max(0.0, place.stock - (now - counted))
            self._wait_from(place, now, now)
        place.stand_in = default_level()
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
        self._finish(None, gone, now)

    def go_away(self, seat: int, until: float, now: float) -> None:
        """The others see until when somebody is away, and where the table agreed to it their clock stands still meanwhile. With a
        moment that has passed they are back."""
        place = self.seats[seat]
        if place.since is not None:
            counted = self._counted(place, now)
            self._wait_from(place, counted, now)
        place.away_from, place.away = (now, until) if until > now else (0.0, 0.0)

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
            found |= {"rematch", "fork"}
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
            others = any(other.active for at, other in enumerate(self.seats) if at != seat)
            found.add("propose-undo" if others and not self.may_undo_freely(seat) else "undo")
        if self.hints and self.match and seat in self.match.waiting:
            found.add("hint")
        return found
