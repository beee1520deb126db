"""Every game's rules stand in Finnish too: the same rules under the same headings, with the same numbers; makers' notes reach nobody."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import parlour
from parlour.engine import ledger

HOME = Path(parlour.__file__).parent
ROOT = HOME.parent.parent
ENGLISH = re.compile(r"\b(?:the|and|with|of|are|each|player|players|this|that|may|from|which|when)\b", re.IGNORECASE)
QUOTED = re.compile(r"«[^»]*»|`[^`]*`|\"[^\"]*\"|<!--.*?-->", re.DOTALL)
FOR_MAKERS = re.compile(
    r"\.(?:toml|txt|py|md)\b|of the user\b|the user's|in the product|code holds|source = |\bresearch section|For makers", re.IGNORECASE
)


@pytest.fixture(params=parlour.games())
def game(request):
    return parlour.game(request.param)


def figures(text: str) -> Counter[str]:
    """How often each figure stands in a text; the «1st player» is no figure in Finnish, but «aloittaja»."""
    return Counter(re.findall(r"\d+", text.replace("1st player", "")))


def in_finnish(game) -> Path:
    path = game.ledger_path("fi")
    assert path.name == "ledger.fi.md", f"{game.id} has no Finnish ledger"
    return path


def told(chapter: ledger.Chapter) -> list[tuple[str, str]]:
    """What a chapter says, each rule under its number, its paragraphs under none."""
    return [("", text) for text in chapter.paragraphs] + chapter.rules


def both(game) -> list[tuple[str, str, str]]:
    """The number, the English and the Finnish of every rule and paragraph."""
    pairs = zip(ledger.chapters(game.ledger_path("en")), ledger.chapters(in_finnish(game)), strict=True)
    return [
        (number or english.title, text, finnish_text)
        for english, finnish in pairs
        for (number, text), (_, finnish_text) in zip(told(english), told(finnish), strict=True)
    ]


def test_the_same_rules_stand_under_the_same_headings_in_both_languages(game):
    shape = [
        [(len(chapter.paragraphs), [number for number, _ in chapter.rules]) for chapter in ledger.chapters(path)]
        for path in (game.ledger_path("en"), in_finnish(game))
    ]
    assert shape[1] == shape[0]


def test_every_heading_is_translated(game):
    titles = [[chapter.title for chapter in ledger.chapters(path)] for path in (game.ledger_path("en"), in_finnish(game))]
    assert [title for title, finnish in zip(*titles, strict=True) if title and title == finnish] == []


def test_every_rule_says_the_same_figures_in_both_languages(game):
    assert [
        (number, figures(english), figures(finnish)) for number, english, finnish in both(game) if figures(english) != figures(finnish)
    ] == []


def test_every_rule_names_the_same_options_in_both_languages(game):
    named = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
    assert [number for number, english, finnish in both(game) if set(named.findall(english)) != set(named.findall(finnish))] == []


def test_no_english_is_left_in_the_finnish_ledger_but_what_is_quoted(game):
    text = QUOTED.sub("", in_finnish(game).read_text(encoding="utf-8"))
    assert [line for line in text.splitlines() if ENGLISH.search(line)] == []


@pytest.mark.parametrize("language", ["en", "fi"])
def test_no_reader_meets_a_note_for_makers(game, language):
    shown = [text for chapter in ledger.chapters(game.ledger_path(language)) for text in (chapter.title, *map("".join, told(chapter)))]
    assert [text for text in shown if FOR_MAKERS.search(text)] == []


def test_the_data_files_that_makers_are_told_of_are_there(game):
    named = re.findall(r"`([\w/]+\.toml)`", game.ledger_path("en").read_text(encoding="utf-8"))
    assert named
    assert [name for name in named if not (HOME / name).exists()] == []


def test_the_docs_link_the_ledger_in_both_languages(game):
    for path, link in ((game.ledger_path("en"), f"{game.id}.md"), (in_finnish(game), f"{game.id}.fi.md")):
        assert (ROOT / "docs" / "rules" / link).resolve() == path.resolve()
