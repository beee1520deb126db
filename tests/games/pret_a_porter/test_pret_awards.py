"""Exhibition: Awards, with all their ties."""

import pytest
from pret_table import Table, counts

from rules import rule_is


def judged(players, month, tiles, *rows, cards=None):
    table = Table(players).month(month).shows(month // 3, *tiles)
    for seat, names in (cards or {}).items():
        table.own(seat, *names)
    return counts(table, *rows).awards()


@rule_is("P-W01", "P-183")
def test_two_players_round_3_tie_on_a_lower_line_and_a_missing_item():
    assert judged(2, 3, ["S1"], (5, 2, 0, 3), (3, 2, 1, 2)) == [5, 3]


@rule_is("P-W02", "P-184")
def test_two_players_round_6_level_on_a_first_line_pays_second_place():
    assert judged(2, 6, ["S2", "S5"], (4, 3, 2, 3), (4, 3, 1, 4)) == [8, 6]


@rule_is("P-W03", "P-166")
def test_two_players_round_9_a_symbol_outside_the_counted_lines_is_worth_nothing():
    assert judged(2, 9, ["S1", "S4", "S6"], (5, 2, 9, 2), (3, 4, 0, 3)) == [9, 15]


@rule_is("P-W04", "P-185")
def test_three_players_round_3_two_level_on_first_and_on_second_three_level():
    assert judged(3, 3, ["S4"], (4, 2, 0, 3), (2, 2, 1, 3), (2, 2, 1, 2)) == [5, 2, 0]


@rule_is("P-W05", "P-186")
def test_four_players_round_3_three_level_on_first_and_on_second_four_level():
    assert judged(4, 3, ["S6"], (5, 4, 2, 3), (3, 4, 2, 2), (3, 4, 2, 2), (1, 1, 2, 2)) == [5, 0, 0, 0]


@rule_is("P-W06", "P-R27", "P-185")
def test_four_players_round_6_two_level_on_first_both_get_second_the_next_is_third():
    assert judged(4, 6, ["S1", "S3"], (6, 3, 1, 4), (6, 1, 4, 3), (4, 2, 0, 4), (0, 3, 3, 2)) == [7, 9, 2, 5]


@rule_is("P-W07", "P-R21", "P-R60", "P-B17", "P-E18", "P-C12")
def test_three_players_round_12_with_tie_cards():
    rows = [(4, 3, 2, 3), (4, 3, 2, 2), (4, 3, 0, 2)]
    assert judged(3, 12, ["LA", "LB", "LC", "LD"], *rows, cards={0: ["B17"], 1: ["C12+", "E18+"]}) == [6, 15, 0]


@rule_is("P-W08", "P-R10")
def test_a_player_without_a_collection_is_ranked_on_tokens_never_on_x2():
    table = counts(Table(3).month(3).shows(1, "S1"), (5, 0, 0, 0), (3, 1, 0, 2), (3, 0, 2, 1))
    assert table.awards() == [4, 4, 2]
    assert [event["seat"] for event in table.events("award") if event["what"] == 4] == [1, 2]
    assert [table.me(seat).prestige * table.me(seat).collection for seat in range(3)] == [0, 8, 2]


PRIZES = [
    *((2, line, first, second) for line, (first, second) in enumerate([(4, 1), (3, 0), (2, 0), (1, 0)])),
    *((3, line, first, second) for line, (first, second) in enumerate([(4, 2), (3, 1), (2, 1), (1, 0)])),
    *((4, line, first, second) for line, (first, second) in enumerate([(4, 2), (3, 2), (2, 1), (1, 0)])),
]


@rule_is(
    *("P-165", "P-171", "P-172", "P-173", "P-174", "P-175", "P-176", "P-177", "P-178"),
    *("P-179", "P-180", "P-181", "P-182"),
)
@pytest.mark.parametrize(("players", "line", "first", "second"), PRIZES)
def test_awards_table(players, line, first, second):
    table = Table(players).month(3).shows(1, "S1")  # Q, T, PR, X2
    for seat in range(players):
        table.set(seat, **{("q", "t", "pr", "collection")[line]: 10 - seat})
    assert table.awards() == [first, second, 0, 0][:players]


@rule_is("P-167", "P-168", "P-169", "P-170")
@pytest.mark.parametrize(("field", "show"), [("q", "LB"), ("t", "LC"), ("pr", "LD"), ("collection", "LA")])
def test_symbols_rank_by_their_own_tokens_and_x2_by_collection_cards(field, show):
    table = Table(2).month(12).shows(4, show, show, show, show).set(0, q=5, t=5, pr=5, collection=5).set(1, **{field: 6})
    assert table.awards() == [4, 16]


@rule_is("P-164", "P-R26", "P-166")
@pytest.mark.parametrize(("month", "tiles", "lines"), [(3, 1, 4), (6, 2, 3), (9, 3, 2), (12, 4, 1)])
def test_tiles_and_counted_lines_of_the_four_exhibitions(month, tiles, lines):
    table = Table(2).month(month).set(0, q=1, t=1, pr=1, collection=1)
    table.awards()
    seen = [(event["show"], event["line"]) for event in table.events("award")]
    assert len(set(seen)) == len(seen) == tiles * lines
    assert {line for _, line in seen} == set(range(lines))
    shows = table.match.view(None)["shows"][month // 3 - 1]["tiles"]
    assert [sum(line["counted"] for line in tile["lines"]) for tile in shows] == [lines] * tiles


@rule_is("P-183")
@pytest.mark.parametrize("field", ["q", "t", "pr", "collection"])
def test_with_0_items_there_is_no_prestige(field):
    table = Table(2).month(3).shows(1, "S1").set(0, **{field: 1})
    prestige = table.awards()
    assert prestige[0] == {"q": 4, "t": 3, "pr": 2, "collection": 1}[field]
    assert prestige[1] == 0
    assert len(table.events("award")) == 1


@rule_is("P-C12", "P-B16", "P-E17", "P-R36")
@pytest.mark.parametrize(("card", "raised"), [("C12", 2), ("C12+", 1), ("B16", 1), ("B16+", 2), ("E17", 1), ("E17+", 2)])
def test_a_raised_x2_count_counts_for_ranking_with_a_real_card_only(card, raised):
    def first(own, rival):
        return judged(2, 3, ["S4"], (0, 0, 0, own), (0, 0, 0, rival), cards={0: [card]})

    assert first(1, raised) == [4, 1]
    assert first(1, 1 + raised) == [1, 1]
    assert first(1, 2 + raised) == [1, 4]
    assert first(0, 1) == [0, 4]


@rule_is("P-B17", "P-E18", "P-R21")
@pytest.mark.parametrize(
    ("card", "wins"),
    [("B17", (0, 1, 0, 0)), ("B17+", (1, 1, 1, 1)), ("E18", (0, 0, 1, 0)), ("E18+", (1, 1, 1, 1))],
)
def test_cards_win_ties(card, wins):
    for symbol, show in enumerate(("LB", "LC", "LD", "LA")):
        table = Table(2).month(12).shows(4, show, show, show, show).own(0, card)
        counts(table, (3, 3, 3, 3), (3, 3, 3, 3)).awards()
        places = {event["seat"]: event["place"] for event in table.events("award")}
        assert places == ({0: 1, 1: 2} if wins[symbol] else {0: 2, 1: 2})


@rule_is("P-R21")
def test_players_who_both_win_ties_stay_level():
    assert judged(2, 3, ["S1"], (3, 0, 0, 0), (3, 0, 0, 0), cards={0: ["B17+"], 1: ["E18+"]}) == [1, 1]
    assert judged(2, 3, ["S1"], (3, 0, 0, 0), (4, 0, 0, 0), cards={0: ["B17+"]}) == [1, 4]


@rule_is("P-E18", "P-R60")
def test_the_gossip_columnist_gains_once_for_a_first_place_after_ties():
    table = Table(2).month(6).shows(2, "S1", "S5").own(0, "E18+")
    assert counts(table, (5, 5, 5, 0), (1, 1, 1, 0)).awards() == [4 + 3 + 2 + 4 + 3 + 1, 1 + 1]
    level = Table(3).month(3).shows(1, "S1").own(0, "E18+").own(1, "B17+")
    assert counts(level, (5, 0, 0, 0), (5, 0, 0, 0), (0, 0, 0, 0)).awards() == [2, 2, 0]  # a level first is place 2


@rule_is("P-C13", "P-B18", "P-B22", "P-R35", "P-R36")
@pytest.mark.parametrize(
    ("card", "two", "one"),
    [("C13", 2, 0), ("C13+", 1, 0), ("B18", 1, 0), ("B18+", 2, 0), ("B22", 3, 3)],
)
def test_prestige_from_cards_comes_after_all_lines(card, two, one):
    for collection, gained in ((2, two), (1, one)):
        table = Table(2).month(3).shows(1, "S1").own(0, card, "C12")
        prestige = counts(table, (0, 0, 0, collection), (0, 0, 0, 0)).awards()
        assert prestige[0] == 1 + gained  # the raised X2 count does not make two cards
        names = [event.name for event in table.told if event.name in ("award", "gained")]
        assert names == ["award"] + ["gained"] * (gained > 0)
    assert judged(2, 3, ["S1"], (0, 0, 0, 0), (0, 0, 0, 0), cards={0: [card]}) == [3 if card == "B22" else 0, 0]
