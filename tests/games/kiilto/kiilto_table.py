"""Builders of positions: they say what matters and leave the rest of the table as it was dealt."""

from __future__ import annotations

from typing import Any

import parlour
from parlour.engine.match import Match

BEARS = ("white", "blue", "green", "red", "black", "golden")


def handful(**counts: int) -> int:
    """Bears, a price or bonuses as the one number that the state keeps."""
    return sum(count << 8 * BEARS.index(colour) for colour, count in counts.items())


def table(players: int = 2, *, seed: str | int = "table", data: dict[str, Any] | None = None, **options: Any) -> Match:
    return parlour.game("kiilto").new(players, seed, data=data, **options)


def give(match: Match, seat: int, **bears: int) -> None:
    """A player's bears become these; the market keeps the rest of its bears."""
    match.state.market += match.state.players[seat].bears - handful(**bears)
    match.state.players[seat].bears = handful(**bears)


def own(match: Match, seat: int, **bonus: int) -> None:
    """A player's bear bonuses become these."""
    match.state.players[seat].bonus = handful(**bonus)


def market(match: Match, **bears: int) -> None:
    match.state.market = handful(**bears)


def lay(match: Match, card: int, row: int, place: int) -> None:
    """Puts an ownership in an open place; what lay there takes its place."""
    state, at = match.state, 4 * row + place
    other = state.open[at]
    for pile in (state.deck, state.open):
        for index in range(len(pile)):
            if pile[index] == card:
                pile[index] = other
    state.open[at] = card


def reserve(match: Match, seat: int, *cards: int, blind: int = 0) -> None:
    """A player's reservations become these, taken from the decks."""
    state = match.state
    for slot, card in enumerate(cards):
        lay(match, card, _row(card), 0)
        row = _row(card)
        first, left = (0, 40, 70)[row], int(state.left[row]) - 1
        state.open[4 * row], state.deck[first + left], state.left[row] = state.deck[first + left], 0, left
        state.players[seat].reserved[slot] = card
    state.players[seat].blind = blind


def _row(card: int) -> int:
    return 0 if card <= 40 else 1 if card <= 70 else 2


def notables(match: Match, *numbers: int) -> None:
    """These notables are laid out, and no others."""
    for place in range(10):
        match.state.notable[place] = numbers[place] if place < len(numbers) else 0
    match.state.waiting_notables = (1 << len(numbers)) - 1


def turn_of(match: Match, seat: int) -> None:
    match.state.turn = seat
    match.refresh()


def you(match: Match, seat: int = 0) -> dict[str, Any]:
    seen: dict[str, Any] = match.view(seat)["you"]
    return seen


def bears_of(match: Match, seat: int = 0) -> dict[str, int]:
    """The bears a player holds, without the colours of which there are none."""
    return {colour: count for colour, count in you(match, seat)["bears"].items() if count}


def in_market(match: Match) -> dict[str, int]:
    seen: dict[str, int] = match.view(None)["market"]
    return seen


def moves(match: Match, kind: str, seat: int = 0) -> list[str]:
    """The moves of one kind that a seat may make."""
    return [str(move) for move in match.moves(seat) if move.name == kind]


def refused(match: Match, move: str, seat: int = 0) -> str:
    """The rule that forbids a move, "" if none does."""
    refusal = match.why_not(seat, move)
    return refusal.rule if refusal else ""
