"""Why a better move is better: from the lines that are expected, for whom it may concern, in both languages."""

from __future__ import annotations

import msgspec
import pytest

import parlour
from parlour import bots
from parlour.bots import because as reasons
from parlour.bots import compiled, network
from parlour.bots.analysis import analyse
from parlour.bots.because import Because, sentence
from parlour.engine.match import Match

GAME = "kiilto"


@pytest.fixture(scope="module")
def mind():
    return compiled.prepare(parlour.game(GAME))


@pytest.fixture(scope="module")
def played():
    return bots.play_match(parlour.game(GAME), ["2", "2"], "because")


def reasons_at(mind, match, seat):
    codes = [move.code for move in match.moves(seat)]
    return reasons.because(mind, match, seat, codes[0], codes[-1], "test")


def test_reasons_are_the_same_whatever_is_hidden_from_the_seat(mind, played):
    """What a seat cannot know is dealt anew: not a word changes. Some reason is found, so that the test can fail."""
    found = []
    for ply in (12, 20, 28, 36):
        match = played.at(ply)
        seat = match.waiting[0]
        other = Match.from_position(match.game, match.position(seat), match.names)
        assert match.position() != other.position()
        found.append(reasons_at(mind, Match.from_position(match.game, match.position(), match.names), seat))
        assert reasons_at(mind, other, seat) == found[-1]
    assert any(one.then or one.keeps_from or one.stands for one in found)


def test_what_is_told_happens_after_the_better_move_and_not_after_the_other(mind, played):
    match = played.at(36)
    seat = match.waiting[0]
    codes = [move.code for move in match.moves(seat)]
    deals = [reasons._dealt(match, seat, f"test {number}") for number in range(reasons.DEALS)]
    found = reasons.because(mind, match, seat, codes[0], codes[-1], "test")
    lines = [reasons._line(mind, match, deal, seat, codes[0]) for deal in deals]
    others = [reasons._line(mind, match, deal, seat, codes[-1]) for deal in deals]
    happens = [sum(found.then in line.told.values() for line in part) for part in (lines, others)]
    assert not found.then or (happens[0] >= reasons.MOSTLY and happens[1] <= reasons.HARDLY)
    prevented = [sum(found.keeps_from in line.told.values() for line in part) for part in (lines, others)]
    assert not found.keeps_from or (prevented[1] >= reasons.MOSTLY and prevented[0] <= reasons.HARDLY)


def test_the_reasons_in_words():
    found = Because(
        {"en": "Take 2 blue", "fi": "Ota: 2 sinistä"}, 1, {"en": "Buy", "fi": "Osta"}, {"en": "7", "fi": "7"}, {"en": "5", "fi": "5"}
    )
    english, finnish = (parlour.game(GAME).texts(language) for language in ("en", "fi"))
    assert sentence(found, ["A", "B"], english) == (
        "It leads on to this: Take 2 blue. It keeps B from this: Buy. A little later, likely: 7; else: 5."
    )
    assert sentence(found, ["A", "B"], finnish) == (
        "Se johtaa tähän: Ota: 2 sinistä. Se estää tämän (B): Osta. Vähän myöhemmin luultavasti: 7; muuten: 5."
    )
    assert sentence(None, ["A", "B"], english) == sentence(Because(), ["A", "B"], english) == ""
    assert msgspec.json.decode(msgspec.json.encode(found), type=Because) == found


def test_a_look_back_explains_what_cost_much(played):
    report = analyse(played.at(24), 80, "explained")
    costly = [one for one in report.decisions if one.cost >= 0.03]
    assert costly
    assert all(one.because is not None for one in costly)
    assert all(one.because is None for one in report.decisions if not one.cost)


def test_hints_are_the_champions_where_the_cards_are_the_games_own(played):
    game = parlour.game(GAME)
    own = Match(game, 2, 1, {}, components=game.components)
    assert network.guide(played) is network.champion(game)
    assert network.guide(own) is None


def test_hints_name_several_moves_though_the_champion_is_sure(played):
    match = played.at(20)
    seat = match.waiting[0]
    found = bots.hints(GAME, match.save(), seat)
    assert len(found) >= min(3, len(match.moves(seat)))
    assert len({move for move, _ in found}) == len(found)
    assert all(chance <= found[0][1] for _, chance in found)
