"""The games. A game is a package with a `GAME` and a `data.toml`; wherever it comes from, it is found in the same way:

- the folders beside this file;
- installed packages, by the entry point `parlour.games` (its name is the game's id, its value the package);
- folders named in the environment variable PARLOUR_GAMES (several with the system's separator of paths): games, or folders of games.

`parlour.games()` gives the ids, as `parlour.catalogue()` does.
"""

from __future__ import annotations

import copyreg
import functools
import importlib
import importlib.metadata
import importlib.util
import json
import os
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from parlour.engine.plain import Components
from parlour.engine.texts import Phrase, Problem, Problems

if TYPE_CHECKING:
    from parlour.engine.game import Game

GROUP = "parlour.games"
VARIABLE = "PARLOUR_GAMES"


class _Games(ModuleType):
    """This package, which can be called for the ids of all games."""

    def __call__(self) -> list[str]:
        return ids()


sys.modules[__name__].__class__ = _Games


def ids() -> list[str]:
    """The ids of all games, sorted."""
    return sorted(_sources(os.environ.get(VARIABLE, "")))


def find(id: str) -> Game:
    """The game of that id; ValueError names those there are."""
    sources = _sources(os.environ.get(VARIABLE, ""))
    if not isinstance(id, str) or id not in sources:
        raise Problem("no game called {id!r}; we have: {games}", id=id, games=", ".join(sorted(sources))).or_nearest(id, sources)
    return _load(id, sources[id])


@functools.cache
def _sources(folders: str) -> dict[str, Callable[[], ModuleType]]:
    """Where each game comes from, by its id; one's own folders win over packages, and those over ours."""
    found: dict[str, Callable[[], ModuleType]] = {}
    for path in _packages_in(Path(__file__).parent):
        found[_id_of(path)] = functools.partial(importlib.import_module, f"parlour.games.{path.name}")
    for point in importlib.metadata.entry_points(group=GROUP):
        found[point.name] = functools.partial(importlib.import_module, point.module)
    for folder in filter(None, folders.split(os.pathsep)):
        for path in _packages_in(Path(folder).resolve()):
            found[_id_of(path)] = functools.partial(_import_folder, path)
    return found


def _packages_in(folder: Path) -> list[Path]:
    """The games in a folder, or the folder itself where it is a game."""
    candidates = [folder] if (folder / "data.toml").exists() else sorted(folder.glob("*/"))
    return [path for path in candidates if (path / "data.toml").exists() and (path / "__init__.py").exists()]


def _id_of(path: Path) -> str:
    return path.name.replace("_", "-")


def _import_folder(path: Path) -> ModuleType:
    """The package of a folder, importable by the folder's own name."""
    known = sys.modules.get(path.name)
    if known is not None:
        if Path(str(known.__file__)).parent != path:
            raise Problem("the game in {folder} cannot be called {name!r}: another module is", folder=path, name=path.name)
        return known
    spec = importlib.util.spec_from_file_location(path.name, path / "__init__.py", submodule_search_locations=[str(path)])
    assert spec is not None
    assert spec.loader is not None
    made = sys.modules[path.name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(made)
    except BaseException:
        del sys.modules[path.name]
        raise
    return made


@functools.cache
def _load(id: str, source: Callable[[], ModuleType]) -> Game:
    from parlour.engine.game import Game

    copyreg.pickle(Game, _reduce)
    game = getattr(source(), "GAME", None)
    if not isinstance(game, Game) or game.id != id:
        raise Problem("the package of the game {id!r} has no GAME of that id", id=id)
    return game


def _reduce(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """A game is pickled by its id."""
    return find, (game.id,)


def read_data(id: str, path: Path) -> Components:
    """Components of one's own from a TOML file, checked by the game; ValueError names the file, the entry and what is valid."""
    game = find(id)
    try:
        components = tomllib.loads(path.read_text(encoding="utf-8"))
        wrong = list(_wrong_kinds(components, game.components))
        if wrong:
            raise Problems(*wrong)
        json.dumps(components, allow_nan=False)
    except Problem as problem:
        raise problem.about(str(path)) from None
    except Exception as error:
        raise _why_not(id, game, error).about(str(path)) from None
    for players in game.players:
        try:
            check_data(game, players, components)
        except Problem as problem:
            raise problem.about(str(path)) from None
    return components


def check_data(game: Game, players: int, components: Components) -> None:
    """Nothing if so many can play with these components, by the usual options; Problem says what is wrong with them."""
    try:
        game.data(players, {}, components)
    except Problem:
        raise
    except Exception as error:
        raise _why_not(game.id, game, error) from None


def _why_not(id: str, game: Game, error: Exception) -> Problem:
    """What an error on the way to a game's data says to people."""
    match error:
        case FileNotFoundError():
            return Problem("there is no such file")
        case KeyError():
            return Problem(
                "an entry {key!r} is missing; a data file of {game} has: {entries}",
                key=error.args[0],
                game=id,
                entries=", ".join(game.components),
            )
        case OverflowError():
            return Problem("a number is too large or too small for {game}: {error}", game=id, error=error)
        case AttributeError() | IndexError() | TypeError():
            return Problem("an entry is not of the kind that {game} needs: {error}", game=id, error=error)
        case OSError() | ValueError():
            return Problem("this cannot be read as TOML: {error}", error=error)
    raise error


KINDS = {
    bool: Phrase("true or false"), int: Phrase("a whole number"), float: Phrase("a number"), str: Phrase("a text"), list: Phrase("a list"),
    dict: Phrase("a table"),
}  # fmt: skip
OTHER_KIND = Phrase("a date or a time")


def _wrong_kinds(given: Components, own: Components, where: str = "") -> Iterator[Problem]:
    """Entries that are of another kind than in the game's own data."""
    for name, value in given.items():
        if name not in own:
            continue
        at, kind = f"{where}{name}", type(own[name])
        if type(value) is not kind and not (kind is float and type(value) is int):
            yield Problem("{entry} is {kind}; it must be {wanted}", entry=at, kind=KINDS.get(type(value), OTHER_KIND), wanted=KINDS[kind])
        elif kind is dict:
            yield from _wrong_kinds(value, own[name], f"{at}.")
