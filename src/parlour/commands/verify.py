"""`parlour verify`: was the shuffle fair?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.terminal.language import Language


def verify(
    file: Annotated[Path, typer.Argument(help="The record of an ended game, as its table lets you download it.")], language: Language = ""
) -> None:
    """Prove that a game's cards were dealt from the seed that its table had committed to."""
    from parlour.engine import save
    from parlour.tables import fairness
    from parlour.tables.errors import texts

    t = texts(language)
    for step in fairness.check(save.read(file), language):
        typer.echo(f"✓ {step}")
    typer.echo(t("Fair."))
