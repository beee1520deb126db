"""Working round, phase 3: Growth (P-100, P-101, P-102, P-103, P-104)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import allowance, counted_from_0, cut_price, kind_of
from parlour.games.pret_a_porter.codes import DECISION, FIRST, KIND, MOVE, PHASE, REFUSAL, TOLD, WHAT, WHEN
from parlour.games.pret_a_porter.firing import begin_firing
from parlour.games.pret_a_porter.gains import gains
from parlour.games.pret_a_porter.money import pay
from parlour.games.pret_a_porter.rows_of_cards import turn_over
from parlour.games.pret_a_porter.state import Data, State


@rule
def begin_growth(s: State) -> None:
    s.stage = PHASE.growth
    s.step = 0
    s.sub = 0


@rule
def next_growth(d: Data, s: State, log: Numbers) -> None:
    """In turn order each may train one Employee and upgrade one Building (P-100, P-101, P-R22)."""
    while s.step < s.seats:
        seat = s.order[s.step]
        if s.sub == 0:
            s.sub = 1
            s.trained = 0
            s.upgraded = 0
            gains(d, s, seat, WHEN.growth, 1, log)
        if can_grow(d, s, seat):
            s.turn = seat
            s.decision = DECISION.grow
            return
        s.step += 1
        s.sub = 0
    begin_firing(s)


@rule
def can_grow(d: Data, s: State, seat: int) -> bool:
    """Whether any own card can be turned; a player with nothing to choose is not asked (P-D21)."""
    me = s.players[seat]
    for at in range(me.held[KIND.contract], me.cards):
        if refuse_growth(d, s, seat, me.card[at]) == 0:
            return True
    return False


@rule
def growth_price(d: Data, s: State, seat: int, card: int, marking: int) -> int:
    """The price at the card's foot after its cuts (P-102, P-R44)."""
    return cut_price(d, s, seat, WHEN.growth, WHAT.train if kind_of(card) == KIND.employee else WHAT.upgrade, d.flip_cost[card], marking)


@rule
def refuse_growth(d: Data, s: State, seat: int, card: int) -> int:
    """An own card with a second side, on its first, payable; one training and one upgrade, unless a card allows more.

    P-056, P-100, P-101, P-102, P-104, P-R39, P-R51, P-G06, P-G07, P-G08.
    """
    training = kind_of(card) == KIND.employee
    if s.home[card] != seat:
        return REFUSAL.employee_not_yours_to_train if training else REFUSAL.building_not_yours_to_upgrade
    if not d.has_back[card]:
        return REFUSAL.one_side_only
    if s.side[card]:
        return REFUSAL.turned_already
    if training and s.trained > 0 and s.trained >= 1 + allowance(d, s, seat, WHEN.growth, WHAT.trainings):
        return REFUSAL.trained_enough
    if not training and s.upgraded:
        return REFUSAL.upgraded_one
    return REFUSAL.too_dear if growth_price(d, s, seat, card, 0) > s.players[seat].cash else 0


@rule
def card_to_grow(move: int) -> int:
    """The Employee to be trained, or the Building to be upgraded."""
    if is_in(MOVE.train, move):
        return FIRST.employee + counted_from_0(MOVE.train, move)
    return FIRST.building + counted_from_0(MOVE.upgrade, move)


@rule
def refuse_grow(d: Data, s: State, seat: int, move: int) -> int:
    """A training, an upgrade, or the end of one's Growth (P-D21)."""
    return 0 if is_in(MOVE.pass_, move) else refuse_growth(d, s, seat, card_to_grow(move))


@rule
def grow(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The price is paid and the card turned over, which changes its upkeep (P-102, P-103)."""
    s.decision = DECISION.none
    if is_in(MOVE.pass_, move):
        s.step += 1
        s.sub = 0
        return
    training = is_in(MOVE.train, move)
    card = card_to_grow(move)
    price = growth_price(d, s, seat, card, 1)
    pay(s, seat, price)
    s.trained += training
    s.upgraded += not training
    turn_over(d, s, seat, card)
    tell(log, TOLD.trained if training else TOLD.upgraded, EVERYONE, seat, card, price)
