"""Nothing runs in the event loop for longer than 20 ms of processor time: all pages, all deeds and all paths of the API are asked for, under a watchdog."""

import asyncio
import contextlib
import html
import random
import re
import time

import httpx
import pytest

import parlour
import serving
from parlour.web.app import create_app
from parlour.web.cookies import PERSON
from parlour.web.deeds import DEEDS
from serving import csrf_in, served
from watchdog import Watchdog, watched, watching


@pytest.fixture
def watchdog():
    return Watchdog()


@contextlib.contextmanager
def served_under(watchdog, database, monkeypatch, **settings):
    monkeypatch.setattr(serving, "create_app", lambda settings: watched(create_app(settings), watchdog))
    with watching(watchdog), served(database, **settings) as server:
        yield server


def test_the_watchdog_names_what_ran_too_long(tmp_path, monkeypatch, watchdog):
    """It is awake: a handler that reckons in the loop is found, one that waits or reckons in a thread is not."""
    real = serving.create_app

    def slow(settings):
        app = real(settings)
        look = app.desk.database_answers

        async def reckoning():
            end = time.thread_time() + 0.03
            while time.thread_time() < end:
                pass
            return await look()

        app.desk.database_answers = reckoning
        return watched(app, watchdog)

    monkeypatch.setattr(serving, "create_app", slow)
    with watching(watchdog), served(tmp_path / "x.db") as server:
        assert httpx.get(f"{server.url}/health").status_code == 200
        assert httpx.get(f"{server.url}/api/tables/abc").status_code == 404
    assert watchdog.callbacks > 10
    assert {ran.asked for ran in watchdog.too_long} == {"GET /health"}
    assert "GET /health" in str(watchdog.too_long[0])


class Visitor:
    """Somebody with a browser that has no script, and with a program that holds the same key."""

    def __init__(self, url, name):
        self.http = httpx.Client(base_url=url, timeout=60)
        self.token = csrf_in(self.http.get("/new").text)
        self.fields = {
            "csrf": self.token,
            "name": name,
            "text": "hello",
            "proposal": "undo",
            "vote": "yes",
            "word": "w",
            "language": "en",
            "ply": "20",
        }

    def post(self, path, **fields):
        return self.http.post(path, data=self.fields | fields)

    def lay(self, game):
        """A table of two, even where the game advises against it."""
        wishes = {"game": game, "players": "2", "seat_1": "open", "pace": "0", "hints": "on", "name": "Anna"}
        answer = self.post("/tables", **wishes)
        if answer.status_code == 200:
            answer = self.post("/tables", **wishes, heard=html.unescape(re.search(r'name="heard" value="([^"]*)"', answer.text)[1]))
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rpartition("/")[2]

    def bearer(self):
        return {"authorization": f"Bearer {self.http.cookies[PERSON]}"}


BODIES = {
    "/api/people": {"name": "Cy"},
    "/api/quick": {"game": "wigs", "name": "Cy"},
    "/api/tables": {"game": "wigs", "players": 2, "name": "Cy"},
    "/chat": {"text": "hello"},
    "/vote": {"kind": "undo", "agree": True},
    "/stand-in": {},
    "/join": {"name": "Cy"},
    "/fork": {"ply": 20},
    "/rematch": {},
    "/moves": {"move": "nonsense", "ply": 0},
}
LAST = (
    "stand-in",
    "come-back",
    "leave",
    "resign",
    "rematch",
    "fork",
    "delete",
    "sign-out-elsewhere",
    "analysis/stop",
)  # they change what can be done then
AWAY = ("/lab", "/statistics", "/static", "/schema", "/me/")  # processes of their own; files; written once; keys


def all_paths(server, table, game):
    """Every path that is served, with its method, filled in for a table; those that end something come last."""
    found = []
    for route in server.app.litestar.routes:
        path = route.path.replace("{id:str}", table).replace("{game:str}", game)
        names = DEEDS if "{name:str}" in path else [""]
        for method in sorted({"GET", "POST", "DELETE"} & set(route.methods)):
            found += [(method, path.replace("{name:str}", name)) for name in names if not path.startswith(AWAY)]
    return sorted(set(found), key=lambda one: (one[1].endswith(LAST) or one[0] == "DELETE", one))


def ask_everything(server, visitor, table, game):
    """Asks for everything that there is, in both languages; refusals are answers too, mistakes of ours are not."""
    for method, path in all_paths(server, table, game):
        if path.endswith("/live"):
            with visitor.http.stream("GET", path) as answer:
                next(answer.iter_lines())
        elif path.startswith("/api"):
            body = next((body for end, body in BODIES.items() if path.endswith(end)), None)
            answer = visitor.http.request(method, path, json=body, headers=visitor.bearer())
        elif method == "GET":
            answer = visitor.http.get(path, headers={"accept-language": "fi"})
        else:
            answer = visitor.post(path, game="wigs")
        assert answer.status_code < 500, (method, path, answer.text)


def in_its_loop(watchdog, work):
    return asyncio.run_coroutine_threadsafe(work, watchdog.loop).result(120)


def played_to_its_end(match):
    """The moves of a random game that goes on from a match."""
    chance, whole = random.Random("loop"), match.fork()
    while not whole.over:
        seat = chance.choice(whole.waiting)
        whole.play(seat, chance.choice(whole.moves(seat)))
    return whole.history[match.ply :]


async def play(house, table, moves):
    for seat, move in moves:
        now = house._tables[table]
        await house.play(table, now.seats[seat].person, [str(move)], now.match.last_known_to(seat))


@pytest.mark.slow
@pytest.mark.parametrize("game", parlour.catalogue())
def test_nothing_runs_long_in_the_event_loop(game, tmp_path, monkeypatch, watchdog):
    monkeypatch.setattr("parlour.tables.fairness.new_secret", lambda: "00" * 32)
    with served_under(watchdog, tmp_path / "x.db", monkeypatch) as server:
        house, anna, bo = server.app.desk.house, Visitor(server.url, "Anna"), Visitor(server.url, "Bo")
        table = anna.lay(game)
        assert bo.post(f"/t/{table}/join").status_code == 303
        in_its_loop(watchdog, play(house, table, played_to_its_end(house._tables[table].match)[:-3]))
        for visitor in (anna, bo):
            house._tables.clear()  # as after a restart: the whole game is read and played again
            ask_everything(server, visitor, table, game)
        assert house._tables[table].status == "over"
        ask_everything(server, anna, table, game)
        for visitor in (anna, bo):
            visitor.http.close()
    assert watchdog.callbacks > 500
    assert not watchdog.too_long, "\n".join(map(str, sorted(watchdog.too_long, key=lambda ran: -ran.seconds)))
