"""`parlour serve` as a command: ports, databases that cannot be used, compiling beside it, stopping."""

import contextlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time

import httpx
import pytest

from parlour.engine.texts import Problem
from parlour.web import server as server_module
from parlour.web.server import addresses, free_socket
from serving import SOURCES, Player, free_port

COMMAND = [sys.executable, "-m", "parlour", "serve", "--no-compile"]


def environment(**more):
    return os.environ | {"PYTHONPATH": str(SOURCES), "PYTHONUNBUFFERED": "1"} | more


def run(*options, **more):
    return subprocess.run([*COMMAND, *options], env=environment(**more), capture_output=True, text=True, timeout=60)


def test_a_port_that_is_taken_gives_the_next_free_one_and_says_so(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = subprocess.Popen(
            [*COMMAND, "--port", str(port), "--database", str(tmp_path / "x.db")],
            env=environment(),
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            said = process.stdout.readline()
            assert said.startswith(f"Port {port} is taken: using ")
            found = int(said.split()[-2])
            end = time.monotonic() + 40
            while time.monotonic() < end:
                try:
                    assert httpx.get(f"http://127.0.0.1:{found}/health").status_code == 200
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            else:
                raise AssertionError("it does not serve")
            process.send_signal(signal.SIGINT)
            assert process.wait(120) == 0
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            process.stdout.close()


def test_stopping_with_open_pages_ends_their_streams_without_a_word_of_error(tmp_path):
    port = free_port()
    process = subprocess.Popen(
        [*COMMAND, "--port", str(port), "--database", str(tmp_path / "x.db")],
        env=environment(PARLOUR_INTERPRET="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        while "Parlour is open at" not in process.stdout.readline():
            assert process.poll() is None
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as http:
            for _ in range(400):
                with contextlib.suppress(httpx.TransportError):
                    http.get("/health")
                    break
                time.sleep(0.1)
            anna = Player(f"http://127.0.0.1:{port}", "Anna")
            table = anna.make(seats=["me", "bot:1"])["id"]
            with http.stream("GET", f"/t/{table}/live") as stream:
                lines = stream.iter_lines()
                next(lines)
                process.send_signal(signal.SIGINT)
                assert all("gone" not in line for line in lines)  # the table is still there
            anna.close()
        assert process.wait(120) == 0
        assert process.stdout.read().splitlines()[1:] == ["Parlour is closed."]  # after the line about the lab
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        process.stdout.close()


def test_no_free_port_is_said(monkeypatch):
    monkeypatch.setattr(server_module, "TRIED_PORTS", 0)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(Problem, match="no free port"):
            free_socket("127.0.0.1", taken.getsockname()[1])


def test_an_address_that_is_not_ours_is_said():
    with pytest.raises(Problem, match="cannot listen on"):
        free_socket("192.0.2.1", 0)


def test_invitations_hold_an_address_that_others_can_reach():
    assert addresses("127.0.0.1", 8000) == ("http://127.0.0.1:8000", "http://127.0.0.1:8000")
    own, theirs = addresses("0.0.0.0", 8000)
    assert own == "http://127.0.0.1:8000"
    assert theirs.endswith(":8000")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--database", "postgresql+asyncpg://me:hush@127.0.0.1:9/none"], "cannot be used"),
        (["--database", "mysql://x/y"], "no database driver 'mysql'"),
        (["--database", "{tmp}/x.db", "--workers", "2"], "several workers need PostgreSQL"),
        (["--database", "{tmp}/newer.db"], "newer Parlour"),
        (["--database", "{tmp}/no/such/folder/x.db"], "cannot be used"),
        (["--log-level", "loud", "--database", "{tmp}/x.db"], "no log level 'loud'"),
        (["--data", "wigs={tmp}/mine.toml", "--database", "{tmp}/x.db"], "mine.toml: there is no such file"),
    ],
)
def test_what_cannot_be_served_is_one_sentence_and_exit_code_2(tmp_path, options, says):
    with sqlite3.connect(tmp_path / "newer.db") as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    done = run("--port", str(free_port()), *(option.format(tmp=tmp_path) for option in options))
    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "hush" not in done.stderr


def test_by_default_the_database_is_in_the_users_data_folder(tmp_path, monkeypatch):
    from parlour.tables.database import default_url

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert str(tmp_path) in default_url()


@pytest.mark.slow
def test_a_first_start_serves_at_once_and_compiles_beside_it(tmp_path):
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "parlour",
        "serve",
        "--port",
        str(port),
        "--database",
        str(tmp_path / "x.db"),
        "--pace",
        "0",
        "--log-level",
        "error",
    ]
    process = subprocess.Popen(
        command, env=environment(PARLOUR_CACHE=str(tmp_path / "cache")), stdout=subprocess.DEVNULL, start_new_session=True
    )
    url = f"http://127.0.0.1:{port}"
    try:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                table = httpx.post(f"{url}/api/quick", json={"game": "wigs"}, timeout=30).json()
                break
            except httpx.TransportError:
                time.sleep(0.1)
        assert table["status"] == "playing"
        games = {game["id"]: game["compiled"] for game in httpx.get(f"{url}/api/games", timeout=30).json()}
        assert games["wigs"] is False
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
