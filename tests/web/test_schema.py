"""Schemathesis reads the OpenAPI schema and tries what it allows and what it does not: the server must never fail or contradict it."""

import hypothesis
import pytest
import schemathesis
from schemathesis import GenerationMode

from serving import Player, served

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning"), pytest.mark.filterwarnings("ignore::pytest.PytestWarning")]


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    with served(tmp_path_factory.mktemp("schema") / "x.db") as server:
        anna = Player(server.url, "Anna")
        table = anna.make(seats=["me", "bot:random"])["id"]
        yield server, anna, table
        anna.close()
