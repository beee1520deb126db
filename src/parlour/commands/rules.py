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
    from parlour.engine.ledger import introduction
    from parlour.engine.ledger_search import Search
    from parlour.engine.texts import Problem

    question = Search(" ".join(search or []), language)
    found = {number: text for number, text in parlour.game(game).rules_in(language).items() if question.finds(number, text)}
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
    for paragraph in [] if search else introduction(parlour.game(game).ledger_path(language)):
        typer.echo(textwrap.fill(paragraph, 110) + "\n")
    for number, text in found.items():
        typer.echo(textwrap.fill(text, 110, initial_indent=f"{number:7}", subsequent_indent=" " * 7))
