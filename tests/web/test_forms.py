"""The pages as plain forms: no JavaScript is needed for anything."""

import contextlib
import re
import threading
import time

import httpx
import pytest

from parlour.tables import fairness
from serving import csrf_in, players, served


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("forms") / "x.db") as found:
        yield found


class Browser:
    """A browser without JavaScript: it keeps cookies and sends forms."""

    def __init__(self, server):
        self.http = server.client(follow_redirects=True, headers={"accept-language": "en"})

    def get(self, path):
        return self.http.get(path)

    def post(self, path, **fields):
        token = csrf_in(self.http.get("/").text)
        return self.http.post(path, data={"csrf": token} | fields)


@pytest.fixture
def new_browser(server):
    with contextlib.ExitStack() as stack:

        def make():
            found = Browser(server)
            stack.callback(found.http.close)
            return found

        yield make


@pytest.fixture
def browser(new_browser):
    return new_browser()


def id_of(answer):
    return re.search(r"/t/([a-z0-9]+)", str(answer.url))[1]


def test_in_finnish_a_table_is_named_and_its_rules_are_found_in_finnish(browser):
    browser.http.headers["accept-language"] = "fi"
    pages = browser.post("/quick", game="wigs", players="2", word="abc").text, browser.get("/").text
    assert "<h1>Peruukit</h1>\n<span><i>2 pelaajaa" in pages[0]
    assert "<b>Peruukit</b>" in pages[1]
    assert not re.search("Guest|’s table|Wigs", "".join(pages))
    found = browser.get("/rules/wigs?q=paronin")
    assert '<html lang="fi"' in found.text
    assert "<title>Säännöt: Peruukit · Parlour</title>" in found.text
    assert re.findall(r'id="(W-[^"]+)"', found.text) == ["W-029", "W-R16", "W-R19", "W-X02"]


def test_two_clicks_to_a_game_against_bots(browser):
    assert browser.get("/").status_code == 200
    page = browser.post("/quick", game="wigs", players="3", level="2", word="abc")
    assert page.status_code == 200
    assert 'id="table"' in page.text


def test_a_whole_form_makes_a_table_and_a_friend_joins_by_the_link(server, browser, new_browser):
    fields = {
        "game": "wigs",
        "players": "2",
        "name": "Anna",
        "seat_0": "me",
        "seat_1": "open",
        "pace": "0",
        "clock": "none",
        "hints": "on",
    }
    page = browser.post("/tables", **fields, option_target_gold="25", public="on")
    table = id_of(page)
    friend = new_browser()
    assert friend.get(f"/t/{table}").status_code == 200
    joined = friend.post(f"/t/{table}/join", name="Bo <script>", word="x")
    assert joined.status_code == 200
    assert "<script>" not in joined.text.replace('<script src="', "")
    assert "&lt;script&gt;" in joined.text
    house = server.app.desk.house
    found = house._tables[table]
    assert ([seat.name for seat in found.seats], found.status) == (["Anna", "Bo <script>"], "playing")
    assert found.options["target_gold"] == 25
    stranger = new_browser()
    watching = stranger.get(f"/t/{table}")
    assert watching.status_code == 200
    assert 'name="move" value=' not in watching.text


def test_a_person_chooses_the_character_of_a_bot(server, browser, new_browser):
    form = browser.get("/new?game=kiilto").text
    assert 'label="With a character (does not count for ratings)"' in form
    assert '<option value="bot:4:bold">Bot: connoisseur, bold</option>' in form
    page = browser.post("/tables", game="kiilto", name="Anna", players="2", seat_0="me", seat_1="bot:4:bold", pace="60")
    seat = server.app.desk.house._tables[id_of(page)].seats[1]
    assert (seat.kind, seat.name, seat.level) == ("bot", "Vaillant", "4:bold")
    assert "bot, connoisseur, bold" in page.text
    refused = new_browser().post("/tables", game="kiilto", name="Anna", players="2", seat_0="me", seat_1="bot:1:bold")
    assert refused.status_code == 400
    assert "There is no bot of level «1:bold»" in refused.text


def test_moves_by_form_and_a_refusal_keeps_the_page_and_says_why(server, browser):
    table = id_of(browser.post("/quick", game="wigs", players="2"))
    house = server.app.desk.house

    def seat_moves():
        return [str(move) for move in house._tables[table].match.moves(0)]

    for _ in range(100):
        if seat_moves():
            break
        time.sleep(0.05)
    ply = house._tables[table].match.ply
    refused = browser.post(f"/t/{table}/move", ply=str(ply), move="sell column=0")
    assert refused.status_code == 422
    assert "W-012" in refused.text
    made = browser.post(f"/t/{table}/move", ply=str(ply), move=seat_moves()[0])
    assert made.status_code == 200
    assert str(made.url).endswith(f"/t/{table}")
    assert house._tables[table].match.ply > ply
    stale = browser.post(f"/t/{table}/move", ply="0", move="draft wig=9")
    assert stale.status_code == 400
    said = browser.post(f"/t/{table}/chat", text="Good evening")
    assert "Good evening" in said.text
    assert browser.get(f"/t/{table}/fragment?ply=0").status_code == 200
    assert browser.get(f"/t/{table}?ply=0").status_code == 200
    why = browser.get(f"/t/{table}/why?move=sell column=0").json()
    assert why["possible"] is False
    over = browser.post(f"/t/{table}/resign")
    assert over.status_code == 200
    assert browser.get(f"/t/{table}/verify").status_code == 200
    saved = browser.get(f"/t/{table}/download")
    assert saved.headers["content-disposition"].startswith("attachment")
    assert saved.json()["fair"]["secret"]
    again = browser.post(f"/t/{table}/rematch", word="y")
    assert id_of(again) != table


def test_the_proof_of_a_shuffle_is_computed_outside_the_loop(browser, monkeypatch):
    where, check = [], fairness.check

    def watched(*values):
        where.append(threading.current_thread().name)
        return check(*values)

    monkeypatch.setattr(fairness, "check", watched)
    table = id_of(browser.post("/quick", game="wigs", players="2"))
    browser.post(f"/t/{table}/resign")
    assert "seed" in browser.get(f"/t/{table}/verify").text
    assert browser.get(f"/api/tables/{table}/verify").json()["steps"]
    assert len(where) == 2
    assert all(name.startswith("asyncio_") for name in where), where


def test_a_form_without_its_token_does_nothing(browser, new_browser):
    browser.get("/")
    answer = browser.http.post("/quick", data={"game": "wigs"})
    assert answer.status_code == 403
    token = csrf_in(new_browser().get("/").text)
    stolen = browser.http.post("/quick", data={"game": "wigs", "csrf": token})
    assert stolen.status_code == 403


def test_a_form_sent_by_another_site_does_nothing(browser):
    token = csrf_in(browser.get("/").text)
    answer = browser.http.post("/quick", data={"game": "wigs", "csrf": token}, headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403


def test_the_language_is_the_browsers_until_another_is_chosen(browser):
    finnish = browser.http
    finnish.headers["accept-language"] = "fi,en;q=0.5"
    assert "Sellaista pöytää ei ole" in finnish.get("/t/nothere").text
    token = csrf_in(finnish.get("/").text)
    chosen = finnish.post("/language", data={"csrf": token, "language": "en", "back": "/new?game=wigs"})
    assert str(chosen.url).endswith("/new?game=wigs")
    assert "There is no such table" in finnish.get("/t/nothere").text
    for back in ("//evil.example", "https://evil.example", "/\\evil.example"):
        away = finnish.post("/language", data={"csrf": token, "language": "en", "back": back}, follow_redirects=False)
        assert away.headers["location"] == "/"


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"players": "9"}, "a whole number from 2 to 4, not «9»"),
        ({"players": "two"}, "not «two»"),
        ({"option_target_gold": "1"}, "target_gold"),
        ({"name": ""}, "your name"),
    ],
)
def test_a_wrong_form_comes_back_with_a_sentence(new_browser, fields, says):
    fresh = new_browser()
    answer = fresh.post("/tables", **({"game": "wigs", "players": "2", "name": "Anna"} | fields))
    assert answer.status_code == 400
    assert says in answer.text


def test_pages_that_are_not_there(server):
    for path in (
        "/nowhere",
        "/t/nothere",
        "/t/nothere/fragment",
        "/rules/whist",
        "/new?game=whist",
        "/me/unknown-unknown-unknown",
    ):
        answer = httpx.get(server.url + path)
        assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (404, "text/html")
    assert httpx.get(f"{server.url}/t/nothere/live").status_code == 404
    kinds = {
        "/t/nothere/why": "application/problem+json",
        "/api/nowhere": "application/problem+json",
        "/apiary": "text/html",
        "/rules/why": "text/html",
    }
    for path, kind in kinds.items():
        answer = httpx.get(server.url + path)
        assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (404, kind)
    assert httpx.get(f"{server.url}/rules/wigs?q=market").status_code == 200


def test_the_rules_can_be_read_in_another_language(new_browser):
    fresh = new_browser()
    rules = fresh.get("/rules/kiilto")
    assert 'action="/language"' in rules.text
    answer = fresh.http.post("/language", data={"csrf": csrf_in(rules.text), "language": "fi", "back": "/rules/kiilto"})
    assert (answer.url.path, '<html lang="fi"' in answer.text) == ("/rules/kiilto", True)


def test_a_page_from_before_an_undo_makes_no_move(server, new_browser):
    fresh = new_browser()
    page = fresh.post("/tables", game="pocket-wigs", players="2", name="Anna", seat_1="bot:random", pace="60")
    path, form = page.url.path, re.search(r'<form id="moves".*?</form>', page.text, re.S)[0]
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert sent["version"] == re.search(r'data-version="(\d+)"', page.text)[1]
    fresh.http.post(f"{path}/move", data=sent | {"move": "place row=1 coin=1"})
    fresh.http.post(f"{path}/undo", data={"csrf": sent["csrf"]})
    late = fresh.http.post(f"{path}/move", data=sent | {"move": "place row=1 coin=2"})
    assert late.status_code == 409
    assert "Moves were taken back since you looked" in late.text


def test_health_and_metrics(server):
    assert httpx.get(f"{server.url}/health").json()["status"] == "ok"
    metrics = httpx.get(f"{server.url}/metrics").text
    assert "parlour_requests_total" in metrics
    assert 'parlour_move_seconds_bucket{le="+Inf"}' in metrics


def test_data_that_lacks_what_an_option_needs_is_told_in_finnish(new_browser):
    browser = new_browser()
    browser.http.headers["accept-language"] = "fi"
    answer = browser.post("/tables", game="wigs", name="Aino", players="2", option_market_layout="custom")
    assert answer.status_code == 400
    assert "wigs: tiedoissa ei ole markkinoiden järjestystä «custom»; niissä on: descending_5, ascending_6" in answer.text
    assert 'lang="fi"' in answer.text


@pytest.mark.parametrize(("url", "local"), [("", True), ("https://parlour.example", False)])
def test_a_link_that_only_this_computer_can_open_says_so_and_has_no_code_to_scan(tmp_path, url, local):
    with served(tmp_path / "x.db", url=url) as server, players(server.url, "Anna") as (anna,):
        table = anna.make(seats=["me", "open"])["id"]
        with server.client(cookies={"parlour": anna.token}) as browser:
            page = browser.get(f"/t/{table}").text
        assert ("Only this computer can open this link." in page) is local
        assert ('class="qr"' in page) is not local
