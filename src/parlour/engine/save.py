"""Save files: JSON with the game, its rules version, options, seed and the moves as text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from parlour.engine.plain import Components, OptionValue
from parlour.engine.texts import LANGUAGES, Phrase, Problem, Texts
from parlour.engine.whole_file import write_wholly

if TYPE_CHECKING:
    from parlour.engine.game import Game
    from parlour.engine.match import Match

FORMAT = 1


class SavedResult(TypedDict):
    """How a game ended; `resigned` at tables where somebody has."""

    ranking: list[list[int]]
    scores: list[int]
    reason: str
    resigned: NotRequired[list[int]]


class Save(TypedDict):
    """A match as JSON has it."""

    parlour: int
    game: str
    rules: int
    players: int
    names: NotRequired[list[str]]
    options: dict[str, OptionValue]
    seed: str | int
    moves: list[str]
    position: NotRequired[str]  # where it began, if not as usual
    data: NotRequired[Components]  # its own cards and boards
    result: NotRequired[SavedResult]
    came_from: NotRequired[list[int]]  # of a renewed one: which move of the old save each move comes from


def save(match: Match, path: str | Path | None) -> Save:
    result = match.result
    saved: Save = {
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
        saved["result"] = {"ranking": [list(seats) for seats in result.ranking], "scores": list(result.scores), "reason": result.reason}
    if path is not None:
        write_wholly(Path(path), json.dumps(saved, indent=1, ensure_ascii=False) + "\n")
    return saved


def read(source: Mapping[str, object] | str | Path) -> Save:
    """A save as plain data, from a dict or a file; ValueError says what is wrong with it."""
    if not isinstance(source, (Mapping, str, Path)):
        raise Problem("a save is a dict or a file, not {given!r}", given=source)
    if isinstance(source, Mapping):
        where: str | Phrase = Phrase("this save")
        saved: object = source
    else:
        where, saved = str(source), _parse(Path(source))
    if not isinstance(saved, dict) or "parlour" not in saved:
        raise Problem("{where} is not a Parlour save: it has no entry 'parlour'", where=where)
    if saved["parlour"] != FORMAT:
        raise Problem(
            "{where} has save format {given!r}; this Parlour reads format {format}", where=where, given=saved["parlour"], format=FORMAT
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
    return cast(Save, dict(saved))  # what else it may have is checked by the match that is made of it


def _parse(path: Path) -> object:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Problem("there is no file {path}", path=path) from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise Problem("{path} is not a Parlour save: {error}", path=path, error=error) from None


class Refused(Phrase):
    """Why a move of a save cannot be played, in every language."""

    def __init__(self, match: Match, seat: int, move: str) -> None:
        super().__init__("")
        self.sentences = {language: str(match.why_not(seat, move, language)) for language in LANGUAGES}

    def said(self, t: Texts) -> str:
        return self.sentences[t.language]


def _beginning(game: Game, saved: Save) -> Match:
    """The match before its first move: dealt by its seed, or begun with a position."""
    if "position" in saved:
        return game.from_position(saved["position"], names=saved.get("names"), data=saved.get("data"))
    options = game.options_of_save(saved["options"])
    return game.new(saved["players"], saved["seed"], names=saved.get("names"), data=saved.get("data"), **options)


def renewed(game: Game, saved: Save) -> Save:
    """A save in the words of the present rules, where the game can read those by which it was played; else as it is."""
    while saved["rules"] in game.former:
        saved = game.former[saved["rules"]](saved)
    return saved


def replay(game: Game, saved: Save) -> Match:
    """The match that a save describes, every move checked again; one of earlier rules is brought up to the present
    ones, where the game can."""
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
        word, _, move = str(text).partition(" ")
        seat = cast(int, int(word) if word.isdecimal() and len(word) < 4 else word)  # a word that is no number is told to be no seat
        try:
            match.play(seat, move)
        except ValueError as error:
            problem = error if isinstance(error, Problem) else Refused(match, seat, move)
            raise Problem("move {n} of this save, {move!r}, cannot be played: {problem}", n=ply + 1, move=text, problem=problem) from error
    return match
