"""What tests of rules share: the mark that carries the ledger's numbers."""

from __future__ import annotations

from typing import Any

import pytest


def rule_is(*numbers: str) -> Any:
    """Marks a test as the proof of these rules of a ledger."""
    return pytest.mark.rule_is(*numbers)
