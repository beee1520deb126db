"""The browser and the stage of every test that looks at pages."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from browsing import chromium
from playwright.sync_api import Browser
from stage import serving

from parlour.tables import fairness


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shuffles of a test are drawn from its name: a game that goes wrong once goes wrong again."""
    chance = random.Random(request.node.nodeid)
    monkeypatch.setattr(fairness, "new_secret", lambda: chance.randbytes(32).hex())
    monkeypatch.setattr(fairness, "new_word", lambda: chance.randbytes(8).hex())


@pytest.fixture(scope="module")
def running_chromium() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def browser(running_chromium: Browser) -> Iterator[Browser]:
    """A browser without windows; those that a test leaves open are closed after it."""
    yield running_chromium
    for context in running_chromium.contexts:
        context.close()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the scenes of the stage are shown."""
    with serving() as found:
        yield found
