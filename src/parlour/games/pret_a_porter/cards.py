"""The abilities of the cards held, their use marks, and the prices that they cut."""

from parlour.engine.moves import Span, argument1
from parlour.engine.rule import rule
from parlour.games.pret_a_porter.codes import DO, PER_KIND, WHEN
from parlour.games.pret_a_porter.state import Data, Effect, State


# --- Abilities ------------------------------------------------------------------------------------------------------
@rule
def kind_of(card: int) -> int:
    """Contract, Building or Employee."""
    return card // PER_KIND


@rule
def counted_from_0(span: Span, move: int) -> int:
    """Which piece a move names: the rules count from 0 what is printed from 1 on."""
    return argument1(span, move) - 1


@rule
def is_used(s: State, effect: Effect) -> int:
    """Whether this ability was used in this round; its mark stays when the card turns (P-040, P-R43, P-G01)."""
    return (s.used[effect.card] >> effect.mark) & 1


@rule
def mark_used(s: State, card: int, mark: int) -> None:
    """This ability works no more in this round (P-040, P-G01)."""
    s.used[card] |= 1 << mark


@rule
def when_called(location: int) -> int:
    """The moment when a location is called (P-094)."""
    return WHEN.L1 + location - 1


@rule
def has_moment(s: State, seat: int, when: int) -> int:
    """Whether any card held acts at this moment."""
    return (s.players[seat].moments >> when) & 1


@rule
def next_effect(d: Data, s: State, seat: int, when: int, do: int, last: int) -> int:
    """The ability of this sort that follows `last` on the cards held (-1: the first), -1 for none.

    Contracts come first, then Buildings, then Employees; only the side lying up works (P-G03, P-R44). This is the one walk
    over the abilities held: who needs all of a sort asks again with the last one found.
    """
    if not has_moment(s, seat, when):
        return -1
    me = s.players[seat]
    for at in range(me.cards):
        card = me.card[at]
        side = s.side[card]
        first = d.first[card, side]
        for n in range(max(first, last + 1), first + d.effects[card, side]):
            if d.effect[n].when == when and d.effect[n].do == do:
                return n
    return -1


@rule
def sum_of(d: Data, s: State, seat: int, when: int, do: int, what: int) -> int:
    """All unused abilities of this sort together: equal effects add up (P-R20, P-G04)."""
    total = 0
    n = next_effect(d, s, seat, when, do, -1)
    while n >= 0:
        effect = d.effect[n]
        if effect.what == what and not is_used(s, effect):
            total += effect.amount
        n = next_effect(d, s, seat, when, do, n)
    return total


@rule
def allowance(d: Data, s: State, seat: int, when: int, what: int) -> int:
    """By how much the cards raise an allowance; to spend it is a choice (P-042, P-G02)."""
    return sum_of(d, s, seat, when, DO.more, what)


@rule
def mark_all(d: Data, s: State, seat: int, when: int, do: int, what: int) -> None:
    """Every ability of this sort is used up (P-G01)."""
    n = next_effect(d, s, seat, when, do, -1)
    while n >= 0:
        if d.effect[n].what == what:
            mark_used(s, d.effect[n].card, d.effect[n].mark)
        n = next_effect(d, s, seat, when, do, n)


@rule
def next_ability(d: Data, s: State, seat: int, when: int, do: int, pawn: int, cursor: int) -> int:
    """The first unused ability of this sort on a card from `cursor` on, -1 if there is none."""
    n = next_effect(d, s, seat, when, do, -1)
    while n >= 0:
        effect = d.effect[n]
        if effect.card >= cursor and effect.pawn == pawn and not is_used(s, effect):
            return n
        n = next_effect(d, s, seat, when, do, n)
    return -1


@rule
def cut_price(d: Data, s: State, seat: int, when: int, what: int, base: int, marking: int) -> int:
    """A price after its cuts, in the order Contract, Building, Employee; `marking` uses up those that lower it (P-R19, P-R44)."""
    price = base
    n = next_effect(d, s, seat, when, DO.less, -1)
    while n >= 0:
        effect = d.effect[n]
        if effect.what == what and not is_used(s, effect) and price > d.price_floor:
            price = max(d.price_floor, price - effect.amount)
            if marking:
                mark_used(s, effect.card, effect.mark)
        n = next_effect(d, s, seat, when, DO.less, n)
    return price
