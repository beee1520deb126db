"""Records: a game's state as one flat piece of memory.

An annotated class becomes a NumPy dtype, nesting and arrays included:

    class Player(Record):
        gold: i16
        hand: i8[6]

    class State(StateRecord):
        players: [Player, 4]

Compiled rules read the memory itself. Interpreted rules read it through `Row` and `Rows`, which give plain Python
integers, so that both do the same arithmetic; they also refuse what compiled code would silently do: an index out of
range, or a number that does not fit its field.
"""

import functools
import math
import struct
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt


class Scalar(NamedTuple):
    """A whole number of a fixed width; `i8[3, 7]` is an array of them."""

    code: str

    def __getitem__(self, shape: Any) -> Any:
        return Many(self, shape if isinstance(shape, tuple) else (shape,))


class Many(NamedTuple):
    """An array of a fixed shape inside a record."""

    of: Any
    shape: tuple[int, ...]


if TYPE_CHECKING:  # sizes are no types: mypy knows the names of a record's fields and takes their numbers on trust
    i8: TypeAlias = Any
    i16: TypeAlias = Any
    i32: TypeAlias = Any
    i64: TypeAlias = Any
    u8: TypeAlias = Any
    u16: TypeAlias = Any
    u32: TypeAlias = Any
    u64: TypeAlias = Any
else:
    i8, i16, i32, i64 = Scalar("i1"), Scalar("i2"), Scalar("i4"), Scalar("i8")
    u8, u16, u32, u64 = Scalar("u1"), Scalar("u2"), Scalar("u4"), Scalar("u8")

_LETTERS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}  # what `struct` calls them
_TAKEN = frozenset(dir(np.record)) | {"names"}


class Record:
    """The base of every record; `dtype` is made from the annotations, those of base classes first."""

    dtype: ClassVar[np.dtype[np.void]]

    def __init_subclass__(cls) -> None:
        fields: dict[str, object] = {}
        for base in reversed(cls.__mro__):
            fields |= base.__dict__.get("__annotations__", {}) if issubclass(base, Record) and base is not Record else {}
        taken = sorted(_TAKEN & fields.keys())
        if taken:
            raise TypeError(f"{cls.__name__}: a field cannot be called {', '.join(taken)}: numpy.record uses the name")
        cls.dtype = _without_gaps([(name, *_field(cls, name, kind)) for name, kind in fields.items()])

    @classmethod
    def zeros(cls, count: int) -> npt.NDArray[np.void]:
        return np.zeros(count, cls.dtype)


def _field(owner: type, name: str, kind: Any) -> tuple[Any, ...]:
    if isinstance(kind, Scalar):
        return (kind.code,)
    if isinstance(kind, list) and len(kind) == 2:
        kind = Many(kind[0], kind[1] if isinstance(kind[1], tuple) else (kind[1],))
    if isinstance(kind, Many):
        return (*_field(owner, name, kind.of), kind.shape)
    if isinstance(kind, type) and issubclass(kind, Record):
        return (kind.dtype,)
    raise TypeError(f"{owner.__name__}.{name}: expected i8 … u64, a Record, or an array of these, not {kind!r}")


def _without_gaps(fields: list[tuple[Any, ...]]) -> np.dtype[np.void]:
    """The dtype with its fields aligned and the gaps between them named, so that a copy is equal byte for byte."""
    aligned = np.dtype(fields, align=True)
    filled: list[tuple[Any, ...]] = []
    end = 0
    for field in [*fields, None]:
        start = aligned.fields[field[0]][1] if field else aligned.itemsize
        if start > end:
            filled.append((f"gap_{end}", "u1", (start - end,)))
        if field:
            filled.append(field)
            end = start + aligned.fields[field[0]][0].itemsize
    return np.dtype(filled, align=True)


def copy_of(records: npt.NDArray[np.void]) -> npt.NDArray[np.void]:
    """A copy, all bytes at once: NumPy's own goes through every field of a record, and takes forty times as long."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


class StateRecord(Record):
    """What every game's state begins with: who plays, and where the randomness stands."""

    key: u64[2]
    draws: u64
    seats: i8


class Row:
    """One record, read and written as plain Python integers."""

    __slots__ = ("_void",)

    def __init__(self, void: Any) -> None:
        object.__setattr__(self, "_void", void)

    def __getattr__(self, name: str) -> Any:
        try:
            return _plain(self._void[name])
        except (ValueError, IndexError):
            raise _no_field(name, self._void.dtype) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self._void[name] = value._void if isinstance(value, Row) else value

    def __repr__(self) -> str:
        return f"Row({self._void})"


class Rows:
    """An array of records or of numbers, indexed as compiled code means it: from 0, in range."""

    __slots__ = ("_array",)

    def __init__(self, array: npt.NDArray[Any]) -> None:
        self._array = array

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, index: Any) -> Any:
        return _plain(self._array[_checked(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        self._array[_checked(index)] = value._void if isinstance(value, Row) else value

    def __repr__(self) -> str:
        return f"Rows({self._array})"

    def tolist(self) -> list[Any]:
        return list(self._array.tolist())


class Still:
    """One record at rest: a copy that is only read, by views and words, many times faster than a Row.

    A field becomes plain Python when it is first asked for, and stays so: whole numbers, lists of them, lists of records.
    """

    def __init__(self, void: Any) -> None:
        self.__dict__.update(_memory=void.tobytes(), _at=0, _shape=shape_of(void.dtype))

    @classmethod
    def inside(cls, memory: bytes, at: int, shape: "Shape") -> "Still":
        """A record that is part of another."""
        made = object.__new__(cls)
        made.__dict__.update(_memory=memory, _at=at, _shape=shape)
        return made

    def __getattr__(self, name: str) -> Any:
        own = self.__dict__
        read = own["_shape"].fields.get(name)
        if read is None:
            raise _no_field(name, own["_shape"].dtype)
        found = own[name] = read(own["_memory"], own["_at"])
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        raise TypeError(f"a record at rest is only read; {name!r} cannot be changed")

    def __repr__(self) -> str:
        return f"Still({np.frombuffer(self.tobytes(), self._shape.dtype)[0]})"

    def tobytes(self) -> bytes:
        """The record's memory: equal records have the same."""
        memory: bytes = self._memory
        size = self._shape.dtype.itemsize
        return memory if len(memory) == size else memory[self._at : self._at + size]


class Shape(NamedTuple):
    """How the memory of a record is read: each field from the place where the record begins."""

    dtype: np.dtype[np.void]
    fields: dict[str, Callable[[bytes, int], Any]]


@functools.cache
def shape_of(dtype: np.dtype[np.void]) -> Shape:
    assert dtype.fields is not None
    return Shape(dtype, {name: _reader(kind, offset) for name, (kind, offset, *_) in dtype.fields.items()})


def _reader(kind: np.dtype[Any], offset: int) -> Callable[[bytes, int], Any]:
    """Reads a field that lies so far from the beginning of its record."""
    if len(kind.shape) > 1:
        row = np.dtype((kind.base, kind.shape[1:]))
        rows = [_reader(row, offset + row.itemsize * n) for n in range(kind.shape[0])]
        return lambda memory, at: Grid(memory, at, rows)
    if kind.base.names is not None:
        return _reader_of_records(kind.base, kind.shape, offset)
    numbers = struct.Struct(f"<{math.prod(kind.shape)}{_LETTERS[kind.base.str[1:]]}").unpack_from
    if not kind.shape:
        return lambda memory, at: numbers(memory, at + offset)[0]
    return lambda memory, at: list(numbers(memory, at + offset))


def _reader_of_records(kind: np.dtype[np.void], shape: tuple[int, ...], offset: int) -> Callable[[bytes, int], Any]:
    inner, size = shape_of(kind), kind.itemsize
    if not shape:
        return lambda memory, at: Still.inside(memory, at + offset, inner)
    places = [offset + size * n for n in range(shape[0])]
    return lambda memory, at: [Still.inside(memory, at + place, inner) for place in places]


class Grid(Sequence[Any]):
    """Rows of numbers or records, indexed as compiled code does: grid[row, column]. Each row is read when it is first asked for."""

    __slots__ = ("_at", "_found", "_memory", "_readers")

    def __init__(self, memory: bytes, at: int, readers: Sequence[Callable[[bytes, int], Any]]) -> None:
        self._memory, self._at, self._readers = memory, at, readers
        self._found: dict[int, Any] = {}

    def __len__(self) -> int:
        return len(self._readers)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, tuple):
            found: Any = self
            for at in index:
                found = found[at]
            return found
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        row = self._found.get(index)
        if row is None:
            row = self._found[index] = self._readers[index](self._memory, self._at)
        return row

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


def _no_field(name: str, dtype: np.dtype[np.void]) -> AttributeError:
    fields = (field for field in dtype.names or () if not field.startswith("gap_"))
    return AttributeError(f"no field {name!r}; there are {', '.join(fields)}")


def _checked(index: Any) -> Any:
    if isinstance(index, tuple):
        return tuple(map(_checked, index))
    if index < 0:
        raise IndexError(f"index {index} is below 0")
    return int(index)


def _plain(value: Any) -> Any:
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, np.ndarray):
        return Rows(value)
    return Row(value)
