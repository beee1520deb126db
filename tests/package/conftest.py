"""The wheel, built once, and one environment of each kind for all tests of this folder."""

from __future__ import annotations

from pathlib import Path

import environments
import pytest


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> tuple[Path, Path]:
    return environments.build(environments.ROOT, tmp_path_factory.mktemp("package") / "dist")


@pytest.fixture(scope="session")
def bare(built, tmp_path_factory) -> environments.Environment:
    return environments.bare(tmp_path_factory.mktemp("bare"), built[0])


@pytest.fixture(scope="session")
def whole(built, tmp_path_factory) -> environments.Environment:
    return environments.whole(tmp_path_factory.mktemp("whole"), built[0])
