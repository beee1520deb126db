"""Stored games: a hundred and more of each game, a line each, with a sign of the table after every move.

    PYTHONPATH=tests python tests/stored_games.py            # makes them all anew, the same for the same rules and bots
    PYTHONPATH=tests python tests/stored_games.py wigs --signs   # the same moves, new signs: after the state got another field

`tests/playthroughs/<id>.games` begins with a line of the moves that are made in it; a game names them by their place. What a save says
of a match (players, options, seed, moves, how it ended) is said here too, and which bots played. `signs` has two hexadecimal digits for
every ply, of a checksum of the whole state, so that a change of the rules is found at the ply where it begins; `hash` is of the last state.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import parlour
from parlour import bots
from parlour.engine import save
from parlour.engine.game import Game
from parlour.engine.match import Match
from parlour.engine.moves import Move

FOLDER = Path(__file__).parent / "playthroughs"
AT_LEAST = 100
TABLES = (
    ("random",),
    ("greedy",),
    ("champion:0",),
    ("greedy", "champion:0"),
    ("random", "greedy", "1"),
    ("2", "1", "champion:0"),
    ("3", "2"),
)
LEVELS_EVERY = 4  # the last two mixes think: they sit at every fourth table only
ENDINGS_AT_LEAST = 3
TRIES = 400  # games that are tried to find one with a rare ending

Line = dict[str, Any]


def sign(match: Match) -> str:
    """Two digits of a table's checksum."""
    return f"{zlib.crc32(match.state.tobytes()) & 0xFF:02x}"


def path_of(id: str) -> Path:
    return FOLDER / f"{id}.games"


def read(id: str) -> list[Line]:
    """The stored games, with their moves as texts."""
    head, *lines = path_of(id).read_text(encoding="utf-8").splitlines()
    words: list[str] = json.loads(head)["moves"]
    games = [json.loads(line) for line in lines]
    return [game | {"moves": [_read_move(move, words) for move in game["moves"].split()]} for game in games]


def _read_move(text: str, words: list[str]) -> tuple[int, str]:
    seat, word = text.split(".")
    return int(seat), words[int(word)]


def begun(game: Game, line: Line) -> Match:
    """The match of a line before its first move; some are played with the data of a whole playthrough."""
    data = save.read(FOLDER / game.id / line["data_of"])["data"] if "data_of" in line else None
    return game.new(line["players"], line["seed"], data=data, **game.options_of_save(line["options"]))


def replayed(game: Game, line: Line) -> Match:
    """The match of a line, every move checked; an AssertionError names the game and the ply at which it is another one."""
    match = begun(game, line)
    assert sign(match) == line["signs"][:2], f"{game.id}, game {line['n']}: the table is set up otherwise"
    for ply, (seat, move) in enumerate(line["moves"], start=1):
        where = f"{game.id}, game {line['n']}, ply {ply}: {move!r} of seat {seat}"
        assert not match.over, f"{where}: the game is over already"
        refusal = match.why_not(seat, move)
        assert refusal is None, f"{where} is refused: {refusal}"
        match.play(seat, move)
        assert sign(match) == line["signs"][2 * ply : 2 * ply + 2], f"{where} leads to another table"
    assert match.over, f"{game.id}, game {line['n']}, ply {match.ply}: the game goes on"
    assert result_of(match) == line["result"], f"{game.id}, game {line['n']}, ply {match.ply}: it ends otherwise: {match.result}"
    assert hash_of(match) == line["hash"], f"{game.id}, game {line['n']}, ply {match.ply}: the last table is another one"
    return match


def result_of(match: Match) -> Any:
    return match.save().get("result")


def hash_of(match: Match) -> str:
    return hashlib.sha256(match.state.tobytes()).hexdigest()[:24]


# --- Making them ------------------------------------------------------------------------------------------------------
def playable(game: Game, players: int, options: dict[str, Any]) -> bool:
    """Some choices need data of one's own, or another number of players."""
    try:
        game.data(players, options)
    except ValueError:
        return False
    return True


def tables(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """Players and options: each preset with each number of players, each choice alone, then choices by lot."""
    chance = random.Random(f"stored {game.id}")
    for players in game.players:
        yield players, {}
        yield from ((players, dict(values)) for values in game.presets.values())
    for name, option in game.options.items():
        for choice in option.choices:
            counts = [players for players in game.players if playable(game, players, {name: choice})]
            if choice != option.default and counts:
                yield chance.choice(counts), {name: choice}
    while True:
        options = {name: chance.choice(option.choices) for name, option in game.options.items() if chance.random() < 0.3}
        players = chance.choice(game.players)
        if playable(game, players, options):
            yield players, options


def made(game: Game) -> list[tuple[tuple[str, ...], Match]]:
    """The games, with who played them: enough in number, and each ending some times."""
    found: list[tuple[tuple[str, ...], Match]] = []
    wanted = len(list(_needed(game)))
    for number, (players, options) in enumerate(tables(game)):
        if number >= max(AT_LEAST, wanted):
            break
        mix = TABLES[number % len(TABLES)] if number % LEVELS_EVERY == 0 else TABLES[number % (len(TABLES) - 2)]
        who = tuple(mix[seat % len(mix)] for seat in range(players))
        found.append((who, bots.play_match(game, who, f"stored {number}", **options)))
    for ending in game.endings[1:]:
        lacking = ENDINGS_AT_LEAST - sum(match.result.reason == ending for _, match in found if match.result)
        found += [(("another-way",), match) for match in other_ways(game, ending, lacking)]
    return found


def _needed(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """The tables before those by lot."""
    every = len(game.players) * (1 + len(game.presets)) + sum(len(option.choices) - 1 for option in game.options.values())
    return (table for table, _ in zip(tables(game), range(every), strict=False))


def other_ways(game: Game, ending: str, count: int) -> Iterator[Match]:
    """Games that end so: they leave a whole playthrough a little before its end and go on at random, or those who play do as little as they can."""
    chance = random.Random(f"other ways {game.id} {ending}")
    seen: set[tuple[Any, ...]] = set()
    for match, move_of in _beginnings(game, ending):
        if len(seen) >= count:
            return
        while not match.over:
            seat = chance.choice(match.waiting)
            match.play(seat, move_of(match.moves(seat), chance))
        told = (match.seed, tuple(match.codes))
        if match.result and match.result.reason == ending and told not in seen:
            seen.add(told)
            yield match


def _beginnings(game: Game, ending: str) -> Iterator[tuple[Match, Callable[[list[Move], random.Random], Move]]]:
    whole = [save.read(path) for path in sorted((FOLDER / game.id).glob("*.json"))]
    alike = [one for one in whole if one["result"]["reason"] == ending]
    for attempt in range(TRIES * len(alike)):
        match = save.replay(game, alike[attempt % len(alike)])
        yield match.at(max(0, match.ply - 1 - attempt // len(alike) % 40)), any_move
    for attempt in range(TRIES):
        yield game.new(game.players[attempt % len(game.players)], f"idle {attempt}"), idle_move


def any_move(moves: list[Move], chance: random.Random) -> Move:
    return chance.choice(moves)


def idle_move(moves: list[Move], chance: random.Random) -> Move:
    """One that names nothing, like a pass, where there is one."""
    return chance.choice([move for move in moves if not move.arguments] or moves)


def line_of(number: int, who: tuple[str, ...], match: Match) -> Line:
    """A match as it is stored; options are those that a save without them would not mean."""
    game = match.game
    line = {
        "n": number,
        "players": match.players,
        "bots": " ".join(who),
        "options": {name: value for name, value in match.options.items() if value != game.unsaid[name]},
        "seed": match.seed,
        "result": result_of(match),
        "hash": hash_of(match),
        "moves": [(seat, str(move)) for seat, move in match.history],
        "signs": "".join(sign(match.at(ply)) for ply in range(match.ply + 1)),
    }
    if match.components is not None:
        own = (path for path in sorted((FOLDER / game.id).glob("*.json")) if save.read(path).get("data") == match.components)
        line["data_of"] = next(own).name
    return line


def write(id: str, games: list[Line]) -> None:
    words = sorted({move for game in games for _, move in game["moves"]})
    place = {word: at for at, word in enumerate(words)}
    lines = [{"moves": words}] + [game | {"moves": " ".join(f"{seat}.{place[move]}" for seat, move in game["moves"])} for game in games]
    path_of(id).write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")


def with_new_signs(game: Game, line: Line) -> Line:
    """The same moves; the result must be the same, too."""
    match = begun(game, line)
    for seat, move in line["moves"]:
        match.play(seat, move)
    assert result_of(match) == line["result"], (
        f"{game.id}, game {line['n']} ends otherwise: that is a change of the rules, not of the state"
    )
    return line | {key: value for key, value in line_of(line["n"], (), match).items() if key in ("signs", "hash")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--signs", action="store_true", help="keep the games, make their signs anew")
    asked = parser.parse_args()
    for id in asked.games or parlour.games():
        game = parlour.game(id)
        bots.prepare(id)
        if asked.signs:
            lines = [with_new_signs(game, line) for line in read(id)]
        else:
            lines = [line_of(number, who, match) for number, (who, match) in enumerate(made(game))]
        write(id, lines)
        print(f"{id}: {len(lines)} games, {path_of(id).stat().st_size // 1000} kB", flush=True)


if __name__ == "__main__":
    main()
