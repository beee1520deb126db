"""Rules are found by number, by words in any case, without dots and accents, and in Finnish in every form of a word."""

import pytest

from parlour.engine.ledger_search import Search


@pytest.mark.parametrize("query", ["", "w-048", "W-048 column", "FULL", "sold column"])
def test_a_rule_is_found_by_its_number_and_by_words_in_any_case_and_order(query):
    assert Search(query, "en").finds("W-048", "If a column is full, no more tiles of its type can be sold.")


@pytest.mark.parametrize("query", ["w-049", "column empty", "columns"])
def test_a_rule_that_lacks_a_word_is_not_found(query):
    assert not Search(query, "en").finds("W-048", "If a column is full, no more tiles of its type can be sold.")


def test_dots_and_accents_need_not_be_typed_and_may_be():
    text = "Prêt-à-Porter: kymmen\N{SOFT HYPHEN}senttisiä myydään äkkiä"
    assert all(Search(query, "fi").finds("P-001", text) for query in ("pret-a-porter", "PRÊT", "myydaan", "ÄKKIÄ", "kymmensenttisiä"))


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("paroni", "Paronina: 9."), ("paronin", "3 Paroni: +1 kulta"), ("laatta", "Puettu laatan numero"), ("laatat", "yksi laatta kerrallaan"),
        ("laatta", "debyyttilaatan"), ("kulta", "20 kullan raja"), ("kullan", "2 kultaa"), ("velka", "velan maksu"), ("velat", "velkaa on"),
        ("pöytä", "pöydän ääressä"), ("sarake", "sarakkeeseen I"), ("peruukki", "peruukin numero"), ("myynti", "myynnin jälkeen"),
        ("asetus", "asetuksen vaihe"), ("oppinut", "Oppineen lajit"), ("kortti", "kortin takana"), ("tori", "torille"),
        ("kymmensenttinen", "kymmensenttisen"), ("varannosta", "varanto"), ("laatoista", "laatta"), ("sarakkeelle", "sarake"),
    ],
)  # fmt: skip
def test_in_finnish_every_form_of_a_word_finds_the_others(query, text):
    assert Search(query, "fi").finds("W-001", text)


@pytest.mark.parametrize(
    ("query", "text"), [("kulta", "kulku"), ("velka", "velvoite"), ("laatta", "laivat"), ("20", "2"), ("tori", "tora")]
)
def test_other_words_are_not_found(query, text):
    assert not Search(query, "fi").finds("W-001", text)
