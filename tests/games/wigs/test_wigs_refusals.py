"""Why a move is refused: every reason, with a table where it holds, its rule and its sentence."""

from __future__ import annotations

import pytest
from wigs_table import BARON, BON_VIVANT, BUCCANEER, SCHOLAR, TRENDSETTER, WIGS, at_purchase, at_sale, at_wear, bare, wear

from parlour.games.wigs.codes import PHASE, REFUSAL
from refused import Refused, is_refused_in_words


def at_draft():
    match = bare(2, PHASE.draft, hands=None, gold=None, worn=None, market=None, supply={3: 5}, debut=(), seed=1, options={})
    match.state.pool[SCHOLAR] = 2
    return match


def after_choosing():
    match = at_wear(2, hands=[[1, 2], [4, 5]], supply={1: 9})
    match.play(0, "wear wig=1")
    return match


def at_trend():
    """Seat 0 has drawn two Bon Vivants, whose column is full, two Scholars and a Buccaneer."""
    market = [(BON_VIVANT, range(6)), (SCHOLAR, [0]), (0, [])]
    supply = {BON_VIVANT: 2, SCHOLAR: 2, BUCCANEER: 1}
    return wear(at_wear(3, hands=[[2], [3], [5]], market=market, supply=supply), TRENDSETTER, BARON, BUCCANEER)


def selling(hand, *market, worn=TRENDSETTER, **options):
    return at_sale(3, hands=[hand, [], []], worn=[worn, BARON, BUCCANEER], market=market, **options)


def having_sold(*columns, worn):
    match = selling([1, 2, 3], (1, [0]), (2, [0]), (3, [0]), worn=worn)
    for column in columns:
        match.play(0, f"sell column={column}")
    return match


def buying():
    return at_purchase(2, gold=[2, 9], market=[(1, [0, 2]), (3, [0])])


def over():
    match = at_purchase(2, gold=[20, 0], market=[(1, [0])])
    match.play(0, "pass")
    return match


CASES = {
    "game_over": (over, 0, "pass", "W-073", "The game is over"),
    "other_phase": (buying, 0, "sell column=0", "W-012", "This is the phase «buy»: «sell column=0» does not belong to it"),
    "not_your_draft": (at_draft, 1, "draft wig=4", "W-010", "It is not your turn to take a tile from the middle"),
    "not_in_the_middle": (at_draft, 0, "draft wig=3", "W-010", "No Baron lies in the middle"),
    "not_yours_to_wear": (after_choosing, 1, "wear wig=2", "W-018", "You have no Trendsetter behind your screen to wear"),
    "chosen_already": (after_choosing, 0, "wear wig=2", "W-R11", "You have chosen already, and a choice stands"),
    "not_your_market": (at_trend, 1, "add wig=4", "W-026", "Only the Trendsetter adds tiles to the market now"),
    "not_drawn": (at_trend, 0, "add wig=3", "W-026", "No Baron is among the tiles you drew"),
    "fits_nowhere": (at_trend, 0, "add wig=1", "W-R14", "The Bon Vivant fits nowhere in the market, and others of your tiles do"),
    "not_your_sale": (lambda: selling([1]), 1, "done", "W-051", "It is not your turn to sell"),
    "column_empty": (
        lambda: selling([1]),
        0,
        "sell column=2",
        "W-059",
        "Column III is empty: open it with a wig of your choice instead",
    ),
    "column_full": (
        lambda: selling([4], (1, [0]), (SCHOLAR, range(6))),
        0,
        "sell column=1",
        "W-048",
        "Column II is full: its 6 squares are taken, so no more Scholars can be sold this round",
    ),
    "no_column_left": (
        lambda: selling([1], (4, [0]), (2, [0]), (3, [0])),
        0,
        "place column=0 wig=1",
        "W-R20",
        "All three columns hold other wigs, so none can take a Bon Vivant this round",
    ),
    "other_type_there": (
        lambda: selling([1], (4, [0])),
        0,
        "place column=0 wig=1",
        "W-043",
        "Column I holds Scholars: a column takes only one type",
    ),
    "stands_elsewhere": (
        lambda: selling([4], (4, [0])),
        0,
        "place column=1 wig=4",
        "W-041",
        "Scholars already stand in column I: a type never stands in two",
    ),
    "open_leftmost": (
        lambda: selling([1], sell_empty_column="leftmost"),
        0,
        "place column=1 wig=1",
        "W-R21",
        "At this table the left-most empty column must be opened first",
    ),
    "worn": (
        lambda: selling([], (TRENDSETTER, [0])),
        0,
        "sell column=0",
        "W-021",
        "Trendsetter is worn: a worn wig cannot be sold",
    ),
    "not_behind_your_screen": (
        lambda: selling([], (5, [0])),
        0,
        "sell column=0",
        "W-016",
        "You have no Buccaneer behind your screen to sell",
    ),
    "one_type_only": (
        lambda: having_sold(0, worn=BARON),
        0,
        "sell column=1",
        "W-056",
        "You have already sold Bon Vivant, and may sell only one type in your turn",
    ),
    "scholar_sold_enough": (
        lambda: having_sold(0, 2, worn=SCHOLAR),
        0,
        "sell column=1",
        "W-030",
        "You have already sold Bon Vivant + Baron, and a Scholar may sell only 2 types",
    ),
    "not_your_purchase": (buying, 1, "pass", "W-063", "It is not your turn to buy"),
    "square_not_in_use": (buying, 0, "buy column=1 square=4", "W-R03", "Column II has only 4 squares in use"),
    "square_empty": (buying, 0, "buy column=0 square=1", "W-R28", "No tile lies on square 2 of column I"),
    "too_dear": (buying, 0, "buy column=0 square=2", "W-R29", "Square 3 of column I costs 3 gold, and you have 2"),
    "not_on_top": (
        lambda: at_purchase(2, gold=[9, 9], market=[(1, [0, 3])], buy_from="top"),
        0,
        "buy column=0 square=0",
        "W-R28",
        "Only the top tile of a column may be bought at this table: in column I that on square 4",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_refused_move_names_its_rule_in_a_sentence(name):
    is_refused_in_words(Refused(name, *CASES[name]))


def test_every_reason_is_tried():
    assert list(CASES) == list(REFUSAL._fields)


def test_an_unknown_reason_raises():
    match = buying()
    with pytest.raises(LookupError, match="no reason has the code 99"):
        WIGS.refusal_text(*match.records, 0, 0, 99)
