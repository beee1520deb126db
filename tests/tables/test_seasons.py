"""Seasons of a league: the calendar's months, quarters and years; and a season's own table."""

import datetime

import pytest

from parlour.tables.errors import Refused
from parlour.tables.people import Person
from parlour.tables.ratings.games import Change
from parlour.tables.ratings.seasons import Season, seasons_of
from parlour.tables.ratings.standing import Register


def moment(year, month, day, hour=12):
    return datetime.datetime(year, month, day, hour).timestamp()


@pytest.mark.parametrize(
    ("kind", "id", "first", "last"),
    [
        ("month", "2026-11", (2026, 11, 1), (2026, 11, 30)),
        ("quarter", "2026-q4", (2026, 10, 1), (2026, 12, 31)),
        ("year", "2026", (2026, 1, 1), (2026, 12, 31)),
    ],
)
def test_a_season_is_a_part_of_the_calendar(kind, id, first, last):
    season = Season.at(moment(2026, 11, 16), kind)
    assert (season.id, season.first, season.last) == (id, datetime.date(*first), datetime.date(*last))
    assert Season.read(id, kind) == season
    assert season.start in season
    assert season.end not in season
    assert Season.at(season.end, kind).first == season.last + datetime.timedelta(days=1)
    assert Season.at(season.end - 1, kind) == season


def test_the_months_of_a_year_and_a_leap_day():
    assert [Season.at(moment(2028, 2, 29), kind).id for kind in ("month", "quarter", "year")] == ["2028-02", "2028-q1", "2028"]
    assert Season.at(moment(2028, 2, 1), "month").last == datetime.date(2028, 2, 29)
    assert len({Season.at(moment(2027, month, 15), "month") for month in range(1, 13)}) == 12
    assert len({Season.at(moment(2027, month, 15), "quarter") for month in range(1, 13)}) == 4


@pytest.mark.parametrize("id", ["", "2026-q4", "2026-13", "2026-00", "0000", "0000-01", "2026-11-01", "२०२६", "ever", "x" * 1000])
def test_what_is_no_season_of_its_kind_is_refused(id):
    with pytest.raises(Refused, match="There is no season"):
        Season.read(id, "month")


def test_a_house_without_seasons_has_none():
    with pytest.raises(Refused, match="There is no season"):
        Season.read("2026-11", "")


def test_the_latest_season_comes_first_and_empty_ones_do_not():
    found = seasons_of([moment(2026, 3, 1), moment(2026, 11, 2), moment(2026, 3, 30), moment(2025, 12, 31, 23)], "month")
    assert [season.id for season in found] == ["2026-11", "2026-03", "2025-12"]


# --- A season's table -----------------------------------------------------------------------------------------------------------
NOW = moment(2026, 11, 16)


def games_of(person, rated):
    """Rows of games that counted: when each was, and the rating after it; the other seat is a bot's."""
    return [
        Change(number, f"t{number}", 0, "wigs", person, "", 1, 2, mu, 100.0, mu, 100.0, at)
        for number, (at, mu) in enumerate(rated, start=1000 * ord(person))
    ]


def register(**rated):
    changes = [change for person, games in rated.items() for change in games_of(person, games)]
    people = {person: Person(person, f"Name of {person}", handle=person * 4) for person in rated}
    return Register(changes, people, dict.fromkeys(rated, 0.0))


def test_a_season_counts_its_own_games_and_takes_the_rating_of_its_end():
    september = [(moment(2026, 9, day), 1000.0 + day) for day in range(1, 6)]
    october = [(moment(2026, 10, day), 1200.0 + day) for day in range(1, 7)]
    found = register(a=september + october, b=[(moment(2026, 9, day), 1100.0) for day in range(1, 5)])
    league = found.season(Season.read("2026-09", "month"), NOW)
    assert [(one.person, one.strength.mu, one.rated, one.has_rating) for one in league.standings] == [
        ("b", 1100.0, 4, False),
        ("a", 1005.0, 5, True),
    ]
    assert [(one.person, one.strength.mu, one.games) for one in found.season(Season.read("2026-10", "month"), NOW).standings] == [
        ("a", 1206.0, 6)
    ]
    assert found.season(Season.read("2026-08", "month"), NOW).standings == ()
    assert [one.strength.mu for one in found.league(NOW).standings] == [1206.0, 1100.0]


def test_the_first_three_of_every_season_past_are_honoured():
    def five(year, month, mu):
        return [(moment(year, month, day), mu) for day in range(1, 6)]

    found = register(
        a=five(2026, 7, 1300.0) + five(2026, 11, 1400.0),
        b=five(2026, 7, 1200.0),
        c=five(2026, 7, 1250.0),
        d=five(2026, 7, 1100.0),
        e=[(moment(2026, 7, 9), 2000.0)],
    )
    honours = found.honours("quarter", NOW)
    assert [(season.id, [one.person for one in first]) for season, first in honours] == [("2026-q3", ["a", "c", "b"])]
    assert [season.id for season, _ in found.honours("month", moment(2026, 12, 1))] == ["2026-11", "2026-07"]


def test_who_asked_to_be_deleted_is_in_no_table():
    found = register(a=[(moment(2026, 9, day), 1000.0) for day in range(1, 6)])
    assert Register(found.changes, {}, {}).honours("month", NOW)[0][1] == ()
