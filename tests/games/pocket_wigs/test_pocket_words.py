"""Sentences in both languages."""

from __future__ import annotations

import ast
import inspect
import random
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from pocket_table import POCKET, at_actions, play

import parlour
from parlour.engine.sight import Seen
from parlour.games.pocket_wigs import counted, words
from parlour.games.pocket_wigs.codes import COIN_NAMES, PHASES, ROW_NAMES
from parlour.web.option_list import choice_text
from parlour.web.rooms import pocket_wigs as room

TEMPLATE = Path(room.__file__).with_name("room.html")
FINNISH = Path(words.__file__).parent / "fi.po"


def said_in_code():
    """Every text that the words of the game, its pieces, its room and its check of the data pass to the translator."""
    texts = {POCKET.title, *filter(None, POCKET.endings), *(option.text for option in POCKET.options.values())}
    for names in (PHASES, ROW_NAMES, COIN_NAMES, words.A_COIN, words.THE_COIN, words.PLURALS, words._ENDINGS):
        texts |= set(names)
    texts |= {
        choice_text(option, choice, str)
        for option in POCKET.options.values()
        for choice in option.choices
        if isinstance(choice, str) or choice in option.words
    }
    texts |= {POCKET.shelf.line, *(name for kind in counted.kinds(POCKET.components) for name in kind.names.values())}
    texts |= shown_as_they_are()
    for path in (Path(words.__file__), *Path(room.__file__).parent.glob("*.py"), POCKET.folder / "prepare.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and {"t", "Problem", "Phrase"} & {
                getattr(node.func, "id", ""),
                getattr(node.func, "attr", ""),
                getattr(getattr(node.func, "value", None), "id", ""),
            }:
                texts |= {word.value for word in node.args[:2] if isinstance(word, ast.Constant) and isinstance(word.value, str)}
    template = TEMPLATE.read_text(encoding="utf-8")
    texts |= set(re.findall(r'\bt\("([^"]*)"', template))
    return texts - {""}


def shown_as_they_are():
    """The names of views and moves, as the room for any game shows them."""
    structs = [thing for thing in vars(inspect.getmodule(POCKET.view_type)).values() if isinstance(thing, type) and issubclass(thing, Seen)]
    return {field.replace("_", " ") for struct in structs for field in struct.__struct_fields__ if field != "you"} | set(
        POCKET.move_names.names()
    )


def shared():
    """The texts that all pages share."""
    with (Path(parlour.__file__).parent / "locale" / "fi.po").open("rb") as file:
        return {text for message in read_po(file) for text in ([message.id] if isinstance(message.id, str) else message.id)}


def test_every_text_has_its_finnish():
    with FINNISH.open("rb") as file:
        catalog = list(read_po(file))
    translated = set()
    for message in catalog:
        ids, strings = ([m] if isinstance(m, str) else list(m) for m in (message.id, message.string))
        if ids[0]:
            assert all(strings), f"{ids[0]!r} is not translated"
            translated |= set(ids)
    assert sorted(said_in_code() - translated - shared()) == []
    assert sorted(translated - said_in_code()) == []


def test_a_finnish_text_has_the_same_places_as_the_english_one():
    with FINNISH.open("rb") as file:
        for message in read_po(file):
            ids, strings = ([m] if isinstance(m, str) else list(m) for m in (message.id, message.string))
            if ids[0]:
                for source, target in zip(ids, strings, strict=True):
                    assert places(source) == places(target), source


def places(text):
    return sorted(part.split("}")[0].removesuffix("!r") for part in text.split("{")[1:])


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("players", [2, 3])
def test_everything_that_happens_and_can_be_done_or_not_is_a_sentence(players, language):
    match, chance = POCKET.new(players, "words"), random.Random(3)
    while not match.over:
        seat = chance.choice(match.waiting)
        for code in range(len(POCKET.move_names)):
            refusal = match.why_not(seat, code, language)
            assert match.move_text(seat, code, language)
            assert refusal is None or (refusal.reason and refusal.rule in POCKET.rules)
        match.play(seat, chance.choice(match.moves(seat)))
    for event in match.log(0):
        assert match.event_text(event, language).endswith(".")


def test_a_sale_in_both_languages():
    match = at_actions(["/D/", "//"], ["PPN", "PND"])
    assert match.move_text(0, "sell column=0") == "Sell a penny in column P for 1 gold"
    play(match, "0 sell column=0")
    sold = match.log(0)[-1]
    assert match.event_text(sold) == "Player 1 sells a penny in column P, circle 1, for 1 gold."
    assert match.event_text(sold, "fi") == "Player 1 myy pennin sarakkeeseen P, ympyrään 1: kultaa +1."
    assert match.move_text(0, "sell column=0", "fi") == "Myy penni sarakkeeseen P: kultaa +2"
