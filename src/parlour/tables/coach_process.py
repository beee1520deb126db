"""A process that looks back at one game: the save is a line on its input; its output is how far it is, then what it found (JSON lines).

It stops when its input ends, as it does when somebody stops it or the server is gone, and tells what it has found so far.
"""

from __future__ import annotations

import json
import os
import sys
import threading

import msgspec


def main() -> None:
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)  # whatever else is printed is not an answer
    question = json.loads(sys.stdin.readline())
    stopped = threading.Event()

    def wait_for_the_end() -> None:
        sys.stdin.read()
        stopped.set()

    threading.Thread(target=wait_for_the_end, daemon=True).start()

    import parlour
    from parlour.bots.analysis import analyse

    def tell(at: int, of: int) -> None:
        out.write(json.dumps({"at": at, "of": of}) + "\n")

    try:
        report = analyse(parlour.load(question["save"]), question["iterations"], progress=tell, stop=stopped.is_set)
        said: dict[str, object] = {"report": msgspec.to_builtins(report)}
    except Exception as error:
        said = {"error": f"{type(error).__name__}: {error}"}
    out.write(json.dumps(said) + "\n")
    out.flush()
    os._exit(0)  # the thread may still be reading


if __name__ == "__main__":
    main()
