"""A game's components as sheets of cells: they are laid out, checked, compared, and carried to a file or a spreadsheet and back."""

from __future__ import annotations

import copy
import csv
import io
import tomllib

import pytest

import parlour
from parlour.engine.texts import Problem
from parlour.engine.ways import at, name_of, put
from parlour.games import ids
from parlour.lab.cards import csv_text, toml_file
from parlour.lab.cards.cell_text import VALUES, WORDS, read, said
from parlour.lab.cards.differences import Difference, differences, taken_back
from parlour.lab.cards.faults import faults
from parlour.lab.cards.layout import sheet_of, sheets
from parlour.tables.errors import texts


def changed(game, *changes):
    """A game's components with some values changed."""
    own = copy.deepcopy(parlour.game(game).components)
    for way, value in changes:
        put(own, way, value)
    return own


def told(game, own, language="en"):
    """The faults of a set: where, and what is said."""
    return [(one.way and name_of(one.way), one.problem.said(texts(language))) for one in faults(parlour.game(game), own)]


# --- Sheets -----------------------------------------------------------------------------------------------------------------------
def test_a_price_of_kiilto_has_a_cell_for_each_colour():
    original = parlour.game("kiilto").components
    cards = sheet_of(sheets(original, original), "ownerships")
    assert [column.name for column in cards.columns] == [
        "class", "bonus", "prestige", "price.0", "price.1", "price.2", "price.3", "price.4",
    ]  # fmt: skip
    assert len(cards.rows) == 90
    assert cards.columns[1].choices == ("black", "blue", "green", "red", "white")


@pytest.mark.parametrize("game", ids())
def test_every_value_of_a_game_stands_in_exactly_one_cell(game):
    original = parlour.game(game).components
    empty: dict[str, object] = {}
    for sheet in sheets(original, original):
        for row in sheet.rows:
            for column in sheet.columns:
                way = (*row, *column.way)
                put(empty, way, read(said(at(original, way), sheet.kind_at(row, column, original)), sheet.kind_at(row, column, original)))
    assert empty == original


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("4", VALUES, 4),
        (" -1 ", VALUES, -1),
        ("1.5", VALUES, 1.5),
        ("TRUE", VALUES, True),
        ("[1, 2]", VALUES, [1, 2]),
        ('[{ kind = "dog", add = 2 }]', VALUES, [{"kind": "dog", "add": 2}]),
        ("", VALUES, None),
        ("four", VALUES, "four"),
        ("1979-05-27", VALUES, "1979-05-27"),
        ("nan", VALUES, "nan"),
        ("1\ny = 2", VALUES, "1\ny = 2"),
        ("[" * 500 + "]" * 500, VALUES, "[" * 500 + "]" * 500),
        ("9" * 1999, VALUES, int("9" * 1999)),
        ("4", WORDS, "4"),
        ("true", WORDS, "true"),
        ('"', WORDS, '"'),
        ('" edge "', WORDS, " edge "),
    ],
)
def test_what_is_typed_is_read_or_kept_as_it_is(text, kind, value):
    assert read(text, kind) == value
    assert type(read(text, kind)) is type(value)
    assert read(said(value, kind), kind) == value


@pytest.mark.parametrize("value", ["4", "true", "", '"x"', " x", "x = 1", "[1]", 4, 4.0, True, [], {}, [[1]], "ä\x7f\n"])
def test_a_cell_means_what_it_was_made_of(value):
    found = read(said(value, VALUES), VALUES)
    assert (type(found), found) == (type(value), value)


# --- Files ------------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ids())
def test_a_game_comes_back_from_toml_as_it_was(game):
    original = parlour.game(game).components
    text = toml_file.written(original, "A set\nwith = 1 name")
    assert text.startswith("# A set with = 1 name\n")
    assert toml_file.parsed(text) == tomllib.loads(text) == original


def test_what_json_cannot_hold_becomes_words():
    assert toml_file.parsed("a = 1979-05-27\nb = [nan, inf]\nc = 1e3") == {"a": "1979-05-27", "b": ["nan", "inf"], "c": 1000.0}


@pytest.mark.parametrize("text", ["x = ", "\x00", "a = " + "[" * 40 + "]" * 40, "a = " + "[" * 9000, "a = " + "9" * 9000, "a.b=1\na=2"])
def test_a_file_that_is_no_toml_is_refused_in_a_sentence(text):
    with pytest.raises(Problem, match="this cannot be read as TOML"):
        toml_file.parsed(text)


@pytest.mark.parametrize("game", ids())
def test_every_sheet_of_a_game_comes_back_from_csv_as_it_was(game):
    original = parlour.game(game).components
    for sheet in sheets(original, original):
        own = copy.deepcopy(original)
        put(own, sheet.way or sheet.rows[0], "gone")
        for way, value in csv_text.changes(csv_text.written(sheet, original, original), sheet, original):
            put(own, way, value)
        assert own == original, sheet.name


def test_no_cell_of_a_csv_file_is_a_formula_and_all_come_back():
    names = ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "'=1", "''@x", "'plain", "-1"]
    own = changed("kiilto", *[(("notables", row, "name"), name) for row, name in enumerate(names)])
    sheet = sheet_of(sheets(own, parlour.game("kiilto").components), "notables")
    text = csv_text.written(sheet, own, parlour.game("kiilto").components)
    cells = [row[0] for row in csv.reader(io.StringIO(text.removeprefix("\ufeff")))][1:]
    assert [cell for cell in cells if cell[:1] in "=+-@\t\r" and cell != "-1"] == []
    ((_, entries),) = csv_text.changes(text, sheet, own)
    assert [entry["name"].strip() for entry in entries][: len(names)] == [name.strip() for name in names]


def test_a_spreadsheet_may_part_cells_by_semicolons_and_move_columns():
    original = parlour.game("wigs").components
    sheet = sheet_of(sheets(original, original), "wigs")
    assert csv_text.changes("name;number\r\nBaron;3\r\n;\r\n", sheet, original) == [(("wigs",), [{"number": 3, "name": "Baron"}])]


@pytest.mark.parametrize(
    ("text", "said_so"),
    [
        ("", "the file is empty"),
        ("number,nome\n1,x", "the heading is «number, nome»; this sheet has: number, name"),
        ("number,name\n" + "1,x\n" * 2001, "the file has 2002 rows; the most is 2000"),
        ('number,name\n1,"' + "x" * 140_000, "this cannot be read as CSV"),
    ],
)
def test_a_csv_file_that_is_not_this_sheet_is_refused_in_a_sentence(text, said_so):
    original = parlour.game("wigs").components
    with pytest.raises(Problem, match=said_so):
        csv_text.changes(text, sheet_of(sheets(original, original), "wigs"), original)


def test_a_value_that_is_not_in_the_sheet_is_named():
    original = parlour.game("wigs").components
    with pytest.raises(Problem, match="there is no value «strat_gold» in this sheet"):
        csv_text.changes("path,value\nstrat_gold,3", sheets(original, original)[0], original)


# --- Differences ------------------------------------------------------------------------------------------------------------------
def test_a_card_that_was_put_in_does_not_make_all_that_follow_differ():
    original = parlour.game("kiilto").components
    own = changed("kiilto", (("ownerships", 3, "price", 1), 5), (("golden_bears",), 4))
    own["ownerships"].insert(10, {"class": 1, "bonus": "red", "prestige": 9, "price": [0, 0, 0, 0, 1]})
    del own["notables"][4]
    found = differences(own, original)
    assert [(name_of(one.way), one.own is None, one.was is None) for one in found] == [
        ("golden_bears", False, False),
        ("ownerships.3.price.1", False, False),
        ("ownerships.10", False, True),
        ("notables.4", True, False),
    ]
    assert taken_back(own, found) == original
    assert taken_back(own, found[:2])["ownerships"][10]["prestige"] == 9


@pytest.mark.parametrize("game", ids())
def test_whatever_differs_can_be_taken_back(game):
    original = parlour.game(game).components
    own = copy.deepcopy(original)
    for sheet in sheets(own, original)[1:]:
        entries = at(own, sheet.way)
        entries.append(copy.deepcopy(entries[0]))
        del entries[0]
    for name in list(own)[:2]:
        own.pop(name)
    own["of my own"] = 3
    assert differences(own, original) != []
    assert taken_back(own, differences(own, original)) == original


def test_a_difference_is_in_its_cell_whatever_its_kind():
    own = changed("wigs", (("target_gold",), 20.0))
    assert differences(own, parlour.game("wigs").components) == [Difference(("target_gold",), 20.0, 20)]


# --- Faults -----------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ids())
def test_the_games_own_cards_have_no_fault(game):
    assert told(game, copy.deepcopy(parlour.game(game).components)) == []


def test_every_fault_is_told_at_once_each_in_its_cell():
    own = changed(
        "kiilto",
        (("ownerships", 3, "price", 0), 99),
        (("ownerships", 5, "bonus"), "pink"),
        (("max_reservations",), 9),
        (("ownerships", 7, "prestige"), "many"),
        (("notables", 2, "requires", 1), None),
        (("golden_bears",), 4),  # another number, and no fault
    )
    assert told("kiilto", own) == [
        ("ownerships.7.prestige", "ownerships.7.prestige is a text; it must be a whole number"),
        ("notables.2.requires.1", "notables.2.requires.1 is missing; it must be a whole number"),
        ("ownerships.3.price.0", "the price of ownership 4 is 99; it must be a whole number from 0 to 20"),
        ("ownerships.5.bonus", "the bonus of ownership 6 is 'pink'; it can be white, blue, green, red, black"),
        ("max_reservations", "max_reservations is 9; it must be a whole number from 0 to 3"),
    ]


def test_faults_are_told_in_finnish():
    assert told("kiilto", changed("kiilto", (("max_reservations",), 9)), "fi") == [
        ("max_reservations", "max_reservations: 9; pitää olla kokonaisluku, vähintään 0 ja enintään 3")
    ]


@pytest.mark.parametrize(
    ("game", "way", "value"),
    [
        ("wigs", ("hand",), None),
        ("wigs", ("market", "descending_5", "players_2", 0), [9, 9, 9]),
        ("wigs", ("start_gold",), 10**30),
        ("pocket-wigs", ("supply", "penny"), -1),
        ("pret-a-porter", ("contract", 3, "front"), [{"do": "fly"}]),
        ("pret-a-porter", ("employee", 3, "id"), "E99"),
        ("last-will", ("event", 3, "copies"), 5),
        ("last-will", ("plans", "small", 1, "boys"), None),
    ],
)
def test_a_fault_is_found_in_its_cell(game, way, value):
    assert [at for at, _ in told(game, changed(game, (way, value)))] == [name_of(way)]


def test_a_card_that_was_put_in_wrong_is_named():
    own = changed("kiilto")
    own["ownerships"].insert(4, {"class": 7, "bonus": "red", "prestige": 0, "price": [0, 0, 0, 0, 1]})
    assert [at for at, _ in told("kiilto", own)] == ["ownerships.4"]


def test_two_changes_of_one_sum_are_both_named():
    own = changed("last-will", (("event", 3, "copies"), 5), (("event", 4, "copies"), 4))
    assert [at for at, _ in told("last-will", own)] == ["event.3.copies", "event.4.copies"]


def test_a_card_that_was_taken_out_has_no_cell_any_more():
    own = changed("last-will")
    del own["event"][3]
    assert told("last-will", own) == [(None, "counts: event is 31, and the file has 27")]
