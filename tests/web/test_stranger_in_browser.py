"""A game that lies outside our sources is played on the real server: by forms to its end, and in a real browser."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from browsing import serious_faults
from playing import by_words, is_asked, lay_table, wait_for_news, window
from playwright.sync_api import Browser, Page

import stranger
from serving import Process, csrf_in


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLOUR_GAMES", str(stranger.copied_to(folder)))
        with Process(str(folder / "x.db")) as server:
            yield server.url


class Visitor:
    """A browser without a script: it keeps cookies and sends forms."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=30, follow_redirects=True, headers={"accept-language": "en"})

    def post(self, path: str, **fields: str) -> httpx.Response:
        answer = self.http.post(path, data={"csrf": csrf_in(self.http.get("/").text)} | fields)
        assert answer.status_code == 200, answer.text
        return answer

    def page(self, path: str) -> str:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def told(self, path: str) -> str:
        """The words of a page, without its marks."""
        return re.sub(r"<[^>]+>", "", self.page(path))

    def __enter__(self) -> Visitor:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def test_it_stands_on_the_shelf_with_its_own_words(url: str) -> None:
    with Visitor(url) as visitor:
        page = visitor.page("/")
        assert stranger.TITLE in page
        assert stranger.LINE in page
        assert "A-005" in visitor.page(f"/rules/{stranger.ID}")


def test_two_people_play_it_by_forms_to_its_end(url: str) -> None:
    with Visitor(url) as anna, Visitor(url) as bo:
        wishes = {"seat_0": "me", "seat_1": "open", "pace": "0", "clock": "none", "option_burn": "False"}
        path = anna.post("/tables", game=stranger.ID, players="2", name="Anna", **wishes).url.path
        bo.post(f"{path}/join", name="Bo", word="x")
        for card in (5, 4, 3, 2, 1):
            bid(anna, path, card)
            assert f"Anna bids {card}, face down." in anna.told(path)
            assert "Anna has bid." in bo.told(path)
            assert f"Anna bids {card}" not in bo.told(path)
            bid(bo, path, card % 5 + 1)
        end = anna.told(path)
    assert "The last candle is out." in end
    assert "Bo has won" in end
    lots = {int(gold) for gold in re.findall(r"wins (\d+) gold", end)}
    assert lots == {1, 2, 3, 5, 8}


def bid(person: Visitor, path: str, card: int) -> None:
    page = person.page(path)
    person.post(f"{path}/move", move=f"bid card={card}", ply=hidden(page, "ply"), version=hidden(page, "version"))


def play_to_the_end(page: Page, choose: Callable[[Page, int], None]) -> None:
    for steps in range(400):
        if page.get_by_text("The last candle is out.").count():
            break
        if is_asked(page):
            last = page.locator(".play").get_attribute("data-last")
            choose(page, steps)
            wait_for_news(page, last)
        page.wait_for_timeout(50)
    assert page.get_by_text("The last candle is out.").count()


def by_card(page: Page, _: int) -> None:
    page.mouse.move(0, 0)
    page.locator("button.ca-card").last.click()


@pytest.mark.parametrize("width", [1366, 390])
def test_it_is_played_in_its_own_room_by_its_cards(url: str, browser: Browser, width: int) -> None:
    page = window(browser)
    page.set_viewport_size({"width": width, "height": 800})
    lay_table(page, url, stranger.ID, ["bot:1"])
    assert page.locator(".ca-lot svg").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight")
    assert serious_faults(browser, page.url, "light", width) == []
    play_to_the_end(page, by_card)


def test_without_a_room_it_is_played_in_the_one_for_any_game(tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(stranger.copied_to(tmp_path) / stranger.PACKAGE.name / "room")
    monkeypatch.setenv("PARLOUR_GAMES", str(tmp_path))
    with Process(str(tmp_path / "x.db")) as server:
        page = window(browser)
        lay_table(page, server.url, stranger.ID, ["bot:1"])
        play_to_the_end(page, by_words)
        assert "Yours" in page.content()
        assert serious_faults(browser, page.url, "light", 1360) == []


def test_programs_are_told_its_view(url: str) -> None:
    with httpx.Client(base_url=url, timeout=30) as http:
        http.headers["authorization"] = f"Bearer {http.post('/api/people', json={'name': 'Cy'}).json()['token']}"
        made = http.post("/api/tables", json={"game": stranger.ID, "players": 2, "name": "Cy", "seats": ["me", "bot:random"], "pace": 0.0})
        assert made.status_code == 201, made.text
        view = http.get(f"/api/tables/{made.json()['id']}").json()["view"]
        assert [player["cards"] for player in view["players_at_table"]] == [[1, 2, 3, 4, 5]] * 2
        assert "bid" not in view["players_at_table"][1]
