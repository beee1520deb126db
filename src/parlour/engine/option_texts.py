"""Options as people type them: NAME=VALUE."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.engine.texts import Problem


def read_options(texts: Iterable[str]) -> dict[str, str]:
    """The options of such texts; a game says which of them it has."""
    found = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise Problem("an option is written NAME=VALUE, not {text!r}", text=text)
        found[name.strip()] = value.strip()
    return found
