"""A person's own card file: it is checked entry by entry, and it can do what the house set does not."""

import copy
import tomllib

import pytest
from pret_table import GAME, Table

from finnish import in_finnish
from parlour.engine.texts import Problem
from parlour.games import read_data
from parlour.games.pret_a_porter.data import validate
from rules import rule_is


def own(**changes):
    components = copy.deepcopy(GAME.components)
    for path, value in changes.items():
        *keys, last = path.split("__")
        entry = components
        for key in keys:
            entry = entry[int(key) if key.isdigit() else key]
        entry[int(last) if last.isdigit() else last] = value
    return components


WRONG = [
    ({"game__pawns": 9}, "game.pawns is 9; it must be a whole number from 1 to 4"),
    (
        {"game__exhibitions": [3, 6, 9]},
        "game.exhibitions is [3, 6, 9]; the rounds must rise from 2 or later, and the last must be round 12",
    ),
    ({"finance__loan_cash_working": 2}, "finance.loan_cash_working is 2; it must be more than loan_upkeep, 2"),
    ({"rulings__reshuffle_designs": 1}, "rulings.reshuffle_designs is 1; it must be true or false"),
    ({"rulings__nonsense": True}, "rulings.nonsense is unknown; the rulings are: place_all_pawns, "),
    ({"contract__3__id": "C05"}, "[[contract]], number 4: id is 'C05'; it must be 'C04'"),
    (
        {"contract__3__front__0__do": "steal"},
        "contract C04, front, effect 1: do is 'steal'; it can be: gain, less, more, tie, draw, ",
    ),
    (
        {"contract__3__front__0__what": "money"},
        "contract C04, front, effect 1: what is 'money'; with gain it can be: q, t, pr, cash, prestige, vp",
    ),
    ({"contract__3__front__0__when": "dawn"}, "contract C04, front, effect 1: when is 'dawn'; it can be: instant, L1, L2, "),
    ({"contract__3__front__0__amount": 0}, "contract C04, front, effect 1: amount is 0; it must be a whole number from 1 to 999"),
    (
        {"contract__3__front__0__colour": 1},
        "contract C04, front, effect 1: gain has no field 'colour'; it has: when, do, what, amount, per, max, need, pawn",
    ),
    ({"contract__7__front__0__from": "hat"}, "contract C08, front, effect 1: from is 'hat'; it can be: deck, row_or_deck"),
    (
        {"contract__17__front__0__at": [12]},
        "contract C18, front, effect 1: at, number 1, is 12; it must be a whole number from 1 to 9",
    ),
    ({"building__4__cost": -1}, "building B05, cost is -1; it must be a whole number from 0 to 999"),
    ({"building__18__flip_cost": 4}, "building B19, flip_cost is 4; a card without a back has -1"),
    (
        {"employee__1__front__0": {"when": "always", "do": "more", "what": "housing", "amount": 1}},
        "employee E02, front, effect 1: only a building can house",
    ),
    (
        {"designs__list__6__materials": ["silk", "silk"]},
        "design 7, materials is ['silk', 'silk']; it must be two different ones of: cotton, denim, ",
    ),
    ({"designs__list__6__style": "grunge"}, "design 7, style is 'grunge'; it can be: evening, business, casual, rock, sport"),
    ({"tile__0__start": [1, 43]}, "tile skirt, start: design 43 is already a start Design; each can be one only once"),
    (
        {"show__0__order": ["q", "q", "t", "pr"]},
        "show S1, order is ['q', 'q', 't', 'pr']; it must hold q, t, pr and x2 once each",
    ),
    ({"show__0__last_quarter": True}, "[[show]] has 5 tiles of the last quarter and 5 others; shows.tiles needs 4 and 6"),
    ({"prices__L6": [3, 3]}, "prices.L6 is [3, 3]; it must be a list of 6 whole numbers"),
    ({"location__0__spaces": [0, 0]}, "location 1, spaces is [0, 0]; it must be a list of 3 whole numbers"),
    ({"last_minute__items__0__what": "luck"}, "last_minute.items 1: what is 'luck'; it can be: q, t, pr, cash, prestige, vp"),
    ({"display": 3}, "[display] is 3; the file needs a table of that name"),
    ({"names__features": ["q"]}, "names.features is ['q']; it must be: q, t, pr, x2"),
    ({"contract__0__name": ""}, "contract C01, name is ''; it must be a text of 1 to 48 bytes"),
    ({"awards__players_2": [[4, 1]]}, "awards.players_2 is [[4, 1]]; it must be a list of 4 pairs [first place, second place]"),
]


@pytest.mark.parametrize(("changes", "complaint"), WRONG, ids=[next(iter(changes)) for changes, _ in WRONG])
def test_a_wrong_entry_is_named_with_what_is_wrong_and_what_is_valid(changes, complaint):
    with pytest.raises(Problem, match="pret-a-porter: ") as error:
        GAME.new(2, data=own(**changes))
    assert complaint in str(error.value)
    assert in_finnish(error.value, GAME)


def test_all_complaints_come_together():
    with pytest.raises(Problem, match="start_cash") as error:
        validate(own(game__start_cash=-9, building__4__cost=-1))
    assert str(error.value).count("\n") == 1


def test_after_twenty_complaints_the_rest_are_counted():
    prices = {f"designs__list__{at}__price": -1 for at in range(23)}
    with pytest.raises(Problem, match="design 1, price is -1") as error:
        GAME.new(2, data=own(**prices))
    assert str(error.value).splitlines()[20:] == ["pret-a-porter: … and 3 more"]
    assert error.value.said(GAME.texts("fi")).splitlines()[19:] == [
        "pret-a-porter: design 20, price: -1; pitää olla kokonaisluku, vähintään 0 ja enintään 999",
        "pret-a-porter: … ja 3 muuta",
    ]


def test_a_file_is_named_in_its_errors(tmp_path):
    path = tmp_path / "mine.toml"
    text = (GAME.folder / "data.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("start_cash = 40", "start_cash = 44"), encoding="utf-8")
    assert Table(2, data=read_data("pret-a-porter", path)).me().cash == 44
    path.write_text(text.replace("start_cash = 40", "start_cash = -4"), encoding="utf-8")
    with pytest.raises(ValueError, match=r"mine.toml: game.start_cash is -4; it must be a whole number from 0 to 9999"):
        read_data("pret-a-porter", path)
    path.write_text("start_cash = [", encoding="utf-8")
    with pytest.raises(ValueError, match=r"mine.toml: this cannot be read as TOML"):
        read_data("pret-a-porter", path)
    with pytest.raises(ValueError, match=r"none.toml: there is no such file"):
        read_data("pret-a-porter", tmp_path / "none.toml")


def test_the_house_set_is_valid_and_called_so():
    validate(tomllib.loads((GAME.folder / "data.toml").read_text(encoding="utf-8")))
    assert Table(2).match.view(None)["set"] == "House set"
    assert Table(2, data=own(game__set="Our own cards")).match.view(None)["set"] == "Our own cards"


def test_names_of_an_own_set_are_told():
    table = Table(2, data=own(contract__3__name="Vogue & Co")).row("C04").actions({2: [0]})
    assert table.match.move_text(0, "contract card=4") == "Take the Contract Vogue & Co"
    events = table.match.play(0, "contract card=4")
    assert table.match.event_text(events[0]) == "Player 1 takes the Contract Vogue & Co."
    assert GAME.event_text(events[0], ["A", "B"]) == "A takes the Contract Lifestyle Magazine."


# --- What only other sets use -------------------------------------------------------------------------------------
def with_card(kind, number, front, back=None):
    components = copy.deepcopy(GAME.components)
    components[kind][number - 1]["front"] = front
    if back is not None:
        components[kind][number - 1]["back"] = back
    return components


@rule_is("P-041", "P-G02")
def test_an_instant_ability_works_when_the_card_is_obtained_and_when_it_is_turned():
    gain = [{"when": "instant", "do": "gain", "what": "cash", "amount": 4}]
    table = Table(2, data=with_card("building", 2, gain, gain)).row("B02").set(0, cash=20).actions({3: [0]}).play("building card=2")
    assert table.me().cash == 20 - 6 + 4
    table.play("upgrade building=2")
    assert table.events("gained") == []  # one use of the ability in a round
    later = Table(2, data=with_card("building", 2, gain, gain)).own(0, "B02").growth().play("upgrade building=2")
    assert later.events("gained") == [{"seat": 0, "card": 33, "what": 5, "amount": 4}]


@rule_is("P-041")
def test_an_instant_choice_may_stand_on_a_contracts_back():
    settle = [{"when": "instant", "do": "settle", "loans": 2, "credit": 20, "cash": 10}]
    table = Table(2, data=with_card("contract", 4, [{"when": "upkeep", "do": "gain", "what": "cash", "amount": 1}], settle))
    table.own(0, "C04").own(1, "C05").set(0, loans=3).month(3).contracts()
    assert (table.asked, table.turn) == ("P-D07", 0)
    table.play("cancel_loan")
    assert (table.me().loans, table.s.rounds, table.holds(1)) == (1, 4, ["C05+"])


@rule_is("P-096", "P-R59")
def test_gains_at_a_location_with_and_without_a_pawn():
    tied = with_card("employee", 2, [{"when": "L6", "do": "gain", "what": "t", "amount": 2}])
    table = Table(2, data=tied).own(0, "E02").actions({6: [0, 0]}).play("colour material=1", "units count=1")
    assert table.me().t == 2
    table.play("colour material=1", "units count=1")
    assert table.me().t == 2  # once per round
    assert Table(2, data=tied).own(0, "E02").actions({6: [0]}).play("pass").me().t == 0
    free = with_card("employee", 2, [{"when": "L6", "do": "gain", "what": "t", "amount": 2, "pawn": False}])
    assert Table(2, data=free).own(0, "E02").actions({9: [1]}).me().t == 2


def test_gains_at_other_moments():
    for when, begin in (
        ("action_end", lambda table: table.actions({})),
        ("growth", Table.growth),
        ("contracts", lambda table: table.month(3).contracts()),
    ):
        table = Table(2, data=with_card("building", 2, [{"when": when, "do": "gain", "what": "vp", "amount": 3}])).own(0, "B02")
        begin(table)
        assert table.me().vp == 3, when


def test_two_hiring_cards_are_asked_one_after_the_other():
    data = with_card("employee", 2, [{"when": "L4", "do": "hire", "price": 1, "pawn": False}])
    table = Table(2, data=data).own(0, "C16", "E02").row("E03", "E04").actions({})
    table.play("employee card=3")
    assert (table.asked, table.me().cash) == ("P-D09", 40)
    table.play("employee card=4")
    assert table.holds() == ["C16", "E02", "E03", "E04"]
    assert table.events("hired")[0]["price"] == 1
    declined = Table(2, data=data).own(0, "C16", "E02").row("E03", "E04").actions({}).play("pass")
    assert declined.asked == "P-D09"
    assert declined.s.ability == declined.d.first[64 + 1, 0]


def test_a_draw_with_a_price_tied_to_the_pawn():
    data = with_card("building", 10, [{"when": "L5", "do": "draw", "from": "deck", "price": 6}])
    table = Table(2, data=data).own(0, "B10").actions({5: [0], 9: [1]}).play("deck", "deck")
    assert (len(table.owns()), table.me().cash) == (2, 34)


def test_other_numbers_of_rounds_rows_and_spaces():
    data = own(
        game__rounds=6,
        game__exhibitions=[3, 6],
        game__last_quarter_round=4,
        shows__tiles=[6, 4],
        shows__lines=[2, 1],
        display__designs=6,
    )
    table = Table(2, data=data, clean=False)
    assert len(table.match.view(None)["rows"]["design"]) == 6
    while table.turn is not None:
        table.play(table.moves()[0])
        assert table.audit() == 0
    assert table.s.rounds == 6
