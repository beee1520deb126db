"""What can be seen, and what the board computes for the player."""

import json

import numpy as np
from pret_table import GAME, STYLES, Table

from parlour.games.pret_a_porter.codes import PHASE
from rules import rule_is


def bytes_of(match, seat):
    return json.dumps(match.view(seat), sort_keys=True)


@rule_is("P-073", "P-074", "P-075", "P-H01")
def test_everything_at_a_player_board_is_public():
    table = (
        Table(3)
        .own(1, "C07", "B05", "E02+")
        .designs(1, 1, 28)
        .stock(1, silk=2)
        .set(1, cash=33, credit=20, loans=1, q=1, t=2, pr=3, vp=4, prestige=5)
    )
    table.s.second[6] = 2
    for seat in (0, 2, None):
        seen = table.match.view(seat)["companies"][1]
        assert [seen[name] for name in ("cash", "credit", "loans", "q", "t", "pr", "vp", "prestige")] == [
            33,
            20,
            1,
            1,
            2,
            3,
            4,
            5,
        ]
        assert [card["id"] for card in seen["contracts"] + seen["buildings"] + seen["employees"]] == ["C07", "B05", "E02"]
        assert seen["contracts"][0]["second_type"] == "trousers"
        assert seen["employees"][0]["side"] == "back"
        assert seen["tile"]["type"] == "skirt"
        assert seen["materials"]["silk"] == 2
        assert [design["id"] for group in seen["styles"] for design in group["designs"]] == [1, 28]
        assert seen["upkeep"]["due"] == 1 + 3 + 2 + 2 + 2


@rule_is("P-H02")
def test_rows_l9_pawns_first_player_and_round_are_public():
    table = Table(2, seed=8, clean=False)
    table.play("place location=9")
    for seat in (0, 1, None):
        seen = table.match.view(seat)
        assert [len(seen["rows"][kind]) for kind in ("contract", "building", "employee", "design")] == [3, 3, 3, 4]
        assert [thing["there"] for thing in seen["last_minute"]] == [True] * 4
        assert seen["locations"][8]["spaces"] == [table.s.order[0], None]
        assert (seen["order"][0], seen["round"]) == (table.s.order[0], 1)


@rule_is("P-H04", "P-H05", "P-H08")
def test_the_top_card_the_discards_and_what_is_left_in_the_decks_are_public():
    table = Table(2, seed=8, clean=False)
    top = table.match.view(0)["decks"]["building"]["top"]["id"]
    before = {card["id"] for card in table.match.view(0)["rows"]["building"]}
    while table.s.rounds == 1:
        table.play(table.moves()[0])
    seen = table.match.view(1)
    assert top in {card["id"] for card in seen["rows"]["building"]}  # it slid into the row
    assert set(seen["discards"]["building"]) == before
    assert len(seen["decks"]["building"]["cards"]) == 12
    assert not before & set(seen["decks"]["building"]["cards"])
    assert len(seen["decks"]["design"]["cards"]) == seen["decks"]["design"]["left"] == 50 - 4 - 4 - 4


@rule_is("P-H06", "P-H07")
def test_nobody_knows_the_order_of_the_decks():
    table = Table(2, seed=8, clean=False)
    doors = GAME.interpreted
    row_sets = set()
    for key in range(4):
        fork = table.match.fork()
        before = bytes_of(fork, 0)
        doors.guess_at(*fork._here(doors), 0, 17 + key, 99)
        assert bytes_of(fork, 0) == before  # nothing that is seen depends on it
        while fork.records[1].rounds == 1:
            fork.play(fork.waiting[0], fork.moves(fork.waiting[0])[0])
        row_sets.add(str(fork.view(0)["rows"]))
        assert fork.view(0)["decks"]["contract"]["left"] == 12
    assert len(row_sets) == 4


@rule_is("P-H09")
def test_a_design_drawn_from_the_deck_is_seen_by_all():
    table = Table(2).actions({5: [0]}).play("deck")
    drawn = table.events("design_taken")[0]
    assert drawn["from_deck"] == 1
    assert table.owns(0) == [drawn["design"] + 1]
    assert table.company(0)["styles"][0]["designs"][0]["id"] == drawn["design"] + 1


def test_a_view_is_plain_data_and_never_changes_the_table():
    table = Table(3, seed=11, clean=False)
    for _ in range(60):
        before = table.match.state.tobytes() if isinstance(table.match.state, np.void) else bytes(table.match.state)
        for seat in (0, 1, 2, None):
            json.dumps(table.match.view(seat))
        after = table.match.state.tobytes() if isinstance(table.match.state, np.void) else bytes(table.match.state)
        assert before == after
        moves = table.moves()
        table.play(moves[len(moves) // 2])


def test_choices_say_what_they_cost_and_warn_before_a_forced_loan():
    table = Table(2).row("B02", "B05", "E19").set(0, cash=12, credit=20).actions({3: [0]})
    seen = {choice["move"]: choice for choice in table.match.view(0)["choices"]}
    assert list(seen) == ["pass", "building card=2", "building card=5"]
    assert (seen["pass"]["dollars"], seen["pass"]["warning"]) == (0, False)
    press = seen["building card=2"]
    assert (press["dollars"], press["cash"], press["upkeep"], press["short_by"], press["warning"]) == (-6, 6, 6, 0, False)
    shop = seen["building card=5"]
    assert (shop["dollars"], shop["cash"], shop["upkeep"], shop["short_by"], shop["loans"], shop["warning"]) == (
        -10,
        2,
        6,
        4,
        1,
        True,
    )
    assert table.match.view(1)["choices"] == []
    market = {entry["card"]: entry for entry in table.match.view(0)["market"]}
    assert market["B05"]["warning"] is True
    assert (market["E19"]["price"], market["E19"]["upkeep"]) == (0, 3 + 3 - 1 + 2)


def test_the_forecast_goes_to_the_end_of_the_coming_exhibition():
    table = (
        Table(2)
        .month(1)
        .own(0, "C09")
        .set(0, cash=19, credit=10, loans=0)
        .designs(0, 1)
        .stock(0, cotton=1, silk=1)
        .tile(0, "jacket")
        .shows(1, "S4")
    )
    steps = table.company()["forecast"]["without_show"]
    assert [(step["what"], step["round"], step["cash"]) for step in steps] == [
        ("now", 1, 19),
        ("upkeep", 1, 18),
        ("upkeep", 2, 17),
        ("upkeep", 3, 16),
        ("payback", 3, 6),
    ]
    shown = table.company()["forecast"]["with_show"]
    assert [step["dollars"] for step in shown if step["what"] == "show"] == [18 + 4]  # X2 on line 1, one card
    poor = Table(2).set(0, cash=1).month(2).company()["forecast"]["without_show"]
    assert [(step["what"], step["cash"], step["loans"]) for step in poor] == [
        ("now", 1, 0),
        ("upkeep", 16, 1),
        ("upkeep", 11, 0),
        ("payback", 1, 1),
    ]


def test_designs_are_grouped_by_style_with_the_materials_still_missing():
    groups = Table(2).designs(0, 1, 3, 28).stock(0, silk=1, cotton=1).company()["styles"]
    assert [(group["style"], [design["id"] for design in group["designs"]]) for group in groups] == [
        ("evening", [1, 3]),
        ("casual", [28]),
    ]
    assert groups[0]["missing"] == {"denim": 1, "silk": 1}
    assert [design["missing"] for design in groups[0]["designs"]] == [[], ["denim"]]
    assert (groups[0]["prices"], groups[0]["complete"]) == (36, False)
    assert groups[1]["missing"] == {"wool": 1}
    assert {group["style"] for group in groups} <= set(STYLES)


def test_the_lines_of_the_coming_shows_against_the_rivals():
    table = (
        Table(2)
        .month(4)
        .shows(2, "S2", "S5")
        .set(0, q=2, t=1)
        .set(1, q=3)
        .own(0, "C04")
        .designs(0, 1)
        .stock(0, cotton=1, silk=1)
        .tile(0, "dress")
    )
    coming = table.match.view(None)["coming"]
    assert (coming["exhibition"], coming["round"]) == (2, 6)
    assert [[line["symbol"] for line in tile["lines"]] for tile in coming["tiles"]] == [["t", "pr", "x2"], ["q", "pr", "x2"]]
    assert coming["tokens_now"] == [{"q": 2, "t": 1, "pr": 0}, {"q": 3, "t": 0, "pr": 0}]
    assert coming["items_today"] == [{"q": 2, "t": 2, "pr": 2, "x2": 1}, {"q": 3, "t": 0, "pr": 0, "x2": 0}]
    assert coming["tiles"][1]["lines"][0]["standings"] == [
        {"seat": 0, "items": 2, "place": 2, "prestige": 1},
        {"seat": 1, "items": 3, "place": 1, "prestige": 4},
    ]
    assert coming["prestige_today"] == [4 + 3 + 2 + 1 + 3 + 2, 4]
    assert table.company()["best_collection"]["designs"] == [1]


def test_debts_credit_limit_room_and_next_player_are_told():
    table = Table(3).order(2, 0, 1).month(2).set(0, credit=20, loans=2).designs(0, 1, 2, 3)
    table.s.turn = 2
    table.match.refresh()
    seen = table.match.view(0)
    assert seen["you"]["debts_due"] == {"round": 3, "credit": 20, "loans": 56, "total": 76}
    assert (seen["you"]["bank_limit"], seen["you"]["room"]) == (30, 3)
    assert seen["next"] == [2, 0, 1] * 3
    assert seen["decision"] == {"id": "P-D03", "name": "place a pawn"}


@rule_is("P-195", "P-197")
def test_the_forecast_pays_a_credit_back_once_and_its_upkeep_ends_with_it():
    """In the fire window of an Exhibition the forecast runs to the next one: upkeep 6 and $20 now, then upkeep 4 in each round."""
    table = Table(2).month(3).own(0, "E02").set(0, cash=60, credit=20).go(PHASE.firing)
    steps = [(step["what"], step["round"], step["cash"]) for step in table.company(0)["forecast"]["without_show"]]
    assert steps == [
        ("now", 3, 60),
        ("upkeep", 3, 54),
        ("payback", 3, 34),
        ("upkeep", 4, 30),
        ("upkeep", 5, 26),
        ("upkeep", 6, 22),
    ]
    table.play("pass").pass_until("P-D03")
    assert table.me().cash == 34


@rule_is("P-187", "P-195", "P-R08")
def test_in_the_fire_window_of_an_exhibition_debts_are_due_now_and_only_the_next_show_is_to_come():
    table = Table(2).own(0, "E02").month(3).designs(0, 1).stock(0, cotton=1, silk=1).set(0, cash=74, credit=20)
    table.shows(2, "S2", "S5").go(PHASE.firing)
    company = table.company()
    assert (table.asked, company["debts_due"]["round"]) == ("P-D22", 3)
    steps = {way: [(step["what"], step["round"], step["cash"]) for step in company["forecast"][way]] for way in company["forecast"]}
    first = [("now", 3, 74), ("upkeep", 3, 68), ("payback", 3, 48), ("upkeep", 4, 44), ("upkeep", 5, 40)]
    assert steps["without_show"] == [*first, ("upkeep", 6, 36)]
    won = (4 + 3 + 2) + (3 + 2)  # alone with 1 T, 1 PR and 1 card: S2 T, PR, X2; S5 PR, X2
    assert steps["with_show"] == [*first, ("show", 6, 40 + 18 + won), ("upkeep", 6, 40 + 18 + won - 4)]


@rule_is("P-R57", "P-187")
def test_while_contracts_are_kept_the_show_of_this_month_is_over():
    table = Table(2).own(0, "B15", "C04").month(3).designs(0, 1).stock(0, cotton=1, silk=1).set(0, cash=28).contracts()
    steps = [(step["what"], step["round"], step["cash"]) for step in table.company()["forecast"]["with_show"]]
    assert table.asked == "P-D25"
    assert [what for what, _, _ in steps] == ["now", "upkeep", "upkeep", "show", "upkeep"]
    assert steps[2] == ("upkeep", 5, 28 - 4 - 4)
