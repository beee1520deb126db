"""A house in one file: everything that its database holds, to be carried to another database.

The file is gzip over lines of JSON. The first line says what it is (kind, format, version of the schema, which tables of the database follow). Each
further line is one row, `{"people": {"id": …}}`; what is NULL is left out, and what is JSON stands there as it was stored, sign by sign. The last line
counts the rows of each table and gives their SHA-256, and that of everything before it: a file that was cut off or has changed is known by it.
"""

from __future__ import annotations

import gzip
import hashlib
import time
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

import parlour
from parlour.engine.texts import Problem
from parlour.engine.whole_file import written_wholly

KIND, FORMAT = "house", 1
LONGEST_LINE = 64 << 20
END = "end"  # no table of the database is called so
OWNER_ONLY = 0o600  # it holds what the database holds: keys, and the seeds of games that go on

Row = dict[str, msgspec.Raw]


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line."""

    parlour: str
    format: int
    schema: str
    version: str
    made: float
    tables: list[str]


class Counted(msgspec.Struct, forbid_unknown_fields=True):
    """How many rows of a table there are, and the SHA-256 of their lines."""

    rows: int
    sha256: str


class Contents(msgspec.Struct, forbid_unknown_fields=True):
    """The last line: what the file holds, by table, and the SHA-256 of all lines before this one."""

    tables: dict[str, Counted]
    sha256: str

    @property
    def rows(self) -> int:
        return sum(table.rows for table in self.tables.values())


def line_of(table: str, row: Row) -> bytes:
    """A row as a line; signs that end a line stand only between the words of JSON, where a space means the same."""
    return msgspec.json.encode({table: row}).replace(b"\n", b" ").replace(b"\r", b" ") + b"\n"


class Tally:
    """Counts lines, and takes their fingerprints."""

    def __init__(self, tables: Iterable[str]) -> None:
        self._rows, self._hashes = dict.fromkeys(tables, 0), {name: hashlib.sha256() for name in tables}
        self._all = hashlib.sha256()

    def head(self, line: bytes) -> None:
        self._all.update(line)

    def row(self, table: str, line: bytes) -> None:
        self._rows[table] += 1
        self._hashes[table].update(line)
        self._all.update(line)

    @property
    def contents(self) -> Contents:
        tables = {name: Counted(rows, self._hashes[name].hexdigest()) for name, rows in self._rows.items()}
        return Contents(tables, self._all.hexdigest())


# --- Writing --------------------------------------------------------------------------------------------------------------------
def write(path: Path, schema: str, tables: list[str], rows: Iterable[tuple[str, Row]]) -> Contents:
    """Writes a house into a file, row by row, wholly or not at all; only its owner may read it."""
    head = Head(KIND, FORMAT, schema, parlour.__version__, round(time.time(), 3), tables)
    tally, first = Tally(tables), msgspec.json.encode(head) + b"\n"
    with written_wholly(path, OWNER_ONLY) as temporary, gzip.open(temporary, "wb") as file:
        tally.head(first)
        file.write(first)
        for table, row in rows:
            line = line_of(table, row)
            tally.row(table, line)
            file.write(line)
        file.write(msgspec.json.encode({END: tally.contents}) + b"\n")
    return tally.contents


# --- Reading --------------------------------------------------------------------------------------------------------------------
class Archive:
    """A file that should hold a house."""

    def __init__(self, path: Path) -> None:
        self.path, self.contents = path, Contents({}, "")
        self._line = 0
        with self._opened() as file:
            self.head = self._read_head(file)

    def rows(self) -> Iterator[tuple[str, Row]]:
        """All rows. Whoever has been through all of them, without a Problem, knows that they are those that were written; `contents` counts them."""
        tally = Tally(self.head.tables)
        with self._opened() as file:
            tally.head(self._next(file))
            while True:
                line = self._next(file)
                table, row = self._row(line)
                if table == END:
                    break
                if table not in self.head.tables:
                    raise self._broken()
                tally.row(table, line)
                yield table, row
            self._check_end(file, line, tally.contents)
        self.contents = tally.contents

    def check(self) -> Contents:
        """Reads all of it, and says what it holds; Problem if it was cut off or has changed."""
        for _ in self.rows():
            pass
        return self.contents

    def _opened(self) -> gzip.GzipFile:
        self._line = 0
        return gzip.open(self.path, "rb")

    def _next(self, file: gzip.GzipFile) -> bytes:
        try:
            line = file.readline(LONGEST_LINE)
        except (EOFError, gzip.BadGzipFile, zlib.error):
            raise self._broken() if self._line else self._no_house() from None
        if not line.endswith(b"\n"):
            raise self._broken() if self._line else self._no_house()
        self._line += 1
        return line

    def _read_head(self, file: gzip.GzipFile) -> Head:
        line = self._next(file)
        try:
            told: Any = msgspec.json.decode(line)
            if not isinstance(told, dict) or told.get("parlour") != KIND:
                raise self._no_house()
            if told.get("format") != FORMAT:
                raise Problem(
                    "{file}: the archive has format {format!r}, and this Parlour reads format {known}. Nothing was changed",
                    file=self.path.name,
                    format=told.get("format"),
                    known=FORMAT,
                )
            return msgspec.convert(told, Head)
        except msgspec.ValidationError:
            raise self._broken() from None
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise self._no_house() from None

    def _row(self, line: bytes) -> tuple[str, Row]:
        try:
            ((table, row),) = msgspec.json.decode(line, type=dict[str, Row]).items() if not _is_end(line) else ((END, {}),)
        except (msgspec.MsgspecError, UnicodeDecodeError, ValueError):
            raise self._broken() from None
        return table, row

    def _check_end(self, file: gzip.GzipFile, line: bytes, counted: Contents) -> None:
        try:
            told = msgspec.json.decode(line, type=dict[str, Contents])[END]
            rest = file.read(1)
        except (msgspec.MsgspecError, UnicodeDecodeError, EOFError, gzip.BadGzipFile, zlib.error):
            raise self._broken() from None
        if rest or told != counted:
            raise self._broken()

    def _broken(self) -> Problem:
        return Problem(
            "{file}: the archive is cut off or has changed (after line {line}). Nothing was changed", file=self.path.name, line=self._line
        )

    def _no_house(self) -> Problem:
        return Problem("{file} is no archive of a house: it should come from «parlour export»", file=self.path.name)


def _is_end(line: bytes) -> bool:
    return line.startswith(b'{"end":')
