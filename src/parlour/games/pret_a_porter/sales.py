"""4 Sales (P-187 to P-193): Collections are sold and their cards leave."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.board import discard_design
from parlour.games.pret_a_porter.codes import MOST, TOLD, WHAT, WHEN
from parlour.games.pret_a_porter.gains import cards_counted, gains
from parlour.games.pret_a_porter.money import receive
from parlour.games.pret_a_porter.rows_of_cards import remove
from parlour.games.pret_a_porter.state import Data, State


@rule
def sell_collections(d: Data, s: State, log: Numbers) -> None:
    """Prestige times cards, and the printed prices; then Collection, its materials and all tokens are discarded
    (P-067, P-187, P-188)."""
    for seat in range(s.seats):
        me = s.players[seat]
        from_prestige = me.prestige * cards_counted(d, s, seat)
        from_prices = collection_price(d, s, seat)
        if me.collection:
            receive(s, seat, WHAT.cash, from_prestige + from_prices)
            tell(log, TOLD.sales, EVERYONE, seat, me.collection, from_prestige, from_prices)
        gains(d, s, seat, WHEN.sales, 1, log)
        discard_collection(d, s, seat, log)


@rule
def collection_price(d: Data, s: State, seat: int) -> int:
    """The sale prices printed on the Collection cards ; bonuses are not gained again, a money bonus only if the table
    pays it now (P-189, P-190, P-R14)."""
    me = s.players[seat]
    total = 0
    for at in range(me.designs):
        design = me.design[at]
        if s.shown[design]:
            total += d.design_price[design]
            if d.design_bonus[design] == WHAT.cash and not d.design_cash_in_show:
                total += d.design_amount[design]
    return total


@rule
def discard_collection(d: Data, s: State, seat: int, log: Numbers) -> None:
    """What was used is discarded, what was not stays (P-191, P-192, P-193, P-R11, P-R12)."""
    me = s.players[seat]
    at = 0
    while at < me.designs:
        design = me.design[at]
        if s.shown[design]:
            s.shown[design] = 0
            remove(me.design, me.designs, design)
            me.designs -= 1
            discard_design(s, design)
        else:
            at += 1
    for material in range(MOST.materials):
        me.material[material] -= me.spend[material]
        me.spend[material] = 0
    tell(log, TOLD.tokens_discarded, EVERYONE, seat, me.q, me.t, me.pr)
    me.collection = 0
    me.first_place = 0
    me.q = 0
    me.t = 0
    me.pr = 0
