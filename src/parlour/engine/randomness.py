"""Keyed randomness: a draw is SipHash-2-4 of the state's 128-bit key and a counter, reduced without bias.

Nobody who watches draws can foretell the next. Bots never see the key: they search on guesses with a new one.
Players that choose at random (not the rules) use `scramble`, which is faster and needs no secrecy.
"""

from __future__ import annotations

import hashlib
from typing import Any

from parlour.engine.rule import MASK, as_i64, as_u64, rule

_V0, _V1, _V2, _V3 = 0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573
LOW_32 = 0xFFFF_FFFF


@rule
def rotate(x: int, bits: int) -> int:
    return ((x << as_u64(bits)) | (x >> as_u64(64 - bits))) & MASK


@rule
def sip_round(v0: int, v1: int, v2: int, v3: int) -> tuple[int, int, int, int]:
    v0 = (v0 + v1) & MASK
    v1 = rotate(v1, 13) ^ v0
    v0 = rotate(v0, 32)
    v2 = (v2 + v3) & MASK
    v3 = rotate(v3, 16) ^ v2
    v0 = (v0 + v3) & MASK
    v3 = rotate(v3, 21) ^ v0
    v2 = (v2 + v1) & MASK
    v1 = rotate(v1, 17) ^ v2
    v2 = rotate(v2, 32)
    return v0, v1, v2, v3


@rule
def siphash(key0: int, key1: int, message: int) -> int:
    """SipHash-2-4 of the eight bytes of `message`, little-endian."""
    v0, v1, v2, v3 = key0 ^ as_u64(_V0), key1 ^ as_u64(_V1), key0 ^ as_u64(_V2), key1 ^ as_u64(_V3)
    v3 ^= message
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0 ^= message
    length = as_u64(8) << as_u64(56)
    v3 ^= length
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0 ^= length
    v2 ^= as_u64(0xFF)
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


@rule
def draw(s: Any, count: int) -> int:
    """A whole number from 0 to count - 1, all equally likely; the state's counter moves on."""
    width = as_u64(count)
    while True:
        product = (siphash(s.key[0], s.key[1], s.draws) & as_u64(LOW_32)) * width
        s.draws += as_u64(1)
        low = product & as_u64(LOW_32)
        if low >= width or low >= (as_u64(LOW_32 + 1) - width) % width:
            return as_i64(product >> as_u64(32))


@rule
def scramble(x: int) -> int:
    """The next number of a fast stream (splitmix64), for players that choose at random."""
    x = (x + as_u64(0x9E3779B97F4A7C15)) & MASK
    x = ((x ^ (x >> as_u64(30))) * as_u64(0xBF58476D1CE4E5B9)) & MASK
    x = ((x ^ (x >> as_u64(27))) * as_u64(0x94D049BB133111EB)) & MASK
    return x ^ (x >> as_u64(31))


@rule
def pick(x: int, count: int) -> int:
    """The number below `count` that the stream's number x stands for."""
    return as_i64(((x >> as_u64(32)) * as_u64(count)) >> as_u64(32))


def key_of(seed: str | int) -> tuple[int, int]:
    """The 128-bit key of a seed: any text or whole number."""
    digest = hashlib.sha256(f"parlour seed {seed}".encode()).digest()
    return int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:16], "little")
