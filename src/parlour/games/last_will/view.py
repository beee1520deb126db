"""What a seat may know of a table of Last Will: a white list, with every sum, price and forecast already worked out by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from parlour.engine.record import Still
from parlour.engine.sight import Trial
from parlour.games.last_will import seen
from parlour.games.last_will.actions import joined_sum
from parlour.games.last_will.codes import (
    ASK,
    COMPANION_KINDS,
    DECISIONS,
    DECK,
    DECK_NAMES,
    DO,
    ENDINGS,
    GROUP,
    JOINING_KINDS,
    MOST,
    MOVES,
    PHASE,
    PHASES,
    PROPERTY_KINDS,
    REGULAR,
    SORT,
    SORTS,
    SPAN,
    TRIPLE,
    WILDS,
)
from parlour.games.last_will.decks import top_of_stack
from parlour.games.last_will.ending import par_of, rank
from parlour.games.last_will.errands import cards_on, is_same_order, is_triple, opera_price, refuse_errand, token_in_order
from parlour.games.last_will.holdings import copies, hand_cards, number_of, offered_card, player, sort_of, turn_bonus
from parlour.games.last_will.legality import is_no_choice, refuse_back, refuse_hand_card, refuse_slot
from parlour.games.last_will.money import play_sum, privilege, receipt_at, slots_of
from parlour.games.last_will.planning import plan_is_open
from parlour.games.last_will.sacked import line_is_open
from parlour.games.last_will.seen import (
    BoardMoves,
    Card,
    Decision,
    Deck,
    Entry,
    Errand,
    Expense,
    ForYou,
    HandCard,
    Helper,
    Job,
    Market,
    Offer,
    Order,
    Plan,
    Player,
    Property,
    Ruin,
    Stack,
    View,
    Wild,
    You,
    fields,
)

__all__ = [
    "COMPANION_KINDS",
    "DECK_NAMES",
    "PROPERTY_KINDS",
    "Card",
    "Decision",
    "Deck",
    "Errand",
    "Expense",
    "HandCard",
    "Helper",
    "Job",
    "Offer",
    "Plan",
    "Player",
    "Property",
    "Ruin",
    "View",
    "Wild",
    "You",
    "tempting",
    "view",
]

ORDERS = 24  # of the market tokens (L-D07)


def view(d: Still, s: Still, seat: int | None) -> View:
    """All that a seat (None: a spectator) may know."""
    people = [player(d, s, seat, other) for other in range(s.seats)]
    return View(
        phase=cast(seen.Phase, PHASES[s.phase]),
        round=s.rounds,
        rounds=d.rounds,
        start=s.start,
        turn=None if s.phase == PHASE.over else s.turn,
        order=s.order[: s.seats] if s.phase > PHASE.planning else [],
        plans=plans(d, s, seat),
        market=[Market(kind=kind, token=s.market[at]) for at, kind in enumerate(PROPERTY_KINDS)],
        offer=[offer(d, s, seat, space) for space in range(d.spaces)],
        wild=[wild(d, s, seat, space) for space in range(WILDS)],
        errands=errands(d, s, seat),
        decks=[deck(s, number) for number in range(REGULAR)],
        stack=stack(s),
        players_at_table=people,
        you=None if seat is None else yourself(d, s, seat, people[seat]),
        hand_limit=d.hand_limit,
        ending=ENDINGS[s.ending],
        ranking=sorted(range(s.seats), key=lambda other: int(rank(d, s, other))) if s.phase == PHASE.over else [],
        par=par_of(d, s) if s.seats == 1 else None,
    )


# --- Planning board ---------------------------------------------------------------------------------------------------
def plans(d: Still, s: Still, seat: int | None) -> list[Plan]:
    """The plans: what each gives, what it would give you with your helpers, who has it and when they act."""
    if seat is None:
        return [plan(d, s, number) for number in range(1, d.plans + 1)]
    cards, (actions, event_actions) = privilege(d, s, seat, DO.plan_cards), turn_bonus(d, s, seat)
    return [
        plan(d, s, number, for_you=ForYou(cards=printed.cards + cards, actions=printed.actions + actions, event_actions=event_actions))
        for number, printed in enumerate(d.plan[: d.plans], 1)
    ]


def plan(d: Still, s: Still, number: int, for_you: ForYou | UnsetType = UNSET) -> Plan:
    printed = d.plan[number - 1]
    owner = next((other for other in range(s.seats) if s.players[other].plan == number), None)
    return Plan(
        plan=number,
        cards=printed.cards,
        boys=printed.boys,
        actions=printed.actions,
        blocked=bool(s.blocked >> (number - 1) & 1),
        seat=owner,
        acts=None if owner is None else sum(0 < s.players[other].plan < number for other in range(s.seats)) + 1,
        open=bool(plan_is_open(d, s, number)),
        for_you=for_you,
    )


# --- Offering board -----------------------------------------------------------------------------------------------------
def offer(d: Still, s: Still, seat: int | None, space: int) -> Offer:
    triple = is_triple(d, s, space)
    return Offer(
        space=space,
        cards=[offered_card(d, s, seat, s.offer[space, at] - 1) for at in range(TRIPLE) if s.offer[space, at]],
        dealt=d.offer[s.rounds - 1, space],
        room=d.triple_room if triple else d.card_room,
        boys=s.offer_boys[space],
        seats=[other for other in range(s.seats) if s.offer_seats[space] >> other & 1],
        last_is_lost=bool(triple and cards_on(s, space) == 1),
        open=may_go(d, s, seat, f"offer space={space}"),
    )


def wild(d: Still, s: Still, seat: int | None, space: int) -> Wild:
    return Wild(
        space=space,
        holder=s.wild[space] - 1 if s.wild[space] else None,
        boys=s.wild_boys[space],
        room=d.wild_room,
        open=may_go(d, s, seat, f"wild space={space}"),
    )


def errands(d: Still, s: Still, seat: int | None) -> dict[str, Errand]:
    """The other spaces: room, boys there, and what they give or cost."""
    price = d.opera_pay if seat is None else opera_price(d, s, seat)
    been = [other for other in range(s.seats) if s.players[other].unknown]
    found = {
        "extension": Errand(left=s.extensions, boys=s.extension_boys, room=d.extension_room, open=may_go(d, s, seat, "extension")),
        "market": Errand(boys=s.market_boys, room=d.market_room, open=may_go(d, s, seat, "market")),
        "unknown": Errand(each=d.unknown_each, seats=been, open=may_go(d, s, seat, "unknown")),
        "opera": Errand(boys=s.opera_boys, price=price, open=may_go(d, s, seat, "opera")),
    }
    if d.special_errand:
        found["stack"] = Errand(boys=s.stack_boys, room=d.stack_room, open=may_go(d, s, seat, "stack"))
    if d.getting_sacked:
        found["demotion"] = Errand(boys=s.demotion_boys, room=d.demotion_room, open=may_go(d, s, seat, "demotion"))
    return found


def may_go(d: Still, s: Still, seat: int | None, move: str) -> bool:
    """Whether this seat may send the boy there now."""
    return seat is not None and s.ask == ASK.errand and seat == s.turn and refuse_errand(d, s, seat, MOVES.parse(move).code) == 0


def deck(s: Still, number: int) -> Deck:
    """Sizes of a deck and its discards, cards just named by a plan already taken off (L-R09)."""
    cards, discards, named = s.pile_cards[number], s.discard_cards[number], s.named[number]
    shuffled = named > cards
    return Deck(deck=DECK_NAMES[number], cards=cards + discards - named if shuffled else cards - named, discards=0 if shuffled else discards)


def stack(s: Still) -> Stack:
    top = top_of_stack(s)
    return Stack(cards=sum(s.pile_cards[DECK.one_crown : DECK.wild]), crowns=top - DECK.one_crown + 1 if top >= 0 else None)


# --- Your own things ----------------------------------------------------------------------------------------------------
def yourself(d: Still, s: Still, seat: int, person: Player) -> You:
    asked = seat == s.turn and s.phase != PHASE.over
    return You(
        **fields(person),
        hand=hand_cards(d, s, seat),
        kept=[card - 1 for card in s.kept if card] if asked and s.ask == ASK.keep else [],
        thrown_away=copies(s.players[seat].hidden),
        decision=decision(d, s, seat) if asked else None,
    )


def decision(d: Still, s: Still, seat: int) -> Decision:
    """What you are asked, and for what."""
    asked = Decision(asks=DECISIONS[s.ask], can_take_back=refuse_back(s) == 0)
    if s.chosen:
        asked = replace(asked, sort=SORTS[s.chosen]) if s.chosen < SORT.by_drop else replace(asked, effect=SORTS[s.chosen])
    if s.draws_left:
        asked = replace(asked, draws_left=s.draws_left, named=[DECK_NAMES[at] for at in range(REGULAR) for _ in range(s.named[at])])
    match s.ask:
        case ASK.action:
            board = [board_moves(d, s, seat, at) for at in range(slots_of(d, s, seat)) if s.players[seat].slot[at].card]
            return replace(asked, board=board)
        case ASK.card:
            return replace(asked, space=s.space)
        case ASK.market:
            return replace(asked, orders=[order(d, s, seat, number) for number in range(ORDERS) if not is_same_order(d, number)])
        case ASK.companion:
            return joining(d, s, seat, asked)
        case ASK.slot_kind:
            return replace(asked, slot=s.slot)
        case ASK.token:
            return replace(asked, slot=s.slot, kind=COMPANION_KINDS[s.slot_kind])
        case ASK.misdeed | ASK.demotion:
            return replace(asked, lines=[at for at in range(MOST.lines) if line_is_open(d, s, seat, at)])
    return asked


def joining(d: Still, s: Still, seat: int, asked: Decision) -> Decision:
    """The card that companions may join, the sum so far, and who has joined."""
    printed = d.card[s.card]
    return replace(
        asked,
        card=s.card,
        way=s.way,
        entry=s.entry,
        sum=play_sum(d, s, seat, s.card, s.way) + joined_sum(d, s),
        joined=[s.joined[at] - 1 if s.joined[at] else None for at in range(s.entry)],
        entries=[Entry(kind=JOINING_KINDS[printed.join_kind[at]], add=printed.join_add[at]) for at in range(printed.joins)],
    )


def order(d: Still, s: Still, seat: int, number: int) -> Order:
    """The market as it could be laid, and what your properties would fetch then."""
    tokens = [d.tokens[token_in_order(d, number, kind)] for kind in range(len(PROPERTY_KINDS))]
    return Order(order=number, tokens=tokens, brings=sum(receipt_at(d, s, seat, slot, tokens[kind], 0) for slot, kind in owned(d, s, seat)))


def owned(d: Still, s: Still, seat: int) -> list[tuple[int, int]]:
    """The slots of a player's properties, each with its kind."""
    me = s.players[seat]
    taken = [(slot, d.card[me.slot[slot].card - 1]) for slot in range(slots_of(d, s, seat)) if me.slot[slot].card]
    return [(slot, printed.kind) for slot, printed in taken if printed.group == GROUP.property]


def board_sorts(d: Still, s: Still, seat: int, slot: int) -> Iterator[tuple[int, int]]:
    """The sorts of moves that a card on your board is for, each with 0 or why not now; of equal cards the first has them all (L-D11)."""
    is_property = d.card[s.players[seat].slot[slot].card - 1].group == GROUP.property
    for sort in (SORT.maintain, SORT.sell, SORT.place_token) if is_property else (SORT.use, SORT.place_token, SORT.throw_away):
        why = refuse_slot(d, s, seat, sort, slot)
        if not is_no_choice(why):
            yield sort, why


def board_moves(d: Still, s: Still, seat: int, slot: int) -> BoardMoves:
    return BoardMoves(slot=slot, sorts={SORTS[sort]: number_of(why) for sort, why in board_sorts(d, s, seat, slot)})


# --- What you might want to do, and may not -------------------------------------------------------------------------------
def tempting(d: Still, s: Still, seat: int) -> Iterator[str | Trial]:
    """Every space for your errand boy; in your action turn every card of hand and board, as if its sort of move had been chosen."""
    if s.ask == ASK.errand:
        for code in range(SPAN.errands.first, SPAN.errands.end):
            yield str(MOVES[code])
    if s.ask == ASK.action:
        me = s.players[seat]
        for card in range(d.cards):
            sort = sort_of(d, card)
            if me.hand[card] and sort and refuse_hand_card(d, s, seat, sort, card):
                yield trial(s, sort, ASK.hand, f"hand card={card}")
        for slot in range(slots_of(d, s, seat)):
            if me.slot[slot].card:
                for sort, why in board_sorts(d, s, seat, slot):
                    if why:
                        yield trial(s, sort, ASK.board, f"board slot={slot}")


def trial(s: Still, sort: int, ask: int, move: str) -> Trial:
    """A card for a sort of move that is not chosen yet; the answer is kept by both moves, parted by a semicolon."""
    chosen = s._void.copy()
    chosen["ask"], chosen["chosen"] = ask, sort
    return Trial(f"{SORTS[sort]};{move}", Still(chosen), move)
