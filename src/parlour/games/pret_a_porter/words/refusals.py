"""Why a move is refused: a sentence for each reason, with the numbers in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from parlour.engine.codes import unknown
from parlour.engine.moves import Move
from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.bank import bank_limit
from parlour.games.pret_a_porter.codes import DECISION_NAMES, LOCATION, REFUSAL, REFUSALS
from parlour.games.pret_a_porter.firing import severance
from parlour.games.pret_a_porter.materials import units_on_offer
from parlour.games.pret_a_porter.state import Data, State
from parlour.games.pret_a_porter.words.moves import card_named, card_price, price_of_unit, price_of_units
from parlour.games.pret_a_porter.words.names import card_name, design_name, location_name, material_name, style_name

QUESTIONS = {
    "dismissal": "whom to fire",
    "place a pawn": "where to place a pawn",
    "bank": "how much credit to take",
    "contract": "which Contract to take",
    "second type": "which second type to fix",
    "settlement": "which debt to cancel",
    "building": "which Building to buy",
    "hire by card": "whom to hire",
    "employee": "whom to hire",
    "use a card": "which card to use",
    "design by card": "which Design to take",
    "design": "which Design to take",
    "second design": "which Design to take",
    "colour": "which colour to buy",
    "units": "how many units to buy",
    "next colour": "which colour to buy",
    "thing": "what to take",
    "second thing": "what to take",
    "sell a design": "which Design to sell",
    "growth": "whom to train, what to upgrade",
    "fire window": "whom to fire",
    "style": "which style to show",
    "present": "which Designs to present",
    "keep contracts": "which Contracts to keep",
}


class Case(NamedTuple):
    """A move that was refused, its number, and the table at which it was."""

    move: Move
    value: int
    d: Data
    s: State
    seat: int
    t: Texts


def refusal_text(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """Why a move is refused, with the numbers in it."""
    if code not in SENTENCES:
        raise unknown(REFUSALS, code)
    if code == REFUSAL.deck_empty and s.discards:
        return t("The Design deck is empty, and at this table its discards are not shuffled")
    case = Case(move, next(iter(move.arguments.values()), 0), d, s, seat, t)
    return t(SENTENCES[code], **VALUES[code](case) if code in VALUES else {})


ASKED: tuple[int, ...] = (
    *(REFUSAL.asked_dismissal, REFUSAL.asked_place_pawn, REFUSAL.asked_bank, REFUSAL.asked_take_contract),
    *(REFUSAL.asked_choose_type, REFUSAL.asked_settlement, REFUSAL.asked_buy_building, REFUSAL.asked_hire_by_card),
    *(REFUSAL.asked_hire_employee, REFUSAL.asked_use_card, REFUSAL.asked_card_design, REFUSAL.asked_take_design),
    *(REFUSAL.asked_second_design, REFUSAL.asked_choose_colour, REFUSAL.asked_choose_units, REFUSAL.asked_next_colour),
    *(REFUSAL.asked_take_thing, REFUSAL.asked_second_thing, REFUSAL.asked_sell_design, REFUSAL.asked_grow),
    *(REFUSAL.asked_fire_window, REFUSAL.asked_choose_style, REFUSAL.asked_present, REFUSAL.asked_keep_contract),
)

SENTENCES: dict[int, str] = {
    REFUSAL.game_over: "The year is over",
    REFUSAL.not_your_turn: "It is not your turn",
    **dict.fromkeys(ASKED, "Another question is asked now: «{decision}»; «{move}» does not answer it"),
    # Planning
    REFUSAL.all_pawns_are_placed: "All pawns must be placed; a pawn may forfeit its action later",
    REFUSAL.no_extra_space: "{location} has no extra space",
    REFUSAL.extra_space_needs_a_card: "The extra space of {location} needs a card that opens it, unused in this round",
    REFUSAL.location_full: "All {n} spaces of {location} are taken",
    REFUSAL.location_full_for_so_few: "All {n} spaces of {location} that are open with so few players are taken",
    # Action
    REFUSAL.too_dear: "That costs ${dollars}, and you have ${cash}",
    REFUSAL.over_the_credit_limit: "Your credit limit is ${dollars}, and you ask for ${asked}",
    REFUSAL.contract_not_in_row: "This Contract does not lie in the row",
    REFUSAL.building_not_in_row: "This Building does not lie in the row",
    REFUSAL.employee_not_in_row: "This Employee does not stand in the row",
    REFUSAL.no_room: "You have no room for another Employee: fire one, or buy a Building first",
    REFUSAL.a_type_must_be_fixed: "{card} needs a second type: choose one",
    REFUSAL.no_such_type: "There is no such clothing type",
    REFUSAL.type_of_your_tile: "The second type must be another than the type of your clothing tile",
    REFUSAL.no_loan_to_cancel: "You have no loan to cancel",
    REFUSAL.no_credit_to_cancel: "You have no credit to cancel",
    REFUSAL.money_only_without_debt: "The ${dollars} are only for a company without credit and loans",
    REFUSAL.card_not_yours: "This card is not yours",
    REFUSAL.card_does_not_act_here: "{card} does not act here without a pawn",
    REFUSAL.ability_used: "{card} was used in this round already",
    REFUSAL.no_design_to_draw: "There is no Design that {card} could take",
    REFUSAL.paid_for_a_design: "You have paid for a Design: take one",
    REFUSAL.deck_empty: "The Design deck is empty, and so are its discards",
    REFUSAL.top_of_the_deck_only: "The card lets you take only the deck's top Design",
    REFUSAL.design_not_in_row: "This Design does not lie in the row",
    REFUSAL.no_such_colour: "There is no such colour",
    REFUSAL.colour_passed: "Colours are chosen in the order of the board, and {before} comes before {after}",
    REFUSAL.colour_bought_up: "You may buy no more units of this colour here: {n} at most",
    REFUSAL.colours_bought_up: "You may buy no further colour here: {n} at most",
    REFUSAL.units_must_be_said: "Choose a number of units",
    REFUSAL.at_least_one_unit: "Choose at least one unit",
    REFUSAL.too_many_units: "Units are bought in steps: {n} at most in this one",
    REFUSAL.no_such_thing: "There is no such thing",
    REFUSAL.thing_gone: "This thing is gone until the next Working round",
    REFUSAL.design_not_yours_to_sell: "This Design is not yours",
    # Growth
    REFUSAL.employee_not_yours_to_train: "This Employee does not work for you",
    REFUSAL.building_not_yours_to_upgrade: "This Building is not yours",
    REFUSAL.one_side_only: "This card has no second side",
    REFUSAL.turned_already: "This card was turned already, and a card is turned only once",
    REFUSAL.trained_enough: "You have trained as many Employees as you may in this round",
    REFUSAL.upgraded_one: "You have upgraded a Building in this round already",
    # Firing
    REFUSAL.not_the_first_step: "Employees can be fired only at the first step of a decision",
    REFUSAL.fire_at_employees_only: "At this table Employees can be fired only at {location}",
    REFUSAL.nobody_to_fire: "You have no Employee card, and printed employees cannot be fired",
    REFUSAL.no_severance_payable: "No severance can be paid with ${cash}",
    REFUSAL.employee_not_yours: "This Employee does not work for you",
    REFUSAL.severance_too_dear: "The severance of {card} is ${dollars}, and you have ${cash}",
    # Exhibition
    REFUSAL.no_such_style: "There is no such style",
    REFUSAL.nothing_of_this_style: "You can show no Design as {style} with the materials you have",
    REFUSAL.present_at_least_one: "Present at least one Design",
    REFUSAL.design_not_yours: "This Design is not yours",
    REFUSAL.design_passed: "Designs are presented in the order of their numbers",
    REFUSAL.other_style: "This Design has another style, and you have no style change left",
    REFUSAL.materials_missing: "You lack the materials for {design}",
    REFUSAL.contract_not_yours: "This Contract is not yours",
    REFUSAL.contract_stays_anyway: "This Contract stays as it is anyway",
    REFUSAL.contract_kept_already: "You keep this Contract already",
}


# --- What stands in the places of a sentence ----------------------------------------------------------------------------
def _question(case: Case) -> dict[str, Any]:
    return {"decision": case.t(QUESTIONS[DECISION_NAMES[case.s.decision]]), "move": str(case.move)}


def _location(case: Case) -> dict[str, Any]:
    return {"location": location_name(case.value, case.t), "n": case.d.spaces[case.value]}


def _price(case: Case) -> dict[str, Any]:
    move, value, d, s, seat, _ = case
    if move.name == "colour":
        dollars = price_of_unit(d, s, value - 1)
    elif move.name == "units":
        dollars = price_of_units(d, s, value)
    else:
        dollars = card_price(move.name, d, s, seat, card_named(move))
    return {"dollars": dollars, "cash": s.players[seat].cash}


def _credit(case: Case) -> dict[str, Any]:
    return {"dollars": bank_limit(case.d, case.s, case.seat), "asked": case.value * case.d.credit_step}


def _card(case: Case) -> dict[str, Any]:
    return {"card": card_name(card_named(case.move), case.t)}


def _severance(case: Case) -> dict[str, Any]:
    _, _, d, s, seat, _ = case
    return _card(case) | {"dollars": severance(d, s, seat, card_named(case.move)), "cash": s.players[seat].cash}


def _colours(case: Case) -> dict[str, Any]:
    return {"before": material_name(case.value - 1, case.t), "after": material_name(case.s.colour, case.t)}


VALUES: dict[int, Callable[[Case], dict[str, Any]]] = {
    **dict.fromkeys(ASKED, _question),
    **dict.fromkeys(
        (REFUSAL.no_extra_space, REFUSAL.extra_space_needs_a_card, REFUSAL.location_full, REFUSAL.location_full_for_so_few), _location
    ),
    **dict.fromkeys((REFUSAL.card_does_not_act_here, REFUSAL.ability_used, REFUSAL.no_design_to_draw), _card),
    REFUSAL.too_dear: _price,
    REFUSAL.over_the_credit_limit: _credit,
    REFUSAL.a_type_must_be_fixed: lambda case: {"card": card_name(case.s.instant, case.t)},
    REFUSAL.money_only_without_debt: lambda case: {"dollars": case.d.effect[case.s.ability].cash},
    REFUSAL.colour_passed: _colours,
    REFUSAL.colour_bought_up: lambda case: {"n": case.d.units_per_colour[case.s.location] + case.s.more_units},
    REFUSAL.colours_bought_up: lambda case: {"n": case.d.colours[case.s.location]},
    REFUSAL.too_many_units: lambda case: {"n": units_on_offer(case.d, case.s)},
    REFUSAL.fire_at_employees_only: lambda case: {"location": location_name(LOCATION.employees, case.t)},
    REFUSAL.no_severance_payable: lambda case: {"cash": case.s.players[case.seat].cash},
    REFUSAL.severance_too_dear: _severance,
    REFUSAL.nothing_of_this_style: lambda case: {"style": style_name(case.value - 1, case.t)},
    REFUSAL.materials_missing: lambda case: {"design": design_name(case.value - 1, case.t)},
}
