"""One click, one meaning: what says that it does something does it, what is lit can be clicked, the verb is in sight, keys work."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from browsing import opened, wait_until
from live import living
from playwright.sync_api import Browser, Page, expect
from stage import scenes

import parlour

SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
DECISIONS = (
    *("draft", "wear", "trend", "sell", "buy"),
    *("pocket-first", "pocket-place", "pocket-set", "pocket-sell", "pocket-sell-more", "pocket-buy"),
    *("kiilto", "kiilto-give-back", "kiilto-choose", "kiilto-payment"),
    *("will", "will-keep", "will-plan", "will-errand", "will-market", "will-discard", "will-companion"),
    *(
        "pret-place",
        "pret-contract",
        "pret-building",
        "pret-design",
        "pret-colour",
        "pret-units",
        "pret-fire",
        "pret-style",
        "pret-present",
    ),
)
ENDS = ("over", "kiilto-over", "will-over", "pocket-over", "pret-over")


class Lit(HTMLParser):
    """What is lit on a page, and the ids and moves that could answer a click on it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.lit: list[tuple[str, dict[str, str | None]]] = []
        self.ids: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.ids.add(values.get("id") or "")
        if "glow" in (values.get("class") or "").split():
            self.lit.append((tag, values))


@pytest.mark.parametrize("name", DECISIONS)
def test_what_is_lit_can_be_clicked(name: str) -> None:
    page = scenes()[name]("en")
    found = Lit(page)
    for tag, values in found.lit:
        if tag == "button":
            assert values.get("form") == "moves"
            assert values.get("value")
        elif tag == "label":
            assert values.get("for") in found.ids
        else:  # a card with buttons of its own, or a heap over the box that takes of it
            piece = page[page.index(values["class"] or "") :][:4000]
            assert re.search(r'form="moves" name="move"|<label[^>]* for="', piece), values


def in_sight(page: Page, chosen: str) -> bool:
    box = page.locator(chosen).first.bounding_box()
    size = page.viewport_size
    assert box
    assert size
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 0.5


@pytest.mark.parametrize("size", SIZES)
def test_the_big_button_is_never_below_the_fold(browser: Browser, address: str, size: str) -> None:
    page, hidden = opened(browser, *SIZES[size], reduced_motion="reduce"), []
    for name in (*DECISIONS, *ENDS):
        page.goto(f"{address}/{name}?en")
        big = "#act .btn.big:visible"
        if page.locator(big).count() and not in_sight(page, big):
            hidden.append(name)
    assert hidden == []


def test_what_says_take_it_takes_it(browser: Browser) -> None:
    with living() as (url, live):
        page = opened(browser, 1366, 768, reduced_motion="reduce")
        page.goto(url)
        ply = live.match.ply
        page.get_by_role("button", name="Take Bon Vivant").locator("visible=true").last.click()
        wait_until(page, "data-last", ply + 1)
        assert live.posts[-1]["move"] == "draft wig=1"
        assert not page.locator("text=Choose first").locator("visible=true").count()


def test_a_digit_leads_to_an_option_and_enter_plays_it(browser: Browser) -> None:
    with living() as (url, live):
        page = opened(browser, 1366, 768, reduced_motion="reduce")
        page.goto(url)
        ply = live.match.ply
        moves = page.locator(".pick .do").evaluate_all("all => all.map(one => one.value)")
        page.keyboard.press("2")
        expect(page.locator(".pick .do").nth(1)).to_be_focused()
        assert live.match.ply == ply, "a digit only leads there"
        page.keyboard.press("Enter")
        wait_until(page, "data-last", ply + 1)
        assert live.posts[-1]["move"] == moves[1]


def test_the_key_0_leads_to_what_passes(browser: Browser, address: str) -> None:
    page = opened(browser, 1366, 768, reduced_motion="reduce")
    page.goto(f"{address}/buy?en")
    page.keyboard.press("0")
    expect(page.locator("#act button[value=pass]")).to_be_focused()
    page.goto(f"{address}/will?en")
    page.keyboard.press("0")
    expect(page.locator("#act details.sure[open]")).to_have_count(1)


def test_no_coin_is_taken_up_silently(browser: Browser) -> None:
    with living(parlour.game("pocket-wigs").new(2, "coins", names=("Aino", "Otso"))) as (url, live):
        page = opened(browser, 1366, 900, reduced_motion="reduce")
        page.goto(url)
        expect(page.locator(".take:checked")).to_have_count(0)
        expect(page.locator(".with button:visible")).to_have_count(0)
        page.locator("label[for=take-2]").first.click()
        expect(page.locator(".with:visible", has_text="Put the nickel on a free circle")).to_have_count(1)
        page.mouse.move(0, 0)
        page.locator(".with-2 button").locator("visible=true").first.click()
        wait_until(page, "data-last", 1)
        assert live.posts[-1]["move"].startswith("place row=")
        assert live.posts[-1]["move"].endswith("coin=2")
        expect(page.locator(".take:checked")).to_have_count(0)


def test_nothing_placed_makes_finishing_no_big_button() -> None:
    assert 'class="btn primary big"' not in scenes()["pocket-first"]("en").split('id="act"')[1].split("</section>")[0]
    assert 'class="btn primary big"' in scenes()["pocket-place-full"]("en").split('id="act"')[1].split("</section>")[0]


@pytest.mark.parametrize("name", [name for name in DECISIONS if name.startswith("pret-")])
def test_prets_choices_are_nobodys_before_one_chooses(name: str) -> None:
    assert not re.search(r'name="pick"[^>]* checked', scenes()[name]("en"))


@pytest.mark.parametrize("name", ["pret-design", "pret-units"])
def test_choose_first_leads_to_the_choice(browser: Browser, address: str, name: str) -> None:
    page = opened(browser, 390, 844, reduced_motion="reduce")
    page.goto(f"{address}/{name}?en")
    page.locator(".verbs .lead").click()
    assert in_sight(page, ".pick .opt-box:has(input)")


def test_choose_first_opens_the_tab_of_the_choice(browser: Browser, address: str) -> None:
    page = opened(browser, 390, 844, reduced_motion="reduce")
    page.goto(f"{address}/buy?en")
    page.locator(".tabs .tab").nth(1).click()
    expect(page.locator("label.sq.glow").first).to_be_hidden()
    page.locator(".verbs .lead").click()
    expect(page.locator("label.sq.glow").first).to_be_in_viewport()


def test_more_to_choose_leads_to_the_heaps(browser: Browser, address: str) -> None:
    page = opened(browser, 1366, 768, reduced_motion="reduce")
    page.goto(f"{address}/kiilto?en")
    page.locator(".lead:visible").click()
    assert in_sight(page, ".pile.glow")
    assert (page.locator(".pile.glow").first.bounding_box() or {})["y"] < (page.locator(".taking").bounding_box() or {})["y"]


def test_on_a_phone_what_plays_at_once_is_in_the_bar(browser: Browser, address: str) -> None:
    page = opened(browser, 390, 844, reduced_motion="reduce")
    for name in ("generic",):  # where pieces themselves are chosen, one screen shows them: test_one_screen.py
        page.goto(f"{address}/{name}?en")
        assert in_sight(page, "#act .at-once .do"), name
