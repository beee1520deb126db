"""Levels: what each of them is in a game, and at a table for which the game's network is not made."""

from __future__ import annotations

import pytest
from positions import EVERY_TABLE, GAMES, after, dealt_again, prepared

import parlour
from parlour import bots
from parlour.bots import levels, network
from parlour.bots.levels import Bot, as_played, ladder, spelled, why_plain
from parlour.engine.texts import Problem

SEARCHING = [level for level in bots.LEVELS if level >= bots.FIRST_WITH_CHARACTER]
PLAIN = {"3": "search:100it", "4": "search:400it", "5": "search:3000it", "6": "search:4000it"}


def said(rungs):
    return {level: spelled(bot) for level, bot in rungs.items()}


def own_cards(id):
    """A match with cards of the table's own: the game's, given as somebody's."""
    game = parlour.game(id)
    return game.new(2, 3, data=game.components)


@pytest.mark.parametrize("id", GAMES)
def test_levels_that_search_think_by_iterations_and_each_more_than_the_one_below(id):
    rungs = [ladder(parlour.game(id), 2)[level] for level in SEARCHING]
    assert all(bot.searches and bot.iterations and bot.ms in (None, levels.LONGEST_MS) and bot.threads == 1 for bot in rungs)
    for kind in ("search", "champion"):
        thinking = [bot.iterations for bot in rungs if bot.kind == kind]
        assert thinking == sorted(thinking)
    assert [bot.slips for bot in rungs] == sorted([bot.slips for bot in rungs], reverse=True)
    kinds = [bot.kind for bot in rungs]
    assert kinds == sorted(kinds, reverse=True)  # no plain search above one that the network guides


@pytest.mark.parametrize("id", GAMES)
def test_the_first_two_levels_are_the_same_in_every_game(id):
    assert said(ladder(parlour.game(id), 2)) | {"1": "greedy, slips 0.7", "2": "greedy, slips 0.1"} == said(ladder(parlour.game(id), 2))
    assert levels.own_rungs(parlour.game(id)).keys() <= set(SEARCHING)


@pytest.mark.parametrize("id", GAMES)
def test_the_champion_is_the_highest_level(id):
    assert spelled(ladder(parlour.game(id), 2)["6"]) == "champion:4000it"


# --- Where the network does not fit -----------------------------------------------------------------------------------
@pytest.mark.parametrize("id", GAMES)
def test_with_cards_of_ones_own_levels_are_plain_searches_and_the_reason_is_told(id):
    match = own_cards(id)
    assert said(ladder(match.game, 2, match.components)).items() >= PLAIN.items()
    assert "has not learned the cards of this table" in str(why_plain(match.game, 2, match.components))
    assert why_plain(match.game, 2, None) is None


def test_alone_levels_are_plain_searches():
    game = parlour.game("last-will")
    assert said(ladder(game, 1)).items() >= PLAIN.items()
    assert "has not learned to play alone" in str(network.unfit(game, 1, None))


def test_a_number_of_players_that_the_network_has_not_learned_is_told(monkeypatch, tmp_path):
    game = parlour.game("wigs")
    made = network.blank_network(game)
    made.made = network.Made(**{name: getattr(made.made, name) for name in made.made.__struct_fields__} | {"players": (2,)})
    made.write(tmp_path / "wigs.npz")
    monkeypatch.setenv("PARLOUR_CHAMPIONS", str(tmp_path))
    assert network.unfit(game, 2, None) is None
    assert "has not learned to play with 3 players" in str(why_plain(game, 3, None))
    assert said(ladder(game, 3)).items() >= PLAIN.items()


@pytest.mark.parametrize("id", GAMES)
def test_a_game_without_a_network_has_the_plain_levels_and_nothing_to_tell(id, monkeypatch):
    monkeypatch.setattr(network, "path_of", lambda game: None)
    assert said(ladder(parlour.game(id), 2)).items() >= PLAIN.items()
    assert why_plain(parlour.game(id), 2, None) is None


def test_a_level_is_what_the_table_makes_of_it():
    match = own_cards("pret-a-porter")
    assert spelled(as_played(match, bots.parse("3"))) == "search:100it"
    assert as_played(match, bots.parse("4:bold")).character == "bold"
    assert as_played(match, bots.parse("greedy")) == Bot("greedy")


# --- The file ---------------------------------------------------------------------------------------------------------
@pytest.fixture
def with_ladder(monkeypatch, tmp_path):
    """A game whose folder is an empty one, but for this ladder."""

    def make(text):
        (tmp_path / levels.LADDER).write_text(text)
        game = parlour.game("wigs")
        monkeypatch.setattr(game, "folder", tmp_path)
        return game

    return make


def test_a_game_from_elsewhere_may_have_a_ladder_of_plain_searches(with_ladder):
    game = with_ladder('[3]\nbot = "search:50it"\nslips = 0.25\n')
    assert said(ladder(game, 2)) == PLAIN | {"1": "greedy, slips 0.7", "2": "greedy, slips 0.1", "3": "search:50it, slips 0.25"}


def test_a_ladder_that_leans_on_a_network_is_plain_without_it(with_ladder):
    game = with_ladder('[3]\nbot = "search:50it"\n[4]\nbot = "champion:20it"\n')
    assert said(ladder(game, 2)).items() >= PLAIN.items()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[2]\nbot = "search:50it"', "a ladder says what levels 3 to 6 are, not 2"),
        ('[7]\nbot = "search:50it"', "a ladder says what levels 3 to 6 are, not 7"),
        ('[3]\nbot = "greedy"', "level 3 is a search of so many iterations"),
        ('[3]\nbot = "champion:0"', "level 3 is a search of so many iterations"),
        ('[3]\nbot = "search:50ms/1"', "level 3 is a search of so many iterations"),
        ('[3]\nbot = "search:50it:bold"', "level 3 is a search of so many iterations"),
        ('[3]\nbot = "5"', "level 3 is a search of so many iterations"),
        ('[3]\nbot = "deep thought"', "no bot called"),
        ('[3]\nbot = "search:50it"\nslips = 1.5', "slips"),
        ('[3]\nbot = "search:50it"\nlisps = 0.5', "lisps"),
        ("3 = ", "ladder.toml"),
    ],
)
def test_a_ladder_that_cannot_be_is_refused_with_its_file(with_ladder, text, says):
    with pytest.raises(Problem, match=says) as raised:
        ladder(with_ladder(text), 2)
    assert "ladder.toml" in str(raised.value)


# --- Every level plays ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("level", ["3", "4", "4:bold", "3:spiteful"])
@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_with_the_same_seed_a_level_makes_the_same_legal_move(id, players, level):
    match = after(prepared(id), players, 25)
    seat, bot = match.waiting[0], bots.parse(level)
    chosen = bots.pick_move(match, seat, bot, 5)
    assert chosen in match.moves(seat)
    assert chosen == bots.pick_move(match, seat, bot, 5)


@pytest.mark.parametrize("level", ["3", "4", "5", "3:bold", "4:spiteful"])
def test_what_a_level_cannot_know_does_not_change_its_choice(level):
    for plies in range(12, 60, 12):
        match = after(prepared("wigs"), 3, plies, seed=plies)
        seat = match.waiting[0]
        changed = dealt_again(match, seat, plies)
        assert bots.pick_move(match, seat, bots.parse(level), 1) == bots.pick_move(changed, seat, bots.parse(level), 1)
