"""Small things that newcomers stumbled over: each is mended, and stays so."""

from __future__ import annotations

import itertools
import re

import pytest
from browsing import opened
from live import living
from playwright.sync_api import Browser, expect
from stage import new, phase, play_until, scenes, table

from parlour.web.page_data import ChatLine
from parlour.web.render import render_error
from parlour.web.rooms import context


def test_looking_back_is_said_beside_history_and_not_drawn_as_a_card() -> None:
    """The class «back» is that of cards' backs in Last Will."""
    assert '<span class="cap past">looking back</span>' in scenes()["history"]("en")


def test_the_end_of_kiilto_says_where_prestige_came_from() -> None:
    page = scenes()["kiilto-over"]("en")
    told = [tuple(map(int, found)) for found in re.findall(r"(\d+) from ownerships, (\d+) from notables", page)]
    totals = [int(n) for n in re.findall(r'<b class="score">(\d+) prestige</b>', page)]
    assert told
    assert [bought + visited for bought, visited in told] == totals


def test_the_coach_is_asked_with_one_press() -> None:
    assert '<form method="post" action="/t/k7m2/analysis" data-act>' in scenes()["over"]("en")
    assert '<a class="btn quiet" href="/t/k7m2/analysis">' in scenes()["kiilto-over-spectator"]("en"), "a watcher can only look"


def test_sums_over_a_hundred_per_cent_are_explained() -> None:
    assert "Summed over a whole game it may be more than 100 %" in scenes()["coach"]("en")


def test_without_script_one_can_look_again_while_others_think() -> None:
    assert '<noscript><a class="btn" href="/t/k7m2">' in scenes()["not-your-turn"]("en")
    assert "<noscript><a" not in scenes()["sell"]("en")


def test_an_error_is_a_sentence() -> None:
    assert "There is no such page.</p>" in render_error(404, "Not found", "There is no such page")
    assert "deleted it.</p>" in render_error(404, "Not found", "Perhaps its maker has deleted it.")


@pytest.mark.parametrize("name", ["sell", "pocket-sell"])
def test_a_rivals_gold_is_named(name: str) -> None:
    assert re.search(r'class="purse"[^>]* role="img"\s+aria-label="\d+ of \d+ gold"', scenes()[name]("en"))


@pytest.mark.parametrize("name", ["pocket-place", "kiilto", "will"])
def test_headings_skip_no_level(name: str) -> None:
    levels = []
    for level, attributes in re.findall(r"<h(\d)([^>]*)>", scenes()[name]("en")):
        said = re.search(r'aria-level="(\d)"', attributes)
        levels.append(int(said[1] if said else level))
    assert not [pair for pair in itertools.pairwise(levels) if pair[1] > pair[0] + 1]


def test_the_choices_of_a_panel_are_a_group_named_by_its_sentence() -> None:
    assert '<div class="lots" role="group" aria-labelledby="sentence">' in scenes()["generic"]("en")


def test_who_sold_nothing_does_not_sell_no_more() -> None:
    match = play_until(new(), phase("sell", round_at_least=1))
    match.play(match.waiting[0], "done")
    log = context(table(match, seat=None)).sentences
    assert [line for line in log if line.endswith("ends the sell turn.")]


def test_what_is_said_out_of_sight_is_said_where_one_looks(browser: Browser) -> None:
    with living() as (url, live):
        page = opened(browser, 390, 844, reduced_motion="reduce")
        page.goto(url)
        page.evaluate("scrollTo(0, 0)")
        live.chat += (ChatLine(1, "Bastien", "A wig for every debt.", 1e9),)
        live.bots()
        expect(page.locator("#said")).to_contain_text("A wig for every debt.")


def test_on_a_phone_the_end_of_the_page_is_not_covered(browser: Browser, address: str) -> None:
    page = opened(browser, 390, 844, reduced_motion="reduce")
    for name in ("generic",):  # rooms of their own are one screen: test_one_screen.py
        page.goto(f"{address}/{name}?fi")
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        last, bar = page.locator("#fold-table").bounding_box(), page.locator("#act").bounding_box()
        assert last
        assert bar
        assert last["y"] + last["height"] <= bar["y"], name


def test_on_a_phone_one_steps_through_the_history_in_the_bar(browser: Browser, address: str) -> None:
    page = opened(browser, 390, 844, reduced_motion="reduce")
    page.goto(f"{address}/history?en")
    expect(page.locator("#act .paging a").first).to_be_in_viewport()


def test_on_a_phone_the_bar_tells_what_happened_last(browser: Browser, address: str) -> None:
    page = opened(browser, 390, 844, reduced_motion="reduce")
    page.goto(f"{address}/not-your-turn?en")
    expect(page.locator(".dock .latest")).to_be_in_viewport()


def test_fields_are_large_enough_that_phones_do_not_zoom_in(browser: Browser, address: str) -> None:
    page = opened(browser, 390, 844, reduced_motion="reduce")
    for name in ("sell", "join", "new"):
        page.goto(f"{address}/{name}?en")
        sizes = page.locator("input:not([type=range], [type=radio], [type=checkbox], [type=hidden]), select").evaluate_all(
            "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
        )
        assert sizes
        assert min(sizes) >= 16, name


def test_in_the_black_and_white_room_nothing_is_beige(browser: Browser, address: str) -> None:
    page = opened(browser, 1366, 768, reduced_motion="reduce")
    page.goto(f"{address}/pret-design?en")
    assert page.locator(".btn.lead").evaluate("one => getComputedStyle(one).backgroundColor") == "rgba(0, 0, 0, 0)"
