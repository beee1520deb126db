"""The room for any game speaks both languages: every name of a view and of a move, and every word in it."""

from __future__ import annotations

import random

import pytest
from stage import in_the_generic_room, new, phase, seats, seeded, table

import parlour
from parlour.engine.sight import plain_view
from parlour.web.rooms import generic


def labels(blocks):
    """All that the blocks of a room say, but for numbers and signs."""
    for block in blocks:
        yield block.title
        yield from block.columns
        for row in block.rows:
            yield row[0] if block.kind == "facts" else ""


def told(match, language):
    t = match.game.texts(language)
    for seat in (0, None):
        view = plain_view(match.seen(seat))
        for facts in (view, view.get("you") or {}, *view["players_at_table"]):
            yield from labels(generic.blocks(facts, t))
        yield generic.label(view["phase"], t)
    for seat in match.waiting:
        yield from (generic.label(move.name, t) for move in match.moves(seat))


@pytest.mark.parametrize("id", ["wigs", "pocket-wigs", "kiilto"])
def test_every_name_of_a_view_is_said_in_finnish(id):
    match, chance = parlour.game(id).new(2, "labels"), random.Random(1)
    english: set[str] = set()
    finnish: set[str] = set()
    while not match.over:
        english |= set(told(match, "en"))
        finnish |= set(told(match, "fi"))
        seat = match.waiting[0]
        match.play(seat, chance.choice(match.moves(seat)))
    same = {"", "Bonus"}
    assert len(english) > 15
    assert english & finnish <= same


def test_the_whole_page_is_finnish():
    page = in_the_generic_room(table(seeded(phase("buy")), language="fi"))
    assert "<dt>Aloittaja</dt>" in page
    assert "Starting player" not in page
    assert "Markkinat" in page


def test_the_name_of_a_player_is_no_word_to_translate():
    match = new(2)
    page = table(match, seat=None, language="fi", seats=seats(match, None, s0={"name": "gold"}, s1={"name": "market"}))
    shown = in_the_generic_room(page)
    assert "<dd>gold, market</dd>" in shown or "<dd>gold</dd>" in shown or "<dd>market</dd>" in shown
