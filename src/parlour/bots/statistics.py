"""The few statistics that tournaments and the lab need: intervals that hold 95 times in a hundred."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import numpy.typing as npt

Z = 1.959964


class Interval(msgspec.Struct, frozen=True):
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def rounded(self) -> Interval:
        """With six digits, as it is written down."""
        return Interval(*(round(float(number), 6) for number in (self.value, self.low, self.high)))


def share(part: float, whole: float) -> Interval:
    """A share by Wilson's interval, which is sound for rare things and few games; `part` may be fractional (a win shared)."""
    if whole <= 0:
        return Interval(0.0, 0.0, 1.0)
    p, z2 = part / whole, Z * Z
    middle = (p + z2 / (2 * whole)) / (1 + z2 / whole)
    reach = Z * math.sqrt(max(p * (1 - p), 0) / whole + z2 / (4 * whole * whole)) / (1 + z2 / whole)
    return Interval(p, max(0.0, min(p, middle - reach)), min(1.0, max(p, middle + reach)))


def mean(values: npt.NDArray[np.number]) -> Interval:
    """A mean by the normal interval."""
    if not len(values):
        return Interval(0.0, 0.0, 0.0)
    middle = float(values.mean())
    reach = Z * float(values.std()) / math.sqrt(len(values))
    return Interval(middle, middle - reach, middle + reach)


def quantiles(values: npt.NDArray[np.number]) -> list[float]:
    """The 5 %, 25 %, 50 %, 75 % and 95 % points."""
    return [float(v) for v in np.quantile(values, [0.05, 0.25, 0.5, 0.75, 0.95])] if len(values) else [0.0] * 5
