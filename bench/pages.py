"""What it costs to show a table: the view of a seat, its sight, a refresh and the whole page, in the middle of a game.

    python bench/pages.py                         # this tree
    python bench/pages.py kiilto                  # one game
    python bench/pages.py --against ../base/src   # and another one, taking turns, so that a busy machine slows both alike

A line a game: median processor time in milliseconds. View and sight are asked of the match; refresh and page are what the whole server does,
in this process, compressed where it compresses, for somebody at a table of three after the others have moved. A refresh is the next patch of their
live stream, from the news to the bytes; in a tree whose streams carry none it is the answer to the question that followed. `of five` is a patch too,
where all three players and two spectators are told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent / "src"
SEED = "pages"
LOOKS = 60
PLAYERS = 3
ROUNDS = 3
REFRESHES = 40
LEAST_PATCH = 150  # bytes: what is shorter tells who is here, or that the line is up


def middle(game: Any) -> Any:
    """A random match of three, half-way, where seat 0 must decide."""
    chance, match = random.Random(SEED), game.new(PLAYERS, SEED)
    while not match.over:
        seat = chance.choice(match.waiting)
        match.play(seat, chance.choice(match.moves(seat)))
    half = match.ply // 2
    return next(match.at(ply) for ply in range(half, match.ply) if 0 in match.at(ply).waiting)


def cost(call: Callable[[], Any]) -> float:
    """Milliseconds of processor time, the median of many calls."""
    taken = []
    for _ in range(LOOKS):
        start = time.process_time()
        call()
        taken.append(1000 * (time.process_time() - start))
    return statistics.median(taken)


class Watching:
    """An open page: its live stream, by the server's own door."""

    def __init__(self, app: Any, table: str, token: str) -> None:
        self.came, self._gone = asyncio.Event(), asyncio.Event()
        cookie = [(b"cookie", f"parlour={token}".encode())] if token else []
        scope = {
            "type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "path": f"/t/{table}/live", "raw_path": f"/t/{table}/live".encode(),
            "query_string": b"patches=1", "root_path": "", "headers": [(b"host", b"bench"), (b"accept-encoding", b"gzip"), *cookie],
            "client": ("127.0.0.1", 1), "server": ("bench", 80),
        }  # fmt: skip
        self._asked = False
        self._task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if len(message.get("body", b"")) > LEAST_PATCH:
            self.came.set()

    async def close(self) -> None:
        self._gone.set()
        await asyncio.wait([self._task], timeout=5)


class Table:
    """A table of three in a server in this process; half-way through a random game."""

    def __init__(self, server: Any, game: str, plies: int) -> None:
        self._server, self._game, self._plies = server, game, plies
        self._chance, self._people = random.Random(SEED), []  # type: ignore[var-annotated]

    async def ask(self, who: int, method: str, path: str, body: Any = None) -> Any:
        headers = {"authorization": f"Bearer {self._people[who]}"} if self._people else {}
        answer = await self._server.request(method, path, json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    async def lay(self) -> None:
        self._people = []
        people = [(await self.ask(0, "POST", "/api/people", {"name": name}))["token"] for name in ("Anna", "Bo", "Cy")]
        self._people = people
        self.id = (await self.ask(0, "POST", "/api/tables", {"game": self._game, "players": PLAYERS, "name": "Anna", "pace": 0.0}))["id"]
        for who, name in ((1, "Bo"), (2, "Cy")):
            await self.ask(who, "POST", f"/api/tables/{self.id}/join", {"name": name})
        for _ in range(self._plies):
            await self.move(range(PLAYERS))
        self._server.cookies.set("parlour", people[0])

    async def move(self, who: Any) -> bool:
        """Somebody of these makes a random move, if any of them must."""
        for seat in who:
            seen = await self.ask(seat, "GET", f"/api/tables/{self.id}")
            if seen["moves"]:
                chosen = self._chance.choice(seen["moves"])["move"]
                await self.ask(seat, "POST", f"/api/tables/{self.id}/moves", {"move": chosen, "ply": seen["ply"]})
                return True
        return False

    async def others_move(self) -> None:
        while not await self.move((1, 2)) and not await self.move((0,)):
            await self.lay()  # that game is over

    async def patches(self, app: Any, spectators: int, players: int) -> float:
        """The median of the patches that so many get, each after the others have moved."""
        taken: list[float] = []
        news = app.desk.house.news
        while len(taken) < REFRESHES:
            table = self.id
            streams = {Watching(app, table, who): seat for seat, who in enumerate(self._people[:players])}
            streams |= {Watching(app, table, ""): None for _ in range(spectators)}
            for stream in streams:
                await stream.came.wait()
            while len(taken) < REFRESHES:
                before, tell, news.tell = await app.desk.house.table(table), news.tell, lambda *_: None
                await self.others_move()
                news.tell = tell
                if self.id != table:
                    break
                after = await app.desk.house.table(table)
                told = [stream for stream, seat in streams.items() if before.version_for(seat) != after.version_for(seat)]
                for stream in told:
                    stream.came.clear()
                start = time.process_time()
                news.tell(table, after.version)
                for stream in told:
                    await stream.came.wait()
                if told:  # a secret is told to nobody else
                    taken.append(1000 * (time.process_time() - start) / len(told))
            for stream in streams:
                await stream.close()
        return statistics.median(taken)

    async def cost(self, path: str) -> float:
        """The median of answers to the first player, each after the others have moved."""
        taken = []
        for _ in range(REFRESHES):
            await self.others_move()
            start = time.process_time()
            await self._server.get(f"/t/{self.id}{path}", headers={"accept-encoding": "br"})
            taken.append(1000 * (time.process_time() - start))
        return statistics.median(taken)


async def served(plies: dict[str, int]) -> dict[str, dict[str, float]]:
    """What a refresh and a page of each game cost a server."""
    import httpx

    from parlour.web import live
    from parlour.web.app import create_app
    from parlour.web.settings import Settings

    found = {}
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database=f"{folder}/pages.db", rate_limit=0, log_level="error"))
        async with app.litestar.lifespan():
            for game, count in plies.items():
                async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://bench", timeout=60) as server:
                    table = Table(server, game, count)
                    await table.lay()
                    if hasattr(live, "Patches"):
                        refresh = {"refresh": await table.patches(app, 0, 1), "of five": await table.patches(app, 2, PLAYERS)}
                    else:
                        refresh = {"refresh": await table.cost("/fragment")}
                    found[game] = refresh | {"page": await table.cost("")}
    return found


def measure(games: list[str]) -> dict[str, dict[str, float]]:
    """What each game costs in the tree that is imported."""
    import parlour

    found, plies = {}, {}
    for id in games or getattr(parlour, "catalogue", parlour.games)():  # which earlier trees call `games`
        game = parlour.game(id)
        game.compile()
        match = middle(game)
        here = {"view": cost(lambda match=match, game=game: match.seen(0) if hasattr(match, "seen") else game.view(*match.records, 0))}
        if hasattr(match, "sight"):
            here["sight"] = cost(lambda match=match: match.sight(0))
        found[id], plies[id] = here, match.ply
    for id, costs in asyncio.run(served(plies)).items():
        found[id] |= costs
    return found


def run(source: Path, games: list[str]) -> dict[str, dict[str, float]]:
    """The same in a process that imports another tree."""
    environment = os.environ | {"PYTHONPATH": str(source.resolve())}
    done = subprocess.run([sys.executable, __file__, "--json", *games], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(done.stdout))


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("games", nargs="*", help="all, if none is named")
    wanted.add_argument("--against", type=Path, help="the src folder of another tree")
    wanted.add_argument("--rounds", type=int, default=ROUNDS, help="how often each tree is measured; the medians are shown")
    wanted.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    chosen = wanted.parse_args()
    if chosen.json:
        print(json.dumps(measure(chosen.games)))
        return
    trees = {"here": HERE} | ({"there": chosen.against} if chosen.against else {})
    runs: dict[str, list[dict[str, dict[str, float]]]] = {name: [] for name in trees}
    for _ in range(chosen.rounds):
        for name, source in trees.items():
            runs[name].append(run(source, chosen.games))
    for id in runs["here"][0]:
        words = []
        for name in trees:
            first = runs[name][0].get(id, {})
            words += [f"{part} {name} {statistics.median(one[id][part] for one in runs[name]):7.3f} ms" for part in first]
        print(f"{id:14} {'  '.join(words)}")


if __name__ == "__main__":
    main()
