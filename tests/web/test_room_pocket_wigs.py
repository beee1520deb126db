"""The room of Pocket Wigs: every move is there, every sum is right, and nobody learns how many coins another has placed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import stage_pocket_wigs as stage

from parlour.engine.match import Match
from parlour.web.render import render_table, render_table_fragment
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.pocket_wigs.turn import Options, options_of, panel


def buttons(text: str) -> set[str]:
    """The first move of every button of a page."""
    return {move.split(";")[0] for move in re.findall(r'<button [^>]*name="move"\s+value="([^"]+)"', text)}


POSITIONS: dict[str, Callable[[], Match]] = {
    "first placing": stage.new,
    "placing": lambda: stage.placing(3, 2, ("place row=1 coin=3",)),
    "every circle taken": stage.full,
    "quarter gone": lambda: stage.grabbed(2),
    "set market": lambda: stage.played(stage.phase("set market")),
    "sell wigs": lambda: stage.played(stage.sells_twice),
    "selling": lambda: stage.played(stage.has_begun_to_sell),
    "buy wigs": lambda: stage.played(stage.phase("buy wigs"), 3),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_move_you_may_make_is_a_button_and_no_other(name: str) -> None:
    match = POSITIONS[name]()
    assert buttons(render_table(stage.page(match))) == set(map(str, match.moves(0)))


@pytest.mark.parametrize("name", ["placing", "sell wigs", "buy wigs"])
def test_every_move_of_the_phase_lies_on_the_board_itself(name: str) -> None:
    """Not only in the list of all moves in words."""
    match = POSITIONS[name]()
    board = re.sub(r'<details class="inwords".*?</details>', "", render_table(stage.page(match)), flags=re.S)
    assert buttons(board) == set(map(str, match.moves(0)))


@pytest.mark.parametrize("name", ["sell wigs", "selling"])
def test_what_the_panel_promises_is_what_the_sale_brings(name: str) -> None:
    match = POSITIONS[name]()
    picks = panel(Scene(stage.page(match))).picks
    assert picks
    for pick in picks:
        trial = match.fork()
        before = trial.view(0)["you"]["gold"]
        acting = trial.view(0)["acting"]
        for move in pick.move.split("; "):
            trial.play(0, move)
        gold = trial.view(0)["you"]["gold"]
        assert f"+{gold - before}" == pick.gain
        assert pick.after.endswith(f"= {gold}")
        assert trial.view(0)["acting"] != acting, "the big verb ends the action"


def test_the_dearest_sale_is_chosen_beforehand_and_only_that_one() -> None:
    picks = panel(Scene(stage.page(POSITIONS["sell wigs"]()))).picks
    chosen = [pick for pick in picks if pick.chosen]
    assert len(chosen) == 1
    assert int(chosen[0].gain) == max(int(pick.gain) for pick in picks)


def test_a_circle_of_the_market_sells_up_to_itself() -> None:
    match = POSITIONS["sell wigs"]()
    options: Options = options_of(Scene(stage.page(match)))
    assert len(options.sales) > 1
    for (column, circle), sale in options.sales.items():
        trial = match.fork()
        for move in sale.pick.move.split("; "):
            trial.play(0, move)
        sold = [event for event in trial.log(0) if event.name == "sold"][-1]
        assert (sold["column"], sold["circle"], sold["coin"]) == (column, circle, sale.coin)


# --- What is secret -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("viewer", [0, 2, None])
def test_coins_that_another_places_do_not_change_a_byte_of_the_page(viewer: int | None) -> None:
    match = stage.placing(3, 2, ("place row=1 coin=3",))
    shown = {"version": 7, "actions": frozenset({"undo", "hint"}) if viewer == 0 else frozenset()}
    before = render_table(stage.page(match, viewer, **shown))
    for move in ("place row=2 coin=3", "place row=1 coin=1", "place row=0 coin=2"):
        if not match.why_not(1, move):
            match.play(1, move)
        assert render_table(stage.page(match, viewer, **shown)) == before
    assert render_table(stage.page(match, 1, **shown)) != before


def test_my_own_coin_adds_one_ply_whatever_the_others_did_before() -> None:
    quiet, busy = stage.placing(2), stage.placing(2)
    assert busy.play(1, "place row=1 coin=1") == []
    for match in (quiet, busy):
        match.play(0, "place row=1 coin=3")
    shown = [render_table(stage.page(match, 0, version=1)) for match in (quiet, busy)]
    assert shown[0] == shown[1]
    assert busy.view(0)["ply"] == quiet.view(0)["ply"]


def test_history_is_walked_in_plies_that_the_viewer_knows_of() -> None:
    match = stage.placing(3, 2)
    last = match.view(None)["ply"]
    assert last < match.ply
    for seat in (0, None):
        last = match.view(seat)["ply"]
        text = render_table_fragment(stage.page(match, seat))
        assert f'data-last="{last}"' in text
        for ply in range(last):
            back = render_table_fragment(stage.page(match, seat, ply=ply))
            assert f'data-ply="{ply}"' in back
            assert 'data-live="0"' in back
            assert buttons(back) == set()


def test_cards_are_hidden_while_coins_are_placed_and_shown_afterwards() -> None:
    hidden = render_table(stage.page(stage.placing(2)))
    assert "hidden until all have finished" in hidden
    shown = render_table(stage.page(stage.played(stage.phase("sell wigs"))))
    assert "hidden until all have finished" not in shown
    assert re.search(r"The card of Otso: Set market: penny", shown)


def test_hidden_hands_stay_hidden_by_option() -> None:
    text = render_table(stage.page(stage.played(stage.phase("sell wigs"), hands_visible=False)))
    assert "The coins of Otso are not shown at this table" in text
    assert "Otso has in the pocket" not in text


# --- Words ---------------------------------------------------------------------------------------------------------------------
def test_why_not_names_the_rule() -> None:
    full = render_table(stage.page(stage.full()))
    assert re.search(r'id="why-p1" role="note">«sell wigs» has 2 circles, and a coin lies in each\. <a[^>]*#C-022', full)
    placing = render_table(stage.page(stage.placing(2)))
    assert re.search(
        r'id="why-sell" role="note">This is the phase «select action»: «Sell \d \w+ now» does not belong to it.*?#C-020', placing
    )


def test_the_forecast_adds_up_the_numbers_of_the_circles() -> None:
    text = render_table(stage.page(stage.crowded()))
    assert "1 + 2 + 3 + 4" in text
    assert "+10 gold" in text


@pytest.mark.parametrize("language", ["en", "fi"])
def test_the_terminal_shows_the_table_and_no_secret(language: str) -> None:
    match = stage.grabbed(3)
    lines = match.sight(0, language).table_lines()
    assert lines is not None
    own, otso = (next(line for line in lines if line.startswith(f"{name}:")) for name in ("Aino", "Otso"))
    assert "[D]" in own
    assert "[?]" in otso
    assert "[D]" not in otso
    before = list(lines)
    match.play(2, "place row=1 coin=1")
    assert match.sight(0, language).table_lines() == before
