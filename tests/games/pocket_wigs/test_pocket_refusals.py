"""Why a move is refused: every reason, with a table where it holds, its rule and its sentence."""

from __future__ import annotations

import pytest
from pocket_table import POCKET, at_actions, at_placing, idle_round, play, put

from parlour.games.pocket_wigs.codes import REFUSAL
from refused import Refused, is_refused_in_words


def over():
    return idle_round(at_placing(gold=[20, 0]))


def placing():
    """Seat 0 has a penny on *set market* and two on *sell wigs*; seat 1 has finished."""
    match = at_placing(["PPPN", "PND"])
    put(match, 0, "P/PP/")
    return play(match, "1 finish")


def setting(supply=None, **options):
    """A dime of seat 0 sets first, then its nickel."""
    return at_actions(["DN//", "//"], ["", "P"], supply=supply, player_card_rows="2-2-2", **options)


def having_set(coin, column=0, **options):
    """The dime of seat 0 has set a coin, and its nickel may set now."""
    return play(setting(**options), f"0 set column={column} coin={coin}")


def full_to_set():
    return play(setting(coin_market="custom", data=low_market()), "0 set column=0 coin=1")


def low_market():
    return POCKET.components | {"market": {"custom": [[1], [1, 2], [1, 2]]}}


def selling(hand="PPN", **options):
    return at_actions(["/D/", "//"], [hand, "P"], **options)


def having_sold():
    return play(selling(), "0 sell column=0")


def sold_out():
    """The one circle of column P is taken, and the second coin of seat 0 may sell."""
    match = at_actions(["/DN/", "//"], ["PPN", "P"], coin_market="custom", data=low_market())
    return play(match, "0 sell column=0")


def overruled():
    """A penny was set in column N, so that column P sells nothing at a table where a type lies in one column only."""
    return play(at_actions(["D/N/", "//"], ["PN", "P"], same_type_two_columns=False), "0 set column=1 coin=1")


CASES = {
    "game_over": (over, 0, "finish", "C-044", "The game is over"),
    "other_phase": (placing, 0, "buy coin=1", "C-020", "This is the phase «select action»: «buy coin=1» does not belong to it"),
    "finished_already": (placing, 1, "place row=0 coin=1", "C-R05", "You have finished placing, and finished is finished"),
    "not_in_hand": (placing, 0, "place row=2 coin=3", "C-021", "You have no dimes in hand"),
    "row_full": (placing, 0, "place row=1 coin=2", "C-022", "«sell wigs» has 2 circles, and a coin lies in each"),
    "not_your_action": (setting, 1, "decline", "C-018", "Another coin acts now"),
    "sale_begun": (having_sold, 0, "decline", "C-R14", "You have begun to sell: sell one more, or say that you are done"),
    "not_in_supply": (lambda: setting(supply="NN"), 0, "set column=0 coin=1", "C-R13", "There are no pennies in the supply"),
    "other_type_there": (
        lambda: having_set(2),
        0,
        "set column=0 coin=1",
        "C-026",
        "Column P holds nickels: no other coin may be put there this round",
    ),
    "column_full": (full_to_set, 0, "set column=0 coin=1", "C-025", "Column P is full: its circle is taken"),
    "lies_elsewhere": (
        lambda: having_set(2, same_type_two_columns=False),
        0,
        "set column=2 coin=2",
        "C-R10",
        "Column P holds nickels: at this table a type lies in one column only",
    ),
    "nothing_sold_yet": (selling, 0, "done", "C-029", "Nothing is sold yet: sell, or decline"),
    "one_column_only": (
        having_sold,
        0,
        "sell column=1",
        "C-029",
        "You are selling in column P, and an action sells in one column only",
    ),
    "letter_lies_elsewhere": (
        overruled,
        0,
        "sell column=0",
        "C-R10",
        "Column P sells nothing: at this table pennies lie only in column N",
    ),
    "column_sold_out": (
        sold_out,
        0,
        "sell column=0",
        "C-035",
        "Column P is full: its circle is taken, so nothing can be sold there this round",
    ),
    "none_in_hand": (
        selling,
        0,
        "sell column=2",
        "C-034",
        "Column D takes dimes, and you have none in hand; coins on the card cannot be sold",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_refused_move_names_its_rule_in_a_sentence(name):
    is_refused_in_words(Refused(name, *CASES[name]))


def test_every_reason_is_tried():
    assert list(CASES) == list(REFUSAL._fields)


def test_a_column_with_several_circles_is_full_in_the_plural():
    match = at_actions(["/DN/", "//"], ["PPPPN", "P"])
    play(match, *["0 sell column=0"] * 4)
    assert match.why_not(0, "sell column=0").reason == "Column P is full: its 4 circles are taken, so nothing can be sold there this round"


def test_an_unknown_reason_raises():
    with pytest.raises(LookupError, match="no reason has the code 99"):
        POCKET.refusal_text(*selling().records, 0, 0, 99)
