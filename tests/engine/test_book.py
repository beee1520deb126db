"""The books of the games: their form, and that both languages tell the same of rules that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import parlour
from parlour.engine import book
from parlour.engine.texts import LANGUAGES, Problem
from parlour.games import ids

GAMES = [parlour.game(id) for id in ids()]
LOCATIONS = range(1, 10)  # of Prêt-à-Porter: each has its own moment


def phases(game):
    """All phases of a game, as its views call them."""
    return [str(phase) for phase in vars(__import__(f"parlour.games.{game.folder.name}.codes", fromlist=["PHASES"]))["PHASES"]]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_names_rules_that_there_are(game, language):
    rules = game.rules_in(language)
    found = book.of(game, language)
    assert found.title == game.texts(language)(game.title)
    assert [line.text for line in found.lines if not line.numbers] == []
    assert {number for line in found.lines for number in line.numbers} <= set(rules)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_languages_have_the_same_chapters_figures_and_numbers(game):
    def shape(language):
        found = book.of(game, language)
        chapters = [
            (
                one.id,
                one.kind,
                [[(line.numbers, line.drawn, line.key) for line in part] for part in (one.paragraphs, one.entries, one.figures)],
            )
            for one in found.chapters
        ]
        return (
            (game.folder / f"book.{language}.md").exists(),
            found.goal.numbers,
            chapters,
            {key: line.numbers for key, line in found.moments.items()},
        )

    english = shape("en")[1:]
    for language in LANGUAGES[1:]:
        assert shape(language) == (True, *english)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_book_has_all_its_chapters_each_once(game):
    found = book.of(game, "en")
    assert {chapter.kind for chapter in found.chapters} >= {"box", "setup", "round", "phase", "end", "questions"}
    assert len({chapter.id for chapter in found.chapters}) == len(found.chapters)
    assert {line.key for chapter in found.chapters for line in chapter.figures} == set(book.figures(game))
    phases = [chapter for chapter in found.chapters if chapter.kind == "phase"]
    assert sum(bool(chapter.figures) for chapter in phases) >= len(phases) - 1, "a phase without an example"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_book_draws_is_in_the_drawing_of_its_room(game):
    sprite = Path(parlour.__file__).parent / "web" / "rooms" / game.folder.name / f"{game.id}.svg"
    parts = set(re.findall(r'id="([^"]+)"', sprite.read_text(encoding="utf-8")))
    drawn = {token.partition(":")[0] for line in book.of(game, "en").lines for token in line.drawn if token != book.ARROW}
    assert drawn - {""} <= parts


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_has_its_moment_in_three_sentences(game, language):
    moments = book.of(game, language).moments
    places = [f"action {at}" for at in LOCATIONS] if game.id == "pret-a-porter" else []
    assert set(moments) == {*phases(game), *places}
    assert {key: len(line.sentences) for key, line in moments.items()} == dict.fromkeys(moments, 3)
    assert all(re.search(r"\]$", sentence) for line in moments.values() for sentence in line.sentences)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_moment_is_found_for_every_ply_of_a_game(game):
    match, steps = game.new(game.players[0], "a moment"), 0
    while not match.over and steps < 60:
        for seat in (None, *match.waiting):
            view = match.sight(seat).view
            assert book.moment(game, view, "en").key.startswith(view.phase)
        seat = match.waiting[0]
        match.play(seat, match.moves(seat)[match.ply % len(match.moves(seat))])
        steps += 1


def test_a_moment_at_a_place_is_told_before_that_of_the_phase():
    class Place:
        id, now = 6, True

    class View:
        phase, locations = "action", [Place]

    assert book.moment(parlour.game("pret-a-porter"), View, "en").key == "action 6"
    Place.now = False
    assert book.moment(parlour.game("pret-a-porter"), View, "en").key == "action"


# --- The form ---------------------------------------------------------------------------------------------------------------------
BOOK = """# A game
Win it. [A-001]

## In the box
<!-- box -->

- **3 coins.** Of gold,
  all of them. [A-002 A-003] <!-- draw: coin:×3 > purse -->

## Play
<!-- phase: play -->

Play *well*. [A-004]

> A **good** play. [A-X01] <!-- figure: play -->

## Rules of this moment
<!-- moments -->

- Do it. [A-004] Or do not. [A-005] Then rest. [A-006] <!-- at: play -->
"""


def test_a_book_is_read(tmp_path):
    path = tmp_path / "book.md"
    path.write_text(BOOK, encoding="utf-8")
    found = book.read(path)
    box, play = found.chapters
    assert (found.title, found.goal.text, found.goal.numbers) == ("A game", "Win it. [A-001]", ("A-001",))
    assert (box.id, box.kind, box.title) == ("box", "box", "In the box")
    assert box.entries == [book.Line("**3 coins.** Of gold, all of them. [A-002 A-003]", ("coin:×3", ">", "purse"))]
    assert (box.entries[0].head, box.entries[0].body) == ("3 coins", "Of gold, all of them. [A-002 A-003]")
    assert (play.id, play.kind, [line.key for line in play.figures]) == ("play", "phase", ["play"])
    assert found.moments["play"].sentences == ["Do it. [A-004]", "Or do not. [A-005]", "Then rest. [A-006]"]
    assert book.plain(play.paragraphs[0].text) == "Play well. [A-004]"
    assert book.plain(box.entries[0].text) == "3 coins. Of gold, all of them. [A-002, A-003]"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("# A\nB. [A-001]\n\n## C\n<!-- story -->\n", "book.md, line 4: a chapter is one of box, setup"),
        ("# A\nB. [A-001]\n\n## C\n\nD. [A-002]\n", "book.md, line 4: a chapter is one of box, setup"),
        (
            "# A\nB. [A-001]\n\n## C\n<!-- box -->\n\n- D. [A-002] <!-- paint: x -->\n",
            "book.md, line 7: a remark says draw, at or figure, not 'paint'",
        ),
    ],
)
def test_what_has_not_the_form_is_told_with_its_line(tmp_path, wrong, said):
    path = tmp_path / "book.md"
    path.write_text(wrong, encoding="utf-8")
    with pytest.raises(Problem, match=re.escape(said)):
        book.read(path)
