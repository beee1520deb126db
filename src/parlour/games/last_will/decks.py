"""Decks, discards and hands: where the cards are, and who knows it."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import DECK, REGULAR, TOLD, WILDS
from parlour.games.last_will.state import Data, State


# --- Drawing --------------------------------------------------------------------------------------------------------
@rule
def left_in_deck(s: State, deck: int) -> int:
    """How many cards can still be drawn from a deck, discards that would be shuffled in included (L-R09)."""
    return s.pile_cards[deck] + s.discard_cards[deck] - s.named[deck]


@rule
def any_deck_left(s: State) -> bool:
    for deck in range(REGULAR):
        if left_in_deck(s, deck) > 0:
            return True
    return False


@rule
def shuffle_discards(d: Data, s: State, deck: int, log: Numbers) -> None:
    """The discards become the new deck; each player knows which of them were open, and the own ones (L-R09, L-R10)."""
    for card in range(d.first[deck], d.first[deck + 1]):
        hidden = 0
        for seat in range(s.seats):
            me = s.players[seat]
            me.in_pile[card] = s.discards[card] + me.hidden[card]
            hidden += me.hidden[card]
            me.hidden[card] = 0
            me.known[card] = me.held[card]
        s.pile[card] += s.discards[card] + hidden
        s.discards[card] = 0
    s.pile_cards[deck] = s.discard_cards[deck]
    s.discard_cards[deck] = 0
    tell(log, TOLD.shuffled, EVERYONE, deck, s.pile_cards[deck])


@rule
def take_from_deck(d: Data, s: State, deck: int, seer: int, log: Numbers) -> int:
    """A card at random from a deck, seen by one seat alone, or by all (seer -1); -1 if there is none (L-035, L-R09)."""
    if s.pile_cards[deck] == 0:
        if deck >= REGULAR or s.discard_cards[deck] == 0:
            return -1
        shuffle_discards(d, s, deck, log)
    left = draw(s, s.pile_cards[deck])
    card = d.first[deck]
    while left >= s.pile[card]:
        left -= s.pile[card]
        card += 1
    s.pile[card] -= 1
    s.pile_cards[deck] -= 1
    for seat in range(s.seats):
        if seat == seer or seer < 0:
            if s.players[seat].in_pile[card] > 0:
                s.players[seat].in_pile[card] -= 1
        else:
            one_unseen_left(d, s, seat, deck)
    return card


@rule
def one_unseen_left(d: Data, s: State, seat: int, deck: int) -> None:
    """A card unseen by this seat left the deck: any card known to be there may be it."""
    known = s.players[seat].in_pile
    for card in range(d.first[deck], d.first[deck + 1]):
        if known[card] > 0:
            known[card] -= 1


@rule
def top_of_stack(s: State) -> int:
    """The deck of the special stack's top card: one crown before two before three; -1 if the stack is empty (L-037)."""
    for deck in range(DECK.one_crown, DECK.wild):
        if s.pile_cards[deck] > 0:
            return deck
    return -1


@rule
def draw_to_hand(d: Data, s: State, seat: int, deck: int, log: Numbers) -> None:
    """A card that its owner alone sees, at once (L-048, L-067, L-R21)."""
    card = take_from_deck(d, s, deck, seat, log)
    if card >= 0:
        s.players[seat].hand[card] += 1
        tell(log, TOLD.drew, only(seat), seat, deck, card)


# --- Leaving the hand -----------------------------------------------------------------------------------------------
@rule
def lose_from_hand(s: State, seat: int, card: int) -> None:
    """A card leaves the hand in the open: one less that others may know of."""
    me = s.players[seat]
    me.hand[card] -= 1
    if me.known[card] > 0:
        me.known[card] -= 1
    if me.held[card] > 0:
        me.held[card] -= 1


@rule
def gain_in_the_open(s: State, seat: int, card: int) -> None:
    """Everybody saw the card come into the hand."""
    me = s.players[seat]
    me.hand[card] += 1
    me.known[card] += 1
    me.held[card] += 1


@rule
def show_in_hand(s: State, seat: int, card: int) -> None:
    """Everybody sees that this card is in the hand."""
    me = s.players[seat]
    me.held[card] = max(me.held[card], 1)
    me.known[card] = max(me.known[card], me.held[card])


@rule
def to_discards(d: Data, s: State, card: int) -> None:
    """An open card goes to the discards of its deck, a special to the box (L-088, L-096, L-103)."""
    deck = d.card[card].deck
    if deck < REGULAR:
        s.discards[card] += 1
        s.discard_cards[deck] += 1
    else:
        s.box[card] += 1


@rule
def discard_face_down(d: Data, s: State, seat: int, card: int, log: Numbers) -> None:
    """A hand card goes away unseen: others know its back only, and cannot tell which of those they know it was
    (L-042, L-R10, L-R41)."""
    me = s.players[seat]
    deck = d.card[card].deck
    me.hand[card] -= 1
    me.hidden[card] += 1
    if deck < REGULAR:
        s.discard_cards[deck] += 1
    for other in range(d.first[deck], d.first[deck + 1]):
        if me.held[other] > 0:
            me.held[other] -= 1
    tell(log, TOLD.discarded, only(seat), seat, card, deck)


@rule
def return_wild(d: Data, s: State, seat: int, log: Numbers) -> None:
    """A wild companion goes back to its space (L-087, L-126, L-R17)."""
    for space in range(WILDS):
        if s.wild[space] == seat + 1:
            s.wild[space] = 0
            lose_from_hand(s, seat, wild_card(d))
            tell(log, TOLD.wild_back, EVERYONE, seat, space)
            return


@rule
def wild_card(d: Data) -> int:
    """The number of the wild companion: the last card (L-018)."""
    return d.cards - 1


@rule
def hand_size(d: Data, s: State, seat: int) -> int:
    """The cards in hand, wild companions not counted; only the end of a round asks (L-091, L-R54)."""
    hand = s.players[seat].hand
    count = 0
    for card in range(wild_card(d)):
        count += hand[card]
    return count
