"""A game on paper: every card as often as the game has it, at its real size, in both languages, from anybody's own data too."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import unicodedata

import pypdf
import pytest

from parlour.engine import chromium
from parlour.engine.texts import Problem
from parlour.games import find, ids, read_data
from parlour.tables.errors import texts
from parlour.web import almanac
from parlour.web.one_file import ALWAYS, NEVER, style
from parlour.web.printed import MARGIN, PAPERS, Layout, render_print

# Written by hand, from the data files: pieces, pages of pieces, boards.
COUNTED = {
    "wigs": (35, 4, 1),  # five wigs seven times (W-001): nine to a page
    "pocket-wigs": (23, 1, 1),
    "kiilto": (140, 13, 0),  # 90 ownerships, 10 notables, 5 × 7 + 5 bears (K-001, K-006): 12 pages of cards, one of counters
    "last-will": (160, 18, 1),
    "pret-a-porter": (137, 16, 1),
}
LETTER_FI = "wigs"  # the one that is printed on Letter, in Finnish


def printed(folder, game, **settings):
    page, count = render_print(game, **settings)
    chromium.print_to_pdf(page, folder / f"{game}.pdf")
    return pypdf.PdfReader(folder / f"{game}.pdf"), count


@pytest.mark.parametrize("game", ids())
def test_a_pdf_has_every_card_as_often_as_the_game_has_it(game, tmp_path):
    language, paper = ("fi", "Letter") if game == LETTER_FI else ("en", "A4")
    found, count = printed(tmp_path, game, language=language, paper=paper)
    pieces, pages, boards = COUNTED[game]
    assert count == pieces
    assert len(found.pages) == pages + boards
    words = [unicodedata.normalize("NFKC", page.extract_text()) for page in found.pages]  # some fonts join letters: ﬀ
    numbers = [int(number) for number in re.findall(rf"\b(\d+)/{count}\b", "\n".join(words[:pages]))]
    assert sorted(numbers) == list(range(1, pieces + 1))
    for entry in almanac.of(game, language).entries:
        assert "".join(entry.name.split()) in "".join("".join(words).replace("\u00ad", "").split())
    for page in found.pages[:pages]:
        assert [float(side) for side in page.mediabox[2:]] == pytest.approx([side / 25.4 * 72 for side in PAPERS[paper]], abs=1)
    for page in found.pages[pages:]:
        assert [float(side) for side in page.mediabox[2:]] == pytest.approx([side / 25.4 * 72 for side in reversed(PAPERS[paper])], abs=1)
        assert len(page.extract_text().split()) >= 15, "a board that is blank"


def test_a_changed_price_of_an_own_data_file_is_on_the_card(tmp_path):
    game = find("kiilto")
    text = (game.folder / "data.toml").read_text(encoding="utf-8")
    changed = text.replace(
        'bonus = "white", prestige = 1, price = [0, 0, 4, 0, 0]', 'bonus = "white", prestige = 1, price = [0, 0, 9, 0, 0]'
    )
    assert tomllib.loads(changed)["ownerships"][0]["price"] == [0, 0, 9, 0, 0]
    (tmp_path / "own.toml").write_text(changed, encoding="utf-8")
    usual, _ = render_print("kiilto", "en")
    own, _ = render_print("kiilto", "en", components=read_data("kiilto", tmp_path / "own.toml"))
    assert "9 green" not in usual
    chromium.print_to_pdf(own, tmp_path / "own.pdf")
    first = pypdf.PdfReader(tmp_path / "own.pdf").pages[0].extract_text()
    assert "Price: 9 green" in first


def test_the_command_writes_the_file_and_says_so(tmp_path):
    words = ["print", "pocket-wigs", "--players", "2", "--language", "fi", "--out", str(tmp_path / "sheet.pdf")]
    done = subprocess.run([sys.executable, "-m", "parlour", *words], capture_output=True, text=True)
    assert done.stdout == f"Kirjoitettu: {tmp_path / 'sheet.pdf'}, 23 korttia ja merkkiä\n", done.stderr
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("game", ids())
def test_no_words_are_cut_off_and_every_drawing_is_in_the_file(game, language, browser, tmp_path):
    page, _ = render_print(game, language, "Letter")
    assert "/static/" not in page
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    shown = browser.new_page()
    shown.goto((tmp_path / "page.html").as_uri())
    assert shown.locator("[data-cut]").count() == 0
    missing = "uses => uses.filter(one => !document.querySelector(one.getAttribute('href'))).map(one => one.getAttribute('href'))"
    assert shown.locator("use").evaluate_all(missing) == []
    sizes = "cards => cards.map(one => one.getBoundingClientRect()).map(one => [one.width, one.height])"
    cards = shown.locator(".pr-card").evaluate_all(sizes)
    assert all(
        width / 96 * 25.4 == pytest.approx(63, abs=0.1) and height / 96 * 25.4 == pytest.approx(88, abs=0.1) for width, height in cards
    )
    inside = """boards => boards.every(one => {
        const [board, page] = [one.querySelector('.cut-piece'), one].map(each => each.getBoundingClientRect());
        return board.width > page.width / 3 && board.left >= page.left && board.right <= page.right
            && board.top >= page.top && board.bottom <= page.bottom; })"""
    assert shown.locator(".pr-board").evaluate_all(inside)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("size", [almanac.CARD, almanac.COUNTER])
def test_pieces_and_their_crop_marks_lie_on_the_paper(paper, size):
    layout = Layout(paper, size)
    assert layout.columns * layout.rows == (9 if size == almanac.CARD else {297.0: 88, 279.4: 88}[paper[1]])
    assert layout.left >= MARGIN
    assert layout.top >= MARGIN
    marks = re.findall(r"M([\d.]+) ([\d.]+)([VH])([\d.]+)", layout.marks)
    assert len(marks) == 2 * (layout.columns + 1) + 2 * (layout.rows + 1)
    for x, y, way, end in ((float(x), float(y), way, float(end)) for x, y, way, end in marks):
        along, across = (y, x) if way == "V" else (x, y)
        edge, other = (paper[1], paper[0]) if way == "V" else (paper[0], paper[1])
        assert 0 < along < edge
        assert 0 < end < edge
        assert 0 < across < other


def test_a_screen_that_is_not_there_is_not_asked():
    made = style(["base.css"])
    assert "prefers-color-scheme" not in made
    assert not re.search(r"\((min|max)-(width|height): [1-9]", made)
    assert ALWAYS in made
    assert NEVER in made


def test_without_chromium_one_is_told_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setenv(chromium.VARIABLE, "no-such-browser")
    with pytest.raises(Problem, match="printing needs Chromium, Chrome or Edge, and none was found") as told:
        chromium.print_to_pdf("<p>", tmp_path / "x.pdf")
    assert "asenna jokin niistä" in told.value.said(texts("fi"))
    assert list(tmp_path.iterdir()) == []


def test_a_browser_that_makes_no_pdf_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv(chromium.VARIABLE, "false")
    with pytest.raises(Problem, match="made no PDF"):
        chromium.print_to_pdf("<p>", tmp_path / "x.pdf")
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_paper_is_one_sentence():
    with pytest.raises(Problem, match=r"no paper 'Leter'; we have: A4, Letter\. Did you mean «Letter»\?"):
        render_print("wigs", "en", "Leter")
