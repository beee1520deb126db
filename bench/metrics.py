"""How readable the sources are, in numbers: the same script measures any tree, so two can be laid side by side.

python bench/metrics.py                                              # this tree's src/
python bench/metrics.py OTHER/src                                    # another tree's
python bench/metrics.py --against OTHER/src --markdown               # before and now, as the table of docs/architecture.md
python bench/metrics.py --against OTHER/src --write docs/architecture.md   # and fills it in there

It reads the sources and nothing else: Python by `ast`, style and templates by lines, mypy's strictness from the `pyproject.toml` beside `src`.
Complexity is McCabe's, counted here (1, and 1 for each branch, loop, handler, condition of a comprehension, `and`/`or` and `case`): no tool need be installed.
"""

from __future__ import annotations

import argparse
import ast
import fnmatch
import io
import re
import statistics
import tokenize
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

HOME = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- metrics: python bench/metrics.py --against FOLDER --write docs/architecture.md -->", "<!-- end of metrics -->"
LONG_FUNCTION, LONG_FILE, COMPLEX = 40, 400, 10
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.Assert, ast.match_case)
STRICT = ("disallow_untyped_defs", "check_untyped_defs")
LEDGER_ROW = re.compile(r"^(?:\|\s*|\*\s+\*\*)([A-Z]{1,2}-[A-Z]?\d+)", re.MULTILINE)


class Line(NamedTuple):
    """A row of the table: what is counted, the figure as people read it, its numbers, and whether less or more of each is better (0: neither)."""

    what: str
    figure: str
    numbers: tuple[float, ...]
    better: int = 0

    def is_worse_than(self, other: Line) -> bool:
        return any(self.better * (mine - theirs) < -1e-9 for mine, theirs in zip(self.numbers, other.numbers, strict=True))


class Source:
    """One Python file."""

    def __init__(self, path: Path, root: Path) -> None:
        self.path, self.text = path, path.read_text(encoding="utf-8")
        parts = path.relative_to(root).with_suffix("").parts
        self.module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.package = ".".join(parts[:-1])
        self.lines = self.text.splitlines()

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def functions(self) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
        return [node for node in ast.walk(self.tree) if isinstance(node, FUNCTIONS)]

    @cached_property
    def imports(self) -> list[ast.Import | ast.ImportFrom]:
        """The imports at the top level, those of `if TYPE_CHECKING` left out: they import nothing."""
        return [node for node in self.tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]

    @cached_property
    def comments(self) -> int:
        tokens = tokenize.generate_tokens(io.StringIO(self.text).readline)
        return sum(token.type == tokenize.COMMENT for token in tokens)


class Tree:
    """A folder of sources: `src` of some version."""

    def __init__(self, src: Path) -> None:
        self.root = src.resolve()
        self.sources = [Source(path, self.root) for path in sorted(self.root.rglob("*.py"))]
        self.functions = [function for source in self.sources for function in source.functions]
        self.lines = [line for source in self.sources for line in source.lines]
        if not self.sources:
            raise SystemExit(f"{src}: no Python here")

    def files(self, *kinds: str) -> list[Path]:
        return sorted(path for kind in kinds for path in self.root.rglob(f"*.{kind}"))

    # --- Imports ----------------------------------------------------------------------------------------------------
    def edges(self) -> set[tuple[str, str]]:
        """Which module imports which, at the top level, within the tree."""
        known = {source.module for source in self.sources}
        return {(source.module, found) for source in self.sources for found in _imported(source, known) if found != source.module}

    # --- Types ------------------------------------------------------------------------------------------------------
    def strict_share(self) -> float:
        """The share of lines that mypy checks strictly: those of modules that no override of pyproject.toml spares."""
        told = tomllib.loads((self.root.parent / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
        overrides = [(name, override) for override in told.get("overrides", ()) for name in _names(override["module"])]
        overrides.sort(key=lambda pair: _weight(pair[0]))
        return sum(len(source.lines) for source in self.sources if told.get("strict") and _is_strict(source.module, overrides)) / len(
            self.lines
        )

    # --- Codes and the ledger ---------------------------------------------------------------------------------------
    def games(self) -> list[Path]:
        return sorted(path.parent for path in self.root.glob("parlour/games/*/ledger.md"))

    def ledger_found(self) -> tuple[int, int]:
        """How many numbers of the ledgers stand in the Python of their game, and how many there are."""
        found = total = 0
        for folder in self.games():
            numbers = set(LEDGER_ROW.findall((folder / "ledger.md").read_text(encoding="utf-8")))
            sources = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
            found += sum(re.search(rf"\b{re.escape(number)}\b", sources) is not None for number in numbers)
            total += len(numbers)
        return found, total

    def magic_returns(self) -> int:
        """Numbers other than 0 and ±1 that functions return with a bare `return NN` in the rules of the games."""
        return sum(_is_number(node.value, 2) for node in self._in_games() if isinstance(node, ast.Return))

    def magic_cases(self) -> int:
        """`case NN`, everywhere."""
        nodes = (node for source in self.sources for node in ast.walk(source.tree))
        return sum(isinstance(node, ast.MatchValue) and _is_number(node.value, 0) for node in nodes)

    def _in_games(self) -> Iterator[ast.AST]:
        for source in self.sources:
            if source.module.startswith("parlour.games."):
                yield from ast.walk(source.tree)


def _imported(source: Source, known: set[str]) -> Iterator[str]:
    for node in source.imports:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
            continue
        base = source.package.rsplit(".", node.level - 1)[0] if node.level > 1 else source.package
        home = ".".join(filter(None, [base, node.module])) if node.level else str(node.module)
        for alias in node.names:
            inner = f"{home}.{alias.name}"
            if inner in known or home in known:
                yield inner if inner in known else home


def cycles(edges: set[tuple[str, str]]) -> int:
    """How many groups of modules import one another in a ring (strongly connected components of two or more), by Tarjan's algorithm."""
    after: dict[str, list[str]] = {}
    for one, other in edges:
        after.setdefault(one, []).append(other)
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found = 0

    def visit(name: str) -> None:
        nonlocal found
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in after.get(name, ()):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            at = stack.index(name)
            found += len(stack) - at > 1
            del stack[at:]

    for name in sorted(after):
        if name not in index:
            visit(name)
    return found


def _weight(pattern: str) -> tuple[int, int]:
    """As mypy weighs them: `a.b.*` by its length, then `a.*.b` in the order of the file, then whole names."""
    inner = pattern.removesuffix(".*")
    if "*" in inner:
        return 1, 0
    return (0, len(inner)) if inner != pattern else (2, 0)


def _is_strict(module: str, overrides: list[tuple[str, dict[str, Any]]]) -> bool:
    settings: dict[str, Any] = {}
    for pattern, override in overrides:
        if fnmatch.fnmatchcase(module, pattern) or module == pattern.removesuffix(".*"):
            settings |= override
    return not settings.get("ignore_errors") and all(settings.get(name, True) for name in STRICT)


def _names(module: str | list[str]) -> list[str]:
    return [module] if isinstance(module, str) else module


def _is_number(node: ast.expr | None, least: int) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value >= least


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def complexity(function: ast.AST) -> int:
    """McCabe's number of a function; functions within it are counted for themselves."""
    number, rest = 1, list(ast.iter_child_nodes(function))
    while rest:
        node = rest.pop()
        if isinstance(node, FUNCTIONS):
            continue
        if isinstance(node, ast.BoolOp):
            number += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            number += 1 + len(node.ifs)
        elif isinstance(node, BRANCHES):
            number += 1
        rest += ast.iter_child_nodes(node)
    return number


def is_annotated(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    given = function.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs, *filter(None, (given.vararg, given.kwarg))]
    return function.returns is not None and all(one.annotation for one in named if one.arg not in ("self", "cls"))


def quantile(values: Sequence[int], share: float) -> int:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def longest(paths: list[Path]) -> int:
    return max((len(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()), default=0)


# --- The table --------------------------------------------------------------------------------------------------------------
def measure(tree: Tree) -> list[Line]:
    parts: tuple[Callable[[Tree], Iterator[Line]], ...] = (_sizes, _functions, _readable, _typed, _imports, _fronts, _codes)
    return [line for part in parts for line in part(tree)]


def plain(what: str, number: int, better: int = -1) -> Line:
    return Line(what, f"{number:,}", (number,), better)


def part(what: str, number: int, whole: int) -> Line:
    """So many of all; what counts is the share, for a tree grows."""
    return Line(what, f"{number:,} ({100 * number / whole:.1f} %)", (number / whole,), -1)


def share(what: str, part: float, whole: float, better: int = 1, say: str = "") -> Line:
    return Line(what, say or f"{100 * part / whole:.1f} %", (part / whole,), better)


def spread(what: str, values: Sequence[int], *shares: float) -> Line:
    """Median, mean, some quantiles and the largest."""
    numbers = (statistics.median(values), statistics.mean(values), *(quantile(values, one) for one in shares), max(values))
    names = ", ".join(["median", "mean", *(f"p{round(100 * one)}" for one in shares), "max"])
    return Line(f"{what}: {names}", ", ".join(f"{number:.4g}" for number in numbers), numbers, -1)


def _sizes(tree: Tree) -> Iterator[Line]:
    files = [len(source.lines) for source in tree.sources]
    yield Line("files / lines / functions", f"{len(files)} / {sum(files):,} / {len(tree.functions):,}", ())
    yield spread("file length", files, 0.9)
    yield part(f"files over {LONG_FILE} lines", sum(size > LONG_FILE for size in files), len(files))


def _functions(tree: Tree) -> Iterator[Line]:
    sizes, branches = [length(one) for one in tree.functions], [complexity(one) for one in tree.functions]
    yield spread("function length", sizes, 0.9, 0.99)
    yield part(f"functions over {LONG_FUNCTION} lines", sum(size > LONG_FUNCTION for size in sizes), len(sizes))
    yield spread("complexity", branches, 0.9)
    yield part(f"functions with a complexity over {COMPLEX}", sum(number > COMPLEX for number in branches), len(branches))


def _readable(tree: Tree) -> Iterator[Line]:
    comments = sum(source.comments for source in tree.sources)
    yield Line("comments in 100 lines", f"{100 * comments / len(tree.lines):.1f}", ())
    yield share("functions with a docstring", sum(ast.get_docstring(one) is not None for one in tree.functions), len(tree.functions))
    for most in (120, 140, 160):
        yield part(f"lines over {most} characters", sum(len(line) > most for line in tree.lines), len(tree.lines))


def _typed(tree: Tree) -> Iterator[Line]:
    yield share("functions annotated", sum(map(is_annotated, tree.functions)), len(tree.functions))
    yield share("lines that mypy checks strictly", tree.strict_share(), 1)
    yield plain("`dict[str, Any]`", sum(len(re.findall(r"\bdict\[str, Any\]", source.text)) for source in tree.sources))
    yield plain("`# type: ignore`", sum(source.text.count("# type: ignore") for source in tree.sources))


def _imports(tree: Tree) -> Iterator[Line]:
    edges, lines = (
        tree.edges(),
        sum((node.end_lineno or 0) - node.lineno + 1 for source in tree.sources for node in source.imports),
    )
    yield plain("imports of one module by another, at the top level", len(edges), 0)
    yield plain("rings of imports", cycles(edges))
    yield share("lines of imports", lines, len(tree.lines), -1)


def _fronts(tree: Tree) -> Iterator[Line]:
    yield plain("longest line of style sheets", longest(tree.files("css")))
    yield plain("longest line of templates", longest(tree.files("html")))


def _codes(tree: Tree) -> Iterator[Line]:
    yield plain("numbers returned bare by rules (`return 48`)", tree.magic_returns())
    yield plain("numbers as cases (`case 48`)", tree.magic_cases())
    found, total = tree.ledger_found()
    yield share("ledger numbers that stand in their game's sources", found, total, say=f"{found} of {total} ({100 * found / total:.1f} %)")


def worst(tree: Tree, count: int = 8) -> Iterator[str]:
    """Where to look first: the longest files, the longest functions and the most branched."""
    for source in sorted(tree.sources, key=lambda source: -len(source.lines))[:count]:
        yield f"{len(source.lines):5} lines       {source.path.relative_to(tree.root)}"
    for what, measure_of in (("lines", length), ("complexity", complexity)):
        all_of_them = [(measure_of(one), source, one) for source in tree.sources for one in source.functions]
        for number, source, one in sorted(all_of_them, key=lambda found: -found[0])[:count]:
            yield f"{number:5} {what:11} {source.path.relative_to(tree.root)}:{one.lineno} {one.name}"


def side_by_side(before: list[Line], now: list[Line], names: tuple[str, str]) -> Iterator[str]:
    """Rows of Markdown; what is worse than before is marked."""
    yield f"| | {names[0]} | {names[1]} |"
    yield "| --- | --- | --- |"
    for old, new in zip(before, now, strict=True):
        yield f"| {new.what} | {old.figure} | {new.figure}{' (worse)' if new.is_worse_than(old) else ''} |"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("folder", nargs="?", type=Path, default=HOME / "src", help="a folder of sources (this tree's src)")
    asked.add_argument("--against", type=Path, help="another version's src, to be the column before")
    asked.add_argument("--names", nargs=2, default=("before (c3d00c3)", "now"), help="what the two columns are called")
    asked.add_argument("--worst", action="store_true", help="print the longest and the most branched instead")
    asked.add_argument("--markdown", action="store_true", help="print a Markdown table")
    asked.add_argument("--write", type=Path, help="a Markdown file whose table of metrics is filled in")
    given = asked.parse_args()
    if given.worst:
        print("\n".join(worst(Tree(given.folder))))
        return
    now = measure(Tree(given.folder))
    if given.against:
        rows = list(side_by_side(measure(Tree(given.against)), now, tuple(given.names)))
    else:
        rows = ["| | figure |", "| --- | --- |", *(f"| {line.what} | {line.figure} |" for line in now)]
    if given.write:
        text = given.write.read_text(encoding="utf-8")
        head, rest = text.split(BEGIN)
        given.write.write_text("\n".join([head + BEGIN, "", *rows, "", END + rest.split(END)[1]]), encoding="utf-8")
    elif given.markdown or given.against:
        print("\n".join(rows))
    else:
        print("\n".join(f"{line.what:52} {line.figure}" for line in now))


if __name__ == "__main__":
    main()
