"""Stored games are played again to the last bit: a hundred and more of each game, with every number of players, option and ending."""

from __future__ import annotations

import pytest

import parlour
import stored_games

GAMES = parlour.games()
INTERPRETED = {"pret-a-porter": 4, "last-will": 4}  # games that are played once more, interpreted
KINDS = {"random", "greedy", "champion:0", "1", "2", "3"}


@pytest.mark.parametrize("id", GAMES)
def test_every_stored_game_is_still_the_same_game_at_every_ply(id):
    game = parlour.game(id)
    game.compile()
    for line in stored_games.read(id):
        stored_games.replayed(game, line)


@pytest.mark.parametrize(("id", "part"), [(id, part) for id in GAMES for part in range(INTERPRETED.get(id, 6))])
def test_some_of_them_are_the_same_games_interpreted_and_every_table_keeps_the_audit(id, part, monkeypatch):
    monkeypatch.setenv("PARLOUR_INTERPRET", "1")
    game, lines = parlour.game(id), stored_games.read(id)
    match = stored_games.replayed(game, lines[part * len(lines) // INTERPRETED.get(id, 6)])
    for ply in range(match.ply + 1):
        broken = game.broken(match.data, match.state_at(ply), 0)
        assert not broken, f"{id}: ply {ply} breaks {broken}: {match.at(ply).position()}"


@pytest.mark.parametrize("id", GAMES)
def test_a_hundred_games_have_every_number_of_players_option_preset_ending_and_kind_of_player(id):
    game, lines = parlour.game(id), stored_games.read(id)
    assert len(lines) >= 100
    assert len({(str(line["seed"]), tuple(line["moves"])) for line in lines}) == len(lines)
    assert {line["players"] for line in lines} == set(game.players)
    assert {line["result"]["reason"] for line in lines} == set(game.endings[1:])
    assert set(" ".join(line["bots"] for line in lines).split()) >= KINDS
    played = [game.check_options(game.options_of_save(line["options"])) for line in lines]
    for name, option in game.options.items():
        offered = {choice for choice in option.choices if any(stored_games.playable(game, n, {name: choice}) for n in game.players)}
        assert {options[name] for options in played} == offered, name
    for values in game.presets.values():
        for players in game.players:
            tables = [options for options, line in zip(played, lines, strict=True) if line["players"] == players]
            assert any(values.items() <= options.items() for options in tables)


def test_a_game_that_has_become_another_one_is_named_with_the_ply():
    game, line = parlour.game("wigs"), stored_games.read("wigs")[0]
    signs, moves = line["signs"], line["moves"]
    other = "00" if signs[10:12] != "00" else "01"
    with pytest.raises(AssertionError, match=r"wigs, game 0, ply 5: .* leads to another table"):
        stored_games.replayed(game, line | {"signs": signs[:10] + other + signs[12:]})
    with pytest.raises(AssertionError, match=r"wigs, game 0, ply 2: .* is refused: .*\(W-"):
        stored_games.replayed(game, line | {"moves": [moves[0], (moves[1][0], "buy column=0 square=0"), *moves[2:]]})
    with pytest.raises(AssertionError, match="the game goes on"):
        stored_games.replayed(game, line | {"moves": moves[:-1]})
    with pytest.raises(AssertionError, match="it ends otherwise"):
        stored_games.replayed(game, line | {"result": line["result"] | {"scores": [0]}})
