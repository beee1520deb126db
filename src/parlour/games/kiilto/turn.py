"""A turn of Kiilto: the one thing a player does. Numbers like K-042 are the ledger's."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.moves import argument1, argument2, is_in
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.kiilto.bears import bear, bears_of, golden
from parlour.games.kiilto.codes import COLOUR, GOLDEN, MOVE, PHASE, PLACES, TOLD
from parlour.games.kiilto.prices import chosen_payment, ownership_to_buy
from parlour.games.kiilto.state import Data, Player, State


# --- The table and its decks -------------------------------------------------------------------------------------------
@rule
def lay(d: Data, s: State, at: int, log: Numbers) -> None:
    """An empty place is refilled at once from its deck, while it lasts (K-R01)."""
    row = at // PLACES
    s.open[at] = 0
    if s.left[row] == 0:
        return
    card = draw_ownership(d, s, row)
    s.open[at] = card
    tell(log, TOLD.laid, EVERYONE, row, at % PLACES, card, d.colour[card], d.prestige[card])


@rule
def draw_ownership(d: Data, s: State, row: int) -> int:
    """Any of those left in the deck, by lot: the order of a deck is decided only as it is drawn (K-R01)."""
    left = s.left[row]
    last = d.deck_first[row] + left - 1
    at = d.deck_first[row] + draw(s, left)
    card = s.deck[at]
    s.deck[at] = s.deck[last]
    s.deck[last] = 0
    s.left[row] = left - 1
    return card


@rule
def over_limit(d: Data, bears: int) -> int:
    """How many of so many bears must go back at the end of the turn (K-R02)."""
    return max(0, bears - d.bear_limit)


# --- The turn: one thing ------------------------------------------------------------------------------------------------
@rule
def take(s: State, me: Player, seat: int, handful: int, log: Numbers) -> None:
    """Three bears of three colours, or two of one; the table of handfuls has no golden bear (K-041, K-042, K-R16, K-R05)."""
    s.market -= handful
    me.bears += handful
    tell_bears(log, TOLD.took, seat, handful)


@rule
def tell_bears(log: Numbers, event: int, seat: int, handful: int) -> None:
    """Tells of the coloured bears of a handful, colour by colour."""
    white, blue, green = bears_of(handful, COLOUR.white), bears_of(handful, COLOUR.blue), bears_of(handful, COLOUR.green)
    tell(log, event, EVERYONE, seat, white, blue, green, bears_of(handful, COLOUR.red), bears_of(handful, COLOUR.black))


@rule
def reserve(d: Data, s: State, me: Player, seat: int, at: int, log: Numbers) -> None:
    """An ownership is taken from the table, seen by all; only this player may buy it later (K-044, K-R08)."""
    card = s.open[at]
    keep(me, card, 0)
    tell(log, TOLD.reserved, EVERYONE, seat, card, at // PLACES, at % PLACES, d.colour[card], d.prestige[card])


@rule
def reserve_blind(d: Data, s: State, me: Player, seat: int, row: int, log: Numbers) -> None:
    """The top of a deck, seen by its owner alone (K-R07, K-R08)."""
    card = draw_ownership(d, s, row)
    keep(me, card, 1)
    tell(log, TOLD.reserved_blind, only(seat), seat, row, card, d.colour[card], d.prestige[card])


@rule
def keep(me: Player, card: int, blind: int) -> None:
    """A reservation takes the player's first free place (K-044, K-046)."""
    slot = 0
    while me.reserved[slot] != 0:
        slot += 1
    me.reserved[slot] = card
    me.blind |= blind << slot


@rule
def get_golden(s: State, me: Player, seat: int, log: Numbers) -> None:
    """Reserving gives one golden bear, if the market has one (K-045)."""
    if golden(s.market) > 0:
        s.market -= bear(GOLDEN)
        me.bears += bear(GOLDEN)
        tell(log, TOLD.got_golden, EVERYONE, seat)


@rule
def show(d: Data, s: State, me: Player, seat: int, move: int, log: Numbers) -> None:
    """With `choose_payment`: the ownership to be bought is shown, and the payment chosen bear by bear (K-R09)."""
    card = ownership_to_buy(s, me, move)
    s.phase = PHASE.payment
    if is_in(MOVE.buy_reserved, move):
        me.blind &= ~(1 << argument1(MOVE.buy_reserved, move))
    tell(log, TOLD.pays, EVERYONE, seat, card, d.row[card], d.colour[card], d.prestige[card])


@rule
def buy(d: Data, s: State, me: Player, seat: int, move: int, log: Numbers) -> None:
    """The bears go back to the market; prestige and bear bonus come to the buyer (K-R15, K-020, K-022, K-047)."""
    card = ownership_to_buy(s, me, move)
    paid = chosen_payment(d, s, me, card)
    me.bears -= paid
    s.market += paid
    me.bonus += d.bonus[card]
    me.prestige += d.prestige[card]
    s.owner[card] = seat + 1
    s.buying = 0
    s.golden_instead = 0
    if is_in(MOVE.buy, move):
        tell(log, TOLD.bought, EVERYONE, seat, card, d.row[card], argument2(MOVE.buy, move), d.colour[card], d.prestige[card])
    else:
        slot = argument1(MOVE.buy_reserved, move)
        me.reserved[slot] = 0
        me.blind &= ~(1 << slot)
        tell(log, TOLD.bought_reserved, EVERYONE, seat, card, d.row[card], slot, d.colour[card], d.prestige[card])
    tell_bears(log, TOLD.paid, seat, paid)
    if golden(paid) > 0:
        tell(log, TOLD.paid_golden, EVERYONE, seat, golden(paid))


@rule
def give_back(s: State, me: Player, seat: int, colour: int, log: Numbers) -> None:
    """One bear of the player's choice goes back to the market (K-R02)."""
    me.bears -= bear(colour)
    s.market += bear(colour)
    tell(log, TOLD.gave_back, EVERYONE, seat, colour)
