"""A table that lives: the smallest server that answers the page's script, with bots that move at once."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

from stage import Stage, new, seen, serving, table

from parlour.engine.match import IllegalMove, Match
from parlour.web.page_data import ChatLine, TablePage
from parlour.web.patches import NOTHING, Drawn
from parlour.web.render import render_table, render_table_fragment


class LiveTable:
    """A match in memory, seen from seat 0; the others are bots that take the first move they may."""

    def __init__(self, match: Match) -> None:
        self.match, self.version, self.posts = match, 0, []  # type: ignore[var-annotated]
        self.chat: tuple[ChatLine, ...] = ()
        self.changed = threading.Condition()
        self.bots()

    def bots(self) -> None:
        while not self.match.over and 0 not in self.match.waiting:
            seat = self.match.waiting[0]
            self.match.play(seat, self.match.moves(seat)[0])
        with self.changed:
            self.version += 1
            self.changed.notify_all()

    def page(self, ply: int | None = None, notice: str = "") -> TablePage:
        made = table(self.match, version=self.version, notice=notice, chat=self.chat, id="live")
        return made if ply is None else seen(made, ply=ply)

    def play(self, fields: dict[str, str]) -> str:
        """Makes a move for the ply it was meant for; returns what went wrong."""
        self.posts.append(fields)
        if int(fields["ply"]) != self.match.ply:
            return f"The table has gone on: this was for ply {fields['ply']}."
        try:
            for move in fields["move"].split(";"):
                self.match.play(0, move.strip())
        except IllegalMove as error:
            return str(error)
        self.bots()
        return ""

    def say(self, text: str) -> None:
        self.chat += (ChatLine(0, "Aino", text, 1e9),)
        self.bots()


class Handler(Stage):
    live: LiveTable

    def do_GET(self) -> None:
        at = urlsplit(self.path)
        ply = parse_qs(at.query).get("ply")
        looked = int(ply[0]) if ply else None
        if at.path == "/t/live":
            self._answer(200, "text/html; charset=utf-8", render_table(self.live.page(looked)).encode())
        elif at.path == "/t/live/fragment":
            self._answer(200, "text/html; charset=utf-8", render_table_fragment(self.live.page(looked)).encode())
        elif at.path == "/t/live/live":
            self.stream()
        else:
            super().do_GET()

    def stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        known, told = -1, NOTHING
        try:
            for _ in range(600):
                with self.live.changed:
                    if self.live.version == known:
                        self.live.changed.wait(0.1)
                    newest = self.live.version
                    drawn = Drawn(render_table_fragment(self.live.page()))
                if newest != known:
                    news = {"version": newest, "after": known, "patch": drawn.since(told)}
                    known, told = newest, drawn.marks
                    self.wfile.write(f"event: patch\ndata: {json.dumps(news)}\n\n".encode())
                    self.wfile.flush()
        except OSError:
            return

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        fields = {key: values[0] for key, values in parse_qs(body).items()}
        if self.path == "/t/live/move":
            notice = self.live.play(fields)
            if notice:
                self._answer(409, "text/html; charset=utf-8", render_table(self.live.page(notice=notice)).encode())
                return
        elif self.path == "/t/live/chat":
            self.live.say(fields["text"])
        self.send_response(303)
        self.send_header("Location", "/t/live")
        self.send_header("Content-Length", "0")
        self.end_headers()


@contextmanager
def living(match: Match | None = None, **options: Any) -> Iterator[tuple[str, LiveTable]]:
    live = LiveTable(match or new(3, "live", **options))
    with serving(type("LiveHandler", (Handler,), {"live": live})) as address:
        yield f"{address}/t/live", live
