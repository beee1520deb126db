"""Getting Sacked: employment, income, misdeeds, demotions."""

import pytest
from last_will_table import (
    GAME,
    at_action,
    at_errands,
    board_of,
    buy,
    choose_slot,
    end_turns,
    lay,
    pick,
    play,
    pounds_of,
    ready,
    start,
    state,
    texts,
)

from parlour.games.last_will.codes import ASK, PHASE
from rules import rule_is

NUMBER_OF_JOB = {job["name"]: number for number, job in enumerate(GAME.components["employment"])}


def employed(match, seat, name, covered=0):
    """Gives a seat this employment card."""
    me = state(match).players[seat]
    me.job, me.covered = NUMBER_OF_JOB[name] + 1, covered
    return match


def working(job, *args, **named):
    match = employed(at_action(*args, getting_sacked=True, **named), 0, job)
    return employed(match, 1, "Curate" if job != "Curate" else "Judge")


@rule_is("L-K01")
@pytest.mark.parametrize(("will", "lines"), [(70, 4), (90, 4), (100, 5), (130, 5)])
def test_the_will_decides_how_many_lines_the_employment_card_has(will, lines):
    for seed in range(4):
        seen = GAME.new(5, seed, will="fixed", fixed_will=will, getting_sacked=True).view(None)["players_at_table"]
        assert [len(them["job"]["lines"]) for them in seen] == [lines] * 5
        assert len({them["job"]["job"] for them in seen}) == 5


@rule_is("L-K02", "L-K14")
@pytest.mark.parametrize(("will", "end", "begin"), [(80, 70, 60), (110, 90, 75)])
def test_start_money_is_the_will_less_what_income_will_bring(will, end, begin):
    options = {"will": "fixed", "fixed_will": will, "getting_sacked": True}
    assert GAME.new(2, 1, **options).view(0)["you"]["money"] == end
    early = GAME.new(2, 1, income="round_start", **options)
    assert [event["money"] for event in early.log(0) if event.name == "inherits"] == [begin, begin]


@rule_is("L-K03")
def test_income_is_the_sum_of_the_open_lines():
    match = employed(working("Governess", 50, 3), 0, "Governess", covered=0b0101)
    assert match.view(0)["you"]["job"]["income"] == 3 + 1


@rule_is("L-K04", "L-100")
def test_income_is_paid_at_the_end_of_every_round_the_last_one_too():
    match = working("Governess", 50, 0, rounds=7)
    end_turns(match)
    assert pounds_of(match) == 60
    assert match.result.reason == "rounds"


@rule_is("L-K04")
def test_by_option_income_is_paid_at_the_beginning_of_the_round():
    options = {"will": "fixed", "fixed_will": 80, "getting_sacked": True, "income": "round_start"}
    match = start(2, 1, **options)
    assert pounds_of(match) == 60 + 10
    names = [event.name for event in match.log(0)]
    assert names.index("round_begins") < names.index("income") < names.index("offered")


@rule_is("L-K05")
def test_a_line_is_covered_for_good_and_only_one_a_round():
    match = working("Governess", 50, 5, hand=["Dinner Out"], board=["Card Room", "Home Farm"])
    pick(match, "use", "Card Room")
    match.play(0, "cover line=0")
    assert match.view(0)["you"]["job"]["income"] == 3 + 2 + 1
    pick(match, "sell", "Home Farm")
    assert "leave" not in texts(match)
    end_turns(match)
    assert match.view(0)["you"]["job"]["lines"][0]["covered"] is True
    assert match.view(0)["you"]["job"]["demoted"] is False


@rule_is("L-K06")
@pytest.mark.parametrize(
    ("job", "deed", "line"),
    [
        ("Bishop", lambda match: play(match, "Boat Trip"), 2),
        ("Admiral", lambda match: play(match, "Private Train"), 1),
        ("Governess", lambda match: pick(match, "use", "Card Room"), 0),
        ("Doctor", lambda match: buy(match, "Corner House"), 0),
        ("Banker", lambda match: pick(match, "sell", "Home Farm"), 1),
    ],
)
def test_misdeeds_match_tags_kinds_and_sales(job, deed, line):
    hand = ["Boat Trip", "Private Train", "Corner House", "Bad Tip"]
    match = working(job, 90, 9, hand=hand, board=["Card Room", "Home Farm", "Yacht"])
    deed(match)
    assert texts(match) == ["leave", f"cover line={line}"]


@rule_is("L-K06")
def test_the_opera_is_a_misdeed_and_maintaining_is_none():
    match = employed(at_errands([2, 5], getting_sacked=True), 0, "Banker")
    employed(match, 1, "Curate")
    ready(match)
    match.play(0, "opera")
    assert texts(match) == ["leave", "cover line=4"]
    upkeep = working("Governess", 50, 3, board=["Home Farm", "Card Room"])
    pick(upkeep, "maintain", "Home Farm")
    assert "leave" not in texts(upkeep)
    laying = working("Governess", 50, 3, hand=["Card Room"], board=["Yacht"])
    lay(laying, "Card Room")
    assert "leave" not in texts(laying)


@rule_is("L-K06", "L-S03", "L-S10")
def test_country_auction_and_double_booking_are_misdeeds_of_what_they_do():
    match = working("Doctor", 90, 3, hand=["Country Auction", "Corner House"], board=["Yacht"])
    play(match, "Country Auction")
    assert texts(match) == ["leave", "cover line=0"]
    again = working("Governess", 90, 3, hand=["Double Booking"], board=[("Card Room", {"used": True}), "Yacht"])
    play(again, "Double Booking")
    assert texts(again) == ["leave", "cover line=0"]


@rule_is("L-K07")
def test_after_the_misdeed_is_paid_the_owner_may_leave_the_line_open():
    match = working("Governess", 50, 3, board=["Card Room"])
    pick(match, "use", "Card Room")
    assert pounds_of(match) == 46
    match.play(0, "leave")
    assert match.view(0)["you"]["job"]["income"] == 10


@rule_is("L-K07")
def test_in_a_clearance_every_sale_may_be_the_misdeed():
    match = working("Governess", 50, 3, hand=["Clearance Auction"], board=["Home Farm", "Old Rectory", "Yacht"])
    play(match, "Clearance Auction")
    choose_slot(match, "Home Farm")
    assert texts(match) == ["leave", "cover line=2"]
    match.play(0, "leave")
    choose_slot(match, "Old Rectory")
    assert texts(match) == ["leave", "cover line=2"]
    match.play(0, "cover line=2")
    assert set(board_of(match)) == {"Yacht"}


@rule_is("L-K08", "L-R13")
def test_a_boy_on_the_demotion_space_covers_any_line_once_and_only_of_the_employed():
    match = employed(at_errands([2, 5], getting_sacked=True), 0, "Governess")
    state(match).players[1].job = 0
    ready(match)
    match.play(0, "demotion")
    match.play(0, "cover line=1")
    assert match.view(0)["you"]["job"]["income"] == 7
    assert match.why_not(1, "demotion").rule == "L-K08"
    match.play(1, "opera")
    assert match.why_not(0, "demotion").rule == "L-K08"
    room = employed(employed(at_errands([2, 5], getting_sacked=True), 0, "Governess"), 1, "Curate")
    ready(room)
    room.play(0, "demotion")
    room.play(0, "cover line=0")
    assert room.why_not(1, "demotion").rule == "L-R13"
    five = at_errands([2, 3, 4, 6, 7], getting_sacked=True)
    for seat, job in enumerate(("Governess", "Curate", "Judge", "Banker", "Notary")):
        employed(five, seat, job)
    ready(five)
    for _ in range(2):
        five.play(five.waiting[0], "demotion")
        five.play(five.waiting[0], five.moves(five.waiting[0])[0])
    assert five.why_not(five.waiting[0], "demotion").rule == "L-R13"


@rule_is("L-K09")
def test_with_the_last_line_the_player_is_sacked_and_gets_no_more_income():
    match = employed(working("Governess", 50, 3, board=["Card Room"]), 0, "Governess", covered=0b1110)
    told = pick(match, "use", "Card Room")
    told += match.play(0, "cover line=0")
    assert any(event.name == "sacked" for event in told)
    assert match.view(0)["you"]["job"]["sacked"] is True
    end_turns(match)
    assert pounds_of(match) == 46


@rule_is("L-K10")
def test_the_employed_are_never_bankrupt_and_may_go_into_debt():
    match = employed(working("Governess", -20, 0), 0, "Governess")
    end_turns(match)
    assert not match.over
    assert pounds_of(match) == -10
    assert match.view(0)["you"]["ruin"]["ruined"] is False
    assert match.view(0)["you"]["ruin"]["warnings"] == ["ruined_but_employed"]


@rule_is("L-K11")
def test_the_sacked_stand_before_the_employed():
    match = employed(working("Governess", -20, 0, rounds=7), 0, "Governess")
    state(match).players[1].job = 0
    end_turns(match)
    assert match.result.winners == (1,)


@rule_is("L-K12")
@pytest.mark.parametrize(("job", "lines"), [("Governess", 4), ("Banker", 5)])
def test_so_many_rounds_are_needed_to_be_sacked(job, lines):
    for round_number in range(1, lines + 1):
        match = employed(at_errands([2, 5], getting_sacked=True, rounds=round_number), 0, job, covered=(1 << round_number - 1) - 1)
        employed(match, 1, "Curate")
        ready(match)
        match.play(0, "demotion")
        if state(match).ask == ASK.demotion:
            match.play(0, match.moves(0)[0])
        assert match.view(0)["you"]["job"]["sacked"] is (round_number == lines)
        if not match.view(0)["you"]["job"]["sacked"]:
            assert match.why_not(0, "demotion") is not None


@rule_is("L-K13")
def test_both_times_of_income_give_the_same_cash_in_planning():
    options = {"will": "fixed", "fixed_will": 80, "getting_sacked": True}
    cash = {}
    for income in ("round_end", "round_start"):
        match = start(2, 8, income=income, **options)
        cash[income] = []
        while not match.over:
            s = state(match)
            if s.phase == PHASE.planning and len(cash[income]) < s.rounds:
                cash[income].append([s.players[seat].money for seat in range(2)])
            moves = match.moves(match.waiting[0])
            quiet = [move for move in moves if move.name in ("end_turn", "market", "leave", "wild")]
            match.play(match.waiting[0], (quiet or moves)[0])
    assert cash["round_end"] == cash["round_start"]


@rule_is("T14", "L-K14")
@pytest.mark.parametrize(("job", "will", "first", "paid"), [("Governess", 80, 70, [6, 3, 1]), ("Banker", 110, 90, [10, 6, 3, 1])])
def test_example_14_income(job, will, first, paid):
    match = GAME.new(2, 1, will="fixed", fixed_will=will, getting_sacked=True)
    assert pounds_of(match) == first
    total = first
    for round_number, income in enumerate(paid, 1):
        table = at_action(total, 0, rounds=round_number, getting_sacked=True)
        employed(table, 0, job, covered=(1 << round_number) - 1)
        employed(table, 1, "Curate")
        assert table.view(0)["you"]["job"]["income"] == income
        end_turns(table)
        total += income
        assert pounds_of(table) == total
    assert total == will
    early = GAME.new(2, 1, will="fixed", fixed_will=will, getting_sacked=True, income="round_start")
    assert pounds_of(early) == first
