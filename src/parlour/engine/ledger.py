"""The ledger: every rule of a game by its number, read from the Markdown page that people read too."""

from __future__ import annotations

import functools
import re
from pathlib import Path

ROW = re.compile(r"^\|\s*([A-Z]{1,2}-?[A-Z]?\d+[a-z]?)\s*\|(.*)\|\s*$")
BULLET = re.compile(r"^\*\s+\*\*([A-Z]{1,2}-[A-Z]?\d{2,3})\s*(.*?)\*\*\s*(.*)$")
EXAMPLE = re.compile(r"^\*\*((?:[A-Z]{1,2}-)?[A-Z]\d{2,3})\s+([^*]*)\*\*\s*(.*)$")


@functools.cache
def read(path: Path) -> dict[str, str]:
    """The rules of a ledger in their order: number -> text."""
    rules: dict[str, str] = {}
    current = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        row, bullet = ROW.match(line), BULLET.match(line) or EXAMPLE.match(line)
        if row:
            cells = [cell.strip() for cell in row[2].split(" | ")]
            rules[row[1]] = " — ".join(cell for cell in cells if cell)
            current = ""
        elif bullet:
            current = bullet[1]
            rules[current] = f"{bullet[2]} {bullet[3]}".strip()
        elif current and line.startswith(("  ", "- ")):
            rules[current] += " " + line.strip().removeprefix("- ")
        else:
            current = ""
    return {number: re.sub(r"\*\*|`", "", text) for number, text in rules.items()}
