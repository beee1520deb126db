"""Working round, phase 1: Planning (P-086 … P-093)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import rule
from parlour.games.pret_a_porter.cards import has_moment, is_used, mark_used
from parlour.games.pret_a_porter.state import (
    ACTIONS,
    AT_PLAN,
    CALLED,
    EXTRA,
    LOCATIONS,
    NONE,
    PASS,
    PAWN_KEPT,
    PLACE,
    PLACE_PAWN,
    PLACED,
    SPACE,
)


@rule
def next_pawn(d, s, log):
    """In turn order one pawn each, until everybody has placed all (P-086, P-087)."""
    if s.step == d.pawns * s.seats:
        s.stage = ACTIONS
        s.location = 1
        s.step = 0
        s.sub = 0
        s.cursor = 0
        tell(log, CALLED, EVERYONE, 1)
        return
    s.turn = s.order[s.step % s.seats]
    s.decision = PLACE_PAWN


@rule
def space_ability(d, s, seat, location):
    """The unused ability that opens the extra space of a location, the one with fewer locations first; -1 for none (P-092, P-R50)."""
    best = -1
    if not has_moment(s, seat, AT_PLAN):
        return best
    fewest = LOCATIONS + 1
    me = s.players[seat]
    for at in range(me.cards):
        card = me.card[at]
        side = s.side[card]
        first = d.first[card, side]
        for n in range(first, first + d.effects[card, side]):
            effect = d.effect[n]
            opens = effect.do == SPACE and (effect.at >> location) & 1 and not is_used(s, card, effect.mark)
            if opens and effect.amount < fewest:
                fewest = effect.amount
                best = n
    return best


@rule
def refuse_place(d, s, seat, move):
    """A pawn needs an open space; the extra space needs a card (P-088, P-091, P-092)."""
    if move == PASS:
        return 1001 if d.place_all_pawns else 0
    if move >= EXTRA:
        location = move - EXTRA + 1
        return 0 if d.extra[location] and space_ability(d, s, seat, location) >= 0 else 92
    location = move - PLACE + 1
    if s.ordinary[location] < d.spaces[location]:
        return 0
    return 91 if d.spaces[location] < d.printed_spaces[location] else 88


@rule
def place(d, s, seat, move, log):
    """The pawn takes the first open space; nothing happens there yet (P-088, P-090)."""
    s.decision = NONE
    s.step += 1
    if move == PASS:
        tell(log, PAWN_KEPT, EVERYONE, seat)
    elif move >= EXTRA:
        location = move - EXTRA + 1
        ability = d.effect[space_ability(d, s, seat, location)]
        mark_used(s, ability.card, ability.mark)
        s.extra_pawn[location, s.extras[location]] = seat
        s.extras[location] += 1
        tell(log, PLACED, EVERYONE, seat, location, 1, ability.card)
    else:
        location = move - PLACE + 1
        s.pawn[location, s.ordinary[location]] = seat
        s.ordinary[location] += 1
        tell(log, PLACED, EVERYONE, seat, location, 0, -1)
