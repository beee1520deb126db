"""5 The contract step (P-049, P-050, P-201): Contracts are turned over or discarded, unless they are kept."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import counted_from_0, next_effect
from parlour.games.pret_a_porter.codes import DECISION, DO, KIND, MOVE, PER_KIND, REFUSAL, TOLD, WHAT, WHEN
from parlour.games.pret_a_porter.gains import gains
from parlour.games.pret_a_porter.rows_of_cards import discard_card, turn_over
from parlour.games.pret_a_porter.state import Data, State


@rule
def stays_anyway(d: Data, card: int) -> int:
    """Last-quarter Contracts have one side and stay (P-R39, P-R40, P-G08)."""
    return d.is_last[card] and d.last_quarter_contracts_stay


@rule
def next_contracts(d: Data, s: State, log: Numbers) -> bool:
    """In turn order the keeps are chosen, then every other Contract turns or goes; returns whether all is done (P-201, P-R57)."""
    while s.step < s.seats:
        seat = s.order[s.step]
        if s.sub == 0:
            gains(d, s, seat, WHEN.contracts, 1, log)
            if can_keep(d, s, seat):
                s.turn = seat
                s.decision = DECISION.keep_contract
                return False
            s.sub = 1
            s.cursor = 0
        if turn_next_contract(d, s, seat, log):
            return False
        s.step += 1
        s.sub = 0
    return True


@rule
def turn_next_contract(d: Data, s: State, seat: int, log: Numbers) -> bool:
    """Turns or discards Contracts until one was turned, whose instant abilities then come; False when none is left.

    Turning is free and compulsory, whenever the Contract was taken (P-049, P-050, P-123, P-201, P-G05, P-R23, P-R53).
    """
    me = s.players[seat]
    at = 0
    while at < me.held[KIND.contract]:
        card = me.card[at]
        if card < s.cursor or stays_anyway(d, card) or s.kept[card]:
            at += 1
            continue
        s.cursor = card + 1
        if s.side[card] or not d.has_back[card]:
            discard_card(d, s, seat, card)
            tell(log, TOLD.contract_discarded, EVERYONE, seat, card)
        else:
            turn_over(d, s, seat, card)
            tell(log, TOLD.contract_turned, EVERYONE, seat, card)
            return True
    for card in range(PER_KIND):
        s.kept[card] = 0
    return False


@rule
def kept_by(s: State, keeper: int) -> int:
    """How many Contracts a card keeps in this step (P-R57)."""
    count = 0
    for contract in range(PER_KIND):
        count += s.kept[contract] == keeper + 1
    return count


@rule
def next_keeper(d: Data, s: State, seat: int) -> int:
    """The card whose keep is used next, -1 for none: an Employee's first, since who is fired takes only the own keeps
    away (P-R20, P-R57, P-G07)."""
    found = -1
    keeper = -1
    keeps = 0
    n = next_effect(d, s, seat, WHEN.contracts, DO.more, -1)
    while n >= 0:
        effect = d.effect[n]
        if effect.what == WHAT.keeps:
            keeps = effect.amount if effect.card != keeper else keeps + effect.amount
            keeper = effect.card
            if keeps > kept_by(s, keeper):
                found = keeper
        n = next_effect(d, s, seat, WHEN.contracts, DO.more, n)
    return found


@rule
def refuse_kept(d: Data, s: State, seat: int, card: int) -> int:
    """An own Contract that would turn or go, not kept yet (P-046, P-R40, P-R57)."""
    if s.home[card] != seat:
        return REFUSAL.contract_not_yours
    if stays_anyway(d, card):
        return REFUSAL.contract_stays_anyway
    return REFUSAL.contract_kept_already if s.kept[card] else 0


@rule
def can_keep(d: Data, s: State, seat: int) -> bool:
    """Whether a keep is left and a Contract to use it on; else nobody is asked (P-D25, P-R57)."""
    if next_keeper(d, s, seat) < 0:
        return False
    me = s.players[seat]
    for at in range(me.held[KIND.contract]):
        if refuse_kept(d, s, seat, me.card[at]) == 0:
            return True
    return False


@rule
def refuse_keep(d: Data, s: State, seat: int, move: int) -> int:
    """One Contract to keep, or the end of it (P-D25)."""
    return 0 if is_in(MOVE.pass_, move) else refuse_kept(d, s, seat, counted_from_0(MOVE.keep, move))


@rule
def keep_contract(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The Contract stays on its side in this step; the keep of one card is used for it (P-R57)."""
    s.decision = DECISION.none
    if is_in(MOVE.pass_, move):
        s.sub = 1
        s.cursor = 0
        return
    card = counted_from_0(MOVE.keep, move)
    s.kept[card] = next_keeper(d, s, seat) + 1
    tell(log, TOLD.contract_kept, EVERYONE, seat, card)
