"""The journal (one JSON object a line, no secrets in it) and the metrics for /metrics."""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import time
from collections import Counter
from typing import Any, TextIO

_logger = logging.getLogger("parlour")
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


def note(event: str, level: int = logging.INFO, **facts: Any) -> None:
    """Writes down what happened. Never pass secrets, names, what was said, or the id of a table: its
    fingerprint will do."""
    if _logger.isEnabledFor(level):
        _logger.log(level, json.dumps({"at": round(time.time(), 3), "event": event, **facts}, ensure_ascii=False, default=str))


def fingerprint(table_id: str) -> str:
    """A table's mark in the logs, which does not let anybody in."""
    return hashlib.sha256(table_id.encode()).hexdigest()[:8]


class _ErrorOutput(logging.StreamHandler[TextIO]):
    """Writes to what is the standard error output at that moment: it may have been replaced, and the old one closed,
    since the journal was opened."""

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stderr
        super().emit(record)


def write_to_stderr(level: str) -> None:
    """Has the journal written to the standard error output."""
    handler = _ErrorOutput()
    handler.setFormatter(logging.Formatter("%(message)s"))
    _logger.handlers[:] = [handler]
    _logger.setLevel(level.upper())
    _logger.propagate = False


class Metrics:
    """Counters, gauges and one histogram, as Prometheus reads them."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.gauges: dict[str, float] = {}
        self._buckets: Counter[float] = Counter()
        self._sum = 0.0

    def count(self, name: str, by: int = 1) -> None:
        self.counts[name] += by

    def took(self, seconds: float) -> None:
        """A move was stored in so many seconds."""
        self._sum += seconds
        self._buckets[next((bound for bound in BOUNDS if seconds <= bound), float("inf"))] += 1

    def text(self) -> str:
        lines = []
        for name, value in sorted(self.counts.items()):
            lines += [f"# TYPE parlour_{name}_total counter", f"parlour_{name}_total {value}"]
        for name, number in sorted(self.gauges.items()):
            lines += [f"# TYPE parlour_{name} gauge", f"parlour_{name} {number:g}"]
        lines.append("# TYPE parlour_move_seconds histogram")
        total = 0
        for bound in (*BOUNDS, float("inf")):
            total += self._buckets[bound]
            lines.append(f'parlour_move_seconds_bucket{{le="{"+Inf" if bound == float("inf") else f"{bound:g}"}"}} {total}')
        return "\n".join([*lines, f"parlour_move_seconds_sum {self._sum:.6f}", f"parlour_move_seconds_count {total}"]) + "\n"
