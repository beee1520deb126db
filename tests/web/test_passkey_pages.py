"""Passkeys over HTTP: tokens, visits, limits, what pages show, and what they say without a script."""

from __future__ import annotations

import contextlib
import json

import httpx
import pytest

from passkey_device import Device
from serving import csrf_in, served

AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("passkeys") / "x.db") as found:
        yield found


class Visitor:
    """A browser without script, whose passkey is a device of ours."""

    def __init__(self, server, name=""):
        self.origin = server.url.replace("127.0.0.1", "localhost")
        self.http = httpx.Client(base_url=self.origin, timeout=30, headers={"user-agent": AGENT, "accept-language": "en"})
        self.csrf = csrf_in(self.http.get("/me").text)
        self.device = Device(self.origin, "localhost")
        if name:
            assert self.post("/me/name", name=name).status_code == 303

    def post(self, path, **fields):
        return self.http.post(path, data={"csrf": self.csrf, **fields})

    def make(self, name="my phone"):
        options = self.post("/me/passkeys/options")
        assert options.status_code == 200, options.text
        return self.post("/me/passkeys", credential=self.device.make(options.text), name=name)

    def come_in(self, device, **fields):
        return self.post("/me/passkey", credential=device.sign(self.post("/me/passkey/options").text), **fields)

    @property
    def page(self):
        return self.http.get("/me").text


@pytest.fixture
def visitor():
    """Lets visitors in, and out again after the test."""
    with contextlib.ExitStack() as here:

        def came(server, name=""):
            found = Visitor(server, name)
            here.callback(found.http.close)
            return found

        yield came


@pytest.fixture
def anna(server, visitor):
    found = visitor(server, "Anna «<i>»")
    assert found.make("<b>phone</b>").json() == {"to": "/me#passkeys"}
    return found


def test_a_passkey_brings_somebody_to_another_browser(server, anna, visitor):
    other = visitor(server)
    assert "What shall we call you?" in other.page
    answer = other.come_in(anna.device)
    assert answer.json() == {"to": "/me"}
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert "Anna «&lt;i&gt;»" in other.page
    assert other.page.count("Firefox on Linux") == 2
    assert "&lt;b&gt;phone&lt;/b&gt;" in other.page
    assert "used " in other.page


def test_names_and_the_end_work_without_a_script(server, anna, visitor):
    ids = [part.split('"')[0] for part in anna.page.split('name="passkey" value="')[1:]]
    assert anna.post("/me/passkeys/rename", passkey=ids[0], name="Laptop & co").headers["location"] == "/me#passkeys"
    assert "Laptop &amp; co" in anna.page
    other = visitor(server, "Bela")
    assert other.post("/me/passkeys/revoke", passkey=ids[0]).status_code == 404
    assert anna.post("/me/passkeys/revoke", passkey=ids[0]).status_code == 303
    assert "Laptop" not in anna.page
    assert other.come_in(anna.device, instead="1").status_code == 403


def test_the_pages_say_what_passkeys_need(server, anna, visitor):
    for page in (anna.page, visitor(server).page):
        assert '<noscript><p class="note2">Passkeys need JavaScript. Your own link works without it.</p></noscript>' in page
    assert "Pääsyavaimet tarvitsevat JavaScriptin" in anna.http.get("/me", headers={"accept-language": "fi"}).text
    link = anna.http.get("/me").text.split('id="personal" readonly\n')[1].split('value="')[1].split('"')[0]
    fresh = visitor(server)
    assert "Anna" in fresh.http.get(link).text, "the link works as before"


@pytest.mark.parametrize(
    "path", ["/me/passkeys/options", "/me/passkeys", "/me/passkey/options", "/me/passkey", "/me/passkeys/rename", "/me/passkeys/revoke"]
)
def test_nothing_is_done_without_the_form_s_token(server, anna, path):
    assert anna.http.post(path, data={"passkey": "x", "name": "y"}).status_code == 403
    assert anna.http.post(path, data={"csrf": anna.csrf}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert anna.http.get(path).status_code in (404, 405)


@pytest.mark.parametrize("path", ["/me/passkeys/options", "/me/passkeys"])
def test_who_is_nobody_makes_none(server, path, visitor):
    answer = visitor(server).post(path, credential="{}")
    assert answer.status_code == 403
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert "choose a name first" in answer.json()["detail"]


def test_who_is_somebody_is_asked_first(server, anna, visitor):
    bela = visitor(server, "Bela")
    answer = bela.come_in(anna.device)
    assert answer.status_code == 409
    assert answer.json()["detail"] == "This device is Bela’s already."
    assert bela.come_in(anna.device, instead="1").json() == {"to": "/me"}
    assert "Anna" in bela.page


def test_a_challenge_of_another_visit_is_refused(server, anna, visitor):
    thief, victim = visitor(server), visitor(server)
    answer = anna.device.sign(victim.post("/me/passkey/options").text)
    assert thief.post("/me/passkey", credential=answer).status_code == 409
    assert victim.post("/me/passkey", credential=answer).status_code == 200
    assert victim.post("/me/passkey", credential=answer, instead="1").status_code == 409, "and none is answered twice"


def test_a_wrong_address_is_refused(server, anna, visitor):
    anna.device.origin = "http://localhost:1"
    assert visitor(server).come_in(anna.device).status_code == 403


def test_a_server_that_is_a_number_says_what_passkeys_need(server):
    with server.client(headers={"accept-language": "fi"}) as client:
        csrf = csrf_in(client.get("/me").text)
        answer = client.post("/me/passkey/options", data={"csrf": csrf})
        assert (answer.status_code, answer.json()["detail"][:36]) == (409, "Pääsyavaimet tarvitsevat osoitteen, ")


def test_one_s_data_tells_of_passkeys_and_deleted_they_are_gone(server, anna, visitor):
    assert [one["name"] for one in anna.http.get("/me/data").json()["passkeys"]] == ["<b>phone</b>"]
    assert anna.post("/me/delete", name="Anna «<i>»").status_code == 303
    assert visitor(server).come_in(anna.device).status_code == 403


def test_brute_force_is_stopped(tmp_path, visitor):
    with served(tmp_path / "x.db", rate_limit=0.1) as found:  # six at once, then one in ten seconds
        stranger = visitor(found)
        wrong = json.dumps({"id": "AQ", "rawId": "AQ", "type": "public-key", "response": {}})
        answers = [stranger.post("/me/passkey", credential=wrong).status_code for _ in range(20)]
        assert set(answers[:5]) == {400}
        assert answers[-1] == 429
        assert stranger.http.get("/").status_code == 200, "who reads is not kept out"
