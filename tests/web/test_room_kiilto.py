"""The room of Kiilto: every legal move is a button, prices are what one would really pay, nothing hidden shows."""

from __future__ import annotations

import re
from typing import Any

import pytest
from stage import ROOMS, scenes, table
from stage_kiilto import ended, new, phase, play_until, rich_turn, seeded
from stage_kiilto import scenes as kiilto_scenes

from parlour.games.kiilto.codes import COLOUR_NAMES
from parlour.web.page_data import TablePage
from parlour.web.render import render_table
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.kiilto import Table, room

PAGES = kiilto_scenes(table)
YOURS = [
    name
    for name in PAGES
    if name not in ("kiilto-not-your-turn", "kiilto-spectator", "kiilto-history", "kiilto-over", "kiilto-over-spectator")
]


def moves_on(text: str) -> set[str]:
    return set(re.findall(r'<button[^>]* name="move" value="([^"]*)"', text))


def shown(page: TablePage) -> Table:
    return room(Scene(page))


# --- Moves --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", YOURS)
def test_every_move_you_may_make_is_a_button_and_no_other(name: str) -> None:
    page = PAGES[name]()
    assert page.seat is not None
    assert moves_on(render_table(page)) == {str(move) for move in page.match.moves(page.seat)}


@pytest.mark.parametrize("name", [name for name in PAGES if name not in YOURS])
def test_who_may_not_move_has_no_button_for_it(name: str) -> None:
    assert moves_on(render_table(PAGES[name]())) == set()


def test_where_nothing_can_be_done_the_turn_is_passed_by_a_button() -> None:
    match = new(2, "nothing left")
    for row in range(3):
        match.state.left[row] = 0
    for at in range(12):
        match.state.open[at] = 0
    match.state.market = 0
    match.refresh()
    text = render_table(table(match))
    assert moves_on(text) == {"pass"}
    assert "There is nothing you can do" in text


def test_two_alike_that_may_not_be_taken_say_why_with_the_rule() -> None:
    match = new(2, "why not")
    match.play(0, "take_two colour=red")
    match.play(1, "take colours=white+blue+green")
    text = render_table(table(match))
    assert re.search(
        r'id="why-pile-red"[^>]*>The pile holds 2; two alike need a pile of at least 4\. <a class="rule" href="/rules/kiilto#K-042">K-042</a>',
        text,
    )
    assert re.search(r'id="why-pile-golden".*?K-R16', text)


def test_full_reservations_say_why_no_more() -> None:
    text = scenes()["kiilto-full"]("en")
    assert text.count('href="/rules/kiilto#K-046"') >= 12
    assert "You hold 3 reservations, and more are not allowed." in text


# --- Prices ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", range(6))
def test_a_price_shows_what_is_really_paid(number: int) -> None:
    """Every ownership within reach is bought: the bears that leave the purse are those the card has shown."""
    match = play_until(new(2 + number % 3, f"price {number}"), phase("action", round_at_least=6 + number))
    cards = [card for row in shown(table(match)).rows for card in row.places if card]
    legal = {str(move) for move in match.moves(0)}
    assert {card.buy for card in cards if card.buy} == {move for move in legal if move.startswith("buy row")}
    for card in cards:
        assert bool(card.buy) == card.affordable == (card.short == 0)
        if not card.buy:
            assert any(cost.state == "lacking" for cost in card.costs)
            continue
        trial = match.fork()
        before = trial.view(0)["you"]["bears"]
        trial.play(0, card.buy)
        after = trial.view(0)["you"]["bears"]
        assert {colour: n for colour, n in ((colour, before[colour] - after[colour]) for colour in before) if n} == dict(card.pay)


def test_costs_are_struck_out_covered_gilded_or_lacking() -> None:
    match = new(2, "costs")
    card = (
        match.game.components["ownerships"].index(
            next(one for one in match.game.components["ownerships"] if one["price"] == [3, 0, 0, 0, 0])
        )
        + 1
    )
    match.state.open[0] = card
    me = match.state.players[0]

    def cost() -> tuple[int, int, str]:
        match.refresh()
        card = shown(table(match)).rows[2].places[0]
        assert card is not None
        return card.costs[0].printed, card.costs[0].due, card.costs[0].state

    assert cost() == (3, 3, "lacking")
    me.bonus = 1
    assert cost() == (3, 2, "lacking")
    me.bears = 1 + (1 << 40)
    assert cost() == (3, 2, "gilded")
    me.bears = 2
    assert cost() == (3, 2, "pay")
    me.bonus = 3
    assert cost() == (3, 0, "covered")


def test_a_spectator_sees_printed_prices_and_everybody() -> None:
    page = PAGES["kiilto-spectator"]()
    text = render_table(page)
    assert "<s>" not in text
    assert text.count('class="rival panel') == 4
    assert 'class="mine panel' not in text
    assert text.count('class="notable') == 10


@pytest.mark.parametrize(("players", "options", "notables"), [(2, {}, 3), (3, {}, 4), (4, {}, 10), (4, {"preset": "classic"}, 5)])
def test_all_notables_look_on_with_what_is_missing(players: int, options: dict[str, Any], notables: int) -> None:
    match = new(players, "notables", **options)
    text = render_table(table(match))
    assert text.count('<article class="notable') == notables
    missing = [one.missing for one in shown(table(match)).notables]
    assert missing == [one["missing_total"][0] for one in match.view(0)["notables"]]
    assert len(re.findall(r" missing\s*<", text)) == notables


def test_the_discounts_of_every_player_are_told() -> None:
    match = seeded(rich_turn)
    text = render_table(table(match))
    for person in match.view(0)["players_at_table"]:
        for colour, n in person["bonus"].items():
            assert f'data-piece="bonus-{person["seat"]}-{colour}-{n}"' in text


def test_a_race_keeps_the_seals_of_equals_apart() -> None:
    pegs = shown(table(new(4, "race"))).race.pegs
    assert [peg.x for peg in pegs] == sorted({peg.x for peg in pegs})
    assert pegs[0].x == 0


@pytest.mark.parametrize(("bears", "asked"), [({1: 3, 5: 1}, True), ({1: 3}, False), ({1: 2, 5: 1}, False)])
def test_in_classic_the_page_asks_how_to_pay_only_where_there_is_a_choice(bears: dict[int, int], asked: bool) -> None:
    """Ownership 11 costs 3 blue; the buyer holds blue bears (colour 1) and golden ones (5)."""
    match = new(2, "pay", preset="classic")
    match.state.open[0], match.state.players[0].bears = 11, sum(count << 8 * colour for colour, count in bears.items())
    match.play(0, "buy row=0 place=0")
    on_page = moves_on(render_table(table(match)))
    assert on_page == ({"done", "pay_golden colour=blue"} if asked else set())


# --- What is hidden -----------------------------------------------------------------------------------------------------------
def test_blind_reservations_of_others_do_not_change_a_byte_of_the_page() -> None:
    match = PAGES["kiilto-classic"]().match
    before = render_table(table(match))
    hidden = [int(match.state.players[1].reserved[slot]) for slot in range(2)]
    doors = match.game.doors
    for number in range(20):
        data, states, ply = match._here(doors)
        doors.guess_at(data, states, ply, 0, doors.key(7 + number), doors.key(99 + number))
        assert render_table(table(match)) == before
        if [int(match.state.players[1].reserved[slot]) for slot in range(2)] != hidden:
            return
    raise AssertionError("the guesses never dealt anew")


def test_an_ended_game_shows_its_ranking() -> None:
    text = render_table(table(ended()))
    assert 'class="ranking"' in text
    assert "The game ends: the last round is over." in text


def test_the_table_in_lines_says_prices_reach_and_reservations() -> None:
    match = seeded(rich_turn)
    english = match.game.table_lines(match.seen(0), match.names)
    assert english is not None
    reach = sum(move.name.startswith("buy") for move in match.moves(0))
    assert sum("; within your reach" in line for line in english) == reach
    assert sum(line.startswith("Row ") for line in english) == 3
    assert sum("; reserved" in line for line in english) == sum(person["reserved"] for person in match.view(0)["players_at_table"])
    finnish = match.game.table_lines(match.seen(None), match.names, "fi")
    assert finnish is not None
    assert not any("ulottuvillasi" in line for line in finnish)
    assert any(line.startswith("Markkinat: valkoinen") for line in finnish)


def test_colours_of_the_sprite_are_those_of_the_game() -> None:
    sprite = (ROOMS / "kiilto" / "kiilto.svg").read_text(encoding="utf-8")
    for colour in COLOUR_NAMES:
        assert all(f'id="{kind}-{colour}"' in sprite for kind in ("b", "m", "t"))
    assert all(f'id="n-{number}"' in sprite for number in range(1, 11))
