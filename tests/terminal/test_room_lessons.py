"""Lessons in the room: the thought beside the table, going on as a choice, wrong moves answered."""

from __future__ import annotations

import pytest
from roomy import LARGE, SMALL, driven, room_of

import parlour
from parlour.engine.lessons import find
from parlour.terminal.notebook import Notebook
from parlour.terminal.pupil import Pupil
from parlour.terminal.room.school import School

KIILTO = parlour.game("kiilto")


@pytest.fixture
def notebook(tmp_path):
    return Notebook(tmp_path / "lessons.json")


def school(notebook, lesson=1, language="en"):
    return School(Pupil(find(KIILTO, lesson), notebook, language))


@driven
async def test_a_whole_lesson_by_keys(notebook):
    async with room_of(school(notebook), SMALL) as room:
        await room.until_said("Lesson 1: Bears buy property", "[1/9]", "Press Enter to go on.")
        for _ in range(20):
            if room.scene.turn.is_over:
                break
            before = room.scene
            await room.press("s" if any(deed.name == "show" for deed in room.scene.deeds) else "enter")
            await room.until(lambda before=before: room.scene is not before and not room.room.table.is_busy)
        await room.until_said("Done.", "Next: Cheaper and cheaper", "(parlour learn kiilto 2)")
    assert notebook.is_done(find(KIILTO, 1))


@driven
async def test_a_wrong_move_is_answered_with_its_rule_and_nothing_moves(notebook):
    async with room_of(school(notebook), LARGE) as room:
        for step in ("[2/9]", "[3/9]", "[4/9]"):
            await room.press("enter")
            await room.until_said(step)
        ply = room.room.place.run.match.ply
        await room.press("slash", *"buy row=0 place=0", "enter")
        await room.until_said("You have no bears yet: first take some. (K-010) Nothing has moved.", "K-010")
        assert room.room.place.run.match.ply == ply
        await room.press("escape", "y")
        await room.until_said("K-041: Take three bears of three different colours.")
        await room.press("b")
        await room.until_said("[3/9]")
        await room.press("a")
        await room.until_said("[1/9]")


@driven
async def test_what_a_thought_speaks_of_is_named_and_all_speaks_finnish(notebook):
    async with room_of(school(notebook, language="fi"), LARGE) as room:
        await room.until_said("Kiillossa kilpaillaan arvovallasta.", "Oppitunti 1")
        lit = room.room.place.pupil.lit
        assert lit
        await room.until_said(*(f"> {words}" for words in lit))


@driven
async def test_the_lesson_goes_on_where_it_was_left(notebook):
    async with room_of(school(notebook)) as room:
        await room.press("enter")
        await room.until_said("[2/9]")
    async with room_of(school(notebook)) as room:
        await room.until_said("[2/9]")


@driven
async def test_a_game_of_ones_own_is_played_against_the_apprentice(notebook, monkeypatch):
    monkeypatch.setattr("parlour.terminal.pupil.speaks_against", lambda match, seat, move: None)
    async with room_of(school(notebook, "a-game")) as room:
        for step in ("[2/", "[3/"):
            await room.press("enter")
            await room.until_said(step)
        for _ in range(2):
            await room.my_turn()
            ply = room.room.place.run.match.ply
            await room.press("1", "enter")
            await room.until(lambda ply=ply: room.room.place.run.match.ply == ply + 2)
    assert [text[0] for text in notebook.of(find(KIILTO, "a-game")).made[2]] == ["0", "1", "0", "1"]
