"""The coach looks back at an ended game: asked by a form, in a process of its own, with progress, and it can be stopped."""

import time

import pytest
from test_forms import Browser

from serving import play_on, players, served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("coach") / "x.db") as found:
        found.app.desk.house.coach.iterations = 40
        yield found


@pytest.fixture
def browser(server):
    found = Browser(server)
    yield found
    found.http.close()


def ended_game(browser):
    """A game that was resigned at its beginning."""
    page = browser.post("/quick", game="wigs", players="2", level="1", word="x")
    table = str(page.url).rpartition("/")[2]
    browser.post(f"/t/{table}/resign")
    assert "/analysis" in browser.get(f"/t/{table}").text
    return table


def until(browser, table, look, seconds=300):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        page = browser.get(f"/t/{table}/analysis")
        assert page.status_code == 200
        if look(page.text):
            return page.text
        time.sleep(0.2)
    raise AssertionError(f"it did not happen in time: {page.text[-1500:]}")


def test_the_coach_looks_back_when_somebody_of_the_table_asks(server, browser):
    table = ended_game(browser)
    assert "Nobody has asked the coach yet" in browser.get(f"/t/{table}/analysis").text
    assert browser.get(f"/t/{table}/analysis/decisions.csv").status_code == 409
    assert browser.get(f"/t/{table}/analysis/0").status_code == 409
    asked = browser.post(f"/t/{table}/analysis")
    assert asked.status_code == 200
    assert "data-again" in asked.text
    found = until(browser, table, lambda text: "data-again" not in text)
    assert "How the game went" in found
    assert "Skill against luck" in found
    assert f'action="/t/{table}/rematch"' in found
    assert f'href="/t/{table}/verify"' in found
    lines = browser.get(f"/t/{table}/analysis/decisions.csv").text.splitlines()
    assert lines[0].startswith("ply,player,round")
    again = browser.post(f"/t/{table}/analysis")
    assert "How the game went" in again.text, "what is known is not thought about again"


def test_a_decision_is_seen_on_the_board(server):
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make(seats=["me", "open"])["id"]
        bo.join(table)
        play_on([anna, bo], table, 2)
        anna.post(table, "resign")
        path = f"/api/tables/{table}/analysis"
        anna.http.post(path)
        end = time.monotonic() + 300
        while anna.http.get(path).json()["state"] == "thinking" and time.monotonic() < end:
            time.sleep(0.2)
        assert "Played: Take " in anna.http.get(f"/t/{table}/analysis/0").text
        assert anna.http.get(f"/t/{table}/analysis/9999").status_code == 404


def test_the_coach_can_be_stopped(monkeypatch, browser):
    monkeypatch.setattr("parlour.tables.coach.BEAT", 0.02)  # it hears of it before its process has begun
    table = ended_game(browser)
    browser.post(f"/t/{table}/analysis")
    browser.post(f"/t/{table}/analysis/stop")
    found = until(browser, table, lambda text: "data-again" not in text)
    assert "The coach was stopped" in found
    assert "Look back at this game" in found


def test_strangers_may_look_but_not_ask(server, browser):
    table = ended_game(browser)
    stranger = Browser(server)
    assert "Whoever sat at this table can ask" in stranger.get(f"/t/{table}/analysis").text
    assert stranger.post(f"/t/{table}/analysis").status_code == 403
    assert stranger.post(f"/t/{table}/analysis/stop").status_code == 403
    stranger.http.close()


def test_a_game_that_goes_on_is_not_looked_at(browser):
    page = browser.post("/quick", game="wigs", players="2", level="1", word="x")
    table = str(page.url).rpartition("/")[2]
    assert browser.get(f"/t/{table}/analysis").status_code == 409
    assert browser.post(f"/t/{table}/analysis").status_code == 409


def test_programs_can_ask_the_coach_too(server):
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make(seats=["me", "bot:random"])["id"]
        path = f"/api/tables/{table}/analysis"
        assert anna.http.get(path).status_code == 409
        assert anna.post(table, "resign").status_code < 300
        assert anna.http.get(path).json()["state"] == ""
        assert bo.http.post(path).status_code == 403
        assert anna.http.post(path).json()["state"] == "thinking"
        end = time.monotonic() + 300
        while anna.http.get(path).json()["state"] == "thinking" and time.monotonic() < end:
            time.sleep(0.2)
        assert bo.http.get(path).json()["report"]["complete"]
        assert anna.http.delete(path).status_code == 204
        assert anna.http.get(path).json()["state"] == "done", "what is done cannot be stopped"
