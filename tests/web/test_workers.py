"""Many workers at one PostgreSQL: any worker serves any table, all hear of all changes, and of two moves for one ply one wins."""

import concurrent.futures
import contextlib
import random
import time

import httpx
import pytest

from serving import Player, Process, csrf_in, new_postgres_database


@pytest.fixture(scope="module")
def server():
    with Process(new_postgres_database(), "--workers", "2") as found:
        yield found


@contextlib.contextmanager
def clients_of_two_workers(url):
    """Two connections that stay with one worker each, and are of different workers."""
    with contextlib.ExitStack() as stack:
        found = {}
        end = time.monotonic() + 30
        while len(found) < 2 and time.monotonic() < end:
            client = httpx.Client(base_url=url, timeout=30, limits=httpx.Limits(max_connections=1))
            stack.callback(client.close)
            found.setdefault(client.get("/health").headers["x-worker"], client)
        assert len(found) == 2
        yield list(found.values())


def test_a_move_in_one_worker_is_heard_in_the_other(server):
    with contextlib.ExitStack() as stack:
        one, other = stack.enter_context(clients_of_two_workers(server.url))
        anna = Player(server.url, "Anna", client=one)
        table = anna.make(seats=["me", "open"])["id"]
        bo = Player(server.url, "Bo", client=other)
        bo.join(table)
        assert one.get("/health").headers["x-worker"] != other.get("/health").headers["x-worker"]
        workers, delays = set(), []
        for _ in range(12):
            listener = stack.enter_context(httpx.Client(base_url=server.url, timeout=30))
            with listener.stream("GET", f"/t/{table}/live") as stream:
                lines = stream.iter_lines()
                workers.add(stream.headers["x-worker"])
                version = _next_version(lines)
                seen = next(look for look in (anna.look(table), bo.look(table)) if look["moves"])
                assert seen["version"] == version
                started = time.perf_counter()
                mover = anna if seen["seat"] == 0 else bo
                made = mover.move(table, seen["moves"][0]["move"], seen["ply"]).json()
                assert _next_version(lines) == made["version"]
                delays.append(time.perf_counter() - started)
        assert len(workers) == 2
        assert sorted(delays)[6] < 0.25
        assert anna.look(table)["view"]["ply"] == bo.look(table)["view"]["ply"] == 12


def _next_version(lines):
    for line in lines:
        if line.startswith("id: "):
            return int(line.removeprefix("id: "))
    raise AssertionError("the stream has ended")


def test_two_workers_the_same_ply_and_exactly_one_wins(server):
    chance = random.Random(2)
    with clients_of_two_workers(server.url) as (one, other), concurrent.futures.ThreadPoolExecutor(2) as pool:
        anna = Player(server.url, "Anna", client=one)
        table = anna.make(seats=["me", "bot:random"])["id"]
        twin = Player(server.url, token=anna.token, client=other)
        races = 0
        while races < 25:
            seen = anna.look(table)
            if seen["status"] == "over":
                table = anna.make(seats=["me", "bot:random"])["id"]
                continue
            if len(seen["moves"]) < 2:
                if seen["moves"]:
                    anna.move(table, seen["moves"][0]["move"], seen["ply"])
                else:
                    anna.look(table, after=seen["version"], wait=10)
                continue
            first, second = chance.sample([move["move"] for move in seen["moves"]], 2)
            answers = list(
                pool.map(
                    lambda wish, seen=seen, table=table: wish[0].move(table, wish[1], seen["ply"]),
                    [(anna, first), (twin, second)],
                )
            )
            assert sorted(answer.status_code for answer in answers) == [201, 409], [answer.text[:300] for answer in answers]
            races += 1


def test_bots_are_moved_by_one_worker_and_every_ply_is_stored_once(server):
    with clients_of_two_workers(server.url) as (one, other):
        anna = Player(server.url, "Anna", client=one)
        table = anna.make(seats=["bot:random", "bot:random"])["id"]
        seen = anna.look(table)
        while seen["status"] == "playing":
            seen = anna.look(table, after=seen["version"], wait=20)
        assert other.get(f"/api/tables/{table}").json()["result"] == seen["result"]
        assert seen["version"] == seen["ply"] + 1


def test_who_is_signed_out_in_one_worker_is_out_in_the_other(server):
    with clients_of_two_workers(server.url) as (one, other):
        laptop = Player(server.url, "Anna", client=one)
        link = one.get("/api/me").json()["link"].rpartition("/")[2]
        page = other.get(f"/me/{link}")
        token = csrf_in(page.text)
        other.post(f"/me/{link}", data={"csrf": token})
        assert "Anna" in other.get("/new").text
        assert laptop.http.post("/api/me/sign-out-elsewhere").status_code == 201
        end = time.monotonic() + 5
        while "Anna" in other.get("/new").text and time.monotonic() < end:
            time.sleep(0.02)
        assert "Anna" not in other.get("/new").text
        assert other.get(f"/me/{link}").status_code == 404
