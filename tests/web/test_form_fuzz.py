"""Forms and addresses are tried as the API is: whatever stands in a field or behind a question mark, the server never fails."""

import contextlib
import functools
import itertools
import re

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar.handlers import HTTPRouteHandler

from parlour.web.deeds import DEEDS
from parlour.web.lessons import DEEDS as LESSON_DEEDS
from post_office import PostOffice
from serving import csrf_in, served

EXAMPLES = 30
LAB_KEY = "the-owners-key-of-the-lab"
NUMBERS = st.sampled_from(
    (
        "nan",
        "inf",
        "-inf",
        "1e999",
        "-1e999",
        "²",
        "٣",
        "½",
        "-1",
        "-0",
        "0",
        "1",
        "2",
        "3",
        "9",
        "1.5",
        "1e3",
        "0x10",
        "1_000",
        "+2",
        " 2 ",
        "9" * 30,
        "9" * 5000,
    )
)
TEXTS = (
    "",
    "\x00",
    "é",
    "…",
    "\u2028",
    "🎲",
    "<b>",
    "{0}",
    "{name}",
    "%s",
    "%00",
    "../..",
    "//evil",
    "a\r\nb: c",
    ";;;;;;",
    "me",
    "open",
    "bot:",
    "bot:2",
    "bot:²",
)
MOVES = ("draft wig=1", "draft wig=²", "place row=1 coin=9999999999999999999", "done", "=", "done done")
VALUES = NUMBERS | st.sampled_from(TEXTS) | st.sampled_from(MOVES) | st.text(max_size=30)
SEATS = {f"seat_{at}": "open" for at in range(1, 4)}
NEW = {"game": "wigs", "players": "2", "name": "Aino", "table_name": "T", "word": "w", "public": "on", "hints": "on", "pace": "0", "clock": "fischer",
       "clock_seconds": "60", "clock_increment": "5", "clock_holiday": "0", "option_target_gold": "20", "seat_0": "me"} | SEATS  # fmt: skip
ANSWER = '{"id": "AQ", "rawId": "AQ", "type": "public-key", "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiAiQUEifQ"}}'  # of a passkey

# Every form of the pages: its path, and fields that would do.
FORMS = {
    "/tables": NEW,
    "/quick": {"game": "wigs", "players": "2", "bots": "1", "level": "2", "name": "Aino", "word": "w"},
    "/language": {"language": "fi", "back": "/new"},
    "/lab": {
        "game": "wigs",
        "players": "2",
        "games": "0",
        "bots": "random",
        "seed": "1",
        "path_0": "target_gold",
        "values_0": "15,20",
        "option_target_gold": "20",
        "worth": "yes",
        "set": "",
    },
    "/lab/stop": {},
    "/lab/sets": {"game": "wigs", "name": "Mine", "of": ""},
    "/lab/sets/upload": {"game": "wigs", "name": "Mine"},
    "/lab/sets/{cards}/cells": {"sheet": "wigs", "version": "1", "r0c0": "1", "r1c1": "Baron", "do": "double 1"},
    "/lab/sets/{cards}/typed": {"sheet": "values", "version": "1", "r0c0": "2", "r4c0": "[2, 3]", "goes_on": "yes"},
    "/lab/sets/{cards}/step": {"version": "1", "sheet": "values", "do": "redo"},
    "/lab/sets/{cards}/name": {"name": "Mine"},
    "/lab/sets/{cards}/delete": {},
    "/lab/sets/{cards}/play": {"players": "2", "level": "1", "word": "w", "sheet": "values"},
    "/lab/sets/{cards}/csv": {"version": "1", "sheet": "values"},
    "/me/{secret}": {"to": "abc"},
    "/me/new-link": {"to": "abc"},
    "/me/sign-out-elsewhere": {"to": "abc"},
    "/me/name": {"name": "Aino"},
    "/me/hide": {"hidden": "on"},
    "/me/seal": {"wax": "1", "sign": "bear"},
    "/me/mail": {"address": "aino@example.org", "wish": "turn"},
    "/me/mail/again": {},
    "/me/mail/wish": {"wish": "day"},
    "/me/mail/forget": {},
    "/me/away": {"day": ""},
    "/mail/proof/{token}": {},
    "/mail/stop/{token}": {"List-Unsubscribe": "One-Click"},
    "/me/sign-out": {"device": "abc"},
    "/me/passkeys/options": {"name": "my phone"},
    "/me/passkeys": {"credential": ANSWER, "name": "my phone"},
    "/me/passkeys/rename": {"passkey": "abc", "name": "my phone"},
    "/me/passkeys/revoke": {"passkey": "abc"},
    "/me/passkey/options": {"name": "my phone"},
    "/me/passkey": {"credential": ANSWER, "instead": "1"},
    "/me/delete": {"name": "not the name that is asked for, so that the tables stay"},
    "/rival": {"game_wigs": "on", "game_kiilto": "on", "pace": "now", "name": "Aino"},
    "/rival/stop": {},
    "/rival/bot": {},
    "/t/{id}/move": {"move": "draft wig=1", "ply": "0", "version": "1"},
    "/t/{open}/join": {"name": "Bo", "word": "w", "seat": "1"},
    "/t/{id}/fork": {"ply": "0"},
    "/t/{id}/rematch": {"word": "w"},
    "/t/{id}/delete": {},
    "/t/{id}/hint": {},
    "/t/{id}/analysis": {},
    "/t/{id}/analysis/stop": {},
    "/t/{id}/undo": {},
    "/t/{id}/vote": {"proposal": "undo", "vote": "no"},
    "/t/{id}/resign": {},
    "/t/{id}/leave": {},
    "/t/{id}/come-back": {},
    "/t/{id}/stand-in": {"seat": "1"},
    "/t/{id}/chat": {"text": "Good evening"},
    "/t/{open}/start": {},
    "/learn/kiilto/1/next": {"step": "0"},
    "/learn/kiilto/1/back": {"step": "1"},
    "/learn/kiilto/1/show": {"step": "3"},
    "/learn/kiilto/1/again": {"step": "2"},
    "/learn/kiilto/1/move": {"move": "take colours=white+blue+green", "ply": "0"},
}
# Every address that reads something behind its question mark.
QUERIES = {
    "/new": NEW,
    "/t/{id}": {"ply": "0"},
    "/t/{id}/fragment": {"ply": "0"},
    "/t/{id}/live": {"version": "1"},
    "/t/{id}/why": {"move": "draft wig=1"},
    "/rules/wigs": {"q": "market"},
    "/almanac/wigs": {"q": "baron", "kind": "wigs"},
    "/league/wigs": {"players": "2", "who": "people", "when": "ever"},
    "/league/wigs.csv": {"players": "2"},
    "/hall": {"x": "1"},
    "/me/{secret}": {"to": "abc"},
    "/lab": {"game": "wigs", "key": "k", "players": "2", "bots": "greedy", "games": "9", "worth": "yes", "path_0": "hand", "values_0": "3"},
    "/lab/sets": {"game": "wigs"},
    "/lab/sets/{cards}": {"sheet": "wigs"},
    "/lab/sets/{cards}/csv": {"sheet": "wigs"},
    "/lab/sets/{cards}/beside": {"other": ""},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fuzz")
    with served(folder / "x.db", rate_limit=0.0, lab_key=LAB_KEY, lab_folder=str(folder / "lab"), mail=PostOffice().server()) as found:
        yield found


@pytest.fixture
def browser(server):
    """Somebody new with tables, who is the server's owner too."""
    with server.client() as client:
        client.get(f"/lab?key={LAB_KEY}")
        client.headers["x-csrf-token"] = csrf_in(client.get("/").text)
        yield client


@pytest.fixture(scope="module")
def secret(server):
    """Of somebody else's personal link."""
    with server.client(follow_redirects=True) as client:
        page = client.post("/quick", data={"game": "wigs", "csrf": csrf_in(client.get("/").text)})
        return re.search(r"/me/([0-9a-f]+)", page.text)[1]


@pytest.fixture
def table(browser, secret):
    """A function that puts a table into a path: one where a game is played, or one with an open seat."""
    browser.cookies.set("parlour_language", "none", domain="127.0.0.1", path="/")

    def made(*seats):
        answer = browser.post("/tables", data=NEW | {"players": "3", "clock": "none", "pace": "60"} | dict(zip(SEATS, seats, strict=False)))
        assert answer.status_code == 303
        return answer.headers["location"].rpartition("/")[2]

    cards = browser.post("/lab/sets", data={"game": "wigs", "name": "Mine"}).headers["location"].rpartition("/")[2]
    return functools.partial(_put, secret=secret, token="0" * 75, id=made("bot:random", "bot:random"), open=made("bot:random"), cards=cards)


def _put(path, **tables):
    return path.format(**tables)


def routes(server, method):
    for route in server.app.litestar.routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler) and method in handler.http_methods and not handler.include_in_schema:
                yield route.path_format


def test_every_form_of_the_server_is_tried(server):
    general = {"/t/{id}/{name}", "/learn/{game}/{number}/{deed}"}
    forms = {path for path in routes(server, "POST") if path not in general} | {f"/t/{{id}}/{name}" for name in DEEDS}
    forms |= {f"/learn/kiilto/1/{name}" for name in LESSON_DEEDS}
    assert forms == {path.replace("{open}", "{id}").replace("{cards}", "{id}") for path in FORMS}


def changed(fields):
    """The fields of a form of which some hold anything at all, some are missing, and some are strange."""
    kept = {name: st.just(value) | (NUMBERS if value.isdigit() else VALUES) for name, value in fields.items()}
    return st.fixed_dictionaries({}, optional=kept | {"strange": VALUES})


def trying(strategy, try_it):
    """Many examples, the same ones every time."""
    given(strategy)(
        settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            derandomize=True,
        )(try_it)
    )()


@pytest.mark.parametrize("path", FORMS)
def test_no_form_makes_the_server_fail(browser, table, path):
    def try_it(fields):
        if path == "/lab" and fields.get("games", "").strip() in ("1", "2", "3", "9"):
            fields["games"] = "0"  # a report would be made
        answer = browser.post(table(path), data=fields)
        assert answer.status_code < 500, (path, fields, answer.text[:300])

    trying(changed(FORMS[path]), try_it)


@pytest.mark.parametrize("path", QUERIES)
def test_no_address_makes_the_server_fail(browser, table, path):
    def try_it(fields):
        with browser.stream("GET", table(path), params=fields) as answer:
            assert answer.status_code < 500, (path, fields)

    trying(changed(QUERIES[path]) | st.lists(st.tuples(st.sampled_from([*QUERIES[path], "x"]), VALUES), max_size=4), try_it)


WHOLE = [
    (path, name) for path, fields in FORMS.items() for name in fields if name in ("ply", "version", "players", "bots", "games", "seat")
]


@pytest.mark.parametrize(("path", "field"), [one for one in WHOLE if one != ("/lab", "bots")])
def test_a_number_that_is_none_is_told_in_the_readers_language(browser, table, path, field):
    says = {"en": "must be a whole number from", "fi": "on oltava kokonaisluku väliltä"}
    for (language, sentence), number in itertools.product(says.items(), ("nan", "1e999", "²", "inf", "9" * 30, "-1", "1.5")):
        fields = {name: value for name, value in FORMS[path].items() if (path, name) != ("/quick", "players")} | {
            "games": "1",
            field: number,
        }
        answer = browser.post(table(path), data=fields, headers={"accept-language": language})
        assert (answer.status_code, sentence in answer.text, f"«{number[:40]}»" in answer.text) == (400, True, True), (
            number,
            answer.text[:500],
        )


@pytest.mark.parametrize("path", ["/new?game=wigs&players={n}", "/t/{id}?ply={n}", "/t/{id}/fragment?ply={n}", "/t/{id}/live?version={n}"])
def test_a_number_in_an_address_that_is_none_is_told_in_the_readers_language(browser, table, path):
    for number in ("nan", "1e999", "²", "inf", "9" * 30, "-1"):
        english, finnish = (browser.get(table(path, n=number), headers={"accept-language": language}) for language in ("en", "fi"))
        assert (english.status_code, finnish.status_code) == (400, 400)
        assert "must be a whole number from" in english.text
        assert "on oltava kokonaisluku väliltä" in finnish.text


def test_a_file_in_the_place_of_a_field_does_not_count(browser, table):
    answer = browser.post(table("/t/{id}/move"), data={"ply": "0"}, files={"move": ("m.txt", b"draft wig=1")})
    assert answer.status_code == 400
    for content in (b"--x\r\nbroken", b"\xff\xfe%%%=%ff", b"=&=&;;"):
        for kind in ("multipart/form-data; boundary=x", "multipart/form-data", "application/x-www-form-urlencoded", "text/plain"):
            with contextlib.closing(browser.post("/quick", content=content, headers={"content-type": kind})) as strange:
                assert strange.status_code < 500, (content, kind)
