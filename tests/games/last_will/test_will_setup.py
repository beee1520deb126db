"""Section 2, components; section 3, setup; phase 1; the boards of the ledger."""

from collections import Counter

import pytest
from last_will_table import GAME, NUMBER, PRINTED, hand_of, name_of, start, state, texts

from parlour.games.last_will.codes import PHASE, PHASES
from rules import rule_is

SMALL_PLANS = [(4, 2, 1), (2, 2, 2), (0, 2, 3), (6, 1, 2), (3, 1, 3), (1, 1, 4)]
LARGE_PLANS = [(5, 2, 1), (2, 2, 2), (7, 1, 1), (0, 2, 3), (4, 2, 2), (3, 1, 3), (1, 1, 4)]
SMALL_OFFER = [
    "PPP HHH E S S",
    "PPP HHH C S S",
    "PPP EEE H S S",
    "HHH EEE C S S",
    "HHH EEE S S S",
    "CCC EEE S S S",
    "CCC EEE S S S",
]
LARGE_OFFER = ["P P H H E S", "P H H E S S", "P H C E S S", "H C E S S S", "H C E S S S", "C E E S S S", "C E E S S S"]
ADDED = {3: "PHCEEEE", 5: "PPHHCEE"}


def next_rounds(match):
    """Plays on with first moves, and gives the view at the beginning of each round's planning."""
    seen = {}
    while not match.over:
        s = state(match)
        if s.phase == PHASE.planning and s.rounds not in seen:
            seen[s.rounds] = match.view(0)
        moves = match.moves(match.waiting[0])
        quiet = [move for move in moves if move.name in ("end_turn", "opera", "leave")]
        match.play(match.waiting[0], (quiet or moves)[0])
    return seen


def spaces(view):
    return [[name_of(card["card"]) for card in space["cards"]] for space in view["offer"]]


def letters(view):
    return " ".join("".join(card["deck"][0] for card in space["cards"]) for space in view["offer"])


# --- Components ---------------------------------------------------------------------------------------------------------
@rule_is("L-009", "L-032")
@pytest.mark.parametrize(("players", "plans"), [(1, SMALL_PLANS), (2, SMALL_PLANS), (3, SMALL_PLANS), (4, LARGE_PLANS), (5, LARGE_PLANS)])
def test_the_planning_board_has_a_side_for_few_and_one_for_many(players, plans):
    seen = GAME.new(players, 1).view(0)["plans"]
    assert [(plan["cards"], plan["boys"], plan["actions"]) for plan in seen] == plans


@rule_is("L-010", "L-011", "L-045")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_offer_follows_the_table_of_its_side_with_a_supplement_for_three_and_five(players):
    table = SMALL_OFFER if players < 4 else LARGE_OFFER
    rounds = next_rounds(start(players, 3, will="fixed", fixed_will=130))
    assert set(rounds) == set(range(1, 8))
    for number, view in rounds.items():
        expected = table[number - 1] + (f" {ADDED[players][number - 1]}" if players in ADDED else "")
        assert letters(view) == expected


@rule_is("L-012")
def test_there_are_140_cards_of_seven_types():
    counts = Counter()
    for card in PRINTED:
        counts[card.table] += card.entry["copies"]
    assert counts == {"event": 31, "helper": 21, "expense": 18, "property": 24, "companion": 20, "special": 17, "wild": 2}
    assert sum(counts.values()) + len(GAME.components["will"]) == 140


@rule_is("L-013", "L-014", "L-015", "L-016", "L-017")
def test_each_type_of_card_has_its_back_and_helpers_share_theirs_with_expenses():
    backs = {deck["letter"]: (deck["tables"], deck["back"]) for deck in GAME.components["deck"]}
    assert backs["E"] == (["event"], "cream, cyclist")
    assert backs["H"] == (["helper", "expense"], "wine, gentleman")
    assert backs["P"] == (["property"], "sepia, house")
    assert backs["C"] == (["companion"], "slate, lady with dog")
    assert backs["S"] == (["special"], "wine, one to three crowns")
    match = start(3, 2)
    drawn = match.view(0)["you"]["backs"]
    kinds = Counter(PRINTED[card["card"]].table for card in match.view(0)["you"]["hand"])
    assert drawn.get("H", 0) == kinds["helper"] + kinds["expense"]
    assert drawn.get("P", 0) == kinds["property"]


@rule_is("L-019", "L-040", "L-R03")
def test_will_cards_fix_the_money_from_70_to_130():
    assert [will["amount"] for will in GAME.components["will"]] == [70, 80, 90, 100, 110, 120, 130]
    for seed in range(5):
        seen = GAME.new(5, seed).view(0)["players_at_table"]
        assert [them["money"] for them in seen] == [them["will"] for them in seen]
        assert len({them["will"] for them in seen}) == 5


@rule_is("L-020", "L-039")
def test_five_players_have_a_board_each():
    seen = GAME.new(5, 1).view(0)["players_at_table"]
    assert [(them["seat"], them["slots"], them["board"]) for them in seen] == [(seat, 5, []) for seat in range(5)]
    with pytest.raises(ValueError, match="2, 3, 4, 5 or 1 players, not 6"):
        GAME.new(6, 1)


@rule_is("L-021")
def test_there_are_twelve_extensions():
    assert GAME.new(2, 1).view(0)["errands"]["extension"]["left"] == 12


@rule_is("L-022")
def test_nobody_has_more_than_two_errand_boys():
    assert {plan[1] for plan in SMALL_PLANS + LARGE_PLANS} == {1, 2}
    data = GAME.components | {"plans": {side: [dict(plan, boys=3) for plan in plans] for side, plans in GAME.components["plans"].items()}}
    with pytest.raises(ValueError, match=r"plans.small, plan 1: boys is 3; it must be a whole number from 0 to 2"):
        GAME.new(2, 1, data=data)


@rule_is("L-023", "L-024")
def test_each_player_has_one_plan_and_one_action_counter():
    match = start(3, 1)
    seat = match.waiting[0]
    match.play(seat, "plan plan=3")
    assert match.view(0)["players_at_table"][seat]["plan"] == 3
    assert sum(plan["seat"] == seat for plan in match.view(0)["plans"]) == 1
    assert match.view(seat)["you"]["actions"] == 0


@rule_is("L-025", "L-043", "L-R05")
def test_one_start_player_is_drawn_or_is_the_first_seat():
    assert {GAME.new(4, seed).view(0)["start"] for seed in range(30)} == {0, 1, 2, 3}
    assert {GAME.new(4, seed, first_player="first_seat").view(0)["start"] for seed in range(10)} == {0}


@rule_is("L-026", "L-033")
def test_the_round_counter_starts_on_one():
    assert (GAME.new(2, 1).view(0)["round"], GAME.new(2, 1).view(0)["rounds"]) == (1, 7)


@rule_is("L-027")
def test_companion_tokens_come_in_four_kinds():
    kinds = {slot["kind"] for card in PRINTED for slot in card.entry.get("slots", ())}
    assert kinds == {"dog", "horse", "guest", "chef"}


@rule_is("L-029", "L-034")
def test_the_four_market_tokens_are_laid_at_random_one_per_kind():
    laid = set()
    for seed in range(40):
        market = GAME.new(2, seed).view(0)["market"]
        assert [entry["kind"] for entry in market] == ["farm", "townhouse", "manor", "mansion"]
        assert sorted(entry["token"] for entry in market) == [-3, -2, 1, 3]
        laid.add(tuple(entry["token"] for entry in market))
    assert len(laid) > 15


@rule_is("L-030")
def test_money_is_counted_in_whole_pounds():
    data = GAME.components | {"event": [dict(GAME.components["event"][0], play={"actions": 1, "pay": 2.5}), *GAME.components["event"][1:]]}
    with pytest.raises(ValueError, match=r"event 'carriage_ride', play: pay is 2.5; it must be a whole number"):
        GAME.new(2, 1, data=data)
    assert isinstance(GAME.new(2, 1).view(0)["you"]["money"], int)


@rule_is("L-031")
@pytest.mark.parametrize(("players", "dice"), [(1, True), (2, False), (4, False)])
def test_dice_are_for_the_solo_game_only(players, dice):
    match = start(players, 1)
    while state(match).phase == PHASE.planning:
        match.play(match.waiting[0], match.moves(match.waiting[0])[0])
    assert any(event.name == "rival" for event in match.log(0)) is dice


# --- Setup --------------------------------------------------------------------------------------------------------------
@rule_is("L-035", "L-036")
def test_decks_are_shuffled():
    firsts = {tuple(map(tuple, spaces(GAME.new(2, seed).view(0)))) for seed in range(10)}
    assert len(firsts) == 10
    specials = {spaces(GAME.new(4, seed).view(0))[5][0] for seed in range(40)}
    assert specials == {"Busy Morning", "Long Weekend", "Country Auction", "Burst Pipes"}


@rule_is("L-037", "L-R16", "T20")
@pytest.mark.parametrize(
    ("players", "crowns"),
    [
        (2, "1 1|1 1|1 2|2 2|2 2 2|3 3 3|3 3 3"),
        (3, "1 1|1 1|1 2|2 2|2 2 2|3 3 3|3 3 3"),
        (4, "1|1 1|1 1|2 2 2|2 2 2|3 3 3|3 3 3"),
        (5, "1|1 1|1 1|2 2 2|2 2 2|3 3 3|3 3 3"),
    ],
)
def test_the_special_stack_gives_one_crown_before_two_before_three_and_is_empty_in_the_end(players, crowns):
    match = start(players, 5, will="fixed", fixed_will=130)
    rounds = next_rounds(match)
    dealt = [
        " ".join(card["deck"][1] for space in view["offer"] for card in space["cards"] if card["deck"][0] == "S")
        for view in rounds.values()
    ]
    assert "|".join(dealt) == crowns
    assert match.view(0)["stack"] == {"cards": 0, "crowns": None}


@rule_is("L-038")
def test_two_wild_companions_lie_open():
    assert [space["holder"] for space in GAME.new(2, 1).view(0)["wild"]] == [None, None]


@rule_is("L-041", "L-042", "L-046", "L-R04", "L-D01")
def test_of_three_helpers_or_expenses_and_three_properties_two_are_kept_after_the_offer_is_dealt():
    match = GAME.new(2, 4)
    seat = match.waiting[0]
    assert match.view(seat)["offer"][0]["cards"] != []
    assert match.view(seat)["you"]["backs"] == {"H": 3, "P": 3}
    assert 4 <= len(texts(match)) <= 6
    first, second = hand_of(match, seat)[0], hand_of(match, seat)[1]
    match.play(seat, f"keep card={NUMBER[first]}")
    assert len(texts(match)) <= 5
    match.play(seat, f"keep card={NUMBER[second]}")
    assert sorted(name_of(card) for card in match.view(seat)["you"]["kept"]) == sorted([first, second])
    assert match.waiting != (seat,)
    for _ in range(2):
        match.play(1 - seat, match.moves(1 - seat)[0])
    assert hand_of(match, seat) == sorted([first, second])
    assert match.view(seat)["decks"][1]["discards"] + match.view(seat)["decks"][2]["discards"] == 8


@rule_is("L-R06")
def test_cards_are_kept_in_seat_order_from_the_start_player_and_nobody_sees_them():
    match = GAME.new(3, 2)
    asked = []
    while match.view(0)["phase"] == "setup":
        asked.append(match.waiting[0])
        match.play(match.waiting[0], match.moves(match.waiting[0])[0])
    first = match.view(0)["start"]
    assert asked == [seat for step in range(3) for seat in [(first + step) % 3] * 2]
    for event in match.log((first + 1) % 3):
        if event.name in ("kept", "discarded", "dealt") and event["seat"] == first:
            assert event["card"] is None


@rule_is("L-044")
def test_a_round_has_five_phases_in_order():
    match = GAME.new(3, 6)
    seen = []
    while state(match).rounds == 1:
        if not seen or seen[-1] != PHASES[state(match).phase]:
            seen.append(PHASES[state(match).phase])
        match.play(match.waiting[0], match.moves(match.waiting[0])[-1])
    assert [phase for phase in ("setup", "planning", "errands", "actions") if phase in seen] == seen[:4]
    ended = [event.name for event in match.log(0)]
    assert ended.index("round_begins") < ended.index("planned") < ended.index("turn_begins") < ended.index("round_ends")


@rule_is("L-R02")
def test_wills_are_own_shared_or_fixed():
    assert len({them["will"] for them in GAME.new(4, 1).view(0)["players_at_table"]}) == 4
    shared = [{them["will"] for them in GAME.new(4, seed, will="shared").view(0)["players_at_table"]} for seed in range(12)]
    assert all(len(wills) == 1 for wills in shared)
    assert len({min(wills) for wills in shared}) > 2
    assert {them["money"] for them in GAME.new(4, 1, will="fixed", fixed_will=110).view(0)["players_at_table"]} == {110}


@rule_is("L-R01")
def test_another_data_file_changes_every_number():
    plans = [dict(plan, cards=1) for plan in GAME.components["plans"]["small"]]
    data = GAME.components | {"board_slots": 3, "plans": GAME.components["plans"] | {"small": plans}}
    view = GAME.new(2, 1, data=data).view(0)
    assert view["you"]["slots"] == 3
    assert {plan["cards"] for plan in view["plans"]} == {1}


@rule_is("L-201", "L-207")
def test_two_players_use_the_small_side_without_supplement():
    view = GAME.new(2, 1).view(0)
    assert (len(view["plans"]), len(view["offer"]), len(view["wild"])) == (6, 5, 2)
    assert state(GAME.new(2, 1)).extensions == 12


@rule_is("L-R02")
def test_games_begun_at_once_have_equal_wills_and_own_wills_are_warned_of():
    assert GAME.quick_options() == {"will": "shared"}
    match = GAME.new(4, 3, **GAME.quick_options())
    assert len({person["will"] for person in match.view(None)["players_at_table"]}) == 1
    assert GAME.new(4, 3).options["will"] == "own"
    assert len(GAME.warnings(4)) == 1
    assert GAME.warnings(4, "fi") != GAME.warnings(4)
    assert GAME.warnings(4, preset="fair") == GAME.warnings(1) == []
    assert GAME.is_quick(match.options)
    assert not GAME.is_quick({})
