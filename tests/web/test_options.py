"""Options of a game on pages: in words, with who says so, with what speaks against them, and none that cannot be had."""

from __future__ import annotations

import copy
import html
import re
from urllib.parse import parse_qsl

import pytest
import stage

import parlour
from parlour.engine import ledger
from parlour.engine.match import Match
from parlour.engine.texts import LANGUAGES
from parlour.games import find, ids
from parlour.games.wigs.codes import PHASE
from parlour.web.book_page import render_rules
from parlour.web.lab_form import LabPage, Run
from parlour.web.option_list import USUAL, choice_text, options_on_page, sources_text
from parlour.web.page_data import NewTablePage
from parlour.web.render import render_lab, render_new, render_table
from parlour.web.rule_links import moment
from serving import csrf_in, served

FIELDS = {"game": "wigs", "players": "4", "name": "Anna", "seat_0": "me", "seat_1": "open", "seat_2": "open", "seat_3": "open"}


def new_page(game: str, language: str = "en", **values: object) -> str:
    return html.unescape(render_new(NewTablePage(game, language, "csrf", **values)))  # type: ignore[arg-type]


# --- Who says so --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("page", ["new", "lab"])
def test_only_what_the_rules_say_is_said_to_be_theirs(page: str) -> None:
    text = new_page("wigs") if page == "new" else html.unescape(render_lab(LabPage("wigs", "en", "csrf", Run())))
    assert "all set as the rules say" not in text
    assert "2 as the rules say, 18 by rulings of ours, 1 by a house set of ours" in text
    assert _says(text, "draft") == USUAL["document"]
    assert _says(text, "unplaceable") == USUAL["ruling"]
    assert _says(text, "market_layout") == USUAL["house"]


def _says(text: str, name: str) -> str:
    return re.search(rf'id="says_{name}">([^<]*)<', text)[1]  # type: ignore[index]


def test_all_as_the_rules_say_is_said_where_it_is_so() -> None:
    game = find("wigs")
    options = [one for one in options_on_page(game, "en", {}, game.components) if one.source == "document"]
    assert sources_text(options, game.texts("en")) == "2 choices, all set as the rules say"


@pytest.mark.parametrize("game", ids())
def test_a_house_set_is_marked_as_ours(game: str) -> None:
    """What the documents do not show is never said to be theirs: those who call it a house layout are of that source, and only those."""
    for name, option in find(game).options.items():
        assert (option.source == "house") == ("of our own" in option.text), name


# --- Words --------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["wigs", "pocket-wigs"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_is_said_in_human_words(game: str, language: str) -> None:
    t = find(game).texts(language)
    for option in find(game).options.values():
        said = [choice_text(option, choice, t) for choice in option.choices]
        assert len(set(said)) == len(said)
        for choice, words in zip(option.choices, said, strict=True):
            assert not isinstance(choice, str) or words != choice.replace("_", " ")
        assert set(option.words) <= set(option.choices)


def test_the_choices_stand_on_the_page_in_the_readers_language() -> None:
    assert "five, seven and five squares, rising" in new_page("wigs")
    text = new_page("wigs", "fi")
    assert "viisi, seitsemän ja viisi ruutua, nousevat" in text
    for raw in ("ascending 575", ">cycle", ">to supply", ">supply empty", ">return", ">choose"):
        assert raw not in new_page("wigs")


# --- What cannot be had -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "option"), [("wigs", "market_layout"), ("pocket-wigs", "coin_market")])
def test_a_layout_of_ones_own_is_offered_only_where_there_is_one(game: str, option: str) -> None:
    own = copy.deepcopy(find(game).components)
    own["market"]["custom"] = next(iter(own["market"].values()))
    assert 'value="custom"' not in new_page(game)
    assert 'value="custom"' in new_page(game, components=own)
    assert "custom" in find(game).options[option].choices


def test_the_interface_for_programs_offers_the_same(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with served(tmp_path / "x.db") as server, server.client() as http:
        wigs = next(game for game in http.get("/api/games").json() if game["id"] == "wigs")
        assert wigs["options"]["market_layout"]["choices"] == ["descending_5", "ascending_6", "ascending_5", "ascending_575"]


# --- What speaks against them -------------------------------------------------------------------------------------------------
WARNING = "25 gold are not recommended for 3 or 4 players (W-078)."


def test_who_asks_for_what_is_not_recommended_is_told_before_the_table_is_laid(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """By plain forms: the page comes back with the warning and all that was chosen; sent again as it is, the table is laid."""
    with served(tmp_path / "x.db") as server, server.client(follow_redirects=True) as http:
        asked = FIELDS | {"csrf": csrf_in(http.get("/").text), "option_target_gold": "25"}
        page = http.post("/tables", data=asked)
        assert page.status_code == 200
        assert WARNING in page.text
        assert "Lay the table all the same" in page.text
        assert '<option value="25" selected>' in page.text
        assert server.app.desk.house.metrics.counts["tables"] == 0
        heard = re.search(r'name="heard" value="([^"]*)"', page.text)[1]  # type: ignore[index]
        laid = http.post("/tables", data=asked | {"heard": html.unescape(heard)})
        assert "/t/" in str(laid.url)
        assert WARNING in laid.text, "who comes to the table reads it too"
        assert "/t/" in str(http.post("/tables", data=asked | {"option_target_gold": "20"}).url)
        assert "/t/" in str(http.post("/tables", data=asked | {"players": "2"}).url)


def test_a_warning_heard_is_not_another_one(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with served(tmp_path / "x.db") as server, server.client(follow_redirects=True) as http:
        asked = FIELDS | {"csrf": csrf_in(http.get("/").text), "option_target_gold": "25", "heard": WARNING}
        page = http.post("/tables", data=asked | {"option_stall_rounds": "0", "option_max_rounds": "0"})
        assert "(W-R35)" in page.text
        assert "/t/" not in str(page.url)


def test_no_warning_stands_in_the_way_of_what_is_usual() -> None:
    warned = {id for id in ids() if any(find(id).warnings(players) for players in find(id).players)}
    assert warned == {"last-will"}  # own wills, as its document has them (L-R02)


def test_what_the_form_says_at_once_need_not_be_heard_a_second_time(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with served(tmp_path / "x.db") as server, server.client() as http:
        page = http.get("/new?game=last-will&players=3").text
        heard = html.unescape(re.search(r'name="heard" value="([^"]*)"', page)[1])  # type: ignore[index]
        asked = FIELDS | {"csrf": csrf_in(page), "game": "last-will", "players": "3", "heard": heard}
        laid = http.post("/tables", data=asked)
        assert (laid.status_code, laid.headers["location"][:3]) == (303, "/t/")


def test_presets_are_one_click_away_on_the_page_for_a_new_table() -> None:
    usual = new_page("kiilto")
    link = re.search(r'href="(/new[?]game=kiilto&[^"]*)"', usual)[1]  # type: ignore[index]
    fields = dict(parse_qsl(link.partition("?")[2]))
    assert fields.pop("game") == "kiilto"
    assert {name.removeprefix("option_"): value for name, value in fields.items()} == {
        name: str(value) for name, value in find("kiilto").presets["classic"].items()
    }
    classic = new_page("kiilto", values=fields)
    assert re.search(r'aria-current="true">\s*classic', classic)
    assert re.search(r'aria-current="true">\s*as usual', usual)
    assert "Ready-made choices" not in new_page("wigs")


# --- With a clock, and without ------------------------------------------------------------------------------------------------
def test_the_usual_choice_goes_by_the_clock_where_the_game_says_so(tmp_path) -> None:  # type: ignore[no-untyped-def]
    text = new_page("pocket-wigs")
    usual = '<option value="" selected>with a clock: the first to finish who wants it; without: one by lot (usual)</option>'
    assert usual in text
    fields = {"game": "pocket-wigs", "players": "2", "name": "Anna", "seat_1": "open", "option_quarter": ""}
    with served(tmp_path / "x.db") as server, server.client(follow_redirects=True) as http:
        fields["csrf"] = csrf_in(http.get("/").text)
        for more, quarter in (
            ({"clock": "none"}, "random"),
            ({"clock": "move", "clock_seconds": "60"}, "speed"),
            ({"clock": "none", "option_quarter": "speed"}, "speed"),
        ):
            page = http.post("/tables", data=fields | more)
            id = re.search(r"/t/([a-z0-9]+)", str(page.url))[1]  # type: ignore[index]
            assert server.app.desk.house._tables[id].options["quarter"] == quarter
            assert ("one by lot" in page.text) == (quarter == "random")


# --- What readers are shown ---------------------------------------------------------------------------------------------------
NOTES = (
    "say so in the product",
    "layout must be data",
    "QuarterTaken",
    "asserted",
    "Derived numbers",
    ".toml",
    ".txt",
    "client must",
    "in software",
)


@pytest.mark.parametrize("game", ["wigs", "pocket-wigs", "last-will", "pret-a-porter"])
def test_notes_of_makers_reach_no_reader(game: str) -> None:
    text = html.unescape(render_rules(game, "en"))
    assert [note for note in NOTES if note in text] == []
    assert ledger.MAKERS_PART not in text
    assert ledger.MAKERS_PART in find(game).ledger_path("en").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["wigs", "pocket-wigs"])
def test_the_ledger_names_every_option_and_its_choices_as_they_are(game: str) -> None:
    text = " ".join(find(game).ledger_path("en").read_text(encoding="utf-8").split())
    for name, option in find(game).options.items():
        found = re.search(rf"`{name}: ([^`]*)`", text)
        assert found, name
        said = [re.sub(r"\(.*?\)", "", word).strip() for word in found[1].split(" | ")]
        assert said == [str(choice).lower() for choice in option.choices], name


def test_the_credit_is_the_documents() -> None:
    rules = parlour.game("wigs").rules
    assert all(word in rules["W-080"] for word in ("© 2019 niceGames", "@niceboardgames", "www.niceboardgames.com"))


# --- The room of Wigs, with options ---------------------------------------------------------------------------------------------
def buying(**options: str) -> Match:
    """Seat 0 may buy one of three Scholars in column I."""
    match = parlour.game("wigs").new(2, "room", draft="random_deal", **options)
    s = match.state
    s.phase, s.turn, s.order_at, s.order[1], s.column[0] = PHASE.buy, 0, 0, 1, 4
    s.players[0].gold = s.players[1].gold = 9
    s.square[0, :3] = 1
    match.refresh()
    return match


@pytest.mark.parametrize(("language", "reason"), [("en", "Only the top tile of a column"), ("fi", "vain sarakkeen ylimmän laatan")])
def test_the_room_lights_only_top_tiles_where_only_those_are_sold_and_says_why(language: str, reason: str) -> None:
    page = html.unescape(render_table(stage.table(buying(buy_from="top"), language=language)))
    assert 'value="buy column=0 square=2"' in page
    assert 'value="buy column=0 square=0"' not in page
    assert reason in page


def test_the_room_tells_that_tiles_slide() -> None:
    match = buying(gaps="slide")
    match.play(0, "buy column=0 square=0")
    assert "The tiles above slide down in column I." in html.unescape(render_table(stage.table(match)))


def test_the_rules_of_the_moment_of_selling_say_one_type_a_column() -> None:
    match = stage.play_until(stage.new(), stage.phase("sell"))
    told = " ".join(moment(match.game, match.sight(0).view, "en"))
    assert all(f'href="/rules/wigs#{number}"' in told for number in ("W-041", "W-043", "W-048"))


@pytest.mark.parametrize("game", ["kiilto", "last-will"])
def test_every_choice_is_said_in_words(game: str) -> None:
    """No word of the engine («document», «at_once_debt») reaches the form."""
    bare = [
        (name, choice)
        for name, option in find(game).options.items()
        for choice in option.choices
        if not isinstance(choice, bool) and choice not in option.words
    ]
    assert bare == []
    assert not [option.text for option in find(game).options.values() if "_" in option.text or "=" in option.text]
