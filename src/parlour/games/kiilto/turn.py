"""A turn of Kiilto: prices and payment, the one thing a player does, and the notables who look on. Numbers like K-042 are the ledger's."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.moves import Span, argument1, argument2, is_in
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.kiilto.bears import COLOURED, GOLDEN_BIT, bear, bears_of, beyond, coloured, covers, golden, total
from parlour.games.kiilto.codes import COLOUR, GOLDEN, MOVE, PHASE, PLACES, TOLD
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


# --- Bears and prices ---------------------------------------------------------------------------------------------------
@rule
def buying_power(me: Player) -> int:
    """Coloured bears and bonuses together: what a price is held against; bonuses are not used up (K-010, K-021, K-023, K-024)."""
    return (me.bears & COLOURED) + me.bonus


@rule
def missing(d: Data, power: int, card: int) -> int:
    """How many coloured bears a buying power lacks for an ownership; golden ones must replace them (K-011)."""
    return coloured(beyond(d.price[card], power))


@rule
def payment(d: Data, me: Player, card: int) -> int:
    """The bears that pay: coloured ones first, a golden one for each that is missing (K-010, K-011, K-R09)."""
    without_gold = lacking(d, me, card)
    return cost(d, me, card) - without_gold + (coloured(without_gold) << GOLDEN_BIT)


@rule
def cost(d: Data, me: Player, card: int) -> int:
    """What is left of a price when every bonus has made it one bear cheaper; nothing, where bonuses cover all of it
    (K-023, K-025, K-026)."""
    return beyond(d.price[card], me.bonus)


@rule
def lacking(d: Data, me: Player, card: int) -> int:
    """The coloured bears that a player lacks for an ownership (K-010)."""
    return beyond(cost(d, me, card), me.bears & COLOURED)


@rule
def short(d: Data, me: Player, card: int) -> int:
    """How many bears are too few even with every golden one; 0 if the player can pay (K-010, K-011)."""
    return max(0, missing(d, buying_power(me), card) - golden(me.bears))


@rule
def chosen_payment(d: Data, s: State, me: Player, card: int) -> int:
    """The payment, with the golden bears that the player has put in the place of coloured ones (K-R09)."""
    return payment(d, me, card) - s.golden_instead + (coloured(s.golden_instead) << GOLDEN_BIT)


@rule
def may_replace(d: Data, s: State, me: Player, card: int) -> bool:
    """Whether a golden bear is left that could replace a coloured one in the payment (K-R09)."""
    paying = chosen_payment(d, s, me, card)
    return golden(me.bears) > golden(paying) and paying & COLOURED != 0


@rule
def ownership_to_buy(s: State, me: Player, move: int) -> int:
    """The ownership that a `buy` or `buy_reserved` is for: from the table, or from one's own reservations (K-047)."""
    return s.open[place_on_table(MOVE.buy, move)] if is_in(MOVE.buy, move) else me.reserved[argument1(MOVE.buy_reserved, move)]


@rule
def place_on_table(span: Span, move: int) -> int:
    """The place that a `reserve` or `buy` names, counted row by row."""
    return argument1(span, move) * PLACES + argument2(span, move)


@rule
def over_limit(d: Data, bears: int) -> int:
    """How many of so many bears must go back at the end of the turn (K-R02)."""
    return max(0, bears - d.bear_limit)


@rule
def bought(me: Player) -> int:
    """How many ownerships a player has bought: each gave one bonus (K-022)."""
    return total(me.bonus)


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


# --- Notables -----------------------------------------------------------------------------------------------------------
@rule
def impressed(d: Data, s: State, me: Player) -> int:
    """The places (a bit for each) whose notable finds enough ownerships of every colour (K-031, K-032)."""
    places = 0
    for place in range(d.notables_laid):
        places |= covers(me.bonus, d.requires[s.notable[place]]) << place
    return places & s.waiting_notables


@rule
def visit(d: Data, s: State, me: Player, seat: int, place: int, log: Numbers) -> None:
    """The notable leaves to visit the player (K-030, K-048)."""
    number = s.notable[place]
    s.waiting_notables &= ~(1 << place)
    s.host[number] = seat + 1
    me.prestige += d.notable_prestige[number]
    tell(log, TOLD.visits, EVERYONE, seat, number, place, d.notable_prestige[number])


@rule
def receive_notables(d: Data, s: State, me: Player, seat: int, log: Numbers) -> bool:
    """The notables look at whose turn ends: all that are impressed come, or one, chosen where there are several (K-048, K-R03, K-R14, K-R17).

    Returns whether a choice is needed.
    """
    places = impressed(d, s, me)
    if d.one_notable_per_turn and places & (places - 1) != 0:
        return True
    place = 0
    while places != 0:
        if places & 1:
            visit(d, s, me, seat, place, log)
        places >>= 1
        place += 1
    return False
