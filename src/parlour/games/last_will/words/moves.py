"""Moves in words, with what they cost."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.moves import Move
from parlour.engine.texts import Texts
from parlour.games.last_will.codes import COMPANION_KINDS, GROUP, JOINING, KINDS, MOST, PROPERTY_KINDS, SORT, TRIPLE
from parlour.games.last_will.companions import joined_sum, who_joins
from parlour.games.last_will.market import token_in_order
from parlour.games.last_will.money import play_sum, price_of, receipt_of, slots_of, upkeep_sum, use_sum, value_at
from parlour.games.last_will.open_spaces import opera_price
from parlour.games.last_will.state import Data, State
from parlour.games.last_will.words.names import DECK_WORDS, card_name, companion_name, listed, pounds, signed

_SINGLE_MOVES = {
    "end_turn": "End your turn",
    "stop": "Stop",
    "leave": "Cover no line",
    "declare": "Declare bankruptcy",
    "extension": "Take a board extension",
    "market": "Rearrange the property market",
    "unknown": "Draw an unknown card",
    "stack": "Take the top card of the special stack",
    "demotion": "Be demoted",
}
WANTED = {  # what a card is wanted for
    SORT.use: "Use a card of your board",
    SORT.maintain: "Maintain a property",
    SORT.sell: "Sell a property",
    SORT.throw: "Throw a helper or an expense away",
    SORT.by_drop: "Let a house fall",
    SORT.by_buy: "Buy a property",
    SORT.by_sell: "Sell a property",
    SORT.by_again: "Use an expense again",
}
BOARD_SORTS = {"use": SORT.use, "maintain": SORT.maintain, "sell": SORT.sell, "throw": SORT.throw}


def move_text(move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """A move in words, with what it costs or earns now."""
    a = move.arguments
    if move.name in _SINGLE_MOVES:
        return t(_SINGLE_MOVES[move.name])
    if move.name in BOARD_SORTS:
        return slot_text(BOARD_SORTS[move.name], a["slot"], d, s, seat, t)
    match move.name:
        case "join":
            return _join_text(a["companions"], d, s, seat, t)
        case "seat":
            return _seat_text(a["slot"], a["companion"], d, s, seat, t)
        case "opera":
            return t("Visit the opera for {money}", money=pounds(opera_price(d, s, seat)))
        case "wild":
            return t("Take wild companion {n}", n=a["space"] + 1)
        case "offer":
            found = [card_name(s.offer[a["space"], at] - 1, t) for at in range(TRIPLE) if s.offer[a["space"], at]]
            return t("Take from the offer: {cards}", cards=listed(found) or "–")
        case "plan" | "block" if a["plan"] > d.plans:
            return t("Plan {plan}", plan=a["plan"])
        case "plan" | "block":
            plan = d.plan[a["plan"] - 1]
            text = (
                "Plan {plan}: cards {cards}, boys {boys}, actions {actions}"
                if move.name == "plan"
                else "Block plan {plan} (cards {cards}, boys {boys}, actions {actions})"
            )
            return t(text, plan=a["plan"], cards=plan.cards, boys=plan.boys, actions=plan.actions)
        case "draw":
            return t("Draw from: {deck}", deck=t(DECK_WORDS[a["deck"]]))
        case "arrange":
            return listed([f"{t(kind)} {signed(d.tokens[token_in_order(d, a['order'], at)])}" for at, kind in enumerate(PROPERTY_KINDS)])
        case "cover":
            return _cover_text(d, s, seat, a["line"], t)
        case "board":
            return slot_text(s.chosen, a["slot"], d, s, seat, t)
        case "way":
            return _way_text(a["cost"], d, s, seat, t)
        case "keep" | "take" | "discard" | "hand":
            return _card_move_text(move.name, a["card"], d, s, seat, t)
    raise LookupError(f"no words for the move {move.name}")


def _card_move_text(name: str, card: int, d: Data, s: State, seat: int, t: Texts) -> str:
    if card >= d.cards:
        return t("No such card")
    called = card_name(card, t)
    match name:
        case "keep":
            return t("Keep {card}", card=called)
        case "take":
            return t("Take {card}", card=called)
        case "discard":
            return t("Throw {card} away", card=called)
        case "hand":
            return hand_text(card, d, s, seat, t)
    raise LookupError(f"no words for the move {name}")


def _way_text(cost: int, d: Data, s: State, seat: int, t: Texts) -> str:
    if not s.card:
        return t("The second cost of a card") if cost else t("The first cost of a card")
    printed = d.card[s.card - 1]
    actions = printed.other_actions if cost else printed.play_actions
    money = pounds(play_sum(d, s, seat, s.card - 1, cost))
    return t.plural("{n} action and {money}", "{n} actions and {money}", actions, money=money)


def _join_text(companions: int, d: Data, s: State, seat: int, t: Texts) -> str:
    """Who joins the card being played, and the sum with them."""
    who = joining_text([JOINING[found] for place in range(MOST.joining) if (found := who_joins(companions, place))], t)
    if not s.card:
        return who
    money = pounds(play_sum(d, s, seat, s.card - 1, s.way) + joined_sum(d, s.card - 1, companions))
    return t("{companions}: {money} in all", companions=who, money=money)


def joining_text(joining: Sequence[str], t: Texts) -> str:
    """Companions as a list."""
    return t("With {companions}", companions=listed([companion_name(kind, t) for kind in joining])) if joining else t("Without companions")


def _seat_text(slot: int, companion: int, d: Data, s: State, seat: int, t: Texts) -> str:
    place, kind = s.players[seat].slot[slot], companion_name(COMPANION_KINDS[companion % KINDS], t)
    if slot >= slots_of(d, s, seat) or not place.card:
        return t("Place {n} is free", n=slot + 1)
    called = _called(slot, d, s, seat, t)
    if companion >= KINDS:
        return t("Seat the wild companion on {card} as {kind}", card=called, kind=kind)
    return t("Seat {kind} on {card}", card=called, kind=kind)


def _cover_text(d: Data, s: State, seat: int, line: int, t: Texts) -> str:
    me = s.players[seat]
    if not me.job or line >= d.job[me.job - 1].lines:
        return t("Cover line {line}", line=line + 1)
    entry = t.components["employment"][me.job - 1]["lines"][line]
    return t("Cover line {line}: {symbol}, {money}", line=line + 1, symbol=t(entry["symbol"]), money=pounds(entry["income"]))


def hand_text(card: int, d: Data, s: State, seat: int, t: Texts) -> str:
    """A hand card for what it is for, with its sum."""
    called, group = card_name(card, t), d.card[card].group
    if group == GROUP.property:
        extra = d.card[s.effect_card - 1].then[s.effect_at].amount if s.chosen == SORT.by_buy else 0
        return t("Buy {card} for {money}", card=called, money=pounds(price_of(d, s, seat, card) + extra))
    if group in (GROUP.helper, GROUP.expense):
        return t("Lay {card} for {money}", card=called, money=pounds(d.card[card].play_pay))
    if group in (GROUP.event, GROUP.special):
        return t("Play {card} for {money}", card=called, money=pounds(play_sum(d, s, seat, card, 0)))
    return called


def _called(slot: int, d: Data, s: State, seat: int, t: Texts) -> str:
    """The name of a card of the board, with its place where another of that name lies there."""
    me = s.players[seat]
    name = card_name(me.slot[slot].card - 1, t)
    alone = sum(me.slot[at].card == me.slot[slot].card for at in range(slots_of(d, s, seat))) == 1
    return name if alone else t("{card} (place {n})", card=name, n=slot + 1)


def slot_text(sort: int, slot: int, d: Data, s: State, seat: int, t: Texts) -> str:
    """A card of the board for a sort of move, with its sum."""
    place = s.players[seat].slot[slot]
    if slot >= slots_of(d, s, seat) or not place.card:
        return t("Place {n} is free", n=slot + 1)
    called = _called(slot, d, s, seat, t)
    owned = d.card[place.card - 1].group == GROUP.property
    if sort == SORT.maintain and owned:
        return t("Maintain {card} for {money}", card=called, money=pounds(upkeep_sum(d, s, seat, slot)))
    if sort in (SORT.sell, SORT.by_sell) and owned:
        less = d.card[s.effect_card - 1].then[s.effect_at].amount if sort == SORT.by_sell else 0
        return t("Sell {card} for {money}", card=called, money=pounds(receipt_of(d, s, seat, slot, less)))
    if sort == SORT.throw:
        return t("Throw {card} away", card=called)
    if sort == SORT.by_drop and owned:
        return t("{card} falls from {value}", card=called, value=value_at(d, s, seat, slot))
    if sort in (SORT.use, SORT.by_again) and not owned:
        return t("Use {card} for {money}", card=called, money=pounds(use_sum(d, s, seat, slot)))
    return called
