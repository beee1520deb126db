"""Components of one's own: read from a file, checked by the game, kept with the table."""

import pytest

import parlour
from parlour.engine.texts import Problem
from parlour.games import read_data
from parlour.tables.table import Table
from parlour.web.server import data_files
from serving import csrf_in, in_loop, open_house, served, table_of


def own_file(folder, game, old="", new=""):
    text = (parlour.game(game).folder / "data.toml").read_text(encoding="utf-8")
    assert old in text
    path = folder / f"{game}.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize("game", parlour.games())
def test_the_games_own_file_is_a_good_one(tmp_path, game):
    assert read_data(game, own_file(tmp_path, game)) == parlour.game(game).components


@pytest.mark.parametrize(
    ("game", "old", "new", "says"),
    [
        (
            "wigs",
            "players_2 = [[5, 4, 3, 2, 1], [4,",
            "players_2 = [[5, 4, 3, 2, 9], [4,",
            "a price of layout 'descending_5' is 9; prices go from 1 to 5",
        ),
        (
            "wigs",
            "start_gold = 2",
            "gold = 2",
            "an entry 'start_gold' is missing; a data file of wigs has: start_gold, target_gold",
        ),
        ("wigs", "start_gold = 2", 'start_gold = "two"', "start_gold is a text; it must be a whole number"),
        ("wigs", "start_gold = 2", "start_gold = 2 3", "at line"),
        ("wigs", "start_gold = 2", "start_gold = 2026-11-15", "start_gold is a date or a time; it must be a whole number"),
        ("wigs", "{ number = 5", "{ number = 2026-11-15", "an entry is not of the kind that wigs needs"),
        (
            "wigs",
            "tiles_per_type = 7",
            "tiles_per_type = 4000",
            "tiles_per_type is 4000; it must be a whole number from 1 to 25",
        ),
        ("wigs", "hand = 4", "hand = 20", "hand is 20: 2 players need 40 tiles, and there are 32"),
        ("wigs", "debut = [2, 3, 4]", "debut = [2, 3, 6]", "debut is 6; it must be a whole number from 1 to 5"),
        ("wigs", "target_gold = 20", "target_gold = 0", "target_gold is 0; it must be a whole number from 1 to 10000"),
        ("pret-a-porter", "start_cash = 40", "start_cash = -1", "start_cash"),
        ("last-will", "rounds = 7", 'rounds = "seven"', "rounds"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_entry(tmp_path, game, old, new, says):
    path = own_file(tmp_path, game, old, new)
    with pytest.raises(Problem, match="toml") as problem:
        read_data(game, path)
    assert says in str(problem.value)
    assert all(line.startswith(f"{path}: ") for line in problem.value.said(parlour.game(game).texts("fi")).splitlines())
    assert problem.value.said(parlour.game(game).texts("fi")) != str(problem.value)
    assert all(line.startswith(f"{path}: ") for line in str(problem.value).splitlines())


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("wigs", "GAME=FILE, not 'wigs'"),
        ("wigs=", "GAME=FILE"),
        ("whist={own}", "no game called 'whist'"),
        ("wigs=no.toml", "no.toml: there is no such file"),
    ],
)
def test_a_servers_data_is_a_game_and_a_file(tmp_path, given, says):
    own = own_file(tmp_path, "wigs")
    assert data_files([f"wigs={own}"]) == {"wigs": str(own)}
    with pytest.raises(ValueError, match="--data names wigs twice"):
        data_files([f"wigs={own}", f"wigs={own}"])
    with pytest.raises(ValueError, match=says):
        data_files([given.format(own=own)])


@in_loop
async def test_a_table_keeps_the_components_that_it_was_made_with(tmp_path):
    data = read_data("wigs", own_file(tmp_path, "wigs", "start_gold = 2", "start_gold = 7"))
    async with open_house(tmp_path / "x.db", data={"wigs": data}) as house:
        table, people = await table_of(house, "Anna", "Bo")
        seat = table.match.waiting[0]
        await house.play(table.id, people[seat], [str(table.match.moves(seat)[0])], 0)
        before = (await house.table(table.id)).match.view(None)
        assert before["players_at_table"][0]["gold"] == 7
        other, _ = await table_of(house, "Cy", "Di", game="pocket-wigs")
        assert other.data is None
    async with open_house(tmp_path / "x.db") as house:  # the owner took the file away
        again = await house.table(table.id)
        assert again.match.view(None) == before
        assert again.match.save()["data"] == data
        await house.act(table.id, people[0], Table.resign)
        next_table = await house.rematch(table.id, people[1], "x")
        assert next_table.data == data
        fresh, _ = await table_of(house, "Anna", "Bo")
        assert fresh.match.view(None)["players_at_table"][0]["gold"] == 2


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [("wigs", "start_gold = 2", "start_gold = 7"), ("pret-a-porter", "start_cash = 40", "start_cash = 41")],
)
def test_the_page_says_that_the_components_are_the_owners(tmp_path, game, old, new):
    path = own_file(tmp_path, game, old, new)
    with served(tmp_path / "x.db", data={game: str(path)}) as server, server.client(follow_redirects=True) as http:
        fields = {"csrf": csrf_in(http.get("/").text), "game": game, "players": "2", "name": "Anna"}
        waiting = http.post("/tables", data=fields | {"seat_1": "open"})
        assert "of the server’s owner" in waiting.text
        playing = http.post(f"{waiting.url.path}/start", data={"csrf": fields["csrf"]})
        assert playing.status_code == 200
