"""How a seat stands in Kiilto: prestige, bonuses, bears, and how near the next ownerships and notables are."""

from parlour.engine.rule import rule
from parlour.games.kiilto.bears import COLOURED, beyond, coloured, golden
from parlour.games.kiilto.codes import RESERVATIONS, TABLE
from parlour.games.kiilto.prices import buying_power, missing
from parlour.games.kiilto.state import Data, State

SPREAD = 300  # hundredths of prestige
BONUS = 120
BEAR = 10
GOLDEN_BEAR = 20
OWNERSHIP = 80  # what an ownership is worth beside its prestige
NEAR = 4  # an ownership that so many bears are missing for counts half


@rule
def nearness(d: Data, power: int, gold: int, card: int) -> int:
    """An ownership's worth, the less of it the more bears are missing; golden ones replace others."""
    lacking = max(0, missing(d, power, card) - gold)
    return (100 * d.prestige[card] + OWNERSHIP) * NEAR // (NEAR + lacking)


@rule
def evaluate(d: Data, s: State, seat: int) -> int:
    """Prestige, bonuses and bears; the two ownerships that are nearest; notables on their way."""
    me = s.players[seat]
    worth = 100 * me.prestige + BONUS * coloured(me.bonus) + BEAR * coloured(me.bears & COLOURED) + GOLDEN_BEAR * golden(me.bears)
    power = buying_power(me)
    best = 0
    second = 0
    for at in range(TABLE + RESERVATIONS):
        card = s.open[at] if at < TABLE else me.reserved[at - TABLE]
        if card > 0:
            near = nearness(d, power, golden(me.bears), card)
            if near > best:
                second = best
                best = near
            elif near > second:
                second = near
    for place in range(d.notables_laid):
        if (s.waiting_notables >> place) & 1:
            lacking = coloured(beyond(d.requires[s.notable[place]], me.bonus))
            worth += 100 * d.notable_prestige[s.notable[place]] // ((1 + lacking) * 2)
    return worth + best * 2 // 5 + second // 5
