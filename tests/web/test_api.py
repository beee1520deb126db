"""The API: the same actions as JSON, and problem documents that say why and what is possible."""

import random

import httpx
import pytest

from parlour.tables.levels import default_level
from serving import Player, play_on, players, served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("api") / "x.db") as found:
        yield found


@pytest.fixture
def pair(server):
    """Two people at a table of two."""
    with players(server.url, "Anna", "Bo") as found:
        table = found[0].make()["id"]
        found[1].join(table)
        yield found, table


def test_the_games_with_players_options_and_levels(server):
    games = httpx.get(f"{server.url}/api/games").json()
    wigs = next(game for game in games if game["id"] == "wigs")
    assert wigs["players"] == [2, 3, 4]
    assert wigs["options"]["target_gold"]["choices"] == [20, 25]
    assert "random" in wigs["levels"]
    assert wigs["levels"]["4:bold"] == "Connoisseur, bold"


def test_two_people_play_a_whole_game(pair):
    people, table = pair
    end = play_on(people, table, 2000, random.Random(4))
    assert end["status"] == "over"
    assert sorted(seat for group in end["result"]["ranking"] for seat in group) == [0, 1]
    assert end["seed"]
    steps = people[0].http.get(f"/api/tables/{table}/verify").json()["steps"]
    assert len(steps) == 3
    saved = people[0].http.get(f"/api/tables/{table}/save").json()
    assert saved["fair"]["commitment"] == end["commitment"]
    assert len(saved["moves"]) == end["ply"]


def test_quick_is_a_game_against_bots_at_once(server):
    answer = httpx.post(f"{server.url}/api/quick", json={"game": "wigs", "bots": 2, "level": "random"}).json()
    assert (answer["status"], [seat["kind"] for seat in answer["seats"]]) == ("playing", ["person", "bot", "bot"])
    me = Player(server.url, token=answer["token"])
    seen = me.look(answer["id"])
    for _ in range(12):
        while not seen["moves"]:
            seen = me.look(answer["id"], after=seen["version"], wait=20)
        seen = me.move(answer["id"], seen["moves"][0]["move"], seen["ply"]).json()
    assert seen["ply"] > 12
    me.close()


def test_what_is_refused_says_the_rule_and_what_is_possible(pair):
    people, table = pair
    seen = [player.look(table) for player in people]
    turn = 0 if seen[0]["moves"] else 1
    problem = people[turn].move(table, "sell column=0", 0)
    assert (problem.status_code, problem.headers["content-type"]) == (422, "application/problem+json")
    document = problem.json()
    assert (document["type"], document["rule"]) == ("/problems/illegal-move", "W-012")
    assert document["possible"] == [move["move"] for move in seen[turn]["moves"]]
    assert "draft" in document["detail"]
    why = people[turn].http.get(f"/api/tables/{table}/why", params={"move": "sell column=0"}).json()
    assert (why["possible"], why["rule"]) == (False, "W-012")
    assert why["text"]


def test_somebody_elses_turn_is_told(pair):
    people, table = pair
    turn = 0 if people[0].look(table)["moves"] else 1
    problem = people[1 - turn].move(table, "draft wig=1", 0)
    assert problem.status_code == 422
    assert "It is not the turn of" in problem.json()["detail"]


def test_a_stale_ply_and_a_repeated_move(pair):
    people, table = pair
    turn = 0 if people[0].look(table)["moves"] else 1
    moves = [move["move"] for move in people[turn].look(table)["moves"]]
    first = people[turn].move(table, moves[0], 0)
    assert (first.status_code, first.json()["ply"], first.json()["repeated"]) == (201, 1, False)
    again = people[turn].move(table, moves[0], 0)
    assert (again.status_code, again.json()["ply"], again.json()["repeated"]) == (201, 1, True)
    late = people[turn].move(table, moves[1], 0)
    assert (late.status_code, late.json()["type"]) == (409, "/problems/stale")
    assert people[turn].look(table)["ply"] == 1


def test_a_stranger_watches_but_does_not_play(server, pair):
    _, table = pair
    seen = httpx.get(f"{server.url}/api/tables/{table}").json()
    assert (seen["seat"], seen["moves"], seen["view"]["you"]) == (None, [], None)
    for path, body in (("moves", {"move": "draft wig=1", "ply": 0}), ("resign", None), ("chat", {"text": "hi"}), ("undo", None)):
        assert httpx.post(f"{server.url}/api/tables/{table}/{path}", json=body).status_code == 403
    wrong = httpx.get(f"{server.url}/api/tables/{table}", headers={"authorization": "Bearer nobody-knows-this-token"})
    assert (wrong.status_code, wrong.json()["type"]) == (403, "/problems/who-are-you")


def test_unknown_tables_and_paths(server):
    for path in ("/api/tables/abcdefgh", "/api/tables/abcdefgh/log", "/api/nowhere"):
        answer = httpx.get(server.url + path)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({}, "game"),
        ({"game": "wigs", "players": 9}, "players"),
        ({"game": "whist", "players": 2}, "There is no game «whist»"),
        ({"game": "wigs", "players": 2, "name": "x" * 41}, "name"),
        ({"game": "wigs", "players": 2, "name": "A", "seats": ["me", "bot:genius"]}, "genius"),
        ({"game": "wigs", "players": 2, "name": "A", "clock": {"kind": "move", "seconds": 0}}, "clock"),
        ({"game": "wigs", "players": 2, "name": "A", "colour": "red"}, "colour"),
    ],
)
def test_what_cannot_be_made_is_a_bad_request(server, body, says):
    answer = httpx.post(f"{server.url}/api/tables", json=body)
    assert answer.status_code == 400
    assert says in answer.json()["detail"]


def test_history_is_seen_with_ones_own_eyes(pair):
    people, table = pair
    views = []
    for _ in range(12):
        views.append(people[0].look(table)["view"])
        play_on(people, table, 1)
    for ply, view in enumerate(views):
        assert people[0].look(table, ply=ply)["view"] == view
    assert people[0].http.get(f"/api/tables/{table}", params={"ply": 99}).status_code == 404
    log = people[0].http.get(f"/api/tables/{table}/log").json()
    assert [entry["ply"] for entry in log] == list(range(13))
    assert people[0].http.get(f"/api/tables/{table}/log", params={"since": 11}).json() == log[11:]


def test_undo_by_consent_over_http(pair):
    people, table = pair
    play_on(people, table, 2)
    first = 0 if "undo" not in people[0].look(table)["actions"] else 1
    asked = people[first].post(table, "undo").json()
    assert [proposal["kind"] for proposal in asked["proposals"]] == ["undo"]
    agreed = people[1 - first].post(table, "vote", kind="undo", agree=True).json()
    assert (agreed["proposals"], agreed["ply"]) == ([], 0)


def test_chat_leave_come_back_and_resign(pair):
    people, table = pair
    said = people[0].post(table, "chat", text="Hello <i>you</i>").json()
    assert [(line["name"], line["text"]) for line in said["chat"]] == [("Anna", "Hello <i>you</i>")]
    left = people[1].post(table, "leave").json()
    assert left["seats"][1]["left"] is True
    stand_in = people[0].post(table, "stand-in", seat=1).json()
    assert stand_in["seats"][1]["level"] == default_level()
    back = people[1].post(table, "come-back").json()
    assert (back["seats"][1]["left"], back["seats"][1]["level"]) == (False, "")
    over = people[1].post(table, "resign").json()
    assert (over["status"], over["result"]["ranking"]) == ("over", [[0], [1]])
    again = people[0].post(table, "rematch", word="x").json()
    assert again["status"] == "open"
    assert people[1].look(table)["next_table"] == again["id"]


def test_public_tables_are_listed_and_private_ones_are_not(server):
    with players(server.url, "Anna", "Bo") as (anna, bo):
        public, private = anna.make(public=True, table_name="Everybody"), anna.make()
        ids = {line["id"]: line for line in bo.http.get("/api/tables").json()}
        assert public["id"] in ids
        assert private["id"] not in ids
        own = {line["id"]: line for line in anna.http.get("/api/tables").json()}
        assert own[private["id"]]["yours"] is True
        deleted = anna.http.delete(f"/api/tables/{private['id']}")
        assert deleted.status_code == 204
        assert bo.http.delete(f"/api/tables/{public['id']}").status_code == 403
        assert anna.http.get(f"/api/tables/{private['id']}").status_code == 404


def test_the_maker_begins_early_with_bots(server):
    with players(server.url, "Anna") as (anna,):
        table = anna.make(players=4)
        assert table["status"] == "open"
        begun = anna.post(table["id"], "start").json()
        assert [seat["kind"] for seat in begun["seats"]] == ["person", "bot", "bot", "bot"]


def test_answers_come_in_the_language_asked_for(pair):
    people, table = pair
    turn = 0 if people[0].look(table)["moves"] else 1
    people[turn].http.headers["accept-language"] = "fi-FI,fi;q=0.9,en;q=0.5"
    assert people[turn].move(table, "draft wig=1", 7).json()["detail"] == "Peli ei ole vielä kohdassa 7; se on kohdassa 0."
    unreadable = people[turn].move(table, "fly", 0).json()
    assert (unreadable["title"], unreadable["detail"][:35]) == ("Virheellinen pyyntö", "siirtoa «fly» ei ole; siirrot ovat:")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"game": "wigs", "players": 7}, "pelissä wigs pelaajia voi olla 2, 3 tai 4, ei 7."),
        (
            {"game": "wigs", "players": 2, "name": "A", "options": {"target_gold": 3}},
            "wigs: valinta target_gold ei voi olla «3»; se voi olla 20 tai 25.",
        ),
        ({"game": 7}, "Pyyntöä ei voitu lukea: game: "),
    ],
)
def test_what_cannot_be_made_is_told_in_the_language_asked_for(server, body, says):
    answer = httpx.post(f"{server.url}/api/tables", json=body, headers={"accept-language": "fi"})
    assert (answer.status_code, answer.json()["title"]) == (400, "Virheellinen pyyntö")
    assert answer.json()["detail"].startswith(says)


def test_the_schema_describes_every_path(server):
    schema = httpx.get(f"{server.url}/schema").json()
    assert schema == httpx.get(f"{server.url}/schema/openapi.json").json()
    assert {"/api/games", "/api/tables", "/api/tables/{id}", "/api/tables/{id}/moves"} <= set(schema["paths"])
    assert all(path.startswith("/api/") for path in schema["paths"])


def test_a_body_that_is_too_large_is_refused(server):
    answer = httpx.post(f"{server.url}/api/people", json={"name": "x" * 100_000})
    assert answer.status_code == 413


def test_a_hint_is_given_or_its_lack_is_told(server):
    with players(server.url, "Anna") as (anna,):
        table = anna.make(seats=["me", "bot:random"], hints=False)["id"]
        assert anna.post(table, "hint").status_code == 409


def test_a_table_in_words_speaks_the_language_and_to_its_reader(pair):
    (anna, bo), table = pair
    for player in (anna, bo):
        seen = player.look(table)
        if seen["moves"]:
            player.move(table, seen["moves"][0]["move"], seen["ply"])
    told = anna.http.get(f"/api/tables/{table}/words").json()
    assert (told["seat"], told["ply"], told["last"]) == (0, anna.look(table)["ply"], anna.look(table)["ply"])
    assert told["table"][0].startswith("Round 0, draft.")
    assert any(line.startswith("You take ") for lines in told["log"] for line in lines)
    assert [move["move"] for move in told["moves"]] == [move["move"] for move in anna.look(table)["moves"]]
    finnish = bo.http.get(f"/api/tables/{table}/words", headers={"accept-language": "fi"}).json()
    assert finnish["table"][0].startswith("Kierros 0, alkuvalinta.")
    first = anna.http.get(f"/api/tables/{table}/words", params={"ply": 0}).json()
    assert (first["ply"], len(first["log"])) == (0, 1)
    assert anna.http.get(f"/api/tables/{table}/words", params={"ply": 99}).status_code == 404


def test_a_table_in_words_ends_as_the_table_does(pair):
    (anna, bo), table = pair
    bo.post(table, "resign")
    told = anna.http.get(f"/api/tables/{table}/words").json()
    assert told["moves"] == []
    assert told["result"][-1] == "Anna has won."


def test_a_table_that_has_not_begun_has_no_words(server):
    with players(server.url, "Anna") as (anna,):
        table = anna.make()["id"]
        assert anna.http.get(f"/api/tables/{table}/words").status_code == 409


def test_a_personal_link_gives_a_token_of_its_own(server):
    with players(server.url, "Anna") as (anna,):
        table = anna.make()["id"]
        link = anna.http.get("/api/me").json()["link"]
        for given in (link, f"{link}?to={table}", link.rpartition("/")[2]):
            token = httpx.post(f"{server.url}/api/people/link", json={"link": given}).json()["token"]
            assert token != anna.token
            me = Player(server.url, token=token)
            assert me.look(table)["seat"] == 0
            me.close()
        refused = httpx.post(f"{server.url}/api/people/link", json={"link": "0" * 32})
        assert (refused.status_code, refused.json()["type"]) == (404, "/problems/unknown")
