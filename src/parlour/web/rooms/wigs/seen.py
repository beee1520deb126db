"""What the viewer of a table of Wigs sees, with its pictures and names, for the parts of the room."""

from __future__ import annotations

from msgspec import UNSET

from parlour.engine.events import Event
from parlour.engine.texts import Texts
from parlour.games.wigs.view import Player, View
from parlour.games.wigs.words import NAMES, PLURALS, ability
from parlour.web.rooms.frame import Scene, once

SPRITE = "rooms/wigs/wigs.svg"


def seen(scene: Scene) -> View:
    """What the viewer may know."""
    view: View = scene.view
    return view


def yours(scene: Scene) -> Player:
    """The viewer's own things; only a seat has them."""
    you = seen(scene).you
    assert you is not None
    return you


def hand_of(player: Player) -> list[int]:
    return [] if player.hand is UNSET else player.hand


def mini(wig: int) -> str:
    return f"{SPRITE}#mini{wig}" if wig else f"{SPRITE}#wigback"


def portrait(wig: int) -> str:
    return f"{SPRITE}#portrait{wig}"


# --- Words ------------------------------------------------------------------------------------------------------------
def plural_name(wig: int, t: Texts) -> str:
    """The name of a bay: «Buccaneers»."""
    return t(PLURALS[wig])


def counted(wig: int, n: int, t: Texts) -> str:
    """«2 Buccaneers», «the Baron»."""
    return t("the {wig}", wig=t(NAMES[wig])) if n == 1 else t("{n} {wigs}", n=n, wigs=plural_name(wig, t), wig=t(NAMES[wig]))


def gift(scene: Scene, wig: int) -> str:
    """What a wig can do at this table."""
    return ability(wig, seen(scene).abilities, scene.t)


# --- What has happened in this round ------------------------------------------------------------------------------------
@once
def this_phase(scene: Scene) -> list[Event]:
    """The events since the last order of turns was told, or since the round began."""
    return scene.since_last("sell_order", "buy_order", "round_begins")


@once
def this_round(scene: Scene) -> list[Event]:
    return scene.since_last("round_begins")
