"""Taking moves back: a match without one of its moves, and whether a move has shown its maker anything."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.events import new_log
from parlour.engine.match import Match
from parlour.engine.randomness import key_of

GUESSES = 6


def without(match: Match, ply: int) -> Match:
    """A match without the move that was made at a ply; the moves after it, secret ones of others, are
    made all the same."""
    changed = match.at(ply)
    for seat, move in match.history[ply + 1 :]:
        changed.play(seat, move)
    return changed


def has_revealed(match: Match, seat: int, salt: str) -> bool:
    """Whether the last move drew, told a secret, or showed its maker anything that could have been otherwise."""
    before = match.at(match.ply - 1)
    if before.state["draws"] != match.state["draws"]:
        return True
    if any(value is None for event in match.told_at(match.ply, None) for value in event.fields.values()):
        return True
    known = match.last_known_to(seat) + 1
    return shows_something(before, match, seat, [f"{salt} {known} {n}" for n in range(GUESSES)])


def shows_something(before: Match, after: Match, seat: int, seeds: Sequence[str]) -> bool:
    """Whether the last move showed `seat` anything that could have been otherwise.

    The move is made in other worlds, which the seat could not tell from the real one; if it is told or sees something else
    there, the move has shown it in which world it is. A world that is also a guess from after the move need not be looked at.
    """
    game, doors = after.game, after.game.doors
    data, move = doors.wrap(after.data), after.move_at(after.ply - 1)[1]
    told, seen = after.told_at(after.ply, seat), None
    for seed in seeds:
        log, key = new_log(), [doors.key(part) for part in key_of(seed)]
        there, here = before.state_at(before.ply), after.state_at(after.ply)
        doors.guess_at(data, doors.wrap(there), 0, seat, *key)
        doors.guess_at(data, doors.wrap(here), 0, seat, *key)
        doors.apply_at(data, doors.wrap(there), 0, seat, move.code, doors.wrap(log))
        if [game.event_names.seen_by(raw, seat) for raw in game.event_names.read(log)] != told:
            return True
        if there.tobytes() != here.tobytes():
            seen = seen or after.seen(seat)
            if game.view(after.data, there, 0, seat) != seen:
                return True
    return False
