"""One screen, measured in a real Chromium: the page does not scroll, and whatever may be decided is in sight and can be reached.

`POSITIONS` names for every game that fills one screen its positions: one of every phase, at the fewest and at the most players.
On a desk every move has its control in sight, under nothing else; on a phone it stands under one of the tabs, can be brought
into sight there, is under nothing, and is large enough for a finger. No text is smaller than 14 px.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import stage
import stage_kiilto
import stage_pocket_wigs
import stage_pret
from browsing import opened
from playwright.sync_api import Browser, Page
from stage import Stage, serving, table
from stage_last_will import every_phase
from take_pictures import QUIET_LINE

from parlour.engine.match import Match
from parlour.web.page_data import TablePage
from parlour.web.render import render_table

DESK, PHONE, WIDE = (1366, 768), (390, 844), (1920, 1080)
LOW_DESK, LOW_PHONE = (1366, 650), (390, 664)  # what a browser's own bars leave of a laptop and of a phone
Positions = dict[str, Callable[[], TablePage]]


def last_will() -> Positions:
    return {
        f"{players}-{name}": lambda made=made: table(made(), name="The Idle Heirs")  # type: ignore[misc]
        for players in (2, 5)
        for name, made in every_phase(players).items()
    }


def of(*phases: tuple[int, dict[str, Callable[[], Match]]]) -> Positions:
    """The phases of some numbers of players, and one that is watched."""
    found: Positions = {
        f"{players}-{name}": lambda made=made: table(made())  # type: ignore[misc]
        for players, every in phases
        for name, made in every.items()
    }
    players, every = phases[-1]
    return found | {f"{players}-watched": lambda: table(every["waiting"](), None)}


def kiilto() -> Positions:
    return of(*((players, stage_kiilto.every_phase(players)) for players in (2, 3, 4)))


def wigs() -> Positions:
    return of(*((players, stage.every_phase(players)) for players in (2, 4)))


def pocket_wigs() -> Positions:
    return of(*((players, stage_pocket_wigs.every_phase(players)) for players in (2, 3)))


def pret() -> Positions:
    return {name: lambda name=name: stage_pret.page(stage_pret.every_phase()[name]) for name in stage_pret.every_phase()}  # type: ignore[misc]


POSITIONS: dict[str, Callable[[], Positions]] = {
    "last-will": last_will,
    "pret-a-porter": pret,
    "kiilto": kiilto,
    "wigs": wigs,
    "pocket-wigs": pocket_wigs,
}  # each game's room adds its own
WIDE_ONES = {"last-will": "2-action", "pret-a-porter": "place", "kiilto": "4-action", "wigs": "2-crowded", "pocket-wigs": "3-sell"}
FULL_ONES = {
    "kiilto": ["4-action", "4-give-back", "3-reserved"],
    "wigs": ["2-crowded", "4-draft", "4-set-market"],
    "pocket-wigs": ["2-crowded", "3-set", "3-sell"],
}  # what holds most


class Positioned(Stage):
    """Serves the positions at /GAME/NAME."""

    def do_GET(self) -> None:
        game, _, name = self.path.lstrip("/").partition("/")
        if game in POSITIONS:
            self._answer(200, "text/html; charset=utf-8", drawn(game, name).encode())
        else:
            super().do_GET()


@functools.cache
def drawn(game: str, name: str) -> str:
    return render_table(POSITIONS[game]()[name]())


@pytest.fixture(scope="module")
def stage_address() -> Iterator[str]:
    with serving(Positioned) as found:
        yield found


# What a person can press on the stage or in the dock; of a fold that is closed, what opens it.
MEASURE = """
(isPhone) => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight) faults.push(`the page scrolls by ${root.scrollHeight - innerHeight} px`);
  if (root.scrollWidth > innerWidth) faults.push(`the page scrolls sideways by ${root.scrollWidth - innerWidth} px`);
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className} «${(one.value || one.textContent).trim().slice(0, 40)}»`;
  const isShown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden";
  const isFor = (control, hit) => hit === control || hit.closest("label")?.control === control; // of several labels any will do
  const pressed = (one) => {
    const fold = one.closest("details:not([open])");
    return fold ? fold.querySelector("summary") : one.closest("label") || [...(one.labels || [])].find(isShown) || one;
  };
  const controls = [...document.querySelectorAll(
    ".stage button[name=move], .dock button[name=move], .stage .pick input, .stage [type=radio], .stage [type=checkbox]"
  )];
  const reached = [];
  for (const control of controls) {
    const it = pressed(control);
    if (!isShown(it)) continue;
    if (isPhone) it.scrollIntoView({ block: "nearest" });
    const box = it.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const isInside = box.top >= -0.5 && box.left >= -0.5 && box.bottom <= innerHeight + 0.5 && box.right <= innerWidth + 0.5;
    if (!isInside) faults.push(`${name(it)} is not in sight`);
    else if (!hit || !(it.contains(hit) || isFor(control, hit) || hit.contains(it) && hit.closest("label"))) {
      faults.push(`${name(it)} lies under ${hit && name(hit)}`);
    }
    const least = isPhone ? 43.5 : 31.5;
    if (Math.min(box.width, box.height) < least) faults.push(`${name(it)} is ${Math.round(box.width)}×${Math.round(box.height)} px`);
    if (it.matches(".do, .btn") && it.scrollWidth > it.clientWidth + 1) faults.push(`${name(it)} is cut`);
    reached.push(control.value);
  }
  const drawnLetters = "svg, .seal, .order i, .back, .boy, .vh, .sr, noscript";
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = words.nextNode()); ) {
    const one = text.parentElement;
    if (!text.data.trim() || one.closest(drawnLetters) || !isShown(one) || !one.closest(".play, .docked")) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size && size < 13.99) faults.push(`«${text.data.trim().slice(0, 30)}» is written in ${size} px`);
  }
  return { faults: [...new Set(faults)], reached };
}
"""
SPOKEN = "[...document.querySelectorAll('.inwords button[name=move]')].map((one) => one.value)"
OFFERED = "[...document.querySelectorAll('.stage [name=move], .dock [name=move], .stage [name=pick]')].map((one) => one.value)"


def parts(values: list[str]) -> set[str]:
    """The moves that buttons make: one may make several of a turn."""
    return {move.strip() for value in values for move in value.split(";")}


def measured(page: Page, is_phone: bool) -> tuple[list[str], list[str]]:
    """The faults of what is shown, and what can be reached; where a coin is taken up first, once more with each that can be."""
    found: dict[str, Any] = page.evaluate(MEASURE, is_phone)
    faults, reached = found["faults"], found["reached"]
    for coin in page.locator(".stage .take").all():
        label = page.locator(f"label[for={coin.get_attribute('id')}]").last  # the coin that lies on top
        if label.is_visible():
            label.click(force=True)
            page.mouse.move(0, 0)
            found = page.evaluate(MEASURE, is_phone)
            faults, reached = faults + found["faults"], reached + found["reached"]
    return faults, reached


def doubled(page: Page) -> list[str]:
    """The moves that stand on the stage or in the dock twice; of two equal cards that lie side by side each may be pressed."""
    made: list[str] = page.evaluate(
        """[...document.querySelectorAll(".stage [name=move], .dock [name=move]")]
            .filter((one) => one.value !== one.previousElementSibling?.value).map((one) => one.value)"""
    )
    return sorted({move for move in made if made.count(move) > 1})


def faults_on_desk(page: Page, url: str) -> list[str]:
    page.goto(url)
    page.mouse.move(0, 0)
    faults, _ = measured(page, False)
    missing = parts(page.evaluate(SPOKEN)) - parts(page.evaluate(OFFERED))
    twice = [f"two controls for {move}" for move in doubled(page)]
    return [*faults, *(f"no control for {move}" for move in sorted(missing)), *twice]


def faults_on_phone(page: Page, url: str) -> list[str]:
    """Every tab is looked at; what is decided stands under one of them."""
    page.goto(url)
    found: list[str] = []
    reached: list[str] = []
    for tab in page.locator(".tabs input").all():
        tab.check(force=True)
        faults, here = measured(page, True)
        found += [f"{tab.get_attribute('id')}: {fault}" for fault in faults]
        reached += here
    hidden = parts(page.evaluate("[...document.querySelectorAll('.stage [name=move]')].map((one) => one.value)")) - parts(reached)
    return [*found, *(f"{move} stands under no tab" for move in sorted(hidden))]


def faults_of(browser: Browser, address: str, game: str, size: tuple[int, int], names: list[str]) -> dict[str, list[str]]:
    page = opened(browser, *size, reduced_motion="reduce", has_touch=size[0] < 900)
    page.add_init_script(QUIET_LINE)
    look = faults_on_phone if size[0] < 900 else faults_on_desk
    found = {name: look(page, f"{address}/{game}/{name}") for name in names}
    page.close()
    return {name: faults for name, faults in found.items() if faults}


@pytest.mark.parametrize("game", POSITIONS)
def test_on_a_desk_everything_that_is_decided_is_in_sight(browser: Browser, stage_address: str, game: str) -> None:
    assert faults_of(browser, stage_address, game, DESK, list(POSITIONS[game]())) == {}


@pytest.mark.parametrize("game", POSITIONS)
def test_on_a_phone_it_is_one_tab_away(browser: Browser, stage_address: str, game: str) -> None:
    assert faults_of(browser, stage_address, game, PHONE, list(POSITIONS[game]())) == {}


@pytest.mark.parametrize("game", POSITIONS)
def test_a_large_screen_is_one_screen_too(browser: Browser, stage_address: str, game: str) -> None:
    assert faults_of(browser, stage_address, game, WIDE, [WIDE_ONES[game]]) == {}


@pytest.mark.parametrize("size", [LOW_DESK, LOW_PHONE])
@pytest.mark.parametrize("game", FULL_ONES)
def test_the_fullest_tables_fit_low_screens(browser: Browser, stage_address: str, game: str, size: tuple[int, int]) -> None:
    assert faults_of(browser, stage_address, game, size, FULL_ONES[game]) == {}


def test_three_bears_chosen_hide_nothing(browser: Browser, stage_address: str) -> None:
    """The cheap row and the heaps stay entirely in sight above the dock."""
    page = opened(browser, *DESK, reduced_motion="reduce")
    page.add_init_script(QUIET_LINE)
    page.goto(f"{stage_address}/kiilto/4-action")
    for heap in page.locator(".piles label").all()[:3]:
        heap.click()
    page.mouse.move(0, 0)
    dock = page.locator(".dock").bounding_box()
    assert dock
    for seen in (".piles", ".shop .card:nth-last-child(1)", ".shop .card:nth-last-child(4)", ".go:visible", ".mine .purse"):
        box = page.locator(seen).first.bounding_box()
        assert box, seen
        assert box["y"] + box["height"] <= (dock["y"] if seen != ".go:visible" else DESK[1]), seen
    page.close()
