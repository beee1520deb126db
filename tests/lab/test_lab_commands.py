"""The lab's commands, as they are typed."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from parlour.cli import build


def run(*words: str):
    return CliRunner().invoke(build(), list(words))


def test_simulate_prints_speed_length_and_wins_by_seat():
    shown = run("simulate", "wigs", "--games", "60", "--bots", "greedy,random", "--seed", "4")
    assert shown.exit_code == 0
    for word in ("60 games", "games/s", "moves/s", "length", "seat", "greedy", "random", "95 % interval"):
        assert word in shown.stdout


def test_simulate_writes_parquet_and_json(tmp_path):
    out, decisions = tmp_path / "games.parquet", tmp_path / "decisions.parquet"
    shown = run("simulate", "wigs", "--games", "20", "--out", str(out), "--decisions", str(decisions), "--json", "-o", "draft=snake")
    told = json.loads(shown.stdout)
    assert told["games"] == 20
    assert told["options"]["draft"] == "snake"
    assert out.exists()
    assert decisions.exists()
    page = tmp_path / "page.html"
    assert run("report", str(out), "--out", str(page)).exit_code == 0
    assert "Is Wigs fair?" in page.read_text()


def test_sweep_compares_versions(tmp_path):
    out = tmp_path / "sweep.json"
    shown = run("sweep", "wigs", "--vary", "target_gold=15,20", "--games", "60", "--precision", "0", "--out", str(out))
    assert "target_gold 20 (today)" in " ".join(shown.stdout.split())
    assert len(json.loads(out.read_text())["versions"]) == 2


def test_no_number_of_a_comparison_is_cut_in_a_narrow_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    words = (
        "--vary",
        "target_gold=15,20",
        "--vary",
        "draft=clockwise,snake",
        "--players",
        "4",
        "--games",
        "40",
        "--bots",
        "random",
    )
    shown = run("sweep", "wigs", *words).stdout
    assert "…" not in shown
    assert "  3  target_gold 20, draft clockwise (today)" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_sweep_reads_a_plan(tmp_path):
    plan = tmp_path / "plan.toml"
    plan.write_text('games = 30\nbots = "random"\n[vary]\ndraft = ["clockwise", "snake"]\n')
    told = json.loads(run("sweep", "wigs", "--plan", str(plan), "--json").stdout)
    assert [row["label"] for row in told["versions"]] == ["draft clockwise", "draft snake"]
    assert told["bots"] == ["random", "random"]


def test_report_writes_a_page_and_its_figures(tmp_path):
    page, figures = tmp_path / "page.html", tmp_path / "figures.json"
    shown = run("report", "wigs", "--games", "60", "--out", str(page), "--json-out", str(figures))
    assert shown.exit_code == 0
    assert page.read_text().startswith("<!doctype html>")
    assert json.loads(figures.read_text())["games"] == 60
    assert run("report", str(figures), "--language", "fi", "--out", str(page)).exit_code == 0
    assert "onko se reilu?" in page.read_text()


@pytest.mark.parametrize(
    "words", [("simulate", "wigs", "--bots", "clever"), ("simulate", "wig"), ("sweep", "wigs"), ("report", "nothing.parquet")]
)
def test_mistakes_are_one_sentence(words):
    assert isinstance(run(*words).exception, ValueError)
