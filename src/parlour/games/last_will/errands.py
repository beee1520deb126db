"""Errands: where boys may go, and what they do there."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import argument1, is_in
from parlour.engine.randomness import draw
from parlour.engine.rule import rule
from parlour.games.last_will.decks import any_deck_left, draw_to_hand, gain_in_the_open, to_discards, top_of_stack, wild_card
from parlour.games.last_will.money import may_pay, pay, privilege, slots_of
from parlour.games.last_will.planning import begin_drawing, swap_tokens, tell_market
from parlour.games.last_will.sacked import is_misdeed, may_be_demoted
from parlour.games.last_will.state import (
    ASK_CARD,
    ASK_DEMOTION,
    ASK_ERRAND,
    ASK_MARKET,
    ASK_MISDEED,
    AT_OPERA,
    BOOST_OPERA,
    BOY_IDLE,
    DEMOTION,
    DICE,
    ERRANDS,
    EXTENDED,
    EXTENSION,
    GO_ON,
    KINDS,
    MARKET,
    OPERA,
    OPERA_SYMBOL,
    PLANS,
    RIVAL,
    RIVAL_EXTENSION,
    RIVAL_MARKET,
    RIVAL_WILD,
    STACK,
    TAKE_OFFER,
    TAKE_WILD,
    TOOK,
    TOOK_WILD,
    TRIPLE,
    UNKNOWN,
)

BOYS = 2
FROM_STACK = 1
D10, D12 = 10, 12


# --- The order ------------------------------------------------------------------------------------------------------
@rule
def fix_order(s):
    """The further left the plan, the earlier the turn (L-053, L-058, L-108, L-204)."""
    at = 0
    for plan in range(1, PLANS + 1):
        for seat in range(s.seats):
            if s.players[seat].plan == plan:
                s.order[at] = seat
                at += 1


@rule
def begin_errands(d, s, log):
    """Everybody's first boy in plan order, then the second ones (L-059, L-R11)."""
    s.phase = ERRANDS
    fix_order(s)
    s.order_at = 0
    s.boy = 0
    if s.seats == 1 and d.solo_dice:
        send_rival(d, s, log)


@rule
def next_boy(d, s, log):
    """The next boy who has somewhere to go; False when all are placed (L-059, L-R11, L-R12)."""
    while s.boy < BOYS:
        while s.order_at < s.seats:
            seat = s.order[s.order_at]
            s.order_at += 1
            if s.players[seat].boys > s.boy:
                if any_errand(d, s, seat):
                    s.turn = seat
                    s.ask = ASK_ERRAND
                    return True
                tell(log, BOY_IDLE, EVERYONE, seat)
        s.order_at = 0
        s.boy += 1
    return False


@rule
def any_errand(d, s, seat):
    for move in range(EXTENSION, TAKE_OFFER.end):
        if refuse_errand(d, s, seat, move) == 0:
            return True
    return False


# --- Which spaces are open ------------------------------------------------------------------------------------------
@rule
def cards_on(s, space):
    """How many cards lie on an offer space."""
    count = 0
    for at in range(TRIPLE):
        count += s.offer[space, at] > 0
    return count


@rule
def opera_price(d, s, seat):
    """A visit to the opera, dearer with helpers who see to it (L-069, L-V08)."""
    return d.opera_pay + privilege(d, s, seat, BOOST_OPERA)


@rule
def is_triple(d, s, space):
    """Whether a space was dealt more than one card (L-061)."""
    return d.offer[s.rounds - 1, space] > 1


@rule
def refuse_offer(d, s, seat, space):
    """A space with a card and room for a boy (L-060 … L-063, L-R13, L-R14, L-R52)."""
    if cards_on(s, space) == 0:
        return 60
    triple = is_triple(d, s, space)
    if s.offer_boys[space] >= (d.triple_room if triple else d.card_room):
        return 1013
    return 1014 if triple and not d.triple_twice and (s.offer_seats[space] >> seat) & 1 else 0


@rule
def refuse_errand(d, s, seat, move):
    """0 if a boy may go there, else the rule against it (L-D05)."""
    if is_in(TAKE_OFFER, move):
        return refuse_offer(d, s, seat, argument1(TAKE_OFFER, move))
    if is_in(TAKE_WILD, move):
        space = argument1(TAKE_WILD, move)
        if s.wild[space] > 0:
            return 71
        return 1013 if s.wild_boys[space] >= d.wild_room else 0
    if move == EXTENSION:
        if s.extensions == 0:
            return 64
        return 1013 if s.extension_boys >= d.extension_room else 0
    if move == MARKET:
        return 1020 if s.market_boys >= d.market_room else 0
    if move == UNKNOWN:
        if s.players[seat].unknown >= d.unknown_each:
            return 68
        return 0 if any_deck_left(s) else 1009
    if move == OPERA:
        if s.opera_boys >= d.opera_room:
            return 1013
        return 0 if may_pay(d, s, seat, opera_price(d, s, seat)) else 1022
    if move == STACK:
        if d.special_errand != FROM_STACK:
            return 1015
        if top_of_stack(s) < 0:
            return 70
        return 1013 if s.stack_boys >= d.stack_room else 0
    if move == DEMOTION:
        if not d.getting_sacked or not may_be_demoted(d, s, seat):
            return 4008
        return 1013 if s.demotion_boys >= d.demotion_room else 0
    return 44


# --- What boys do ---------------------------------------------------------------------------------------------------
@rule
def run_errand(d, s, seat, move, log):
    """Each errand is carried out at once (L-R11)."""
    s.ask = GO_ON
    if is_in(TAKE_OFFER, move):
        s.space = argument1(TAKE_OFFER, move)
        s.offer_boys[s.space] += 1
        s.offer_seats[s.space] |= 1 << seat
        s.ask = ASK_CARD
    elif is_in(TAKE_WILD, move):
        take_wild(d, s, seat, argument1(TAKE_WILD, move), log)
    elif move == EXTENSION:
        s.extension_boys += 1
        s.extensions -= 1
        s.players[seat].extensions += 1
        tell(log, EXTENDED, EVERYONE, seat, slots_of(d, s, seat))
    elif move == MARKET:
        s.market_boys += 1
        s.ask = ASK_MARKET
    elif move == UNKNOWN:
        s.players[seat].unknown += 1
        begin_drawing(s, 1)
    elif move == OPERA:
        visit_opera(d, s, seat, log)
    elif move == STACK:
        s.stack_boys += 1
        draw_to_hand(d, s, seat, top_of_stack(s), log)
    else:
        s.demotion_boys += 1
        s.ask = ASK_DEMOTION


@rule
def take_card(d, s, seat, card, log):
    """One face-up card goes into the hand; all see which (L-060, L-061, L-062)."""
    for at in range(TRIPLE):
        if s.offer[s.space, at] == card + 1:
            s.offer[s.space, at] = 0
            break
    gain_in_the_open(s, seat, card)
    tell(log, TOOK, EVERYONE, seat, s.space, card)


@rule
def take_wild(d, s, seat, space, log):
    """A wild companion joins the hand for this round (L-071, L-C05)."""
    s.wild[space] = seat + 1
    s.wild_boys[space] += 1
    gain_in_the_open(s, seat, wild_card(d))
    tell(log, TOOK_WILD, EVERYONE, seat, space)


@rule
def visit_opera(d, s, seat, log):
    """The money is spent at once; for some it is a misdeed (L-069, L-K06)."""
    price = opera_price(d, s, seat)
    s.opera_boys += 1
    pay(s, seat, price)
    tell(log, AT_OPERA, EVERYONE, seat, price, s.players[seat].money)
    if is_misdeed(d, s, seat, OPERA_SYMBOL):
        s.crime = OPERA_SYMBOL
        s.ask = ASK_MISDEED


# --- The market -----------------------------------------------------------------------------------------------------
@rule
def token_in_order(d, order, kind):
    """Which of the four tokens lies on a kind of property in one of the 24 orders, counted like the words of a dictionary (L-066)."""
    left = 15
    block = 6
    for at in range(KINDS):
        skip = order // block
        order %= block
        token = 0
        while not (left >> token) & 1 or skip > 0:
            skip -= (left >> token) & 1
            token += 1
        if at == kind:
            return token
        left &= ~(1 << token)
        if at < KINDS - 1:
            block //= KINDS - 1 - at
    return 0


@rule
def is_same_order(d, order):
    """Whether an earlier order lays equal tokens in the same way."""
    for one in range(KINDS):
        for other in range(one + 1, KINDS):
            first = token_in_order(d, order, one)
            second = token_in_order(d, order, other)
            if d.tokens[first] == d.tokens[second] and first > second:
                return True
    return False


@rule
def arrange(d, s, seat, order, log):
    """The four tokens in any order, also the present one (L-066, L-128, L-R20)."""
    for kind in range(KINDS):
        s.market[kind] = d.tokens[token_in_order(d, order, kind)]
    tell_market(s, seat, log)


# --- The solo player's rival ----------------------------------------------------------------------------------------
@rule
def send_rival(d, s, log):
    """Before your first boy a rival places two, then a die may move the market (L-N03, L-N04, L-N05)."""
    for _ in range(d.rival_boys):
        die = draw(s, D10)
        rival_visits(d, s, d.rival[die], die + 1, log)
    die = draw(s, D12)
    if d.swap[die, 0] != d.swap[die, 1]:
        swap_tokens(s, d.swap[die, 0], d.swap[die, 1])
        tell_market(s, -1, log)


@rule
def rival_visits(d, s, spot, die, log):
    """On a dealt space the rival takes a card at random out of the round; other spaces are closed (L-N04)."""
    card = -1
    if spot >= RIVAL_MARKET:
        s.market_boys = d.market_room
    elif spot == RIVAL_EXTENSION:
        s.extension_boys = d.extension_room
    elif spot >= RIVAL_WILD:
        s.wild_boys[spot - RIVAL_WILD] = d.wild_room
    elif spot > 0 and spot <= d.spaces and refuse_offer(d, s, DICE, spot - 1) == 0:
        card = lose_from_offer(d, s, spot - 1)
    tell(log, RIVAL, EVERYONE, die, spot, card)


@rule
def lose_from_offer(d, s, space):
    """A card at random from a space is discarded, and one place there is used (L-N04)."""
    s.offer_boys[space] += 1
    number = draw(s, cards_on(s, space))
    for at in range(TRIPLE):
        if s.offer[space, at] > 0:
            if number == 0:
                card = s.offer[space, at] - 1
                s.offer[space, at] = 0
                to_discards(d, s, card)
                return card
            number -= 1
    return -1
