"""A sight in words: all that one pair of eyes is given of a match, as lines that a terminal can show. The API sends the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec

from parlour.engine import book
from parlour.engine.ledger_search import Search
from parlour.engine.printing import result_lines, table_lines
from parlour.engine.sight import Refused, Sight
from parlour.engine.texts import You


class MoveInWords(msgspec.Struct, frozen=True):
    """A move: as a program writes it, and in words."""

    move: str
    text: str


class RefusedInWords(msgspec.Struct, frozen=True):
    """A move that one might want to make and may not: the ledger's number, and the reason in a sentence."""

    move: str
    text: str
    rule: str
    reason: str


class InWords(msgspec.Struct, frozen=True):
    """A table as one seat (null: a spectator) sees it at a ply, as it counts them; `last` is the newest.

    `table` are its lines: what a player has begins with their name and a colon, and goes on in lines that are indented. `log` has the lines of
    each ply, `moment` what the rule book says of this moment, `result` how the game ended.
    """

    seat: int | None
    ply: int
    last: int
    names: tuple[str, ...]
    waiting: tuple[int, ...]
    table: tuple[str, ...]
    moves: tuple[MoveInWords, ...]
    refused: tuple[RefusedInWords, ...]
    log: tuple[tuple[str, ...], ...]
    moment: tuple[str, ...]
    result: tuple[str, ...]


def in_words(sight: Sight, names: Sequence[str] = ()) -> InWords:
    """The words of a sight; `names` where the players have others by now."""
    sight = replace(sight, names=tuple(names) or sight.names)
    called = _called(sight)
    return InWords(
        seat=sight.seat,
        ply=sight.ply,
        last=sight.last,
        names=sight.names,
        waiting=sight.waiting,
        table=tuple(table_lines(sight)),
        moves=tuple(MoveInWords(choice.move, choice.words) for choice in sight.moves),
        refused=tuple(RefusedInWords(one.move, one.words, one.rule, one.reason) for one in _different(sight)),
        log=tuple(tuple(sight.event_text(event, called) for event in told) for told in sight.events),
        moment=tuple(moment_lines(sight)),
        result=tuple(result_lines(sight)),
    )


def moment_lines(sight: Sight) -> list[str]:
    """The rules of this moment, in the book's own sentences."""
    line = book.moment(sight.game, sight.view, sight.language)
    return [book.plain(sentence) for sentence in line.sentences] if line else []


def rules_that_hold(rules: dict[str, str], words: str, language: str) -> list[tuple[str, str]]:
    """The rules that answer a reader's question, by number."""
    question = Search(words, language)
    return [(number, text) for number, text in rules.items() if question.finds(number, text)]


def _called(sight: Sight) -> tuple[str, ...]:
    """What a sentence calls the players: its reader is «you»."""
    you = sight.texts("you")
    return tuple(You(you, name) if seat == sight.seat else name for seat, name in enumerate(sight.names))


def _different(sight: Sight) -> Iterable[Refused]:
    """The refused moves, each once."""
    return {one.move: one for one in sight.refused.values()}.values()
