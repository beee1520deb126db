"""Ledgers as people read them: rows, entries, worked examples to their last line, tables with their heads."""

from __future__ import annotations

import re

import pytest

from parlour.engine import ledger
from parlour.games import find, ids

LEDGER = """# A game

<!-- a remark
to makers -->
Words.

| Id | Rule | Line | Ruling |
|---|---|---|---|
| X-001 | Take one. | 95 | X-R01 |
| X-002 | Take two. | 96 |  |

| word | meaning |
|---|---|
| row | open cards |

| plan | cards | boys |
|---|---|---|
| 1 | 4, 2 | 1 |

| Id | Card | From | Price | Back | Notes |
|---|---|---|---|---|---|
| X-C01 | Mill | house | $4 | – | *first* one |

* **X-D01 Take.** One or
  two.

After the entry.

**X-W01 Awards.** A tie.
A: Q 5.

| | Q | T |
|---|---|---|
| A | 5 | **1st: 4** |
| B | 3 | |
| C | | 2 |

- With a card: 4.

**X-W02 The end.** Last
line.

## Next

Not of the example.
"""


@pytest.fixture
def read(tmp_path):
    path = tmp_path / "ledger.md"
    path.write_text(LEDGER, encoding="utf-8")
    return ledger.chapters(path)


def test_a_row_says_its_rule_and_its_rulings_and_not_the_line_of_the_document(read):
    assert read[1].rules[:2] == [("X-001", "Take one. — X-R01"), ("X-002", "Take two.")]


def test_in_a_table_of_many_columns_each_cell_says_what_it_is(read):
    assert dict(read[1].rules)["X-C01"] == "Mill — Price: $4 — Notes: first one"


def test_a_worked_example_goes_on_to_the_next_one_or_the_next_heading(read):
    assert {number: text for number, text in read[1].rules if number[:3] in ("X-D", "X-W")} == {
        "X-D01": "Take. One or two.",
        "X-W01": "Awards. A tie. A: Q 5. A: Q 5; T 1st: 4. B: Q 3. C: T 2. With a card: 4.",
        "X-W02": "The end. Last line.",
    }
    assert read[2].paragraphs == ["Not of the example."]


def test_tables_without_numbers_keep_their_heads_where_they_have_several_columns(read):
    assert read[1].paragraphs == ["Words.", "row: open cards", "1: cards 4, 2; boys 1", "After the entry."]


@pytest.mark.parametrize("id", ids())
def test_nothing_of_the_worked_examples_is_cut(id):
    path = find(id).ledger_path("en")
    text = re.search(r"^## Worked examples$(.*?)(?=^#|\Z)", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert text
    (chapter,) = (one for one in ledger.chapters(path) if one.title == "Worked examples")
    read = " ".join([*chapter.paragraphs, *(f"{number} {words}" for number, words in chapter.rules)])
    words = set(re.findall(r"[\w$£+=]+", re.sub(r"^\| *id.*$", "", text[1], flags=re.MULTILINE)))
    assert words <= set(re.findall(r"[\w$£+=]+", read))


def test_no_reader_meets_the_line_numbers_of_a_document_that_only_makers_have():
    rules = find("pret-a-porter").rules
    assert rules["P-107"] == "Whoever cannot pay the whole sum must take a loan of $20. — P-R37"
    assert not [number for number, text in rules.items() if number < "P-209" and re.search(r"— \d+( |$)", text)]
    assert not any(re.match(r"R\d", text) for number, text in rules.items() if number.startswith("P-R"))


# --- The part for makers -----------------------------------------------------------------------------------------------------------
PAGE = """# A game: the rule ledger

What it is about.
All in a paragraph.

## Rules

Words: *bid* = an offer.

| id | rule |
|---|---|
| X-001 | Bid. |

## Rulings

* **X-R01 Ties.** By lot.

## For makers

Seeds, files, X-R02.

| X-002 | Not a rule. |

## Rules again

| X-003 | Not a rule either. |
"""


def test_nothing_after_the_heading_for_makers_is_shown(tmp_path):
    page = tmp_path / "ledger.md"
    page.write_text(PAGE)
    assert list(ledger.read(page)) == ["X-001", "X-R01"]
    assert [chapter.title for chapter in ledger.chapters(page)] == ["", "A game: the rule ledger", "Rules", "Rulings"]


def test_a_ledger_without_notes_for_makers_is_shown_whole(tmp_path):
    page = tmp_path / "ledger.md"
    page.write_text(PAGE.replace("## For makers", "## More"))
    assert list(ledger.read(page)) == ["X-001", "X-R01", "X-002", "X-003"]
