"""What is allowed: each question is asked by its own rule, and declaring, stopping and the ends of turns have theirs here."""

from parlour.engine.moves import argument1, argument2, is_in
from parlour.engine.rule import rule
from parlour.games.last_will.codes import ASK, DECK, MOVE, PHASE, REFUSAL, SORT, TRIPLE
from parlour.games.last_will.decks import left_in_deck
from parlour.games.last_will.first_hand import kept_copies
from parlour.games.last_will.legal_board import refuse_seat, refuse_slot
from parlour.games.last_will.legal_companions import refuse_join
from parlour.games.last_will.legal_hand import refuse_hand_card, refuse_way
from parlour.games.last_will.market import is_same_order
from parlour.games.last_will.money import ruined, slots_of
from parlour.games.last_will.open_spaces import refuse_errand
from parlour.games.last_will.planning import plan_is_open
from parlour.games.last_will.sacked import line_is_open, line_matches
from parlour.games.last_will.state import Data, State
from parlour.games.last_will.targets import refuse_buy

DECLARE_AT_ROUND_END = 0


# --- Declaring ------------------------------------------------------------------------------------------------------
@rule
def refuse_declaring(d: Data, s: State, seat: int) -> int:
    """By option who is bankrupt may say so, and the game stops (L-R44)."""
    if d.bankruptcy == DECLARE_AT_ROUND_END:
        return REFUSAL.declared_at_round_end
    return 0 if ruined(d, s, seat) else REFUSAL.not_bankrupt


@rule
def is_no_choice(why: int) -> bool:
    """Whether a card is refused because it is none for the sort of move at all (L-D11)."""
    return why in (REFUSAL.slot_free, REFUSAL.twin_before, REFUSAL.not_such_a_card, REFUSAL.never_used)


# --- Stopping, turns ------------------------------------------------------------------------------------------------
@rule
def refuse_stop(d: Data, s: State, seat: int) -> int:
    """A clearance may stop after its first sale; any effect, where nothing is left to choose (L-V05, L-D16, L-D17)."""
    if s.ask == ASK.board:
        if s.chosen == SORT.by_sell and s.sold > 0:
            return 0
        for slot in range(slots_of(d, s, seat)):
            if refuse_slot(d, s, seat, s.chosen, slot) == 0:
                return REFUSAL.must_choose
        return 0
    if s.ask == ASK.hand:
        for card in range(d.first[DECK.properties], d.first[DECK.companions]):
            if refuse_by_effect(d, s, seat, card) == 0:
                return REFUSAL.must_buy
        return 0
    return REFUSAL.not_asked


@rule
def refuse_turn(s: State) -> int:
    """Whose turn it is follows from the phase: clockwise in planning, by plan in the others; nobody's when all is
    over (L-008, L-108)."""
    if s.phase == PHASE.over:
        return REFUSAL.game_over
    if s.phase == PHASE.errands:
        return REFUSAL.not_your_errand
    if s.phase == PHASE.actions:
        return REFUSAL.not_your_action_turn
    if s.phase == PHASE.end:
        return REFUSAL.not_your_discard
    return REFUSAL.not_your_plan if s.phase == PHASE.planning else REFUSAL.not_your_first_cards


# --- All moves ------------------------------------------------------------------------------------------------------
@rule
def refusal(d: Data, s: State, seat: int, move: int) -> int:
    """0, or why the move is not allowed."""
    if seat != s.turn or s.ask == ASK.nothing:
        return refuse_turn(s)
    if is_in(MOVE.stop, move):
        return refuse_stop(d, s, seat)
    if s.ask == ASK.action:
        return refuse_action(d, s, seat, move)
    if s.ask == ASK.hand:
        return refuse_by_effect(d, s, seat, argument1(MOVE.hand, move)) if is_in(MOVE.hand, move) else REFUSAL.not_asked
    if s.ask == ASK.board:
        return refuse_slot(d, s, seat, s.chosen, argument1(MOVE.board, move)) if is_in(MOVE.board, move) else REFUSAL.not_asked
    if s.ask == ASK.companion:
        return refuse_join(d, s, seat, argument1(MOVE.join, move)) if is_in(MOVE.join, move) else REFUSAL.not_asked
    if s.ask == ASK.errand:
        return refuse_errand(d, s, seat, move)
    return refuse_other(d, s, seat, move)


@rule
def refuse_action(d: Data, s: State, seat: int, move: int) -> int:
    """Any card of the hand, any card of the board for what it is for, or the end of the turn (L-R24, L-D10, L-D11)."""
    if is_in(MOVE.end_turn, move):
        return 0
    if is_in(MOVE.hand, move):
        return refuse_hand_card(d, s, seat, argument1(MOVE.hand, move))
    if is_in(MOVE.use, move):
        return refuse_slot(d, s, seat, SORT.use, argument1(MOVE.use, move))
    if is_in(MOVE.maintain, move):
        return refuse_slot(d, s, seat, SORT.maintain, argument1(MOVE.maintain, move))
    if is_in(MOVE.sell, move):
        return refuse_slot(d, s, seat, SORT.sell, argument1(MOVE.sell, move))
    if is_in(MOVE.throw, move):
        return refuse_slot(d, s, seat, SORT.throw, argument1(MOVE.throw, move))
    if is_in(MOVE.seat, move):
        return refuse_seat(d, s, seat, argument1(MOVE.seat, move), argument2(MOVE.seat, move))
    return refuse_declaring(d, s, seat) if is_in(MOVE.declare, move) else REFUSAL.not_asked


@rule
def refuse_by_effect(d: Data, s: State, seat: int, card: int) -> int:
    """A property of the hand for the effect that buys one (L-D16, L-V04)."""
    if card >= d.cards or s.players[seat].hand[card] == 0:
        return REFUSAL.not_in_hand
    return refuse_buy(d, s, seat, card, False, d.card[s.effect_card - 1].then[s.effect_at].amount)


@rule
def refuse_other(d: Data, s: State, seat: int, move: int) -> int:
    """The smaller decisions."""
    if s.ask == ASK.deck:
        return refuse_draw(s, move)
    if s.ask == ASK.card:
        return refuse_take(s, move)
    if s.ask == ASK.market:
        return refuse_order(d, move)
    if s.ask == ASK.discard:
        return refuse_discard(s, seat, move)
    if s.ask == ASK.keep:
        return refuse_keep(s, seat, move)
    if s.ask == ASK.plan:
        return refuse_plan(d, s, argument1(MOVE.plan, move)) if is_in(MOVE.plan, move) else REFUSAL.not_asked
    if s.ask == ASK.block:
        return refuse_plan(d, s, argument1(MOVE.block, move)) if is_in(MOVE.block, move) else REFUSAL.not_asked
    if s.ask == ASK.way:
        return refuse_way(d, s, seat, s.card - 1, argument1(MOVE.way, move)) if is_in(MOVE.way, move) else REFUSAL.not_asked
    return refuse_cover(d, s, seat, move)


@rule
def refuse_draw(s: State, move: int) -> int:
    """A deck that has cards or discards (L-R09, L-D04, L-D08, L-D19)."""
    if not is_in(MOVE.draw, move):
        return REFUSAL.not_asked
    return 0 if left_in_deck(s, argument1(MOVE.draw, move)) > 0 else REFUSAL.deck_empty


@rule
def refuse_take(s: State, move: int) -> int:
    """One of the cards on the space where the boy stands (L-061, L-D06)."""
    if not is_in(MOVE.take, move):
        return REFUSAL.not_asked
    for at in range(TRIPLE):
        if s.offer[s.space, at] == argument1(MOVE.take, move) + 1:
            return 0
    return REFUSAL.not_on_this_space


@rule
def refuse_order(d: Data, move: int) -> int:
    """One of the orders of the market tokens, equal ones once (L-D07)."""
    if not is_in(MOVE.arrange, move):
        return REFUSAL.not_asked
    return REFUSAL.same_order if is_same_order(d, argument1(MOVE.arrange, move)) else 0


@rule
def refuse_discard(s: State, seat: int, move: int) -> int:
    """A card of the hand; the wild companions have gone back before (L-091, L-D21)."""
    if not is_in(MOVE.discard, move):
        return REFUSAL.not_asked
    return 0 if s.players[seat].hand[argument1(MOVE.discard, move)] > 0 else REFUSAL.not_to_discard


@rule
def refuse_keep(s: State, seat: int, move: int) -> int:
    """One of the six cards, and another one the second time (L-042, L-D01)."""
    if not is_in(MOVE.keep, move):
        return REFUSAL.not_asked
    card = argument1(MOVE.keep, move)
    copies = s.players[seat].hand[card]
    if copies > kept_copies(s, seat, card):
        return 0
    return REFUSAL.kept_already if copies > 0 else REFUSAL.not_dealt


@rule
def refuse_plan(d: Data, s: State, plan: int) -> int:
    """An existing plan that is neither taken nor blocked (L-203, L-D02, L-D03, L-R07, L-R50)."""
    if plan > d.plans:
        return REFUSAL.no_such_plan
    if plan_is_open(d, s, plan):
        return 0
    return REFUSAL.plan_blocked if (s.blocked >> (plan - 1)) & 1 else REFUSAL.plan_taken


@rule
def refuse_cover(d: Data, s: State, seat: int, move: int) -> int:
    """A demotion covers any open line; a misdeed one that shows it, or none (L-K03, L-K06, L-K07, L-D09, L-D20)."""
    if s.ask == ASK.misdeed and is_in(MOVE.leave, move):
        return 0
    if not is_in(MOVE.cover, move):
        return REFUSAL.not_asked
    line = argument1(MOVE.cover, move)
    if s.ask == ASK.demotion:
        return 0 if line_is_open(d, s, seat, line) else REFUSAL.line_not_open
    if not line_is_open(d, s, seat, line):
        return REFUSAL.no_open_line
    return 0 if line_matches(d, s, seat, line, s.crime) else REFUSAL.line_shows_another
