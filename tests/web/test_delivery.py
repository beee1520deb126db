"""Delivery: what a page weighs on the wire, what a browser keeps, what is compressed and how; that compression tells no secret."""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib

import brotli
import httpx
import pytest
from browsing import opened, wait_until
from traffic import Traffic

import parlour
from parlour.web import files
from parlour.web.compression import LEAST, Parts, coding_for
from parlour.web.security import TOKEN, unveiled, veiled
from serving import csrf_in, play_on, players, served

START_COLD, START_WARM, ROOM_COLD = 120_000, 5_000, 150_000  # bytes, headers too


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("delivery") / "x.db") as found:
        yield found


def plainly(server, path, **headers):
    """An answer as it is on the wire: its headers, and its body as it was sent."""
    with httpx.stream("GET", server.url + path, headers={"accept-encoding": "identity"} | headers, timeout=20) as answer:
        return answer, b"".join(answer.iter_raw())


# --- What a browser really takes ------------------------------------------------------------------------------------------
def test_the_start_page_is_light_and_lighter_the_second_time(browser, server):
    page = opened(browser)
    traffic = Traffic(page)
    page.goto(server.url, wait_until="load")  # the hall keeps a line open: the network is never idle
    until(page, lambda: len(traffic.of(".svg")) >= 7 and any("/icon." in one for one in traffic.taken))  # the tab's icon comes last
    assert 0 < traffic.bytes < START_COLD
    traffic.begin_anew()
    page.goto(server.url, wait_until="load")
    assert 0 < traffic.bytes < START_WARM
    assert traffic.of(".svg") + traffic.of(".css") + traffic.of(".js") == []


@pytest.mark.parametrize("game", parlour.catalogue())
def test_a_room_is_light(browser, server, game):
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make(game=game, players=2)["id"]
        bo.join(table)
        page = opened(browser)
        traffic = Traffic(page)
        page.goto(f"{server.url}/t/{table}", wait_until="load")
        until(page, lambda: is_drawn(traffic, game))
        assert 0 < traffic.bytes < ROOM_COLD


def test_sprites_stay_when_the_table_changes(browser, server):
    """What is drawn anew after a move is taken from what the browser keeps."""
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make(game="wigs", players=2)["id"]
        bo.join(table)
        page = opened(browser)
        traffic = Traffic(page)
        page.goto(f"{server.url}/t/{table}", wait_until="load")
        until(page, lambda: is_drawn(traffic, "wigs"))
        traffic.begin_anew()
        for _ in range(3):
            play_on([anna, bo], table, 1)
            wait_until(page, "data-version", httpx.get(f"{server.url}/api/tables/{table}").json()["version"])
        assert traffic.of(".svg") == []


def is_drawn(traffic, game):
    """Whether the sprite of a room has come, those of all pages, and the icon of the tab."""
    wanted = (f"rooms/{game.replace('-', '_')}/{game}.svg", "parlour.svg", "icon.svg")
    return all(traffic.of(files.address(one)) for one in wanted)


def until(page, fact):
    for _ in range(300):
        if fact():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it did not come")


# --- Files ------------------------------------------------------------------------------------------------------------------
def test_a_file_is_kept_for_a_year_by_the_mark_of_what_is_in_it(server):
    for name in ("base.css", "parlour.js", "tokens.css", "rooms/kiilto/kiilto.svg", "rooms/kiilto/room.css"):
        path = files.address(name)
        answer = httpx.get(server.url + path)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert hashlib.sha256(answer.content).hexdigest()[:12] in path
        assert answer.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("path", ["/static/base.css", "/static/base.0123456789ab.css"])
def test_without_the_mark_or_with_an_old_one_the_browser_asks_each_time(server, path):
    answer = httpx.get(server.url + path)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.content == files.content("base.css")
    again = httpx.get(server.url + path, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_every_file_that_a_page_or_a_style_names_is_there_by_its_mark(server):
    with players(server.url, "Anna", "Bo") as (anna, bo):
        paths = ["/", "/new?game=kiilto", "/rules/wigs"]
        for game in parlour.catalogue():
            table = anna.make(game=game, players=2)["id"]
            bo.join(table)
            paths.append(f"/t/{table}")
        named = {address for path in paths for address in re.findall(r'(?:href|src)="(/static/[^"#]+)', httpx.get(server.url + path).text)}
    for style in [one for one in named if one.endswith(".css")]:
        folder = style.rpartition("/")[0]
        named |= {f"{folder}/{name}" for name in re.findall(r'url\("([^"#]+)"\)', httpx.get(server.url + style).text)}
    assert len(named) > 20
    for path in named:
        assert files.named(path.removeprefix("/static/"))[1], path
        assert "immutable" in httpx.get(server.url + path).headers["cache-control"], path


# --- Compression ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("gzip;q=0", ""), ("*", "br"),
        ("identity", ""), ("", ""), ("BR", "br"), ("*;q=0, gzip", "gzip"),
    ],
)  # fmt: skip
def test_the_coding_is_the_best_that_is_taken(accepted, coding):
    assert coding_for(accepted) == coding


@pytest.mark.parametrize("path", ["/", "/rules/wigs", "/static/base.css", "/api/games", "/schema/openapi.json"])
def test_text_is_compressed_as_the_browser_takes_it(server, path):
    whole, plain = plainly(server, path)
    assert "content-encoding" not in whole.headers
    for coding, read in (("br", brotli.decompress), ("gzip", gzip.decompress)):
        answer, packed = plainly(server, path, **{"accept-encoding": coding})
        assert answer.headers["content-encoding"] == coding
        assert int(answer.headers["content-length"]) == len(packed) < len(plain) / 2
        assert "accept-encoding" in answer.headers["vary"]
        assert len(read(packed)) == pytest.approx(len(plain), abs=200)  # of a page that is veiled anew


def test_what_is_short_is_sent_as_it_is(server):
    answer, body = plainly(server, "/health", **{"accept-encoding": "br"})
    assert len(body) < LEAST
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("accepted", ["gzip, deflate, br, zstd", "gzip"])
def test_a_stream_is_compressed_part_by_part(server, accepted):
    """Each event can be read as soon as it is sent: nothing waits in the compressor for more."""
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table, decoder, heard = anna.make()["id"], zlib.decompressobj(31), b""
        with httpx.stream("GET", f"{server.url}/t/{table}/live", headers={"accept-encoding": accepted}, timeout=20) as stream:
            assert stream.headers["content-encoding"] == "gzip"
            parts = stream.iter_raw()
            while b"event: table" not in heard:
                heard += decoder.decompress(next(parts))
            told = heard.count(b"event: table")
            version = bo.join(table)["version"]
            while f'"version":{version}'.encode() not in heard:
                heard += decoder.decompress(next(parts))
            assert heard.count(b"event: table") > told


def test_a_stream_for_who_takes_no_gzip_is_plain(server):
    with players(server.url, "Anna") as (anna,):
        url = f"{server.url}/t/{anna.make()['id']}/live"
        with httpx.stream("GET", url, headers={"accept-encoding": "br, identity"}, timeout=20) as stream:
            assert "content-encoding" not in stream.headers
            assert next(stream.iter_raw()).startswith(b"retry:")


def test_parts_can_be_read_one_by_one_and_together():
    parts = [b"a part of a page " * 400, b"\n", bytes(range(256)) * 9, b"a part of a page " * 400]
    made, reader = Parts(), zlib.decompressobj(31)
    sent = [made.add(part) for part in parts]
    assert [reader.decompress(one) for one in sent] == parts
    assert gzip.decompress(b"".join([*sent, made.end()])) == b"".join(parts)
    assert len(sent[0]) < len(parts[0]) / 20
    assert gzip.decompress(Parts().end()) == b""


# --- Pages that are kept ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", ["/rules/wigs", "/new?game=kiilto"])
def test_a_page_that_seldom_changes_is_asked_for_and_not_sent_again(server, path):
    with server.client() as client:
        first = client.get(path)
        tag = first.headers["etag"]
        assert first.headers["cache-control"] == "private, no-cache"
        again = client.get(path, headers={"if-none-match": tag})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        finnish = client.get(path, headers={"if-none-match": tag, "accept-language": "fi"})
        assert (finnish.status_code, 'lang="fi"' in finnish.text) == (200, True)
        token = csrf_in(first.text)  # an old copy's form still works
        assert client.post("/quick", data={"game": "wigs", "csrf": token}).status_code == 303
    with server.client() as other:
        other.get("/")
        assert other.get(path, headers={"if-none-match": tag}).status_code == 200  # somebody else's forms carry another token


@pytest.mark.parametrize("path", ["/", "/t/{table}", "/t/{table}/fragment"])
def test_what_shows_tables_is_not_kept(server, path):
    with players(server.url, "Anna") as (anna,):
        table = anna.make()["id"]
        answer = httpx.get(server.url + path.format(table=table))
        assert answer.headers["cache-control"] == "no-store"
        assert "etag" not in answer.headers


# --- Veils --------------------------------------------------------------------------------------------------------------------
def test_a_veiled_secret_is_found_again_and_never_looks_the_same():
    secret = "0" * 20 + "abcdef0123456789" + "f" * 28
    assert len(secret) == TOKEN
    looks = {veiled(secret) for _ in range(50)}
    assert len(looks) == 50
    assert {unveiled(look, TOKEN) for look in looks} == {secret}
    assert not any(secret in look for look in looks)
    for other in ("", "z" * 2 * TOKEN, secret, "a" * (2 * TOKEN - 1)):
        assert unveiled(other, TOKEN) == other


def test_no_page_shows_a_token_twice_alike(server):
    """Else the lengths of compressed answers would tell it, letter by letter, to who can add words to them and sees how long they are."""
    with server.client() as client:
        table = client.post("/quick", data={"game": "wigs", "players": "2", "csrf": csrf_in(client.get("/").text)}).headers["location"]
        for path in ("/", "/new?game=wigs", "/rules/wigs", table, f"{table}/fragment"):
            tokens = [csrf_in(client.get(path).text) for _ in range(3)]
            assert len(set(tokens)) == 3
            assert len({unveiled(token, TOKEN) for token in tokens}) == 1
            assert unveiled(tokens[0], TOKEN) not in client.get(path).text
