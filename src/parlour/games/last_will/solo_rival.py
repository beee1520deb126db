"""The solo player's rival, who is sent by a die."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import DIE, RIVAL, SEATS, TOLD, TRIPLE
from parlour.games.last_will.decks import to_discards
from parlour.games.last_will.market import swap_tokens, tell_market
from parlour.games.last_will.open_spaces import cards_on, refuse_offer
from parlour.games.last_will.state import Data, State

THE_RIVAL = SEATS  # nobody's seat: the rival has taken no card from a space


@rule
def send_rival(d: Data, s: State, log: Numbers) -> None:
    """Before your first boy a rival places two, then a die may move the market (L-N03, L-N04, L-N05)."""
    for _ in range(d.rival_boys):
        die = draw(s, DIE.rival)
        rival_visits(d, s, d.rival[die], die + 1, log)
    die = draw(s, DIE.market)
    if d.swap[die, 0] != d.swap[die, 1]:
        swap_tokens(s, d.swap[die, 0], d.swap[die, 1])
        tell_market(s, -1, log)


@rule
def rival_visits(d: Data, s: State, spot: int, die: int, log: Numbers) -> None:
    """On a dealt space the rival takes a card at random out of the round; other spaces are closed (L-N04)."""
    card = -1
    if spot >= RIVAL.market:
        s.market_boys = d.market_room
    elif spot == RIVAL.extension:
        s.extension_boys = d.extension_room
    elif spot >= RIVAL.wild:
        s.wild_boys[spot - RIVAL.wild] = d.wild_room
    elif spot >= RIVAL.offer and spot - RIVAL.offer < d.spaces and refuse_offer(d, s, THE_RIVAL, spot - RIVAL.offer) == 0:
        card = lose_from_offer(d, s, spot - RIVAL.offer)
    tell(log, TOLD.rival, EVERYONE, die, spot, card)


@rule
def lose_from_offer(d: Data, s: State, space: int) -> int:
    """A card at random from a space is discarded, and one place there is used (L-N04)."""
    s.offer_boys[space] += 1
    number = draw(s, cards_on(s, space))
    for at in range(TRIPLE):
        if s.offer[space, at] > 0:
            if number == 0:
                card = s.offer[space, at] - 1
                s.offer[space, at] = 0
                to_discards(d, s, card)
                return card
            number -= 1
    return -1
