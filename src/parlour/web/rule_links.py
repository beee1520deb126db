"""Lines of a rule book as pages show them: each number leads to its rule."""

from __future__ import annotations

import functools
from typing import Any

from markupsafe import Markup, escape

from parlour.engine import book
from parlour.engine.book import NUMBERS, SLANTED, STRONG
from parlour.engine.game import Game

MOST = 4096


@functools.lru_cache(MOST)
def in_markup(text: str, path: str) -> Markup:
    """A line of a book: strong and slanted words, and each number a link to its rule."""
    marked = SLANTED.sub(r"<i>\1</i>", STRONG.sub(r"<b>\1</b>", str(escape(text))))
    return Markup(NUMBERS.sub(lambda found: " " + " ".join(map(functools.partial(_link, path), found[1].split())), marked))


def _link(path: str, number: str) -> str:
    return f'<a class="rule" href="{escape(path)}#{number}">{number}</a>'


def moment(game: Game, view: Any, language: str) -> list[Markup]:
    """What the book says of this moment, sentence by sentence; nothing for a game without a book."""
    line = book.moment(game, view, language)
    return [in_markup(sentence, f"/rules/{game.id}") for sentence in line.sentences] if line else []
