"""Ratings: the scale, what counts, what is stored, and that it is computed again to the last digit; on SQLite and on PostgreSQL."""

import dataclasses
import math
import random

import pytest
from sqlalchemy import select, update
from typer.testing import CliRunner

import parlour
from parlour.cli import build
from parlour.tables import schema
from parlour.tables.ratings import bots
from parlour.tables.ratings.games import Change, count_now, counts, place_in, ranks_of
from parlour.tables.ratings.measure import MEASURE, Met, fit, pairs, together
from parlour.tables.ratings.recompute import recompute_now
from parlour.tables.ratings.scale import BETA, REGULAR, Strength, after, expected
from parlour.tables.seat import Seat
from parlour.tables.table import Table
from serving import in_loop, new_postgres_database, open_house, table_of, until


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    return str(tmp_path / "x.db") if request.param == "sqlite" else new_postgres_database()


# --- The scale --------------------------------------------------------------------------------------------------------------
def test_two_hundred_points_win_three_games_of_four():
    assert expected(1200, 1000) == pytest.approx(0.75)
    assert expected(1000, 1000) == 0.5
    assert expected(1000, 1400) == pytest.approx(0.1)


def test_the_winner_gains_what_surprises_and_a_bot_stays():
    new, bot = Strength(), Strength(1400.0, 5.0)
    won, same = after([new, bot], [0, 1], [False, True])
    lost, _ = after([new, bot], [1, 0], [False, True])
    assert won.mu - new.mu > new.mu - lost.mu > 0
    assert same == bot
    assert won.sigma < new.sigma


def test_a_tie_of_equals_moves_nobody():
    one, other = after([Strength(), Strength()], [0, 0], [False, False])
    assert one.mu == pytest.approx(other.mu)
    assert one.mu == pytest.approx(REGULAR)


def test_a_bar_wider_than_150_is_provisional():
    assert Strength(1000, 38.3).provisional
    assert not Strength(1000, 38.2).provisional
    assert Strength(1088.4, 37.755).bar == 74


def test_the_true_strength_lies_within_the_bar_19_times_in_20():
    """200 people of known strength play 20 games each against bots of known strength, by the model's own chances."""
    chance, within = random.Random(15), 0
    rivals = [740.0, 1000.0, 1110.0, 1200.0, 1290.0, 1370.0]
    for _ in range(200):
        true, me = chance.gauss(1000, 200), Strength()
        for _ in range(20):
            rival = chance.choice(rivals)
            won = chance.random() < expected(true, rival)
            me = after([me, Strength(rival, 5.0)], [0, 1] if won else [1, 0], [False, True])[0]
        within += abs(me.mu - true) <= 1.96 * me.sigma
    assert 188 <= within <= 200


# --- The levels -------------------------------------------------------------------------------------------------------------
def test_strengths_are_fitted_to_results_that_they_explain():
    true = {"1": 750.0, "2": 1000.0, "3": 1120.0, "4": 1200.0, "5": 1290.0, "6": 1370.0}
    met = [Met(one, other, 4000 * expected(true[one], true[other]), 4000) for one, other in pairs()]
    found = fit(met)
    assert {level: round(one.mu) for level, one in found.items()} == pytest.approx(true, abs=3)
    assert found[MEASURE] == Strength(1000.0, 0.0)
    assert all(0 < one.sigma < 10 for level, one in found.items() if level != MEASURE)


def test_a_level_that_never_won_is_weak_and_little_known():
    found = fit([Met("1", "2", 0.0, 60)])
    assert found["1"].mu < 700
    assert found["1"].sigma > 100
    assert math.isfinite(found["6"].mu)


def test_results_of_several_tournaments_are_added_up():
    assert together([Met("1", "2", 3, 10)], [Met("1", "2", 2.5, 10), Met("2", "3", 1, 4)]) == [Met("1", "2", 5.5, 20), Met("2", "3", 1, 4)]


@pytest.mark.parametrize("game", parlour.catalogue())
def test_the_levels_that_are_shipped_are_what_their_results_say(game):
    known = bots.measured(game)
    assert set(known.levels) == set(parlour.bots.LEVELS)
    assert known.ladder == bots.ladder_of(parlour.game(game))  # results of levels that are something else today are not mixed in
    fitted = fit(known.met)
    assert {level: (one.rating, one.sigma) for level, one in known.levels.items()} == {
        level: (one.mu, one.sigma) for level, one in fitted.items()
    }
    order = [strength.mu for level, strength in sorted(bots.levels_of(game).items()) if level <= "4"]
    assert len(order) >= 3
    assert order == sorted(order)
    assert all(known.levels[level].games for level in bots.levels_of(game))  # who has not been measured has no rating


def test_results_of_a_level_that_is_another_bot_today_are_left_out(monkeypatch, tmp_path):
    game = parlour.game("wigs")
    monkeypatch.setattr(bots, "MEASURED", tmp_path)
    bots.measured.cache_clear(), bots.levels_of.cache_clear()
    met = [Met("2", "3", 3.0, 20), Met("2", "4", 2.0, 20), Met("3", "4", 5.0, 20)]
    bots.keep(game, met)
    assert bots.comparable(game) == met
    file = bots.file_of("wigs")
    file.write_text(file.read_text().replace(f'4 = "{bots.ladder_of(game)["4"]}"', '4 = "search:7it"'))
    bots.measured.cache_clear()
    assert bots.comparable(game) == [Met("2", "3", 3.0, 20)]
    file.write_text(file.read_text().replace("[ladder]", "[another]"))
    bots.measured.cache_clear()
    assert bots.comparable(game) == []
    monkeypatch.undo()
    bots.measured.cache_clear(), bots.levels_of.cache_clear()


# --- What counts --------------------------------------------------------------------------------------------------------------
def person(id="a", **more):
    return Seat(kind="person", name=id, person=id, **more)


BOT = Seat(kind="bot", name="Bot", level="3")
TABLE = {
    "id": "t",
    "game": "wigs",
    "rated": True,
    "status": "over",
    "data": None,
    "result": {"ranking": [[0], [1]], "scores": [3, 1], "reason": ""},
}
ENTRIES = [{"seat": 0, "back_to": None, "by": "person"}, {"seat": 1, "back_to": None, "by": "person"}]


@pytest.mark.parametrize(
    ("seats", "table", "entries", "expected"),
    [
        ([person("a"), person("b")], {}, [], True),
        ([person("a"), BOT], {}, [], True),
        ([person("a"), person("b")], {"rated": False}, [], False),
        ([person("a"), person("b")], {"status": "playing"}, [], False),
        ([BOT, BOT], {}, [], False),
        ([person("a"), dataclasses.replace(BOT, level="random")], {}, [], False),
        ([person("a"), dataclasses.replace(BOT, level="3:bold")], {}, [], False),
        ([person("a"), person("b")], {"data": {"cards": []}}, [], False),
        ([person("a", hinted=1), BOT], {}, [], False),
        ([person("a"), BOT], {}, [{"seat": 0, "back_to": 1, "by": "consent"}], False),
        ([person("a"), person("b")], {}, [{"seat": 0, "back_to": 1, "by": "consent"}], True),
        ([person("a"), BOT], {}, [{"seat": 0, "back_to": 1, "by": "person"}], True),
        ([person("a"), BOT], {}, [{"seat": 0, "back_to": None, "by": "fork"}], False),
    ],
)  # fmt: skip
def test_what_counts(seats, table, entries, expected):
    assert counts(TABLE | table, seats, ENTRIES + entries) is expected


def test_who_gives_up_before_everybody_has_moved_has_not_played():
    assert not counts(TABLE, [person("a"), person("b")], ENTRIES[:1])


def test_whose_seat_a_bot_plays_at_the_end_comes_last():
    seats = [person("a", stand_in="3"), person("b"), person("c")]
    ranks = ranks_of(TABLE | {"result": {"ranking": [[0], [1, 2]]}}, seats)
    assert [place_in(ranks, seat) for seat in range(3)] == [3, 1, 1]
    resigned = [person("a"), person("b", resigned=True), person("c", left=True)]
    assert [place_in(ranks_of(TABLE | {"result": {"ranking": [[2], [0], [1]]}}, resigned), seat) for seat in range(3)] == [1, 2, 2]


# --- At tables -----------------------------------------------------------------------------------------------------------------
async def move_once_each(house, table, people):
    """Everybody moves until each has moved once."""
    moved = set()
    while len(moved) < len(people):
        table = await house.table(table.id)
        seat = table.match.waiting[0]
        ply = len(table.match.plies_known_to(seat)) - 1
        await house.play(table.id, people[seat], [str(table.match.moves(seat)[0])], ply)
        moved.add(seat)
    return await house.table(table.id)


async def rows_of(house):
    return await house.database.read(
        lambda connection: [
            Change(**row)
            for row in connection.execute(select(schema.ratings).order_by(schema.ratings.c.number, schema.ratings.c.seat)).mappings()
        ]
    )


@in_loop
async def test_a_rated_game_changes_ratings_and_computing_again_agrees_to_the_last_digit(address):
    async with open_house(address) as house:
        table, people = await table_of(house, "Anna", "Bela")
        await move_once_each(house, table, people)
        await house.act(table.id, people[1], Table.resign)
        again = await house.rematch(table.id, people[0], "")
        again, _ = await house.join(again.id, people[1], "Bela", "", None)
        by_seat = [again.seats[at].person for at in range(2)]
        await move_once_each(house, again, by_seat)
        await house.act(again.id, people[1], Table.resign)
        rows = await rows_of(house)
        assert [(row.number, row.person, row.place) for row in rows if row.number == 1] == [(1, people[0], 1), (1, people[1], 2)]
        assert len(rows) == 4
        first, second = (next(row for row in rows if row.number == number and row.person == people[0]) for number in (1, 2))
        assert (first.before_mu, first.before_sigma) == (REGULAR, 2 * BETA)
        assert (second.before_mu, second.before_sigma) == (first.mu, first.sigma)
        assert second.mu > first.mu > REGULAR
        assert await house.database.write(lambda connection: recompute_now(connection, write=True)) == dataclasses.replace(
            await house.database.write(lambda connection: recompute_now(connection, write=False)), different=0
        )
        assert await rows_of(house) == rows


@in_loop
async def test_what_was_lost_or_forged_is_found_and_mended(address):
    async with open_house(address) as house:
        for name in ("Anna", "Bela"):
            table, people = await table_of(house, name, f"{name} 2")
            await move_once_each(house, table, people)
            await house.act(table.id, people[1], Table.resign)
        rows = await rows_of(house)
        ratings = schema.ratings
        await house.database.write(lambda connection: connection.execute(update(ratings).where(ratings.c.seat == 0).values(mu=9999.0)))
        found = await house.database.write(lambda connection: recompute_now(connection, write=False))
        assert (found.games, found.different) == (2, 2)
        await house.database.write(lambda connection: connection.execute(ratings.delete().where(ratings.c.number == 2)))
        await house.database.write(lambda connection: recompute_now(connection, write=True))
        assert await rows_of(house) == rows


@in_loop
async def test_a_game_that_ended_while_its_process_died_is_counted_at_the_next_opening(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, people = await table_of(house, "Anna", "Bela")
        await move_once_each(house, table, people)
        await house.act(table.id, people[1], Table.resign)
        rows = await rows_of(house)
        await house.database.write(lambda connection: connection.execute(schema.ratings.delete()))
    async with open_house(tmp_path / "x.db") as house:

        async def counted():
            return await rows_of(house) == rows

        await until(counted)
        await house.database.write(lambda connection: count_now(connection, table.id))
        assert await rows_of(house) == rows  # nothing is counted twice


@in_loop
async def test_a_hint_makes_a_game_count_no_more(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, people = await table_of(house, "Anna", "Bela")
        seat = table.match.waiting[0]
        await house.hint(table.id, people[seat], "en", 10)
        assert (await house.table(table.id)).seats[seat].hinted == 1
        await move_once_each(house, table, people)
        await house.act(table.id, people[1], Table.resign)
        assert await rows_of(house) == []


@in_loop
async def test_unrated_tables_and_those_played_on_from_a_ply_change_nothing(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, people = await table_of(house, "Anna", "Bela", rated=False)
        await move_once_each(house, table, people)
        await house.act(table.id, people[1], Table.resign)
        assert await rows_of(house) == []
        fork = await house.fork(table.id, people[0], 1)
        assert not fork.rated
        solo = await house.create(person=people[0], person_name="Anna", word="", game="last-will", players=1, seats=["me"])
        assert not solo.rated


def test_the_command_computes_again_and_shows_the_levels(tmp_path):
    runner = CliRunner()
    shown = runner.invoke(build(), ["ratings"])
    assert shown.exit_code == 0
    assert "1,000 ± 0" in shown.stdout
    again = runner.invoke(build(), ["ratings", "--recompute", "--check", "--database", str(tmp_path / "x.db"), "--language", "fi"])
    assert again.exit_code == 0, again.output
    assert "Kaikki ennallaan" in again.stdout
