"""Books and almanacs in a real Chromium: nothing wider than the page, nothing that axe calls serious, no figure cut off or empty, on paper too."""

from __future__ import annotations

import re

import pytest
from browsing import opened, serious_faults

from parlour.engine import book
from parlour.games import find, ids
from serving import served

WIDTHS = (360, 390, 1366)
CUT_OFF = """() => [...document.querySelectorAll('.bk-cut')].map((cut, at) => {
  const box = cut.getBoundingClientRect();
  const clipped = (one) => one !== cut && (getComputedStyle(one).overflowX !== 'visible' || clipped(one.parentElement));
  const over = [...cut.querySelectorAll('.cut-piece *')].filter((one) => {
    const own = one.getBoundingClientRect();
    return own.width > 0 && (own.right > box.right + 1 || own.left < box.left - 1) && !clipped(one.parentElement);
  });
  const empty = [...cut.querySelectorAll('.cut-piece')].filter((one) => one.getBoundingClientRect().height < 20);
  return { at, over: over.slice(0, 2).map((one) => one.outerHTML.slice(0, 90)), empty: empty.length };
}).filter((one) => one.over.length || one.empty)"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("books") / "x.db") as found:
        yield found


@pytest.mark.parametrize("game", ids())
def test_no_book_is_wider_than_its_page_and_no_figure_is_cut_off(browser, server, game):
    page = opened(browser, 1366, 768, locale="fi", reduced_motion="reduce")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"{server.url}/rules/{game}?q=1")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator(".bk-figure").count() == len(book.figures(find(game)))
        assert page.evaluate(CUT_OFF) == [], f"{game} at {width}"
        page.goto(f"{server.url}/almanac/{game}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


@pytest.mark.parametrize(
    ("path", "light", "width"),
    [  # with a question, so that axe has few of the numbers to look at
        ("/rules/wigs?q=baron", "light", 1366), ("/rules/last-will?q=opera", "dark", 390), ("/rules/pret-a-porter?q=loan", "light", 390),
        ("/rules/kiilto", "dark", 1366), ("/rules/pocket-wigs?q=dime", "light", 390), ("/almanac/last-will?kind=event", "dark", 390),
        ("/almanac/pret-a-porter?kind=design", "light", 1366), ("/almanac/kiilto?kind=notable", "dark", 1366), ("/almanac/wigs/2", "light", 390),
    ],
)  # fmt: skip
def test_axe_finds_nothing_serious(browser, server, path, light, width):
    assert serious_faults(browser, f"{server.url}{path}", light, width) == []


def test_a_number_opens_the_book_at_its_rule_and_the_marks_follow(browser, server):
    page = opened(browser, 1366, 768, reduced_motion="reduce")
    page.goto(f"{server.url}/rules/wigs#W-048")
    rule = page.locator("#W-048")
    assert rule.evaluate("(one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight")
    assert rule.evaluate("(one) => one.matches(':target')")
    page.locator('.bk-marks a[href="#sell"]').click()
    page.wait_for_function("document.querySelector('.bk-marks a[aria-current]').hash === '#sell'")
    page.locator("#q").fill("baron gold")
    page.locator(".bk-search button").click()
    page.wait_for_url("**/rules/wigs?q=baron+gold#numbers")
    assert page.locator("#W-029 mark").count() == 2
    assert page.locator("[data-print]").is_visible()
    page.close()


def test_on_paper_there_is_no_way_to_anywhere_and_the_numbers_begin_a_page(browser, server):
    page = opened(browser, 1366, 768)
    page.goto(f"{server.url}/rules/pocket-wigs")
    page.emulate_media(media="print")
    hidden = (".top", ".bk-marks", ".bk-row", ".bk-search", ".bk-chips", ".bk-others")
    assert [name for name in hidden if page.locator(name).first.is_visible()] == []
    assert page.locator(".bk-numbers").evaluate("(one) => getComputedStyle(one).breakBefore") == "page"
    paper = page.pdf(prefer_css_page_size=True, print_background=True)
    pages = paper.count(b"/Type /Page\n") or len(re.findall(rb"/Type\s*/Page[^s]", paper))
    sizes = set(re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", paper))
    assert 5 <= pages <= 14
    assert {(round(float(wide)), round(float(high))) for wide, high in sizes} == {(595, 842)}  # A4
    page.close()


def test_the_almanac_answers_at_once_and_shows_all_again(browser, server):
    page = opened(browser, 390, 844)
    page.goto(f"{server.url}/almanac/last-will")
    page.get_by_role("radio", name="guest").check()
    page.get_by_role("radio", name="Last Wills").check()
    assert page.get_by_text("No such card. Take a filter away.").is_visible()
    assert page.locator(".al-deck > li:visible").count() == 0
    page.get_by_text("Show all").click()
    assert page.locator(".al-deck > li:visible").count() == 101
    page.locator("#q").fill("boat")
    assert page.locator("[role=status]").inner_text() == f"{page.locator('.al-deck > li:visible').count()} shown"
    page.get_by_role("link", name="Boat Trip").click()
    page.wait_for_url("**/almanac/last-will/L-E04")
    page.get_by_role("link", name="Drunken Sailor").click()
    page.wait_for_url("**/almanac/last-will/L-H11")
    page.close()


def test_the_almanac_is_filtered_without_script(browser, server):
    page = opened(browser, 1366, 768, java_script_enabled=False)
    page.goto(f"{server.url}/almanac/kiilto")
    page.get_by_role("radio", name="Notables").check()
    page.get_by_role("radio", name="white").check()
    page.get_by_role("button", name="Find").click()
    page.wait_for_url("**kind=notable**")
    assert page.locator(".al-deck > li:visible").count() == 5
    page.close()


def test_m_shows_the_rules_of_this_moment(browser, server):
    page = opened(browser, 1366, 768)
    page.goto(server.url)
    page.locator('form[action="/quick"]:has(input[value=wigs]) button').click()
    page.wait_for_url("**/t/*")
    page.keyboard.press("m")
    told = page.locator(".moment li")
    assert told.count() == 3
    assert told.first.is_visible()
    told.first.locator("a.rule").first.click()
    page.wait_for_url("**/rules/wigs#W-*")
    page.close()
