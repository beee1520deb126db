"""What lies before a player: the board with its sums, the employment card, and how far from ruin; and your own hand."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from parlour.games.last_will.codes import (
    ASK,
    COMPANION_KINDS,
    DECK_NAMES,
    DECKS,
    DO,
    GROUP,
    GROUPS,
    PHASE,
    PROPERTY_KINDS,
    REFUSALS,
    SORT,
    SORTS,
    SYMBOL,
)
from parlour.games.last_will.ending import loses_value
from parlour.games.last_will.legal_hand import refuse_hand_card
from parlour.games.last_will.money import (
    free_slot,
    market_price,
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
from parlour.games.last_will.sacked import income_of
from parlour.games.last_will.seen import (
    BoardCard,
    Card,
    Companion,
    Expense,
    HandCard,
    Helper,
    Job,
    Line,
    OtherCost,
    Player,
    Privileges,
    Property,
    Ruin,
    Warning_,
    fields,
)
from parlour.games.last_will.state import Data, State

NEAR_END = 2  # rounds before the end in which a warning counts the actions needed to sell
SORT_OF_GROUP: dict[int, int] = {
    GROUP.event: SORT.play,
    GROUP.special: SORT.play,
    GROUP.helper: SORT.lay,
    GROUP.expense: SORT.lay,
    GROUP.property: SORT.buy,
}
LOW_CASH = 10  # below this a warning reminds owners of property that they cannot go into debt


def player(d: Data, s: State, other: int) -> Player:
    them = s.players[other]
    slots = slots_of(d, s, other)
    taken = [at for at in range(slots) if them.slot[at].card]
    board = [board_card(d, s, other, at) for at in taken]
    first, hand = d.first, them.hand
    backs = [sum(hand[first[deck] : first[deck + 1]]) for deck in range(DECKS)]
    return Player(
        seat=other,
        money=them.money,
        will=them.will,
        plan=them.plan or None,
        boys=boys_left(s, other),
        actions=them.actions,
        event_actions=them.event_actions,
        extensions=them.extensions,
        board=board,
        slots=slots,
        free_slots=slots - len(taken),
        next_free_slot=None if len(taken) == slots else free_slot(d, s, other),
        cards=sum(hand),
        backs={DECK_NAMES[at]: count for at, count in enumerate(backs) if count},
        known=copies(them.held),
        job=job(d, s, other),
        ruin=ruin(d, s, other, [card for card in board if isinstance(card, Property)]),
        privileges=privileges(d, s, other),
    )


def copies(counts: list[int]) -> list[int]:
    """Counts by card as a list of cards."""
    return [card for card, count in enumerate(counts) if count for _ in range(count)]


def boys_left(s: State, seat: int) -> int:
    """Errand boys still to be placed."""
    boys = int(s.players[seat].boys)
    if s.phase != PHASE.errands:
        return boys if s.phase == PHASE.planning else 0
    place = next((at for at in range(s.seats) if s.order[at] == seat), 0)
    passed = bool(place < s.order_at - (s.turn == seat and s.ask == ASK.errand))
    return max(0, boys - int(s.boy) - passed)


def board_card(d: Data, s: State, seat: int, slot: int) -> Property | Expense | Helper:
    """A card on a board: what it costs, what it is worth, what it would fetch now."""
    place = s.players[seat].slot[slot]
    printed = d.card[place.card - 1]
    companions = [
        Companion(kind=COMPANION_KINDS[printed.slot_kind[at]], add=printed.slot_add[at], filled=bool(place.tokens >> at & 1))
        for at in range(printed.slots)
    ]
    lies = BoardCard(slot=slot, card=place.card - 1, used=bool(place.used), fresh=bool(place.fresh), companions=companions)
    if printed.group == GROUP.property:
        return _property(d, s, seat, lies)
    if printed.group == GROUP.expense:
        return Expense(**fields(lies), use_sum=use_sum(d, s, seat, slot), use_actions=printed.use_actions, use_printed=printed.use_pay)
    if printed.usable:
        return Helper(**fields(lies), use_sum=use_sum(d, s, seat, slot), use_actions=printed.use_actions, use_printed=printed.use_pay)
    return Helper(**fields(lies))


def _property(d: Data, s: State, seat: int, lies: BoardCard) -> Property:
    slot, step, printed = lies.slot, s.players[seat].slot[lies.slot].step, d.card[lies.card]
    return Property(
        **fields(lies),
        kind=PROPERTY_KINDS[printed.kind],
        values=printed.values[: printed.steps],
        step=step,
        value=value_at(d, s, seat, slot),
        falls_to=printed.values[step + 1] if loses_value(d, s, seat, slot) else None,
        upkeep=upkeep_sum(d, s, seat, slot),
        upkeep_printed=printed.upkeep,
        upkeep_actions=0 if upkeep_is_free(d, s, seat, printed.kind) else 1,
        brings=receipt_of(d, s, seat, slot, 0),
        token=s.market[printed.kind],
        counts_at_end=value_at(d, s, seat, slot) + d.end_value,
    )


# --- Privileges and employment ----------------------------------------------------------------------------------------
def turn_bonus(d: Data, s: State, seat: int) -> tuple[int, int]:
    """The actions that helpers add to a turn, ordinary and event-only ones."""
    me = s.players[seat]
    cards = [d.card[me.slot[at].card - 1] for at in range(slots_of(d, s, seat)) if me.slot[at].card]
    return sum(turn_actions(card, 0) for card in cards), sum(turn_actions(card, 1) for card in cards)


def privileges(d: Data, s: State, seat: int) -> Privileges:
    actions, event_actions = turn_bonus(d, s, seat)
    return Privileges(plan_cards=privilege(d, s, seat, DO.plan_cards), actions=actions, event_actions=event_actions)


def job(d: Data, s: State, seat: int) -> Job | None:
    """The employment card: its lines, which are covered, and the income."""
    me = s.players[seat]
    if not d.getting_sacked:
        return None
    if not me.job:
        return Job(job=None, lines=[], income=0, demoted=bool(me.demoted), sacked=True)
    printed = d.job[me.job - 1]
    lines = [
        Line(symbol=symbol(printed.symbol[at]), income=printed.income[at], covered=bool(me.covered >> at & 1))
        for at in range(printed.lines)
    ]
    return Job(job=me.job - 1, lines=lines, income=income_of(d, s, seat), demoted=bool(me.demoted), sacked=False)


def symbol(bits: int) -> int | str:
    """An employment symbol: a kind of property, sale or opera by name, a tag by its number."""
    if bits == SYMBOL.sale:
        return "sale"
    if bits == SYMBOL.opera:
        return "opera"
    bit = bits.bit_length() - 1
    return PROPERTY_KINDS[bit - SYMBOL.first_kind] if bit >= SYMBOL.first_kind else bit


# --- How far from ruin ------------------------------------------------------------------------------------------------
def ruin(d: Data, s: State, seat: int, owned: list[Property]) -> Ruin:
    me = s.players[seat]
    brings = sum(card.brings for card in owned)
    return Ruin(
        cash=me.money,
        properties=len(owned),
        property_values=sum(card.value for card in owned),
        wealth=wealth(d, s, seat),
        selling_all_brings=brings,
        sale_actions=len(owned),
        cash_after_selling=me.money + brings,
        left_to_lose=max(0, me.money + brings),
        income=income_of(d, s, seat),
        debt_allowed=not owned,
        ruined=bool(ruined(d, s, seat)),
        warnings=warnings(d, s, seat, len(owned)),
    )


def warnings(d: Data, s: State, seat: int, owned: int) -> list[Warning_]:
    """The trap of Last Will is to sell too late: with property left there is no debt, and each counts its value and more."""
    me = s.players[seat]
    found: list[Warning_] = []
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


# --- Cards that are not on a board --------------------------------------------------------------------------------------
def offered_card(d: Data, s: State, seat: int | None, card: int) -> Card:
    """A card with what it would cost this seat now."""
    printed = d.card[card]
    group, deck = GROUPS[printed.group], DECK_NAMES[printed.deck]
    if printed.group == GROUP.property:
        price = market_price(d, s, card, 0) if seat is None else price_of(d, s, seat, card)
        kind, values = PROPERTY_KINDS[printed.kind], printed.values[: printed.steps]
        return Card(card=card, group=group, deck=deck, kind=kind, token=s.market[printed.kind], values=values, price=price)
    if seat is not None and printed.group in (GROUP.event, GROUP.special):
        return Card(card=card, group=group, deck=deck, sum=play_sum(d, s, seat, card, 0))
    return Card(card=card, group=group, deck=deck, sum=printed.play_pay) if printed.ways else Card(card=card, group=group, deck=deck)


def sort_of(d: Data, card: int) -> int:
    """The sort of move that a hand card is for; none for companions."""
    return SORT_OF_GROUP.get(d.card[card].group, 0)


def hand_cards(d: Data, s: State, seat: int) -> list[HandCard]:
    """Your hand, each copy for itself."""
    return [hand_card(d, s, seat, card, copy) for card, count in enumerate(s.players[seat].hand) if count for copy in range(count)]


def hand_card(d: Data, s: State, seat: int, card: int, copy: int) -> HandCard:
    """A card of your hand with its sum now, and in your action turn whether and how it can be played."""
    sort, printed, seen = sort_of(d, card), d.card[card], offered_card(d, s, seat, card)
    made = HandCard(**fields(seen), copy=copy)
    if seen.sum is not UNSET and printed.group in (GROUP.event, GROUP.special):
        made = replace(made, actions=printed.play_actions, most=seen.sum + sum(printed.join_add[: printed.joins]))
        if printed.ways == 2:
            made = replace(made, other=OtherCost(actions=printed.other_actions, sum=play_sum(d, s, seat, card, 1)))
    if sort and seat == s.turn and s.ask == ASK.action:
        why = refuse_hand_card(d, s, seat, card)
        made = replace(made, sort=SORTS[sort], playable=why == 0, why_not=number_of(why), move=f"hand card={card}")
    return made


def number_of(why: int) -> str:
    """The ledger's number of a refusal, "" if nothing is refused."""
    return REFUSALS.rule(why) if why else ""
