"""Lessons in a real Chromium: by keys, by mouse, without script; nothing that axe calls serious, nothing wider than a phone."""

from __future__ import annotations

import pytest
from browsing import opened, serious_faults
from playwright.sync_api import expect

import parlour
from parlour.engine.lessons import find
from parlour.engine.lessons.lesson import parted
from serving import served

KIILTO = parlour.game("kiilto")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("learning") / "x.db") as found:
        yield found


def step_of(page):
    return page.locator(".dots").get_attribute("aria-label")


def test_a_lesson_is_taken_by_keys_alone(browser, server):
    page = opened(browser, 1366, 768)
    page.goto(f"{server.url}/learn/kiilto/1")
    assert page.evaluate("document.activeElement.id") == "thought"
    for step in find(KIILTO, 1).steps:
        with page.expect_navigation():
            page.keyboard.press("s" if step.want else "ArrowRight")
    assert page.url.endswith("/learn/kiilto/2")
    with page.expect_navigation():
        page.keyboard.press("Escape")
    assert page.url.endswith("/learn/kiilto")
    assert page.get_by_text("1 of 5 lessons done").is_visible()


def test_why_is_opened_by_its_key_and_a_step_back_by_the_arrow(browser, server):
    page = opened(browser, 1366, 768)
    page.goto(f"{server.url}/learn/pocket-wigs/1")
    with page.expect_navigation():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("w")
    assert page.locator("#because").get_attribute("open") is not None
    with page.expect_navigation():
        page.keyboard.press("ArrowLeft")
    assert step_of(page) == "Step 1 of 9"


def test_what_is_lit_takes_no_focus_from_the_teacher_and_opens_no_note_over_its_neighbours(browser, server):
    page = opened(browser, 390, 844, reduced_motion="reduce")
    page.goto(f"{server.url}/learn/last-will/3")
    with page.expect_navigation():
        page.keyboard.press("ArrowRight")
    page.wait_for_load_state("load")
    assert page.url.endswith("#lit")
    assert page.locator("button#lit").is_visible()
    expect(page.locator("#thought")).to_be_focused()
    assert page.locator(".why:visible").count() == 0


def test_wanted_pieces_are_tapped_on_the_board_itself(browser, server):
    page = opened(browser, 390, 844)
    page.goto(f"{server.url}/learn/kiilto/1")
    for _ in range(3):
        with page.expect_navigation():
            page.locator(".next").click()
    for colour in ("white", "blue", "green"):
        page.locator(f'label[for="bear-{colour}"]').click()
    with page.expect_navigation():
        page.locator(".verbs .go:visible").click()
    assert step_of(page) == "Step 5 of 9"
    assert page.get_by_text("Well taken.").is_visible()
    assert page.locator("#lit").is_visible()


def test_wanted_cards_are_played_on_the_table_itself(browser, server):
    page = opened(browser, 390, 844, reduced_motion="reduce")
    page.goto(f"{server.url}/learn/last-will/1")
    for step in find(parlour.game("last-will"), 1).steps[:-1]:
        page.mouse.move(0, 0)
        with page.expect_navigation():
            page.locator(f'button[name=move][value="{step.want[0]}"]:visible' if step.want else ".lesson-card .next").first.click()
    assert page.get_by_text("the poorest wins").is_visible()
    assert page.locator("#lit").is_visible()


def test_wanted_locations_designs_and_fabrics_are_chosen_where_they_lie(browser, server):
    page = opened(browser, 390, 844, reduced_motion="reduce")
    page.goto(f"{server.url}/learn/pret-a-porter/1")
    for step in find(parlour.game("pret-a-porter"), 1).steps[:8]:
        page.mouse.move(0, 0)
        for move in parted(step.want[0]) if step.want else ():
            page.locator(f'label:has(> input[value="{move}"]):visible').click()
            with page.expect_navigation():
                page.locator(f'.verbs button[value="{move}"]:visible').click()
        if not step.want:
            with page.expect_navigation():
                page.locator(".lesson-card .next").click()
    assert page.get_by_text("1 Q, quality, came with them.").is_visible()
    assert page.locator("#lit").is_visible()


def test_a_lesson_needs_no_script(browser, server):
    page = opened(browser, 1366, 768, java_script_enabled=False)
    page.goto(f"{server.url}/")
    page.locator('article[data-room="pocket-wigs"] a[href="/learn/pocket-wigs/on"]').click()
    for step in find(parlour.game("pocket-wigs"), 1).steps[:5]:
        page.locator('form[action$="/show"] button' if step.want else 'form[action$="/next"] button').click()
        page.wait_for_load_state()
    assert step_of(page) == "Step 6 of 9"


@pytest.mark.parametrize(("light", "width"), [("light", 1366), ("dark", 390)])
@pytest.mark.parametrize("path", ["/learn", "/learn/kiilto/2", "/learn/last-will/4", "/learn/pocket-wigs/2", "/learn/pret-a-porter/1"])
def test_axe_finds_nothing_serious(browser, server, path, light, width):
    assert serious_faults(browser, f"{server.url}{path}", light, width) == []


@pytest.mark.parametrize("width", [360, 390, 768, 1024, 1366])
@pytest.mark.parametrize("language", ["en", "fi"])
def test_nothing_is_wider_than_the_page_and_buttons_can_be_tapped(browser, server, width, language):
    page = opened(browser, width, 844, locale=language)
    for path in ("/learn", "/learn/kiilto/3", "/learn/last-will/2", "/learn/pocket-wigs/1", "/learn/pret-a-porter/4"):
        page.goto(f"{server.url}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    low = page.evaluate("[...document.querySelectorAll('.lesson-card .btn')].filter(b => b.getBoundingClientRect().height < 43.5).length")
    assert low == 0
