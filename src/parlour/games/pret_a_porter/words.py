"""The words of Prêt-à-Porter: cards, events, moves and refusals as sentences, made from the vocabulary of effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.engine.codes import unknown
from parlour.engine.events import Event
from parlour.engine.moves import Move
from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.codes import (
    DECISION,
    DECISION_NAMES,
    DO,
    ENDING,
    KIND,
    KIND_NAMES,
    LOCATION,
    LOCATIONS,
    NO_LIMIT,
    PER_KIND,
    REFUSAL,
    REFUSALS,
    WHATS,
)
from parlour.games.pret_a_porter.firing import severance
from parlour.games.pret_a_porter.growth import growth_price
from parlour.games.pret_a_porter.locations import bank_limit, building_price
from parlour.games.pret_a_porter.materials import unit_price, units_on_offer
from parlour.games.pret_a_porter.state import Data, State
from parlour.games.pret_a_porter.view import Card, Company, Design, Effect, Location, View, effect

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


# --- Names ------------------------------------------------------------------------------------------------------------
def month(number: int) -> str:
    """A round as the calendar prints it."""
    return ROMAN[number] if number < len(ROMAN) else str(number)


def card_name(card: int, t: Texts) -> str:
    return t(t.components[KIND_NAMES[card // PER_KIND]][card % PER_KIND]["name"])


def location_name(id: int, t: Texts) -> str:
    return f"L{id} {t(t.components['location'][id - 1]['name'])}"


def design_name(design: int, t: Texts) -> str:
    """«Evening dress 1»."""
    printed = t.components["designs"]["list"][design]
    return t("{style} {type} {number}", style=t(printed["style"].capitalize()), type=t(printed["type"]), number=design + 1)


def style_name(style: int, t: Texts) -> str:
    return t(t.components["names"]["styles"][style].capitalize())


def type_name(type: int, t: Texts) -> str:
    return t(t.components["names"]["types"][type])


def material_name(material: int, t: Texts) -> str:
    return t(t.components["names"]["materials"][material])


def show_name(show: int, t: Texts) -> str:
    return str(t.components["show"][show]["id"])


def dollars(n: int, t: Texts) -> str:
    return f"−{t('${n}', n=-n)}" if n < 0 else t("${n}", n=n)


def amount_text(what: str, amount: int, t: Texts) -> str:
    """«2 PR», «$5», «1 prestige»."""
    if what == "cash":
        return dollars(amount, t)
    return t("{n} prestige", n=amount) if what == "prestige" else f"{amount} {what.upper()}"


def symbol_of(what: int) -> str:
    """What an event is about, by the word that the data file and the drawings have for it: «pr», «cash»."""
    return str(WHATS[what])


# --- What a card does, in plain words ---------------------------------------------------------------------------------
MOMENTS = {
    "instant": "When taken",
    "plan": "Planning",
    "action_end": "After L9",
    "growth": "Growth",
    "upkeep": "Upkeep",
    "show": "Show",
    "awards": "Awards",
    "sales": "Sales",
    "contracts": "End of Exhibition",
    "end": "End",
}


def side_text(d: Data, card: int, side: int, t: Texts) -> str:
    """All abilities of a card's side in words."""
    first = d.first[card, side]
    return effects_text([effect(d, n) for n in range(first, first + d.effects[card, side])], t)


def abilities(effects: Sequence[Effect], t: Texts) -> list[tuple[str, str]]:
    """Abilities in the vocabulary of the data file: when, and what; those of one moment stand together."""
    sentences: list[tuple[str, str]] = []
    for told in effects:
        moment, clause = _moment(told, t), _CLAUSES[told.do](told, t)
        if moment and sentences and sentences[-1][0] == moment:
            sentences[-1] = (moment, f"{sentences[-1][1][:-1]}; {clause}")
        else:
            sentences.append((moment, clause))
    return sentences


def effects_text(effects: Sequence[Effect], t: Texts) -> str:
    """The same as sentences."""
    return " ".join(
        f"{moment}: {clause}" if moment else clause[0].upper() + clause[1:] for moment, clause in abilities(effects, t)
    )


def _moment(told: Effect, t: Texts) -> str:
    when = told.when
    if when == "always":
        return ""
    moment = t(MOMENTS[when]) if when in MOMENTS else when
    if not told.pawn:
        return t("{place}, no pawn", place=moment)
    tied = (told.do in ("gain", "draw") and when not in MOMENTS) or told.what == "items" or told.do == "restock"
    return t("{place} with a pawn", place=moment) if tied else moment


def _gain(told: Effect, t: Texts) -> str:
    gained = amount_text(told.what, told.amount, t)
    per, most = told.per, told.max
    if per == "second_type" and most == 1:
        text = t("gain {gained} if your Collection has a card of the second type.", gained=gained)
    elif per:
        text = t(_PER[per], gained=gained)
        text = t("{clause} (at most {n}).", clause=text[:-1], n=most) if most else text
    else:
        text = t("gain {gained}.", gained=gained)
    if told.need:
        text = t(_NEED[told.need], clause=text[:-1])
    return text


_PER = {
    "collection": "gain {gained} per Collection card.",
    "second_type": "gain {gained} for each Collection card of the second type.",
    "material": "gain {gained} per unused material.",
    "design": "gain {gained} per unused Design.",
    "building": "gain {gained} per Building you hold.",
    "employee": "gain {gained} per Employee card you hold.",
    "tableau": "gain {gained} per Contract, Building and Employee card you hold.",
}
_NEED = {
    "two_cards": "{clause} if your Collection has 2 or more cards.",
    "first_place": "{clause} if you hold a first place.",
}


def _less(told: Effect, t: Texts) -> str:
    what, dollars = told.what, told.amount
    if what == "material" and told.max is not None:
        return t("the first {n} units cost ${dollars} less each.", n=told.max, dollars=dollars)
    if dollars >= NO_LIMIT and what in _FREE:
        return t(_FREE[what])
    return t(_LESS[what], dollars=dollars)


_LESS = {
    "material": "each unit costs ${dollars} less.",
    "building": "a Building costs ${dollars} less.",
    "train": "one training costs ${dollars} less.",
    "upgrade": "an upgrade costs ${dollars} less.",
    "upkeep": "your total is ${dollars} lower.",
    "credit_upkeep": "your credits cost ${dollars} less upkeep.",
    "severance": "firing others costs ${dollars} less.",
}
_FREE = {"credit_upkeep": "your credits cost no upkeep.", "severance": "firing others costs nothing."}


def _more(told: Effect, t: Texts) -> str:
    what, n = told.what, told.amount
    if n >= NO_LIMIT and what in _ANY:
        return t(_ANY[what])
    one, many = _MORE[what]
    return t.plural(one, many, n, total=n + 1)


_MORE = {
    "credit_limit": ("credit limit +${n}.", "credit limit +${n}."),
    "x2": ("your X2 count is {n} higher.", "your X2 count is {n} higher."),
    "housing": ("houses {total} Employees instead of 1.", "houses {total} Employees instead of 1."),
    "colour_units": ("you may buy {total} units of each colour.", "you may buy {total} units of each colour."),
    "items": ("take {total} things.", "take {total} things."),
    "trainings": ("you may train one more Employee.", "you may train {n} more Employees."),
    "restyles": ("1 Design may count as another style.", "up to {n} Designs may count as another style."),
    "waivers": ("1 missing material is waived.", "up to {n} missing materials are waived."),
    "keeps": ("1 of your Contracts may stay as it is.", "up to {n} of your Contracts may stay as they are."),
}
_ANY = {
    "restyles": "any number of Designs may count as another style.",
    "waivers": "all missing materials are waived.",
    "keeps": "all your Contracts may stay as they are.",
}


def _tie(told: Effect, t: Texts) -> str:
    if told.what == "all":
        return t("you win ties in all four features.")
    return t("you win ties for {feature}.", feature=told.what.upper())


def _draw(told: Effect, t: Texts) -> str:
    both = told.source == "row_or_deck"
    if told.pawn and not told.price:
        return (
            t("you may also take a second Design from row or deck.")
            if both
            else t("you may also take the top Design of the deck.")
        )
    if both:
        return t("you may pay ${dollars} for a Design from row or deck.", dollars=told.price)
    return t("you may pay ${dollars} for the top Design of the deck.", dollars=told.price)


def _hire(told: Effect, t: Texts) -> str:
    if told.price:
        return t("you may pay ${dollars} and hire one Employee from the row.", dollars=told.price)
    return t("you may hire one Employee from the row.")


def _sell(told: Effect, t: Texts) -> str:
    return t("you may sell one Design for ${dollars}.", dollars=told.amount)


def _space(told: Effect, t: Texts) -> str:
    at = told.at
    if len(at) == LOCATIONS:
        return t("one pawn may use the extra space of any location.")
    places = [f"L{id}" for id in at]
    listed = places[0] if len(at) == 1 else t("{some} or {last}", some=", ".join(places[:-1]), last=places[-1])
    return t("one pawn may use the extra space of {places}.", places=listed)


def _second_type(told: Effect, t: Texts) -> str:
    return t("fix a second clothing type.")


def _settle(told: Effect, t: Texts) -> str:
    return t.plural(
        "cancel 1 loan or up to ${credit} credit; without debt gain ${cash}.",
        "cancel up to {n} loans or up to ${credit} credit; without debt gain ${cash}.",
        told.loans or 0,
        credit=told.credit,
        cash=told.cash,
    )


def _restock(told: Effect, t: Texts) -> str:
    return t("things already gone may be taken from the supply.")


_CLAUSES: dict[str, Any] = {
    "gain": _gain,
    "less": _less,
    "more": _more,
    "tie": _tie,
    "draw": _draw,
    "hire": _hire,
    "sell": _sell,
    "space": _space,
    "second_type": _second_type,
    "settle": _settle,
    "restock": _restock,
}


# --- Events -----------------------------------------------------------------------------------------------------------
def event_text(event: Event, names: Sequence[str], t: Texts) -> str:
    """An event in a sentence."""
    f = dict(event.fields)
    values: dict[str, Any] = dict(f)
    if "seat" in f:
        values["who"] = names[f["seat"]]
    if f.get("card", -1) >= 0:
        values["card"] = card_name(f["card"], t)
    if "by" in f:
        values["by"] = card_name(f["by"], t) if f["by"] >= 0 else ""
    if "design" in f:
        values["design"] = design_name(f["design"], t)
    if "location" in f:
        values["location"] = location_name(f["location"], t)
    if "what" in f:
        values["gained"] = amount_text(WHATS[f["what"]], f.get("amount", 0), t)
        values["symbol"] = WHATS[f["what"]].upper()
    return t(_event(event.name, f, names, values, t), **values)


def _event(kind: str, f: dict[str, Any], names: Sequence[str], values: dict[str, Any], t: Texts) -> str:
    match kind:
        case "tile" | "second_type":
            values["type"] = type_name(f["type"], t)
        case "show_tile":
            values["show"] = show_name(f["show"], t)
            values["position"] = f["position"] + 1
        case "round_begins":
            values["month"], values["first"] = month(f["round"]), names[f["first"]]
            return (
                "Round {month}: an Exhibition." if f["exhibition"] else "Round {month}: a Working round. {first} is 1st player."
            )
        case "top_card":
            values["pile"] = t(_PILES[f["kind"]])
        case "turn_order":
            values["order"] = ", ".join(names[seat] for seat in f.values() if seat >= 0)
        case "placed" if f["extra"]:
            return "{who} places a pawn on the extra space of {location}, by {card}."
        case "hired" if f["by"] >= 0:
            return "{who} hires {card} for ${price}, by {by}."
        case "design_taken":
            return _design_taken(f)
        case "settled":
            return _settled(f)
        case "material_bought":
            values["material"] = material_name(f["material"], t)
        case "thing_taken" if f["from_supply"]:
            return "{who} takes {gained} from the supply."
        case "upkeep_paid" if f["dollars"] == 0:
            return "{who} has no upkeep to pay."
        case "presented":
            values["style"] = style_name(f["style"], t)
        case "award":
            values["show"], values["line"] = show_name(f["show"], t), f["line"] + 1
            return "Show {show}, line {line}, {symbol}: {who} is in place {place} and gets {prestige} prestige."
        case "sales":
            values["total"] = f["from_prestige"] + f["from_prices"]
            if f["cards"] == 1:
                return "{who} sells 1 card: ${from_prestige} for prestige, ${from_prices} for its price, ${total} in all."
        case "ended" if f["ending"] == ENDING.all_bankrupt:
            return "The year is over. All are bankrupt: nobody wins."
        case "loan" if f["loans"] == 1:
            return "{who} must take a loan: ${dollars}."
    if kind not in _EVENTS:
        raise LookupError(f"no sentence for the event {kind!r}")
    return _EVENTS[kind]


_PILES = ("Contracts", "Buildings", "Employees")
_EVENTS = {
    "starts": "{who} is 1st player.",
    "tile": "{who} draws the clothing tile {type}.",
    "start_design": "{who} starts with {design}.",
    "show_tile": "Exhibition {exhibition}, show {position}: {show}.",
    "last_quarter": "The last quarter: its cards replace the decks of L2, L3 and L4.",
    "row_card": "{card} comes into the row.",
    "row_design": "{design} comes into the row.",
    "top_card": "On top of the {pile}: {card}.",
    "reshuffled": "The Design discards are shuffled: {designs} cards.",
    "turn_order": "Turn order: {order}.",
    "placed": "{who} places a pawn at {location}.",
    "pawn_kept": "{who} keeps a pawn back.",
    "called": "{location}.",
    "forfeited": "{who} does nothing at {location}.",
    "credit": "{who} takes ${dollars} credit.",
    "contract_taken": "{who} takes the Contract {card}.",
    "building_bought": "{who} buys {card} for ${price}.",
    "hired": "{who} hires {card}.",
    "card_used": "{who} uses {card} for ${price}.",
    "second_type": "{who} fixes the second type of {card}: {type}.",
    "material_bought": "{who} buys {units} × {material} for ${price}.",
    "quality": "{who} gets {q} Q.",
    "thing_taken": "{who} takes {gained}.",
    "design_sold": "{who} sells {design} for ${dollars}, by {card}.",
    "trained": "{who} trains {card} for ${price}.",
    "upgraded": "{who} upgrades {card} for ${price}.",
    "fired": "{who} fires {card}: severance ${severance}.",
    "gained": "{who} gains {gained} from {card}.",
    "loan": "{who} must take {loans} loans: ${dollars}.",
    "upkeep_paid": "{who} pays ${dollars} upkeep.",
    "repaid": "{who} pays back ${credit} credit and {loans} loans: ${dollars}.",
    "rows_cleared": "The rows are cleared: {cards} cards and {designs} Designs.",
    "exchanged": "{who} exchanges {prestige} prestige for {vp} VP.",
    "no_show": "{who} shows no Collection.",
    "presented": "{who} presents {design} as {style}.",
    "design_bonus": "{who} gets {gained} for {design}.",
    "tile_trend": "{who} gets {t} T for the clothing tile.",
    "sales": "{who} sells {cards} cards: ${from_prestige} for prestige, ${from_prices} for prices, ${total} in all.",
    "tokens_discarded": "{who} discards {q} Q, {t} T and {pr} PR.",
    "contract_kept": "{who} keeps {card} as it is.",
    "contract_turned": "{who}: {card} is extended.",
    "contract_discarded": "{who}: {card} has run out.",
    "loans_settled": "{who} pays off {loans} loans: ${dollars}.",
    "bankrupt": "{who} is bankrupt: ${debt} short.",
    "ended": "The year is over.",
}


def _design_taken(f: dict[str, Any]) -> str:
    if f["by"] >= 0:
        return "{who} draws {design} from the deck, by {by}." if f["from_deck"] else "{who} takes {design}, by {by}."
    return "{who} draws {design} from the deck." if f["from_deck"] else "{who} takes {design}."


def _settled(f: dict[str, Any]) -> str:
    if f["loans"]:
        return "{who} cancels {loans} loans by {card}."
    if f["credit"]:
        return "{who} cancels ${credit} of credit by {card}."
    return "{who} gets ${dollars} from {card}." if f["dollars"] else "{who} does not use {card}."


# --- Moves ------------------------------------------------------------------------------------------------------------
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
        case "colour":
            if value > d.materials:
                return t("No such colour")
            material = material_name(value - 1, t)
            return t("Buy {material} for ${dollars} a unit", material=material, dollars=price_of_unit(d, s, value - 1))
        case "units":
            return t.plural(
                "Buy {n} unit for ${dollars}", "Buy {n} units for ${dollars}", value, dollars=_price_of_units(d, s, value)
            )
        case "take":
            if value > d.items:
                return t("No such thing")
            return t("Take {gained}", gained=amount_text(WHATS[d.item_what[value - 1]], d.item_amount[value - 1], t))
        case "show" | "type" if value > (d.styles if move.name == "show" else d.types):
            return t("No such thing")
        case "show":
            return t("Show a Collection of style {style}", style=style_name(value - 1, t))
        case "type":
            return t("Fix {type} as the second type", type=type_name(value - 1, t))
        case "cancel_loan":
            return t("Cancel a loan")
        case "cancel_credit":
            return t("Cancel ${dollars} of credit", dollars=min(s.players[seat].credit, d.effect[s.ability].credit))
        case "take_cash":
            return t("Take ${dollars}", dollars=d.effect[s.ability].cash)
        case "fire":
            return t("Fire an Employee first")
    return _piece_move(move, value, d, s, seat, t)


def _piece_move(move: Move, value: int, d: Data, s: State, seat: int, t: Texts) -> str:
    if "design" in move.arguments or move.name == "design":
        if value > d.designs:
            return t("No such Design")
        text = {"design": "Take {design}", "sell": "Sell {design} for ${dollars}", "present": "Present {design}"}[move.name]
        return t(text, design=design_name(value - 1, t), dollars=d.effect[s.ability].amount)
    if move.name not in _CARD_MOVES:
        raise LookupError(f"no sentence for the move {move.name!r}")
    card = _card(move, value)
    if value > d.cards[_KIND_OF_MOVE[move.name]]:
        return t("No such card")
    dollars = _card_price(move.name, d, s, seat, card)
    free = dollars == 0 and move.name in _FREE_MOVES
    return t(_FREE_MOVES[move.name] if free else _CARD_MOVES[move.name], card=card_name(card, t), dollars=dollars)


_KIND_OF_MOVE: dict[str, int] = {
    **dict.fromkeys(("contract", "use_contract", "keep"), KIND.contract),
    **dict.fromkeys(("building", "use_building", "upgrade"), KIND.building),
    **dict.fromkeys(("employee", "use_employee", "train", "dismiss"), KIND.employee),
}
_CARD_MOVES = {
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
_FREE_MOVES = {
    "employee": "Hire {card}",
    "use_contract": "Use {card}",
    "use_building": "Use {card}",
    "use_employee": "Use {card}",
    "dismiss": "Fire {card} without severance",
}


def _card_price(kind: str, d: Data, s: State, seat: int, card: int) -> int:
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


def _price_of_units(d: Data, s: State, units: int) -> int:
    return (
        sum(unit_price(d, s, s.colour, s.bought + nth) for nth in range(units))
        if LOCATION.local <= s.location <= LOCATION.imports
        else 0
    )


# --- Refusals ---------------------------------------------------------------------------------------------------------
def refusal_text(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """Why a move is refused, with the numbers in it."""
    value = next(iter(move.arguments.values()), 0)
    me = s.players[seat]
    match code:
        case REFUSAL.game_over:
            return t("The year is over")
        case REFUSAL.not_your_turn:
            return t("It is not your turn")
        case (
            REFUSAL.asked_dismissal
            | REFUSAL.asked_place_pawn
            | REFUSAL.asked_bank
            | REFUSAL.asked_take_contract
            | REFUSAL.asked_choose_type
            | REFUSAL.asked_settlement
            | REFUSAL.asked_buy_building
            | REFUSAL.asked_hire_by_card
            | REFUSAL.asked_hire_employee
            | REFUSAL.asked_use_card
            | REFUSAL.asked_card_design
            | REFUSAL.asked_take_design
            | REFUSAL.asked_second_design
            | REFUSAL.asked_choose_colour
            | REFUSAL.asked_choose_units
            | REFUSAL.asked_next_colour
            | REFUSAL.asked_take_thing
            | REFUSAL.asked_second_thing
            | REFUSAL.asked_sell_design
            | REFUSAL.asked_grow
            | REFUSAL.asked_fire_window
            | REFUSAL.asked_choose_style
            | REFUSAL.asked_present
            | REFUSAL.asked_keep_contract
        ):
            question = t(QUESTIONS[DECISION_NAMES[s.decision]])
            return t(
                "Another question is asked now: «{decision}»; «{move}» does not answer it", decision=question, move=str(move)
            )
        case REFUSAL.all_pawns_are_placed:
            return t("All pawns must be placed; a pawn may forfeit its action later")
        case REFUSAL.no_extra_space:
            return t("{location} has no extra space", location=location_name(value, t))
        case REFUSAL.extra_space_needs_a_card:
            return t(
                "The extra space of {location} needs a card that opens it, unused in this round", location=location_name(value, t)
            )
        case REFUSAL.location_full:
            return t("All {n} spaces of {location} are taken", location=location_name(value, t), n=d.spaces[value])
        case REFUSAL.location_full_for_so_few:
            return t(
                "All {n} spaces of {location} that are open with so few players are taken",
                location=location_name(value, t),
                n=d.spaces[value],
            )
        case REFUSAL.too_dear:
            return _cannot_pay(move, value, d, s, seat, t)
        case REFUSAL.over_the_credit_limit:
            return t(
                "Your credit limit is ${dollars}, and you ask for ${asked}",
                dollars=bank_limit(d, s, seat),
                asked=value * d.credit_step,
            )
        case REFUSAL.contract_not_in_row:
            return t("This Contract does not lie in the row")
        case REFUSAL.building_not_in_row:
            return t("This Building does not lie in the row")
        case REFUSAL.employee_not_in_row:
            return t("This Employee does not stand in the row")
        case REFUSAL.no_room:
            return t("You have no room for another Employee: fire one, or buy a Building first")
        case REFUSAL.a_type_must_be_fixed:
            return t("{card} needs a second type: choose one", card=card_name(s.instant, t))
        case REFUSAL.no_such_type:
            return t("There is no such clothing type")
        case REFUSAL.type_of_your_tile:
            return t("The second type must be another than the type of your clothing tile")
        case REFUSAL.no_loan_to_cancel:
            return t("You have no loan to cancel")
        case REFUSAL.no_credit_to_cancel:
            return t("You have no credit to cancel")
        case REFUSAL.money_only_without_debt:
            return t("The ${dollars} are only for a company without credit and loans", dollars=d.effect[s.ability].cash)
        case REFUSAL.card_not_yours:
            return t("This card is not yours")
        case REFUSAL.card_does_not_act_here:
            return t("{card} does not act here without a pawn", card=card_name(_card(move, value), t))
        case REFUSAL.ability_used:
            return t("{card} was used in this round already", card=card_name(_card(move, value), t))
        case REFUSAL.no_design_to_draw:
            return t("There is no Design that {card} could take", card=card_name(_card(move, value), t))
        case REFUSAL.paid_for_a_design:
            return t("You have paid for a Design: take one")
        case REFUSAL.deck_empty if s.discards:
            return t("The Design deck is empty, and at this table its discards are not shuffled")
        case REFUSAL.deck_empty:
            return t("The Design deck is empty, and so are its discards")
        case REFUSAL.top_of_the_deck_only:
            return t("The card lets you take only the deck's top Design")
        case REFUSAL.design_not_in_row:
            return t("This Design does not lie in the row")
        case REFUSAL.no_such_colour:
            return t("There is no such colour")
        case REFUSAL.colour_passed:
            before, after = material_name(value - 1, t), material_name(s.colour, t)
            return t(
                "Colours are chosen in the order of the board, and {before} comes before {after}", before=before, after=after
            )
        case REFUSAL.colour_bought_up:
            return t(
                "You may buy no more units of this colour here: {n} at most", n=d.units_per_colour[s.location] + s.more_units
            )
        case REFUSAL.colours_bought_up:
            return t("You may buy no further colour here: {n} at most", n=d.colours[s.location])
        case REFUSAL.units_must_be_said:
            return t("Choose a number of units")
        case REFUSAL.at_least_one_unit:
            return t("Choose at least one unit")
        case REFUSAL.too_many_units:
            return t("Units are bought in steps: {n} at most in this one", n=units_on_offer(d, s))
        case REFUSAL.no_such_thing:
            return t("There is no such thing")
        case REFUSAL.thing_gone:
            return t("This thing is gone until the next Working round")
        case REFUSAL.design_not_yours_to_sell | REFUSAL.design_not_yours:
            return t("This Design is not yours")
        case REFUSAL.employee_not_yours_to_train | REFUSAL.employee_not_yours:
            return t("This Employee does not work for you")
        case REFUSAL.building_not_yours_to_upgrade:
            return t("This Building is not yours")
        case REFUSAL.one_side_only:
            return t("This card has no second side")
        case REFUSAL.turned_already:
            return t("This card was turned already, and a card is turned only once")
        case REFUSAL.trained_enough:
            return t("You have trained as many Employees as you may in this round")
        case REFUSAL.upgraded_one:
            return t("You have upgraded a Building in this round already")
        case REFUSAL.not_the_first_step:
            return t("Employees can be fired only at the first step of a decision")
        case REFUSAL.fire_at_employees_only:
            return t("At this table Employees can be fired only at {location}", location=location_name(LOCATION.employees, t))
        case REFUSAL.nobody_to_fire:
            return t("You have no Employee card, and printed employees cannot be fired")
        case REFUSAL.no_severance_payable:
            return t("No severance can be paid with ${cash}", cash=me.cash)
        case REFUSAL.severance_too_dear:
            card = _card(move, value)
            return t(
                "The severance of {card} is ${dollars}, and you have ${cash}",
                card=card_name(card, t),
                dollars=severance(d, s, seat, card),
                cash=me.cash,
            )
        case REFUSAL.no_such_style:
            return t("There is no such style")
        case REFUSAL.nothing_of_this_style:
            return t("You can show no Design as {style} with the materials you have", style=style_name(value - 1, t))
        case REFUSAL.present_at_least_one:
            return t("Present at least one Design")
        case REFUSAL.design_passed:
            return t("Designs are presented in the order of their numbers")
        case REFUSAL.other_style:
            return t("This Design has another style, and you have no style change left")
        case REFUSAL.materials_missing:
            return t("You lack the materials for {design}", design=design_name(value - 1, t))
        case REFUSAL.contract_not_yours:
            return t("This Contract is not yours")
        case REFUSAL.contract_stays_anyway:
            return t("This Contract stays as it is anyway")
        case REFUSAL.contract_kept_already:
            return t("You keep this Contract already")
    raise unknown(REFUSALS, code)


def _card(move: Move, value: int) -> int:
    """The card that a move names by its printed number."""
    return int(value - 1 + PER_KIND * _KIND_OF_MOVE[move.name])


def _cannot_pay(move: Move, value: int, d: Data, s: State, seat: int, t: Texts) -> str:
    cash = s.players[seat].cash
    if move.name == "colour":
        dollars = price_of_unit(d, s, value - 1)
    elif move.name == "units":
        dollars = _price_of_units(d, s, value)
    else:
        dollars = _card_price(move.name, d, s, seat, _card(move, value))
    return t("That costs ${dollars}, and you have ${cash}", dollars=dollars, cash=cash)


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


# --- The end ----------------------------------------------------------------------------------------------------------
def score_text(view: View, seat: int, t: Texts) -> str:
    """Cash and VP, and what they are together; a bankrupt has no sum."""
    company = view.companies[seat]
    cash, vp, total = dollars(company.cash, t), company.vp, dollars(company.score, t)
    if company.bankrupt:
        return t("bankrupt, with {cash} and {vp} VP", cash=cash, vp=vp)
    return t("{total} in all: {cash} and {vp} VP", total=total, cash=cash, vp=vp)


# --- The table in the terminal ----------------------------------------------------------------------------------------
def table_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The table in lines of text, for the terminal."""
    head = t(
        "Round {month} of {all}, {phase}. Turn order: {order}.",
        month=month(view.round),
        all=month(view.rounds),
        phase=t(view.phase),
        order=", ".join(names[seat] for seat in view.order),
    )
    lines = [head]
    if not view.exhibition:
        lines += [_location_line(place, names, t) for place in view.locations]
        lines += _row_lines(view, t)
    lines += _coming_lines(view, names, t)
    for company in view.companies:
        lines += _company_lines(company, names, t)
    return lines


def _location_line(place: Location, names: Sequence[str], t: Texts) -> str:
    spaces = " ".join(f"[{names[seat] if seat is not None else ' '}]" for seat in place.spaces)
    extra = " +" + " ".join(f"[{names[seat]}]" for seat in place.extra) if place.extra else ""
    return f"{'>' if place.now else ' '} L{place.id} {t(place.name):26} {spaces}{extra}"


def _row_lines(view: View, t: Texts) -> list[str]:
    """The rows of cards, the Designs, the prices and the things of L9."""
    lines = []
    for kind, title in (("contract", t("Contracts")), ("building", t("Buildings")), ("employee", t("Employees"))):
        lines.append(f"{title}:")
        lines += [f"  {_row_line(card, t)}" for card in view.rows.of(kind)]
    lines.append(t("Designs ({n} in the deck):", n=view.decks.design.left))
    lines += [f"  {_design_line(design, t)}" for design in view.rows.design]
    lines.append(
        t("Materials, $ at L6/L7/L8:")
        + " "
        + ", ".join(f"{t(one.name)} {'/'.join(str(price) for price in one.prices.values())}" for one in view.materials)
    )
    there = ", ".join(f"{one.id}: {amount_text(one.what, one.amount, t)}" for one in view.last_minute if one.there)
    lines.append(t("Last minute: {things}", things=there or t("nothing left")))
    return lines


def _row_line(card: Card, t: Texts) -> str:
    price = f" {t('${n}', n=card.cost)}" if card.kind == "building" else ""
    upkeep = f", {t('upkeep ${n}', n=card.upkeep)}" if card.kind != "contract" else ""
    return f"{card.number:2} {t(card.name)}{price}{upkeep}. {effects_text(card.front.effects, t)}"


def _design_line(design: Design, t: Texts) -> str:
    """«34 Rock skirt (cotton, denim) $16, 1 T»."""
    bonus = f", {amount_text(design.bonus.what, design.bonus.amount, t)}" if design.bonus else ""
    materials = ", ".join(t(one) for one in design.materials)
    return f"{design.id:2} {t(design.style.capitalize())} {t(design.type)} ({materials}) {t('${n}', n=design.price)}{bonus}"


def _coming_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The lines of the coming shows: the prizes, and who has how much today."""
    if not view.coming:
        return []
    lines = [t("Show of round {month}, if it were today:", month=month(view.coming.round))]
    for tile in view.coming.tiles:
        for line in tile.lines:
            standings = ", ".join(f"{names[one.seat]} {one.items} (+{one.prestige})" for one in line.standings)
            lines.append(f"  {tile.id} {line.symbol.upper():2} {line.prizes[0]}/{line.prizes[1]}: {standings}")
    return lines


def _company_lines(company: Company, names: Sequence[str], t: Texts) -> list[str]:
    lines = [
        t(
            "{who}: ${cash}, {vp} VP, {prestige} prestige; {q} Q, {t} T, {pr} PR; upkeep ${upkeep}; due after the show ${due}.",
            who=names[company.seat],
            cash=company.cash,
            vp=company.vp,
            prestige=company.prestige,
            q=company.q,
            t=company.t,
            pr=company.pr,
            upkeep=company.upkeep.due,
            due=company.debts_due.total,
        )
    ]
    fabrics = ", ".join(f"{n} {t(name)}" for name, n in company.materials.items() if n)
    lines.append("  " + t("Fabrics: {fabrics}", fabrics=fabrics or t("none")))
    for group in company.styles:
        missing = ", ".join(f"{n} {t(name)}" for name, n in group.missing.items())
        text = "; ".join(_design_line(design, t).strip() for design in group.designs)
        lines.append(f"  {text}" + (f" [{t('missing {materials}', materials=missing)}]" if missing else ""))
    for card in company.contracts + company.buildings + company.employees:
        lines.append(f"  {card.id} {t(card.name)}: {effects_text(card.up.effects, t)}")
    return lines
