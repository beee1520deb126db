"""What a view of Last Will is made of: a struct for each thing that a seat may know of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from parlour.engine.sight import Seen

Phase = Literal["setup", "planning", "errands", "actions", "end of round", "over"]
Warning_ = Literal["last_round_with_property", "fewer_actions_than_properties", "no_debt_with_property", "ruined_but_employed"]


def fields(thing: Seen) -> Mapping[str, Any]:
    """What a thing is made of, to make another that is more."""
    return {name: getattr(thing, name) for name in thing.__struct_fields__}


# --- The town -------------------------------------------------------------------------------------------------------
class ForYou(Seen, frozen=True, kw_only=True):
    """What a plan would give you, with your helpers."""

    cards: int
    actions: int
    event_actions: int


class Plan(Seen, frozen=True, kw_only=True):
    """A plan: what it gives, who has it and when they act."""

    plan: int
    cards: int
    boys: int
    actions: int
    blocked: bool
    seat: int | None
    acts: int | None
    open: bool
    for_you: ForYou | UnsetType = UNSET


class Market(Seen, frozen=True, kw_only=True):
    """A kind of property and its market token."""

    kind: str
    token: int


class Card(Seen, frozen=True, kw_only=True):
    """A card that is not on a board, with what it would cost you now: a property's price, the sum of another card."""

    card: int
    group: str
    deck: str
    kind: str | UnsetType = UNSET
    token: int | UnsetType = UNSET
    values: list[int] | UnsetType = UNSET
    price: int | UnsetType = UNSET
    sum: int | UnsetType = UNSET


class Offer(Seen, frozen=True, kw_only=True):
    """A space of the offering board: its cards, its room, and whose boys took a card there."""

    space: int
    cards: list[Card]
    dealt: int
    room: int
    boys: int
    seats: list[int]
    last_is_lost: bool
    open: bool


class Wild(Seen, frozen=True, kw_only=True):
    """The space of a wild companion, and who has it."""

    space: int
    holder: int | None
    boys: int
    room: int
    open: bool


class Errand(Seen, frozen=True, kw_only=True):
    """Another space for errand boys: what is left there or what it costs, room, boys, and whether yours may go there now."""

    left: int | UnsetType = UNSET
    each: int | UnsetType = UNSET
    seats: list[int] | UnsetType = UNSET
    boys: int | UnsetType = UNSET
    price: int | UnsetType = UNSET
    room: int | UnsetType = UNSET
    open: bool


class Deck(Seen, frozen=True, kw_only=True):
    """A regular deck: cards in it and in its discards."""

    deck: str
    cards: int
    discards: int


class Stack(Seen, frozen=True, kw_only=True):
    """The special stack: its cards, and the crowns of the top one."""

    cards: int
    crowns: int | None


# --- Players --------------------------------------------------------------------------------------------------------
class Companion(Seen, frozen=True, kw_only=True):
    """A seat for a companion token on a card of a board."""

    kind: str
    add: int
    filled: bool


class BoardCard(Seen, frozen=True, kw_only=True, tag_field="group"):
    """A card on a board."""

    slot: int
    card: int
    used: bool
    fresh: bool
    companions: list[Companion]


class Property(BoardCard, frozen=True, kw_only=True, tag="property"):
    """A property: its values and where its marker lies, its upkeep, and what it would bring now."""

    kind: str
    values: list[int]
    step: int
    value: int
    falls_to: int | None
    upkeep: int
    upkeep_printed: int
    upkeep_actions: int
    brings: int
    token: int
    counts_at_end: int


class Expense(BoardCard, frozen=True, kw_only=True, tag="expense"):
    """An expense, and what using it costs now."""

    use_sum: int
    use_actions: int
    use_printed: int


class Helper(BoardCard, frozen=True, kw_only=True, tag="helper"):
    """A helper; what using it costs now, where it can be used."""

    use_sum: int | UnsetType = UNSET
    use_actions: int | UnsetType = UNSET
    use_printed: int | UnsetType = UNSET


class Line(Seen, frozen=True, kw_only=True):
    """A line of an employment card; its symbol is a word, or the number of a tag."""

    symbol: int | str
    income: int
    covered: bool


class Job(Seen, frozen=True, kw_only=True):
    """An employment card, or that its player was sacked."""

    job: int | None
    lines: list[Line]
    income: int
    demoted: bool
    sacked: bool


class Ruin(Seen, frozen=True, kw_only=True):
    """How far from ruin: cash, what the properties count and would fetch, and what is left to lose once they are sold."""

    cash: int
    properties: int
    property_values: int
    wealth: int
    selling_all_brings: int
    sale_actions: int
    cash_after_selling: int
    left_to_lose: int
    income: int
    debt_allowed: bool
    ruined: bool
    warnings: list[Warning_]


class Privileges(Seen, frozen=True, kw_only=True):
    """What lasting effects add up to for plans and turns."""

    plan_cards: int
    actions: int
    event_actions: int


class Player(Seen, frozen=True, kw_only=True):
    """Everything of a player that lies open; of the hand only what others may know."""

    seat: int
    money: int
    will: int
    plan: int | None
    boys: int
    actions: int
    event_actions: int
    extensions: int
    board: list[Property | Expense | Helper]
    slots: int
    free_slots: int
    next_free_slot: int | None
    cards: int
    backs: dict[str, int]
    known: list[int]
    job: Job | None
    ruin: Ruin
    privileges: Privileges


# --- Your own things ------------------------------------------------------------------------------------------------
class OtherCost(Seen, frozen=True, kw_only=True):
    """The second cost of an event that has two."""

    actions: int
    sum: int


class HandCard(Card, frozen=True, kw_only=True):
    """A card of your hand: its actions, the most that companions make of its sum, and in your action turn whether it can be played.

    `why_not` is the ledger's number of the rule against it, "" if it can be played.
    """

    copy: int
    actions: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    other: OtherCost | UnsetType = UNSET
    sort: str | UnsetType = UNSET
    playable: bool | UnsetType = UNSET
    why_not: str | UnsetType = UNSET
    move: str | UnsetType = UNSET


class BoardMove(Seen, frozen=True, kw_only=True):
    """A move that a card on your board is for: its sort, and "" or the ledger's number of the rule against it now."""

    move: str
    sort: str
    why_not: str


class BoardMoves(Seen, frozen=True, kw_only=True):
    """The moves that a card on your board is for; a companion is seated by one move for each kind, or wild one, that
    can take a seat now."""

    slot: int
    moves: list[BoardMove]


class Entry(Seen, frozen=True, kw_only=True):
    """A companion that an event can take, and what it adds."""

    kind: str
    add: int


class Company(Seen, frozen=True, kw_only=True):
    """Companions that can join the card being played: who takes each place (None: nobody), and the sum to be paid with them."""

    move: str
    joining: list[str | None]
    sum: int


class Order(Seen, frozen=True, kw_only=True):
    """A way to lay the market: the tokens over the kinds of property, and what all your properties would fetch then."""

    order: int
    tokens: list[int]
    brings: int


class Decision(Seen, frozen=True, kw_only=True):
    """What you are asked, and for what."""

    asks: str
    effect: str | UnsetType = UNSET
    board: list[BoardMoves] | UnsetType = UNSET
    space: int | UnsetType = UNSET
    card: int | UnsetType = UNSET
    way: int | UnsetType = UNSET
    sum: int | UnsetType = UNSET
    entries: list[Entry] | UnsetType = UNSET
    companies: list[Company] | UnsetType = UNSET
    draws_left: int | UnsetType = UNSET
    named: list[str] | UnsetType = UNSET
    lines: list[int] | UnsetType = UNSET
    orders: list[Order] | UnsetType = UNSET


class You(Player, frozen=True, kw_only=True):
    """Yourself: your hand, what you keep, what you threw away, and what you are asked."""

    hand: list[HandCard]
    kept: list[int]
    thrown_away: list[int]
    decision: Decision | None


class View(Seen, frozen=True, kw_only=True):
    """All that a seat may know of a table of Last Will."""

    phase: Phase
    round: int
    rounds: int
    start: int
    turn: int | None
    order: list[int]
    plans: list[Plan]
    market: list[Market]
    offer: list[Offer]
    wild: list[Wild]
    errands: dict[str, Errand]
    decks: list[Deck]
    stack: Stack
    playing: int | None  # the event or special that is being played, while its cost or its companions are chosen
    players_at_table: list[Player]
    you: You | None
    hand_limit: int
    ending: str
    ranking: list[int]
    par: int | None
