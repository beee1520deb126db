"""The ledger: every rule of a game by its number, read from the Markdown page that people read too."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import NamedTuple

MAKERS_PART = "For makers"
"""The heading that ends what readers are shown: what follows is for those who work on the game."""
ROW = re.compile(r"^\|\s*([A-Z]{1,2}-?[A-Z]?\d+[a-z]?)\s*\|(.*)\|\s*$")
BULLET = re.compile(r"^\*\s+\*\*([A-Z]{1,2}-[A-Z]?\d{2,3})\s*(.*?)\*\*\s*(.*)$")
EXAMPLE = re.compile(r"^\*\*((?:[A-Z]{1,2}-)?[A-Z]\d{2,3})\s+([^*]*)\*\*\s*(.*)$")

MANY_COLUMNS = 3  # besides the number: of so many a reader cannot tell which is which
BASIC = re.compile(r"<!--\s*basic:(.*?)-->", re.DOTALL)
RULE_OF_THE_GAME = re.compile(r"[A-Z]+-?\d")  # a ruling or an example has a letter before its digits
MAKERS_COLUMNS = ("Line", "From")  # columns that say where a row comes from


class Chapter(NamedTuple):
    """A heading of a ledger, and what stands under it: plain paragraphs, and rules by their numbers."""

    title: str
    paragraphs: list[str]
    rules: list[tuple[str, str]]


@functools.cache
def read(path: Path) -> dict[str, str]:
    """The rules of a ledger in their order: number -> text."""
    return {number: text for chapter in chapters(path) for number, text in chapter.rules}


@functools.cache
def chapters(path: Path) -> list[Chapter]:
    """A ledger chapter by chapter, as far as it is for readers; what stands before the first heading has none."""
    found = [Chapter("", [], [])]
    table = Head()
    is_open = ""  # which lines may follow that belong to the last rule: those of an entry are indented, an example goes on to the next one
    for line in _for_readers(path.read_text(encoding="utf-8")):
        row, entry, example = ROW.match(line), BULLET.match(line), EXAMPLE.match(line)
        _, paragraphs, rules = found[-1]
        if line.startswith("#") and line.lstrip("# ").strip() == MAKERS_PART:
            break
        numbered = entry or example
        if line.startswith("#"):
            found.append(Chapter(line.lstrip("# ").strip(), [], []))
        elif row and not is_open:
            rules.append((row[1], " — ".join(table.kept(row[2]))))
        elif numbered:
            rules.append((numbered[1], f"{numbered[2]} {numbered[3]}".strip()))
        elif is_open == "example" or (is_open and line.startswith(("  ", "- "))):
            _add_line(rules, table, line)
            continue
        else:
            _add_text(paragraphs, table, line)
        is_open = "entry" if entry else ("example" if example else "")
    return [
        Chapter(title, list(map(_plain, filter(None, intro))), [(number, _plain(text)) for number, text in rules])
        for title, intro, rules in found
    ]


@functools.cache
def basic(path: Path) -> tuple[str, ...]:
    """The rules that a beginner must be taught: a ledger names them in comments, `<!-- basic: W-001 W-002 -->`, which readers are not shown."""
    return tuple(number for found in BASIC.findall(path.read_text(encoding="utf-8")) for number in found.split())


def chapters_of_rules(path: Path) -> list[Chapter]:
    """The chapters that hold rules of the game itself: not rulings alone, nor examples."""
    return [chapter for chapter in chapters(path) if any(RULE_OF_THE_GAME.match(number) for number, _ in chapter.rules)]


def _for_readers(text: str) -> list[str]:
    """The lines that are meant for who plays: remarks to those who make the game stand in Markdown's comments."""
    return re.sub(r"<!--.*?-->\n?", "", text, flags=re.DOTALL).splitlines()


class Head:
    """The head of the table that is being read: what its columns are called."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def read(self, line: str) -> str:
        """A line of a table without numbers as words, with the heads of its columns where it has several; «» for the head itself."""
        if not line.strip("|-: "):
            return ""  # the rule below the head
        cells = _cells(line.strip().strip("|"))
        if not self.names:
            self.names = cells
            return ""
        first, others = cells[0], cells[1:]
        if len(self.names) > 2:
            others = [f"{name} {cell}".strip() for name, cell in zip(self.names[1:], others, strict=False) if cell]
        return ": ".join(filter(None, [first, "; ".join(filter(None, others))]))

    def kept(self, row: str) -> list[str]:
        """The cells of a numbered row, without those for the makers of the game; where there are many columns each but the first says what it is."""
        cells = _cells(row)
        names = self.names[1:] if len(self.names) == len(cells) + 1 else [""] * len(cells)
        shown = [(name, cell) for name, cell in zip(names, cells, strict=True) if name not in MAKERS_COLUMNS]
        if len(shown) >= MANY_COLUMNS:
            shown[1:] = [(name, f"{name}: {cell}" if name and cell.strip("–-") else "") for name, cell in shown[1:]]
        return [cell for _, cell in shown if cell]


def _cells(row: str) -> list[str]:
    """The cells of a row; one that is empty may stand between two bars as narrow as «| |»."""
    return [cell.strip() for cell in re.split(r" \|(?= )", f" {row} ")]


def _add_line(rules: list[tuple[str, str]], table: Head, line: str) -> None:
    """One more line of the last rule: words, an entry of a list, or a row of a table."""
    number, text = rules.pop()
    if line.startswith("|"):
        words = table.read(line)
        line = f"{words}." if words else ""
    else:
        table.names = []
    rules.append((number, f"{text} {line.strip().removeprefix('- ')}".strip()))


def _add_text(paragraphs: list[str], table: Head, line: str) -> None:
    """Plain lines join to paragraphs; an entry of a list and a row of a table without numbers are one each."""
    if line.startswith("|"):
        paragraphs.append(table.read(line))
        return
    table.names = []
    if not line.strip():
        paragraphs.append("")
    elif line.startswith(("- ", "* ")):
        paragraphs.append(f"• {line[2:].strip()}")
    else:
        paragraphs.append(f"{paragraphs.pop() if paragraphs else ''} {line.strip()}".strip())


def _plain(text: str) -> str:
    """Without Markdown's marks for strong and slanted letters and for code."""
    return re.sub(r"\*\*|`|(?<![\w*])\*(?=\w)|(?<=\w)\*(?![\w*])", "", text)
