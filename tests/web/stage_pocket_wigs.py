"""Tables of Pocket Wigs in every state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import parlour
from parlour.engine.match import Match
from parlour.web.page_data import ChatLine, TablePage

NAMES = ("Aino", "Otso", "Bastien")
SPREADS = (
    "place row=1 coin=3",
    "place row=2 coin=2",
    "place row=0 coin=1",
    "place row=1 coin=2",
    "place row=2 coin=1",
    "place row=2 coin=3",
)


def new(players: int = 2, seed: str = "small change", **options: Any) -> Match:
    return parlour.game("pocket-wigs").new(players, seed, names=NAMES[:players], **({"coin_market": "ascending_4"} | options))


def page(match: Match, seat: int | None = 0, **values: Any) -> TablePage:
    from stage import table

    chat = (ChatLine(1, match.names[1], "Quick hands win quarters.", 1e9),)
    return table(match, seat, **({"name": "Small Change", "chat": chat} | values))


def place(match: Match, seat: int, moves: Iterable[str], wish: str = "grab") -> None:
    """Places the coins of the list that this seat has, and finishes."""
    for move in moves:
        if not match.why_not(seat, move):
            match.play(seat, move)
    match.play(seat, wish)


def act(match: Match) -> None:
    """The first of those waited for makes a sensible move: sells the dearest, takes what it has least of."""
    seat = match.waiting[0]
    moves = [str(move) for move in match.moves(seat)]
    phase, view = match.view(seat)["phase"], match.view(seat)
    if phase == "sell wigs":
        sales = {f"sell column={sale['column']}": max(sale["earns"], default=0) for sale in view["you"]["sales"]}
        match.play(seat, max((move for move in moves if move in sales), key=lambda move: sales[move]))
    elif phase == "buy wigs":
        match.play(seat, max(moves[1:], key=lambda move: (-view["you"]["coins"].count(int(move[-1])), move)))
    else:
        match.play(seat, moves[(match.ply * 5 + 2) % len(moves)])


def round_by_hand(match: Match, found: Callable[[Match], bool]) -> bool:
    """Plays a round with spread coins until the match is as wanted; whether it came to that."""
    for at, seat in enumerate(sorted(match.waiting, key=lambda seat: (seat + match.ply) % match.players)):
        start = (seat + match.view(None)["round"]) % 2
        place(match, seat, SPREADS[start : start + 3 + match.view(None)["round"] % 2], "grab" if at == 0 else "finish")
    while not match.over and match.view(None)["phase"] != "select action":
        if found(match):
            return True
        act(match)
    return match.over


def played(found: Callable[[Match], bool], players: int = 2, rounds: int = 40, **options: Any) -> Match:
    match = new(players, **options)
    for _ in range(rounds):
        if round_by_hand(match, found):
            break
    return match


def phase(name: str, seat: int | None = 0, round_at_least: int = 2) -> Callable[[Match], bool]:
    def found(match: Match) -> bool:
        view = match.view(seat)
        return view["phase"] == name and view["round"] >= round_at_least and (seat is None or seat in match.waiting)

    return found


def never(match: Match) -> bool:
    return False


def placing(players: int = 2, rounds: int = 3, mine: Iterable[str] = (), **options: Any) -> Match:
    """Your turn to place in a later round, with some coins on your card."""
    match = played(never, players, rounds, **options)
    for move in mine:
        match.play(0, move)
    return match


def sells_twice(match: Match) -> bool:
    return phase("sell wigs")(match) and max((len(sale["earns"]) for sale in match.view(0)["you"]["sales"]), default=0) > 1


def has_begun_to_sell(match: Match) -> bool:
    return phase("sell wigs")(match) and match.view(0)["selling_in"] is not None


def grabbed(players: int) -> Match:
    match = placing(players, mine=("place row=1 coin=3",))
    place(match, 1, SPREADS[2:5])
    return match


def finished(players: int) -> Match:
    match = placing(players)
    place(match, 0, SPREADS[:4])
    return match


def crowded() -> Match:
    """Your turn to place, with more coins than anybody would wish."""
    match = placing(2)
    for coin, count in ((1, 4), (2, 2), (3, 2)):
        more = min(count, int(match.state.supply[coin]))
        match.state.players[0].hand[coin] += more
        match.state.supply[coin] -= more
    match.refresh()
    return match


def full() -> Match:
    """Every circle of your card is taken, and coins are left."""
    match = crowded()
    while len(match.moves(0)) > 2:
        match.play(0, match.moves(0)[-1])
    return match


def back() -> TablePage:
    match = placing(3, 4)
    return page(match, ply=match.view(0)["ply"] // 2)


def every_phase(players: int) -> dict[str, Callable[[], Match]]:
    """A position of every phase, and the tables that hold most."""
    found: dict[str, Callable[[], Match]] = {
        "placing": lambda: placing(players, mine=("place row=1 coin=3",)),
        "set": lambda: played(phase("set market"), players),
        "sell": lambda: played(phase("sell wigs"), players),
        "buy": lambda: played(phase("buy wigs"), players),
    }
    if players == 2:
        return found | {"first": new, "crowded": crowded, "full": full, "selling": lambda: played(has_begun_to_sell)}
    found["finished"] = lambda: finished(players)
    found["waiting"] = lambda: played(phase("sell wigs", 1), players)
    return found | {"over": lambda: played(never, players)}


def add_scenes(add: Callable[[str, Callable[[], TablePage]], None]) -> None:
    add("pocket-first", lambda: page(new(2)))
    add("pocket-place", lambda: page(placing(2, mine=("place row=1 coin=3", "place row=2 coin=2"))))
    add("pocket-place-3", lambda: page(placing(3, 2, mine=("place row=1 coin=3",))))
    add("pocket-place-none", lambda: page(placing(2, 2)))
    add("pocket-place-full", lambda: page(full()))
    add("pocket-crowded", lambda: page(crowded()))
    add("pocket-grabbed", lambda: page(grabbed(2)))
    add("pocket-finished", lambda: page(finished(2)))
    add("pocket-finished-3", lambda: page(finished(3), 0))
    add("pocket-set", lambda: page(played(phase("set market"))))
    add("pocket-sell", lambda: page(played(sells_twice)))
    add("pocket-sell-3", lambda: page(played(phase("sell wigs"), 3)))
    add("pocket-sell-more", lambda: page(played(has_begun_to_sell)))
    add("pocket-buy", lambda: page(played(phase("buy wigs"))))
    add("pocket-buy-3", lambda: page(played(phase("buy wigs", round_at_least=3), 3)))
    add("pocket-wait", lambda: page(played(phase("sell wigs", 1)), actions=frozenset({"propose-undo", "leave"})))
    add("pocket-wait-3", lambda: page(played(phase("set market", 1), 3), actions=frozenset({"leave"})))
    add("pocket-spectator", lambda: page(played(phase("buy wigs", None), 3), None, watching=2))
    add("pocket-spectator-placing", lambda: page(placing(3, 2), None))
    add("pocket-history", back)
    add("pocket-over", lambda: page(played(never), seed="tea at four"))
    add("pocket-notice", lambda: page(placing(2), notice="You have no pennies in hand (C-021).", compiling=(3, 10)))
    add("pocket-over-3", lambda: page(played(never, 3), 1, seed="tea at four"))
    add(
        "pocket-big-cards",
        lambda: page(
            placing(
                3,
                2,
                ("place row=2 coin=3",),
                player_card_rows="1-2-3",
                coin_market="ascending_5",
                quarter="rotate",
                hands_visible=False,
            )
        ),
    )
