"""What pages call people: the reader is «you» in whole sentences, the others go by their names."""

from __future__ import annotations

import random
import re

import pytest
from stage import table

import parlour
from parlour.engine.sight import Result
from parlour.engine.texts import Texts, You
from parlour.games import find, ids
from parlour.web.render import render_table
from parlour.web.rooms import context
from parlour.web.rooms.frame import Scene, verdict

NAMES = ("Nameless", "Odile", "Bo")
OURS = ("wigs", "pocket-wigs", "kiilto", "last-will", "pret-a-porter")


def test_a_sentence_about_its_reader_speaks_to_them() -> None:
    wigs, you = find("wigs"), You("you", "Nameless")
    said, finnish = wigs.texts("en"), wigs.texts("fi")
    assert (said("{who} passes.", who=you), said("{who} passes.", who="Bo")) == ("You pass.", "Bo passes.")
    assert finnish("{who} passes.", who=you) == "Sinä passaat."
    assert (
        said.plural("{who} puts one tile back, unseen.", "{who} puts {n} tiles back, unseen.", 2, who=you)
        == "You put 2 tiles back, unseen."
    )
    assert said("Selling order: {order}.", order=", ".join(["Bo", you])) == "Selling order: Bo, you."


def test_what_nobody_has_said_to_its_reader_names_them() -> None:
    assert Texts("en")("{who} bids {n}.", who=You("you", "Aino"), n=3) == "Aino bids 3."


def played(game: str, language: str) -> list[str]:
    """The log of a whole game in which the first seat is the reader's, and they are called Nameless."""
    match = parlour.game(game).new(3, "names", names=NAMES)
    chance = random.Random("names")
    while not match.over:
        seat = match.waiting[0]
        match.play(seat, chance.choice(match.moves(seat)))
    return context(table(match, language=language)).sentences


@pytest.mark.parametrize("game", OURS)
def test_the_log_calls_its_reader_you(game: str) -> None:
    lines, finnish = played(game, "en"), played(game, "fi")
    assert not [line for line in lines + finnish if "Nameless" in line]
    yours = [line for line in lines if line.startswith("You ")]
    assert yours, lines[-20:]
    thirds = [line for line in yours if re.match(r"You (is|has|does|\w+[^s]s) ", line)]
    assert not thirds
    assert [line for line in finnish if line.startswith("Sinä ")]


def test_a_watcher_reads_names() -> None:
    match = parlour.game("wigs").new(3, "names", names=NAMES)
    lines = context(table(match, seat=None)).sentences
    assert lines
    assert not [line for line in lines if re.search(r"\byou\b", line, re.IGNORECASE)]


def test_every_game_of_ours_speaks_to_its_reader_in_every_language() -> None:
    assert set(OURS) <= set(ids())
    for game in OURS:
        english, finnish = (find(game).texts(language)._to_you[0] for language in ("en", "fi"))
        assert english.keys() == finnish.keys()
        assert all("{who}" in text or "{first}" in text for text in english)
        assert not [form for forms in (*english.values(), *finnish.values()) for form in forms if "{who}" in form]


def test_the_head_of_a_line_is_bold_whole_names_only() -> None:
    match = parlour.game("wigs").new(3, "names", names=NAMES)
    first = match.moves(match.waiting[0])[0]
    match.play(match.waiting[0], first)
    page = render_table(table(match))
    assert "<b>Bo</b>n Vivant" not in page


def verdict_of(*winners: int) -> str:
    match = parlour.game("wigs").new(3, "names", names=NAMES)
    rest = tuple(seat for seat in range(3) if seat not in winners)
    return verdict(Scene(table(match, status="over", result=Result((winners, rest), (9, 9, 9), "gold"))))


def test_a_victory_that_is_shared_with_you() -> None:
    assert verdict_of(0, 1) == "You and Odile share the victory."
    assert verdict_of(1, 2) == "Odile and Bo share the victory."
    assert verdict_of(0) == "You have won!"
