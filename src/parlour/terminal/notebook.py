"""What a learner at this terminal has done of the lessons: a file in the user's data folder."""

from __future__ import annotations

from pathlib import Path

import msgspec

from parlour.engine.lessons import Lesson, Trace
from parlour.engine.whole_file import write_wholly


class Notebook:
    """The traces of lessons, by game and name. A file that cannot be read is begun anew."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or default_path()
        try:
            self._traces = msgspec.json.decode(self._path.read_bytes(), type=dict[str, Trace])
        except (OSError, msgspec.MsgspecError):
            self._traces = {}

    def of(self, lesson: Lesson) -> Trace | None:
        return self._traces.get(lesson.id)

    def is_done(self, lesson: Lesson) -> bool:
        trace = self.of(lesson)
        return trace is not None and trace.done

    def keep(self, lesson: Lesson, trace: Trace) -> None:
        self._traces[lesson.id] = trace
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_wholly(self._path, msgspec.json.format(msgspec.json.encode(self._traces), indent=1).decode())


def default_path() -> Path:
    """Beside the database of tables."""
    import platformdirs

    return platformdirs.user_data_path("parlour", appauthor=False) / "lessons.json"
