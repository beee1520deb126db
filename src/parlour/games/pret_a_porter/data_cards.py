"""Checks of the cards of the data and of their abilities."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.engine.data_checks import given
from parlour.engine.plain import Components
from parlour.engine.texts import Phrase, Problem
from parlour.games.pret_a_porter.codes import FROMS, LOCATIONS, MOST, NEEDS, PER_KIND, PERS
from parlour.games.pret_a_porter.data_checks import check_list, check_number, check_one_of, check_text, check_true_or_false, within
from parlour.games.pret_a_porter.data_tables import wrong_id

LETTERS = {"contract": "C", "building": "B", "employee": "E"}
AT_LOCATIONS = tuple(f"L{n}" for n in range(1, LOCATIONS + 1))
GAIN_WHENS = ("instant", *AT_LOCATIONS, "action_end", "growth", "upkeep", "show", "awards", "sales", "contracts", "end")
# What a verb can be about, and when: do -> what -> moments.
GRAMMAR: dict[str, dict[str, tuple[str, ...]]] = {
    "gain": dict.fromkeys(("q", "t", "pr", "cash", "prestige", "vp"), GAIN_WHENS),
    "less": {
        "material": ("L6", "L7", "L8"),
        "building": ("L3",),
        "train": ("growth",),
        "upgrade": ("growth",),
        "upkeep": ("upkeep",),
        "credit_upkeep": ("always",),
        "severance": ("always",),
    },
    "more": {
        "credit_limit": ("L1",),
        "x2": ("awards",),
        "housing": ("always",),
        "colour_units": ("L6", "L7", "L8"),
        "items": ("L9",),
        "trainings": ("growth",),
        "restyles": ("show",),
        "waivers": ("show",),
        "keeps": ("contracts",),
    },
    "tie": dict.fromkeys(("t", "pr", "all"), ("awards",)),
    "draw": {"": ("L5",)},
    "hire": {"": ("L4",)},
    "sell": {"": ("action_end",)},
    "space": {"": ("plan",)},
    "second_type": {"": ("instant",)},
    "settle": {"": ("instant",)},
    "restock": {"": ("L9",)},
}
# Further fields of a verb: those it must have, and those it may have.
FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "gain": (("what", "amount"), ("per", "max", "need", "pawn")),
    "less": (("what", "amount"), ("max",)),
    "more": (("what", "amount"), ()),
    "tie": (("what",), ()),
    "draw": (("from", "price"), ("pawn",)),
    "hire": (("price", "pawn"), ()),
    "sell": (("amount",), ()),
    "space": (("at",), ()),
    "second_type": ((), ()),
    "settle": (("loans", "credit", "cash"), ()),
    "restock": ((), ()),
}
NUMBERS = {"amount": (1, 999), "max": (1, 99), "price": (0, 999), "loans": (0, 99), "credit": (0, 9999), "cash": (0, 9999)}


def check_cards(components: Components, kind: str) -> Iterator[Problem]:
    cards = components[kind]
    if len(cards) > PER_KIND:
        yield Problem("[[{name}]] has {n} entries; it can have {most} at most", name=kind, n=len(cards), most=PER_KIND)
    for at, card in enumerate(cards):
        yield from _card(kind, at, card)


def _card(kind: str, at: int, card: Components) -> Iterator[Problem]:
    wanted = f"{LETTERS[kind]}{at + 1:02d}"
    where = f"{kind} {card.get('id')}"
    if card.get("id") != wanted:
        yield wrong_id(f"[[{kind}]]", at, card, wanted)
    yield from check_text(f"{where}, name", card.get("name"))
    last = card.get("last_quarter")
    yield from check_true_or_false(f"{where}, last_quarter", last)
    if kind == "building":
        yield from check_number(f"{where}, cost", card.get("cost"), 0, 999)
    sides = {side: card.get(side) for side in ("front", "back")}
    for side, effects in sides.items():
        if not isinstance(effects, list) or len(effects) > MOST.effects_per_side or not all(isinstance(effect, dict) for effect in effects):
            most = MOST.effects_per_side
            yield Problem(
                "{entry} is {value}; it must be a list of at most {most} effects", entry=f"{where}, {side}", value=given(effects), most=most
            )
            continue
        for number, effect in enumerate(effects):
            yield from _effect(Phrase("{entry}, effect {n}", entry=f"{where}, {side}", n=number + 1), kind, effect)
    if last and sides["back"]:
        yield Problem("{where} is a last-quarter card and has a back; such a card has one side: back = []", where=where)
    if kind != "contract":
        yield from check_number(f"{where}, upkeep", card.get("upkeep"), 0, 99)
        least = -1 if last or not sides["back"] else 0
        for name in ("flip_cost", "flip_upkeep"):
            yield from check_number(f"{where}, {name}", card.get(name), least, 999 if name == "flip_cost" else 99)
            if least < 0 and card.get(name) != -1:
                yield Problem("{entry} is {value}; a card without a back has -1", entry=f"{where}, {name}", value=given(card.get(name)))


def _effect(where: Phrase, kind: str, effect: Components) -> Iterator[Problem]:
    do = effect.get("do")
    if do not in GRAMMAR:
        yield from check_one_of(within(where, "do"), do, GRAMMAR)
        return
    must, may = FIELDS[do]
    for name in must:
        if name not in effect:
            yield Problem("{where}: {do} needs {name!r}", where=where, do=do, name=name)
    for name in effect:
        if name not in ("when", "do", *must, *may):
            fields = ", ".join(("when", "do", *must, *may))
            yield Problem("{where}: {do} has no field {name!r}; it has: {fields}", where=where, do=do, name=name, fields=fields)
    what = effect.get("what", "")
    if what not in GRAMMAR[do]:
        valid = ", ".join(GRAMMAR[do])
        yield Problem("{where}: what is {value}; with {do} it can be: {valid}", where=where, value=given(what), do=do, valid=valid)
        return
    yield from check_one_of(within(where, "when"), effect.get("when"), GRAMMAR[do][what])
    for name, (low, high) in NUMBERS.items():
        if name in effect:
            yield from check_number(within(where, name), effect[name], low, high)
    for name, words in (("per", PERS[1:]), ("need", NEEDS[1:]), ("from", FROMS[1:])):
        if name in effect:
            yield from check_one_of(within(where, name), effect[name], words)
    yield from _effect_pawn(where, effect)
    if do == "space":
        yield from check_list(within(where, "at"), effect.get("at"), None, 1, LOCATIONS)
        if effect.get("at") == []:
            yield Problem("{where}: at is empty; it must name at least one location", where=where)
    if what == "housing" and kind != "building":
        yield Problem("{where}: only a building can house; no other card can have 'housing'", where=where)
    if "max" in effect and do == "less" and what != "material":
        yield Problem("{where}: max goes only with material", where=where)


def _effect_pawn(where: Phrase, effect: Components) -> Iterator[Problem]:
    if "pawn" not in effect:
        return
    if effect["pawn"] is not False:
        yield Problem("{where}: pawn is {value}; it can only be false, or be left out", where=where, value=given(effect["pawn"]))
    if effect.get("when") not in AT_LOCATIONS:
        yield Problem("{where}: pawn goes only with L1 to L9, not with {when}", where=where, when=given(effect.get("when")))
