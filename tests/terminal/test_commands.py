"""The commands, as a user types them."""

from __future__ import annotations

import errno
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour import cli
from parlour.engine.printing import result_lines
from parlour.engine.texts import Problem
from parlour.terminal.language import spoken

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
PLAYTHROUGH = PLAYTHROUGHS / "wigs" / "gold-2-players.json"


WEIGH = """
import atexit, sys
sys.argv = ["parlour", "--help"]
atexit.register(lambda: print("HEAVY" if {"numba", "numpy", "sqlalchemy", "litestar"} & set(sys.modules) else "LIGHT"))
import parlour.cli
parlour.cli.main()
"""


def run(*words, typed="", code=0):
    done = subprocess.run([sys.executable, "-m", "parlour", *map(str, words)], input=typed, capture_output=True, text=True, timeout=300)
    assert done.returncode == code, done.stderr + done.stdout
    return done.stderr if code else done.stdout


def test_help_lists_every_command_and_imports_nothing_heavy():
    text = run("--help")
    for path in (Path(parlour.__file__).parent / "commands").glob("[a-z]*.py"):
        assert path.stem.rstrip("_").replace("_", "-") in text
    assert "LIGHT" in subprocess.run([sys.executable, "-c", WEIGH], capture_output=True, text=True).stdout


def test_games_in_words_and_as_json():
    text = run("games")
    assert "wigs           Wigs" in text
    assert "Last Will          1–5 players" in text
    rows = json.loads(run("games", "--json"))
    assert [row["id"] for row in rows] == parlour.games()


def test_a_game_begun_at_once_is_played_as_the_game_declares_and_says_why():
    why = parlour.game("last-will").quick.why
    assert why in run("play", "last-will", "--players", 2, "--seed", "quick", typed="quit\n")
    usual = run("play", "last-will", "--players", 2, "--seed", "quick", "--option", "will=own", typed="quit\n")
    assert why not in usual
    assert parlour.game("last-will").warnings(2)[0] in usual


def test_rules_are_searched_by_words_and_numbers():
    assert run("rules", "wigs", "W-048").startswith("W-048  The Market — If a column is full")
    assert set(json.loads(run("rules", "wigs", "baron", "gold", "--json"))) >= {"W-029"}
    assert "no rule of wigs holds 'zebra'" in run("rules", "wigs", "zebra", code=2)


def test_an_unknown_game_is_one_sentence():
    assert run("rules", "wig", code=2).startswith("parlour: no game called 'wig'; we have:")


@pytest.mark.parametrize("bug", [ValueError("cannot unpack"), OSError(errno.EBADF, "Bad file descriptor"), KeyError("seat")])
def test_our_own_mistakes_show_where_they_are(monkeypatch, bug):
    def broken():
        raise bug

    monkeypatch.setattr(cli, "build", lambda: broken)
    with pytest.raises(type(bug)):
        cli.main()


@pytest.mark.parametrize(
    "error",
    [
        Problem("nothing to undo: no move was made"),
        FileNotFoundError(errno.ENOENT, "No such file", "x.json"),
        OSError(errno.ENOSPC, "Full"),
    ],
)
def test_what_a_user_can_mend_is_one_sentence(monkeypatch, capsys, error):
    def asked():
        raise error

    monkeypatch.setattr(cli, "build", lambda: asked)
    with pytest.raises(SystemExit, match="2"):
        cli.main()
    assert capsys.readouterr().err == f"parlour: {error}\n"


def test_a_save_is_told_again():
    text = run("replay", PLAYTHROUGH)
    assert text.endswith("1. Player 1: 22 gold\n2. Player 2: 7 gold\nPlayer 1 has won.\n")
    assert json.loads(run("replay", PLAYTHROUGH, "--json"))["result"]["scores"] == [22, 7]
    assert "12  " in run("replay", PLAYTHROUGH, "--until", 12)
    assert "there is no ply 9999" in run("replay", PLAYTHROUGH, "--until", 9999, code=2)


@pytest.mark.parametrize(
    ("save", "language", "end"),
    [
        (
            "wigs/shared-win",
            "en",
            ["1. Player 1: 15 gold", "1. Player 2: 15 gold", "3. Player 3: 12 gold", "Player 1 and Player 2 share the victory."],
        ),
        ("wigs/gold-2-players", "fi", ["1. Player 1: 22 kultaa", "2. Player 2: 7 kultaa", "Player 1 voitti."]),
        (
            "pocket-wigs/gold-3-sensible",
            "fi",
            ["1. Player 2: 21 kultaa", "2. Player 1: 6 kultaa", "3. Player 3: 1 kultaa", "Player 2 voitti."],
        ),
        ("kiilto/tie-for-fewer-ownerships", "en", ["1. Player 1: 15 prestige", "2. Player 2: 15 prestige", "Player 1 has won."]),
        (
            "kiilto/shared-victory",
            "fi",
            ["1. Player 1: arvovaltaa 0", "1. Player 2: arvovaltaa 0", "Player 1 ja Player 2 jakavat voiton."],
        ),
        (
            "pret-a-porter/two-one-bankrupt-loan-in-exhibition",
            "en",
            ["1. Player 1: $160 in all: $120 and 40 VP", "2. Player 2: bankrupt, with $0 and 27 VP", "Player 1 has won."],
        ),
        (
            "pret-a-porter/two-one-bankrupt-loan-in-exhibition",
            "fi",
            ["1. Player 1: yhteensä 160 $: 120 $ ja 40 VP", "2. Player 2: konkurssissa, 0 $ ja 27 VP", "Player 1 voitti."],
        ),
        ("pret-a-porter/three-all-bankrupt", "en", ["4. Player 2: bankrupt, with $13 and 58 VP", "Nobody has won."]),
        (
            "last-will/bankruptcy-by-debt-3p",
            "en",
            [
                "1. Player 2: Ruined, with debts of £4.",
                "2. Player 3: £7 left, and no property.",
                "3. Player 1: £8 left, and no property.",
                "Player 2 has won.",
            ],
        ),
        ("last-will/solo-lost", "en", ["Player 1: £59 left, and no property.", "Nobody has won."]),
        ("last-will/solo-won", "fi", ["Player 1: Vararikossa, velkaa £5.", "Player 1 voitti."]),
    ],
)
def test_an_end_is_told_in_the_words_and_units_of_the_game(save, language, end):
    match = parlour.load(PLAYTHROUGHS / f"{save}.json")
    assert list(result_lines(match.sight(None, language)))[-len(end) :] == end


def test_a_whole_game_is_played_to_its_end_in_a_pipe():
    text = run("play", "wigs", "--players", 3, "--bots", "random,random", "--seed", "pipe", typed="1\n" * 400)
    assert "The game ends: " in text
    assert re.search(r"\n1\. Player \d: \d+ gold\n", text)
    assert text.endswith((" has won.\n", " share the victory.\n"))


def test_words_of_the_line_mode(tmp_path):
    path = tmp_path / "mine.json"
    typed = f"?\nmoves\nwhy pass\nwhy 1\nwhy 99\nrules W-010\nshout\n1\nundo\nlog\ntable\nsave {path}\nquit\n"
    text = run("play", "wigs", "--players", 2, "--bots", "random", "--seed", "words", typed=typed)
    for part in (
        "Type the number of a move",
        "does not belong to it (W-012)",
        "That move is possible.",
        "there is no move 99",
        "W-010  Setup",
        "no move called 'shout'",
        "Saved to",
        "Bye.",
    ):
        assert part in text
    again = run("play", path, "--bots", "random", typed="quit\n")
    assert "Wigs, 2 players. Seed: words." in again


def test_no_number_ends_the_line_mode():
    typed = "²\n" + "9" * 5000 + "\n٣\nundo\n0\nwhy ²\nquit\n"
    text = run("play", "kiilto", "--players", 2, "--bots", "random", "--seed", "numbers", typed=typed)
    assert text.count("no move called '²'") == 2
    assert "there is no move 999999999; the moves are 1 to " in text
    assert "Player 1 takes white, blue and black." in text  # ٣ is 3
    assert "there is no move 0; " in text
    assert text.endswith("Bye.\n")


def test_what_is_near_stands_first_and_the_rule_is_told():
    typed = "buy row=2 place=3\ntake colours=black+green+golden\ntake colours=black+green+white\nquit\n"
    text = run("play", "kiilto", "--players", 2, "--bots", "random", "--seed", "near", typed=typed)
    assert "You can: reserve row=2 place=3, " in text
    assert "and never a golden one (K-R16); it should look like: take colours=green+red+black" in text
    assert "Player 1 takes white, green and black." in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--players", "9"], "wigs is for 2, 3 or 4 players, not 9"),
        (["--bots", "random,random,random", "--players", "2"], "3 bots for 2 seats"),
        (["--bots", "chess"], "no bot called 'chess'"),
        (["--option", "target_gold"], "an option is written NAME=VALUE, not 'target_gold'"),
        (["--option", "target_gold=3"], "target_gold cannot be '3'; it can be 20 or 25"),
        (["--data", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_bad_words_are_one_sentence(words, sentence):
    assert sentence in run("play", "wigs", *words, code=2)


def test_a_mistake_in_an_own_data_file_is_told_with_its_name(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        (parlour.game("wigs").folder / "data.toml").read_text(encoding="utf-8").replace("[5, 4, 3, 2, 1]", "[5, 4, 3, 2, 8]"),
        encoding="utf-8",
    )
    assert f"{path}: a price of layout 'descending_5' is 8; prices go from 1 to 5" in run("play", "wigs", "--data", path, code=2)


def test_bench_prints_the_figures_as_json():
    row = json.loads(run("bench", "wigs", "--players", 3, "--seconds", "0.2", "--no-cold", "--json"))
    assert {"games_per_second", "moves_per_second", "copies_per_second", "compile_seconds", "start_seconds"} <= set(row)
    assert row["moves_per_second"] > 0


# --- In Finnish ------------------------------------------------------------------------------------------------------
def test_a_game_in_the_terminal_speaks_finnish():
    typed = "?\nwhy draft wig=1\nsell column=0\n99\nfly\nrules zebra\nundo\n1\nsave {file}\nquit\n"
    text = run("play", "wigs", "--seed", "1", "--bots", "random", "--language", "fi", typed=typed.replace("{file}", "/dev/null/x"))
    for part in (
        "Peruukit, pelaajia 2. Siemen: 1. Ohje: ?",
        "Kirjoita siirron numero tai siirto (esimerkiksi: draft wig=1).",
        "peru viimeinen siirtosi",
        "Pelaaja 1, siirtosi?",
        "Siirto on mahdollinen.",
        "«sell column=0» ei kuulu siihen (W-012). Voit: draft wig=1, draft wig=2",
        "siirtoa 99 ei ole; siirrot ovat 1–5",
        "siirtoa «fly» ei ole; siirrot ovat: ",
        "missään säännössä ei ole sanoja «zebra»",
        "Sinulla ei ole siirtoa, jonka voisi perua.",
        "Pelaaja 1 ottaa keskeltä",
        "Näkemiin.",
    ):
        assert part in text, part
    assert not re.search(r"\b(the|you|your|move is|players|Player)\b", text)


def test_what_kiilto_refuses_is_told_in_finnish_alone():
    typed = "buy row=2 place=3\ntake_two colour=golden\ntake colours=red\nwhy pass\nquit\n"
    text = run("play", "kiilto", "--players", 2, "--seed", "1", "--bots", "random", "--language", "fi", typed=typed)
    assert "(K-010). Voit: reserve row=2 place=3, " in text
    assert "ei voi lukea: otetaan kaksi samanväristä nallekarkkia (K-042), ei koskaan kultaista (K-R16); sen pitäisi" in text
    assert not re.search(r"\b(the|you|your|You can|one takes|cannot|players|Player)\b", text)


def test_the_end_of_a_game_is_told_in_finnish():
    text = run("play", "wigs", "--seed", "3", "--bots", "random,random", "--language", "fi")
    assert re.search(
        r"Peli päättyy: .+\n1\. Pelaaja \d: \d+ kultaa\n[12]\. Pelaaja \d: \d+ kultaa\n(Pelaaja \d voitti|.* jakavat voiton)\.",
        text,
    )


@pytest.mark.parametrize(
    ("words", "finnish"),
    [
        (["rules", "wig"], "peliä «wig» ei ole; meillä on: "),
        (["rules", "wigs", "zebra"], "missään pelin wigs säännössä ei ole sanoja «zebra»"),
        (["replay", "none.json"], "tiedostoa none.json ei ole"),
        (["play", "wigs", "--players", "9"], "pelissä wigs pelaajia voi olla 2, 3 tai 4, ei 9"),
        (["play", "wigs", "--data", "none.toml"], "none.toml: tiedostoa ei ole"),
        (["hint", PLAYTHROUGH], "on päättyneen pelin tallenne"),
        (["simulate", "wigs", "--option", "x"], "valinta kirjoitetaan NIMI=ARVO, ei «x»"),
        (["serve", "--data", "wigs"], "--data on PELI=TIEDOSTO, ei «wigs»"),
        (["serve", "--database", "mysql://x"], "tietokanta-ajuria «mysql» ei ole"),
        (["tournament", "wigs", "--bots", "random"], "2 pelaajaa tarvitsee ainakin 2 bottia, ei 1"),
    ],
)
def test_what_is_wrong_is_said_in_the_terminals_language(monkeypatch, words, finnish):
    monkeypatch.setenv("LC_ALL", "fi_FI.UTF-8")
    assert finnish in run(*words, code=2)


def test_a_data_file_is_told_to_be_wrong_in_finnish(tmp_path):
    text = (parlour.game("last-will").folder / "data.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text.replace("hand_limit = 2", "hand_limit = 99"), encoding="utf-8")
    said = run("play", "last-will", "--data", tmp_path / "mine.toml", "--language", "fi", code=2)
    assert "mine.toml: tiedot: hand_limit: 99; pitää olla kokonaisluku, vähintään 0 ja enintään 20" in said


def test_other_commands_in_finnish():
    assert run("replay", PLAYTHROUGH, "--language", "fi").endswith("1. Player 1: 22 kultaa\n2. Player 2: 7 kultaa\nPlayer 1 voitti.\n")
    assert run("play", "wigs", "--language", "de", code=2) == "parlour: no language 'de'; we have: en, fi\n"


def test_the_language_of_a_terminal():
    assert [spoken((), {"LANG": lang}) for lang in ("fi_FI.UTF-8", "fi", "de_DE", "C", "")] == ["fi", "fi", "en", "en", "en"]
    assert spoken((), {"LC_ALL": "en_GB", "LANG": "fi_FI"}) == "en"
    assert spoken(("play", "wigs", "--language", "fi"), {}) == "fi"
    assert spoken(("play", "--language=en"), {"LANG": "fi_FI"}) == "en"


def test_rules_are_the_book_of_the_game():
    text = run("rules", "wigs")
    assert text.startswith("Wigs\n====\nSell wigs dear, buy them cheap")
    assert "\nSetting up\n----------\n1. Everyone takes a screen and 2 gold, which all may see. [W-005, W-006, W-R08]" in text
    assert "\n> You wear the Baron, number 3" in text
    assert not re.search(r"[*<]", text)
    assert run("rules", "wigs", "--language", "fi").startswith("Peruukit\n========\nMyy peruukit kalliilla")


def test_rules_begin_with_what_the_game_is_and_what_is_ours():
    text = run("rules", "wigs", "--numbers")
    assert text.startswith("Wigs: the rule ledger\n---------------------\nA market of powdered wigs for 2-4 players")
    assert "house layout of our own (W-R01)" in text.split("W-001")[0].replace("\n", " ")
    assert "*" not in text
    assert "For makers" not in text
    assert run("rules", "wigs", "W-048").startswith("W-048")


def test_rules_have_headings_and_the_tables_without_numbers():
    text = run("rules", "last-will", "--numbers")
    assert "\nRulings\n-------\n" in text
    assert "\nMarket tokens: " in text
    assert "L-H12  Gossip — copies: 1 — to play: 1A — use: 1A + £2" in text
    assert run("rules", "last-will", "L-H12").startswith("L-H12")


def test_the_terminal_says_what_is_ours_and_what_the_wigs_can_do():
    text = run("play", "wigs", "--bots", "random", "--seed", "abilities", typed="1\n" * 6 + "quit\n")
    assert "Squares and prices of the market board; a house layout of our own." in text
    assert "  3 Baron: one gold more for each wig sold" in text
    assert "3 Paroni: yksi kulta lisää" in run("play", "wigs", "--bots", "random", "--language", "fi", typed="quit\n")
    assert "a house layout of our own" in run("play", "pocket-wigs", "--bots", "random", typed="quit\n")


def test_the_terminal_warns_too():
    text = run("play", "wigs", "--players", 4, "--option", "target_gold=25", "--bots", "random,random,random", typed="quit\n")
    assert "25 gold are not recommended for 3 or 4 players (W-078)." in text
