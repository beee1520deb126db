"""League, profile, lobby and search over HTTP: what is shown to whom, bad input, hostile names, others' data."""

import html
import json
import re
import time

import pytest

from parlour.tables.people import LINK
from parlour.web.agents import agent
from parlour.web.security import unveiled
from serving import csrf_in, served

HOSTILE = "<img src=x onerror=alert(1)>\"'&{{7*7}}"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("people") / "x.db") as found:
        yield found


class Somebody:
    """A browser without script."""

    def __init__(self, server, name="", language="en", agent_text="Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"):
        self.http = server.client(follow_redirects=True, headers={"accept-language": language, "user-agent": agent_text})
        if name:
            self.post("/me/name", name=name)

    def get(self, path):
        return self.http.get(path)

    def post(self, path, **fields):
        return self.http.post(path, data={"csrf": csrf_in(self.http.get("/learn").text)} | fields)

    def words(self, path):
        return words_of(self.get(path).text)

    @property
    def page(self):
        """The address of their page for others."""
        return self.get("/me/data").json()["page"]


def words_of(text):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


@pytest.fixture
def somebody(server):
    made = []

    def make(*arguments, **values):
        made.append(Somebody(server, *arguments, **values))
        return made[-1]

    yield make
    for one in made:
        one.http.close()


def play_and_resign(winner, loser, game="pocket-wigs"):
    """A rated game of two that the second gives up after both have moved."""
    path = winner.post("/tables", game=game, players="2", seat_0="me", seat_1="open", name="").url.path
    loser.post(f"{path}/join", name="", seat="1")
    moved = set()
    while len(moved) < 2:
        for at, one in enumerate((winner, loser)):
            page = one.get(path).text
            move = re.search(r'<button[^>]*form="moves"[^>]*name="move"[^>]*value="([^"]+)"', page) or re.search(
                r'<input[^>]*name="pick"[^>]*value="([^"]+)"', page
            )
            ply = re.search(r'name="ply" value="(\d+)"', page)
            if move and ply and one.post(f"{path}/move", move=html.unescape(move[1]), ply=ply[1]).status_code == 200:
                moved.add(at)
    loser.post(f"{path}/resign")
    return path


# --- Names and oneself ---------------------------------------------------------------------------------------------------------
def test_who_has_no_name_is_asked_for_one_and_then_has_a_page(somebody):
    one = somebody()
    assert "What shall we call you?" in one.words("/me")
    refused = one.post("/me/name", name=" \u200b ")
    assert (refused.status_code, "Please tell us your name" in words_of(refused.text)) == (400, True)
    there = one.post("/me/name", name="Aino")
    assert there.url.path == "/me"
    assert "Only you see this" in words_of(there.text)
    assert "Aino" in one.words("/me")


def test_a_hostile_name_is_only_text_everywhere(somebody):
    evil, friend = somebody(HOSTILE), somebody("Friend")
    play_and_resign(evil, friend)
    evil.post("/tables", game="wigs", players="2", seat_0="me", seat_1="open", public="on", table_name=HOSTILE, name="")
    for path in ("/", "/hall", "/me", evil.page, "/league/pocket-wigs"):
        for viewer in (evil, friend):
            text = viewer.get(path).text
            assert "<img src=x" not in text
            assert "49" not in re.findall(r"onerror=alert\(1\)&gt;&#34;&#39;&amp;(\S\S)", text)
    sheet = friend.get("/league/pocket-wigs.csv").text
    assert "\n=" not in sheet


def test_a_page_of_another_shows_nothing_private(somebody):
    anna, bela = somebody("Anna"), somebody("Bela")
    page = bela.get(anna.page)
    assert page.status_code == 200
    for secret in ("Only you see this", "/me/data", "/me/delete", "Sign out"):
        assert secret not in page.text
    assert anna.http.cookies.get("parlour") not in page.text
    assert not re.findall(r"/me/[0-9a-f]{40,}", page.text)
    assert bela.get("/me/data").json()["name"] == "Bela"


def test_strangers_have_no_data_and_cannot_be_deleted(somebody):
    nobody = somebody()
    assert nobody.get("/me/data").status_code == 403
    for action in ("hide", "sign-out", "delete"):
        assert nobody.post(f"/me/{action}", name="", device="x").status_code == 403


@pytest.mark.parametrize("path", ["/player/nobody", "/player/" + "a" * 300, "/player/%00", "/league/chess", "/league/wigs.csv.csv"])
def test_pages_that_are_not_there(somebody, path):
    assert somebody().get(path).status_code == 404


@pytest.mark.parametrize("query", ["players=9", "players=x", "players=-1", "players=1e9"])
def test_bad_filters_are_refused_in_a_sentence(somebody, query):
    answer = somebody().get(f"/league/wigs?{query}")
    assert answer.status_code == 400
    assert "must be a whole number" in words_of(answer.text)


def test_deleting_needs_the_name_and_then_nobody_is_left(somebody):
    anna, bela = somebody("Anna Deleted"), somebody("Bela")
    path, page = play_and_resign(anna, bela), anna.page
    wrong = anna.post("/me/delete", name="Bela")
    assert (wrong.status_code, "nothing was deleted" in words_of(wrong.text)) == (400, True)
    assert anna.post("/me/delete", name="Anna Deleted").url.path == "/"
    assert "Choose a name" in anna.words("/")
    assert bela.get(page).status_code == 404
    assert "Anna Deleted" not in bela.get(path).text
    assert "somebody" in bela.words(path)
    assert "with somebody" in bela.words("/me")
    assert bela.get(f"{path}/verify").status_code == 200


# --- Links and devices ------------------------------------------------------------------------------------------------------------
def test_a_device_is_listed_signed_out_and_its_link_with_it(somebody):
    laptop = somebody("Anna")
    phone = somebody(
        agent_text="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1"
    )
    link = link_in(laptop.get("/me").text)
    phone.http.post(f"/me/{link}", data={"csrf": csrf_in(phone.get(f"/me/{link}").text)})
    assert "Anna" in phone.words("/me")
    phones_link = link_in(phone.get("/me").text)
    text = laptop.get("/me").text
    assert "Firefox on Linux" in words_of(text)
    assert "Safari on iPhone" in words_of(text)
    device = re.search(r'name="device" value="(\w+)"', text)[1]
    assert somebody("Bela").post("/me/sign-out", device=device).status_code == 404  # another's device
    laptop.post("/me/sign-out", device=device)
    assert "Choose a name" in phone.words("/")
    assert laptop.get(f"/me/{phones_link}").status_code == 404
    assert "Safari on iPhone" not in laptop.words("/me")


def test_a_new_link_makes_the_old_one_worthless_and_the_code_holds_the_new_one(somebody):
    anna, other = somebody("Anna"), somebody()
    old = link_in(anna.get("/me").text)
    assert anna.post("/me/new-link", to="me").url.path == "/me"
    new = link_in(anna.get("/me").text)
    assert (other.get(f"/me/{old}").status_code, other.get(f"/me/{new}").status_code) == (404, 200)
    assert "<svg" in anna.get("/me").text.partition('class="code"')[2][:300]
    assert new not in anna.get("/me").text  # it is veiled each time


def link_in(text):
    return unveiled(re.search(r"/me/([0-9a-f]{80,})", text)[1], LINK)


def test_guessing_links_is_slowed_down(tmp_path):
    with served(tmp_path / "x.db", rate_limit=1) as limited, limited.client() as http:
        answers = [http.get(f"/me/{n:043x}").status_code for n in range(90)]
        assert answers[0] == 404
        assert 429 in answers
        assert answers.count(404) < 75


def test_what_a_device_calls_itself():
    assert agent("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0") == "Edge/Windows"
    assert agent("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36") == "Chrome/Android"
    assert agent("curl/8.0 <script>") == ""


# --- The league ---------------------------------------------------------------------------------------------------------------------
def test_the_league_shows_bots_at_once_and_people_after_five_games(somebody):
    anna, bela = somebody("Annikki"), somebody("Belinda")
    assert "Regular level 2, the measure" in anna.words("/league/pocket-wigs")
    for _ in range(4):
        play_and_resign(anna, bela)
    words = anna.words("/league/pocket-wigs")
    assert "You have no rating here yet: after one more rated game." in words
    assert "no rating yet after one more game" in anna.words("/me")
    path = play_and_resign(anna, bela)
    words = anna.words("/league/pocket-wigs")
    assert "Annikki you" in words
    assert words.index("Annikki you") < words.index("Belinda provisional")
    assert re.search(r"5 : 0 \d+ %", words)
    assert re.search(r"rating 1,\d\d\d \(\+\d+\)", anna.words(path))
    rows = [line.split(",") for line in anna.get("/league/pocket-wigs.csv").text.splitlines()]
    assert {"Annikki", "Belinda", "Regular"} <= {row[0] for row in rows}
    assert "Annikki" not in anna.words("/league/pocket-wigs?players=3").partition("Where everybody stands")[2]
    assert (
        "Merchant" not in anna.words("/league/pocket-wigs?who=people").partition("Where everybody stands")[2].partition("Head to head")[0]
    )
    anna.post("/language", language="fi")
    assert "Annikki sinä" in anna.words("/league/pocket-wigs")


def test_filters_are_links_that_keep_each_other(somebody):
    text = somebody().get("/league/wigs?who=people&when=ever").text
    assert 'href="/league/wigs?who=people&amp;players=3&amp;when=ever"' in text
    assert 'href="/league/wigs?when=ever"' in text


# --- The hall -------------------------------------------------------------------------------------------------------------------------
def test_the_first_visit_asks_what_one_feels_like(somebody):
    words = somebody().words("/")
    assert "New here? What do you feel like?" in words
    assert "“I have ten minutes.”" in words
    known = somebody("Anna").words("/")
    assert "New here?" not in known


def test_what_waits_for_one_stands_on_the_mantelpiece(somebody):
    anna = somebody("Anna")
    path = anna.post("/quick", game="pocket-wigs", players="2").url.path
    end = time.monotonic() + 30
    while "Your turn" not in anna.words("/") and time.monotonic() < end:
        time.sleep(0.1)
    text = anna.get("/").text
    assert f'href="{path}"' in text
    assert "(1) Your turn · Parlour" in text


def test_the_lobby_tells_those_who_listen(somebody, server):
    anna, bela = somebody("Anna"), somebody("Bela")
    with anna.http.stream("GET", "/hall/live") as answer:
        lines = answer.iter_lines()
        marks = [json.loads(next(line for line in lines if line.startswith("data:"))[5:])["mark"]]
        path = bela.post("/tables", game="wigs", players="2", seat_0="me", seat_1="open", public="on", table_name="Fresh", name="").url.path
        for line in lines:
            if line.startswith("data:"):
                marks.append(json.loads(line[5:])["mark"])
                if f'data-row="{path.removeprefix("/t/")}"' in anna.get("/hall").text:
                    break
    assert len(set(marks)) > 1
    assert "Fresh" in anna.words("/hall")
    assert "beginners welcome" in anna.words("/hall")


def test_who_hides_is_counted_and_not_named(tmp_path):
    with served(tmp_path / "x.db") as server:
        shy, other = Somebody(server, "Shy Person"), Somebody(server, "Other")
        hide_and_show(shy, other)
        shy.http.close()
        other.http.close()


def hide_and_show(shy, other):
    wait_for(lambda: "Shy Person" in other.words("/hall"))
    shy.post("/me/hide", hidden="1")
    wait_for(lambda: "Shy Person" not in other.words("/hall"))
    assert "unseen" in other.words("/hall")
    assert "here now" not in other.words(shy.page)
    shy.post("/me/hide", hidden="")
    wait_for(lambda: "Shy Person" in other.words("/hall"))


def wait_for(look, seconds=30):
    end = time.monotonic() + seconds
    while not look():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.1)


def test_without_script_one_waits_looks_again_and_finds(somebody):
    anna, bela = somebody("Anna"), somebody("Bela")
    waiting = anna.post("/rival", game_kiilto="1", pace="days")
    assert "Looking at Kiilto" in words_of(waiting.text)
    assert "Look again" in words_of(waiting.text)
    found = bela.post("/rival", game_kiilto="1", pace="days")
    assert found.url.path.startswith("/t/")
    assert "Your rival is here." in anna.words("/")
    assert f'href="{found.url.path}"' in anna.get("/").text
    assert "Your rival is here." not in anna.words("/")  # said once; the game stands on the mantelpiece


@pytest.mark.parametrize("fields", [{}, {"game_chess": "1"}, {"game_wigs": "1", "pace": "soon"}])
def test_bad_searches_are_refused(somebody, fields):
    assert somebody("Anna").post("/rival", **fields).status_code == 400


def test_forms_without_their_token_do_nothing(somebody):
    anna = somebody("Anna")
    for path in ("/rival", "/rival/stop", "/rival/bot", "/me/name", "/me/hide", "/me/sign-out", "/me/delete"):
        assert anna.http.post(path, data={"name": "Anna", "game_wigs": "1"}).status_code == 403
    assert anna.get("/me/data").status_code == 200


# --- Seals ------------------------------------------------------------------------------------------------------------------------------
def wax_in(text):
    """Wax and sign of the big seal on somebody's page."""
    big = text.partition('class="bigseal"')[2].partition("</div>")[0]
    return re.search(r"wax w(\d)", big)[1], (re.search(r"#seal-(\w+)|%23seal-(\w+)", big) or ["", ""])[1]


def test_a_seal_is_chosen_and_everybody_sees_it(somebody):
    anna, bela = somebody("Anna"), somebody("Bela")
    there = anna.post("/me/seal", wax="6", sign="bear")
    assert there.url.path == "/me"
    for viewer, path in ((anna, "/me"), (bela, anna.page)):
        assert wax_in(viewer.get(path).text) == ("6", "bear")
    assert anna.get("/me/data").json()["seal"] == "6 bear"
    anna.post("/me/seal", wax="2", sign="")
    text = bela.get(anna.page).text
    assert wax_in(text) == ("2", "")
    assert "<b>A</b>" in text
    assert 'action="/me/seal"' not in text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"wax": "8", "sign": "bear"}, "There is no wax «8»"),
        ({"wax": "-1"}, "There is no wax «-1»"),
        ({"wax": "²"}, "There is no wax «²»"),
        ({}, "There is no wax «»"),
        ({"wax": "1", "sign": "dragon"}, "There is no sign «dragon»"),
        ({"wax": "1", "sign": '"><script>'}, "There is no sign"),
    ],
)
def test_what_is_no_seal_is_refused_and_changes_nothing(somebody, fields, said):
    anna = somebody("Anna")
    anna.post("/me/seal", wax="3", sign="star")
    refused = anna.post("/me/seal", **fields)
    assert (refused.status_code, said in words_of(refused.text)) == (400, True)
    assert anna.get("/me/data").json()["seal"] == "3 star"


def test_nobody_chooses_a_seal_for_somebody_unknown(somebody):
    assert somebody().post("/me/seal", wax="1").status_code == 403


# --- Seasons ----------------------------------------------------------------------------------------------------------------------------
def test_seasons_are_the_owners_choice(tmp_path, somebody):
    assert "these twelve weeks" in somebody().words("/league/wigs")
    assert somebody().get("/league/wigs?when=2026-11").status_code == 400
    with served(tmp_path / "x.db", season="year") as server:
        anna, bela = Somebody(server, "Anna"), Somebody(server, "Bela")
        year = time.localtime().tm_year
        for _ in range(4):
            play_and_resign(anna, bela)
        assert "You are in this table after one more rated game." in anna.words("/league/pocket-wigs")
        play_and_resign(anna, bela)
        words = anna.words("/league/pocket-wigs")
        assert f"Where everybody stands {year}" in words
        assert "this season ever" in words
        assert "Anna you" in words
        assert "Anna you" in anna.words("/league/pocket-wigs?when=ever")
        before = anna.words(f"/league/pocket-wigs?when={year - 1}")
        assert "Anna you" not in before
        assert f"this season {year - 1} ever" in before
        assert "Anna" not in anna.get(f"/league/pocket-wigs.csv?when={year - 1}").text
        refused = anna.get("/league/pocket-wigs?when=2026-q4")
        assert (refused.status_code, "There is no season «2026-q4»" in words_of(refused.text)) == (400, True)
        anna.http.close()
        bela.http.close()
