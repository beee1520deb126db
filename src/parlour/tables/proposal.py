"""What one at the table proposes, and the others must agree to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypedDict


class StoredProposal(TypedDict):
    """A proposal as the database holds it, under its name."""

    by: int
    seat: int
    agreed: list[int]


@dataclass
class Proposal:
    """To take a seat's last move back, or to let a bot stand in for who sits there."""

    kind: str  # "undo" or "stand-in"
    by: int
    seat: int
    agreed: list[int] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What forms and programs call it: there is one proposal to undo, but for each seat one to stand in."""
        return f"stand-in:{self.seat}" if self.kind == "stand-in" else self.kind

    @property
    def replaced(self) -> int | None:
        """The seat that a bot would take over, and that has no voice in it."""
        return self.seat if self.kind == "stand-in" else None

    def needed(self, voters: int) -> int:
        """An undo needs everybody; a stand-in more than half."""
        return voters // 2 + 1 if self.kind == "stand-in" else voters

    def copy(self) -> Proposal:
        return replace(self, agreed=list(self.agreed))

    def stored(self) -> StoredProposal:
        return {"by": self.by, "seat": self.seat, "agreed": self.agreed}

    @classmethod
    def read(cls, name: str, stored: StoredProposal) -> Proposal:
        """A proposal as it is stored under its name."""
        return cls(name.partition(":")[0], **stored)
