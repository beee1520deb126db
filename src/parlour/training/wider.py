"""A wider network that plays as the narrow one did: what it has learned goes on in more room."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.bots.network import Network
from parlour.engine.texts import Problem

LEAST_PART, MOST_PART = 0.2, 0.8  # of what a doubled number passes on; unequal parts, so that the two learn different things


def widened(network: Network, width: int, seed: int = 0) -> Network:
    """Some numbers of every layer twice; the two share, by lot, what the one passed on, so that every answer stays the same."""
    narrow = len(network.body[0][1])
    if not narrow <= width <= 2 * narrow:
        raise Problem(
            "a network {narrow} wide can become {narrow} to {most} wide, not {width}", narrow=narrow, most=2 * narrow, width=width
        )
    chance = np.random.default_rng(seed)
    layers = [(np.array(weights), np.array(bias)) for weights, bias in (*network.body, network.policy, network.value)]
    last = len(network.body)
    for number in range(last):
        weights, bias = layers[number]
        doubled = chance.choice(len(bias), width - len(bias), replace=False)
        layers[number] = np.concatenate([weights, weights[:, doubled]], 1), np.concatenate([bias, bias[doubled]])
        for after in (number + 1,) if number + 1 < last else (last, last + 1):
            layers[after] = _shared(*layers[after], doubled, chance)
    return Network(network.made, network.scale, layers[:last], [layers[last]], [layers[last + 1]])


def _shared(
    weights: npt.NDArray[Any], bias: npt.NDArray[Any], doubled: npt.NDArray[Any], chance: np.random.Generator
) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """The next layer, with the weights of doubled numbers split between the two."""
    whole = weights[doubled]
    part = chance.uniform(LEAST_PART, MOST_PART, whole.shape).astype(np.float32)
    weights[doubled] = whole * part
    return np.concatenate([weights, whole * (1 - part)]), bias
