"""The first round's hand: two of six are kept."""

from parlour.engine.events import only, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import ASK, MOST, TOLD
from parlour.games.last_will.decks import discard_face_down
from parlour.games.last_will.planning import begin_planning
from parlour.games.last_will.state import Data, State


@rule
def ask_to_keep(d: Data, s: State, seat: int) -> None:
    """Each player in turn, from the start player on (L-046, L-R06, L-D01)."""
    s.ask = ASK.keep
    s.turn = seat


@rule
def kept_copies(s: State, seat: int, card: int) -> int:
    """How many copies of a card are already among those a player keeps."""
    count = 0
    for at in range(MOST.kept):
        count += s.players[seat].kept[at] == card + 1
    return count


@rule
def kept_cards(s: State, seat: int) -> int:
    """How many cards a player has chosen to keep."""
    count = 0
    for at in range(MOST.kept):
        count += s.players[seat].kept[at] > 0
    return count


@rule
def keep(d: Data, s: State, seat: int, card: int, log: Numbers) -> None:
    """Of the six cards two are kept, chosen one after the other; nobody is told before the last has chosen (L-042,
    L-046, L-R04, L-R06)."""
    at = kept_cards(s, seat)
    s.players[seat].kept[at] = card + 1
    if at + 1 < d.keep:
        return
    ask_to_keep(d, s, (seat + 1) % s.seats)
    if s.turn == s.start:
        for step in range(s.seats):
            throw_the_rest(d, s, (s.start + step) % s.seats, log)
        begin_planning(d, s, log)


@rule
def throw_the_rest(d: Data, s: State, seat: int, log: Numbers) -> None:
    """All see the backs of what is kept, and the rest goes face down to the discards (L-042, L-R06)."""
    for at in range(d.keep):
        card = s.players[seat].kept[at] - 1
        tell(log, TOLD.kept, only(seat), seat, card, d.card[card].deck)
    for card in range(d.cards):
        for _ in range(s.players[seat].hand[card] - kept_copies(s, seat, card)):
            discard_face_down(d, s, seat, card, log)
    for at in range(MOST.kept):
        s.players[seat].kept[at] = 0
