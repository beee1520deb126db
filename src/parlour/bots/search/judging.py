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
def headway_of_others(d, s, desk, searcher):
    """How far the others have come since, on average: a half for not at all; a half too where a game has no measure of its own, or nobody else plays."""
    if SPREAD == 0 or s.seats == 1:
        return HALF
    total = 0
    for seat in range(s.seats):
        if seat != searcher:
            total += squash(evaluate(d, s, seat) - desk.stood[seat], SPREAD)
    return total // (s.seats - 1)


@rule
def in_character(d, s, settings, desk, searcher, gain):
    """What a position is worth to a searcher of some character. To who is bold an even chance is worth less than half a sure win, to who is careful
    more; so the one looks for what decides and the other avoids it. Who is spiteful weighs what the others have gained, too."""
    gain -= settings.boldness * (gain * (ONE - gain) // ONE) // 1000
    if settings.spite > 0:
        gain = (settings.spite * (ONE - headway_of_others(d, s, desk, searcher)) + (1000 - settings.spite) * gain) // 1000
    return gain
