"""The Chromium of this machine (or Chrome, or Edge, which are made of it): found by its names, never brought along."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from parlour.engine.texts import Problem
from parlour.engine.whole_file import written_wholly

VARIABLE = "PARLOUR_CHROMIUM"
COMMANDS = (
    "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge-stable", "microsoft-edge", "msedge", "brave-browser",
)  # fmt: skip
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
ON_WINDOWS = ("Google/Chrome/Application/chrome.exe", "Chromium/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")


def find() -> Path | None:
    """Where it is; what PARLOUR_CHROMIUM names comes first, and nothing else if that is not there."""
    named = os.environ.get(VARIABLE)
    if named:
        found = shutil.which(named)
        return Path(found) if found else None
    folders = [os.environ[name] for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA") if name in os.environ]
    places = [*APPLICATIONS, *(f"{folder}/{program}" for folder in folders for program in ON_WINDOWS)]
    on_the_path = next(filter(None, map(shutil.which, COMMANDS)), None)
    return Path(on_the_path) if on_the_path else next((Path(place) for place in places if Path(place).exists()), None)


def print_to_pdf(page: str, out: Path) -> None:
    """A page that needs nothing beside it, as a PDF. Chromium gets a profile of its own: one that is open is left alone."""
    program = find()
    if program is None:
        raise Problem(
            "printing needs Chromium, Chrome or Edge, and none was found: install one, or name it in {variable}", variable=VARIABLE
        )
    with tempfile.TemporaryDirectory(prefix="parlour-print-") as folder, written_wholly(out) as made:
        source, printed = Path(folder) / "page.html", Path(folder) / "page.pdf"
        source.write_text(page, encoding="utf-8")
        words = ["--headless", "--disable-gpu", f"--user-data-dir={folder}/profile", "--no-pdf-header-footer", f"--print-to-pdf={printed}"]
        alone = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []  # Chromium refuses a sandbox to root
        done = subprocess.run([program, *words, *alone, source.as_uri()], capture_output=True, text=True, errors="replace")
        if not printed.exists():
            raise Problem("{program} made no PDF: {error}", program=str(program), error="\n".join(done.stderr.strip().splitlines()[-3:]))
        shutil.copyfile(printed, made)
