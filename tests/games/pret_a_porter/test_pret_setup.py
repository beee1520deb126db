"""Set-up and game flow."""

from pret_table import GAME, SHOWS, TYPES, Table

from rules import rule_is

START = {"dress": [1, 3], "skirt": [43, 47], "trousers": [34, 35], "shirt": [28, 29], "jacket": [17, 20]}
REGULAR = [f"{n:02d}" for n in range(1, 19)]
LAST = [f"{n:02d}" for n in range(19, 25)]


def fresh(players=3, seed=7):
    table = Table(players, seed=seed, clean=False)
    return table, table.match.view(None)


@rule_is("P-001")
def test_the_turn_order_track_stays_out_of_play():
    assert Table(4, clean=False).d.turn_order_variant == 0
    assert not Table(3, clean=False).events("turn_order")


@rule_is("P-002", "P-006", "P-010")
def test_last_quarter_cards_are_kept_apart():
    _, seen = fresh()
    for kind, letter in (("contract", "C"), ("building", "B"), ("employee", "E")):
        assert seen["decks"][kind]["set_apart"] == [letter + n for n in LAST]


@rule_is("P-003", "P-005", "P-007", "P-008", "P-011", "P-012")
def test_the_other_cards_form_a_front_up_deck_from_which_three_slide_into_the_row():
    _, seen = fresh()
    for kind, letter in (("contract", "C"), ("building", "B"), ("employee", "E")):
        row = seen["rows"][kind]
        assert len(row) == 3
        assert {card["side"] for card in row} == {"front"}
        assert seen["decks"][kind]["left"] == 15
        assert seen["decks"][kind]["top"]["id"] in seen["decks"][kind]["cards"]
        assert sorted([card["id"] for card in row] + seen["decks"][kind]["cards"]) == [letter + n for n in REGULAR]


@rule_is("P-003", "P-007", "P-011", "P-023")
def test_every_seed_shuffles_another_deck():
    rows = {str(fresh(2, seed)[1]["rows"]) for seed in range(6)}
    assert len(rows) == 6


@rule_is("P-004", "P-009", "P-013")
def test_the_front_is_the_side_that_can_be_turned():
    seen = Table(2).own(0, "C04", "B02", "E02").company()
    assert [seen[kind][0]["side"] for kind in ("contracts", "buildings", "employees")] == ["front"] * 3
    assert [seen[kind][0]["back"] is None for kind in ("contracts", "buildings", "employees")] == [False] * 3
    assert seen["contracts"][0]["front"]["effects"] == [{"when": "show", "do": "gain", "what": "pr", "amount": 2}]
    assert (seen["buildings"][0]["flip_cost"], seen["employees"][0]["flip_cost"]) == (5, 4)


@rule_is("P-014", "P-015", "P-016", "P-017", "P-018")
def test_every_company_starts_with_40_dollars_three_pawns_no_vp_and_upkeep_3():
    _, seen = fresh(4)
    for company in seen["companies"]:
        assert (company["cash"], company["pawns_left"], company["vp"], company["upkeep"]["due"]) == (40, 3, 0, 3)
    assert len(seen["companies"]) == 4


@rule_is("P-019")
def test_upkeep_goes_above_nine():
    table = Table(2).own(0, "B10", "B18", "B22", "E19", "E20", "E21", "E22")
    assert table.due() == 2 + 2 + 1 + 3 + 3 + 3 + 3


@rule_is("P-020", "P-021", "P-022", "P-068", "P-R58")
def test_a_clothing_tile_by_lot_brings_its_two_start_designs():
    seen_types = set()
    for seed in range(8):
        table, seen = fresh(4, seed)
        types = [company["tile"]["type"] for company in seen["companies"]]
        assert len(set(types)) == 4
        seen_types |= set(types)
        for seat, type in enumerate(types):
            assert table.owns(seat) == START[type]
        for type in set(TYPES) - set(types):  # the tile left over is out, its Designs are in the deck or the row
            in_row = [design["id"] for design in seen["rows"]["design"]]
            assert all(design in seen["decks"]["design"]["cards"] + in_row for design in START[type])
    assert seen_types == set(TYPES)


@rule_is("P-023", "P-024")
def test_the_other_designs_form_a_deck_and_four_are_turned_up():
    for players, left in ((2, 42), (3, 40), (4, 38)):
        _, seen = fresh(players)
        assert len(seen["rows"]["design"]) == 4
        assert seen["decks"]["design"]["left"] == left


@rule_is("P-025", "P-080")
def test_the_calendar_starts_in_round_1_with_rows_filled_once():
    table, seen = fresh()
    assert seen["round"] == 1
    assert (len(table.events("row_card")), len(table.events("row_design"))) == (9, 4)


@rule_is("P-026", "P-027", "P-028", "P-H03")
def test_all_ten_show_tiles_lie_open_the_last_quarters_in_the_fourth_exhibition():
    orders = set()
    for seed in range(6):
        _, seen = fresh(2, seed)
        tiles = [[tile["id"] for tile in show["tiles"]] for show in seen["shows"]]
        assert [len(ids) for ids in tiles] == [1, 2, 3, 4]
        assert sorted(id for ids in tiles[:3] for id in ids) == list(SHOWS[:6])
        assert sorted(tiles[3]) == list(SHOWS[6:])
        orders.add(str(tiles))
    assert len(orders) > 3


@rule_is("P-029")
def test_l9_is_stocked_with_two_q_one_pr_one_t_and_five_dollars():
    _, seen = fresh()
    assert [(thing["what"], thing["amount"], thing["there"]) for thing in seen["last_minute"]] == [
        ("q", 2, True),
        ("pr", 1, True),
        ("t", 1, True),
        ("cash", 5, True),
    ]


@rule_is("P-030", "P-R29")
def test_the_supply_has_no_end():
    table = Table(2).set(0, cash=2000, q=900).actions({6: [0]})
    for _ in range(20):
        table.play("colour material=1" if table.asked == "P-D15" else "units count=20")
    assert table.stock_of()["cotton"] > 350


@rule_is("P-031")
def test_a_start_player_is_drawn_at_random():
    starts = {Table(4, seed=seed, clean=False).s.order[0] for seed in range(30)}
    assert starts == {0, 1, 2, 3}
    table = Table(4, seed=3, clean=False)
    assert table.events("starts")[0]["seat"] == table.s.order[0] == table.turn


# --- Game flow ----------------------------------------------------------------------------------------------------
@rule_is("P-032", "P-033", "P-034", "P-035", "P-078", "P-147")
def test_twelve_rounds_in_four_quarters_of_two_working_rounds_and_an_exhibition():
    table, seen = fresh(2)
    kinds = ["exhibition" if month["exhibition"] else "working" for month in seen["calendar"]]
    assert kinds == ["working", "working", "exhibition"] * 4
    begun = []
    while table.turn is not None:
        table.play(table.moves()[0])
        begun += [(event["round"], event["exhibition"]) for event in table.events("round_begins")]
    assert begun == [(2, 0), (3, 1), (4, 0), (5, 0), (6, 2), (7, 0), (8, 0), (9, 3), (10, 0), (11, 0), (12, 4)]


@rule_is("P-036", "P-081", "P-203", "P-R39", "P-R38")
def test_from_round_10_on_only_last_quarter_cards_come():
    table = Table(2, clean=False)
    seen_rows = {}
    while table.turn is not None:
        seen_rows.setdefault(table.s.rounds, []).extend(
            card["id"] for kind in ("contract", "building", "employee") for card in view_row(table, kind)
        )
        table.play(table.moves()[0])
    early = [set(seen_rows[month]) for month in (1, 2, 4, 5, 7, 8)]
    late = [set(seen_rows[month]) for month in (10, 11)]
    assert [len(row) for row in early] == [9] * 6
    assert len(set.union(*early)) == 54  # nothing ever comes back
    assert [len(row) for row in late] == [9, 9]
    assert set.union(*late) == {letter + n for letter in "CBE" for n in LAST}


def view_row(table, kind):
    return table.match.view(None)["rows"][kind]


@rule_is("P-079", "P-082", "P-083", "P-113", "P-R38")
def test_a_working_round_fills_the_rows_and_l9_and_moves_the_first_player_marker():
    table = Table(3, seed=4, clean=False)
    first, row = table.s.order[0], {card["id"] for card in view_row(table, "contract")}
    table.play("place location=9", "place location=2", "place location=9")
    while table.asked == "P-D03":
        table.play(next(move for move in (f"place location={n}" for n in (5, 6, 7, 8)) if move in table.moves()))
    taken = ""
    while table.s.rounds == 1:
        moves = table.moves()
        if table.asked == "P-D05":
            taken = moves[1]
        table.play(moves[1] if table.asked in ("P-D05", "P-D18") else moves[0])
    seen = table.match.view(None)
    assert table.s.order[0] == (first + 1) % 3
    assert all(thing["there"] for thing in seen["last_minute"])
    assert len(seen["rows"]["contract"]) == 3
    assert not row & {card["id"] for card in seen["rows"]["contract"]}
    taken_id = f"C{int(taken.split('=')[1]):02d}"
    assert set(seen["discards"]["contract"]) == row - {taken_id}
    assert len(table.events("row_card")) == 9
    assert table.events("rows_cleared")[0]["cards"] == 8


@rule_is("P-083", "P-150", "P-W23")
def test_first_player_of_the_twelve_rounds():
    table = Table(3, seed=2, clean=False)
    start = table.s.order[0]
    while table.turn is not None:
        table.play(table.moves()[0])
    firsts = [(event["first"] - start) % 3 for event in table.match.log(None) if event.name == "round_begins"]
    assert firsts == [0, 1, 1, 2, 0, 0, 1, 2, 2, 0, 1, 1]


@rule_is("P-037", "P-038")
def test_the_largest_sum_of_cash_and_vp_wins_and_vp_decide_an_equal_sum():
    table = Table(3).month(12).set(0, cash=103, vp=20).set(1, cash=23, vp=100).set(2, cash=93, vp=29).contracts()
    result = table.match.result
    assert result.scores == (123, 123, 122)
    assert result.ranking == ((1,), (0,), (2,))


@rule_is("P-039")
def test_upkeep_is_paid_in_every_one_of_the_twelve_rounds():
    table = Table(2, clean=False)
    paid = 0
    while table.turn is not None:
        table.play(table.moves()[0])
        paid += len(table.events("upkeep_paid"))
    assert paid == 12 * 2


@rule_is("P-084", "P-085", "P-151", "P-152")
def test_phases_follow_each_other_and_everybody_finishes_one_before_the_next():
    table = (
        Table(2)
        .own(0, "B06", "E02")
        .own(1, "E03")
        .designs(0, 1, 2)
        .designs(1, 11)
        .stock(0, cotton=1, silk=2, synthetic=1)
        .stock(1, cotton=1, silk=1)
    )
    phases = []
    while table.s.rounds < 4:
        phase = table.match.view(None)["phase"]
        if not phases or phases[-1] != (table.s.rounds, phase):
            phases.append((table.s.rounds, phase))
        table.play(table.moves()[0])
    assert [phase for month, phase in phases if month == 1] == ["planning", "action", "after L9", "growth", "fire window"]
    assert [phase for month, phase in phases if month == 3] == ["show", "fire window"]
    names = [event.name for event in table.match.log(None)]
    start = [at for at, name in enumerate(names) if name == "round_begins"][2]
    third = [name for name in names[start:] if name in ("no_show", "award", "sales", "tokens_discarded", "upkeep_paid")]
    assert third == ["no_show", "no_show", "award", "award", "tokens_discarded", "tokens_discarded", "upkeep_paid", "upkeep_paid"]


@rule_is("P-114", "P-202")
def test_the_calendar_advances_after_upkeep():
    table = Table(2).month(1).go(4)  # the window before Upkeep
    assert table.s.rounds == 2
    assert table.asked == "P-D03"


@rule_is("P-149", "P-044")
def test_the_rows_are_empty_in_an_exhibition_so_no_cards_come():
    table = Table(2, seed=5, clean=False)
    while not table.match.view(None)["exhibition"]:
        table.play(table.moves()[0])
    assert table.match.view(None)["rows"] == {"contract": [], "building": [], "employee": [], "design": []}


@rule_is("P-R52")
def test_the_turn_order_variant_orders_by_vp_then_cash_then_old_order():
    table = Table(4, turn_order_variant=True).set(0, vp=9, cash=50).set(1, vp=9, cash=20).set(2, vp=3, cash=90).set(3, vp=9, cash=20)
    table.month(3).contracts()
    assert [table.s.order[at] for at in range(4)] == [2, 1, 3, 0]
    assert table.events("turn_order") == [{"first": 2, "second": 1, "third": 3, "fourth": 0}]
    assert GAME.options["turn_order_variant"].default is False
