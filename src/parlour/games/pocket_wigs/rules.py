"""The rules of Pocket Wigs, in the order of the rule document. The player card is in `card.py`, the market card in `market.py`.

Numbers like C-025 are the ledger's.
"""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import argument1, argument2, is_in
from parlour.engine.randomness import draw
from parlour.engine.rule import rule
from parlour.games.pocket_wigs.card import coin_in, coins_on_card, free_circle, line_up, put_on_card, take_off_card, total, turn_over
from parlour.games.pocket_wigs.market import can_sell, can_set, clear_market, is_full, lay, lies_elsewhere, refuse_to_sell, refuse_to_set, sold_in
from parlour.games.pocket_wigs.state import (
    BOUGHT,
    BUY,
    BUYING,
    BY_GOLD,
    BY_ROUNDS,
    BY_STALL,
    CIRCLES,
    COINS,
    COLUMNS,
    DECLINE,
    DECLINED,
    DONE,
    DONE_SELLING,
    ENDED,
    FINISH,
    FINISHED,
    FIRST_CALL,
    GRAB,
    LAPSED,
    NO_COLUMN,
    NOBODY,
    OVER,
    PLACE,
    PLACED_NOTHING,
    PLACING,
    QUARTER_LEFT,
    QUARTER_TAKEN,
    REVEALED,
    ROUND_BEGINS,
    ROWS,
    SELL,
    SELLING,
    SET,
    SET_MARKET,
    SETTING,
    SOLD,
    TIE_ORDER,
)

SPEED, RANDOM, ROTATE, LEAST_GOLD = 0, 1, 2, 3
BY_LOT = 1
ONE_PER_ROUND = 1
MORE_COINS = 1


# --- Setup ----------------------------------------------------------------------------------------------------------
@rule
def setup(d, s, log):
    """A penny, a nickel and a dime for each player, the other coins in the open supply, the quarter in the middle (C-012 … C-016)."""
    for coin in range(1, COINS):
        s.supply[coin] = d.coins[coin] - s.seats * d.start_coins[coin]
        for seat in range(s.seats):
            s.players[seat].hand[coin] = d.start_coins[coin]
    for seat in range(s.seats):
        s.players[seat].gold = d.start_gold
    s.holder = NOBODY
    s.column = NO_COLUMN
    if d.quarter == ROTATE:
        s.caller = draw(s, s.seats)
        tell(log, FIRST_CALL, EVERYONE, s.caller)
    begin_round(d, s, log)


@rule
def begin_round(d, s, log):
    """Four phases: select action, set market, sell wigs, buy wigs (C-020)."""
    s.phase = PLACING
    s.turn = 0
    s.rounds += 1
    s.stirred = 0
    s.sellers = 0
    tell(log, ROUND_BEGINS, EVERYONE, s.rounds)


# --- Phase 1: select action -----------------------------------------------------------------------------------------
@rule
def finish(d, s, seat, wish, log):
    """Finished is finished; with the last player all cards are revealed together (C-023, C-024, C-R05, C-R18)."""
    s.players[seat].finished = 1
    s.players[seat].wish = wish
    tell(log, FINISHED, EVERYONE, seat)
    if wish and d.quarter == SPEED and s.holder == NOBODY:
        take_quarter(s, seat, log)
    for other in range(s.seats):
        if not s.players[other].finished:
            return
    reveal(d, s, log)


@rule
def take_quarter(s, seat, log):
    """The engine is told who has the quarter, and tells it on (C-R06)."""
    s.holder = seat
    tell(log, QUARTER_TAKEN, EVERYONE, seat)


@rule
def reveal(d, s, log):
    """All cards are shown, the quarter is awarded, and the order of every row is fixed (C-R05, C-R06, C-R07)."""
    for seat in range(s.seats):
        tell_card(s, seat, log)
    if d.quarter != SPEED:
        award_quarter(d, s, log)
    if s.holder == NOBODY:
        tell(log, QUARTER_LEFT, EVERYONE)
    for seat in range(s.seats):
        s.players[seat].finished = 0
        s.players[seat].wish = 0
    order_ties(d, s, log)
    for row in range(ROWS):
        line_up(d, s, row)
    s.phase = SETTING
    s.at = 0
    ask(d, s, log)


@rule
def tell_card(s, seat, log):
    """What lies on a player's card, row by row."""
    me = s.players[seat]
    for row in range(ROWS):
        if me.card[row, 0]:
            tell(log, REVEALED, EVERYONE, seat, row, me.card[row, 0], me.card[row, 1], me.card[row, 2], me.card[row, 3])
    if coins_on_card(me) == 0:
        tell(log, PLACED_NOTHING, EVERYONE, seat)


@rule
def award_quarter(d, s, log):
    """Options: by lot, in rotation, or to the player with the least gold, always among those who wish it (C-R06)."""
    wishes = 0
    for seat in range(s.seats):
        wishes += s.players[seat].wish
    if wishes == 0:
        return
    if d.quarter == ROTATE:
        seat = s.caller
        while not s.players[seat].wish:
            seat = (seat + 1) % s.seats
        take_quarter(s, seat, log)
    else:
        take_quarter(s, drawn_by_lot(d, s), log)


@rule
def drawn_by_lot(d, s):
    """One of those who wish the quarter; with `least_gold` only of the poorest among them."""
    count = 0
    for seat in range(s.seats):
        count += in_the_lot(d, s, seat)
    left = draw(s, count) if count > 1 else 0
    for seat in range(s.seats):
        if in_the_lot(d, s, seat):
            if left == 0:
                return seat
            left -= 1
    return NOBODY


@rule
def in_the_lot(d, s, seat):
    if not s.players[seat].wish:
        return False
    if d.quarter == LEAST_GOLD:
        for other in range(s.seats):
            if s.players[other].wish and s.players[other].gold < s.players[seat].gold:
                return False
    return True


# --- Action order ---------------------------------------------------------------------------------------------------
@rule
def order_ties(d, s, log):
    """The quarter holder first, then clockwise; clockwise from a seat drawn by lot if nobody has it (C-019, C-R07, C-R23)."""
    first = s.holder if s.holder != NOBODY else draw(s, s.seats)
    for at in range(s.seats):
        s.order[at] = (first + at) % s.seats
    if d.tie_fallback == BY_LOT:
        for at in range(s.seats - 1, 1, -1):
            other = 1 + draw(s, at)
            seat = s.order[at]
            s.order[at] = s.order[other]
            s.order[other] = seat
    tell(log, TIE_ORDER, EVERYONE, s.order[0], s.order[1], s.order[2] if s.seats > 2 else NOBODY)


@rule
def row_of(phase):
    """The row of the card whose coins act in this phase (C-005)."""
    return phase - SETTING


@rule
def acting_circle(s):
    """The circle whose coin acts now."""
    return s.queue[row_of(s.phase), s.at] % CIRCLES


@rule
def acting_coin(s):
    """The coin that acts now."""
    return coin_in(s.players[s.turn].card[row_of(s.phase), acting_circle(s)])


@rule
def ask(d, s, log):
    """Finds the next action that can be taken; those that cannot lapse; after the last phase the round ends (C-017, C-R13)."""
    while s.phase <= BUYING:
        row = row_of(s.phase)
        while s.at < s.queued[row]:
            s.turn = s.queue[row, s.at] // CIRCLES
            if can_act(d, s, s.turn):
                return
            tell(log, LAPSED, EVERYONE, s.turn, row, acting_circle(s), acting_coin(s))
            s.at += 1
        s.phase += 1
        s.at = 0
    end_round(d, s, log)


@rule
def can_act(d, s, seat):
    """Whether the coin whose turn it is allows anything."""
    if s.phase == SETTING:
        return can_set(d, s)
    if s.phase == SELLING:
        if d.sell_actions == ONE_PER_ROUND and (s.sellers >> seat) & 1:
            return False
        return can_sell(d, s, seat)
    return total(s.supply) > 0


@rule
def use_coin(s, seat, log):
    """Taking an action turns its coin over (C-039)."""
    turn_over(s, seat, row_of(s.phase), acting_circle(s), log)


@rule
def next_action(d, s, log):
    s.at += 1
    s.column = NO_COLUMN
    ask(d, s, log)


@rule
def decline(d, s, seat, log):
    """Actions are not compulsory; the coin stays heads-up (C-R14)."""
    tell(log, DECLINED, EVERYONE, seat, row_of(s.phase), acting_circle(s), acting_coin(s))
    next_action(d, s, log)


# --- Phase 2: set market --------------------------------------------------------------------------------------------
@rule
def set_market(d, s, seat, column, coin, log):
    """One coin moves from the supply to the lowest empty circle of a column (C-006, C-025)."""
    use_coin(s, seat, log)
    s.supply[coin] -= 1
    circle = lay(s, coin, column)
    tell(log, SET_MARKET, EVERYONE, seat, coin, column, circle, d.letter[column])
    next_action(d, s, log)


# --- Phase 3: sell wigs ---------------------------------------------------------------------------------------------
@rule
def sell(d, s, seat, column, log):
    """A coin from the hand to the lowest empty circle, for the gold of its number; any number in one column (C-007, C-029, C-032, C-033)."""
    use_coin(s, seat, log)
    me = s.players[seat]
    coin = sold_in(d, s, column)
    me.hand[coin] -= 1
    circle = lay(s, coin, column)
    gold = d.number[column, circle]
    me.gold += gold
    s.column = column
    s.sellers |= 1 << seat
    tell(log, SOLD, EVERYONE, seat, coin, column, circle, gold, d.letter[column])
    if me.hand[coin] == 0 or is_full(d, s, column):
        next_action(d, s, log)


@rule
def done(d, s, seat, log):
    """The seller sells no more in this action."""
    tell(log, DONE_SELLING, EVERYONE, seat)
    next_action(d, s, log)


# --- Phase 4: buy wigs ----------------------------------------------------------------------------------------------
@rule
def buy(d, s, seat, coin, log):
    """One coin from the supply, of a type of one's choice, for each coin on *buy wig* (C-008, C-036, C-037, C-R16)."""
    use_coin(s, seat, log)
    s.supply[coin] -= 1
    s.players[seat].hand[coin] += 1
    s.stirred = 1
    tell(log, BOUGHT, EVERYONE, seat, coin)
    next_action(d, s, log)


# --- End of the round -----------------------------------------------------------------------------------------------
@rule
def end_round(d, s, log):
    """Market to the supply, quarter to the middle, coins to the hands, then the test for the end (C-040 … C-044)."""
    clear_market(s, log)
    s.holder = NOBODY
    s.caller = (s.caller + 1) % s.seats
    for seat in range(s.seats):
        take_off_card(s.players[seat])
    for row in range(ROWS):
        s.queued[row] = 0
    s.still_rounds = 0 if s.stirred else s.still_rounds + 1
    s.ending = how_it_ends(d, s)
    if s.ending:
        s.phase = OVER
        tell(log, ENDED, EVERYONE, s.ending)
    else:
        begin_round(d, s, log)


@rule
def how_it_ends(d, s):
    """20 gold at the end of a round; else the guards against endless passing (C-043, C-044, C-R21)."""
    for seat in range(s.seats):
        if s.players[seat].gold >= d.target_gold:
            return BY_GOLD
    if d.stall_rounds and s.still_rounds >= d.stall_rounds:
        return BY_STALL
    if s.rounds >= d.max_rounds:
        return BY_ROUNDS
    return 0


@rule
def ended(d, s):
    return s.ending


@rule
def score(d, s, seat):
    """Gold (C-011, C-045)."""
    return s.players[seat].gold


@rule
def standing(d, s, seat):
    """What decides the ranking: gold, and coins if the option says so (C-045, C-R20)."""
    me = s.players[seat]
    return me.gold * 1000 + (total(me.hand) + coins_on_card(me) if d.final_tie == MORE_COINS else 0)


@rule
def rank(d, s, seat):
    """How many players stand before this one."""
    before = 0
    for other in range(s.seats):
        before += standing(d, s, other) > standing(d, s, seat)
    return before


# --- Whose turn, what is allowed, and playing it ----------------------------------------------------------------------
@rule
def waiting(d, s):
    """Everybody who has not finished placing, or the one whose coin acts."""
    if s.phase == OVER:
        return 0
    if s.phase != PLACING:
        return 1 << s.turn
    mask = 0
    for seat in range(s.seats):
        if not s.players[seat].finished:
            mask |= 1 << seat
    return mask


@rule
def refusal(d, s, seat, move):
    """0, or the number of the rule that forbids the move."""
    if s.phase == PLACING:
        return refuse_placing(d, s, seat, move)
    if s.phase == OVER:
        return 44
    if seat != s.turn:
        return 18
    if move == DECLINE:
        return 0 if s.column == NO_COLUMN else 1014
    if s.phase == SETTING:
        return refuse_to_set(d, s, argument1(SET, move), argument2(SET, move)) if is_in(SET, move) else 20
    if s.phase == BUYING:
        return refuse_to_buy(s, move)
    if move == DONE:
        return 29 if s.column == NO_COLUMN else 0
    return refuse_to_sell(d, s, seat, argument1(SELL, move)) if is_in(SELL, move) else 20


@rule
def is_finish(move):
    return FINISH <= move <= GRAB


@rule
def refuse_placing(d, s, seat, move):
    """Coins in hand, one to a circle; nothing after finishing (C-021, C-022, C-R05)."""
    me = s.players[seat]
    if not (is_finish(move) or is_in(PLACE, move)):
        return 20
    if me.finished:
        return 1005
    if is_finish(move):
        return 0
    if me.hand[argument2(PLACE, move)] == 0:
        return 21
    return 22 if free_circle(d, me, argument1(PLACE, move)) < 0 else 0


@rule
def refuse_to_buy(s, move):
    """Only coins that are really in the supply can be taken (C-036, C-R13)."""
    if not is_in(BUY, move):
        return 20
    return 1013 if s.supply[argument1(BUY, move)] == 0 else 0


@rule
def list_moves(d, s, seat, moves):
    """The moves that `refusal` allows, tried only among those of the phase."""
    if s.phase == PLACING:
        return list_placing(d, s, seat, moves)
    if s.phase == OVER or seat != s.turn:
        return 0
    if s.phase == SETTING:
        moves[0] = DECLINE
        return try_span(d, s, seat, moves, 1, SET)
    if s.phase == BUYING:
        moves[0] = DECLINE
        return try_span(d, s, seat, moves, 1, BUY)
    moves[0] = DECLINE if s.column == NO_COLUMN else DONE
    return try_span(d, s, seat, moves, 1, SELL)


@rule
def list_placing(d, s, seat, moves):
    me = s.players[seat]
    if me.finished:
        return 0
    moves[0] = FINISH
    moves[1] = GRAB
    found = 2
    for row in range(ROWS):
        if free_circle(d, me, row) >= 0:
            for coin in range(1, COINS):
                if me.hand[coin]:
                    moves[found] = PLACE.first + row * (COINS - 1) + coin - 1
                    found += 1
    return found


@rule
def try_span(d, s, seat, moves, found, span):
    for move in range(span.first, span.end):
        if refusal(d, s, seat, move) == 0:
            moves[found] = move
            found += 1
    return found


@rule
def apply(d, s, seat, move, log):
    if is_in(PLACE, move):
        put_on_card(d, s.players[seat], argument1(PLACE, move), argument2(PLACE, move))
    elif is_finish(move):
        finish(d, s, seat, 1 if move == GRAB else 0, log)
    elif is_in(SELL, move):
        sell(d, s, seat, argument1(SELL, move), log)
    elif is_in(BUY, move):
        buy(d, s, seat, argument1(BUY, move), log)
    elif is_in(SET, move):
        set_market(d, s, seat, argument1(SET, move), argument2(SET, move), log)
    elif move == DONE:
        done(d, s, seat, log)
    else:
        decline(d, s, seat, log)


# --- What must always hold --------------------------------------------------------------------------------------------
@rule
def audit(d, s):
    """0, or the number of a rule that the table breaks: coins, circles, columns, the quarter (C-004, C-016, C-022, C-026, C-R19)."""
    for coin in range(1, COINS):
        if coins_in_game(s, coin) != d.coins[coin] or s.supply[coin] < 0:
            return 4
    for column in range(COLUMNS):
        broken = audit_column(d, s, column)
        if broken != 0:
            return broken
    if s.holder < NOBODY or s.holder >= s.seats:
        return 16
    if s.phase == OVER and s.holder != NOBODY:
        return 41
    for seat in range(s.seats):
        broken = audit_player(d, s.players[seat])
        if broken != 0:
            return broken
    return 0


@rule
def coins_in_game(s, coin):
    """How many coins of a type there are in supply, market, cards and hands."""
    count = s.supply[coin]
    for column in range(COLUMNS):
        if s.kind[column] == coin:
            count += s.count[column]
    for seat in range(s.seats):
        me = s.players[seat]
        count += me.hand[coin]
        for row in range(ROWS):
            for circle in range(CIRCLES):
                count += coin_in(me.card[row, circle]) == coin
    return count


@rule
def audit_column(d, s, column):
    if s.count[column] > d.height[column] or (s.count[column] > 0) != (s.kind[column] > 0):
        return 35
    if s.kind[column] and not d.same_type_two_columns and lies_elsewhere(s, s.kind[column], column):
        return 1010
    if s.count[column] and (s.phase == PLACING or s.phase == OVER):
        return 40
    return 0


@rule
def audit_player(d, me):
    if me.gold < 0:
        return 11
    if total(me.hand) + coins_on_card(me) == 0:
        return 1019
    for coin in range(1, COINS):
        if me.hand[coin] < 0:
            return 34
    for row in range(ROWS):
        for circle in range(d.circles[row], CIRCLES):
            if me.card[row, circle]:
                return 22
    return 0


# --- What a seat cannot know ------------------------------------------------------------------------------------------
@rule
def guess(d, s, seat):
    """While coins are placed, the others' cards may hold any of their coins, and any of them may wish the quarter (C-R05, C-R17)."""
    if s.phase != PLACING:
        return
    for other in range(s.seats):
        if other != seat:
            place_at_random(d, s, s.players[other])
            if s.players[other].finished and other != s.holder:
                s.players[other].wish = draw(s, 2)


@rule
def place_at_random(d, s, me):
    """Takes a card's coins back and places some of them anew."""
    take_off_card(me)
    circles = 0
    for row in range(ROWS):
        circles += d.circles[row]
    for _ in range(draw(s, min(circles, total(me.hand)) + 1)):
        coin = 1
        left = draw(s, total(me.hand))
        while left >= me.hand[coin]:
            left -= me.hand[coin]
            coin += 1
        put_on_card(d, me, random_row(d, s, me, circles - coins_on_card(me)), coin)


@rule
def random_row(d, s, me, free):
    """A row of the card, by its empty circles, of which there are `free`."""
    left = draw(s, free)
    for row in range(ROWS):
        for circle in range(d.circles[row]):
            if me.card[row, circle] == 0:
                if left == 0:
                    return row
                left -= 1
    return NOBODY
