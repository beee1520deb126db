"""The live stream: every change arrives, quickly, in order; what was missed is told when the listener comes back."""

import json
import threading
import time

import httpx
import pytest

from serving import play_on, players, served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("live") / "x.db") as found:
        yield found


class Listener:
    """Reads a stream in a thread, and notes when each version came."""

    def __init__(self, url, **headers):
        self.came, self.here, self.beats, self.gone = {}, [], 0, False
        self._client = httpx.Client(timeout=30)
        self._opened = threading.Event()
        self._thread = threading.Thread(target=self._read, args=(url, headers))
        self._stop = False
        self._thread.start()
        assert self._opened.wait(10)

    def _read(self, url, headers):
        kind = ""
        try:
            with self._client.stream("GET", url, headers=headers) as answer:
                assert answer.headers["content-type"].startswith("text/event-stream")
                for line in answer.iter_lines():
                    self._opened.set()
                    if line.startswith("event: "):
                        kind = line.removeprefix("event: ")
                        self.gone = self.gone or kind == "gone"
                    elif line.startswith("data: "):
                        data = json.loads(line.removeprefix("data: "))
                        if kind == "table":
                            self.came[data["version"]] = time.perf_counter()
                        elif kind == "here":
                            self.here.append(data["seats"])
                    elif line.startswith(":"):
                        self.beats += 1
                    if self._stop:
                        return
        except httpx.TransportError:
            assert self._stop
        finally:
            self._opened.set()

    def wait(self, look, seconds=5.0):
        end = time.monotonic() + seconds
        while not look() and time.monotonic() < end:
            time.sleep(0.002)
        assert look()

    def close(self):
        self._stop = True
        self._thread.join(10)
        self._client.close()


@pytest.fixture
def pair(server):
    with players(server.url, "Anna", "Bo") as found:
        table = found[0].make()["id"]
        found[1].join(table)
        yield found, table


def test_every_move_is_told_within_a_tenth_of_a_second(server, pair):
    people, table = pair
    listener = Listener(f"{server.url}/t/{table}/live")
    try:
        delays = []
        for _ in range(20):
            seen = next(look for look in (player.look(table) for player in people) if look["moves"])
            player = people[seen["seat"]]
            started = time.perf_counter()
            version = player.move(table, seen["moves"][0]["move"], seen["ply"]).json()["version"]
            listener.wait(lambda version=version: version in listener.came)
            delays.append(listener.came[version] - started)
        assert sorted(delays)[10] < 0.1
        assert sorted(listener.came) == list(range(min(listener.came), max(listener.came) + 1))
    finally:
        listener.close()


def test_who_comes_back_hears_at_once_of_what_was_missed(server, pair):
    people, table = pair
    version = people[0].look(table)["version"]
    play_on(people, table, 3)
    back = Listener(f"{server.url}/api/tables/{table}/live", **{"last-event-id": str(version)})
    try:
        back.wait(lambda: version + 3 in back.came)
        assert list(back.came) == [version + 3]
    finally:
        back.close()


def test_who_has_missed_nothing_hears_nothing_but_heartbeats(server, pair):
    people, table = pair
    version = people[0].look(table)["version"]
    listener = Listener(f"{server.url}/api/tables/{table}/live", **{"last-event-id": str(version)})
    try:
        listener.wait(lambda: listener.beats >= 2)
        assert listener.came == {}
    finally:
        listener.close()


def test_who_is_here_is_seen_by_the_others(server, pair):
    people, table = pair
    listeners = [Listener(f"{server.url}/api/tables/{table}/live", authorization=f"Bearer {player.token}") for player in people]
    try:
        listeners[0].wait(lambda: [0, 1] in listeners[0].here)
        assert [seat["here"] for seat in people[0].look(table)["seats"]] == [True, True]
    finally:
        for listener in listeners:
            listener.close()
    end = time.monotonic() + 5
    while any(seat["here"] for seat in people[0].look(table)["seats"]) and time.monotonic() < end:
        time.sleep(0.05)
    assert [seat["here"] for seat in people[0].look(table)["seats"]] == [False, False]


def test_a_deleted_table_ends_its_streams(server):
    with players(server.url, "Anna") as (anna,):
        table = anna.make()["id"]
        listener = Listener(f"{server.url}/t/{table}/live")
        assert anna.http.delete(f"/api/tables/{table}").status_code == 204
        listener.wait(lambda: listener.gone)
        listener.close()


def test_a_change_by_another_process_is_found_at_the_next_heartbeat(server, pair, tmp_path):
    people, table = pair
    listener = Listener(f"{server.url}/t/{table}/live")
    with served(server.app.desk.house.database.url.database) as other:
        strangers = [type(player)(other.url, token=player.token) for player in people]
        version = play_on(strangers, table, 1)["version"]
        listener.wait(lambda: version in listener.came, 3)
        for player in strangers:
            player.close()
    listener.close()
