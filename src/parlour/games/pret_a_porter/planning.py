"""Working round, phase 1: Planning (P-086, P-087, P-088, P-089, P-090, P-091, P-092, P-093)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import argument1, is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import is_used, mark_used, next_effect
from parlour.games.pret_a_porter.codes import DECISION, DO, LOCATION, LOCATIONS, MOVE, PHASE, REFUSAL, TOLD, WHEN
from parlour.games.pret_a_porter.state import Data, State


@rule
def next_pawn(d: Data, s: State, log: Numbers) -> None:
    """In turn order one pawn each, until everybody has placed all (P-016, P-086, P-087)."""
    if s.step == d.pawns * s.seats:
        s.stage = PHASE.actions
        s.location = LOCATION.bank
        s.step = 0
        s.sub = 0
        s.cursor = 0
        tell(log, TOLD.called, EVERYONE, LOCATION.bank)
        return
    s.turn = s.order[s.step % s.seats]
    s.decision = DECISION.place_pawn


@rule
def space_ability(d: Data, s: State, seat: int, location: int) -> int:
    """The unused ability that opens the extra space of a location, the one with fewer locations first; -1 for none
    (P-092, P-D03, P-R50)."""
    best = -1
    fewest = LOCATIONS + 1
    n = next_effect(d, s, seat, WHEN.plan, DO.space, -1)
    while n >= 0:
        effect = d.effect[n]
        if (effect.at >> location) & 1 and effect.amount < fewest and not is_used(s, effect):
            fewest = effect.amount
            best = n
        n = next_effect(d, s, seat, WHEN.plan, DO.space, n)
    return best


@rule
def refuse_place(d: Data, s: State, seat: int, move: int) -> int:
    """A pawn needs an open space; the extra space needs a card (P-088, P-091, P-092, P-D03, P-R01, P-R25)."""
    if is_in(MOVE.pass_, move):
        return REFUSAL.all_pawns_are_placed if d.place_all_pawns else 0
    if is_in(MOVE.extra, move):
        location = argument1(MOVE.extra, move)
        if not d.extra[location]:
            return REFUSAL.no_extra_space
        return 0 if space_ability(d, s, seat, location) >= 0 else REFUSAL.extra_space_needs_a_card
    location = argument1(MOVE.place, move)
    if s.ordinary[location] < d.spaces[location]:
        return 0
    return REFUSAL.location_full_for_so_few if d.spaces[location] < d.printed_spaces[location] else REFUSAL.location_full


@rule
def place(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The pawn takes the first open space; others of its owner may stand there, and nothing happens yet (P-088,
    P-089, P-090, P-093)."""
    s.decision = DECISION.none
    s.step += 1
    if is_in(MOVE.pass_, move):
        tell(log, TOLD.pawn_kept, EVERYONE, seat)
    elif is_in(MOVE.extra, move):
        location = argument1(MOVE.extra, move)
        ability = d.effect[space_ability(d, s, seat, location)]
        mark_used(s, ability.card, ability.mark)
        s.extra_pawn[location, s.extras[location]] = seat
        s.extras[location] += 1
        tell(log, TOLD.placed, EVERYONE, seat, location, 1, ability.card)
    else:
        location = argument1(MOVE.place, move)
        s.pawn[location, s.ordinary[location]] = seat
        s.ordinary[location] += 1
        tell(log, TOLD.placed, EVERYONE, seat, location, 0, -1)
