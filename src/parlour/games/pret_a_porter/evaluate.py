"""How a company stands in Prêt-à-Porter: money and points, debts and upkeep, the Collection in the making, and where its pawns stand."""

from parlour.engine.rule import rule
from parlour.games.pret_a_porter.codes import DECISION, KIND, LOCATION, MOST, PHASE
from parlour.games.pret_a_porter.state import Data, State
from parlour.games.pret_a_porter.upkeep import upkeep_due

# The weights were found by greedy companies that played each other with changed ones, two and four at a table. What they say of the
# game: tokens of public relations come first, then trend, contracts, and materials in time.
SPREAD = 40000  # hundredths of dollars
THINKING = {"plies": 100_000, "greedy": 0.9, "faith": 1.0}  # what pays, shows at the end only
RUIN = 20000
SHORT = 1680  # the coming upkeep cannot be paid
UPKEEP = 57  # per cent of the upkeep of the months to come
Q, T, PR = 340, 1800, 53000  # a token before a show
CONTRACT_WORTH, EMPLOYEE_WORTH, BUILDING_WORTH = 940, 160, 360  # a card for each month to come, before its upkeep
HORIZON = 6  # months
LEFT_OVER = 75  # a Design that no Collection waits for
UNIT = 24  # a unit of material
READY, HALF, BARE = 160, 58, 10  # per cent of a Design's price with both, one or none of its materials
FOLLOWED = 94  # for each earlier card of the style: cards of one style sell together
ENOUGH = 4  # Designs of one style for one show
SHOWN = 1840  # a Design of a prepared Collection
FIRST_DESIGNS, MORE_DESIGNS, MANY_DESIGNS = 620, 390, 480  # a pawn at the Designs of who lacks them, of others, and a second one
PURCHASE, CHOICE, SECOND_PURCHASE = (
    1300,
    210,
    650,
)  # a pawn where the materials lacking are sold; where there are more of them; a further pawn
MONEY, CONTRACTS, BUILDINGS, EMPLOYEES = 180, 1570, 340, 430  # a pawn at those locations
LAST_MINUTE = 89000  # a pawn at Last Minute Preparations, before everything else
HESITATION = 1_000_000  # who asks to fire somebody and thinks better of it stands where they stood: one decision ahead cannot tell


@rule
def has_unit(d: Data, s: State, seat: int, style: int, at: int, which: int) -> bool:
    """Whether a unit of one of a Design's materials is left when the earlier Designs of the style have theirs; a
    chosen colour counts as bought."""
    me = s.players[seat]
    material = d.design_material[me.design[at], which]
    units = me.material[material] + (s.decision == DECISION.choose_units and s.turn == seat and s.colour == material)
    for earlier in range(at):
        design = me.design[earlier]
        if d.design_style[design] == style:
            units -= (d.design_material[design, 0] == material) + (d.design_material[design, 1] == material)
    return units > 0


@rule
def style_worth(d: Data, s: State, seat: int, style: int) -> int:
    """What the Designs of a style promise with the materials now held."""
    me = s.players[seat]
    worth = 0
    cards = 0
    for at in range(me.designs):
        design = me.design[at]
        if d.design_style[design] == style and cards < ENOUGH + 1:
            held = has_unit(d, s, seat, style, at, 0) + has_unit(d, s, seat, style, at, 1)
            worth += d.design_price[design] * (READY if held == 2 else (HALF if held == 1 else BARE)) + FOLLOWED * cards
            cards += 1
    return worth


@rule
def designs_worth(d: Data, s: State, seat: int) -> int:
    """The best style as a Collection, the other Designs as what is left over."""
    me = s.players[seat]
    best = 0
    for style in range(MOST.styles):
        worth = style_worth(d, s, seat, style)
        best = max(best, worth)
    return best + LEFT_OVER * min(me.designs, 2 * ENOUGH)


@rule
def materials_worth(d: Data, s: State, seat: int) -> int:
    me = s.players[seat]
    units = 0
    for material in range(d.materials):
        units += min(3, me.material[material])
    return UNIT * min(units, 2 * ENOUGH)


@rule
def units_lacking(d: Data, s: State, seat: int) -> int:
    """Materials missing for the style that promises most."""
    me = s.players[seat]
    best = 0
    lacking = 0
    for style in range(MOST.styles):
        worth = style_worth(d, s, seat, style)
        if worth > best:
            best = worth
            lacking = 0
            for at in range(me.designs):
                if d.design_style[me.design[at]] == style:
                    lacking += 2 - has_unit(d, s, seat, style, at, 0) - has_unit(d, s, seat, style, at, 1)
    return lacking


@rule
def own_pawns(s: State, seat: int, location: int) -> int:
    """Pawns at a location that is still to be called."""
    own = 0
    if s.stage == PHASE.actions and location <= s.location:
        return own
    for at in range(s.ordinary[location]):
        own += s.pawn[location, at] == seat
    for at in range(s.extras[location]):
        own += s.extra_pawn[location, at] == seat
    return own


@rule
def pawns_worth(d: Data, s: State, seat: int) -> int:
    """A pawn is worth what its owner lacks: Designs, materials, cards, tokens; money where there is none."""
    me = s.players[seat]
    designs = own_pawns(s, seat, LOCATION.designs)
    worth = (FIRST_DESIGNS if me.designs < ENOUGH else MORE_DESIGNS) * (designs > 0) + MANY_DESIGNS * (designs > 1 and me.designs < ENOUGH)
    purchases = own_pawns(s, seat, LOCATION.local) + own_pawns(s, seat, LOCATION.imports) + own_pawns(s, seat, LOCATION.warehouse)
    lacking = units_lacking(d, s, seat) if purchases else 0
    if lacking > 0 and me.cash >= 10:
        worth += PURCHASE + CHOICE * (own_pawns(s, seat, LOCATION.warehouse) > 0 and lacking > 1)
        worth += SECOND_PURCHASE * (purchases > 1 and lacking > 3 and me.cash >= 20)
    worth += MONEY * (own_pawns(s, seat, LOCATION.bank) > 0 and me.cash < 8)
    worth += LAST_MINUTE * own_pawns(s, seat, LOCATION.last_minute)
    worth += CONTRACTS * (own_pawns(s, seat, LOCATION.contracts) > 0)
    worth += EMPLOYEES * (own_pawns(s, seat, LOCATION.employees) > 0 and me.cash >= 20 and me.held[KIND.employee] < 3)
    return worth + BUILDINGS * (own_pawns(s, seat, LOCATION.buildings) > 0 and me.cash >= 35)


@rule
def evaluate(d: Data, s: State, seat: int) -> int:
    """Cash and VP, prestige at its rate, less debts and the upkeep to come; then all that the next shows may bring."""
    me = s.players[seat]
    worth = 100 * (me.cash + me.vp + me.prestige * d.vp_each - me.credit - me.loans * d.loan_payback)
    if s.stage == PHASE.over:
        return worth - RUIN * me.bankrupt
    months = d.rounds - s.rounds + 1
    due = upkeep_due(d, s, seat)
    worth -= UPKEEP * due * min(months, HORIZON)
    if me.cash < due:
        worth -= SHORT
    worth += Q * min(me.q, 8) + T * min(me.t, 5) + PR * min(me.pr, 5)
    if months > 1:
        held = CONTRACT_WORTH * me.held[KIND.contract] + EMPLOYEE_WORTH * me.held[KIND.employee] + BUILDING_WORTH * me.held[KIND.building]
        worth += min(months, HORIZON) * held
    if months > 1 or me.collection == 0:
        worth += designs_worth(d, s, seat) + materials_worth(d, s, seat)
    if me.collection:
        worth += SHOWN * me.collection
    if s.decision == DECISION.dismissal and s.turn == seat:
        worth -= HESITATION
    if s.stage == PHASE.planning or s.stage == PHASE.actions:
        worth += pawns_worth(d, s, seat)
    return worth
