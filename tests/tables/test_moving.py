"""A house moves: out of one database into a file, out of it into another; SQLite and PostgreSQL, both ways, and everything as it was."""

import gzip
import json
import os
import sqlite3
import stat
import subprocess
import sys
import tracemalloc

import pytest
from sqlalchemy import func, insert, select, text

from parlour.engine.texts import Problem
from parlour.tables import archive, moving, schema
from parlour.tables.database import Database, DatabaseError, read_url, revisions
from parlour.tables.ratings.recompute import recompute_now
from parlour.tables.table import Table
from serving import SOURCES, in_loop, new_postgres_database, open_house, table_of

KINDS = ["sqlite", "postgresql"]
SPARE = "Pöllö «🦉» O'Hara \\ \"; DROP TABLE people"


def told(*_):
    """Nobody looks at the progress."""


def new_address(kind, folder, name="x"):
    return str(folder / f"{name}.db") if kind == "sqlite" else new_postgres_database()


async def lived_in(address):
    """A house with people, a game that ended and counted, one that goes on, talk, lessons, an analysis and everything else that a database can hold."""
    async with open_house(address) as house:
        table, (one, other) = await table_of(house, SPARE, "Bela", public=True, name="Evening")
        for _ in range(6):
            await move(house, table.id)
        await house.act(table.id, one, Table.say, f"hello {SPARE}")
        await house.act(table.id, other, Table.resign)
        second, _ = await table_of(house, "Aino", "Otso")
        await move(house, second.id)
        third, _ = await house.people.welcome("Only here")
        await house.database.write(lambda connection: fill_the_rest(connection, table.id, one, third.id))
    return table.id


def fill_the_rest(connection, table, person, other):
    report = {"names": [SPARE], "half": 0.1 + 0.2, "deep": [None, {"ä": 1e-300}]}
    analysis = {"table_id": table, "run": "x", "state": "done", "done": 1, "steps": 1, "touched": 0.25, "report": report}
    connection.execute(insert(schema.analyses).values(analysis))
    connection.execute(insert(schema.lessons).values(person=person, lesson="wigs/1", trace={"at": 2}, done=True, changed=1 / 3))
    connection.execute(insert(schema.seeks).values(person=other, games=["wigs"], pace="quick", since=5e8))
    passkey = {"id": "d" * 64, "person": person, "credential": "AQ", "public_key": "Ag", "site": "localhost", "count": 2**32 - 1}
    connection.execute(insert(schema.passkeys).values(**passkey, name=SPARE[:40], created=2.5, used=None))
    connection.execute(insert(schema.challenges).values(hash="e" * 64, visit="f" * 64, person="", until=2e9))
    own = {
        "id": "c",
        "game": "wigs",
        "name": SPARE,
        "components": {"hand": "four", "ä": [0.1 + 0.2]},
        "past": [[[["hand"], 4]]],
        "future": [],
    }
    connection.execute(insert(schema.card_sets).values(**own, version=2, changed=1 / 3))
    connection.execute(insert(schema.waits).values(table_id=table, pace="quick", seconds=0.1, at=1.0))
    address = {
        "person": person,
        "address": "anna@example.org",
        "state": "proven",
        "wish": "day",
        "language": "fi",
        "proof": "",
        "proof_until": 0.5,
    }
    connection.execute(insert(schema.addresses).values(address | {"stop": "s", "returned": 1, "told": 1 / 3, "day": 20, "changed": 1e9}))
    letter = {"id": "l", "person": person, "kind": "turn", "mark": "m", "table_id": table, "turn": 7, "state": "waiting", "due": 2e9}
    connection.execute(insert(schema.letters).values(letter | {"tries": 2, "claimed": 0.0, "created": 1e9}))
    connection.execute(insert(schema.asked).values(id="a", address="hash", person=person, at=0.25))


async def move(house, id):
    table = await house.table(id)
    seat = table.match.waiting[0]
    await house.play(id, table.seats[seat].person, [str(table.match.moves(seat)[0])], len(table.match.plies_known_to(seat)) - 1)


async def everything(address):
    """All rows of all tables, as the archive would write them."""
    database = Database(read_url(str(address)))
    try:

        def work(connection):
            return {
                t.name: [archive.line_of(str(t.name), row) for row in moving.rows_of(connection, t)] for t in schema.metadata.sorted_tables
            }

        return await database.read(work)
    finally:
        await database.close()


@pytest.mark.parametrize("to", KINDS)
@pytest.mark.parametrize("out_of", KINDS)
@in_loop
async def test_everything_arrives_and_can_go_on(tmp_path, out_of, to):
    first, second, file = new_address(out_of, tmp_path), new_address(to, tmp_path, "y"), tmp_path / "house.gz"
    table = await lived_in(first)
    left = await moving.export(first, file, told)
    assert {name for name, rows in left.tables.items() if not rows.rows} == set(), "nothing of the schema is untried here"
    arrived = await moving.move_in(second, file, told)
    assert arrived == left
    assert await everything(second) == await everything(first)
    async with open_house(second) as house:
        found = await house.database.write(lambda connection: recompute_now(connection, write=False))
        assert (found.games, found.different) == (1, 0)
        again = await house.rematch(table, (await house.table(table)).seats[0].person, "")
        assert again.game == "wigs"
    back = new_address(out_of, tmp_path, "z")
    await moving.export(second, tmp_path / "again.gz", told)
    await moving.move_in(back, tmp_path / "again.gz", told)
    assert await everything(back) == await everything(second)


@in_loop
async def test_what_is_null_and_what_is_the_json_of_nothing_stay_apart(tmp_path):
    first, second, file = tmp_path / "x.db", new_postgres_database(), tmp_path / "house.gz"
    await lived_in(first)
    with sqlite3.connect(first) as connection:
        connection.execute("UPDATE tables SET data = NULL WHERE status = 'over'")
        connection.execute("""UPDATE tables SET data = '{"b":\n [1.50, 2],  "a": 1e2}' WHERE status != 'over'""")
    connection.close()
    await moving.export(str(first), file, told)
    await moving.move_in(second, file, told)
    database = Database(read_url(second))
    rows = await database.read(
        lambda connection: connection.execute(text("SELECT status, data::text AS data FROM tables ORDER BY 1")).all()
    )
    await database.close()
    assert [tuple(row) for row in rows] == [("over", None), ("playing", '{"b":  [1.50, 2],  "a": 1e2}')]


# --- Only into an empty house ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", KINDS)
@in_loop
async def test_a_house_that_is_lived_in_is_left_alone(tmp_path, kind):
    first, second, file = tmp_path / "x.db", new_address(kind, tmp_path, "y"), tmp_path / "house.gz"
    await lived_in(first)
    await moving.export(str(first), file, told)
    async with open_house(second) as house:
        await house.people.welcome("Somebody else")
    before = await everything(second)
    with pytest.raises(Problem, match=r"already \(1 rows of people\).*nothing was changed"):
        await moving.move_in(second, file, told)
    assert await everything(second) == before


@in_loop
async def test_a_server_that_was_opened_once_is_still_empty(tmp_path):
    first, second, file = tmp_path / "x.db", tmp_path / "y.db", tmp_path / "house.gz"
    await lived_in(first)
    async with open_house(second) as house:
        key = await house.database.key()
    await moving.export(str(first), file, told)
    await moving.move_in(str(second), file, told)
    async with open_house(second) as house:
        assert await house.database.key() != key
    async with open_house(first) as old, open_house(second) as new:
        assert await old.database.key() == await new.database.key()


@in_loop
async def test_there_is_no_house_to_export(tmp_path):
    with pytest.raises(DatabaseError, match="there is no house in"):
        await moving.export(str(tmp_path / "none.db"), tmp_path / "house.gz", told)
    assert list(tmp_path.iterdir()) == []


# --- Broken files --------------------------------------------------------------------------------------------------------------
def lines_of(file):
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


def cut_raw(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def cut_last_line(file):
    file.write_bytes(gzip.compress(b"".join(lines_of(file)[:-1])))


def cut_within_a_line(file):
    file.write_bytes(gzip.compress(b"".join(lines_of(file))[:-9]))


def one_row_less(file):
    lines = lines_of(file)
    file.write_bytes(gzip.compress(b"".join(lines[:3] + lines[4:])))


def one_sign_else(file):
    file.write_bytes(gzip.compress(b"".join(lines_of(file)).replace(b"Bela", b"Bola", 1)))


def one_bit_else(file):
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def two_rows_exchanged(file):
    lines = lines_of(file)
    lines[2], lines[3] = lines[3], lines[2]
    file.write_bytes(gzip.compress(b"".join(lines)))


def more_after_the_end(file):
    file.write_bytes(gzip.compress(b"".join(lines_of(file)) + b"{}\n"))


def no_json(file):
    lines = lines_of(file)
    file.write_bytes(gzip.compress(b"".join([lines[0], b"\xff\xfe{\n", *lines[1:]])))


def another_file(file):
    file.write_bytes(b"a picture of a cat")


def another_gzip(file):
    file.write_bytes(gzip.compress(b'{"parlour": "person"}\n'))


def nothing(file):
    file.write_bytes(b"")


BREAKS = [
    cut_raw, cut_last_line, cut_within_a_line, one_row_less, one_sign_else, one_bit_else, two_rows_exchanged, more_after_the_end, no_json,
    another_file, another_gzip, nothing,
]  # fmt: skip


async def packed(folder, kind):
    """An empty house of a kind, and the archive of another that was lived in."""
    first, second, whole = folder / "x.db", new_address(kind, folder, "y"), folder / "house.gz"
    await lived_in(first)
    await moving.export(str(first), whole, told)
    async with open_house(second):
        return second, whole


@pytest.mark.parametrize("kind", KINDS)
@in_loop
async def test_broken_files_are_refused_and_nothing_is_written(tmp_path, kind):
    second, whole = await packed(tmp_path, kind)
    before = await everything(second)
    for break_it in BREAKS:
        file = tmp_path / "broken.gz"
        file.write_bytes(whole.read_bytes())
        break_it(file)
        with pytest.raises(Problem, match=r"cut off or has changed|no archive of a house"):
            await moving.move_in(second, file, told)
        assert await everything(second) == before, break_it.__name__
    await moving.move_in(second, whole, told)


@in_loop
async def test_a_broken_file_does_not_even_make_a_database(tmp_path):
    (tmp_path / "house.gz").write_bytes(gzip.compress(b'{"parlour": "house", "format": 1}\n'))
    with pytest.raises(Problem, match="cut off or has changed"):
        await moving.move_in(str(tmp_path / "y.db"), tmp_path / "house.gz", told)
    assert [path.name for path in tmp_path.iterdir()] == ["house.gz"]


def forged(file, change):
    """An archive whose counts and hashes are right, but whose rows are not."""
    found = archive.Archive(file)
    rows = [(table, json.loads(archive.line_of(table, row))[table]) for table, row in found.rows()]
    change(rows)
    raw = [(table, {name: archive.msgspec.Raw(json.dumps(value).encode()) for name, value in row.items()}) for table, row in rows]
    archive.write(file, found.head.schema, found.head.tables, raw)


def a_stranger_column(rows):
    rows[0][1]["shoe_size"] = 44


def a_move_of_no_table(rows):
    rows.append(("moves", {"table_id": "nowhere", "entry": 0, "seat": 0, "move": "x", "by": "person", "at": 0.0}))


def a_word_for_a_number(rows):
    next(row for table, row in rows if table == "moves")["seat"] = "first"


def a_person_without_a_name(rows):
    del next(row for table, row in rows if table == "people")["name"]


def twice_the_same(rows):
    rows.insert(0, rows[0])


@pytest.mark.parametrize("kind", KINDS)
@in_loop
async def test_rows_that_do_not_fit_are_refused_and_nothing_is_written(tmp_path, kind):
    second, whole = await packed(tmp_path, kind)
    before = await everything(second)
    for change in (a_stranger_column, a_move_of_no_table, a_word_for_a_number, a_person_without_a_name, twice_the_same):
        file = tmp_path / "forged.gz"
        file.write_bytes(whole.read_bytes())
        forged(file, change)
        with pytest.raises(Problem, match=r"does not fit into|does not know"):
            await moving.move_in(second, file, told)
        assert await everything(second) == before, change.__name__


@in_loop
async def test_what_is_stored_otherwise_than_written_is_found_out(tmp_path, monkeypatch):
    first, second, file = tmp_path / "x.db", tmp_path / "y.db", tmp_path / "house.gz"
    await lived_in(first)
    await moving.export(str(first), file, told)
    stored = moving._value
    monkeypatch.setattr(moving, "_value", lambda column, raw: 7.0 if column.name == "changed" else stored(column, raw))
    with pytest.raises(Problem, match="what was stored is not what the archive holds"):
        await moving.move_in(str(second), file, told)
    monkeypatch.undo()
    await moving.move_in(str(second), file, told)


# --- Other versions ---------------------------------------------------------------------------------------------------------------
@in_loop
async def test_a_newer_archive_is_refused(tmp_path):
    for name, head, says in (
        ("schema", {"schema": "9999", "format": 1}, r"newer Parlour \(version 9999\)"),
        ("format", {"schema": revisions()[0], "format": 2}, "has format 2, and this Parlour reads format 1"),
    ):
        line = json.dumps({"parlour": "house", "version": "9", "made": 0.0, "tables": []} | head).encode() + b"\n"
        (tmp_path / name).write_bytes(gzip.compress(line))
        with pytest.raises(Problem, match=says):
            await moving.move_in(str(tmp_path / "y.db"), tmp_path / name, told)
    assert not (tmp_path / "y.db").exists()


@pytest.mark.parametrize("to", KINDS)
@in_loop
async def test_an_older_archive_is_brought_up_to_date(tmp_path, to):
    """An archive as a Parlour of version 0005 would have written it: no ratings, no handles, no devices."""
    old = {
        "people": {"id": "a" * 32, "name": "Old friend", "created": 1.5, "renewed": 2},
        "keys": {"hash": "b" * 64, "person": "a" * 32, "kind": "cookie", "created": 1.5},
        "lessons": {"person": "a" * 32, "lesson": "wigs/1", "trace": {"at": 3}, "done": True, "changed": 2.5},
        "settings": {"name": "key", "value": "c" * 64},
    }
    names = ["tables", "moves", "chat", "members", "people", "keys", "settings", "analyses", "lessons"]
    rows = [(table, {name: archive.msgspec.Raw(json.dumps(value).encode()) for name, value in old[table].items()}) for table in old]
    archive.write(tmp_path / "old.gz", "0005", names, rows)
    address = new_address(to, tmp_path)
    await moving.move_in(address, tmp_path / "old.gz", told)
    async with open_house(address) as house:
        assert (await house.database.key()).hex() == "c" * 64
        row = await house.database.read(lambda connection: connection.execute(select(schema.people)).one())
        assert (row.name, row.renewed, len(row.handle), row.hidden) == ("Old friend", 2, 12, False)
        assert await house.database.read(lambda connection: len(connection.scalar(select(schema.keys.c.device)))) == 12
        assert await house.database.read(lambda connection: connection.scalar(select(func.count()).select_from(schema.lessons))) == 1
        version = await house.database.read(lambda connection: connection.scalar(text("SELECT version_num FROM alembic_version")))
        assert version == revisions()[0]


# --- As a command, and how much it holds in memory --------------------------------------------------------------------------------
def parlour(*words, code=0):
    environment = os.environ | {"PYTHONPATH": str(SOURCES)}
    done = subprocess.run([sys.executable, "-m", "parlour", *map(str, words)], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == code, done.stderr + done.stdout
    return done.stderr if code else done.stdout


def test_the_commands(tmp_path):
    in_loop(lived_in)(tmp_path / "x.db")
    file = tmp_path / "house.parlour.gz"
    left = json.loads(parlour("export", file, "--database", tmp_path / "x.db", "--json"))
    assert left["tables"]["people"]["rows"] == 5
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(parlour("import", file, "--check", "--json")) == left
    assert json.loads(parlour("import", file, "--database", tmp_path / "y.db", "--json")) == left
    assert "nothing was changed" in parlour("import", file, "--database", tmp_path / "y.db", code=2)
    assert "Talo on muuttanut" in parlour("import", file, "--database", tmp_path / "z.db", "--language", "fi")
    assert "cannot be written" in parlour("export", tmp_path / "no" / "where.gz", "--database", tmp_path / "x.db", code=2)
    assert "No such file" in parlour("import", tmp_path / "none.gz", "--database", tmp_path / "q.db", code=2)
    assert not (tmp_path / "q.db").exists()


@in_loop
async def test_a_large_house_is_never_in_memory_as_a_whole(tmp_path):
    """Thirty megabytes of talk pass through a window that is much smaller."""
    line = {"table_id": "", "seat": 0, "name": "Bela", "at": 1.0}
    table = await lived_in(tmp_path / "x.db")

    def talk(connection):
        for first in range(1000, 16000, 500):
            rows = [line | {"table_id": table, "line": first + n, "text": f"{first + n} " + "so much to say " * 130} for n in range(500)]
            connection.execute(insert(schema.chat), rows)

    async with open_house(tmp_path / "x.db") as house:
        await house.database.write(talk)
    tracemalloc.start()
    try:
        left = await moving.export(str(tmp_path / "x.db"), tmp_path / "house.gz", told)
        await moving.move_in(str(tmp_path / "y.db"), tmp_path / "house.gz", told)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert left.tables["chat"].rows > 15000
    assert most < 12 << 20, f"{most / 2**20:.1f} MiB"
