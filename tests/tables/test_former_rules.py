"""Tables that were played by a former version of a game's rules: they are brought up to the present one when they are read."""

import json
import sqlite3
from pathlib import Path

import parlour
from parlour.engine import save
from parlour.tables.table import UNDO_OWN
from serving import in_loop, open_house, table_of

STORED = Path(__file__).parents[1] / "playthroughs" / "last-will" / "round-7-2p.json"


def make_old(path, id, saved, entries):
    """The table as the first version of the rules stored it."""
    with sqlite3.connect(path) as database:
        old = json.dumps(saved["options"] | {"hand_backs": "hidden"})
        database.execute(
            "update tables set rules = 1, options = ?, data = null, seed = ?, entries = ? where id = ?",
            (old, saved["seed"], len(entries), id),
        )
        database.execute("delete from moves where table_id = ?", (id,))
        for number, (seat, move, back_to) in enumerate(entries):
            database.execute(
                'insert into moves (table_id, entry, seat, move, back_to, "by", at) values (?, ?, ?, ?, ?, ?, ?)',
                (id, number, seat, move, back_to, "person", 100.0 + number),
            )


def stored_moves(path, id):
    with sqlite3.connect(path) as database:
        return database.execute("select seat, move, at from moves where table_id = ? order by entry", (id,)).fetchall()


@in_loop
async def test_a_table_of_former_rules_is_read_stored_anew_and_played_on(tmp_path):
    path, saved = tmp_path / "x.db", save.read(STORED)
    moves = [(int(text.split(" ", 1)[0]), text.split(" ", 1)[1]) for text in saved["moves"][:120]]
    async with open_house(path) as house:
        table, people = await table_of(house, "Anna", "Bo", game="last-will")
    entries = [(seat, move, None) for seat, move in moves[:40]]
    entries += [(*moves[40], None), (moves[40][0], "undo", 40), (*moves[40], None), (moves[40][0], UNDO_OWN, 40)]
    entries += [(seat, move, None) for seat, move in moves[40:]]
    make_old(path, table.id, saved, entries)
    wanted = parlour.load(saved | {"moves": saved["moves"][:120]})

    async with open_house(path) as house:
        found = await house.table(table.id)
        assert (found.rules, "hand_backs" in found.options) == (parlour.game("last-will").version, False)
        assert found.match.state.tobytes() == wanted.state.tobytes()
        rows = stored_moves(path, table.id)
        assert [f"{seat} {move}" for seat, move, _ in rows] == wanted.save()["moves"]
        assert [at for _, _, at in rows] == sorted(at for _, _, at in rows)
        seat = found.match.waiting[0]
        move = str(found.match.moves(seat)[0])
        await house.play(table.id, people[seat], [move], len(found.match.plies_known_to(seat)) - 1)
    async with open_house(path) as house:
        again = await house.table(table.id)
        assert again.match.ply == wanted.ply + 1
        assert str(again.match.history[-1][1]) == move


@in_loop
async def test_a_table_that_waits_for_players_gets_the_present_cards(tmp_path):
    path, saved = tmp_path / "x.db", save.read(STORED)
    async with open_house(path) as house:
        anna, _ = await house.people.welcome("Anna")
        table = await house.create(
            person=anna.id, person_name="Anna", word="x", game="last-will", players=2, seats=["me", "open"], pace=0.0
        )
    make_old(path, table.id, saved | {"seed": ""}, [])
    async with open_house(path) as house:
        found = await house.table(table.id)
        assert (found.status, found.rules, found.data) == ("open", parlour.game("last-will").version, None)
        bo, _ = await house.people.welcome("Bo")
        begun, _ = await house.join(table.id, bo.id, "Bo", "y", None)
        assert begun.status == "playing"
