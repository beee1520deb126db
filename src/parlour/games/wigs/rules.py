"""The rules of Wigs, in the order of the rulebook. The market itself is in `market.py`; numbers like W-048 are the ledger's."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.moves import argument1, argument2, is_in
from parlour.engine.randomness import draw
from parlour.engine.rule import rule
from parlour.games.wigs.market import (
    column_of,
    lay,
    leftmost_empty_column,
    lift,
    lowest_empty_square,
    place_drawn,
    placeable,
    set_market,
    take_random,
    take_unseen,
    total,
)
from parlour.games.wigs.state import (
    ADD_WIG,
    BARON,
    BON_VIVANT,
    BOUGHT,
    BUCCANEER,
    BUY,
    BUY_ORDER,
    BUY_TURN,
    BY_GOLD,
    BY_ROUNDS,
    BY_STALL,
    BY_SUPPLY,
    CHOSE,
    CLEARED,
    COLUMNS,
    DEALT,
    DEBUT,
    DONE,
    DONE_SELLING,
    DRAFT,
    DRAFT_WIG,
    DRAFTED,
    DREW,
    ENDED,
    KEPT_BACK,
    OVER,
    PASS,
    PASSED,
    PLACE,
    REVEALED,
    ROUND_BEGINS,
    SCHOLAR,
    SELL,
    SELL_ORDER,
    SELL_TURN,
    SOLD,
    STARTS,
    TREND,
    TREND_DREW,
    TRENDSETTER,
    WEAR,
    WEAR_WIG,
    WIGS,
)

SNAKE, RANDOM_DEAL = 1, 2
TO_SUPPLY, TO_BOX = 1, 2
SINGLE, DROPOUT = 1, 2
FEWER_TILES, MORE_TILES = 1, 2


# --- Setup ----------------------------------------------------------------------------------------------------------
@rule
def setup(d, s, log):
    """Debut tiles beneath the board, a starting player by lot, four tiles for each player in the open (W-004 … W-010, W-R06)."""
    for wig in range(1, WIGS):
        s.debut[wig] = d.debut[wig]
        s.supply[wig] = d.tiles[wig] - d.debut[wig]
    for seat in range(s.seats):
        s.players[seat].gold = d.start_gold
    s.start = draw(s, s.seats)
    tell(log, STARTS, EVERYONE, s.start)
    if d.draft == RANDOM_DEAL:
        deal(d, s, log)
        begin_round(d, s, log)
        return
    for _ in range(d.hand * s.seats):
        s.pool[take_random(s, s.supply)] += 1
    s.turn = s.start


@rule
def deal(d, s, log):
    """Option `random_deal`: four tiles for each player, unseen (W-R07)."""
    for seat in range(s.seats):
        for _ in range(d.hand):
            wig = take_random(s, s.supply)
            s.players[seat].hand[wig] += 1
            tell(log, DEALT, only(seat), seat, wig)


@rule
def draft(d, s, seat, wig, log):
    """Each in turn takes one of the open tiles until everybody has four (W-010, W-R07)."""
    s.pool[wig] -= 1
    s.players[seat].hand[wig] += 1
    s.players[seat].known[wig] += 1
    tell(log, DRAFTED, EVERYONE, seat, wig)
    picks = d.hand * s.seats - total(s.pool)
    if total(s.pool) == 0:
        begin_round(d, s, log)
        return
    step = picks % s.seats
    if d.draft == SNAKE and (picks // s.seats) % 2 == 1:
        step = s.seats - 1 - step
    s.turn = (s.start + step) % s.seats


# --- 1 Wear a wig ---------------------------------------------------------------------------------------------------
@rule
def begin_round(d, s, log):
    """A round: wear a wig, set the market, sell, buy (W-011, W-012)."""
    s.phase = WEAR
    s.rounds += 1
    s.stirred = 0
    s.draw_failed = 0
    tell(log, ROUND_BEGINS, EVERYONE, s.rounds)


@rule
def wear(d, s, seat, wig, log):
    """The wig worn lies face down until every player has chosen (W-013, W-018, W-020)."""
    me = s.players[seat]
    me.hand[wig] -= 1
    me.worn = wig
    tell(log, CHOSE, only(seat), seat, wig)
    if everyone_has_chosen(s):
        reveal(d, s, log)


@rule
def everyone_has_chosen(s):
    for seat in range(s.seats):
        if s.players[seat].worn == 0:
            return False
    return True


@rule
def reveal(d, s, log):
    """All worn wigs are turned face up together; then the market is set (W-020, W-026, W-028, W-R15)."""
    for seat in range(s.seats):
        make_known(s, seat, s.players[seat].worn)
        tell(log, REVEALED, EVERYONE, seat, s.players[seat].worn)
    if wearers(s, TRENDSETTER) == 1:
        begin_trend(d, s, log)
    else:
        set_market(d, s, log)
        begin_selling(d, s, log)


@rule
def wearers(s, wig):
    """How many players wear this type."""
    count = 0
    for seat in range(s.seats):
        count += s.players[seat].worn == wig
    return count


@rule
def make_known(s, seat, wig):
    """Everybody now knows that this player has at least one tile of the type."""
    me = s.players[seat]
    if me.known[wig] == 0:
        me.known[wig] = 1


@rule
def forget(s, seat, wig):
    """A tile left the player's screen in the open; the worn one is still known."""
    me = s.players[seat]
    if me.known[wig] > (me.worn == wig):
        me.known[wig] -= 1


# --- 2 Set the market -----------------------------------------------------------------------------------------------
@rule
def begin_trend(d, s, log):
    """The only Trendsetter draws five tiles and sees them alone (W-026, W-R14)."""
    s.turn = wearer(s, TRENDSETTER)
    s.placed = 0
    drawn = min(d.trend_draws, total(s.supply))
    if drawn < d.market_draws:
        s.draw_failed = 1
    for _ in range(drawn):
        s.drawn[take_unseen(s)] += 1
    tell_trend(d, s, log)
    s.phase = TREND
    if not may_add(d, s):
        end_trend(d, s, log)


@rule
def wearer(s, wig):
    """The first seat that wears this type."""
    for seat in range(s.seats):
        if s.players[seat].worn == wig:
            return seat
    return -1


@rule
def tell_trend(d, s, log):
    """The five tiles, one after the other by number."""
    eyes = EVERYONE if d.trendsetter_drawn_public else only(s.turn)
    tell(log, TREND_DREW, eyes, s.turn, nth_drawn(s, 0), nth_drawn(s, 1), nth_drawn(s, 2), nth_drawn(s, 3), nth_drawn(s, 4))


@rule
def nth_drawn(s, n):
    """The n-th of the Trendsetter's tiles, 0 if there are fewer."""
    for wig in range(1, WIGS):
        if n < s.drawn[wig]:
            return wig
        n -= s.drawn[wig]
    return 0


@rule
def add(d, s, seat, wig, log):
    """The Trendsetter places one of the tiles, three in all as far as possible (W-026, W-R14)."""
    s.drawn[wig] -= 1
    s.placed += 1
    place_drawn(d, s, wig, log)
    if not may_add(d, s):
        end_trend(d, s, log)


@rule
def may_add(d, s):
    """Whether the Trendsetter must add another tile (W-040)."""
    if s.placed >= d.market_draws:
        return False
    for wig in range(1, WIGS):
        if s.drawn[wig] > 0 and placeable(d, s, wig):
            return True
    return False


@rule
def end_trend(d, s, log):
    """The tiles not used go back into the supply, unseen by the others (W-027, W-R14)."""
    back = total(s.drawn)
    for wig in range(1, WIGS):
        count = s.drawn[wig]
        s.drawn[wig] = 0
        s.supply[wig] += count
        for seat in range(s.seats):
            if seat == s.turn or d.trendsetter_drawn_public:
                s.players[seat].left_in_supply[wig] += count
    if back:
        tell(log, KEPT_BACK, EVERYONE, s.turn, back)
    begin_selling(d, s, log)


# --- Turn order -----------------------------------------------------------------------------------------------------
@rule
def order_key(d, s, seat, by_wig):
    """Smaller goes first: the wig's number (selling only), gold, tiles, the sum of the tiles' numbers (W-051 … W-054, W-063 … W-065, W-R24)."""
    me = s.players[seat]
    tiles = total(me.hand)
    numbers = 0
    for wig in range(1, WIGS):
        numbers += wig * me.hand[wig]
    if d.tiebreak_includes_worn:
        tiles += 1
        numbers += me.worn
    return ((me.worn * by_wig * 10000 + me.gold) * 100 + tiles) * 1000 + numbers


@rule
def fix_order(d, s, by_wig):
    """Sorts the seats by their keys; those still tied are shuffled (W-055, W-066, W-R25)."""
    for at in range(s.seats):
        s.order[at] = at
    for at in range(1, s.seats):
        seat = s.order[at]
        key = order_key(d, s, seat, by_wig)
        to = at
        while to > 0 and order_key(d, s, s.order[to - 1], by_wig) > key:
            s.order[to] = s.order[to - 1]
            to -= 1
        s.order[to] = seat
    shuffle_ties(d, s, by_wig)


@rule
def shuffle_ties(d, s, by_wig):
    """One shuffle for each group of equal keys."""
    first = 0
    while first < s.seats:
        end = first + 1
        while end < s.seats and order_key(d, s, s.order[end], by_wig) == order_key(d, s, s.order[first], by_wig):
            end += 1
        for at in range(end - 1, first, -1):
            other = first + draw(s, at - first + 1)
            seat = s.order[at]
            s.order[at] = s.order[other]
            s.order[other] = seat
        first = end


@rule
def tell_order(s, event, log):
    tell(log, event, EVERYONE, s.order[0], s.order[1], s.order[2] if s.seats > 2 else -1, s.order[3] if s.seats > 3 else -1)


# --- 3 Sell wigs ----------------------------------------------------------------------------------------------------
@rule
def begin_selling(d, s, log):
    """Everybody has one sell turn, the lowest wig first; the order is fixed now (W-050, W-051, W-R25)."""
    fix_order(d, s, 1)
    tell_order(s, SELL_ORDER, log)
    s.phase = SELL_TURN
    s.order_at = 0
    s.turn = s.order[0]
    s.sold_types = 0


@rule
def types_sold(s):
    count = 0
    for wig in range(1, WIGS):
        count += (s.sold_types >> wig) & 1
    return count


@rule
def types_allowed(s, seat):
    """One type in a sell turn, the Scholar two (W-030, W-056)."""
    return 2 if s.players[seat].worn == SCHOLAR else 1


@rule
def sell(d, s, seat, wig, column, log):
    """A wig sold takes the lowest empty square and earns its gold; the Baron earns one more (W-058, W-059, W-060, W-029)."""
    me = s.players[seat]
    me.hand[wig] -= 1
    forget(s, seat, wig)
    square = lay(d, s, wig, column)
    price = d.price[column, square]
    bonus = 1 if me.worn == BARON else 0
    me.gold += price + bonus
    s.sold_types |= 1 << wig
    tell(log, SOLD, EVERYONE, seat, wig, column, square, price, bonus)


@rule
def done(d, s, seat, log):
    """The sell turn ends; then Bon Vivant and Buccaneer take their tiles (W-024, W-031, W-R18, W-R19)."""
    tell(log, DONE_SELLING, EVERYONE, seat)
    if s.sold_types != 0 or not d.after_selling_requires_sale:
        if s.players[seat].worn == BON_VIVANT:
            take_tiles(s, seat, pairs(s, seat), log)
        if s.players[seat].worn == BUCCANEER:
            take_tiles(s, seat, 1, log)
    s.sold_types = 0
    s.order_at += 1
    if s.order_at == s.seats:
        begin_buying(d, s, log)
    else:
        s.turn = s.order[s.order_at]


@rule
def pairs(s, seat):
    """Matching pairs behind the screen; the worn wig does not count (W-024, W-025, W-R17)."""
    count = 0
    for wig in range(1, WIGS):
        count += s.players[seat].hand[wig] // 2
    return count


@rule
def take_tiles(s, seat, count, log):
    """Tiles from the supply, seen by their owner alone; what is not there lapses (W-R13)."""
    for _ in range(count):
        if total(s.supply) == 0:
            s.draw_failed = 1
            return
        wig = take_unseen(s)
        s.players[seat].hand[wig] += 1
        tell(log, DREW, only(seat), seat, wig)


# --- 4 Buy wigs -----------------------------------------------------------------------------------------------------
@rule
def begin_buying(d, s, log):
    """Least gold buys first (W-063)."""
    s.phase = BUY_TURN
    s.passes = 0
    s.out = 0
    begin_cycle(d, s, log)
    ask_next_buyer(d, s, log)


@rule
def begin_cycle(d, s, log):
    fix_order(d, s, 0)
    tell_order(s, BUY_ORDER, log)
    s.order_at = 0


@rule
def ask_next_buyer(d, s, log):
    """Turns go round until all pass in succession; who can afford nothing passes automatically (W-070, W-071, W-R26, W-R27)."""
    while s.passes < s.seats:
        if s.order_at == s.seats:
            s.order_at = 0
            if d.buy_order:
                begin_cycle(d, s, log)
        seat = s.order[s.order_at]
        if not (s.out >> seat) & 1:
            if can_afford_any(d, s, seat):
                s.turn = seat
                return
            tell(log, PASSED, EVERYONE, seat, 1)
        pass_by(d, s, seat)
    end_round(d, s, log)


@rule
def can_afford_any(d, s, seat):
    for column in range(COLUMNS):
        for square in range(d.squares[column]):
            if s.square[column, square] and d.price[column, square] <= s.players[seat].gold:
                return True
    return False


@rule
def pass_by(d, s, seat):
    """A pass; with the option `dropout` the last one in this phase."""
    s.passes += 1
    s.order_at += 1
    if d.buy_turns == DROPOUT:
        s.out |= 1 << seat


@rule
def buy(d, s, seat, column, square, log):
    """One tile, from any square, for the dots of that square (W-067, W-068, W-R28, W-R29, W-R30)."""
    me = s.players[seat]
    price = d.price[column, square]
    me.gold -= price
    wig = lift(s, column, square)
    me.hand[wig] += 1
    me.known[wig] += 1
    s.stirred = 1
    tell(log, BOUGHT, EVERYONE, seat, wig, column, square, price)
    s.order_at += 1
    if d.buy_turns == SINGLE:
        s.out |= 1 << seat
    s.passes = 0
    ask_next_buyer(d, s, log)


# --- End of the round -------------------------------------------------------------------------------------------------
@rule
def end_round(d, s, log):
    """Debut tiles, worn wigs back, the market if it is cleared, then the test for the end (W-033, W-072, W-073, W-R31)."""
    for wig in range(1, WIGS):
        if s.debut[wig] and wearers(s, wig) == 1:
            collect_debut(s, wearer(s, wig), wig, log)
    for seat in range(s.seats):
        me = s.players[seat]
        me.hand[me.worn] += 1
        me.worn = 0
    if d.market_between_rounds:
        clear_market(d, s, log)
    s.still_rounds = 0 if s.stirred else s.still_rounds + 1
    s.ending = how_it_ends(d, s)
    if s.ending:
        s.phase = OVER
        tell(log, ENDED, EVERYONE, s.ending)
    else:
        begin_round(d, s, log)


@rule
def collect_debut(s, seat, wig, log):
    """The only player who wears the type gets its debut tile, once in the game (W-033, W-034, W-035)."""
    s.debut[wig] -= 1
    s.players[seat].hand[wig] += 1
    s.players[seat].known[wig] += 1
    s.stirred = 1
    tell(log, DEBUT, EVERYONE, seat, wig)


@rule
def clear_market(d, s, log):
    """Option: the market is emptied between rounds (W-R02)."""
    count = 0
    for column in range(COLUMNS):
        for square in range(d.squares[column]):
            if s.square[column, square]:
                wig = lift(s, column, square)
                count += 1
                if d.market_between_rounds == TO_BOX:
                    s.box[wig] += 1
                else:
                    s.supply[wig] += 1
                    for seat in range(s.seats):
                        s.players[seat].left_in_supply[wig] += 1
    tell(log, CLEARED, EVERYONE, count)


@rule
def how_it_ends(d, s):
    """20 gold at the end of a round; else an empty supply; else the guards against a lock-up (W-073, W-075, W-077, W-R33, W-R35)."""
    for seat in range(s.seats):
        if s.players[seat].gold >= d.target_gold:
            return BY_GOLD
    if (total(s.supply) == 0 and not d.tiles_out) or (s.draw_failed and d.tiles_out):
        return BY_SUPPLY
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
    """Gold (W-076)."""
    return s.players[seat].gold


@rule
def standing(d, s, seat):
    """What decides the ranking: gold, and tiles if the option says so (W-076, W-R34)."""
    tiles = total(s.players[seat].hand)
    tie = 0
    if d.final_tie == FEWER_TILES:
        tie = -tiles
    if d.final_tie == MORE_TILES:
        tie = tiles
    return s.players[seat].gold * 1000 + tie


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
    """Everybody who has not yet chosen a wig, or the one whose turn it is."""
    if s.phase == OVER:
        return 0
    if s.phase != WEAR:
        return 1 << s.turn
    mask = 0
    for seat in range(s.seats):
        if s.players[seat].worn == 0:
            mask |= 1 << seat
    return mask


@rule
def refusal(d, s, seat, move):
    """0, or the number of the rule that forbids the move."""
    if s.phase == DRAFT:
        return refuse_draft(s, seat, move)
    if s.phase == WEAR:
        return refuse_wear(s, seat, move)
    if s.phase == TREND:
        return refuse_add(d, s, seat, move)
    if s.phase == SELL_TURN:
        return refuse_sell(d, s, seat, move)
    if s.phase == BUY_TURN:
        return refuse_buy(d, s, seat, move)
    return 73


@rule
def refuse_draft(s, seat, move):
    if not is_in(DRAFT_WIG, move):
        return 12
    return 10 if seat != s.turn or s.pool[argument1(DRAFT_WIG, move)] == 0 else 0


@rule
def refuse_wear(s, seat, move):
    if not is_in(WEAR_WIG, move):
        return 12
    if s.players[seat].worn:
        return 1011
    return 18 if s.players[seat].hand[argument1(WEAR_WIG, move)] == 0 else 0


@rule
def refuse_add(d, s, seat, move):
    if not is_in(ADD_WIG, move):
        return 12
    if seat != s.turn or s.drawn[argument1(ADD_WIG, move)] == 0:
        return 26
    return 0 if placeable(d, s, argument1(ADD_WIG, move)) else 1014


@rule
def refuse_sell(d, s, seat, move):
    if not (is_in(SELL, move) or is_in(PLACE, move) or move == DONE):
        return 12
    if seat != s.turn:
        return 51
    if move == DONE:
        return 0
    if is_in(SELL, move):
        column = argument1(SELL, move)
        wig = s.column[column]
        if wig == 0:
            return 59
        if lowest_empty_square(d, s, column) < 0:
            return 48
        return refuse_type(s, seat, wig)
    return refuse_place(d, s, seat, argument1(PLACE, move), argument2(PLACE, move))


@rule
def refuse_place(d, s, seat, column, wig):
    """A type may open an empty column, if it stands in no other (W-041, W-043, W-059, W-R20, W-R21)."""
    if s.column[column] != 0:
        return 1020 if leftmost_empty_column(s) < 0 and column_of(s, wig) < 0 else 43
    if column_of(s, wig) >= 0:
        return 41
    if d.sell_empty_column and column != leftmost_empty_column(s):
        return 1021
    return refuse_type(s, seat, wig)


@rule
def refuse_type(s, seat, wig):
    """Only tiles behind the screen, of one type, or two for the Scholar (W-016, W-021, W-030, W-056)."""
    me = s.players[seat]
    if me.hand[wig] == 0:
        return 21 if me.worn == wig else 16
    if (s.sold_types >> wig) & 1 or types_sold(s) < types_allowed(s, seat):
        return 0
    return 30 if me.worn == SCHOLAR else 56


@rule
def refuse_buy(d, s, seat, move):
    if not (is_in(BUY, move) or move == PASS):
        return 12
    if seat != s.turn:
        return 63
    if move == PASS:
        return 0
    column = argument1(BUY, move)
    square = argument2(BUY, move)
    if square >= d.squares[column]:
        return 1003
    if s.square[column, square] == 0:
        return 1028
    return 1029 if d.price[column, square] > s.players[seat].gold else 0


@rule
def list_moves(d, s, seat, moves):
    """The moves that `refusal` allows, tried only among those of the phase."""
    if s.phase == DRAFT:
        return try_span(d, s, seat, moves, 0, DRAFT_WIG)
    if s.phase == WEAR:
        return try_span(d, s, seat, moves, 0, WEAR_WIG)
    if s.phase == TREND:
        return try_span(d, s, seat, moves, 0, ADD_WIG)
    if s.phase == OVER or seat != s.turn:
        return 0
    if s.phase == BUY_TURN:
        moves[0] = PASS
        return try_span(d, s, seat, moves, 1, BUY)
    moves[0] = DONE
    found = try_span(d, s, seat, moves, 1, SELL)
    return try_span(d, s, seat, moves, found, PLACE) if leftmost_empty_column(s) >= 0 else found


@rule
def try_span(d, s, seat, moves, found, span):
    for move in range(span.first, span.end):
        if refusal(d, s, seat, move) == 0:
            moves[found] = move
            found += 1
    return found


@rule
def apply(d, s, seat, move, log):
    if is_in(SELL, move):
        column = argument1(SELL, move)
        sell(d, s, seat, s.column[column], column, log)
    elif is_in(PLACE, move):
        sell(d, s, seat, argument2(PLACE, move), argument1(PLACE, move), log)
    elif is_in(BUY, move):
        buy(d, s, seat, argument1(BUY, move), argument2(BUY, move), log)
    elif move == DONE:
        done(d, s, seat, log)
    elif move == PASS:
        tell(log, PASSED, EVERYONE, seat, 0)
        pass_by(d, s, seat)
        ask_next_buyer(d, s, log)
    elif is_in(WEAR_WIG, move):
        wear(d, s, seat, argument1(WEAR_WIG, move), log)
    elif is_in(ADD_WIG, move):
        add(d, s, seat, argument1(ADD_WIG, move), log)
    else:
        draft(d, s, seat, argument1(DRAFT_WIG, move), log)


@rule
def audit(d, s):
    """0, or the number of a rule that the table breaks: tiles, gold, columns (W-001, W-R29, W-R09, W-043)."""
    for wig in range(1, WIGS):
        tiles = s.supply[wig] + s.pool[wig] + s.debut[wig] + s.box[wig] + s.drawn[wig]
        for seat in range(s.seats):
            tiles += s.players[seat].hand[wig] + (s.players[seat].worn == wig)
        column = column_of(s, wig)
        if column >= 0:
            for square in range(d.squares[column]):
                tiles += s.square[column, square]
        if tiles != d.tiles[wig]:
            return 1
        if s.supply[wig] < 0 or s.players[0].left_in_supply[wig] > s.supply[wig]:
            return 4
    for seat in range(s.seats):
        if s.players[seat].gold < 0:
            return 1029
        if s.phase != DRAFT and s.players[seat].worn == 0 and total(s.players[seat].hand) == 0:
            return 1009
    for column in range(COLUMNS):
        if s.column[column] and column_of(s, s.column[column]) != column:
            return 43
    return 0


# --- What a seat cannot know --------------------------------------------------------------------------------------------
@rule
def guess(d, s, seat):
    """Deals again all that this seat cannot know: the others' unknown tiles, an unrevealed choice, the Trendsetter's five (W-R08)."""
    if s.phase == DRAFT or s.phase == OVER:
        return
    five = total(s.drawn) if s.phase == TREND and s.turn != seat and not d.trendsetter_drawn_public else 0
    chosen = take_choices_back(s, seat) if s.phase == WEAR else 0
    for wig in range(1, WIGS):
        if five:
            s.supply[wig] += s.drawn[wig]
            s.drawn[wig] = 0
        s.supply[wig] -= s.players[seat].left_in_supply[wig]
    for other in range(s.seats):
        s.unknown[other] = hide_unknown(s, other) if other != seat else 0
    for other in range(s.seats):
        for _ in range(s.unknown[other]):
            s.players[other].hand[take_random(s, s.supply)] += 1
        s.unknown[other] = 0
        if (chosen >> other) & 1:
            s.players[other].worn = take_random(s, s.players[other].hand)
    for wig in range(1, WIGS):
        s.supply[wig] += s.players[seat].left_in_supply[wig]
    for _ in range(five):
        s.drawn[take_random(s, s.supply)] += 1


@rule
def take_choices_back(s, seat):
    """The wigs that others have chosen, but not yet shown, go back behind their screens; returns whose those were."""
    chosen = 0
    for other in range(s.seats):
        them = s.players[other]
        if other != seat and them.worn:
            them.hand[them.worn] += 1
            them.worn = 0
            chosen |= 1 << other
    return chosen


@rule
def hide_unknown(s, other):
    """A player's tiles that nobody else can name go into the supply; returns how many those are."""
    them = s.players[other]
    unknown = 0
    for wig in range(1, WIGS):
        named = them.known[wig] - (them.worn == wig)
        unknown += them.hand[wig] - named
        s.supply[wig] += them.hand[wig] - named
        them.hand[wig] = named
    return unknown
