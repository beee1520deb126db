"""A Match: a game being played. Game, options, seed and the moves so far say all of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from secrets import randbits
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.engine import position, save
from parlour.engine.data_checks import is_whole
from parlour.engine.events import Event, Raw, new_log
from parlour.engine.game import Doors, Game
from parlour.engine.history import History, Step
from parlour.engine.moves import Move
from parlour.engine.plain import Components, Plain
from parlour.engine.randomness import key_of
from parlour.engine.record import Row, Still, copy_of
from parlour.engine.rule import PACKAGE
from parlour.engine.sight import Choice, Refused, Result, Sight, Trial, plain_view
from parlour.engine.texts import Problem, Texts

SEED_DIGITS = 1000
LARGEST_SEED = 10**SEED_DIGITS


class Refusal(NamedTuple):
    """Why a move is not possible: the ledger's number, a sentence, and what is possible instead, the nearest first."""

    rule: str
    reason: str
    possible: tuple[str, ...] = ()
    language: str = "en"

    def __str__(self) -> str:
        return self.said(Texts(self.language, PACKAGE / "locale" / f"{self.language}.po"))

    def said(self, t: Texts) -> str:
        """The whole of it; the reason is in the language that it was asked for in."""
        can = ", ".join(self.possible[:12]) + (", …" if len(self.possible) > 12 else "")
        return f"{self.reason} ({self.rule})." + (" " + t("You can: {moves}.", moves=can) if can else "")


class IllegalMove(ValueError):
    """A move that the rules refuse. The match is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.rule, self.reason, self.possible, _ = refusal


class Match:
    """A game from its first move on. Every ply's state is kept, so looking back costs nothing; copies
    share what lies behind them."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: str | int,
        options: Mapping[str, object],
        names: Sequence[str] | None = None,
        components: Components | None = None,
    ) -> None:
        self._sit_down(game, players, options, names, components)
        self.seed = _seed(seed)
        doors, log = game.doors, new_log()
        doors.setup_at(doors.wrap(self._data), doors.wrap(self._now), 0, self.players, *map(doors.key, key_of(seed)), doors.wrap(log))
        self._dealt = game.event_names.read(log)
        self._waiting = self._read_waiting(doors)

    def _sit_down(
        self, game: Game, players: int, options: Mapping[str, object], names: Sequence[str] | None, components: Components | None
    ) -> None:
        self.game, self.players = game, game.check_players(players)
        self.options = game.check_options(options)
        self.names = _names(names, self.players)
        self.components = components
        self.begins = ""  # the position from which this match was begun; "" for the usual beginning
        self._data = game.data(players, self.options, components)
        self._now = game.state_record.zeros(1)  # the state; those before it are in the history
        self._dealt = list[Raw]()  # what the set-up told
        self._history, self._ply = History(), 0

    @classmethod
    def from_position(cls, game: Game, text: str, names: Sequence[str] | None = None, components: Components | None = None) -> Match:
        """A match that begins with a position; what happened before is not known."""
        players, options, state = position.read(game, text)
        match = object.__new__(cls)
        match._sit_down(game, players, game.options_of_save(options), names, components)
        match.seed, match.begins = "", " ".join(text.split())
        match._now[0] = state[0]
        broken = game.broken(match._data, match._now, 0)
        if broken:
            raise Problem("no table can look like this position ({rule})", rule=broken)
        match.refresh()
        return match

    # --- Who must decide, and what they may do ----------------------------------------------------------------------
    @property
    def ply(self) -> int:
        """How many moves were made."""
        return self._ply

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must decide now; none when the game is over."""
        return self._seats_in(self._waiting)

    def waiting_at(self, ply: int) -> tuple[int, ...]:
        """The seats that had to decide after so many moves."""
        ply = _ply(ply, self._ply)
        return self.waiting if ply == self._ply else self._seats_in(self._history.steps[ply].waiting)

    def _seats_in(self, mask: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.players) if mask >> seat & 1)

    @property
    def over(self) -> bool:
        return self._waiting == 0

    def moves(self, seat: int) -> list[Move]:
        """The moves that a seat may make now; none if it is not waited for."""
        self._check_seat(seat)
        if not self._waiting >> seat & 1:
            return []
        doors = self.game.doors
        out = np.zeros(len(self.game.move_names), np.int32)
        count = doors.moves_at(*self._here(doors), seat, doors.wrap(out))
        return [self.game.move_names[code] for code in out[:count].tolist()]

    def why_not(self, seat: int, move: Move | str | int, language: str = "en") -> Refusal | None:
        """None if the seat may make the move, else the rule that forbids it, in a sentence."""
        self._check_seat(seat)
        found = self.game.move_names.find(move)
        doors, t = self.game.doors, self.game.texts(language)
        code = int(doors.refusal_at(*self._here(doors), seat, found.code))
        rule = self.game.refusals.rule(code) if code else ""
        if self.over:
            return Refusal(rule, t("The game is over"), language=language)
        if not self._waiting >> seat & 1:
            names = ", ".join(self.names[other] for other in self.waiting)
            reason = t("It is not the turn of {who}; we wait for {names}", who=self.names[seat], names=names)
            return Refusal(rule, reason, language=language)
        if code == 0:
            return None
        reason = self.game.refusal_text(*self._still, seat, found.code, code, language, self.components)
        nearest_first = sorted(self.moves(seat), key=lambda move: move.far_from(found))
        return Refusal(rule, reason, tuple(map(str, nearest_first)), language)

    def play(self, seat: int, move: Move | str | int) -> list[Event]:
        """Makes a move and returns what happened, as that seat may see it. IllegalMove leaves the match unchanged."""
        seat, found = self._check_seat(seat), self.game.move_names.find(move)
        if not self._may(seat, found.code):
            refusal = self.why_not(seat, found)
            assert refusal is not None
            raise IllegalMove(refusal)
        doors, log, after = self.game.doors, new_log(), copy_of(self._now)
        waiting = doors.apply_at(doors.wrap(self._data), doors.wrap(after), 0, seat, found.code, doors.wrap(log))
        told = self.game.event_names.read(log)
        self._history = self._history.grown(self._ply, self._now, Step(seat, found.code, told, self._waiting))
        self._now, self._ply, self._waiting = after, self._ply + 1, int(waiting)
        return [self.game.event_names.seen_by(raw, seat) for raw in told]

    # --- What can be seen -------------------------------------------------------------------------------------------
    def view(self, seat: int | None) -> dict[str, Plain]:
        """All that a seat may know now, as plain data; None is a spectator."""
        seat = self._check_eyes(seat)
        head: dict[str, Plain] = {
            "game": self.game.id,
            "players": self.players,
            "seat": seat,
            "ply": self.last_known_to(seat),
            "waiting": list(self.waiting),
            "over": self.over,
        }
        return head | plain_view(self.seen(seat))

    def seen(self, seat: int | None) -> Any:
        """What lies on the table for a seat: the game's own View."""
        return self.game.view(self._data, self._now, 0, seat, self._data_at_rest)

    def looks_like(self, other: Match, seats: Sequence[int]) -> bool:
        """Whether nobody of these seats, and no spectator, can tell this table from another of the same match by what lies on it.

        What a seat cannot know is dealt anew on both tables alike: if they are equal then, they look alike to it, and to spectators, who know no more.
        Views are made only where that leaves a difference.
        """
        if seats and all(self._dealt_anew(seat) == other._dealt_anew(seat) for seat in seats):
            return True
        return all(self.seen(eyes) == other.seen(eyes) for eyes in (None, *seats))

    def _dealt_anew(self, seat: int) -> bytes:
        state, doors = copy_of(self._now), self.game.doors
        doors.guess_at(doors.wrap(self._data), doors.wrap(state), 0, seat, doors.key(0), doors.key(0))
        return state.tobytes()

    def sight(self, seat: int | None, language: str = "en", ply: int | None = None) -> Sight:
        """All that a seat (None: a spectator) is given, now or at an earlier ply as it counts them; whoever
        shows a game takes this."""
        seat = self._check_eyes(seat)
        known = self.plies_known_to(seat)
        at = len(known) - 1 if ply is None else _ply(ply, len(known) - 1)
        here = self if at == len(known) - 1 else self.at(known[at])
        return Sight(
            game=self.game,
            players=self.players,
            names=self.names,
            options=self.options,
            components=self.components,
            language=language,
            seat=seat,
            ply=at,
            movers=tuple([self._history.steps[real - 1].seat for real in known[1:]]),
            story=tuple([self._shown_at(ply, seat) for ply in known]),
            made=self._made(known[at], seat),
            waiting=here.waiting,
            result=here.result,
            view=here.seen(seat),
            moves=here._choices(seat, language),
            refused=here._refused(seat, language),
        )

    def _made(self, ply: int, seat: int | None) -> str:
        """The move of a ply in its text form, where this seat made it."""
        step = self._history.steps[ply - 1] if ply else None
        return str(self.game.move_names[step.code]) if step and step.seat == seat else ""

    def _choices(self, seat: int | None, language: str) -> tuple[Choice, ...]:
        moves = [] if seat is None else self.moves(seat)
        return tuple(Choice(str(move), move.name, move.arguments, self.move_text(seat or 0, move, language)) for move in moves)

    def _refused(self, seat: int | None, language: str) -> dict[str, Refused]:
        """The moves that the game says a seat might want to make, and may not."""
        if seat is None or not self._waiting >> seat & 1 or self.game.tempting is None:
            return {}
        here = self._to_ask(self._still[1])
        asked = (self._ask(seat, wanted, language, here) for wanted in self.game.tempting(*self._still, seat))
        return {key: refused for key, refused in asked if refused}

    def _to_ask(self, state: Still) -> Any:
        """A state at rest, as compiled rules take it."""
        return self.game.doors.wrap(np.frombuffer(bytearray(state.tobytes()), self._now.dtype))

    def _ask(self, seat: int, wanted: str | Trial, language: str, here: Any) -> tuple[str, Refused | None]:
        d, s = self._still
        key, state, text = wanted if isinstance(wanted, Trial) else (wanted, s, wanted)
        move, doors = self.game.move_names.parse(text), self.game.doors
        code = int(doors.refusal_at(doors.wrap(self._data), here if state is s else self._to_ask(state), 0, seat, move.code))
        if code == 0:
            return key, None
        words = self.game.move_text(d, state, seat, move.code, language, self.components)
        reason = self.game.refusal_text(d, state, seat, move.code, code, language, self.components)
        return key, Refused(text, words, self.game.refusals.rule(code), reason)

    def plies_known_to(self, seat: int | None) -> list[int]:
        """The plies that a seat can tell apart: the beginning, its own moves, and those of others that told anything.

        How many secret moves the others have made is secret, so whoever shows plies to a seat counts these: its ply n is the match's `plies_known_to(seat)[n]`.
        """
        hidden = set(self._hidden_from(seat))
        return [at for at in range(self._ply + 1) if at not in hidden] if hidden else list(range(self._ply + 1))

    def last_known_to(self, seat: int | None) -> int:
        """The newest ply as a seat counts: so many moves it knows of."""
        return self._ply - len(self._hidden_from(seat))

    def knows_of_any_since(self, seat: int | None, ply: int) -> bool:
        """Whether a seat knows of any move made after a ply."""
        return self._ply - ply > sum(at > ply for at in self._hidden_from(seat))

    def _hidden_from(self, seat: int | None) -> list[int]:
        """The plies after moves of others that told nothing."""
        seat = self._check_eyes(seat)
        return [at for at, mover in self._history.silent if at <= self._ply and mover != seat]

    def log(self, seat: int | None) -> list[Event]:
        """The events so far, as a seat may see them; None is a spectator."""
        return [event for told in self.log_by_ply(seat) for event in told]

    def log_by_ply(self, seat: int | None) -> list[list[Event]]:
        """The events of the set-up and of every ply that a seat knows of (`plies_known_to`)."""
        seat = self._check_eyes(seat)
        return [self.told_at(ply, seat) for ply in self.plies_known_to(seat)]

    def told_at(self, ply: int, seat: int | None) -> list[Event]:
        """The events of one ply of the match (0: of the set-up), as a seat may see them."""
        return [self.game.event_names.seen_by(raw, seat) for raw in self.raw_told_at(ply)]

    def _shown_at(self, ply: int, seat: int | None) -> tuple[Event, ...]:
        """The events of one ply, to be only looked at; made once for who sees the same."""
        shown = self._history.shown
        found = shown.get(ply)
        if found is None:
            found = shown.get((ply, seat))
        if found is None:
            told, names = self.raw_told_at(ply), self.game.event_names
            found = shown[ply if names.is_for_all(told) else (ply, seat)] = tuple([names.shown_to(raw, seat) for raw in told])
        return found

    def move_text(self, seat: int, move: Move | str | int, language: str = "en") -> str:
        """A move in words, as it would be made now.

        One that the seat may not make now is worded of a table that it could not tell from this one, so that words tell nobody what is hidden from them.
        """
        seat, code = self._check_seat(seat), self.game.move_names.find(move).code
        d, s = self._still
        if not self._may(seat, code):
            s = Still(self._guessed(seat))
        return self.game.move_text(d, s, seat, code, language, self.components)

    def event_text(self, event: Event, language: str = "en") -> str:
        """An event in words."""
        if not isinstance(event, Event) or not self.game.event_names.has(event):
            raise Problem("{event!r} is no event of this game", event=event)
        return self.game.event_text(event, self.names, language, self.components)

    @property
    def result(self) -> Result | None:
        """None while the game goes on."""
        if not self.over:
            return None
        doors, out = self.game.doors, np.zeros(2 * self.players, np.int64)
        ending = doors.outcome_at(*self._here(doors), doors.wrap(out))
        scores, ranks = out[0::2].tolist(), out[1::2].tolist()
        groups = (tuple(seat for seat in range(self.players) if ranks[seat] == rank) for rank in sorted({0, *ranks}))
        return Result(tuple(groups), tuple(scores), self.game.endings[int(ending)])

    # --- Back and forth ---------------------------------------------------------------------------------------------
    def at(self, ply: int) -> Match:
        """The match as it stood after so many moves; a copy, free to go another way."""
        ply = _ply(ply, self._ply)
        copy = object.__new__(Match)
        copy.__dict__ |= self.__dict__
        copy._now, copy._ply = self.state_at(ply), ply
        copy._waiting = self._waiting if ply == self._ply else self._history.steps[ply].waiting
        return copy

    def fork(self, ply: int | None = None) -> Match:
        """A second match that goes its own way from here, or from an earlier ply."""
        return self.at(self.ply if ply is None else ply)

    def undo(self) -> None:
        """Takes the last move back."""
        if not self._ply:
            raise Problem("nothing to undo: no move was made")
        self.__dict__ |= self.at(self.ply - 1).__dict__

    @property
    def history(self) -> list[tuple[int, Move]]:
        """The moves so far: seat and move."""
        return [(step.seat, self.game.move_names[step.code]) for step in self._history.steps[: self._ply]]

    def move_at(self, ply: int) -> tuple[int, Move]:
        """The move that was made at a ply: seat and move."""
        step = self._history.steps[_ply(ply, self._ply - 1)]
        return step.seat, self.game.move_names[step.code]

    # --- Saves ------------------------------------------------------------------------------------------------------
    def save(self, path: str | Path | None = None) -> save.Save:
        """The match as plain data; with a path, written there as JSON too (wholly, or not at all)."""
        return save.save(self, path)

    def position(self, seat: int | None = None) -> str:
        """This position in one line of text, hidden things included: `Game.from_position` reads it.

        With a seat it is one that this seat could not tell from the real one: what is hidden from it is dealt anew, by a key that nobody knows.
        """
        seat = self._check_eyes(seat)
        state = self._now[0].copy() if seat is None else self._guessed(seat)
        return position.write(self.game, self.players, self.options, state)

    def _guessed(self, seat: int) -> np.void:
        """The state with all that a seat cannot know dealt anew."""
        state, doors = copy_of(self._now), self.game.doors
        doors.guess_at(doors.wrap(self._data), doors.wrap(state), 0, seat, doors.key(randbits(64)), doors.key(randbits(64)))
        found: np.void = state[0]
        return found

    # --- For those who need it --------------------------------------------------------------------------------------
    @property
    def state(self) -> np.void:
        """The raw record, hidden things included."""
        found: np.void = self._now.view(np.recarray)[0]
        return found

    def refresh(self) -> None:
        """Looks again who must decide, after the raw record was changed by hand (to set up a position)."""
        self._waiting = self._read_waiting(self.game.doors)

    @property
    def records(self) -> tuple[Row, Row]:
        """The data and the state as the rules read them."""
        return Row(self._data[0]), Row(self._now[0])

    @cached_property
    def _data_at_rest(self) -> Still:
        return Still(self._data[0])

    @property
    def _still(self) -> tuple[Still, Still]:
        """The data and the state as views and words read them."""
        return self._data_at_rest, Still(self._now[0])

    @property
    def data(self) -> npt.NDArray[np.void]:
        """The data record of this match (an array of one)."""
        return self._data

    def raw_told_at(self, ply: int) -> list[Raw]:
        """The events of one ply of the match (0: of the set-up), secrets included."""
        return self._history.steps[_ply(ply, self._ply) - 1].told if ply else self._dealt

    def state_at(self, ply: int) -> npt.NDArray[np.void]:
        """A copy of the raw record of a ply (an array of one), hidden things included."""
        return copy_of(self._now if ply == self._ply else self._history.state(_ply(ply, self._ply)))

    @property
    def codes(self) -> list[tuple[int, int]]:
        """The moves so far: seat and code."""
        return [(step.seat, step.code) for step in self._history.steps[: self._ply]]

    def _here(self, doors: Doors) -> tuple[Any, Any, int]:
        return doors.wrap(self._data), doors.wrap(self._now), 0

    def _read_waiting(self, doors: Doors) -> int:
        return int(doors.waiting_at(*self._here(doors)))

    def _may(self, seat: int, code: int) -> bool:
        """Whether a seat may make a move now."""
        doors = self.game.doors
        return bool(self._waiting >> seat & 1) and doors.refusal_at(*self._here(doors), seat, code) == 0

    def _check_seat(self, seat: int) -> int:
        if not is_whole(seat, 0, self.players - 1):
            raise Problem("no seat {seat!r}; the seats are {seats}", seat=seat, seats=", ".join(map(str, range(self.players))))
        return int(seat)

    def _check_eyes(self, seat: int | None) -> int | None:
        """A seat, or a spectator."""
        return None if seat is None else self._check_seat(seat)

    def __repr__(self) -> str:
        return (
            f"<match of {self.game.id}, {self.players} players, ply {self.ply}, {'over' if self.over else f'waiting for {self.waiting}'}>"
        )


def _names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    is_list = isinstance(names, Sequence) and not isinstance(names, (str, bytes))
    if not is_list or len(names) != players or not all(isinstance(name, str) and name for name in names):
        raise Problem("{n} names are needed, one for each player, not {names!r}", n=players, names=names)
    return tuple(names)


def _seed(seed: str | int) -> str | int:
    """A text that can be written, or a whole number that Python reads and writes in a save."""
    if isinstance(seed, bool) or not isinstance(seed, (str, int)) or (isinstance(seed, str) and not _is_text(seed)):
        raise Problem("a seed is a text or a whole number, not {seed!r}", seed=seed)
    if isinstance(seed, int) and not -LARGEST_SEED < seed < LARGEST_SEED:
        raise Problem("a seed that is a number has at most {n} digits", n=SEED_DIGITS)
    return seed


def _is_text(text: str) -> bool:
    """Whether a text can be written in a file: without halves of signs."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def _ply(ply: int, last: int) -> int:
    if not is_whole(ply, 0, last):
        raise Problem("there is no ply {ply!r}; the match has plies 0 to {last}", ply=ply, last=last)
    return int(ply)
