"""What every game owes: the check kit, for every game of the registry."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import parlour
from parlour.engine import check
from parlour.engine.texts import LANGUAGES

GAMES = parlour.games()
TABLES = [(id, players) for id in GAMES for players in parlour.game(id).players]
PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_hundred_thousand_random_games_end_and_keep_every_rule(id, players):
    share = -(-100_000 // len(parlour.game(id).players))
    check.random_games_end_and_keep_every_rule(parlour.game(id), players, share)


@pytest.mark.parametrize("id", GAMES)
def test_random_games_keep_every_rule_with_every_option(id):
    game = parlour.game(id)
    for name, option in game.options.items():
        for choice in option.choices:
            for players in game.players:
                if choice != option.default and is_playable(game, players, {name: choice}):
                    check.random_games_end_and_keep_every_rule(game, players, 200, {name: choice})


def is_playable(game, players, options):
    """Some choices need data of one's own, or another number of players."""
    try:
        game.data(players, options)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_interpreted_games_are_the_compiled_ones_bit_for_bit(id, players):
    check.interpreted_equals_compiled(parlour.game(id), players, 100)


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_the_same_seed_is_the_same_game(id, players):
    check.the_same_seed_is_the_same_game(parlour.game(id), players, "a seed")


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_save_replayed_is_the_same_game(id, players):
    check.a_save_replayed_is_the_same_game(parlour.game(id), players, "a save")


@pytest.mark.parametrize("id", GAMES)
def test_no_two_moves_are_alike(id):
    check.no_two_moves_are_alike(parlour.game(id))


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_decisions_are_small(id, players):
    check.decisions_are_small(parlour.game(id), players, "small")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("id", "players"), TABLES)
def test_every_move_event_and_refusal_has_words(id, players, language):
    check.every_move_and_event_has_words(parlour.game(id), players, "words", language)


@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.parametrize(("id", "players"), TABLES)
def test_what_i_cannot_see_cannot_change_what_i_am_sent(id, players, seed):
    check.what_i_cannot_see_cannot_change_what_i_am_sent(parlour.game(id), players, seed)


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_guesses_are_possible_tables(id, players):
    check.guesses_keep_every_rule(parlour.game(id), players, "guesses")


@pytest.mark.parametrize("id", GAMES)
def test_rules_allocate_nothing(id):
    check.rules_allocate_nothing(parlour.game(id))


@pytest.mark.parametrize("id", GAMES)
def test_every_way_the_game_can_end_is_stored_as_a_playthrough(id):
    game = parlour.game(id)
    assert check.playthroughs_replay(game, PLAYTHROUGHS / id) == set(game.endings[1:])


@pytest.mark.parametrize("id", GAMES)
def test_nodes_to_a_small_depth(id):
    """The numbers were stored when the rules were proven; a change of them is a change of the game."""
    game = parlour.game(id)
    stored = json.loads((PLAYTHROUGHS / "nodes.json").read_text())[id]
    assert stored == {str(players): check.nodes(game, players, len(stored[str(players)])) for players in game.players}
