"""The turn: take, reserve, buy, give back, pass (K-040 … K-047, K-R02, K-R05 … K-R08, K-X04 … K-X07, K-X11)."""

import pytest
from kiilto_table import bears_of, give, handful, in_market, lay, market, moves, refused, reserve, table, turn_of, you

import parlour
from rules import rule_is


@rule_is("K-040")
def test_a_player_does_exactly_one_thing_in_a_turn():
    match = table(3)
    match.play(0, "take colours=white+blue+green")
    assert match.waiting == (1,)
    assert match.why_not(0, "take colours=white+blue+green").rule == "K-040"
    match.play(1, "reserve row=0 place=0")
    assert match.waiting == (2,)
    match.play(2, "take_two colour=red")
    assert match.waiting == (0,)
    assert match.view(0)["round"] == 2


@rule_is("K-041")
def test_three_bears_of_three_colours_come_from_the_market():
    match = table()
    assert len(moves(match, "take")) == 10
    match.play(0, "take colours=white+red+black")
    assert bears_of(match) == {"white": 1, "red": 1, "black": 1}
    assert in_market(match) == {"white": 3, "blue": 4, "green": 4, "red": 3, "black": 3, "golden": 5}


@rule_is("K-041")
def test_a_colour_that_the_market_lacks_cannot_be_taken():
    match = table()
    market(match, white=1, green=1, red=1, black=1)
    assert refused(match, "take colours=white+blue+green") == "K-041"
    assert match.why_not(0, "take colours=white+blue+green").reason == "The market has none of: blue"
    assert moves(match, "take") == [
        "take colours=white+green+red",
        "take colours=white+green+black",
        "take colours=white+red+black",
        "take colours=green+red+black",
    ]


@rule_is("K-X04", "K-042")
def test_two_of_one_colour_need_a_pile_of_four():
    match = table()
    market(match, white=4, blue=4, green=3, red=4, black=3)
    assert moves(match, "take_two") == ["take_two colour=white", "take_two colour=blue", "take_two colour=red"]
    assert refused(match, "take_two colour=green") == "K-042"
    assert match.why_not(0, "take_two colour=green").reason == "The pile holds 3; two alike need a pile of at least 4"
    match.play(0, "take_two colour=blue")
    assert in_market(match)["blue"] == 2
    assert bears_of(match) == {"blue": 2}
    assert refused(match, "take_two colour=blue", 1) == "K-042"


@rule_is("K-R16")
def test_golden_bears_cannot_be_taken():
    match = table()
    assert not any("golden" in str(move) for move in match.moves(0))
    for text in ("take_two colour=golden", "take colours=white+blue+golden", "take colours=golden"):
        with pytest.raises(ValueError, match="cannot read"):
            match.play(0, text)
    market(match, golden=5)
    assert moves(match, "take") == []
    assert moves(match, "take_two") == []


@rule_is("K-044")
def test_a_reserved_ownership_leaves_the_table_and_only_its_player_may_buy_it():
    match = table()
    lay(match, 11, 0, 3)
    match.play(0, "reserve row=0 place=3")
    assert you(match)["reservations"][0]["ownership"] == 11
    assert 11 not in [card["ownership"] for card in match.view(0)["rows"][0]["places"]]
    give(match, 0, blue=3)
    give(match, 1, golden=3)
    assert refused(match, "buy_reserved place=0", 1) == "K-047"
    match.play(1, "take colours=white+green+red")
    match.play(0, "buy_reserved place=0")
    assert [card["ownership"] for card in you(match)["ownerships"]] == [11]
    assert you(match)["reservations"] == [None, None, None]


@rule_is("K-045")
def test_reserving_gives_a_golden_bear():
    match = table()
    told = [event.name for event in match.play(0, "reserve row=2 place=0")]
    assert told == ["reserved", "got_golden", "laid"]
    assert bears_of(match) == {"golden": 1}
    assert in_market(match)["golden"] == 4


@rule_is("K-046", "K-X07")
def test_a_fourth_reservation_is_refused():
    match = table(blind_reserve=True)
    reserve(match, 0, 1, 2)
    assert refused(match, "reserve row=0 place=1") == ""
    reserve(match, 0, 1, 2, 3)
    assert refused(match, "reserve row=0 place=1") == "K-046"
    assert refused(match, "reserve_blind row=0") == "K-046"
    assert moves(match, "reserve") == []
    assert match.why_not(0, "reserve row=0 place=1").reason == "You hold 3 reservations, and more are not allowed"


@rule_is("K-045", "K-X07")
def test_without_a_golden_bear_in_the_market_reserving_is_still_allowed():
    match = table()
    market(match, white=4)
    assert match.move_text(0, "reserve row=0 place=0").startswith("Reserve cheap")
    assert "golden" not in match.move_text(0, "reserve row=0 place=0")
    match.play(0, "reserve row=0 place=0")
    assert bears_of(match) == {}
    assert in_market(match)["golden"] == 0
    assert you(match)["reserved"] == 1


@rule_is("K-047")
def test_one_ownership_is_bought_from_the_table_or_from_ones_reservations():
    match = table()
    reserve(match, 0, 12)  # 3 black
    lay(match, 11, 0, 0)  # 3 blue
    give(match, 0, blue=3, black=3)
    assert moves(match, "buy_reserved") == ["buy_reserved place=0"]
    assert "buy row=0 place=0" in moves(match, "buy")
    match.play(0, "buy_reserved place=0")
    assert bears_of(match) == {"blue": 3}
    assert match.waiting == (1,)
    assert refused(match, "buy_reserved place=1", 1) == "K-047"


@rule_is("K-R05", "K-X05")
def test_with_fewer_than_three_colours_one_takes_one_of_each_that_is_left():
    match = table()
    market(match, white=1, red=2)
    assert moves(match, "take") == ["take colours=white+red"]
    assert refused(match, "take colours=white") == "K-R05"
    match.play(0, "take colours=white+red")
    assert bears_of(match) == {"white": 1, "red": 1}
    assert in_market(match) == {"white": 0, "blue": 0, "green": 0, "red": 1, "black": 0, "golden": 0}
    assert moves(match, "take", 1) == ["take colours=red"]


@rule_is("K-R05")
def test_never_fewer_than_three_where_three_colours_are_left():
    match = table()
    market(match, white=1, green=1, black=1)
    assert moves(match, "take") == ["take colours=white+green+black"]
    assert refused(match, "take colours=white+green") == "K-R05"
    assert match.why_not(0, "take colours=white+green").reason == match.why_not(0, "take colours=white+black").reason
    assert "three" in match.why_not(0, "take colours=white+green").reason


@rule_is("K-R08")
def test_every_reservation_from_a_deck_is_hidden_from_the_others():
    match = table(blind_reserve=True)
    for row in (0, 1, 2):
        match.play(0, f"reserve_blind row={row}")
        match.play(1, "take colours=white+blue+green" if row == 0 else match.moves(1)[0])
    own, seen = (match.view(seat)["players_at_table"][0]["reservations"] for seat in (0, 1))
    assert [card["row"] for card in own] == [card["row"] for card in seen] == [0, 1, 2]
    assert all("ownership" in card for card in own)
    assert not any("ownership" in card for card in seen)


@rule_is("K-R02", "K-X06")
def test_twelve_bears_make_two_go_back_one_at_a_time():
    match = table()
    give(match, 0, white=3, blue=3, golden=3)
    match.play(0, "take colours=green+red+black")
    assert match.waiting == (0,)
    assert match.view(0)["to_give_back"] == 2
    assert moves(match, "give_back") == [f"give_back colour={colour}" for colour in ("white", "blue", "green", "red", "black", "golden")]
    assert refused(match, "take_two colour=red") == "K-R02"
    assert refused(match, "pass") == "K-R02"
    match.play(0, "give_back colour=golden")
    match.play(0, "give_back colour=white")
    assert you(match)["bears_total"] == 10
    assert bears_of(match) == {"white": 2, "blue": 3, "green": 1, "red": 1, "black": 1, "golden": 2}
    assert in_market(match)["golden"] == 3
    assert match.waiting == (1,)


@rule_is("K-R02")
def test_only_bears_that_are_held_and_only_over_the_limit_go_back():
    match = table()
    give(match, 0, white=4, blue=4)
    assert refused(match, "give_back colour=white") == "K-R02"
    match.play(0, "take_two colour=red")
    assert match.waiting == (1,)  # exactly ten
    turn_of(match, 0)
    match.play(0, "take_two colour=green")
    assert refused(match, "give_back colour=black") == "K-R02"
    assert match.why_not(0, "give_back colour=black").reason == "You have no such bear to give back: black"


@rule_is("K-R02")
def test_by_option_there_is_no_limit_of_bears():
    match = table(bear_limit="none")
    give(match, 0, white=4, blue=4, golden=4)
    match.play(0, "take colours=green+red+black")
    assert you(match)["bears_total"] == 15
    assert match.waiting == (1,)
    assert match.view(0)["bear_limit"] is None


@rule_is("K-R02")
def test_the_view_foretells_how_many_bears_would_go_back():
    match = table()
    give(match, 0, white=3, blue=3, golden=3)
    assert match.view(0)["would_go_back"] == [0, 1, 2]
    assert match.view(1)["would_go_back"] == [0, 0, 0]
    assert match.view(None)["would_go_back"] == []
    match.play(0, "take colours=green+red+black")
    assert match.view(0)["to_give_back"] == 2


@rule_is("K-X11")
def test_reserving_for_the_last_golden_bear_with_ten_makes_one_go_back():
    match = table()
    give(match, 0, white=4, blue=3, green=3)
    match.state.market -= handful(golden=4)
    match.play(0, "reserve row=0 place=0")
    assert you(match)["bears_total"] == 11
    assert in_market(match)["golden"] == 0
    assert match.view(0)["to_give_back"] == 1
    match.play(0, "give_back colour=white")
    assert you(match)["bears_total"] == 10
    assert match.waiting == (1,)


@rule_is("K-R06")
def test_passing_is_possible_only_where_nothing_else_is():
    match = table()
    assert refused(match, "pass") == "K-R06"
    reserve(match, 0, 81, 82, 83)
    market(match, golden=5)
    assert [str(move) for move in match.moves(0)] == ["pass"]
    market(match, black=1)
    assert refused(match, "pass") == "K-R06"
    market(match, golden=5)
    match.state.players[0].bears = handful(white=1, green=2, golden=3)
    lay(match, 11, 0, 0)
    assert refused(match, "pass") == "K-R06"  # 3 blue could be paid in gold
    match.state.players[0].bears = handful(golden=1)
    match.play(0, "pass")
    assert str(match.log(None)[-1]) == "passed seat=0"


@rule_is("K-R06")
@pytest.mark.parametrize("blind", [False, True])
def test_a_free_reservation_keeps_a_player_from_passing(blind):
    match = table(blind_reserve=blind)
    reserve(match, 0, 81, 82)
    market(match, golden=5)
    assert refused(match, "pass") == "K-R06"
    for at in range(12):
        match.state.open[at] = 0
    assert refused(match, "pass") == ("K-R06" if blind else "")
    assert [move.name for move in match.moves(0)] == (["reserve_blind"] * 3 if blind else ["pass"])


@rule_is("K-R06")
def test_a_reservation_that_can_be_bought_keeps_a_player_from_passing():
    match = table()
    reserve(match, 0, 81, 82, 11)
    match.state.open[:] = 0
    market(match, golden=2)
    match.state.players[0].bears = handful(blue=2)
    assert refused(match, "pass") == ""
    match.state.players[0].bears = handful(blue=2, golden=1)
    assert [str(move) for move in match.moves(0)] == ["buy_reserved place=2"]
    assert refused(match, "pass") == "K-R06"


@rule_is("K-R07")
def test_blind_reservation_is_offered_only_by_option():
    assert refused(table(), "reserve_blind row=1") == "K-R07"
    match = table(blind_reserve=True)
    assert moves(match, "reserve_blind") == ["reserve_blind row=0", "reserve_blind row=1", "reserve_blind row=2"]
    open_before = [card["ownership"] for card in match.view(0)["rows"][1]["places"]]
    match.play(0, "reserve_blind row=1")
    assert match.view(0)["rows"][1]["deck"] == 25
    assert [card["ownership"] for card in match.view(0)["rows"][1]["places"]] == open_before
    assert you(match)["reservations"][0]["row"] == 1
    assert you(match)["reservations"][0]["ownership"] not in open_before
    assert bears_of(match) == {"golden": 1}


@rule_is("K-R07")
def test_an_empty_deck_cannot_be_reserved_from():
    match = table(blind_reserve=True)
    match.state.left[2] = 0
    assert refused(match, "reserve_blind row=2") == "K-R01"
    assert moves(match, "reserve_blind") == ["reserve_blind row=0", "reserve_blind row=1"]


@rule_is("K-R08")
def test_a_blind_reservation_is_seen_by_its_owner_alone_and_an_open_one_by_all():
    match = table(3, blind_reserve=True)
    match.play(0, "reserve_blind row=2")
    match.play(1, "reserve row=0 place=0")
    mine = you(match)["reservations"][0]
    assert mine["blind"] is True
    assert mine["hidden"] is False
    assert 71 <= mine["ownership"] <= 90
    for seat in (1, 2, None):
        seen = match.view(seat)["players_at_table"]
        assert seen[0]["reservations"][0] == {"row": 2, "blind": True, "hidden": True}
        assert 1 <= seen[1]["reservations"][0]["ownership"] <= 40
        told = next(event for event in match.log(seat) if event.name == "reserved_blind")
        assert told.fields == {"seat": 0, "row": 2, "ownership": None, "bonus": None, "prestige": None}
    own = next(event for event in match.log(0) if event.name == "reserved_blind")
    assert own["ownership"] == mine["ownership"]


@rule_is("K-R08")
def test_a_guess_deals_the_others_blind_reservations_anew_and_changes_nothing_a_seat_sees():
    kiilto = parlour.game("kiilto")
    match = table(3, blind_reserve=True)
    for seat, move in enumerate(("reserve_blind row=2", "reserve_blind row=2", "reserve_blind row=0")):
        match.play(seat, move)
    doors, before = kiilto.doors, {seat: match.view(seat) for seat in (1, None)}
    mine = match.state.players[1].reserved[0]
    others = set()
    for key in range(60):
        guessed = match.fork()
        doors.guess_at(*guessed._here(doors), 1, doors.key(key), doors.key(key + 1))
        assert guessed.view(1) == before[1]
        assert guessed.view(None) == before[None]
        assert guessed.state.players[1].reserved[0] == mine
        others.add((int(guessed.state.players[0].reserved[0]), int(guessed.state.players[2].reserved[0])))
    shown = {card["ownership"] for card in before[1]["rows"][2]["places"]} | {int(mine)}
    assert len({dear for dear, _ in others}) == 20 - 5
    assert {dear for dear, _ in others} == set(range(71, 91)) - shown
    assert len({cheap for _, cheap in others}) > 20


@rule_is("K-R07", "K-R01")
def test_the_last_ownership_of_a_deck_may_be_reserved_unseen_and_then_none():
    match = table(blind_reserve=True)
    match.state.left[1] = 1
    assert moves(match, "reserve_blind") == ["reserve_blind row=0", "reserve_blind row=1", "reserve_blind row=2"]
    assert refused(match, "reserve_blind row=1") == ""
    match.play(0, "reserve_blind row=1")
    assert match.state.left[1] == 0
    assert moves(match, "reserve_blind", 1) == ["reserve_blind row=0", "reserve_blind row=2"]
    assert refused(match, "reserve_blind row=1", 1) == "K-R01"


@rule_is("K-R06")
@pytest.mark.parametrize(("left", "forbids"), [((0, 0, 0), ""), ((0, 0, 1), "K-R06"), ((1, 0, 0), "K-R06"), ((0, 2, 0), "K-R06")])
def test_a_deck_that_lasts_keeps_a_player_from_passing_and_an_empty_one_does_not(left, forbids):
    match = table(blind_reserve=True)
    match.state.open[:] = 0
    market(match, golden=2)
    match.state.left[:] = left
    assert refused(match, "pass") == forbids


@rule_is("K-R01")
@pytest.mark.parametrize("at", range(12))
def test_every_place_on_the_table_is_refilled_at_once(at):
    match = table()
    card = int(match.state.open[at])
    match.play(0, f"reserve row={at // 4} place={at % 4}")
    assert match.state.open[at] not in (0, card)
    assert match.state.left[at // 4] == (36, 26, 16)[at // 4] - 1


@rule_is("K-R08", "K-R09")
@pytest.mark.parametrize("slot", [0, 1, 2])
@pytest.mark.parametrize("choosing", [False, True])
def test_a_hidden_reservation_is_shown_when_it_is_bought_and_the_others_stay_hidden(slot, choosing):
    match = table(blind_reserve=True, choose_payment=choosing)
    cards = [12, 13]
    cards.insert(slot, 11)
    reserve(match, 0, *cards, blind=0b111)
    give(match, 0, white=1, blue=3, green=1, golden=5)
    match.play(0, f"buy_reserved place={slot}")
    assert match.state.players[0].blind == 0b111 & ~(1 << slot)
    assert (match.waiting == (0,)) == choosing
    if choosing:
        match.play(0, "done")
    assert match.state.players[0].blind == 0b111 & ~(1 << slot)
    assert match.state.players[0].reserved[slot] == 0
