"""What is allowed in Kiilto: `refusal` decides; `list_moves` writes the same down faster, and is held against it at every ply of the tests."""

from parlour.engine.moves import argument1, code_of, is_in
from parlour.engine.rule import Numbers, as_i64, rule
from parlour.games.kiilto.bears import BELOW_GUARD, COLOURED, bears_of, coloured, colours_with, covers, golden
from parlour.games.kiilto.codes import (
    COLOURS,
    GOLDEN,
    MOST_NOTABLES,
    MOVE,
    PHASE,
    PLACES,
    REFUSAL,
    RESERVATIONS,
    ROWS,
    TABLE,
    TAKING,
    THREE_COLOURS,
)
from parlour.games.kiilto.notables import impressed
from parlour.games.kiilto.prices import buying_power, chosen_payment, missing, ownership_to_buy, place_on_table, short
from parlour.games.kiilto.state import Data, Player, State


# --- Refusals -----------------------------------------------------------------------------------------------------------
@rule
def refusal(d: Data, s: State, seat: int, move: int) -> int:
    """0, or why the move is not allowed: each player does one thing in turn, and finishes what it has begun (K-040,
    K-060, K-R02, K-R03, K-R09)."""
    if s.phase == PHASE.over:
        return REFUSAL.game_over
    if seat != s.turn:
        return REFUSAL.not_your_turn
    me = s.players[seat]
    if is_in(MOVE.give_back, move):
        return refuse_give_back(s, me, argument1(MOVE.give_back, move))
    if is_in(MOVE.choose, move):
        return refuse_notable(d, s, me, argument1(MOVE.choose, move))
    if is_in(MOVE.pay_golden, move) or is_in(MOVE.done, move):
        return refuse_payment(d, s, me, move)
    if s.phase == PHASE.giving_back:
        return REFUSAL.give_back_first
    if s.phase == PHASE.choice:
        return REFUSAL.choose_first
    if s.phase == PHASE.payment:
        return REFUSAL.pay_first
    return refuse_action(d, s, me, move)


@rule
def refuse_give_back(s: State, me: Player, colour: int) -> int:
    """Over the limit a player gives back bears of their choice (K-R02)."""
    if s.phase != PHASE.giving_back:
        return REFUSAL.nothing_to_give_back
    return 0 if bears_of(me.bears, colour) > 0 else REFUSAL.no_such_bear


@rule
def refuse_notable(d: Data, s: State, me: Player, place: int) -> int:
    """Of several notables who wait and are impressed the player chooses one (K-032, K-048, K-R03)."""
    if s.phase != PHASE.choice:
        return REFUSAL.nobody_to_choose
    if not (s.waiting_notables >> place) & 1:
        return REFUSAL.nobody_waits_there
    return 0 if (impressed(d, s, me) >> place) & 1 else REFUSAL.not_impressed


@rule
def refuse_payment(d: Data, s: State, me: Player, move: int) -> int:
    """A golden bear that is left may take the place of a coloured one in the payment (K-011, K-R09)."""
    if s.phase != PHASE.payment:
        return REFUSAL.nothing_to_pay
    if is_in(MOVE.done, move):
        return 0
    paying = chosen_payment(d, s, me, ownership_to_buy(s, me, s.buying))
    if golden(me.bears) <= golden(paying):
        return REFUSAL.no_golden_left
    return 0 if bears_of(paying, argument1(MOVE.pay_golden, move)) > 0 else REFUSAL.not_in_the_payment


@rule
def refuse_action(d: Data, s: State, me: Player, move: int) -> int:
    """The one thing of a turn: take, reserve or buy; pass only where none of them is possible (K-040, K-042, K-R06)."""
    if is_in(MOVE.take, move):
        return refuse_take(s, d.handful[argument1(TAKING, move)])
    if is_in(MOVE.take_two, move):
        large_enough = colours_with(s.market, d.too_few_for_two)
        return 0 if (large_enough >> argument1(MOVE.take_two, move)) & 1 else REFUSAL.pile_too_small
    if is_in(MOVE.reserve, move) or is_in(MOVE.reserve_blind, move):
        return refuse_reserve(d, s, me, move)
    if is_in(MOVE.buy, move) or is_in(MOVE.buy_reserved, move):
        return refuse_buy(d, s, me, move)
    return REFUSAL.can_still_act if can_act(d, s, me) else 0


@rule
def refuse_take(s: State, handful: int) -> int:
    """Every colour must be there, and three where three are, else all that are (K-041, K-R05)."""
    if not covers(s.market & COLOURED, handful):
        return REFUSAL.not_in_the_market
    there = 0
    for colour in range(COLOURS):
        there += bears_of(s.market, colour) > 0
    if coloured(handful) >= min(3, there):
        return 0
    return REFUSAL.take_three if there >= 3 else REFUSAL.take_both


@rule
def refuse_reserve(d: Data, s: State, me: Player, move: int) -> int:
    """At most three, of what lies on the table; by option from a deck (K-044, K-046, K-R01, K-R07)."""
    if is_in(MOVE.reserve_blind, move) and not d.blind_reserve:
        return REFUSAL.nothing_unseen
    if reservations(me) >= d.max_reservations:
        return REFUSAL.too_many_reservations
    if is_in(MOVE.reserve, move):
        return 0 if s.open[place_on_table(MOVE.reserve, move)] > 0 else REFUSAL.place_empty
    return 0 if s.left[argument1(MOVE.reserve_blind, move)] > 0 else REFUSAL.deck_empty


@rule
def refuse_buy(d: Data, s: State, me: Player, move: int) -> int:
    """What lies on the table or is reserved, if bears, bonuses and gold pay for it (K-010, K-011, K-023, K-047, K-R01)."""
    card = ownership_to_buy(s, me, move)
    if card == 0:
        return REFUSAL.place_empty if is_in(MOVE.buy, move) else REFUSAL.not_reserved
    return REFUSAL.too_dear if short(d, me, card) > 0 else 0


@rule
def reservations(me: Player) -> int:
    """How many reservations a player holds (K-046)."""
    count = 0
    for slot in range(RESERVATIONS):
        count += me.reserved[slot] > 0
    return count


@rule
def can_act(d: Data, s: State, me: Player) -> bool:
    """Whether anything but passing is possible (K-R06)."""
    if s.market & COLOURED != 0:
        return True
    free = reservations(me) < d.max_reservations
    for at in range(TABLE):
        if s.open[at] > 0 and (free or short(d, me, s.open[at]) == 0):
            return True
    for slot in range(RESERVATIONS):
        if short(d, me, me.reserved[slot]) == 0:
            return True
    for row in range(ROWS):
        if free and d.blind_reserve and s.left[row] > 0:
            return True
    return False


# --- The list of moves --------------------------------------------------------------------------------------------------
@rule
def list_moves(d: Data, s: State, seat: int, moves: Numbers) -> int:
    """What `refusal` allows, written down directly: no branch where a sum will do, for this is where random games spend their time."""
    me = s.players[seat]
    if s.phase == PHASE.action:
        return list_actions(d, s, me, moves)
    found = 0
    if s.phase == PHASE.giving_back:
        for colour in range(GOLDEN + 1):
            moves[found] = code_of(MOVE.give_back, colour, 0)
            found += bears_of(me.bears, colour) > 0
    elif s.phase == PHASE.choice:
        places = impressed(d, s, me)
        for place in range(MOST_NOTABLES):
            moves[found] = code_of(MOVE.choose, place, 0)
            found += (places >> place) & 1
    elif s.phase == PHASE.payment:
        moves[0] = MOVE.done.first
        found = 1
        paying = chosen_payment(d, s, me, ownership_to_buy(s, me, s.buying))
        for colour in range(COLOURS):
            moves[found] = code_of(MOVE.pay_golden, colour, 0)
            found += golden(me.bears) > golden(paying) and bears_of(paying, colour) > 0
    return found


@rule
def list_actions(d: Data, s: State, me: Player, moves: Numbers) -> int:
    """Take three or two, reserve, buy; pass where nothing else is possible (K-041, K-042, K-044, K-047, K-R05, K-R06, K-R07)."""
    there = colours_with(s.market, BELOW_GUARD)
    for at in range(THREE_COLOURS):
        moves[at] = d.takes[there, at]
    found = as_i64(d.take_count[there])
    enough = colours_with(s.market, d.too_few_for_two)
    for at in range(COLOURS):
        moves[found + at] = d.pairs[enough, at]
    found += d.pair_count[enough]
    if reservations(me) < d.max_reservations:
        for at in range(TABLE):
            moves[found] = code_of(MOVE.reserve, at // PLACES, at % PLACES)
            found += s.open[at] > 0
        if d.blind_reserve:
            for row in range(ROWS):
                moves[found] = code_of(MOVE.reserve_blind, row, 0)
                found += s.left[row] > 0
    power = buying_power(me)
    gold = golden(me.bears)
    for at in range(TABLE):
        moves[found] = code_of(MOVE.buy, at // PLACES, at % PLACES)
        found += missing(d, power, s.open[at]) <= gold
    for slot in range(RESERVATIONS):
        moves[found] = code_of(MOVE.buy_reserved, slot, 0)
        found += missing(d, power, me.reserved[slot]) <= gold
    if found == 0:
        moves[0] = MOVE.pass_.first
        found = 1
    return found
