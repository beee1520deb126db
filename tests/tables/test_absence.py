"""Away until: the others see it, and clocks stand still where the table agreed to that, for as long as it agreed."""

import datetime
import time

import pytest

from parlour.tables.absence import MOST_DAYS, end_of, go_away
from parlour.tables.clock import Clock
from parlour.tables.errors import Refused, texts
from parlour.tables.farewell import farewell
from parlour.tables.new_table import new_table
from parlour.tables.table import Table
from serving import in_loop, new_postgres_database, open_house, table_of

DAY = 86400.0


def playing(clock, now=0.0):
    table = new_table(game="wigs", players=2, seats=["me", "open"], person="p0", person_name="N0", word="w", now=now, clock=clock)
    table.sit("p1", "N1", "w", None)
    table.begin_if_full(now)
    return table


def waited(table):
    return table.match.waiting[0]


def move(table, now):
    seat = waited(table)
    table.play(seat, str(table.match.moves(seat)[0]), table.match.ply, None, "en", "person", now)
    return seat


# --- Clocks ---------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("clock", [Clock("move", DAY, 0, 7 * DAY), Clock("fischer", DAY, 0, 7 * DAY)])
def test_a_clock_stands_still_from_then_on_until_they_are_back(clock):
    table = playing(clock)
    seat = waited(table)
    assert table.limit(seat) == DAY
    table.go_away(seat, 4 * DAY, now=DAY / 2)
    assert (table.left(seat, DAY / 2), table.left(seat, 3 * DAY)) == (DAY / 2, DAY / 2)
    assert table.rests(seat, 3 * DAY)
    assert (table.limit(seat), table.next_due()) == (4.5 * DAY, 4.5 * DAY)
    assert table.run_out(4.4 * DAY) is False
    assert not table.rests(seat, 4.2 * DAY)
    assert table.left(seat, 4.25 * DAY) == DAY / 4
    assert table.run_out(4.5 * DAY) is True


def test_a_table_that_did_not_agree_shows_it_and_its_clock_runs_on():
    table = playing(Clock("move", DAY))
    seat = waited(table)
    table.go_away(seat, 4 * DAY, now=0.0)
    assert (table.seats[seat].away, table.limit(seat), table.rests(seat, 1.0)) == (4 * DAY, DAY, False)
    assert table.left(seat, DAY / 2) == DAY / 2


def test_no_more_than_what_was_agreed_to_over_the_whole_game():
    table = playing(Clock("fischer", DAY, 0, 2 * DAY))
    seat = waited(table)
    table.go_away(seat, 10 * DAY, now=0.0)
    assert table.limit(seat) == 3 * DAY
    assert table.rests(seat, 1.9 * DAY)
    assert not table.rests(seat, 2.1 * DAY)
    move(table, 1.5 * DAY)
    assert (table.seats[seat].rested, table.seats[seat].stock) == (1.5 * DAY, DAY)
    while waited(table) != seat:
        move(table, 2 * DAY)
    assert table.limit(seat) == 2 * DAY + DAY + DAY / 2  # half a day is left of what was agreed to


def test_back_before_the_day_the_clock_goes_on_and_away_again_nothing_is_lost():
    table = playing(Clock("move", DAY, 0, 30 * DAY))
    seat = waited(table)
    table.go_away(seat, 9 * DAY, now=0.25 * DAY)
    table.go_away(seat, 0.0, now=2 * DAY)
    assert (table.seats[seat].away, table.left(seat, 2 * DAY), table.limit(seat)) == (0.0, 0.75 * DAY, 2.75 * DAY)
    table.go_away(seat, 9 * DAY, now=2.25 * DAY)
    assert (table.left(seat, 5 * DAY), table.limit(seat)) == (0.5 * DAY, 9.5 * DAY)
    table.go_away(seat, 20 * DAY, now=4.25 * DAY)  # longer than they thought
    assert (table.left(seat, 15 * DAY), table.limit(seat)) == (0.5 * DAY, 20.5 * DAY)
    assert table.seats[seat].rested == pytest.approx(3.75 * DAY)


def test_who_is_out_of_time_before_they_go_is_out_of_time():
    table = playing(Clock("move", DAY, 0, 7 * DAY))
    seat = waited(table)
    table.seats[seat].away_from, table.seats[seat].away = 2 * DAY, 5 * DAY
    assert table.limit(seat) == DAY


def test_a_bot_that_stands_in_takes_nothing_of_the_holiday():
    table = playing(Clock("fischer", DAY, 0, 7 * DAY))
    seat = waited(table)
    table.go_away(seat, 5 * DAY, now=0.0)
    table.stand_in(seat, seat, DAY)
    assert (table.seats[seat].rested, table.seats[seat].stock) == (DAY, DAY)
    table.come_back(seat, 3 * DAY)
    assert table.seats[seat].rested == DAY
    assert table.limit(seat) == 5 * DAY + DAY


@pytest.mark.parametrize("clock", [("move", 60.0, 0.0, DAY), ("fischer", 60.0, 0.0, 1.0), ("none", 0.0, 0.0, DAY)])
def test_only_a_long_clock_can_stand_still(clock):
    with pytest.raises(Refused, match="Only a clock of 6 hours or more"):
        Clock(*clock)


def test_a_short_stock_that_grows_by_days_is_a_long_clock_too():
    assert Clock("fischer", 3600.0, DAY, DAY).over_days
    assert not Clock("fischer", 3600.0, 600.0).over_days


@pytest.mark.parametrize("holiday", [-1.0, 31 * DAY, float("nan"), float("inf")])
def test_for_how_long_is_checked(holiday):
    with pytest.raises(Refused, match="at most 30 days"):
        Clock("move", DAY, 0.0, holiday)


def test_a_clock_says_that_it_stands_still():
    clock = Clock("move", 3 * DAY, 0.0, 7 * DAY)
    assert clock.text(texts()) == "3 days for each move; it stands still for up to 7 days while one is away"
    assert clock.text(texts("fi")) == "3 päivää kutakin siirtoa kohti; poissa ollessa kello seisoo, enintään 7 päivää"


# --- The day ----------------------------------------------------------------------------------------------------------------------
def test_a_day_is_meant_to_its_end():
    now = datetime.datetime(2026, 11, 16, 14, 30).timestamp()
    assert datetime.datetime.fromtimestamp(end_of("2026-11-16", now)) == datetime.datetime(2026, 11, 16, 23, 59, 59)
    assert datetime.datetime.fromtimestamp(end_of("2026-11-24", now)) == datetime.datetime(2026, 11, 24, 23, 59, 59)
    assert end_of("", now) == 0.0


@pytest.mark.parametrize(
    "day", ["24.11.2026", "2026-13-01", "2026-W48-1", "20261124", "tomorrow", "2026-11-24T00:00", "２０２６-11-24", "\n", "9" * 500]
)
def test_what_is_no_day_is_refused(day):
    with pytest.raises(Refused, match="A day is written as 2026-11-24"):
        end_of(day, time.time())


@pytest.mark.parametrize("ahead", [-1, MOST_DAYS + 1, 4000])
def test_a_day_that_has_passed_or_is_too_far_is_refused(ahead):
    now = time.time()
    day = (datetime.datetime.fromtimestamp(now).date() + datetime.timedelta(days=ahead)).isoformat()
    with pytest.raises(Refused, match=f"at most {MOST_DAYS} days ahead"):
        end_of(day, now)


# --- At all tables ------------------------------------------------------------------------------------------------------------------
async def person_of(house, id):
    from sqlalchemy import select

    from parlour.tables import schema

    handle = await house.database.read(lambda connection: connection.scalar(select(schema.people.c.handle).where(schema.people.c.id == id)))
    return await house.people.of_handle(handle)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@in_loop
async def test_it_holds_at_all_tables_over_days_and_at_those_that_come(kind, tmp_path):
    async with open_house(str(tmp_path / "x.db") if kind == "sqlite" else new_postgres_database()) as house:
        agreed, (anna, bela) = await table_of(house, "Anna", "Bela", clock=Clock("move", DAY, 0.0, 7 * DAY))
        quick = await house.create(
            person=anna, person_name="Anna", word="", game="wigs", players=2, seats=["me", "open"], clock=Clock("move", 60.0)
        )
        quick, _ = await house.join(quick.id, bela, "Bela", "", None)
        until = time.time() + 5 * DAY
        await go_away(house, await person_of(house, anna), until)
        assert (await house.table(agreed.id)).seats[0].away == until
        assert (await house.table(quick.id)).seats[0].away == 0.0
        assert (await person_of(house, anna)).away == until

        later = await house.create(person=bela, person_name="Bela", word="", game="wigs", players=2, seats=["me", "open"])
        later, at = await house.join(later.id, anna, "Anna", "", None)
        assert later.seats[at].away == until
        own = await house.create(person=anna, person_name="Anna", word="", game="wigs", players=2, seats=["me", "open"])
        assert own.seats[0].away == until

        await go_away(house, await person_of(house, anna), 0.0)
        assert [(await house.table(id)).seats[0].away for id in (agreed.id, own.id)] == [0.0, 0.0]
        assert (await house.table(later.id)).seats[at].away == 0.0


@in_loop
async def test_who_is_deleted_is_not_away_any_more(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, (anna, bela) = await table_of(house, "Anna", "Bela")
        await go_away(house, await person_of(house, anna), time.time() + DAY)
        await house.act(table.id, bela, Table.resign)
        await farewell(house, await person_of(house, anna), "en")
        assert (await house.table(table.id)).seats[0].away == 0.0
