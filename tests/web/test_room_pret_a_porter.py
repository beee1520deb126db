"""The room of Prêt-à-Porter: what a player must not have to work out by hand is on the page."""

from __future__ import annotations

import re

import pytest
import stage_pret
from stage import scenes

from parlour.engine.texts import LANGUAGES
from parlour.web.rooms import pret_a_porter as drawn
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.pret_a_porter.choices import options_of

STATES = [name for name in scenes() if name.startswith("pret-")]
FOUR = "four-wise-again"


def scene(asked: tuple[stage_pret.Match, int | None]) -> Scene:
    return Scene(stage_pret.page(asked))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", STATES)
def test_every_state_is_drawn_without_inline_styles_or_scripts(name: str, language: str) -> None:
    page = scenes()[name](language)
    assert ' style="' not in page
    assert not re.search(r"\son\w+=", page)
    assert f'lang="{language}"' in page


def test_a_space_of_the_board_places_the_pawn() -> None:
    asked = stage_pret.at(FOUR, 3, after=5, nth=6)
    page = scenes()["pret-place"]("en")
    for move in asked[0].moves(asked[1]):
        assert f'name="move" value="{move}"' in page


def test_every_move_but_pass_and_fire_is_a_pick_of_the_panel() -> None:
    for decision in (3, 4, 5, 8, 10, 11, 13, 15, 16, 17, 18, 21, 22, 23, 24):
        here = scene(stage_pret.at(FOUR, decision, after=1))
        panel = drawn.panel(here)
        offered = {pick.move for pick in panel.picks} | {move for move, _ in panel.aside}
        assert offered == set(here.legal), f"P-D{decision:02d}"


def test_a_choice_that_would_force_a_loan_is_warned_of() -> None:
    here = scene(stage_pret.poor(stage_pret.at(FOUR, 8)))
    warned = {one.move for one in here.view.choices if one.warning}
    assert warned
    options = options_of(here)
    told = {one.number for one in options.loupes.values() if one.warning}
    assert {options.pick_of[move] for move in warned} <= told
    assert not any(pick.chosen for pick in drawn.panel(here).picks if pick.move in warned)
    assert "This would force a loan." in scenes()["pret-loan"]("en")


def test_the_loupe_adds_up() -> None:
    here = scene(stage_pret.at(FOUR, 8))
    results = {one.move: one for one in here.view.choices}
    options = options_of(here)
    for loupe in options.loupes.values():
        move = next(move for move, number in options.pick_of.items() if number == loupe.number)
        left = results[move].cash + here.view.you.upkeep.income - results[move].upkeep
        assert loupe.rows[-1][1] == f"${abs(left)}"


def test_the_upkeep_of_every_company_is_the_sum_of_its_lines() -> None:
    here = scene(stage_pret.at("two-wise", 21))
    for company in [*drawn.room(here).rivals, drawn.room(here).mine]:
        upkeep = here.view.companies[company.pawn.seat].upkeep
        lines = sum(dollars for _, dollars, _ in company.upkeep.lines)
        assert max(0, lines + upkeep.income) == company.upkeep.due


def test_a_card_that_lowers_prices_shows_the_real_price_beside_the_printed_one() -> None:
    here = scene(stage_pret.at(FOUR, 3, after=5, nth=6))
    prices = {one.name: one.prices for one in drawn.room(here).materials}
    cuts = {id: min(here.view.unit_prices[id]) for id in ("L6", "L7", "L8")}
    assert cuts == {"L6": 2, "L7": 4, "L8": 3}
    assert prices["cotton"][0].text == "$2"
    assert prices["cotton"][0].was == "$3"
    assert prices["cotton"][1].was == ""


def test_the_coming_shows_tell_every_counted_line_and_what_is_missing_for_the_lead() -> None:
    here = scene(stage_pret.at(FOUR, 3, after=5, nth=6))
    shows = drawn.room(here).shows
    assert shows is not None
    counted = {line.symbol for tile in here.view.coming.tiles for line in tile.lines}
    assert {line.symbol for line in shows.lines} == counted
    for line in shows.lines:
        items = [one.of(line.symbol) for one in here.view.coming.items_today]
        mine = items.pop(here.seat or 0)
        assert line.yours.lead == (mine > max(items))
        assert line.yours.short == (0 if line.yours.lead else max(items) + 1 - mine)


def test_an_own_card_file_is_not_called_the_house_set() -> None:
    assert "house set of our own" in scenes()["pret-place"]("en")
    assert "house set of our own" not in scenes()["pret-own-file"]("en")


def test_the_terminal_shows_the_whole_table_in_both_languages() -> None:
    match, seat = stage_pret.at(FOUR, 3, after=5)
    english = match.game.table_lines(match.seen(seat), match.names, "en")
    finnish = match.game.table_lines(match.seen(seat), match.names, "fi")
    assert english is not None
    assert finnish is not None
    assert len(english) == len(finnish) > 40
    assert english[0].startswith("Round V of XII, planning.")
    assert finnish[0].startswith("Kierros V / XII, suunnittelu.")
    assert any(line.startswith("Clara: $56, 0 VP, 6 prestige") for line in english)


def test_the_last_show_can_be_read_until_the_next_one() -> None:
    assert drawn.room(scene(stage_pret.at(FOUR, 3, after=1))).last is None
    here = scene(stage_pret.at(FOUR, 3, after=5, nth=6))
    last = drawn.room(here).last
    assert last is not None
    told = [event for part in here.events for event in part if event.name in ("award", "sales")]
    assert last.month == "III"
    for row in last.rows:
        won = sum(event.fields["prestige"] for event in told if event.name == "award" and event.fields["seat"] == row.pawn.seat)
        sold = sum(
            event.fields["from_prices"] + event.fields["from_prestige"]
            for event in told
            if event.name == "sales" and event.fields["seat"] == row.pawn.seat
        )
        assert sum(award.n for award in row.awards) == won
        assert row.gist == f"{won} prestige, ${sold}"
    assert drawn.room(scene(stage_pret.at(FOUR, 23, after=6))).last is None


def test_the_ribbon_of_an_exhibition_has_the_phases_of_the_rules() -> None:
    first = drawn.ribbon(scene(stage_pret.at(FOUR, 23, after=3)))
    assert [step.text for step in first.steps] == ["1 Show", "2 Awards", "3 Sales", "4 Upkeep", "5 Contracts"]
    later = drawn.ribbon(scene(stage_pret.at(FOUR, 23, after=6)))
    assert [step.text for step in later.steps] == ["1 Exchange", "2 Show", "3 Awards", "4 Sales", "5 Upkeep", "6 Contracts"]
    assert [step.state for step in later.steps] == ["done", "now", "", "", "", ""]


def test_no_collection_is_promised_to_whom_nothing_can_show() -> None:
    here = scene(stage_pret.poor(stage_pret.at(FOUR, 8)))
    mine = drawn.room(here).mine
    assert mine.best.startswith("Nothing can be shown today")
    assert "Collection" not in mine.outlook
    assert "show" not in [point.what for point in mine.forecast.points]
    with_one = drawn.room(scene(stage_pret.at(FOUR, 3, after=5, nth=6))).mine
    assert "With today’s Collection: $47." in with_one.outlook


def test_a_spectator_is_not_told_that_it_takes_the_lead() -> None:
    here = scene((stage_pret.at(FOUR, 8)[0], None))
    assert [one.note for one in drawn.room(here).things] == ["", "", "", "at once"]


def test_what_costs_nothing_has_no_price() -> None:
    here = scene(stage_pret.at(FOUR, 10, after=2))
    verbs = [pick.verb for pick in drawn.panel(here).picks]
    assert verbs
    assert not any("$0" in verb for verb in verbs)


def test_the_end_tells_how_each_result_is_made_up() -> None:
    here = scene((stage_pret.played(FOUR), 0))
    for company in [*drawn.room(here).rivals, drawn.room(here).mine]:
        (_, cash), (_, vp), (_, score) = company.result
        assert int(cash.strip("$")) + int(vp) == int(score.strip("$"))
        assert company.score == score
