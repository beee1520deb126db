"""A table on a server, for the room and for lines: what its API tells of it."""

from __future__ import annotations

import getpass
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import parlour
from parlour.engine.texts import Problem
from parlour.tables.in_words import InWords
from parlour.terminal.remote.client import TRIES, Link, Lost, RefusedByServer, Server
from parlour.terminal.remote.keys import Keys
from parlour.terminal.room.place import Deed, Scene, Turn, Why
from parlour.terminal.session import Hint

UNKNOWN_TOKEN, ILLEGAL = 403, 422
FOR_NOW = (429, 503)  # refusals that patience overcomes
LONGEST_NAME = 24
FEWEST_TO_WAIT = 0.2  # seconds between two looks, however fast the news come


class Seated(msgspec.Struct):
    """Who sits at a seat."""

    seat: int
    kind: str
    name: str
    here: bool = False
    left: bool = False


class Said(msgspec.Struct):
    """Something that was said at the table."""

    name: str
    text: str


class Proposal(msgspec.Struct):
    """Something that the others must agree to."""

    kind: str
    text: str
    yours: bool


class State(msgspec.Struct):
    """A table as the API tells of it, as far as it is needed here."""

    id: str
    name: str
    game: str
    status: str
    version: int
    ply: int
    seat: int | None
    waiting: list[int]
    seats: list[Seated]
    actions: list[str]
    proposals: list[Proposal]
    chat: list[Said]
    next_table: str = ""
    token: str = ""


def sit_down(link: Link, name: str, language: str, keys: Keys) -> Remote:
    """At the table that a link leads to: in one's own seat, in a free one, or watching where there is none."""
    server = Server(link.server, keys.of(link.server), language)
    if link.secret:
        server.token = server.ask("POST", "/people/link", {"link": link.secret})["token"]
        keys.keep(link.server, server.token)
    state = _look(server, link.table or _own_table(server))
    if state.seat is None and "join" in state.actions:
        state = _state(server.ask("POST", f"/tables/{state.id}/join", {"name": (name or _own_name())[:LONGEST_NAME]}))
        if state.token:
            server.token = state.token
            keys.keep(link.server, state.token)
    return Remote(server, state, language)


def _look(server: Server, table: str) -> State:
    """A table, as whoever the key says; a key that the server has forgotten is none."""
    try:
        return _state(server.ask("GET", f"/tables/{table}"))
    except RefusedByServer as refused:
        if refused.status != UNKNOWN_TOKEN or not server.token:
            raise
    server.token = ""
    return _state(server.ask("GET", f"/tables/{table}"))


def _state(told: Any) -> State:
    return msgspec.convert(told, State)


def _own_table(server: Server) -> str:
    """The table of one's own that waits for one, else the newest that is played."""
    own = [table for table in server.ask("GET", "/tables") if table["yours"] and table["status"] == "playing"]
    own.sort(key=lambda table: not table["your_turn"])
    if not own:
        raise Problem("you sit at no table there; give the link of one: {server}/t/…", server=server.base)
    return str(own[0]["id"])


def _own_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # nobody of that number is known to the system
        return "Guest"


class Remote:
    """A table on a server; what is seen and done there goes over its API."""

    is_live = True

    def __init__(self, server: Server, state: State, language: str) -> None:
        self.server, self.state, self.language = server, state, language
        self.game = parlour.game(state.game)
        self.t = self.game.texts(language)
        self.title = f"{self.t(self.game.title)} · {state.name}" if state.name else self.t(self.game.title)
        self.opening: tuple[str, ...] = (self.link,)
        self._path = f"/tables/{state.id}"
        self._stream: Iterator[tuple[str, Any]] | None = None
        self._seen: Scene | None = None
        self._cut = 0  # how often it was tried in vain to hear of the table

    @property
    def link(self) -> str:
        return f"{self.server.base}/t/{self.state.id}"

    # --- What is seen -------------------------------------------------------------------------------------------------
    def see(self, ply: int | None = None) -> Scene:
        """The table now; while the server does not answer, as it was, and that is said."""
        try:
            self._seen = self._look(ply)
        except Lost:
            if self._seen is None:
                raise
            self._seen = self._seen._replace(turn=Turn(self._lost_sentence), deeds=())
        return self._seen

    @property
    def _lost_sentence(self) -> str:
        return self.t(
            "The connection to {server} is lost. It is tried again and again; nothing of the game is lost.", server=self.server.base
        )

    def _look(self, ply: int | None) -> Scene:
        state = self.state = _state(self.server.ask("GET", self._path))
        words = self._words(ply)
        return Scene(words, self._turn(state, words), tuple(self._deeds(state)), notes=tuple(self._notes(state)))

    def _words(self, ply: int | None) -> InWords:
        if self.state.status == "open":
            return _no_words(self.state)
        told = self.server.ask("GET", f"{self._path}/words", ply=ply)
        return msgspec.convert(told, InWords)

    def _turn(self, state: State, words: InWords) -> Turn:
        t = self.t
        names = [one.name for one in state.seats]
        if state.status == "open":
            free = sum(one.kind == "open" for one in state.seats)
            return Turn(t.plural("One seat is still free: {link}", "{n} seats are still free: {link}", free, link=self.link))
        if state.status == "over":
            return Turn(t("The game is over"), is_over=True)
        if state.seat in state.waiting and (words.moves or words.ply < words.last):
            return Turn(t("{who}, your move?", who=names[state.seat]), is_yours=True)
        return Turn(t("Waiting for {names} …", names=", ".join(names[seat] for seat in state.waiting)))

    def _notes(self, state: State) -> Iterator[str]:
        for said in state.chat:
            yield f"{said.name}: {said.text}"
        yield from (proposal.text for proposal in state.proposals)

    def _deeds(self, state: State) -> Iterator[Deed]:
        t, can = self.t, set(state.actions)
        if can & {"undo", "propose-undo"}:
            yield Deed("u", "undo", t("undo"))
        if state.seat is not None:
            yield Deed("c", "chat", t("chat"), t("Say to the table:"))
        if any(proposal.yours for proposal in state.proposals):
            yield Deed("y", "agree", t("agree"))
            yield Deed("x", "disagree", t("disagree"))
        if "start" in can:
            yield Deed("b", "start", t("begin with bots"))
        if "come-back" in can:
            yield Deed("b", "come-back", t("come back"))
        if "resign" in can:
            yield Deed("g", "resign", t("resign"), t("Resign? Type yes:"))
        if state.status == "over":
            yield Deed("s", "save", t("save"), t("Save the game as:"), f"{state.game}-{state.id}.json")

    # --- What is done -------------------------------------------------------------------------------------------------
    def play(self, move: str) -> Why | None:
        state = self.state
        try:
            told = self.server.ask_again("POST", f"{self._path}/moves", {"move": move, "ply": state.ply, "version": state.version})
        except RefusedByServer as refused:
            if refused.status != ILLEGAL:
                raise
            return Why(refused.detail, refused.rule, self.game.rules_in(self.language).get(refused.rule, ""))
        self.state = _state(told)
        return None

    def why(self, move: str) -> Why | None:
        told = self.server.ask("GET", f"{self._path}/why", move=move)
        return None if told["possible"] else Why(f"{told['sentence']} ({told['rule']}).", told["rule"], told["text"])

    def hints(self) -> list[Hint]:
        return [Hint(one["move"], one["text"], one["chance"]) for one in self.server.ask("POST", f"{self._path}/hint")]

    def do(self, deed: str, text: str) -> str:
        match deed:
            case "chat":
                self.server.ask("POST", f"{self._path}/chat", {"text": text})
            case "agree" | "disagree":
                kind = next((proposal.kind for proposal in self.state.proposals if proposal.yours), "")
                self.server.ask("POST", f"{self._path}/vote", {"kind": kind, "agree": deed == "agree"})
            case "resign" if text.casefold() != self.t("yes").casefold():
                return self.t("You play on.")
            case "save":
                saved = self.server.ask("GET", f"{self._path}/save")
                Path(text).write_text(json.dumps(saved, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
                return self.t("Saved to {file}.", file=text)
            case _:
                self.server.ask("POST", f"{self._path}/{deed}")
        return ""

    # --- Live ---------------------------------------------------------------------------------------------------------
    def go_on(self) -> bool:
        """Waits for news of the table; a connection that is cut is sought again, with patience."""
        while not self.server.is_closed:
            try:
                if self._stream is None:
                    self._stream = self.server.stream(f"{self._path}/live")
                for name, _ in self._stream:
                    if name == "gone":
                        raise Problem("The table is gone: its maker has deleted it")
                    self._cut = 0
                    if name == "table":
                        return True
            except (Lost, RefusedByServer) as error:
                self._stream = None
                if isinstance(error, RefusedByServer) and error.status not in FOR_NOW:
                    raise
                pause = TRIES[min(self._cut, len(TRIES) - 1)]
                self._cut += 1
                if self._cut > 1 or self.server.rest(FEWEST_TO_WAIT):
                    self.server.rest(pause)
                return not self.server.is_closed
        return False

    def uncover(self) -> None:
        """Everybody has a screen of their own."""

    def leave(self) -> None:
        self.server.close()


def _no_words(state: State) -> InWords:
    """A table whose game has not begun: who sits there."""
    names = tuple(one.name or "…" for one in state.seats)
    lines = tuple(f"{one.seat + 1}. {one.name or '…'}" for one in state.seats)
    return InWords(state.seat, 0, 0, names, (), lines, (), (), (), (), ())
