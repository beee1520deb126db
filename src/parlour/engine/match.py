"""A Match: a game being played. Game, options, seed and the moves so far say all of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from parlour.engine import save
from parlour.engine.events import Event, new_log
from parlour.engine.game import Game, Room
from parlour.engine.moves import Move
from parlour.engine.randomness import key_of
from parlour.engine.record import Row
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


class Result(NamedTuple):
    """How a game ended: seats from first to last (equal ranks together), scores by seat, and why it ended.

    Where nobody wins the first group is empty.
    """

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0]


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
        self.game, self.players = game, game.check_players(players)
        if not isinstance(seed, (str, int)) or isinstance(seed, bool):
            raise Problem("a seed is a text or a whole number, not {seed!r}", seed=seed)
        self.seed, self.options = seed, game.check_options(options)
        self.names = _names(names, self.players)
        self.components = components
        self._data = game.data(players, self.options, components)
        self._states = game.state_record.zeros(64)
        self._moves: list[tuple[int, int]] = []
        room, log = game.room, new_log()
        room.doors.setup_at(room.wrap(self._data), room.wrap(self._states), 0, self.players, *map(room.key, key_of(seed)), room.wrap(log))
        self._told = [game.event_names.read(log)]
        self._waiting = self._read_waiting(room)

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

    def timeout_move(self, seat: int) -> Move:
        """What is played for a seat whose time is over: the mildest move, the first of the list."""
        return self.moves(seat)[0]

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
        reason = self.game.refusal_text(*self.records, seat, found.code, code, language, self.components)
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
        return head | self.game.view(*self.records, seat)

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
        """The events of the set-up and of every ply."""
        if seat is not None:
            self._check_seat(seat)
        return [[self.game.event_names.seen_by(raw, seat) for raw in told] for told in self._told]

    def move_text(self, seat: int, move: Move | str | int, language: str = "en") -> str:
        """A move in words, as it would be made now."""
        return self.game.move_text(*self.records, seat, self.game.move_names.find(move).code, language, self.components)

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
