"""A real Chromium for tests: one that runs, its windows, waiting for a table to go on, and what axe finds wrong with a page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60  # seconds that a page may take on a busy machine; who waits for something that is there waits no longer
# Only what is wrong is told with every place of it: to list the places of what is right takes most of the time.
LOOK = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"], "resultTypes": ["violations"]}


@contextmanager
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=SWITCHES)
        yield browser
        browser.close()


def opened(browser: Browser, width: int = 1360, height: int = 1000, pace: str = "once", **options: Any) -> Page:
    """A window of its own person: no cookie is shared. It waits for things with the one PATIENCE. Only where asked for
    may a worker stand between it and the server: what it does is not seen by tests that watch or cut the line."""
    page = browser.new_page(viewport={"width": width, "height": height}, **{"service_workers": "block"} | options)
    page.set_default_timeout(1000 * PATIENCE)
    page.add_init_script(
        f"try {{ localStorage['parlour-pace'] ??= '{json.dumps(pace)}' }} catch {{}}"
    )  # else tests would watch the bots play
    page.add_init_script("Crypto.prototype.getRandomValues = (numbers) => numbers.fill(7)")  # the page's word for the shuffle
    return page


def wait_until(page: Page, fact: str, least: int) -> None:
    """Waits until the table shown is at least so far on; asked from outside, for the policy forbids to evaluate inside."""
    for _ in range(20 * PATIENCE):
        if int(page.locator(".play").get_attribute(fact) or 0) >= least:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{fact} never came to {least}")


def by_axe(names_in_light: tuple[str, ...], names_in_dark: tuple[str, ...]) -> list[tuple[str, str, str, int]]:
    """Scenes for axe: name, language, colours and width; English in light on a desk, Finnish in the dark on a phone."""
    return [(name, "en", "light", 1360) for name in names_in_light] + [(name, "fi", "dark", 390) for name in names_in_dark]


def serious_faults(browser: Browser, url: str, light: Any, width: int, cookies: Sequence[Any] = ()) -> list[tuple[str, list[str]]]:
    """What axe calls serious or critical on a page with every fold open."""
    page = opened(browser, width, color_scheme=light, reduced_motion="reduce")
    page.context.add_cookies(list(cookies))
    page.goto(url)
    for fold in page.locator("details:not([open]) > summary").all():
        if fold.is_visible():
            fold.evaluate("one => { one.parentElement.open = true; }")  # one that is open may lie over another
    faults = faults_of(page)
    page.close()
    return faults


def faults_of(page: Page) -> list[tuple[str, list[str]]]:
    """What axe calls serious or critical on a page as it stands."""
    found = Axe().run(page, options=LOOK)
    assert len(found.response["passes"]) > 10, "axe did not look"
    return [
        (one["id"], [node["html"][:160] + " | " + node.get("failureSummary", "")[:200] for node in one["nodes"][:3]])
        for one in found.response["violations"]
        if one["impact"] in ("serious", "critical")
    ]
