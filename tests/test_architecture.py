"""docs/architecture.md says what the code is: every name in it exists, its drawings and tables are those that the script makes."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
SOURCES = HOME / "src" / "parlour"
PAGE = HOME / "docs" / "architecture.md"


def script(path):
    """A script that lies outside the packages, as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    made = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


draw = script(HOME / "docs" / "drawings" / "draw.py")
metrics = script(HOME / "bench" / "metrics.py")


def is_stale(step):
    """Whether the code has nothing of that name."""
    if not step.is_python:
        path = SOURCES / step.file
        return not path.exists() or step.name not in path.read_text(encoding="utf-8")
    try:
        found = importlib.import_module(step.module)
    except ImportError:
        return True
    for name in step.name.split("."):
        if not hasattr(found, name):
            return True
        found = getattr(found, name)
    return False


def test_every_name_of_a_way_is_in_the_code():
    stale = [f"{way.id}: {step.at}" for way in draw.ways() for step in way.steps if is_stale(step)]
    assert stale == [], "stale in docs/drawings/ways.toml (then: make drawings)"


def test_every_word_of_the_glossary_is_in_the_code():
    stale = [f"{word}: {step.at}" for word, step in draw.glossary().items() if is_stale(step)]
    assert stale == [], "stale in docs/drawings/glossary.toml (then: make drawings)"


@pytest.mark.parametrize(
    "at", ["engine.match:Match.pla", "engine.mach:Match", "web/static/parlour.js:no such thing", "web/static/none.js:post"]
)
def test_a_stale_name_is_found(at):
    assert is_stale(draw.Step(at, ""))


@pytest.mark.parametrize("way", draw.ways(), ids=lambda way: way.id)
def test_the_drawing_is_the_one_that_the_script_makes(way):
    path = HOME / "docs" / "drawings" / f"{way.id}.svg"
    assert path.read_text(encoding="utf-8") == draw.svg(way), "make drawings"
    assert f"![{way.title}](drawings/{way.id}.svg)" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("way", draw.ways(), ids=lambda way: way.id)
def test_a_name_fits_its_box(way):
    assert [draw.shown_name(step) for step in way.steps if len(draw.shown_name(step)) > 25] == []
    assert [draw.shown_file(step) for step in way.steps if len(draw.shown_file(step)) > 34] == []


def test_the_tables_are_those_that_the_script_makes():
    page = PAGE.read_text(encoding="utf-8")
    assert draw.filled(page) == page, "make drawings"
    for way in draw.ways():
        part = page.partition(f"<!-- {way.id}: ")[2].partition(f"<!-- end of {way.id} -->")[0]
        assert re.findall(r"^\| \d+ \| (\S+) \| `(.+?)` \|", part, re.MULTILINE) == [(step.file, step.name) for step in way.steps]


def test_the_layers_are_those_that_import_linter_checks():
    told = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in told if contract["type"] == "layers")
    names = {name.strip() for layer in layers for name in layer.split("|")}
    rows = re.findall(
        r"^\| ([a-z, ]+) \| .* \| .* \|$",
        PAGE.read_text(encoding="utf-8").partition("## Layers")[2].partition("## ")[0],
        re.MULTILINE,
    )
    assert {name.strip() for row in rows for name in row.split(",")} - {"layer"} == names


# --- Metrics ------------------------------------------------------------------------------------------------------------------
SAMPLE = '''
from parlour import other

def plain(a, b):
    """Told."""  # and why
    for one in [x for x in a if x]:
        if one and b or one == 3:
            return 48
    match a:
        case 3:
            return 1
        case _:
            return 0

def typed(x: int) -> dict[str, Any]:
    return {}
'''


@pytest.fixture
def sample(tmp_path):
    """A small tree with known figures."""
    game = tmp_path / "src" / "parlour" / "games" / "tiny"
    game.mkdir(parents=True)
    (game / "rules.py").write_text(SAMPLE)
    (game / "ledger.md").write_text("| T-001 | One | a |\n| T-002 | Two | b |\n")
    (game / "codes.py").write_text('"""Says T-002."""\nfrom parlour.games.tiny import rules\n')
    (tmp_path / "src" / "parlour" / "other.py").write_text("from parlour.games.tiny import codes\n")
    (tmp_path / "pyproject.toml").write_text(
        '[tool.mypy]\nstrict = true\n[[tool.mypy.overrides]]\nmodule = "parlour.games.*"\ndisallow_untyped_defs = false\n'
    )
    return tmp_path / "src"


def test_metrics_are_counted_right(sample):
    found = {line.what: line.figure for line in metrics.measure(metrics.Tree(sample))}
    assert found["files / lines / functions"] == "3 / 19 / 2"
    assert found["function length: median, mean, p90, p99, max"] == "6, 6, 10, 10, 10"
    assert found["complexity: median, mean, p90, max"] == "5, 5, 9, 9"
    assert found["functions annotated"] == "50.0 %"
    assert found["functions with a docstring"] == "50.0 %"
    assert found["comments in 100 lines"] == "5.3"
    assert found["lines that mypy checks strictly"] == "5.3 %"
    assert found["`dict[str, Any]`"] == "1"
    assert found["imports of one module by another, at the top level"] == "3"
    assert found["rings of imports"] == "1"
    assert found["numbers returned bare by rules (`return 48`)"] == "1"
    assert found["numbers as cases (`case 48`)"] == "1"
    assert found["ledger numbers that stand in their game's sources"] == "1 of 2 (50.0 %)"


def test_what_is_worse_than_before_is_marked(sample):
    before = metrics.measure(metrics.Tree(sample))
    (sample / "parlour" / "other.py").write_text("x: dict[str, Any] = {}\ny: dict[str, Any] = {}\n" + "#" * 130 + "\n")
    rows = list(metrics.side_by_side(before, metrics.measure(metrics.Tree(sample)), ("before", "now")))
    assert "| `dict[str, Any]` | 1 | 3 (worse) |" in rows
    assert "| lines over 120 characters | 0 (0.0 %) | 1 (4.8 %) (worse) |" in rows
    assert "| rings of imports | 1 | 0 |" in rows


def test_the_page_has_the_table_of_metrics_that_the_script_counts(sample):
    """The figures of the day are written at the end of a work; what they count must be what the script counts."""
    page = PAGE.read_text(encoding="utf-8").partition(metrics.BEGIN)[2].partition(metrics.END)[0]
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| [^|]+ \|$", page, re.MULTILINE)
    assert rows[1:] == [line.what for line in metrics.measure(metrics.Tree(sample))]


def test_the_script_writes_the_table_where_it_belongs(sample, tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"before\n{metrics.BEGIN}\nold\n{metrics.END}\nafter\n")
    command = [sys.executable, HOME / "bench" / "metrics.py", sample, "--against", sample, "--write", page]
    subprocess.run(command, check=True)
    text = page.read_text()
    assert text.startswith(f"before\n{metrics.BEGIN}\n")
    assert text.endswith(f"{metrics.END}\nafter\n")
    assert "| rings of imports | 1 | 1 |" in text
    assert "old" not in text


def test_complexity_is_mccabes():
    one = ast.parse(
        "def f(a):\n    if a and b:\n        pass\n    else:\n        while a:\n            pass\n    return 1 if a else 2\n"
    ).body[0]
    assert metrics.complexity(one) == 5
