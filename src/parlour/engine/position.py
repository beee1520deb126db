"""A position in one line of text, both ways, as FEN is for chess.

    wigs/1 3 target_gold=25 : key=706050403020100,f0e0d0c0b0a0908 draws=12 seats=3 phase=3 players.0.gold=4 players.0.hand=0,2,0,1 …

First the game with the version of its rules, the number of players, and the options that are not those of the first tables (`Game.unsaid`); after the
colon every field of the state that is not 0, by its path, arrays with commas and without the zeros at their end. Text and state say the same, to the bit. A
space within an option's value is written as in addresses, %20.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

import numpy as np
import numpy.typing as npt

from parlour.engine.plain import Options
from parlour.engine.texts import Problem

if TYPE_CHECKING:
    from parlour.engine.game import Game

HEAD = re.compile(r"([a-z0-9-]+)/(\d{1,4}) (\d{1,2})((?: [a-z0-9_]+=\S+)*) :((?: [a-z0-9_.]+=[-0-9a-f,]+)*)")
HEXADECIMAL = "key"
LONGEST = 1_000_000


def write(game: Game, players: int, options: Options, state: np.void) -> str:
    """The line of a state."""
    unusual = "".join(f" {name}={quote(str(value), safe='+')}" for name, value in options.items() if value != game.unsaid[name])
    fields = "".join(f" {path}={value}" for path, value in _fields(state))
    return f"{game.id}/{game.version} {players}{unusual} :{fields}"


def _fields(record: Any, path: str = "") -> Iterator[tuple[str, str]]:
    for name in record.dtype.names:
        value, at = record[name], f"{path}{name}"
        if name.startswith("gap_"):
            continue
        if isinstance(value, np.void):
            yield from _fields(value, f"{at}.")
        elif isinstance(value, np.ndarray) and value.dtype.names:
            for index, one in enumerate(value.ravel()):
                yield from _fields(one, f"{at}.{index}.")
        else:
            numbers = np.trim_zeros(np.ravel(value), "b")
            if len(numbers):
                yield at, ",".join(f"{number:x}" if name == HEXADECIMAL else str(number) for number in numbers.tolist())


def read(game: Game, text: str) -> tuple[int, dict[str, str], npt.NDArray[np.void]]:
    """Players, options and state (an array of one) of a line; Problem says what is wrong with it."""
    found = HEAD.fullmatch(text.strip()) if isinstance(text, str) and len(text) <= LONGEST else None
    if found is None:
        raise Problem(
            "this is not a position: {text!r}; it looks like: {example}", text=text, example=f"{game.id}/{game.version} 2 : seats=2 phase=1"
        )
    id, version, players, options, fields = found.groups()
    if id != game.id:
        raise Problem("this is a position of {given}, not of {game}", given=id, game=game.id)
    if int(version) != game.version:
        raise Problem(
            "this position is of version {version} of the rules of {game}; this Parlour plays version {ours}",
            version=version,
            game=id,
            ours=game.version,
        )
    state = game.state_record.zeros(1)
    for field in fields.split():
        path, _, value = field.partition("=")
        _put(state[0], path, value)
    if int(state[0]["seats"]) != int(players):
        raise Problem("this position is for {players} players, and its state for {seats}", players=players, seats=int(state[0]["seats"]))
    pairs = (word.split("=", 1) for word in options.split())
    return int(players), {name: unquote(value) for name, value in pairs}, state


def _put(record: Any, path: str, text: str) -> None:
    """Writes one field of a state."""
    *owners, name = path.split(".")
    try:
        for owner in owners:
            record = record.ravel()[int(owner)] if owner.isdigit() else record[owner]
        numbers = [int(word, 16 if name == HEXADECIMAL else 10) for word in text.split(",")]
        kind = record.dtype.fields[name][0].base
        limits = np.iinfo(kind)
        if not all(limits.min <= number <= limits.max for number in numbers):
            raise ValueError
        if record.dtype.fields[name][0].shape == ():
            (record[name],) = numbers
        else:
            record[name].ravel()[: len(numbers)] = numbers
    except (ValueError, IndexError, KeyError, TypeError):
        raise Problem(
            "the field {field!r} of this position is not one that the state has, or does not fit: {value!r}", field=path, value=text
        ) from None
