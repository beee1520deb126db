"""Personal links: another device becomes the same person's, but never without being asked."""

import html
import re

import pytest

from parlour.tables.people import LINK
from parlour.web.security import unveiled
from serving import Player, csrf_in, served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("me") / "x.db") as found:
        yield found


class Device:
    """A browser without script, and the person in it."""

    def __init__(self, server, name="", language="en"):
        self.http = server.client(follow_redirects=True, headers={"accept-language": language})
        self.name, self.table = name, ""
        if name:
            self.table = self.post("/quick", game="wigs", players="2", name=name).url.path

    def get(self, path):
        return self.http.get(path)

    def post(self, path, **fields):
        return self.http.post(path, data={"csrf": csrf_in(self.http.get("/").text)} | fields)

    @property
    def link(self):
        """The path of the personal link on the page of the table."""
        return links_in(self.get(self.table).text)[0]

    @property
    def secret(self):
        return self.http.cookies.get("parlour")

    def has_a_seat_at(self, table):
        return self.get(f"{table}/why?move=done").status_code == 200

    def close(self):
        self.http.close()


@pytest.fixture
def device(server):
    made = []

    def make(name="", language="en"):
        made.append(Device(server, name, language))
        return made[-1]

    yield make
    for one in made:
        one.close()


def links_in(text):
    """The paths of the personal links in a page, behind their veils."""
    return [f"/me/{unveiled(secret, LINK)}" for secret in re.findall(r"/me/([0-9a-f]+)", text)]


def words_of(answer):
    """What a page says, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


def test_the_personal_link_asks_and_then_brings_a_person_to_another_device(device):
    laptop, phone = device("Anna"), device()
    assert laptop.secret not in laptop.get(laptop.table).text
    asked = phone.get(f"{laptop.link}?to={laptop.table.removeprefix('/t/')}")
    assert "Be Anna on this device?" in words_of(asked)
    assert phone.secret is None
    there = phone.http.post(laptop.link, data=dict(re.findall(r'name="(csrf|to)" value="([^"]*)"', asked.text)))
    assert there.url.path == laptop.table
    assert phone.has_a_seat_at(laptop.table)
    assert phone.secret not in (None, laptop.secret)


def test_who_is_somebody_already_is_asked_and_told_what_would_be_lost(device):
    anna, bo = device("Anna"), device("Bo")
    bo.post("/quick", game="wigs", players="2")
    before, own = bo.secret, bo.link
    asked = bo.get(anna.link)
    said = words_of(asked)
    assert "You are Bo on this device now. Without your own link you would not get back to your 2 tables." in said
    assert links_in(asked.text) == [own, anna.link]  # one's own first
    assert asked.text.index("/me/") < asked.text.index('action="/me/')
    assert (bo.secret, bo.has_a_seat_at(bo.table)) == (before, True)
    bo.post(anna.link)
    assert (bo.has_a_seat_at(anna.table), bo.has_a_seat_at(bo.table)) == (True, False)
    bo.post(own)
    assert (bo.has_a_seat_at(anna.table), bo.has_a_seat_at(bo.table)) == (False, True)


def test_the_question_is_asked_in_finnish(device):
    anna, bo = device("Anna"), device("Bo", "fi")
    said = words_of(bo.get(anna.link))
    assert "Ollaanko tällä laitteella Anna?" in said
    assert "Nyt olet tällä laitteella Bo. Ilman omaa linkkiäsi et pääsisi takaisin pöytääsi." in said
    assert "Kyllä, olen tässä Anna Ei, olen yhä Bo" in said


def test_ones_own_link_asks_nothing(device):
    anna = device("Anna")
    before = anna.secret
    assert anna.get(f"{anna.link}?to={anna.table.removeprefix('/t/')}").url.path == anna.table
    assert anna.get(f"{anna.link}?to=//evil.example").url.path == "/"
    assert anna.secret == before


def test_a_preview_of_a_link_changes_nothing(server, device):
    anna = device("Anna")
    with server.client() as preview:
        for answer in (preview.get(anna.link), preview.head(anna.link)):
            assert answer.status_code == 200
            assert "parlour=" not in answer.headers.get("set-cookie", "")


def test_a_personal_link_is_not_followed_without_the_token_of_a_form(device):
    anna, bo = device("Anna"), device("Bo")
    before = bo.secret
    assert bo.http.post(anna.link).status_code == 403
    assert bo.secret == before


def test_a_link_looks_another_way_each_time_and_works_in_every_way(device):
    anna, phone = device("Anna"), device()
    veiled = [re.search(r"/me/[0-9a-f]+", anna.get(anna.table).text)[0] for _ in range(3)]
    assert len({*veiled, anna.link}) == 4
    for link in (*veiled, anna.link):
        assert "Be Anna on this device?" in words_of(phone.get(link))
    phone.post(veiled[1])
    assert phone.has_a_seat_at(anna.table)


def test_an_unknown_link_is_said(device):
    assert "This personal link is not known here" in words_of(device().get("/me/unknown-unknown-unknown"))
    assert device().post("/me/unknown-unknown-unknown").status_code == 404


# --- Made anew --------------------------------------------------------------------------------------------------------
@pytest.fixture
def two(device):
    """Two devices of one person."""
    laptop, phone = device("Anna"), device()
    phone.post(laptop.link)
    phone.table = laptop.table
    assert phone.has_a_seat_at(laptop.table)
    return laptop, phone


def test_a_new_link_ends_the_old_ones_and_signs_nobody_out(device, two):
    laptop, phone = two
    old = [laptop.link, phone.link]
    answer = laptop.post("/me/new-link", to=laptop.table.removeprefix("/t/"))
    assert "Your own link is new. Earlier ones do not work any more." in words_of(answer)
    stranger = device()
    assert [stranger.get(link).status_code for link in old] == [404, 404]
    assert [stranger.post(link).status_code for link in old] == [404, 404]
    assert laptop.has_a_seat_at(laptop.table)
    assert phone.has_a_seat_at(laptop.table)
    assert not set(old) & {laptop.link, phone.link}
    assert "Be Anna on this device?" in words_of(stranger.get(laptop.link))
    stranger.post(phone.link)
    assert stranger.has_a_seat_at(laptop.table)


def test_signing_out_everywhere_else_leaves_this_device_alone(device, two):
    laptop, phone = two
    old = laptop.link
    answer = laptop.post("/me/sign-out-elsewhere", to=laptop.table.removeprefix("/t/"))
    assert "You are signed in on this device only" in words_of(answer)
    assert laptop.has_a_seat_at(laptop.table)
    assert not phone.has_a_seat_at(laptop.table)
    assert phone.get(old).status_code == 404
    assert laptop.link != old
    phone.post(laptop.link)
    assert phone.has_a_seat_at(laptop.table)


def test_a_live_stream_of_a_device_that_is_signed_out_ends(two):
    laptop, phone = two
    with phone.http.stream("GET", f"{laptop.table}/live") as stream:
        lines = stream.iter_lines()
        next(lines)
        laptop.post("/me/sign-out-elsewhere")
        assert len(list(lines)) < 50


def test_nobody_has_no_link_to_renew(device):
    for path in ("/me/new-link", "/me/sign-out-elsewhere"):
        answer = device().post(path)
        assert answer.status_code == 403
        assert "You have no personal link yet" in words_of(answer)


def test_a_renewed_link_without_script_or_token_is_refused(two):
    laptop, _ = two
    before = laptop.link
    assert laptop.http.post("/me/new-link").status_code == 403
    assert laptop.link == before


def test_programs_renew_links_and_sign_out_too(server, device):
    anna = Player(server.url, "Anna")
    try:
        phone, table = device(), f"/t/{anna.make()['id']}"
        me = anna.http.get("/api/me").json()
        phone.post(me["link"].removeprefix(server.url))
        assert (me["name"], phone.has_a_seat_at(table)) == ("Anna", False)  # the game has not begun
        assert "chat" in phone.get(table).text
        renewed = anna.http.post("/api/me/link").json()
        assert (phone.get(me["link"]).status_code, phone.get(renewed["link"]).status_code) == (404, 200)
        alone = anna.http.post("/api/me/sign-out-elsewhere").json()
        assert (phone.get(renewed["link"]).status_code, phone.get(alone["link"]).status_code) == (404, 200)
        assert "Be Anna on this device?" in words_of(phone.get(alone["link"]))
        assert anna.http.get("/api/me").json() == alone
        anna.http.headers.pop("authorization")
        assert [anna.http.get("/api/me").status_code, anna.http.post("/api/me/link").status_code] == [403, 403]
    finally:
        anna.close()
