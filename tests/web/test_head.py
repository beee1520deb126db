"""HEAD: what GET would answer, without its body, without cookies, and without waiting for a stream that never ends."""

import time

import httpx
import pytest

from serving import players, served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("head") / "x.db") as found:
        yield found


@pytest.fixture(scope="module")
def table(server):
    with players(server.url, "Anna", "Bo") as people:
        made = people[0].make()["id"]
        people[1].join(made)
        yield made


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200), ("/new?game=wigs", 200), ("/rules/wigs", 200), ("/t/{table}", 200), ("/t/{table}/fragment", 200), ("/api/tables/{table}", 200),
        ("/health", 200), ("/schema/openapi.json", 200), ("/static/base.css", 200), ("/nowhere", 404), ("/t/nothere", 404), ("/t/nothere/live", 404),
        ("/new?game=whist", 404), ("/t/{table}?ply=x", 400), ("/lab", 404), ("/t/{table}/download", 409), ("/quick", 405), ("/static/nothing.css", 404),
        ("/static/tokens.css", 200),
    ],
)  # fmt: skip
def test_head_is_get_without_a_body(server, table, path, status):
    with server.client() as client:
        head, got = client.head(path.format(table=table)), client.get(path.format(table=table))
    assert (head.status_code, got.status_code) == (status, status)
    assert head.content == b""
    assert got.content
    assert head.headers["content-type"] == got.headers["content-type"]
    assert head.headers["content-security-policy"] == got.headers["content-security-policy"]


def test_head_makes_nobody_a_visitor(server):
    with server.client() as client:
        assert "set-cookie" not in client.head("/").headers
        assert "parlour_visit" in client.get("/").headers["set-cookie"]


def test_head_of_a_live_stream_ends_at_once_and_nobody_is_there(server, table):
    began = time.monotonic()
    for path in (f"/t/{table}/live", f"/api/tables/{table}/live"):
        answer = httpx.head(server.url + path, timeout=10)
        assert (answer.status_code, answer.content) == (200, b"")
        assert answer.headers["content-type"].startswith("text/event-stream")
    assert time.monotonic() - began < 5
    assert server.app.desk.house.news.listeners == 0
    assert not server.app.desk.presence.at(table)
    with httpx.stream("GET", f"{server.url}/t/{table}/live", timeout=10) as stream:
        assert "retry" in next(stream.iter_lines())


def test_a_connection_is_used_again_after_head(server, table):
    with server.client() as client:
        assert [client.head(path).status_code for path in ("/", f"/t/{table}/live", "/nowhere")] == [200, 200, 404]
        assert client.get("/health").json()["status"] == "ok"


def test_head_counts_as_reading(tmp_path):
    with served(tmp_path / "x.db", rate_limit=0.01) as server:
        answers = [httpx.head(f"{server.url}/nowhere") for _ in range(6)]
    assert [answer.status_code for answer in answers[:4]] == [404] * 4
    assert (answers[5].status_code, answers[5].content) == (429, b"")
