"""Schemathesis reads the OpenAPI schema and tries what it allows and what it does not: the server never fails and never contradicts it."""

import tempfile

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from litestar.serialization import decode_json, encode_json
from schemathesis import GenerationMode, checks

from parlour.web.app import create_app
from parlour.web.settings import Settings
from serving import Player, served

EXAMPLES = 8
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


def read_schema():
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database=f"{folder}/x.db", log_level="error"))
        return schemathesis.openapi.from_dict(decode_json(encode_json(app.litestar.openapi_schema.to_schema())))


SCHEMA = read_schema()
OPERATIONS = {operation.ok().label: operation.ok() for operation in SCHEMA.get_all_operations()}


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    with served(tmp_path_factory.mktemp("schema") / "x.db") as server:
        anna = Player(server.url, "Anna")
        yield server, anna
        anna.close()


def test_the_schema_has_every_action():
    assert len(OPERATIONS) == 34


TRIED = [(label, GenerationMode.POSITIVE) for label in OPERATIONS]
TRIED += [
    (label, GenerationMode.NEGATIVE)
    for label, operation in OPERATIONS.items()
    if operation.body or operation.query or operation.path_parameters
]


@pytest.mark.parametrize(("label", "mode"), TRIED, ids=lambda part: getattr(part, "value", part))
def test_the_server_keeps_to_its_schema(world, label, mode):
    server, anna = world
    operation = OPERATIONS[label]
    table = anna.make(seats=["me", "bot:random"])["id"] if "{id}" in label else ""
    turns = iter(range(10**9))

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    def try_it(case):
        streaming = label.endswith("/live")
        if table and next(turns) % 2 and mode == GenerationMode.POSITIVE and not streaming:
            case.path_parameters["id"] = table
            case.query = {name: value for name, value in (case.query or {}).items() if name != "wait"}
        headers = {"authorization": f"Bearer {anna.token}"} if next(turns) % 4 < 2 else {}
        case.call_and_validate(base_url=server.url, headers=headers, checks=CHECKS, timeout=30)

    try_it()
