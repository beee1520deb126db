"""PostgreSQL goes away while the server runs, and comes back: clear answers meanwhile, nothing lost, streams go on."""

import tempfile
import time
import warnings
from pathlib import Path

import httpx
import pytest

from serving import play_on, players, served

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it complains about machines without a runtime folder
    import pgserver
    from pgserver._commands import pg_ctl


@pytest.fixture
def postgres():
    """A PostgreSQL of this test's own, which it may stop and start."""
    with tempfile.TemporaryDirectory(prefix="parlour-away-") as folder:
        data = Path(folder) / "data"
        server = pgserver.get_server(data, cleanup_mode="stop")
        socket = server.get_uri().partition("host=")[2]
        user = server.system_user

        def stop():
            pg_ctl(["-w", "-m", "immediate", "stop"], pgdata=data, user=user)

        def start():
            pg_ctl(["-w", "-o", '-h ""', "-o", f"-k {socket}", "-l", str(server.log), "start"], pgdata=data, user=user)

        yield server.get_uri().replace("postgresql://", "postgresql+asyncpg://"), stop, start
        if (data / "postmaster.pid").exists():
            stop()


@pytest.mark.slow
def test_a_database_that_goes_away_and_comes_back(postgres):
    address, stop, start = postgres
    with served(address) as server, players(server.url, "Anna", "Bo") as people, httpx.Client(timeout=30) as listener:
        table = people[0].make()["id"]
        people[1].join(table)
        before = play_on(people, table, 3)
        with listener.stream("GET", f"{server.url}/t/{table}/live") as stream:
            lines = stream.iter_lines()
            assert next(line for line in lines if line.startswith("id: ")) == f"id: {before['version']}"
            stop()
            seat = before["waiting"][0]
            refused = people[seat].move(table, "done", before["ply"])
            assert (refused.status_code, refused.json()["type"]) == (503, "/problems/out-of-reach")
            assert httpx.get(f"{server.url}/health").status_code == 503
            start()
            end = time.monotonic() + 20
            while httpx.get(f"{server.url}/health").status_code != 200 and time.monotonic() < end:
                time.sleep(0.1)
            assert people[0].look(table)["ply"] == before["ply"]
            after = play_on(people, table, 1)
            assert next(line for line in lines if line.startswith("id: ")) == f"id: {after['version']}"
