"""The command line: `parlour COMMAND`. Commands are found in `parlour.commands`; they import what they need when they run."""

from __future__ import annotations

import errno
import importlib
import pkgutil
import sys

import typer

from parlour import commands
from parlour.engine import extras
from parlour.engine.texts import Problem
from parlour.terminal.language import explain

# What a user can do something about: a file that is not there or may not be touched, a full disk, a port that is taken.
_EXPECTED = {
    "ENOENT",
    "EACCES",
    "EPERM",
    "EEXIST",
    "EISDIR",
    "ENOTDIR",
    "ENAMETOOLONG",
    "ENOSPC",
    "EDQUOT",
    "EROFS",
    "EPIPE",
    "EADDRINUSE",
    "EADDRNOTAVAIL",
}


def build() -> typer.Typer:
    """The application with every command there is."""
    app = typer.Typer(
        help="Economic board games: to play, to balance and to study.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    for module in pkgutil.iter_modules(commands.__path__):
        function = getattr(importlib.import_module(f"parlour.commands.{module.name}"), module.name)
        app.command(name=module.name.rstrip("_").replace("_", "-"))(function)  # `import_`, since Python has taken `import`
    return app


def main() -> None:
    """Runs a command; what a user did wrong is one sentence and exit code 2, what we did wrong is a traceback."""
    try:
        build()()
    except ModuleNotFoundError as error:
        missing = extras.behind(error)
        if missing is None:
            raise
        _refuse(missing)
    except (Problem, OSError) as error:
        if not isinstance(error, Problem) and errno.errorcode.get(error.errno or 0) not in _EXPECTED:
            raise
        _refuse(error)


def _refuse(error: Exception) -> None:
    typer.echo(f"parlour: {explain(error)}", err=True)
    sys.exit(2)


if __name__ == "__main__":
    main()
