"""What a seat may know of a table of Pocket Wigs (C-R17): a white list."""

from typing import Any

from parlour.engine.record import Row
from parlour.games.pocket_wigs.actions import acting_circle, row_of
from parlour.games.pocket_wigs.card import coin_in
from parlour.games.pocket_wigs.codes import CIRCLES, COINS, COLUMNS, ENDINGS, NOBODY, PHASE, PHASES, QUARTER, QUARTERS, ROW_NAMES, ROWS, TAILS
from parlour.games.pocket_wigs.market import refuse_to_sell, sold_in


def coins(counts: Any) -> list[int]:
    """Counts by type as a list of coins."""
    return [coin for coin in range(1, COINS) for _ in range(counts[coin])]


def view(d: Row, s: Row, seat: int | None) -> dict[str, Any]:
    return {
        "phase": PHASES[s.phase],
        "round": s.rounds,
        "last_round": d.max_rounds,
        "target": d.target_gold,
        "turn": s.turn if acts(s) else None,
        "acting": {"seat": s.turn, "row": row_of(s.phase), "circle": acting_circle(s)} if acts(s) else None,
        "selling_in": s.column if acts(s) and s.column >= 0 else None,
        "quarter": quarter(d, s),
        "tie_order": [s.order[at] for at in range(s.seats)] if acts(s) else [],
        "actions": [action(s, row, at) for row in range(ROWS) for at in range(s.queued[row])] if acts(s) else [],
        "coin_order": [d.order[at] for at in range(COINS - 1)],
        "supply": coins(s.supply),
        "market": [column(d, s, at) for at in range(COLUMNS)],
        "players_at_table": [player(d, s, other, seat) for other in range(s.seats)],
        "you": None if seat is None else player(d, s, seat, seat) | {"sales": sales(d, s, seat)},
        "ending": ENDINGS[s.ending],
    }


def acts(s: Row) -> bool:
    """Whether a coin on somebody's card acts now."""
    return bool(PHASE.setting <= s.phase <= PHASE.buying)


def quarter(d: Row, s: Row) -> dict[str, Any]:
    """Who has the quarter (a first finisher takes it before all eyes), and how it is awarded."""
    first_call = s.caller if d.quarter == QUARTER.rotate else None
    return {"holder": None if s.holder == NOBODY else s.holder, "award": QUARTERS[d.quarter], "first_call": first_call}


def action(s: Row, row: int, at: int) -> dict[str, Any]:
    """One action of this round, in its place in the order, and what became of it."""
    seat, circle = divmod(s.queue[row, at], CIRCLES)
    lies = s.players[seat].card[row, circle]
    now, here = row_of(s.phase), (row, at)
    if here == (now, s.at):
        stage = "now"
    elif here > (now, s.at):
        stage = "to come"
    else:
        stage = "taken" if lies >= TAILS else "not taken"
    return {"row": row, "seat": seat, "circle": circle, "coin": coin_in(lies), "stage": stage}


def column(d: Row, s: Row, at: int) -> dict[str, Any]:
    count = s.count[at]
    circles = [{"number": d.number[at, circle], "coin": s.kind[at] if circle < count else 0} for circle in range(d.height[at])]
    free = count < d.height[at]
    return {
        "letter": d.letter[at],
        "sells": sold_in(d, s, at),
        "locked": bool(count),
        "circles": circles,
        "next": count if free else None,
        "pays": d.number[at, count] if free else None,
    }


def sales(d: Row, s: Row, seat: int) -> list[dict[str, Any]]:
    """For each column: the coin it takes, and what one, two, … coins of the hand would earn there now, together."""
    return [{"column": at, "coin": sold_in(d, s, at), "earns": earnings(d, s, seat, at)} for at in range(COLUMNS)]


def earnings(d: Row, s: Row, seat: int, at: int) -> list[int]:
    """The gold for one, two, … coins; empty where the seat can sell nothing."""
    if s.phase != PHASE.selling or refuse_to_sell(d, s, seat, at) != 0:
        return []
    count, hand = s.count[at], s.players[seat].hand[sold_in(d, s, at)]
    ends = range(count + 1, min(d.height[at], count + hand) + 1)
    return [sum(d.number[at, circle] for circle in range(count, end)) for end in ends]


def player(d: Row, s: Row, other: int, seat: int | None) -> dict[str, Any]:
    them = s.players[other]
    own = other == seat
    card_seen = own or s.phase != PHASE.placing
    hand_seen = own or d.hands_visible or s.phase == PHASE.over
    return {
        "seat": other,
        "gold": them.gold,
        "finished": bool(them.finished),
        "has_quarter": s.holder == other,
        "coins": owned(them) if hand_seen else None,
        "hand": coins(them.hand) if hand_seen and card_seen else None,
        "card": [row_seen(d, them, row, card_seen) for row in range(ROWS)],
    }


def owned(them: Row) -> list[int]:
    """All coins of a player, in hand and on the card: everybody has seen them come (C-R17)."""
    on_card = (coin_in(them.card[row, circle]) for row in range(ROWS) for circle in range(CIRCLES))
    return sorted([*coins(them.hand), *filter(None, on_card)])


def row_seen(d: Row, them: Row, row: int, seen: bool) -> dict[str, Any]:
    """A row of a card: its coins with the side that is up, or None in every circle while they are secret."""
    lies = [them.card[row, circle] if seen else None for circle in range(d.circles[row])]
    return {"row": ROW_NAMES[row], "circles": [None if coin is None else {"coin": coin_in(coin), "tails": coin >= TAILS} for coin in lies]}
