"""Set-up, decks and rows, and how a round begins."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.codes import DECISION, HOME, KIND, KINDS, LOCATIONS, PER_KIND, PHASE, TOLD
from parlour.games.pret_a_porter.rows_of_cards import insert
from parlour.games.pret_a_porter.state import Data, State


# --- Set-up ---------------------------------------------------------------------------------------------------------
@rule
def setup(d: Data, s: State, log: Numbers) -> None:
    """The board, the companies, the decks and the show tiles (P-001, P-025, P-031)."""
    lay_cards(d, s)
    found_companies(d, s, log)
    lay_show_tiles(d, s, log)
    s.order[0] = draw(s, s.seats)
    for at in range(1, s.seats):
        s.order[at] = (s.order[0] + at) % s.seats
    tell(log, TOLD.starts, EVERYONE, s.order[0])
    s.rounds = 1
    s.instant = -1
    begin_working_round(d, s, log)
    s.turn = s.order[0]
    s.decision = DECISION.place_pawn


@rule
def lay_cards(d: Data, s: State) -> None:
    """Last-quarter cards are kept apart, the others form the decks, front side up
    (P-002, P-003, P-004, P-006, P-007, P-009, P-010, P-011, P-013, P-023, P-036, P-R39)."""
    for kind in range(KINDS):
        s.top[kind] = -1
        for number in range(PER_KIND):
            card = kind * PER_KIND + number
            s.second[card] = -1
            s.home[card] = HOME.gone
            if number < d.cards[kind]:
                s.home[card] = HOME.set_apart if d.is_last[card] else HOME.deck
                s.left[kind] += 1 - d.is_last[card]
        for slot in range(len(s.row[kind])):
            s.row[kind, slot] = -1
    for design in range(len(s.design_home)):
        s.design_home[design] = HOME.deck if design < d.designs else HOME.gone
    s.deck = d.designs
    for slot in range(len(s.design_row)):
        s.design_row[slot] = -1


@rule
def found_companies(d: Data, s: State, log: Numbers) -> None:
    """A board each with cash, VP, printed employees, and a clothing tile by lot with its start Designs
    (P-014, P-015, P-017, P-018, P-020, P-021, P-022, P-068, P-R58)."""
    for seat in range(s.seats):
        me = s.players[seat]
        me.cash = d.start_cash
        me.vp = d.start_vp
        me.open_printed = d.printed
        me.tile = free_tile(s, seat, draw(s, d.tiles - seat))
        tell(log, TOLD.tile, EVERYONE, seat, me.tile, d.tile_type[me.tile])
        for at in range(d.start_designs):
            design = d.tile_start[me.tile, at]
            insert(me.design, me.designs, design)
            me.designs += 1
            s.design_home[design] = seat
            s.deck -= 1
            tell(log, TOLD.start_design, EVERYONE, seat, design)


@rule
def free_tile(s: State, seat: int, nth: int) -> int:
    """The nth of the clothing tiles that no earlier seat has."""
    tile = 0
    while True:
        taken = False
        for other in range(seat):
            taken |= s.players[other].tile == tile
        if not taken:
            if nth == 0:
                return tile
            nth -= 1
        tile += 1


@rule
def lay_show_tiles(d: Data, s: State, log: Numbers) -> None:
    """The last quarter's tiles go to the last Exhibition, the others in random order above them, all face up (P-026,
    P-027, P-028, P-036, P-H03)."""
    at = 0
    for last in range(2):
        first = at
        for show in range(d.shows):
            if d.show_last[show] == last:
                other = first + draw(s, at - first + 1)
                s.show[at] = s.show[other]
                s.show[other] = show
                at += 1
    for exhibition in range(1, len(d.show_first)):
        for position in range(d.show_tiles[exhibition]):
            tell(log, TOLD.show_tile, EVERYONE, exhibition, position, s.show[d.show_first[exhibition] + position])


# --- Decks and rows -------------------------------------------------------------------------------------------------
@rule
def turn_up(s: State, kind: int, log: Numbers) -> None:
    """The card that now lies on top of a front-up deck is seen by all (P-003, P-H04)."""
    s.top[kind] = -1
    if s.left[kind] == 0:
        return
    nth = draw(s, s.left[kind])
    card = kind * PER_KIND
    while s.home[card] != HOME.deck or nth > 0:
        nth -= s.home[card] == HOME.deck
        card += 1
    s.top[kind] = card
    tell(log, TOLD.top_card, EVERYONE, kind, card)


@rule
def fill_row(d: Data, s: State, kind: int, log: Numbers) -> None:
    """Cards slide from the deck top into the row (P-005, P-008, P-012, P-079, P-R38)."""
    if s.top[kind] < 0:
        turn_up(s, kind, log)
    count = 0
    while count < d.display[kind] and s.top[kind] >= 0:
        card = s.top[kind]
        s.home[card] = HOME.row
        s.left[kind] -= 1
        insert(s.row[kind], count, card)
        count += 1
        tell(log, TOLD.row_card, EVERYONE, card)
        turn_up(s, kind, log)


@rule
def deck_open(d: Data, s: State) -> bool:
    """Whether a Design can be drawn: from the deck, or after shuffling the discards (P-R13)."""
    return s.deck > 0 or (d.reshuffle_designs and s.discards > 0)


@rule
def top_design(d: Data, s: State, log: Numbers) -> int:
    """Draws a Design; an empty deck is made anew from the discards at this moment (P-023, P-R13)."""
    if s.deck == 0:
        for design in range(d.designs):
            if s.design_home[design] == HOME.discarded:
                s.design_home[design] = HOME.deck
        tell(log, TOLD.reshuffled, EVERYONE, s.discards)
        s.deck = s.discards
        s.discards = 0
    nth = draw(s, s.deck)
    design = 0
    while s.design_home[design] != HOME.deck or nth > 0:
        nth -= s.design_home[design] == HOME.deck
        design += 1
    s.deck -= 1
    return design


@rule
def fill_designs(d: Data, s: State, log: Numbers) -> None:
    """Designs are turned up into their row (P-024, P-079)."""
    count = 0
    while count < d.display[KIND.design] and deck_open(d, s):
        design = top_design(d, s, log)
        s.design_home[design] = HOME.row
        insert(s.design_row, count, design)
        count += 1
        tell(log, TOLD.row_design, EVERYONE, design)


@rule
def discard_design(s: State, design: int) -> None:
    """A Design goes to the discards, of which a new deck can be made (P-R13)."""
    s.design_home[design] = HOME.discarded
    s.discards += 1


@rule
def clear_rows(s: State, log: Numbers) -> None:
    """All cards left in the rows go to their discard piles (P-113, P-R38)."""
    cards = 0
    designs = 0
    for kind in range(KINDS):
        for slot in range(len(s.row[kind])):
            if s.row[kind, slot] >= 0:
                s.home[s.row[kind, slot]] = HOME.discarded
                s.row[kind, slot] = -1
                cards += 1
    for slot in range(len(s.design_row)):
        if s.design_row[slot] >= 0:
            discard_design(s, s.design_row[slot])
            s.design_row[slot] = -1
            designs += 1
    tell(log, TOLD.rows_cleared, EVERYONE, cards, designs)


@rule
def bring_last_quarter(d: Data, s: State, log: Numbers) -> None:
    """The cards kept apart replace the old decks, whose rest leaves the game (P-081, P-203, P-R39)."""
    for kind in range(KINDS):
        s.left[kind] = 0
        s.top[kind] = -1
        for card in range(kind * PER_KIND, kind * PER_KIND + d.cards[kind]):
            if s.home[card] == HOME.deck:
                s.home[card] = HOME.gone
            elif s.home[card] == HOME.set_apart:
                s.home[card] = HOME.deck
                s.left[kind] += 1
    tell(log, TOLD.last_quarter, EVERYONE)


# --- A round begins -------------------------------------------------------------------------------------------------
@rule
def next_round(d: Data, s: State, log: Numbers) -> None:
    """The calendar advances to a Working round or an Exhibition; the marker moves left for the former only
    (P-032, P-033, P-034, P-035, P-078, P-083, P-114, P-147, P-150, P-202)."""
    s.rounds += 1
    for card in range(len(s.used)):
        s.used[card] = 0
    if d.exhibition[s.rounds]:
        begin_exhibition(d, s, log)
        return
    if d.turn_order_variant:
        sort_order(s, log)
    else:
        first = (s.order[0] + 1) % s.seats
        for at in range(s.seats):
            s.order[at] = (first + at) % s.seats
    begin_working_round(d, s, log)


@rule
def sort_order(s: State, log: Numbers) -> None:
    """Variant: fewer VP first, then less cash, then the old order (P-R52)."""
    for end in range(1, s.seats):
        at = end
        while at > 0 and goes_before(s, s.order[at], s.order[at - 1]):
            seat = s.order[at]
            s.order[at] = s.order[at - 1]
            s.order[at - 1] = seat
            at -= 1
    tell(log, TOLD.turn_order, EVERYONE, s.order[0], s.order[1], s.order[2] if s.seats > 2 else -1, s.order[3] if s.seats > 3 else -1)


@rule
def goes_before(s: State, seat: int, other: int) -> bool:
    me = s.players[seat]
    them = s.players[other]
    return me.vp < them.vp or (me.vp == them.vp and me.cash < them.cash)


@rule
def begin_working_round(d: Data, s: State, log: Numbers) -> None:
    """Rows and L9 are filled, in round 1 by the set-up; Planning begins (P-029, P-079, P-080, P-081, P-082, P-084)."""
    tell(log, TOLD.round_begins, EVERYONE, s.rounds, 0, s.order[0])
    if s.rounds == d.last_quarter:
        bring_last_quarter(d, s, log)
    for kind in range(KINDS):
        fill_row(d, s, kind, log)
    fill_designs(d, s, log)
    for thing in range(d.items):
        s.thing[thing] = 1
    for location in range(1, LOCATIONS + 1):
        s.ordinary[location] = 0
        s.extras[location] = 0
    s.stage = PHASE.planning
    s.step = 0


@rule
def begin_exhibition(d: Data, s: State, log: Numbers) -> None:
    """Rows stay empty and the 1st player stays; from the second Exhibition on prestige is exchanged first (P-149,
    P-150, P-151, P-152, P-153)."""
    tell(log, TOLD.round_begins, EVERYONE, s.rounds, d.exhibition[s.rounds], s.order[0])
    if d.exhibition[s.rounds] > 1:
        exchange(d, s, log)
    s.stage = PHASE.show
    s.step = 0
    s.sub = 0


@rule
def exchange(d: Data, s: State, log: Numbers) -> None:
    """All prestige is turned in for VP (P-154, P-155, P-156)."""
    for seat in range(s.seats):
        me = s.players[seat]
        if me.prestige > 0:
            me.vp += me.prestige * d.vp_each
            tell(log, TOLD.exchanged, EVERYONE, seat, me.prestige, me.prestige * d.vp_each)
            me.prestige = 0
