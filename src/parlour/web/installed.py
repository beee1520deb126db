"""The house as an app: what a browser needs to put it on a home screen, and what it shows while there is no line."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from litestar import Response, get

from parlour.tables.errors import texts
from parlour.web.cookies import AnyRequest
from parlour.web.files import ASK_FIRST, address
from parlour.web.render import draw
from parlour.web.routes import desk_of, html, in_thread

# What the page without a line is made of: kept in the browser together with it.
KEPT = ("tokens.css", "base.css", "hall.css", "parlour.js", "turn.js", "away.js", "icon.svg", "icon-lost.svg", "parlour.svg")
SILK, PAPER = "#3a2230", "#fbf6ec"  # behind the app's icon, and behind its pages


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: AnyRequest) -> Response[str]:
    """What the app is called, looks like and offers, in the reader's language."""
    language = desk_of(request).language(request)
    t = texts(language)
    told = {
        "id": "/",
        "name": t("Parlour"),
        "short_name": t("Parlour"),
        "description": t("Board games about money, vanity and gummy bears: against friends, or against bots that never tire."),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": SILK,
        "background_color": PAPER,
        "icons": [
            _icon("app-192.png", "192x192"),
            _icon("app-512.png", "512x512"),
            _icon("app-maskable-512.png", "512x512", "maskable"),
            _icon("app-monochrome.svg", "any", "monochrome"),
        ],
        "shortcuts": [
            {"name": t("Continue"), "url": "/#yours"},
            {"name": t("Learn by playing"), "url": "/learn"},
            {"name": t("Open tables"), "url": "/#open-tables"},
        ],
    }
    headers = {"cache-control": ASK_FIRST, "vary": "accept-language, cookie"}
    return Response(json.dumps(told, ensure_ascii=False), media_type="application/manifest+json", headers=headers)


def _icon(name: str, sizes: str, purpose: str = "any") -> dict[str, str]:
    return {"src": address(name), "sizes": sizes, "type": "image/png" if name.endswith(".png") else "image/svg+xml", "purpose": purpose}


@get("/worker.js", include_in_schema=False)
async def worker() -> Response[str]:
    """The script that stands between browser and server: all it does is to show a page of ours where there is no line."""
    kept = ["/away", *(address(name) for name in KEPT)]
    mark = hashlib.sha256(" ".join(kept).encode()).hexdigest()[:12]
    text = draw("worker.js", kept=kept, name=f"parlour-{mark}")
    return Response(text, media_type="text/javascript", headers={"cache-control": ASK_FIRST})


@get("/away", include_in_schema=False)
async def away(request: AnyRequest) -> Response[str]:
    """The page without a line; which tables were seen last is known to the browser alone."""
    language = desk_of(request).language(request)
    return html(request, await in_thread(draw, "away.html", t=texts(language), language=language, csrf=""))


INSTALLED: list[Any] = [manifest, worker, away]
