"""Setup and planning: the offer, the first two cards, plans and the cards that they give."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.randomness import draw
from parlour.engine.rule import rule
from parlour.games.last_will.decks import any_deck_left, discard_face_down, draw_to_hand, shown_deck, take_from_deck, top_of_stack
from parlour.games.last_will.money import pay, privilege
from parlour.games.last_will.sacked import pay_income
from parlour.games.last_will.state import (
    ASK_BLOCK,
    ASK_DECK,
    ASK_KEEP,
    ASK_PLAN,
    BLOCKED,
    DEALT,
    DECK_H,
    DECK_P,
    DECK_S,
    DECK_W,
    EMPLOYED,
    FIXED_WILL,
    GO_ON,
    HAS_KEPT,
    INHERITS,
    KEPT,
    KINDS,
    MARKET_LAID,
    NAMED,
    OFFERED,
    OWN_WILLS,
    PLAN_CARDS,
    PLANNED,
    PLANNING,
    REGULAR,
    ROUND_BEGINS,
    SETUP,
    SPACES,
    STARTS,
    TRIPLE,
    WILDS,
)

FIRST_SEAT = 1
AT_ROUND_START = 1
D6 = 6


# --- Setup of the game ----------------------------------------------------------------------------------------------
@rule
def lay_decks(d, s):
    """Each deck is a heap of its cards; a card is drawn from it at random (L-035, L-036, L-R16)."""
    for deck in range(DECK_W):
        for card in range(d.first[deck], d.first[deck + 1]):
            s.pile[card] = d.card[card].copies
            s.pile_cards[deck] += d.card[card].copies


@rule
def lay_market(d, s, log):
    """The four tokens at random, one for each kind of property (L-034)."""
    for kind in range(KINDS):
        s.market[kind] = d.tokens[kind]
    for kind in range(KINDS - 1, 0, -1):
        swap_tokens(s, kind, draw(s, kind + 1))
    tell_market(s, -1, log)


@rule
def swap_tokens(s, one, other):
    token = s.market[one]
    s.market[one] = s.market[other]
    s.market[other] = token


@rule
def tell_market(s, seat, log):
    tell(log, MARKET_LAID, EVERYONE, seat, s.market[0], s.market[1], s.market[2], s.market[3])


@rule
def read_wills(d, s, log):
    """Each player draws an own will, without putting it back; or one counts for all (L-040, L-R02, L-R03)."""
    taken = 0
    shared = draw(s, d.wills) if d.will != OWN_WILLS and d.will != FIXED_WILL else 0
    for seat in range(s.seats):
        will = shared
        if d.will == OWN_WILLS:
            will = draw(s, d.wills - seat)
            for card in range(d.wills):
                if (taken >> card) & 1 and card <= will:
                    will += 1
            taken |= 1 << will
        inherit(d, s, seat, will, log)


@rule
def inherit(d, s, seat, will, log):
    """The will's money; with Getting Sacked less, and an employment card (L-040, L-K01, L-K02)."""
    me = s.players[seat]
    me.will = d.will_amount[will]
    pay(s, seat, (d.will_less[will] if d.getting_sacked else 0) - d.will_amount[will])
    tell(log, INHERITS, EVERYONE, seat, me.will, me.money)
    if d.getting_sacked:
        me.job = 1 + free_job(d, s, d.will_lines[will], draw(s, free_jobs(d, s, d.will_lines[will])))
        tell(log, EMPLOYED, EVERYONE, seat, me.job - 1)


@rule
def job_is_free(d, s, job, lines):
    """Whether nobody has this employment card and it has so many lines."""
    for seat in range(s.seats):
        if s.players[seat].job == job + 1:
            return False
    return d.job[job].lines == lines


@rule
def free_jobs(d, s, lines):
    count = 0
    for job in range(d.jobs):
        count += job_is_free(d, s, job, lines)
    return count


@rule
def free_job(d, s, lines, number):
    """The employment card of that number among those that nobody has."""
    for job in range(d.jobs):
        if job_is_free(d, s, job, lines):
            if number == 0:
                return job
            number -= 1
    return 0


@rule
def lay_table(d, s, log):
    """Boards, decks, market, wills, start player, three cards of each black deck (L-032 … L-043, L-R05)."""
    lay_decks(d, s)
    lay_market(d, s, log)
    s.extensions = d.extensions
    read_wills(d, s, log)
    s.start = 0 if d.first_player == FIRST_SEAT else draw(s, s.seats)
    tell(log, STARTS, EVERYONE, s.start)
    for seat in range(s.seats):
        for number in range(d.start_helpers + d.start_properties):
            card = take_from_deck(d, s, DECK_H if number < d.start_helpers else DECK_P, seat, log)
            if card >= 0:
                s.players[seat].hand[card] += 1
                tell(log, DEALT, only(seat), seat, card)
    begin_round(d, s, log)
    ask_to_keep(d, s, s.start)


# --- Phase 1: the offer ---------------------------------------------------------------------------------------------
@rule
def begin_round(d, s, log):
    """The round counter moves on, and the offer is dealt (L-033, L-044, L-045, L-098, L-K04)."""
    s.phase = SETUP
    s.rounds += 1
    tell(log, ROUND_BEGINS, EVERYONE, s.rounds)
    if d.getting_sacked and d.income == AT_ROUND_START:
        pay_income(d, s, log)
    for space in range(d.spaces):
        for at in range(d.offer[s.rounds - 1, space]):
            deal_to(d, s, space, at, log)


@rule
def deal_to(d, s, space, at, log):
    """One card face up on a space; without a card in the deck the space stays short (L-045, L-R09)."""
    deck = d.letter[s.rounds - 1, space, at]
    if deck == DECK_S:
        deck = top_of_stack(s)
    if deck >= 0:
        card = take_from_deck(d, s, deck, -1, log)
        if card >= 0:
            s.offer[space, at] = card + 1
            tell(log, OFFERED, EVERYONE, space, card)


# --- Phase 1, round 1: two of six -----------------------------------------------------------------------------------
@rule
def ask_to_keep(d, s, seat):
    s.ask = ASK_KEEP
    s.turn = seat


@rule
def kept_copies(s, card):
    """How many copies of a card are already among those kept."""
    count = 0
    for at in range(KEPT):
        count += s.kept[at] == card + 1
    return count


@rule
def keep(d, s, seat, card, log):
    """Of the six cards two are kept, chosen one after the other; the rest goes face down to the discards (L-042, L-046, L-R04, L-R06)."""
    at = 0
    while s.kept[at] > 0:
        at += 1
    s.kept[at] = card + 1
    tell(log, HAS_KEPT, only(seat), seat, card, shown_deck(d, d.card[card].deck))
    if at + 1 < d.keep:
        return
    for other in range(d.cards):
        for _ in range(s.players[seat].hand[other] - kept_copies(s, other)):
            discard_face_down(d, s, seat, other, log)
    for number in range(KEPT):
        s.kept[number] = 0
    ask_to_keep(d, s, (seat + 1) % s.seats)
    if s.turn == s.start:
        begin_planning(d, s, log)


# --- Phase 2: planning ----------------------------------------------------------------------------------------------
@rule
def begin_planning(d, s, log):
    """Plans are chosen from the start player on; two players block plans first, the solo player's dice do (L-047, L-055, L-N02)."""
    s.phase = PLANNING
    s.planned = 0
    s.turn = s.start
    s.ask = ASK_BLOCK if s.seats == 2 else ASK_PLAN
    if s.seats == 1 and d.solo_dice:
        roll_blocked_plans(d, s, log)


@rule
def roll_blocked_plans(d, s, log):
    """A d6 for each blocked plan; an equal roll is repeated (L-N02)."""
    for _ in range(d.blocked_plans):
        plan = draw(s, D6)
        while plan >= d.plans or (s.blocked >> plan) & 1:
            plan = draw(s, D6)
        s.blocked |= 1 << plan
        tell(log, BLOCKED, EVERYONE, -1, plan + 1)


@rule
def plan_is_open(d, s, plan):
    """Whether a plan, counted from 1, is neither blocked nor taken (L-R07, L-R50)."""
    if (s.blocked >> (plan - 1)) & 1:
        return False
    for seat in range(s.seats):
        if s.players[seat].plan == plan:
            return False
    return True


@rule
def block(d, s, seat, plan, log):
    """Two players: the start player blocks a plan, then the other one, who then chooses first (L-055, L-056, L-202)."""
    s.blocked |= 1 << (plan - 1)
    tell(log, BLOCKED, EVERYONE, seat, plan)
    if seat == s.start:
        s.turn = 1 - seat
    else:
        s.ask = ASK_PLAN


@rule
def choose_plan(d, s, seat, plan, log):
    """A plan gives cards, drawn now, errand boys, actions and the place in the turn order (L-048, L-051, L-052, L-V11)."""
    me = s.players[seat]
    me.plan = plan
    me.boys = d.plan[plan - 1].boys
    cards = d.plan[plan - 1].cards + privilege(d, s, seat, PLAN_CARDS)
    tell(log, PLANNED, EVERYONE, seat, plan, cards, me.boys, d.plan[plan - 1].actions)
    s.planned += 1
    begin_drawing(s, cards)


@rule
def next_planner(d, s):
    """Clockwise from the start player; with two players the start player chooses last (L-047, L-057). False when all have chosen."""
    if s.planned == s.seats:
        return False
    s.ask = ASK_PLAN
    s.turn = s.start if s.seats == 2 else (s.start + s.planned) % s.seats
    return True


# --- Cards drawn, all seen after the last ---------------------------------------------------------------------------
@rule
def begin_drawing(s, cards):
    """So many cards are to be drawn, as far as there are decks (L-050, L-R09)."""
    s.draws_left = cards
    s.ask = ASK_DECK if cards > 0 and any_deck_left(s) else GO_ON


@rule
def name_deck(d, s, seat, deck, log):
    """A deck is named for each card; the cards are drawn and seen after the last (L-049, L-050, L-R08, L-V02)."""
    s.named[deck] += 1
    tell(log, NAMED, EVERYONE, seat, deck)
    begin_drawing(s, s.draws_left - 1)
    if s.ask == ASK_DECK:
        return
    s.draws_left = 0
    for deck in range(REGULAR):
        while s.named[deck] > 0:
            s.named[deck] -= 1
            draw_to_hand(d, s, seat, deck, log)


@rule
def clear_spaces(s):
    """No errand boys on the offering board (L-097)."""
    for space in range(SPACES):
        s.offer_boys[space] = 0
        s.offer_seats[space] = 0
        for at in range(TRIPLE):
            s.offer[space, at] = 0
    for space in range(WILDS):
        s.wild_boys[space] = 0
    s.extension_boys = 0
    s.market_boys = 0
    s.opera_boys = 0
    s.stack_boys = 0
    s.demotion_boys = 0
