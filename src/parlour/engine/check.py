"""The check kit: what every game owes. A game gets it by being registered.

Each check raises an AssertionError that says what is wrong; the numbers say how much was looked at.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from parlour.engine import audit_doors, save
from parlour.engine.events import new_log
from parlour.engine.game import Doors, Game
from parlour.engine.match import Match
from parlour.engine.numba.memory import allocations
from parlour.engine.plain import Components

KEY = (0x0706050403020100, 0x0F0E0D0C0B0A0908)
BATCH = 500


def random_games_end_and_keep_every_rule(
    game: Game, players: int, games: int, options: Mapping[str, object] | None = None, components: Components | None = None
) -> None:
    """Random games come to an end; after every move `audit` holds and the two lists of moves are equal."""
    game.compile()
    data, doors = game.data(players, options, components), game.compiled
    audited_games = doors.build(audit_doors).audited_games
    moves, plain = np.zeros(len(game.move_names), np.int32), np.zeros(len(game.move_names), np.int32)
    for first in range(0, games, BATCH):
        states = game.state_record.zeros(min(BATCH, games - first))
        broken = audited_games(data, states, first, *map(doors.key, KEY), players, moves, plain)
        said = {-1: "the list of moves differs from what refusal allows", -2: "nobody can move and the game is not over"}
        assert broken == 0, f"{game.id}, {players} players, {options}: {said.get(broken) or game.audits.rule(broken)}"


def interpreted_equals_compiled(game: Game, players: int, games: int) -> None:
    """The same games, bit for bit, interpreted and compiled."""
    game.compile()
    compiled, interpreted = (_bulk(game, doors, players, games) for doors in (game.compiled, game.interpreted))
    for first, second in zip(compiled, interpreted, strict=True):
        assert first.tobytes() == second.tobytes(), f"{game.id}, {players} players: interpreted and compiled games differ"


def _bulk(game: Game, doors: Doors, players: int, games: int) -> tuple[Any, Any]:
    data, states = game.data(players), game.state_record.zeros(games)
    moves, out = np.zeros(len(game.move_names), np.int32), np.zeros((games, 2 + 2 * players), np.int64)
    wrap = doors.wrap
    doors.random_games(wrap(data), wrap(states), 0, *map(doors.key, KEY), players, wrap(moves), wrap(new_log(0)), wrap(out))
    return states, out


def positions(game: Game, players: int, seed: str | int, options: Mapping[str, Any] | None = None) -> Iterator[Match]:
    """A random match, at every ply; the same seed gives the same."""
    match = game.new(players, seed, **(options or {}))
    chance = random.Random(str(seed))
    while not match.over:
        yield match
        seat = chance.choice(match.waiting)
        match.play(seat, chance.choice(match.moves(seat)))
    yield match


def finished(game: Game, players: int, seed: str | int) -> Match:
    return list(positions(game, players, seed))[-1]


def the_same_seed_is_the_same_game(game: Game, players: int, seed: str) -> None:
    one, two = finished(game, players, seed), finished(game, players, seed)
    assert one.save() == two.save(), f"{game.id}: the same seed gave two games"
    assert one.state.tobytes() == two.state.tobytes(), f"{game.id}: the same seed gave two states"
    assert one.save() != finished(game, players, seed + " or another").save(), f"{game.id}: two seeds gave one game"


def a_save_replayed_is_the_same_game(game: Game, players: int, seed: str) -> None:
    match = finished(game, players, seed)
    again = save.replay(game, save.read(json.loads(json.dumps(match.save()))))
    assert again.state.tobytes() == match.state.tobytes(), f"{game.id}: a save replayed is another game"
    for seat in [*range(players), None]:
        assert again.log(seat) == match.log(seat), f"{game.id}: a save replayed tells another story"


def no_two_moves_are_alike(game: Game) -> None:
    texts = [str(game.move_names[code]) for code in range(len(game.move_names))]
    assert len(set(texts)) == len(texts), f"{game.id}: two moves have one text"
    for code, text in enumerate(texts):
        assert game.move_names.parse(text).code == code, f"{game.id}: {text!r} does not read back"


def decisions_are_small(game: Game, players: int, seed: str, most: int = 60) -> None:
    for match in positions(game, players, seed):
        for seat in match.waiting:
            count = len(match.moves(seat))
            assert 0 < count <= most, f"{game.id}: {count} options in one decision: {match.position()}"


def every_move_and_event_has_words(game: Game, players: int, seed: str, language: str) -> None:
    """Sentences for everything that happens, can be done, or cannot."""
    chance = random.Random(seed)
    for match in positions(game, players, seed):
        for seat in range(players):
            for move in match.moves(seat):
                assert match.move_text(seat, move, language), f"{game.id}: no words for {move}"
            anything = game.move_names[chance.randrange(len(game.move_names))]
            refusal = match.why_not(seat, anything, language)
            assert refusal is None or (refusal.reason and refusal.rule in game.rules), f"{game.id}: {anything} is refused by {refusal}"
    for eyes in (None, 0):
        for event in match.log(eyes):
            assert match.event_text(event, language), f"{game.id}: no words for {event}"


def what_i_cannot_see_cannot_change_what_i_am_sent(game: Game, players: int, seed: str, options: Mapping[str, Any] | None = None) -> None:
    """Everything hidden from a seat is dealt again: its view, its moves and their words must not change by a byte, nor what spectators see."""
    for match in positions(game, players, seed, options):
        for seat in range(players):
            other = another_world(match, seat)
            assert _sent(other, seat) == _sent(match, seat), f"{game.id}: seat {seat} sees something hidden in {match.position()}"
            assert other.view(None) == match.view(None), f"{game.id}: spectators see what is hidden from seat {seat} in {match.position()}"


def another_world(match: Match, seat: int, key: int = 7) -> Match:
    """The match with all that a seat cannot know dealt again."""
    copy, doors = match.fork(), match.game.doors
    doors.guess_at(*copy._here(doors), seat, doors.key(key), doors.key(match.ply))
    copy.refresh()
    return copy


def _sent(match: Match, seat: int) -> str:
    moves = match.moves(seat)
    return json.dumps([match.view(seat), [str(move) for move in moves], [match.move_text(seat, move) for move in moves]], sort_keys=True)


def guesses_keep_every_rule(game: Game, players: int, seed: str) -> None:
    """A guess is a possible table: `audit` holds, and it can be played to its end."""
    for match in positions(game, players, seed):
        for seat in range(players):
            other = another_world(match, seat, key=match.ply + 1)
            broken = game.broken(other.data, other.state_at(other.ply), 0)
            assert not broken, f"{game.id}: a guess breaks {broken}: {other.position()}"
            assert other.waiting == match.waiting, f"{game.id}: a guess changes whose turn it is: {other.position()}"


def rules_allocate_nothing(game: Game) -> None:
    """The compiled code of every door asks for no memory: that is what lets the rules run on a GPU."""
    game.compile()
    compiled = {path.stem: path for path in game.compiled.build.cache_folder.rglob("*.nbc")}
    assert len(compiled) >= len(game.compiled.by_name), f"{game.id}: the compiled code is not where it should be"
    for name, path in compiled.items():
        called = allocations(path.read_bytes())
        assert not called, f"{game.id}: {name} allocates: {called}"


def playthroughs_replay(game: Game, folder: Path) -> set[str]:
    """Every stored game still plays to its stored result; returns the ways they end."""
    reasons = set()
    for path in sorted(folder.glob("*.json")):
        saved = save.read(path)
        match = save.replay(game, saved)
        assert match.over, f"{path.name} is not played to its end"
        assert match.save()["result"] == saved["result"], f"{path.name} ends otherwise: {match.result}"
        assert match.result is not None
        reasons.add(match.result.reason)
    return reasons


def nodes(game: Game, players: int, depth: int) -> list[int]:
    """How many ways there are to make 1, 2, … moves from the opening of one deal; waiting seats in order."""
    counts = [0] * depth
    _count(game.new(players, "nodes"), 0, counts)
    return counts


def _count(match: Match, level: int, counts: list[int]) -> None:
    if match.over or level == len(counts):
        return
    seat = match.waiting[0]
    for move in match.moves(seat):
        counts[level] += 1
        if level + 1 < len(counts):
            child = match.fork()
            child.play(seat, move)
            _count(child, level + 1, counts)
