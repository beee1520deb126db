"""The extras of the package: what is in each, what of it is missing here, and the line that installs it."""

from __future__ import annotations

import importlib.util

from parlour.engine.texts import Phrase, Problem

# As pyproject.toml has them: distributions by the names that they are imported by.
EXTRAS = {
    "web": {
        "litestar": "litestar",
        "jinja2": "jinja2",
        "brotli": "brotli",
        "uvicorn": "uvicorn",
        "sqlalchemy": "sqlalchemy",
        "alembic": "alembic",
        "asyncpg": "asyncpg",
        "segno": "segno",
        "openskill": "openskill",
        "aiosmtplib": "aiosmtplib",
        "webauthn": "webauthn",
    },
    "bots": {"openskill": "openskill", "polars": "polars"},
    "lab": {"polars": "polars", "jinja2": "jinja2"},
    "envs": {"gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "pyspiel": "open_spiel", "PIL": "pillow"},
    "ray": {"ray": "ray"},
    "cuda": {"numba_cuda": "numba-cuda"},
    "train": {"torch": "torch"},
    "docs": {"sphinx": "sphinx", "myst_parser": "myst-parser", "furo": "furo"},
}
PURPOSES = {
    "web": "tables in the browser, ratings of people, statistics of a house",
    "bots": "tournaments and measured ratings of bots",
    "lab": "reports, and results as Parquet files",
    "envs": "environments for research: PettingZoo, Gymnasium, OpenSpiel",
    "ray": "games on many machines",
    "cuda": "games on a GPU",
    "train": "networks that learn a game",
    "docs": "the documentation as a site",
}


class MissingExtra(Problem, ImportError):
    """Something needs an extra that is not installed; the sentence ends with the line that installs it."""


def _without(extras: list[str], missing: list[str]) -> MissingExtra:
    names, command = ", ".join(missing), line_that_installs(*extras)
    told = Phrase("this needs {names}, which is not installed: {command}", names=names, command=command)
    return MissingExtra(told.text, **told.values)


def line_that_installs(*extras: str) -> str:
    return f"pip install 'parlour[{','.join(extras)}]'"


def missing_of(extra: str, module: str = "") -> list[str]:
    """The distributions of an extra that are not here, or the one of that module."""
    names = {module: EXTRAS[extra][module]} if module else EXTRAS[extra]
    return [name for module, name in names.items() if importlib.util.find_spec(module) is None]


def need(*wanted: str) -> None:
    """Raises `MissingExtra` if something is missing: «web» is all of that extra, «lab.polars» one module of it.

    Asked at the beginning of what takes long, so that nobody waits for an error.
    """
    missing: dict[str, list[str]] = {}
    for one in wanted:
        extra, _, module = one.partition(".")
        if absent := missing_of(extra, module):
            missing.setdefault(extra, []).extend(absent)
    if missing:
        raise _without(list(missing), [name for names in missing.values() for name in names])


def behind(error: ModuleNotFoundError) -> MissingExtra | None:
    """The extra whose absence an error means; None if it means something else."""
    module = (error.name or "").partition(".")[0]
    extra = next((extra for extra, modules in EXTRAS.items() if module in modules), None)
    return None if extra is None else _without([extra], [EXTRAS[extra][module]])
