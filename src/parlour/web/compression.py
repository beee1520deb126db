"""Compression: brotli where the browser takes it, gzip elsewhere. What comes in parts, as the live streams do, is sent part by part, by gzip.

Compression lets whoever sees the lengths of answers guess at secrets that stand beside words of his choice. So no secret is sent twice alike:
tokens and personal links are veiled anew in every answer (`parlour.web.security.veiled`), and streams carry none.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Awaitable, Callable, Iterable, MutableMapping, Sequence
from typing import Any

import brotli

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]

LEAST = 600  # bytes: less than that is not worth it
KINDS = (b"text/", b"application/json", b"application/problem+json", b"application/yaml", b"application/vnd.oai.openapi")
WINDOW = 18  # two to the power of that: bytes that are looked back at
LEVEL = 5  # of gzip
SHORT = 8192  # bytes: the window of a small compressor of gzip
HEAD, LAST_BLOCK = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff", b"\x03\x00"  # of gzip: no name, no time; an empty block that ends it


class Parts:
    """What comes in parts, by gzip: each part can be read when it has come, and is compressed by itself, so that a stream that is open for hours
    holds nothing in memory (a compressor with its window takes 200 to 700 KiB)."""

    def __init__(self) -> None:
        self._sum, self._length, self._head = 0, 0, HEAD

    def add(self, part: bytes) -> bytes:
        packer, head = _packer(len(part)), self._head
        self._sum, self._length, self._head = zlib.crc32(part, self._sum), self._length + len(part), b""
        return head + packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH)

    def end(self) -> bytes:
        return self._head + LAST_BLOCK + struct.pack("<LL", self._sum, self._length & 0xFFFFFFFF)


def _packer(length: int) -> zlib._Compress:
    """A compressor for so many bytes: a small one is ready much sooner, and packs what is short as well."""
    return zlib.compressobj(LEVEL, wbits=-13, memLevel=6) if length <= SHORT else zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS)


def coding_for(accepted: str, ours: Sequence[str] = ("br", "gzip")) -> str:
    """The best of our codings among those that `Accept-Encoding` names; "" for none."""
    wanted = {}
    for one in accepted.lower().split(","):
        name, _, weight = one.partition(";")
        wanted[name.strip()] = weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return next((coding for coding in ours if wanted.get(coding, wanted.get("*", False))), "")


def compressed(body: bytes, coding: str, *, thoroughly: bool = False) -> bytes:
    """A whole body; thoroughly where it is done once and sent often."""
    if coding == "br":
        return bytes(brotli.compress(body, mode=brotli.MODE_TEXT, quality=11 if thoroughly else 4, lgwin=WINDOW))
    if coding == "gzip":
        return zlib.compress(body, 9 if thoroughly else LEVEL, wbits=16 + zlib.MAX_WBITS)
    return body


class Compressing:
    """Stands between an application and who sends for it: compresses an answer if that is worth it."""

    def __init__(self, send: Send, accepted: str) -> None:
        self._send, self._accepted = send, accepted
        self._start: Message = {}
        self._parts: Parts | None = None
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
        if not self._is_begun:
            self._is_begun = True
            if _may_be_compressed(self._start):
                body = self._first_part(body) if more else self._whole(body)
            await self._send(self._start)
        elif self._parts:
            body = (self._parts.add(body) if body else b"") + (b"" if more else self._parts.end())
        await self._send({**message, "body": body})

    def _first_part(self, body: bytes) -> bytes:
        coding = coding_for(self._accepted, ["gzip"])
        if not coding:
            return body
        self._parts = Parts()
        self._start["headers"] = [*_without_length(self._start["headers"]), (b"content-encoding", coding.encode())]
        return self._parts.add(body) if body else b""

    def _whole(self, body: bytes) -> bytes:
        coding = coding_for(self._accepted)
        if not coding or len(body) < LEAST:
            return body
        body = compressed(body, coding)
        told = (b"content-encoding", coding.encode()), (b"content-length", str(len(body)).encode())
        self._start["headers"] = [*_without_length(self._start["headers"]), *told]
        return body


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
