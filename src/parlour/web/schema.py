"""What the API's schema says of the games: a type for every game's view, and how its moves are written."""

from __future__ import annotations

import functools
import json
import operator
import sys
from typing import Any

import msgspec
from litestar.openapi.spec import OpenAPI, OpenAPIType, Schema
from litestar.serialization import encode_json

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


def describe_moves(schema: OpenAPI) -> None:
    """Adds to the schema how the moves of each game are written: `WigsMove` and so on."""
    assert schema.components.schemas is not None
    for id in parlour.catalogue():
        game = parlour.game(id)
        pattern = game.move_names.pattern()
        schema.components.schemas[f"{_camel(id)}Move"] = Schema(
            type=OpenAPIType.STRING, description=f"A move of {game.title}.", pattern=pattern
        )


def as_json() -> str:
    """The whole schema of the API, as it stands in docs/openapi.json."""
    from parlour.web.app import create_app
    from parlour.web.settings import Settings

    schema = create_app(Settings(database=":memory:", log_level="error")).litestar.openapi_schema.to_schema()
    return json.dumps(json.loads(encode_json(schema)), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _camel(id: str) -> str:
    return "".join(part.capitalize() for part in id.split("-"))


if __name__ == "__main__":
    sys.stdout.write(as_json())
