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
from parlour.engine.events import Event, new_log
from parlour.engine.game import Game, Room
from parlour.engine.moves import Move
from parlour.engine.randomness import key_of
from parlour.engine.record import Row, Still
from parlour.engine.sight import Choice, Refused, Result, Sight, Trial, plain_view
from parlour.engine.texts import Problem, Texts


class Refusal(NamedTuple):
    """Why a move is not possible: the ledger's number, a sentence, and what is possible instead."""

    rule: str
    reason: str
    possible: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.said(Texts("en"))

    def said(self, t: Texts) -> str:
        """The whole of it; the reason is in the language that it was asked for in."""
        can = ", ".join(self.possible[:12]) + (", …" if len(self.possible) > 12 else "")
        return f"{self.reason} ({self.rule})." + (" " + t("You can: {moves}.", moves=can) if can else "")


class IllegalMove(ValueError):
    """A move that the rules refuse. The match is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.rule, self.reason, self.possible = refusal


class Match:
    """A game from its first move on. Every ply's state is kept, so looking back costs nothing."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: str | int,
        options: Mapping[str, Any],
        names: Sequence[str] | None = None,
        components: dict[str, Any] | None = None,
    ) -> None:
        if not isinstance(seed, (str, int)) or isinstance(seed, bool):
            raise Problem("a seed is a text or a whole number, not {seed!r}", seed=seed)
        self._sit_down(game, players, options, names, components)
        self.seed = seed
        room, log = game.room, new_log()
        room.doors.setup_at(
            room.wrap(self._data), room.wrap(self._states), 0, self.players, *map(room.key, key_of(seed)), room.wrap(log)
        )
        self._told = [game.event_names.read(log)]
        self._waiting = self._read_waiting(room)

    def _sit_down(
        self, game: Game, players: int, options: Mapping[str, Any], names: Sequence[str] | None, components: dict[str, Any] | None
    ) -> None:
        self.game, self.players = game, game.check_players(players)
        self.options = game.check_options(options)
        self.names = _names(names, self.players)
        self.components = components
        self.begins = ""  # the position from which this match was begun; "" for the usual beginning
        self._data = game.data(players, self.options, components)
        self._states = game.state_record.zeros(64)
        self._moves: list[tuple[int, int]] = []

    @classmethod
    def from_position(
        cls, game: Game, text: str, names: Sequence[str] | None = None, components: dict[str, Any] | None = None
    ) -> Match:
        """A match that begins with a position; what happened before is not known."""
        players, options, state = position.read(game, text)
        match = object.__new__(cls)
        match._sit_down(game, players, options, names, components)
        match.seed, match.begins = "", " ".join(text.split())
        match._states[0] = state[0]
        match._told = [[]]
        broken = game.broken(match._data, match._states, 0)
        if broken:
            raise Problem("no table can look like this position ({rule})", rule=broken)
        match.refresh()
        return match

    # --- Who must decide, and what they may do ----------------------------------------------------------------------
    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self._moves)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must decide now; none when the game is over."""
        return tuple(seat for seat in range(self.players) if self._waiting >> seat & 1)

    @property
    def over(self) -> bool:
        return self._waiting == 0

    def moves(self, seat: int) -> list[Move]:
        """The moves that a seat may make now; none if it is not waited for."""
        self._check_seat(seat)
        if not self._waiting >> seat & 1:
            return []
        room = self.game.room
        out = np.zeros(len(self.game.move_names), np.int32)
        count = room.doors.moves_at(*self._here(room), seat, room.wrap(out))
        return [self.game.move_names[code] for code in out[:count].tolist()]

    def why_not(self, seat: int, move: Move | str | int, language: str = "en") -> Refusal | None:
        """None if the seat may make the move, else the rule that forbids it, in a sentence."""
        self._check_seat(seat)
        found = self.game.move_names.find(move)
        room, t = self.game.room, self.game.texts(language)
        code = int(room.doors.refusal_at(*self._here(room), seat, found.code))
        rule = self.game.refusals.rule(code) if code else ""
        if self.over:
            return Refusal(rule, t("The game is over"))
        if not self._waiting >> seat & 1:
            names = ", ".join(self.names[other] for other in self.waiting)
            return Refusal(rule, t("It is not the turn of {who}; we wait for {names}", who=self.names[seat], names=names))
        if code == 0:
            return None
        reason = self.game.refusal_text(*self._still, seat, found.code, code, language, self.components)
        return Refusal(rule, reason, tuple(map(str, self.moves(seat))))

    def play(self, seat: int, move: Move | str | int) -> list[Event]:
        """Makes a move and returns what happened, as that seat may see it. IllegalMove leaves the match unchanged."""
        found = self.game.move_names.find(move)
        refusal = self.why_not(seat, found)
        if refusal:
            raise IllegalMove(refusal)
        room, log, at = self.game.room, new_log(), len(self._moves) + 1
        if at == len(self._states):
            self._states = np.concatenate([self._states, self.game.state_record.zeros(at)])
        self._states[at] = self._states[at - 1]
        waiting = room.doors.apply_at(room.wrap(self._data), room.wrap(self._states), at, seat, found.code, room.wrap(log))
        told = self.game.event_names.read(log)
        self._moves.append((seat, found.code))
        self._told.append(told)
        self._waiting = int(waiting)
        return [self.game.event_names.seen_by(raw, seat) for raw in told]

    # --- What can be seen -------------------------------------------------------------------------------------------
    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know now, as plain data; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        head = {
            "game": self.game.id,
            "players": self.players,
            "seat": seat,
            "ply": len(self.plies_known_to(seat)) - 1,
            "waiting": list(self.waiting),
            "over": self.over,
        }
        return head | plain_view(self.seen(seat))

    def seen(self, seat: int | None) -> Any:
        """What lies on the table for a seat: the game's own View."""
        return self.game.view(self._data, self._states, self.ply, seat, self._data_at_rest)

    def sight(self, seat: int | None, language: str = "en", ply: int | None = None) -> Sight:
        """All that a seat (None: a spectator) is given, now or at an earlier ply as it counts them; whoever shows a game takes this."""
        if seat is not None:
            self._check_seat(seat)
        known = self.plies_known_to(seat)
        at = len(known) - 1 if ply is None else ply
        if not 0 <= at < len(known):
            raise Problem("there is no ply {ply}; the match has plies 0 to {last}", ply=at, last=len(known) - 1)
        told = self.log_by_ply(seat)
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
            movers=tuple(self._moves[real - 1][0] for real in known[1:]),
            story=tuple(map(tuple, told)),
            made=self._made(known[at], seat),
            waiting=here.waiting,
            result=here.result,
            view=here.seen(seat),
            moves=here._choices(seat, language),
            refused=here._refused(seat, language),
        )

    def _made(self, ply: int, seat: int | None) -> str:
        """The move of a ply in its text form, where this seat made it."""
        mover, code = self._moves[ply - 1] if ply else (None, 0)
        return str(self.game.move_names[code]) if mover is not None and mover == seat else ""

    def _choices(self, seat: int | None, language: str) -> tuple[Choice, ...]:
        moves = [] if seat is None else self.moves(seat)
        return tuple(Choice(str(move), move.name, move.arguments, self.move_text(seat or 0, move, language)) for move in moves)

    def _refused(self, seat: int | None, language: str) -> dict[str, Refused]:
        """The moves that the game says a seat might want to make, and may not."""
        if seat is None or not self._waiting >> seat & 1 or self.game.tempting is None:
            return {}
        asked = (self._ask(seat, wanted, language) for wanted in self.game.tempting(*self._still, seat))
        return {key: refused for key, refused in asked if refused}

    def _ask(self, seat: int, wanted: str | Trial, language: str) -> tuple[str, Refused | None]:
        d, s = self._still
        key, state, text = wanted if isinstance(wanted, Trial) else (wanted, s, wanted)
        move, room = self.game.move_names.parse(text), self.game.room
        states = np.array([state._void], self._states.dtype)
        code = int(room.doors.refusal_at(room.wrap(self._data), room.wrap(states), 0, seat, move.code))
        if code == 0:
            return key, None
        words = self.game.move_text(d, state, seat, move.code, language, self.components)
        reason = self.game.refusal_text(d, state, seat, move.code, code, language, self.components)
        return key, Refused(text, words, self.game.refusals.rule(code), reason)

    def plies_known_to(self, seat: int | None) -> list[int]:
        """The plies that a seat can tell apart: the beginning, its own moves, and those of others that told anything.

        How many secret moves the others have made is secret, so whoever shows plies to a seat counts these: its ply n is the match's `plies_known_to(seat)[n]`.
        """
        moves = enumerate(zip(self._moves, self._told[1:], strict=True), start=1)
        return [0, *(at for at, ((mover, _), told) in moves if mover == seat or told)]

    def log(self, seat: int | None) -> list[Event]:
        """The events so far, as a seat may see them; None is a spectator."""
        return [event for told in self.log_by_ply(seat) for event in told]

    def log_by_ply(self, seat: int | None) -> list[list[Event]]:
        """The events of the set-up and of every ply that a seat knows of (`plies_known_to`)."""
        if seat is not None:
            self._check_seat(seat)
        return [self.told_at(ply, seat) for ply in self.plies_known_to(seat)]

    def told_at(self, ply: int, seat: int | None) -> list[Event]:
        """The events of one ply of the match (0: of the set-up), as a seat may see them."""
        return [self.game.event_names.seen_by(raw, seat) for raw in self._told[ply]]

    def move_text(self, seat: int, move: Move | str | int, language: str = "en") -> str:
        """A move in words, as it would be made now; to a seat that is not asked, as in a table that it could not tell from this one."""
        self._check_seat(seat)
        d, s = self._still if self._waiting >> seat & 1 else (self._data_at_rest, Still(self._guessed(seat)))
        return self.game.move_text(d, s, seat, self.game.move_names.find(move).code, language, self.components)

    def event_text(self, event: Event, language: str = "en") -> str:
        """An event in words."""
        return self.game.event_text(event, self.names, language, self.components)

    @property
    def result(self) -> Result | None:
        """None while the game goes on."""
        if not self.over:
            return None
        room, out = self.game.room, np.zeros(2 * self.players, np.int64)
        ending = room.doors.outcome_at(*self._here(room), room.wrap(out))
        scores, ranks = out[0::2].tolist(), out[1::2].tolist()
        groups = (tuple(seat for seat in range(self.players) if ranks[seat] == rank) for rank in sorted({0, *ranks}))
        return Result(tuple(groups), tuple(scores), self.game.endings[int(ending)])

    # --- Back and forth ---------------------------------------------------------------------------------------------
    def at(self, ply: int) -> Match:
        """The match as it stood after so many moves; a copy, free to go another way."""
        if not 0 <= ply <= self.ply:
            raise Problem("there is no ply {ply}; the match has plies 0 to {last}", ply=ply, last=self.ply)
        copy = object.__new__(Match)
        copy.__dict__ |= self.__dict__
        copy._states = np.concatenate([self._states[: ply + 1], self.game.state_record.zeros(32)])
        copy._moves, copy._told = self._moves[:ply], self._told[: ply + 1]
        copy._waiting = copy._read_waiting(self.game.room)
        return copy

    def fork(self, ply: int | None = None) -> Match:
        """A second match that goes its own way from here, or from an earlier ply."""
        return self.at(self.ply if ply is None else ply)

    def undo(self) -> None:
        """Takes the last move back."""
        if not self._moves:
            raise Problem("nothing to undo: no move was made")
        self.__dict__ |= self.at(self.ply - 1).__dict__

    @property
    def history(self) -> list[tuple[int, Move]]:
        """The moves so far: seat and move."""
        return [(seat, self.game.move_names[code]) for seat, code in self._moves]

    # --- Saves ------------------------------------------------------------------------------------------------------
    def save(self, path: str | Path | None = None) -> dict[str, Any]:
        """The match as plain data; with a path, written there as JSON too (wholly, or not at all)."""
        return save.save(self, path)

    def position(self, seat: int | None = None) -> str:
        """This position in one line of text, hidden things included: `Game.from_position` reads it.

        With a seat it is one that this seat could not tell from the real one: what is hidden from it is dealt anew, by a key that nobody knows.
        """
        if seat is not None:
            self._check_seat(seat)
        state = self._states[self.ply].copy() if seat is None else self._guessed(seat)
        return position.write(self.game, self.players, self.options, state)

    def _guessed(self, seat: int) -> np.void:
        """The state with all that a seat cannot know dealt anew."""
        state, room = self._states[self.ply : self.ply + 1].copy(), self.game.room
        room.doors.guess_at(room.wrap(self._data), room.wrap(state), 0, seat, room.key(randbits(64)), room.key(randbits(64)))
        found: np.void = state[0]
        return found

    # --- For those who need it --------------------------------------------------------------------------------------
    @property
    def state(self) -> np.void:
        """The raw record, hidden things included."""
        return self._states.view(np.recarray)[self.ply]  # type: ignore[no-any-return]

    def refresh(self) -> None:
        """Looks again who must decide, after the raw record was changed by hand (to set up a position)."""
        self._waiting = self._read_waiting(self.game.room)

    @property
    def records(self) -> tuple[Row, Row]:
        """The data and the state as the rules read them."""
        return Row(self._data[0]), Row(self._states[self.ply])

    @cached_property
    def _data_at_rest(self) -> Still:
        return Still(self._data[0].copy())

    @property
    def _still(self) -> tuple[Still, Still]:
        """The data and the state as views and words read them."""
        return self._data_at_rest, Still(self._states[self.ply].copy())

    @property
    def data(self) -> npt.NDArray[np.void]:
        """The data record of this match (an array of one)."""
        return self._data

    @property
    def states(self) -> npt.NDArray[np.void]:
        """The state of every ply, hidden things included."""
        return self._states[: self.ply + 1]

    @property
    def codes(self) -> list[tuple[int, int]]:
        """The moves so far: seat and code."""
        return list(self._moves)

    def _here(self, room: Room) -> tuple[Any, Any, int]:
        return room.wrap(self._data), room.wrap(self._states), self.ply

    def _read_waiting(self, room: Room) -> int:
        return int(room.doors.waiting_at(*self._here(room)))

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, (int, np.integer)) or not 0 <= seat < self.players:
            raise Problem("no seat {seat!r}; the seats are {seats}", seat=seat, seats=", ".join(map(str, range(self.players))))

    def __repr__(self) -> str:
        return f"<match of {self.game.id}, {self.players} players, ply {self.ply}, {'over' if self.over else f'waiting for {self.waiting}'}>"


def _names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if len(names) != players or not all(isinstance(name, str) and name for name in names):
        raise Problem("{n} names are needed, one for each player, not {names!r}", n=players, names=list(names))
    return tuple(names)
