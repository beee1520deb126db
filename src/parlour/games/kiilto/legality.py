"""What is allowed in Kiilto: `refusal` decides; `list_moves` writes the same down faster, and is held against it at every ply of the tests."""

from parlour.engine.moves import is_in
from parlour.engine.rule import rule
from parlour.games.kiilto.bears import BELOW_GUARD, COLOURED, bears_of, coloured, colours_with, covers, golden
from parlour.games.kiilto.state import (
    ACTION,
    BUY,
    BUY_RESERVED,
    CHOICE,
    CHOOSE,
    COLOURS,
    DONE,
    GIVE_BACK,
    GIVING_BACK,
    GOLDEN,
    MOST_NOTABLES,
    OVER,
    PASS,
    PAY_GOLDEN,
    PAYMENT,
    RESERVATIONS,
    RESERVE,
    RESERVE_BLIND,
    ROWS,
    TABLE,
    TAKE,
    TAKE_TWO,
)
from parlour.games.kiilto.turn import buying_power, chosen_payment, impressed, missing, ownership_to_buy


# --- Refusals -----------------------------------------------------------------------------------------------------------
@rule
def refusal(d, s, seat, move):
    """0, or the number of the rule that forbids the move."""
    if s.phase == OVER:
        return 60
    if seat != s.turn:
        return 40
    me = s.players[seat]
    if is_in(GIVE_BACK, move):
        return 0 if s.phase == GIVING_BACK and bears_of(me.bears, move - GIVE_BACK.first) > 0 else 1002
    if is_in(CHOOSE, move):
        return refuse_notable(d, s, me, move - CHOOSE.first)
    if is_in(PAY_GOLDEN, move) or move == DONE:
        return refuse_payment(d, s, me, move)
    if s.phase == GIVING_BACK:
        return 1002
    if s.phase == CHOICE:
        return 1003
    if s.phase == PAYMENT:
        return 1009
    return refuse_action(d, s, me, move)


@rule
def refuse_notable(d, s, me, place):
    if s.phase != CHOICE:
        return 1003
    if not (s.waiting_notables >> place) & 1:
        return 48
    return 0 if (impressed(d, s, me) >> place) & 1 else 32


@rule
def refuse_payment(d, s, me, move):
    if s.phase != PAYMENT:
        return 1009
    if move == DONE:
        return 0
    paying = chosen_payment(d, s, me, ownership_to_buy(s, me, s.buying))
    if golden(me.bears) <= golden(paying):
        return 11
    return 0 if bears_of(paying, move - PAY_GOLDEN.first) > 0 else 1009


@rule
def refuse_action(d, s, me, move):
    if is_in(TAKE, move):
        return refuse_take(s, d.handful[move - TAKE.first])
    if is_in(TAKE_TWO, move):
        return 0 if (colours_with(s.market, d.too_few_for_two) >> (move - TAKE_TWO.first)) & 1 else 42
    if is_in(RESERVE, move) or is_in(RESERVE_BLIND, move):
        return refuse_reserve(d, s, me, move)
    if is_in(BUY, move) or is_in(BUY_RESERVED, move):
        card = ownership_to_buy(s, me, move)
        if card == 0:
            return 1001 if is_in(BUY, move) else 47
        return 10 if missing(d, buying_power(me), card) > golden(me.bears) else 0
    return 1006 if can_act(d, s, me) else 0


@rule
def refuse_take(s, handful):
    """Every colour must be there, and three where three are, else all that are (K-041, K-R05)."""
    if not covers(s.market & COLOURED, handful):
        return 41
    there = 0
    for colour in range(COLOURS):
        there += bears_of(s.market, colour) > 0
    return 1005 if coloured(handful) < min(3, there) else 0


@rule
def refuse_reserve(d, s, me, move):
    if is_in(RESERVE_BLIND, move) and not d.blind_reserve:
        return 1007
    if reservations(me) >= d.max_reservations:
        return 46
    there = s.open[move - RESERVE.first] if is_in(RESERVE, move) else s.left[move - RESERVE_BLIND.first]
    return 0 if there > 0 else 1001


@rule
def reservations(me):
    """How many reservations a player holds (K-046)."""
    count = 0
    for slot in range(RESERVATIONS):
        count += me.reserved[slot] > 0
    return count


@rule
def can_act(d, s, me):
    """Whether anything but passing is possible (K-R06)."""
    if s.market & COLOURED != 0:
        return True
    free = reservations(me) < d.max_reservations
    for at in range(TABLE):
        if s.open[at] > 0 and (free or missing(d, buying_power(me), s.open[at]) <= golden(me.bears)):
            return True
    for slot in range(RESERVATIONS):
        if missing(d, buying_power(me), me.reserved[slot]) <= golden(me.bears):
            return True
    for row in range(ROWS):
        if free and d.blind_reserve and s.left[row] > 0:
            return True
    return False


# --- The list of moves --------------------------------------------------------------------------------------------------
@rule
def list_moves(d, s, seat, moves):
    """What `refusal` allows, written down directly: no branch where a sum will do, for this is where random games spend their time."""
    me = s.players[seat]
    if s.phase == ACTION:
        return list_actions(d, s, me, moves)
    found = 0
    if s.phase == GIVING_BACK:
        for colour in range(GOLDEN + 1):
            moves[found] = GIVE_BACK.first + colour
            found += bears_of(me.bears, colour) > 0
    elif s.phase == CHOICE:
        places = impressed(d, s, me)
        for place in range(MOST_NOTABLES):
            moves[found] = CHOOSE.first + place
            found += (places >> place) & 1
    elif s.phase == PAYMENT:
        moves[0] = DONE
        found = 1
        paying = chosen_payment(d, s, me, ownership_to_buy(s, me, s.buying))
        for colour in range(COLOURS):
            moves[found] = PAY_GOLDEN.first + colour
            found += golden(me.bears) > golden(paying) and bears_of(paying, colour) > 0
    return found


@rule
def list_actions(d, s, me, moves):
    there = colours_with(s.market, BELOW_GUARD)
    for at in range(10):
        moves[at] = d.takes[there, at]
    found = d.take_count[there] + 0
    enough = colours_with(s.market, d.too_few_for_two)
    for at in range(COLOURS):
        moves[found + at] = d.pairs[enough, at]
    found += d.pair_count[enough]
    if reservations(me) < d.max_reservations:
        for at in range(TABLE):
            moves[found] = RESERVE.first + at
            found += s.open[at] > 0
        if d.blind_reserve:
            for row in range(ROWS):
                moves[found] = RESERVE_BLIND.first + row
                found += s.left[row] > 0
    power = buying_power(me)
    gold = golden(me.bears)
    for at in range(TABLE):
        moves[found] = BUY.first + at
        found += missing(d, power, s.open[at]) <= gold
    for slot in range(RESERVATIONS):
        moves[found] = BUY_RESERVED.first + slot
        found += missing(d, power, me.reserved[slot]) <= gold
    if found == 0:
        moves[0] = PASS
        found = 1
    return found
