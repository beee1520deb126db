"""News of one's turn and «away until», over HTTP: forms, links in letters, hostile input, brute force, others' data; and a whole game over days."""

import datetime
import html
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter

import httpx
import pytest

from parlour.tables.clock import Clock
from parlour.tables.mail.tokens import new_id, token_of
from post_office import URL, PostOffice, html_of, link_in, post_office, text_of
from serving import SOURCES, Player, Process, csrf_in, new_postgres_database, players, served

DAY = 86400.0


@pytest.fixture(scope="module")
def office():
    with post_office() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory, office):
    with served(tmp_path_factory.mktemp("mail") / "x.db", mail=office.server(after=0.0)) as found:
        yield found


class Somebody:
    """A browser without script."""

    def __init__(self, server, name="", language="en"):
        self.http = server.client(follow_redirects=True, headers={"accept-language": language})
        if name:
            self.post("/me/name", name=name)

    def get(self, path, **values):
        return self.http.get(path, **values)

    def post(self, path, **fields):
        return self.http.post(path, data={"csrf": csrf_in(self.http.get("/learn").text)} | fields)

    def words(self, path="/me"):
        return words_of(self.get(path).text)

    def table(self, **fields):
        """The path of a new table for two."""
        usual = {"game": "wigs", "players": "2", "seat_0": "me", "seat_1": "open", "name": "", "clock": "move", "clock_seconds": "259200"}
        return self.post("/tables", **(usual | fields)).url.path


def words_of(text):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


@pytest.fixture
def somebody(server, office):
    made = []

    def make(*arguments, **values):
        made.append(Somebody(server, *arguments, **values))
        return made[-1]

    yield make
    for one in made:
        one.http.close()
    office.messages.clear()


def letter_to(office, address, count=1, seconds=60.0):
    """The last letter that came to an address, when so many have."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = [message for message in office.messages if message["To"] == address]
        if len(found) >= count:
            return found[-1]
        time.sleep(0.02)
    raise AssertionError(f"no letter to {address}; there are {[str(one['To']) for one in office.messages]}")


def proven(office, one, address, **fields):
    """Somebody gives an address and proves it."""
    one.post("/me/mail", address=address, **({"wish": "turn"} | fields))
    path = link_in(letter_to(office, address), "mail/proof")
    return one.http.post(path, data={"csrf": csrf_in(one.get(path).text)})


# --- An address --------------------------------------------------------------------------------------------------------------------
def test_an_address_is_given_proven_on_another_device_and_forgotten(somebody, office):
    anna, phone = somebody("Anna"), somebody(language="fi")
    assert "In games over days an e-mail can tell you that others wait for you." in anna.words()
    there = anna.post("/me/mail", address="Anna.One@Example.org", wish="day")
    assert (there.url.path, there.url.fragment) == ("/me", "news")
    assert "A link is on its way to A···@example.org." in words_of(there.text)
    path = link_in(letter_to(office, "Anna.One@example.org"), "mail/proof")
    opened = phone.get(path)
    assert "Onko tämä sinun osoitteesi?" in words_of(opened.text)
    assert "proven" not in anna.words()  # opened is not proven: mail programs open links too
    assert path.rpartition("/")[2] not in opened.text
    assert phone.http.post(path, data={}).status_code == 403  # only by the page's own form
    done = phone.http.post(path, data={"csrf": csrf_in(opened.text)})
    assert (done.status_code, "Osoitteesi on vahvistettu" in words_of(done.text)) == (200, True)
    assert "A···@example.org, proven; nobody else is shown it." in anna.words()
    assert re.search(r'value="day" checked', anna.get("/me").text)
    assert phone.get(path).status_code == 404
    assert phone.http.post(path, data={"csrf": csrf_in(phone.get("/learn").text)}).status_code == 404
    anna.post("/me/mail/forget")
    assert "@example.org" not in anna.get("/me").text


@pytest.mark.parametrize(
    "address", ["", "anna", "a@example.org\r\nBcc: b@example.org", "a@example.org,b@example.org", "<a@example.org>", "x" * 9000]
)
def test_a_bad_address_is_refused_in_a_sentence(somebody, office, address):
    anna = somebody("Anna")
    refused = anna.post("/me/mail", address=address, wish="turn")
    assert refused.status_code == 400
    assert "That is no e-mail address that we can write to" in words_of(refused.text)
    assert 'id="delete" open' not in refused.text
    assert "In games over days an e-mail can tell you" in words_of(refused.text)


def test_a_bad_wish_is_refused_and_a_good_one_is_kept(somebody, office):
    anna = somebody("Anna")
    assert anna.post("/me/mail", address="wish@example.org", wish="hourly").status_code == 400
    proven(office, anna, "wish@example.org")
    assert anna.post("/me/mail/wish", wish="").status_code == 400
    assert anna.post("/me/mail/wish", wish="<b>").status_code == 400
    anna.post("/me/mail/wish", wish="none")
    assert re.search(r'value="none" checked', anna.get("/me").text)


def test_too_many_links_are_refused(somebody):
    anna = somebody("Anna")
    anna.post("/me/mail", address="many@example.org", wish="turn")
    answers = [anna.post("/me/mail/again").status_code for _ in range(4)]
    assert answers == [200, 200, 429, 429]
    assert "A link is on its way" in anna.words()


def test_strangers_and_forged_forms_do_nothing(somebody, office):
    nobody = somebody()
    for action in ("mail", "mail/again", "mail/wish", "mail/forget", "away"):
        assert nobody.post(f"/me/{action}", address="stranger@example.org", wish="turn", day="").status_code == 403
    anna = somebody("Anna")
    for action in ("mail", "mail/again", "mail/wish", "mail/forget", "away"):
        assert anna.http.post(f"/me/{action}", data={"address": "forged@example.org", "wish": "turn", "csrf": "0" * 64}).status_code == 403
    assert "In games over days an e-mail can tell you" in anna.words()
    assert not {"stranger@example.org", "forged@example.org"} & set(office.recipients)


def test_an_address_is_shown_to_nobody_else_and_never_whole(somebody, office, server):
    anna, bela = somebody("Anna"), somebody("Bela")
    address = "private.address@example.org"
    proven(office, anna, address)
    path = anna.table(public="on")
    bela.post(f"{path}/join", name="", seat="1")
    page = anna.get("/me/data").json()["page"]
    for viewer in (anna, bela):
        for where in ("/", "/hall", "/me", page, path, "/league/wigs", "/learn"):
            assert "private.address" not in viewer.get(where).text
    assert "@example.org" not in bela.get(page).text
    with players(server.url, "Program") as (program,):
        for where in (f"/api/tables/{path.rpartition('/')[2]}", "/api/tables", "/api/me"):
            assert "example.org" not in program.http.get(where).text.replace("games.example.org", "")
    assert "example.org" not in anna.http.get("/schema/openapi.json").text
    assert anna.get("/me/data").json()["mail"]["address"] == address
    assert bela.get("/me/data").json()["mail"] is None


def test_links_in_letters_lead_to_the_owners_address_whatever_a_request_says(server, office):
    with server.client(follow_redirects=True, headers={"host": "evil.example", "x-forwarded-host": "evil.example"}) as http:
        token = csrf_in(http.get("/learn").text)
        http.post("/me/name", data={"csrf": token, "name": "Mallory"})
        http.post("/me/mail", data={"csrf": csrf_in(http.get("/learn").text), "address": "host@example.org", "wish": "turn"})
    message = letter_to(office, "host@example.org")
    assert "evil" not in message.as_string() + text_of(message) + html_of(message)
    office.messages.clear()


def test_a_house_without_a_mail_server_says_so(tmp_path):
    with served(tmp_path / "x.db") as server:
        anna = Somebody(server, "Anna")
        assert "This house sends no e-mails." in anna.words()
        assert 'name="address"' not in anna.get("/me").text
        refused = anna.post("/me/mail", address="a@example.org", wish="turn")
        assert (refused.status_code, "This house sends no e-mails" in words_of(refused.text)) == (409, True)
        assert 'name="day"' in anna.get("/me").text  # one can be away all the same
        anna.http.close()


# --- Stopping ---------------------------------------------------------------------------------------------------------------------------
def test_one_click_in_a_mail_program_stops_the_letters_without_cookies(somebody, office, server):
    anna, bela = somebody("Anna"), somebody("Bela")
    address = "stop@example.org"
    proven(office, anna, address)
    path = anna.table(seat_0="open", seat_1="me")
    bela.post(f"{path}/join", name="", seat="0")
    play(anna, bela, path, until=lambda: any(one["To"] == address and "turn" in one["Subject"] for one in office.messages))
    message = letter_to(office, address, 2)
    link = re.fullmatch(r"<https://games\.example\.org(/mail/stop/\w+)>", message["List-Unsubscribe"])[1]
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    with httpx.Client(base_url=server.url) as program:  # knows no cookie, follows nothing
        for _ in range(2):
            asked = program.get(link)
            assert (asked.status_code, "No more e-mails?" in words_of(asked.text)) == (200, True)
            assert program.head(link).status_code == 200
        assert re.search(r'value="turn" checked', anna.get("/me").text)  # looking stops nothing
        done = program.post(link, content="List-Unsubscribe=One-Click", headers={"content-type": "application/x-www-form-urlencoded"})
        assert (done.status_code, "The e-mails have stopped" in words_of(done.text)) == (200, True)
        assert program.post(link).status_code == 200
        wrong = link[:-1] + ("0" if link[-1] != "0" else "1")
        assert [program.request(method, wrong).status_code for method in ("GET", "POST")] == [404, 404]
    assert re.search(r'value="none" checked', anna.get("/me").text)


def test_guessing_links_is_slowed_down_and_finds_nothing(tmp_path, office):
    with served(tmp_path / "x.db", rate_limit=1, mail=office.server()) as limited, limited.client() as http:
        for kind in ("proof", "stop"):
            answers = [http.get(f"/mail/{kind}/{token_of(b'guess', kind, new_id())}").status_code for _ in range(70)]
            assert set(answers) <= {404, 429}
            assert 429 in answers


@pytest.mark.parametrize("token", ["x", "0" * 75, "%00", "..%2f..%2fetc", "a" * 4000, "'%20OR%201=1--", "%F0%9F%92%8C"])
def test_what_is_no_link_is_not_there(somebody, token):
    one = somebody()
    for kind in ("proof", "stop"):
        assert one.get(f"/mail/{kind}/{token}").status_code == 404
        assert one.http.post(f"/mail/{kind}/{token}", data={"csrf": csrf_in(one.get("/learn").text)}).status_code == 404


def test_a_link_of_one_kind_is_none_of_the_other(somebody, office):
    anna = somebody("Anna")
    anna.post("/me/mail", address="kinds@example.org", wish="turn")
    proof = link_in(letter_to(office, "kinds@example.org"), "mail/proof")
    assert anna.http.post(proof.replace("proof", "stop")).status_code == 404


# --- Away until ------------------------------------------------------------------------------------------------------------------------------
def day(ahead):
    return (datetime.date.today() + datetime.timedelta(days=ahead)).isoformat()


def test_who_is_away_says_so_and_the_others_see_it_at_the_table(somebody):
    anna, bela = somebody("Anna"), somebody("Bela")
    path = anna.table(clock_holiday="14")
    bela.post(f"{path}/join", name="", seat="1")
    assert "it stands still for up to 14 days while one is away" in bela.words(path)
    there = anna.post("/me/away", day=day(8))
    assert (there.url.path, "You are away until" in words_of(there.text)) == ("/me", True)
    last = datetime.date.today() + datetime.timedelta(days=8)
    assert f"away until {last.day} {last:%B}" in bela.words(path)
    anna.post("/me/away", day="")
    assert "You are away until" not in anna.words()
    assert f"away until {last.day} {last:%B}" not in bela.words(path)


def test_a_program_says_that_it_is_away_and_sees_that_a_clock_stands_still(server):
    with players(server.url, "Anna", "Bela") as (anna, bela):
        clock = {"kind": "move", "seconds": DAY, "holiday": 7 * DAY}
        table = anna.make(clock=clock)["id"]
        bela.join(table)
        assert anna.look(table)["clock"] == clock | {"increment": 0.0}
        answer = anna.http.post("/api/me/away", json={"day": day(3)})
        assert answer.status_code == 200
        seat = bela.look(table)["seats"][0]
        assert (seat["rests"], seat["away"] > time.time() + 3 * DAY - 1) == (True, True)
        assert anna.http.post("/api/me/away", json={"day": ""}).status_code == 200
        assert bela.look(table)["seats"][0]["away"] is None
        for wrong in (
            {"day": "tomorrow"},
            {"day": "2026-02-31"},
            {"day": day(-1)},
            {"day": day(400)},
            {"day": 7},
            {},
            {"day": "", "who": "Bela"},
        ):
            assert anna.http.post("/api/me/away", json=wrong).status_code == 400
    assert httpx.post(f"{server.url}/api/me/away", json={"day": day(3)}).status_code == 403


@pytest.mark.parametrize("given", ["tomorrow", "2026-02-31", "24.12.2026", "<b>", "0" * 9000, "1999-01-01", "9999-12-31"])
def test_what_is_no_day_is_refused_in_a_sentence(somebody, given):
    anna = somebody("Anna")
    refused = anna.post("/me/away", day=given)
    assert refused.status_code == 400
    assert re.search("A day is written as|at most 60 days ahead", words_of(refused.text))
    assert "You are away until" not in words_of(refused.text)


@pytest.mark.parametrize(
    "fields", [{"clock_seconds": "60", "clock_holiday": "7"}, {"clock_holiday": "31"}, {"clock_holiday": "x"}, {"clock_holiday": "-1"}]
)
def test_a_table_that_cannot_stand_still_is_refused_in_a_sentence(somebody, fields):
    anna = somebody("Anna")
    usual = {"game": "wigs", "players": "2", "seat_0": "me", "seat_1": "open", "name": "", "clock": "move", "clock_seconds": "259200"}
    refused = anna.post("/tables", **(usual | fields))
    assert refused.status_code == 400
    assert re.search("Only a clock of 6 hours or more|must be a whole number from 0 to 30", words_of(refused.text))


def test_without_a_clock_nothing_need_stand_still(somebody):
    assert somebody("Anna").table(clock="none", clock_holiday="7").startswith("/t/")
    assert Clock().holiday == 0.0


# --- A whole game over days --------------------------------------------------------------------------------------------------------------------
def play(one, other, path, until, most=40):
    """Whoever is asked makes the first move that the page offers, until something is so."""
    for _ in range(most):
        for who in (one, other):
            page = who.get(path).text
            move = re.search(r'<button[^>]*form="moves"[^>]*name="move"[^>]*value="([^"]+)"', page) or re.search(
                r'<input[^>]*name="pick"[^>]*value="([^"]+)"', page
            )
            ply = re.search(r'name="ply" value="(\d+)"', page)
            if move and ply:
                who.post(f"{path}/move", move=html.unescape(move[1]), ply=ply[1])
        time.sleep(0.05)
        if until():
            return
    raise AssertionError("it did not happen")


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_game_over_days_sends_its_e_mails_to_a_real_mail_server(tmp_path, kind):
    """A whole game: whenever somebody has to be waited for who was not before, one letter tells them so, in their language; and no others come."""
    database = str(tmp_path / "x.db") if kind == "sqlite" else new_postgres_database()
    with post_office() as office, served(database, mail=office.server(after=0.0)) as server:
        readers = [Somebody(server, "Anna"), Somebody(server, "Bela", language="fi")]
        addresses = ["anna@example.org", "bela@example.org"]
        for one, address in zip(readers, addresses, strict=True):
            proven(office, one, address)
        office.messages.clear()
        path = readers[0].table(game="pocket-wigs", table_name="Evenings")
        readers[1].post(f"{path}/join", name="", seat="1")
        table, programs = path.rpartition("/")[2], [Player(server.url, token=one.http.cookies["parlour"]) for one in readers]
        waited, told, chance = set(), dict.fromkeys(addresses, 0), random.Random(7)
        seen = programs[0].look(table)
        while seen["status"] == "playing":
            for seat in set(seen["waiting"]) - waited:
                told[addresses[seat]] += 1
                letter_to(office, addresses[seat], told[addresses[seat]])
            waited, seat = set(seen["waiting"]), min(seen["waiting"])
            mine = programs[seat].look(table)
            assert programs[seat].move(table, chance.choice(mine["moves"])["move"], mine["ply"]).status_code == 201
            seen = programs[0].look(table)
        assert seen["status"] == "over"
        assert Counter(str(one["To"]) for one in office.messages) == told
        assert min(told.values()) > 3
        assert len({one["Message-ID"] for one in office.messages}) == sum(told.values())
        assert {(str(one["To"]), one["Subject"].partition(":")[0]) for one in office.messages} == {
            ("anna@example.org", "Your turn"),
            ("bela@example.org", "Sinun vuorosi"),
        }
        assert all(link_in(one, "t") == path for one in office.messages)
        for one in (*readers, *programs):
            one.http.close()


@pytest.mark.slow
def test_a_server_that_is_killed_while_the_mail_server_is_away_loses_no_letter(tmp_path):
    office = PostOffice()
    options = (
        "--smtp",
        f"127.0.0.1:{office.port}",
        "--smtp-security",
        "none",
        "--mail-from",
        "The House <house@example.org>",
        "--url",
        URL,
    )
    with Process(str(tmp_path / "x.db"), *options) as process:
        anna = Somebody(process, "Anna")
        assert "A link is on its way" in words_of(anna.post("/me/mail", address="anna@example.org", wish="turn").text)
        process.kill()
        process.start()
        process.wait()
        with post_office(office):
            path = link_in(letter_to(office, "anna@example.org"), "mail/proof")
            assert anna.http.post(path, data={"csrf": csrf_in(anna.get(path).text)}).status_code == 200
            process.kill()
            process.start()
            process.wait()
            anna.post("/me/mail", address="another@example.org", wish="turn")
            letter_to(office, "another@example.org")
        assert [str(one["To"]) for one in office.messages] == ["anna@example.org", "another@example.org"]
        assert office.messages[0]["From"] == "The House <house@example.org>"
        anna.http.close()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--smtp", "smtp.example.org"], "--mail-from is whom e-mails come from"),
        (["--mail-from", "house@example.org"], "--mail-from needs --smtp"),
        (["--smtp", "smtp.example.org", "--mail-from", "house@example.org"], "e-mails need --url"),
        (
            ["--smtp", "smtp.example.org", "--mail-from", "house@example.org", "--url", URL, "--language", "fi", "--smtp-user", "me"],
            "tarvitsee salasanan",
        ),
    ],
)
def test_what_is_wrong_with_the_mail_server_stops_the_start_in_a_sentence(tmp_path, options, says):
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--no-compile", "--database", str(tmp_path / "x.db"), *options]
    environment = os.environ | {"PYTHONPATH": str(SOURCES), "PARLOUR_INTERPRET": "1"}
    environment.pop("PARLOUR_SMTP_PASSWORD", None)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=180, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert says in " ".join((done.stdout + done.stderr).split())
