"""Save files: JSON that outlives the code; broken ones are told what is wrong; nothing is written half."""

from __future__ import annotations

import json

import pytest

import parlour
from parlour.engine.texts import Problem


@pytest.fixture
def match():
    match = parlour.game("wigs").new(3, "saved", names=["Åsa", "Bo", "Cleo"], target_gold=25)
    for _ in range(7):
        match.play(match.waiting[0], match.moves(match.waiting[0])[0])
    return match


def test_a_save_holds_game_version_options_seed_and_moves_as_text(match):
    saved = match.save()
    assert (saved["parlour"], saved["game"], saved["rules"], saved["seed"], saved["players"]) == (1, "wigs", 1, "saved", 3)
    assert saved["options"]["target_gold"] == 25
    assert saved["names"] == ["Åsa", "Bo", "Cleo"]
    assert saved["moves"][0] == f"{match.history[0][0]} {match.history[0][1]}"
    assert len(saved["moves"]) == 7


def test_a_save_is_read_from_a_dict_a_path_and_a_text_path(match, tmp_path):
    path = tmp_path / "game.json"
    assert match.save(path) == match.save()
    for source in (match.save(), path, str(path)):
        assert parlour.load(source).state.tobytes() == match.state.tobytes()
    assert [item.name for item in tmp_path.iterdir()] == ["game.json"]


def test_a_save_keeps_data_of_ones_own(tmp_path):
    data = json.loads(json.dumps(parlour.game("wigs").components)) | {"start_gold": 9}
    match = parlour.game("wigs").new(2, 1, data=data)
    assert parlour.load(match.save()).view(0)["you"]["gold"] == 9


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"parlour": 99}, "this save has save format 99; this Parlour reads format 1"),
        ({"game": "chess"}, "no game called 'chess'"),
        ({"rules": 2}, "played by version 2 of the rules of wigs; this Parlour plays version 1"),
        ({"players": "three"}, "this save is broken: its entry 'players' is 'three'"),
        ({"moves": None}, "this save is broken: its entry 'moves' is None"),
        ({"options": {"colour": 1}}, "wigs has no option 'colour'"),
        ({"moves": ["0 fly"]}, "move 1 of this save, '0 fly', cannot be played: no move called 'fly'"),
        ({"moves": ["7 draft wig=1"]}, "move 1 of this save.*the seats are 0, 1, 2"),
        ({"moves": ["x draft wig=1"]}, "move 1 of this save, 'x draft wig=1', cannot be played"),
    ],
)
def test_a_broken_or_foreign_save_is_told_what_is_wrong(match, change, sentence):
    with pytest.raises(ValueError, match=sentence):
        parlour.load(match.save() | change)


def test_files_that_are_no_saves(tmp_path):
    path = tmp_path / "x.json"
    with pytest.raises(ValueError, match="there is no file"):
        parlour.load(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match="is not a Parlour save"):
        parlour.load(path)
    path.write_text("[1, 2]")
    with pytest.raises(ValueError, match="is not a Parlour save: it has no entry 'parlour'"):
        parlour.load(path)


def test_a_save_that_fails_leaves_the_old_one(match, tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    path.write_text("the old one")
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        match.save(path)
    assert path.read_text() == "the old one"
    assert [item.name for item in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize(
    ("move", "english", "finnish"),
    [
        ("2 pass", "(W-012). You can: draft wig=", "(W-012). Voit: draft wig="),
        ("0 draft wig=1", "It is not the turn of Åsa; we wait for Cleo", "Nyt ei ole pelaajan Åsa vuoro; vuorossa: Cleo"),
        ("x draft wig=1", "no seat 'x'; the seats are 0, 1, 2", "paikkaa x ei ole; paikat ovat 0, 1, 2"),
        ("9" * 5000 + " pass", "no seat '9999", "paikkaa 9999"),
        ("² pass", "no seat '²'", "paikkaa ² ei ole"),
    ],
)
def test_why_a_move_of_a_save_cannot_be_played_is_said_in_one_language(match, move, english, finnish):
    with pytest.raises(Problem) as error:
        parlour.load(match.save() | {"moves": [move]})  # Cleo begins
    assert english in str(error.value)
    said = error.value.said(match.game.texts("fi"))
    assert said.startswith("tallenteen siirtoa 1, ")
    assert finnish in said
    assert "You can" not in said
    assert len(said) < 400
