"""Compression: brotli where the browser takes it, gzip elsewhere. What comes in parts, as the live streams do, is sent part by part.

Compression lets whoever sees the lengths of answers guess at secrets that stand beside words of his choice. So no secret is sent twice alike:
tokens and personal links are veiled anew in every answer (`parlour.web.security.veiled`), and streams carry none.
"""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, Protocol

import brotli

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]

LEAST = 600  # bytes: less than that is not worth it
KINDS = (b"text/", b"application/json", b"application/problem+json", b"application/yaml", b"application/vnd.oai.openapi")
WINDOW = 18  # two to the power of that: bytes that are looked back at


class Packer(Protocol):
    def add(self, part: bytes) -> bytes:
        """What must be sent so that all parts until now can be read."""

    def end(self) -> bytes: ...


class Brotli:
    def __init__(self, quality: int = 4, window: int = WINDOW) -> None:
        self._packer = brotli.Compressor(mode=brotli.MODE_TEXT, quality=quality, lgwin=window)

    def add(self, part: bytes) -> bytes:
        return bytes(self._packer.process(part) + self._packer.flush())

    def end(self) -> bytes:
        return bytes(self._packer.finish())


class Gzip:
    def __init__(self, level: int = 5) -> None:
        self._packer = zlib.compressobj(level, wbits=16 + zlib.MAX_WBITS)

    def add(self, part: bytes) -> bytes:
        return self._packer.compress(part) + self._packer.flush(zlib.Z_SYNC_FLUSH)

    def end(self) -> bytes:
        return self._packer.flush()


def coding_for(accepted: str) -> str:
    """The best coding among those that `Accept-Encoding` names; "" for none."""
    wanted = {}
    for one in accepted.lower().split(","):
        name, _, weight = one.partition(";")
        wanted[name.strip()] = weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return next((coding for coding in ("br", "gzip") if wanted.get(coding, wanted.get("*", False))), "")


def packer(coding: str) -> Packer:
    return Brotli() if coding == "br" else Gzip()


def compressed(body: bytes, coding: str, *, thoroughly: bool = False) -> bytes:
    """A whole body; thoroughly where it is done once and sent often."""
    if coding == "br":
        return bytes(brotli.compress(body, mode=brotli.MODE_TEXT, quality=11 if thoroughly else 4, lgwin=WINDOW))
    if coding == "gzip":
        return zlib.compress(body, 9 if thoroughly else 5, wbits=16 + zlib.MAX_WBITS)
    return body


class Compressing:
    """Stands between an application and who sends for it: compresses an answer if that is worth it."""

    def __init__(self, send: Send, coding: str) -> None:
        self._send, self._coding = send, coding
        self._start: Message = {}
        self._packer: Packer | None = None
        self._is_begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
        elif message["type"] == "http.response.body":
            await self._body(message)
        else:
            await self._send(message)

    async def _body(self, message: Message) -> None:
        body, more = message.get("body", b""), bool(message.get("more_body"))
        if self._is_begun:
            if self._packer:
                message = {**message, "body": (self._packer.add(body) if body else b"") + (b"" if more else self._packer.end())}
            await self._send(message)
            return
        self._is_begun = True
        if _may_be_compressed(self._start) and self._coding and (more or len(body) >= LEAST):
            if more:
                self._packer = packer(self._coding)
                body = self._packer.add(body) if body else b""
            else:
                body = compressed(body, self._coding)
            self._start["headers"] = [*_without_length(self._start["headers"]), (b"content-encoding", self._coding.encode())]
            if not more:
                self._start["headers"].append((b"content-length", str(len(body)).encode()))
        await self._send(self._start)
        await self._send({**message, "body": body})


def _may_be_compressed(start: Message) -> bool:
    """Whether an answer is text that nobody has compressed yet. It is told that others may get it otherwise."""
    headers = start.setdefault("headers", [])
    given: dict[bytes, Any] = {name.lower(): value for name, value in headers}
    if b"content-encoding" in given or not given.get(b"content-type", b"").startswith(KINDS):
        return False
    if b"vary" not in given:
        start["headers"] = [*headers, (b"vary", b"accept-encoding")]
    return True


def _without_length(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    return [(name, value) for name, value in headers if name.lower() != b"content-length"]
