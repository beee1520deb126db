"""Every page in every state: rendered in both languages, whole, and without a line that the content policy forbids."""

from __future__ import annotations

import copy
import dataclasses
import re
from html.parser import HTMLParser

import pytest
from stage import STATIC, in_the_generic_room, new, phase, play_until, rich_sale, scenes, seats, seeded, table

from parlour.engine import ledger
from parlour.engine.match import Match
from parlour.engine.texts import LANGUAGES, enumerate_words
from parlour.games import find, ids
from parlour.web.book_page import render_rules
from parlour.web.hall_page import Chair, HallPage, OpenTable, Ticket, render_start
from parlour.web.page_data import NewTablePage
from parlour.web.people_words import Seal
from parlour.web.render import render_error, render_new, render_table, render_table_fragment
from parlour.web.rooms.frame import MOST_PICKS, Scene, clock, level_name
from parlour.web.rooms.wigs import panel

VOID = {"meta", "link", "input", "br", "use", "path", "rect", "line", "stop"}


class Reader(HTMLParser):
    """Reads a page and remembers what matters: tags that stay open, ids, forms without token, lines the policy forbids."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.faults: list[str] = []
        self.moves: list[str] = []
        self.form: dict[str, str] | None = None
        self.tokens = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attributes}
        if tag not in VOID:
            self.open.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        self.faults += [f"{tag} has {key}" for key in given if key == "style" or key.startswith("on")]
        if tag == "script" and "src" not in given:
            self.faults.append("a script in the page")
        for key in ("src", "href", "action"):
            if given.get(key, "").startswith(("http", "//", "data:")):
                self.faults.append(f"{tag} {key} leads away: {given[key]}")
        if tag == "form":
            self.form = given
            self.tokens = 0
        if given.get("name") == "csrf":
            self.tokens += 1
        if tag == "button" and given.get("name") == "move":
            self.moves.append(given["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> closes {self.open[-1] if self.open else 'nothing'}")
            return
        self.open.pop()
        if tag == "form" and self.form is not None:
            if self.form.get("method") == "post" and not self.tokens:
                self.faults.append(f"the form to {self.form.get('action')} has no token")
            self.form = None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", scenes())
def test_a_page_is_whole_and_obeys_the_content_policy(name: str, language: str) -> None:
    text = scenes()[name](language)
    page = Reader(re.sub(r"<svg[^>]*class=\"segno\".*?</svg>", "", text, flags=re.S))
    assert page.faults == []
    assert page.open == []
    doubled = {one for one in page.ids if page.ids.count(one) > 1}
    assert not doubled
    assert f'<html lang="{language}"' in text
    assert "{" not in re.sub(r"<[^>]*>", "", text), "a text was not filled in"


# --- The table of wigs ---------------------------------------------------------------------------------------------------
def moves_on(text: str) -> set[str]:
    return {move.strip() for value in Reader(text).moves for move in value.split(";")}


@pytest.mark.parametrize("phase_name", ["draft", "wear", "set market", "sell", "buy"])
def test_every_move_you_may_make_is_a_button_and_no_other(phase_name: str) -> None:
    match = seeded(phase(phase_name, round_at_least=0 if phase_name == "draft" else 1))
    legal = {str(move) for move in match.moves(0)}
    first = {value.split(";")[0].strip() for value in Reader(render_table(table(match))).moves}
    assert first == legal


@pytest.mark.parametrize("number", range(12))
def test_what_the_panel_promises_is_what_the_sale_brings(number: int) -> None:
    """Every choice of the panel is played: its gold and its last word are the rules' own."""
    match = play_until(new(2 + number % 3, f"sale {number}"), phase("sell", round_at_least=1 + number % 3))
    choices = panel(Scene(table(match))).picks
    for pick in choices:
        trial = match.fork()
        before = trial.view(0)["you"]["gold"]
        for move in pick.move.split(";"):
            trial.play(0, move.strip())
        gold = trial.view(0)["you"]["gold"]
        assert f"+{gold - before}" == pick.gain
        assert pick.after.endswith(f"= {gold}")
    can_sell = any(move.name in ("sell", "place") for move in match.moves(0))
    assert bool(choices) == can_sell


def test_the_dearest_sale_is_chosen_beforehand_and_only_that_one() -> None:
    match = seeded(rich_sale)
    choices = panel(Scene(table(match))).picks
    chosen = [pick for pick in choices if pick.chosen]
    assert len(chosen) == 1
    assert int(chosen[0].gain) == max(int(pick.gain) for pick in choices)


def test_a_scholar_is_not_sent_off_after_the_first_of_two_types() -> None:
    match = seeded(lambda m: phase("sell")(m) and m.view(0)["you"]["worn"] == 4 and len({str(move) for move in m.moves(0)}) > 2)
    picks = panel(Scene(table(match))).picks
    assert any(not pick.move.endswith("done") for pick in picks)


def test_why_not_names_the_rule_and_can_be_focused() -> None:
    text = render_table(table(seeded(rich_sale)))
    assert re.search(r'<button class="opt no" type="button" aria-disabled="true" aria-describedby="why-h\d"', text)
    assert re.search(r'id="why-h\d" role="note">All three columns hold other wigs.*?href="/rules/wigs#W-R20"', text)


def test_looking_back_offers_no_move_and_a_way_back() -> None:
    match = play_until(new(), phase("sell", round_at_least=2))
    text = render_table(table(match, ply=match.ply - 3))
    assert Reader(text).moves == []
    assert "looking back" in text
    assert "Back to the present" in text


def test_a_spectator_sees_all_players_and_no_hand() -> None:
    match = seeded(phase("sell"))
    text = render_table(table(match, seat=None))
    assert Reader(text).moves == []
    assert text.count('class="rival panel') == 3
    assert "Behind your screen" not in text


def test_hidden_tiles_of_others_do_not_change_a_byte_of_the_page() -> None:
    """What I cannot see cannot change what I am sent."""
    match = seeded(phase("sell", round_at_least=2))
    before = render_table(table(match))
    doors = match.game.doors
    data, states, ply = match._here(doors)
    doors.guess_at(data, states, ply, 0, doors.key(7), doors.key(8))
    assert render_table(table(match)) == before


def test_an_ended_game_shows_its_ranking_and_the_way_to_play_again() -> None:
    text = scenes()["over"]("en")
    assert 'class="ranking"' in text
    assert 'action="/t/k7m2/rematch"' in text
    assert "/t/k7m2/download" in text


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Resigned: you. The game was not played to its end."), ("fi", "Luovuttaneet: sinä. Peliä ei pelattu loppuun.")],
)
def test_a_game_that_was_resigned_says_so_and_shows_no_scores(language: str, said: str) -> None:
    text = scenes()["resigned"](language)
    assert said in text
    assert set(re.findall(r'<b class="score">(.*?)</b>', text)) == {""}


def test_the_log_names_the_cards_of_a_table_that_has_its_own() -> None:
    game = find("pret-a-porter")
    own = copy.deepcopy(game.components)
    own["location"][0]["name"] = "Pawnbroker"
    match = game.new(2, "own cards", data=own)
    play_until(match, lambda m: any(event.name == "placed" and event.fields["location"] == 1 for event in m.log(None)))
    text = render_table(table(match))
    assert "L1 Pawnbroker" in text.partition('class="log"')[2].partition("</ol>")[0]
    assert "L1 Bank" not in text


def test_an_open_table_shows_no_board_before_the_shuffle_is_settled() -> None:
    text = scenes()["open"]("en")
    assert 'class="cabinet"' not in text
    assert "http://192.168.1.20:8000/t/k7m2" in text
    assert "<svg" in text[text.index('class="qr"') :]


def test_the_fragment_is_the_inner_part_of_the_page() -> None:
    page = table(seeded(phase("wear")))
    assert render_table_fragment(page) in render_table(page)


def test_names_and_chat_are_escaped() -> None:
    match = new(2)
    page = dataclasses.replace(table(match), name="<b>x", seats=seats(match, 0, s1={"name": "<script>alert(1)</script>"}))
    assert "<script>alert" not in render_table(page)
    assert "&lt;script&gt;" in render_table(page)


def test_a_game_without_a_room_is_playable_in_the_generic_one() -> None:
    match = seeded(phase("buy"))
    assert moves_on(in_the_generic_room(table(match))) == {str(move) for move in match.moves(0)}


def test_a_tile_that_moved_says_where_it_came_from() -> None:
    match = seeded(lambda m: any(move.name == "sell" for move in m.moves(0)) if 0 in m.waiting else False)
    move = next(move for move in match.moves(0) if move.name == "sell")
    match.play(0, move)
    assert re.search(r'data-from="hand-\d-\d"', render_table(table(match)))


def test_the_style_sheet_can_light_as_many_choices_as_a_panel_may_have() -> None:
    css = (STATIC / "base.css").read_text(encoding="utf-8")
    assert all(f".pick-{number}:checked" in css for number in range(MOST_PICKS))


def test_options_that_are_not_usual_are_said() -> None:
    text = render_table(table(play_until(new(2, target_gold=25), phase("draft", round_at_least=0))))
    assert "Not as usual at this table" in text
    assert "first to 25 gold" in text


# --- The other pages ---------------------------------------------------------------------------------------------------------
def test_one_click_on_the_start_page_begins_a_game_against_bots() -> None:
    text = render_start(HallPage("en"), "token")
    form = text[text.index('action="/quick"') : text.index("</form>", text.index('action="/quick"'))]
    assert 'name="game" value="wigs"' in form
    assert 'name="players" value="3"' in form
    assert 'name="level" value="2"' in form


def test_the_start_page_lists_your_games_and_the_open_tables() -> None:
    mine = Ticket("a1", "Mine", "wigs", "Round 4 · Hugo", "Your turn", True, (False, 0.0))
    theirs = OpenTable("b2", "Theirs", "wigs", "Wigs · no clock", (Chair("Hugo", Seal("Hugo", "0a"), ""),), 2, 3, "near you")
    text = render_start(HallPage("en", Seal("Aino", "01"), (mine,), 1, 1, (theirs,)), "token")
    assert 'href="/t/a1"' in text
    assert "One waits for you" in text
    assert "1 of 3 seats taken" in text


def test_a_new_table_keeps_what_was_filled_in() -> None:
    text = render_new(
        NewTablePage(
            "wigs",
            "en",
            "token",
            values={"players": "4", "seat_1": "open", "option_target_gold": "25", "name": "Aino"},
            notice="No.",
        )
    )
    assert re.search(r'value="4"\s+checked', text)
    assert '<option value="open" selected>' in text
    assert '<option value="25" selected>' in text
    assert 'role="alert"' in text


def test_at_a_table_with_other_cards_the_form_says_that_bots_search_without_their_network() -> None:
    own = render_new(NewTablePage("wigs", "fi", "token", values={"players": "2"}, components=find("wigs").components))
    assert "pelin wigs valiopelaaja ei ole oppinut tämän pöydän kortteja: tasojen 3–6 botit hakevat ilman sitä." in own
    assert "hakevat ilman sitä" not in render_new(NewTablePage("wigs", "fi", "token", values={"players": "2"}))


def test_a_bot_with_a_character_is_called_by_both() -> None:
    said = {language: level_name("5:spiteful", find("wigs").texts(language)) for language in LANGUAGES}
    assert said == {"en": "grand master, spiteful", "fi": "suurmestari, häijy"}


def test_the_rules_page_finds_by_word_and_by_number() -> None:
    whole = render_rules("wigs", "en", "")
    assert 'id="W-048"' in whole
    found = render_rules("wigs", "en", "w-r20")
    assert 'id="W-R20"' in found
    assert 'id="W-048"' not in found


@pytest.mark.parametrize("game", ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chapters_hold_every_rule_of_the_ledger(game: str, language: str) -> None:
    numbers = [number for _, _, rules in ledger.chapters(find(game).ledger_path(language)) for number, _ in rules]
    assert numbers == list(find(game).rules_in(language))


def test_lists_and_tables_without_numbers_are_read_entry_by_entry() -> None:
    intro = ledger.chapters(find("last-will").ledger_path("en"))[1][1]
    assert "step: one move of the value marker to the next lower printed value" in intro
    assert not any(text.startswith("word: meaning") or "---" in text for text in intro)
    assert sum(text.startswith("• ") for text in intro) == 3


def test_an_error_says_what_is_wrong() -> None:
    assert "<h1>No such table</h1>" in render_error(404, "No such table", "It is gone.", "en")


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (65, "1:05"), (3600, "1:00:00"), (183600, "2 d 3 h")])
def test_a_clock_reads_as_people_write_it(seconds: float, text: str) -> None:
    assert clock(seconds) == text


def test_names_are_joined_as_people_join_them() -> None:
    assert enumerate_words(["Aino", "Bastien", "Odile"], "and") == "Aino, Bastien and Odile"
    assert enumerate_words(["Aino"], "and") == "Aino"


def test_every_ply_of_a_game_can_be_looked_at() -> None:
    match: Match = play_until(new(2), lambda m: m.over)
    for ply in range(0, match.ply + 1, 7):
        assert f"Ply {ply} of {match.ply}" in render_table(table(match, ply=ply))
