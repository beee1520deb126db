"""Errands: where boys may go, and what they do there."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import argument1, is_in
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import ASK, DIE, DO, KINDS, MOST, MOVE, PHASE, REFUSAL, RIVAL, SEATS, SPAN, SYMBOL, TOLD, TRIPLE
from parlour.games.last_will.decks import any_deck_left, draw_to_hand, gain_in_the_open, to_discards, top_of_stack, wild_card
from parlour.games.last_will.money import may_pay, pay, privilege, slots_of
from parlour.games.last_will.planning import begin_drawing, swap_tokens, tell_market
from parlour.games.last_will.sacked import is_misdeed, may_be_demoted
from parlour.games.last_will.state import Data, State

BOYS = 2  # of each player (L-022)
FROM_STACK = 1
EACH_PLAYER = 1
THE_RIVAL = SEATS  # nobody's seat: the rival has taken no card from a space


# --- The order ------------------------------------------------------------------------------------------------------
@rule
def fix_order(s: State) -> None:
    """The further left the plan, the earlier the turn (L-053, L-058, L-108, L-204)."""
    at = 0
    for plan in range(1, MOST.plans + 1):
        for seat in range(s.seats):
            if s.players[seat].plan == plan:
                s.order[at] = seat
                at += 1


@rule
def begin_errands(d: Data, s: State, log: Numbers) -> None:
    """Everybody's first boy in plan order, then the second ones (L-059, L-R11); the solo player's rival before them
    (L-N03, L-N06, L-N09)."""
    s.phase = PHASE.errands
    fix_order(s)
    s.order_at = 0
    s.boy = 0
    if s.seats == 1 and d.solo_dice:
        send_rival(d, s, log)


@rule
def next_boy(d: Data, s: State, log: Numbers) -> bool:
    """The next boy who has somewhere to go; False when all are placed (L-059, L-R11, L-R12)."""
    while s.boy < BOYS:
        while s.order_at < s.seats:
            seat = s.order[s.order_at]
            s.order_at += 1
            if s.players[seat].boys > s.boy:
                if any_errand(d, s, seat):
                    s.turn = seat
                    s.ask = ASK.errand
                    return True
                tell(log, TOLD.boy_idle, EVERYONE, seat)
        s.order_at = 0
        s.boy += 1
    return False


@rule
def any_errand(d: Data, s: State, seat: int) -> bool:
    """Whether a boy has somewhere to go: then he cannot stay at home (L-R12)."""
    for move in range(SPAN.errands.first, SPAN.errands.end):
        if refuse_errand(d, s, seat, move) == 0:
            return True
    return False


# --- Which spaces are open ------------------------------------------------------------------------------------------
@rule
def cards_on(s: State, space: int) -> int:
    """How many cards lie on an offer space (L-060)."""
    count = 0
    for at in range(TRIPLE):
        count += s.offer[space, at] > 0
    return count


@rule
def opera_price(d: Data, s: State, seat: int) -> int:
    """A visit to the opera, dearer with helpers who see to it (L-069, L-V08)."""
    return d.opera_pay + privilege(d, s, seat, DO.boost_opera)


@rule
def is_triple(d: Data, s: State, space: int) -> bool:
    """Whether a space was dealt more than one card (L-061)."""
    return d.offer[s.rounds - 1, space] > 1


@rule
def refuse_offer(d: Data, s: State, seat: int, space: int) -> int:
    """A space with a card and room for a boy (L-060, L-061, L-062, L-063, L-206, L-R13, L-R14, L-R52)."""
    if cards_on(s, space) == 0:
        return REFUSAL.nothing_offered
    triple = is_triple(d, s, space)
    if s.offer_boys[space] >= (d.triple_room if triple else d.card_room):
        return REFUSAL.no_room
    return REFUSAL.one_card_each if triple and not d.triple_twice and (s.offer_seats[space] >> seat) & 1 else 0


@rule
def refuse_wild(d: Data, s: State, space: int) -> int:
    """A wild companion that lies there, and room for a boy (L-038, L-071, L-R13)."""
    if s.wild[space] > 0:
        return REFUSAL.wild_taken
    return REFUSAL.no_room if s.wild_boys[space] >= d.wild_room else 0


@rule
def refuse_extension(d: Data, s: State) -> int:
    """One of the extensions that are left (L-064, L-R13)."""
    if s.extensions == 0:
        return REFUSAL.no_extension_left
    return REFUSAL.no_room if s.extension_boys >= d.extension_room else 0


@rule
def refuse_market(d: Data, s: State, seat: int) -> int:
    """The market is rearranged once a round, by option once a round by each player (L-128, L-R20); alone it is as the
    rival leaves it (L-N04)."""
    if d.market_visits == EACH_PLAYER and s.seats > 1:
        return REFUSAL.market_visited if (s.market_seats >> seat) & 1 else 0
    return REFUSAL.market_rearranged if s.market_boys >= d.market_room else 0


@rule
def refuse_unknown(d: Data, s: State, seat: int) -> int:
    """An unknown card once a round for each player, while there are cards (L-067, L-068, L-R09)."""
    if s.players[seat].unknown >= d.unknown_each:
        return REFUSAL.unknown_drawn
    return 0 if any_deck_left(s) else REFUSAL.no_deck_left


@rule
def refuse_opera(d: Data, s: State, seat: int) -> int:
    """Who owns property must have the money for the opera; others may go into debt (L-069, L-R22)."""
    if s.opera_boys >= d.opera_room:
        return REFUSAL.no_room
    return 0 if may_pay(d, s, seat, opera_price(d, s, seat)) else REFUSAL.opera_too_dear


@rule
def refuse_stack(d: Data, s: State) -> int:
    """Option `stack`: one boy a round takes the top card of the special stack (L-070, L-R15)."""
    if d.special_errand != FROM_STACK:
        return REFUSAL.stack_not_open
    if top_of_stack(s) < 0:
        return REFUSAL.stack_empty
    return REFUSAL.no_room if s.stack_boys >= d.stack_room else 0


@rule
def refuse_demotion(d: Data, s: State, seat: int) -> int:
    """Getting Sacked, solo too: an employed player who was not demoted this round (L-K08, L-N10)."""
    if not d.getting_sacked:
        return REFUSAL.nobody_employed
    if s.players[seat].job == 0:
        return REFUSAL.not_employed
    if not may_be_demoted(d, s, seat):
        return REFUSAL.demoted_already
    return REFUSAL.no_room if s.demotion_boys >= d.demotion_room else 0


@rule
def refuse_errand(d: Data, s: State, seat: int, move: int) -> int:
    """0 if a boy may go there, else the rule against it; where there is room both boys may go (L-D05, L-R20, L-R53)."""
    if is_in(MOVE.offer, move):
        return refuse_offer(d, s, seat, argument1(MOVE.offer, move))
    if is_in(MOVE.wild, move):
        return refuse_wild(d, s, argument1(MOVE.wild, move))
    if is_in(MOVE.extension, move):
        return refuse_extension(d, s)
    if is_in(MOVE.market, move):
        return refuse_market(d, s, seat)
    if is_in(MOVE.unknown, move):
        return refuse_unknown(d, s, seat)
    if is_in(MOVE.opera, move):
        return refuse_opera(d, s, seat)
    if is_in(MOVE.stack, move):
        return refuse_stack(d, s)
    if is_in(MOVE.demotion, move):
        return refuse_demotion(d, s, seat)
    return REFUSAL.not_asked


# --- What boys do ---------------------------------------------------------------------------------------------------
@rule
def run_errand(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """Each errand is carried out at once (L-R11, L-064, L-065, L-068, L-070, L-D08, L-D09)."""
    s.ask = ASK.go_on
    if is_in(MOVE.offer, move):
        s.space = argument1(MOVE.offer, move)
        s.offer_boys[s.space] += 1
        s.offer_seats[s.space] |= 1 << seat
        s.ask = ASK.card
    elif is_in(MOVE.wild, move):
        take_wild(d, s, seat, argument1(MOVE.wild, move), log)
    elif is_in(MOVE.extension, move):
        s.extension_boys += 1
        s.extensions -= 1
        s.players[seat].extensions += 1
        tell(log, TOLD.extended, EVERYONE, seat, slots_of(d, s, seat))
    elif is_in(MOVE.market, move):
        s.market_boys += 1
        s.market_seats |= 1 << seat
        s.ask = ASK.market
    elif is_in(MOVE.unknown, move):
        s.players[seat].unknown += 1
        begin_drawing(s, 1)
    elif is_in(MOVE.opera, move):
        visit_opera(d, s, seat, log)
    elif is_in(MOVE.stack, move):
        s.stack_boys += 1
        draw_to_hand(d, s, seat, top_of_stack(s), log)
    else:
        s.demotion_boys += 1
        s.ask = ASK.demotion


@rule
def take_card(d: Data, s: State, seat: int, card: int, log: Numbers) -> None:
    """One face-up card goes into the hand; all see which (L-060, L-061, L-062, L-D06)."""
    for at in range(TRIPLE):
        if s.offer[s.space, at] == card + 1:
            s.offer[s.space, at] = 0
            break
    gain_in_the_open(s, seat, card)
    tell(log, TOLD.took, EVERYONE, seat, s.space, card)


@rule
def take_wild(d: Data, s: State, seat: int, space: int, log: Numbers) -> None:
    """A wild companion joins the hand for this round (L-071, L-C05)."""
    s.wild[space] = seat + 1
    s.wild_boys[space] += 1
    gain_in_the_open(s, seat, wild_card(d))
    tell(log, TOLD.took_wild, EVERYONE, seat, space)


@rule
def visit_opera(d: Data, s: State, seat: int, log: Numbers) -> None:
    """The money is spent at once; for some it is a misdeed (L-069, L-K06)."""
    price = opera_price(d, s, seat)
    s.opera_boys += 1
    pay(s, seat, price)
    tell(log, TOLD.at_opera, EVERYONE, seat, price, s.players[seat].money)
    if is_misdeed(d, s, seat, SYMBOL.opera):
        s.crime = SYMBOL.opera
        s.ask = ASK.misdeed


# --- The market -----------------------------------------------------------------------------------------------------
@rule
def token_in_order(d: Data, order: int, kind: int) -> int:
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
def is_same_order(d: Data, order: int) -> bool:
    """Whether an earlier order lays equal tokens in the same way (L-D07)."""
    for one in range(KINDS):
        for other in range(one + 1, KINDS):
            first = token_in_order(d, order, one)
            second = token_in_order(d, order, other)
            if d.tokens[first] == d.tokens[second] and first > second:
                return True
    return False


@rule
def arrange(d: Data, s: State, seat: int, order: int, log: Numbers) -> None:
    """The four tokens in any order, also the present one (L-066, L-128, L-R20, L-D07)."""
    for kind in range(KINDS):
        s.market[kind] = d.tokens[token_in_order(d, order, kind)]
    tell_market(s, seat, log)


# --- The solo player's rival ----------------------------------------------------------------------------------------
@rule
def send_rival(d: Data, s: State, log: Numbers) -> None:
    """Before your first boy a rival places two, then a die may move the market (L-N03, L-N04, L-N05)."""
    for _ in range(d.rival_boys):
        die = draw(s, DIE.rival)
        rival_visits(d, s, d.rival[die], die + 1, log)
    die = draw(s, DIE.market)
    if d.swap[die, 0] != d.swap[die, 1]:
        swap_tokens(s, d.swap[die, 0], d.swap[die, 1])
        tell_market(s, -1, log)


@rule
def rival_visits(d: Data, s: State, spot: int, die: int, log: Numbers) -> None:
    """On a dealt space the rival takes a card at random out of the round; other spaces are closed (L-N04)."""
    card = -1
    if spot >= RIVAL.market:
        s.market_boys = d.market_room
    elif spot == RIVAL.extension:
        s.extension_boys = d.extension_room
    elif spot >= RIVAL.wild:
        s.wild_boys[spot - RIVAL.wild] = d.wild_room
    elif spot >= RIVAL.offer and spot - RIVAL.offer < d.spaces and refuse_offer(d, s, THE_RIVAL, spot - RIVAL.offer) == 0:
        card = lose_from_offer(d, s, spot - RIVAL.offer)
    tell(log, TOLD.rival, EVERYONE, die, spot, card)


@rule
def lose_from_offer(d: Data, s: State, space: int) -> int:
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
