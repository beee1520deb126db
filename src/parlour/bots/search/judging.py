"""What the end of a way down the tree is worth, to each seat and to a searcher of some character. A template: a build binds the open names to one game."""

from parlour.bots.search.policy import HALF, ONE, share_of_win, squash, worth_at_end, worth_by_rank, worth_on_the_way
from parlour.engine.rule import rule

OPEN = ("evaluate", "SPREAD")
SPREAD = 0


@rule
def judge(d, s, settings, desk, leaf, turn):
    """Notes what the position is worth to each seat, and each seat's chance to win; `leaf` and `turn` are who was waited for at the end of the
    tree and after the playout. The network has written what it foretells into `gain`; it is believed as far as the settings say."""
    whole = 0
    for seat in range(s.seats):
        played = worth_at_end(d, s, seat) if turn == 0 else worth_on_the_way(d, s, seat)
        if settings.faith > 0:
            told = worth_by_rank(d, s, seat) if leaf == 0 else desk.gain[seat]
            played = (settings.faith * told + (1000 - settings.faith) * played) // 1000
        desk.gain[seat] = played
        desk.win[seat] = played
        if turn == 0 and (leaf == 0 or settings.faith == 0):
            desk.win[seat] = share_of_win(d, s, seat, ONE)
        elif s.seats > 2:  # a lead over all the others at once is worth more than one over one of them
            desk.win[seat] = played * played // ONE
        whole += desk.win[seat]
    for seat in range(s.seats):
        if whole > 0 and s.seats > 1:
            desk.win[seat] = desk.win[seat] * ONE // whole


@rule
def note_standings(d, s, desk):
    """Notes where everybody stands before the iteration, by the game's own measure."""
    for seat in range(s.seats):
        desk.stood[seat] = evaluate(d, s, seat)


@rule
def headway(d, s, desk, seat):
    """How far a seat has come since: a half for not at all, and always so in a game that has no measure of its own."""
    return squash(evaluate(d, s, seat) - desk.stood[seat], SPREAD) if SPREAD > 0 else HALF


@rule
def headway_of_others(d, s, desk, searcher):
    """How far the others have come since, on average."""
    total = 0
    for seat in range(s.seats):
        if seat != searcher:
            total += headway(d, s, desk, seat)
    return total // (s.seats - 1) if s.seats > 1 else HALF


@rule
def in_character(d, s, settings, desk, searcher, gain):
    """What a position is worth to a searcher of some character: more where it gets on and is hasty, less where the others do and it is spiteful."""
    if settings.haste > 0:
        gain = (settings.haste * headway(d, s, desk, searcher) + (1000 - settings.haste) * gain) // 1000
    if settings.spite > 0:
        gain = (settings.spite * (ONE - headway_of_others(d, s, desk, searcher)) + (1000 - settings.spite) * gain) // 1000
    return gain
