"""What is installed here, what is compiled, and how fast it is."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import time
from pathlib import Path

import msgspec

import parlour
from parlour.engine import chromium, extras
from parlour.engine.game import Game

DEPENDENCIES = ("numpy", "numba", "llvmlite", "msgspec", "typer", "rich", "babel", "platformdirs", "textual")
SECONDS = 0.3  # that each game is measured for


class ExtraFound(msgspec.Struct, frozen=True):
    """An extra: what of it is here, what is missing, and the line that installs it."""

    purpose: str
    installed: dict[str, str]
    missing: list[str]
    line: str


class GameFound(msgspec.Struct, frozen=True):
    """A game: whether its rules are compiled, and how many moves of random games a second they play as they are."""

    is_compiled: bool
    moves_per_second: int
    line: str


class Examination(msgspec.Struct, frozen=True):
    """All that `parlour doctor` finds."""

    parlour: str
    python: str
    system: str
    cores: int
    folder: str
    dependencies: dict[str, str]
    extras: dict[str, ExtraFound]
    gpu: bool
    chromium: str
    games: dict[str, GameFound]


def examine() -> Examination:
    from parlour.lab import cuda

    found = chromium.find()
    return Examination(
        parlour=parlour.__version__,
        python=platform.python_version(),
        system=f"{platform.system()} {platform.machine()}",
        cores=os.cpu_count() or 1,
        folder=str(Path(parlour.__file__).parent),
        dependencies={name: _version(name) for name in DEPENDENCIES},
        extras={name: _extra(name) for name in extras.EXTRAS},
        gpu=cuda.available(),
        chromium=str(found or ""),
        games={id: _game(parlour.game(id)) for id in parlour.catalogue()},
    )


def _version(distribution: str) -> str:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _extra(name: str) -> ExtraFound:
    missing = extras.missing_of(name)
    here = {one: _version(one) for one in extras.EXTRAS[name].values() if one not in missing}
    return ExtraFound(extras.PURPOSES[name], here, missing, extras.line_that_installs(name) if missing else "")


def _game(game: Game) -> GameFound:
    if not game.is_compiled:
        return GameFound(False, _interpreted_speed(game), f"parlour compile {game.id}")
    from parlour.terminal.bench import measure

    return GameFound(True, int(measure(game, None, SECONDS, cold=False).moves_per_second), "")


def _interpreted_speed(game: Game) -> int:
    """Moves a second of a match whose players always take the first move."""
    match, plies, begun = game.new(seed=1), 0, time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        if match.over:
            match = game.new(seed=plies)
        seat = match.waiting[0]
        match.play(seat, match.moves(seat)[0])
        plies += 1
    return int(plies / (time.perf_counter() - begun))


def lines(found: Examination) -> list[str]:
    """The same in words."""
    known = ", ".join(f"{name} {version}" for name, version in found.dependencies.items())
    told = [
        f"Parlour {found.parlour} in {found.folder}",
        f"Python {found.python} on {found.system}, {found.cores} cores; {'a GPU can be used' if found.gpu else 'no GPU can be used'}",
        f"With {known}",
        "",
        "Extras",
    ]
    for name, extra in found.extras.items():
        state = f"missing: {', '.join(extra.missing)}" if extra.missing else "installed"
        told.append(f"  {name:6} {state} ({extra.purpose})")
        told += [f"         {extra.line}"] if extra.line else []
    told += ["", "Rules"]
    for id, game in found.games.items():
        state = "compiled" if game.is_compiled else "not compiled yet (they are while you play; beforehand: " + game.line + ")"
        told.append(f"  {id:14} {game.moves_per_second:>11,} moves a second, {state}")
    printing = found.chromium or f"not found: install Chromium, Chrome or Edge, or name one in {chromium.VARIABLE}"
    return [*told, "", f"Chromium, for `parlour print`: {printing}"]
