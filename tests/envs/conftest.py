"""Spaces and environments that nobody seeded draw from the test's name: the suites of PettingZoo and Gymnasium take any action of a space."""

from __future__ import annotations

import random

import gymnasium
import numpy as np
import pytest

from parlour.envs import zoo


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    chance, plainly = random.Random(request.node.nodeid), gymnasium.utils.seeding.np_random

    def np_random(seed: int | None = None) -> tuple[np.random.Generator, int]:
        return plainly(chance.getrandbits(32) if seed is None else seed)

    monkeypatch.setattr(gymnasium.utils.seeding, "np_random", np_random)
    monkeypatch.setattr(zoo.secrets, "randbits", chance.getrandbits)
