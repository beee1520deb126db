"""A server's API over HTTP, by the standard library: questions with patience, and the live stream of a table."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import threading
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from parlour.engine.texts import Phrase, Problem, Texts

PATIENCE = 30.0  # seconds that an answer may take
SILENCE = 75.0  # of a live stream, whose heart beats several times as often
TRIES = (0.5, 1.0, 2.0, 4.0, 8.0)  # seconds between tries to get through


class Lost(Problem):
    """The server does not answer."""

    def __init__(self, server: str) -> None:
        lost = Phrase("{server} does not answer", server=server)
        super().__init__(lost.text, **lost.values)


class RefusedByServer(Problem):
    """What the server says, in its own words, which are in the reader's language."""

    def __init__(self, status: int, detail: str, rule: str = "", possible: tuple[str, ...] = ()) -> None:
        super().__init__("{said}", said=detail)
        self.detail, self.status, self.rule, self.possible = detail, status, rule, possible

    def said(self, t: Texts) -> str:
        return self.detail


class Link(NamedTuple):
    """What a link leads to: a server, and a table of it or a person's own key."""

    server: str
    table: str = ""
    secret: str = ""


def read_link(text: str) -> Link:
    """A link as people send it: `https://host/t/abc`, or a personal one, `https://host/me/…?to=abc`."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise _no_link(text) from None
    for mark in ("/t/", "/me/"):
        path, found, rest = parts.path.partition(mark)
        one = rest.split("/")[0]
        if not (found and one and parts.hostname and parts.scheme in ("http", "https")):
            continue
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        server = f"{parts.scheme}://{host}{f':{port}' if port else ''}{path}"
        if mark == "/t/":
            return Link(server, table=one)
        to = next((value for name, _, value in (pair.partition("=") for pair in parts.query.split("&")) if name == "to"), "")
        return Link(server, table=to if to.isalnum() and to != "me" else "", secret=one)
    raise _no_link(text)


def _no_link(text: str) -> Problem:
    return Problem("{link!r} leads to no table; a table's link is like https://host/t/abc", link=text)


class Server:
    """A server, asked as whoever the token says. Threads may ask at the same time: each question has a connection of its own."""

    def __init__(self, base: str, token: str = "", language: str = "en") -> None:
        self.base, self.token, self.language = base.rstrip("/"), token, language
        self._closed = threading.Event()
        self._streaming: socket.socket | None = None

    # --- Questions ----------------------------------------------------------------------------------------------------
    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """What the server answers; `Lost` if it does not, `RefusedByServer` if it will not."""
        connection = self._connection(PATIENCE)
        try:
            answer = self._send(connection, method, path, body, query)
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise self._lost() from error
        finally:
            connection.close()
        return self._read(answer.status, content)

    def ask_again(self, method: str, path: str, body: Any = None) -> Any:
        """The same with patience: for what may be sent twice."""
        for seconds in TRIES:
            try:
                return self.ask(method, path, body)
            except Lost:
                if self._closed.wait(seconds):
                    break
        return self.ask(method, path, body)

    def _connection(self, timeout: float) -> http.client.HTTPConnection:
        parts = urlsplit(self.base)
        if parts.scheme == "https":
            return http.client.HTTPSConnection(parts.hostname or "", parts.port, timeout=timeout, context=ssl.create_default_context())
        return http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=timeout)

    def _send(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: Any, query: dict[str, Any]
    ) -> http.client.HTTPResponse:
        headers = {"accept": "application/json", "accept-language": self.language, "user-agent": "parlour (terminal)"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        if body is not None:
            headers["content-type"] = "application/json"
        wanted = {name: value for name, value in query.items() if value is not None}
        target = f"{urlsplit(self.base).path}/api{quote(path)}" + (f"?{urlencode(wanted)}" if wanted else "")
        connection.request(method, target, None if body is None else json.dumps(body), headers)
        return connection.getresponse()

    def _read(self, status: int, content: bytes) -> Any:
        try:
            found = msgspec.json.decode(content) if content else None
        except msgspec.DecodeError:
            found = None
        if status < 400 and (found is not None or not content):
            return found
        if status >= 500 and status not in (503, 507):
            raise self._lost()
        told = found if isinstance(found, dict) else {}
        if "detail" not in told and "title" not in told:
            raise Problem("{server} does not speak as a table of Parlour does ({status})", server=self.base, status=status)
        detail = str(told.get("detail") or told.get("title"))
        raise RefusedByServer(status, detail, str(told.get("rule", "")), tuple(map(str, told.get("possible", ()))))

    def _lost(self) -> Lost:
        return Lost(self.base)

    # --- The live stream ----------------------------------------------------------------------------------------------
    def stream(self, path: str) -> Iterator[tuple[str, Any]]:
        """The events of a live stream, each with its data, until it ends; `Lost` if it is cut."""
        connection = self._connection(SILENCE)
        try:
            answer = self._send(connection, "GET", path, None, {})
            if answer.status != 200:
                self._read(answer.status, answer.read())
            self._streaming = connection.sock
            name = ""
            while line := answer.readline():
                field, _, value = line.decode().rstrip("\r\n").partition(": ")
                if field == "event":
                    name = value
                elif field == "data":
                    yield name, msgspec.json.decode(value)
        except (OSError, ValueError, AttributeError, http.client.HTTPException) as error:  # closed under us, it may be any of these
            raise self._lost() from error
        finally:
            self._streaming = None
            connection.close()
        raise self._lost()

    def rest(self, seconds: float) -> bool:
        """Waits; True if it was closed meanwhile."""
        return self._closed.wait(seconds)

    @property
    def is_closed(self) -> bool:
        return self._closed.is_set()

    def close(self) -> None:
        """Nobody asks any more; whoever waits at the stream is sent home."""
        self._closed.set()
        if (listening := self._streaming) is not None:
            try:
                listening.shutdown(socket.SHUT_RDWR)
            except OSError:
                return
