"""What a seat may know of a table of Last Will: a white list, with every sum, price and forecast already worked out by the rules."""

from __future__ import annotations

from typing import cast

from msgspec import UNSET, UnsetType

from parlour.games.last_will import seen
from parlour.games.last_will.asked import decision, tempting
from parlour.games.last_will.codes import (
    ASK,
    COMPANION_KINDS,
    DECK,
    DECK_NAMES,
    DO,
    ENDINGS,
    MOVES,
    PHASE,
    PHASES,
    PROPERTY_KINDS,
    REGULAR,
    TRIPLE,
    WILDS,
)
from parlour.games.last_will.decks import top_of_stack
from parlour.games.last_will.ending import par_of, rank
from parlour.games.last_will.holdings import copies, hand_cards, offered_card, player, turn_bonus
from parlour.games.last_will.money import privilege
from parlour.games.last_will.open_spaces import cards_on, is_triple, opera_price, refuse_errand
from parlour.games.last_will.planning import plan_is_open
from parlour.games.last_will.seen import (
    BoardMove,
    Card,
    Company,
    Decision,
    Deck,
    Errand,
    Expense,
    ForYou,
    HandCard,
    Helper,
    Job,
    Market,
    Offer,
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
from parlour.games.last_will.state import Data, State

__all__ = [
    "COMPANION_KINDS",
    "DECK_NAMES",
    "PROPERTY_KINDS",
    "BoardMove",
    "Card",
    "Company",
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


def view(d: Data, s: State, seat: int | None) -> View:
    """All that a seat (None: a spectator) may know."""
    people = [player(d, s, other) for other in range(s.seats)]
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
        playing=s.card - 1 if s.card else None,
        players_at_table=people,
        you=None if seat is None else yourself(d, s, seat, people[seat]),
        hand_limit=d.hand_limit,
        ending=ENDINGS[s.ending],
        ranking=sorted(range(s.seats), key=lambda other: int(rank(d, s, other))) if s.phase == PHASE.over else [],
        par=par_of(d, s) if s.seats == 1 else None,
    )


# --- Planning board ---------------------------------------------------------------------------------------------------
def plans(d: Data, s: State, seat: int | None) -> list[Plan]:
    """The plans: what each gives, what it would give you with your helpers, who has it and when they act."""
    if seat is None:
        return [plan(d, s, number) for number in range(1, d.plans + 1)]
    cards, (actions, event_actions) = privilege(d, s, seat, DO.plan_cards), turn_bonus(d, s, seat)
    return [
        plan(d, s, number, for_you=ForYou(cards=printed.cards + cards, actions=printed.actions + actions, event_actions=event_actions))
        for number, printed in enumerate(d.plan[: d.plans], 1)
    ]


def plan(d: Data, s: State, number: int, for_you: ForYou | UnsetType = UNSET) -> Plan:
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
def offer(d: Data, s: State, seat: int | None, space: int) -> Offer:
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


def wild(d: Data, s: State, seat: int | None, space: int) -> Wild:
    return Wild(
        space=space,
        holder=s.wild[space] - 1 if s.wild[space] else None,
        boys=s.wild_boys[space],
        room=d.wild_room,
        open=may_go(d, s, seat, f"wild space={space}"),
    )


def errands(d: Data, s: State, seat: int | None) -> dict[str, Errand]:
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


def may_go(d: Data, s: State, seat: int | None, move: str) -> bool:
    """Whether this seat may send the boy there now."""
    return seat is not None and s.ask == ASK.errand and seat == s.turn and refuse_errand(d, s, seat, MOVES.parse(move).code) == 0


def deck(s: State, number: int) -> Deck:
    """Sizes of a deck and its discards, cards just named by a plan already taken off (L-R09)."""
    cards, discards, named = s.pile_cards[number], s.discard_cards[number], s.named[number]
    shuffled = named > cards
    return Deck(
        deck=DECK_NAMES[number], cards=cards + discards - named if shuffled else cards - named, discards=0 if shuffled else discards
    )


def stack(s: State) -> Stack:
    top = top_of_stack(s)
    return Stack(cards=sum(s.pile_cards[DECK.one_crown : DECK.wild]), crowns=top - DECK.one_crown + 1 if top >= 0 else None)


# --- Your own things ----------------------------------------------------------------------------------------------------
def yourself(d: Data, s: State, seat: int, person: Player) -> You:
    asked = seat == s.turn and s.phase != PHASE.over
    return You(
        **fields(person),
        hand=hand_cards(d, s, seat),
        kept=[card - 1 for card in s.players[seat].kept if card],
        thrown_away=copies(s.players[seat].hidden),
        decision=decision(d, s, seat) if asked else None,
    )
