"""The pages of rule books and almanacs: figures cut out of the real rooms, numbers that lead to their rules, every piece of the data once."""

from __future__ import annotations

import re
from html import unescape

import pytest
from stage import scenes

import parlour
from parlour.engine import book
from parlour.engine.lessons.parts import Element
from parlour.engine.texts import LANGUAGES, Problem
from parlour.games import find, ids
from parlour.web import almanac
from parlour.web.almanac_page import render_almanac, render_entry
from parlour.web.book_page import figure, render_rules, table_of
from parlour.web.cut import cut, element
from parlour.web.render import render_table_fragment
from serving import served

FIGURES = [(id, name) for id in ids() for name in book.figures(find(id))]
COUNTED = {  # the tables of the data file, and how many different things an almanac must show of them
    "wigs": ("wigs",),
    "pocket-wigs": ("supply",),
    "kiilto": ("ownerships", "notables"),
    "last-will": ("event", "helper", "expense", "property", "companion", "wild", "special", "will", "employment"),
    "pret-a-porter": ("contract", "building", "employee", "designs", "tile", "show"),
}


# --- Figures ----------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), FIGURES)
def test_a_figure_is_a_position_whose_parts_the_room_has(game, name, language):
    one = book.figures(find(game))[name]
    drawn = render_table_fragment(table_of(find(game), one.position, one.seat, language))
    lit = tuple(map(element, one.lit))
    found = set()
    for part in one.parts:
        text, seen = cut(drawn, element(part), lit)
        assert 'class="' in text
        found |= seen
    assert found == set(lit)


@pytest.mark.parametrize(("game", "name"), FIGURES)
def test_nothing_of_a_figure_can_be_sent_or_named_twice(game, name):
    text = figure(game, name, "en")
    assert not re.search(r' (?:form|name|value|for|aria-describedby|aria-labelledby|formaction)="', text)
    assert not re.search(r"<(?:form|script|a) ", text)
    assert re.findall(r' id="([^"]*)"', re.sub(r"<defs>.*?</defs>", "", text, flags=re.DOTALL)) == []
    assert text.count("<div") == text.count("</div>")
    assert text.count("<span") == text.count("</span>")


ROOM = '<div class="play"><section class="board" id="b"><i class="why">no</i><button class="sq glow" form="moves" value="x" data-piece="a">' \
    '1 &amp; 2<svg><use href="/x#y"/></svg></button><p>other</p></section></div>'  # fmt: skip


def test_a_piece_keeps_the_shells_around_it_and_loses_what_is_for_players():
    text, found = cut(ROOM, Element("piece", "a"), (Element("piece", "a"), Element("id", "b")), pick=3)
    assert found == {Element("piece", "a")}
    assert text == (
        '<div class="shell play"><div class="shell board"><input class="pick-3" type="checkbox" checked hidden>'
        '<button class="sq cut-piece" data-piece="a" type="button" tabindex="-1" data-lit="">1 &amp; 2<svg><use href="/x#y" /></svg></button></div></div>'
    )
    assert "why" not in cut(ROOM, Element("class", "board"))[0]


def test_a_part_that_a_room_has_not_is_told():
    with pytest.raises(Problem, match="the room has no part 'piece:b'"):
        cut(ROOM, Element("piece", "b"))
    with pytest.raises(Problem, match="is no part of a room"):
        element("bay-0")


# --- The book ---------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ids())
def test_every_number_of_a_book_leads_to_its_rule_on_the_same_page(game, language):
    page = render_rules(game, language, csrf="token")
    anchors = set(re.findall(r'id="([^"]+)"', page))
    named = set(re.findall(rf'href="/rules/{game}#([^"]+)"', page))
    assert named <= anchors
    assert len(named) > 30
    assert set(find(game).rules_in(language)) <= anchors
    assert set(re.findall(r'<li(?: class="sub")?><a href="#([^"]+)"', page)) <= anchors
    assert page.count("bk-figure") >= len(book.figures(find(game)))


def test_a_book_leads_to_lessons_to_the_almanac_and_into_a_game():
    page = render_rules("wigs", "en", csrf="token", states={"wigs/wear-a-wig": True})
    assert 'href="/learn/wigs/on"' in page
    assert 'action="/quick"' in page
    assert 'href="/almanac/wigs"' in page
    assert "5 lessons. You have done one." in re.sub(r"\s+", " ", page)
    done = {f"wigs/{name}": True for name in ("wear-a-wig", "selling", "buying", "five-wigs", "a-game")}
    assert "You have done them all." in render_rules("wigs", "en", csrf="token", states=done)


def test_what_was_looked_for_is_marked_and_nothing_found_is_said():
    found = render_rules("wigs", "en", "column full")
    assert "If a <mark>column</mark> is <mark>full</mark>" in found
    assert 'id="W-048"' in found
    assert 'id="W-006"' not in found
    none = unescape(render_rules("wigs", "en", "toupee"))
    assert "No rule says “toupee”. Try a single word, or a number such as W-001." in none
    assert "<mark>Paroni</mark>" in render_rules("wigs", "fi", "paroni")
    assert "&lt;b&gt;" in render_rules("wigs", "en", "<b>")


def test_why_not_opens_the_book_at_its_rule():
    """Each rule that a room's refusals name is an anchor of the book."""
    for name in ("sell", "kiilto", "will", "pret-place"):
        page = scenes()[name]("en")
        links = re.findall(r'class="rule" href="/rules/([a-z-]+)#([^"]+)"', page)
        assert links
        for game, number in set(links):
            assert f'id="{number}"' in render_rules(game, "en")


# --- Rules of this moment ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("scene", "first"),
    [
        ("wear", "Choose the wig that you wear, in secret."),
        ("kiilto", "Do one thing: take three colours"),
        ("pocket-sell", "Whose coin it is may sell any number of coins"),
        ("will-errand", "Send a boy: to a card of the offer"),
        ("pret-units", "materials"),
    ],
)
def test_a_room_says_what_may_be_done_now_and_what_comes_next(scene, first):
    page = scenes()[scene]("en")
    (told,) = re.findall(r'<ol class="moment">(.*?)</ol>', page, re.DOTALL)
    assert told.count("<li>") == 3
    assert first in told
    assert told.count('class="rule"') >= 3
    assert '<ol class="moment">' in scenes()[scene]("fi")


# --- The almanac --------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ids())
def test_the_almanac_lists_every_component_of_the_data_once(game, language):
    found, data = almanac.of(game, language), find(game).components
    ids_of = [entry.id for entry in found.entries]
    assert len(set(ids_of)) == len(ids_of)
    things = sum(len(data[table]["list"] if table == "designs" else data[table]) for table in COUNTED[game])
    assert len(ids_of) == things + (game == "pocket-wigs")  # the quarter is in no table
    page = render_almanac(game, language, "token")
    assert sorted(re.findall(rf'href="/almanac/{game}/([^"]+)"', page)) == sorted(ids_of)
    for entry in found.entries:
        assert entry.name
        assert entry.words
        assert entry.rule in find(game).rules
        assert entry.kind in {group.kind for group in found.groups}


def test_the_copies_of_last_will_are_its_140_cards_and_the_jobs():
    found = almanac.of("last-will", "en")
    assert (
        sum(group.copies for group in found.groups if group.kind != "employment") == find("last-will").components["counts"]["total"] == 140
    )


def shown(page):
    return re.findall(r'<li data-does="[^"]*" data-along="[^"]*">\s*<a class="[^"]*" href="/almanac/[a-z-]+/([^"]+)"', page)


def test_filters_combine_without_script():
    assert shown(render_almanac("last-will", "en", "", {"kind": "event", "along": "chef"})) == ["L-E03", "L-E04", "L-E07"]
    assert shown(render_almanac("last-will", "en", "", {"kind": "event", "does": "fall"})) == ["L-E08"]
    assert shown(render_almanac("last-will", "en", "", {"q": "drunken"})) == ["L-H11"]
    assert len(shown(render_almanac("last-will", "en", "", {"kind": "nonsense", "does": "'"}))) == 101
    assert len(shown(render_almanac("kiilto", "fi", "", {"kind": "notable", "along": "white"}))) == 5
    assert len(shown(render_almanac("pret-a-porter", "en", "", {"along": "rock"}))) == 10
    none = render_almanac("last-will", "en", "", {"kind": "will", "along": "dog"})
    assert shown(none) == []
    assert re.search(r'id="none">\s*No such card. Take a filter away.', none)
    assert 'id="none" hidden' in render_almanac("last-will", "en", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ids())
def test_every_entry_has_a_page_of_its_own_with_its_rule(game, language):
    for entry in almanac.of(game, language).entries:
        page = render_entry(game, entry.id, language, "token")
        assert unescape(page).count(entry.name) >= 2
        assert f'href="/rules/{game}#{entry.rule}"' in page


def test_what_goes_with_a_card_is_linked():
    assert 'href="/almanac/last-will/L-H11">Drunken Sailor</a>' in render_entry("last-will", "L-E04", "en")
    assert 'href="/almanac/pret-a-porter/design-3"' in render_entry("pret-a-porter", "tile-dress", "en")
    assert render_entry("last-will", "L-E99", "en") is None


def test_the_almanac_is_that_of_the_owners_cards():
    data = dict(parlour.game("last-will").components)
    data["event"] = [{**data["event"][0], "name": "Zeppelin Ride", "row": "", "id": "zeppelin"}, *data["event"][1:]]
    page = render_almanac("last-will", "en", "", {}, data)
    assert "Zeppelin Ride" in page
    assert "Carriage Ride" not in page
    assert "They are those of the server’s owner." in page
    assert "Zeppelin Ride" in render_entry("last-will", "zeppelin", "en", "", data)


# --- Served -------------------------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("books") / "x.db") as found:
        yield found


@pytest.mark.parametrize("path", ["/rules/kiilto", "/almanac/last-will?kind=event", "/almanac/wigs/3"])
def test_the_pages_are_kept_and_asked_for_again(server, path):
    with server.client() as client:
        first = client.get(path)
        tag = first.headers["etag"]
        assert (first.status_code, first.headers["cache-control"]) == (200, "private, no-cache")
        again = client.get(path, headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert 'lang="fi"' in client.get(path, headers={"if-none-match": tag, "accept-language": "fi"}).text


@pytest.mark.parametrize("path", ["/almanac/whist", "/almanac/wigs/6", "/almanac/last-will/L-E04/x", "/almanac/last-will/%3Cb%3E"])
def test_what_there_is_not_is_not_found(server, path):
    with server.client() as client:
        answer = client.get(path)
        assert answer.status_code == 404
        assert "<b>" not in answer.text
