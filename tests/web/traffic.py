"""What a browser's lines carry: every answer's bytes on the wire, headers too, as Chromium itself counts them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page


@dataclass
class Traffic:
    """Counts from when it was begun, or was last asked to begin anew."""

    page: Page
    taken: dict[str, int] = field(default_factory=dict)  # bytes by address
    _addresses: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        line = self.page.context.new_cdp_session(self.page)
        line.on("Network.requestWillBeSent", self._asked)
        line.on("Network.loadingFinished", self._answered)
        line.on("Network.dataReceived", self._part)
        line.on("Network.eventSourceMessageReceived", self._heard)
        line.send("Network.enable")
        self._parts: dict[str, int] = {}
        self.told = 0  # patches of streams

    def _heard(self, event: dict[str, Any]) -> None:
        self.told += event["eventName"] == "patch"

    def _asked(self, event: dict[str, Any]) -> None:
        self._addresses[event["requestId"]] = event["request"]["url"]

    def _part(self, event: dict[str, Any]) -> None:
        """A part of an answer, as of a stream that does not end."""
        self._parts[event["requestId"]] = self._parts.get(event["requestId"], 0) + event["encodedDataLength"]

    def _answered(self, event: dict[str, Any]) -> None:
        address = self._addresses.get(event["requestId"], "")
        if not address.startswith("data:"):
            self.taken[address] = self.taken.get(address, 0) + int(event["encodedDataLength"])

    def begin_anew(self) -> None:
        self.taken.clear()

    @property
    def streamed(self) -> int:
        """The bytes of live streams until now."""
        return sum(taken for id, taken in self._parts.items() if self._addresses.get(id, "").endswith("/live?patches=1"))

    @property
    def bytes(self) -> int:
        return sum(self.taken.values())

    def of(self, ending: str) -> list[str]:
        """The addresses that were really fetched and end so."""
        return [address for address, taken in self.taken.items() if address.endswith(ending) and taken]
