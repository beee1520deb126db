"""Bots: players made of code. A bot gets a seat's knowledge, never the state: it thinks on guesses with fresh randomness.

from parlour import bots

bots.choose("wigs", match.save(), seat=1, bot="3")       # "sell column=0"
bots.hints("wigs", match.save(), seat=0, budget_ms=500)  # [("sell column=0", 0.61), ("done", 0.48)]
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from parlour.bots.levels import CHARACTERS, FIRST_WITH_CHARACTER, LEVELS, Bot, decisions, parse, pick_move, play_out, position, why_plain
from parlour.engine.game import Game
from parlour.engine.match import Match
from parlour.engine.save import Save
from parlour.engine.texts import Problem

if TYPE_CHECKING:
    from parlour.bots.search_driver import Found

__all__ = [
    "CHARACTERS",
    "FIRST_WITH_CHARACTER",
    "LEVELS",
    "Bot",
    "choose",
    "hints",
    "parse",
    "pick_move",
    "play_match",
    "prepare",
    "ready",
    "recall",
    "why_plain",
]

KEPT_MATCHES = 64
HINT_MS = 300  # nobody waits longer for advice
ASIDE = 6  # a sixth of that for moves that the champion did not look at
SHOWN = 3
_kept: OrderedDict[str, Match] = OrderedDict()


def choose(game_id: str, save: Mapping[str, object], seat: int, bot: str, seed: int = 0) -> str:
    """The move of a bot in a seat, as text; the match is remembered, so that the next call need not replay it all."""
    player = parse(bot)
    match = recall(game_id, save)
    return str(pick_move(match, seat, player, f"{seed} {decisions(match, seat)} {seat}"))


def hints(
    game_id: str, save: Mapping[str, object], seat: int, budget_ms: int = HINT_MS, seed: int = 0, stop: Callable[[], bool] = lambda: False
) -> list[tuple[str, float]]:
    """The moves of a seat that are worth thinking of, best first: text, and the chance to win that each leaves.

    The champion's network guides the search, where the game has one and the table plays with the game's own cards.
    """
    match = recall(game_id, save)
    moves = match.moves(seat)
    if not moves:
        raise Problem("seat {seat} is not waited for; we wait for {seats}", seat=seat, seats=", ".join(map(str, match.waiting)) or "–")
    from parlour.bots.compiled import mind
    from parlour.bots.levels import cores
    from parlour.bots.network import guide
    from parlour.bots.search_driver import Budget, search

    network, place = guide(match), (mind(match.game), *position(match, seat), seat)
    aside = budget_ms // ASIDE if network else 0
    found = search(*place, Budget(budget_ms - aside, threads=cores()), f"hint {seed}", stop=stop, network=network)
    if network and len(found) < min(SHOWN, len(moves)):  # the champion is sure; what the other moves would leave, a plain search tells
        known = {one.code for one in found}
        others = search(*place, Budget(aside, threads=cores()), f"hint {seed} others", stop=stop)
        found += [one for one in others if one.code not in known]
    return [(str(match.game.move_names[code]), chance) for code, chance in _by_chance(found, seat)]


def _by_chance(found: Sequence[Found], seat: int) -> list[tuple[int, float]]:
    """The move that was looked at most, then the others; one that was hardly looked at cannot seem better than the best."""
    if not found:
        return []
    best = found[0].chances[seat]
    others = [(one.code, min(best, one.chances[seat])) for one in found[1:]]
    return [(found[0].code, best), *sorted(others, key=lambda other: -other[1])]


def recall(game_id: str, save: Mapping[str, object]) -> Match:
    """The match of a save; one that was seen before is only played on (or back), not replayed."""
    import json

    import parlour
    from parlour.engine import save as saves

    saved = saves.read(save)
    if saved["game"] != game_id:
        raise Problem("this is a save of {given}, not of {game}", given=saved["game"], game=game_id)
    saved = saves.renewed(parlour.game(game_id), saved)
    table = json.dumps([saved.get(name) for name in ("game", "rules", "players", "seed", "options", "data")], sort_keys=True)
    known = _kept.pop(table, None)
    match = _onward(known, saved) if known is not None else None
    if match is None:
        match = saves.replay(parlour.game(game_id), saved)
    _kept[table] = match
    while len(_kept) > KEPT_MATCHES:
        _kept.popitem(last=False)
    return match


def _onward(known: Match, saved: Save) -> Match | None:
    """The known match, brought to where the save stands; None if they have parted early."""
    moves = [str(text) for text in saved["moves"]]
    played = [f"{seat} {move}" for seat, move in known.history]
    same = next((at for at, (a, b) in enumerate(zip(moves, played, strict=False)) if a != b), min(len(moves), len(played)))
    match = known.at(same) if same < len(played) else known
    for text in moves[same:]:
        seat, _, move = text.partition(" ")
        match.play(int(seat), move)
    return match


def play_match(game: Game, bots: Sequence[str], seed: str | int = 0, **options: Any) -> Match:
    """A finished match between bots, one for each seat; the same seed is the same match (where no bot plays by the clock)."""
    players = [parse(bot) for bot in bots]
    match = game.new(len(players), seed, **options)
    for _ in play_out(match, seed, lambda seat: pick_move(match, seat, players[seat], f"bots {seed} {decisions(match, seat)} {seat}")):
        pass
    return match


def ready(game_id: str) -> bool:
    """Whether the bots' code for a game is compiled; until then they play interpreted, slower."""
    import parlour
    from parlour.bots import compiled

    return compiled.ready(parlour.game(game_id))


def prepare(game_id: str, progress: Callable[[str, int, int], None] | None = None) -> None:
    """Compiles the bots' code for a game (once; then it comes from the cache). Call it in a process that may wait."""
    import parlour
    from parlour.bots import compiled

    compiled.prepare(parlour.game(game_id), progress)
