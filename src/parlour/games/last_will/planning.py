"""Setup and planning: the offer, the first two cards, plans and the cards that they give."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import ASK, DECK, DIE, DO, KINDS, MOST, PHASE, REGULAR, TOLD, TRIPLE, WILDS, WILL
from parlour.games.last_will.decks import any_deck_left, discard_face_down, draw_to_hand, take_from_deck, top_of_stack
from parlour.games.last_will.money import pay, privilege
from parlour.games.last_will.sacked import pay_income
from parlour.games.last_will.state import Data, State

FIRST_SEAT = 1
AT_ROUND_START = 1


# --- Setup of the game ----------------------------------------------------------------------------------------------
@rule
def lay_decks(d: Data, s: State) -> None:
    """Each deck is a heap of its cards; a card is drawn from it at random (L-035, L-036, L-R16)."""
    for deck in range(DECK.wild):
        for card in range(d.first[deck], d.first[deck + 1]):
            s.pile[card] = d.card[card].copies
            s.pile_cards[deck] += d.card[card].copies


@rule
def lay_market(d: Data, s: State, log: Numbers) -> None:
    """The four tokens at random, one for each kind of property (L-034)."""
    for kind in range(KINDS):
        s.market[kind] = d.tokens[kind]
    for kind in range(KINDS - 1, 0, -1):
        swap_tokens(s, kind, draw(s, kind + 1))
    tell_market(s, -1, log)


@rule
def swap_tokens(s: State, one: int, other: int) -> None:
    """Two kinds of property change their market tokens (L-034, L-N05)."""
    token = s.market[one]
    s.market[one] = s.market[other]
    s.market[other] = token


@rule
def tell_market(s: State, seat: int, log: Numbers) -> None:
    tell(log, TOLD.market_laid, EVERYONE, seat, s.market[0], s.market[1], s.market[2], s.market[3])


@rule
def read_wills(d: Data, s: State, log: Numbers) -> None:
    """Each player draws an own will, without putting it back; or one counts for all (L-019, L-040, L-R02, L-R03)."""
    taken = 0
    shared = draw(s, d.wills) if d.will == WILL.shared else 0
    for seat in range(s.seats):
        will = shared
        if d.will == WILL.own:
            will = draw(s, d.wills - seat)
            for card in range(d.wills):
                if (taken >> card) & 1 and card <= will:
                    will += 1
            taken |= 1 << will
        inherit(d, s, seat, will, log)


@rule
def inherit(d: Data, s: State, seat: int, will: int, log: Numbers) -> None:
    """The will's money; with Getting Sacked less, and an employment card (L-040, L-K01, L-K02)."""
    me = s.players[seat]
    me.will = d.will_amount[will]
    pay(s, seat, (d.will_less[will] if d.getting_sacked else 0) - d.will_amount[will])
    tell(log, TOLD.inherits, EVERYONE, seat, me.will, me.money)
    if d.getting_sacked:
        me.job = 1 + free_job(d, s, d.will_lines[will], draw(s, free_jobs(d, s, d.will_lines[will])))
        tell(log, TOLD.employed, EVERYONE, seat, me.job - 1)


@rule
def job_is_free(d: Data, s: State, job: int, lines: int) -> bool:
    """Whether nobody has this employment card and it has so many lines."""
    for seat in range(s.seats):
        if s.players[seat].job == job + 1:
            return False
    return d.job[job].lines == lines


@rule
def free_jobs(d: Data, s: State, lines: int) -> int:
    """How many employment cards of so many lines nobody has (L-K01)."""
    count = 0
    for job in range(d.jobs):
        count += job_is_free(d, s, job, lines)
    return count


@rule
def free_job(d: Data, s: State, lines: int, number: int) -> int:
    """The employment card of that number among those that nobody has."""
    for job in range(d.jobs):
        if job_is_free(d, s, job, lines):
            if number == 0:
                return job
            number -= 1
    return 0


@rule
def lay_table(d: Data, s: State, log: Numbers) -> None:
    """Boards, decks, market, wills, start player, three cards of each black deck (L-032, L-038, L-039, L-041, L-043, L-R05)."""
    lay_decks(d, s)
    lay_market(d, s, log)
    s.extensions = d.extensions
    read_wills(d, s, log)
    s.start = 0 if d.first_player == FIRST_SEAT else draw(s, s.seats)
    tell(log, TOLD.starts, EVERYONE, s.start)
    for seat in range(s.seats):
        for number in range(d.start_helpers + d.start_properties):
            card = take_from_deck(d, s, DECK.helpers if number < d.start_helpers else DECK.properties, seat, log)
            if card >= 0:
                s.players[seat].hand[card] += 1
                tell(log, TOLD.dealt, only(seat), seat, card)
    begin_round(d, s, log)
    ask_to_keep(d, s, s.start)


# --- Phase 1: the offer ---------------------------------------------------------------------------------------------
@rule
def begin_round(d: Data, s: State, log: Numbers) -> None:
    """The round counter moves on, and the offer is dealt (L-033, L-044, L-045, L-098, L-K04)."""
    s.phase = PHASE.setup
    s.rounds += 1
    tell(log, TOLD.round_begins, EVERYONE, s.rounds)
    if d.getting_sacked and d.income == AT_ROUND_START:
        pay_income(d, s, log)
    for space in range(d.spaces):
        for at in range(d.offer[s.rounds - 1, space]):
            deal_to(d, s, space, at, log)


@rule
def deal_to(d: Data, s: State, space: int, at: int, log: Numbers) -> None:
    """One card face up on a space; without a card in the deck the space stays short (L-045, L-R09)."""
    deck = d.letter[s.rounds - 1, space, at]
    if deck == DECK.one_crown:
        deck = top_of_stack(s)
    if deck >= 0:
        card = take_from_deck(d, s, deck, -1, log)
        if card >= 0:
            s.offer[space, at] = card + 1
            tell(log, TOLD.offered, EVERYONE, space, card)


# --- Phase 1, round 1: two of six -----------------------------------------------------------------------------------
@rule
def ask_to_keep(d: Data, s: State, seat: int) -> None:
    """Each player in turn, from the start player on (L-046, L-R06, L-D01)."""
    s.ask = ASK.keep
    s.turn = seat


@rule
def kept_copies(s: State, seat: int, card: int) -> int:
    """How many copies of a card are already among those a player keeps."""
    count = 0
    for at in range(MOST.kept):
        count += s.players[seat].kept[at] == card + 1
    return count


@rule
def kept_cards(s: State, seat: int) -> int:
    """How many cards a player has chosen to keep."""
    count = 0
    for at in range(MOST.kept):
        count += s.players[seat].kept[at] > 0
    return count


@rule
def keep(d: Data, s: State, seat: int, card: int, log: Numbers) -> None:
    """Of the six cards two are kept, chosen one after the other; nobody is told before the last has chosen (L-042,
    L-046, L-R04, L-R06)."""
    at = kept_cards(s, seat)
    s.players[seat].kept[at] = card + 1
    if at + 1 < d.keep:
        return
    ask_to_keep(d, s, (seat + 1) % s.seats)
    if s.turn == s.start:
        for step in range(s.seats):
            throw_the_rest(d, s, (s.start + step) % s.seats, log)
        begin_planning(d, s, log)


@rule
def throw_the_rest(d: Data, s: State, seat: int, log: Numbers) -> None:
    """All see the backs of what is kept, and the rest goes face down to the discards (L-042, L-R06)."""
    for at in range(d.keep):
        card = s.players[seat].kept[at] - 1
        tell(log, TOLD.kept, only(seat), seat, card, d.card[card].deck)
    for card in range(d.cards):
        for _ in range(s.players[seat].hand[card] - kept_copies(s, seat, card)):
            discard_face_down(d, s, seat, card, log)
    for at in range(MOST.kept):
        s.players[seat].kept[at] = 0


# --- Phase 2: planning ----------------------------------------------------------------------------------------------
@rule
def begin_planning(d: Data, s: State, log: Numbers) -> None:
    """Plans are chosen from the start player on; two block plans first, as alone the dice do (L-047, L-055, L-207, L-N02, L-N09)."""
    s.phase = PHASE.planning
    s.planned = 0
    s.turn = s.start
    s.ask = ASK.block if s.seats == 2 else ASK.plan
    if s.seats == 1 and d.solo_dice:
        roll_blocked_plans(d, s, log)


@rule
def roll_blocked_plans(d: Data, s: State, log: Numbers) -> None:
    """A d6 for each blocked plan; an equal roll is repeated (L-N02)."""
    for _ in range(d.blocked_plans):
        plan = draw(s, DIE.plans)
        while plan >= d.plans or (s.blocked >> plan) & 1:
            plan = draw(s, DIE.plans)
        s.blocked |= 1 << plan
        tell(log, TOLD.blocked, EVERYONE, -1, plan + 1)


@rule
def plan_is_open(d: Data, s: State, plan: int) -> bool:
    """Whether a plan, counted from 1, is neither blocked nor taken (L-R07, L-R50)."""
    if (s.blocked >> (plan - 1)) & 1:
        return False
    for seat in range(s.seats):
        if s.players[seat].plan == plan:
            return False
    return True


@rule
def block(d: Data, s: State, seat: int, plan: int, log: Numbers) -> None:
    """Two players: the start player blocks a plan, then the other one, who then chooses first (L-055, L-056, L-202, L-D02)."""
    s.blocked |= 1 << (plan - 1)
    tell(log, TOLD.blocked, EVERYONE, seat, plan)
    if seat == s.start:
        s.turn = 1 - seat
    else:
        s.ask = ASK.plan


@rule
def choose_plan(d: Data, s: State, seat: int, plan: int, log: Numbers) -> None:
    """A plan gives cards, drawn now, errand boys, actions and the place in the turn order (L-048, L-051, L-052, L-V11, L-D03)."""
    me = s.players[seat]
    me.plan = plan
    me.boys = d.plan[plan - 1].boys
    cards = d.plan[plan - 1].cards + privilege(d, s, seat, DO.plan_cards)
    tell(log, TOLD.planned, EVERYONE, seat, plan, cards, me.boys, d.plan[plan - 1].actions)
    s.planned += 1
    begin_drawing(s, cards)


@rule
def next_planner(d: Data, s: State) -> bool:
    """Clockwise from the start player; with two players the start player chooses last (L-047, L-057). False when all have chosen."""
    if s.planned == s.seats:
        return False
    s.ask = ASK.plan
    s.turn = s.start if s.seats == 2 else (s.start + s.planned) % s.seats
    return True


# --- Cards drawn, all seen after the last ---------------------------------------------------------------------------
@rule
def begin_drawing(s: State, cards: int) -> None:
    """So many cards are to be drawn, as far as there are decks (L-050, L-R09)."""
    s.draws_left = cards
    s.ask = ASK.deck if cards > 0 and any_deck_left(s) else ASK.go_on


@rule
def name_deck(d: Data, s: State, seat: int, deck: int, log: Numbers) -> None:
    """A regular deck is named for each card; the cards are drawn and seen after the last (L-049, L-050, L-054, L-R08, L-V02, L-D04)."""
    s.named[deck] += 1
    tell(log, TOLD.named, EVERYONE, seat, deck)
    begin_drawing(s, s.draws_left - 1)
    if s.ask == ASK.deck:
        return
    s.draws_left = 0
    for deck in range(REGULAR):
        while s.named[deck] > 0:
            s.named[deck] -= 1
            draw_to_hand(d, s, seat, deck, log)


@rule
def clear_spaces(s: State) -> None:
    """No errand boys on the offering board (L-097)."""
    for space in range(MOST.spaces):
        s.offer_boys[space] = 0
        s.offer_seats[space] = 0
        for at in range(TRIPLE):
            s.offer[space, at] = 0
    for space in range(WILDS):
        s.wild_boys[space] = 0
    s.extension_boys = 0
    s.market_boys = 0
    s.market_seats = 0
    s.opera_boys = 0
    s.stack_boys = 0
    s.demotion_boys = 0
