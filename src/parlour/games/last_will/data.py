"""Reads and checks a data file: every error names the entry, what is wrong with it, and what would be valid."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, NoReturn

from parlour.engine.data_checks import given, is_whole
from parlour.engine.plain import Components
from parlour.engine.texts import OneOf, Phrase, Problem
from parlour.games.last_will.codes import COMPANION_KINDS, GROUPS, JOINING_KINDS, KINDS, MOST, PROPERTY_KINDS, TRIPLE, WILDS

LETTERS = "EHPCS"
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
ERRANDS = ("card", "triple", "wild", "extension", "market", "unknown", "opera", "stack", "demotion")
SPOTS = {"offer": MOST.spaces, "wild": WILDS, "extension": 0, "market": 0, "none": 0}
OWN_SYMBOLS = (*PROPERTY_KINDS, "sale", "opera")
MOST_TAGS = 24
MOST_IN_DECK = 250
Words = str | Phrase
DATA = Phrase("the data")


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


# --- Checks ---------------------------------------------------------------------------------------------------------
def fail(where: Words, what: Phrase) -> NoReturn:
    raise Problem("{where}: {what}", where=where, what=what)


def listed(values: Iterable[Any]) -> OneOf:
    return OneOf(map(str, values))


def whole(where: Words, entry: Any, key: str, low: int, high: int) -> int:
    value = entry.get(key) if isinstance(entry, dict) else None
    if not is_whole(value, low, high):
        fail(
            where,
            Phrase("{key} is {value}; it must be a whole number from {low} to {high}", key=key, value=given(value), low=low, high=high),
        )
    return value


def one_of(where: Words, key: Words, value: Any, valid: Sequence[Any]) -> None:
    if value not in valid:
        fail(where, Phrase("{key} is {value}; it must be {valid}", key=key, value=given(value), valid=listed(valid)))


def only_keys(where: Words, entry: Any, valid: Sequence[str]) -> None:
    if not isinstance(entry, dict):
        fail(where, Phrase("{value} must be a table with {valid}", value=given(entry), valid=listed(valid)))
    for key in entry:
        if key not in valid:
            fail(where, Phrase("there is no entry {key!r}; the entries are {valid}", key=key, valid=", ".join(valid)))


def list_of(where: Words, key: Words, value: Any, most: int, least: int = 0) -> list[Any]:
    if not isinstance(value, list):
        fail(
            where,
            Phrase("{key} is {value}; it must be a list of {least} to {most} entries", key=key, value=given(value), least=least, most=most),
        )
    if not least <= len(value) <= most:
        fail(
            where,
            Phrase("{key} has {n} entries; it must be a list of {least} to {most} entries", key=key, n=len(value), least=least, most=most),
        )
    return list(value)


def text(where: Words, entry: Components, key: str) -> str:
    if not isinstance(entry.get(key), str) or not entry[key]:
        fail(where, Phrase("{key} is {value}; it must be a text", key=key, value=given(entry.get(key))))
    return str(entry[key])


def validate(components: Components) -> None:
    """ValueError says which entry is wrong, and what would be valid."""
    for name in ("sides", "plans", "offer", "market", "getting_sacked", "solo", "start_cards"):
        if not isinstance(components.get(name), dict):
            fail(DATA, Phrase("the table [{name}] is missing", name=name))
    for name in ("errand", *GROUPS, "will", "employment"):
        if not isinstance(components.get(name), list):
            fail(DATA, Phrase("the tables [[{name}]] are missing", name=name))
    check_numbers(components)
    check_boards(components)
    check_market(components)
    check_cards(components)
    check_wills(components)
    check_solo(components["solo"], {str(will["amount"]) for will in components["will"]})
    check_counts(components)


def check_numbers(components: Components) -> None:
    whole(DATA, components, "rounds", 1, MOST.rounds)
    whole(DATA, components, "hand_limit", 0, 20)
    slots = whole(DATA, components, "board_slots", 1, MOST.slots)
    extensions = whole(DATA, components, "extensions", 0, MOST.slots)
    if slots + extensions > MOST.slots:
        fail(
            DATA, Phrase("board_slots and extensions are {n} together; at most {most} are possible", n=slots + extensions, most=MOST.slots)
        )
    whole(DATA, components, "property_end_value", 0, 50)
    start = components["start_cards"]
    only_keys("start_cards", start, ("helper", "property", "keep"))
    dealt = whole("start_cards", start, "helper", 0, 8) + whole("start_cards", start, "property", 0, 8)
    whole("start_cards", start, "keep", 1, min(MOST.kept, max(1, dealt)))


def check_boards(components: Components) -> None:
    sides, rounds = components["sides"], components["rounds"]
    seats = sorted(seat for side in ("small", "large") for seat in list_of("sides", side, sides.get(side), 5))
    if seats != [1, 2, 3, 4, 5]:
        fail("sides", Phrase("they name the players {seats}; each of 1, 2, 3, 4, 5 must stand once in small or large", seats=given(seats)))
    for side in ("small", "large"):
        most = max((seats + (2 if seats < 3 else 0) for seats in sides[side]), default=1)
        for number, plan in enumerate(list_of("plans", side, components["plans"].get(side), MOST.plans, most), 1):
            where = Phrase("{entry}, plan {n}", entry=f"plans.{side}", n=number)
            only_keys(where, plan, ("cards", "boys", "actions", "source"))
            check_source(where, plan)
            whole(where, plan, "cards", 0, 20)
            whole(where, plan, "boys", 0, 2)
            whole(where, plan, "actions", 0, 20)
        rows = list_of("offer", side, components["offer"].get(side), rounds, rounds)
        for number, row in enumerate(rows, 1):
            where = in_round(f"offer.{side}", number)
            for word in list_of(where, Phrase("the row"), row, MOST.spaces - 1):
                check_space(where, word)
    for players, row in components["offer"].get("supplement", {}).items():
        one_of("offer.supplement", Phrase("the number of players"), players, ("1", "2", "3", "4", "5"))
        for number, word in enumerate(list_of(f"offer.supplement.{players}", Phrase("the row"), row, rounds, rounds), 1):
            check_space(in_round(f"offer.supplement.{players}", number), word)
    check_errands(components["errand"])


def in_round(entry: str, number: int) -> Phrase:
    return Phrase("{entry}, round {n}", entry=entry, n=number)


def check_space(where: Words, word: Any) -> None:
    if not isinstance(word, str) or len(word) not in (1, TRIPLE) or set(word) - set(LETTERS):
        fail(
            where,
            Phrase("a space is {value}; it must be one or three of the letters {letters}", value=given(word), letters=", ".join(LETTERS)),
        )


def check_errands(errands: list[Any]) -> None:
    for errand in errands:
        where = f"errand {errand.get('id') if isinstance(errand, dict) else errand!r}"
        only_keys(where, errand, ("id", "name", "boys", "per_player", "pay", "spaces", "option"))
        one_of(where, "id", errand.get("id"), ERRANDS)
        if "boys" in errand:
            rooms = list_of(where, "boys", errand["boys"], 5, 5)
            if any(not isinstance(room, int) or not 0 <= room <= 10 for room in rooms):
                fail(where, Phrase("boys is {value}; it must be five whole numbers from 0 to 10, for 1 to 5 players", value=given(rooms)))
        if "spaces" in errand:
            whole(where, errand, "spaces", WILDS, WILDS)
        for key in ("per_player", "pay"):
            if key in errand:
                whole(where, errand, key, 0, 100)
    missing = [name for name in ERRANDS if name not in [errand["id"] for errand in errands]]
    if missing:
        fail(DATA, Phrase("the errands {errands} are missing", errands=listed(missing)))


def check_market(components: Components) -> None:
    market = components["market"]
    only_keys("market", market, ("kinds", "houses", "tokens"))
    if market.get("kinds") != list(PROPERTY_KINDS):
        fail("market", Phrase("kinds is {value}; it must be {valid}", value=given(market.get("kinds")), valid=list(PROPERTY_KINDS)))
    for kind in list_of("market", "houses", market.get("houses"), KINDS):
        one_of("market", Phrase("a kind of houses"), kind, PROPERTY_KINDS)
    for token in list_of("market", "tokens", market.get("tokens"), KINDS, KINDS):
        if not isinstance(token, int) or isinstance(token, bool) or not -20 <= token <= 20:
            fail("market", Phrase("a token is {value}; tokens are whole numbers from -20 to 20", value=given(token)))


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


def check_wills(components: Components) -> None:
    amounts = []
    for will in components["will"]:
        where = f"will {will.get('id') if isinstance(will, dict) else will!r}"
        only_keys(where, will, (*COMMON, "amount"))
        check_source(where, will)
        amounts += [whole(where, will, "amount", 1, 1000)] * whole(where, will, "copies", 1, MOST.wills)
    if not 5 <= len(amounts) <= MOST.wills:
        fail(
            "will", Phrase("there are {n} cards; there must be 5 to {most}, one for each player at least", n=len(amounts), most=MOST.wills)
        )
    sacked = components["getting_sacked"]
    only_keys("getting_sacked", sacked, ("demotions_per_round", "symbols", "by_will"))
    whole("getting_sacked", sacked, "demotions_per_round", 0, MOST.lines)
    check_jobs(components, list_of("getting_sacked", "symbols", sacked.get("symbols"), 40, 1))
    covered = []
    for entry in list_of("getting_sacked", "by_will", sacked.get("by_will"), MOST.wills, 1):
        only_keys("getting_sacked.by_will", entry, ("wills", "lines", "less"))
        lines = whole("getting_sacked.by_will", entry, "lines", 1, MOST.lines)
        if sum(len(job["lines"]) == lines for job in components["employment"]) < 5:
            fail("getting_sacked.by_will", Phrase("lines is {n}, and fewer than 5 employment cards have so many lines", n=lines))
        only_keys("getting_sacked.by_will, less", entry.get("less"), ("round_end", "round_start"))
        for key in ("round_end", "round_start"):
            whole("getting_sacked.by_will, less", entry["less"], key, 0, 500)
        covered += list_of("getting_sacked.by_will", "wills", entry.get("wills"), MOST.wills, 1)
    for amount in amounts:
        if amount not in covered:
            fail("getting_sacked.by_will", Phrase("no entry is for the will of {amount}", amount=amount))


def check_jobs(components: Components, symbols: list[str]) -> None:
    if len(components["employment"]) > MOST.jobs:
        fail("employment", Phrase("there are {n} cards; at most {most} are possible", n=len(components["employment"]), most=MOST.jobs))
    for job in components["employment"]:
        where = f"employment {job.get('id') if isinstance(job, dict) else job!r}"
        only_keys(where, job, ("id", "row", "name", "source", "lines"))
        check_source(where, job)
        text(where, job, "name")
        for line in list_of(where, "lines", job.get("lines"), MOST.lines, 1):
            only_keys(f"{where}, lines", line, ("symbol", "income"))
            one_of(f"{where}, lines", "symbol", line.get("symbol"), symbols)
            whole(f"{where}, lines", line, "income", 0, 100)


def check_solo(solo: Components, wills: set[str]) -> None:
    only_keys("solo", solo, ("blocked_plans", "rival_boys", "rival", "swaps", "par"))
    whole("solo", solo, "blocked_plans", 0, 3)
    whole("solo", solo, "rival_boys", 0, 5)
    rolls = []
    for entry in list_of("solo", "rival", solo.get("rival"), 10, 10):
        rolls.append(whole("solo.rival", entry, "d10", 1, 10))
        one_of("solo.rival", "space", entry.get("space"), tuple(SPOTS))
        if SPOTS[entry["space"]]:
            whole("solo.rival", entry, "number", 1, SPOTS[entry["space"]])
    if sorted(rolls) != list(range(1, 11)):
        fail("solo.rival", Phrase("each roll of the d10 from 1 to 10 must stand there once"))
    for entry in list_of("solo", "swaps", solo.get("swaps"), 12):
        whole("solo.swaps", entry, "d12", 1, 12)
        for kind in list_of("solo.swaps", "kinds", entry.get("kinds"), 2, 2):
            one_of("solo.swaps", "kinds", kind, PROPERTY_KINDS)
    if not isinstance(solo.get("par"), dict) or wills - set(solo["par"]):
        valid = ", ".join(sorted(wills, key=int))
        fail(
            "solo", Phrase("par is {value}; it must name a round for each of the wills {wills}", value=given(solo.get("par")), wills=valid)
        )
    for amount in solo["par"]:
        whole("solo.par", solo["par"], amount, 1, MOST.rounds)


def check_counts(components: Components) -> None:
    """The counts that the file itself states."""
    stated = components.get("counts", {})
    found = {
        table: sum(entry["copies"] for entry in components[table])
        for table in ("event", "property", "companion", "special", "will", "wild")
    }
    found["helper_and_expense"] = sum(entry["copies"] for table in ("helper", "expense") for entry in components[table])
    found["total"] = sum(found.values())
    found["employment"] = len(components["employment"])
    for name, number in stated.items():
        one_of("counts", Phrase("an entry"), name, tuple(found))
        if number != found[name]:
            fail("counts", Phrase("{name} is {value}, and the file has {n}", name=name, value=given(number), n=found[name]))
