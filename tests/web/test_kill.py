"""The server is killed (SIGKILL) twenty times during play; no accepted move is ever lost, and play goes on."""

import contextlib
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from serving import Player, Process, new_postgres_database

KILLS = 20
LONG = {"stall_rounds": 0, "max_rounds": 100}


def play_through_kills(database):
    chance = random.Random(11)
    accepted, stop = [], threading.Event()
    with Process(database) as server:
        anna, bo = Player(server.url, "Anna"), Player(server.url, "Bo")
        table = anna.make(options=LONG)["id"]

        def play():
            nonlocal table
            while not stop.is_set():
                for player in (anna, bo):
                    with contextlib.suppress(httpx.TransportError):
                        seen = player.look(table)
                        if seen["status"] == "over":
                            table = anna.make(options=LONG)["id"]
                        elif seen["seat"] is None:  # Bo at a new table; again, where the server died before it heard him
                            player.join(table)
                        elif seen["moves"]:
                            move = chance.choice(seen["moves"])["move"]
                            answer = player.move(table, move, seen["ply"])
                            if answer.status_code == 201 and not answer.json()["repeated"]:
                                accepted.append((table, seen["ply"], seen["seat"], move))
                time.sleep(0.005)

        pool = ThreadPoolExecutor(1)
        playing = pool.submit(play)
        try:
            for _ in range(KILLS):
                before = len(accepted)
                end = time.monotonic() + 30
                while len(accepted) < before + 5 and time.monotonic() < end and not playing.done():
                    time.sleep(0.005)
                if playing.done():
                    playing.result()  # raises what ended it
                assert len(accepted) >= before + 5, f"play did not go on: {anna.look(table)}"
                time.sleep(chance.random() * 0.05)
                server.kill()
                server.start()
                server.wait()
        finally:
            stop.set()
            pool.shutdown()
            anna.close()
            bo.close()
        tables = {table for table, _, _, _ in accepted}
        kept = {}
        for one in tables:
            for player in (Player(server.url, token=anna.token), Player(server.url, token=bo.token)):
                if player.look(one)["status"] == "playing":
                    player.post(one, "resign")
                kept[one] = player.http.get(f"/api/tables/{one}/save").json()["moves"]
                player.close()
    for table, ply, seat, move in accepted:
        assert kept[table][ply] == f"{seat} {move}"
    assert len(accepted) >= 5 * KILLS


@pytest.mark.slow
def test_no_accepted_move_is_lost_when_the_server_is_killed_on_sqlite(tmp_path):
    play_through_kills(str(tmp_path / "x.db"))


@pytest.mark.slow
def test_no_accepted_move_is_lost_when_the_server_is_killed_on_postgresql():
    play_through_kills(new_postgres_database())
