"""News of one's turn and «away until» in a real browser: by keyboard, without script, on a desk and on a phone, looked at by axe."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
from browsing import opened, serious_faults
from playwright.sync_api import Browser, Page, expect

from post_office import PostOffice, link_in, post_office
from serving import Player, Served, served


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    with post_office() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, office: PostOffice) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("mail") / "x.db", mail=office.server(after=0.0)) as found:
        yield found


@pytest.fixture(autouse=True)
def empty(office: PostOffice) -> None:
    office.messages.clear()


def at_own_page(browser: Browser, server: Served, name: str, **options: Any) -> Page:
    page = opened(browser, options.pop("width", 1366), 768, reduced_motion="reduce", **options)
    page.goto(f"{server.url}/me")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    return page


def test_by_keyboard_alone_an_address_is_given_and_proven(browser: Browser, server: Served, office: PostOffice) -> None:
    page = at_own_page(browser, server, "Aino")
    page.get_by_label("At each turn").focus()
    page.keyboard.press("ArrowDown")  # once a day
    page.keyboard.press("Tab")
    expect(page.get_by_label("E-mail", exact=True)).to_be_focused()
    page.keyboard.type("aino.keys@example.org")
    page.keyboard.press("Enter")
    expect(page.locator("#news")).to_contain_text("A link is on its way to a···@example.org")
    assert page.url.endswith("/me#news")
    page.goto(server.url + link_in(office.wait(1)[0], "mail/proof"))
    button = page.get_by_role("button", name="Yes, it is mine")
    while not button.evaluate("one => one === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your address is proven")
    page.goto(f"{server.url}/me")
    expect(page.locator("#news")).to_contain_text("a···@example.org, proven")
    assert page.get_by_label("Once a day").is_checked()
    assert "aino.keys" not in page.content()


@pytest.mark.parametrize("width", [1366, 390])
def test_without_script_everything_can_be_done(browser: Browser, server: Served, office: PostOffice, width: int) -> None:
    name, address = f"Bela {width}", f"bela{width}@example.org"
    page = at_own_page(browser, server, name, width=width, java_script_enabled=False)
    page.get_by_label("E-mail", exact=True).fill(address)
    page.get_by_role("button", name="Send the link").click()
    page.goto(server.url + link_in(office.wait(1)[0], "mail/proof"))
    page.get_by_role("button", name="Yes, it is mine").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your address is proven")

    # A game over days with somebody: the letter's link stops the letters, signed in or not.
    cookie = next(one for one in page.context.cookies() if one["name"] == "parlour")
    own, friend = Player(server.url, token=cookie["value"]), Player(server.url, "Friend")
    clock = {"kind": "move", "seconds": 259200.0, "holiday": 604800.0}
    table = friend.make(seats=["open", "me"], clock=clock)["id"]
    own.join(table, seat=0)
    stop = server.url + link_in(office.wait(2)[1], "mail/stop")
    stranger = opened(browser, width, 844, java_script_enabled=False)
    stranger.goto(stop)
    stranger.get_by_role("button", name="Stop the e-mails").click()
    expect(stranger.get_by_role("heading", level=1)).to_have_text("The e-mails have stopped")
    page.goto(f"{server.url}/me")
    assert page.get_by_label("Never").is_checked()
    page.get_by_label("At each turn").check()
    page.get_by_role("button", name="Keep it so").click()
    assert page.get_by_label("At each turn").is_checked()

    # Away, and back; the friend sees it at the table.
    last = datetime.date.today() + datetime.timedelta(days=8)
    page.get_by_label("The last day").fill(last.isoformat())
    page.get_by_role("button", name="I am away").click()
    expect(page.locator("#news")).to_contain_text(f"You are away until {last.day} {last:%B %Y}")
    watching = opened(browser, width, 844, java_script_enabled=False)
    watching.context.add_cookies([{"name": "parlour", "value": friend.token, "url": server.url}])
    watching.goto(f"{server.url}/t/{table}")
    expect(
        watching.get_by_text(f"{name} is away until {last.day} {last:%B}. The clock stands still meanwhile.").locator("visible=true")
    ).to_have_count(1)
    page.get_by_role("button", name="I am back").click()
    expect(page.locator("#news")).not_to_contain_text("You are away until")
    page.get_by_role("button", name="Forget the address").click()
    expect(page.get_by_label("E-mail", exact=True)).to_be_visible()
    for one in (own, friend):
        one.close()


def test_a_clock_that_stands_still_does_not_run_on_the_page(browser: Browser, server: Served) -> None:
    page = at_own_page(browser, server, "Cecil")
    cookie = next(one for one in page.context.cookies() if one["name"] == "parlour")
    own, friend = Player(server.url, token=cookie["value"]), Player(server.url, "Friend")
    table = friend.make(seats=["open", "me"], clock={"kind": "move", "seconds": 86400.0, "holiday": 604800.0})["id"]
    own.join(table, seat=0)
    page.goto(f"{server.url}/t/{table}")
    expect(page.locator(".clock.own[data-runs]").first).to_be_attached()
    day = (datetime.date.today() + datetime.timedelta(days=3)).isoformat()
    assert own.http.post("/api/me/away", json={"day": day}).status_code == 200
    expect(page.locator(".clock.own[data-runs]")).to_have_count(0)
    expect(page.locator(".clock.own").first).to_be_attached()
    for one in (own, friend):
        one.close()


@pytest.mark.parametrize(("light", "width"), [("light", 1366), ("dark", 390)])
def test_these_pages_have_no_serious_faults_and_fit(browser: Browser, server: Served, office: PostOffice, light: str, width: int) -> None:
    page = at_own_page(browser, server, f"Dora {width}")
    cookies = page.context.cookies()
    address = f"dora{width}@example.org"
    found = [serious_faults(browser, f"{server.url}/me", light, width, cookies=cookies)]
    page.get_by_label("E-mail", exact=True).fill(address)
    page.get_by_role("button", name="Send the link").click()
    found.append(serious_faults(browser, f"{server.url}/me", light, width, cookies=cookies))
    proof = server.url + link_in(office.wait(1)[0], "mail/proof")
    found.append(serious_faults(browser, proof, light, width))
    page.goto(proof)
    page.get_by_role("button", name="Yes, it is mine").click()
    page.goto(f"{server.url}/me")
    page.get_by_label("The last day").fill(datetime.date.today().isoformat())
    page.get_by_role("button", name="I am away").click()
    found.append(serious_faults(browser, f"{server.url}/me", light, width, cookies=cookies))
    found.append(serious_faults(browser, f"{server.url}/new?game=wigs&clock=move", light, width))
    assert found == [[]] * 5
    small = opened(browser, width, 844, color_scheme=light)
    small.context.add_cookies(cookies)
    for path in ("/me", "/new?game=wigs&clock=move"):
        small.goto(server.url + path)
        assert small.evaluate("document.documentElement.scrollWidth") <= width, path
