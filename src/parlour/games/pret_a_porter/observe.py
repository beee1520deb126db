"""What a seat knows of a table of Prêt-à-Porter, as whole numbers. Nothing on this table is hidden; seats are counted from the observer."""

from parlour.engine.observation import UNKNOWN, put, put_one_of, put_zeros, size
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.codes import CARDS, DECISIONS, HOME, KINDS, LOCATIONS, MOST, PHASE, PHASES, SEATS
from parlour.games.pret_a_porter.state import Data, State

STAGES = len(PHASES)
CARD_PLACES = SEATS + 2
COMPANY = 16 + KINDS + MOST.materials + MOST.tiles
FEATURES = (
    ("phase", STAGES),
    ("decision", DECISIONS),
    ("round, rounds, which Exhibition", 3),
    ("whose turn, counted from the observer", SEATS),
    ("place in the turn order, from 1; the observer first", SEATS),
    ("location that is called", LOCATIONS),
    ("pawns at each location, by company", LOCATIONS * SEATS),
    ("cards left in each deck", KINDS),
    ("every card: with whom (companies from the observer, the row, the top of its deck), side, used", CARDS * (CARD_PLACES + 2)),
    ("every Design: with whom (companies from the observer), in the row, in a Collection", MOST.designs * (SEATS + 2)),
    ("Designs in the deck and the discards", 2),
    ("things at the last location", MOST.items),
    ("show tiles", MOST.shows),
    ("the choice that is asked: limit, colour, units bought, style, restyles, waivers", 6),
    (
        "companies, the observer first: there, cash, victory points, prestige, credit, loans, q, t, pr, open printed employees, cards, Designs, "
        "Collection, first place, bankrupt, score line; cards by kind, materials, tile",
        SEATS * COMPANY,
    ),
)
OBSERVATION_SIZE = size(FEATURES)


@rule
def observe(d: Data, s: State, seat: int, out: Numbers) -> int:
    """Writes the observation of a seat and returns its length."""
    at = put_one_of(out, 0, s.stage, STAGES)
    at = put_one_of(out, at, s.decision, DECISIONS)
    at = put(out, at, s.rounds)
    at = put(out, at, d.rounds)
    at = put(out, at, d.exhibition[s.rounds])
    at = put_one_of(out, at, UNKNOWN if s.stage == PHASE.over else (s.turn - seat + s.seats) % s.seats, SEATS)
    put_zeros(out, at, SEATS)
    for place in range(s.seats):
        out[at + (s.order[place] - seat + s.seats) % s.seats] = place + 1
    at = put_one_of(out, at + SEATS, s.location - 1, LOCATIONS)
    at = put_pawns(s, seat, out, at)
    for kind in range(KINDS):
        at = put(out, at, s.left[kind])
    for card in range(CARDS):
        at = put_card(s, seat, card, out, at)
    at = put_designs(s, seat, out, at)
    at = put(out, at, s.deck)
    at = put(out, at, s.discards)
    for thing in range(MOST.items):
        at = put(out, at, s.thing[thing])
    for tile in range(MOST.shows):
        at = put(out, at, s.show[tile])
    at = put(out, at, s.limit)
    at = put(out, at, s.colour)
    at = put(out, at, s.bought)
    at = put(out, at, s.style)
    at = put(out, at, s.restyles)
    at = put(out, at, s.waivers)
    for step in range(SEATS):
        at = put_company(s, seat, step, out, at)
    return at


@rule
def put_pawns(s: State, seat: int, out: Numbers, at: int) -> int:
    put_zeros(out, at, LOCATIONS * SEATS)
    for location in range(1, LOCATIONS + 1):
        first = at + (location - 1) * SEATS
        for space in range(s.ordinary[location]):
            out[first + (s.pawn[location, space] - seat + s.seats) % s.seats] += 1
        for space in range(s.extras[location]):
            out[first + (s.extra_pawn[location, space] - seat + s.seats) % s.seats] += 1
    return at + LOCATIONS * SEATS


@rule
def put_card(s: State, seat: int, card: int, out: Numbers, at: int) -> int:
    """A card that lies open, in a row, on top of its deck or with a company; of the others nothing."""
    home = s.home[card]
    place = UNKNOWN
    if home < s.seats:
        place = (home - seat + s.seats) % s.seats
    elif home == HOME.row:
        place = SEATS
    elif s.top[card * KINDS // CARDS] == card:
        place = SEATS + 1
    at = put_one_of(out, at, place, CARD_PLACES)
    at = put(out, at, s.side[card] if place >= 0 else 0)
    return put(out, at, s.used[card] if place >= 0 else 0)


@rule
def put_designs(s: State, seat: int, out: Numbers, at: int) -> int:
    for design in range(MOST.designs):
        home = s.design_home[design]
        at = put_one_of(out, at, (home - seat + s.seats) % s.seats if home < s.seats else UNKNOWN, SEATS)
        at = put(out, at, lies_in_row(s, design))
        at = put(out, at, s.shown[design] if home < s.seats else 0)
    return at


@rule
def lies_in_row(s: State, design: int) -> int:
    for place in range(MOST.design_row):
        if s.design_row[place] == design:
            return 1 if s.design_home[design] == HOME.row else 0
    return 0


@rule
def put_company(s: State, seat: int, step: int, out: Numbers, at: int) -> int:
    if step >= s.seats:
        return put_zeros(out, at, COMPANY)
    them = s.players[(seat + step) % s.seats]
    at = put(out, at, 1)
    at = put(out, at, them.cash)
    at = put(out, at, them.vp)
    at = put(out, at, them.prestige)
    at = put(out, at, them.credit)
    at = put(out, at, them.loans)
    at = put(out, at, them.q)
    at = put(out, at, them.t)
    at = put(out, at, them.pr)
    at = put(out, at, them.open_printed)
    at = put(out, at, them.cards)
    at = put(out, at, them.designs)
    at = put(out, at, them.collection)
    at = put(out, at, them.first_place)
    at = put(out, at, them.bankrupt)
    at = put(out, at, s.standing[(seat + step) % s.seats])
    for kind in range(KINDS):
        at = put(out, at, them.held[kind])
    for material in range(MOST.materials):
        at = put(out, at, them.material[material])
    return put_one_of(out, at, them.tile, MOST.tiles)
