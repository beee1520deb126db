"""Deeds: forms and API do the same, for the same people, with the same answers."""

import msgspec
import pytest

from parlour.web.deeds import DEEDS
from serving import Player, csrf_in, served

SENT = {
    "vote": {"kind": "undo", "agree": True},
    "stand-in": {"seat": 0},
    "chat": {"text": "Good evening"},
    "fork": {"ply": 0},
    "rematch": {"word": "w"},
}
FORMS = {
    "vote": {"proposal": "undo", "vote": "yes"},
    "stand-in": {"seat": "0"},
    "chat": {"text": "Good evening"},
    "fork": {"ply": "0"},
    "rematch": {"word": "w"},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("deeds") / "x.db") as found:
        yield found


@pytest.fixture
def anna(server):
    found = Player(server.url, "Anna")
    yield found
    found.close()


def by_form(server, player, table, name):
    """The same person in a browser."""
    with server.client() as browser:
        token = csrf_in(browser.get("/").text)
        cookies = f"parlour={player.token}; parlour_visit={browser.cookies['parlour_visit']}"
        browser.cookies.clear()
        return browser.post(f"/t/{table}/{name}", data={"csrf": token} | FORMS.get(name, {}), headers={"cookie": cookies})


def by_program(player, table, name):
    return player.http.post(f"/api/tables/{table}/{name}", json=SENT.get(name))


@pytest.mark.parametrize("name", DEEDS)
def test_what_a_form_holds_is_what_a_program_sends(name):
    sent = msgspec.convert(SENT.get(name, {}), DEEDS[name].sent)
    assert DEEDS[name].read(FORMS.get(name, {})) == sent


@pytest.mark.parametrize("name", DEEDS)
def test_a_stranger_can_do_nothing_by_form_nor_by_program(server, anna, name):
    table = anna.make()["id"]
    stranger = Player(server.url, "Mallory")
    try:
        assert (by_program(stranger, table, name).status_code, by_form(server, stranger, table, name).status_code) == (403, 403)
        assert anna.look(table)["version"] == 1
    finally:
        stranger.close()


@pytest.mark.parametrize("status", ["open", "playing", "over"])
@pytest.mark.parametrize("name", DEEDS)
def test_forms_and_programs_are_answered_alike(server, anna, name, status):
    def table():
        made = anna.make(seats=["me", "open" if status == "open" else "bot:random"], pace=60.0)["id"]
        if status == "over":
            anna.post(made, "resign")
        return made

    program, form = by_program(anna, table(), name), by_form(server, anna, table(), name)
    assert program.status_code == (DEEDS[name].status if form.status_code == 303 else form.status_code)
    if form.status_code == 303:
        assert form.headers["location"].startswith("/t/")


def test_whoever_sits_is_offered_nothing_but_deeds(server, anna):
    others = {"join", "delete", "hint", "propose-undo"}
    for seats in (["me", "open"], ["me", "bot:random"]):
        assert set(anna.make(seats=seats)["actions"]) <= set(DEEDS) | others


def test_there_is_nothing_else_to_do(server, anna):
    table = anna.make()["id"]
    assert by_form(server, anna, table, "dance").status_code == 404
    assert by_program(anna, table, "dance").status_code in (404, 405)


def test_a_deed_without_words_takes_no_body(anna):
    table = anna.make(seats=["me", "bot:random"])["id"]
    assert anna.http.post(f"/api/tables/{table}/resign").status_code == 201
