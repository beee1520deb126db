"""Texts: every card in plain words, every event, move and refusal in both languages."""

import random
import re

import pytest
from babel.messages.pofile import read_po
from pret_table import GAME, Table
from pret_table import number as card_number

from parlour.engine import ledger
from parlour.engine.record import Row
from parlour.games.pret_a_porter import words
from parlour.games.pret_a_porter.codes import ENDINGS, HOME, KIND_NAMES, PER_KIND, PHASES
from parlour.games.pret_a_porter.words.cards import _ANY, _FREE, _LESS, _MORE, _NEED, _PER, MOMENTS
from parlour.games.pret_a_porter.words.events import EVENTS
from parlour.games.pret_a_porter.words.moves import CARD_MOVES, FREE_MOVES, PASSES
from parlour.games.pret_a_porter.words.refusals import QUESTIONS, SENTENCES
from rules import rule_is

OWN_WORDS = {
    ("C07", "front"): "When taken: fix a second clothing type. Show: gain 1 T for each Collection card of the second type.",
    ("C23", "front"): "End: gain 2 VP per Contract, Building and Employee card you hold.",
    ("B07", "back"): "L6: each unit costs $1 less. L7: each unit costs $1 less.",
    ("B20", "front"): "End: gain 4 VP per Building you hold.",
    ("B21", "front"): "End: gain 3 VP per Employee card you hold.",
    ("B23", "front"): "End: gain $3 per unused material (at most 5); gain $4 per unused Design (at most 3).",
    ("B24", "front"): "Show: gain 2 T; gain 2 PR.",
    ("E05", "back"): "L6: each unit costs $1 less. L7: each unit costs $1 less.",
    ("E16", "back"): "L9 with a pawn: take 2 things; things already gone may be taken from the supply.",
    ("E19", "front"): "Show: gain 2 T; gain 1 PR.",
    ("E24", "front"): "End: gain 2 VP per Contract, Building and Employee card you hold.",
}


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_every_side_of_every_card_in_plain_words(kind):
    d, t = Row(GAME.data(2)[0]), GAME.texts("en")
    for number, card in enumerate(GAME.components[KIND_NAMES[kind]]):
        for at, side in enumerate(("front", "back")):
            expected = OWN_WORDS.get((card["id"], side), card[f"{side}_text"])
            assert words.side_text(d, kind * PER_KIND + number, at, t) == expected


def test_cards_in_finnish():
    d, t = Row(GAME.data(2)[0]), GAME.texts("fi")
    assert words.card_name(3, t) == "Muotilehti"
    assert words.side_text(d, 3, 0, t) == "Näytös: saat 2 PR."
    assert words.side_text(d, 32, 1, t) == "Näytös: enintään 2 puuttuvaa materiaalia annetaan anteeksi."
    assert words.side_text(d, 32 + 22, 0, t) == (
        "Pelin lopussa: saat 3 $ jokaisesta käyttämättömästä materiaalista (enintään 5); saat 4 $ jokaisesta käyttämättömästä mallista (enintään 3)."
    )


@pytest.mark.parametrize("language", ["en", "fi"])
def test_the_ledger_calls_cards_and_locations_as_the_table_does(language):
    rules, t = GAME.rules_in(language), GAME.texts(language)
    for kind in KIND_NAMES:
        for card in GAME.components[kind]:
            name = rules[f"P-{card['id']}"].split(" — ")[0]
            assert re.sub(r" \((LQ|VN)\)$", "", name) == t(card["name"])
            assert (name != t(card["name"])) == card["last_quarter"]
    titles = {chapter.title for chapter in ledger.chapters(GAME.ledger_path(language))}
    assert {
        f"{'Location' if language == 'en' else 'Paikka'} {place['id']}: {t(place['name'])}" for place in GAME.components["location"]
    } <= titles


def test_every_text_of_the_code_and_the_data_has_a_finnish_one_with_the_same_values():
    with (GAME.folder / "fi.po").open("rb") as file:
        catalog = {message.id if isinstance(message.id, str) else message.id[0]: message for message in read_po(file) if message.id}
    tables = (EVENTS, QUESTIONS, PASSES, CARD_MOVES, FREE_MOVES, SENTENCES, MOMENTS, _PER, _NEED, _LESS, _FREE, _ANY)
    needed = {text for table in tables for text in table.values()} | {one for one, _ in _MORE.values()}
    source = "\n".join(path.read_text(encoding="utf-8") for path in (GAME.folder / "words").glob("*.py"))
    needed |= set(re.findall(r'\bt\(\s*"([^"]+)"', source)) | set(
        re.findall(r'return "(\{who\}[^"]+|Round [^"]+|Show [^"]+|The year[^"]+)"', source)
    )
    components = GAME.components
    needed |= {card["name"] for kind in KIND_NAMES for card in components[kind]} | {place["name"] for place in components["location"]}
    needed |= (
        {style.capitalize() for style in components["names"]["styles"]}
        | set(components["names"]["types"])
        | set(components["names"]["materials"])
    )
    needed |= {option.text for option in GAME.options.values()} | set(PHASES) | set(ENDINGS[1:]) | {components["game"]["set"]}
    assert sorted(needed - catalog.keys()) == []
    for text, message in catalog.items():
        forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        for form in forms:
            assert form
            assert set(re.findall(r"\{(\w+)(?:!r)?\}", form)) <= set(re.findall(r"\{(\w+)(?:!r)?\}", text)) | {"n"}, text


@pytest.mark.parametrize("language", ["en", "fi"])
def test_whole_games_are_told_without_a_gap(language):
    chance = random.Random(5)
    for players in (2, 4):
        table = Table(players, seed=players, clean=False)
        match = table.match
        while not match.over:
            seat = match.waiting[0]
            moves = match.moves(seat)
            for move in moves[:4]:
                assert "{" not in match.move_text(seat, move, language)
            strange = GAME.move_names[chance.randrange(len(GAME.move_names))]
            refusal = match.why_not(seat, strange, language)
            assert refusal is None or (refusal.reason and "{" not in refusal.reason)
            match.play(seat, chance.choice([move for move in moves if move.name != "fire"]))
        for event in match.log(None):
            assert "{" not in match.event_text(event, language)


def test_refusals_name_the_numbers():
    table = Table(2).row("B18").own(0, "E02").set(0, cash=15, credit=0).designs(0, 1, 2)
    assert (
        table.match.why_not(0, "extra location=3").reason
        == "The extra space of L3 Buildings needs a card that opens it, unused in this round"
    )
    table.actions({1: [0], 3: [0]})
    assert table.match.why_not(0, "credit steps=5").reason == "Your credit limit is $20, and you ask for $50"
    table.play("pass").set(0, cash=13)
    assert str(table.match.why_not(0, "building card=18")).startswith("That costs $14, and you have $13 (P-R51). You can: pass")
    assert table.match.why_not(0, "keep contract=2").rule == "P-D08"
    assert (
        table.match.why_not(0, "keep contract=2").reason
        == "Another question is asked now: «which Building to buy»; «keep contract=2» does not answer it"
    )


LINES = {
    "en": (
        "  L8 Import Materials, 3 Q            [ ] [ ]",
        "  18 VIP Lounge $14, upkeep $2. Awards: gain 1 prestige if your Collection has 2 or more cards."
        " Upgraded for $8, upkeep $2: Awards: gain 2 prestige if your Collection has 2 or more cards.",
        "  On top of the deck, 1 left: Certified Yarns. Show: gain 4 Q. Extended: Show: gain 2 Q.",
        "Show of round VI: S2 T 4/1, PR 3/0, X2 2/0; S5 Q 4/1, PR 3/0, X2 2/0",
        "{who}: $40, 0 VP, 0 prestige; 0 Q, 0 T, 0 PR; upkeep $9; credit $20, loans 1, due after the show $48.",
        "  Clothing tile: dress. Employees: 1 of at most 4; 2 printed ones work.",
        "  E02 PR Specialist: Show: gain 1 PR. Trained for $1, upkeep $3: Show: gain 2 PR.",
    ),
    "fi": (
        "  L8 Tuontimateriaalit, 3 Q           [ ] [ ]",
        "  18 VIP-tila 14 $, ylläpito 2 $. Palkinnot: saat 1 arvostusta, jos mallistossasi on vähintään 2 korttia."
        " Parannettuna (8 $), ylläpito 2 $: Palkinnot: saat 2 arvostusta, jos mallistossasi on vähintään 2 korttia.",
        "  Pakan päällä, 1 jäljellä: Sertifioidut langat. Näytös: saat 4 Q. Jatkettuna: Näytös: saat 2 Q.",
        "Kierroksen VI näytös: S2 T 4/1, PR 3/0, X2 2/0; S5 Q 4/1, PR 3/0, X2 2/0",
        "{who}: 40 $, 0 VP, 0 arvostusta; 0 Q, 0 T, 0 PR; ylläpito 9 $; luottoa 20 $, lainoja 1, näytöksen jälkeen erääntyy 48 $.",
        "  Vaatelaatta: mekko. Työntekijöitä 1, enintään 4; painettuja töissä 2.",
        "  E02 PR-asiantuntija: Näytös: saat 1 PR. Koulutettuna (1 $), ylläpito 3 $: Näytös: saat 2 PR.",
    ),
}


@rule_is("P-H01", "P-H02", "P-H03", "P-H04")
@pytest.mark.parametrize("language", LINES)
def test_the_terminal_shows_all_that_is_public(language):
    table = Table(2).own(0, "B13", "E02").row("B18").set(0, credit=20, loans=1).shows(2, "S2", "S5")
    table.s.top[0], table.s.left[0], table.s.home[card_number("C06")] = card_number("C06"), 1, HOME.deck
    lines = GAME.table_lines(table.match.seen(0), table.match.names, language)
    for line in LINES[language]:
        assert line.format(who=table.match.names[0]) in lines
