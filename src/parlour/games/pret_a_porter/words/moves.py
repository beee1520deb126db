"""What can be done, in words, with what it costs or earns now."""

from __future__ import annotations

from parlour.engine.moves import Move
from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.codes import DECISION, DO, KIND, LOCATION, PER_KIND, WHATS
from parlour.games.pret_a_porter.firing import severance
from parlour.games.pret_a_porter.growth import growth_price
from parlour.games.pret_a_porter.locations import building_price
from parlour.games.pret_a_porter.materials import unit_price
from parlour.games.pret_a_porter.state import Data, State
from parlour.games.pret_a_porter.words.names import amount_text, card_name, design_name, location_name, material_name, style_name, type_name

PASSES = {
    DECISION.dismissal: "Fire nobody",
    DECISION.place_pawn: "Keep this pawn back",
    DECISION.bank: "Take no credit",
    DECISION.take_contract: "Take no Contract",
    DECISION.settlement: "Cancel nothing",
    DECISION.buy_building: "Buy no Building",
    DECISION.hire_by_card: "Do not use the card",
    DECISION.hire_employee: "Hire nobody",
    DECISION.use_card: "Use no further card",
    DECISION.take_design: "Take no Design",
    DECISION.second_design: "Take no second Design",
    DECISION.choose_colour: "Buy no material",
    DECISION.take_thing: "Take nothing",
    DECISION.second_thing: "Take nothing more",
    DECISION.sell_design: "Sell no Design",
    DECISION.grow: "End Growth",
    DECISION.fire_window: "Fire nobody, go on to Upkeep",
    DECISION.choose_style: "Show no Collection",
    DECISION.present: "The Collection is complete",
    DECISION.keep_contract: "Keep no further Contract",
}


def move_text(move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """A move in words, with what it costs or earns now."""
    value = next(iter(move.arguments.values()), 0)
    match move.name:
        case "pass" if s.decision == DECISION.next_colour:
            return t("Buy no more material") if s.bought else t("Buy no material")
        case "pass":
            return t(PASSES.get(s.decision, "Pass"))
        case "place":
            return t("Place a pawn at {location}", location=location_name(value, t))
        case "extra":
            return t("Place a pawn on the extra space of {location}", location=location_name(value, t))
        case "credit":
            return t("Take ${dollars} credit", dollars=value * d.credit_step)
        case "deck":
            return t("Draw the top Design of the deck")
        case "cancel_loan":
            return t("Cancel a loan")
        case "cancel_credit":
            return t("Cancel ${dollars} of credit", dollars=min(s.players[seat].credit, d.effect[s.ability].credit))
        case "take_cash":
            return t("Take ${dollars}", dollars=d.effect[s.ability].cash)
        case "fire":
            return t("Fire an Employee first")
        case "colour" | "units" | "take" | "show" | "type":
            return _choice(move.name, value, d, s, t)
    return _piece_move(move, value, d, s, seat, t)


def _choice(name: str, value: int, d: Data, s: State, t: Texts) -> str:
    """A move that names something of this set of components, which may have fewer of them than moves can name."""
    match name:
        case "colour" if value > d.materials:
            return t("No such colour")
        case "colour":
            material = material_name(value - 1, t)
            return t("Buy {material} for ${dollars} a unit", material=material, dollars=price_of_unit(d, s, value - 1))
        case "units":
            return t.plural("Buy {n} unit for ${dollars}", "Buy {n} units for ${dollars}", value, dollars=price_of_units(d, s, value))
        case "take" if value <= d.items:
            return t("Take {gained}", gained=amount_text(WHATS[d.item_what[value - 1]], d.item_amount[value - 1], t))
        case "show" if value <= d.styles:
            return t("Show a Collection of style {style}", style=style_name(value - 1, t))
        case "type" if value <= d.types:
            return t("Fix {type} as the second type", type=type_name(value - 1, t))
    return t("No such thing")


def _piece_move(move: Move, value: int, d: Data, s: State, seat: int, t: Texts) -> str:
    if "design" in move.arguments or move.name == "design":
        if value > d.designs:
            return t("No such Design")
        text = {"design": "Take {design}", "sell": "Sell {design} for ${dollars}", "present": "Present {design}"}[move.name]
        return t(text, design=design_name(value - 1, t), dollars=d.effect[s.ability].amount)
    if move.name not in CARD_MOVES:
        raise LookupError(f"no sentence for the move {move.name!r}")
    card = card_named(move)
    if value > d.cards[KIND_OF_MOVE[move.name]]:
        return t("No such card")
    dollars = card_price(move.name, d, s, seat, card)
    free = dollars == 0 and move.name in FREE_MOVES
    return t(FREE_MOVES[move.name] if free else CARD_MOVES[move.name], card=card_name(card, t), dollars=dollars)


KIND_OF_MOVE: dict[str, int] = {
    **dict.fromkeys(("contract", "use_contract", "keep"), KIND.contract),
    **dict.fromkeys(("building", "use_building", "upgrade"), KIND.building),
    **dict.fromkeys(("employee", "use_employee", "train", "dismiss"), KIND.employee),
}
CARD_MOVES = {
    "contract": "Take the Contract {card}",
    "building": "Buy {card} for ${dollars}",
    "employee": "Hire {card} for ${dollars}",
    "use_contract": "Use {card} for ${dollars}",
    "use_building": "Use {card} for ${dollars}",
    "use_employee": "Use {card} for ${dollars}",
    "keep": "Keep {card} as it is",
    "upgrade": "Upgrade {card} for ${dollars}",
    "train": "Train {card} for ${dollars}",
    "dismiss": "Fire {card} for ${dollars} severance",
}
FREE_MOVES = {
    "employee": "Hire {card}",
    "use_contract": "Use {card}",
    "use_building": "Use {card}",
    "use_employee": "Use {card}",
    "dismiss": "Fire {card} without severance",
}


def card_price(kind: str, d: Data, s: State, seat: int, card: int) -> int:
    match kind:
        case "building":
            return int(building_price(d, s, seat, card, 0))
        case "employee":
            return int(d.effect[s.ability].price) if s.decision == DECISION.hire_by_card else 0
        case "upgrade" | "train":
            return int(growth_price(d, s, seat, card, 0))
        case "dismiss":
            return int(severance(d, s, seat, card))
        case "use_contract" | "use_building" | "use_employee":
            return next((int(d.effect[n].price) for n in _effects(d, s, card) if d.effect[n].do == DO.draw), 0)
    return 0


def _effects(d: Data, s: State, card: int) -> range:
    first = d.first[card, s.side[card]]
    return range(first, first + d.effects[card, s.side[card]])


def price_of_unit(d: Data, s: State, material: int) -> int:
    return int(unit_price(d, s, material, s.bought)) if LOCATION.local <= s.location <= LOCATION.imports else 0


def price_of_units(d: Data, s: State, units: int) -> int:
    return (
        sum(unit_price(d, s, s.colour, s.bought + nth) for nth in range(units)) if LOCATION.local <= s.location <= LOCATION.imports else 0
    )


def card_named(move: Move) -> int:
    """The card that a move names by its printed number."""
    (value,) = move.arguments.values()
    return value - 1 + PER_KIND * KIND_OF_MOVE[move.name]
