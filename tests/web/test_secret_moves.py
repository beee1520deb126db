"""Secret moves made at the same time (the coins of Pocket Wigs): nobody learns how many another has made, by no answer and no count."""

import json
import re

import httpx
import pytest

from serving import behind_veils, csrf_in, players, served

COINS = ("place row=1 coin=1", "place row=2 coin=2", "place row=1 coin=3")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("secret") / "x.db") as found:
        yield found


@pytest.fixture
def table(server):
    """Three at a table of Pocket Wigs and one who watches; Anna has placed a coin. Fischer's clock would tell of moves if it could."""
    with players(server.url, "Anna", "Bo", "Cy", "Watcher") as people:
        for player in people:
            player.http.cookies.set("parlour", player.token)  # the same person in a browser
            player.http.get("/")
        id = people[0].make(game="pocket-wigs", players=3, clock={"kind": "fischer", "seconds": 80000, "increment": 3600})["id"]
        for player in people[1:3]:
            player.join(id)
        place(people[0], id, COINS[0])
        yield people, id


def place(player, table, move):
    seen = player.look(table)
    answer = player.move(table, move, seen["ply"], version=seen["version"])
    assert answer.status_code == 201, answer.text
    return answer.json()


def live(player, table, seconds=1.2, **headers):
    """What the stream says within a short time, without its heartbeats."""
    said = b""
    try:
        with player.http.stream("GET", f"/api/tables/{table}/live", headers=headers, timeout=httpx.Timeout(30, read=seconds)) as answer:
            for part in answer.iter_bytes():
                said += part
                if said.count(b": still here") >= 2:
                    break
    except httpx.ReadTimeout:
        pass
    return said.replace(b": still here\n\n", b"")


def answers(player, table):
    """Every answer to a viewer that depends on the match; clocks run on by themselves and are looked at apart."""
    api, page = f"/api/tables/{table}", f"/t/{table}"
    seen = player.look(table)
    clocks = [seat.pop("seconds") for seat in seen["seats"]]
    paths = [
        f"{api}/log",
        f"{api}?ply=0",
        f"{api}?ply=1",
        f"{api}?ply=2",
        f"{api}/why?move=finish",
        f"{api}/save",
        f"{api}/verify",
        "/api/tables",
    ]
    pages = [f"{page}/fragment", page, f"{page}?ply=0", f"{page}/download", f"{page}/verify"]
    texts = [behind_veils(player.http.get(path).text) for path in [*paths, *pages]]
    for at, text in enumerate(texts):
        if text.startswith("{") and "seats" in text:
            texts[at] = json.loads(text) | {"seats": None}
    return (
        seen,
        [text if isinstance(text, dict) else without_clocks(text) for text in texts],
        [clock is not None and clock > 75000 for clock in clocks],
    )


def without_clocks(text):
    return re.sub(r"\d+:\d\d(:\d\d)?", "TIME", re.sub(r'data-seconds="[^"]*"', "", text))


def test_coins_of_others_change_no_answer(table):
    (anna, bo, cy, watcher), id = table
    before = [answers(player, id) for player in (anna, cy, watcher)]
    streams = [live(player, id) for player in (anna, watcher)]
    for coin in COINS:
        place(bo, id, coin)
    assert bo.look(id)["ply"] == 3
    assert [answers(player, id) for player in (anna, cy, watcher)] == before
    assert [live(player, id) for player in (anna, watcher)] == streams
    assert answers(bo, id)[0]["view"]["you"]["hand"] == []


def test_the_clock_of_who_places_secretly_runs_on(server, table):
    (_, bo, *_), id = table
    before = server.app.desk.house._tables[id].seats[1]
    place(bo, id, COINS[0])
    after = server.app.desk.house._tables[id].seats[1]
    assert (after.stock, after.since) == (before.stock, before.since)


def test_a_stream_that_is_open_hears_nothing_of_a_secret_and_at_once_of_what_is_open(server, table):
    (anna, bo, _, watcher), id = table
    version = watcher.look(id)["version"]
    for coin in COINS:
        place(bo, id, coin)
    assert b"event: table" not in live(watcher, id, **{"last-event-id": str(version)})
    assert anna.look(id, after=anna.look(id)["version"], wait=0.3)["ply"] == 1
    place(bo, id, "finish")
    assert b'"version":%d' % (version + 1) in live(watcher, id, **{"last-event-id": str(version)})
    assert [watcher.look(id)["version"], anna.look(id)["version"], bo.look(id)["version"]] == [
        version + 1,
        version + 2,
        version + 4,
    ]


def test_a_move_is_made_for_the_ply_that_its_maker_counts(table):
    (anna, bo, *_), id = table
    page = anna.http.get(f"/t/{id}").text
    place(bo, id, COINS[0])
    place(bo, id, COINS[1])
    fields = {"csrf": csrf_in(page), "ply": "1", "move": f"{COINS[1]}; {COINS[2]}"}
    assert anna.http.post(f"/t/{id}/move", data=fields).status_code == 303
    assert anna.look(id)["ply"] == 3
    again = anna.move(id, COINS[2], 2).json()
    assert (again["ply"], again["repeated"]) == (3, True)
    early = anna.move(id, "finish", 4)
    assert (early.status_code, early.json()["detail"]) == (409, "The game has not reached ply 4; it stands at 3.")
    assert [entry["ply"] for entry in anna.http.get(f"/api/tables/{id}/log").json()] == [0, 1, 2, 3]


def test_an_undo_takes_back_the_own_coin_and_leaves_the_others_theirs(server, table):
    (anna, bo, cy, watcher), id = table
    assert "undo" in anna.look(id)["actions"]
    place(bo, id, COINS[0])
    place(bo, id, COINS[2])
    assert "undo" in anna.look(id)["actions"]
    before = [answers(player, id) for player in (bo, cy, watcher)]
    old = anna.look(id)["version"]
    undone = anna.post(id, "undo").json()
    assert (undone["ply"], undone["proposals"], len(undone["view"]["you"]["hand"])) == (0, [], 3)
    assert [answers(player, id) for player in (bo, cy, watcher)] == before
    assert anna.move(id, COINS[1], 0, version=old).json()["type"] == "/problems/stale"
    known = bo.look(id)
    server.app.desk.house._tables.clear()  # as after a restart
    assert bo.look(id) | {"seats": 0} == known | {"seats": 0}
    assert len(bo.look(id)["view"]["you"]["hand"]) == 1


def test_a_proposal_to_undo_is_not_dropped_by_a_secret_move(table):
    (anna, bo, cy, watcher), id = table
    place(anna, id, "finish")
    place(cy, id, "finish")
    anna.post(id, "undo")
    before = answers(watcher, id)
    assert [proposal["kind"] for proposal in before[0]["proposals"]] == ["undo"]
    place(bo, id, COINS[0])
    assert answers(watcher, id) == before


def test_nothing_of_a_game_that_goes_on_can_be_downloaded(table):
    (anna, *_), id = table
    for path in (f"/api/tables/{id}/save", f"/api/tables/{id}/verify"):
        assert anna.http.get(path).status_code == 409
    assert anna.http.get(f"/t/{id}/download").status_code == 409
    assert anna.look(id)["seed"] == ""
