"""The ledger: what readers are shown of it."""

from __future__ import annotations

from parlour.engine import ledger

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


def test_the_introduction_is_what_stands_before_the_first_rule_and_the_words_used(tmp_path):
    page = tmp_path / "ledger.md"
    page.write_text(PAGE)
    assert ledger.introduction(page) == ["What it is about. All in a paragraph.", "Words: bid = an offer."]


def test_a_ledger_without_notes_for_makers_is_shown_whole(tmp_path):
    page = tmp_path / "ledger.md"
    page.write_text(PAGE.replace("## For makers", "## More"))
    assert list(ledger.read(page)) == ["X-001", "X-R01", "X-002", "X-003"]
