"""The wheel alone: what is in it, that it is the same whoever builds it, and what can be done with it in a clean environment."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile

import environments
import httpx
import pytest

from parlour.engine import extras

FOLDERS = ("bench/", "deploy/", "docs/", "examples/", "src/", "tests/")
PAGES = (
    ".containerignore", "CHANGELOG.md", "CONTRIBUTING.md", "Containerfile", "LICENSE", "Makefile", "README.md", "SECURITY.md", "constraints.txt",
    "pyproject.toml",
)  # fmt: skip
FILES_OF_A_GAME = ("data.toml", "ledger.md", "ledger.fi.md", "book.md", "book.fi.md", "fi.po", "champion.npz", "lessons/fi.po")

OUTSIDE = """
import parlour

game: parlour.Game = parlour.game("wigs")
match: parlour.Match = game.new(players=3, seed="tea at four")
seat: int = match.waiting[0]
sight: parlour.Sight = match.sight(seat=seat, language="fi")
move: parlour.Move = match.moves(seat)[0]
events: list[parlour.Event] = list(match.play(seat, move))
result: parlour.Result | None = match.result
names: list[str] = parlour.catalogue()
try:
    match.play(0, "sell column=1")
except parlour.IllegalMove as error:
    print(error.reason)
refusal: parlour.Refusal | None = match.why_not(0, move)
reveal_type(parlour.Sight)
reveal_type(parlour.play("wigs", bots=["random", "random"]).result)
"""
WRONG = """
import parlour

parlour.game(3)
parlour.game("wigs").new(players="two")
parlour.Match().wait()
"""
ENVIRONMENTS = """
from parlour import envs
from parlour.engine.extras import MissingExtra

for ask in (lambda: envs.pettingzoo("wigs"), lambda: envs.wigs_v1, envs.register_gymnasium, envs.register_openspiel):
    try:
        ask()
    except MissingExtra as error:
        assert isinstance(error, ImportError)
        print(error)
"""


def test_every_source_is_in_the_wheel_and_in_the_sdist(built):
    sources = environments.sources()
    with zipfile.ZipFile(built[0]) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert names == {name.removeprefix("src/") for name in sources if name.startswith("src/")}
    for game in ("kiilto", "last_will", "pocket_wigs", "pret_a_porter", "wigs"):
        assert {f"parlour/games/{game}/{name}" for name in FILES_OF_A_GAME} <= names
    with tarfile.open(built[1]) as sdist:
        packed = {member.name.partition("/")[2] for member in sdist if not member.isdir()}
    assert packed - {"PKG-INFO"} == {name for name in sources if name.startswith(FOLDERS) or name in PAGES}


def test_what_is_built_is_the_same_byte_for_byte(built, tmp_path):
    """Elsewhere, another day, under another umask; and from the sdist."""
    clone = environments.copied_to(tmp_path / "clone")
    for path in clone.rglob("*"):
        if path.is_file() and not path.is_symlink():
            os.utime(path, (time.time() - 10**7, time.time() - 10**7))
            path.chmod(0o600)
    again = environments.build(clone, tmp_path / "again")
    with tarfile.open(built[1]) as sdist:
        sdist.extractall(tmp_path / "unpacked", filter="data")
    third = environments.build(next((tmp_path / "unpacked").iterdir()), tmp_path / "third")
    for one, other, out_of_it in zip(built, again, third, strict=True):
        assert one.read_bytes() == other.read_bytes() == out_of_it.read_bytes()


def test_the_extras_are_those_of_pyproject():
    told = tomllib.loads((environments.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    del told["test"]
    assert {extra: set(modules.values()) for extra, modules in extras.EXTRAS.items()} == {
        extra: {re.split(r"[\[<>=]", name)[0] for name in names} for extra, names in told.items()
    }
    assert list(extras.PURPOSES) == list(extras.EXTRAS)


def test_the_wheel_alone_plays(bare):
    where = bare.run("-c", "import parlour, sys; print(parlour.__file__); print(sys.path)")
    assert str(bare.home.parent) in where.splitlines()[0]
    assert str(environments.ROOT / "src") not in where
    assert "Last Will          1–5 players" in bare.parlour("games")
    assert bare.parlour("rules", "wigs", "W-048").startswith("W-048  The Market")
    assert "Player 1" in bare.parlour("play", "wigs", "--players", 2, "--bots", "random", "--seed", 1, typed="1\n1\nquit\n")
    script = bare.python.with_name("parlour")
    assert "kiilto" in subprocess.run([script, "games"], cwd=bare.home, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("words", "missing", "line"),
    [
        ("serve", "litestar", "web"),
        ("statistics", "polars", "web,lab"),
        ("export house.gz", "sqlalchemy", "web"),
        ("import house.gz", "sqlalchemy", "web"),
        ("ratings --recompute", "sqlalchemy", "web"),
        ("ratings --measure wigs", "openskill", "bots"),
        ("tournament wigs", "openskill", "bots"),
        ("tournament wigs --parquet games.parquet", "openskill, polars", "bots"),
        ("train wigs", "torch", "train"),
        ("report wigs", "jinja2", "lab"),
        ("simulate wigs --games 1 --out games.parquet", "polars", "lab"),
        ("simulate wigs --games 1 --on ray", "ray", "ray"),
    ],
)
def test_a_missing_extra_is_named_with_the_line_that_installs_it(bare, words, missing, line):
    said = bare.parlour(*words.split(), code=2).lstrip()  # a progress bar that was cleared away leaves an empty line
    assert said.startswith("parlour: this needs ")
    assert f"{missing}, " in said
    assert said.endswith(f"pip install 'parlour[{line}]'\n")
    assert len(said.splitlines()) == 1
    assert list(bare.home.glob("*.parquet")) == []


def test_a_missing_extra_is_named_in_finnish(bare):
    assert "jota ei ole asennettu: pip install 'parlour[web]'" in bare.parlour("serve", "--language", "fi", code=2)


def test_environments_without_their_extra_say_so(bare):
    lines = bare.run("-c", ENVIRONMENTS).splitlines()
    assert len(lines) == 4
    assert all(line.endswith("pip install 'parlour[envs]'") for line in lines)


def test_with_its_extras_the_wheel_serves(whole):
    """`parlour serve` of the wheel answers with its pages, and with every file that they ask for."""
    words = ["serve", "--port", "0", "--database", "house.sqlite", "--no-compile", "--rate-limit", "0", "--thinkers", "1"]
    with whole.begun("-m", "parlour", *words) as server, httpx.Client(timeout=120) as client:
        address = re.search(r"http://[\d.:]+", server.stdout.readline())[0]
        pages = ["/", "/learn", "/learn/wigs", "/rules/kiilto", "/almanac/wigs", "/health", "/schema/openapi.json"]
        texts = [client.get(address + path, follow_redirects=True) for path in pages]
        assert [(path, answer.status_code) for path, answer in zip(pages, texts, strict=True)] == [(path, 200) for path in pages]
        files = {path for answer in texts for path in re.findall(r'(?:href|src)="(/static/[^"#]+)"', answer.text)}
        assert len(files) > 4
        assert {path: client.get(address + path).status_code for path in files} == dict.fromkeys(files, 200)


def test_the_api_is_typed_for_those_outside(whole):
    (whole.home / "outside.py").write_text(OUTSIDE)
    (whole.home / "wrong.py").write_text(WRONG)
    words = ["-m", "mypy", "--strict", "--cache-dir", str(whole.home / "mypy"), "--python-executable", str(whole.python)]
    done = subprocess.run(
        [sys.executable, *words, "outside.py", "wrong.py"],
        cwd=whole.home, env={name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")},
        capture_output=True, text=True,
    )  # fmt: skip
    assert re.findall(r"^outside.py:\d+: error", done.stdout, re.M) == [], done.stdout
    assert "parlour.engine.sight.Sight" in done.stdout
    assert re.search(r"parlour\.engine\.sight\.Result\S* \| None", done.stdout), done.stdout
    assert len(re.findall(r"^wrong.py:\d+: error", done.stdout, re.M)) >= 3, done.stdout
