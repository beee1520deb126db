"""Wax seals: a person is one on every page, in a colour and with a sign that they may choose. Who has not chosen has the colour of their page's address."""

from __future__ import annotations

from typing import NamedTuple

from parlour.tables.errors import Refused

WAXES = ("raspberry", "blue", "violet", "green", "honey", "brick red", "slate", "olive")
UNCHOSEN = 5  # waxes that are given to those who have not chosen
SIGNS = ("crown", "star", "key", "leaf", "bear", "hat", "moon", "heart")


class Chosen(NamedTuple):
    """A seal that somebody chose: the number of its wax, and its sign; "" is the first letter of their name."""

    wax: int
    sign: str = ""

    @property
    def kept(self) -> str:
        """As the database keeps it: `3`, or `3 bear`."""
        return f"{self.wax} {self.sign}".strip()

    @classmethod
    def read(cls, wax: str, sign: str) -> Chosen:
        """What a form says; anything that is no seal is refused."""
        if wax not in map(str, range(len(WAXES))):
            raise Refused("bad-input", "There is no wax «{given}»: choose one of those that are shown", given=wax[:20])
        if sign not in ("", *SIGNS):
            raise Refused("bad-input", "There is no sign «{given}» for a seal: choose one of those that are shown", given=sign[:20])
        return cls(int(wax), sign)


def seal_of(kept: str, handle: str) -> Chosen:
    """The seal of somebody, by what is kept of it and the address of their page."""
    if kept:
        wax, _, sign = kept.partition(" ")
        return Chosen(int(wax), sign)
    return Chosen(int(handle[:6] or "0", 16) % UNCHOSEN)
