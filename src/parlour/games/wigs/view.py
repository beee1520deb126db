"""What a seat may know of a table of Wigs (W-R08): a white list."""

from typing import Any

from parlour.engine.record import Row
from parlour.games.wigs.codes import COLUMNS, ENDINGS, PHASE, PHASES, WIGS


def tiles(counts: Any) -> list[int]:
    """Counts by type as a list of the tiles' numbers."""
    return [wig for wig in range(1, WIGS) for _ in range(counts[wig])]


def view(d: Row, s: Row, seat: int | None) -> dict[str, Any]:
    you = None if seat is None else player(d, s, seat, seat)
    return {
        "phase": PHASES[s.phase],
        "round": s.rounds,
        "target": d.target_gold,
        "starting_player": s.start,
        "turn": None if s.phase in (PHASE.wear, PHASE.over) else s.turn,
        "order": [s.order[at] for at in range(s.seats)] if s.phase >= PHASE.sell else [],
        "supply": sum(s.supply[wig] for wig in range(1, WIGS)),
        "pool": tiles(s.pool) if s.phase == PHASE.draft else [],
        "debut": tiles(s.debut),
        "market": [column(d, s, at) for at in range(COLUMNS)],
        "drawn": tiles(s.drawn) if s.phase == PHASE.trend and (seat == s.turn or d.trendsetter_drawn_public) else [],
        "to_add": max(0, d.market_draws - s.placed) if s.phase == PHASE.trend else 0,
        "players_at_table": [player(d, s, other, seat) for other in range(s.seats)],
        "you": you,
        "ending": ENDINGS[s.ending],
    }


def column(d: Row, s: Row, at: int) -> dict[str, Any]:
    squares = [{"price": d.price[at, square], "wig": s.column[at] if s.square[at, square] else 0} for square in range(d.squares[at])]
    return {"wig": s.column[at], "squares": squares}


def player(d: Row, s: Row, other: int, seat: int | None) -> dict[str, Any]:
    """A player as a seat sees it: what lies behind a screen is its owner's alone (W-005, W-R08)."""
    them = s.players[other]
    own = other == seat
    revealed = s.phase not in (PHASE.draft, PHASE.wear)
    seen: dict[str, Any] = {
        "seat": other,
        "gold": them.gold if own or d.gold_visible or s.phase == PHASE.over else None,
        "tiles": sum(them.hand[wig] for wig in range(1, WIGS)),
        "has_chosen": bool(them.worn),
        "worn": them.worn if own or revealed else 0,
    }
    if own:
        seen["hand"] = tiles(them.hand)
    if d.tile_memory_aid:
        seen["known"] = tiles(them.known)
    return seen
