"""The card table in a real Chromium: a price is typed, a fault is seen beside it, it is undone, the set is named and played; and
what axe calls serious."""

from __future__ import annotations

import re

import pytest
from browsing import faults_of, opened
from playwright.sync_api import expect

from serving import served

KEY = "the-owners-own-key"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cards")
    with served(folder / "x.db", lab_key=KEY, lab_folder=str(folder / "lab")) as found:
        yield found.url


def begun(browser, address, game="kiilto", width=1366, height=768, **options):
    """The owner before a new set of a game."""
    page = opened(browser, width, height, **{"locale": "en-GB"} | options)
    page.goto(f"{address}/lab?key={KEY}")
    page.goto(f"{address}/lab/sets?game={game}")
    page.locator("#set-name").fill("Mine")
    page.locator("form[action='/lab/sets']:has(#set-name) button").click()
    page.wait_for_url(re.compile(r"/lab/sets/\w+$"))
    return page


def cell(page, name):
    return page.locator(f"#{name}")


def says(page, name):
    return page.locator(f"#{name}-s")


def test_a_price_is_typed_a_fault_is_seen_it_is_undone_and_the_set_is_named_and_played(browser, address):
    page = begun(browser, address)
    cell(page, "r0c5").fill("6")
    expect(says(page, "r0c5")).to_have_text("≠ was 4")
    expect(page.locator("[data-cs-part=standing]")).to_contain_text("One thing differs from the original.")
    cell(page, "r1c5").fill("99")
    expect(says(page, "r1c5")).to_contain_text("! the price of ownership 2 is 99; it must be a whole number from 0 to 20")
    expect(cell(page, "r1c5")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[data-cs-part=tabs] [aria-current]")).to_have_text("ownerships !1 ≠2")

    page.get_by_role("button", name="Play it now").click()
    expect(page.get_by_role("alert")).to_contain_text("This set has faults")

    page.get_by_role("button", name="Undo").click()
    page.wait_for_url(re.compile(r"#r1c5$"))
    expect(cell(page, "r1c5")).to_have_value("0")
    expect(cell(page, "r0c5")).to_have_value("6")
    expect(page.locator("[data-cs-part=standing]")).to_contain_text("No fault: it can be played.")
    page.get_by_role("button", name="Redo").click()
    expect(cell(page, "r1c5")).to_have_value("99")
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "r1c5")).to_have_value("0")

    page.locator("#name").fill("Dear green")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dear green")
    page.get_by_role("button", name="Play it now").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    expect(page.locator("#table")).to_be_visible()
    page.close()


def test_letters_of_one_number_are_one_step_and_two_cells_are_two(browser, address):
    page = begun(browser, address)
    cell(page, "r0c2").fill("1")
    cell(page, "r0c2").press("End")
    cell(page, "r0c2").press_sequentially("2", delay=10)
    expect(says(page, "r0c2")).to_have_text("≠ was 1")
    expect(page.locator("[data-cs-undo]")).to_be_enabled()
    cell(page, "r0c2").press_sequentially("0", delay=10)
    expect(says(page, "r0c2")).to_contain_text("is 120")
    cell(page, "r1c2").fill("7")
    expect(says(page, "r1c2")).to_have_text("≠ was 1")
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "r1c2")).to_have_value("1")
    expect(cell(page, "r0c2")).to_have_value("120")
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "r0c2")).to_have_value("1")
    expect(page.locator("[data-cs-undo]")).to_be_disabled()
    page.close()


def test_a_button_that_is_pressed_at_once_waits_for_what_was_typed(browser, address):
    page = begun(browser, address)
    cell(page, "r0c2").fill("3")
    page.get_by_role("button", name="Duplicate 1", exact=True).click()
    page.wait_for_url(re.compile(r"#r1c0$"))
    expect(cell(page, "r0c2")).to_have_value("3")
    expect(cell(page, "r1c2")).to_have_value("3")
    expect(cell(page, "r90c2")).to_have_value("5")
    page.close()


def test_the_keyboard_goes_from_cell_to_cell_and_undoes(browser, address):
    page = begun(browser, address)
    cell(page, "r0c2").focus()
    page.keyboard.press("ArrowDown")
    expect(cell(page, "r1c2")).to_be_focused()
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(cell(page, "r2c2")).to_be_focused()
    expect(says(page, "r1c2")).to_have_text("≠ was 1")
    page.locator("[data-cs-undo]").focus()
    page.keyboard.press("Control+z")
    page.wait_for_url(re.compile(r"#r1c2$"))
    expect(cell(page, "r1c2")).to_have_value("1")
    page.close()


def test_what_cannot_be_sent_is_told_and_sent_again(browser, address):
    page = begun(browser, address)
    page.route("**/typed", lambda route: route.abort())
    cell(page, "r0c2").fill("3")
    expect(page.locator("[data-cs-said]")).to_contain_text("Not kept")
    expect(cell(page, "r0c2")).to_have_value("3")
    page.unroute("**/typed")
    expect(says(page, "r0c2")).to_have_text("≠ was 1")
    page.close()


def test_what_was_changed_in_another_window_is_not_overwritten(browser, address):
    page = begun(browser, address)
    other = opened(browser, locale="en-GB")
    other.goto(f"{address}/lab?key={KEY}")
    other.goto(page.url)
    other.locator("#r0c2").fill("3")
    expect(other.locator("#r0c2-s")).to_have_text("≠ was 1")
    cell(page, "r1c2").fill("5")
    expect(page.locator("[data-cs-said]")).to_contain_text("This set was changed elsewhere meanwhile")
    expect(cell(page, "r1c2")).to_have_value("5")
    other.close()
    page.close()


def test_without_a_script_a_sheet_is_checked_and_kept_by_a_button(browser, address):
    page = begun(browser, address, "wigs", java_script_enabled=False)
    page.get_by_role("link", name="single values").click()
    page.get_by_label("start_gold").fill("much")
    page.get_by_label("target_gold").press("Enter")
    expect(page.locator("td:has([aria-label=start_gold]) .cs-says")).to_have_text(
        "≠ was 2! start_gold is a text; it must be a whole number"
    )
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("start_gold")).to_have_value("2")
    page.close()


@pytest.mark.parametrize(("language", "colours", "width"), [("en-GB", "light", 1366), ("fi-FI", "dark", 390)])
def test_axe_finds_nothing_serious(browser, address, language, colours, width):
    page = begun(browser, address, "last-will", width, 844, locale=language, color_scheme=colours)
    cell(page, "r0c5").fill("x")
    expect(page.locator("[data-cs-part=standing] li")).to_have_count(1)
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="Rinnakkain" if language == "fi-FI" else "Side by side").click()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto(f"{address}/lab/sets?game=last-will")
    assert faults_of(page) == []
    page.close()
