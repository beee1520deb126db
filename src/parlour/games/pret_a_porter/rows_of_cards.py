"""Cards come and go: rows, hands, discards."""

from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import kind_of
from parlour.games.pret_a_porter.codes import HOME, KIND
from parlour.games.pret_a_porter.state import Data, Player, State


@rule
def insert(sorted_cards: Numbers, count: int, card: int) -> None:
    """Puts a card into a rising list of `count`."""
    at = count
    while at > 0 and sorted_cards[at - 1] > card:
        sorted_cards[at] = sorted_cards[at - 1]
        at -= 1
    sorted_cards[at] = card


@rule
def remove(sorted_cards: Numbers, count: int, card: int) -> None:
    """Takes a card out of a rising list of `count`."""
    at = 0
    while sorted_cards[at] != card:
        at += 1
    while at + 1 < count:
        sorted_cards[at] = sorted_cards[at + 1]
        at += 1
    sorted_cards[count - 1] = 0


@rule
def recount_moments(d: Data, s: State, seat: int) -> None:
    """Notes at which moments the cards now held act; only the side lying up works (P-G03)."""
    me = s.players[seat]
    moments = 0
    for at in range(me.cards):
        card = me.card[at]
        side = s.side[card]
        first = d.first[card, side]
        for n in range(first, first + d.effects[card, side]):
            moments |= 1 << d.effect[n].when
    me.moments = moments


@rule
def leave_row(s: State, card: int) -> None:
    """A card is taken from the row, never from the deck, and the row is not filled up (P-121, P-124, P-130, P-R38)."""
    kind = kind_of(card)
    for slot in range(len(s.row[kind])):
        if s.row[kind, slot] == card:
            s.row[kind, slot] = -1


@rule
def obtain(d: Data, s: State, seat: int, card: int) -> None:
    """A card from a row comes to a player; it works from now on, its instant abilities first (P-041, P-046, P-051,
    P-122, P-127, P-137, P-R46)."""
    me = s.players[seat]
    leave_row(s, card)
    insert(me.card, me.cards, card)
    me.cards += 1
    me.held[kind_of(card)] += 1
    s.home[card] = seat
    covered(d, me)
    recount_moments(d, s, seat)
    s.instant = card
    s.instant_at = 0


@rule
def covered(d: Data, me: Player) -> None:
    """Employee cards cover the printed employees one by one, without severance (P-060, P-066, P-132, P-R31)."""
    me.open_printed = min(me.open_printed, max(0, d.printed - me.held[KIND.employee]))


@rule
def turn_over(d: Data, s: State, seat: int, card: int) -> None:
    """The card lies on its other side and works with it at once (P-041, P-G03, P-R22, P-R46)."""
    s.side[card] = 1
    recount_moments(d, s, seat)
    s.instant = card
    s.instant_at = 0


@rule
def discard_card(d: Data, s: State, seat: int, card: int) -> None:
    """A card leaves its owner for good; what it gave stays. Only Contracts and Employees ever do (P-055, P-128,
    P-R09, P-G06, P-G07, P-G09)."""
    me = s.players[seat]
    remove(me.card, me.cards, card)
    me.cards -= 1
    me.held[kind_of(card)] -= 1
    s.home[card] = HOME.discarded
    s.second[card] = -1
    recount_moments(d, s, seat)
