"""Passkeys in a real Chromium with a virtual device: made, used on another browser, refused, without a script, and nothing that axe calls serious."""

from __future__ import annotations

import pytest
from browsing import opened, serious_faults
from playwright.sync_api import expect

from serving import served

DEVICE = {"protocol": "ctap2", "transport": "internal", "automaticPresenceSimulation": True}
DEVICE |= {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("passkeys") / "x.db") as found:
        yield found.url.replace("127.0.0.1", "localhost")


class Device:
    """A virtual device that holds passkeys for a window."""

    def __init__(self, page):
        self.line = page.context.new_cdp_session(page)
        self.line.send("WebAuthn.enable", {"enableUI": False})
        self.id = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]

    def passkeys(self):
        return self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]

    def take(self, passkey):
        self.line.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": passkey})


def somebody(browser, address, name, width=1366, height=768, **options):
    page = opened(browser, width, height, locale="en-GB", **options)
    page.goto(f"{address}/me")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="That is me").click()
    page.wait_for_url(f"{address}/me")
    return page


def add(page, name):
    page.locator("#passkey-name").fill(name)
    page.get_by_role("button", name="Add a passkey").click()


def test_made_on_one_browser_used_on_another_and_revoked(browser, address):
    first = somebody(browser, address, "Aino")
    device = Device(first)
    add(first, "Aino’s laptop")
    expect(first.locator(".passkeys .devices b")).to_have_text("Aino’s laptop")
    (passkey,) = device.passkeys()
    assert passkey["rpId"] == "localhost"

    second = opened(browser, 390, 844, locale="en-GB")
    second.goto(f"{address}/me")
    copy = Device(second)
    copy.take(passkey)  # as devices of one owner share their passkeys
    second.get_by_role("button", name="Sign in with a passkey").click()
    expect(second.locator("h1")).to_contain_text("Aino")
    expect(second.locator(".passkeys .devices small")).to_contain_text("used")
    assert second.evaluate("document.documentElement.scrollWidth") <= 390

    first.reload()
    first.locator(".passkeys .devices summary").click()
    first.get_by_role("button", name="Revoke it").click()
    expect(first.locator(".passkeys .devices li")).to_have_count(0)
    third = opened(browser, locale="en-GB")
    third.goto(f"{address}/me")
    Device(third).take(copy.passkeys()[0])
    third.get_by_role("button", name="Sign in with a passkey").click()
    expect(third.locator(".passkeys [role=status]")).to_contain_text("This passkey is not known here")
    expect(third.locator("h1")).to_have_text("What shall we call you?")


def test_a_device_that_has_one_already_says_so(browser, address):
    page = somebody(browser, address, "Eino")
    Device(page)
    add(page, "one")
    expect(page.locator(".passkeys .devices b")).to_have_text("one")
    add(page, "two")
    expect(page.locator("form[data-passkey=make] [role=status]")).to_have_text("This device has one of your passkeys already.")
    expect(page.locator(".passkeys .devices li")).to_have_count(1)


def test_without_any_passkey_nobody_is_signed_in_and_the_button_is_there_again(browser, address):
    page = opened(browser, locale="fi-FI")
    page.goto(f"{address}/me")
    Device(page)
    button = page.get_by_role("button", name="Kirjaudu pääsyavaimella")
    button.click()
    expect(page.locator(".passkeys [role=status]")).to_have_text("Ketään ei kirjattu sisään.")
    expect(button).to_be_enabled()


def test_at_an_address_of_numbers_the_page_says_what_is_needed(browser, address):
    page = opened(browser, locale="en-GB")
    page.goto(f"{address.replace('localhost', '127.0.0.1')}/me")
    expect(page.get_by_text("they need HTTPS, or the address localhost")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()


def test_without_a_script_the_page_says_so_and_the_link_works(browser, address):
    page = somebody(browser, address, "Otso", java_script_enabled=False)
    expect(page.locator(".passkeys noscript p")).to_be_visible()  # by its place: what stands in a noscript is not found by its text
    expect(page.get_by_role("button", name="Add a passkey")).to_be_hidden()
    link = page.locator("#personal").get_attribute("value")
    other = opened(browser, locale="en-GB", java_script_enabled=False)
    other.goto(link)
    other.locator("main form button").first.click()
    other.goto(f"{address}/me")
    expect(other.locator("h1")).to_contain_text("Otso")


@pytest.mark.parametrize(("light", "width"), [("light", 1366), ("dark", 390)])
def test_axe_finds_nothing_serious_where_one_comes_in(browser, address, light, width):
    assert serious_faults(browser, f"{address}/me", light, width) == []
