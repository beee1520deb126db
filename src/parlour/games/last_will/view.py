"""What a seat may know of a table of Last Will: a white list, with every sum, price and forecast already worked out."""

from __future__ import annotations

from typing import Any

from parlour.engine.moves import code_of
from parlour.engine.record import Row
from parlour.games.last_will.actions import joined_sum
from parlour.games.last_will.codes import (
    ASK,
    COMPANION_KINDS,
    DECISIONS,
    DECK,
    DECK_NAMES,
    DECKS,
    DO,
    ENDINGS,
    GROUP,
    GROUPS,
    JOINING_KINDS,
    MOST,
    MOVE,
    PHASE,
    PHASES,
    PROPERTY_KINDS,
    REGULAR,
    SORT,
    SORTS,
    SYMBOL,
    TRIPLE,
    WILDS,
)
from parlour.games.last_will.decks import HIDDEN_BACKS, top_of_stack
from parlour.games.last_will.ending import loses_value, par_of, rank
from parlour.games.last_will.errands import cards_on, is_triple, opera_price, refuse_errand
from parlour.games.last_will.legality import is_no_choice, refuse_back, refuse_hand_card, refuse_slot
from parlour.games.last_will.money import (
    free_slot,
    play_sum,
    price_of,
    privilege,
    receipt_of,
    ruined,
    slots_of,
    turn_actions,
    upkeep_is_free,
    upkeep_sum,
    use_sum,
    value_at,
    wealth,
)
from parlour.games.last_will.planning import plan_is_open
from parlour.games.last_will.sacked import income_of, line_is_open

NEAR_END = 2  # rounds before the end in which a warning counts the actions needed to sell
LOW_CASH = 10  # below this a warning reminds owners of property that they cannot go into debt


def view(d: Row, s: Row, seat: int | None) -> dict[str, Any]:
    """All that a seat (None: a spectator) may know."""
    return {
        "phase": PHASES[s.phase],
        "round": s.rounds,
        "rounds": d.rounds,
        "start": s.start,
        "turn": None if s.phase == PHASE.over else s.turn,
        "order": [s.order[at] for at in range(s.seats)] if s.phase > PHASE.planning else [],
        "plans": [plan(d, s, seat, number) for number in range(1, d.plans + 1)],
        "market": [{"kind": kind, "token": s.market[at]} for at, kind in enumerate(PROPERTY_KINDS)],
        "offer": [offer_space(d, s, seat, space) for space in range(d.spaces)],
        "wild": [wild_space(d, s, seat, space) for space in range(WILDS)],
        "errands": errands(d, s, seat),
        "decks": [deck(s, number) for number in range(REGULAR)],
        "stack": stack(d, s),
        "players_at_table": [player(d, s, seat, other) for other in range(s.seats)],
        "you": None if seat is None else yourself(d, s, seat),
        "hand_limit": d.hand_limit,
        "ending": ENDINGS[s.ending],
        "ranking": sorted(range(s.seats), key=lambda other: rank(d, s, other)) if s.phase == PHASE.over else [],
        "par": par_of(d, s) if s.seats == 1 else None,
    }


# --- Planning board ---------------------------------------------------------------------------------------------------
def plan(d: Row, s: Row, seat: int | None, number: int) -> dict[str, Any]:
    """A plan: what it gives, what it would give you with your helpers, who has it and when they act."""
    printed = d.plan[number - 1]
    owner = next((other for other in range(s.seats) if s.players[other].plan == number), None)
    place = None if owner is None else sum(0 < s.players[other].plan < number for other in range(s.seats)) + 1
    seen: dict[str, Any] = {
        "plan": number,
        "cards": printed.cards,
        "boys": printed.boys,
        "actions": printed.actions,
        "blocked": bool(s.blocked >> (number - 1) & 1),
        "seat": owner,
        "acts": place,
        "open": bool(plan_is_open(d, s, number)),
    }
    if seat is not None:
        seen["for_you"] = {"cards": printed.cards + privilege(d, s, seat, DO.plan_cards)} | dict(
            zip(("actions", "event_actions"), (printed.actions + _friends(d, s, seat, 0), _friends(d, s, seat, 1)), strict=True)
        )
    return seen


def _friends(d: Row, s: Row, seat: int, only_events: int) -> int:
    return sum(turn_actions(d.card[card], only_events) for card in _board_cards(d, s, seat))


def _board_cards(d: Row, s: Row, seat: int) -> list[int]:
    me = s.players[seat]
    return [me.slot[at].card - 1 for at in range(slots_of(d, s, seat)) if me.slot[at].card]


# --- Offering board -----------------------------------------------------------------------------------------------------
def offer_space(d: Row, s: Row, seat: int | None, space: int) -> dict[str, Any]:
    cards = [s.offer[space, at] - 1 for at in range(TRIPLE) if s.offer[space, at]]
    triple = is_triple(d, s, space)
    return {
        "space": space,
        "cards": [offered_card(d, s, seat, card) for card in cards],
        "dealt": d.offer[s.rounds - 1, space],
        "room": d.triple_room if triple else d.card_room,
        "boys": s.offer_boys[space],
        "seats": [other for other in range(s.seats) if s.offer_seats[space] >> other & 1],
        "last_is_lost": bool(triple and cards_on(s, space) == 1),
        "open": _errand_open(d, s, seat, code_of(MOVE.offer, space, 0)),
    }


def offered_card(d: Row, s: Row, seat: int | None, card: int) -> dict[str, Any]:
    """A card with what it would cost this seat now."""
    printed = d.card[card]
    seen: dict[str, Any] = {"card": card, "group": GROUPS[printed.group], "deck": DECK_NAMES[printed.deck]}
    if printed.group == GROUP.property:
        seen |= {"kind": PROPERTY_KINDS[printed.kind], "token": s.market[printed.kind], "values": [printed.values[at] for at in range(printed.steps)]}
        seen["price"] = max(0, printed.values[0] + s.market[printed.kind]) if seat is None else price_of(d, s, seat, card)
    elif printed.group in (GROUP.event, GROUP.special):
        seen["sum"] = printed.play_pay if seat is None else play_sum(d, s, seat, card, 0)
    elif printed.ways:
        seen["sum"] = printed.play_pay
    return seen


def wild_space(d: Row, s: Row, seat: int | None, space: int) -> dict[str, Any]:
    holder = s.wild[space] - 1
    return {
        "space": space,
        "holder": holder if holder >= 0 else None,
        "boys": s.wild_boys[space],
        "room": d.wild_room,
        "open": _errand_open(d, s, seat, code_of(MOVE.wild, space, 0)),
    }


def errands(d: Row, s: Row, seat: int | None) -> dict[str, Any]:
    """The other spaces: room, boys there, and what they give or cost."""
    seen: dict[str, Any] = {
        "extension": {"left": s.extensions, "boys": s.extension_boys, "room": d.extension_room},
        "market": {"boys": s.market_boys, "room": d.market_room},
        "unknown": {"each": d.unknown_each, "seats": [other for other in range(s.seats) if s.players[other].unknown]},
        "opera": {"boys": s.opera_boys, "price": d.opera_pay if seat is None else opera_price(d, s, seat)},
    }
    if d.special_errand:
        seen["stack"] = {"boys": s.stack_boys, "room": d.stack_room}
    if d.getting_sacked:
        seen["demotion"] = {"boys": s.demotion_boys, "room": d.demotion_room}
    return {name: entry | {"open": _errand_open(d, s, seat, getattr(MOVE, name).first)} for name, entry in seen.items()}


def _errand_open(d: Row, s: Row, seat: int | None, move: int) -> bool:
    """Whether this seat may send the boy there now."""
    return seat is not None and s.ask == ASK.errand and seat == s.turn and refuse_errand(d, s, seat, move) == 0


def deck(s: Row, number: int) -> dict[str, Any]:
    """Sizes of a deck and its discards, cards just named by a plan already taken off (L-R09)."""
    cards, discards, named = s.pile_cards[number], s.discard_cards[number], s.named[number]
    shuffled = named > cards
    return {"deck": DECK_NAMES[number], "cards": cards + discards - named if shuffled else cards - named, "discards": 0 if shuffled else discards}


def stack(d: Row, s: Row) -> dict[str, Any]:
    top = top_of_stack(s)
    return {"cards": sum(s.pile_cards[number] for number in range(DECK.one_crown, DECK.wild)), "crowns": top - DECK.one_crown + 1 if top >= 0 else None}


# --- Players --------------------------------------------------------------------------------------------------------------
def player(d: Row, s: Row, seat: int | None, other: int) -> dict[str, Any]:
    """Everything of a player that lies open; of the hand only what others may know."""
    them = s.players[other]
    slots = slots_of(d, s, other)
    hand, held, first = them.hand, them.held, d.first
    backs = [sum(hand[first[number] : first[number + 1]]) for number in range(DECKS)]
    seen: dict[str, Any] = {
        "seat": other,
        "money": them.money,
        "will": them.will,
        "plan": them.plan or None,
        "boys": boys_left(s, other),
        "actions": them.actions,
        "event_actions": them.event_actions,
        "extensions": them.extensions,
        "board": [board_card(d, s, other, at) for at in range(slots) if them.slot[at].card],
        "slots": slots,
        "free_slots": sum(them.slot[at].card == 0 for at in range(slots)),
        "next_free_slot": _or_none(free_slot(d, s, other)),
        "cards": sum(hand),
        "backs": None if d.hand_backs == HIDDEN_BACKS and other != seat else {DECK_NAMES[at]: count for at, count in enumerate(backs) if count},
        "known": copies(held),
        "job": job(d, s, other),
        "ruin": ruin(d, s, other),
        "privileges": privileges(d, s, other),
    }
    return seen


def copies(counts: list[int]) -> list[int]:
    """Counts by card as a list of cards."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


def _or_none(number: int) -> int | None:
    return number if number >= 0 else None


def boys_left(s: Row, seat: int) -> int:
    """Errand boys still to be placed."""
    boys = s.players[seat].boys
    if s.phase != PHASE.errands:
        return boys if s.phase == PHASE.planning else 0
    place = next((at for at in range(s.seats) if s.order[at] == seat), 0)
    passed = place < s.order_at - (s.turn == seat and s.ask == ASK.errand)
    return max(0, boys - s.boy - passed)


def board_card(d: Row, s: Row, seat: int, slot: int) -> dict[str, Any]:
    """A card on a board: what it costs, what it is worth, what it would fetch now."""
    place = s.players[seat].slot[slot]
    printed = d.card[place.card - 1]
    seen: dict[str, Any] = {
        "slot": slot,
        "card": place.card - 1,
        "group": GROUPS[printed.group],
        "used": bool(place.used),
        "fresh": bool(place.fresh),
        "companions": [
            {"kind": COMPANION_KINDS[printed.slot_kind[at]], "add": printed.slot_add[at], "filled": bool(place.tokens >> at & 1)} for at in range(printed.slots)
        ],
    }
    if printed.group == GROUP.property:
        seen |= property_card(d, s, seat, slot)
    elif printed.usable:
        seen |= {"use_sum": use_sum(d, s, seat, slot), "use_actions": printed.use_actions, "use_printed": printed.use_pay}
    return seen


def property_card(d: Row, s: Row, seat: int, slot: int) -> dict[str, Any]:
    place = s.players[seat].slot[slot]
    printed = d.card[place.card - 1]
    return {
        "kind": PROPERTY_KINDS[printed.kind],
        "values": [printed.values[at] for at in range(printed.steps)],
        "step": place.step,
        "value": value_at(d, s, seat, slot),
        "falls_to": printed.values[place.step + 1] if loses_value(d, s, seat, slot) else None,
        "upkeep": upkeep_sum(d, s, seat, slot),
        "upkeep_printed": printed.upkeep,
        "upkeep_actions": 0 if upkeep_is_free(d, s, seat, printed.kind) else 1,
        "brings": receipt_of(d, s, seat, slot, 0),
        "token": s.market[printed.kind],
        "counts_at_end": value_at(d, s, seat, slot) + d.end_value,
    }


def privileges(d: Row, s: Row, seat: int) -> dict[str, int]:
    """What lasting effects add up to for plans and turns."""
    return {"plan_cards": privilege(d, s, seat, DO.plan_cards), "actions": _friends(d, s, seat, 0), "event_actions": _friends(d, s, seat, 1)}


def job(d: Row, s: Row, seat: int) -> dict[str, Any] | None:
    """The employment card: its lines, which are covered, and the income."""
    me = s.players[seat]
    if not d.getting_sacked:
        return None
    if not me.job:
        return {"job": None, "lines": [], "income": 0, "demoted": bool(me.demoted), "sacked": True}
    printed = d.job[me.job - 1]
    lines = [{"symbol": symbol_bit(printed.symbol[at]), "income": printed.income[at], "covered": bool(me.covered >> at & 1)} for at in range(printed.lines)]
    return {"job": me.job - 1, "lines": lines, "income": income_of(d, s, seat), "demoted": bool(me.demoted), "sacked": False}


def symbol_bit(symbol: int) -> int | str:
    """An employment symbol: a kind of property, sale or opera by name, a tag by its number."""
    if symbol == SYMBOL.sale:
        return "sale"
    if symbol == SYMBOL.opera:
        return "opera"
    bit = symbol.bit_length() - 1
    return PROPERTY_KINDS[bit - SYMBOL.first_kind] if bit >= SYMBOL.first_kind else bit


# --- How far from ruin ------------------------------------------------------------------------------------------------------
def ruin(d: Row, s: Row, seat: int) -> dict[str, Any]:
    """How far from ruin: cash, what the properties count and would fetch, and what is left to lose once they are sold."""
    me = s.players[seat]
    slots = [at for at in range(slots_of(d, s, seat)) if me.slot[at].card and d.card[me.slot[at].card - 1].group == GROUP.property]
    brings = sum(receipt_of(d, s, seat, at, 0) for at in slots)
    return {
        "cash": me.money,
        "properties": len(slots),
        "property_values": sum(value_at(d, s, seat, at) for at in slots),
        "wealth": wealth(d, s, seat),
        "selling_all_brings": brings,
        "sale_actions": len(slots),
        "cash_after_selling": me.money + brings,
        "left_to_lose": max(0, me.money + brings),
        "income": income_of(d, s, seat),
        "debt_allowed": not slots,
        "ruined": bool(ruined(d, s, seat)),
        "warnings": warnings(d, s, seat, len(slots)),
    }


def warnings(d: Row, s: Row, seat: int, owned: int) -> list[str]:
    """The trap of Last Will is to sell too late: with property left there is no debt, and each counts its value and more."""
    me = s.players[seat]
    found = []
    acting = s.acting and s.turn == seat
    if owned and s.rounds == d.rounds and s.phase != PHASE.over:
        found.append("last_round_with_property")
    if owned and acting and me.actions < owned and (s.rounds + NEAR_END > d.rounds or me.money < LOW_CASH):
        found.append("fewer_actions_than_properties")
    if owned and me.money < LOW_CASH:
        found.append("no_debt_with_property")
    if not owned and me.money <= 0 and me.job:
        found.append("ruined_but_employed")
    return found


# --- Your own things ----------------------------------------------------------------------------------------------------------
def yourself(d: Row, s: Row, seat: int) -> dict[str, Any]:
    me = s.players[seat]
    asked = seat == s.turn and s.phase != PHASE.over
    kept = [s.kept[at] - 1 for at in range(MOST.kept) if s.kept[at]] if asked and s.ask == ASK.keep else []
    return player(d, s, seat, seat) | {
        "hand": [hand_card(d, s, seat, card, at) for card, count in enumerate(me.hand) for at in range(count)],
        "kept": kept,
        "thrown_away": copies(me.hidden),
        "decision": decision(d, s, seat) if asked else None,
    }


def hand_card(d: Row, s: Row, seat: int, card: int, copy: int) -> dict[str, Any]:
    """A card of your hand with its sum now, and in your action turn whether and how it can be played."""
    sort = sort_of(d, card)
    seen = offered_card(d, s, seat, card) | {"copy": copy}
    printed = d.card[card]
    if printed.group in (GROUP.event, GROUP.special):
        seen["actions"] = printed.play_actions
        seen["most"] = seen["sum"] + sum(printed.join_add[at] for at in range(printed.joins))
        if printed.ways == 2:
            seen["other"] = {"actions": printed.other_actions, "sum": play_sum(d, s, seat, card, 1)}
    if sort and seat == s.turn and s.ask == ASK.action:
        why = refuse_hand_card(d, s, seat, sort, card)
        seen |= {"sort": SORTS[sort], "playable": why == 0, "why_not": why, "moves": [SORTS[sort], f"hand card={card}"]}
    return seen


def sort_of(d: Row, card: int) -> int:
    """The sort of move that a hand card is for; none for companions."""
    return {
        GROUP.event: SORT.play_event,
        GROUP.special: SORT.play_special,
        GROUP.helper: SORT.lay,
        GROUP.expense: SORT.lay,
        GROUP.property: SORT.buy,
    }.get(d.card[card].group, SORT.nothing)


def decision(d: Row, s: Row, seat: int) -> dict[str, Any]:
    """What you are asked, and for what: only you see a move that is not yet made."""
    asked: dict[str, Any] = {"asks": DECISIONS[s.ask], "can_take_back": refuse_back(s) == 0}
    if s.chosen:
        asked["sort" if s.chosen < SORT.by_drop else "effect"] = SORTS[s.chosen]
    if s.ask == ASK.action:
        asked["board"] = [board_moves(d, s, seat, at) for at in range(slots_of(d, s, seat)) if s.players[seat].slot[at].card]
    if s.ask == ASK.card:
        asked["space"] = s.space
    if s.ask == ASK.companion:
        printed = d.card[s.card]
        asked |= {"card": s.card, "way": s.way, "entry": s.entry, "sum": play_sum(d, s, seat, s.card, s.way) + joined_sum(d, s)}
        asked["joined"] = [s.joined[at] - 1 if s.joined[at] else None for at in range(s.entry)]
        asked["entries"] = [{"kind": JOINING_KINDS[printed.join_kind[at]], "add": printed.join_add[at]} for at in range(printed.joins)]
    if s.ask in (ASK.slot_kind, ASK.token):
        asked["slot"] = s.slot
    if s.ask == ASK.token:
        asked["kind"] = COMPANION_KINDS[s.slot_kind]
    if s.draws_left:
        asked |= {"draws_left": s.draws_left, "named": [DECK_NAMES[at] for at in range(REGULAR) for _ in range(s.named[at])]}
    if s.ask in (ASK.misdeed, ASK.demotion):
        asked["lines"] = [at for at in range(MOST.lines) if line_is_open(d, s, seat, at)]
    return asked


def board_moves(d: Row, s: Row, seat: int, slot: int) -> dict[str, Any]:
    """The sorts of moves that a card on your board is for, each with 0 or why not now; of equal cards the first has them all (L-D11)."""
    owned = d.card[s.players[seat].slot[slot].card - 1].group == GROUP.property
    sorts = (SORT.maintain, SORT.sell, SORT.place_token) if owned else (SORT.use, SORT.place_token, SORT.throw_away)
    why = {SORTS[sort]: refuse_slot(d, s, seat, sort, slot) for sort in sorts}
    return {"slot": slot, "sorts": {sort: code for sort, code in why.items() if not is_no_choice(code)}}
