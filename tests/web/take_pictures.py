"""Takes pictures of the pages: of any scene of the stage into pictures/, or those of the README into docs/pictures.

`PYTHONPATH=tests python tests/web/take_pictures.py [names…] [--fi] [--dark] [--narrow] [--tiny] [--laptop] [--first]`; `--readme` alone takes those of
the README,
`--house` the icons of the app and the pictures that are seen of links (src/parlour/web).
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

from browsing import chromium
from jinja2 import Template
from PIL import Image
from playing import lay_table
from playwright.sync_api import Page
from stage import scenes, serving

import stranger
from parlour.lab.wish import Wish, make
from parlour.web.files import content
from parlour.web.rooms import folder_of
from parlour.web.rooms.shelf import cards
from serving import Process

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCREEN = (1366, 768)  # what most people see of a page at first
README = {
    "start": "start-empty",
    "wigs": "sell",
    "pocket-wigs": "pocket-sell",
    "pret-a-porter": "pret-place",
    "kiilto": "kiilto",
    "last-will": "will",
    "lab": "lab",
    "cards": "cards",
}


QUIET_LINE = "window.EventSource = class extends EventTarget { close() {} }"  # a scene has no table behind it whose news could be heard


def show(page: Page, url: str) -> None:
    page.add_init_script(QUIET_LINE)
    page.goto(url)
    page.wait_for_load_state("networkidle")


def for_readme() -> None:
    """One screen each of the start page, of every game in the middle of it and of the lab, and a figure of its report; the same seeds give
    the same tables every time."""
    folder = ROOT / "docs" / "pictures"
    with serving() as address, chromium() as browser:
        page = browser.new_page(viewport={"width": SCREEN[0], "height": SCREEN[1]}, color_scheme="light", reduced_motion="reduce")
        for name, scene in README.items():
            show(page, f"{address}/{scene}?en")
            file = folder / f"{name}.png"
            page.screenshot(path=file)
            shrink(file)
        report = browser.new_page(viewport={"width": SCREEN[0], "height": SCREEN[1]}, color_scheme="light")
        report.set_content(make(Wish("wigs", 2, games=6000, seed=1, worth=True)).html)
        section = report.locator("section.fig", has=report.get_by_role("heading", name="What a piece is worth"))
        section.screenshot(path=folder / "worth.png")
        shrink(folder / "worth.png")


def for_makers() -> None:
    """The table of a game that a stranger made, in its own room (docs/makers.md)."""
    file = ROOT / "docs" / "pictures" / "candle-auction.png"
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        os.environ["PARLOUR_GAMES"] = str(stranger.copied_to(Path(folder)))
        with Process(str(Path(folder) / "x.db")) as server:
            page = browser.new_page(viewport={"width": SCREEN[0], "height": SCREEN[1]}, color_scheme="light", reduced_motion="reduce")
            lay_table(page, server.url, stranger.ID, ["bot:1", "bot:2"])
            page.locator("button.ca-card").last.click()
            page.locator("button.ca-card").nth(3).wait_for()
            page.screenshot(path=file)
        del os.environ["PARLOUR_GAMES"]
    shrink(file)


def for_house() -> None:
    """The app's icons from their drawings, and what a messenger shows of a link to the house or to a table of each game."""
    web = ROOT / "src" / "parlour" / "web"
    with chromium() as browser:
        for name, drawing, size in (
            ("app-180", "app", 180),
            ("app-192", "app", 192),
            ("app-512", "app", 512),
            ("app-maskable-512", "app-maskable", 512),
        ):
            page = browser.new_page(viewport={"width": size, "height": size})
            page.goto((web / "static" / f"{drawing}.svg").as_uri())
            page.screenshot(path=web / "static" / f"{name}.png", omit_background=True)
            page.close()
        page = browser.new_page(viewport={"width": 1200, "height": 630}, color_scheme="light")
        for shown in (None, *cards("en")):
            file = web / "rooms" / folder_of(shown.id) / "share.jpg" if shown else web / "static" / "share.jpg"
            page.goto("about:blank")
            page.set_content(
                Template((HERE / "share.html").read_text()).render(game=shown, games=cards("en"), inlined=inlined, style=style())
            )
            page.screenshot(path=file, type="jpeg", quality=82)
            print(file.relative_to(ROOT), file.stat().st_size)


def inlined(reference: str) -> str:
    """A drawing of a sheet as a whole of its own: a page that stands alone has no server to ask."""
    name, _, part = reference.partition("#")
    sheet = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{Path(name).stem}-", content(name).decode())  # two sheets may call two things alike
    return f'{sheet}<svg class="art"><use href="#{Path(name).stem}-{part}"/></svg>'


def style() -> str:
    return content("tokens.css").decode() + content("hall.css").decode()


def shrink(file: Path) -> None:
    """To a third of the size."""
    Image.open(file).convert("RGB").quantize(256, kmeans=2).save(file, optimize=True)
    print(f"docs/pictures/{file.name}")


def of_scenes(names: list[str], flags: set[str]) -> None:
    language = "fi" if "--fi" in flags else "en"
    size = (390, 844) if "--narrow" in flags else (360, 780) if "--tiny" in flags else SCREEN if "--laptop" in flags else (1360, 1100)
    folder = ROOT / "pictures"
    folder.mkdir(exist_ok=True)
    with serving() as address, chromium() as browser:
        page = browser.new_page(viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if "--dark" in flags else "light")
        page.on("console", lambda message: print("console:", message.text))
        for name in names or list(scenes()):
            show(page, f"{address}/{name}?{language}")
            file = folder / ("-".join([name, *sorted(flag[2:] for flag in flags - {"--first"})]) + ".png")
            page.screenshot(path=file, full_page="--first" not in flags)
            wide = page.evaluate("document.documentElement.scrollWidth")
            print(file.name, "wider than the window!" if wide > size[0] else "")


def main(arguments: list[str]) -> None:
    flags = {one for one in arguments if one.startswith("--")}
    if "--readme" in flags:
        for_readme()
        for_makers()
    elif "--house" in flags:
        for_house()
    else:
        of_scenes([one for one in arguments if not one.startswith("--")], flags)


if __name__ == "__main__":
    main(sys.argv[1:])
