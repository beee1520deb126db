"""Records: from annotated classes to memory, and how interpreted rules read it."""

from __future__ import annotations

import numpy as np
import pytest

from parlour.engine.record import Record, Row, StateRecord, i8, i16, u64


def make(**fields):
    return type("Made", (Record,), {"__annotations__": fields})


def test_an_annotated_class_becomes_a_dtype_with_nesting_and_arrays():
    inner = make(gold=i16, hand=i8[6])
    outer = make(players=[inner, 4], price=i8[3, 7], key=u64[2])
    assert outer.dtype["players"].shape == (4,)
    assert outer.dtype["price"].shape == (3, 7)
    assert inner.dtype.itemsize == 8


def test_a_base_class_lends_its_fields():
    state = type("State", (StateRecord,), {"__annotations__": {"phase": i8}})
    assert state.dtype.names[:3] == ("key", "draws", "seats")


def test_copies_are_equal_byte_for_byte():
    record = make(small=i8, wide=u64, last=i8)
    one, two = record.zeros(1), np.full(record.dtype.itemsize, 255, np.uint8).view(record.dtype)
    two[0] = one[0]
    assert two.tobytes() == one.tobytes()


@pytest.mark.parametrize("name", ["round", "size", "data"])
def test_a_field_called_like_an_attribute_of_numpy_is_refused(name):
    with pytest.raises(TypeError, match=f"a field cannot be called {name}"):
        make(**{name: i8})


def test_a_field_of_another_kind_is_refused():
    with pytest.raises(TypeError, match=r"Made\.name: expected i8"):
        make(name=str)


def test_interpreted_rules_read_plain_integers_and_write_through():
    record = make(gold=i16, hand=i8[3])
    array = record.zeros(1)
    row = Row(array[0])
    row.gold += 300
    row.hand[2] += 1
    assert type(row.gold) is int
    assert array[0]["gold"] == 300
    assert row.hand.tolist() == [0, 0, 1]


def test_interpreted_rules_are_stopped_where_compiled_ones_would_be_silent():
    row = Row(make(gold=i8, hand=i8[3]).zeros(1)[0])
    with pytest.raises(OverflowError):
        row.gold = 200
    with pytest.raises(IndexError):
        row.hand[3]
    with pytest.raises(IndexError, match="below 0"):
        row.hand[-1]
    with pytest.raises(AttributeError, match="no field 'silver'; there are gold, hand"):
        row.silver  # noqa: B018
