"""How a seat stands in Prêt-à-Porter: money, VP and debts, the Collection that could be shown next, and what else it owns."""

from parlour.engine.rule import rule
from parlour.games.pret_a_porter.state import STYLES

SPREAD = 2500  # hundredths of a dollar
TOKEN = 150  # a quality, trend or PR token
PRESTIGE = 250  # a prestige token, beside the VP it is turned in for
SHOWN = 250  # a further card of the Collection, beside its price
LACKING = 30  # per cent of its price that a Design is worth whose material is missing
OTHER_STYLE = 35  # per cent of a Collection's worth that one of another style has
UNIT = 130  # a unit of material
COMPANY = 700  # a Building or Employee at the beginning of the game
DEBT = 115  # hundredths of a dollar, with its upkeep


@rule
def design_worth(d, me, design):
    """A Design's price and its card in the Collection, or a part of it while material is missing."""
    ready = True
    for at in range(2):
        material = d.design_material[design, at]
        if material >= 0 and me.material[material] == 0:
            ready = False
    worth = 100 * d.design_price[design] + SHOWN
    return worth if ready else worth * LACKING // 100


@rule
def wardrobe(d, me):
    """The worth of the best Collection, and a part of that of the others: a Collection has one style."""
    best = 0
    rest = 0
    for style in range(STYLES):
        worth = 0
        for at in range(me.designs):
            if d.design_style[me.design[at]] == style:
                worth += design_worth(d, me, me.design[at])
        if worth > best:
            rest += best
            best = worth
        else:
            rest += worth
    return best + rest * OTHER_STYLE // 100


@rule
def evaluate(d, s, seat):
    """Dollars, VP and debts; tokens, prestige, materials, Designs, cards."""
    me = s.players[seat]
    left = d.rounds - s.rounds + 1
    worth = 100 * (me.vp + me.cash) - DEBT * (me.credit + me.loans * d.loan_payback)
    worth += me.prestige * (100 * d.vp_each + PRESTIGE * left // d.rounds) + TOKEN * (me.q + me.t + me.pr)
    for material in range(d.materials):
        worth += UNIT * (me.material[material] if me.material[material] < 4 else 4)
    worth += wardrobe(d, me)
    worth += COMPANY * (me.held[1] + me.held[2]) * left // d.rounds + COMPANY * me.held[0] * left // (2 * d.rounds)
    return worth - 100000 * me.bankrupt
