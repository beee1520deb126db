"""The check kit's referees: a second reading of a game's rules, in plain Python, held against the rules in random games.

A referee owes three things, each written from the rules' text and not from the code: the money that everybody has, added from what is told alone; the moves
that everybody may make; and another table that a seat could not tell from this one. The checks raise an AssertionError that says what is wrong.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from parlour.engine.events import Event
from parlour.engine.game import Game
from parlour.engine.match import Match
from parlour.engine.plain import Components
from parlour.engine.record import Row, Still

Purses = Counter[tuple[int, str]]  # what each seat has, by seat and by what it is
LANGUAGES = ("en", "fi")


class Position(NamedTuple):
    """What a referee is shown: what is printed, what the table plays by, and the state at rest."""

    printed: Components
    options: Mapping[str, Any]
    players: int
    state: Any


class Referee(NamedTuple):
    """A second reading of one game's rules."""

    begins_with: Callable[[Position], Mapping[tuple[int, str], int]]  # what everybody has before anything is told
    tell: Callable[[Event, Purses], None]  # what an event puts into a purse, or takes out
    held: Callable[[Position], Mapping[tuple[int, str], int]]  # what everybody has at the table
    moves: Callable[[Position, int], Iterable[str]]  # what a seat may do
    deal_anew: Callable[[Row, Position, int, Sequence[Event], random.Random], None]  # all that a seat, by its log, cannot know
    tables: Sequence[tuple[int, Mapping[str, Any]]]  # numbers of players, and options
    dull: frozenset[str] = frozenset()  # moves that every other game makes only where it must, so that more happens in it
    unlike: Callable[[Position, int, str], Any] = lambda position, seat, move: move  # moves for which it is equal look alike to the others
    hides: bool = True  # whether anything is hidden but the luck to come


def position_of(match: Match) -> Position:
    """The position that a match has come to."""
    return Position(match.components or match.game.components, match.options, match.players, Still(match.state))


def random_plies(
    game: Game, referee: Referee, players: int, seed: int, options: Mapping[str, Any]
) -> Iterator[tuple[Match, random.Random]]:
    """A random match, at every ply, with the chance that plays it; odd seeds make dull moves only where they must."""
    match, chance = game.new(players, f"refereed {seed}", **options), random.Random(seed)
    while not match.over:
        yield match, chance
        seat = chance.choice(match.waiting)
        moves = match.moves(seat)
        lively = [move for move in moves if move.name not in referee.dull] if seed % 2 else moves
        match.play(seat, chance.choice(lively or moves))
    yield match, chance


# --- Money ------------------------------------------------------------------------------------------------------------
def money_is_what_is_told(game: Game, referee: Referee, players: int, seed: int, options: Mapping[str, Any]) -> None:
    """The purses of a random match, kept from what a spectator is told alone, are those of the table at every ply."""
    purses: Purses = Counter()
    for match, _ in random_plies(game, referee, players, seed, options):
        if match.ply == 0:
            purses.update(referee.begins_with(position_of(match)))
        compare_money(match, referee, purses)


def compare_money(match: Match, referee: Referee, purses: Purses) -> None:
    """Adds what the last ply told, and compares."""
    for event in match.told_at(match.ply, None):
        referee.tell(event, purses)
    held = {key: amount for key, amount in referee.held(position_of(match)).items() if amount}
    told = {key: amount for key, amount in purses.items() if amount}
    wrong = {key: (told.get(key, 0), held.get(key, 0)) for key in told.keys() | held.keys() if told.get(key, 0) != held.get(key, 0)}
    assert not wrong, f"{match.game.id}, ply {match.ply}: (seat, what): (told, held) is {wrong} after {match.told_at(match.ply, None)}"


# --- Moves ------------------------------------------------------------------------------------------------------------
def moves_are_the_referees(game: Game, referee: Referee, players: int, seed: int, options: Mapping[str, Any]) -> None:
    """At every ply of a random match everybody may do what the referee says, and nothing else."""
    for match, _ in random_plies(game, referee, players, seed, options):
        compare_moves(match, referee)


def compare_moves(match: Match, referee: Referee) -> None:
    """The moves of every seat, those of who is not waited for too: they have none."""
    position = position_of(match)
    for seat in range(match.players):
        may, should = {str(move) for move in match.moves(seat)}, list(referee.moves(position, seat))
        assert len(set(should)) == len(should), f"{match.game.id}: the referee names a move twice: {sorted(should)}"
        wrong = {"too many": sorted(may - set(should)), "too few": sorted(set(should) - may)}
        where = f"{match.game.id}, {match.options}, ply {match.ply}, seat {seat}"
        assert may == set(should), f"{where}: {wrong}: {match.position()}"


# --- Secrets ----------------------------------------------------------------------------------------------------------
def secrets_are_kept(
    game: Game,
    referee: Referee,
    players: int,
    seed: int,
    options: Mapping[str, Any],
    observe: Callable[[Match, int], bytes],
    looks: int = 40,
) -> int:
    """At random plies all that a seat cannot know is dealt anew, and what it is sent stays the same to
    the byte; returns how many tables changed."""
    match, chance = list(random_plies(game, referee, players, seed, options))[-1]
    changed = 0
    for ply in sorted(chance.sample(range(match.ply + 1), min(looks, match.ply + 1))):
        here = match.at(ply)
        for seat in range(players):
            other = dealt_anew(here, referee, seat, chance)
            changed += _without_luck(other) != _without_luck(here)
            language = chance.choice(LANGUAGES)
            codes = [chance.randrange(len(game.move_names)) for _ in range(5)]
            one, two = (sent(table, seat, language, codes, observe) for table in (here, other))
            assert one == two, f"{game.id}, {options}: seat {seat} is sent something hidden at ply {ply}: {here.position()}"
        secret_moves_look_alike(here, referee, observe)
    return changed


def dealt_anew(match: Match, referee: Referee, seat: int, chance: random.Random) -> Match:
    """The match at a table that the seat cannot tell from the real one: other cards where it does not
    see them, and other luck to come."""
    copy = match.fork()
    row = Row(copy.state)
    referee.deal_anew(row, position_of(match), seat, match.log(seat), chance)
    for at in range(2):
        row.key[at] = chance.getrandbits(64)
    copy.refresh()
    return copy


def _without_luck(match: Match) -> bytes:
    """The state, but for what decides the draws to come."""
    state = match.state.copy()
    state["key"] = 0
    return bytes(state.tobytes())


def sent(match: Match, seat: int, language: str, codes: Sequence[int], observe: Callable[[Match, int], bytes]) -> list[Any]:
    """All that a seat is given: the page's sight, the lines of a terminal, words of moves and refusals,
    what environments observe."""
    sight = match.sight(seat, language)
    return [
        json.dumps(sight.plain(), sort_keys=True),
        json.dumps(match.view(seat), sort_keys=True),
        [(choice.move, choice.words) for choice in sight.moves],
        sorted(sight.refused.items()),
        sight.table_lines(),
        sight.movers,
        [str(event) for told in sight.story for event in told],
        [sight.event_text(event) for event in sight.story[-1]],
        sight.result,
        [match.why_not(seat, code, language) for code in codes] if seat in match.waiting else [],
        observe(match, seat).hex(),
    ]


def secret_moves_look_alike(match: Match, referee: Referee, observe: Callable[[Match, int], bytes]) -> None:
    """Whichever of its secret moves a seat makes, the others are sent the same, events included."""
    position = position_of(match)
    for mover in match.waiting:
        alike: dict[Any, list[str]] = {}
        for move in map(str, match.moves(mover)):
            alike.setdefault(referee.unlike(position, mover, move), []).append(move)
        for first, *others in alike.values():
            for other in others[-1:]:
                _compare_moves_of(match, mover, first, other, observe)


def _compare_moves_of(match: Match, mover: int, first: str, other: str, observe: Callable[[Match, int], bytes]) -> None:
    """Two moves of a seat, each made at a table of its own, seen by the other seats."""
    tables = [match.fork(), match.fork()]
    for table, move in zip(tables, (first, other), strict=True):
        table.play(mover, move)
    for seat in range(match.players):
        if seat != mover:
            one, two = (sent(table, seat, "en", (), observe) for table in tables)
            assert one == two, f"{match.game.id}: seat {seat} can tell {first} from {other} of seat {mover}: {match.position()}"
