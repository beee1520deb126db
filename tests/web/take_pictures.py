"""Takes pictures of the pages into pictures/: `python tests/web/take_pictures.py [names…] [--fi] [--dark] [--narrow] [--tiny] [--laptop]`."""

from __future__ import annotations

import sys
from pathlib import Path

from browsing import chromium
from stage import scenes, serving

FOLDER = Path(__file__).parents[2] / "pictures"


def main(arguments: list[str]) -> None:
    flags = {one for one in arguments if one.startswith("--")}
    names = [one for one in arguments if not one.startswith("--")] or list(scenes())
    language = "fi" if "--fi" in flags else "en"
    size = (390, 844) if "--narrow" in flags else (360, 780) if "--tiny" in flags else (1360, 900) if "--laptop" in flags else (1360, 1100)
    FOLDER.mkdir(exist_ok=True)
    with serving() as address, chromium() as browser:
        page = browser.new_page(viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if "--dark" in flags else "light")
        page.on("console", lambda message: print("console:", message.text))
        for name in names:
            page.goto(f"{address}/{name}?{language}")
            page.wait_for_load_state("networkidle")
            file = FOLDER / ("-".join([name, *sorted(flag[2:] for flag in flags - {"--first"})]) + ".png")
            page.screenshot(path=file, full_page="--first" not in flags)
            wide = page.evaluate("document.documentElement.scrollWidth")
            print(file.name, "wider than the window!" if wide > size[0] else "")


if __name__ == "__main__":
    main(sys.argv[1:])
