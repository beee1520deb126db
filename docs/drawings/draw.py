"""Draws the ways of `ways.toml`, and fills in their tables and the glossary in docs/architecture.md: `make drawings`.

A way is drawn from the code's own names: a column for each layer that it passes, a row for each step. Nothing but the standard library is needed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent
SOURCES = FOLDER.parent.parent / "src" / "parlour"
PAGE = FOLDER.parent / "architecture.md"
LAYERS = (
    "browser",
    "commands",
    "web",
    "terminal",
    "tables",
    "lab",
    "envs",
    "bots",
    "games",
    "engine",
)  # as they may import, from the left
COLUMN, ROW, BOX_WIDTH, BOX_HEIGHT, TOP, LEFT = 216, 56, 200, 40, 56, 40

STYLE = """
text { font-family: ui-sans-serif, system-ui, sans-serif; font-size: 12px; fill: #2b2320 }
.name { font-family: ui-monospace, monospace; font-weight: 600; font-size: 12px }
.file { font-size: 10.5px; fill: #6b5d55 }
.layer { font-size: 13px; font-weight: 600; fill: #6b5d55 }
.number { font-size: 11px; fill: #6b5d55; text-anchor: end }
.paper { fill: #fffdf8 }
.column { fill: #f3ecdf }
.box { fill: #ffffff; stroke: #8a6d4b; stroke-width: 1.2 }
.arrow { fill: none; stroke: #8a6d4b; stroke-width: 1.4 }
.head { fill: #8a6d4b }
@media (prefers-color-scheme: dark) {
  text { fill: #f3ecdf }
  .file, .layer, .number { fill: #c2b2a3 }
  .paper { fill: #1d1816 }
  .column { fill: #2a2320 }
  .box { fill: #362d29; stroke: #d0a973 }
  .arrow { stroke: #d0a973 }
  .head { fill: #d0a973 }
}
"""


class Step(NamedTuple):
    """One step of a way: where it stands in the code, and what it does."""

    at: str
    does: str

    @property
    def is_python(self) -> bool:
        return "/" not in self.at.partition(":")[0]

    @property
    def module(self) -> str:
        return f"parlour.{self.at.partition(':')[0]}"

    @property
    def name(self) -> str:
        """The qualified name in the module; in a file that is no Python, what to look for."""
        return self.at.partition(":")[2]

    @property
    def file(self) -> str:
        """The file below src/parlour/."""
        path = self.at.partition(":")[0]
        if not self.is_python:
            return path
        path = path.replace(".", "/")
        return f"{path}/__init__.py" if (SOURCES / path).is_dir() else f"{path}.py"

    @property
    def layer(self) -> str:
        """The layer by the first part of the file; what runs or is shown in a browser is there."""
        return self.file.partition("/")[0] if self.is_python or not self.file.startswith("web/") else "browser"


class Way(NamedTuple):
    id: str
    title: str
    steps: tuple[Step, ...]


def ways() -> list[Way]:
    told = tomllib.loads((FOLDER / "ways.toml").read_text(encoding="utf-8"))
    return [Way(id, way["title"], tuple(Step(*step) for step in way["steps"])) for id, way in told.items()]


def glossary() -> dict[str, Step]:
    """The words, each with what it means and where it stands."""
    told = tomllib.loads((FOLDER / "glossary.toml").read_text(encoding="utf-8"))
    return {word: Step(at, meaning) for word, (meaning, at) in told.items()}


def shown_name(step: Step) -> str:
    """What stands in the box: the name as the code has it; of a file that is no Python, the file's."""
    return step.name if step.is_python else step.file.rpartition("/")[2]


def shown_file(step: Step) -> str:
    return step.file if step.is_python else step.file.rpartition("/")[0]


def svg(way: Way) -> str:
    """The drawing of a way."""
    layers = [layer for layer in LAYERS if any(step.layer == layer for step in way.steps)]
    width, height = LEFT + COLUMN * len(layers) + 8, TOP + ROW * len(way.steps) + 8
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" aria-labelledby="t d">',
            f'<title id="t">{escape(way.title)}</title>',
            f'<desc id="d">{escape("; ".join(f"{step.layer}: {shown_name(step)}" for step in way.steps))}</desc>',
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{width}" height="{height}" rx="8"/>',
            *_columns(layers, height),
            *_arrows(way, layers),
            *_boxes(way, layers),
            "</svg>\n",
        ]
    )


def _columns(layers: list[str], height: int) -> Iterator[str]:
    for at, layer in enumerate(layers):
        x = LEFT + COLUMN * at
        yield f'<rect class="column" x="{x}" y="8" width="{COLUMN - 8}" height="{height - 16}" rx="6"/>'
        yield f'<text class="layer" x="{x + 8}" y="30">{escape(layer)}</text>'


def _corner(step: Step, row: int, layers: list[str]) -> tuple[int, int]:
    return LEFT + COLUMN * layers.index(step.layer) + 4, TOP + ROW * row


def _boxes(way: Way, layers: list[str]) -> Iterator[str]:
    for row, step in enumerate(way.steps):
        x, y = _corner(step, row, layers)
        yield f'<text class="number" x="{LEFT - 10}" y="{y + 25}">{row + 1}</text>'
        yield f'<rect class="box" x="{x}" y="{y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="5"/>'
        yield f'<text class="name" x="{x + 8}" y="{y + 17}">{escape(shown_name(step))}</text>'
        yield f'<text class="file" x="{x + 8}" y="{y + 32}">{escape(shown_file(step))}</text>'


def _arrows(way: Way, layers: list[str]) -> Iterator[str]:
    """From each box down to the next: straight in a column, and in a step between two."""
    for row, (one, other) in enumerate(zip(way.steps, way.steps[1:], strict=False)):
        (x, y), (to_x, to_y) = _corner(one, row, layers), _corner(other, row + 1, layers)
        start, end, middle = x + BOX_WIDTH // 2, to_x + BOX_WIDTH // 2, y + BOX_HEIGHT + (ROW - BOX_HEIGHT) // 2 - 2
        yield f'<path class="arrow" d="M{start} {y + BOX_HEIGHT}V{middle}H{end}V{to_y - 5}"/>'
        yield f'<path class="head" d="M{end - 4} {to_y - 6}h8l-4 6z"/>'


# --- The tables of the page -----------------------------------------------------------------------------------------------
def table(way: Way) -> str:
    """The drawing and the steps of a way in Markdown."""
    rows = [f"| {number} | {step.file} | `{step.name}` | {step.does} |" for number, step in enumerate(way.steps, start=1)]
    return "\n".join([f"![{way.title}](drawings/{way.id}.svg)", "", "| | file | name | what it does |", "| --- | --- | --- | --- |", *rows])


def words() -> str:
    """The glossary in Markdown, by the alphabet."""
    rows = [f"| {word} | {step.does} | {step.file} `{step.name}` |" for word, step in sorted(glossary().items())]
    return "\n".join(["| word | meaning | where |", "| --- | --- | --- |", *rows])


def filled(page: str) -> str:
    """The page with the present tables between their marks."""
    for id, text in {**{way.id: table(way) for way in ways()}, "glossary": words()}.items():
        begin, end = f"<!-- {id}: make drawings -->", f"<!-- end of {id} -->"
        if begin not in page or end not in page:
            raise SystemExit(f"{PAGE.name} has no place for {id}: {begin} … {end}")
        head, _, rest = page.partition(begin)
        page = f"{head}{begin}\n\n{text}\n\n{end}{rest.partition(end)[2]}"
    return page


def main() -> None:
    for way in ways():
        (FOLDER / f"{way.id}.svg").write_text(svg(way), encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
