"""The schema of the API describes every game's view and moves: held against real games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

import parlour
from parlour.engine.check import positions
from parlour.web import schema

STORED = Path(__file__).parent.parent.parent / "docs" / "openapi.json"
DOCUMENT = json.loads(STORED.read_text(encoding="utf-8"))
NAMES = {"wigs": "Wigs", "pocket-wigs": "PocketWigs", "kiilto": "Kiilto", "pret-a-porter": "PretAPorter", "last-will": "LastWill"}


def validator(name):
    found = {"$ref": f"#/components/schemas/{name}", "components": DOCUMENT["components"]}
    return jsonschema.Draft202012Validator(found)


def test_the_schema_in_the_docs_is_that_of_the_server():
    assert schema.as_json() == STORED.read_text(encoding="utf-8"), "make schema"


def test_every_game_is_described():
    assert set(NAMES) == set(parlour.catalogue())


@pytest.mark.parametrize("id", NAMES)
def test_the_views_of_real_games_are_as_the_schema_says(id):
    check, seen = validator(f"{NAMES[id]}View"), 0
    for ply, match in enumerate(positions(parlour.game(id), 3, "schema")):
        if ply % 7 == 0 or match.over:
            for seat in (0, None):
                check.validate(json.loads(json.dumps(match.view(seat))))
                seen += 1
    assert seen > 10


@pytest.mark.parametrize("id", NAMES)
def test_a_view_with_a_wrong_entry_is_not_as_the_schema_says(id):
    check, view = validator(f"{NAMES[id]}View"), parlour.game(id).new(3, "schema").view(0)
    assert not check.is_valid(view | {"players": "three"})
    assert not check.is_valid({key: value for key, value in view.items() if key != "waiting"})


@pytest.mark.parametrize("id", NAMES)
def test_the_moves_of_a_game_are_written_as_the_schema_says(id):
    pattern, names = re.compile(DOCUMENT["components"]["schemas"][f"{NAMES[id]}Move"]["pattern"]), parlour.game(id).move_names
    assert all(pattern.match(str(names[code])) for code in range(len(names)))
    assert not pattern.match("jump")
    assert not pattern.match(f"{names[0]} twice=1")
