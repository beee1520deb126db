"""The owner's own sets of cards: they are kept with all their faults, and every step can be undone."""

import copy

import pytest

import parlour
from parlour.engine.ways import at
from parlour.tables import card_sets, schema
from parlour.tables.errors import Refused
from serving import in_loop, new_postgres_database, open_house

WIGS = parlour.game("wigs").components
KIILTO = parlour.game("kiilto").components


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    return tmp_path / "x.db" if request.param == "sqlite" else new_postgres_database()


@in_loop
async def test_a_set_is_kept_changed_undone_and_done_again(address):
    async with open_house(address) as house:
        sets = house.card_sets
        made = await sets.make("wigs", "Rich  start\n", copy.deepcopy(WIGS))
        assert (made.name, made.version, made.components) == ("Rich start", 1, WIGS)
        second = await sets.change(made.id, 1, [(("start_gold",), 7)])
        third = await sets.change(made.id, 2, [(("hand",), "four")])
        assert (second.components["start_gold"], third.components["hand"]) == (7, "four")
        assert await sets.get(made.id) == third
        assert (await sets.undo(made.id, 3)).components == second.components
        undone = await sets.undo(made.id, 4)
        assert (undone.components, undone.past) == (WIGS, [])
        with pytest.raises(Refused, match="nothing to undo"):
            await sets.undo(made.id, 5)
        assert (await sets.redo(made.id, 5)).components == second.components
        again = await sets.redo(made.id, 6)
        assert (again.components, again.future) == (third.components, [])
        with pytest.raises(Refused, match="nothing to do again"):
            await sets.redo(made.id, 7)


@in_loop
async def test_a_new_step_leaves_nothing_to_be_done_again(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        made = await house.card_sets.make("wigs", "a", copy.deepcopy(WIGS))
        await house.card_sets.change(made.id, 1, [(("start_gold",), 7)])
        await house.card_sets.undo(made.id, 2)
        assert (await house.card_sets.change(made.id, 3, [(("hand",), 5)])).future == []


@in_loop
async def test_the_letters_of_a_word_are_one_step(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        made = await house.card_sets.make("wigs", "a", copy.deepcopy(WIGS))
        await house.card_sets.change(made.id, 1, [(("start_gold",), 1)])
        await house.card_sets.change(made.id, 2, [(("start_gold",), 12)], goes_on=True)
        found = await house.card_sets.change(made.id, 3, [(("hand",), 3)], goes_on=True)
        assert len(found.past) == 2
        await house.card_sets.undo(made.id, 4)
        assert (await house.card_sets.undo(made.id, 5)).components == WIGS


@in_loop
async def test_what_was_changed_elsewhere_is_not_overwritten(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        made = await house.card_sets.make("wigs", "a", copy.deepcopy(WIGS))
        await house.card_sets.change(made.id, 1, [(("start_gold",), 7)])
        for attempt in (
            house.card_sets.change(made.id, 1, [(("start_gold",), 9)]),
            house.card_sets.undo(made.id, 1),
            house.card_sets.redo(made.id, 7),
        ):
            with pytest.raises(Refused) as refused:
                await attempt
            assert refused.value.kind == "stale"
        assert (await house.card_sets.get(made.id)).components["start_gold"] == 7


@in_loop
async def test_sets_of_one_game_have_names_of_their_own(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        sets = house.card_sets
        names = [(await sets.make("wigs", name, WIGS)).name for name in ("x", "x", "x", "", "<b>", "n" * 90)]
        assert names == ["x", "x 2", "x 3", "1", "<b>", "n" * 60]
        other = await sets.make("kiilto", "x", KIILTO)
        assert other.name == "x"
        assert (await sets.rename(other.id, "y\u202e")).name == "y"
        assert [line.name for line in await sets.of("wigs")] == ["1", "<b>", "n" * 60, "x", "x 2", "x 3"]
        await sets.remove(other.id)
        assert await sets.of("kiilto") == []
        with pytest.raises(Refused, match="There is no such set"):
            await sets.get(other.id)


@in_loop
async def test_there_is_an_end_to_what_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(card_sets, "MOST", 1)
    monkeypatch.setattr(card_sets, "MOST_STEPS", 3)
    async with open_house(tmp_path / "x.db") as house:
        made = await house.card_sets.make("wigs", "a", WIGS)
        with pytest.raises(Refused, match="There are 1 sets: delete one first"):
            await house.card_sets.make("wigs", "b", WIGS)
        with pytest.raises(Refused, match="too large"):
            await house.card_sets.change(made.id, 1, [(("hand",), "x" * 300_000)])
        for step in range(5):
            made = await house.card_sets.change(made.id, made.version, [(("start_gold",), 10 + step)])
        assert len(made.past) == 3


@pytest.mark.parametrize(
    "changes",
    [
        [(("ownerships", 3, "price", 0), None)],
        [(("ownerships", 3, "price", at), None) for at in range(5)],
        [(("ownerships", 3, "prestige"), None), (("ownerships", 3, "of my own", "deep"), 1)],
        [(("ownerships",), KIILTO["ownerships"][:4])],
        [(("bears_by_players", "2"), None), (("bears_by_players", "3"), None), (("bears_by_players", "4"), None)],
        [(("new", "table", 2), 5), (("golden_bears",), 9), (("golden_bears",), 8)],
    ],
)
def test_every_step_leads_back(changes):
    own, back = card_sets.changed(KIILTO, changes)
    assert own != KIILTO
    again, forth = card_sets.changed(own, [(tuple(way), value) for way, value in back])
    assert again == KIILTO
    assert card_sets.changed(again, [(tuple(way), value) for way, value in forth])[0] == own


def test_a_number_taken_out_of_a_price_leaves_the_others_where_they_are():
    own, _ = card_sets.changed(KIILTO, [(("ownerships", 0, "price", 0), None)])
    assert at(own, ("ownerships", 0, "price")) == ["", 0, 4, 0, 0]
    own, _ = card_sets.changed(KIILTO, [(("ownerships", 0, "price", at), None) for at in range(5)])
    assert at(own, ("ownerships", 0, "price")) is None


def test_the_schema_knows_the_length_of_names():
    assert schema.card_sets.c.name.type.length == card_sets.NAME
