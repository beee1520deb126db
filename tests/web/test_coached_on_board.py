"""A decision that the coach speaks of, on the board: what was played or what was better is lit, and nothing can be played there."""

from __future__ import annotations

import random
import re

import pytest
from stage import scenes, table

import parlour
from parlour.engine.match import Match
from parlour.tables.analysis_words import DecisionInWords
from parlour.web.analysis_page import little
from parlour.web.render import render_table, render_table_fragment

GAMES = ("wigs", "pocket-wigs", "kiilto", "last-will", "pret-a-porter")
LIT = re.compile(r'<\w+ [^>]*class="[^"]*\bglow\b[^>]*>')


def decisions(game: str, most: int) -> list[tuple[Match, DecisionInWords]]:
    """Decisions of the first seat in a game of random moves, each with another move that is called better."""
    match, chance, found = parlour.game(game).new(2, "coached"), random.Random("coached"), []
    while not match.over and len(found) < most:
        seat = match.waiting[0]
        moves = match.moves(seat)
        made = chance.choice(moves)
        if seat == 0 and len(moves) > 1:
            better = next(move for move in moves if move != made)
            words = (match.move_text(0, made), match.move_text(0, better))
            link = len(match.plies_known_to(0)) - 1
            found.append(DecisionInWords(0, 1, match.ply + 1, link, *words, 0.17, str(made), str(better), "It leads on."))
        match.play(seat, made)
    return [(match, told) for told in found]


def buttons(page: str) -> list[str]:
    return re.findall(r'<button [^>]*form="moves"[^>]*>', page)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_played_and_what_was_better_are_lit_and_cannot_be_played(game: str) -> None:
    lit = 0
    for match, told in decisions(game, 12):
        for better in (False, True):
            page = render_table(table(match, ply=told.link, coached=told, better=better))
            assert "You gave away 17" in page
            assert not buttons(page)
            shown = told.better_move if better else told.move
            valued = [found[1] for piece in LIT.findall(page) if (found := re.search(r'value="([^";]*)', piece))]
            assert set(map(str.strip, valued)) <= {shown}
            lit += bool(LIT.search(page))
    assert lit >= 8, "hardly anything is lit"


def test_a_rivals_decision_is_told_in_words_alone() -> None:
    match, told = decisions("wigs", 1)[0]
    page = render_table(table(match, seat=1, ply=0, coached=told))
    assert not LIT.search(page)
    assert "Only your own decisions are lit on the board." in page
    assert f"Better: {told.better}" in page
    assert "It leads on." in page


def test_the_coach_leads_to_the_board() -> None:
    assert re.search(r'href="/t/k7m2/analysis/\d+"', scenes()["coach"]("en"))
    for language, said in (("en", "See it on the board"), ("fi", "Katso laudalla")):
        assert said in scenes()["coach"](language)
    assert 'aria-current="true">Better: ' in scenes()["coached-better"]("en")


def test_a_turning_point_can_be_played_on_from() -> None:
    page = scenes()["coach"]("en")
    points = [int(ply) for ply in re.findall(r'action="/t/k7m2/fork" data-act>.*?name="ply" value="(\d+)"', page, re.S)]
    shown = [int(ply) for ply in re.findall(r'class="co-tpc">.*?/analysis/(\d+)"', page, re.S)]
    assert len(points) == len(shown) == 3
    assert all(0 <= point <= ply for point, ply in zip(points, shown, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_has_a_little_board_where_nothing_can_be_played(game: str) -> None:
    for match, told in decisions(game, 25):
        board = little(table(match, ply=told.link, coached=told), render_table_fragment)
        assert "cut-piece" in board, (game, told.ply, told.text)
        assert 'form="moves"' not in board
        assert " id=" not in board.replace("<linearGradient id=", "").replace("<pattern id=", "").replace("<radialGradient id=", "")


def test_the_coachs_page_shows_the_position_of_each_turning_point() -> None:
    assert scenes()["coach"]("en").count('class="co-board"') == 3
    assert 'class="co-board"' not in scenes()["coach-thinking"]("en")
