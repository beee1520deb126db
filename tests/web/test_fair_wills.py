"""Games begun at once are played as the game declares: Last Will with equal wills, said in a sentence, the rules' own way one click away."""

import html

import parlour
from parlour.web.page_data import NewTablePage
from parlour.web.render import render_new
from serving import csrf_in, served

GAME = parlour.game("last-will")


def new_page(language="en", **values):
    return html.unescape(render_new(NewTablePage("last-will", language, "", values=values)))


def test_a_quick_table_has_equal_wills_says_why_and_links_to_the_rules_own_way(tmp_path):
    with served(tmp_path / "x.db") as server, server.client(follow_redirects=True) as http:
        csrf = csrf_in(http.get("/").text)
        page = http.post("/quick", data={"csrf": csrf, "game": "last-will", "players": "3", "level": "1"})
        assert page.status_code == 200
        text = html.unescape(page.text)
        assert GAME.quick.why in text
        assert 'href="/new?game=last-will"' in text
        id = page.url.path.rsplit("/", 1)[1]
        seen = http.get(f"/api/tables/{id}").json()
        assert seen["options"]["will"] == "shared"
        finnish = html.unescape(http.get(page.url.path, headers={"Accept-Language": "fi"}).text)
        assert GAME.texts("fi")(GAME.quick.why) in finnish
        wigs = http.post("/quick", data={"csrf": csrf, "game": "wigs", "players": "2", "level": "1"})
        assert http.get(f"/api/tables/{wigs.url.path.rsplit('/', 1)[1]}").json()["options"] == parlour.game("wigs").check_options({})


def test_a_new_table_warns_of_own_wills_and_has_the_fair_way_one_click_away():
    for language in ("en", "fi"):
        usual = new_page(language)
        assert GAME.warnings(3, language)[0] in usual
        assert 'href="/new?game=last-will&option_will=shared"' in usual
        fair = new_page(language, option_will="shared")
        assert GAME.warnings(3, language)[0] not in fair
        assert GAME.texts(language)(GAME.quick.why) in fair
        assert 'href="/new?game=last-will"' in fair
