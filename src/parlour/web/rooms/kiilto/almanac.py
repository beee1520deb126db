"""The almanac of Kiilto: all ownerships by their class, and the notables."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.plain import Components
from parlour.engine.texts import Texts
from parlour.games.kiilto.words import bears_text, notable_name, ownership_text, row_name
from parlour.web.almanac import COUNTER, Almanac, Box, Choice, Entry, Filter, Group, Sign, named, sentence
from parlour.web.rooms.kiilto.pieces import SPRITE, bear, look

WORTH = (("none", 0, 0), ("some", 1, 2), ("much", 3, 99))  # prestige, from and to


def almanac(t: Texts) -> Almanac:
    ownerships = [(number, one) for number, one in enumerate(t.components["ownerships"], start=1)]
    groups = [
        Group(f"class-{row}", named(row_name(row - 1, t)), t("ownerships"), _of_class(ownerships, row, t))
        for row in sorted({one["class"] for _, one in ownerships})
    ]
    notables = tuple(_notable(number, one, t) for number, one in enumerate(t.components["notables"], start=1))
    groups.append(Group("notable", t("Notables"), t("come to whoever has what they ask for"), notables))
    return Almanac(t("Every ownership and notable"), tuple(groups), (_by_bonus(t), _by_worth(t)))


def _by_bonus(t: Texts) -> Filter:
    choices = tuple(Choice(colour, t(colour), bear(colour, small=True)) for colour in t.components["colours"])
    return Filter("along", t("Bonus"), t("any colour"), choices)


def _by_worth(t: Texts) -> Filter:
    names = (t("no prestige"), t("1 or 2 prestige"), t("3 and more"))
    return Filter("does", t("Prestige"), t("All"), tuple(Choice(worth[0], name) for worth, name in zip(WORTH, names, strict=True)))


def _worth(prestige: int) -> tuple[str, ...]:
    return tuple(name for name, least, most in WORTH if least <= prestige <= most)


def _price(price: Sequence[int], t: Texts) -> tuple[Sign, ...]:
    colours = t.components["colours"]
    return tuple(Sign(bear(colour, small=True), str(n), f"{n} {t(colour)}") for colour, n in zip(colours, price, strict=True) if n)


def _of_class(ownerships: list[tuple[int, Components]], row: int, t: Texts) -> tuple[Entry, ...]:
    return tuple(
        Entry(
            id=str(number),
            kind=f"class-{row}",
            name=named(t(one["bonus"])),
            art=f"{SPRITE}#o-{min(row, 3)}",
            frame="stall",
            look=f"k-{look(one['bonus'])}",
            corner=str(one["prestige"] or ""),
            words=sentence(ownership_text(row - 1, one["bonus"], one["prestige"], t)),
            signs=_price(one["price"], t),
            does=_worth(one["prestige"]),
            along=(one["bonus"],),
            rule="K-022",
            more=((t("Price"), bears_text(one["price"], t)), (t("Prestige"), str(one["prestige"]))),
        )
        for number, one in ownerships
        if one["class"] == row
    )


def _notable(number: int, one: Components, t: Texts) -> Entry:
    wants = _price(one["requires"], t)
    return Entry(
        id=f"notable-{number}",
        kind="notable",
        name=notable_name(number, t),
        art=f"{SPRITE}#n-{number}",
        frame="round",
        corner=str(one["prestige"]),
        words=t("Comes to whoever has these ownerships: {what}.", what=bears_text(one["requires"], t)),
        signs=wants,
        does=_worth(one["prestige"]),
        along=tuple(colour for colour, n in zip(t.components["colours"], one["requires"], strict=True) if n),
        rule="K-032",
        more=((t("Prestige"), str(one["prestige"])),),
    )


def box(players: int, t: Texts) -> Box:
    """The bears, as many as so many players need (K-001, K-004)."""
    counts = dict.fromkeys(t.components["colours"], t.components["bears_by_players"][str(players)])
    bears = tuple(
        Entry(id=f"bear-{colour}", kind="bear", name=named(t(colour)), art=bear(colour), frame="round", words="", copies=count)
        for colour, count in {**counts, "golden": t.components["golden_bears"]}.items()
    )
    return Box(counters=(Group("bear", t("Bears"), t("to pay with"), bears, COUNTER),))
