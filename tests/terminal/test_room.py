"""The room by keys and mouse: choosing, finding, why not, hints, rules, looking back, undo, save, and several people at one keyboard."""

from __future__ import annotations

import json
import random

import pytest
from roomy import LARGE, SMALL, at, driven, home, room_of

import parlour
from parlour.engine.sight import Sight
from parlour.tables.in_words import InWords, in_words
from parlour.terminal.room.lines import folded, parted
from parlour.terminal.room.pages import Cover
from parlour.terminal.session import found_rules

GAMES = parlour.catalogue()


# --- Choosing ---------------------------------------------------------------------------------------------------------
@driven
async def test_a_number_chooses_a_move():
    async with room_of(home("wigs")) as room:
        await room.my_turn()
        second = room.scene.words.moves[1].move
        await room.move("2")
        assert str(room.room.place.match.history[0][1]) == second


@driven
async def test_arrows_and_enter_choose_a_move():
    async with room_of(home("kiilto")) as room:
        await room.my_turn()
        third = room.scene.words.moves[2]
        await room.move("down", "down", "enter")
        assert room.room.place.match.history[0] == (0, parlour.game("kiilto").move_names.parse(third.move))


@driven
async def test_a_number_of_two_digits_is_typed_to_its_end():
    async with room_of(home("kiilto")) as room:
        await room.my_turn()
        assert len(room.scene.words.moves) > 12
        twelfth = room.scene.words.moves[11].move
        await room.press("1")
        assert room.room.place.match.ply == 0
        await room.move("2", "enter")
        assert str(room.room.place.match.history[0][1]) == twelfth


@driven
async def test_a_click_chooses_a_move():
    async with room_of(home("wigs")) as room:
        await room.my_turn()
        second = room.scene.words.moves[1].move
        await room.pilot.click("#choices", offset=(8, 2))
        await room.until(lambda: room.room.place.match.ply > 0)
        assert str(room.room.place.match.history[0][1]) == second


@driven
async def test_moves_are_found_by_words_and_made():
    async with room_of(home("kiilto")) as room:
        await room.my_turn()
        many = len(room.scene.words.moves)
        await room.press("slash", *"two green")
        offered = room.room.table.offered
        assert 0 < len(offered) < many
        assert all("green" in move.text and "two" in f"{move.text} {move.move}" for move in offered)
        await room.press("escape")
        await room.until(lambda: len(room.room.table.offered) == many)
        await room.press("slash", *"two green")
        await room.move("enter")
        assert str(room.room.place.match.history[0][1]) == offered[0].move == "take_two colour=green"


@driven
async def test_a_move_can_be_typed_as_programs_write_it():
    async with room_of(home("kiilto")) as room:
        await room.my_turn()
        await room.press("slash", *"take_two colour=red")
        await room.move("enter")
        assert str(room.room.place.match.history[0][1]) == "take_two colour=red"


# --- Why not, hints, rules --------------------------------------------------------------------------------------------
@driven
async def test_a_move_that_is_not_allowed_is_answered_with_its_rule_and_nothing_moves():
    async with room_of(home("wigs"), LARGE) as room:
        await room.my_turn()
        await room.press("slash", *"sell column=1", "enter")
        await room.until_said("Why not?", "does not belong to it (W-012)", parlour.game("wigs").rules["W-012"][:40])
        assert room.room.place.match.ply == 0
        await room.press("escape")
        assert "Why not?" not in room.text()


@driven
async def test_why_not_answers_what_is_typed_and_what_is_chosen():
    match = parlour.game("wigs").new(2, "why")
    chance = random.Random(1)
    while not match.sight(0).refused or match.waiting != (0,):
        match.play(match.waiting[0], chance.choice(match.moves(match.waiting[0])))
    async with room_of(at(match), LARGE) as room:
        await room.my_turn()
        refused = room.scene.words.refused
        await room.press("w", *"1", "enter")
        await room.until_said("That move is possible.")
        await room.press("tab", "down", "enter")
        await room.until_said(refused[0].rule)
        rule = parlour.game("wigs").rules[refused[0].rule]
        await room.until_said(" ".join(rule.split())[:30])


@driven
async def test_what_is_no_move_is_a_sentence():
    async with room_of(home("wigs")) as room:
        await room.my_turn()
        await room.press("slash", *"jump")
        await room.until_said("No move has these words.")
        await room.press("enter")
        await room.until_said("no move called 'jump'")


@driven
async def test_a_hint_shows_chances_and_can_be_played(monkeypatch):
    monkeypatch.setattr("parlour.bots.hints", lambda game, save, seat: [("draft wig=3", 0.61), ("draft wig=2", 0.4)])
    async with room_of(home("wigs")) as room:
        await room.my_turn()
        known = {move.move for move in room.scene.words.moves}
        assert {"draft wig=3", "draft wig=2"} <= known
        await room.press("h")
        await room.until_said("61% ############")
        await room.press("down")
        await room.move("enter")
        assert str(room.room.place.match.history[0][1]) in known


@driven
async def test_the_screen_answers_while_a_bot_thinks(monkeypatch):
    import threading

    go = threading.Event()
    chosen = parlour.bots.choose
    monkeypatch.setattr("parlour.bots.choose", lambda *given: go.wait(60) and chosen(*given))
    async with room_of(home("wigs")) as room:
        await room.until(lambda: room.scene.turn.is_yours or "thinking" in room.scene.turn.sentence)
        if room.scene.turn.is_yours:
            await room.press("1")
        await room.until_said("Player 2 is thinking …")
        await room.press("question_mark")
        await room.until_said("Keys", "this help")
        await room.press("escape")
        go.set()
        await room.my_turn()


@driven
async def test_the_rules_of_the_moment_and_the_book():
    async with room_of(home("wigs"), LARGE) as room:
        await room.my_turn()
        first = room.scene.words.moment[0]
        await room.press("n")
        await room.until_said("Rules of this moment", " ".join(first.split())[:40])
        await room.press("escape", "r")
        await room.until_said("Sell wigs")
        await room.press(*"W-048")
        await room.until_said("W-048 The Market — If a column is full")
        await room.press("escape")
        assert "W-048" not in room.text()


def test_rules_are_found_and_nothing_is_said_of_it():
    assert found_rules(parlour.game("wigs"), "en", "zebra") == ["no rule holds 'zebra'"]


# --- Back and forth ---------------------------------------------------------------------------------------------------
@driven
async def test_looking_back_and_returning():
    async with room_of(home("wigs")) as room:
        await room.my_turn()
        begun = room.scene.words.table
        for _ in range(3):
            await room.move("1")
        last = room.scene.words.last
        await room.press("left")
        await room.until_said(f"Looking back: {last - 1} of {last}", "What could be done then")
        assert room.room.table.offered == ()
        for _ in range(last):
            await room.press("left")
        await room.until(lambda: room.scene.words.ply == 0)
        assert room.scene.words.table[0] == begun[0]
        await room.press("right")
        await room.until(lambda: room.scene.words.ply == 1)
        await room.press("escape")
        await room.until_said("Your moves")
        assert room.scene.words.ply == last


@driven
async def test_undo_takes_the_last_own_move_back():
    async with room_of(home("wigs")) as room:
        await room.my_turn()
        begun = room.scene.words.moves
        await room.move("1")
        await room.press("u")
        await room.until(lambda: room.scene.words.last == 0)
        assert room.scene.words.moves == begun
        await room.press("u")
        await room.until_said("There is no move of yours to take back.")


@driven
async def test_a_game_is_saved_under_a_name(tmp_path):
    async with room_of(home("wigs")) as room:
        await room.my_turn()
        await room.move("1")
        await room.press("s")
        await room.until_said("Save the game as:")
        await room.press(*["backspace"] * len("wigs.json"), *str(tmp_path / "mine.json"), "enter")
        await room.until(lambda: (tmp_path / "mine.json").exists())
        await room.until_said("Saved to")
    assert json.loads((tmp_path / "mine.json").read_text())["moves"][0].startswith("0 draft")


@driven
async def test_what_cannot_be_written_is_a_sentence():
    async with room_of(home("wigs")) as room:
        await room.my_turn()
        await room.press("s", *["backspace"] * len("wigs.json"), *"/dev/null/x.json", "enter")
        await room.until_said("Not a directory")


@driven
async def test_the_log_speaks_to_its_reader_and_can_be_read_whole():
    async with room_of(home("wigs")) as room:
        await room.my_turn()
        await room.move("1")
        await room.until_said("You take")
        await room.press("l")
        await room.until_said("What happened", "You are the starting player.")


# --- Sizes, lights, languages -----------------------------------------------------------------------------------------
@driven
async def test_the_room_follows_the_size_of_the_terminal():
    async with room_of(home("pret-a-porter"), LARGE) as room:
        await room.my_turn()
        await room.until_said("Yours", "The others")
        await room.pilot.resize_terminal(*SMALL)
        await room.until(lambda: room.room.screen.has_class("-narrow") and len(room.lines()) == SMALL[1])
        assert "Your moves" in room.text()
        assert "? help" in room.text()
        await room.press("t")
        await room.until_said("Yours")


@driven
async def test_the_table_fills_the_screen_and_goes_back():
    async with room_of(home("pret-a-porter")) as room:
        await room.my_turn()
        await room.press("z")
        await room.until(lambda: "Your moves" not in room.text())
        await room.press("z")
        await room.until_said("Your moves")


@driven
async def test_day_and_lamp_light():
    async with room_of(home("wigs")) as room:
        await room.my_turn()
        assert room.room.current_theme.dark
        await room.press("d")
        assert not room.room.current_theme.dark


@driven
async def test_no_color_shows_no_colour_and_what_is_chosen_nevertheless(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with room_of(home("wigs")) as room:
        await room.my_turn()
        parts = [part for strip in room.room.screen._compositor.render_strips() for part in strip if part.style]
        assert [part for part in parts if any(colour and not colour.is_default for colour in (part.style.color, part.style.bgcolor))] == []
        assert next(part for part in parts if room.scene.words.moves[0].text in part.text).style.underline


@pytest.mark.parametrize("game", GAMES)
@driven
async def test_finnish_alone(game):
    async with room_of(home(game, language="fi"), LARGE) as room:
        await room.my_turn()
        await room.until_said("Siirtosi", "Mitä tapahtui", "etsi")
        await room.press("question_mark")
        await room.until_said("valitse siirto numerolla", "Esc sulkee")
        words = set(room.words().split())
        assert not words & {"the", "you", "your", "moves", "Player", "players", "hint", "closes"}


# --- Several people at one keyboard -----------------------------------------------------------------------------------
@driven
async def test_a_cover_hides_the_table_until_the_next_one_is_there():
    async with room_of(home("wigs", people=2)) as room:
        await room.until(lambda: isinstance(room.room.screen, Cover))
        first = room.room.place.asked
        assert f"The keyboard is for Player {first + 1}." in room.words()
        await room.press("enter")
        await room.until_said("your move?")
        assert room.scene.words.seat == first
        await room.press("1")
        await room.until(lambda: isinstance(room.room.screen, Cover) or room.room.place.asked == first)


@pytest.mark.parametrize("game", ["wigs", "pocket-wigs", "last-will"])
@driven
async def test_no_screen_shows_what_only_another_seat_may_see(game):
    """Whatever is shown comes from the sight of who is asked and there, or of a spectator."""
    place = home(game, people=2)
    seen: list[tuple[int | None, int | None]] = []
    shown = place.see

    def watched(ply=None):
        scene = shown(ply)
        seen.append((scene.words.seat, place.asked))
        assert scene.words == in_words(place.match.sight(scene.words.seat, "en", ply))
        return scene

    place.see = watched
    async with room_of(place) as room:
        for _ in range(12):
            await room.until(lambda: isinstance(room.room.screen, Cover) or room.scene.turn.is_yours or room.scene.turn.is_over)
            if room.scene.turn.is_over:
                break
            if isinstance(room.room.screen, Cover):
                assert room.scene.words.seat is None
                assert room.scene.words.moves == ()
                await room.press("enter")
                await room.until(lambda: room.scene.turn.is_yours and not room.room.table.is_covered)
            before = room.scene
            await room.press("enter")
            await room.until(lambda before=before: room.scene is not before and not room.room.table.is_busy)
    assert all(seat is None or seat == asked for seat, asked in seen)
    assert {0, 1, None} <= {seat for seat, _ in seen}


def test_nobody_moves_for_a_bot_that_is_asked():
    place = home("wigs", people=0)
    assert place.play("draft wig=1").sentence == "Player 1 is thinking …"
    assert place.match.ply == 0
    assert place.see().words.seat is None


# --- Words and lines --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_parted_into_board_and_people_and_nothing_is_lost(game):
    match = parlour.bots.play_match(parlour.game(game), ["random"] * 3, "parts", **parlour.game(game).quick_options())
    for ply in (0, match.ply // 2, match.ply):
        words = in_words(match.at(ply).sight(1))
        parts = parted(words.table, words.names)
        assert set(parts.people) == {0, 1, 2} or ply == 0
        assert sorted([*parts.board, *parts.own, *(line for lines in parts.people.values() for line in lines)]) == sorted(words.table)
        assert all(lines[0].startswith(f"{words.names[seat]}: ") for seat, lines in parts.people.items())


def test_a_name_like_a_heading_takes_only_its_own_line():
    parts = parted(["Round 1", "Ann: 3 gold", "  card", "Ann: 4 gold", "  more"], ["Ann", "Bo"])
    assert parts.people == {0: ["Ann: 3 gold", "  card"]}
    assert parts.own == ["Ann: 4 gold", "  more"]


def test_a_line_is_folded_under_its_own_indent():
    assert folded("  one two three four", 12) == ["  one two", "      three", "      four"]
    assert folded("short", 12) == ["short"]
    assert all(len(line) <= 20 for line in folded("  " + "x" * 70, 20))


def test_words_hold_nothing_but_words():
    """A sight could be asked for more; what is shown and sent cannot."""
    words = in_words(parlour.game("wigs").new(2, "words").sight(0))
    assert isinstance(words, InWords)
    assert not any(isinstance(getattr(words, name), Sight) for name in words.__struct_fields__)
