"""The sources of the pages: lines that can be read; a room is one folder, and a browser gets nothing of it but its style and its art."""

from __future__ import annotations

import http.client
from pathlib import Path

import httpx
import pytest
from stage import ROOMS, WEB

from parlour.games import ids
from parlour.web.files import content
from serving import served

FOLDERS = sorted(path.parent for path in ROOMS.glob("*/__init__.py"))
TYPES = {".jpg": "image/jpeg", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png"}


LONGEST = 140  # characters in a line
SOURCES = sorted(path for kind in ("css", "html", "js") for path in WEB.rglob(f"*.{kind}"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_no_line_of_a_style_a_template_or_a_script_is_too_long_to_be_read(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [f"{path.name}:{number}" for number, line in enumerate(lines, 1) if len(line) > LONGEST] == []


def test_the_sources_were_found() -> None:
    assert {"base.css", "room.css", "room.html", "frame.html", "parlour.js"} <= {path.name for path in SOURCES}


def files_of(folder: Path) -> list[str]:
    return sorted(path.relative_to(ROOMS).as_posix() for path in folder.rglob("*") if path.is_file())


def test_every_game_has_a_folder_and_so_has_any_other_game() -> None:
    assert {folder.name for folder in FOLDERS} == {id.replace("-", "_") for id in ids()} | {"generic"}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_room_has_its_own_template_and_style(folder: Path) -> None:
    assert (folder / "room.html").is_file()
    assert (folder / "room.css").is_file()


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    with served(tmp_path_factory.mktemp("sources") / "x.db") as found:
        yield found.url


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_only_style_and_art_of_a_room_are_served(url: str, folder: Path) -> None:
    files = files_of(folder)
    assert {"__init__.py", "room.html", "room.css"} <= {Path(file).name for file in files}
    for file in files:
        answer = httpx.get(f"{url}/static/rooms/{file}")
        kind = TYPES.get(Path(file).suffix)
        assert answer.status_code == (200 if kind else 404), file
        if kind:
            assert (answer.headers["content-type"], answer.content) == (kind, content(f"rooms/{file}"))
            assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "frame.py", "shelf.py", "__init__.py", "", "wigs", "wigs/", "../static/base.css", "wigs/../../static/base.css", "..%2fstatic%2fbase.css",
        "%2e%2e/static/base.css", "../../../../README.md", str(WEB / "static" / "base.css"),
    ],
)  # fmt: skip
def test_no_path_leads_out_of_the_rooms(url: str, path: str) -> None:
    """Sent as it is written: most clients tidy a path first."""
    connection = http.client.HTTPConnection(url.removeprefix("http://"))
    connection.request("GET", f"/static/rooms/{path}")
    assert connection.getresponse().status == 404
    connection.close()
