"""Games saved by the first version of the rules: they are read in the words of the second, and end as they ended."""

import json
from pathlib import Path

import pytest
from last_will_table import GAME

import parlour
from parlour.engine import save
from parlour.games.last_will.old_moves import old_components

OLD = Path(__file__).parents[2] / "playthroughs" / "last-will"
# How the first version ended them: money, rounds, and how often it played, joined, laid, bought, used, maintained, sold, seated and threw away.
ENDED = json.loads((Path(__file__).parent / "old_saves.json").read_text(encoding="utf-8"))
POSITIONS = json.loads((Path(__file__).parent / "old_positions.json").read_text(encoding="utf-8"))
DEEDS = ("played", "joined", "laid", "bought", "used", "maintained", "sold", "token_placed", "thrown_away")


def test_old_and_new_saves_are_both_stored():
    rules = {path.name: save.read(path)["rules"] for path in OLD.glob("*.json")}
    assert {name for name, version in rules.items() if version == 1} == set(ENDED)
    assert {name for name, version in rules.items() if version == GAME.version}
    for name in set(rules) - set(ENDED):
        moves = " ".join(save.read(OLD / name)["moves"])
        assert "back" not in moves
        assert "hand card=" in moves


@pytest.mark.parametrize("name", sorted(ENDED))
def test_an_old_save_ends_as_it_did(name):
    saved = save.read(OLD / name)
    match = save.replay(GAME, saved)
    assert match.save()["result"] == saved["result"]
    people = match.seen(None).players_at_table
    deeds = [sum(event.name == deed for event in match.log(None)) for deed in DEEDS]
    assert {
        "money": [person.money for person in people],
        "wealth": [person.ruin.wealth for person in people],
        "rounds": match.seen(None).round,
        "events": deeds,
    } == ENDED[name]
    again = match.save()
    assert again["rules"] == 2
    assert save.replay(GAME, again).state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_an_old_save_that_began_with_a_position_ends_as_it_did(number):
    """The positions: keeping, the card of an event, a seat, a cost, companions, a companion for a seat, a sale by special, a discard."""
    saved, money = POSITIONS[number]["save"], POSITIONS[number]["money"]
    match = parlour.load(saved)
    assert [person.money for person in match.seen(None).players_at_table] == money
    assert match.save()["result"] == saved["result"]
    assert save.replay(GAME, match.save()).state.tobytes() == match.state.tobytes()


def old_save(*moves, seed=1, **options):
    return {"parlour": 1, "game": "last-will", "rules": 1, "players": 2, "seed": seed, "options": options, "moves": list(moves)}


def test_an_old_game_keeps_its_cards_and_loses_the_option_that_hid_nothing():
    match = parlour.load(old_save(hand_backs="hidden", wild_use="round"))
    assert match.options["wild_use"] == "every_place"
    printed = {card["id"]: card for card in match.components["property"]}
    assert printed["stud_farm"]["upkeep"] == 2
    assert {card["id"]: card for card in GAME.components["property"]}["stud_farm"]["upkeep"] == 5
    assert old_components(GAME.components) != GAME.components


def test_an_old_game_stopped_in_the_middle_of_a_choice_stands_before_it():
    saved = save.read(OLD / "round-7-2p.json")
    sort = next(at for at, move in enumerate(saved["moves"]) if move.endswith(("play_event", "lay", "use")))
    while saved["moves"][sort + 1].split()[1] not in ("hand", "board"):
        sort = next(at for at in range(sort + 1, len(saved["moves"])) if saved["moves"][at].endswith(("play_event", "lay", "use")))
    match = parlour.load(saved | {"moves": saved["moves"][: sort + 1], "result": None})
    assert match.view(match.waiting[0])["you"]["decision"]["asks"] == "action"


def test_a_wrong_old_move_is_named():
    saved = save.read(OLD / "round-7-2p.json")
    with pytest.raises(ValueError, match="move 3 of this save, '0 opera', cannot be played"):
        parlour.load(saved | {"moves": [*saved["moves"][:2], "0 opera"]})
