"""A stage for pages: tables in every state, rendered from matches, and a small server that shows them to a browser."""

from __future__ import annotations

import dataclasses
import functools
import http.server
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import segno
import stage_kiilto
import stage_last_will
import stage_pocket_wigs
import stage_pret

import parlour
from parlour.bots.look_back import LookBack
from parlour.engine.match import Match
from parlour.engine.sight import Result
from parlour.lab.wish import Wish
from parlour.tables.analysis_words import decision_in_words, in_words
from parlour.tables.card_sets import CardSet, CardSetLine, Change, changed
from parlour.web import files, rooms
from parlour.web.book_page import render_rules
from parlour.web.card_table import CardTablePage, SetsPage, render_beside, render_sets_page, render_table_page
from parlour.web.hall_page import Chair, HallPage, OpenTable, SomebodyHere, Ticket, render_start
from parlour.web.lab_form import LabPage, Run
from parlour.web.page_data import (
    AnalysisPage,
    ChatLine,
    MePage,
    NewTablePage,
    ProposalOnPage,
    SeatOnPage,
    TablePage,
)
from parlour.web.people_words import Seal
from parlour.web.render import (
    render_analysis,
    render_error,
    render_lab,
    render_me,
    render_new,
    render_table,
)
from parlour.web.rooms import generic
from parlour.web.rooms.frame import Scene

WEB = Path(render_table.__code__.co_filename).parent
STATIC = WEB / "static"
ROOMS = WEB / "rooms"
NAMES = ("Aino", "Bastien", "Odile", "Ottoline")
POLICY = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"


def sitter(seat: int, name: str, kind: str, level: str = "", **values: Any) -> SeatOnPage:
    usual: dict[str, Any] = {
        "you": False,
        "here": False,
        "left": False,
        "stand_in": False,
        "missed": 0,
        "resigned": False,
        "seconds": None,
    }
    return SeatOnPage(seat=seat, name=name, kind=kind, level=level, **(usual | values))


def seats(match: Match, you: int | None = 0, **changes: dict[str, Any]) -> tuple[SeatOnPage, ...]:
    found = []
    for seat in range(match.players):
        values: dict[str, Any] = {
            "seat": seat,
            "name": match.names[seat],
            "kind": "person" if seat in (you, 1) else "bot",
            "level": "2",
        }
        values |= {"you": seat == you, "here": True} | changes.get(f"s{seat}", {})
        found.append(sitter(**values))
    return tuple(found)


@dataclass(frozen=True)
class StagedPage(TablePage):
    """A page with its match, for the tests."""

    match: Match | None = None


def table(match: Match, seat: int | None = 0, **values: Any) -> StagedPage:
    """The page of a table with something said for everything."""
    general: dict[str, Any] = {
        "id": "k7m2",
        "name": "Table Rocaille",
        "match": match,
        "sight": match.sight(seat, values.pop("language", "en"), values.pop("ply", None)),
        "seats": seats(match, seat),
        "csrf": "token",
        "version": match.ply,
        "status": "over" if match.over else "playing",
        "chat": (
            ChatLine(1, match.names[min(1, match.players - 1)], "The Baron again? Somebody needs money.", 1e9),
            ChatLine(0, "Aino", "A wig for every debt.", 1e9),
        ),
        "actions": frozenset(
            {"rematch", "fork", "chat"} if match.over else {"undo", "hint", "resign", "leave", "chat"} if seat is not None else ()
        ),
        "commitment": "9f2c" * 16,
        "personal": "http://127.0.0.1:8000/me/4f8a1c" if seat is not None else "",
        "invite": "http://127.0.0.1:8000/t/k7m2",
    }
    return StagedPage(**(general | values))


def seen(page: StagedPage, language: str | None = None, ply: int | None = None) -> StagedPage:
    """The same page in another language, or of another ply."""
    at = page.sight.ply if ply is None else min(ply, page.sight.last)
    return dataclasses.replace(page, sight=page.match.sight(page.seat, language or page.language, at), kept={})


def new(players: int = 3, seed: str = "rocaille", **options: Any) -> Match:
    return parlour.game("wigs").new(players, seed, names=NAMES[:players], **options)


def play_until(match: Match, found: Callable[[Match], bool], pick: Callable[[Match, int], int] | None = None) -> Match:
    """Plays the first fitting moves until the match is as wanted."""
    steps = 0
    while not match.over and not found(match):
        seat = match.waiting[0]
        moves = match.moves(seat)
        at = pick(match, seat) if pick else (match.ply * 7 + 3) % len(moves)
        match.play(seat, moves[at % len(moves)])
        steps += 1
        assert steps < 2000, "the wanted position does not come"
    assert found(match), "the match ended before"
    return match


def phase(name: str, seat: int = 0, round_at_least: int = 1) -> Callable[[Match], bool]:
    def found(match: Match) -> bool:
        view = match.view(seat)
        return view["phase"] == name and seat in match.waiting and view["round"] >= round_at_least

    return found


def seeded(wanted: Callable[[Match], bool], players: int = 3, **options: Any) -> Match:
    """The first of many seeds whose game comes to the wanted position."""
    for number in range(60):
        match = new(players, f"stage {number}", **options)
        try:
            return play_until(match, wanted)
        except AssertionError:
            continue
    raise AssertionError("no seed gives the wanted position")


def rich_sale(match: Match) -> bool:
    """Your sell turn with something to choose and something that cannot be sold."""
    if not phase("sell", round_at_least=3)(match):
        return False
    view = match.view(0)
    legal = {str(move) for move in match.moves(0)}
    kinds = set(view["you"]["hand"])
    on_market = {column["wig"] for column in view["market"]}
    return len(legal) >= 3 and bool(kinds - on_market) and 0 not in on_market


def every_phase(players: int) -> dict[str, Callable[[], Match]]:
    """A position of every phase of Wigs; of two players also a hand with more tiles than anybody would wish."""
    found: dict[str, Callable[[], Match]] = {
        name.replace(" ", "-"): functools.partial(seeded, phase(name, round_at_least=least), players)
        for name, least in {"draft": 0, "wear": 2, "set market": 1, "sell": 2, "buy": 2}.items()
    }
    if players == 2:
        return found | {"crowded": _crowded, "chosen": _chosen}
    found["waiting"] = functools.partial(seeded, lambda m: m.view(0)["phase"] == "sell" and 0 not in m.waiting, players)
    return found | {"over": functools.partial(_ended, players)}


@functools.cache
def scenes() -> dict[str, Callable[[str], str]]:
    """Every state of every page by name; each takes a language."""
    found: dict[str, Callable[[str], str]] = {}

    def add(name: str, make: Callable[[], TablePage], render: Callable[[TablePage], str] = render_table) -> None:
        made = functools.cache(make)
        found[name] = lambda language: render(seen(made(), language))

    add("draft", lambda: table(play_until(new(), phase("draft", round_at_least=0))))
    add("draft-4", lambda: table(play_until(new(4), phase("draft", round_at_least=0))))
    add("wear", lambda: table(seeded(phase("wear", round_at_least=3))))
    add("wear-chosen", lambda: table(_chosen()))
    add("trend", lambda: table(seeded(phase("set market"))))
    add("trend-other", lambda: table(seeded(phase("set market")), seat=1))
    add("sell", lambda: table(seeded(rich_sale)))
    add("sell-2", lambda: table(seeded(phase("sell", round_at_least=3), 2)))
    add("sell-4", lambda: table(seeded(phase("sell", round_at_least=2), 4)))
    add(
        "sell-scholar",
        lambda: table(seeded(lambda m: phase("sell", round_at_least=2)(m) and m.view(0)["you"]["worn"] == 4 and len(m.moves(0)) > 3)),
    )
    add("buy", lambda: table(seeded(lambda m: phase("buy", round_at_least=2)(m) and len(m.moves(0)) > 3)))
    add(
        "not-your-turn",
        lambda: table(
            seeded(lambda m: m.view(0)["phase"] == "sell" and m.view(0)["round"] > 1 and 1 in m.waiting),
            actions=frozenset({"propose-undo", "leave", "chat"}),
        ),
    )
    add("spectator", lambda: table(seeded(phase("sell", round_at_least=3), 4), seat=None, watching=2))
    add("history", lambda: _back())
    add("over", lambda: table(_ended(), seed="tea at four", secret="5f3a" * 8, words=("powder", "", "lace")))
    add("resigned", lambda: _resigned())
    add(
        "notice",
        lambda: table(seeded(phase("buy")), notice="Column II is full: no more can be sold this round (W-048).", compiling=(3, 10)),
    )
    add(
        "vote",
        lambda: table(seeded(phase("wear")), proposals=(ProposalOnPage("undo", "Bastien asks to take a move back.", (1,), 2, True),)),
    )
    add("hint", lambda: _hinted())
    add("crowded", lambda: table(_crowded()))
    add("open", lambda: _open(True))
    add("join", lambda: _open(False))
    add(
        "clock",
        lambda: table(
            seeded(phase("wear")),
            clock="2:00 + 10 s",
            seats=seats(new(), 0, s0={"seconds": 93.0}, s1={"seconds": 4000.0, "left": True}, s2={"seconds": 180000.0}),
        ),
    )
    add("long-names", lambda: _long_names())
    add("generic", lambda: table(seeded(rich_sale)), in_the_generic_room)
    add("generic-buy", lambda: table(seeded(phase("buy", round_at_least=2)), seat=None), in_the_generic_room)
    for name, make in (stage_kiilto.scenes(table) | stage_last_will.scenes(table)).items():
        add(name, make)
    stage_pocket_wigs.add_scenes(add)
    stage_pret.add_scenes(add)
    for name, values in COACHED.items():
        found[name] = functools.partial(_coached, values)
    for name, run in LABS.items():
        found[name] = functools.partial(_lab, run)
    found["cards"] = _cards
    found["card-sets"] = lambda language: render_sets_page(SetsPage("kiilto", language, "token", CARD_SETS))
    found["cards-beside"] = lambda language: render_beside(_card_set(), None, CARD_SETS, language, "token")
    found["coached"] = functools.partial(_on_the_board, False)
    found["coached-better"] = functools.partial(_on_the_board, True)
    found["start"] = lambda language: render_start(_start(language), "token", {"wigs": (3, 10)})
    found["start-empty"] = lambda language: render_start(HallPage(language), "token")
    found["new"] = lambda language: render_new(NewTablePage("wigs", language, "token", "Aino"))
    for id in parlour.games():
        found[f"rules-{id}"] = functools.partial(_rules, id)
    found["rules-found"] = lambda language: render_rules("wigs", language, {"en": "scholar", "fi": "oppinut"}[language])
    found["me"] = lambda language: render_me(MePage(language, "token", "4f8a1c", "Odile"))
    found["me-instead"] = lambda language: render_me(
        MePage(language, "token", "4f8a1c", "Odile", "k7m2", "Aino", 3, "http://127.0.0.1:8000/me/7d0b2e")
    )
    found["error"] = lambda language: render_error(
        404, "No such table", "There is no table «k7m3». Perhaps its maker has deleted it.", language
    )
    return found


def in_the_generic_room(page: TablePage) -> str:
    """The table as a game without a room of its own would be shown."""
    own = rooms.room_of
    rooms.room_of = lambda game: generic
    try:
        return render_table(page)
    finally:
        rooms.room_of = own


def _ended(players: int = 3) -> Match:
    """A whole game, sold with care: whoever can sell sells the dearest."""

    def dearest(match: Match, seat: int) -> int:
        moves = [str(move) for move in match.moves(seat)]
        selling = [at for at, move in enumerate(moves) if move.startswith(("sell", "place"))]
        return selling[-1] if selling else 0 if moves[0] in ("pass", "done") else match.ply

    return play_until(new(players), lambda match: match.over, dearest)


# The coach's page in all its states; the report is that of `parlour analyse` on the ended game.
COACHED: dict[str, dict[str, Any]] = {
    "coach": {"state": "done"},
    "coach-thinking": {"state": "thinking", "done": 31, "steps": 92, "report": None, "minutes_left": 3},
    "coach-ready": {"report": None},
    "coach-stopped": {"state": "stopped"},
    "coach-failed": {"state": "failed", "report": None},
}


@functools.cache
def report() -> LookBack:
    return msgspec.json.decode((Path(__file__).parent / "analysis_wigs.json").read_bytes(), type=LookBack)


def _stopped_at(ply: int) -> LookBack:
    """The report as it would have been if the coach had been stopped there."""
    whole, cut = report(), msgspec.structs.replace
    return cut(
        whole,
        complete=False,
        chances=whole.chances[:ply],
        decisions=whole.decisions[:ply],
        players=[cut(player, costliest=[one for one in player.costliest if one < ply]) for player in whole.players],
        turning_points=[point for point in whole.turning_points if point.ply < ply - 1],
    )


def _coached(values: dict[str, Any], language: str) -> str:
    found = _stopped_at(40) if values.get("state") == "stopped" else report()
    page = AnalysisPage(table(_ended(), language=language), **({"report": found} | values))
    words = in_words(_ended(), page.report, page.table.seat, language, Scene(page.table).called) if page.report else None
    turns = [words.decisions[point.ply] for point in page.report.turning_points] if page.report and words else []
    positions = tuple(table(_ended(), language=language, ply=one.link, coached=one) for one in turns)
    return render_analysis(dataclasses.replace(page, words=words, positions=positions))


def costliest() -> int:
    """The ply of the viewer's costliest decision."""
    return next(player.costliest[0] for player in report().players if player.seat == 0)


def _on_the_board(better: bool, language: str) -> str:
    told = decision_in_words(_ended(), report(), costliest(), 0, language)
    assert told
    return render_table(table(_ended(), language=language, ply=told.link, coached=told, better=better))


WISH = Wish("wigs", 3, ("greedy",), "1", games=2000, vary=("target_gold=15,20,25",), workers=1)
LABS = {
    "lab": Run(),
    "lab-running": Run("running", 1200, 9200, wish=WISH),
    "lab-done": Run("done", 9200, 9200, games=2000, wish=WISH, readable=True),
    "lab-failed": Run("failed", wish=WISH),
}


CARD_SETS = [CardSetLine("k7m2", "kiilto", "Dear greens", 1.0), CardSetLine("p3q9", "kiilto", "Many notables", 2.0)]


def _card_set() -> CardSet:
    """A draft: two prices differ, one of them is too high."""
    changes: list[Change] = [(("ownerships", 0, "price", 2), 6), (("ownerships", 1, "price", 3), 99)]
    components, back = changed(parlour.game("kiilto").components, changes)
    return CardSet("k7m2", "kiilto", "Dear greens", components, [back], [], 3, 1.0)


def _cards(language: str) -> str:
    return render_table_page(CardTablePage(_card_set(), language, "token", "ownerships", others=CARD_SETS))


def _rules(id: str, language: str) -> str:
    return render_rules(id, language, "", "token")


def _lab(run: Run, language: str) -> str:
    values = {"path_0": "target_gold", "values_0": "15,20,25"} if run.state else {}
    return render_lab(
        LabPage(
            "wigs",
            language,
            "token",
            run,
            values,
            "That makes 2 000 000 games; the most is 1 000 000." if run.state == "failed" else "",
        )
    )


def _resigned() -> TablePage:
    """A game that stopped in the middle."""
    match = play_until(new(), phase("sell", round_at_least=2))
    result = Result(((1,), (2,), (0,)), (3, 5, 4), "resigned")
    return table(
        match,
        status="over",
        result=result,
        actions=frozenset({"chat"}),
        links={"rematch": "/t/next"},
        seats=seats(match, 0, s0={"resigned": True}),
    )


def _chosen() -> Match:
    match = seeded(phase("wear", round_at_least=2))
    match.play(0, match.moves(0)[-1])
    return match


def _back() -> TablePage:
    match = play_until(new(), phase("sell", round_at_least=4))
    return table(match, ply=match.ply // 2)


def _long_names() -> TablePage:
    match = seeded(phase("sell", round_at_least=2), 4)
    long = ("Wilhelmiina-Amalia", "Maximilian von und zu", "Ääkkösprinsessa-Öö", "Bot 3")
    return table(
        match,
        seats=seats(match, 0, **{f"s{seat}": {"name": name} for seat, name in enumerate(long)}),
        name="The table of the very long evening in the blue salon",
    )


def _hinted() -> TablePage:
    match = seeded(phase("buy", round_at_least=2))
    moves = match.moves(0)[:3]
    return table(match, hints=tuple((str(move), match.move_text(0, move), 0.62 - 0.2 * at) for at, move in enumerate(moves)))


def _crowded() -> Match:
    """Your sell turn with more tiles than anybody would wish."""
    match = seeded(phase("sell", round_at_least=3))
    s = match.state
    for wig, count in ((1, 4), (2, 3), (3, 2), (4, 2), (5, 3)):
        more = min(count, int(s.supply[wig]))
        s.players[0].hand[wig] += more
        s.supply[wig] -= more
    match.refresh()
    return match


def _open(seated: bool) -> TablePage:
    match = new(3)
    link = "http://192.168.1.20:8000/t/k7m2"
    people = (sitter(0, "Aino", "person", you=seated, here=True), sitter(1, "", "open"), sitter(2, "Bot 1", "bot", "3"))
    actions = frozenset({"start", "delete", "chat"}) if seated else frozenset({"join"})
    qr = segno.make(link).svg_inline(scale=3, border=1)
    return table(match, 0 if seated else None, status="open", seats=people, actions=actions, invite=link, invite_qr=qr, chat=())


def _start(language: str) -> HallPage:
    hugo, sanni = Chair("Hugo", Seal("Hugo", "02"), ""), Chair("Sanni", Seal("Sanni", "03"), "")
    return HallPage(
        language,
        Seal("Aino", "01"),
        (
            Ticket("k7m2", "Table Rocaille", "wigs", "Round 4 · Bastien, Odile", "Your turn", True, (False, 0.0)),
            Ticket("p1x9", "Sunday", "wigs", "Round 2 · Maija, Theo, Bot 1", "Maija thinks, for 2 hours", False, (True, 0.0)),
        ),
        2,
        1,
        (
            OpenTable("h2h2", "Hugo’s table", "wigs", "Wigs · no clock", (hugo,), 2, 3, "near you"),
            OpenTable("s2s2", "Sanni", "wigs", "Wigs · no clock", (sanni, Chair("Bot 1", None, "3")), 2, 4, "beginners welcome"),
        ),
        (SomebodyHere(Seal("Hugo", "02"), "plays Wigs", "h2h2", False),),
        usual={"now": "Usually two minutes."},
    )


class Stage(http.server.BaseHTTPRequestHandler):
    """Serves the scenes at /NAME?LANGUAGE and the static files, under the strict policy of the real server."""

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path.startswith("/static/"):
            name, _ = files.named(path.removeprefix("/static/"))
            self._answer(
                200 if name else 404, files.KINDS[Path(name).suffix] if name else "text/plain", files.content(name) if name else b""
            )
        elif path[1:] in scenes():
            self._answer(200, "text/html; charset=utf-8", scenes()[path[1:]](query or "en").encode())
        else:
            self._answer(404, "text/plain", b"")

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        pass


class StageServer(http.server.ThreadingHTTPServer):
    """A browser may close a page before it has heard the whole answer: that is no error of the stage."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def serving(handler: type[Stage] = Stage) -> Iterator[str]:
    server = StageServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
