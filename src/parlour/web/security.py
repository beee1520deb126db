"""The porter stands before every request: limits, headers, the journal. And the tokens that forms must carry."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import json
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, MutableMapping
from typing import Any

from parlour.tables.errors import texts
from parlour.tables.journal import Metrics, note
from parlour.web.compression import Compressing, Message, Send
from parlour.web.languages import language_of
from parlour.web.limits import Limits

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
App = Callable[
    [Any, Any, Any], Coroutine[Any, Any, None]
]  # of a scope, receive and send, as ASGI has them; each framework has its own types

BODY_LIMIT = 64 * 1024
TOKEN = 64  # digits
MAKING = (
    "/tables", "/quick", "/rival", "/rival/bot", "/me/mail", "/me/mail/again", "/api/tables", "/api/quick", "/api/people",
)  # fmt: skip
STREAM_WAIT = 5.0  # seconds after which one more stream may be tried
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
TOO_MANY = {
    "requests": "Too many requests at once: please wait a moment and try again",
    "streams": "Too many tables are open at once: please close some, or try again in a while",
}
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "x-frame-options": "DENY",
}


# --- Tokens in forms ---------------------------------------------------------------------------------------------------
def new_visit() -> str:
    """What a browser's visit is known by; its forms carry a token made of it."""
    return secrets.token_urlsafe(18)


def token_for(key: bytes, visit: str) -> str:
    """The token that forms of this visit must carry."""
    return hmac.new(key, b"form " + visit.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def token_fits(key: bytes, visit: str, token: str) -> bool:
    return bool(visit) and hmac.compare_digest(token_for(key, visit).encode(), unveiled(token, TOKEN).encode("utf-8", "replace"))


# --- Veils: a secret that stands in answers looks another way in each, so that their lengths when compressed tell nothing of it ----------
def veiled(secret: str) -> str:
    """A secret of hexadecimal digits behind a mask of as many, which is drawn anew each time."""
    mask = secrets.token_hex(len(secret))[: len(secret)]
    return mask + _masked(mask, secret)


def unveiled(text: str, length: int) -> str:
    """The secret of so many digits behind its veil; what is not veiled stays as it is."""
    is_veiled = len(text) == 2 * length and all(letter in "0123456789abcdef" for letter in text)
    return _masked(text[:length], text[length:]) if is_veiled else text


def _masked(mask: str, digits: str) -> str:
    return f"{int(mask, 16) ^ int(digits, 16):0{len(mask)}x}"


def is_api(path: str) -> bool:
    return path == "/api" or path.startswith("/api/")


# --- The owner ---------------------------------------------------------------------------------------------------------
def is_owner(address: str, headers: Mapping[str, str], token: str) -> bool:
    """Whether a request comes from the server's own machine, and not through a proxy there; or carries
    the owner's token."""
    given = headers.get("authorization", "").encode("utf-8", "replace")
    if token and hmac.compare_digest(given, f"Bearer {token}".encode()):
        return True
    forwarded = "x-forwarded-for" in headers or "forwarded" in headers
    return not forwarded and _is_loopback(address)


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


# --- The porter -------------------------------------------------------------------------------------------------------
class Porter:
    """The outermost layer of the application."""

    def __init__(self, app: App, *, limits: Limits, numbers: Callable[[], Metrics], worker: str = "") -> None:
        self.app, self._limits, self._numbers, self._worker = app, limits, numbers, worker

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, status, method = time.perf_counter(), 0, scope["method"]
        accepted = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-encoding"), "")

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *self._headers(scope, message)]
            await send(message)

        answer = Compressing(send_with_headers, accepted)
        wait = self._limited(scope)
        if wait:
            await _too_many(scope, send_with_headers, wait)
        elif not _is_stream(scope):
            scope = await self._answer(scope, _bounded(receive), answer)
        elif self._limits.enter(_address(scope)):
            try:
                scope = await self._answer(scope, _bounded(receive), answer)
            finally:
                self._limits.leave(_address(scope))
        else:
            await _too_many(scope, send_with_headers, STREAM_WAIT, "streams")
        numbers = self._numbers()
        numbers.count("requests")
        if status >= 500:
            numbers.count("server_errors")
        note("request", method=method, route=_route(scope), status=status, ms=round((time.perf_counter() - started) * 1000, 1))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> Scope:
        """Lets the application answer; HEAD gets what GET would, without its body. The scope holds the
        route that was found."""
        if scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return scope
        asked, enough = {**scope, "method": "GET"}, asyncio.Event()
        answering = asyncio.create_task(self.app(asked, receive, _head_only(send, enough)))
        looking = asyncio.create_task(enough.wait())
        try:
            await asyncio.wait({answering, looking}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (answering, looking):
                task.cancel()
            await asyncio.gather(answering, looking, return_exceptions=True)
        if not answering.cancelled():
            answering.result()
        return asked

    def _headers(self, scope: Scope, message: Message) -> list[tuple[bytes, bytes]]:
        given = {name.lower() for name, _ in message.get("headers", [])}
        found = {name: value for name, value in HEADERS.items() if name.encode() not in given}
        if b"cache-control" not in given:
            found["cache-control"] = "no-store"
        if scope.get("scheme") == "https":
            found["strict-transport-security"] = "max-age=31536000"
        if self._worker:
            found["x-worker"] = self._worker
        return [(name.encode(), value.encode()) for name, value in found.items()]

    def _limited(self, scope: Scope) -> float:
        path = scope["path"]
        if path == "/health" or path.startswith("/static/"):
            return 0.0
        kinds = ["reading"] if scope["method"] in ("GET", "HEAD", "OPTIONS") else ["changing"]
        if path.startswith(("/me/", "/player/", "/mail/")):
            kinds.append("knocking")
        if scope["method"] == "POST" and path in MAKING:
            kinds.append("making")
        return self._limits.wait(kinds, _address(scope))


def _address(scope: Scope) -> str:
    return str(scope["client"][0]) if scope.get("client") else "unknown"


def _is_stream(scope: Scope) -> bool:
    return str(scope["path"]).startswith(("/t/", "/api/tables/", "/hall/")) and str(scope["path"]).endswith("/live")


def _head_only(send: Send, enough: asyncio.Event) -> Send:
    """Sends the head of an answer; a body that comes in parts (it may never end) is not begun: there is `enough`."""

    async def head_only(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(
                {**message, "headers": [(name, value) for name, value in message.get("headers", []) if name.lower() != b"set-cookie"]}
            )
            await send({"type": "http.response.body", "body": b""})
        elif message.get("more_body"):
            enough.set()
            await asyncio.Event().wait()

    return head_only


def _bounded(receive: Receive) -> Receive:
    """Counts what comes in, and stops at the limit, whatever the request said about its length."""
    taken = 0

    async def bounded() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > 2 * BODY_LIMIT:
            return {"type": "http.disconnect"}
        return message

    return bounded


def _route(scope: Scope) -> str:
    """The path as it was declared, so that no secret of a link gets into the journal."""
    handler = scope.get("route_handler")
    paths = sorted(getattr(handler, "paths", ()) or ())
    return str(paths[0]) if paths else "other"


async def _too_many(scope: Scope, send: Send, wait: float, what: str = "requests") -> None:
    seconds = max(1, round(wait + 0.5))
    headers = [(b"retry-after", str(seconds).encode())]
    given = {name: value.decode("latin-1") for name, value in scope["headers"]}
    t = texts(language_of(given.get(b"cookie", ""), given.get(b"accept-language", "")))
    title, sentence = t("Too much at once"), t(TOO_MANY[what])
    if is_api(scope["path"]):
        body = json.dumps({"type": "/problems/too-much", "title": title, "status": 429, "detail": f"{sentence}."}, ensure_ascii=False)
        headers.append((b"content-type", b"application/problem+json"))
    else:
        body = f"{sentence}.\n"
        headers.append((b"content-type", b"text/plain; charset=utf-8"))
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body.encode()})
