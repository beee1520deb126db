"""The ledger: every rule of a game by its number, read from the Markdown page that people read too."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import NamedTuple

FOR_MAKERS = "For makers"
"""The heading that ends what readers are shown: what follows is for those who work on the game."""
ROW = re.compile(r"^\|\s*([A-Z]{1,2}-?[A-Z]?\d+[a-z]?)\s*\|(.*)\|\s*$")
BULLET = re.compile(r"^\*\s+\*\*([A-Z]{1,2}-[A-Z]?\d{2,3})\s*(.*?)\*\*\s*(.*)$")
EXAMPLE = re.compile(r"^\*\*((?:[A-Z]{1,2}-)?[A-Z]\d{2,3})\s+([^*]*)\*\*\s*(.*)$")


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
    is_open = False  # whether lines may follow that belong to the last rule
    for line in path.read_text(encoding="utf-8").splitlines():
        row, bullet = ROW.match(line), BULLET.match(line) or EXAMPLE.match(line)
        _, paragraphs, rules = found[-1]
        if line.startswith("#") and line.lstrip("# ").strip() == FOR_MAKERS:
            break
        if line.startswith("#"):
            found.append(Chapter(line.lstrip("# ").strip(), [], []))
        elif row:
            rules.append((row[1], " — ".join(_cells(row[2]))))
        elif bullet:
            rules.append((bullet[1], f"{bullet[2]} {bullet[3]}".strip()))
        elif is_open and line.startswith(("  ", "- ")):
            number, text = rules.pop()
            rules.append((number, f"{text} {line.strip().removeprefix('- ')}"))
            continue
        else:
            _add_text(paragraphs, line)
        is_open = bool(bullet) and not row
    return [
        Chapter(title, list(map(_plain, filter(None, intro))), [(number, _plain(text)) for number, text in rules])
        for title, intro, rules in found
    ]


def introduction(path: Path) -> list[str]:
    """What a ledger says before its first numbered rule: what the game is, what is ours in it, the words used."""
    found: list[str] = []
    for chapter in chapters(path):
        found += chapter.paragraphs
        if chapter.rules:
            break
    return found


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.split(" | ") if cell.strip()]


def _add_text(paragraphs: list[str], line: str) -> None:
    """Plain lines join to paragraphs; an entry of a list and a row of a table without numbers are one each, the heads of tables none."""
    if not line.strip():
        paragraphs.append("")
    elif line.startswith("|"):
        is_rule_below_head = not line.strip("|-: ")
        if is_rule_below_head:
            paragraphs.pop()
        else:
            first, _, others = line.strip("| ").partition(" | ")
            paragraphs.append(": ".join(filter(None, [first.strip(), " — ".join(_cells(others))])))
    elif line.startswith(("- ", "* ")):
        paragraphs.append(f"• {line[2:].strip()}")
    else:
        paragraphs.append(f"{paragraphs.pop() if paragraphs else ''} {line.strip()}".strip())


def _plain(text: str) -> str:
    """Without Markdown's marks for strong and slanted letters and for code."""
    return re.sub(r"\*\*|`|(?<![\w*])\*(?=\w)|(?<=\w)\*(?![\w*])", "", text)
