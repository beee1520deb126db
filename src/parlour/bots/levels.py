"""Levels: what the names of bots mean, and how each of them comes to a move."""

from __future__ import annotations

import functools
import os
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import numpy.typing as npt

from parlour.engine.game import Game
from parlour.engine.match import Match
from parlour.engine.moves import Move
from parlour.engine.plain import Components
from parlour.engine.randomness import key_of
from parlour.engine.texts import Problem

LEVELS = {"1": "Apprentice", "2": "Regular", "3": "Merchant", "4": "Connoisseur", "5": "Grand master", "6": "Champion"}
CHARACTERS = {
    "bold": {"haste": 0.4},
    "spiteful": {"spite": 0.15},
}  # how each changes the weights by which a search judges (`compiled.Thinking`)
FORMS = (
    *("random", "greedy", "search:500ms", "search:2000it", "search:2000it/4 (on four threads)"),
    *("champion", "champion:0 (without a search)", "champion:500ms", "champion:400it", *LEVELS),
    *(f"4:{character}" for character in CHARACTERS),
)
PATIENT_DECISIONS = 400  # greedy players may go in circles; after so many a seat makes every second move at random
MEMORY = 6  # decisions that a seat looks back at, so as not to go in circles
SHORT_SEARCH = 100  # iterations, to find another way out of a circle
LONGEST_MS = 3_000  # a level thinks by iterations, so that it is as strong on every machine; on a very slow one no longer than this
INTERPRETED_MS = 1_500  # until a game's code is compiled, no search thinks longer, whatever its budget
MOST_MS, MOST_ITERATIONS, MOST_THREADS = 600_000, 100_000_000, 64
LADDER = "ladder.toml"  # beside a game's rules
_SEARCH = re.compile(r"(search|champion):(\d{1,9})(ms|it)(?:/(\d{1,2}))?")


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level in a game's `ladder.toml`: a bot by its name, and how often it moves at random instead."""

    bot: str
    slips: Annotated[float, msgspec.Meta(ge=0, lt=1)] = 0.0


class Bot(NamedTuple):
    """A way to play: `random`, `greedy`, `search`, or `champion`, whose search a network guides (no iterations: the network alone); or a `level`, which is
    one of these, and which one, the game says. `slips` is how often it moves at random instead."""

    kind: str
    ms: int | None = None
    iterations: int | None = None
    threads: int = 1
    slips: float = 0.0
    level: str = ""
    character: str = ""

    @property
    def searches(self) -> bool:
        """Whether it weighs what may come, so that it can have a character."""
        return self.kind in ("search", "champion") and self.iterations != 0


def cores() -> int:
    """How many threads a search by the clock may use."""
    return max(1, min(4, os.cpu_count() or 1))


# --- Names ------------------------------------------------------------------------------------------------------------
_NAMED_BOTS = {
    "random": Bot("random"),
    "greedy": Bot("greedy"),
    "champion": Bot("champion", ms=LONGEST_MS, iterations=4_000),
    "champion:0": Bot("champion", iterations=0),
}
_LEVEL_BOTS = {level: Bot("level", level=level) for level in LEVELS}
PLAIN = {
    "1": Bot("greedy", slips=0.7),
    "2": Bot("greedy", slips=0.1),
    "3": Bot("search", iterations=100),
    "4": Bot("search", iterations=400),
    "5": Bot("search", ms=LONGEST_MS, iterations=3_000),
    "6": Bot("search", ms=LONGEST_MS, iterations=4_000),
}  # what the levels are where no network fits the table
FIRST_WITH_CHARACTER = "3"  # the lowest level that searches in every game


def parse(text: str) -> Bot:
    """The bot of that name; ValueError says which names there are."""
    if text in _NAMED_BOTS | _LEVEL_BOTS:
        return (_NAMED_BOTS | _LEVEL_BOTS)[text]
    name, _, character = text.rpartition(":") if isinstance(text, str) else ("", "", "")
    if name and character in CHARACTERS:
        return _with_character(parse(name), name, character)
    found = _SEARCH.fullmatch(text) if isinstance(text, str) else None
    if not found:
        raise Problem("no bot called {bot!r}; a bot is one of: {bots}", bot=text, bots=", ".join(FORMS)).or_nearest(text, _NAMED_BOTS)
    number, by_clock, threads = int(found[2]), found[3] == "ms", int(found[4] or (cores() if found[3] == "ms" else 1))
    most = MOST_MS if by_clock else MOST_ITERATIONS
    if not 1 <= number <= most or not 1 <= threads <= MOST_THREADS:
        raise Problem(
            "the bot {bot!r} cannot be: from 1 to {most} {unit}, on 1 to {threads} threads",
            bot=text,
            most=most,
            unit=found[3],
            threads=MOST_THREADS,
        )
    return Bot(found[1], number if by_clock else None, None if by_clock else number, threads)


def _with_character(bot: Bot, name: str, character: str) -> Bot:
    if bot.character:
        raise Problem("the bot {bot!r} has one character, not two", bot=f"{name}:{character}")
    if not (bot.searches or bot.level >= FIRST_WITH_CHARACTER):
        raise Problem(
            "the bot {bot!r} does not search, so it has no character; levels {first} to {last} can have one, and every search",
            bot=name,
            first=FIRST_WITH_CHARACTER,
            last=max(LEVELS),
        )
    return bot._replace(character=character)


# --- What a level is --------------------------------------------------------------------------------------------------
def as_played(match: Match, bot: Bot) -> Bot:
    """The bot that a level is at this table; any other bot is itself."""
    if not bot.level:
        return bot
    return ladder(match.game, match.players, match.components)[bot.level]._replace(character=bot.character)


def ladder(game: Game, players: int, components: Components | None = None) -> dict[str, Bot]:
    """What each level is at a table: as the game's `ladder.toml` says, and level 6 is its champion; plain searches where its network does not fit the table."""
    from parlour.bots.network import unfit

    own = own_rungs(game)
    if not unfit(game, players, components):
        return PLAIN | {"6": _NAMED_BOTS["champion"]} | own
    return PLAIN if any(bot.kind == "champion" for bot in own.values()) else PLAIN | own


def why_plain(game: Game, players: int, components: Components | None) -> Problem | None:
    """Why the levels of such a table search without the network that the game has; None where they do not, or it has none."""
    from parlour.bots.network import path_of, unfit

    return unfit(game, players, components) if path_of(game) and players > 1 else None


def spelled(bot: Bot) -> str:
    """What a level is, in a line: the bot's name, and how often it slips."""
    name = bot.kind if bot.iterations is None else f"{bot.kind}:{bot.iterations}it"
    return f"{name}, slips {bot.slips:g}" if bot.slips else name


def own_rungs(game: Game) -> dict[str, Bot]:
    """The levels that are something else in this game than elsewhere, by its `ladder.toml`."""
    path = game.folder / LADDER
    return _read_rungs(path, path.stat().st_mtime_ns) if path.exists() else {}


@functools.lru_cache(maxsize=16)
def _read_rungs(path: Path, changed: int) -> dict[str, Bot]:
    try:
        found = msgspec.toml.decode(path.read_bytes(), type=dict[str, Rung])
        return {level: _bot_of(level, rung) for level, rung in found.items()}
    except msgspec.MsgspecError as error:
        raise Problem("cannot read the ladder {path}: {error}", path=path, error=error) from None
    except Problem as problem:
        raise problem.about(str(path)) from None


def _bot_of(level: str, rung: Rung) -> Bot:
    if level not in LEVELS or level < FIRST_WITH_CHARACTER:
        raise Problem(
            "a ladder says what levels {first} to {last} are, not {level}", first=FIRST_WITH_CHARACTER, last=max(LEVELS), level=level
        )
    bot = parse(rung.bot)
    if not bot.searches or bot.iterations is None or bot.character:
        raise Problem("level {level} is a search of so many iterations, such as champion:100it, not {bot}", level=level, bot=rung.bot)
    return bot._replace(ms=LONGEST_MS, slips=rung.slips)


# --- How a bot comes to a move ----------------------------------------------------------------------------------------
def position(match: Match, seat: int) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """The data and the state (an array of one) from which a seat thinks.

    Where others have already decided in secret at the same time as this seat, their choices are taken back: the seat cannot know
    them, and a rival who still thinks is a better guess than one who chose blindly.
    """
    begin = _began_together(match, seat)
    if any(mover != seat for mover, _ in match.codes[begin:]):
        earlier = match.at(begin)
        own = [code for mover, code in match.codes[begin:] if mover == seat]
        while own and not earlier.why_not(seat, own[0]):
            earlier.play(seat, own.pop(0))
        if not own and earlier.moves(seat) == match.moves(seat):
            return match.data, earlier.state_at(earlier.ply)
    return match.data, match.state_at(match.ply)


def _began_together(match: Match, seat: int) -> int:
    """The ply since which this seat is waited for, in one phase and without a draw."""
    begin = match.ply
    same = [name for name in ("phase", "draws") if name in (match.state.dtype.names or ())]
    now = [match.state[name] for name in same]
    while begin > 0 and seat in match.waiting_at(begin - 1) and [match.state_at(begin - 1)[0][name] for name in same] == now:
        begin -= 1
    return begin


def pick_move(match: Match, seat: int, bot: Bot, seed: int | str = 0, stop: Callable[[], bool] = lambda: False) -> Move:
    """The move of a bot in a seat; the same seed gives the same move (if its budget is not the clock)."""
    moves = match.moves(seat)
    if not moves:
        raise Problem("seat {seat} is not waited for; we wait for {seats}", seat=seat, seats=", ".join(map(str, match.waiting)) or "–")
    chance = random.Random(f"bot {seed}")
    if len(moves) == 1:
        return moves[0]
    bot = as_played(match, bot)
    slips = max(bot.slips, 0.5) if bot.kind == "greedy" and decisions(match, seat) > PATIENT_DECISIONS else bot.slips
    if bot.kind == "random" or (slips and chance.random() < slips):
        return chance.choice(moves)
    from parlour.bots import compiled

    code = _greedy(match, seat, seed) if bot.kind == "greedy" else _searched(match, seat, bot, seed, stop, compiled.mind(match.game))
    if _goes_round(match, seat, moves, code):
        code = _another_way(match, seat, seed, code, compiled.mind(match.game))
    return match.game.move_names[code]


def play_out(match: Match, order: str | int, decide: Callable[[int], Move]) -> Iterator[tuple[int, Move]]:
    """Plays a match to its end by what `decide` says for a seat; gives seat and move after each. Seats that decide
    together move in an order by lot."""
    chance = random.Random(f"order {order}")
    while not match.over:
        seat = chance.choice(match.waiting)
        move = decide(seat)
        match.play(seat, move)
        yield seat, move


def _goes_round(match: Match, seat: int, moves: list[Move], code: int) -> bool:
    """Whether this seat made the same move a little while ago, at a table that looked the same to it, and nobody else
    has moved since."""
    since: list[int] = []
    codes = match.codes
    for ply in reversed(match.plies_known_to(seat)[1:]):
        if codes[ply - 1][0] != seat or len(since) == MEMORY:
            break
        since.append(ply - 1)
    alike = (match.at(ply) for ply in since if codes[ply][1] == code)
    return any(earlier.moves(seat) == moves and earlier.seen(seat) == match.seen(seat) for earlier in alike)


def _another_way(match: Match, seat: int, seed: int | str, code: int, made: Any) -> int:
    """The best of the other moves, by a short search."""
    from parlour.bots.search_driver import Budget, search

    found = search(made, *position(match, seat), seat, Budget(None, SHORT_SEARCH, 1), seed)
    return next((one.code for one in found if one.code != code), code)


def decisions(match: Match, seat: int) -> int:
    """How many decisions a seat has made. (How many moves were made in all is not for it to know: some are secret.)"""
    return sum(mover == seat for mover, _ in match.codes)


def _greedy(match: Match, seat: int, seed: int | str) -> int:
    from parlour.bots import compiled

    return compiled.mind(match.game).greedy(*position(match, seat), seat, key_of(f"greedy {seed}")[0])


def _searched(match: Match, seat: int, bot: Bot, seed: int | str, stop: Callable[[], bool], made: Any) -> int:
    from parlour.bots.network import champion, champion_of
    from parlour.bots.search_driver import Budget, search

    ms = bot.ms if made.target == "cpu" else min(bot.ms or INTERPRETED_MS, INTERPRETED_MS)
    network = champion(match.game) if bot.kind == "champion" else None
    if bot.kind == "champion" and bot.iterations == 0:
        return int(made.advised(*position(match, seat), seat, champion_of(match.game))[0])
    thinking = made.thinking._replace(**CHARACTERS.get(bot.character, {}))
    budget = Budget(ms, bot.iterations, bot.threads)
    found = search(made, *position(match, seat), seat, budget, seed, thinking=thinking, stop=stop, network=network)
    return found[0].code if found else _greedy(match, seat, seed)
