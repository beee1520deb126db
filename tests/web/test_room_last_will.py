"""The room of Last Will: every move is a button that works, sums are true, nothing hidden shows, and no page holds inline styles."""

from __future__ import annotations

import html
import itertools
import re

import pytest
from stage import ROOMS, table
from stage_last_will import NAMES, rich_turn, scenes, seeded

from parlour.games.last_will.data_cards import cards
from parlour.games.last_will.words import card_name, warning_text
from parlour.web.page_data import TablePage
from parlour.web.render import render_table
from parlour.web.rooms import last_will
from parlour.web.rooms.frame import Scene, standing
from parlour.web.rooms.last_will import room
from parlour.web.rooms.last_will.pieces import picture

PAGES = scenes(table)
WATCHING = ("will-not-your-turn", "will-spectator", "will-over", "will-over-5", "will-over-solo", "will-ruined")
YOURS = [name for name in PAGES if name not in WATCHING]


def moves_on(page: TablePage) -> set[str]:
    return {html.unescape(move) for move in re.findall(r'<button[^>]* name="move" value="([^"]*)"', render_table(page))}


@pytest.mark.parametrize("name", YOURS)
def test_every_move_is_a_button_and_every_button_works(name: str) -> None:
    page = PAGES[name]()
    assert page.seat is not None
    found = moves_on(page)
    assert found >= {str(move) for move in page.match.moves(page.seat)}
    for button in found:
        trial = page.match.fork()
        for move in button.split(";"):
            trial.play(page.seat, move)


@pytest.mark.parametrize("name", WATCHING)
def test_who_may_not_move_has_no_button_for_it(name: str) -> None:
    assert moves_on(PAGES[name]()) == set()


@pytest.mark.parametrize("name", ["will", "will-trap"])
def test_a_button_that_sells_says_what_it_brings(name: str) -> None:
    page = PAGES[name]()
    mine = room(Scene(page)).mine
    assert mine is not None
    deeds = [deed for deed in mine.deeds if deed.sort == "sell" and deed.move]
    assert deeds
    before = page.match.view(0)["you"]["money"]
    for deed in deeds:
        trial = page.match.fork()
        for move in deed.move.split(";"):
            trial.play(0, move)
        brings = trial.view(0)["you"]["money"] - before
        assert deed.sum == f"+£{brings}"
        assert deed.left == before + brings


def test_the_bar_of_ruin_adds_up_to_what_is_left_to_lose() -> None:
    page = PAGES["will"]()
    own, shown = page.match.view(0)["you"]["ruin"], room(Scene(page)).ruin
    parts = [int(one.text.removeprefix("£")) for one in shown.segments if one.look in ("cash", "villa")]
    assert sum(parts) == own["left_to_lose"] == int(shown.left.removeprefix("£"))
    assert len(shown.pins) == page.match.players


def test_the_trap_is_warned_of() -> None:
    page = PAGES["will-trap"]()
    text = html.unescape(render_table(page))
    for warning in ("last_round_with_property", "fewer_actions_than_properties"):
        assert warning in page.match.view(0)["you"]["ruin"]["warnings"]
        assert warning_text(warning, page.match.game.texts("en")) in text


def test_a_spectator_sees_no_hand() -> None:
    page = PAGES["will-spectator"]()
    words = page.match.game.texts("en")
    view = page.match.view(None)
    open_cards = {card["card"] for person in view["players_at_table"] for card in person["board"]}
    open_cards |= {card for person in view["players_at_table"] for card in person["known"]} | {
        card["card"] for space in view["offer"] for card in space["cards"]
    }
    told = " ".join(page.match.game.event_text(event, NAMES, "en") for event in page.match.log(None))
    board = re.sub(r"<aside.*?</aside>", "", html.unescape(render_table(page)), flags=re.DOTALL)
    hidden = {card["card"] for seat in range(4) for card in page.match.view(seat)["you"]["hand"]} - open_cards
    unseen = [card_name(card, words) for card in hidden if card_name(card, words) not in told]
    assert unseen
    assert [name for name in unseen if name in board] == []


@pytest.mark.parametrize("name", list(PAGES))
def test_nothing_is_styled_inline(name: str) -> None:
    assert " style=" not in render_table(PAGES[name]())


def test_every_card_has_a_drawing_that_exists() -> None:
    page = PAGES["will-keep"]()
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (ROOMS / "last_will" / "last-will.svg").read_text(encoding="utf-8")))
    for printed in cards(page.match.game.components):
        assert picture(printed)[0].partition("#")[2] in drawn


@pytest.mark.parametrize("name", ["will", "will-trap", "will-errand"])
def test_no_two_parts_of_a_page_have_the_same_id(name: str) -> None:
    ids = re.findall(r' id="([^"]+)"', render_table(PAGES[name]()))
    assert sorted(ids) == sorted(set(ids))


def test_who_is_alone_and_not_ruined_in_time_has_lost() -> None:
    text = html.unescape(render_table(PAGES["will-over-solo"]()))
    assert "You have lost." in text
    assert "You have won!" not in text


def test_the_ranking_says_debt_and_wealth_in_pounds() -> None:
    rows = standing(Scene(PAGES["will-ruined"]()), last_will)
    assert [(row.rank, row.seat.name, row.score) for row in rows][:2] == [(1, "Iris", "−£7"), (2, "Augusta", "£0")]
    assert rows[0].note == "Ruined, with debts of £7."


def test_a_market_to_be_laid_shows_what_your_properties_would_fetch() -> None:
    page = PAGES["will-market"]()
    laying = room(Scene(page)).laying
    assert laying is not None
    assert len(laying.ways) == 24
    assert sorted(places for way in laying.ways for places in way.places) == sorted(map("".join, itertools.permutations("0123")))
    for way in laying.ways[::8]:
        trial = page.match.fork()
        trial.play(0, way.move)
        assert way.brings == f"£{trial.view(0)['you']['ruin']['selling_all_brings']}"
        lying = [int(kind.tokens[int(at)].token.replace("−", "-")) for kind, at in zip(laying.kinds, way.places[0], strict=True)]
        assert lying == [entry["token"] for entry in trial.view(0)["market"]]


@pytest.mark.parametrize(("round_", "warned"), [(3, False), (6, True)])
def test_too_few_actions_to_sell_are_warned_of_when_the_end_is_near(round_: int, warned: bool) -> None:
    page = PAGES["will"]()
    page.match.state.rounds = round_
    page.match.refresh()
    assert ("fewer_actions_than_properties" in page.match.view(0)["you"]["ruin"]["warnings"]) is warned


def test_ending_a_turn_asks_while_actions_are_left_and_can_be_used() -> None:
    page = table(seeded(rich_turn))
    panel = last_will.panel(Scene(page))
    left = page.sight.view.you.actions + page.sight.view.you.event_actions
    assert left > 1
    assert panel.sure == {"end_turn": f"You still have {left} actions, and can use them."}
    text = render_table(page)
    fold = text[text.index('id="sure-end_turn"') :]
    assert 'value="end_turn"' in fold[: fold.index("</details>")]
    assert 'class="btn primary big"' not in text[text.index('id="act"') : text.index('id="sure-end_turn"')]
