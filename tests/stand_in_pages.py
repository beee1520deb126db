"""Plain pages for tests of the server alone, used only where `parlour.web.pages` is not there."""

from __future__ import annotations

import importlib
import sys
from html import escape
from types import ModuleType
from typing import Any


def use_if_missing() -> None:
    try:
        importlib.import_module("parlour.web.pages")
    except ImportError:
        module = ModuleType("parlour.web.pages")
        vars(module).update({name: value for name, value in globals().items() if name.startswith("render_")})
        sys.modules["parlour.web.pages"] = module


def _form(csrf: str) -> str:
    return f'<input type="hidden" name="csrf" value="{csrf}">'


def render_start(page: Any) -> str:
    lines = "".join(f'<a href="/t/{line.id}">{escape(line.name)}</a>' for line in (*page.yours, *page.open_tables))
    return f"<main>{_form(page.csrf)}{lines}</main>"


def render_new(page: Any) -> str:
    return f"<main>{_form(page.csrf)}<p>{escape(page.notice)}</p></main>"


def render_table_fragment(page: Any) -> str:
    match = page.match.at(page.ply)
    log = "".join(f"<li>{escape(match.event_text(event, page.language))}</li>" for event in match.log(page.seat))
    chat = "".join(f"<p>{escape(line.name)}: {escape(line.text)}</p>" for line in page.chat)
    moves = "".join(f'<button name="move" value="{move}">' for move in match.moves(page.seat)) if page.seat is not None else ""
    names = escape(", ".join(seat.name for seat in page.seats))
    return f"{_form(page.csrf)}{names}<p>{escape(page.notice)}</p><ol>{log}</ol>{chat}{moves}{escape(str(match.view(page.seat)))}{page.personal}"


def render_table(page: Any) -> str:
    return f'<main id="table">{render_table_fragment(page)}</main>'


def render_join(page: Any) -> str:
    return f"<main>{_form(page.csrf)}<p>{escape(page.notice)}</p>{escape(page.name)}{page.invite_qr}</main>"


def render_rules(game_id: str, language: str, query: str) -> str:
    return f"<main>{game_id} {language} {escape(query)}</main>"


def render_error(status: int, title: str, sentence: str, language: str) -> str:
    return f"<main><h1>{status} {escape(title)}</h1><p>{escape(sentence)}</p></main>"
