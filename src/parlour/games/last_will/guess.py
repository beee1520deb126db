"""What a seat cannot know, dealt again: other hands and face-down discards, in agreement with all that was seen."""

from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import ASK, DECK, MOST
from parlour.games.last_will.first_hand import kept_copies
from parlour.games.last_will.state import Data, State


@rule
def guess(d: Data, s: State, seat: int) -> None:
    """Deck by deck: what this seat cannot place is pooled and dealt again to hands, face-down discards and the deck."""
    for deck in range(DECK.wild):
        pool_unknown(d, s, seat, deck)
        for other in range(s.seats):
            if other != seat:
                deal_again(d, s, other, deck)
        for card in range(d.first[deck], d.first[deck + 1]):
            s.pile[card] = s.pool[card] + s.players[seat].in_pile[card]
            s.pool[card] = 0
            limit_knowledge(s, card)
    if s.ask == ASK.keep:
        for other in range(s.seats):
            if other != seat:
                keep_again(d, s, other)


@rule
def limit_knowledge(s: State, card: int) -> None:
    """In the table that was dealt nobody knows more of the deck than is true there."""
    for other in range(s.seats):
        them = s.players[other]
        them.in_pile[card] = min(them.in_pile[card], s.pile[card])


@rule
def pool_unknown(d: Data, s: State, seat: int, deck: int) -> None:
    """The cards of a deck that may be anywhere: those of the deck not known to lie there, and those of others not
    known to be theirs."""
    for card in range(d.first[deck], d.first[deck + 1]):
        count = s.pile[card] - s.players[seat].in_pile[card]
        for other in range(s.seats):
            if other != seat:
                them = s.players[other]
                count += them.hand[card] + them.hidden[card] - them.known[card]
        s.pool[card] = count


@rule
def deal_again(d: Data, s: State, other: int, deck: int) -> None:
    """As many cards to a player's hand and face-down discards as before, the known ones among them."""
    them = s.players[other]
    in_hand = 0
    unknown = 0
    for card in range(d.first[deck], d.first[deck + 1]):
        in_hand += them.hand[card] - them.held[card]
        unknown += them.hand[card] + them.hidden[card] - them.known[card]
        them.hand[card] = them.held[card]
        them.hidden[card] = them.known[card] - them.held[card]
    for _ in range(unknown):
        them.hidden[random_card(d, s, s.pool, deck)] += 1
    for _ in range(in_hand):
        them.hand[random_card(d, s, them.hidden, deck)] += 1


@rule
def random_card(d: Data, s: State, cards: Numbers, deck: int) -> int:
    """Takes one of these cards of a deck, all equally likely."""
    total = 0
    for card in range(d.first[deck], d.first[deck + 1]):
        total += cards[card]
    left = draw(s, total)
    found = d.first[deck]
    while left >= cards[found]:
        left -= cards[found]
        found += 1
    cards[found] -= 1
    return found


@rule
def keep_again(d: Data, s: State, other: int) -> None:
    """Which of the first cards somebody keeps, nobody else knows before all have chosen (L-R06)."""
    them = s.players[other]
    for at in range(MOST.kept):
        if them.kept[at] > 0:
            them.kept[at] = 0
            total = 0
            for card in range(d.cards):
                total += them.hand[card] - kept_copies(s, other, card)
            left = draw(s, total)
            card = 0
            while left >= them.hand[card] - kept_copies(s, other, card):
                left -= them.hand[card] - kept_copies(s, other, card)
                card += 1
            them.kept[at] = card + 1
