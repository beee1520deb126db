"""The check kit's own door: random games with a look at every table. Apart from `doors.py`, so that players need not compile it."""

from __future__ import annotations

from parlour.engine.doors import all_allowed, any_seat, begin
from parlour.engine.randomness import pick, scramble
from parlour.engine.rule import door

OPEN = ("setup", "waiting", "apply", "ended", "audit", "list_moves")


@door
def audited_games(data, states, first, key0, key1, seats, moves, plain):
    """Plays random games as `random_games` does, and after every move looks whether the rules hold.

    Returns 0, or what is wrong: a rule's number from `audit`; -1 where the two lists of moves differ; -2 where nobody can move.
    """
    d = data[0]
    log = moves[:0]
    for i in range(len(states)):
        s = states[i]
        begin(d, s, first + i, key0, key1, seats, log)
        chance = s.key[0] ^ s.key[1]
        turn = waiting(d, s)
        while turn != 0:
            broken = audit(d, s)
            if broken != 0:
                return broken
            chance = scramble(chance)
            seat = any_seat(turn, chance)
            count = list_moves(d, s, seat, moves)
            if count == 0:
                return -2
            if count != all_allowed(d, s, seat, plain):
                return -1
            for at in range(count):
                if moves[at] != plain[at]:
                    return -1
            apply(d, s, seat, moves[pick(chance, count)], log)
            turn = waiting(d, s)
        if ended(d, s) == 0:
            return -2
    return 0
