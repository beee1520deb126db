"""The report: one page that holds everything, and says of each picture what would be healthy."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from msgspec import structs

import parlour
from parlour.bots.statistics import Interval
from parlour.lab import report as reports
from parlour.lab.figures import figures
from parlour.lab.job import Job
from parlour.lab.report_texts import ReportTexts
from parlour.lab.report_worth import worth_finding
from parlour.lab.sheets import LevelWorth, PieceWorth, WorthFigures, to_json
from parlour.lab.simulate import simulate
from parlour.lab.tallies import kinds_of
from parlour.lab.wish import Wish, from_file, make
from parlour.lab.worth_figures import MEANINGS


class Page(HTMLParser):
    """Counts tags, and sees that every one is closed."""

    VOID = ("meta", "link", "br", "img", "input")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def made():
    heard = []
    report = make(
        Wish("wigs", 3, games=400, vary=("target_gold=15,20",)),
        lambda done, total: heard.append((done, total)),
        command="parlour report wigs",
    )
    assert heard[-1][0] == heard[-1][1]
    assert all(a[0] <= b[0] for a, b in pairwise(heard))
    return report


def test_the_page_is_whole_and_needs_nothing_from_outside(made):
    page = Page(made.html)
    assert page.open == []
    assert "script" not in page.tags
    assert not re.search(r"https?://|url\(|@import|src=", made.html)
    used, defined = (set(re.findall(pattern, made.html)) for pattern in (r"var\((--[\w-]+)\)", r"(--[\w-]+):"))
    assert "--paper" in used
    assert used <= defined


@pytest.mark.parametrize(
    "title",
    ["Wins by seat", "Length and spread", "Lead and comebacks", "Wigs worn", "Options", "Strategy by level of play", "What if?"],
)
def test_every_picture_says_what_it_shows_and_what_would_be_healthy(made, title):
    section = next(part for part in made.html.split("<section") if f"<h2>{title}</h2>" in part)
    assert "<b>What it shows</b>" in section
    assert "<b>Healthy would be</b>" in section
    assert "<svg" in section
    assert 'class="verdict' in section


def test_the_figures_come_with_the_page(made):
    assert made.figures.games == 400
    assert len(made.figures.levels) == 3
    assert made.figures.sweep.versions[1].today is True
    shown = f"{100 * made.figures.seats[0].wins.value:.1f} %"
    assert shown in made.html


def test_names_are_escaped():
    results = simulate(Job("wigs", 2, ("random", "random")), 40)
    found = structs.replace(figures(results), title="<script>alert(1)</script>")
    from parlour.lab.report import page

    assert "<script>" not in page(found)


def test_a_stopped_report_is_still_a_page():
    asked = []
    report = make(Wish("wigs", 2, games=3000), cancelled=lambda: asked.append(1) or len(asked) > 2)
    assert report.figures.complete is False
    assert "Is Wigs fair?" in report.html


def test_a_report_can_be_made_from_a_file(tmp_path, made):
    path = tmp_path / "figures.json"
    path.write_text(to_json(made.figures))
    again = from_file(path)
    assert "What if?" in again.html
    path.write_text(to_json(made.figures.sweep))
    assert "What if?" in from_file(path).html


def test_solo_and_random_games_are_told_too():
    html = make(Wish("wigs", 2, bots=("random",), games=60)).html
    assert "Random players choose blindly" in html or "Random players hide" in html


class Strict(ReportTexts):
    """Fails on a text that no catalog has."""

    def __call__(self, text, /, **values):
        assert any(text in catalog for catalog in self._catalogs), f"not translated: {text!r}"
        return super().__call__(text, **values)

    def plural(self, one, many, n, **values):
        assert any(one in catalog for catalog in self._catalogs), f"not translated: {one!r}"
        return super().plural(one, many, n, **values)


def test_the_whole_page_is_there_in_finnish(made, monkeypatch):
    monkeypatch.setattr(reports, "ReportTexts", Strict)
    html = reports.of_figures(made.figures, language="fi")
    assert '<html lang="fi"' in html
    for text in (
        "onko se reilu?",
        "Voitot paikoittain",
        "Pidetyt peruukit",
        "Paroni",
        "Mitä tämä näyttää",
        "Entä jos?",
        "Paikan 1 voitot",
    ):
        assert text in html
    for text in ("What it shows", "Wins by seat", "share of games", "points", "seat "):
        assert text not in html.partition("</style>")[2]
    assert f"{100 * made.figures.seats[0].wins.value:.1f} %".replace(".", ",") in html


def test_what_pieces_are_worth_stands_in_the_report_where_it_is_asked_for(monkeypatch):
    found = make(Wish("wigs", games=200, seed=3, worth=True)).figures
    assert found.worth.worth_by_level[0].games == 10
    english = reports.of_figures(found)
    assert "What a piece is worth" in english
    assert "share of games lost without it" in english
    monkeypatch.setattr(reports, "ReportTexts", Strict)
    assert "Minkä arvoinen osa on" in reports.of_figures(found, language="fi")


def test_every_verdict_on_a_piece_has_its_words(monkeypatch):
    found = make(Wish("wigs", games=60, seed=3, worth=True)).figures
    level = found.worth.worth_by_level[0]
    rows = [structs.replace(row, verdict=verdict) for row, verdict in zip(level.pieces, MEANINGS, strict=False)]
    named = structs.replace(found.worth, worth_by_level=[structs.replace(level, pieces=rows)])
    monkeypatch.setattr(reports, "ReportTexts", Strict)
    page = reports.of_figures(structs.replace(found, worth=named), language="fi")
    for word in ("Pakolliset", "Vahvat", "Ansat", "Korvattavat", "Käyttämättömät", "5 osaa erottuu", "Joka ei saa käyttää osaa"):
        assert word in page


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("must-have", "Who may not use Baron (wigs worn) loses 20.0 % of the games more."),
        ("trap", "wins 20.0 % of the games more"),
        ("dead", ""),
    ],
)
def test_a_piece_that_must_be_changed_is_among_the_findings(verdict, said):
    row = PieceWorth("Wigs worn", "Baron", 0.5, 90, 80, Interval(0.2, 0.1, 0.3), Interval(0.3, 0.2, 0.4), verdict)
    finding = worth_finding(
        WorthFigures("wigs", "Wigs", 2, 1, {}, [LevelWorth("greedy", 50, 50, True, 1.0, [row])]), ReportTexts("en", "wigs")
    )
    assert finding is None if not said else said in finding.sentence


@pytest.mark.parametrize("game", parlour.games())
def test_every_piece_and_every_ending_has_a_finnish_name(game):
    words, found = Strict("fi", game), parlour.game(game)
    for name in [found.title, *filter(None, found.endings), *(kind.title for kind in kinds_of(found))]:
        words(name)
    for kind in kinds_of(found):
        for name in kind.names.values():
            words.piece(name)
    for name in found.move_names.names():
        words.sort_of_move(name)
        words.move(str(found.move_names[found.move_names.span(name).first]))


@pytest.mark.parametrize(
    ("game", "code", "words"),
    [
        ("wigs", "wear wig=3", "wear: Baron"),
        ("wigs", "place column=1 wig=1", "place: Bon Vivant, Column II"),
        ("wigs", "buy column=2 square=6", "buy: column 3, square 7"),
        ("wigs", "done", "done"),
        ("kiilto", "buy row=1 place=3", "buy: row 2, place 4"),
        ("kiilto", "take colours=green+red", "take: green + red"),
        ("pret-a-porter", "building card=17", "building: Photo Studio"),
        ("last-will", "plan plan=2", "plan: Plan 2"),
        ("last-will", "use slot=0", "use: slot 1"),
    ],
)
def test_a_report_calls_moves_by_words_that_are_true_of_every_table(game, code, words):
    assert ReportTexts("en", game).move(code) == words


def test_numbers_are_written_as_the_language_does():
    english, finnish = ReportTexts("en", "wigs"), ReportTexts("fi", "wigs")
    assert (english.number(1234), english.percent(0.1234), english.tick(0.125)) == ("1,234", "12.3 %", "12.5 %")
    assert (finnish.number(1234), finnish.percent(0.1234), finnish.tick(0.125)) == ("1\N{NO-BREAK SPACE}234", "12,3 %", "12,5 %")


def test_no_translation_of_the_lab_is_left_over():
    """A text that nothing says any more is taken out of the catalog."""
    import ast
    from pathlib import Path

    from parlour.engine.texts import _read

    said = {name for game in map(parlour.game, parlour.games()) for name in [*game.endings, *(kind.title for kind in kinds_of(game))]}
    for names in (game.move_names for game in map(parlour.game, parlour.games())):
        said |= {name.replace("_", " ") for name in names.names()}
        for argument, value in (pair for code in range(len(names)) for pair in names[code].arguments.items()):
            said |= {f"{argument} {{n}}", *re.split(r"[+,]", str(value).replace("_", " "))}
    for path in Path(reports.__file__).parent.glob("*.py"):
        said |= {
            node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
    said |= set(re.findall(r'\bt\("([^"]*)"', Path(reports.__file__).with_name("report.html").read_text(encoding="utf-8")))
    assert set(_read(Path(reports.__file__).with_name("fi.po"))) - said == set()
