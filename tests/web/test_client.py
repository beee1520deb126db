"""The example client of the API's page is run as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

from serving import players, served

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def example():
    return re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)[1]


def test_the_example_has_about_thirty_lines():
    assert len([line for line in example().splitlines() if line.strip()]) <= 30


def test_the_example_plays_a_whole_game(tmp_path):
    file = tmp_path / "client.py"
    file.write_text(example(), encoding="utf-8")
    with served(tmp_path / "x.db") as server, players(server.url, "Anna") as (anna,):
        table = anna.make(seats=["bot:random", "open"])["id"]
        done = subprocess.run([sys.executable, file, server.url, table], capture_output=True, text=True, timeout=120, check=True)
        lines = done.stdout.splitlines()
        assert len(lines) > 10
        assert lines[-1] == f"seats from first to last: {anna.look(table)['result']['ranking']}"


def test_the_page_names_every_path(tmp_path):
    from parlour.web.app import create_app
    from parlour.web.settings import Settings

    text = PAGE.read_text(encoding="utf-8")
    for path in create_app(Settings(database=str(tmp_path / "x.db"), log_level="error")).litestar.openapi_schema.paths:
        last = path.rpartition("/")[2]
        assert path in text or last in text, path
