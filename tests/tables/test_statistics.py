"""Statistics of the house: counted right from real games, on both databases; nothing of a person in them, and no count that is too small."""

import itertools
import json
import os
import random
import subprocess
import sys

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update

from parlour.tables import schema
from parlour.tables.statistics import FLOOR, cells, statistics, statistics_of
from parlour.tables.stored_games import StoredGame, never_begun, stored_games
from parlour.tables.table import Table
from serving import SOURCES, in_loop, new_postgres_database, open_house, table_of

NOW = 1_800_000_000.0
DAY = 86400.0
WORD = "Zerubbabel"


def game(**more):
    values = {
        "game": "wigs",
        "players": 2,
        "people": 2,
        "ended": NOW - DAY,
        "last": NOW - DAY,
        "plies": 50,
        "minutes": 20.0,
        "ending": "gold",
    }
    return StoredGame(**values | {"options": {}, "clock": "none", "gave_up": False} | more)


# --- What is not shown ------------------------------------------------------------------------------------------------------------
@given(st.dictionaries(st.text(min_size=1), st.integers(0, 40), max_size=12), st.booleans())
def test_no_small_count_is_shown_and_none_can_be_worked_out(counts, keep_zeros):
    found = cells(counts, keep_zeros=keep_zeros)
    shown = {cell.name: cell.games for cell in found.cells if cell.games is not None}
    assert all(count == counts[name] for name, count in shown.items())
    assert not any(0 < count < FLOOR for count in shown.values())
    rest = sum(counts.values()) - sum(shown.values())
    assert rest == found.hidden or (rest < FLOOR and not any(shown.values()) and found.hidden == 0)
    assert found.hidden == 0 or found.hidden >= FLOOR


def everywhere(value):
    """All counts of cells in the figures."""
    if isinstance(value, dict):
        if set(value) == {"name", "games"}:
            yield value["games"]
        for one in value.values():
            yield from everywhere(one)
    elif isinstance(value, list):
        for one in value:
            yield from everywhere(one)


def test_small_counts_are_nowhere_in_the_figures():
    luck = random.Random(5)
    many = [
        game(
            game=luck.choices(["wigs", "kiilto"], [50, 20])[0], players=luck.choice([2, 3]), plies=luck.randrange(5, 90),
            ended=NOW - luck.randrange(40) * DAY, minutes=luck.expovariate(1 / 40), ending=luck.choices(["gold", "supply", "resigned"], [30, 1, 5])[0],
            gave_up=luck.random() < 0.1, phase=luck.choice(["sell", "buy"]), round=luck.randrange(1, 9), options={"target_gold": luck.choice([20, 20, 25])},
        )
        for _ in range(300)
    ]  # fmt: skip
    many += [game(game="last-will")] * (FLOOR - 2)
    told = msgspec.to_builtins(statistics(many, NOW))
    counts = list(everywhere(told))
    assert len(counts) > 60
    assert any(count is None for count in counts)
    assert not any(count is not None and 0 < count < FLOOR for count in counts)
    assert "last-will" not in {one["game"] for one in told["games"]}


def test_a_house_where_hardly_anything_was_played_tells_nothing():
    found = statistics([game() for _ in range(FLOOR - 1)], NOW, FLOOR - 1)
    assert found.games == []
    assert found.by_game.shown == found.by_game.hidden == 0
    assert found.ended.shown == found.ended.hidden == 0
    assert found.never_begun is None
    assert statistics([], NOW).games == []


# --- Figures -----------------------------------------------------------------------------------------------------------------------
def test_lengths_endings_options_and_where_people_give_up():
    whole = [game(plies=10 * n, minutes=float(n)) for n in range(1, 21)]
    gone = [game(plies=12, gave_up=True, ending="resigned", phase="sell", round=2) for _ in range(6)]
    chosen = [game(plies=100, minutes=10.0, options={"target_gold": 25}, clock="move", people=1) for _ in range(5)]
    (found,) = statistics([*whole, *gone, *chosen], NOW).games
    assert (found.game, found.games, found.ended) == ("wigs", 31, 31)
    assert found.plies.quarters[1] == 100.0
    assert found.minutes.quarters == (7.0, 10.0, 14.0)
    assert {cell.name: cell.games for cell in found.endings.cells} == {"gold": 25, "resigned": 6}
    assert {cell.name: cell.games for cell in found.options["target_gold"].cells} == {"20": 26, "25": 5}
    assert {cell.name: cell.games for cell in found.company.cells} == {"people among themselves": 26, "one person": 5}
    assert {cell.name: cell.games for cell in found.clocks.cells} == {"move": 5, "none": 26}
    assert found.given_up.games == 6
    assert {cell.name: cell.games for cell in found.given_up.phases.cells} == {"sell": 6}
    assert {cell.name: cell.games for cell in found.given_up.rounds.cells} == {"2": 6}
    assert {cell.name: cell.games for cell in found.given_up.parts.cells} == {"first quarter": 6}


def test_days_become_weeks_and_months_where_days_hold_too_few():
    busy = [game(ended=NOW - day * DAY) for day in range(10) for _ in range(6)]
    quiet = [game(ended=NOW - day * DAY) for day in range(40)]
    rare = [game(ended=NOW - 6 * day * DAY) for day in range(60)]
    assert [statistics(some, NOW).step for some in (busy, quiet, rare)] == ["day", "week", "month"]
    days = statistics(busy, NOW).ended.cells
    assert [cell.games for cell in days] == [6] * 10
    assert days[-1].name == "2027-01-15"


# --- From the database ----------------------------------------------------------------------------------------------------------------
async def moves(house, id, count):
    for _ in range(count):
        table = await house.table(id)
        seat = table.match.waiting[0]
        await house.play(id, table.seats[seat].person, [str(table.match.moves(seat)[0])], len(table.match.plies_known_to(seat)) - 1)


async def lived_in(address, given_up=6):
    """Games that were given up after four moves, one that goes on, one that stands still, and a table at which nobody began."""
    async with open_house(address) as house:
        for number in range(given_up):
            table, people = await table_of(house, f"{WORD} {number}", "Bela", word=WORD, name=WORD)
            await moves(house, table.id, 4)
            await house.act(table.id, people[0], Table.say, f"I am {WORD}")
            await house.act(table.id, people[number % 2], Table.resign)
        going, _ = await table_of(house, "Anna", "Otso")
        await moves(house, going.id, 2)
        still, _ = await table_of(house, "Aino", "Eino")
        await moves(house, still.id, 3)
        host, _ = await house.people.welcome(WORD)
        empty = await house.create(person=host.id, person_name=WORD, word="", game="wigs", players=2, seats=["me", "open"])

        def long_ago(connection):
            old = 0.0
            connection.execute(update(schema.moves).where(schema.moves.c.table_id == still.id).values(at=old))
            connection.execute(update(schema.tables).where(schema.tables.c.id.in_([still.id, empty.id])).values(changed=old))

        await house.database.write(long_ago)
        now = table.changed
        phase = (await house.table(table.id)).match.view(None)
        found = await house.database.read(lambda connection: list(stored_games(connection, now)))
        unbegun = await house.database.read(lambda connection: never_begun(connection, now))
    return found, unbegun, phase


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@in_loop
async def test_stored_games_are_counted_as_they_are(tmp_path, kind):
    address = str(tmp_path / "x.db") if kind == "sqlite" else new_postgres_database()
    found, unbegun, seen = await lived_in(address)
    by_ending = {
        ending: list(games) for ending, games in itertools.groupby(sorted(found, key=lambda one: one.ending), lambda one: one.ending)
    }
    assert {ending: len(games) for ending, games in by_ending.items()} == {"resigned": 6, "going": 1, "still": 1}
    given = by_ending["resigned"][0]
    assert (given.plies, given.gave_up, given.people, given.phase, given.round) == (4, True, 2, seen["phase"], seen["round"])
    assert (by_ending["still"][0].plies, by_ending["still"][0].gave_up) == (3, True)
    assert (by_ending["going"][0].plies, by_ending["going"][0].gave_up, by_ending["going"][0].phase) == (2, False, "")
    assert unbegun == 1
    told = msgspec.json.encode([found, await statistics_of(address)]).decode()
    assert "Zerubbabel" not in told
    assert "Bela" not in told


@in_loop
async def test_moves_that_were_taken_back_are_not_counted(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, people = await table_of(house, "Anna", "Bela")
        await moves(house, table.id, 5)
        waiting = (await house.table(table.id)).match.waiting[0]
        other = next(seat for seat in range(2) if seat != waiting)
        await house.act(table.id, people[other], Table.undo)
        for seat in range(2):
            current = await house.table(table.id)
            if current.proposals and seat != other:
                await house.act(table.id, people[seat], Table.vote, next(iter(current.proposals)), True)
        left = (await house.table(table.id)).match.ply
        (found,) = await house.database.read(lambda connection: list(stored_games(connection, NOW)))
        assert left < 5
        assert found.plies == left


@in_loop
async def test_who_went_while_others_played_on_is_placed_at_their_last_move(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, people = await table_of(house, "Anna", "Bela", "Cecil")
        await moves(house, table.id, 3)
        place = (await house.table(table.id)).match.view(None)
        await house.act(table.id, people[0], Table.resign)
        await house.act(table.id, people[1], Table.resign)
        (found,) = await house.database.read(lambda connection: list(stored_games(connection, table.changed)))
        assert (found.gave_up, found.ending) == (True, "resigned")
        assert found.round == place["round"]


def test_the_command_prints_figures_and_writes_a_page(tmp_path):
    in_loop(lived_in)(tmp_path / "x.db")

    def run(*words):
        command = [sys.executable, "-m", "parlour", "statistics", "--database", str(tmp_path / "x.db"), *words]
        environment = os.environ | {"PYTHONPATH": str(SOURCES)}
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        return done.stdout

    found = json.loads(run("--json"))
    assert (found["parlour"], found["games"][0]["games"]) == ("statistics", 8)
    assert not list(tmp_path.glob("*.html"))
    assert "house-statistics.html" in run("--language", "fi")
    page = (tmp_path / "house-statistics.html").read_text(encoding="utf-8")
    assert "Talon tilastot" in page
    assert WORD not in page
