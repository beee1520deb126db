"""Puts the shared parts of the tests within reach of every test file, and sows their luck."""

import os
import random
import sys
import zlib
from pathlib import Path

import hypothesis
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
os.environ["LC_ALL"] = "C.UTF-8"  # the commands speak the terminal's language: English in the tests, unless they ask for another
hypothesis.settings.register_profile("sown", derandomize=True)
hypothesis.settings.load_profile("sown")


@pytest.fixture(autouse=True)
def sown(request: pytest.FixtureRequest) -> None:
    """Luck that nobody seeded is drawn from the test's name: a test that goes wrong once goes wrong again, in whatever order tests are run."""
    random.seed(request.node.nodeid)
    np.random.seed(zlib.crc32(request.node.nodeid.encode()))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first, so that in the end no process waits for the last of another."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
