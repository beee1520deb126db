"""Clocks: none, for each move, Fischer's; what happens when the time is out."""

import time

import pytest

from parlour.tables.clock import Clock
from parlour.tables.errors import Refused, texts
from parlour.tables.levels import default_level
from parlour.tables.new_table import new_table
from serving import in_loop, open_house, table_of, until


def playing(clock, **options):
    table = new_table(
        game="wigs",
        players=2,
        seats=["me", "open"],
        person="p0",
        person_name="N0",
        word="w",
        now=1000.0,
        clock=clock,
        options=options,
    )
    table.sit("p1", "N1", "w", None)
    table.begin_if_full(1000.0)
    return table


def first_move(table, now):
    seat = table.match.waiting[0]
    table.play(seat, str(table.match.moves(seat)[0]), table.match.ply, None, "en", "person", now)
    return seat


def test_without_a_clock_nothing_is_ever_due():
    table = playing(Clock())
    assert table.next_due() is None
    assert table.run_out(1e12) is False


def test_a_clock_for_each_move_starts_anew_with_each():
    table = playing(Clock("move", 30))
    assert table.next_due() == 1030.0
    first_move(table, 1020.0)
    assert table.next_due() == 1050.0


def test_when_the_time_is_out_the_mildest_move_is_made():
    table = playing(Clock("move", 30))
    seat = table.match.waiting[0]
    mildest = str(table.match.moves(seat)[0])
    assert table.run_out(1029.9) is False
    assert table.run_out(1030.0) is True
    assert [(entry.seat, entry.move, entry.by) for entry in table.new_entries] == [(seat, mildest, "clock")]


def test_who_is_late_twice_in_a_row_is_played_for_by_a_bot_until_they_come_back():
    table = playing(Clock("move", 30))
    now, seat = 1000.0, table.match.waiting[0]
    while not table.seats[seat].stand_in:
        now += 31
        if seat in table.match.waiting:
            table.run_out(now)
        else:
            first_move(table, now)
    assert [entry.by for entry in table.new_entries if entry.seat == seat] == ["clock"]
    assert table.next_due() == now
    table.come_back(seat, now + 5)
    assert table.next_due() == now + 35


def test_who_has_left_is_played_for_as_soon_as_the_time_is_out():
    table = playing(Clock("move", 30))
    seat = table.match.waiting[0]
    table.leave(seat, 1010.0)
    table.run_out(1031.0)
    assert table.seats[seat].stand_in == default_level()


def test_fischers_clock_gives_some_time_back():
    table = playing(Clock("fischer", 100, 7))
    seat = first_move(table, 1030.0)
    assert table.seats[seat].stock == 77.0
    assert table.seats[1 - seat].stock == 100.0


def test_an_empty_stock_lets_a_bot_play_and_coming_back_gives_a_little():
    table = playing(Clock("fischer", 60, 5))
    seat = table.match.waiting[0]
    assert table.run_out(1061.0) is True
    assert table.seats[seat].stand_in == default_level()
    table.seats[seat].stock = 0.0
    table.come_back(seat, 1070.0)
    assert table.seats[seat].stock == 30.0
    assert table.limit(seat) == 1100.0


def test_a_game_can_limit_a_phase_by_an_option():
    table = playing(Clock(), wear_timeout=30)
    now = 1000.0
    while table.match.view(None)["phase"] != "wear":
        assert table.next_due() is None
        now += 1
        first_move(table, now)
    assert table.next_due() == now + 30
    table.run_out(now + 30)
    assert {entry.by for entry in table.new_entries[-2:]} == {"clock"}


@pytest.mark.parametrize(
    ("kind", "seconds", "increment"),
    [("sand", 1, 0), ("move", 0, 0), ("move", 1e12, 0), ("fischer", 10, -1), ("move", float("nan"), 0)],
)
def test_a_clock_that_cannot_be(kind, seconds, increment):
    with pytest.raises(Refused):
        Clock(kind, seconds, increment)


def test_clocks_in_words():
    assert Clock("move", 90).text(texts()) == "90 seconds for each move"
    assert Clock("move", 86400).text(texts("fi")) == "yksi päivä kutakin siirtoa kohti"
    assert Clock("fischer", 600, 5).text(texts()) == "10 minutes each, and 5 seconds more for each move"


@in_loop
async def test_the_house_watches_the_clocks(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        started = time.time()
        table, _ = await table_of(house, "Anna", "Bo", clock=Clock("move", 1))
        await until(lambda: _entries(house, table.id, 1))
        assert time.time() - started > 1


@in_loop
async def test_a_clock_runs_on_while_no_server_does(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, _ = await table_of(house, "Anna", "Bo", clock=Clock("move", 1))
    async with open_house(tmp_path / "x.db") as house:
        await until(lambda: _entries(house, table.id, 2))


async def _entries(house, id, count):
    return (await house.table(id)).entries >= count
