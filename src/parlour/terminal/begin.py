"""Where a game or a lesson is shown: in a room that fills the screen, or line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from parlour.terminal.pupil import Pupil
from parlour.terminal.session import Session, match_for, seat_bots


def fills_a_screen(plain: bool, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether there is a terminal that can show the room: no pipe, no dumb one, and nobody wants lines."""
    return not plain and environment.get("TERM") != "dumb" and sys.stdin.isatty() and sys.stdout.isatty()


def play(
    game: str,
    *,
    players: int | None,
    bots: str | None,
    seed: str | None,
    options: list[str],
    data: Path | None,
    language: str,
    plain: bool = False,
    pace: float = 0.0,
) -> None:
    """Makes the match that was asked for and plays it."""
    match = match_for(game, players=players, seed=seed, options=options, data=data, language=language)
    session = Session(match, seat_bots(bots, match.players), language)
    if not fills_a_screen(plain):
        from parlour.terminal.play import Lines

        Lines(session).run()
        return
    from parlour.terminal.room.app import Room
    from parlour.terminal.room.home import Home

    Room(Home(session), pace=pace).run()


def join(link: str, *, name: str, language: str, plain: bool = False) -> None:
    """Sits down at a server's table."""
    from parlour.terminal.remote.client import read_link
    from parlour.terminal.remote.keys import Keys
    from parlour.terminal.remote.table import sit_down

    remote = sit_down(read_link(link), name, language, Keys())
    if not fills_a_screen(plain):
        from parlour.terminal.remote.lines import RemoteLines

        RemoteLines(remote).run()
        return
    from parlour.terminal.room.app import Room

    Room(remote).run()


def learn(pupil: Pupil, *, plain: bool = False) -> None:
    """Takes a lesson."""
    if not fills_a_screen(plain):
        from parlour.terminal.learn import by_lines

        by_lines(pupil)
        return
    from parlour.terminal.room.app import Room
    from parlour.terminal.room.school import School

    Room(School(pupil)).run()
