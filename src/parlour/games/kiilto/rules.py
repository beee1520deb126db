"""The rules of Kiilto, in the order of the rulebook. Handfuls of bears are in `bears.py`; numbers like K-042 are the ledger's."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.moves import is_in
from parlour.engine.randomness import draw
from parlour.engine.rule import rule
from parlour.games.kiilto.bears import BELOW_GUARD, COLOURED, GOLDEN_BIT, bear, bears_of, beyond, coloured, colours_with, covers, golden, total
from parlour.games.kiilto.state import (
    ACTION,
    BOUGHT,
    BOUGHT_RESERVED,
    BUY,
    BUY_RESERVED,
    BY_PASSES,
    BY_PRESTIGE,
    CHOICE,
    CHOOSE,
    COLOURS,
    DONE,
    ENDED,
    GAVE_BACK,
    GIVE_BACK,
    GIVING_BACK,
    GOLDEN,
    GOT_GOLDEN,
    LAID,
    LAST_ROUND,
    MOST_NOTABLES,
    NOTABLE_LAID,
    NOTABLES,
    OVER,
    OWNERSHIPS,
    PAID,
    PAID_GOLDEN,
    PASS,
    PASSED,
    PAY_GOLDEN,
    PAYMENT,
    PAYS,
    PLACES,
    RESERVATIONS,
    RESERVE,
    RESERVE_BLIND,
    RESERVED,
    RESERVED_BLIND,
    ROUND_BEGINS,
    ROWS,
    STARTS,
    TABLE,
    TAKE,
    TAKE_TWO,
    TOOK,
    VISITS,
)


# --- Parts ------------------------------------------------------------------------------------------------------------
@rule
def setup(d, s, log):
    """Bears and notables for the number of players, four ownerships of each class in the open; seat 0 starts (K-004 … K-006, K-R01, K-R10)."""
    tell(log, STARTS, EVERYONE, 0)
    s.market = d.market
    lay_notables(d, s, log)
    for at in range(OWNERSHIPS):
        s.deck[at] = d.deck[at]
    for row in range(ROWS):
        s.left[row] = d.deck_count[row]
    for at in range(TABLE):
        if at % PLACES < d.open_per_class:
            lay(d, s, at, log)
    begin_round(s, log)


@rule
def lay_notables(d, s, log):
    """So many of the notables as the players call for, by lot (K-003, K-R04)."""
    for place in range(d.notables):
        s.notable[place] = place + 1
    for place in range(d.notables_laid):
        if d.notables_laid < d.notables:
            other = place + draw(s, d.notables - place)
            number = s.notable[other]
            s.notable[other] = s.notable[place]
            s.notable[place] = number
        tell(log, NOTABLE_LAID, EVERYONE, place, s.notable[place], d.notable_prestige[s.notable[place]])
    for place in range(d.notables_laid, d.notables):
        s.notable[place] = 0
    s.waiting_notables = (1 << d.notables_laid) - 1


@rule
def lay(d, s, at, log):
    """An empty place is refilled at once from its deck, while it lasts (K-R01)."""
    row = at // PLACES
    s.open[at] = 0
    if s.left[row] == 0:
        return
    card = draw_ownership(d, s, row)
    s.open[at] = card
    tell(log, LAID, EVERYONE, row, at % PLACES, card, d.colour[card], d.prestige[card])


@rule
def draw_ownership(d, s, row):
    """Any of those left in the deck, by lot: the order of a deck is decided only as it is drawn."""
    left = s.left[row]
    last = d.deck_first[row] + left - 1
    at = d.deck_first[row] + draw(s, left)
    card = s.deck[at]
    s.deck[at] = s.deck[last]
    s.deck[last] = 0
    s.left[row] = left - 1
    return card


# --- Bears and prices ---------------------------------------------------------------------------------------------------
@rule
def missing(d, me, card):
    """How many coloured bears a player lacks for an ownership, after bonuses (K-010, K-023)."""
    return coloured(beyond(d.price[card], (me.bears & COLOURED) + me.bonus))


@rule
def payment(d, me, card):
    """The bears that pay: coloured ones first, a golden one for each that is missing (K-010, K-011, K-023, K-R09)."""
    cost = beyond(d.price[card], me.bonus)
    lacking = beyond(cost, me.bears & COLOURED)
    return cost - lacking + (coloured(lacking) << GOLDEN_BIT)


@rule
def chosen_payment(d, s, me, card):
    """The payment, with the golden bears that the player has put in the place of coloured ones (K-R09)."""
    return payment(d, me, card) - s.golden_instead + (coloured(s.golden_instead) << GOLDEN_BIT)


@rule
def may_replace(d, s, me, card):
    """Whether a golden bear is left that could replace a coloured one in the payment (K-R09)."""
    paying = chosen_payment(d, s, me, card)
    return golden(me.bears) > golden(paying) and paying & COLOURED != 0


@rule
def ownership_to_buy(s, me, move):
    """The ownership that a `buy` or `buy_reserved` is for."""
    return s.open[move - BUY.first] if move < BUY.end else me.reserved[move - BUY_RESERVED.first]


# --- The turn: one thing ------------------------------------------------------------------------------------------------
@rule
def take(s, me, seat, handful, log):
    """Three bears of three colours, or two of one (K-041, K-042, K-R05)."""
    s.market -= handful
    me.bears += handful
    tell(log, TOOK, EVERYONE, seat, bears_of(handful, 0), bears_of(handful, 1), bears_of(handful, 2), bears_of(handful, 3), bears_of(handful, 4))


@rule
def reserve(d, s, me, seat, at, log):
    """An ownership from the table (K-044, K-R08)."""
    card = s.open[at]
    keep(me, card, 0)
    tell(log, RESERVED, EVERYONE, seat, card, at // PLACES, at % PLACES, d.colour[card], d.prestige[card])


@rule
def reserve_blind(d, s, me, seat, row, log):
    """The top of a deck, seen by its owner alone (K-R07, K-R08)."""
    card = draw_ownership(d, s, row)
    keep(me, card, 1)
    tell(log, RESERVED_BLIND, only(seat), seat, row, card, d.colour[card], d.prestige[card])


@rule
def keep(me, card, blind):
    """A reservation takes the player's first free place."""
    slot = 0
    while me.reserved[slot] != 0:
        slot += 1
    me.reserved[slot] = card
    me.blind |= blind << slot


@rule
def get_golden(s, me, seat, log):
    """Reserving gives one golden bear, if the market has one (K-045)."""
    if golden(s.market) > 0:
        s.market -= bear(GOLDEN)
        me.bears += bear(GOLDEN)
        tell(log, GOT_GOLDEN, EVERYONE, seat)


@rule
def show(d, s, me, seat, move, log):
    """With `choose_payment`: the ownership to be bought is shown, and the payment chosen bear by bear (K-R09)."""
    card = ownership_to_buy(s, me, move)
    s.phase = PAYMENT
    if is_in(BUY_RESERVED, move):
        me.blind &= ~(1 << (move - BUY_RESERVED.first))
    tell(log, PAYS, EVERYONE, seat, card, d.row[card], d.colour[card], d.prestige[card])


@rule
def buy(d, s, me, seat, move, log):
    """The bears go back to the market; prestige and bear bonus come to the buyer (K-012, K-020, K-022, K-047)."""
    card = ownership_to_buy(s, me, move)
    paid = chosen_payment(d, s, me, card)
    me.bears -= paid
    s.market += paid
    me.bonus += d.bonus[card]
    me.prestige += d.prestige[card]
    s.owner[card] = seat + 1
    s.buying = 0
    s.golden_instead = 0
    if move < BUY.end:
        tell(log, BOUGHT, EVERYONE, seat, card, d.row[card], (move - BUY.first) % PLACES, d.colour[card], d.prestige[card])
    else:
        slot = move - BUY_RESERVED.first
        me.reserved[slot] = 0
        me.blind &= ~(1 << slot)
        tell(log, BOUGHT_RESERVED, EVERYONE, seat, card, d.row[card], slot, d.colour[card], d.prestige[card])
    tell(log, PAID, EVERYONE, seat, bears_of(paid, 0), bears_of(paid, 1), bears_of(paid, 2), bears_of(paid, 3), bears_of(paid, 4))
    if golden(paid) > 0:
        tell(log, PAID_GOLDEN, EVERYONE, seat, golden(paid))


@rule
def give_back(s, me, seat, colour, log):
    """One bear of the player's choice goes back to the market (K-R02)."""
    me.bears -= bear(colour)
    s.market += bear(colour)
    tell(log, GAVE_BACK, EVERYONE, seat, colour)


# --- Notables -----------------------------------------------------------------------------------------------------------
@rule
def impressed(d, s, me):
    """The places (a bit for each) whose notable finds enough ownerships of every colour (K-031, K-032)."""
    places = 0
    for place in range(d.notables_laid):
        places |= covers(me.bonus, d.requires[s.notable[place]]) << place
    return places & s.waiting_notables


@rule
def visit(d, s, me, seat, place, log):
    """The notable leaves to visit the player (K-030, K-048)."""
    number = s.notable[place]
    s.waiting_notables &= ~(1 << place)
    s.host[number] = seat + 1
    me.prestige += d.notable_prestige[number]
    tell(log, VISITS, EVERYONE, seat, number, place, d.notable_prestige[number])


@rule
def receive_notables(d, s, me, seat, log):
    """All that are impressed come, or one, chosen where there are several; returns whether a choice is needed (K-048, K-R03, K-R14)."""
    places = impressed(d, s, me)
    if d.one_notable_per_turn and places & (places - 1) != 0:
        return True
    place = 0
    while places != 0:
        if places & 1:
            visit(d, s, me, seat, place, log)
        places >>= 1
        place += 1
    return False


# --- The end of the turn, the round and the game ------------------------------------------------------------------------
@rule
def end_turn(d, s, me, seat, log):
    """The next player's turn; 15 prestige make this the last round (K-040, K-060)."""
    s.phase = ACTION
    if me.prestige >= d.winning_prestige and not s.last_round:
        s.last_round = 1
        tell(log, LAST_ROUND, EVERYONE, seat, me.prestige)
    s.turn = seat + 1
    if s.turn < s.seats:
        return
    s.turn = 0
    if s.last_round:
        s.ending = BY_PRESTIGE
    elif s.passes == s.seats:
        s.ending = BY_PASSES
    if s.ending != 0:
        s.phase = OVER
        tell(log, ENDED, EVERYONE, s.ending)
    else:
        begin_round(s, log)


@rule
def begin_round(s, log):
    """Each player has one turn a round (K-040, K-R12)."""
    s.rounds += 1
    s.passes = 0
    tell(log, ROUND_BEGINS, EVERYONE, s.rounds)


@rule
def ended(d, s):
    return s.ending


@rule
def score(d, s, seat):
    """Prestige (K-061)."""
    return s.players[seat].prestige


@rule
def standing(s, seat):
    """What decides the ranking: prestige, then fewer bought ownerships, each of which gave one bonus (K-061, K-062)."""
    return s.players[seat].prestige * 1000 - total(s.players[seat].bonus)


@rule
def rank(d, s, seat):
    """How many players stand before this one; equal ones share their rank (K-R11)."""
    before = 0
    for other in range(s.seats):
        before += standing(s, other) > standing(s, seat)
    return before


# --- Whose turn, what is allowed, and playing it ------------------------------------------------------------------------
@rule
def waiting(d, s):
    """The one whose turn it is."""
    return 0 if s.phase == OVER else 1 << s.turn


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
        return 10 if missing(d, me, card) > golden(me.bears) else 0
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
        if s.open[at] > 0 and (free or missing(d, me, s.open[at]) <= golden(me.bears)):
            return True
    for slot in range(RESERVATIONS):
        if missing(d, me, me.reserved[slot]) <= golden(me.bears):
            return True
    for row in range(ROWS):
        if free and d.blind_reserve and s.left[row] > 0:
            return True
    return False


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
    for at in range(TABLE):
        moves[found] = BUY.first + at
        found += missing(d, me, s.open[at]) <= golden(me.bears)
    for slot in range(RESERVATIONS):
        moves[found] = BUY_RESERVED.first + slot
        found += missing(d, me, me.reserved[slot]) <= golden(me.bears)
    if found == 0:
        moves[0] = PASS
        found = 1
    return found


@rule
def apply(d, s, seat, move, log):
    """One thing; then bears over the limit go back, notables come, and the turn ends (K-040, K-048, K-R02)."""
    me = s.players[seat]
    if is_in(CHOOSE, move):
        visit(d, s, me, seat, move - CHOOSE.first, log)
        end_turn(d, s, me, seat, log)
        return
    if is_in(GIVE_BACK, move):
        give_back(s, me, seat, move - GIVE_BACK.first, log)
    elif move == PASS:
        s.passes += 1
        tell(log, PASSED, EVERYONE, seat)
    elif move >= TAKE.first and move < TAKE_TWO.end:
        take(s, me, seat, d.handful[move - TAKE.first], log)
    elif not act_on_ownership(d, s, me, seat, move, log):
        return
    if total(me.bears) > d.bear_limit:
        s.phase = GIVING_BACK
    elif receive_notables(d, s, me, seat, log):
        s.phase = CHOICE
    else:
        end_turn(d, s, me, seat, log)


@rule
def act_on_ownership(d, s, me, seat, move, log):
    """Reserving or buying; False while the payment is still being chosen (K-044, K-047, K-R01, K-R09)."""
    empty = -1
    if is_in(RESERVE_BLIND, move):
        reserve_blind(d, s, me, seat, move - RESERVE_BLIND.first, log)
        get_golden(s, me, seat, log)
    elif is_in(RESERVE, move):
        empty = move - RESERVE.first
        reserve(d, s, me, seat, empty, log)
        get_golden(s, me, seat, log)
    else:
        if not choose_payment(d, s, me, seat, move, log):
            return False
        purchase = s.buying
        buy(d, s, me, seat, purchase, log)
        if purchase < BUY.end:
            empty = purchase - BUY.first
    if empty >= 0:
        lay(d, s, empty, log)
    return True


@rule
def choose_payment(d, s, me, seat, move, log):
    """Whether the payment is settled: at once, or when the player says so, or when nothing is left to choose (K-R09)."""
    if move == DONE:
        return True
    if is_in(PAY_GOLDEN, move):
        s.golden_instead += bear(move - PAY_GOLDEN.first)
        return not may_replace(d, s, me, ownership_to_buy(s, me, s.buying))
    s.buying = move
    if d.choose_payment and may_replace(d, s, me, ownership_to_buy(s, me, move)):
        show(d, s, me, seat, move, log)
        return False
    return True


# --- What must always hold ----------------------------------------------------------------------------------------------
@rule
def audit(d, s):
    """0, or the number of a rule that the table breaks: bears, ownerships, notables, prestige, bonuses, limits."""
    bears = s.market
    for seat in range(s.seats):
        bears += s.players[seat].bears
        if not covers(d.market & COLOURED, s.players[seat].bears & COLOURED) or golden(s.players[seat].bears) > golden(d.market):
            return 10
    if bears != d.market:
        return 1
    if not covers(d.market & COLOURED, s.market & COLOURED):
        return 12
    for row in range(ROWS):
        for at in range(d.deck_count[row]):
            if lies_in(d, s, d.deck[d.deck_first[row] + at]) != 1:
                return 2
    for at in range(TABLE):
        if s.open[at] == 0 and s.left[at // PLACES] > 0 and at % PLACES < d.open_per_class:
            return 1001
    for place in range(d.notables_laid):
        if (s.host[s.notable[place]] == 0) != ((s.waiting_notables >> place) & 1):
            return 3
    for seat in range(s.seats):
        broken = audit_player(d, s, seat)
        if broken != 0:
            return broken
    return 0


@rule
def lies_in(d, s, card):
    """In how many places an ownership is: a deck, the table, a reservation, a property. It should be one."""
    places = s.owner[card] > 0
    row = d.row[card]
    for at in range(s.left[row]):
        places += s.deck[d.deck_first[row] + at] == card
    for at in range(TABLE):
        places += s.open[at] == card
    for seat in range(s.seats):
        for slot in range(RESERVATIONS):
            places += s.players[seat].reserved[slot] == card
    return places


@rule
def audit_player(d, s, seat):
    me = s.players[seat]
    prestige = 0
    bonus = 0
    for card in range(OWNERSHIPS):
        if s.owner[card] == seat + 1:
            prestige += d.prestige[card]
            bonus += d.bonus[card]
    for number in range(NOTABLES):
        if s.host[number] == seat + 1:
            prestige += d.notable_prestige[number]
    if me.prestige != prestige:
        return 20
    if me.bonus != bonus:
        return 22
    if reservations(me) > d.max_reservations:
        return 46
    if total(me.bears) > d.bear_limit and not (s.phase == GIVING_BACK and s.turn == seat):
        return 1002
    for slot in range(RESERVATIONS):
        if (me.blind >> slot) & 1 and me.reserved[slot] == 0:
            return 1008
    if s.phase == PAYMENT and s.buying == 0:
        return 1009
    return 0


# --- What a seat cannot know --------------------------------------------------------------------------------------------
@rule
def guess(d, s, seat):
    """The others' blind reservations go back into their decks and are drawn anew from them (K-R08)."""
    for other in range(s.seats):
        for slot in range(RESERVATIONS):
            if other != seat and (s.players[other].blind >> slot) & 1:
                card = s.players[other].reserved[slot]
                row = d.row[card]
                s.deck[d.deck_first[row] + s.left[row]] = card
                s.left[row] += 1
    for other in range(s.seats):
        for slot in range(RESERVATIONS):
            if other != seat and (s.players[other].blind >> slot) & 1:
                s.players[other].reserved[slot] = draw_ownership(d, s, d.row[s.players[other].reserved[slot]])
