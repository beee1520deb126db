"""The almanac of Last Will: all cards by their kind, the wills, and the jobs of Getting Sacked."""

from __future__ import annotations

from parlour.engine.plain import Components
from parlour.engine.texts import Texts
from parlour.games.last_will.words import Printed, card_text, cards, companion_name, pounds
from parlour.web.almanac import Almanac, Box, Choice, Entry, Filter, Group, Sign
from parlour.web.rooms.last_will.pieces import BACKS, KIND_LOOKS, art, companion_art, picture

COMPANIONS = ("dog", "horse", "guest", "chef")
DOES = {
    "actions": "actions", "turn_actions": "actions", "free_upkeep": "actions", "again": "actions", "draw": "cards", "plan_cards": "cards", "drop": "fall",
    "buy": "trade", "sell": "trade", "pay_per": "spend",
}  # fmt: skip


def almanac(t: Texts) -> Almanac:
    printed = list(enumerate(cards(t.components)))
    kinds = {
        "event": (t("Events"), t("one use, then discarded")),
        "helper": (t("Helpers"), t("work as long as they lie on your board")),
        "expense": (t("Expenses"), t("used once every round")),
        "property": (t("Properties"), t("bought, maintained or left to crumble, sold")),
        "companion": (t("Companions"), t("never alone")),
        "wild": (t("Wild companions"), t("stand for any companion")),
        "special": (t("Special cards"), t("strong, once; more crowns come later in the game")),
    }
    groups = [
        Group(kind, title, note, tuple(_card(number, one, printed, t) for number, one in printed if one.table == kind))
        for kind, (title, note) in kinds.items()
    ]
    wills = tuple(_will(one, t) for one in t.components.get("will", ()))
    groups.append(Group("will", t("Last Wills"), t("what you begin with"), wills))
    jobs = tuple(_job(one, t) for one in t.components.get("employment", ()))
    groups.append(Group("employment", t("Jobs"), t("only with Getting Sacked"), jobs))
    return Almanac(t("Every card, and what it does"), tuple(group for group in groups if group.entries), (_by_deed(t), _by_company(t)))


def _by_deed(t: Texts) -> Filter:
    names = {
        "spend": t("spends money"),
        "actions": t("saves or brings actions"),
        "cards": t("brings cards"),
        "fall": t("makes houses fall"),
        "trade": t("buying and selling"),
    }
    return Filter("does", t("What it does"), t("anything"), tuple(Choice(id, text) for id, text in names.items()))


def _by_company(t: Texts) -> Filter:
    choices = tuple(Choice(kind, t(kind), companion_art(kind)) for kind in COMPANIONS)
    return Filter("along", t("Who comes along"), t("anybody"), choices)


def _id(entry: Components) -> str:
    return str(entry.get("row") or entry["id"])


def _card(number: int, printed: Printed, all_cards: list[tuple[int, Printed]], t: Texts) -> Entry:
    entry, (picture_of, frame) = printed.entry, picture(printed)
    company = [*entry.get("join", ()), *entry.get("slots", ())]
    return Entry(
        id=_id(entry),
        kind=printed.table,
        name=t(entry["name"]),
        art=picture_of,
        frame=frame or "wide",
        look=KIND_LOOKS[printed.table],
        corner=BACKS[printed.table],
        words=card_text(number, t),
        copies=entry.get("copies", 1),
        signs=(
            *_costs(printed, t),
            *(Sign(companion_art(one["kind"]), f"+{one['add']}", companion_name(one["kind"], t)) for one in company),
        ),
        does=_does(printed),
        along=_along(printed, company),
        rule=_id(entry),
        more=_facts(entry, t),
        goes=_dearer(entry, all_cards, t),
    )


def _costs(printed: Printed, t: Texts) -> tuple[Sign, ...]:
    """What it costs: watches and pounds; of a property its values."""
    entry = printed.entry
    if printed.table == "property":
        return (Sign("", " ".join(map(str, entry["values"])), t("values")), Sign("", pounds(entry["upkeep"]), t("upkeep")))
    found = []
    for cost in (entry.get("play"), entry.get("alternative"), entry.get("use")):
        if isinstance(cost, dict):
            found.append(
                Sign(
                    art("watch") if cost["actions"] else art("watch-off"),
                    "",
                    t.plural("{n} action", "{n} actions", cost["actions"]),
                    max(1, cost["actions"]),
                )
            )
            if cost["pay"]:
                found.append(Sign("", pounds(cost["pay"]), ""))
    crowns = entry.get("crowns", 0)
    return (*([Sign(art("i-crown"), "", t.plural("with one crown", "with {n} crowns", crowns), crowns)] if crowns else []), *found)


def _does(printed: Printed) -> tuple[str, ...]:
    entry = printed.entry
    effects = [*entry.get("then", ()), *entry.get("always", ())]
    found = {DOES.get(effect["do"]) or ("trade" if effect.get("on") in ("buy", "sell") else "spend") for effect in effects}
    if printed.table == "property":
        found |= {"trade", "spend"}
    if printed.table in ("companion", "wild") or any(
        isinstance(cost, dict) and cost["pay"] for cost in (entry.get("play"), entry.get("use"))
    ):
        found.add("spend")
    return tuple(sorted(found))


def _along(printed: Printed, company: list[Components]) -> tuple[str, ...]:
    kinds = {one["kind"] for one in company}
    if printed.table in ("companion", "wild"):
        kinds.add(printed.entry.get("kind", "any"))
    return COMPANIONS if "any" in kinds else tuple(kind for kind in COMPANIONS if kind in kinds)


def _facts(entry: Components, t: Texts) -> tuple[tuple[str, str], ...]:
    tags = ", ".join(t(tag) for tag in entry.get("tags", ()))
    return ((t("Counts as"), tags),) if tags else ()


def _dearer(entry: Components, all_cards: list[tuple[int, Printed]], t: Texts) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The helpers that make a card dearer: their boost is on one of its tags."""
    tags = set(entry.get("tags", ()))
    found = [
        _id(one.entry)
        for _, one in all_cards
        if any(effect["do"] == "boost" and tags & set(effect.get("tags", ())) for effect in one.entry.get("always", ()))
    ]
    return ((t("Dearer by"), tuple(found)),) if found else ()


def _will(entry: Components, t: Texts) -> Entry:
    return Entry(
        id=_id(entry),
        kind="will",
        name=pounds(entry["amount"]),
        art=art("coin"),
        frame="sym",
        look="event",
        corner="L",
        words=t("You inherit {money}.", money=pounds(entry["amount"])),
        copies=entry.get("copies", 1),
        rule=_id(entry),
    )


def _job(entry: Components, t: Texts) -> Entry:
    lines = ", ".join(f"{t(line['symbol'])} {pounds(line['income'])}" for line in entry["lines"])
    return Entry(
        id=_id(entry),
        kind="employment",
        name=t(entry["name"]),
        art=art("x-job"),
        frame="sym",
        look="slate",
        corner="G",
        words=t("Pays every round, until you cover its lines: {lines}.", lines=lines),
        rule=_id(entry),
    )


def box(players: int, t: Texts) -> Box:
    return Box(boards=("class:plans",))
