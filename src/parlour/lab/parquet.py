"""Results as files: Parquet with one row a game (and one row a decision), with the figures inside."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from parlour.engine.extras import need
from parlour.engine.texts import Problem
from parlour.engine.whole_file import written_wholly
from parlour.lab.compiled.lab_doors import CHOICES, ENDING, GAME, LEAD_CHANGES, LEADER, MOVE, OPTIONS, PLIES, PLY, SCORES, SEAT
from parlour.lab.sheets import Figures, SweepFigures, from_json, to_json
from parlour.lab.simulate import Results


def _polars() -> Any:
    need("lab.polars")
    import polars

    return polars


def games_table(results: Results) -> Any:
    """One row a game, as a polars frame. What was not looked at (games on a GPU) is null."""
    pl = _polars()
    rows, game = results.rows, results.job.game
    watched = rows[:, LEAD_CHANGES] >= 0
    columns: dict[str, object] = {"game": results.numbers, "moves": rows[:, PLIES]}
    columns["ending"] = np.array(game.endings)[rows[:, ENDING]].tolist()
    columns["options"] = pl.Series(rows[:, OPTIONS]).set(pl.Series(~watched), None)
    columns["lead_changes"] = pl.Series(rows[:, LEAD_CHANGES]).set(pl.Series(~watched), None)
    columns["leader_at_half_time"] = pl.Series(rows[:, LEADER]).set(pl.Series(rows[:, LEADER] < 0), None)
    for seat in range(results.job.players):
        columns[f"score_{seat}"] = rows[:, SCORES + 2 * seat]
        columns[f"place_{seat}"] = rows[:, SCORES + 2 * seat + 1] + 1
    return pl.DataFrame(columns)


def decisions_table(results: Results) -> Any:
    """One row a decision: game, ply, seat, how many moves were possible, and the one that was made."""
    pl = _polars()
    rows, names = results.decisions, results.job.game.move_names
    texts = np.array([str(names[code]) for code in range(len(names))])
    columns = {name: rows[:, at] for name, at in (("game", GAME), ("ply", PLY), ("seat", SEAT), ("choices", CHOICES), ("code", MOVE))}
    return pl.DataFrame(columns).with_columns(pl.Series("move", texts[rows[:, MOVE]].tolist(), dtype=pl.Categorical))


def write_parquet(table: Any, path: str | Path, figures: Figures) -> None:
    """Writes the table wholly or not at all, with the figures as metadata."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with written_wholly(path) as temporary:
        table.write_parquet(temporary, metadata={"parlour": to_json(figures)})


def read_figures(path: str | Path) -> Figures | SweepFigures:
    """The figures inside a Parquet file of ours, or of a JSON file."""
    path = Path(path)
    if not path.exists():
        raise Problem("there is no file {path}", path=path)
    try:
        text = path.read_text(encoding="utf-8") if path.suffix == ".json" else _polars().read_parquet_metadata(path)["parlour"]
        return from_json(text)
    except Exception as error:
        raise Problem("{path} holds no figures of Parlour's lab: {error}", path=path, error=error) from None
