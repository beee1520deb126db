"""`parlour rules`: the numbered rules of a game."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from parlour.terminal.language import Language


def rules(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    search: Annotated[list[str] | None, typer.Argument(help="Words that a rule must hold, or a rule's number.")] = None,
    language: Language = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Print the ledger of a game: every rule by its number, or those that hold the given words."""
    import textwrap

    import parlour
    from parlour.engine.ledger import chapters
    from parlour.engine.texts import Problem

    words = [word.lower() for word in search or []]
    found = {
        number: text
        for number, text in parlour.game(game).rules_in(language).items()
        if all(word in f"{number} {text}".lower() for word in words)
    }
    if not found:
        number = next(iter(parlour.game(game).rules))
        raise Problem(
            "no rule of {game} holds {words!r}; try a single word, or a number such as {number}",
            game=game,
            words=" ".join(search or []),
            number=number,
        )
    if as_json:
        typer.echo(json.dumps(found, indent=1, ensure_ascii=False))
        return
    for at, (title, paragraphs, numbered) in enumerate(chapters(parlour.game(game).ledger_path(language))):
        if not words and title:
            typer.echo(("\n" if at > 1 else "") + f"{title}\n{'-' * len(title)}")
        for paragraph in paragraphs if not words else []:
            typer.echo(textwrap.fill(paragraph, 110) + ("" if paragraph.startswith("• ") else "\n"))
        for number, text in numbered:
            if number in found:
                typer.echo(textwrap.fill(text, 110, initial_indent=f"{number:7}", subsequent_indent=" " * 7))
