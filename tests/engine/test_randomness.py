"""Keyed randomness, against the published vectors of SipHash-2-4."""

from __future__ import annotations

import types

import numpy as np
import pytest

import parlour
from parlour.engine.numba.build import Build
from parlour.engine.randomness import draw, key_of, siphash
from parlour.engine.rule import door

KEY = (0x0706050403020100, 0x0F0E0D0C0B0A0908)

# The reference implementation's vectors are for messages 00, 00 01, 00 01 02 …; ours are always eight bytes long: the ninth vector,
# 62 24 93 9a 79 f5 f5 93 as bytes. The others were made with the reference code for eight-byte messages.
PUBLISHED = 0x93F5F5799A932462


def test_the_published_vector_for_eight_bytes():
    assert siphash(*KEY, 0x0706050403020100) == PUBLISHED


@door
def siphash_of(key0, key1, message):
    return siphash(key0, key1, message)


def test_compiled_siphash_is_the_interpreted_one():
    template = types.ModuleType("siphash_template")
    vars(template).update(siphash_of=siphash_of, siphash=siphash)
    compiled = Build("cpu", "test-siphash", ())(template).siphash_of
    for message in (0, 1, 0x0706050403020100, 2**63, 2**64 - 1):
        assert int(compiled(*map(np.uint64, KEY), np.uint64(message))) == siphash(*KEY, message)


class Counter:
    """As much of a state as a draw needs."""

    def __init__(self, seed):
        self.key, self.draws = key_of(seed), 0


@pytest.mark.parametrize("count", [1, 2, 3, 7, 35, 90])
def test_draws_are_uniform_and_in_range(count):
    s = Counter("uniform")
    drawn = [draw(s, count) for _ in range(200 * count)]
    assert set(drawn) == set(range(count))
    assert all(130 < drawn.count(value) < 280 for value in range(count))


def test_the_reduction_is_without_bias(monkeypatch):
    """For 3 of 2**32 numbers the product's low half falls below (2**32 - 3) % 3 = 1: those must be drawn again."""
    numbers = iter([0, 2**31])
    monkeypatch.setattr("parlour.engine.randomness.siphash", lambda *_: next(numbers))
    s = Counter("bias")
    assert draw(s, 3) == 1
    assert s.draws == 2


def test_a_seed_is_any_text_or_number_and_gives_its_own_key():
    keys = {key_of(seed) for seed in ("tea", "Tea", "", 0, 1, "two")}
    assert len(keys) == 6
    assert key_of("1") == key_of(1)


def test_draws_go_on_from_the_states_counter():
    match = parlour.game("wigs").new(3, "counter")
    assert int(match.state.draws) >= 13
