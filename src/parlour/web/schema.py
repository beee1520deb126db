"""What the API's schema says of the games: a type for every game's view, and how its moves are written."""

from __future__ import annotations

import functools
import operator
from typing import Any

import msgspec
from litestar.openapi.spec import OpenAPIType, Schema

import parlour
from parlour.engine.game import Game
from parlour.engine.sight import Head


def view_type(game: Game) -> type[msgspec.Struct]:
    """A game's view as the API gives it: what every view begins with, and the game's own."""
    assert game.view_type is not None
    head = [(field.name, field.type) for field in msgspec.structs.fields(Head) if field.name != "game"]
    name = f"{_camel(game.id)}View"  # whose tag, the game's id, says which view it is
    return msgspec.defstruct(name, head, bases=(game.view_type,), frozen=True, kw_only=True, module=__name__, tag_field="game", tag=game.id)


@functools.cache
def any_view() -> Any:
    """The view of one of the games; a game that does not say of what type its views are is left out."""
    games = [parlour.game(id) for id in parlour.catalogue()]
    return functools.reduce(operator.or_, [view_type(game) for game in games if game.view_type])


def move_schemas() -> dict[str, Schema]:
    """How the moves of each game are written."""
    games = map(parlour.game, parlour.catalogue())
    return {
        f"{_camel(game.id)}Move": Schema(type=OpenAPIType.STRING, description=f"A move of {game.title}.", pattern=game.move_names.pattern()) for game in games
    }


def _camel(id: str) -> str:
    return "".join(part.capitalize() for part in id.split("-"))
