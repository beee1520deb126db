"""The tables of Kiilto for the stage: every state that its room can be in."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import parlour
from parlour.engine.match import Match
from parlour.games.kiilto.codes import COLOUR_NAMES, HANDFULS
from parlour.web.page_data import TablePage

NAMES = ("Iida", "Aino", "Eero", "Ottoline")


def new(players: int = 3, seed: str = "sunday sweets", **options: Any) -> Match:
    return parlour.game("kiilto").new(players, seed, names=NAMES[:players], **options)


def sensible(match: Match, seat: int) -> int:
    """A player with plain sense: buys the best within reach, reserves now and then, else takes what the nearest ownerships cost."""
    view = match.view(seat)
    moves = match.moves(seat)
    offers = [card["offer"] for row in view["rows"] for card in row["places"] if card]

    def worth(at: int) -> float:
        move = moves[at]
        a = move.arguments
        if move.name in ("buy", "buy_reserved"):
            card = view["rows"][a["row"]]["places"][a["place"]] if move.name == "buy" else view["you"]["reservations"][a["place"]]
            return 100 + 10 * card["prestige"] + card["row"]
        if move.name == "reserve":
            return 50 if match.ply % 7 == 3 and a["row"] == 1 and a["place"] == match.ply % 4 else -5
        if move.name == "give_back":
            return -a["colour"]
        if move.name in ("take", "take_two"):
            taken = (
                {COLOUR_NAMES[colour]: 1 for colour in HANDFULS[a["colours"]]} if move.name == "take" else {COLOUR_NAMES[a["colour"]]: 2}
            )
            shorts = sorted(offer["short"] - sum(min(n, offer["lacking"][colour]) for colour, n in taken.items()) for offer in offers)
            return 20 - shorts[0] - sum(shorts[:4]) / 10 if shorts else 20
        return 0

    return max(range(len(moves)), key=worth)


def play_until(match: Match, found: Callable[[Match], bool]) -> Match:
    steps = 0
    while not match.over and not found(match):
        seat = match.waiting[0]
        match.play(seat, match.moves(seat)[sensible(match, seat)])
        steps += 1
        assert steps < 600, "the wanted position does not come"
    assert found(match), "the match ended before"
    return match


def seeded(wanted: Callable[[Match], bool], players: int = 3, **options: Any) -> Match:
    """The first of some seeds whose game comes to the wanted position."""
    for number in range(40):
        match = new(players, f"sweets {number}", **options)
        try:
            return play_until(match, wanted)
        except AssertionError:
            continue
    raise AssertionError("no seed gives the wanted position")


def phase(name: str, seat: int = 0, round_at_least: int = 1) -> Callable[[Match], bool]:
    def found(match: Match) -> bool:
        view = match.view(seat)
        return view["phase"] == name and seat in match.waiting and view["round"] >= round_at_least

    return found


def rich_turn(match: Match) -> bool:
    """Your turn in the middle of a game: something within reach, something reserved, two alike to take."""
    if not phase("action", round_at_least=7)(match):
        return False
    names, view = [move.name for move in match.moves(0)], match.view(0)
    return (
        names.count("buy") >= 2
        and "take_two" in names
        and view["you"]["reserved"] >= 1
        and view["market"]["golden"] > 0
        and view["rows"][0]["deck"] > 8
    )


def full_of_reservations(match: Match) -> bool:
    return phase("action", round_at_least=5)(match) and match.view(0)["you"]["reserved"] == 3


@functools.cache
def ended() -> Match:
    return play_until(new(), lambda match: match.over)


def every_phase(players: int) -> dict[str, Callable[[], Match]]:
    """A position of every phase, and the tables that hold most: notables enough for all, three reservations, a late round."""
    found: dict[str, Callable[[], Match]] = {
        "action": functools.partial(seeded, phase("action", round_at_least=8), players),
        "over": lambda: play_until(new(players, "the end"), lambda match: match.over),
    }
    if players == 3:
        return {"reserved": _full, "payment": _paying, "few-bears": _few_bears}
    if players == 4:
        found |= {
            "start": functools.partial(new, players),
            "late": functools.partial(seeded, phase("action", round_at_least=20), players),
            "waiting": functools.partial(seeded, lambda m: 1 in m.waiting and m.view(0)["round"] >= 6, players),
            "give-back": _too_many,
            "choose": _impressed,
            "blind": _blind,
        }
    return found


def scenes(table: Callable[..., TablePage]) -> dict[str, Callable[[], TablePage]]:
    """Every state by name."""
    at_table = functools.partial(table, name="Sunday sweets")
    return {
        "kiilto": lambda: at_table(seeded(rich_turn)),
        "kiilto-start": lambda: at_table(new()),
        "kiilto-2": lambda: at_table(seeded(phase("action", round_at_least=12), 2)),
        "kiilto-4": lambda: at_table(seeded(phase("action", round_at_least=10), 4)),
        "kiilto-not-your-turn": lambda: at_table(
            seeded(lambda m: 1 in m.waiting and m.view(0)["round"] >= 9), actions=frozenset({"propose-undo", "leave"})
        ),
        "kiilto-spectator": lambda: at_table(seeded(phase("action", round_at_least=14), 4), seat=None, watching=2),
        "kiilto-history": lambda: _back(at_table),
        "kiilto-give-back": lambda: at_table(_too_many()),
        "kiilto-payment": lambda: at_table(_paying()),
        "kiilto-choose": lambda: at_table(_impressed()),
        "kiilto-full": lambda: at_table(_full()),
        "kiilto-classic": lambda: at_table(_blind()),
        "kiilto-few-bears": lambda: at_table(_few_bears()),
        "kiilto-no-bears": lambda: at_table(_no_bears()),
        "kiilto-last-round": lambda: at_table(seeded(lambda m: phase("action", 2)(m) and m.view(0)["last_round"]), seat=2),
        "kiilto-hint": lambda: _hinted(at_table),
        "kiilto-over": lambda: at_table(ended(), seed="sunday sweets"),
        "kiilto-over-spectator": lambda: at_table(play_until(new(4, "the end"), lambda match: match.over), seat=None),
    }


def _back(table: Callable[..., TablePage]) -> TablePage:
    match = seeded(rich_turn)
    return table(match, ply=match.ply // 2)


def _put(match: Match, seat: int, **bears: int) -> None:
    """Gives a player bears from the market, written into the raw state."""
    for name, n in bears.items():
        shift = 8 * ("white", "blue", "green", "red", "black", "golden").index(name)
        match.state.players[seat].bears += n << shift
        match.state.market -= n << shift


def _too_many() -> Match:
    """You took bears over the limit."""
    match = new(4, "too many")
    _put(match, 0, white=3, blue=2, red=2, golden=2)
    match.refresh()
    match.play(0, "take colours=white+green+black")
    return match


def _paying() -> Match:
    """You buy, hold gold, and may choose what to pay with."""
    match = seeded(lambda m: phase("action", round_at_least=4)(m), choose_payment=True)
    have = match.view(0)["market"]
    _put(match, 0, **{name: min(2, n) for name, n in have.items()})
    match.refresh()
    offers = {
        move: match.view(0)["rows"][move.arguments["row"]]["places"][move.arguments["place"]]["offer"]
        for move in match.moves(0)
        if move.name == "buy"
    }
    dearest = max((move for move in offers if not offers[move]["pay"]["golden"]), key=lambda move: offers[move]["total"])
    match.play(0, dearest)
    assert match.view(0)["phase"] == "payment"
    return match


def _impressed() -> Match:
    """Two notables are impressed at once, and only one comes."""
    match = new(4, "impressed", preset="classic")
    for shift in range(5):
        match.state.players[0].bonus += 5 << 8 * shift
    match.refresh()
    match.play(0, "take colours=white+green+black")
    assert match.view(0)["phase"] == "choose a notable"
    return match


def _full() -> Match:
    """Three reservations, and no more allowed."""
    match = seeded(phase("action", round_at_least=6))
    while match.view(0)["you"]["reserved"] < 3:
        seat = match.waiting[0]
        moves = match.moves(seat)
        reserving = [at for at, move in enumerate(moves) if move.name == "reserve"]
        match.play(seat, moves[reserving[match.ply % len(reserving)] if seat == 0 and reserving else sensible(match, seat)])
    return play_until(match, phase("action"))


def _blind() -> Match:
    """The preset `classic`: you and a rival have reserved from the decks."""
    match = new(4, "classic", preset="classic")
    for _ in range(2):
        match.play(0, "reserve_blind row=1")
        match.play(1, "reserve_blind row=2")
        match.play(2, "take colours=white+green+black")
        match.play(3, "reserve row=0 place=2")
    return play_until(match, phase("action", round_at_least=4))


def _few_bears() -> Match:
    """Only two colours are left in the market."""
    match = new(3, "few bears")
    _put(match, 1, white=5, red=5, black=5)
    match.refresh()
    return match


def _no_bears() -> Match:
    """No bears are left in the market: reserve or buy."""
    match = new(2, "no bears")
    _put(match, 1, white=4, red=4, black=4, blue=4, green=4, golden=5)
    match.refresh()
    return match


def _hinted(table: Callable[..., TablePage]) -> TablePage:
    match = seeded(rich_turn)
    moves = [match.moves(0)[at] for at in (0, 4, -1)]
    return table(match, hints=tuple((str(move), match.move_text(0, move), 0.58 - 0.1 * at) for at, move in enumerate(moves)))
