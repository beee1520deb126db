"""Working round, phase 2: Action. The order at a location, and L1 to L5 and L9; materials are in `materials.py`."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import rule
from parlour.games.pret_a_porter.board import deck_open, discard_design, top_design
from parlour.games.pret_a_porter.cards import (
    allowance,
    cut_price,
    gains,
    has_moment,
    insert,
    is_used,
    mark_all,
    mark_used,
    next_ability,
    obtain,
    pay,
    receive,
    remove,
    sum_of,
)
from parlour.games.pret_a_porter.firing import can_fire
from parlour.games.pret_a_porter.materials import BOUGHT_NOTHING, begin_purchase
from parlour.games.pret_a_porter.state import (
    AFTER_L9,
    AT_ACTION_END,
    AT_ALWAYS,
    AT_LOCATION,
    AT_SHOW,
    BANK,
    BUILDING,
    BUILDING_BOUGHT,
    BUILDING_PRICE,
    BUY_BUILDING,
    CALLED,
    CANCEL_CREDIT,
    CANCEL_LOAN,
    CARD_DESIGN,
    CARD_USED,
    CASH,
    CONTRACT_TAKEN,
    CREDIT,
    CREDIT_LIMIT,
    DECK,
    DESIGN_SOLD,
    DESIGN_TAKEN,
    DRAW,
    EMPLOYEE,
    FIXED_TYPE,
    FORFEITED,
    FROM_ROW_OR_DECK,
    HIRE,
    HIRE_BY_CARD,
    HIRE_EMPLOYEE,
    HIRED,
    HOUSING,
    IN_ROW,
    LOCATIONS,
    MORE,
    NO_LIMIT,
    NONE,
    PASS,
    PER_KIND,
    RESTOCK,
    RESTYLES,
    SECOND_DESIGN,
    SECOND_THING,
    SELL,
    SELL_A_DESIGN,
    SELL_DESIGN,
    SETTLED,
    STYLES,
    TAKE,
    TAKE_A_DESIGN,
    TAKE_CARD,
    TAKE_CASH,
    TAKE_CONTRACT,
    TAKE_DESIGN,
    TAKE_THING,
    THING_TAKEN,
    THINGS,
    TOOK_CREDIT,
    TYPE,
    USE,
    USE_CARD,
)

L1, L2, L3, L4, L5, L6, L8, L9 = 1, 2, 3, 4, 5, 6, 8, 9


# --- The order of things (P-094 … P-097) ----------------------------------------------------------------------------
@rule
def next_action(d, s, log):
    """L1 to L9; at each the cards that need no pawn in turn order, then the pawns, the extra space last (P-094, P-095, P-097)."""
    while s.decision == NONE and s.instant < 0:
        pawn = s.step - s.seats
        here = s.location
        if pawn < 0:
            card_step(d, s, s.order[s.step], log)
        elif pawn < s.ordinary[here]:
            begin_pawn(d, s, s.pawn[here, pawn], log)
        elif pawn < s.ordinary[here] + s.extras[here]:
            begin_pawn(d, s, s.extra_pawn[here, pawn - s.ordinary[here]], log)
        elif here < LOCATIONS:
            s.location += 1
            s.step = 0
            tell(log, CALLED, EVERYONE, s.location)
        else:
            s.location = 0
            s.step = 0
            s.stage = AFTER_L9
            return


@rule
def ask(s, seat, decision):
    s.turn = seat
    s.decision = decision


@rule
def step_over(s):
    """This card step or pawn is done."""
    s.step += 1
    s.sub = 0
    s.cursor = 0
    s.decision = NONE


@rule
def pawn_done(d, s, seat, acted, log):
    """The pawn has acted, or forfeited its action; extras tied to it come only with the action (P-098, P-R59)."""
    if acted:
        gains(d, s, seat, AT_LOCATION + s.location, 1, log)
    else:
        tell(log, FORFEITED, EVERYONE, seat, s.location)
    step_over(s)


@rule
def card_step(d, s, seat, log):
    """Abilities that need no pawn (P-096, P-097, P-R45, P-R47)."""
    if not has_moment(s, seat, AT_LOCATION + s.location):
        s.step += 1
        return
    gains(d, s, seat, AT_LOCATION + s.location, 0, log)
    if s.location == L4 and row_has(s, EMPLOYEE):
        ability = next_ability(d, s, seat, AT_LOCATION + L4, HIRE, 0, s.cursor)
        while ability >= 0:
            if d.effect[ability].price <= s.players[seat].cash and (has_room(d, s, seat) or can_fire(d, s, seat)):
                s.ability = ability
                ask(s, seat, HIRE_BY_CARD)
                return
            ability = next_ability(d, s, seat, AT_LOCATION + L4, HIRE, 0, d.effect[ability].card + 1)
    elif s.location == L5 and can_use_card(d, s, seat):
        ask(s, seat, USE_CARD)
        return
    step_over(s)


@rule
def begin_pawn(d, s, seat, log):
    """Asks the pawn's owner, if there is anything to do here (P-R24)."""
    here = s.location
    if here >= L6 and here <= L8:
        begin_purchase(d, s, seat, log)
    elif here == L1:
        s.limit = bank_limit(d, s, seat) // d.credit_step
        if s.limit > 0:
            ask(s, seat, BANK)
    elif here == L2:
        if row_has(s, 0):
            ask(s, seat, TAKE_CONTRACT)
    elif here == L3:
        if can_buy_building(d, s, seat):
            ask(s, seat, BUY_BUILDING)
    elif here == L4:
        if row_has(s, EMPLOYEE) and (has_room(d, s, seat) or can_fire(d, s, seat)):
            ask(s, seat, HIRE_EMPLOYEE)
    elif here == L5:
        begin_design(d, s, seat)
    else:
        begin_thing(d, s, seat)
    if s.decision == NONE:
        pawn_done(d, s, seat, s.sub != 0 and s.sub != BOUGHT_NOTHING, log)


@rule
def row_has(s, kind):
    """Whether any card is left in a row."""
    for slot in range(len(s.row[kind])):
        if s.row[kind, slot] >= 0:
            return True
    return False


# --- L1 Bank (P-115 … P-120) ----------------------------------------------------------------------------------------
@rule
def largest_collection(d, s, seat):
    """How many own Designs could form one Collection; materials are not needed, style changes count (P-115, P-116, P-R04)."""
    me = s.players[seat]
    restyles = sum_of(d, s, seat, AT_SHOW, MORE, RESTYLES) if d.bank_counts_restyles else 0
    best = 0
    for style in range(STYLES):
        count = 0
        for at in range(me.designs):
            count += d.design_style[me.design[at]] == style
        best = max(best, count)
    return min(me.designs, best + restyles)


@rule
def bank_limit(d, s, seat):
    """$10 for each such Design, and what cards add at the first visit of a round (P-117, P-R03, P-R44)."""
    limit = d.credit_per_design * largest_collection(d, s, seat) + allowance(d, s, seat, AT_LOCATION + L1, CREDIT_LIMIT)
    if not d.bank_limit_per_visit:
        limit -= s.players[seat].credit
    return max(0, limit)


@rule
def refuse_credit(s, move):
    return 0 if move == PASS or move - CREDIT + 1 <= s.limit else 117


@rule
def take_credit(d, s, seat, move, log):
    """The money comes at once and the credit is recorded (P-118)."""
    if move != PASS:
        dollars = (move - CREDIT + 1) * d.credit_step
        s.players[seat].credit += dollars
        receive(s, seat, CASH, dollars)
        mark_all(d, s, seat, AT_LOCATION + L1, MORE, CREDIT_LIMIT)
        tell(log, TOOK_CREDIT, EVERYONE, seat, dollars)
    pawn_done(d, s, seat, move != PASS, log)


# --- L2 Contracts, L3 Buildings, L4 Employees (P-121 … P-137) ---------------------------------------------------------
@rule
def building_price(d, s, seat, card, marking):
    """The purchase price after cuts (P-125, P-R19)."""
    return cut_price(d, s, seat, AT_LOCATION + L3, BUILDING_PRICE, d.cost[card], marking)


@rule
def can_buy_building(d, s, seat):
    for slot in range(len(s.row[BUILDING])):
        card = s.row[BUILDING, slot]
        if card >= 0 and building_price(d, s, seat, card, 0) <= s.players[seat].cash:
            return True
    return False


@rule
def employee_limit(d, s, seat):
    """Three Employee cards, and one more for each Building, or what its card says (P-054, P-062, P-R31)."""
    return d.printed + s.players[seat].held[BUILDING] + allowance(d, s, seat, AT_ALWAYS, HOUSING)


@rule
def has_room(d, s, seat):
    return s.players[seat].held[EMPLOYEE] < employee_limit(d, s, seat)


@rule
def refuse_card(d, s, seat, move):
    """A card of the row, payable, with room for it (P-121, P-124, P-130, P-133, P-R51)."""
    if move == PASS:
        return 0
    card = move - TAKE_CARD
    if card < BUILDING * PER_KIND:
        return 0 if s.home[card] == IN_ROW else 121
    if card < EMPLOYEE * PER_KIND:
        if s.home[card] != IN_ROW:
            return 124
        return 0 if building_price(d, s, seat, card, 0) <= s.players[seat].cash else 1051
    if s.home[card] != IN_ROW:
        return 130
    return 0 if has_room(d, s, seat) else 133


@rule
def take_card(d, s, seat, move, log):
    """Takes one card of the row for a pawn, or for a card that hires (P-121, P-124, P-130, P-137)."""
    by_card = s.decision == HIRE_BY_CARD
    if move == PASS:
        if by_card:
            s.cursor = d.effect[s.ability].card + 1
            s.decision = NONE
        else:
            pawn_done(d, s, seat, 0, log)
        return
    card = move - TAKE_CARD
    price = 0
    if card < BUILDING * PER_KIND:
        tell(log, CONTRACT_TAKEN, EVERYONE, seat, card)
    elif card < EMPLOYEE * PER_KIND:
        price = building_price(d, s, seat, card, 1)
        tell(log, BUILDING_BOUGHT, EVERYONE, seat, card, price)
    else:
        if by_card:
            ability = d.effect[s.ability]
            price = ability.price
            mark_used(s, ability.card, ability.mark)
        tell(log, HIRED, EVERYONE, seat, card, price, d.effect[s.ability].card if by_card else -1)
    pay(s, seat, price)
    if by_card:
        s.decision = NONE
    else:
        pawn_done(d, s, seat, 1, log)
    obtain(d, s, seat, card)


# --- Instant choices of a card just taken (P-D06, P-D07) --------------------------------------------------------------
@rule
def refuse_type(d, s, seat, move):
    """A second type is one not on the own tile (P-R55)."""
    kind = move - TYPE
    return 0 if move >= TYPE and kind < d.types and kind != d.tile_type[s.players[seat].tile] else 1055


@rule
def fix_type(s, seat, move, log):
    """The second clothing type stays until the card is discarded (P-R55)."""
    s.second[s.instant] = move - TYPE
    s.decision = NONE
    tell(log, FIXED_TYPE, EVERYONE, seat, s.instant, move - TYPE)


@rule
def refuse_settle(s, seat, move):
    """With debt: a loan, or credit; the money only without any debt (P-R56)."""
    me = s.players[seat]
    if move == CANCEL_LOAN:
        return 0 if me.loans > 0 else 1056
    if move == CANCEL_CREDIT:
        return 0 if me.credit > 0 else 1056
    if move == TAKE_CASH:
        return 0 if me.loans == 0 and me.credit == 0 else 1056
    return 0


@rule
def settle(d, s, seat, move, log):
    """Debt is cancelled without payment, or money comes (P-R56)."""
    me = s.players[seat]
    effect = d.effect[s.ability]
    loans = min(me.loans, effect.loans) if move == CANCEL_LOAN else 0
    credit = min(me.credit, effect.credit) if move == CANCEL_CREDIT else 0
    dollars = effect.cash if move == TAKE_CASH else 0
    me.loans -= loans
    me.credit -= credit
    receive(s, seat, CASH, dollars)
    s.decision = NONE
    tell(log, SETTLED, EVERYONE, seat, effect.card, loans, credit, dollars)


# --- L5 New Designs (P-138) -----------------------------------------------------------------------------------------
@rule
def designs_in_row(s):
    count = 0
    for slot in range(len(s.design_row)):
        count += s.design_row[slot] >= 0
    return count


@rule
def is_usable(d, s, seat, effect):
    """A card that draws a Design: unused, payable, with something to take."""
    if effect.when != AT_LOCATION + L5 or effect.do != DRAW or is_used(s, effect.card, effect.mark):
        return False
    if effect.price > s.players[seat].cash:
        return False
    return deck_open(d, s) or (effect.source == FROM_ROW_OR_DECK and designs_in_row(s) > 0)


@rule
def draw_ability(d, s, seat, card, pawn):
    """The usable ability of this card that draws a Design with or without a pawn, -1 for none."""
    if s.home[card] != seat:
        return -1
    side = s.side[card]
    for n in range(d.first[card, side], d.first[card, side] + d.effects[card, side]):
        if d.effect[n].pawn == pawn and is_usable(d, s, seat, d.effect[n]):
            return n
    return -1


@rule
def can_use_card(d, s, seat):
    me = s.players[seat]
    for at in range(me.cards):
        if draw_ability(d, s, seat, me.card[at], 0) >= 0:
            return True
    return False


@rule
def refuse_use(d, s, seat, move):
    """A card that acts here without a pawn, not yet used this round, payable (P-040, P-097, P-R51)."""
    if move == PASS:
        return 0
    card = move - USE
    if s.home[card] != seat:
        return 97
    if draw_ability(d, s, seat, card, 0) >= 0:
        return 0
    side = s.side[card]
    for n in range(d.first[card, side], d.first[card, side] + d.effects[card, side]):
        effect = d.effect[n]
        if effect.do == DRAW and effect.pawn == 0:
            return 40 if is_used(s, card, effect.mark) else 1051
    return 97


@rule
def use_card(d, s, seat, move, log):
    """The price is paid; then the Design is drawn, or chosen from row and deck (P-D11, P-D12)."""
    if move == PASS:
        step_over(s)
        return
    s.ability = draw_ability(d, s, seat, move - USE, 0)
    effect = d.effect[s.ability]
    use_draw(s, seat, effect, log)
    choices = deck_open(d, s) + (designs_in_row(s) if effect.source == FROM_ROW_OR_DECK else 0)
    if choices > 1:
        s.decision = CARD_DESIGN
        return
    s.decision = NONE
    design = -1
    for slot in range(len(s.design_row)):
        if not deck_open(d, s) and s.design_row[slot] >= 0:
            design = s.design_row[slot]
    take_design(d, s, seat, design, effect.card, log)


@rule
def use_draw(s, seat, effect, log):
    """The card's price is paid before the Design is seen (P-C08)."""
    mark_used(s, effect.card, effect.mark)
    pay(s, seat, effect.price)
    tell(log, CARD_USED, EVERYONE, seat, effect.card, effect.price)


@rule
def begin_design(d, s, seat):
    """One Design for the pawn; then the cards that let it take another, one after the other (P-138, P-D14, P-R59)."""
    if s.sub == 0:
        if designs_in_row(s) > 0 or deck_open(d, s):
            ask(s, seat, TAKE_DESIGN)
        return
    me = s.players[seat]
    for at in range(me.cards):
        if me.card[at] >= s.cursor:
            ability = draw_ability(d, s, seat, me.card[at], 1)
            if ability >= 0:
                s.ability = ability
                ask(s, seat, SECOND_DESIGN)
                return


@rule
def refuse_design(d, s, move):
    """A Design of the row, or the deck's top (P-138, P-R13)."""
    if move == PASS:
        return 2012 if s.decision == CARD_DESIGN else 0
    if move == DECK:
        return 0 if deck_open(d, s) else 1013
    if s.decision == SECOND_DESIGN and d.effect[s.ability].source != FROM_ROW_OR_DECK:
        return 2014
    return 0 if s.design_home[move - TAKE_A_DESIGN] == IN_ROW else 138


@rule
def choose_design(d, s, seat, move, log):
    """A pawn's Design, a card's Design, or none."""
    now = s.decision
    effect = d.effect[s.ability]
    design = -1 if move == DECK else move - TAKE_A_DESIGN
    s.decision = NONE
    if now == TAKE_DESIGN:
        if move == PASS:
            pawn_done(d, s, seat, 0, log)
            return
        take_design(d, s, seat, design, -1, log)
        s.sub = 1
    elif move == PASS:
        s.cursor = effect.card + 1
    else:
        if now == SECOND_DESIGN:
            use_draw(s, seat, effect, log)
        take_design(d, s, seat, design, effect.card, log)


@rule
def take_design(d, s, seat, design, by, log):
    """A Design of the row, or (-1) the deck's top, comes to a player; all see it (P-138, P-H09)."""
    from_deck = design < 0
    if from_deck:
        design = top_design(d, s, log)
    for slot in range(len(s.design_row)):
        if s.design_row[slot] == design:
            s.design_row[slot] = -1
    me = s.players[seat]
    insert(me.design, me.designs, design)
    me.designs += 1
    s.design_home[design] = seat
    tell(log, DESIGN_TAKEN, EVERYONE, seat, design, from_deck, by)


# --- L9 Last Minute Preparations (P-145, P-146) -----------------------------------------------------------------------
@rule
def things_left(d, s):
    count = 0
    for thing in range(d.items):
        count += s.thing[thing]
    return count


@rule
def begin_thing(d, s, seat):
    """One thing; with a card a further one, and such as are gone (P-145, P-D18, P-D19, P-R44)."""
    if s.sub == 0:
        s.more_things = min(NO_LIMIT, allowance(d, s, seat, AT_LOCATION + L9, THINGS))
        s.restock = next_ability(d, s, seat, AT_LOCATION + L9, RESTOCK, 1, 0) >= 0
        if s.restock or things_left(d, s) > 0:
            ask(s, seat, TAKE_THING)
    elif s.more_things > 0 and (s.restock or things_left(d, s) > 0):
        ask(s, seat, SECOND_THING)


@rule
def refuse_thing(d, s, move):
    """A thing still there, or with the right card any (P-146)."""
    if move == PASS:
        return 0
    thing = move - TAKE
    if thing >= d.items:
        return 145
    return 0 if s.thing[thing] or s.restock else 146


@rule
def take_thing(d, s, seat, move, log):
    """The thing is taken and not replaced in this round (P-145, P-146)."""
    now = s.decision
    s.decision = NONE
    if move == PASS:
        pawn_done(d, s, seat, now == SECOND_THING, log)
        return
    if now == TAKE_THING:
        mark_all(d, s, seat, AT_LOCATION + L9, MORE, THINGS)
        mark_all(d, s, seat, AT_LOCATION + L9, RESTOCK, 0)
        s.sub = 1
    else:
        s.more_things -= 1
    thing = move - TAKE
    receive(s, seat, d.item_what[thing], d.item_amount[thing])
    tell(log, THING_TAKEN, EVERYONE, seat, thing, d.item_what[thing], d.item_amount[thing], s.thing[thing] == 0)
    s.thing[thing] = 0


# --- After L9 (P-D20) -------------------------------------------------------------------------------------------------
@rule
def next_sale(d, s, log):
    """In turn order the cards that act when all pawns are done; returns whether everybody is through."""
    while s.step < s.seats:
        seat = s.order[s.step]
        if s.cursor == 0:
            gains(d, s, seat, AT_ACTION_END, 1, log)
        ability = next_ability(d, s, seat, AT_ACTION_END, SELL, 1, s.cursor)
        if ability >= 0 and s.players[seat].designs > 0:
            s.ability = ability
            ask(s, seat, SELL_DESIGN)
            return False
        step_over(s)
    return True


@rule
def refuse_sell(s, seat, move):
    return 0 if move == PASS or s.design_home[move - SELL_A_DESIGN] == seat else 2020


@rule
def sell_design(d, s, seat, move, log):
    """The Design is discarded, then the money comes; no bonus, no material (P-043)."""
    effect = d.effect[s.ability]
    s.cursor = effect.card + 1
    s.decision = NONE
    if move == PASS:
        return
    design = move - SELL_A_DESIGN
    me = s.players[seat]
    remove(me.design, me.designs, design)
    me.designs -= 1
    discard_design(s, design)
    mark_used(s, effect.card, effect.mark)
    receive(s, seat, CASH, effect.amount)
    tell(log, DESIGN_SOLD, EVERYONE, seat, design, effect.amount, effect.card)
