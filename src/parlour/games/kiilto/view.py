"""What a seat may know of a table of Kiilto (K-R08): a white list. All is public but the decks and the others' blind reservations."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple, cast

from msgspec import UNSET, UnsetType

from parlour.engine.sight import Seen
from parlour.games.kiilto.bears import COLOURED, beyond, coloured, counts, total
from parlour.games.kiilto.codes import BEAR_NAMES, COLOUR_NAMES, ENDINGS, NOTABLES, PHASE, PHASES, PLACES, ROW_NAMES, ROWS, TABLE
from parlour.games.kiilto.legality import reservations
from parlour.games.kiilto.notables import impressed
from parlour.games.kiilto.prepare import NO_LIMIT
from parlour.games.kiilto.prices import bought, buying_power, chosen_payment, cost, lacking, may_replace, ownership_to_buy, payment, short
from parlour.games.kiilto.state import Data, State
from parlour.games.kiilto.state import Player as PlayerRecord
from parlour.games.kiilto.turn import over_limit

__all__ = [
    "BEAR_NAMES",
    "COLOUR_NAMES",
    "Bears",
    "Colours",
    "ForSale",
    "Notable",
    "Offer",
    "Ownership",
    "Payment",
    "Player",
    "Reservation",
    "Row",
    "View",
]

Phase = Literal["action", "payment", "give back", "choose a notable", "over"]
Ending = Literal["", "prestige", "passes"]
MOST_TAKEN = 3


# --- What is seen -------------------------------------------------------------------------------------------------------
class Colours(Seen, frozen=True, kw_only=True):
    """So many of each colour: a price, bonuses, what is missing."""

    white: int
    blue: int
    green: int
    red: int
    black: int

    def items(self) -> Iterator[tuple[str, int]]:
        """The colours in their order, each with its number."""
        return ((colour, self.of(colour)) for colour in self.__struct_fields__)

    def of(self, colour: str) -> int:
        """How many of a colour."""
        return int(getattr(self, colour))


class Bears(Colours, frozen=True, kw_only=True):
    """Bears of each colour, and golden ones."""

    golden: int


class Offer(Seen, frozen=True, kw_only=True):
    """What an ownership would cost you: the price after bonuses, the bears that would pay it, what is lacking without
    gold, and short with it."""

    price: Colours
    total: int
    pay: Bears
    lacking: Colours
    lacking_total: int
    short: int
    affordable: bool


class Ownership(Seen, frozen=True, kw_only=True):
    """An ownership by its number: its class, the colour of its bonus, its prestige."""

    ownership: int
    row: int
    bonus: str
    prestige: int


class ForSale(Ownership, frozen=True, kw_only=True):
    """An ownership that can be bought: its price, and what it would really cost you."""

    price: Colours
    offer: Offer | None


class Reservation(Seen, frozen=True, kw_only=True):
    """A reservation; of another's blind one only the class is known."""

    ownership: int | UnsetType = UNSET
    row: int
    bonus: str | UnsetType = UNSET
    prestige: int | UnsetType = UNSET
    price: Colours | UnsetType = UNSET
    offer: Offer | UnsetType = UNSET
    blind: bool
    hidden: bool

    def card(self) -> ForSale | None:
        """The ownership that is reserved, if you may know it."""
        if self.ownership is UNSET or self.bonus is UNSET or self.prestige is UNSET or self.price is UNSET or self.offer is UNSET:
            return None
        return ForSale(ownership=self.ownership, row=self.row, bonus=self.bonus, prestige=self.prestige, price=self.price, offer=self.offer)


class Row(Seen, frozen=True, kw_only=True):
    """A class of ownerships: how many its deck has left, whether that can be reserved from, and what lies open; None
    is an empty place."""

    row: int
    name: str
    deck: int
    blind: bool
    places: list[ForSale | None]


class Notable(Seen, frozen=True, kw_only=True):
    """A notable, whom it visits, and what each player still lacks for it."""

    place: int
    notable: int
    prestige: int
    requires: Colours
    host: int | None
    missing: list[Colours]
    missing_total: list[int]


class Player(Seen, frozen=True, kw_only=True):
    """A player: prestige, bears and bonuses, what both together pay, what was bought and reserved, who visits. A free
    place for a reservation is None."""

    seat: int
    prestige: int
    bears: Bears
    bears_total: int
    bonus: Colours
    pays_up_to: Colours
    bought: int
    ownerships: list[Ownership]
    notables: list[int]
    reservations: list[Reservation | None]
    reserved: int


class Payment(Seen, frozen=True, kw_only=True):
    """A payment being chosen: what it is for, what it is now and was at first, and which colours a golden bear may
    still replace (K-R09)."""

    seat: int
    ownership: int
    row: int
    bonus: str
    prestige: int
    paying: Bears
    at_first: Bears
    replaceable: list[str]


class View(Seen, frozen=True, kw_only=True):
    """The table as a seat may see it; `would_go_back` says how many bears of yours would go back if you took one, two
    or three now (K-R02)."""

    phase: Phase
    round: int
    turn: int | None
    last_round: bool
    winning_prestige: int
    bear_limit: int | None
    market: Bears
    rows: list[Row]
    notables: list[Notable]
    players_at_table: list[Player]
    you: Player | None
    to_give_back: int
    would_go_back: list[int]
    payment: Payment | None
    impressed: list[int]
    ending: Ending


# --- Seeing it ----------------------------------------------------------------------------------------------------------
def view(d: Data, s: State, seat: int | None) -> View:
    """All that a seat may know; None is a spectator."""
    players = [player(d, s, other, seat) for other in range(s.seats)]
    you = None if seat is None else players[seat]
    return View(
        phase=cast("Phase", PHASES[s.phase]),
        round=s.rounds,
        turn=None if s.phase == PHASE.over else s.turn,
        last_round=bool(s.last_round),
        winning_prestige=d.winning_prestige,
        bear_limit=None if d.bear_limit == NO_LIMIT else d.bear_limit,
        market=by_bear(s.market),
        rows=[row(d, s, at, seat) for at in range(ROWS)],
        notables=[notable(d, s, place) for place in range(d.notables_laid)],
        players_at_table=players,
        you=you,
        to_give_back=over_limit(d, total(s.players[s.turn].bears)) if s.phase == PHASE.giving_back else 0,
        would_go_back=[] if you is None else [over_limit(d, you.bears_total + more) for more in range(1, MOST_TAKEN + 1)],
        payment=being_paid(d, s) if s.phase == PHASE.payment else None,
        impressed=places(impressed(d, s, s.players[s.turn])) if s.phase == PHASE.choice else [],
        ending=cast("Ending", ENDINGS[s.ending]),
    )


@lru_cache(maxsize=4096)
def by_colour(handful: int) -> Colours:
    """Coloured bears, bonuses, prices."""
    white, blue, green, red, black, _ = counts(handful)
    return Colours(white=white, blue=blue, green=green, red=red, black=black)


@lru_cache(maxsize=4096)
def by_bear(handful: int) -> Bears:
    """The same with the golden ones."""
    white, blue, green, red, black, gold = counts(handful)
    return Bears(white=white, blue=blue, green=green, red=red, black=black, golden=gold)


def places(mask: int) -> list[int]:
    """The places whose bit is set."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


class Printed(NamedTuple):
    """What is printed on the ownerships and notables of a match, by their numbers."""

    ownerships: list[Ownership]
    prices: list[Colours]
    requires: list[Colours]
    offers: dict[tuple[int, int, int], Offer]  # by ownership, bears and bonuses of a buyer: nothing else is asked of them


MOST_OFFERS = 2000  # that are kept of a match


@lru_cache(maxsize=64)
def printed(d: Data) -> Printed:
    """Read once for each match."""
    numbers = range(len(d.price))
    ownerships = [
        Ownership(ownership=card, row=d.row[card], bonus=COLOUR_NAMES[d.colour[card]], prestige=d.prestige[card]) for card in numbers
    ]
    return Printed(ownerships, [by_colour(price & COLOURED) for price in d.price], [by_colour(handful) for handful in d.requires], {})


def row(d: Data, s: State, at: int, seat: int | None) -> Row:
    """A row of the table, with what each of its ownerships would cost you."""
    lying = s.open[at * PLACES : at * PLACES + d.open_per_class]
    buyer = None if seat is None else s.players[seat]
    return Row(
        row=at,
        name=ROW_NAMES[at],
        deck=s.left[at],
        blind=bool(d.blind_reserve),
        places=[for_sale(d, card, buyer) if card else None for card in lying],
    )


def for_sale(d: Data, card: int, buyer: PlayerRecord | None) -> ForSale:
    """What is printed on an ownership, and what it would really cost the buyer."""
    known = printed(d)
    it = known.ownerships[card]
    cost_to_you = None if buyer is None else offer_of(d, card, buyer)
    return ForSale(ownership=card, row=it.row, bonus=it.bonus, prestige=it.prestige, price=known.prices[card], offer=cost_to_you)


def offer_of(d: Data, card: int, buyer: PlayerRecord) -> Offer:
    """What an ownership costs a buyer, found once."""
    offers = printed(d).offers
    found = offers.get((card, buyer.bears, buyer.bonus))
    if found is None:
        if len(offers) >= MOST_OFFERS:
            offers.clear()
        found = offers[card, buyer.bears, buyer.bonus] = offer(d, card, buyer)
    return found


def offer(d: Data, card: int, buyer: PlayerRecord) -> Offer:
    """What the rules would have the buyer pay; of the golden bears only those that are held (K-010, K-011, K-023)."""
    price, without_gold, too_few = cost(d, buyer, card), lacking(d, buyer, card), short(d, buyer, card)
    missing = coloured(without_gold)
    return Offer(
        price=by_colour(price),
        total=coloured(price),
        pay=by_bear(payment(d, buyer, card)) if too_few == 0 else by_bear(price - without_gold + (buyer.bears & ~COLOURED)),
        lacking=by_colour(without_gold),
        lacking_total=missing,
        short=too_few,
        affordable=too_few == 0,
    )


def notable(d: Data, s: State, place: int) -> Notable:
    """A notable: what each player lacks is what the requirement has more than their ownerships (K-031, K-032)."""
    number = s.notable[place]
    missing = [beyond(d.requires[number], s.players[seat].bonus) for seat in range(s.seats)]
    return Notable(
        place=place,
        notable=number,
        prestige=d.notable_prestige[number],
        requires=printed(d).requires[number],
        host=s.host[number] - 1 if s.host[number] else None,
        missing=[by_colour(handful) for handful in missing],
        missing_total=[coloured(handful) for handful in missing],
    )


def player(d: Data, s: State, other: int, seat: int | None) -> Player:
    """A player, as a seat may see them."""
    them, known = s.players[other], printed(d).ownerships
    return Player(
        seat=other,
        prestige=them.prestige,
        bears=by_bear(them.bears),
        bears_total=total(them.bears),
        bonus=by_colour(them.bonus),
        pays_up_to=by_colour(buying_power(them)),
        bought=bought(them),
        ownerships=[known[card] for card, owner in enumerate(s.owner) if owner == other + 1],
        notables=[number for number in range(NOTABLES) if s.host[number] == other + 1],
        reservations=[reservation(d, them, slot, other == seat) for slot in range(d.max_reservations)],
        reserved=reservations(them),
    )


def reservation(d: Data, them: PlayerRecord, slot: int, own: bool) -> Reservation | None:
    """A reservation; of another's blind one only the class is known (K-R08). None is a free place."""
    card = them.reserved[slot]
    if card == 0:
        return None
    blind = bool(them.blind >> slot & 1)
    if blind and not own:
        return Reservation(row=d.row[card], blind=True, hidden=True)
    known = printed(d)
    it = known.ownerships[card]
    return Reservation(
        ownership=card,
        row=it.row,
        bonus=it.bonus,
        prestige=it.prestige,
        price=known.prices[card],
        offer=offer(d, card, them),
        blind=blind,
        hidden=False,
    )


def being_paid(d: Data, s: State) -> Payment:
    """The payment that is being chosen (K-R09)."""
    me = s.players[s.turn]
    card = ownership_to_buy(s, me, s.buying)
    it, paying = printed(d).ownerships[card], by_bear(chosen_payment(d, s, me, card))
    return Payment(
        seat=s.turn,
        ownership=card,
        row=it.row,
        bonus=it.bonus,
        prestige=it.prestige,
        paying=paying,
        at_first=by_bear(payment(d, me, card)),
        replaceable=[colour for colour in COLOUR_NAMES if may_replace(d, s, me, card) and paying.of(colour)],
    )


# --- What one might want to do --------------------------------------------------------------------------------------------
def tempting(d: Data, s: State, seat: int) -> Iterator[str]:
    """Moves of an action whose refusal a page explains: two alike, reserving, buying what lies there or is reserved."""
    if s.phase != PHASE.action:
        return
    yield from (f"take_two colour={colour}" for colour in COLOUR_NAMES)
    for at in range(TABLE):
        if s.open[at]:
            yield f"reserve row={at // PLACES} place={at % PLACES}"
            yield f"buy row={at // PLACES} place={at % PLACES}"
    if d.blind_reserve:
        yield from (f"reserve_blind row={at}" for at in range(ROWS))
    yield from (f"buy_reserved place={slot}" for slot, card in enumerate(s.players[seat].reserved) if card)
