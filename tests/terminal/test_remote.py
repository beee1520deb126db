"""A table of a real server from the terminal: joined by its link, played with people who use the API, in the room and by lines."""

from __future__ import annotations

import socket
import stat
import threading

import pytest
from roomy import LARGE, driven, room_of

from parlour.engine.texts import Problem
from parlour.terminal.remote import client
from parlour.terminal.remote.client import Lost, RefusedByServer, Server, read_link
from parlour.terminal.remote.keys import Keys
from parlour.terminal.remote.lines import RemoteLines
from parlour.terminal.remote.table import sit_down
from serving import Process, players, served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("house") / "x.db") as found:
        yield found


@pytest.fixture
def anna(server):
    with players(server.url, "Anna") as (found,):
        yield found


@pytest.fixture
def keys(tmp_path):
    return Keys(tmp_path / "keys.json")


def seated(server, table, keys, name="Bo", language="en"):
    return sit_down(read_link(f"{server.url}/t/{table}"), name, language, keys)


def anna_moves(anna, table):
    """Anna makes her first move if she is waited for; whether she was."""
    seen = anna.look(table)
    if not seen["moves"]:
        return False
    assert anna.move(table, seen["moves"][0]["move"], seen["ply"]).status_code == 201
    return True


# --- Links and keys ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("http://127.0.0.1:8000/t/abc2", ("http://127.0.0.1:8000", "abc2", "")),
        ("https://house.example/games/t/abc2?x=1", ("https://house.example/games", "abc2", "")),
        ("https://house.example/me/00ff?to=abc2", ("https://house.example", "abc2", "00ff")),
        ("https://house.example/me/00ff?to=me", ("https://house.example", "", "00ff")),
        ("http://[::1]:80/t/abc2", ("http://[::1]:80", "abc2", "")),
    ],
)
def test_a_link_is_read(text, link):
    assert read_link(text) == link


@pytest.mark.parametrize("text", ["http://x/", "http:///t/abc", "http://x/t/", "ftp://x/t/abc", "http://x:y/t/abc", "https://[/t/abc"])
def test_what_is_no_link_is_a_sentence(text):
    with pytest.raises(Problem, match="leads to no table"):
        read_link(text)


def test_keys_are_kept_for_their_owner_alone_and_a_torn_file_is_begun_anew(tmp_path):
    path = tmp_path / "here" / "keys.json"
    Keys(path).keep("http://x", "secret")
    assert Keys(path).of("http://x") == "secret"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_text('{"http://x": 3}')
    assert Keys(path).of("http://x") == ""


def test_one_comes_back_to_ones_own_seat(server, anna, keys):
    table = anna.make(seats=["me", "open"])["id"]
    assert seated(server, table, keys).state.seat == 1
    again = seated(server, table, keys, "Somebody else")
    assert again.state.seat == 1
    assert [seat["name"] for seat in anna.look(table)["seats"]] == ["Anna", "Bo"]


def test_a_key_that_the_server_has_forgotten_is_none(server, anna, keys):
    keys.keep(server.url, "gone")
    table = anna.make(seats=["me", "open"])["id"]
    assert seated(server, table, keys).state.seat == 1
    assert keys.of(server.url) != "gone"


def test_a_personal_link_leads_to_ones_own_table(server, anna, keys):
    table = anna.make(seats=["me", "bot:random"])["id"]
    link = anna.http.get("/api/me").json()["link"]
    there = sit_down(read_link(link), "", "en", keys)
    assert (there.state.id, there.state.seat) == (table, 0)
    with pytest.raises(RefusedByServer, match="not known here"):
        sit_down(read_link(f"{server.url}/me/{'0' * 32}"), "", "en", keys)


def test_whoever_sits_nowhere_is_told_so(server, keys):
    with players(server.url, "Cleo") as (cleo,):
        link = cleo.http.get("/api/me").json()["link"]
        with pytest.raises(Problem, match="you sit at no table there"):
            sit_down(read_link(link), "", "en", keys)


def test_who_finds_no_seat_watches(server, anna, keys):
    table = anna.make(seats=["me", "bot:random"])["id"]
    there = seated(server, table, keys)
    scene = there.see()
    assert there.state.seat is None
    assert scene.words.moves == ()
    with pytest.raises(RefusedByServer, match="no seat"):
        there.why("draft wig=1")


# --- Playing ----------------------------------------------------------------------------------------------------------
@driven
async def test_a_person_in_a_browser_is_played_against_by_keys(server, anna, keys):
    table = anna.make(seats=["me", "open"])["id"]
    async with room_of(seated(server, table, keys), LARGE) as room:
        mine = 0
        for _ in range(40):
            anna_moves(anna, table)
            await room.until(lambda: room.scene.turn.is_yours or anna.look(table)["moves"])
            if room.scene.turn.is_yours:
                await room.press("enter")
                await room.until(lambda: not room.room.table.is_busy)
                mine += 1
            if mine == 4:
                break
        assert mine == 4
        await room.until_said("Anna takes", "You take")
        anna.post(table, "chat", text="Well played")
        await room.until_said("Anna: Well played")
        await room.press("c", *"Thanks", "enter")
        await room.until_said("Bo: Thanks")
        assert [said["text"] for said in anna.look(table)["chat"]] == ["Well played", "Thanks"]


@driven
async def test_a_table_with_free_seats_waits_and_begins_when_all_are_there(server, anna, keys):
    table = anna.make(players=3, seats=["me", "open", "open"])["id"]
    async with room_of(seated(server, table, keys), LARGE) as room:
        await room.until_said(f"One seat is still free: {server.url}/t/{table}")
        with players(server.url, "Cleo") as (cleo,):
            cleo.join(table)
        await room.until(lambda: room.room.place.state.status == "playing" and room.scene.words.table)
        await room.until_said("Round 0")


@driven
async def test_what_the_server_refuses_is_shown_with_its_rule(server, anna, keys):
    table = anna.make(seats=["open", "me"])["id"]
    async with room_of(seated(server, table, keys, language="fi"), LARGE) as room:
        for _ in range(3):
            anna_moves(anna, table)
        await room.until(lambda: room.scene.turn.is_yours)
        await room.press("slash", *"sell column=1", "enter")
        await room.until_said("ei kuulu siihen (W-012).", "Pelin kulku")
        await room.press("escape", "slash", *"jump", "enter")
        await room.until_said("siirtoa «jump» ei ole")


@driven
async def test_an_undo_is_asked_for_and_answered_by_keys(server, anna, keys):
    table = anna.make(seats=["me", "open"])["id"]
    async with room_of(seated(server, table, keys), LARGE) as room:
        await room.until(lambda: anna_moves(anna, table) or room.scene.turn.is_yours)
        if room.scene.turn.is_yours:
            await room.press("enter")
        await room.until(lambda: anna_moves(anna, table) or room.scene.turn.is_yours)
        if anna.look(table)["actions"].count("propose-undo"):
            anna.post(table, "undo")
            await room.until(lambda: any(deed.name == "agree" for deed in room.scene.deeds))
            ply = anna.look(table)["ply"]
            await room.press("y")
            await room.until(lambda: anna.look(table)["ply"] < ply)
        else:
            assert "undo" in anna.look(table)["actions"]


@driven
async def test_resigning_asks_first_and_ends_the_game(server, anna, keys, tmp_path):
    table = anna.make(seats=["me", "open"])["id"]
    async with room_of(seated(server, table, keys), LARGE) as room:
        await room.press("g", *"no", "enter")
        await room.until_said("You play on.")
        await room.press("g", *"yes", "enter")
        await room.until_said("The game is over", "Anna has won.")
        await room.press("s", *["backspace"] * 30, *str(tmp_path / "kept.json"), "enter")
        await room.until(lambda: (tmp_path / "kept.json").exists())


@driven
async def test_a_cut_is_told_and_mended(tmp_path, keys, monkeypatch):
    monkeypatch.setattr(client, "TRIES", (0.1, 0.2))
    with Process(str(tmp_path / "x.db")) as server, players(server.url, "Anna") as (anna,):
        table = anna.make(seats=["open", "me"])["id"]
        async with room_of(seated(server, table, keys), LARGE) as room:
            server.kill()
            await room.until_said(f"The connection to {server.url} is lost.")
            server.start()
            await room.until(lambda: "lost" not in room.scene.turn.sentence)
            server.wait()
            await room.until(lambda: anna_moves(anna, table) or room.scene.turn.is_yours)


def test_the_newest_move_is_there_when_the_stream_says_so(server, anna, keys):
    table = anna.make(seats=["me", "open"])["id"]
    there = seated(server, table, keys)
    heard = threading.Event()

    def listen():
        while there.go_on():
            if there.see().notes:
                heard.set()
                return

    listening = threading.Thread(target=listen, daemon=True)
    listening.start()
    anna.post(table, "chat", text="Hello")
    assert heard.wait(30)
    there.leave()
    listening.join(30)
    assert not listening.is_alive()
    assert not there.go_on()


def test_leaving_ends_the_waiting(server, anna, keys):
    there = seated(server, anna.make(seats=["me", "open"])["id"], keys)
    assert there.go_on()  # the first look
    waiting = threading.Thread(target=lambda: [None for _ in iter(there.go_on, False)], daemon=True)
    waiting.start()
    there.leave()
    waiting.join(30)
    assert not waiting.is_alive()


# --- By lines ---------------------------------------------------------------------------------------------------------
def test_a_table_by_lines(server, anna, keys, monkeypatch, capsys):
    table = anna.make(seats=["open", "me"])["id"]
    there = seated(server, table, keys)
    while not there.see().turn.is_yours:
        anna_moves(anna, table)
    typed = iter(["?\n", "why sell column=1\n", "rules W-048\n", "now\n", "99\n", "say hello\n", "sell column=1\n", "1\n"])

    def line():
        found = next(typed, "")
        if not found:
            return ""
        return found

    monkeypatch.setattr("sys.stdin", type("Keyboard", (), {"readline": staticmethod(line)}))
    playing = threading.Thread(target=lambda: [anna_moves(anna, table) for _ in range(3)])
    monkeypatch.setattr(there, "go_on", lambda: anna_moves(anna, table))
    RemoteLines(there).run()
    playing.start()
    playing.join()
    said = capsys.readouterr().out
    for part in ("say something to the table", "(W-012)", "W-048", "there is no move 99", "> Bo: hello", "Bo, your move?", "Bye."):
        assert part in said, part
    assert anna.look(table)["ply"] > 0


# --- A server that does not answer, or is none ------------------------------------------------------------------------
def test_nobody_there_is_a_sentence(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(Lost, match="does not answer"):
        sit_down(read_link(f"http://127.0.0.1:{port}/t/abc2"), "", "en", Keys(tmp_path / "k.json"))


def test_another_kind_of_server_is_a_sentence(server):
    with pytest.raises(RefusedByServer):
        Server(server.url).ask("GET", "/tables/abc2")
    with pytest.raises(Problem, match="does not speak as a table of Parlour does"):
        Server(server.url)._read(200, b"<html>")
    with pytest.raises(Lost):
        Server(server.url)._read(502, b"Bad gateway")
