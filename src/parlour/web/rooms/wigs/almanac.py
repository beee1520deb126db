"""The almanac of Wigs: the five wigs."""

from __future__ import annotations

from parlour.engine.texts import Texts
from parlour.games import find
from parlour.games.wigs.view import abilities
from parlour.games.wigs.words import ability
from parlour.web.almanac import Almanac, Box, Entry, Group, Sign, sentence

SPRITE = "rooms/wigs/wigs.svg#"
RULES = {1: "W-024", 2: "W-026", 3: "W-029", 4: "W-030", 5: "W-031"}


def almanac(t: Texts) -> Almanac:
    components = t.components
    can = abilities(find("wigs").printed(components))
    debut, copies = components["debut"], components["tiles_per_type"]
    entries = tuple(
        Entry(
            id=str(wig["number"]),
            kind="wig",
            name=t(wig["name"]),
            art=f"{SPRITE}portrait{wig['number']}",
            frame="tall",
            corner=str(wig["number"]),
            words=sentence(ability(wig["number"], can, t)),
            copies=copies,
            signs=(Sign(f"{SPRITE}mini{wig['number']}", t("a debut wig too"), ""),) if wig["number"] in debut else (),
            rule=RULES[wig["number"]],
            more=((t("Sells"), t("as number {n} of five", n=wig["number"])),),
        )
        for wig in components["wigs"]
    )
    return Almanac(t("Every wig, and what it can do"), (Group("wig", t("Wigs"), t("worn for an ability, sold for gold"), entries),))


def box(players: int, t: Texts) -> Box:
    return Box(boards=("class:bays",))
