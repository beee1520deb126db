"""Phase 1 and 2 of a round: the offer, plans, and the cards that they give."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import ASK, DECK, DIE, DO, MOST, PHASE, REGULAR, TOLD, TRIPLE, WILDS
from parlour.games.last_will.decks import any_deck_left, draw_to_hand, take_from_deck, top_of_stack
from parlour.games.last_will.money import privilege
from parlour.games.last_will.sacked import pay_income
from parlour.games.last_will.state import Data, State

AT_ROUND_START = 1


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
