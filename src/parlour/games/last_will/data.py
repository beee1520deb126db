"""Reads and checks a data file: every error names the entry, what is wrong with it, and what would be valid."""

from __future__ import annotations

from parlour.engine.data_checks import given
from parlour.engine.plain import Components
from parlour.engine.texts import Phrase
from parlour.games.last_will.codes import GROUPS, MOST
from parlour.games.last_will.data_boards import check_boards, check_market, check_solo, check_wills
from parlour.games.last_will.data_cards import check_cards
from parlour.games.last_will.data_checks import DATA, fail, one_of, only_keys, whole


def validate(components: Components) -> None:
    """ValueError says which entry is wrong, and what would be valid."""
    for name in ("sides", "plans", "offer", "market", "getting_sacked", "solo", "start_cards"):
        if not isinstance(components.get(name), dict):
            fail(DATA, Phrase("the table [{name}] is missing", name=name))
    for name in ("errand", *GROUPS, "will", "employment"):
        if not isinstance(components.get(name), list):
            fail(DATA, Phrase("the tables [[{name}]] are missing", name=name))
    check_numbers(components)
    check_boards(components)
    check_market(components)
    check_cards(components)
    check_wills(components)
    check_solo(components["solo"], {str(will["amount"]) for will in components["will"]})
    check_counts(components)


def check_numbers(components: Components) -> None:
    whole(DATA, components, "rounds", 1, MOST.rounds)
    whole(DATA, components, "hand_limit", 0, 20)
    slots = whole(DATA, components, "board_slots", 1, MOST.slots)
    extensions = whole(DATA, components, "extensions", 0, MOST.slots)
    if slots + extensions > MOST.slots:
        fail(
            DATA, Phrase("board_slots and extensions are {n} together; at most {most} are possible", n=slots + extensions, most=MOST.slots)
        )
    whole(DATA, components, "property_end_value", 0, 50)
    start = components["start_cards"]
    only_keys("start_cards", start, ("helper", "property", "keep"))
    dealt = whole("start_cards", start, "helper", 0, 8) + whole("start_cards", start, "property", 0, 8)
    whole("start_cards", start, "keep", 1, min(MOST.kept, max(1, dealt)))


def check_counts(components: Components) -> None:
    """The counts that the file itself states."""
    stated = components.get("counts", {})
    found = {
        table: sum(entry["copies"] for entry in components[table])
        for table in ("event", "property", "companion", "special", "will", "wild")
    }
    found["helper_and_expense"] = sum(entry["copies"] for table in ("helper", "expense") for entry in components[table])
    found["total"] = sum(found.values())
    found["employment"] = len(components["employment"])
    for name, number in stated.items():
        one_of("counts", Phrase("an entry"), name, tuple(found))
        if number != found[name]:
            fail("counts", Phrase("{name} is {value}, and the file has {n}", name=name, value=given(number), n=found[name]))
