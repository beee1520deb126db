"""When bots act where the quicker one gets something: after a time that a person might need, drawn for each bot and each decision (C-R06).

The draw comes from the table's own secret seed, so every process that looks after the table knows the same moment, and nobody at the table can foretell it.
"""

from __future__ import annotations

import hashlib

LEAST, MOST = 3.0, 12.0  # seconds that a person may need to place a few coins
SCALE = 1 << 48


def seconds(seed: str, since: float, seat: int) -> float:
    """How long a bot takes for a decision that it was asked for at a moment; all times between LEAST
    and MOST are equally likely."""
    drawn = int.from_bytes(hashlib.sha256(f"race {seed} {since!r} {seat}".encode()).digest()[:6], "big")
    return LEAST + (MOST - LEAST) * drawn / SCALE
