"""Prêt-à-Porter on low, large and small screens and in Finnish, beside what test_one_screen.py measures; choosing, looking and playing; the scenes."""

from __future__ import annotations

import re

import pytest
import stage_pret
from browsing import opened
from playwright.sync_api import Browser, Page, expect
from stage import scenes
from take_pictures import QUIET_LINE

from parlour.web.rooms import pret_a_porter as drawn
from parlour.web.rooms.frame import Scene

PHASES = (
    *("pret-first", "pret-place", "pret-place-2", "pret-place-3", "pret-bank", "pret-contract", "pret-type", "pret-settle", "pret-loan"),
    *("pret-employee", "pret-card", "pret-design", "pret-colour", "pret-units", "pret-warehouse", "pret-thing", "pret-sell", "pret-growth"),
    *(
        "pret-fire",
        "pret-style",
        "pret-style-3",
        "pret-present",
        "pret-keep",
        "pret-wait",
        "pret-wait-show",
        "pret-spectator",
        "pret-history",
    ),
    *("pret-over", "pret-over-2"),
)
MANY = ("pret-place", "pret-loan", "pret-design", "pret-units", "pret-growth", "pret-style", "pret-present", "pret-keep", "pret-over")

# What is wrong with a screen: a page that scrolls, a choice that is not in sight, under something or too small for the pointer, small text, text
# that runs out of its card.
FAULTS = """(least) => {
  const faults = [], stage = document.querySelector("#stage").getBoundingClientRect();
  if (document.documentElement.scrollHeight > innerHeight) faults.push("the page scrolls");
  for (const input of document.querySelectorAll(".pick input")) {
    const box = input.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (box.top < stage.top - 1 || box.bottom > stage.bottom + 1 || box.right > innerWidth) faults.push(`${input.value} is not in sight`);
    else if (top !== input) faults.push(`${input.value} lies under ${top?.className}`);
    if (Math.min(box.width, box.height) < least) faults.push(`${input.value} is ${box.width} × ${box.height}`);
  }
  for (const one of document.querySelectorAll("#stage *, .dock *")) {
    const isText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!isText || !one.getBoundingClientRect().width || one.closest(".vh, svg, .why, details:not([open]) > :not(summary)")) continue;
    const size = parseFloat(getComputedStyle(one).fontSize); // 0: a sign stands for it
    if (size && size < 14) faults.push(`small: ${one.textContent.trim()}`);
    const card = one.closest(".loc, .card, .design, .tile, .style")?.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(one);
    const box = words.getBoundingClientRect();
    if (card && box.bottom > card.bottom + 2) faults.push(`runs out of its card: ${one.textContent.trim()}`);
  }
  return faults;
}"""


def faults(page: Page, address: str, names: tuple[str, ...], language: str, least: int) -> dict[str, list[str]]:
    found = {}
    for name in names:
        page.goto(f"{address}/{name}?{language}")
        found[name] = page.evaluate(FAULTS, least)
    return {name: wrong for name, wrong in found.items() if wrong}


@pytest.mark.parametrize(("width", "height", "language"), [(1366, 650, "fi"), (1280, 640, "en"), (390, 844, "fi"), (390, 664, "en")])
def test_other_screens_show_all_that_can_be_chosen(browser: Browser, address: str, width: int, height: int, language: str) -> None:
    page = opened(browser, width, height, reduced_motion="reduce")
    page.add_init_script(QUIET_LINE)
    assert faults(page, address, MANY, language, 44 if width < 500 else 32) == {}


@pytest.mark.parametrize("name", [name for name in PHASES if name not in ("pret-wait", "pret-wait-show", "pret-over", "pret-over-2")])
def test_each_move_has_one_control_on_the_stage(name: str) -> None:
    stage = scenes()[name]("en").split('id="stage"')[1].split('class="turn dock')[0]
    chosen = re.findall(r'name="pick" id="pick-\d+" value="([^"]+)"', stage)
    assert len(chosen) == len(set(chosen))
    assert 'name="move"' not in stage


def test_what_is_chosen_is_looked_at_and_then_played(browser: Browser, address: str) -> None:
    """Without a script: the tile is the choice, the loupe says what it means, the verb of the dock places the pawn."""
    page = opened(browser, 1366, 768, java_script_enabled=False)
    page.goto(f"{address}/pret-loan?en")
    expect(page.locator(".loupe:visible")).to_have_count(0)
    page.locator("label.card.glow").first.click()
    expect(page.locator(".loupe:visible")).to_have_count(1)
    expect(page.locator(".loupe:visible")).to_contain_text("This would force a loan.")
    expect(page.locator(".dock .then")).to_contain_text("This would force a loan.")
    expect(page.locator(".verbs .btn.primary:visible")).to_have_count(1)
    expect(page.locator(".company .big:visible").first).to_have_text("$7")


def test_the_last_show_is_told_scene_by_scene_before_the_floor(browser: Browser, address: str) -> None:
    page = opened(browser, 1366, 768, java_script_enabled=False)
    page.goto(f"{address}/pret-after-show?en")
    titles = []
    while True:
        scene = page.locator(".act-of:visible")
        titles.append(scene.locator("h3").inner_text())
        if not scene.locator(".btn.on").count():
            break
        scene.locator(".btn.on").click()
    assert titles == ["On the runway", "Awards", "Sales", "Upkeep and debts"]
    page.locator(".scenes .to-close").click()
    expect(page.locator(".act-of:visible")).to_have_count(0)
    page.locator("label.loc.glow").first.click()
    expect(page.locator(".verbs .btn.primary:visible")).to_have_text(re.compile("Place at 1 Bank"))


def test_the_scenes_add_up_to_what_happened() -> None:
    here = Scene(stage_pret.page(stage_pret.at("four-wise-again", 3, after=7)))
    last = drawn.room(here).last
    assert last is not None
    told = [event for part in here.events for event in part]
    first = max(at for at, event in enumerate(told) if event.name == "round_begins" and event.fields["exhibition"])
    sales = {act.title: act for act in last.acts}["Sales"]
    for line in sales.lines:
        sold = [event for event in told[first:] if event.name == "sales" and event.fields["seat"] == line.pawn.seat]
        total = sum(event.fields["from_prices"] + event.fields["from_prestige"] for event in sold)
        assert line.sum == (f"+${total}" if total else "$0")
    assert [act.title for act in last.acts] == ["Prestige exchange", "On the runway", "Awards", "Sales", "Upkeep and debts"]
