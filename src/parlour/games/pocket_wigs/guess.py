"""What a seat cannot know."""

from parlour.engine.randomness import draw
from parlour.engine.rule import rule
from parlour.games.pocket_wigs.card import coins_on_card, put_on_card, take_off_card, total
from parlour.games.pocket_wigs.codes import NOBODY, PHASE, ROWS
from parlour.games.pocket_wigs.state import Data, Player, State


@rule
def guess(d: Data, s: State, seat: int) -> None:
    """While coins are placed, the others' cards may hold any of their coins, and any of them may wish the quarter (C-R05, C-R17)."""
    if s.phase != PHASE.placing:
        return
    for other in range(s.seats):
        if other != seat:
            place_at_random(d, s, s.players[other])
            if s.players[other].finished and other != s.holder:
                s.players[other].wish = draw(s, 2)


@rule
def place_at_random(d: Data, s: State, me: Player) -> None:
    """Takes a card's coins back and places some of them anew."""
    take_off_card(me)
    circles = 0
    for row in range(ROWS):
        circles += d.circles[row]
    for _ in range(draw(s, min(circles, total(me.hand)) + 1)):
        coin = 1
        left = draw(s, total(me.hand))
        while left >= me.hand[coin]:
            left -= me.hand[coin]
            coin += 1
        put_on_card(d, me, random_row(d, s, me, circles - coins_on_card(me)), coin)


@rule
def random_row(d: Data, s: State, me: Player, free: int) -> int:
    """A row of the card, by its empty circles, of which there are `free`."""
    left = draw(s, free)
    for row in range(ROWS):
        for circle in range(d.circles[row]):
            if me.card[row, circle] == 0:
                if left == 0:
                    return row
                left -= 1
    return NOBODY
