"""What the room needs of wherever is played: at home, in a lesson, at a server's table. All that it is given comes from sights."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from parlour.engine.game import Game
from parlour.engine.texts import Texts
from parlour.tables.in_words import InWords
from parlour.terminal.session import Hint


class Turn(NamedTuple):
    """Who is to decide, in a sentence; `is_yours`: somebody at this keyboard."""

    sentence: str
    is_yours: bool = False
    is_over: bool = False


class Why(NamedTuple):
    """Why a move cannot be made: a sentence with the rule's number, and the rule itself."""

    sentence: str
    rule: str = ""
    text: str = ""


class Deed(NamedTuple):
    """Something that can be done beside moving: its key and its words; what is asked for first, and a first answer to that."""

    key: str
    name: str
    words: str
    asks: str = ""
    given: str = ""


class Aside(NamedTuple):
    """What stands where the log is, if something else does."""

    title: str
    lines: tuple[str, ...]


class Scene(NamedTuple):
    """What is to be seen now. `cover` names who must come to the keyboard before anything of theirs is shown."""

    words: InWords
    turn: Turn
    deeds: tuple[Deed, ...] = ()
    aside: Aside | None = None
    cover: str = ""
    notes: tuple[str, ...] = ()  # said beneath the log: what people have said, what is voted on


class Place(Protocol):
    """Where is played. Whatever may take a while (all but the fields) is called in a thread."""

    game: Game
    language: str
    t: Texts
    title: str
    opening: tuple[str, ...]
    is_live: bool  # others go on whenever they want, and each time it is looked

    def see(self, ply: int | None = None) -> Scene:
        """What is to be seen, now or at an earlier ply."""

    def play(self, move: str) -> Why | None:
        """Makes a move; says why not if it cannot be made."""

    def why(self, move: str) -> Why | None:
        """Why a move cannot be made now; None if it can."""

    def hints(self) -> list[Hint]:
        """The best moves now, and the chance to win that each leaves."""

    def do(self, deed: str, text: str) -> str:
        """Does a deed; what is said then."""

    def go_on(self) -> bool:
        """Lets those elsewhere do something, or waits until they have; False when only this keyboard can go on."""

    def uncover(self) -> None:
        """Whoever was called to the keyboard is there."""

    def leave(self) -> None:
        """Nobody looks any more."""
