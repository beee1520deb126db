"""What the viewer of a table of Pocket Wigs sees, with its pictures and names, for the parts of the room."""

from __future__ import annotations

from parlour.engine.events import Event
from parlour.engine.texts import Texts
from parlour.games.pocket_wigs.view import View, You
from parlour.games.pocket_wigs.words import COIN_NAMES, ROW, ROW_NAMES
from parlour.web.rooms.frame import Scene, once

SPRITE = "rooms/pocket_wigs/pocket-wigs.svg"
COINS = range(1, len(COIN_NAMES))


def seen(scene: Scene) -> View:
    """What the viewer may know."""
    view: View = scene.view
    return view


def yours(scene: Scene) -> You:
    """The viewer's own things; only a seat has them."""
    you = seen(scene).you
    assert you is not None
    return you


def hand_of(scene: Scene) -> list[int]:
    """The coins in the viewer's pocket."""
    return yours(scene).hand or []


def is_placing(scene: Scene) -> bool:
    return seen(scene).phase == "select action"


@once
def this_round(scene: Scene) -> list[Event]:
    return scene.since_last("round_begins")


# --- Pictures and names -----------------------------------------------------------------------------------------------
def art(coin: int, tails: bool = False) -> str:
    return f"{SPRITE}#{COIN_NAMES[coin]}{'-tails' if tails else ''}"


def counted(coin: int, n: int, t: Texts) -> str:
    """«3 pennies», «1 dime»."""
    if coin == 1:
        return t.plural("{n} penny", "{n} pennies", n)
    return t.plural("{n} nickel", "{n} nickels", n) if coin == 2 else t.plural("{n} dime", "{n} dimes", n)


def kind(coin: int, t: Texts) -> str:
    """The coins of a type, as the name of a pile or a column."""
    return ("", t("Pennies"), t("Nickels"), t("Dimes"))[coin]


def row_name(row: int, t: Texts) -> str:
    """The name of a row at the head of a line."""
    name = t(ROW_NAMES[row])
    return name[:1].upper() + name[1:]


def row_text(row: int, t: Texts) -> str:
    return {
        ROW.set: t("Puts a coin of the supply in a column."),
        ROW.sell: t("Each coin sells in one column."),
        ROW.buy: t("Each coin takes one from the supply."),
    }[row]
