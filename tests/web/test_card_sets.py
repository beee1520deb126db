"""The card table by plain forms: for the owner alone, every problem beside its cell, and nothing that was typed is lost."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
import tomllib
from html import unescape

import pytest
from test_forms import Browser
from test_lab import wait

import parlour
from parlour.games import ids
from parlour.lab.sheets import to_json
from parlour.lab.wish import Wish, make
from serving import csrf_in, served

KEY = "the-owners-own-key"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cards")
    with served(folder / "x.db", lab_key=KEY, lab_folder=str(folder / "lab")) as found:
        yield found


@pytest.fixture
def stranger(server):
    with contextlib.closing(Browser(server).http) as http:
        yield http


@pytest.fixture
def owner(server):
    with contextlib.closing(Browser(server).http) as http:
        assert http.get("/lab", params={"key": KEY}).status_code == 200
        yield http


def token(http):
    return csrf_in(http.get("/").text)


def new(http, game="kiilto", name="Dear cards"):
    """The address of a new set."""
    answer = http.post("/lab/sets", data={"csrf": token(http), "game": game, "name": name})
    assert answer.status_code == 200
    return answer.url.path


def fields_of(page):
    """The sheet's form as a browser would send it."""
    form = re.search(r"<form[^>]+data-cs-sheet.*?</form>", page, re.DOTALL)[0]
    return {unescape(tag_value(tag, "name")): unescape(tag_value(tag, "value")) for tag in re.findall(r"<input[^>]*>", form)}


def tag_value(tag, name):
    return re.search(rf'\b{name}="([^"]*)"', tag)[1]


def keep(http, path, sheet, cells, **more):
    """Sends a sheet with some cells typed in."""
    page = http.get(path, params={"sheet": sheet}).text
    return http.post(f"{path}/cells", data=fields_of(page) | {"csrf": token(http)} | cells | more)


def download(http, path):
    answer = http.get(f"{path}/toml")
    assert answer.headers["content-disposition"].startswith("attachment")
    return tomllib.loads(answer.text)


def beside(page, cell):
    """What stands beside a cell."""
    said = re.search(rf'id="{cell}-s">(.*?)</small>', page, re.DOTALL)[1]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", said)).split())


# --- Whose it is ------------------------------------------------------------------------------------------------------------------
def test_only_the_owner_sees_changes_or_plays_a_set(owner, stranger):
    path = new(owner)
    for ending in ("", "/toml", "/csv", "/beside"):
        assert stranger.get(path + ending).status_code == 403, ending
    assert stranger.get("/lab/sets").status_code == 403
    for address in ["/lab/sets", "/lab/sets/upload"] + [
        path + "/" + do for do in ("cells", "typed", "step", "name", "delete", "play", "csv")
    ]:
        assert stranger.post(address, data={"csrf": token(stranger), "version": "1"}).status_code == 403, address
    assert download(owner, path) == parlour.game("kiilto").components


@pytest.mark.parametrize("do", ["cells", "typed", "step", "name", "delete", "play", "csv"])
def test_a_form_without_its_token_does_nothing(owner, do):
    path = new(owner)
    fields = {"version": "1", "sheet": "values", "r1c0": "12", "name": "Stolen", "players": "2"}
    assert owner.post(f"{path}/{do}", data=fields).status_code == 403
    assert owner.post(f"{path}/{do}", data=fields | {"csrf": token(owner)}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert "Stolen" not in owner.get(path).text
    assert download(owner, path) == parlour.game("kiilto").components


@pytest.mark.parametrize("id", ["abcdefghjkmnpq", "x", "%00", "a" * 500, "' OR 1=1"])
def test_a_set_that_is_not_there_is_told(owner, id):
    assert owner.get(f"/lab/sets/{id}").status_code == 404


def test_a_server_without_a_key_has_no_sets(tmp_path):
    with served(tmp_path / "x.db") as server, contextlib.closing(Browser(server).http) as http:
        assert http.get("/lab/sets").status_code == 404


# --- Editing ----------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ids())
def test_every_sheet_of_every_game_is_shown_and_kept_as_it_is(owner, game):
    path = new(owner, game)
    page = owner.get(path).text
    for sheet in dict.fromkeys(re.findall(r"\?sheet=([\w.]+)#sheet", page)):
        assert keep(owner, path, sheet, {}).status_code == 200
    assert download(owner, path) == parlour.game(game).components
    assert "It is the original still." in owner.get(path).text


def test_a_cell_is_changed_and_says_what_it_was(owner):
    path = new(owner)
    page = keep(owner, path, "ownerships", {"r0c5": "6"}).text
    assert beside(page, "r0c5") == "≠ was 4"
    assert beside(page, "r0c4") == ""
    assert "One thing differs from the original." in page
    assert download(owner, path)["ownerships"][0]["price"] == [0, 0, 6, 0, 0]


def test_every_fault_stands_beside_its_cell_and_the_draft_is_kept(owner):
    path = new(owner)
    page = keep(owner, path, "ownerships", {"r0c5": "99", "r1c1": "pink", "r2c2": "many", "r3c0": ""}).text
    assert beside(page, "r0c5") == "≠ was 4 ! the price of ownership 1 is 99; it must be a whole number from 0 to 20"
    assert beside(page, "r1c1").endswith("! the bonus of ownership 2 is 'pink'; it can be white, blue, green, red, black")
    assert beside(page, "r2c2").endswith("! ownerships.2.prestige is a text; it must be a whole number")
    assert "'class' is missing" in beside(page, "r3c0")
    assert "A draft: 4 faults." in page
    assert page.count('aria-invalid="true"') == 4
    again = fields_of(owner.get(path, params={"sheet": "ownerships"}).text)
    assert [again[cell] for cell in ("r0c5", "r1c1", "r2c2", "r3c0")] == ["99", "pink", "many", ""]


def test_faults_are_told_in_finnish(owner):
    path = new(owner)
    owner.headers["accept-language"] = "fi"
    page = keep(owner, path, "values", {"r3c0": "9"}).text
    assert beside(page, "r3c0").endswith("! max_reservations: 9; pitää olla kokonaisluku, vähintään 0 ja enintään 3")
    assert "Luonnos: yksi virhe." in page


def test_steps_are_undone_and_done_again(owner):
    path = new(owner)
    keep(owner, path, "ownerships", {"r0c5": "6"})
    keep(owner, path, "notables", {"r0c1": "5", "r2c4": "7"})
    undone = owner.post(f"{path}/step", data={"csrf": token(owner), "version": "3", "do": "undo"})
    assert (undone.url.params["sheet"], undone.url.fragment) == ("notables", "r0c1")
    assert download(owner, path)["notables"] == parlour.game("kiilto").components["notables"]
    owner.post(f"{path}/step", data={"csrf": token(owner), "version": "4", "do": "undo"})
    assert download(owner, path) == parlour.game("kiilto").components
    nothing = owner.post(f"{path}/step", data={"csrf": token(owner), "version": "5", "do": "undo"})
    assert (nothing.status_code, "There is nothing to undo" in nothing.text) == (409, True)
    owner.post(f"{path}/step", data={"csrf": token(owner), "version": "5", "do": "redo"})
    assert download(owner, path)["ownerships"][0]["price"] == [0, 0, 6, 0, 0]


def test_a_row_is_doubled_and_taken_out_and_its_neighbours_do_not_differ(owner):
    path = new(owner)
    page = keep(owner, path, "ownerships", {}, do="double 3").text
    assert '<i title="differences">≠1</i>' in page
    assert beside(page, "r3c0") + beside(page, "r4c0") == "! the number of ownerships is 91; it must be a whole number from 1 to 90"
    assert len(download(owner, path)["ownerships"]) == 91
    assert '<b class="cs-plus" title="new">+</b>' in page
    page = keep(owner, path, "notables", {}, do="remove 0").text
    assert "Only in the original: Madam Liquorice." in page
    assert len(download(owner, path)["notables"]) == 9


@pytest.mark.parametrize("do", ["double 90", "remove -1", "remove x", "burn 3", "double", "remove " + "9" * 400])
def test_a_row_that_is_not_there_is_refused_and_nothing_is_lost(owner, do):
    path = new(owner)
    answer = keep(owner, path, "ownerships", {"r0c2": "7"}, do=do)
    assert answer.status_code == 400
    assert fields_of(answer.text)["r0c2"] == "7"


def test_what_was_typed_in_a_page_that_is_too_old_is_still_there(owner):
    path = new(owner)
    old = fields_of(owner.get(path, params={"sheet": "ownerships"}).text)
    keep(owner, path, "ownerships", {"r0c2": "2"})
    answer = owner.post(f"{path}/cells", data=old | {"csrf": token(owner), "r5c2": "8"})
    assert answer.status_code == 409
    assert "This set was changed elsewhere meanwhile." in answer.text
    assert fields_of(answer.text)["r5c2"] == "8"
    assert [card["prestige"] for card in download(owner, path)["ownerships"][:6]] == [2, 1, 1, 1, 1, 0]


def test_a_script_hears_what_became_of_a_cell(owner):
    path = new(owner)
    fields = {"csrf": token(owner), "sheet": "ownerships", "version": "1", "r0c5": "99"}
    answer = owner.post(f"{path}/typed", data=fields).json()
    assert answer["version"] == 2
    assert answer["cells"] == {"r0c5": ["4", "the price of ownership 1 is 99; it must be a whole number from 0 to 20"]}
    assert "A draft: one fault." in answer["parts"]["standing"]
    late = owner.post(f"{path}/typed", data=fields)
    assert (late.status_code, late.json()["type"]) == (409, "/problems/stale")
    assert owner.post(f"{path}/typed", data=fields | {"csrf": "x"}).status_code == 403


# --- Names ------------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ('"><img src=x onerror=alert(1)>', "&#34;&gt;&lt;img src=x onerror=alert(1)&gt;"),
        ("{{ 7 * 7 }}", "{{ 7 * 7 }}"),
        ("right\u202eleft", "right left"),
        ("a\r\nset-cookie: b", "a set-cookie: b"),
    ],
)
def test_a_name_is_nothing_but_a_name(owner, name, shown):
    path = new(owner, name=name)
    page = owner.get(path)
    assert f"<h1>{shown}</h1>" in page.text
    assert "<script>alert" not in page.text
    assert "onerror=alert(1)>" not in page.text
    for ending in ("/toml", "/csv"):
        file = owner.get(path + ending).headers
        assert re.fullmatch(r'attachment; filename="[a-z0-9-]+(-[\w.]+)?\.(toml|csv)"', file["content-disposition"])
        assert "set-cookie" not in file
    assert download(owner, path) == parlour.game("kiilto").components


def test_a_set_is_named_doubled_listed_and_deleted(owner):
    path = new(owner, "pocket-wigs", "First")
    owner.post(f"{path}/name", data={"csrf": token(owner), "name": "Second"})
    copy = owner.post("/lab/sets", data={"csrf": token(owner), "of": path.rpartition("/")[2]})
    assert "<h1>Second, a copy</h1>" in copy.text
    assert {"Second", "Second, a copy"} <= set(re.findall(r'/lab/sets/\w+">([^<]+)</a>', owner.get("/lab/sets?game=pocket-wigs").text))
    answer = owner.post(f"{path}/delete", data={"csrf": token(owner)})
    assert ">Second</a>" not in answer.text
    assert owner.get(path).status_code == 404


def test_a_set_of_a_game_that_we_do_not_have_is_refused(owner):
    assert owner.post("/lab/sets", data={"csrf": token(owner), "game": "chess", "name": "x"}).status_code == 404
    assert owner.get("/lab/sets?game=chess").status_code == 404


# --- Files ------------------------------------------------------------------------------------------------------------------------
def send(http, path, content, called="mine.toml", **fields):
    return http.post(path, data={"csrf": token(http)} | fields, files={"file": (called, content)})


@pytest.mark.parametrize("game", ids())
def test_a_set_comes_back_from_its_toml_file(owner, game):
    text = owner.get(f"{new(owner, game)}/toml").content
    answer = send(owner, "/lab/sets/upload", text, game=game)
    assert "<h1>mine" in answer.text
    assert download(owner, answer.url.path) == parlour.game(game).components


def test_a_toml_file_with_faults_becomes_a_draft(owner):
    text = (
        (parlour.game("wigs").folder / "data.toml")
        .read_text()
        .replace("hand = 4", 'hand = "four"')
        .replace("baron_gold = 1", "baron_gold = 1979-05-27")
    )
    page = send(owner, "/lab/sets/upload", text.encode(), game="wigs", name="Faulty").text
    assert "A draft: 2 faults." in page
    assert "hand is a text; it must be a whole number" in page


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The file is empty"),
        (b"x = ", "this cannot be read as TOML"),
        (b"\xff\xfe\x00", "this cannot be read as TOML"),
        (b"a = " + b"[" * 30_000, "this cannot be read as TOML"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_no_set_is_made(owner, content, said):
    before = owner.get("/lab/sets?game=last-will").text.count('href="/lab/sets/')
    answer = send(owner, "/lab/sets/upload", content, game="last-will", name="Broken")
    assert answer.status_code == 400
    assert said in answer.text
    assert 'value="Broken"' in answer.text
    assert owner.get("/lab/sets?game=last-will").text.count('href="/lab/sets/') == before


def test_a_file_is_missing(owner):
    answer = owner.post("/lab/sets/upload", data={"csrf": token(owner), "game": "wigs"})
    assert (answer.status_code, "Choose a file first" in answer.text) == (400, True)


@pytest.mark.parametrize("kilobytes", [70, 5000])
def test_a_huge_file_is_refused(owner, kilobytes):
    path = new(owner)
    for address in ("/lab/sets/upload", f"{path}/csv"):
        try:
            status = send(owner, address, b"x" * 1024 * kilobytes, game="kiilto", sheet="values", version="1").status_code
        except Exception:  # the server has hung up while we were still sending
            status = 413
        assert status in (400, 413), address
    assert download(owner, path) == parlour.game("kiilto").components


def test_a_sheet_goes_to_a_spreadsheet_and_comes_back(owner):
    path = new(owner)
    rows = list(csv.reader(io.StringIO(owner.get(f"{path}/csv?sheet=notables").content.decode("utf-8-sig"))))
    assert rows[0] == ["name", "prestige", "requires.0", "requires.1", "requires.2", "requires.3", "requires.4"]
    rows[1][:2] = ["=cmd|' /C calc'!A0", "7"]
    text = "\n".join(";".join(row) for row in rows[:6])
    page = send(owner, f"{path}/csv", text.encode(), "x.csv", sheet="notables", version="1").text
    assert beside(page, "r0c1") == "≠ was 3"
    kept = download(owner, path)["notables"]
    assert (len(kept), kept[0]["name"], kept[0]["prestige"]) == (5, "=cmd|' /C calc'!A0", 7)
    assert owner.get(f"{path}/csv?sheet=notables").content.decode("utf-8-sig").splitlines()[1].startswith("'=cmd|' /C calc'!A0,7,")
    owner.post(f"{path}/step", data={"csrf": token(owner), "version": "2", "do": "undo"})
    assert download(owner, path) == parlour.game("kiilto").components


def test_a_csv_file_of_another_sheet_is_refused(owner):
    path = new(owner)
    answer = send(owner, f"{path}/csv", b"number,name\n1,x", "x.csv", sheet="notables", version="1")
    assert answer.status_code == 400
    assert "this sheet has: name, prestige, requires.0" in unescape(answer.text)
    assert send(owner, f"{path}/csv", b"path,value\n", "x.csv", sheet="values", version="9").status_code == 409


# --- Playing, measuring, comparing --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ids())
def test_a_set_is_played_against_bots(owner, server, game):
    path = new(owner, game, "At the table")
    keep(owner, path, "values", {})
    answer = owner.post(f"{path}/play", data={"csrf": token(owner), "players": "2", "level": "1", "word": "abc"})
    assert 'id="table"' in answer.text
    id = answer.url.path.rpartition("/")[2]
    saved = owner.get(f"/t/{id}").text
    assert "At the table" in saved


def test_the_table_has_the_cards_of_the_set_and_does_not_count(owner, server):
    path = new(owner, "wigs", "Rich")
    keep(owner, path, "values", {"r0c0": "9"})
    assert download(owner, path)["start_gold"] == 9
    answer = owner.post(f"{path}/play", data={"csrf": token(owner), "players": "3", "level": "1", "word": "abc"})
    table = server.app.desk.house._tables[answer.url.path.rpartition("/")[2]]
    assert (table.data["start_gold"], table.rated, table.players, table.name) == (9, False, 3, "Rich")


def test_a_set_with_faults_is_kept_but_not_played(owner):
    path = new(owner, "wigs")
    keep(owner, path, "values", {"r0c0": "much"})
    answer = owner.post(f"{path}/play", data={"csrf": token(owner), "players": "2", "level": "1"})
    assert answer.status_code == 409
    assert "This set has faults: it can be kept, but not played before they are mended" in answer.text
    refused = owner.post("/lab", data={"csrf": token(owner), "game": "wigs", "players": "2", "games": "10", "set": path.rpartition("/")[2]})
    assert (refused.status_code, "This set has faults: mend them first" in refused.text) == (400, True)


@pytest.mark.parametrize("players", ["1", "9", "", "two"])
def test_a_table_for_nobody_is_refused(owner, players):
    path = new(owner, "wigs")
    assert owner.post(f"{path}/play", data={"csrf": token(owner), "players": players, "level": "1"}).status_code == 400


def test_the_labs_form_takes_a_set(owner):
    path = new(owner, "pocket-wigs", "Measured")
    id = path.rpartition("/")[2]
    page = owner.get(path).text
    assert f'href="/lab?game=pocket-wigs&amp;set={id}&amp;worth=yes"' in page
    assert "parlour balance pocket-wigs --data measured.toml" in page
    form = owner.get("/lab", params={"game": "pocket-wigs", "set": id, "worth": "yes"}).text
    assert f'<option value="{id}" selected>Measured</option>' in form
    assert 'name="worth" value="yes" checked' in form
    other = new(owner, "kiilto")
    wrong = {"csrf": token(owner), "game": "pocket-wigs", "players": "2", "games": "10", "set": other.rpartition("/")[2]}
    assert owner.post("/lab", data=wrong).status_code == 400
    assert "There is no such set" in owner.post("/lab", data=wrong | {"set": "none"}).text


def test_a_report_is_made_of_a_set(owner):
    path = new(owner, "pocket-wigs", "Five gold")
    keep(owner, path, "values", {"r1c0": "5"})
    assert download(owner, path)["target_gold"] == 5
    wish = {"game": "pocket-wigs", "players": "2", "bots": "random", "games": "40", "seed": "1", "set": path.rpartition("/")[2]}
    assert "Five gold" in owner.post("/lab", data={"csrf": token(owner)} | wish).text
    page = wait(owner)
    assert "The report is ready" in page
    assert "random · Five gold" in " ".join(page.split())
    found = owner.get("/lab/figures.json").json()["seats"]
    own = parlour.game("pocket-wigs").components | {"target_gold": 5}
    same, other = (make(Wish("pocket-wigs", 2, ("random",), "1", games=40, components=cards, workers=1)) for cards in (own, None))
    assert found == json.loads(to_json(same.figures))["seats"]
    assert found != json.loads(to_json(other.figures))["seats"]


def test_two_sets_stand_side_by_side(owner):
    one, two = new(owner, "wigs", "One"), new(owner, "wigs", "Two")
    keep(owner, one, "values", {"r0c0": "5"})
    keep(owner, two, "values", {"r0c0": "6"})
    page = owner.get(f"{one}/beside", params={"other": two.rpartition("/")[2]}).text
    assert '<code>start_gold</code></th>\n                <td data-of="One">5</td><td data-of="Two">6</td>' in page
    assert '<td data-of="One">5</td><td data-of="The game’s own cards">2</td>' in owner.get(f"{one}/beside").text
    assert "Nothing differs." in owner.get(f"{one}/beside", params={"other": one.rpartition("/")[2]}).text
    assert owner.get(f"{one}/beside", params={"other": new(owner, "kiilto").rpartition("/")[2]}).status_code == 400
