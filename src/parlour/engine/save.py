"""Save files: JSON with the game, its rules version, options, seed and the moves as text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.engine.texts import Phrase, Problem
from parlour.engine.whole_file import write_wholly

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
    if match.begins:
        saved["position"] = match.begins
    if match.components is not None:
        saved["data"] = match.components
    if result:
        saved["result"] = {
            "ranking": [list(seats) for seats in result.ranking],
            "scores": list(result.scores),
            "reason": result.reason,
        }
    if path is not None:
        write_wholly(Path(path), json.dumps(saved, indent=1, ensure_ascii=False) + "\n")
    return saved


def read(source: dict[str, Any] | str | Path) -> dict[str, Any]:
    """A save as plain data, from a dict or a file; ValueError says what is wrong with it."""
    if isinstance(source, dict):
        where: str | Phrase = Phrase("this save")
        saved: Any = source
    else:
        where, saved = str(source), _parse(Path(source))
    if not isinstance(saved, dict) or "parlour" not in saved:
        raise Problem("{where} is not a Parlour save: it has no entry 'parlour'", where=where)
    if saved["parlour"] != FORMAT:
        raise Problem(
            "{where} has save format {given!r}; this Parlour reads format {format}",
            where=where,
            given=saved["parlour"],
            format=FORMAT,
        )
    kinds: dict[str, type | tuple[type, ...]] = {
        "game": str,
        "rules": int,
        "players": int,
        "seed": (str, int),
        "options": dict,
        "moves": list,
    }
    for name, kind in kinds.items():
        if not isinstance(saved.get(name), kind):
            raise Problem("{where} is broken: its entry {name!r} is {value!r}", where=where, name=name, value=saved.get(name))
    return dict(saved)


def _parse(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Problem("there is no file {path}", path=path) from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise Problem("{path} is not a Parlour save: {error}", path=path, error=error) from None


def _beginning(game: Game, saved: dict[str, Any]) -> Match:
    """The match before its first move: dealt by its seed, or begun with a position."""
    if "position" in saved:
        return game.from_position(saved["position"], names=saved.get("names"), data=saved.get("data"))
    return game.new(saved["players"], saved["seed"], names=saved.get("names"), data=saved.get("data"), **saved["options"])


def renewed(game: Game, saved: dict[str, Any]) -> dict[str, Any]:
    """A save in the words of the present rules, where the game can read those by which it was played; else as it is."""
    while saved["rules"] in game.former:
        saved = game.former[saved["rules"]](saved)
    return saved


def replay(game: Game, saved: dict[str, Any]) -> Match:
    """The match that a save describes, every move checked again; one of earlier rules is brought up to the present ones, where the game can."""
    saved = renewed(game, saved)
    if saved["rules"] != game.version:
        raise Problem(
            "this save was played by version {version} of the rules of {game}; this Parlour plays version {ours}",
            version=saved["rules"],
            game=game.id,
            ours=game.version,
        )
    match = _beginning(game, saved)
    for ply, text in enumerate(saved["moves"]):
        try:
            seat, _, move = str(text).partition(" ")
            match.play(int(seat), move)
        except ValueError as error:
            raise Problem(
                "move {n} of this save, {move!r}, cannot be played: {problem}", n=ply + 1, move=text, problem=error
            ) from error
    return match
