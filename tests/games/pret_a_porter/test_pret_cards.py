"""The house set of cards, held against values copied by hand from the ledger."""

import pytest
from pret_table import GAME, Table

from rules import rule_is

NAMES = {
    "C": (
        *("Fabric Mill Deal", "Wholesale Account", "Import Licence", "Lifestyle Magazine", "Trend Bureau", "Certified Yarns"),
        *("Freelance Designer", "Sketch Service", "Sponsor", "Bridge Financing", "Retail Chain Order", "Catwalk Choreographer"),
        *(
            "Celebrity Ambassador",
            "Stylist on Call",
            "Cutting-room Service",
            "Headhunter",
            "Training Voucher",
            "Logistics Partner",
        ),
        *(
            "Gala Press Partner",
            "Season Trendsetter",
            "Couture Seal",
            "Department Store Order",
            "Brand Licence",
            "Debt Settlement",
        ),
    ),
    "B": (
        *("Sewing Workshop", "Press Office", "Trend Studio", "Quality Laboratory", "Company Shop", "Outlet", "Fabric Depot"),
        *("Customs Warehouse", "Bulk Storage", "Design Office", "Accounting Office", "Finance Desk", "Training Centre"),
        *("Open-plan Office", "Legal Department", "Showroom", "Photo Studio", "VIP Lounge", "Flagship Store", "Fashion Museum"),
        *("Fashion Academy", "Runway Hall", "Fabric Recycling", "Brand Archive"),
    ),
    "E": (
        *("Accountant", "PR Specialist", "Trend Scout", "Tailor", "Local Buyer", "Import Manager", "Assistant Designer"),
        *(
            "House Model",
            "Sales Representative",
            "Secretary",
            "Contract Lawyer",
            "Financial Adviser",
            "HR Manager",
            "Site Manager",
        ),
        *("Seamstress", "Event Manager", "Show Director", "Gossip Columnist", "Top Model", "Star Photographer", "Couture Master"),
        *("Export Director", "Creative Director", "Chief Executive"),
    ),
}
# price, upkeep, flip price, flip upkeep; None where a card has no second side
BUILDINGS = [
    *(
        (8, 1, 6, 1),
        (6, 1, 5, 2),
        (6, 1, 5, 2),
        (6, 1, 5, 2),
        (10, 1, 7, 1),
        (6, 1, 4, 1),
        (6, 1, 4, 1),
        (6, 1, 5, 1),
        (6, 1, 4, 1),
    ),
    *(
        (10, 2, 6, 2),
        (10, 0, 6, 0),
        (4, 1, 3, 1),
        (6, 1, 4, 1),
        (6, 1, 3, 1),
        (8, 1, 5, 1),
        (8, 1, 6, 2),
        (6, 1, 4, 1),
        (14, 2, 8, 2),
    ),
    *((20, 0, None, None), (10, 0, None, None), (8, 0, None, None), (14, 1, None, None), (4, 0, None, None), (10, 1, None, None)),
]
EMPLOYEES = [
    *(
        (2, 4, 2),
        (2, 4, 3),
        (2, 4, 3),
        (2, 4, 3),
        (2, 3, 2),
        (2, 3, 2),
        (2, 4, 2),
        (2, 4, 3),
        (2, 4, 3),
        (2, 3, 2),
        (2, 4, 2),
        (1, 3, 1),
    ),
    *((1, 3, 1), (1, 3, 1), (2, 4, 2), (2, 3, 2), (2, 4, 3), (2, 4, 3)),
    *((3, None, None), (3, None, None), (3, None, None), (3, None, None), (3, None, None), (2, None, None)),
]
EACH = [(letter, n) for letter in "CBE" for n in range(1, 25)]


@rule_is(
    *("P-C01", "P-C02", "P-C03", "P-C04", "P-C05", "P-C06", "P-C07", "P-C08", "P-C09", "P-C10", "P-C11", "P-C12"),
    *("P-C13", "P-C14", "P-C15", "P-C16", "P-C17", "P-C18", "P-C19", "P-C20", "P-C21", "P-C22", "P-C23", "P-C24"),
    *("P-B01", "P-B02", "P-B03", "P-B04", "P-B05", "P-B06", "P-B07", "P-B08", "P-B09", "P-B10", "P-B11", "P-B12"),
    *("P-B13", "P-B14", "P-B15", "P-B16", "P-B17", "P-B18", "P-B19", "P-B20", "P-B21", "P-B22", "P-B23", "P-B24"),
    *("P-E01", "P-E02", "P-E03", "P-E04", "P-E05", "P-E06", "P-E07", "P-E08", "P-E09", "P-E10", "P-E11", "P-E12"),
    *("P-E13", "P-E14", "P-E15", "P-E16", "P-E17", "P-E18", "P-E19", "P-E20", "P-E21", "P-E22", "P-E23", "P-E24"),
)
@pytest.mark.parametrize(("letter", "n"), EACH)
def test_name_price_upkeep_and_flip_of_each_card(letter, n):
    company = Table(2).own(0, f"{letter}{n:02d}").company()
    card = (company["contracts"] + company["buildings"] + company["employees"])[0]
    assert (card["id"], card["name"], card["last_quarter"]) == (f"{letter}{n:02d}", NAMES[letter][n - 1], n > 18)
    back = card["back"]
    if letter == "C":
        assert (card["upkeep"], card["cost"]) == (0, 0)
    if letter == "B":
        assert (card["cost"], card["upkeep"], card["flip_cost"], back and back["upkeep"]) == BUILDINGS[n - 1]
    if letter == "E":
        assert (card["upkeep"], card["flip_cost"], back and back["upkeep"]) == EMPLOYEES[n - 1]
    assert (back is None) == (n > 18)


@rule_is("P-002", "P-006", "P-010")
def test_the_set_has_24_cards_of_each_kind_6_of_the_last_quarter():
    for kind in ("contract", "building", "employee"):
        cards = GAME.components[kind]
        assert (len(cards), sum(card["last_quarter"] for card in cards)) == (24, 6)


@rule_is("P-069", "P-071", "P-072")
def test_50_designs_5_styles_5_types_two_each_with_two_different_materials():
    designs = GAME.components["designs"]["list"]
    pairs = [(design["style"], design["type"]) for design in designs]
    assert (len(designs), len(set(pairs))) == (50, 25)
    assert all(pairs.count(pair) == 2 for pair in pairs)
    assert all(len(set(design["materials"])) == 2 for design in designs)
    assert {design["bonus"] for design in designs} == {"none", "q", "t", "pr", "cash"}
    assert sum(design["price"] for design in designs if design["style"] == "evening") == 171


@rule_is("P-R48")
def test_a_second_side_keeps_all_abilities_of_the_front():
    for kind in ("building", "employee"):
        for card in GAME.components[kind]:
            front, back = ([(effect["when"], effect["do"], effect.get("what")) for effect in card[side]] for side in ("front", "back"))
            kept = {(when, do, "all") if do == "tie" and (when, do, "all") in back else (when, do, what) for when, do, what in front}
            assert card["last_quarter"] or kept <= set(back), card["id"]


@rule_is("P-045")
def test_every_ability_says_when_it_works_and_nothing_else_on_a_card_has_a_rule():
    view = Table(2).own(0, *(f"{letter}{n:02d}" for letter, n in EACH)).company()
    cards = view["contracts"] + view["buildings"] + view["employees"]
    assert len(cards) == 72
    for card in cards:
        assert card["front"]["effects"]
        for side in (card["front"], card["back"] or {"effects": []}):
            assert all(effect["when"] and effect["do"] for effect in side["effects"])
