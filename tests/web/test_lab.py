"""The lab in the browser: for the owner alone, one report at a time, with progress, and it can be stopped."""

import contextlib
import re
import threading
import time

import pytest
from stage import scenes
from test_forms import Browser

from parlour.lab.report_process import work
from parlour.lab.wish import Wish
from serving import csrf_in, served

KEY = "the-owners-own-key"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab")
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


def ask(http, path="/lab", **fields):
    wish = {"game": "pocket-wigs", "players": "2", "bots": "random", "games": "40", "seed": "1"} | fields
    return http.post(path, data={"csrf": csrf_in(http.get("/lab").text)} | wish)


def wait(http, seconds=300):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        page = http.get("/lab").text
        if "data-again" not in page:
            return page
        time.sleep(0.2)
    raise AssertionError("the report did not come in time")


def test_only_the_owner_comes_in(stranger):
    assert stranger.get("/lab").status_code == 403
    assert stranger.get("/lab", params={"key": "a guess"}).status_code == 403
    assert stranger.get("/lab/report").status_code == 403
    assert stranger.get("/lab/figures.json").status_code == 403
    token = csrf_in(stranger.get("/").text)
    assert stranger.post("/lab", data={"csrf": token, "game": "wigs"}).status_code == 403
    assert stranger.post("/lab/stop", data={"csrf": token}).status_code == 403


def test_the_key_is_not_kept_in_the_address(owner):
    answer = owner.get("/lab", params={"key": KEY}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/lab")
    assert "HttpOnly" in answer.headers["set-cookie"]


def test_a_form_without_its_token_does_nothing(owner):
    assert owner.post("/lab", data={"game": "wigs", "players": "2", "bots": "random", "games": "10"}).status_code == 403


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"games": "0"}, "must be a whole number"),
        ({"games": "2000000"}, "must be a whole number"),
        ({"games": "5000", "bots": "3"}, "That makes 5000 games"),
        ({"bots": "grandmother"}, "grandmother"),
        ({"players": "7"}, "7"),
        ({"path_0": "no_such_thing", "values_0": "1,2"}, "no_such_thing"),
        ({"path_0": "target_gold", "values_0": ""}, "PATH=VALUES"),
        ({"path_0": "target_gold", "values_0": "1..100"}, "That makes 100 versions"),
    ],
)
def test_a_wish_that_cannot_be_is_explained(owner, fields, said):
    answer = ask(owner, **({"game": "wigs"} | fields))
    assert answer.status_code == 400
    assert said in answer.text


def test_a_report_is_made_watched_and_read(owner):
    begun = ask(owner)
    assert begun.status_code == 200
    assert "A report is being made" in begun.text
    assert ask(owner).status_code == 409
    assert "The report is ready" in wait(owner)
    report = owner.get("/lab/report")
    assert "Is Pocket Wigs fair?" in report.text
    assert "script-src" not in report.headers["content-security-policy"]
    assert owner.get("/lab/figures.json").json()["games"] == 40
    finnish = owner.get("/lab/report", headers={"accept-language": "fi"}).text
    assert "onko se reilu?" in finnish
    assert "Wins by seat" not in finnish


def test_what_to_run_is_chosen_from_lists(owner):
    page = owner.get("/lab", params={"game": "kiilto"}).text
    assert '<option value="greedy" selected>greedy: looks one move ahead</option>' in page
    assert '<option value="ownerships.*.prestige">ownerships.*.prestige</option>' in page
    assert '<option value="winning_prestige">winning_prestige (15)</option>' in page
    assert '<input id="path_0"' not in page


def test_a_report_leads_back_and_to_the_next_run(owner):
    ask(owner, worth="yes")
    wait(owner)
    report = owner.get("/lab/report").text
    assert '<a href="/lab?game=pocket-wigs">← Back to the lab</a>' in report
    assert "What a piece is worth" in report
    following = re.search(r'href="(/lab\?game=pocket-wigs&amp;players=2&amp;bots=greedy[^"]*)">Fill in the form', report)
    assert following
    form = owner.get(following[1].replace("&amp;", "&")).text
    assert '<option value="greedy" selected>' in form
    assert 'name="games" type="number" min="1" max="1000000" value="40"' in form


def test_a_wish_that_cannot_be_is_explained_in_finnish(owner):
    owner.headers["accept-language"] = "fi"
    answer = ask(owner, game="wigs", path_0="no_such_thing", values_0="1,2")
    assert "pelissä wigs ei ole muunneltavaa kohtaa «no_such_thing»" in answer.text


def test_a_report_can_be_stopped(owner):
    ask(owner, games="1000000", bots="greedy")
    assert "The report is being stopped" in owner.post("/lab/stop", data={"csrf": csrf_in(owner.get("/lab").text)}).text
    assert "stopped" in wait(owner)


def test_a_server_without_a_key_has_no_lab(tmp_path):
    with served(tmp_path / "x.db") as server, contextlib.closing(Browser(server).http) as http:
        assert http.get("/lab", params={"key": ""}).status_code == 404


def test_data_that_cannot_be_played_is_explained_in_finnish(tmp_path):
    wish = Wish("kiilto", 2, ("random",), "1", games=2, vary=("max_reservations=9",), workers=1, language="fi")
    outcome = work(tmp_path, wish, threading.Event())
    assert outcome.state == "failed"
    assert outcome.reason == (
        "peliä ei voi pelata, kun max_reservations 9: kiilto: max_reservations: 9; pitää olla kokonaisluku, vähintään 0 ja enintään 3"
    )


def test_a_report_whose_process_is_gone_says_so_in_finnish():
    page = scenes()["lab-failed"]("fi")
    assert "Sen prosessi päättyi ennen aikojaan." in page
