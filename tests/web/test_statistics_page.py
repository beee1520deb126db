"""The statistics of the house in the browser: for its owner alone, drawn without a script, wide and narrow."""

from __future__ import annotations

import httpx
import pytest
from browsing import opened, serious_faults

from parlour.tables.statistics import statistics
from parlour.tables.stored_games import StoredGame
from parlour.web.statistics_page import render_statistics
from serving import play_on, players, served

NOW = 1_800_000_000.0
KEY = "the-owner-s-own-key-of-these-tests"
FIVE = 5


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("statistics")
    with served(folder / "x.db", lab_key=KEY, lab_folder=str(folder / "lab")) as found:
        with players(found.url, "Zerubbabel", "Bela") as people:
            for _ in range(FIVE):
                table = people[0].make()["id"]
                people[1].join(table)
                play_on(people, table, 3)
                people[1].post(table, "resign")
        yield found


@pytest.fixture
def owner(server):
    with server.client(follow_redirects=True) as client:
        client.get("/lab", params={"key": KEY})
        yield client


@pytest.mark.parametrize("path", ["/statistics", "/statistics.json"])
def test_only_the_owner_sees_them(server, path):
    with server.client() as stranger:
        answer = stranger.get(path)
        assert answer.status_code == 403
        assert "for this server’s owner" in answer.text
        assert stranger.get(path, headers={"cookie": "parlour_lab=guessed"}).status_code == 403


def test_a_server_without_an_owner_s_key_has_none(tmp_path):
    with served(tmp_path / "x.db") as found:
        assert httpx.get(f"{found.url}/statistics").status_code == 404


def test_the_owner_reads_them_in_both_languages_and_as_figures(owner):
    page = owner.get("/statistics", headers={"accept-language": "en"})
    assert page.status_code == 200
    assert "5 games were begun." in page.text
    assert "given up" in page.text
    assert "Talon tilastot" in owner.get("/statistics", headers={"accept-language": "fi"}).text
    found = owner.get("/statistics.json").json()
    assert [(one["game"], one["games"], one["given_up"]["games"]) for one in found["games"]] == [("wigs", 5, 5)]
    for text in (page.text, str(found)):
        assert "Zerubbabel" not in text
        assert "Bela" not in text


def test_the_page_brings_its_own_styles_and_may_fetch_nothing(owner):
    answer = owner.get("/statistics")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "<script" not in answer.text
    assert "Statistics of the house" in owner.get("/lab").text


def test_what_cannot_be_counted_is_said(server, owner, monkeypatch):
    counting = server.app.litestar.state.counting
    monkeypatch.setattr(counting, "_address", "mysql://nowhere")
    monkeypatch.setattr(counting, "_found", None)
    answer = owner.get("/statistics")
    assert answer.status_code == 409
    assert "could not be made" in answer.text


def some_games():
    for number in range(240):
        given = number % 6 == 0
        yield StoredGame(
            game=("wigs", "kiilto")[number % 2], players=2 + number % 3, people=1 + number % 2, ended=NOW - number % 40 * 86400.0, last=NOW,
            plies=20 + number % 50, minutes=float(number), ending="resigned" if given else "gold", options={"target_gold": 20 + number % 2 * 5}, clock="none",
            gave_up=given, phase="sell" if given else "", round=1 + number % 3 if given else None,
        )  # fmt: skip


@pytest.mark.parametrize(("language", "light", "width"), [("en", "light", 1366), ("fi", "dark", 390)])
def test_it_fits_and_axe_finds_nothing_serious(browser, tmp_path, language, light, width):
    page, path = opened(browser, width), tmp_path / "page.html"
    path.write_text(render_statistics(statistics(list(some_games()), NOW, 7), language, lab="/lab"), encoding="utf-8")
    page.goto(path.as_uri())
    assert page.locator("section.fig").count() == 3
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert serious_faults(browser, path.as_uri(), light, width) == []
