"""What is drawn once and shown again is what would be drawn anew: for every seat of a table, in both languages, all the way through a game."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest
from stage import seen, table

import parlour
from parlour.engine.texts import Texts
from parlour.web.render import render_table_fragment
from parlour.web.rooms.log_book import Callers

PLIES, STEP = 150, 7


@pytest.mark.parametrize("game", parlour.games())
def test_a_table_drawn_of_what_was_kept_is_the_table_drawn_anew(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All seats share what is kept, as at a real table: a drawing that depended on the seat would be seen by another."""
    found = parlour.game(game)
    chance, match, kept = random.Random(game), found.new(max(2, min(3, max(found.players))), "drawn once"), {"en": {}, "fi": {}}
    shared = 0
    while not match.over and match.ply < PLIES:
        seat = chance.choice(match.waiting)
        match.play(seat, chance.choice(match.moves(seat)))
        if match.ply % STEP:
            continue
        for eyes in (*range(match.players), None):
            language = chance.choice(("en", "fi"))
            page = seen(table(match, eyes), language=language)
            again = render_table_fragment(dataclasses.replace(page, kept=kept[language]))
            with monkeypatch.context() as patched:
                patched.setattr(Texts, "once", lambda self, key, make: make())
                assert again == render_table_fragment(dataclasses.replace(page, kept={}))
            shared += 1
    assert shared > 5
    assert all(kept.values())


def test_names_stand_where_their_signs_stood() -> None:
    names = ["Aino", "<b>", "\ue000"]
    callers = Callers(names)
    signs, initials = Callers.SIGNS, Callers.INITIALS
    assert callers.plain(f"{signs[0]} sells to {signs[1]}, {signs[2]}.") == "Aino sells to <b>, \ue000."
    assert callers(f"<b>{signs[0]}</b>, {signs[1]} {initials[0]}{initials[1]}") == "<b>Aino</b>, &lt;b&gt; A&lt;"


def test_what_is_made_once_is_made_once() -> None:
    made: list[Any] = []
    t = Texts("fi")
    assert [t.once(("a", 1), lambda: made.append(1) or len(made)) for _ in range(3)] == [1, 1, 1]
    assert t.once(("a", 2), lambda: 7) == 7
