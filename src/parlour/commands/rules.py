"""`parlour rules`: the book of a game, or its rules by number."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

from parlour.terminal.language import Language

if TYPE_CHECKING:
    from parlour.engine.book import Book

WIDTH = 110


def rules(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    search: Annotated[list[str] | None, typer.Argument(help="Words that a rule must hold, or a rule's number.")] = None,
    language: Language = "",
    numbers: Annotated[bool, typer.Option("--numbers", help="All rules by number, and not the book.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the rules by number as JSON.")] = False,
) -> None:
    """Print the rule book of a game; its rules by number with --numbers, or those that hold the given words."""
    import parlour
    from parlour.engine import book

    found = book.of(parlour.game(game), language)
    if found and not (search or numbers or as_json):
        _print_book(found)
    else:
        _print_numbers(game, " ".join(search or []), language, as_json)


def _print_book(found: Book) -> None:
    from parlour.terminal.book_lines import CHAPTER, TEXT, book_lines

    for line in book_lines(found):
        if line.kind == TEXT:
            _print_text(line.text, line.mark)
            continue
        if line.kind == CHAPTER:
            typer.echo()
        _print_heading(line.text, "-" if line.kind == CHAPTER else "=")


def _print_heading(title: str, stroke: str) -> None:
    typer.echo(f"{title}\n{stroke * len(title)}")


def _print_text(text: str, mark: str = "") -> None:
    typer.echo(textwrap.fill(text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark)))


def _print_numbers(game: str, words: str, language: str, as_json: bool) -> None:
    import parlour
    from parlour.engine.ledger import chapters
    from parlour.engine.ledger_search import Search
    from parlour.engine.texts import Problem

    question = Search(words, language)
    found = {number: text for number, text in parlour.game(game).rules_in(language).items() if question.finds(number, text)}
    if not found:
        raise Problem(
            "no rule of {game} holds {words!r}; try a single word, or a number such as {number}",
            game=game,
            words=words,
            number=next(iter(parlour.game(game).rules)),
        )
    if as_json:
        typer.echo(json.dumps(found, indent=1, ensure_ascii=False))
        return
    for at, (title, paragraphs, numbered) in enumerate(chapters(parlour.game(game).ledger_path(language))):
        if not words and title:
            typer.echo("\n" if at > 1 else "", nl=False)
            _print_heading(title, "-")
        for paragraph in [] if words else paragraphs:
            typer.echo(textwrap.fill(paragraph, WIDTH) + ("" if paragraph.startswith("• ") else "\n"))
        for number, text in numbered:
            if number in found:
                _print_text(text, f"{number:7}")
