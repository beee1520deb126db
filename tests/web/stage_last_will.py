"""The tables of Last Will for the stage: every state that its room can be in."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import parlour
from parlour.engine.match import Match
from parlour.games.last_will.data_cards import cards
from parlour.web.page_data import TablePage

NAMES = ("Iris", "Augusta", "Bertram", "Clement", "Dorothea")
LIKED = ("property", "helper", "expense", "special", "event", "use", "seat", "maintain", "join", "offer", "plan")


def new(players: int = 3, seed: str = "the idle heirs", **options: Any) -> Match:
    names = NAMES[:players]
    return parlour.game("last-will").new(players, seed, names=names, **options)


def lively(match: Match, seat: int) -> Any:
    """A player who spends: whatever is liked most, by turns, so that boards fill."""
    moves, printed = match.moves(seat), cards(match.components or match.game.components)
    for name in LIKED:
        found = [move for move in moves if (printed[move.arguments["card"]].table if move.name == "hand" else move.name) == name]
        if found:
            return found[match.ply % len(found)]
    return moves[0] if moves[0].name == "end_turn" else moves[match.ply % len(moves)]


def play_until(match: Match, found: Callable[[Match], bool]) -> Match:
    steps = 0
    while not match.over and not found(match):
        seat = match.waiting[0]
        match.play(seat, lively(match, seat))
        steps += 1
        assert steps < 900, "the wanted position does not come"
    assert found(match), "the match ended before"
    return match


def seeded(wanted: Callable[[Match], bool], players: int = 3, **options: Any) -> Match:
    """The first of some seeds whose game comes to the wanted position."""
    for number in range(12):
        match = new(players, f"heirs {number}", **options)
        try:
            return play_until(match, wanted)
        except AssertionError:
            continue
    raise AssertionError("no seed gives the wanted position")


def asked(what: str, round_at_least: int = 1, seat: int = 0) -> Callable[[Match], bool]:
    def found(match: Match) -> bool:
        if seat not in match.waiting or match.state.rounds < round_at_least:
            return False
        view = match.view(seat)
        return bool(view["round"] >= round_at_least and view["you"]["decision"] and view["you"]["decision"]["asks"] == what)

    return found


def rich_turn(match: Match) -> bool:
    """Your action turn with properties, helpers, events in hand and more than one action."""
    if not asked("action", 3)(match):
        return False
    you = match.view(0)["you"]
    kinds = {card["group"] for card in you["board"]}
    return "property" in kinds and len(you["board"]) >= 3 and len(you["hand"]) >= 3 and you["actions"] >= 2


def trapped(match: Match) -> bool:
    """The last round with property still on the board."""
    return asked("action", 7)(match) and "last_round_with_property" in match.view(0)["you"]["ruin"]["warnings"]


@functools.cache
def ended(players: int = 3) -> Match:
    return play_until(new(players), lambda match: match.over)


LAID = ("helper", "expense", "property")
PHASES = {"keep": 1, "plan": 2, "deck": 2, "errand": 2, "card": 2, "action": 3, "companion": 1, "discard": 2}


def full(match: Match) -> Match:
    """As much as a table can hold: a board of seven cards, a hand of many kinds, companions, and seats for them."""
    printed = cards(match.game.components)
    known = [one.entry["name"] for one in printed]
    for group in (LAID, ("event",)):
        for card in [card for card, one in enumerate(printed) if one.table in group][: 10 if group == LAID else 6]:
            match.state.players[0].hand[card] = 1
    for name in ("Dog", "Horse", "Guest", "Chef"):
        match.state.players[0].hand[known.index(name)] = 2
    match.state.players[0].extensions = 2
    while match.view(0)["you"]["free_slots"]:
        match.state.players[0].money, match.state.players[0].actions = 200, 4
        match.refresh()
        match.play(0, next(move for move in match.moves(0) if move.name == "hand" and printed[move.arguments["card"]].table in LAID))
    match.state.players[0].money, match.state.players[0].actions = 40, 2
    match.refresh()
    return match


def every_phase(players: int) -> dict[str, Callable[[], Match]]:
    """A position of every phase, and of what is asked in it; `full` holds as much as a table can. Of five, no space has several cards."""
    wanted = {asks: least for asks, least in PHASES.items() if asks != "card" or players < 5}
    found: dict[str, Callable[[], Match]] = {asks: functools.partial(seeded, asked(asks, least), players) for asks, least in wanted.items()}
    found["market"] = functools.partial(_market, players)
    found["full"] = lambda: full(seeded(asked("action", 2), players))
    found["waiting"] = functools.partial(seeded, lambda m: 0 not in m.waiting and m.view(0)["phase"] == "actions", players)
    found["over"] = functools.partial(ended, players)
    return found


def scenes(table: Callable[..., TablePage]) -> dict[str, Callable[[], TablePage]]:
    """Every state by name."""
    at_table = functools.partial(table, name="The Idle Heirs")
    return {
        "will": lambda: at_table(seeded(rich_turn)),
        "will-keep": lambda: at_table(seeded(asked("keep"))),
        "will-plan": lambda: at_table(seeded(asked("plan", 2))),
        "will-block": lambda: at_table(seeded(asked("block", 2), 2)),
        "will-deck": lambda: at_table(seeded(asked("deck", 2))),
        "will-errand": lambda: at_table(seeded(asked("errand", 2))),
        "will-take": lambda: at_table(seeded(asked("card", 2))),
        "will-market": lambda: at_table(_market()),
        "will-events-only": lambda: at_table(_events_only()),
        "will-way": lambda: at_table(_playing("Garden Party")),
        "will-falls": lambda: at_table(_playing("Wild Party")),
        "will-sale": lambda: at_table(_playing("Clearance Auction")),
        "will-seat": lambda: at_table(_with_companions()),
        "will-companion": lambda: at_table(seeded(asked("companion"))),
        "will-discard": lambda: at_table(seeded(asked("discard", 2))),
        "will-trap": lambda: at_table(seeded(trapped)),
        "will-2": lambda: at_table(seeded(asked("action", 3), 2)),
        "will-5": lambda: at_table(seeded(asked("action", 3), 5)),
        "will-5-errand": lambda: at_table(seeded(asked("errand", 3), 5)),
        "will-solo": lambda: at_table(seeded(asked("action", 2), 1)),
        "will-sacked": lambda: at_table(seeded(asked("action", 2), getting_sacked=True)),
        "will-misdeed": lambda: at_table(seeded(asked("misdeed", 2), getting_sacked=True)),
        "will-not-your-turn": lambda: at_table(
            seeded(lambda m: 1 in m.waiting and m.view(0)["phase"] == "actions" and m.view(0)["round"] >= 3)
        ),
        "will-spectator": lambda: at_table(seeded(asked("action", 4), 4), seat=None, watching=2),
        "will-over": lambda: at_table(ended(), seed="the idle heirs"),
        "will-over-5": lambda: at_table(ended(5), seed="the idle heirs"),
        "will-over-solo": lambda: at_table(ended(1), seed="the idle heirs"),
        "will-ruined": lambda: at_table(_ruined(), seed="the idle heirs"),
    }


def _events_only() -> Match:
    """Your action turn with one action left, and two more for events alone."""
    match = seeded(rich_turn)
    match.state.players[0].actions, match.state.players[0].event_actions = 1, 2
    match.refresh()
    return match


def _given(*names: str) -> Match:
    """Your action turn with these cards in hand besides, and three actions."""
    match, known = seeded(rich_turn), [printed.entry["name"] for printed in cards(parlour.game("last-will").components)]
    for name in names:
        match.state.players[0].hand[known.index(name)] += 1
    match.state.players[0].actions = 3
    match.refresh()
    return match


def _playing(name: str) -> Match:
    """A card of the hand asks something more."""
    match = _given(name)
    card = [printed.entry["name"] for printed in cards(match.game.components)].index(name)
    match.play(0, f"hand card={card}")
    return match


def _with_companions() -> Match:
    """Companions of every kind, and seats for some of them."""
    return _given("Dog", "Horse", "Guest", "Chef")


def _ruined() -> Match:
    """The end by a bankruptcy: one in debt, one penniless, one with property."""
    match = seeded(rich_turn)
    for seat, money in ((0, -7), (1, 0)):
        match.state.players[seat].money = money
        for place in match.state.players[seat].slot:
            place.card = place.tokens = place.step = 0
    match.refresh()
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, "end_turn" if "end_turn" in map(str, match.moves(seat)) else match.moves(seat)[0])
    return match


def _market(players: int = 3) -> Match:
    match = seeded(lambda m: asked("errand", 2)(m) and "market" in map(str, m.moves(0)), players)
    match.play(0, "market")
    return match
