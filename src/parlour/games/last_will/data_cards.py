"""Checks of the cards of the data: keys, costs, values, effects, and what is counted over all of them."""

from __future__ import annotations

import itertools
from typing import Any, NamedTuple

from parlour.engine.data_checks import given
from parlour.engine.plain import Components
from parlour.engine.texts import Phrase
from parlour.games.last_will.codes import COMPANION_KINDS, GROUPS, JOINING_KINDS, KINDS, MOST, PROPERTY_KINDS, WILDS
from parlour.games.last_will.data_checks import DATA, Words, fail, list_of, one_of, only_keys, text, whole

COMMON = ("id", "row", "name", "copies", "source")
SOURCES = ("found", "house")
KEYS = {
    "event": ("tags", "play", "alternative", "join", "then"),
    "helper": ("tags", "play", "use", "then", "always"),
    "expense": ("tags", "play", "use", "slots", "then"),
    "property": ("kind", "values", "upkeep", "slots"),
    "companion": ("kind",),
    "special": ("crowns", "tags", "play", "alternative", "join", "then"),
    "wild": ("kind",),
}
THEN = {
    "actions": ("amount", "only"),
    "draw": ("amount",),
    "drop": ("steps", "target"),
    "buy": ("extra",),
    "sell": ("count", "less"),
    "again": (),
    "pay_per": ("amount", "token", "kinds"),
}
ALWAYS = {
    "boost": ("on", "add", "kinds", "tags"),
    "free_upkeep": ("kinds", "times"),
    "turn_actions": ("amount", "only"),
    "plan_cards": ("add",),
}
BOOSTS = ("buy", "sell", "opera", "upkeep", "tag")
OWN_SYMBOLS = (*PROPERTY_KINDS, "sale", "opera")
MOST_TAGS = 24
MOST_IN_DECK = 250


class Printed(NamedTuple):
    """A card of the data file: its table and its entry."""

    table: str
    entry: Components

    @property
    def where(self) -> str:
        return f"{self.table} {self.entry.get('id', '?')!r}"


def cards(components: Components) -> list[Printed]:
    """All different cards in the order of their numbers: by deck, specials by crowns, in each as the file has them."""
    found = [Printed(table, entry) for table in GROUPS[:5] for entry in components.get(table, [])]
    specials = [Printed("special", entry) for entry in components.get("special", [])]
    wild = [Printed("wild", entry) for entry in components.get("wild", [])]
    return found + sorted(specials, key=lambda card: card.entry["crowns"]) + wild


def tags(components: Components) -> list[str]:
    """The words that boosts and employment lines look for, except the kinds of property, `sale` and `opera`."""
    words: dict[str, None] = {}
    for card in cards(components):
        words |= dict.fromkeys(card.entry.get("tags", ()))
        for effect in card.entry.get("always", ()):
            words |= dict.fromkeys(effect.get("tags", ()))
    for job in components["employment"]:
        words |= dict.fromkeys(line["symbol"] for line in job["lines"])
    return [word for word in words if word not in OWN_SYMBOLS]


def check_cards(components: Components) -> None:
    ids: set[str] = set()
    for table in GROUPS:
        for entry in components[table]:
            card = Printed(table, entry if isinstance(entry, dict) else {})
            only_keys(card.where, entry, (*COMMON, *KEYS[table]))
            text(card.where, entry, "name")
            if text(card.where, entry, "id") in ids:
                fail(card.where, Phrase("this id is given twice"))
            ids.add(entry["id"])
            whole(card.where, entry, "copies", 1, 100)
            check_source(card.where, entry)
            check_card(card)
    if len(ids) > MOST.cards:
        fail(DATA, Phrase("there are {n} different cards; at most {most} are possible", n=len(ids), most=MOST.cards))
    if sum(entry["copies"] for entry in components["wild"]) != WILDS or len(components["wild"]) != 1:
        fail("wild", Phrase("there must be one wild companion with {n} copies", n=WILDS))
    for letter, tables in (
        ("E", ("event",)),
        ("H", ("helper", "expense")),
        ("P", ("property",)),
        ("C", ("companion",)),
        ("S", ("special",)),
    ):
        if sum(entry["copies"] for table in tables for entry in components[table]) > MOST_IN_DECK:
            fail(Phrase("deck {letter}", letter=letter), Phrase("it has more than {most} cards", most=MOST_IN_DECK))
    if len(tags(components | {"employment": []})) > MOST_TAGS:
        fail(DATA, Phrase("there are more than {most} tags", most=MOST_TAGS))


def check_source(where: Words, entry: Components) -> None:
    """Where an entry comes from; a data file of one's own need not say it."""
    if "source" in entry:
        one_of(where, "source", entry["source"], SOURCES)


def check_card(card: Printed) -> None:
    where, entry, table = card.where, card.entry, card.table
    if table in ("event", "helper", "expense", "special"):
        check_cost(where, entry, "play")
        for key in ("alternative", "use"):
            if key in entry:
                check_cost(where, entry, key)
        for tag in list_of(where, "tags", entry.get("tags", []), MOST_TAGS):
            if not isinstance(tag, str) or not tag or tag in ("sale", "opera"):
                fail(where, Phrase("a tag is {value}; a tag is a word, and not sale or opera", value=given(tag)))
    if table == "expense" and "use" not in entry:
        fail(where, Phrase("use is missing; an expense needs actions and pay"))
    if table == "special":
        whole(where, entry, "crowns", 1, 3)
    if table == "property":
        one_of(where, "kind", entry.get("kind"), PROPERTY_KINDS)
        whole(where, entry, "upkeep", 0, 100)
        check_values(where, entry.get("values"))
    if table == "companion":
        one_of(where, "kind", entry.get("kind"), COMPANION_KINDS)
    if table == "wild":
        one_of(where, "kind", entry.get("kind"), ("any",))
    for key, kinds in (("join", JOINING_KINDS), ("slots", COMPANION_KINDS)):
        for item in list_of(where, key, entry.get(key, []), MOST.joining if key == "join" else MOST.companions):
            only_keys(f"{where}, {key}", item, ("kind", "add"))
            one_of(f"{where}, {key}", "kind", item.get("kind"), kinds)
            whole(f"{where}, {key}", item, "add", 0, 100)
    check_effects(card)


def check_cost(where: str, entry: Components, key: str) -> None:
    only_keys(f"{where}, {key}", entry.get(key), ("actions", "pay"))
    whole(f"{where}, {key}", entry[key], "actions", 0, 20)
    whole(f"{where}, {key}", entry[key], "pay", 0, 200)


def check_values(where: str, values: Any) -> None:
    found = list_of(where, "values", values, MOST.values, 1)
    if any(not isinstance(value, int) or not 0 <= value <= 200 for value in found):
        fail(where, Phrase("values is {value}; values are whole numbers from 0 to 200", value=given(found)))
    if any(later >= earlier for earlier, later in itertools.pairwise(found)):
        fail(where, Phrase("values is {value}; each value must be lower than the one before", value=given(found)))


def check_effects(card: Printed) -> None:
    where, entry = card.where, card.entry
    for key, vocabulary in (("then", THEN), ("always", ALWAYS)):
        for effect in list_of(where, key, entry.get(key, []), MOST.effects):
            what = f"{where}, {key}"
            one_of(what, "do", effect.get("do") if isinstance(effect, dict) else effect, tuple(vocabulary))
            only_keys(f"{what} {effect['do']}", effect, ("do", *vocabulary[effect["do"]]))
            check_effect(f"{what} {effect['do']}", effect)


def check_effect(where: str, effect: Components) -> None:
    name = effect["do"]
    for key in ("amount", "steps", "extra", "less", "times"):
        if key in THEN.get(name, ()) or key in ALWAYS.get(name, ()):
            whole(where, effect, key, 0 if key in ("extra", "less") else 1, 100 if key in ("extra", "less") else 20)
    if name in ("boost", "plan_cards"):
        whole(where, effect, "add", 0 if name == "boost" else 1, 100 if name == "boost" else 20)
    if name in ("actions", "turn_actions"):
        one_of(where, "only", effect.get("only"), ("any", "event"))
    if name == "drop":
        one_of(where, "target", effect.get("target"), ("one", "all"))
    if name == "sell":
        one_of(where, "count", effect.get("count"), (0, 1))
    if name == "pay_per":
        one_of(where, "token", effect.get("token"), COMPANION_KINDS)
    if name == "boost":
        one_of(where, "on", effect.get("on"), BOOSTS)
    if name in ("pay_per", "free_upkeep") or effect.get("on") == "upkeep":
        for kind in list_of(where, "kinds", effect.get("kinds"), KINDS, 1):
            one_of(where, "kinds", kind, PROPERTY_KINDS)
    if effect.get("on") == "tag":
        list_of(where, "tags", effect.get("tags"), MOST_TAGS, 1)
