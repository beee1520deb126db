"""Handfuls of bears: one whole number, a byte for each colour (white first, golden last), at most 127 of each.

Adding and taking away is plain arithmetic on the number. Comparing all colours at once uses the top bit of each byte as a guard.
"""

from parlour.engine.rule import rule
from parlour.games.kiilto.codes import GOLDEN

BYTE = 8
GOLDEN_BIT = BYTE * GOLDEN
COLOURED = 0xFF_FFFF_FFFF
GUARD_BIT = 0x80  # of one byte
GUARD = 0x80_8080_8080
BELOW_GUARD = 0x7F_7F7F_7F7F
EACH_COLOUR = 0x01_0101_0101
EACH_BEAR = 0x0101_0101_0101
GATHER = 1 << 32 | 1 << 25 | 1 << 18 | 1 << 11 | 1 << 4  # brings the guards of five bytes together, from bit 32 on


@rule
def bears_of(handful: int, colour: int) -> int:
    """How many bears of one colour."""
    return (handful >> (BYTE * colour)) & 0xFF


def counts(handful: int) -> bytes:
    """How many bears of every colour, in their order, golden ones last: for those who show a handful."""
    return handful.to_bytes(GOLDEN + 1, "little")


@rule
def bear(colour: int) -> int:
    """A single bear."""
    return 1 << (BYTE * colour)


@rule
def golden(handful: int) -> int:
    return handful >> GOLDEN_BIT


@rule
def total(handful: int) -> int:
    """How many bears of all colours, golden ones included."""
    return ((handful * EACH_BEAR) >> GOLDEN_BIT) & 0xFF


@rule
def beyond(wanted: int, had: int) -> int:
    """What of the coloured bears wanted is more than had, colour by colour, never below zero."""
    difference = (wanted | GUARD) - had
    enough = difference & GUARD
    return difference & (enough - (enough >> 7))


@rule
def coloured(handful: int) -> int:
    """How many bears of a handful that has no golden ones."""
    return ((handful * EACH_COLOUR) >> (GOLDEN_BIT - BYTE)) & 0xFF


@rule
def covers(had: int, wanted: int) -> bool:
    """Whether there is at least as much of every colour."""
    return ((had | GUARD) - wanted) & GUARD == GUARD


@rule
def colours_with(handful: int, to_guard: int) -> int:
    """The set of the colours (a bit for each) whose guard is reached when the bytes of `to_guard` are added."""
    return (((((handful & COLOURED) + to_guard) & GUARD) >> 7) * GATHER >> 32) & 31
