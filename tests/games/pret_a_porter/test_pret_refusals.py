"""Every refusal: a position in which it is given, its number in the ledger, and its sentence."""

import copy
from typing import Any, NamedTuple

import pytest
from pret_table import GAME, Table

from parlour.games.pret_a_porter.codes import HOME, LOCATION, PHASE, REFUSALS
from refused import Refused, is_refused_in_words


# --- Positions: seat 0 is asked ---------------------------------------------------------------------------------------
def otherwise(**rulings: Any) -> Table:
    """A table that plays by other rulings."""
    components = copy.deepcopy(GAME.components)
    components["rulings"] |= rulings
    return Table(2, data=components)


def with_location(location: int, **entry: Any) -> Table:
    """A table on whose board a location is printed otherwise."""
    components = copy.deepcopy(GAME.components)
    components["location"][location - 1] |= entry
    return Table(2, data=components)


def over() -> Table:
    table = Table(2)
    table.s.stage = PHASE.over
    return table


def full(players: int, location: int) -> Table:
    """All open spaces of a location are taken."""
    table = Table(players)
    table.s.ordinary[location] = table.d.spaces[location]
    return table


def without_deck(table: Table) -> Table:
    for design in range(50):
        if table.s.design_home[design] == HOME.deck:
            table.s.design_home[design] = HOME.gone
    table.s.deck = 0
    return table


def dismissal() -> Table:
    return Table(2).own(0, "E02").play("fire")


def bank() -> Table:
    return Table(2).designs(0, 1, 3).actions({1: [0]})


def contracts() -> Table:
    return Table(2).row("C01").actions({2: [0]})


def second_type() -> Table:
    return Table(2).row("C07").actions({2: [0]}).play("contract card=7")


def settlement(**debt: int) -> Table:
    return Table(2).set(0, **debt).row("C24").actions({2: [0]}).play("contract card=24")


def buildings() -> Table:
    return Table(2).row("B02", "B18").set(0, cash=13).actions({3: [0]})


def employees(*held: str) -> Table:
    return Table(2).own(0, *held).row("E04").actions({4: [0]})


def card_step(*held: str) -> Table:
    return Table(2).own(0, *held).actions()


def design_by_card() -> Table:
    return Table(2).own(0, "E07+").design_row(1, 2).actions().play("use_employee card=7")


def designs() -> Table:
    return Table(2).design_row(1, 3).actions({5: [0]})


def second_design() -> Table:
    return Table(2).own(0, "B10").design_row(1, 3).actions({5: [0]}).play("deck")


def colours() -> Table:
    return Table(2).actions({6: [0]})


def units() -> Table:
    return colours().play("colour material=1")


def warehouse() -> Table:
    return Table(2).actions({7: [0]}).play("colour material=3")


def things() -> Table:
    return Table(2).actions({9: [0]})


def sale() -> Table:
    return Table(2).own(0, "B06").designs(0, 1).actions()


def growth(*held: str) -> Table:
    return Table(2).own(0, *held).growth()


def styles() -> Table:
    return Table(2).month(3).designs(0, 1, 3, 8, 34).stock(0, cotton=1, denim=1, leather=1, silk=3).show()


def presenting(**stock: int) -> Table:
    return Table(2).month(3).designs(0, 1, 3, 8, 34).stock(0, **stock).show().play("show style=1")


def keeping(*held: str) -> Table:
    return Table(2).month(12).own(0, *held).contracts()


RICH = {"cotton": 1, "denim": 1, "leather": 1, "silk": 3}


class Case(NamedTuple):
    """A refusal's name, a move in a position, the ledger's number, and the sentence."""

    name: str
    position: Any
    move: str
    rule: str
    sentence: str
    seat: int = 0


def asked(decision: str, position: Any, rule: str, question: str, move: str = "take_cash") -> Case:
    sentence = f"Another question is asked now: «{question}»; «{move}» does not answer it"
    return Case(f"asked_{decision}", position, move, rule, sentence)


CASES = [
    Case("game_over", over, "pass", "P-032", "The year is over"),
    Case("not_your_turn", lambda: Table(2), "place location=1", "P-085", "It is not your turn", seat=1),
    asked("dismissal", dismissal, "P-D02", "whom to fire"),
    asked("place_pawn", lambda: Table(2), "P-D03", "where to place a pawn"),
    asked("bank", bank, "P-D04", "how much credit to take"),
    asked("take_contract", contracts, "P-D05", "which Contract to take"),
    asked("choose_type", second_type, "P-D06", "which second type to fix"),
    asked("settlement", settlement, "P-D07", "which debt to cancel", move="deck"),
    asked("buy_building", buildings, "P-D08", "which Building to buy"),
    asked("hire_by_card", lambda: Table(2).own(0, "C16").row("E04").actions(), "P-D09", "whom to hire"),
    asked("hire_employee", employees, "P-D10", "whom to hire"),
    asked("use_card", lambda: card_step("C08"), "P-D11", "which card to use"),
    asked("card_design", design_by_card, "P-D12", "which Design to take"),
    asked("take_design", designs, "P-D13", "which Design to take"),
    asked("second_design", second_design, "P-D14", "which Design to take"),
    asked("choose_colour", colours, "P-D15", "which colour to buy"),
    asked("choose_units", units, "P-D16", "how many units to buy"),
    asked("next_colour", warehouse, "P-D17", "which colour to buy"),
    asked("take_thing", things, "P-D18", "what to take"),
    asked("second_thing", lambda: Table(2).own(0, "E16").actions({9: [0]}).play("take thing=1"), "P-D19", "what to take"),
    asked("sell_design", sale, "P-D20", "which Design to sell"),
    asked("grow", lambda: growth("E02"), "P-D21", "whom to train, what to upgrade"),
    asked("fire_window", lambda: Table(2).own(0, "E02").go(PHASE.firing), "P-D22", "whom to fire"),
    asked("choose_style", styles, "P-D23", "which style to show"),
    asked("present", lambda: presenting(**RICH), "P-D24", "which Designs to present"),
    asked("keep_contract", lambda: keeping("B15", "C01"), "P-D25", "which Contracts to keep"),
    Case("all_pawns_are_placed", lambda: Table(2), "pass", "P-R01", "All pawns must be placed; a pawn may forfeit its action later"),
    Case(
        "no_extra_space",
        lambda: with_location(LOCATION.buildings, extra=False),
        "extra location=3",
        "P-092",
        "L3 Buildings has no extra space",
    ),
    Case(
        "extra_space_needs_a_card",
        lambda: Table(2),
        "extra location=3",
        "P-092",
        "The extra space of L3 Buildings needs a card that opens it, unused in this round",
    ),
    Case(
        "location_full",
        lambda: full(4, LOCATION.designs),
        "place location=5",
        "P-088",
        "All 3 spaces of L5 New Designs are taken",
    ),
    Case(
        "location_full_for_so_few",
        lambda: full(2, LOCATION.designs),
        "place location=5",
        "P-091",
        "All 2 spaces of L5 New Designs that are open with so few players are taken",
    ),
    Case("too_dear", buildings, "building card=18", "P-R51", "That costs $14, and you have $13"),
    Case(
        "too_dear",
        lambda: Table(2).set(0, cash=4).actions({6: [0]}),
        "colour material=6",
        "P-R51",
        "That costs $5, and you have $4",
    ),
    Case("too_dear", units, "units count=14", "P-R51", "That costs $42, and you have $40"),
    Case(
        "too_dear",
        lambda: Table(2).own(0, "C08", "E07").set(0, cash=2).actions(),
        "use_employee card=7",
        "P-R51",
        "That costs $3, and you have $2",
    ),
    Case(
        "too_dear",
        lambda: Table(2).own(0, "E02", "E05").set(0, cash=3).growth(),
        "train employee=2",
        "P-R51",
        "That costs $4, and you have $3",
    ),
    Case("over_the_credit_limit", bank, "credit steps=5", "P-117", "Your credit limit is $20, and you ask for $50"),
    Case("contract_not_in_row", contracts, "contract card=2", "P-121", "This Contract does not lie in the row"),
    Case("building_not_in_row", buildings, "building card=3", "P-124", "This Building does not lie in the row"),
    Case("employee_not_in_row", employees, "employee card=3", "P-130", "This Employee does not stand in the row"),
    Case(
        "no_room",
        lambda: employees("E01", "E02", "E03"),
        "employee card=4",
        "P-133",
        "You have no room for another Employee: fire one, or buy a Building first",
    ),
    Case("a_type_must_be_fixed", second_type, "pass", "P-R55", "Freelance Designer needs a second type: choose one"),
    Case("no_such_type", second_type, "type type=6", "P-R55", "There is no such clothing type"),
    Case(
        "type_of_your_tile",
        second_type,
        "type type=1",
        "P-R55",
        "The second type must be another than the type of your clothing tile",
    ),
    Case("no_loan_to_cancel", lambda: settlement(credit=10), "cancel_loan", "P-R56", "You have no loan to cancel"),
    Case("no_credit_to_cancel", lambda: settlement(loans=1), "cancel_credit", "P-R56", "You have no credit to cancel"),
    Case(
        "money_only_without_debt",
        lambda: settlement(loans=1),
        "take_cash",
        "P-R56",
        "The $10 are only for a company without credit and loans",
    ),
    Case(
        "card_not_yours",
        lambda: Table(2).own(0, "C08").own(1, "E07").actions(),
        "use_employee card=7",
        "P-097",
        "This card is not yours",
    ),
    Case(
        "card_does_not_act_here",
        lambda: card_step("C08", "C09"),
        "use_contract card=9",
        "P-097",
        "Sponsor does not act here without a pawn",
    ),
    Case(
        "ability_used",
        lambda: card_step("C08", "E07").play("use_contract card=8"),
        "use_contract card=8",
        "P-040",
        "Sketch Service was used in this round already",
    ),
    Case(
        "no_design_to_draw",
        lambda: without_deck(Table(2).own(0, "C08", "E07+").design_row(1, 3)).actions(),
        "use_contract card=8",
        "P-R13",
        "There is no Design that Sketch Service could take",
    ),
    Case("paid_for_a_design", design_by_card, "pass", "P-D12", "You have paid for a Design: take one"),
    Case("deck_empty", lambda: without_deck(designs()), "deck", "P-R13", "The Design deck is empty, and so are its discards"),
    Case(
        "deck_empty",
        lambda: without_deck(otherwise(reshuffle_designs=False).design_row(1, 3).discards(8)).actions({5: [0]}),
        "deck",
        "P-R13",
        "The Design deck is empty, and at this table its discards are not shuffled",
    ),
    Case("top_of_the_deck_only", second_design, "design card=1", "P-D14", "The card lets you take only the deck's top Design"),
    Case("design_not_in_row", designs, "design card=2", "P-138", "This Design does not lie in the row"),
    Case("no_such_colour", colours, "colour material=7", "P-139", "There is no such colour"),
    Case(
        "colour_passed",
        warehouse,
        "colour material=1",
        "P-D17",
        "Colours are chosen in the order of the board, and cotton comes before synthetic",
    ),
    Case("colour_bought_up", warehouse, "colour material=3", "P-141", "You may buy no more units of this colour here: 1 at most"),
    Case(
        "colours_bought_up",
        lambda: with_location(LOCATION.warehouse, colours=2).own(0, "B09").actions({7: [0]}).play("colour material=1", "colour material=2"),
        "colour material=3",
        "P-141",
        "You may buy no further colour here: 2 at most",
    ),
    Case("units_must_be_said", units, "pass", "P-D16", "Choose a number of units"),
    Case("at_least_one_unit", units, "units count=0", "P-D16", "Choose at least one unit"),
    Case("too_many_units", units, "units count=21", "P-R49", "Units are bought in steps: 20 at most in this one"),
    Case("no_such_thing", things, "take thing=5", "P-145", "There is no such thing"),
    Case(
        "thing_gone",
        lambda: Table(2).actions({9: [0, 1]}).play("take thing=1"),
        "take thing=1",
        "P-146",
        "This thing is gone until the next Working round",
        seat=1,
    ),
    Case("design_not_yours_to_sell", sale, "sell design=2", "P-D20", "This Design is not yours"),
    Case("employee_not_yours_to_train", lambda: growth("E02"), "train employee=3", "P-100", "This Employee does not work for you"),
    Case("building_not_yours_to_upgrade", lambda: growth("E02"), "upgrade building=3", "P-101", "This Building is not yours"),
    Case("one_side_only", lambda: growth("E02", "E19"), "train employee=19", "P-R39", "This card has no second side"),
    Case(
        "turned_already",
        lambda: growth("E02", "E03+"),
        "train employee=3",
        "P-104",
        "This card was turned already, and a card is turned only once",
    ),
    Case(
        "trained_enough",
        lambda: growth("B02", "E02", "E03").play("train employee=2"),
        "train employee=3",
        "P-100",
        "You have trained as many Employees as you may in this round",
    ),
    Case(
        "upgraded_one",
        lambda: growth("B02", "B03", "E02").play("upgrade building=2"),
        "upgrade building=3",
        "P-101",
        "You have upgraded a Building in this round already",
    ),
    Case(
        "not_the_first_step",
        lambda: Table(2).own(0, "E02").actions({6: [0]}).play("colour material=1"),
        "fire",
        "P-R08",
        "Employees can be fired only at the first step of a decision",
    ),
    Case(
        "fire_at_employees_only",
        lambda: otherwise(fire_at_every_own_decision=False).own(0, "E02"),
        "fire",
        "P-R08",
        "At this table Employees can be fired only at L4 Employees",
    ),
    Case("nobody_to_fire", lambda: Table(2), "fire", "P-064", "You have no Employee card, and printed employees cannot be fired"),
    Case("no_severance_payable", lambda: Table(2).own(0, "E02").set(0, cash=3), "fire", "P-R06", "No severance can be paid with $3"),
    Case("employee_not_yours", dismissal, "dismiss employee=3", "P-064", "This Employee does not work for you"),
    Case(
        "severance_too_dear",
        lambda: Table(2).own(0, "E02+", "E12").set(0, cash=3).play("fire"),
        "dismiss employee=2",
        "P-R06",
        "The severance of PR Specialist is $6, and you have $3",
    ),
    Case("no_such_style", styles, "show style=6", "P-159", "There is no such style"),
    Case("nothing_of_this_style", styles, "show style=2", "P-159", "You can show no Design as Business with the materials you have"),
    Case("present_at_least_one", lambda: presenting(**RICH), "pass", "P-D24", "Present at least one Design"),
    Case("design_not_yours", lambda: presenting(**RICH), "present design=2", "P-157", "This Design is not yours"),
    Case(
        "design_passed",
        lambda: presenting(**RICH).play("present design=3"),
        "present design=1",
        "P-D24",
        "Designs are presented in the order of their numbers",
    ),
    Case(
        "other_style",
        lambda: presenting(**RICH),
        "present design=34",
        "P-158",
        "This Design has another style, and you have no style change left",
    ),
    Case(
        "materials_missing",
        lambda: presenting(cotton=1, denim=1, silk=2),
        "present design=8",
        "P-159",
        "You lack the materials for Evening shirt 8",
    ),
    Case("contract_not_yours", lambda: keeping("B15", "C01"), "keep contract=2", "P-046", "This Contract is not yours"),
    Case(
        "contract_stays_anyway",
        lambda: keeping("B15", "C01", "C19"),
        "keep contract=19",
        "P-R40",
        "This Contract stays as it is anyway",
    ),
    Case(
        "contract_kept_already",
        lambda: keeping("B15+", "C01", "C02").play("keep contract=1"),
        "keep contract=1",
        "P-R57",
        "You keep this Contract already",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.name}-{case.move}" for case in CASES])
def test_a_refusal_has_its_number_and_its_sentence(case):
    is_refused_in_words(Refused(case.name, lambda: case.position().match, case.seat, case.move, case.rule, case.sentence))


def test_every_refusal_is_in_the_table():
    assert {case.name for case in CASES} == {name for name, _ in REFUSALS}
