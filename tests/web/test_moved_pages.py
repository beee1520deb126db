"""Export from SQLite, import into PostgreSQL, and the other way round: the same pages, sign by sign."""

from __future__ import annotations

import asyncio
import re
import time
from difflib import unified_diff
from types import SimpleNamespace

import httpx
import pytest

from parlour.tables import moving
from serving import behind_veils, new_postgres_database, play_on, players, served

ADDRESS = "https://parlour.example"  # in invitations and personal links, wherever the server listens


def told(*_):
    """Nobody looks at the progress."""


def settle(url):
    """A game that was played and given up, one that goes on, some talk; the cookies of both who played, and the addresses to look at."""
    with players(url, "Aino «<b>» Öhman", "Bela") as people:
        ended = people[0].make(public=True, table_name="Evening & night")["id"]
        people[1].join(ended)
        play_on(people, ended, 9)
        people[0].post(ended, "chat", text="<script>hei</script> ✨")
        people[1].post(ended, "resign")
        going = people[1].make()["id"]
        people[0].join(going)
        play_on(people, going, 3)
        return [person.token for person in people], ended, going


def shelf(ended, going):
    tables = [f"/t/{id}{more}" for id in (ended, going) for more in ("", "?ply=2")]
    return ["/", "/me", "/league/wigs", "/learn", "/rules/wigs", *tables, f"/t/{ended}/analysis", f"/t/{ended}/download", "/me/data"]


def pages(url, cookie, paths):
    """What one person sees, without what differs from one answer to the next: veils, the code of a veiled link, and who is here just now."""
    with httpx.Client(base_url=url, timeout=30, cookies={"parlour_visit": "v" * 43} | ({"parlour": cookie} if cookie else {})) as client:
        found = {}
        for path in paths:
            answer = client.get(path)
            text = behind_veils(answer.text)
            text = re.sub(r'(?s)(<div class="code"[^>]*>).*?</svg>', r"\1", text)
            text = re.sub(r'(?s)<section class="panel here".*?</section>|data-hall="\w+"|"seen": "[^"]+"', "", text)
            found[path] = [str(answer.status_code), *text.splitlines()]
        return found


def seen(url, cookies, paths):
    everybody = [pages(url, cookie, paths) for cookie in (*cookies, "")]
    told = {"authorization": f"Bearer {cookies[0]}"}
    tables = [path for path in paths if re.fullmatch(r"/t/\w+", path)]
    return everybody, [httpx.get(f"{url}/api/tables/{path[3:]}", headers=told, timeout=30).json() for path in tables]


@pytest.mark.parametrize("way", ["to PostgreSQL", "to SQLite"])
def test_the_pages_after_the_move_are_those_before_it(tmp_path, way, monkeypatch):
    now = time.time() + 60
    monkeypatch.setattr("parlour.web.people.time", SimpleNamespace(time=lambda: now))  # «today» stays today, should midnight come
    there, here = (str(tmp_path / "x.db"), new_postgres_database())[:: 1 if way == "to PostgreSQL" else -1]
    with served(there, url=ADDRESS) as server:
        cookies, ended, going = settle(server.url)
        paths = shelf(ended, going)
        seen(server.url, cookies, paths)  # whoever looks for the first time is noted
        before = seen(server.url, cookies, paths)
    asyncio.run(moving.export(there, tmp_path / "house.gz", told))
    asyncio.run(moving.move_in(here, tmp_path / "house.gz", told))
    with served(here, url=ADDRESS) as server:
        after = seen(server.url, cookies, paths)
    for one, other in zip(before[0], after[0], strict=True):
        for path in paths:
            assert list(unified_diff(one[path], other[path], lineterm="", n=0)) == [], path
    assert after[1] == before[1]
    assert before[0][0]["/me"][0] == "200"
    assert "Evening &amp; night" in "".join(before[0][0][f"/t/{ended}"])
