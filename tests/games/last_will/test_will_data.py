"""Own card files: every mistake is named with what would be valid. The words of cards, moves, events and refusals."""

import random
from copy import deepcopy

import pytest
from last_will_table import GAME, NUMBER, PRINTED, at_action, play, pounds_of

from finnish import in_finnish
from parlour.engine.texts import LANGUAGES, Problem
from parlour.games.last_will import words
from parlour.games.last_will.data import validate
from parlour.games.last_will.prepare import OPTIONS
from parlour.games.last_will.words import moves
from parlour.games.last_will.words.names import companion_name
from rules import rule_is


def changed(change):
    data = deepcopy(GAME.components)
    change(data)
    return data


def card(data, name):
    return next(
        entry
        for table in ("event", "helper", "expense", "property", "companion", "special", "wild")
        for entry in data[table]
        if entry["name"] == name
    )


MISTAKES = [
    (lambda data: data.pop("market"), "the table [market] is missing"),
    (lambda data: data.update(rounds=0), "rounds is 0; it must be a whole number from 1 to 10"),
    (lambda data: data.update(board_slots=12), "board_slots and extensions are 24 together; at most 20 are possible"),
    (
        lambda data: card(data, "Ball").update(cost=3),
        "event 'ball': there is no entry 'cost'; the entries are id, row, name, copies, source, tags, play",
    ),
    (
        lambda data: card(data, "Ball")["play"].update(actions="two"),
        "event 'ball', play: actions is 'two'; it must be a whole number from 0 to 20",
    ),
    (
        lambda data: card(data, "Ball")["join"][0].update(kind="cat"),
        "event 'ball', join: kind is 'cat'; it must be dog, horse, guest, chef or any",
    ),
    (
        lambda data: card(data, "Gossip")["then"][0].update(do="steal"),
        "helper 'gossip', then: do is 'steal'; it must be actions, draw, drop",
    ),
    (
        lambda data: card(data, "Tailor")["always"][0].update(on="ballet"),
        "helper 'tailor', always boost: on is 'ballet'; it must be buy, sell",
    ),
    (lambda data: card(data, "Old Rectory").update(values=[14, 14]), "each value must be lower than the one before"),
    (
        lambda data: card(data, "Old Rectory").update(kind="castle"),
        "property 'old_rectory': kind is 'castle'; it must be farm, townhouse, manor or mansion",
    ),
    (lambda data: card(data, "Yacht").pop("use"), "expense 'yacht': use is missing"),
    (lambda data: card(data, "Dog").update(id="horse"), "'horse': this id is given twice"),
    (lambda data: card(data, "Ball").update(copies=3), "counts: event is 31, and the file has 32"),
    (
        lambda data: data["offer"]["small"][0].__setitem__(0, "PP"),
        "offer.small, round 1: a space is 'PP'; it must be one or three of the letters",
    ),
    (
        lambda data: data["plans"].update(small=data["plans"]["small"][:3]),
        "plans: small has 3 entries; it must be a list of 4 to 8 entries",
    ),
    (lambda data: data["errand"].pop(), "the errands demotion are missing"),
    (lambda data: data["market"].update(tokens=[1, 2, 3]), "market: tokens has 3 entries; it must be a list of 4 to 4 entries"),
    (
        lambda data: data["employment"][0]["lines"][0].update(symbol="golf"),
        "employment 'governess', lines: symbol is 'golf'; it must be carriage, theatre",
    ),
    (lambda data: data["getting_sacked"]["by_will"].pop(), "no entry is for the will of 100"),
    (lambda data: data["solo"]["par"].pop("70"), "it must name a round for each of the wills 70, 80"),
    (lambda data: data["solo"]["rival"].pop(), "solo: rival has 9 entries"),
]


@rule_is("L-R01")
@pytest.mark.parametrize(("change", "text"), MISTAKES, ids=[text[:40] for _, text in MISTAKES])
def test_a_mistake_in_a_data_file_is_named(change, text):
    with pytest.raises(Problem, match="last-will: ") as error:
        GAME.data(2, {}, changed(change))
    assert text in str(error.value)
    assert in_finnish(error.value, GAME)


@rule_is("L-R01")
def test_the_house_set_is_valid_and_its_options_are_those_of_the_game():
    validate(GAME.components)
    stated = GAME.components["options"]
    assert {name: list(option.choices) for name, option in OPTIONS.items()} == stated
    assert {name: option.default for name, option in OPTIONS.items()} == {name: values[0] for name, values in stated.items()}


@rule_is("L-R01")
def test_a_card_of_ones_own_is_played_by_its_entry_and_called_by_its_name():
    def change(data):
        card(data, "Ball").update(
            name="Hunger Banquet", play={"actions": 0, "pay": 17}, join=[], then=[{"do": "actions", "amount": 2, "only": "any"}]
        )

    data = changed(change)
    match = GAME.new(2, 1, data=data)
    other = at_action(50, 0, hand=["Ball"], board=["Card Room"])
    other._data, other.components = match._data, data
    assert other.move_text(0, f"hand card={NUMBER['Ball']}") == "Play Hunger Banquet for £17"
    told = play(other, "Ball")
    assert pounds_of(other) == 33
    assert other.event_text(told[0]) == "Player 1 plays Hunger Banquet for £17: £33."
    assert other.view(0)["you"]["actions"] == 2


def test_fixed_will_must_be_one_of_the_wills_of_the_data():
    def change(data):
        data["will"][0].update(amount=75)
        data["getting_sacked"]["by_will"][0]["wills"].append(75)
        data["solo"]["par"]["75"] = 6

    with pytest.raises(ValueError, match="fixed_will is 70, and the data has only the wills 75, 80"):
        GAME.new(2, 1, data=changed(change), will="fixed", fixed_will=70)


# --- Words --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Ball", "Play once: 2 actions and £8. Companions may join: guest +£3, guest +£3. Counts as: party."),
        (
            "Garden Party",
            "Play once: 1 action and £3 or 2 actions and £7. Companions may join: chef +£3, guest +£2. Counts as: party.",
        ),
        (
            "Gossip",
            "To lay: 1 action. Use once a round: 1 action and £2. Draw 1 card from a deck of your choice. Always: your plan gives 1 more card.",
        ),
        ("Steward", "To lay: 1 action and £2. Always: 2 upkeeps a round take no action (farm)."),
        (
            "Old Rectory",
            "Manor, values 14, 12, 10, 8, 6, 4: falls one step in each round without upkeep. Upkeep: 1 action and £4.",
        ),
        ("Clearance Auction", "Play once: no action. Sell any number of properties without actions. Then it leaves the game."),
    ],
)
def test_cards_speak_plain_words(name, text):
    assert words.card_text(NUMBER[name], GAME.texts("en")) == text


def test_every_card_and_every_effect_has_words_in_both_languages():
    english, finnish = GAME.texts("en"), GAME.texts("fi")
    for number, printed in enumerate(PRINTED):
        assert words.card_name(number, english) == printed.entry["name"]
        assert words.card_text(number, finnish) != words.card_text(number, english)
        assert words.card_name(number, finnish) != printed.entry["name"]
    assert words.card_text(NUMBER["Wild Party"], finnish) == "Pelataan kerran: 1 toiminto. Yksi talosi laskee 3 askelta. Aihe: juhlat."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("players", "options"), [(2, {"getting_sacked": True, "bankruptcy": "at_once", "special_errand": "stack"}), (1, {}), (4, {})]
)
def test_every_move_event_and_refusal_of_a_game_has_words(language, players, options):
    match, chance = GAME.new(players, 4, **options), random.Random(7)
    while not match.over:
        seat = match.waiting[0]
        moves = match.moves(seat)
        spoken = [match.move_text(seat, move, language) for move in moves]
        assert all(spoken)
        assert len(set(spoken)) == len(spoken) or match.view(seat)["you"]["decision"]["asks"] in ("board", "errand")
        for _ in range(3):
            refused = match.why_not(seat, chance.randrange(len(GAME.move_names)), language)
            assert refused is None or (refused.reason and (refused.rule in GAME.rules))
        for event in match.play(seat, chance.choice(moves)):
            assert match.event_text(event, language)


def test_finnish_has_every_text():
    """Every English text of the words is in the catalogue: no sentence of a Finnish game is left in English."""
    import ast
    from pathlib import Path

    from babel.messages.pofile import read_po

    with (GAME.folder / "fi.po").open("rb") as file:
        known = {message.id[0] if isinstance(message.id, tuple) else message.id for message in read_po(file)}
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(words.__file__).parent.glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    calls = [node for node in nodes if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)]
    spoken = {node.args[0].value for node in calls if getattr(node.func, "id", "") == "t" or getattr(node.func, "attr", "") == "plural"}
    spoken |= set(moves._SINGLE_MOVES.values()) | set(moves.WANTED.values()) | set(words.DECK_WORDS)
    spoken |= {job["name"] for job in GAME.components["employment"]} | set(GAME.components["getting_sacked"]["symbols"])
    spoken |= {option.text for option in OPTIONS.values()}
    assert len(spoken) > 250
    assert spoken - known == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_told_in_lines_of_text(language):
    match = at_action(9, 1, rounds=7, hand=["Ball"], board=[("Rose Mansion", {"value": 14}), "Card Room"], tokens=(-2, 1, 3, -3))
    lines = words.table_lines(match.seen(0), ["Ada", "Bea"], GAME.texts(language))
    assert any("Ada" in line and "£28" in line for line in lines)
    assert any(words.card_name(NUMBER["Rose Mansion"], GAME.texts(language)) in line and "£11" in line for line in lines)
    assert sum(line.startswith("!") for line in lines) == 2
    planning = words.table_lines(GAME.new(3, 1).seen(None), ["A", "B", "C"], GAME.texts(language))
    assert sum("5" in line for line in planning) > 2


@pytest.mark.parametrize("language", ["en", "fi"])
def test_the_table_in_lines_says_what_cards_do_who_sits_on_them_and_what_is_left(language):
    t = GAME.texts(language)
    match = at_action(9, 1, hand=["Gossip"], board=[("Yacht", {"tokens": ["guest"]})])
    lines = words.table_lines(match.seen(0), ["Ada", "Bea"], t)
    assert f"  {words.card_name(NUMBER['Gossip'], t)}: {words.card_text(NUMBER['Gossip'], t)}" in lines
    assert any(f" + {companion_name('guest', t)}" in line for line in lines)
    fresh = words.table_lines(GAME.new(2, 1).seen(0), ["Ada", "Bea"], t)
    offered = GAME.new(2, 1).seen(0).offer[0].cards[0].card
    assert f"  {words.card_name(offered, t)}: {words.card_text(offered, t)}" in fresh
    assert any("12" in line and ": 2." in line for line in fresh)  # extensions, wild companions
    assert any(t("events") in line and t("companions") in line for line in fresh)


def test_every_warning_has_words():
    for warning in ("last_round_with_property", "fewer_actions_than_properties", "no_debt_with_property", "ruined_but_employed"):
        assert words.warning_text(warning, GAME.texts("fi")) != words.warning_text(warning, GAME.texts("en"))
    assert "£5" in words.warning_text("last_round_with_property", GAME.texts("en"))
