"""A process that thinks for bots: a question a line on its input, an answer a line on its output (JSON)."""

from __future__ import annotations

import json
import os
import sys
from typing import Any


def answer(question: dict[str, Any]) -> Any:
    from parlour import bots

    if question["ask"] == "choose":
        return bots.choose(question["game"], question["save"], question["seat"], question["bot"], question["seed"])
    if question["ask"] == "hints":
        return [
            [str(move), float(chance)]
            for move, chance in bots.hints(question["game"], question["save"], question["seat"], question["budget_ms"])
        ]
    if question["ask"] == "ready":
        return "ready"
    raise ValueError(f"cannot answer {question['ask']!r}")


def main() -> None:
    """Answers until the input ends, as it does when the server is gone."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)  # whatever a bot prints is not an answer
    for line in sys.stdin:
        try:
            said: dict[str, Any] = {"answer": answer(json.loads(line))}
        except Exception as error:
            said = {"error": f"{type(error).__name__}: {error}"}
        out.write(json.dumps(said) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
