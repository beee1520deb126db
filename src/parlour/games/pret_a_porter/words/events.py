"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.engine.events import Event
from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.codes import ENDING, WHATS
from parlour.games.pret_a_porter.words.names import (
    amount_text,
    card_name,
    design_name,
    location_name,
    material_name,
    month,
    show_name,
    style_name,
    type_name,
)


def event_text(event: Event, names: Sequence[str], t: Texts) -> str:
    """An event in a sentence."""
    kind, f = event.name, event.fields
    if kind not in EVENTS:
        raise LookupError(f"no sentence for the event {kind!r}")
    return t(_sentence(kind, f), **f | _things(f, names, t) | _numbers(kind, f, names, t))


def _things(f: Mapping[str, Any], names: Sequence[str], t: Texts) -> dict[str, str]:
    """Who and what an event names, by their names."""
    called = {}
    if "seat" in f:
        called["who"] = names[f["seat"]]
    if f.get("card", -1) >= 0:
        called["card"] = card_name(f["card"], t)
    if "by" in f:
        called["by"] = card_name(f["by"], t) if f["by"] >= 0 else ""
    if "design" in f:
        called["design"] = design_name(f["design"], t)
    if "location" in f:
        called["location"] = location_name(f["location"], t)
    if "what" in f:
        called["gained"] = amount_text(WHATS[f["what"]], f.get("amount", 0), t)
        called["symbol"] = WHATS[f["what"]].upper()
    return called


def _numbers(kind: str, f: Mapping[str, Any], names: Sequence[str], t: Texts) -> dict[str, Any]:
    """What the sentence of one kind of event says besides."""
    match kind:
        case "tile" | "second_type":
            return {"type": type_name(f["type"], t)}
        case "show_tile":
            return {"show": show_name(f["show"], t), "position": f["position"] + 1}
        case "round_begins":
            return {"month": month(f["round"]), "first": names[f["first"]]}
        case "top_card":
            return {"pile": t(_PILES[f["kind"]])}
        case "turn_order":
            return {"order": ", ".join(names[seat] for seat in f.values() if seat >= 0)}
        case "material_bought":
            return {"material": material_name(f["material"], t)}
        case "presented":
            return {"style": style_name(f["style"], t)}
        case "award":
            return {"show": show_name(f["show"], t), "line": f["line"] + 1}
        case "sales":
            return {"total": f["from_prestige"] + f["from_prices"]}
    return {}


def _sentence(kind: str, f: Mapping[str, Any]) -> str:
    """The sentence of an event, where it has several."""
    match kind:
        case "round_begins" if f["exhibition"]:
            return "Round {month}: an Exhibition."
        case "placed" if f["extra"]:
            return "{who} places a pawn on the extra space of {location}, by {card}."
        case "hired" if f["by"] >= 0:
            return "{who} hires {card} for ${price}, by {by}."
        case "design_taken":
            return _design_taken(f)
        case "settled":
            return _settled(f)
        case "thing_taken" if f["from_supply"]:
            return "{who} takes {gained} from the supply."
        case "upkeep_paid" if f["dollars"] == 0:
            return "{who} has no upkeep to pay."
        case "sales" if f["cards"] == 1:
            return "{who} sells 1 card: ${from_prestige} for prestige, ${from_prices} for its price, ${total} in all."
        case "ended" if f["ending"] == ENDING.all_bankrupt:
            return "The year is over. All are bankrupt: nobody wins."
        case "loan" if f["loans"] == 1:
            return "{who} must take a loan: ${dollars}."
    return EVENTS[kind]


_PILES = ("Contracts", "Buildings", "Employees")
EVENTS = {
    "starts": "{who} is 1st player.",
    "tile": "{who} draws the clothing tile {type}.",
    "start_design": "{who} starts with {design}.",
    "show_tile": "Exhibition {exhibition}, show {position}: {show}.",
    "round_begins": "Round {month}: a Working round. {first} is 1st player.",
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
    "design_taken": "{who} takes {design}.",
    "second_type": "{who} fixes the second type of {card}: {type}.",
    "settled": "{who} does not use {card}.",
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
    "award": "Show {show}, line {line}, {symbol}: {who} is in place {place} and gets {prestige} prestige.",
    "sales": "{who} sells {cards} cards: ${from_prestige} for prestige, ${from_prices} for prices, ${total} in all.",
    "tokens_discarded": "{who} discards {q} Q, {t} T and {pr} PR.",
    "contract_kept": "{who} keeps {card} as it is.",
    "contract_turned": "{who}: {card} is extended.",
    "contract_discarded": "{who}: {card} has run out.",
    "loans_settled": "{who} pays off {loans} loans: ${dollars}.",
    "bankrupt": "{who} is bankrupt: ${debt} short.",
    "ended": "The year is over.",
}


def _design_taken(f: Mapping[str, Any]) -> str:
    if f["by"] >= 0:
        return "{who} draws {design} from the deck, by {by}." if f["from_deck"] else "{who} takes {design}, by {by}."
    return "{who} draws {design} from the deck." if f["from_deck"] else "{who} takes {design}."


def _settled(f: Mapping[str, Any]) -> str:
    if f["loans"]:
        return "{who} cancels {loans} loans by {card}."
    if f["credit"]:
        return "{who} cancels ${credit} of credit by {card}."
    return "{who} gets ${dollars} from {card}." if f["dollars"] else "{who} does not use {card}."
