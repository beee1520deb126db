"""The browser and the stage of every test that looks at pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsing import chromium
from playwright.sync_api import Browser
from stage import serving


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
