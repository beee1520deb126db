"""What a seat cannot know cannot change a byte of what it is sent: everything hidden is dealt anew, and every answer compared."""

import random

import httpx
import pytest

import parlour
from parlour.web.closely_page import PIECE
from serving import behind_veils, guessed, players, served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("hidden") / "x.db") as found:
        yield found


def answers(player, table):
    """Every answer that depends on the match, byte for byte."""
    api, pages = f"/api/tables/{table}", f"/t/{table}"
    paths = [
        api,
        f"{api}/log",
        f"{api}/words",
        f"{api}/why?move=done",
        f"{api}/save",
        f"{api}/verify",
        pages,
        f"{pages}/fragment",
        f"{pages}/download",
        f"{pages}/verify",
        f"{pages}/looks",
        *(f"{pages}/look?piece={name}" for name in PIECE.findall(player.http.get(pages).text)[:2]),  # all stand on the page before
    ]
    return [behind_veils(player.http.get(path).text) for path in paths]


@pytest.mark.parametrize("game", parlour.games())
def test_what_a_seat_cannot_know_cannot_change_what_it_is_sent(server, game):
    house, chance, differs = server.app.desk.house, random.Random(7), 0
    count = min(number for number in parlour.game(game).players if number > 1)
    names = ["Anna", "Bo", "Cy", "Di", "Ed"][: max(count, min(3, parlour.game(game).players[-1]))]
    with players(server.url, *names, "Watcher") as (*people, watcher):
        for player in people:
            player.http.cookies.set("parlour", player.token)  # the same person in a browser
            player.http.get("/")
        table = people[0].make(game=game, players=len(people))["id"]
        for player in people[1:]:
            player.join(table)
        for step in range(36):
            seen = next((look for look in (player.look(table) for player in people) if look["moves"]), None)
            if seen is None:
                break
            people[seen["seat"]].move(table, chance.choice(seen["moves"])["move"], seen["ply"])
            if step % 4:
                continue
            real = house._tables[table]
            before = [answers(player, table) for player in [*people, watcher]]
            for seat, player in enumerate(people):
                other = real.draft()
                other.match = guessed(real.match, seat, f"other cards {step} {seat}")
                other.secret, other.seed = "another secret", "another seed"
                differs += bool(other.match.state.tobytes() != real.match.state.tobytes())
                house._tables[table] = other
                server.app.desk.forget()
                after = answers(player, table)
                house._tables[table] = real
                assert after == before[seat]
        assert differs
        httpx.get(f"{server.url}/health").raise_for_status()


def test_the_log_of_others_hides_their_choices(server):
    with players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make(options={"draft": "random_deal"})["id"]
        bo.join(table)
        seen = anna.look(table)
        assert seen["view"]["phase"] == "wear"
        move = seen["moves"][-1]["move"]
        anna.move(table, move, seen["ply"])
        told = [
            event
            for ply in bo.http.get(f"/api/tables/{table}/log").json()
            for event in ply["events"]
            if event["name"] in ("chose", "dealt")
        ]
        assert all(event["fields"]["wig"] is None for event in told if event["fields"]["seat"] == 0)
        assert any(event["fields"]["wig"] is not None for event in told if event["fields"]["seat"] == 1)
        assert "seed" not in {key for key, value in bo.look(table).items() if value} - {"seat", "seats"}
