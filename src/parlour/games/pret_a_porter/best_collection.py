"""The best Collection that a company could show: a search within bounds."""

from parlour.engine.rule import rule
from parlour.games.pret_a_porter.codes import WHAT
from parlour.games.pret_a_porter.exhibition import refuse_present, shortage
from parlour.games.pret_a_porter.state import Data, Search, State

SEARCH_NODES = 1500


@rule
def is_chosen(search: Search, design: int) -> bool:
    for at in range(search.count):
        if search.best[at] == design:
            return True
    return False


@rule
def search_best(d: Data, s: State, seat: int, search: Search) -> None:
    """A style and Designs of it that can be shown now and are worth most, searched as far as a fixed number of steps allows."""
    search.style = 0
    search.worth = 0
    search.count = 0
    for style in range(d.styles):
        fitting = gather_fitting(d, s, seat, style, search)
        if fitting > 0:
            search_style(d, s, seat, style, fitting, search)


@rule
def gather_fitting(d: Data, s: State, seat: int, style: int, search: Search) -> int:
    """The own Designs that could be shown in a style, the dearest first; those that need a style change come last."""
    me = s.players[seat]
    count = 0
    for at in range(me.designs):
        design = me.design[at]
        if refuse_present(d, s, seat, style, design) == 0:
            place = count
            while place > 0 and comes_before(d, style, design, search.fitting[place - 1]):
                search.fitting[place] = search.fitting[place - 1]
                place -= 1
            search.fitting[place] = design
            count += 1
    return count


@rule
def comes_before(d: Data, style: int, design: int, other: int) -> bool:
    own = d.design_style[design] != style
    others = d.design_style[other] != style
    return own < others or (own == others and d.design_price[design] > d.design_price[other])


@rule
def worth_showing(d: Data, s: State, seat: int, design: int) -> int:
    """What a Design adds to a Collection: its price, its bonus in money, and the prestige that sells with it (P-162, P-188, P-189)."""
    bonus = d.design_amount[design] if d.design_bonus[design] == WHAT.cash else 0
    return d.design_price[design] + bonus + s.players[seat].prestige + 1


@rule
def search_style(d: Data, s: State, seat: int, style: int, fitting: int, search: Search) -> None:
    """Tries sets of the fitting Designs in depth, as long as materials, waivers and style changes last (P-R33, P-R34)."""
    for material in range(d.materials):
        search.stock[material] = s.players[seat].material[material]
    depth = 0
    search.next[0] = 0
    search.total[0] = 0
    search.short[0] = shortage(d, s, seat, -1)
    search.restyled[0] = 0
    nodes = 1
    while depth >= 0:
        if search.next[depth] == fitting:
            depth -= 1
            if depth >= 0:
                use_materials(d, search, search.chosen[depth], -1)
            continue
        design = search.fitting[search.next[depth]]
        search.next[depth] += 1
        short = search.short[depth] + units_missing(d, search, design)
        restyled = search.restyled[depth] + (d.design_style[design] != style)
        if nodes > SEARCH_NODES or short > s.waivers or restyled > s.restyles:
            continue
        use_materials(d, search, design, 1)
        search.chosen[depth] = design
        depth += 1
        nodes += 1
        search.next[depth] = search.next[depth - 1]
        search.total[depth] = search.total[depth - 1] + worth_showing(d, s, seat, design)
        search.short[depth] = short
        search.restyled[depth] = restyled
        if search.total[depth] > search.worth:
            keep_best(search, style, depth)


@rule
def keep_best(search: Search, style: int, depth: int) -> None:
    search.worth = search.total[depth]
    search.style = style
    search.count = depth
    for at in range(depth):
        search.best[at] = search.chosen[at]


@rule
def units_missing(d: Data, search: Search, design: int) -> int:
    missing = 0
    for which in range(2):
        missing += search.stock[d.design_material[design, which]] <= 0
    return missing


@rule
def use_materials(d: Data, search: Search, design: int, units: int) -> None:
    for which in range(2):
        search.stock[d.design_material[design, which]] -= units
