"""What Kiilto says to what it is given: colours in any order, the rule for four colours and golden ones, what is near first, one language in one sentence."""

import pytest
from kiilto_table import bears_of, give, lay, own, table

import parlour
from parlour.engine.match import Refusal
from parlour.engine.texts import Problem

kiilto = parlour.game("kiilto")


@pytest.mark.parametrize("colours", ["white+blue+green", "green+white+blue", "green+blue+white"])
def test_colours_are_named_in_any_order(colours):
    match = table()
    match.play(0, f"take colours={colours}")
    assert bears_of(match) == {"white": 1, "blue": 1, "green": 1}
    assert str(match.history[0][1]) == "take colours=white+blue+green"


@pytest.mark.parametrize(
    ("move", "english", "finnish"),
    [
        (
            "take colours=white+blue+green+red",
            "one takes three bears of three different colours (K-041), and never a golden one (K-R16)",
            "otetaan kolme eriväristä nallekarkkia (K-041), ei koskaan kultaista (K-R16)",
        ),
        ("take colours=white+blue+golden", "never a golden one (K-R16)", "ei koskaan kultaista (K-R16)"),
        ("take colours=white+white+blue", "three different colours (K-041)", "kolme eriväristä nallekarkkia (K-041)"),
        (
            "take_two colour=golden",
            "two bears of one colour (K-042), and never a golden",
            "kaksi samanväristä nallekarkkia (K-042)",
        ),
        (
            "pay_golden colour=golden",
            "a golden bear replaces one of the five colours (K-011)",
            "korvaa jonkin viidestä väristä (K-011)",
        ),
    ],
)
def test_four_colours_and_golden_ones_are_refused_with_their_rule(move, english, finnish):
    with pytest.raises(Problem) as error:
        table().play(0, move)
    assert str(error.value).startswith(f"cannot read '{move}': ")
    assert english in str(error.value)
    said = error.value.said(kiilto.texts("fi"))
    assert said.startswith(f"siirtoa «{move}» ei voi lukea: ")
    assert finnish in said


def test_the_finnish_words_of_the_rule_are_found_from_anywhere():
    from parlour.tables.errors import Refused

    with pytest.raises(Problem) as error:
        kiilto.move_names.parse("take_two colour=golden")
    assert "ei koskaan kultaista (K-R16)" in Refused.because(error.value).sentence("fi")


def test_what_can_be_bought_stands_first_after_a_purchase_that_is_too_dear():
    match = table()
    lay(match, 11, 0, 2)
    give(match, 0, blue=3)
    refusal = match.why_not(0, "buy row=2 place=1")
    assert refusal.possible[0] == "buy row=0 place=2"
    assert refusal.possible[1] == "reserve row=2 place=1"
    assert "You can: buy row=0 place=2, reserve row=2 place=1, " in str(refusal)
    assert set(refusal.possible) == set(map(str, match.moves(0)))


def test_takes_with_the_same_colours_stand_first_after_a_take():
    refusal = table().why_not(0, "take colours=red+black")
    assert refusal.possible[:3] == ("take colours=white+red+black", "take colours=blue+red+black", "take colours=green+red+black")


@pytest.mark.parametrize("move", ["buy row=2 place=1", "take colours=red", "pass", "choose place=0"])
def test_a_refusal_is_of_one_language(move):
    match = table()
    assert " You can: " in str(match.why_not(0, move))
    said = str(match.why_not(0, move, "fi"))
    assert " Voit: " in said
    assert "You can" not in said
    assert said == match.why_not(0, move, "fi").said(kiilto.texts("fi"))
    assert str(match.why_not(1, move, "fi")).startswith("Nyt ei ole pelaajan ")


def test_a_refusal_of_ones_own_is_english_without_a_word():
    assert str(Refusal("K-001", "No", ("pass",))) == "No (K-001). You can: pass."


def test_a_place_is_counted_in_a_refusal_as_in_the_move_and_at_the_table():
    match = table()
    match.state.open[4 * 1 + 0] = 0
    assert match.why_not(0, "buy row=1 place=0").reason == "No ownership lies in place 0 of the row «middling»"
    lines = "\n".join(match.sight(0).table_lines())
    assert "  1: middling" in lines
    assert "  0: middling" not in lines


def test_the_words_of_what_is_too_dear_say_its_price_and_no_golden_bears():
    match = table()
    lay(match, 67, 1, 0)  # 6 blue
    assert match.move_text(0, "buy row=1 place=0") == "Buy middling blue (prestige 3) for 6 blue"
    own(match, 0, blue=2)
    assert match.move_text(0, "buy row=1 place=0") == "Buy middling blue (prestige 3) for 4 blue"
    give(match, 0, blue=1, golden=3)
    assert match.move_text(0, "buy row=1 place=0") == "Buy middling blue (prestige 3) for blue and 3 golden"


@pytest.mark.parametrize("seat", [2, 3, 9])
def test_a_seat_that_is_not_at_the_table_has_no_words(seat):
    with pytest.raises(Problem, match="the seats are 0, 1"):
        table().move_text(seat, "pass")
