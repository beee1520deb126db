"""How soon somebody on a slow phone sees a page: Fast 3G and a processor four times slower, in a real Chromium that has never been here.

    python bench/paint.py

A line a page: the first paint in milliseconds (median of three windows), when all of it was there, and the bytes that it took. Chromium's own
throttling is used: 562.5 ms a request, 1.44 Mbit/s down, 675 kbit/s up, as its tools call «Fast 3G».
"""

from __future__ import annotations

import argparse
import statistics
import urllib.request

from load import server
from playwright.sync_api import Browser, sync_playwright

import parlour

WINDOWS = 3
FAST_3G = {"offline": False, "latency": 562.5, "downloadThroughput": 1.6e6 / 8 * 0.9, "uploadThroughput": 750e3 / 8 * 0.9}
SLOWER = 4
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
LOADED = "performance.getEntriesByType('navigation')[0].loadEventEnd"


def look(browser: Browser, url: str) -> tuple[float, float, int]:
    """First paint and end of loading in milliseconds, and bytes, in a new window."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page, taken = context.new_page(), []
    line = context.new_cdp_session(page)
    line.on("Network.loadingFinished", lambda event: taken.append(event["encodedDataLength"]))
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", FAST_3G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="load", timeout=60_000)
    page.wait_for_timeout(500)
    found = float(page.evaluate(FIRST_PAINT)), float(page.evaluate(LOADED)), int(sum(taken))
    context.close()
    return found


def table(browser: Browser, url: str, game: str) -> str:
    """The address of a new table against bots."""
    page = browser.new_page()
    page.goto(url)
    page.locator(f'form:has(input[name="game"][value="{game}"]) button').first.click()
    page.wait_for_selector(".play")
    found = page.url
    page.close()
    return found


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.parse_args()
    chosen = argparse.Namespace(workers=1, database="")
    with server(chosen) as (port, _), sync_playwright() as play:
        url = f"http://127.0.0.1:{port}"
        urllib.request.urlopen(url).read()
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        pages = {"start": url, "rules": f"{url}/rules/wigs"} | {game: table(browser, url, game) for game in parlour.catalogue()}
        for name, address in pages.items():
            look(browser, address)  # the server compresses files when they are first asked for
            paints, ends, sizes = zip(*(look(browser, address) for _ in range(WINDOWS)), strict=True)
            print(f"{name:14} {statistics.median(paints):6.0f} ms first paint {statistics.median(ends):6.0f} ms all {max(sizes):7} bytes")
        browser.close()


if __name__ == "__main__":
    main()
