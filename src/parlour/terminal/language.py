"""The language of the terminal, and errors said in it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from parlour.engine.texts import LANGUAGES, Problem


def spoken(words: Sequence[str] = (), environment: Mapping[str, str] = os.environ) -> str:
    """The language that a command line asks for, else that of the terminal (LC_ALL, LC_MESSAGES, LANG),
    else English."""
    for at, word in enumerate(words):
        name, _, value = word.partition("=")
        wanted = value or (words[at + 1] if at + 1 < len(words) else "")
        if name == "--language" and wanted in LANGUAGES:
            return wanted
    own = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")[:2]
    return own if own in LANGUAGES else "en"


Language = Annotated[
    str, typer.Option(callback=lambda given: given or spoken(), show_default=False, help="en or fi; without it, the terminal's.")
]


def explain(error: Exception) -> str:
    """What went wrong, in a sentence of the language that this command line asks for."""
    from parlour.tables.errors import texts

    return error.said(texts(spoken(sys.argv))) if isinstance(error, Problem) else str(error)
