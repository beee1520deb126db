"""Restricted play: a game in which a seat can be forbidden a piece, and the pieces that can be forbidden."""

from __future__ import annotations

import fnmatch
import functools
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.bots import compiled
from parlour.engine import doors as common_doors
from parlour.engine.game import Game
from parlour.engine.numba.build import Build
from parlour.engine.plain import Components
from parlour.engine.texts import Problem
from parlour.lab.doors import FOLDER as LAB_FOLDER
from parlour.lab.restricted import forbidding, worth_doors
from parlour.lab.tallies import kinds_of

FOLDER = Path(forbidding.__file__).parent
MOVES = "Moves"
NOT_COMPILED_YET = {"compiled", "interpreted", "_warm"}


class Restricted(Game):
    """A game whose list of moves leaves out what a seat is forbidden; all else is the game's own."""

    def __init__(self, game: Game) -> None:
        self.__dict__ |= {name: value for name, value in vars(game).items() if name not in NOT_COMPILED_YET}
        names, used = game.move_names, game.counted.used if game.counted else None
        self.data_record = type("Data", (forbidding.Forbidden, game.data_record), {})
        self._list_moves = forbidding.allowed_moves
        self._bindings |= {
            "list_all": game._list_moves or common_doors.all_allowed,
            "used": used or forbidding.nothing_used,
            "MOVE_ENDS": tuple(names.span(name).end for name in names.names()),
        }

    def build(self, target: str, *folders: Path, **more: Any) -> Build:
        return super().build(target, FOLDER, *folders, **more)


@functools.cache
def restricted(game: Game) -> Restricted:
    """The game with seats that can be forbidden a piece."""
    return Restricted(game)


@functools.cache
def worth_doors_of(game: Restricted) -> SimpleNamespace:
    """The compiled doors of restricted play."""
    return game.build("cpu", LAB_FOLDER, compiled.FOLDER, **compiled.eyes(game))(worth_doors)


def forbid(data: npt.NDArray[Any], seat: int, piece: Piece) -> npt.NDArray[Any]:
    """The data of a match in which a seat may not use a piece."""
    made = data.copy()
    made["forbidden_kind"][0, seat], made["forbidden_piece"][0, seat] = piece.kind + 1, piece.value
    return made


class Piece(NamedTuple):
    """Something that can be forbidden: the kind by its place (0 is the game's moves by name), its number there, and its slot."""

    kind: int
    value: int
    slot: int
    title: str
    name: str

    @property
    def path(self) -> str:
        """How a command names it."""
        return f"{self.title}/{self.name}"


class Pieces(NamedTuple):
    """All pieces of a game, and for compiled loops a row for each kind: first slot, number of the first piece, how many numbers."""

    every: tuple[Piece, ...]
    kinds: npt.NDArray[np.int64]

    @property
    def slots(self) -> int:
        return int((self.kinds[:, 0] + self.kinds[:, 2]).max())


def pieces_of(game: Game, components: Components | None = None) -> Pieces:
    """The moves of a game by name, and the pieces that it counts."""
    found: list[Piece] = []
    rows: list[tuple[int, int, int]] = []
    first = 0
    for kind, (title, names, chosen) in enumerate(_named(game, components)):
        low, many = min(names), max(names) - min(names) + 1
        rows.append((first, low, many if chosen else 0))
        found += [Piece(kind, value, first + value - low, title, name) for value, name in names.items() if chosen]
        first += many
    return Pieces(tuple(found), np.array(rows, np.int64).reshape(-1, 3))


def _named(game: Game, components: Components | None) -> Iterator[tuple[str, dict[int, str], bool]]:
    yield MOVES, dict(enumerate(game.move_names.names())), True
    can_be_used = game.counted is not None and game.counted.used is not None
    for kind in kinds_of(game, components):
        yield kind.title, dict(kind.names), kind.chosen and can_be_used


def chosen_pieces(pieces: Pieces, wanted: Sequence[str]) -> list[Piece]:
    """The pieces that somebody names: «Baron», «Wigs worn», «Wigs worn/Baron», with * for anything. Without a name all but the
    moves, and those too where a game counts no pieces."""
    own = [piece for piece in pieces.every if piece.kind > 0] or list(pieces.every)
    if not wanted:
        return own
    found: dict[int, Piece] = {}
    for text in wanted:
        some = [
            piece
            for piece in pieces.every
            if any(fnmatch.fnmatch(name.lower(), text.lower()) for name in (piece.name, piece.title, piece.path))
        ]
        if not some:
            kinds = dict.fromkeys(piece.title for piece in pieces.every)
            raise Problem("no piece is called {text!r}; there are {kinds}, with {names} and others", text=text, kinds=", ".join(kinds),
                          names=", ".join(list(dict.fromkeys(piece.name for piece in own))[:12]))  # fmt: skip
        found |= {piece.slot: piece for piece in some}
    return [found[slot] for slot in sorted(found)]
