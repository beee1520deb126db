"""Patches: a live stream carries the regions of a page that have changed; they make the page that would be drawn anew, and nothing secret is in them."""

from __future__ import annotations

import json
import random
import re
import time
import zlib

import httpx
import pytest
from browsing import opened, wait_until
from playwright.sync_api import expect
from stage import seen
from stage import table as laid
from traffic import Traffic

import parlour
from parlour.tables.accepted import Line
from parlour.tables.people import Person
from parlour.web.desk import TOKEN, Eyes
from parlour.web.patches import NOTHING, Drawn, patched
from parlour.web.render import render_table_fragment
from serving import guessed, play_on, players, served

MOST = 8 * 1024  # bytes that a rival's move may cost a watcher


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("patches") / "x.db", heartbeat=30.0) as found:
        yield found


class Watcher:
    """A page without a browser: holds its lines, and takes what its stream brings."""

    def __init__(self, server, table, cookie=""):
        self.lines, self.version, self.bytes, self.heard = [], -1, 0, ""
        self._client = httpx.Client(timeout=30, cookies={"parlour": cookie} if cookie else {})
        request = self._client.build_request("GET", f"{server.url}/t/{table}/live?patches=1", headers={"accept-encoding": "gzip"})
        self._answer = self._client.send(request, stream=True)
        self._parts, self._reader, self._rest = self._answer.iter_raw(), zlib.decompressobj(31), ""

    def until(self, version):
        """Takes events until this version is shown."""
        while self.version < version:
            part = next(self._parts)
            self.bytes += len(part)
            text = self._reader.decompress(part).decode()
            self.heard += text
            *whole, self._rest = (self._rest + text).split("\n\n")
            for event in whole:
                self._take(dict(line.partition(": ")[::2] for line in event.splitlines()))

    def _take(self, event):
        if event.get("event") == "patch":
            told = json.loads(event["data"])
            assert told["after"] == self.version
            self.lines, self.version = patched(self.lines, told["patch"]), told["version"]

    def close(self):
        self._answer.close()
        self._client.close()


def read(lines):
    """A page as it is read: without times that run on, and secrets."""
    moving = r'data-seconds="\d+"|\d+:\d\d|name="csrf" value="[^"]*"|id="personal" readonly value="[^"]*"'
    return [re.sub(moving, "", line) for line in lines]


@pytest.mark.parametrize("game", parlour.catalogue())
def test_a_page_that_took_patches_is_the_page_drawn_anew_and_a_move_costs_little(server, game):
    with players(server.url, "Anna", "Bo", "Cy") as people:
        for player in people:
            player.http.cookies.set("parlour", player.token)
        table = people[0].make(game=game, players=3)["id"]
        for player in people[1:]:
            player.join(table)
        play_on(people, table, 12)
        watchers = [Watcher(server, table, cookie=player.token) for player in people]
        for player, watcher in zip(people, watchers, strict=True):
            watcher.until(player.look(table)["version"])
        costs = []
        for _ in range(24):
            before = [watcher.bytes for watcher in watchers]
            play_on(people, table, 1)
            for at, (player, watcher) in enumerate(zip(people, watchers, strict=True)):
                watcher.until(player.look(table)["version"])
                costs.append(watcher.bytes - before[at])
                assert read(watcher.lines) == read(player.http.get(f"/t/{table}/fragment").text.split("\n"))
        for watcher in watchers:
            watcher.close()
            assert f'name=\\"csrf\\" value=\\"{TOKEN}\\"' in watcher.heard
            assert not re.search(rf'name=\\"csrf\\" value=\\"(?!{TOKEN})|[0-9a-f]{{40}}[^"]*to=', watcher.heard)
            assert "/me/" not in watcher.heard.replace("/me/new-link", "").replace("/me/sign-out-elsewhere", "")
        assert sorted(costs)[len(costs) // 2] > 0
        assert max(costs) < MOST


def test_after_a_gap_all_is_told(server):
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make()["id"]
        bo.join(table)
        for _ in range(2):
            play_on([anna, bo], table, 2)
            watcher = Watcher(server, table)
            watcher.until(httpx.get(f"{server.url}/api/tables/{table}").json()["version"])
            assert read(watcher.lines) == read(httpx.get(f"{server.url}/t/{table}/fragment").text.split("\n"))
            watcher.close()


def test_a_patch_makes_the_new_text_of_the_old():
    chance = random.Random(3)
    lines = [
        f'<li class="e">{chance.choice("abcdef") * 20} {chance.randrange(9)}</li>' if chance.random() < 0.7 else "</ul>" for _ in range(200)
    ]
    told, shown = NOTHING, []
    for _ in range(60):
        drawn = Drawn("\n".join(lines))
        shown, told = patched(shown, drawn.since(told)), drawn.marks
        assert shown == lines
        for _ in range(chance.randrange(6)):
            at = chance.randrange(len(lines))
            lines[at : at + chance.randrange(3)] = [f"new line {chance.random()}"] * chance.randrange(3)
    assert len(json.dumps(Drawn("\n".join([*shown, "new"])).since(told))) < len("\n".join(shown)) / 10
    assert Drawn("a\nb").since(NOTHING) == ["a\nb"]
    again = Drawn("\n".join(shown))
    assert again.since(told) == [[0, len(shown)]]
    assert again.since(told) is again.since(told)


def test_a_region_that_is_what_it_was_is_passed_over_as_a_whole_wherever_it_lies():
    chance = random.Random(4)
    regions = {name: [f"<p>{name} {chance.random()}</p>" for _ in range(5)] for name in "abcdefgh"}
    told, shown = NOTHING, []
    for _ in range(60):
        order = chance.sample(sorted(regions), chance.randrange(len(regions) + 1))
        changed = chance.choice(order) if order else ""
        if changed:
            regions[changed] = [*regions[changed][: chance.randrange(6)], f"<p>{changed} {chance.random()}</p>"]
        text = "\n".join(["<main>", *(line for name in order for line in (f"<!--:{name}-->", *regions[name]))])
        before, drawn = shown, Drawn(text)
        patch = drawn.since(told)
        shown, told = patched(shown, patch), drawn.marks
        assert shown == text.split("\n")
        if before:
            new = [line for part in patch if isinstance(part, str) for line in part.split("\n")]
            assert not [name for name in order if name != changed and f"<!--:{name}-->" in before and f"<!--:{name}-->" in new]


@pytest.mark.parametrize("language", ["en", "fi"])
@pytest.mark.parametrize("game", parlour.catalogue())
def test_a_room_is_made_of_regions_and_a_seam_begins_a_line(game, language):
    found = parlour.game(game)
    chance = random.Random(game)
    for count in sorted({min(found.players), max(found.players)}):
        match, seats = found.new(count, "regions"), [0, None]
        while not match.over and match.ply < 60:
            seat = chance.choice(match.waiting)
            match.play(seat, chance.choice(match.moves(seat)))
            for eyes in seats if not match.ply % 15 else ():
                lines = render_table_fragment(seen(laid(match, eyes), language=language)).split("\n")
                seams = [line for line in lines if "<!--:" in line]
                assert not [seam for seam in seams if not re.fullmatch(r"<!--:[\w -]+-->", seam)]
                assert sorted(set(seams)) == sorted(seams)
                assert len(seams) > 8


@pytest.mark.parametrize("game", parlour.catalogue())
def test_what_a_seat_cannot_know_changes_no_byte_of_its_stream(server, game):
    """Everything hidden is dealt anew under an open table: the stream's next part, and a new stream, are the same, byte for byte."""
    house, differs = server.app.desk.house, 0
    with players(server.url, "Anna", "Bo", "Cy") as people:
        table = people[0].make(game=game, players=3)["id"]
        for player in people[1:]:
            player.join(table)
        for player, seat in zip(people, house._tables[table].seats, strict=True):
            player.person = Person(seat.person, seat.name)
        for step in range(3):
            play_on(people, table, 5)
            real = house._tables[table]
            for seat, player in enumerate(people):
                other = real.draft()
                other.match = guessed(real.match, seat, f"other cards {step} {seat}")
                differs += bool(other.match.state.tobytes() != real.match.state.tobytes())
                heard = []
                for shown in (real, other):
                    house._tables[table] = shown
                    server.app.desk.forget()
                    watcher = Watcher(server, table, cookie=player.token)
                    watcher.until(real.version_for(seat))
                    watcher.close()
                    heard.append((watcher.heard, watcher.bytes))
                    alone(server, table)
                house._tables[table] = real
                assert heard[0] == heard[1]
                assert next_patch(server, real, player.person) == next_patch(server, other, player.person)
    assert differs


def next_patch(server, table, person):
    """What a stream tells somebody next when a word is said at a table."""
    desk, eyes = server.app.desk, Eyes(person, "en", "http://here", True, frozenset(), 0)
    later = table.draft()
    later.chat, later.version = [*table.chat, Line(len(table.chat), 0, "Anna", "Hm", 0.0)], table.version + 1
    desk.forget()
    patch = desk.drawn(later, eyes).inside.since(desk.drawn(table, eyes).inside.marks)
    assert "Hm" in str(patch)
    return patch


def alone(server, table):
    """Waits until nobody watches a table."""
    end = time.monotonic() + 20
    while server.app.desk.presence.at(table):
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_secret_move_sends_nothing_to_the_others(server):
    """Coins of Pocket Wigs are placed in secret: those who watch hear of the next thing that all may know, and of that alone."""
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make(game="pocket-wigs", players=2)["id"]
        bo.join(table)
        watchers = [Watcher(server, table, cookie=anna.token), Watcher(server, table)]
        seen = bo.look(table)
        first = anna.look(table)["version"]
        for watcher in watchers:
            watcher.until(first)
            watcher.heard = ""
        assert bo.move(table, "place row=1 coin=1", seen["ply"]).status_code == 201
        assert anna.look(table)["version"] == first
        bo.post(table, "chat", text="I have placed a coin")
        for watcher in watchers:
            watcher.until(first + 1)
            assert watcher.heard.count("event: patch") == 1
            assert len(re.findall("I have placed a coin", watcher.heard)) == 1
            watcher.close()


def test_a_move_follows_without_another_request_and_what_a_person_does_stays(browser, server):
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make()["id"]
        bo.join(table)
        page = opened(browser)
        page.context.add_cookies([{"name": "parlour", "value": anna.token, "url": server.url}])
        asked = []
        page.goto(f"{server.url}/t/{table}")
        is_open = page.locator("#fold-table").evaluate("fold => fold.open = !fold.open")
        page.keyboard.press("c")  # wherever the chat is, it is opened
        page.locator("#say").fill("half a sen")
        link = page.locator("#personal").input_value()
        page.on("request", lambda request: asked.append(request.url))
        for _ in range(4):
            play_on([anna, bo], table, 1)
            wait_until(page, "data-version", anna.look(table)["version"])
        assert [url for url in asked if "/static/" not in url and not url.endswith("/live?patches=1")] == []
        assert page.locator("#fold-table").evaluate("fold => fold.open") is is_open
        assert page.locator("#say").input_value() == "half a sen"
        assert page.locator("#personal").input_value() == link
        page.locator("#say").press("Enter")
        expect(page.locator("#chat .lines")).to_contain_text("half a sen", timeout=20_000)
        assert [url for url in asked if url.endswith("/chat")] == [f"{server.url}/t/{table}/chat"]
        assert [url for url in asked if url.endswith((table, "/fragment"))] == []


# A browser that loses the third patch of a stream, as a proxy might.
LOSING = """
const Whole = window.EventSource;
window.opened = 0;
window.EventSource = class extends Whole {
  constructor(...values) { super(...values); this.nth = 0; window.opened += 1; }
  addEventListener(name, hear, ...more) {
    const mine = window.opened === 1;
    super.addEventListener(name, (event) => { if (name !== "patch" || !mine || ++this.nth !== 3) hear(event); }, ...more);
  }
};
"""


def test_a_lost_patch_leads_to_a_whole_page(browser, server):
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make()["id"]
        bo.join(table)
        page = opened(browser)
        page.add_init_script(LOSING)
        traffic = Traffic(page)
        page.goto(f"{server.url}/t/{table}")
        for patches in (1, 2, 3):
            for _ in range(300):
                if traffic.told == patches:
                    break
                page.wait_for_timeout(50)
            version = play_on([anna, bo], table, 1)["version"]
        wait_until(page, "data-version", version)
        assert page.evaluate("opened") == 2
        play_on([anna, bo], table, 1)
        wait_until(page, "data-version", version + 1)
        assert page.evaluate("opened") == 2
