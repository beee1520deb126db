"""Comfort on the command line: the doctor, shells that complete, and errors that ask whether the nearest name was meant."""

from __future__ import annotations

import json
import pickle
import re
import shlex
import subprocess
import sys

import pytest
import typer.main

import parlour
from parlour import cli
from parlour.engine import chromium, extras
from parlour.engine.texts import Problem
from parlour.tables.errors import texts
from parlour.terminal import doctor
from parlour.terminal.completion import SHELLS, script

COMPLETE = """
eval "$({python} -m parlour completion bash)"
while read -r line; do
    read -r -a COMP_WORDS <<< "$line"
    [ "${{line: -1}}" = "|" ] && COMP_WORDS[-1]=""
    COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
    COMPREPLY=()
    _parlour
    echo "${{COMPREPLY[@]}}"
done
"""


def run(*words, code=0, **environment):
    done = subprocess.run([sys.executable, "-m", "parlour", *map(str, words)], capture_output=True, text=True, timeout=600)
    assert done.returncode == code, done.stderr + done.stdout
    return done.stderr if code else done.stdout


@pytest.fixture(scope="module")
def parser():
    return typer.main.get_command(cli.build())


# --- Completion -------------------------------------------------------------------------------------------------------------------
def test_bash_completes_commands_options_games_and_languages():
    """Every line is a command line; a last word «|» is one that is not begun."""
    wanted = {
        "parlour pla": "play",
        "parlour play w": "wigs",
        "parlour rules |": " ".join(parlour.catalogue()),
        "parlour play wigs --pl": "--players --plain",
        "parlour play wigs --language |": "en fi",
        "parlour simulate wigs --on c": "cpu cuda",
        "parlour train wigs --on |": "cpu cuda",
        "parlour compile k": "kiilto",
        "parlour completion z": "zsh",
        "parlour play wigs --seed |": "",
        "parlour nothing |": "",
    }
    done = subprocess.run(
        ["bash", "-c", COMPLETE.format(python=shlex.quote(sys.executable))], input="\n".join(wanted) + "\n", capture_output=True, text=True
    )
    assert done.stderr == ""
    assert dict(zip(wanted, done.stdout.splitlines(), strict=True)) == wanted


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_completed(shell, parser):
    """No zsh and no fish runs here: their scripts are held against the parser, and their quotes are counted."""
    made = script(shell, parser)
    for name, command in parser.commands.items():
        assert re.search(rf"\b{name}\b", made)
        for option in (one for one in command.params if one.param_type_name == "option"):
            for word in (*option.opts, *option.secondary_opts):
                assert (f"-l {word[2:]} " if shell == "fish" and word.startswith("--") else word.lstrip("-")) in made, (name, word)
    assert all(line.count("'") % 2 == 0 and line.count('"') % 2 == 0 for line in made.splitlines())


def test_an_unknown_shell_is_one_sentence(parser):
    with pytest.raises(Problem, match=r"^no shell 'bsh'; we have: bash, zsh, fish\. Did you mean «bash»\?$"):
        script("bsh", parser)


# --- The nearest name -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["pley", "wigs"], "Did you mean 'play'"),
        (["play", "wigs", "--plyers", "3"], "--players"),
        (["play", "kilto"], "Did you mean «kiilto»?"),
        (["play", "wigs", "--option", "taget_gold=3"], "Did you mean «target_gold»?"),
        (["play", "wigs", "--bots", "gredy"], "Did you mean «greedy»?"),
    ],
)
def test_an_error_suggests_the_nearest_name(words, meant):
    assert meant in " ".join(run(*words, code=2).split())


def test_what_is_near_to_nothing_is_not_suggested():
    with pytest.raises(Problem) as told:
        parlour.game("backgammon")
    assert "mean" not in str(told.value)


def test_the_nearest_name_is_suggested_in_finnish():
    with pytest.raises(Problem) as told:
        parlour.game("wig")
    assert told.value.said(texts("fi")).endswith("Tarkoititko «wigs»?")


def test_a_missing_extra_keeps_its_sentence_on_its_way_between_processes(monkeypatch):
    monkeypatch.setattr(extras.importlib.util, "find_spec", lambda module: None)
    with pytest.raises(ImportError) as told:
        extras.need("ray", "lab.polars")
    sent = pickle.loads(pickle.dumps(told.value))
    assert sent.said(texts("fi")) == "tähän tarvitaan ray, polars, jota ei ole asennettu: pip install 'parlour[ray,lab]'"
    assert str(sent) == "this needs ray, polars, which is not installed: pip install 'parlour[ray,lab]'"


# --- The doctor -------------------------------------------------------------------------------------------------------------------
def test_the_doctor_says_what_is_here_and_how_fast():
    found = json.loads(run("doctor", "--json"))
    assert found["parlour"] == parlour.__version__
    assert sorted(found["games"]) == parlour.catalogue()
    assert all(one["moves_per_second"] > 0 for one in found["games"].values())
    assert set(found["extras"]) == set(extras.EXTRAS)
    for name, one in found["extras"].items():
        assert bool(one["missing"]) == bool(one["line"])
        assert set(one["installed"]) | set(one["missing"]) == set(extras.EXTRAS[name].values())


def test_the_doctor_names_the_line_for_what_is_missing(monkeypatch):
    """As where neither polars nor Chromium is, and nothing is compiled."""
    real = extras.missing_of
    monkeypatch.setattr(extras, "missing_of", lambda extra, module="": ["polars"] if extra in ("bots", "lab") else real(extra, module))
    monkeypatch.setenv(chromium.VARIABLE, "no-such-browser")
    monkeypatch.setenv("PARLOUR_INTERPRET", "1")
    monkeypatch.setattr(doctor, "SECONDS", 0.01)
    told = doctor.lines(doctor.examine())
    assert "         pip install 'parlour[lab]'" in told
    assert any("not compiled yet" in line and "parlour compile wigs" in line for line in told)
    assert "install Chromium, Chrome or Edge" in told[-1]
