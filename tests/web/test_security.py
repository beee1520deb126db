"""Security: headers on every answer, cookies, limits, tokens, and no secrets in the journal."""

import contextlib
import json
import re
import time

import httpx
import pytest

from parlour.tables.people import LINK
from parlour.web.limits import Buckets
from parlour.web.security import TOKEN, is_owner, token_fits, token_for, unveiled
from serving import csrf_in, players, served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("security") / "x.db") as found:
        yield found


@pytest.mark.parametrize(
    "path", ["/", "/nowhere", "/health", "/api/games", "/api/nowhere", "/t/nothere", "/schema", "/metrics", "/static/nothing.css"]
)
def test_every_answer_has_a_strict_policy(server, path):
    headers = httpx.get(server.url + path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert (policy["script-src"], policy["style-src"], policy["connect-src"]) == ("'self'",) * 3
    assert (policy["frame-ancestors"], policy["form-action"]) == ("'none'", "'self'")
    assert "unsafe" not in headers["content-security-policy"]
    assert not re.search(r"https?:", headers["content-security-policy"])
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "same-origin")
    assert "server" not in headers


def test_cookies_are_for_http_and_this_site_only(server):
    with server.client() as client:
        page = client.get("/")
        answer = client.post("/quick", data={"game": "wigs", "csrf": csrf_in(page.text)})
        cookies = page.headers.get_list("set-cookie") + answer.headers.get_list("set-cookie")
    assert {cookie.split("=")[0] for cookie in cookies} == {"parlour", "parlour_visit"}
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie


SECURE = {"x-forwarded-proto": "https"}  # as a proxy on this machine tells it


def names_set(answer):
    return {cookie.partition("=")[0]: cookie for cookie in answer.headers.get_list("set-cookie")}


def test_over_https_only_this_very_host_can_set_the_cookies(server):
    with server.client(headers=SECURE) as client:
        page = client.get("/")
        visit = names_set(page)
        client.headers["cookie"] = visit["__Host-parlour_visit"].partition(";")[0]
        made = client.post("/quick", data={"game": "wigs", "csrf": csrf_in(page.text)})
        client.headers["cookie"] += f"; {names_set(made)['__Host-parlour'].partition(';')[0]}"
        chosen = client.post("/language", data={"language": "fi", "csrf": csrf_in(page.text)})
        assert client.get(f"{made.headers['location']}/why?move=done").status_code in (200, 400)
    cookies = visit | names_set(made) | names_set(chosen)
    assert set(cookies) == {"__Host-parlour_visit", "__Host-parlour", "__Host-parlour_language"}
    for cookie in cookies.values():
        parts = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"secure", "httponly", "path=/", "samesite=lax"} <= parts
        assert not any(part.startswith("domain") for part in parts)


def test_over_https_a_planted_visit_does_not_count(server):
    with server.client() as plain:
        token = csrf_in(plain.get("/").text)
        planted = {"cookie": f"parlour_visit={plain.cookies['parlour_visit']}"}
    answer = httpx.post(f"{server.url}/quick", data={"game": "wigs", "csrf": token}, headers=SECURE | planted)
    assert answer.status_code == 403


def test_over_https_a_cookie_of_the_old_name_is_read_once_and_replaced(server):
    with server.client(follow_redirects=True) as plain:
        table = plain.post("/quick", data={"game": "wigs", "csrf": csrf_in(plain.get("/").text)}).url.path
        secret = plain.cookies["parlour"]
    old = httpx.get(server.url + table, headers=SECURE | {"cookie": f"parlour={secret}"})
    assert 'name="move" value=' in old.text or "/undo" in old.text or "/leave" in old.text
    assert names_set(old)["__Host-parlour"].startswith(f"__Host-parlour={secret};")
    assert "max-age=0" in names_set(old)["parlour"].lower()
    with players(server.url, "Mallory") as (mallory,):
        both = httpx.get(f"{server.url}{table}", headers=SECURE | {"cookie": f"parlour={mallory.token}; __Host-parlour={secret}"})
    assert "/leave" in both.text
    assert set(names_set(both)) == {"__Host-parlour_visit", "parlour"}


def test_the_language_is_kept_whatever_its_cookie_is_called(server):
    for cookie in ("parlour_language=fi", "__Host-parlour_language=fi"):
        assert 'lang="fi"' in httpx.get(server.url, headers={"cookie": cookie}).text


def test_health_asks_the_database_seldom(server, monkeypatch):
    database, asked = server.app.desk.house.database, []
    key = database.key

    async def counted():
        asked.append(1)
        return await key()

    monkeypatch.setattr(database, "key", counted)
    monkeypatch.setattr("parlour.web.desk.HEALTH_SECONDS", 600.0)  # however slow the machine is
    assert {httpx.get(f"{server.url}/health").status_code for _ in range(20)} == {200}
    assert len(asked) <= 1


def test_the_figures_are_for_the_owner(tmp_path):
    with served(tmp_path / "x.db", metrics_token="the-owners-token") as server:

        def status(**headers):
            return httpx.get(
                f"{server.url}/metrics", headers={name.replace("_", "-"): value for name, value in headers.items()}
            ).status_code

        assert status() == 200
        away = {"x_forwarded_for": "203.0.113.7"}
        assert status(**away) == 403
        assert status(x_forwarded_for="127.0.0.1") == 403
        assert status(forwarded="for=203.0.113.7") == 403
        assert status(**away, authorization="Bearer wrong") == 403
        assert status(**away, authorization="Bearer the-owners-token") == 200


def test_without_a_token_nobody_elsewhere_is_the_owner():
    assert not is_owner("203.0.113.7", {"authorization": "Bearer "}, "")
    assert not is_owner("", {}, "")
    assert is_owner("::1", {}, "")


def test_open_streams_are_limited_for_each_address(tmp_path):
    with served(tmp_path / "x.db", rate_limit=0.05) as server, contextlib.ExitStack() as stack:  # three streams
        made = httpx.post(f"{server.url}/api/tables", json={"game": "wigs", "players": 2, "name": "Anna"})
        path = f"{server.url}/t/{made.json()['id']}/live"
        first = contextlib.ExitStack()
        statuses = [first.enter_context(httpx.stream("GET", path)).status_code]
        statuses += [stack.enter_context(httpx.stream("GET", path)).status_code for _ in range(3)]
        assert statuses == [200, 200, 200, 429]
        elsewhere = httpx.stream("GET", path, headers={"x-forwarded-for": "203.0.113.7"})
        assert stack.enter_context(elsewhere).status_code == 200
        first.close()
        end = time.monotonic() + 10
        again = 429
        while again == 429 and time.monotonic() < end:
            time.sleep(0.6)
            with httpx.stream("GET", path) as stream:
                again = stream.status_code
        assert again == 200


def test_pages_of_a_person_are_not_kept_by_caches(server):
    assert httpx.get(f"{server.url}/").headers["cache-control"] == "no-store"


def test_a_forms_token_belongs_to_one_visit():
    token = token_for(b"key", "visit")
    assert token_fits(b"key", "visit", token)
    assert not token_fits(b"key", "other", token)
    assert not token_fits(b"other", "visit", token)
    assert not token_fits(b"key", "", token_for(b"key", ""))
    assert not token_fits(b"key", "visit", "ä")


def test_a_bucket_fills_again():
    bucket = Buckets(2, 1)
    assert [bucket.wait("a", 0.0) for _ in range(3)] == [0.0, 0.0, 1.0]
    assert bucket.wait("b", 0.0) == 0.0
    assert bucket.wait("a", 1.0) == 0.0
    assert bucket.wait("a", 1.5) == 0.5


def test_too_many_requests_are_told_to_wait(tmp_path):
    with served(tmp_path / "x.db", rate_limit=0.05) as server, server.client() as client:
        answers = [client.post("/api/people", json={"name": "x"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 429, 429, 429]
        assert answers[-1].json()["type"] == "/problems/too-much"
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert client.get("/health").status_code == 200


def test_a_body_without_a_length_is_bounded_too(server):
    def endless():
        for _ in range(1000):
            yield b"x" * 1024

    answer = httpx.post(f"{server.url}/api/people", content=endless(), headers={"content-type": "application/json"})
    assert answer.status_code in (400, 413)


def test_long_names_and_words_are_cut_in_forms(server):
    with server.client(follow_redirects=True) as client:
        token = csrf_in(client.get("/").text)
        client.post(
            "/tables",
            data={"game": "wigs", "players": "2", "name": "N" * 500, "word": "w" * 5000, "table_name": "T" * 500, "csrf": token},
        )
        table = next(iter(reversed(server.app.desk.house._tables.values())))
    assert (len(table.seats[0].name), len(table.seats[0].word), len(table.name)) == (40, 64, 40)


def test_the_journal_holds_no_secrets(tmp_path, capfd):
    with served(tmp_path / "x.db", log_level="info") as server, server.client(follow_redirects=True) as client:
        token = csrf_in(client.get("/").text)
        page = client.post(
            "/quick", data={"game": "wigs", "players": "2", "name": "Anna Secretname", "word": "my-word-for-it", "csrf": token}
        )
        table = re.search(r"/t/([a-z0-9]+)", str(page.url))[1]
        link = re.search(r"/me/([0-9a-f]+)", page.text)[1]
        client.get(f"/me/{link}")
        client.post(f"/me/{link}", data={"csrf": token})
        client.post(f"/t/{table}/chat", data={"csrf": token, "text": "whispered words"})
        client.post(f"/t/{table}/stand-in", data={"csrf": token, "seat": "0"})
        end = time.monotonic() + 20
        while not server.app.desk.house.metrics.counts["bot_moves"] and time.monotonic() < end:
            time.sleep(0.02)
        secrets = [
            link,
            unveiled(link, LINK),
            table,
            token,
            unveiled(token, TOKEN),
            client.cookies["parlour"],
            client.cookies["parlour_visit"],
        ]
        found = server.app.desk.house._tables[table]
        secrets += [found.secret, found.seed, found.seats[0].person]
        with players(server.url, "Bo") as (bo,):
            secrets.append(bo.token)
            bo.look(table)
    journal = capfd.readouterr().err
    lines = [json.loads(line) for line in journal.splitlines() if line.startswith("{")]
    assert {"request", "table", "move"} <= {line["event"] for line in lines}
    assert any(line.get("route") == "/me/{secret:str}" for line in lines)
    for secret in [*secrets, "Secretname", "my-word-for-it", "whispered"]:
        assert secret not in journal


def test_nobody_acts_in_somebody_elses_seat(server):
    with players(server.url, "Anna", "Bo", "Mallory") as (anna, bo, mallory):
        table = anna.make()["id"]
        bo.join(table)
        seen = next(look for look in (anna.look(table), bo.look(table)) if look["moves"])
        move = seen["moves"][0]["move"]
        for action, body in (
            ("undo", {}),
            ("resign", {}),
            ("leave", {}),
            ("stand-in", {"seat": 0}),
            ("vote", {"kind": "undo", "agree": True}),
            ("start", {}),
        ):
            assert mallory.post(table, action, **body).status_code in (403, 409)
        assert mallory.move(table, move, 0).status_code == 403
        assert mallory.http.post(f"/api/tables/{table}/join", json={"name": "M"}).status_code == 409
        other = bo if seen["seat"] == 0 else anna
        assert other.move(table, move, 0).status_code == 422
        assert anna.look(table)["ply"] == 0
