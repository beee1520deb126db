"""Finnish in a real Chromium: rules pages are no wider than the window and found by search, long words are divided with a hyphen."""

from __future__ import annotations

import re

import pytest
from browsing import opened
from playwright.sync_api import Browser, expect

import parlour

WIDTHS = [(390, 844), (1366, 768)]
CUT = """() => {
  const found = [], range = document.createRange(), texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut = (text, start, word) => {
    let above = null;
    for (let at = start; at < start + word.length; at++) {
      if (word[at - start] === "\\u00ad") continue;
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const box = [...range.getClientRects()].at(-1);
      if (!box) return false;
      if (above !== null && box.top > above + 4 && text.data[at - 1] !== "\\u00ad") return true;
      above = box.top;
    }
    return false;
  };
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement.offsetParent) continue;
    for (const word of text.data.matchAll(/[\\p{L}\\u00ad]{5,}/gu)) if (cut(text, word.index, word[0])) found.push(word[0]);
  }
  return found;
}"""


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize(("width", "height"), WIDTHS)
@pytest.mark.parametrize("game", parlour.games())
def test_no_rules_page_is_wider_than_the_window_or_cuts_a_word(
    browser: Browser, address: str, game: str, width: int, height: int, language: str
) -> None:
    page = opened(browser, width, height)
    page.goto(f"{address}/rules-{game}?{language}")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert page.evaluate("getComputedStyle(document.querySelector('.chapter')).hyphens") == "auto"
    assert set(page.evaluate("[...document.querySelectorAll('html, main [lang]')].map((one) => one.lang)")) == {language}
    assert language == "en" or page.evaluate(CUT) == []  # Chromium divides English itself


@pytest.mark.parametrize(("width", "height"), WIDTHS)
@pytest.mark.parametrize(
    "scene", ["will-keep", "will-errand", "will-2", "will-trap", "will-over", "pret-bank", "pret-contract", "pret-employee"]
)
def test_no_long_name_on_a_card_is_cut_without_a_hyphen(browser: Browser, address: str, scene: str, width: int, height: int) -> None:
    page = opened(browser, width, height)
    page.goto(f"{address}/{scene}?fi")
    assert "\N{SOFT HYPHEN}" in page.content()
    assert page.evaluate(CUT) == []


def test_the_contents_lead_to_their_chapter(browser: Browser, address: str) -> None:
    page = opened(browser, 390, 844)
    page.goto(f"{address}/rules-last-will?fi")
    page.locator(".bk-numbers").get_by_role("link", name=re.compile("^Esimerkit")).click()
    expect(page.get_by_role("heading", name="Esimerkit", exact=True)).to_be_in_viewport()
