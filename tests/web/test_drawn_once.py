"""What is drawn once and shown again is what would be drawn anew: for every seat of a table, in both languages, all the way through a game."""

from __future__ import annotations

import dataclasses
import random
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import DictLoader, UndefinedError
from stage import seen, table

import parlour
from parlour.engine.texts import Texts
from parlour.web.render import render_table_fragment
from parlour.web.rooms.frame import kept
from parlour.web.rooms.log_book import Callers
from parlour.web.templating import Templates

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


def test_a_thing_is_made_anew_when_what_is_seen_of_it_changes() -> None:
    """Nothing of one table, and nothing that looks otherwise, is taken for another."""
    here, there = (SimpleNamespace(page=SimpleNamespace(kept={})) for _ in range(2))
    made: list[int] = []

    def make() -> int:
        made.append(1)
        return len(made)

    assert [kept(here, "card", (1, [2]), make) for _ in range(2)] == [1, 1]
    assert kept(here, "card", (1, [3]), make) == 2
    assert kept(here, "card", (1, [2]), make) == 1
    assert kept(here, "tile", (1, [2]), make) == 3
    assert kept(there, "card", (1, [2]), make) == 4


def test_templates_call_and_look_things_up_as_ever() -> None:
    def called(*values: object, **named: object) -> str:
        return f"{values} {sorted(named.items())}"

    texts = {
        "call": "{{ called(1, *more, class='x', n=2, **rest) }}",
        "look": "{{ one.name }} {{ one.key }} {{ one.nothing is defined }} {{ one.items().__len__() }}",
        "missing": "{{ one.nothing }}",
        "block": "{% macro twice(x) %}{{ x }}{{ caller() }}{{ x }}{% endmacro %}{% call twice('<') %}-{% endcall %}",
    }
    templates, one = Templates(DictLoader(texts)), {"key": "a & b", "name": "<n>"}
    drawn = templates.get_template("call").render(called=called, more=[7], rest={"z": 0})
    assert drawn == "(1, 7) [(&#39;class&#39;, &#39;x&#39;), (&#39;n&#39;, 2), (&#39;z&#39;, 0)]"
    assert templates.get_template("look").render(one=one) == "&lt;n&gt; a &amp; b False 2"
    assert templates.get_template("block").render() == "&lt;-&lt;"
    with pytest.raises(UndefinedError):
        templates.get_template("missing").render(one=one)
