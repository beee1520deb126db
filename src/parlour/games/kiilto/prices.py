"""What an ownership costs whoever buys it: bears held, ownerships owned, golden ones."""

from parlour.engine.moves import Span, argument1, argument2, is_in
from parlour.engine.rule import rule
from parlour.games.kiilto.bears import COLOURED, GOLDEN_BIT, beyond, coloured, golden, total
from parlour.games.kiilto.codes import MOVE, PLACES
from parlour.games.kiilto.state import Data, Player, State


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
def bought(me: Player) -> int:
    """How many ownerships a player has bought: each gave one bonus (K-022)."""
    return total(me.bonus)
