"""The race for the quarter of Pocket Wigs at tables: bots take the time that a person might, and not in the order of seats (C-R06)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from parlour.tables import race
from parlour.tables.clock import Clock
from parlour.tables.new_table import new_table, rematch_of
from serving import in_loop, open_house, table_of, until

BEGUN = 1000.0
TIMED = Clock("fischer", 600, 10)


def racing(bots=1, seed="", clock=TIMED, game="pocket-wigs", **options):
    table = new_table(
        game=game,
        players=1 + bots,
        seats=["me", *["bot:random"] * bots],
        person="p0",
        person_name="Anna",
        word="w",
        now=BEGUN,
        clock=clock,
        options=options,
    )
    table.seed = seed or table.seed
    return table


def times(table):
    return {at: table.bot_moment(at) for at, seat in enumerate(table.seats) if seat.bot}


def test_a_bot_does_not_act_before_a_person_might():
    table = racing()
    moment = table.bot_moment(1)
    assert BEGUN + race.LEAST <= moment <= BEGUN + race.MOST
    assert table.next_due() == moment
    assert table.bot_to_move(moment - 0.01) is None
    assert table.bot_to_move(moment) == 1


def test_each_bot_and_each_round_has_its_own_draw():
    drawn = {race.seconds("seed", since, seat) for since in (1.0, 2.0) for seat in (1, 2)}
    assert len(drawn) == 4
    many = [race.seconds("seed", float(n), 1) for n in range(2000)]
    assert race.LEAST <= min(many) < race.LEAST + 0.1
    assert race.MOST - 0.1 < max(many) < race.MOST
    assert abs(sum(many) / len(many) - (race.LEAST + race.MOST) / 2) < 0.2


def test_bots_act_by_their_draws_not_by_their_seats():
    first = Counter()
    for n in range(400):
        table = racing(bots=2, seed=f"seed {n}")
        moments = times(table)
        quicker = min(moments, key=moments.__getitem__)
        assert table.bot_to_move(BEGUN + race.MOST) == quicker
        first[quicker] += 1
    assert 160 < first[1] < 240


def test_a_bot_that_has_begun_to_place_goes_on():
    table = racing(bots=2)
    seat = table.bot_to_move(BEGUN + race.MOST)
    table.play_for(seat, "place row=2 coin=1", "bot", BEGUN + 5)
    assert table.bot_to_move(BEGUN + race.MOST) == seat
    table.play_for(seat, "grab", "bot", BEGUN + 5)
    assert table.bot_to_move(BEGUN + race.MOST) == 3 - seat


@pytest.mark.parametrize("bots", [1, 2])
def test_a_person_as_quick_as_the_bots_has_a_fair_share(bots):
    """A person who needs any time between the same bounds is the first in half of the races with one bot, in a third with two."""
    chance, won, races = random.Random(1), 0, 600
    for n in range(races):
        table = racing(bots=bots, seed=f"race {n}")
        won += BEGUN + chance.uniform(race.LEAST, race.MOST) < min(times(table).values())
    assert abs(won / races - 1 / (1 + bots)) < 0.06


def test_when_no_person_is_waited_for_nobody_waits_for_the_bots():
    table = racing(bots=2)
    table.play(0, "grab", 0, None, "en", "person", BEGUN + 1)
    assert table.next_due() == BEGUN
    assert table.bot_to_move(BEGUN + 1) is not None


def test_a_person_whose_time_is_out_does_not_wait_for_the_bots():
    table = racing(clock=Clock("move", 1))
    assert table.next_due() == BEGUN + 1 < table.bot_moment(1)


def test_only_a_race_makes_bots_slower():
    for table in (racing(quarter="random"), racing(quarter="rotate"), racing(game="wigs")):
        assert set(times(table).values()) <= {BEGUN, None}


def test_without_a_clock_the_quarter_goes_by_lot():
    assert racing().options["quarter"] == "speed"
    table = racing(clock=Clock())
    assert table.options["quarter"] == "random"
    assert table.next_due() == BEGUN
    table.status = "over"
    assert rematch_of(table, "p0", "w", BEGUN).options["quarter"] == "random"


def test_who_wants_a_race_without_a_clock_gets_it():
    table = racing(clock=Clock(), quarter="speed")
    assert table.options["quarter"] == "speed"
    assert table.next_due() >= BEGUN + race.LEAST


@in_loop
async def test_at_a_table_a_slow_bot_loses_the_race_and_acts_when_it_is_lost(tmp_path, monkeypatch):
    monkeypatch.setattr(race, "seconds", lambda seed, since, seat: 1e6)
    async with open_house(tmp_path / "x.db") as house:
        table, (anna,) = await table_of(house, "Anna", bots=2, game="pocket-wigs", options={"quarter": "speed"})
        await house.play(table.id, anna, ["place row=2 coin=1"], 0)
        await house.play(table.id, anna, ["grab"], 1)
        table = await until(lambda: _revealed(house, table.id))
        assert table.match.view(0)["quarter"]["holder"] == 0
        assert [seat for seat, _ in table.match.history[:2]] == [0, 0]


@in_loop
async def test_at_a_table_a_quick_bot_finishes_before_a_slow_one_of_a_lower_seat(tmp_path, monkeypatch):
    monkeypatch.setattr(race, "seconds", lambda seed, since, seat: {1: 1e6, 2: 0.01}[seat])
    async with open_house(tmp_path / "x.db") as house:
        table, _ = await table_of(house, "Anna", bots=2, game="pocket-wigs", options={"quarter": "speed"})
        await until(lambda: _has_finished(house, table.id, 2))
        table = await house.table(table.id)
        assert {seat for seat, _ in table.match.history} == {2}
        assert table.match.waiting == (0, 1)


async def _revealed(house, id):
    table = await house.table(id)
    return table if table.match.view(None)["phase"] != "select action" else None


async def _has_finished(house, id, seat):
    return seat not in (await house.table(id)).match.waiting
