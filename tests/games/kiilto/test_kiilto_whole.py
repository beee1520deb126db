"""Kiilto as a whole: every option at every table, both lists of moves, both languages."""

import ast
import copy
import importlib
import itertools
import json
import random
import re
from pathlib import Path

import pytest
from kiilto_table import market, reserve, table

import parlour
from parlour.engine import check
from parlour.engine.sight import Seen
from parlour.games.kiilto import counted, words
from parlour.games.kiilto.codes import BEAR_NAMES, ENDINGS, PHASES, ROW_NAMES
from parlour.web.rooms import kiilto as room

kiilto = parlour.game("kiilto")
HERE = Path(__file__).parent
EVERY_OPTION = [
    dict(zip(kiilto.options, values, strict=True)) for values in itertools.product(*(option.choices for option in kiilto.options.values()))
]


def few_bears():
    """A market so poor that players often can do nothing."""
    data = copy.deepcopy(kiilto.components)
    return data | {"bears_by_players": {"2": 2, "3": 2, "4": 3}, "golden_bears": 2}


def few_ownerships():
    """Decks that run out."""
    data = copy.deepcopy(kiilto.components)
    return data | {"ownerships": data["ownerships"][::5], "winning_prestige": 5}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("components", [None, few_bears(), few_ownerships()], ids=["printed", "few bears", "few ownerships"])
def test_every_option_keeps_the_rules_at_every_ply_and_both_lists_of_moves_agree(players, components):
    for options in EVERY_OPTION:
        check.random_games_end_and_keep_every_rule(kiilto, players, 30, options, components)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_guess_never_changes_what_a_seat_is_sent(players):
    compiled, chance = kiilto.doors, random.Random(players)
    match = table(players, seed=players, preset="classic")
    while not match.over and match.ply < 150:
        seat = match.waiting[0]
        match.play(seat, chance.choice(match.moves(seat)))
        if match.ply % 4 == 0:
            for watcher in range(players):
                guessed = match.fork()
                compiled.guess_at(*guessed._here(compiled), watcher, compiled.key(match.ply), compiled.key(7))
                assert json.dumps(guessed.view(watcher)) == json.dumps(match.view(watcher))
                assert compiled.waiting_at(*guessed._here(compiled)) == compiled.waiting_at(*match._here(compiled))


def test_every_rule_of_the_ledger_is_named_by_a_test():
    named = set(
        re.findall(
            r"K-(?:[RX])?\d+",
            "".join(re.findall(r"@rule_is\((.*?)\)", "".join(path.read_text() for path in HERE.glob("test_*.py")))),
        )
    )
    assert set(kiilto.rules) == named


def spoken():
    """Every text that words, counted, room and the check of the data hand to `t`, and every name and sentence that is handed to it as a value."""
    rooms = Path(room.__file__).parent
    template = (rooms / "room.html").read_text()
    found = {text for pair in re.findall(r'\bt(?:\.plural)?\("([^"]*)"(?:, "([^"]*)")?', template) for text in pair}
    for path in (words.__file__, counted.__file__, *rooms.glob("*.py"), kiilto.folder / "prepare.py", kiilto.folder / "codes.py"):
        for node in ast.walk(ast.parse(Path(path).read_text())):
            if isinstance(node, ast.Call) and (
                getattr(node.func, "id", "") in ("t", "Problem", "Phrase") or getattr(node.func, "attr", "") in ("t", "plural")
            ):
                found |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    named = (
        kiilto.title,
        *(notable["name"] for notable in kiilto.components["notables"]),
        *words.ENDING_TEXTS.values(),
        *BEAR_NAMES,
        *ROW_NAMES,
        *PHASES,
        *ENDINGS,
        *kiilto.presets,
        kiilto.shelf.line,
    )
    options = [
        text
        for option in kiilto.options.values()
        for text in (option.text, *(choice for choice in option.choices if isinstance(choice, str)))
    ]
    return {text for text in (*found, *named, *options, *entries()) if text}


def entries():
    """What the room for any game calls by name: the entries of the view, and the moves."""
    view = importlib.import_module("parlour.games.kiilto.view")
    kinds = [kind for kind in vars(view).values() if isinstance(kind, type) and issubclass(kind, Seen) and kind is not Seen]
    return {name.replace("_", " ") for name in (*(field for kind in kinds for field in kind.__struct_fields__), *kiilto.move_names.names())}


def test_every_text_is_spoken_in_finnish_with_the_same_values_in_it():
    from babel.messages.pofile import read_po

    def read(path):
        with path.open("rb") as file:
            return {key: forms for message in read_po(file) if message.id for key, forms in _pairs(message)}

    catalog, pages = read(kiilto.folder / "fi.po"), read(Path(parlour.__file__).parent / "locale" / "fi.po")
    assert spoken() - set(catalog) <= set(pages)
    assert set(catalog) <= spoken()
    for text, finnish in catalog.items():
        assert finnish
        assert set(re.findall(r"{(\w+)", finnish)) == set(re.findall(r"{(\w+)", text)), text


def _pairs(message):
    many = isinstance(message.id, (tuple, list))
    return zip(message.id, message.string, strict=True) if many else [(message.id, message.string)]


@pytest.mark.parametrize("language", ["en", "fi"])
def test_every_move_event_and_refusal_of_a_game_has_words(language):
    chance = random.Random(5)
    match = table(3, seed=5, preset="classic", names=["Aino", "Eero", "Ilta"])
    while not match.over:
        seat = match.waiting[0]
        if match.ply % 15 == 0:
            for code in range(len(kiilto.move_names)):
                assert match.move_text(seat, code, language)
                refusal = match.why_not(seat, code, language)
                assert refusal is None or (refusal.rule in kiilto.rules and "{" not in refusal.reason)
        match.play(seat, chance.choice(match.moves(seat)))
    told = [match.event_text(event, language) for watcher in (0, None) for event in match.log(watcher)]
    assert all(text and "{" not in text for text in told)


def test_the_words_of_the_document_are_used_in_finnish():
    match = table(2, names=["Aino", "Eero"])
    told = match.play(0, "take colours=white+blue+green")
    assert match.event_text(told[0], "fi") == "Aino ottaa nallekarkit: valkoinen, sininen ja vihreä."
    assert match.event_text(told[0]) == "Aino takes white, blue and green."
    told = match.play(1, "reserve row=2 place=0")
    assert match.event_text(told[0], "fi").startswith("Eero varaa omistuksen: kallis ")
    assert match.event_text(told[1], "fi") == "Eero saa kultaisen nallekarkin."
    assert match.why_not(0, "take_two colour=white", "fi").reason == "Kasassa on 3; kahteen samanväriseen tarvitaan vähintään 4"


def test_moves_are_written_by_the_names_of_the_colours_and_read_again():
    for code in range(len(kiilto.move_names)):
        move = kiilto.move_names[code]
        assert kiilto.move_names.parse(str(move)) == move
    assert str(kiilto.move_names[len(kiilto.move_names) - 1]) == "pay_golden colour=black"
    assert kiilto.move_names.parse("take colours=white+blue+green").arguments == {"colours": 15}
    with pytest.raises(ValueError, match="it should look like: give_back colour=white…golden"):
        kiilto.move_names.parse("give_back colour=pink")


def test_a_report_counts_the_cards_of_the_data_by_their_own_names():
    data = copy.deepcopy(kiilto.components)
    data["ownerships"] = [{"class": 2, "bonus": "red", "prestige": 4, "price": [0, 2, 0, 0, 1]}]
    data["notables"] = [
        {"name": "Aunt Fudge", "prestige": 3, "requires": [3, 0, 0, 0, 0]},
        {"prestige": 3, "requires": [0, 3, 0, 0, 0]},
    ]
    kinds = {kind.title: kind.names for kind in kiilto.counted.kinds(data)}
    assert kinds["Ownerships bought"] == {1: "1: middling red, 4 prestige, for 2 blue 1 black"}
    assert kinds["Notables"] == {1: "Aunt Fudge", 2: "Notable 2"}
    t = kiilto.texts("fi", data)
    said = [kiilto.counted.said(name, t) for kind in ("Ownerships bought", "Notables", "Bonuses bought") for name in kinds[kind].values()]
    assert said[:4] == [
        "1: keskitason punainen (arvovalta 4), hinta 2 × sininen ja musta",
        "Aunt Fudge",
        "Merkkihenkilö 2",
        "valkoinen",
    ]


def test_what_a_page_explains_is_refused_with_words_and_a_rule():
    """Two alike of a small pile, reserving with full hands, buying what is too dear; what is allowed is not among them."""
    match = table(2)
    reserve(match, 0, 1, 2, 3)
    market(match, white=3, blue=4, green=4, red=4, black=4, golden=5)
    sight = match.sight(0)
    assert sight.refused["take_two colour=white"].reason == "The pile holds 3; two alike need a pile of at least 4"
    assert {sight.refused[f"reserve row={row} place={place}"].rule for row in range(3) for place in range(4)} == {"K-046"}
    assert sight.refused["buy_reserved place=0"].rule == "K-010"
    assert not sight.refused.keys() & {choice.move for choice in sight.moves}
    assert match.sight(1).refused == {}
