"""Which errands can be run: what each space asks for."""

from parlour.engine.moves import argument1, is_in
from parlour.engine.rule import rule
from parlour.games.last_will.codes import DO, MOVE, REFUSAL, TRIPLE
from parlour.games.last_will.decks import any_deck_left, top_of_stack
from parlour.games.last_will.money import may_pay, privilege
from parlour.games.last_will.sacked import may_be_demoted
from parlour.games.last_will.state import Data, State

FROM_STACK = 1
EACH_PLAYER = 1


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
