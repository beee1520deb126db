"""Which companions may join a card: which cards of the hand supply them, and which of two like companies is listed."""

from parlour.engine.rule import rule
from parlour.games.last_will.codes import ANY, DECK, JOINERS, KINDS, MOST, REFUSAL, WILD_JOINS
from parlour.games.last_will.companions import WILD_EVERYWHERE, companion_of_kind, joined_sum, who_joins
from parlour.games.last_will.decks import wild_card
from parlour.games.last_will.money import may_pay, play_sum
from parlour.games.last_will.state import Data, State


@rule
def held_to_join(d: Data, s: State, seat: int, who: int) -> int:
    """How many companions of a kind (from 1), or wild ones, a hand has (L-086, L-107)."""
    if who == WILD_JOINS:
        return s.players[seat].hand[wild_card(d)]
    count = 0
    for card in range(d.first[DECK.companions], d.first[DECK.companions + 1]):
        if d.card[card].kind == who - 1:
            count += s.players[seat].hand[card]
    return count


@rule
def holds_a_companion(d: Data, s: State, seat: int) -> bool:
    """Whether a hand has a companion of any kind, or a wild one."""
    for kind in range(KINDS):
        if companion_of_kind(d, s, seat, kind) >= 0:
            return True
    return s.players[seat].hand[wild_card(d)] > 0


@rule
def fits(d: Data, card: int, companions: int) -> bool:
    """Whether each of these companions is of the kind of its place, or wild (L-083, L-086)."""
    printed = d.card[card]
    for place in range(MOST.joining):
        who = who_joins(companions, place)
        if who > 0:
            if place >= printed.joins:
                return False
            if who != WILD_JOINS and printed.join_kind[place] != ANY and printed.join_kind[place] != who - 1:
                return False
    return True


@rule
def can_supply(d: Data, s: State, seat: int, companions: int) -> bool:
    """Whether the hand has these companions; one wild companion counts once at an event, unless the table lets it
    take every place (L-082, L-R17)."""
    for who in range(1, JOINERS):
        wanted = 0
        for place in range(MOST.joining):
            wanted += who_joins(companions, place) == who
        if wanted > 0:
            held = held_to_join(d, s, seat, who)
            if held == 0 or (wanted > held and (who != WILD_JOINS or d.wild_use != WILD_EVERYWHERE)):
                return False
    return True


@rule
def is_same_company(d: Data, card: int, companions: int, first: int, second: int, third: int) -> bool:
    """Whether the same companions in these places are an earlier option with the same sum (L-D13)."""
    other = first + JOINERS * (second + JOINERS * third)
    return other < companions and fits(d, card, other) and joined_sum(d, card, other) == joined_sum(d, card, companions)


@rule
def has_same_company_before(d: Data, card: int, companions: int) -> bool:
    """The same companions at the same sum are one option, whoever stands where: the first (L-D13)."""
    a = who_joins(companions, 0)
    b = who_joins(companions, 1)
    c = who_joins(companions, 2)
    if b == 0 and c == 0:
        return False
    return (
        is_same_company(d, card, companions, a, c, b)
        or is_same_company(d, card, companions, b, a, c)
        or is_same_company(d, card, companions, b, c, a)
        or is_same_company(d, card, companions, c, a, b)
        or is_same_company(d, card, companions, c, b, a)
    )


@rule
def refuse_join(d: Data, s: State, seat: int, companions: int) -> int:
    """Companions that fit, are in hand, and leave the sum payable; or none (L-082, L-083, L-086, L-124, L-D13, L-R17, L-R36, L-R38)."""
    card = s.card - 1
    if not fits(d, card, companions):
        return REFUSAL.other_kind_joins
    if not can_supply(d, s, seat, companions):
        return REFUSAL.companions_not_in_hand
    if companions > 0 and not may_pay(d, s, seat, play_sum(d, s, seat, card, s.way) + joined_sum(d, card, companions)):
        return REFUSAL.no_debt_with_property
    return REFUSAL.same_companions if has_same_company_before(d, card, companions) else 0
