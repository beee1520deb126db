"""Pieces seen closely: every piece of every position can be looked at, and every sum adds up; who asks sees no more than the page shows."""

from __future__ import annotations

import re

import pytest
from test_one_screen import POSITIONS

from parlour.games import find
from parlour.games.last_will.view import Property
from parlour.web.closely import Look, look, looks_of
from parlour.web.closely_page import PIECE, render_look, render_looks
from parlour.web.page_data import TablePage
from parlour.web.render import render_table_fragment
from parlour.web.rooms.frame import Scene
from serving import players, served

DUMB = {"taken", "boy", "pawn", "styles"}  # what stands for somebody, and a shelf whose Designs speak for themselves


def seen_in(page: TablePage) -> dict[str, Look | None]:
    """Every piece that a position's page shows, seen closely."""
    scene = Scene(page)
    return {name: look(scene, name) for name in dict.fromkeys(PIECE.findall(render_table_fragment(page)))}


@pytest.mark.parametrize("game", POSITIONS)
def test_every_piece_of_every_position_can_be_looked_at_closely(game: str) -> None:
    for position, page in POSITIONS[game]().items():
        for name, seen in seen_in(page()).items():
            assert name.split("-")[0] in DUMB or seen, (position, name)


def number(text: str) -> int:
    return int(re.sub(r"[^\d−-]", "", text).replace("−", "-") or 0)


@pytest.mark.parametrize("game", POSITIONS)
def test_every_number_is_the_sum_of_what_is_named(game: str) -> None:
    sums = [one for page in POSITIONS[game]().values() for seen in seen_in(page()).values() if seen for one in seen.sums]
    assert len(sums) > 20
    for one in sums:
        parts = sum(number(term.text) * (-1 if term.sign == "−" else 1) for term in one.terms)
        assert parts == number(one.total), one
        assert all(term.what for term in one.terms), one


@pytest.mark.parametrize("game", POSITIONS)
def test_what_a_sum_names_as_its_rule_is_a_rule(game: str) -> None:
    rules = find(game).rules
    for page in POSITIONS[game]().values():
        for seen in seen_in(page()).values():
            for one in seen.sums if seen else ():
                assert not one.rule or one.rule in rules, one


@pytest.mark.parametrize("game", POSITIONS)
def test_pieces_that_nobody_laid_are_none(game: str) -> None:
    page = next(iter(POSITIONS[game]().values()))()
    strange = ["", "-", "nothing-0", *(f"{family}-{rest}" for family in looks_of(game) for rest in ("99-99", "x", "0-0-0-0-0", "\u00b2"))]
    for name in strange:
        render_look(page, (name,))  # whatever comes, it does not fail
    assert render_look(page, ("nothing-0", "x")) == ""


def of_a_property() -> dict[str, str]:
    """The sums of a property in words, by what they tell."""
    page = POSITIONS["last-will"]()["2-full"]()
    scene = Scene(page)
    card = next(one for one in scene.view.you.board if isinstance(one, Property) and one.token < 0)
    seen = look(scene, f"slot-0-{card.slot}")
    assert seen
    return {
        one.what: " ".join([one.total, "=", *(f"{term.sign} {term.text} {term.what}".strip() for term in one.terms)]) for one in seen.sums
    }


def test_a_property_says_what_its_sale_brings_as_a_sum() -> None:
    assert re.fullmatch(r"£\d+ = £\d+ the value under its marker − £\d market", of_a_property()["It sells for"])


def test_an_ownership_says_what_bonuses_take_off() -> None:
    page = POSITIONS["kiilto"]()["4-action"]()
    sums = [one for name, seen in seen_in(page).items() if name.startswith("own-") and seen for one in seen.sums]
    cheaper = next(one for one in sums if len(one.terms) == 2 and one.terms[1].sign == "−" and one.rule == "K-023")
    assert [term.what for term in cheaper.terms] == ["printed", "bonuses"]


def test_a_sale_of_the_baron_is_a_price_and_one_more() -> None:
    sums = [one for page in POSITIONS["wigs"]().values() for seen in seen_in(page()).values() if seen for one in seen.sums]
    assert any([term.what for term in one.terms] == ["its square", "Baron"] for one in sums)


@pytest.mark.parametrize("game", POSITIONS)
def test_all_pieces_stand_on_a_page_without_script(game: str) -> None:
    page = next(iter(POSITIONS[game]().values()))()
    text = render_looks(page, "")
    assert text.count('class="cl-piece panel"') >= 5
    assert f'href="/t/{page.id}"' in text


def test_a_piece_is_looked_at_by_its_address_and_kept_until_the_table_changes(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("looks") / "x.db") as server, players(server.url, "Anna", "Bo") as (anna, bo):
        table = anna.make(game="kiilto", seats=["me", "open"])["id"]
        bo.join(table)
        path = f"/t/{table}/look"
        first = anna.http.get(path, params={"piece": "pile-blue-4,pile-blue"})
        assert first.status_code == 200
        assert 'data-name="pile-blue-4"' in first.text
        assert "private" in first.headers["cache-control"]
        again = anna.http.get(path, params={"piece": "pile-blue-4,pile-blue"}, headers={"if-none-match": first.headers["etag"]})
        assert again.status_code == 304
        assert anna.http.get(path, params={"piece": "nothing"}).status_code == 404
        assert anna.http.get(path).status_code == 404
        assert anna.http.get("/t/none/look", params={"piece": "pile-blue"}).status_code == 404
        assert anna.http.get(path, params={"piece": "pile-blue", "ply": "0"}).status_code == 200
        assert anna.http.get(path, params={"piece": "pile-blue", "ply": "x"}).status_code == 400
        assert anna.http.get(f"/t/{table}/looks").status_code == 200


def test_looks_add_no_byte_to_what_a_move_costs() -> None:
    """Pieces are asked for by the names that they have anyway."""
    for game in POSITIONS:
        page = next(iter(POSITIONS[game]().values()))()
        assert "al-card" not in render_table_fragment(page)
