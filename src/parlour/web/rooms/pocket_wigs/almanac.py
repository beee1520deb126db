"""The almanac of Pocket Wigs: its coins."""

from __future__ import annotations

from parlour.engine.texts import Texts
from parlour.web.almanac import COUNTER, Almanac, Box, Entry, Group, named

SPRITE = "rooms/pocket_wigs/pocket-wigs.svg#"
LETTERS = {"penny": "P", "nickel": "N", "dime": "D"}


def almanac(t: Texts) -> Almanac:
    components = t.components
    order = list(components["order"])
    wigs = tuple(
        Entry(
            id=coin,
            kind="coin",
            name=named(t(coin)),
            art=f"{SPRITE}{coin}",
            frame="round",
            corner=LETTERS[coin],
            words=t(
                "Acts as number {n} in every phase. Without a set coin it sells in column {letter}.",
                n=order.index(coin) + 1,
                letter=LETTERS[coin],
            ),
            copies=count,
            rule="C-018",
            more=((t("At the start"), t("{n} each", n=components["start_coins"].get(coin, 0))),),
        )
        for coin, count in components["supply"].items()
    )
    quarter = Entry(
        id="quarter",
        kind="quarter",
        name=named(t("quarter")),
        art=f"{SPRITE}quarter",
        frame="round",
        corner="¼",
        words=t("Whoever has finished placing first may take it: among equal coins its holder acts first."),
        rule="C-019",
    )
    groups = (
        Group("coin", t("Coins"), t("wigs to sell, and actions"), wigs, COUNTER),
        Group("quarter", named(t("quarter")), t("no wig: it breaks ties"), (quarter,), COUNTER),
    )
    return Almanac(t("Every coin, and what it does"), groups)


def box(players: int, t: Texts) -> Box:
    return Box(boards=("class:market",))
