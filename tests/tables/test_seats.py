"""Seats: who may sit where, when the game begins, leaving and coming back, stand-ins, resigning, rematches."""

import pytest

from parlour.tables.errors import Refused
from parlour.tables.levels import default_level
from parlour.tables.new_table import new_table
from parlour.tables.table import Table
from parlour.tables.text_input import clean
from serving import in_loop, open_house, table_of


def make(**wishes):
    values = {
        "game": "wigs",
        "players": 2,
        "seats": ["me", "open"],
        "person": "p1",
        "person_name": "Anna",
        "word": "w",
        "now": 1000.0,
    }
    return new_table(**(values | wishes))


def test_the_game_begins_when_the_last_seat_is_taken():
    table = make()
    assert (table.status, table.free, table.seed) == ("open", 1, "")
    table.sit("p2", "Bo", "x", None)
    table.begin_if_full(1001.0)
    assert (table.status, table.free, table.match.names) == ("playing", 0, ("Anna", "Bo"))


def test_a_person_sits_once_and_comes_back_to_the_same_seat():
    table = make(players=3, seats=["open", "me", "open"])
    assert table.sit("p1", "Anna", "", 2) == 1
    assert table.free == 2


@pytest.mark.parametrize(("level", "name"), [("3:bold", "Vaillant"), ("6:spiteful", "Malvina"), ("2", "Amélie"), ("random", "Amélie")])
def test_a_bot_with_a_character_has_a_name_of_its_own(level, name):
    table = make(seats=["open", f"bot:{level}"])
    assert (table.seats[1].name, table.seats[1].level) == (name, level)


def test_bots_of_one_character_have_different_names():
    table = make(players=4, seats=["open", "bot:4:bold", "bot:3:bold", "bot:4:bold"])
    assert [seat.name for seat in table.seats[1:]] == ["Vaillant", "Aurore", "Amélie"]


@pytest.mark.parametrize("level", ["1:bold", "random:bold", "4:shy", "4:bold:spiteful", "champion:0"])
def test_a_character_that_a_bot_cannot_have_is_refused(level):
    with pytest.raises(Refused, match=r"no bot of level .* 6:spiteful"):
        make(seats=["me", f"bot:{level}"])


def test_equal_names_are_told_apart():
    table = make()
    table.sit("p2", "Anna", "", None)
    assert [seat.name for seat in table.seats] == ["Anna", "Anna 2"]


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"game": "whist"}, "no game called 'whist'"),
        ({"players": 7}, "wigs is for 2, 3 or 4 players"),
        ({"seats": ["me"]}, "2 seats are needed, not 1"),
        ({"seats": ["me", "me"]}, "one seat only"),
        ({"seats": ["me", "bot:genius"]}, "no bot of level «genius»"),
        ({"seats": ["me", "king"]}, "not «king»"),
        ({"person_name": " \x00 "}, "tell us your name"),
        ({"options": {"target_gold": 21}}, "target_gold cannot be 21"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"pace": -1}, "0 to 60 seconds"),
    ],
)
def test_what_cannot_be_made_is_refused_with_a_sentence(wishes, says):
    with pytest.raises(Refused, match=says) as refused:
        make(**wishes)
    assert refused.value.kind == "bad-input"
    assert refused.value.sentence("fi") != refused.value.sentence("en")


def test_a_taken_seat_and_a_seat_that_is_not_there():
    table = make(players=3, seats=["me", "open", "open"])
    with pytest.raises(Refused, match="Seat 1 is taken"):
        table.sit("p2", "Bo", "", 0)
    with pytest.raises(Refused, match="There is no seat 9"):
        table.sit("p2", "Bo", "", 8)


def test_nobody_can_join_a_game_that_has_begun():
    table = make(seats=["me", "bot:random"])
    with pytest.raises(Refused, match="has begun"):
        table.sit("p2", "Bo", "", None)


def test_only_the_maker_begins_early_and_bots_take_the_open_seats():
    table = make(players=3, seats=["me", "open", "open"])
    table.sit("p2", "Bo", "", None)
    with pytest.raises(Refused) as refused:
        table.start("p2", 5.0)
    assert refused.value.kind == "not-yours"
    table.start("p1", 5.0)
    assert [seat.kind for seat in table.seats] == ["person", "person", "bot"]
    assert table.status == "playing"


def test_names_lose_control_characters_and_what_is_too_long():
    assert clean("  A\x00n\u202en\ta \u200b", 40) == "A n n a"
    assert clean("x" * 100, 40) == "x" * 40


def test_leaving_before_the_game_frees_the_seat():
    table = make(players=3, seats=["me", "open", "open"])
    table.sit("p2", "Bo", "", None)
    table.leave(1, 5.0)
    assert table.free == 2
    assert table.seat_of("p2") is None


def playing(people=3):
    table = make(players=people, seats=["me", *["open"] * (people - 1)])
    for n in range(2, people + 1):
        table.sit(f"p{n}", f"N{n}", "", None)
    table.begin_if_full(1001.0)
    return table


def test_more_than_half_of_the_others_let_a_bot_stand_in_and_the_person_takes_the_seat_back():
    table = playing(4)
    with pytest.raises(Refused, match="has not left"):
        table.stand_in(0, 3, 5.0)
    table.leave(3, 5.0)
    assert table.stand_in(0, 3, 6.0) is False
    assert (table.needed(table.proposals["stand-in:3"]), table.seats[3].bot) == (2, "")
    assert table.vote(1, "stand-in:3", True, 7.0) is True
    assert table.seats[3].bot == default_level()
    assert table.proposals == {}
    table.come_back(3, 8.0)
    assert (table.seats[3].bot, table.seats[3].left) == ("", False)


def test_one_voice_against_ends_a_proposal_and_a_stranger_has_none():
    table = playing(4)
    table.leave(3, 5.0)
    table.stand_in(0, None, 6.0)
    with pytest.raises(Refused) as refused:
        table.vote(3, "stand-in:3", True, 6.0)
    assert refused.value.kind == "not-yours"
    table.vote(2, "stand-in:3", False, 7.0)
    assert table.proposals == {}
    with pytest.raises(Refused, match="nothing to vote on"):
        table.vote(2, "stand-in:3", True, 7.0)


def test_who_leaves_is_not_waited_for_in_a_vote():
    table = playing(4)
    table.leave(3, 5.0)
    table.stand_in(0, 3, 6.0)
    table.leave(1, 7.0)
    table.leave(2, 7.0)
    assert table.seats[3].bot == default_level()


def test_a_bot_can_play_for_oneself_at_once():
    table = playing(2)
    assert table.stand_in(0, 0, 5.0) is True
    assert table.seats[0].bot == default_level()


def test_resigning_with_two_ends_the_game_for_the_other():
    table = playing(2)
    table.resign(0, 5.0)
    assert (table.status, table.result["ranking"], table.result["reason"]) == ("over", [[1], [0]], "resigned")


def test_resigning_with_three_lets_a_bot_play_on_and_comes_last():
    table = playing(3)
    table.resign(1, 5.0)
    assert (table.status, table.seats[1].bot) == ("playing", default_level())
    while table.status == "playing":
        seat = table.match.waiting[0]
        table.play_for(seat, str(table.match.moves(seat)[-1]), "bot", 6.0)
    assert table.result["ranking"][-1] == [1]
    assert table.result["resigned"] == [1]
    with pytest.raises(Refused, match="is over"):
        table.resign(0, 7.0)


def test_a_person_alone_with_bots_who_resigns_ends_the_game():
    table = make(players=3, seats=["me", "bot:random", "bot:random"])
    table.resign(0, 5.0)
    assert table.result["ranking"] == [[1, 2], [0]]


def test_who_plays_alone_and_resigns_has_not_won():
    table = make(game="last-will", players=1, seats=["me"])
    table.resign(0, 5.0)
    assert table.result["ranking"] == [[], [0]]
    assert table.outcome().winners == ()


def test_a_game_that_nobody_wins_has_no_winner_at_a_table_either():
    table = make(game="last-will", players=1, seats=["me"])
    while table.status == "playing":
        table.play_for(0, str(table.match.moves(0)[0]), "bot", 6.0)
    assert (table.result["reason"], table.result["ranking"]) == ("solo lost", [[], [0]])


def test_only_the_maker_deletes_and_only_what_is_abandoned():
    table = playing(2)
    assert not table.may_delete("p2", 2000.0)
    assert not table.may_delete("p1", 2000.0)
    table.leave(1, 5.0)
    assert table.may_delete("p1", 2000.0)
    table.resign(0, 6.0)
    assert not table.may_delete("p1", 1e9)


def test_an_idle_table_can_be_deleted_after_a_day():
    table = playing(2)
    assert table.may_delete("p1", table.changed + 25 * 3600)


def test_chat_is_cleaned_and_bounded():
    table = playing(2)
    table.say(0, " <b>hello</b>\x07 ", 5.0)
    assert [(line.name, line.text) for line in table.chat] == [("Anna", "<b>hello</b>")]
    with pytest.raises(Refused, match="empty line"):
        table.say(0, " \n ", 5.0)
    with pytest.raises(Refused, match="too long"):
        table.say(0, "x" * 5000, 5.0)
    table.say(1, "y" * 600, 5.0)
    assert len(table.chat[-1].text) == 500


@in_loop
async def test_a_rematch_keeps_the_others_seats_for_them(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, (anna, bo) = await table_of(house, "Anna", "Bo", bots=1)
        with pytest.raises(Refused, match="goes on"):
            await house.rematch(table.id, anna, "w")
        await house.act(table.id, anna, Table.resign)
        table = await house.act(table.id, bo, Table.resign)
        assert table.status == "over"
        again = await house.rematch(table.id, anna, "new word")
        assert [(seat.kind, seat.name) for seat in again.seats] == [("open", "Bo"), ("bot", "Amélie"), ("person", "Anna")]
        assert again.commitment != table.commitment
        stranger, _ = await house.people.welcome("Cy")
        with pytest.raises(Refused, match="All seats are taken"):
            await house.join(again.id, stranger.id, "Cy", "", None)
        joined = await house.rematch(table.id, bo, "other word")
        assert (joined.id, joined.status, joined.seat_of(bo)) == (again.id, "playing", 0)


@in_loop
async def test_one_goes_on_from_a_ply_of_an_ended_game_with_the_same_luck(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, (anna, bo) = await table_of(house, "Anna", "Bo")
        with pytest.raises(Refused, match="goes on"):
            await house.fork(table.id, anna, 0)
        for _ in range(6):
            table = await house.table(table.id)
            seat = table.match.waiting[0]
            await house.play(table.id, (anna, bo)[seat], [str(table.match.moves(seat)[0])], table.match.ply, None, "en")
        table = await house.act(table.id, anna, Table.resign)
        for ply, error in ((7, "no ply 7"), (-1, "no ply -1")):
            with pytest.raises(Refused, match=error):
                await house.fork(table.id, anna, ply)
        with pytest.raises(Refused):
            await house.fork(table.id, "somebody else", 3)
        fork = await house.fork(table.id, anna, 5)
        stored = await house.table(fork.id)
        assert (stored.seed, stored.status, stored.public) == (table.seed, "playing", False)
        assert stored.match.history[:5] == table.match.history[:5]
        assert stored.match.at(5).position() == table.match.at(5).position()
        assert [seat.kind for seat in stored.seats] == ["person", "bot"]
        assert (stored.seat_of(anna), stored.seat_of(bo)) == (0, None)


@in_loop
async def test_a_deleted_table_is_gone_with_all_its_moves(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, (anna,) = await table_of(house, "Anna", bots=1)
        with pytest.raises(Refused, match="Only who made"):
            await house.delete(table.id, "somebody")
        await house.delete(table.id, anna)
        with pytest.raises(Refused, match="no such table"):
            await house.table(table.id)


@in_loop
async def test_somebody_cannot_make_tables_without_end(tmp_path, monkeypatch):
    monkeypatch.setattr("parlour.tables.house.OWN_TABLES", 2)
    async with open_house(tmp_path / "x.db") as house:
        person, _ = await house.people.welcome("Anna")
        wishes = {"game": "wigs", "players": 2, "seats": ["me", "open"], "person": person.id, "person_name": "Anna", "word": ""}
        for _ in range(2):
            await house.create(**wishes)
        with pytest.raises(Refused) as refused:
            await house.create(**wishes)
        assert refused.value.kind == "too-much"
