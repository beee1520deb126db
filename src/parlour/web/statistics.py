"""Statistics of the house in the browser, for its owner: who has opened the link that the server printed when it started."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec
from litestar import Response, get

from parlour.tables.errors import Refused
from parlour.tables.statistics import HouseStatistics
from parlour.tables.statistics_process import NoStatistics, ask
from parlour.web.cookies import AnyRequest
from parlour.web.lab import POLICY, lab_of
from parlour.web.routes import desk_of, in_thread
from parlour.web.statistics_page import render_statistics

FRESH_SECONDS = 60.0


class Counting:
    """Makes the statistics once in a while, however often they are asked for."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._asking = asyncio.Lock()
        self._found: HouseStatistics | None = None
        self._until = 0.0

    async def statistics(self) -> HouseStatistics:
        async with self._asking:
            if self._found is None or time.monotonic() >= self._until:
                answer = await ask(self._address)
                if isinstance(answer, NoStatistics):
                    raise Refused("not-now", "The statistics could not be made. {reason}", reason=answer.reason)
                self._found, self._until = answer.figures, time.monotonic() + FRESH_SECONDS
            return self._found


async def _found(request: AnyRequest) -> HouseStatistics:
    lab_of(request).admit(request)
    counting: Counting = request.app.state.counting
    return await counting.statistics()


@get("/statistics", include_in_schema=False)
async def page(request: AnyRequest) -> Response[Any]:
    """One page that brings its own styles and nothing else, as a report does."""
    found, language = await _found(request), desk_of(request).language(request)
    text = await in_thread(lambda: render_statistics(found, language, lab="/lab"))
    return Response(text, media_type="text/html; charset=utf-8", headers={"content-security-policy": POLICY})


@get("/statistics.json", include_in_schema=False)
async def figures(request: AnyRequest) -> Response[Any]:
    headers = {"content-disposition": 'attachment; filename="statistics.json"'}
    return Response(msgspec.json.encode(await _found(request)), media_type="application/json", headers=headers)


STATISTICS = [page, figures]
