"""The pages in a real Chromium: nothing that axe calls serious, nothing wider than a phone, all by keyboard, by mouse, and without script."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import by_axe, opened, serious_faults, wait_until
from live import LiveTable, living
from playwright.sync_api import Browser, expect
from stage import scenes

LIGHT = (
    "draft",
    "wear",
    "trend",
    "sell",
    "buy",
    "not-your-turn",
    "spectator",
    "history",
    "over",
    "vote",
    "hint",
    "open",
    "join",
    "generic",
    "start",
    "new",
    "rules-wigs",
    "error",
    "coach",
    "coach-thinking",
    "lab",
    "lab-running",
    "pocket-place",
    "pocket-place-full",
    "pocket-finished-3",
    "pocket-set",
    "pocket-sell-3",
    "pocket-buy",
    "pocket-wait-3",
    "pocket-spectator",
    "pocket-history",
    "pocket-over",
    "pret-place",
    "pret-bank",
    "pret-building",
    "pret-loan",
    "pret-design",
    "pret-colour",
    "pret-thing",
    "pret-growth",
    "pret-fire",
    "pret-style",
    "pret-keep",
    "pret-wait-show",
    "pret-spectator",
    "pret-history",
    "pret-over",
)
DARK = (
    "coach",
    "coach-ready",
    "lab-done",
    "wear",
    "sell",
    "over",
    "open",
    "start",
    "new",
    "generic",
    "rules-found",
    "pocket-place",
    "pocket-sell",
    "pocket-buy-3",
    "pocket-over-3",
    "pret-place",
    "pret-building",
    "pret-loan",
    "pret-growth",
    "pret-present",
    "pret-over-2",
)


@pytest.mark.parametrize(("name", "language", "light", "width"), by_axe(LIGHT, DARK))
def test_axe_finds_nothing_serious(browser: Browser, address: str, name: str, language: str, light: Any, width: int) -> None:
    assert serious_faults(browser, f"{address}/{name}?{language}", light, width) == []


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("name", scenes())
def test_no_page_is_wider_than_a_phone_and_fingers_find_every_control(browser: Browser, address: str, name: str, language: str) -> None:
    page = opened(browser, 360, 740)
    page.goto(f"{address}/{name}?{language}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, .btn, select, .opt, summary, input:not([type=hidden])")]
            .filter((one) => one.offsetParent && !one.closest(".vh") && !one.closest(".lang, [inert]") && getComputedStyle(one).opacity !== "0")
            .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
            .filter(([box]) => box.height && box.height < 43.5 && !(box.width >= 43.5 && box.height >= 43.5))
            .map(([box, html]) => `${Math.round(box.width)}×${Math.round(box.height)} ${html}`)"""
    )
    page.close()
    assert [one for one in small if "checkbox" not in one and "range" not in one] == []


def test_the_policy_of_the_server_is_not_broken(browser: Browser, address: str) -> None:
    page = opened(browser)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if "Content Security Policy" in message.text else None)
    for name in ("sell", "open", "start", "new", "rules-wigs", "pocket-place", "pocket-sell", "pret-place", "pret-style"):
        page.goto(f"{address}/{name}?en")
        page.wait_for_load_state("load")
    page.close()
    assert complaints == []


def test_a_choice_lights_the_board_without_script(browser: Browser, address: str) -> None:
    page = opened(browser, java_script_enabled=False)
    page.goto(f"{address}/sell?en")
    expect(page.locator(".verbs .btn.primary:visible")).to_have_count(1)
    before = page.locator(".verbs .btn.primary:visible").inner_text()
    page.locator(".pick input").first.click()
    after = page.locator(".verbs .btn.primary:visible").inner_text()
    assert before != after
    assert page.locator(".taken-by-you:visible").count() == 1
    page.close()


def test_why_not_is_told_on_focus_and_under_the_pointer(browser: Browser, address: str) -> None:
    page = opened(browser, java_script_enabled=False)
    page.goto(f"{address}/sell?en")
    control = page.locator(".hand .no").first
    reason = page.locator(f"#{control.get_attribute('aria-describedby')}")
    expect(reason).to_be_hidden()
    control.focus()
    expect(reason).to_be_visible()
    expect(reason).to_contain_text("W-R20")
    page.close()


# --- A living table ------------------------------------------------------------------------------------------------------------
@pytest.fixture
def live() -> Iterator[tuple[str, LiveTable]]:
    with living() as found:
        yield found


def phase_of(table: LiveTable) -> str:
    return str(table.match.view(0)["phase"])


def test_glowing_pieces_are_played_by_mouse_and_the_page_goes_on_by_itself(browser: Browser, live: tuple[str, LiveTable]) -> None:
    address, table = live
    page = opened(browser)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    for _ in range(4):
        ply = table.match.ply
        page.locator(".loose .type.glow").first.click()
        wait_until(page, "data-last", ply + 1)
    expect(page.locator(".turn .eyebrow")).to_have_text("Wear a wig")
    assert phase_of(table) == "wear"
    assert all("csrf" in post for post in table.posts)
    assert errors == []
    page.close()


def test_a_whole_round_is_played_by_keyboard(browser: Browser, live: tuple[str, LiveTable]) -> None:
    address, table = live
    page = opened(browser)
    page.goto(address)
    for _ in range(60):
        if table.match.view(0)["round"] >= 2 or table.match.over:
            break
        ply = table.match.ply
        page.keyboard.press("1")
        if page.locator(".pick input:checked, .pick .do:focus").count():
            page.keyboard.press("Enter")
        else:
            page.locator("#act .row .btn").first.focus()
            page.keyboard.press("Enter")
        wait_until(page, "data-last", ply + 1)
    assert table.match.view(0)["round"] >= 2
    page.close()


def test_several_moves_of_one_turn_are_sent_together(browser: Browser, live: tuple[str, LiveTable]) -> None:
    address, table = live
    while not (phase_of(table) == "sell" and len(table.match.moves(0)) > 1):
        table.match.play(0, table.match.moves(0)[-1 if phase_of(table) == "wear" else 0])
        table.bots()
    page = opened(browser)
    page.goto(address)
    table.posts.clear()
    ply = table.match.ply
    verb = page.locator(".verbs .btn.primary:visible")
    wanted = verb.get_attribute("value")
    assert wanted is not None
    verb.click()
    moves = [move.strip() for move in wanted.split(";")]
    wait_until(page, "data-last", ply + len(moves))
    expect(page.locator(".notice")).to_have_count(0)
    assert [post["move"] for post in table.posts] == [wanted]
    page.close()


def test_a_double_click_makes_one_move(browser: Browser, live: tuple[str, LiveTable]) -> None:
    address, table = live
    page = opened(browser)
    page.goto(address)
    page.locator(".loose .type.glow").first.dblclick()
    wait_until(page, "data-last", 1)
    page.wait_for_timeout(300)
    assert len(table.posts) == 1
    page.close()


def test_what_others_do_is_seen_without_a_click_and_told_to_screen_readers(browser: Browser, live: tuple[str, LiveTable]) -> None:
    address, table = live
    page = opened(browser)
    page.goto(address)
    page.wait_for_timeout(200)
    table.match.play(0, table.match.moves(0)[0])
    table.bots()
    wait_until(page, "data-version", table.version)
    expect(page.locator("#news")).to_contain_text("takes")
    page.close()


def test_history_is_walked_and_what_is_typed_stays(browser: Browser, live: tuple[str, LiveTable]) -> None:
    address, table = live
    for _ in range(3):
        table.match.play(0, table.match.moves(0)[0])
        table.bots()
    page = opened(browser)
    page.goto(address)
    page.keyboard.press("c")
    page.fill("#say", "A wig for")
    page.locator("#d-past").check(force=True)
    page.locator(".hist-row a").nth(1).click()
    expect(page.locator(".cap.past")).to_be_visible()
    assert page.url.endswith(f"?ply={table.match.ply - 1}")
    expect(page.locator("#say")).to_have_value("A wig for")
    page.locator("body").press("ArrowLeft")
    expect(page.locator(".play")).to_have_attribute("data-ply", str(table.match.ply - 2))
    page.get_by_role("link", name="Back to the present").click()
    expect(page.locator(".cap.past")).to_have_count(0)
    page.close()


def test_chat_is_sent_without_leaving_the_page(browser: Browser, live: tuple[str, LiveTable]) -> None:
    address, _ = live
    page = opened(browser)
    page.goto(address)
    page.keyboard.press("c")
    page.fill("#say", "<i>Powder?</i>")
    page.keyboard.press("Enter")
    expect(page.locator(".chat .lines")).to_contain_text("<i>Powder?</i>")
    expect(page.locator("#say")).to_have_value("")
    page.close()


def test_a_refused_move_is_explained_and_the_page_stays(browser: Browser, live: tuple[str, LiveTable]) -> None:
    address, table = live
    page = opened(browser)
    page.goto(address)
    page.evaluate("document.querySelector('.loose .type.glow').value = 'wear wig=1'")
    page.locator(".loose .type.glow").first.click()
    expect(page.locator(".notice[role=alert]")).to_contain_text("W-012")
    assert table.match.ply == int(page.locator(".play").get_attribute("data-last") or -1)
    page.close()


def test_the_same_forms_work_with_script_off(browser: Browser, live: tuple[str, LiveTable]) -> None:
    address, table = live
    page = opened(browser, java_script_enabled=False)
    page.goto(address)
    for _ in range(4):
        ply = table.match.ply
        page.locator(".loose .type.glow").first.click()
        page.wait_for_load_state("load")
        assert table.match.ply > ply
    assert phase_of(table) == "wear"
    page.locator(".hand .grp.glow").first.click()
    page.locator("#d-past").check(force=True)
    expect(page.locator(".hist-row")).to_be_visible()
    assert phase_of(table) != "draft"
    page.close()
