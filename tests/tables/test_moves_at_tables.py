"""Moves: accepted once, for the ply that was seen; choices made at the same time; undo."""

import random

import pytest

from parlour.tables.errors import Refused
from parlour.tables.new_table import new_table
from parlour.tables.table import Table
from serving import guessed, in_loop, open_house, table_of


def playing(people=2, game="wigs", **options):
    seats = ["me", *["open"] * (people - 1)]
    table = new_table(game=game, players=people, seats=seats, person="p0", person_name="N0", word="w", now=1000.0, options=options)
    for n in range(1, people):
        table.sit(f"p{n}", f"N{n}", f"w{n}", None)
    table.secret = "0" * 64  # the same cards in every run
    for n, seat in enumerate(table.seats):
        seat.word = f"word {n}"
    table.begin_if_full(1001.0)
    return table


def move(table, seat, text, ply=None, seen=None):
    return table.play(seat, text, table.match.ply if ply is None else ply, seen, "en", "person", 1002.0)


def to_phase(table, phase, chance=None):
    chance = chance or random.Random(3)
    while table.match.view(None)["phase"] != phase:
        seat = table.match.waiting[0]
        move(table, seat, str(chance.choice(table.match.moves(seat))))
    return table


def test_a_move_is_made_for_the_ply_that_was_seen():
    table = playing()
    seat = table.match.waiting[0]
    text = str(table.match.moves(seat)[0])
    assert move(table, seat, text, 0).ply == 0
    assert (table.match.ply, table.entries, len(table.new_entries)) == (1, 1, 1)


def test_a_repeated_move_is_answered_and_changes_nothing():
    table = playing()
    seat = table.match.waiting[0]
    text = str(table.match.moves(seat)[0])
    move(table, seat, text, 0)
    again = move(table, seat, text, 0)
    assert (again.ply, again.repeated, table.match.ply) == (0, True, 1)


def test_a_late_move_is_refused_with_what_is_possible():
    table = playing()
    first = table.match.waiting[0]
    here = list(map(str, table.match.moves(first)))
    move(table, first, here[0], 0)
    with pytest.raises(Refused) as refused:
        move(table, first, here[1], 0)
    assert refused.value.kind == "stale"
    assert table.match.ply == 1


def test_a_move_from_the_future_is_refused():
    with pytest.raises(Refused, match="has not reached ply 7"):
        move(playing(), 0, "draft wig=1", 7)


def test_whoever_gets_the_turn_by_a_move_that_tells_nothing_can_use_it():
    """In Prêt-à-Porter the others may end their Growth in silence; what the next one does then is meant for the ply that it knows."""
    table, silent, chance = playing(3, "pret-a-porter"), 0, random.Random(3)
    while table.match.ply < 120:
        seat = table.match.waiting[0]
        known = table.match.plies_known_to(seat)
        silent += known[-1] != table.match.ply
        moves = [str(one) for one in table.match.moves(seat) if one.name != "fire"]
        text = moves[0] if table.match.view(None)["phase"] == "growth" else chance.choice(moves[-8:])
        assert not move(table, seat, text, len(known) - 1).repeated
        assert move(table, seat, text, len(known) - 1).repeated
    assert silent


def test_what_the_rules_forbid_is_refused_with_the_rule_and_what_is_possible():
    table = playing()
    seat = table.match.waiting[0]
    with pytest.raises(Refused) as refused:
        move(table, seat, "sell column=0")
    assert (refused.value.kind, refused.value.rule) == ("illegal-move", "W-012")
    assert refused.value.possible == table.possible(seat)


def test_what_is_not_a_move_is_refused_with_what_is_possible():
    table = playing()
    with pytest.raises(Refused) as refused:
        move(table, table.match.waiting[0], "castle")
    assert refused.value.kind == "bad-input"
    assert refused.value.possible


# --- Choices made at the same time ------------------------------------------------------------------------------------------------
def test_a_choice_stands_though_another_chose_in_the_meantime():
    table = to_phase(playing(3), "wear")
    ply = table.match.ply
    assert table.match.waiting == (0, 1, 2)
    choices = [str(table.match.moves(seat)[0]) for seat in range(3)]
    for seat in (2, 0, 1):
        assert move(table, seat, choices[seat], ply).repeated is False
    assert table.match.ply == ply + 3
    assert table.match.view(None)["phase"] != "wear"


def test_a_choice_sent_twice_is_made_once_though_others_chose_in_between():
    table = to_phase(playing(3), "wear")
    ply = table.match.ply
    choices = [str(table.match.moves(seat)[0]) for seat in range(3)]
    move(table, 1, choices[1], ply)
    move(table, 0, choices[0], ply)
    again = move(table, 0, choices[0], ply)
    assert (again.repeated, again.ply, table.match.ply) == (True, ply + 1, ply + 2)


def test_another_choice_after_ones_own_is_late():
    table = to_phase(playing(3), "wear")
    ply = table.match.ply
    mine = [str(found) for found in table.match.moves(0)]
    assert len(mine) > 1
    move(table, 0, mine[0], ply)
    with pytest.raises(Refused) as refused:
        move(table, 0, mine[1], ply)
    assert refused.value.kind in ("stale", "illegal-move")
    assert table.match.ply == ply + 1


def test_a_choice_for_a_round_that_is_over_is_late():
    table = to_phase(playing(2), "wear")
    ply = table.match.ply
    kept = str(table.match.moves(0)[0])
    move(table, 0, str(table.match.moves(0)[-1]), ply)
    move(table, 1, str(table.match.moves(1)[0]), ply)
    to_phase(table, "wear")
    with pytest.raises(Refused) as refused:
        move(table, 0, kept, ply)
    assert refused.value.kind == "stale"


def test_in_a_sequence_of_turns_a_move_for_an_earlier_ply_is_late_even_if_it_were_possible():
    table = to_phase(playing(2), "sell")
    while not (table.match.waiting[0] == 0 and len(table.match.moves(0)) > 2):
        seat = table.match.waiting[0]
        move(table, seat, str(table.match.moves(seat)[0]))
        to_phase(table, "sell")
    ply, possible = table.match.ply, [str(found) for found in table.match.moves(0)]
    move(table, 0, possible[1], ply)
    assert 0 in table.match.waiting
    with pytest.raises(Refused) as refused:
        move(table, 0, possible[2], ply)
    assert refused.value.kind == "stale"


# --- Undo -------------------------------------------------------------------------------------------------------------------------
def test_ones_own_last_move_is_taken_back_where_nothing_was_revealed():
    table = playing()
    seat = table.match.waiting[0]
    move(table, seat, str(table.match.moves(seat)[0]))
    assert "undo" in table.actions(f"p{seat}", 1003.0)
    assert table.undo(seat, 1003.0) is True
    assert (table.match.ply, table.entries, table.match.waiting) == (0, 2, (seat,))
    assert [entry.back_to for entry in table.new_entries] == [None, 0]


def test_after_somebody_else_has_acted_all_must_agree():
    table = playing(3)
    for _ in range(2):
        seat = table.match.waiting[0]
        move(table, seat, str(table.match.moves(seat)[0]))
    first, second = (played for played, _ in table.match.history)
    assert "propose-undo" in table.actions(f"p{first}", 1003.0)
    assert table.undo(first, 1003.0) is False
    third = 3 - first - second
    assert table.vote(second, "undo", True, 1004.0) is False
    assert table.vote(third, "undo", True, 1004.0) is True
    assert table.match.ply == 0


def test_one_voice_against_keeps_the_move():
    table = playing(2)
    for _ in range(2):
        seat = table.match.waiting[0]
        move(table, seat, str(table.match.moves(seat)[0]))
    first, second = (played for played, _ in table.match.history)
    table.undo(first, 1003.0)
    table.vote(second, "undo", False, 1004.0)
    assert (table.match.ply, table.proposals) == (2, {})


def test_a_new_move_settles_a_proposal_to_undo():
    table = playing(3)
    for _ in range(2):
        seat = table.match.waiting[0]
        move(table, seat, str(table.match.moves(seat)[0]))
    table.undo(table.match.history[0][0], 1003.0)
    assert "undo" in table.proposals
    seat = table.match.waiting[0]
    move(table, seat, str(table.match.moves(seat)[0]))
    assert table.proposals == {}


def test_the_last_to_choose_has_seen_the_others_and_cannot_take_it_back_alone():
    table = to_phase(playing(2), "wear")
    move(table, 1, str(table.match.moves(1)[0]))
    move(table, 0, str(table.match.moves(0)[0]))
    assert table.match.history[-1][0] == 0
    assert not table.may_undo_freely(0)


def test_a_draw_cannot_be_taken_back_alone():
    chance, seen = random.Random(5), 0
    table = playing(2)
    while not table.match.over:
        seat = table.match.waiting[0]
        before = int(table.match.state.draws)
        move(table, seat, str(chance.choice(table.match.moves(seat))))
        if not table.match.over and int(table.match.state.draws) != before:
            seen += 1
            assert not table.may_undo_freely(seat)
    assert seen > 3


def test_alone_with_bots_ones_own_consent_is_enough():
    table = new_table(game="wigs", players=2, seats=["me", "bot:random"], person="p0", person_name="N0", word="w", now=1000.0)
    while [seat for seat, _ in table.match.history] not in ([0, 1], [1, 0, 1]):
        seat = table.match.waiting[0]
        table.play_for(seat, None, "bot", 1001.0)
    assert table.undo(0, 1002.0) is True
    assert 0 in table.match.waiting


def test_a_page_from_before_an_undo_cannot_move():
    table = playing()
    seat = table.match.waiting[0]
    text = str(table.match.moves(seat)[0])
    move(table, seat, text)
    table.version = 5
    table.undo(seat, 1003.0)
    with pytest.raises(Refused, match="taken back since you looked"):
        move(table, seat, text, 0, seen=5)
    assert move(table, seat, text, 0, seen=6).repeated is False


def test_who_made_no_move_has_nothing_to_undo():
    table = playing()
    with pytest.raises(Refused, match="no move"):
        table.undo(0, 1002.0)


def test_a_guess_is_a_match_that_the_seat_cannot_tell_from_the_real_one():
    table = to_phase(playing(3, draft="random_deal"), "wear")
    others = [guessed(table.match, 0, f"guess {n}") for n in range(8)]
    assert all(other.view(0) == table.match.view(0) for other in others)
    assert any(other.view(1) != table.match.view(1) for other in others)


@in_loop
async def test_what_is_stored_is_replayed_as_it_was_undo_included(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, people = await table_of(house, "Anna", "Bo")
        for _ in range(6):
            seat = table.match.waiting[0]
            table, _ = await house.play(table.id, people[seat], [str(table.match.moves(seat)[0])], table.match.ply)
        seat = table.match.history[-1][0]
        table = await house.act(table.id, people[seat], Table.undo)
        if table.proposals:
            table = await house.act(table.id, people[1 - seat], Table.vote, "undo", True)
        saved, view = table.match.save(), table.match.view(0)
        assert table.entries == 7
    async with open_house(tmp_path / "x.db") as house:
        again = await house.table(table.id)
        assert (again.match.save(), again.match.view(0), again.entries) == (saved, view, 7)


@in_loop
async def test_several_moves_of_one_turn_are_all_made_or_none(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, people = await table_of(house, "Anna", "Bo")
        seat = table.match.waiting[0]
        good = str(table.match.moves(seat)[0])
        with pytest.raises(Refused):
            await house.play(table.id, people[seat], [good, "sell column=0"], 0)
        assert (await house.table(table.id)).match.ply == 0
