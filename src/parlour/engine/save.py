"""Save files: JSON with the game, its rules version, options, seed and the moves as text."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour.engine.game import Game
    from parlour.engine.match import Match

FORMAT = 1


def save(match: Match, path: str | Path | None) -> dict[str, Any]:
    result = match.result
    saved: dict[str, Any] = {
        "parlour": FORMAT,
        "game": match.game.id,
        "rules": match.game.version,
        "players": match.players,
        "names": list(match.names),
        "options": match.options,
        "seed": match.seed,
        "moves": [f"{seat} {move}" for seat, move in match.history],
    }
    if match.components is not None:
        saved["data"] = match.components
    if result:
        saved["result"] = {"ranking": [list(seats) for seats in result.ranking], "scores": list(result.scores), "reason": result.reason}
    if path is not None:
        write(Path(path), json.dumps(saved, indent=1, ensure_ascii=False) + "\n")
    return saved


def write(path: Path, text: str) -> None:
    """Writes a file wholly or not at all: to a new file first, which then takes the name."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def read(source: dict[str, Any] | str | Path) -> dict[str, Any]:
    """A save as plain data, from a dict or a file; ValueError says what is wrong with it."""
    if isinstance(source, dict):
        where, saved = "this save", source
    else:
        where, saved = str(source), _parse(Path(source))
    if not isinstance(saved, dict) or "parlour" not in saved:
        raise ValueError(f"{where} is not a Parlour save: it has no entry 'parlour'")
    if saved["parlour"] != FORMAT:
        raise ValueError(f"{where} has save format {saved['parlour']!r}; this Parlour reads format {FORMAT}")
    kinds: dict[str, type | tuple[type, ...]] = {"game": str, "rules": int, "players": int, "seed": (str, int), "options": dict, "moves": list}
    for name, kind in kinds.items():
        if not isinstance(saved.get(name), kind):
            raise ValueError(f"{where} is broken: its entry {name!r} is {saved.get(name)!r}")
    return saved


def _parse(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ValueError(f"there is no file {path}") from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ValueError(f"{path} is not a Parlour save: {error}") from None


def replay(game: Game, saved: dict[str, Any]) -> Match:
    """The match that a save describes, every move checked again."""
    if saved["rules"] != game.version:
        raise ValueError(f"this save was played by version {saved['rules']} of the rules of {game.id}; this Parlour plays version {game.version}")
    match = game.new(saved["players"], saved["seed"], names=saved.get("names"), data=saved.get("data"), **saved["options"])
    for ply, text in enumerate(saved["moves"]):
        try:
            seat, _, move = str(text).partition(" ")
            match.play(int(seat), move)
        except ValueError as error:
            raise ValueError(f"move {ply + 1} of this save, {text!r}, cannot be played: {error}") from error
    return match
