"""The house on a home screen: its manifest, its icons, what a messenger shows of a link, the page that is shown without a line, and how a tab tells of
one's turn."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from browsing import opened, serious_faults
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from serving import Player, Served, play_on, players, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("installed") / "x.db") as found:
        yield found


def told(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)"', page))


# --- The manifest ------------------------------------------------------------------------------------------------------------
def test_the_manifest_is_whole_in_both_languages(server: Served) -> None:
    page = httpx.get(server.url).text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    for language, learn in (("en", "Learn by playing"), ("fi", "Opi pelaamalla")):
        answer = httpx.get(f"{server.url}/manifest.webmanifest", headers={"accept-language": language})
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = answer.json()
        assert (manifest["name"], manifest["display"], manifest["start_url"], manifest["lang"]) == ("Parlour", "standalone", "/", language)
        assert [one["name"] for one in manifest["shortcuts"]][1] == learn
        assert {one["purpose"] for one in manifest["icons"]} == {"any", "maskable", "monochrome"}
    for icon in manifest["icons"]:
        found = httpx.get(server.url + icon["src"])
        assert (found.status_code, found.headers["content-type"].split(";")[0]) == (200, icon["type"])
        if icon["type"] == "image/png":
            assert "x".join(map(str, Image.open(io.BytesIO(found.content)).size)) == icon["sizes"]


# --- Links that are sent -----------------------------------------------------------------------------------------------------
def test_a_link_shows_a_picture_of_its_game_and_names_nobody_at_a_private_table(server: Served) -> None:
    with players(server.url, "Anna", "Bo") as (anna, _):
        private, public = anna.make(game="kiilto")["id"], anna.make(game="kiilto", public=True)["id"]
    house, closed, open = (told(httpx.get(f"{server.url}{path}").text) for path in ("/", f"/t/{private}", f"/t/{public}"))
    assert (house["title"], closed["title"], open["title"]) == ("Parlour", "Kiilto", "Anna invites you to play Kiilto")
    assert "Anna" not in closed["description"]
    assert closed["image"] == open["image"] != house["image"]
    for one in (house, open):
        assert one["image"].startswith(server.url)  # a whole address
        picture = Image.open(io.BytesIO(httpx.get(one["image"]).content))
        assert (picture.format, picture.size) == ("JPEG", (1200, 630))


def test_a_name_cannot_leave_its_place_in_the_head(server: Served) -> None:
    with players(server.url, '"><b>x</b>', "Bo") as (anna, _):
        page = httpx.get(f"{server.url}/t/{anna.make(game='wigs', public=True)['id']}").text
    assert "<b>x</b>" not in page
    assert "&lt;b&gt;x&lt;/b&gt;" in told(page)["title"]


# --- The tab ------------------------------------------------------------------------------------------------------------------
def icon_of(page: Page) -> str:
    return re.sub(r".*/(icon[\w-]*)\.[0-9a-f]+\.svg", r"\1", page.locator("link#icon").get_attribute("href") or "")


@contextmanager
def at_table(browser: Browser, server: Served, who: Player, table: str, **options: Any) -> Iterator[Page]:
    page = opened(browser, **options)
    page.context.add_cookies([{"name": "parlour", "value": who.token, "url": server.url}])
    page.goto(f"{server.url}/t/{table}")
    page.wait_for_selector("[data-switch=sound]:not([hidden])", state="attached")
    yield page
    page.context.close()


def others_turn(anna: Player, bo: Player) -> str:
    """A table of two at which Bo is to move."""
    table: str = anna.make(game="kiilto", seats=["me", "open"])["id"]
    bo.join(table)
    if anna.look(table)["waiting"] == [0]:
        play_on([anna, bo], table, 1)
    return table


def test_title_and_icon_tell_of_ones_turn_and_a_sound_is_off_until_asked_for(browser: Browser, server: Served) -> None:
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = others_turn(anna, bo)
        with at_table(browser, server, anna, table) as page:
            expect(page).to_have_title("Waiting for Bo · Kiilto · Parlour")
            assert icon_of(page) == "icon"
            play_on([anna, bo], table, 1)
            expect(page).to_have_title("● Your turn · Kiilto · Parlour")
            expect(page.locator("link#icon")).to_have_attribute("href", re.compile("icon-turn"))
            assert page.locator("html").get_attribute("data-sounded") is None
            page.locator("[data-switch=sound]").dispatch_event("click")
            expect(page.locator("html")).to_have_attribute("data-sounded", "turn")
            play_on([anna, bo], table, 1)
            expect(page.locator("link#icon")).to_have_attribute("href", re.compile(r"/icon\.[0-9a-f]+"))
            expect(page.locator("html")).to_have_attribute("data-sounded", re.compile("card|coin"))
            page.reload()
            expect(page.locator("[data-switch=sound]")).to_have_attribute("aria-pressed", "true")


def test_a_word_while_one_looks_elsewhere_changes_the_icon_until_one_looks_again(browser: Browser, server: Served) -> None:
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = others_turn(anna, bo)
        with at_table(browser, server, anna, table) as page:
            page.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => window.isElsewhere, configurable: true })")
            page.evaluate("() => { window.isElsewhere = true }")
            assert bo.post(table, "chat", text="Are you there?").status_code < 300
            expect(page.locator("link#icon")).to_have_attribute("href", re.compile("icon-chat"))
            page.evaluate("() => { window.isElsewhere = false; document.dispatchEvent(new Event('visibilitychange')) }")
            expect(page.locator("link#icon")).to_have_attribute("href", re.compile(r"/icon\.[0-9a-f]+"))


# --- Without a line -----------------------------------------------------------------------------------------------------------
def test_without_a_line_the_house_says_so_and_what_is_known_and_goes_on_by_itself(browser: Browser, server: Served) -> None:
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make(game="kiilto", seats=["me", "open"])["id"]
        bo.join(table)
        with at_table(browser, server, anna, table, service_workers="allow") as page:
            page.evaluate("async () => { await navigator.serviceWorker.ready }")
            page.context.set_offline(True)
            page.goto(f"{server.url}/learn")
            expect(page.get_by_role("heading", name="No line to Parlour")).to_be_visible()
            expect(page.locator("#known a")).to_have_attribute("href", f"/t/{table}")
            expect(page.locator("#known a")).to_contain_text("Kiilto")
            assert page.evaluate("() => getComputedStyle(document.querySelector('.panel')).borderRadius") != "0px"  # its style is kept, too
            page.context.set_offline(False)
            expect(page.get_by_role("heading", name="Learn by playing")).to_be_visible()


def test_the_page_without_a_line_is_fit_for_all(browser: Browser, server: Served) -> None:
    for light, width in (("light", 1360), ("dark", 390)):
        assert serious_faults(browser, f"{server.url}/away", light, width) == []
