"""What opens over the room: a page to read, a question, the cover between two players, why not, hints, the rule book."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from parlour.engine import book
from parlour.engine.game import Game
from parlour.engine.texts import Texts
from parlour.tables.in_words import RefusedInWords, rules_that_hold
from parlour.terminal.book_lines import TEXT, book_lines
from parlour.terminal.room.lines import Lines
from parlour.terminal.room.place import Why
from parlour.terminal.session import Hint

Keys = list[BindingType]
Told = Iterable[str | tuple[str, str]]
STRONG, QUIET = "bold $accent", "$quiet"


def explained(why: Why) -> list[str | tuple[str, str]]:
    """Why not: the sentence, and the rule itself beneath it."""
    rule: list[str | tuple[str, str]] = [("", ""), (why.rule, STRONG), why.text] if why.text else []
    return [why.sentence, *rule]


class Sheet(ModalScreen[str]):
    """A sheet over the room that Escape takes away."""

    BINDINGS: ClassVar[Keys] = [
        Binding("escape", "close", show=False),
        Binding("pageup", "turn(-1)", show=False),
        Binding("pagedown", "turn(1)", show=False),
    ]

    def __init__(self, t: Texts, heading: str) -> None:
        super().__init__()
        self.t, self.heading = t, heading

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet") as sheet:
            sheet.border_title = Content(self.heading)
            sheet.border_subtitle = Content(self.t("Esc closes"))
            yield from self.body()

    def body(self) -> ComposeResult:
        """What is on it."""
        yield from ()

    def on_click(self, event: object) -> None:
        """A click beside the sheet takes it away."""
        if getattr(event, "widget", None) is self:
            self.action_close()

    def action_close(self) -> None:
        self.dismiss("")

    def action_turn(self, by: int) -> None:
        for page in self.query("#page").results(VerticalScroll):
            page.scroll_page_down() if by > 0 else page.scroll_page_up()


class Page(Sheet):
    """Something to read."""

    BINDINGS: ClassVar[Keys] = [Binding("enter,space,q", "close", show=False)]

    def __init__(self, t: Texts, heading: str, lines: Told, at_end: bool = False) -> None:
        super().__init__(t, heading)
        self.told, self.at_end = list(lines), at_end

    def body(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Lines("told")

    def on_mount(self) -> None:
        self.query_one(Lines).show(self.told)
        page = self.query_one("#page", VerticalScroll)
        page.focus()
        if self.at_end:
            page.scroll_end(animate=False)


class Question(Sheet):
    """One thing that is asked for: a file's name, something to say. What is dismissed is the answer, "" for none."""

    def __init__(self, t: Texts, heading: str, given: str) -> None:
        super().__init__(t, heading)
        self.given = given

    def body(self) -> ComposeResult:
        yield Input(self.given, id="answer")

    @on(Input.Submitted)
    def answer(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())


class Cover(Screen[None]):
    """Nothing is to be seen until whoever is called is at the keyboard."""

    BINDINGS: ClassVar[Keys] = [Binding("enter", "here", show=False)]

    def __init__(self, t: Texts, who: str) -> None:
        super().__init__()
        self.t, self.who = t, who

    def compose(self) -> ComposeResult:
        with Vertical(id="cover"):
            yield Lines("called")

    def on_mount(self) -> None:
        told = self.t("Nobody else looks now.")
        self.query_one(Lines).show([(self.t("The keyboard is for {who}.", who=self.who), STRONG), "", told, self.t("Enter: I am here.")])

    def on_click(self) -> None:
        self.action_here()

    def action_here(self) -> None:
        self.dismiss(None)


class Hints(Sheet):
    """The best moves; the one that is chosen is made."""

    def __init__(self, t: Texts, hints: Sequence[Hint]) -> None:
        super().__init__(t, t("Hint"))
        self.hints = hints

    def body(self) -> ComposeResult:
        yield OptionList(*(Option(Content(f"{hint.chance:4.0%} {hint.bar:20} {hint.text}"), id=hint.move) for hint in self.hints))

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id or "")


class WhyNot(Sheet):
    """What one might want to do and may not: chosen or typed, and the reason."""

    def __init__(self, t: Texts, refused: Sequence[RefusedInWords], ask: Callable[[str], Awaitable[list[str | tuple[str, str]]]]) -> None:
        super().__init__(t, t("Why not?"))
        self.refused, self.ask = refused, ask

    def body(self) -> ComposeResult:
        yield Input(placeholder=self.t("a move, such as a program writes it, or its number"), id="answer")
        if self.refused:
            yield OptionList(*(Option(Content(one.text), id=one.move) for one in self.refused))
        with VerticalScroll(id="page"):
            yield Lines("told")

    @on(Input.Submitted)
    async def typed(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.query_one(Lines).show(await self.ask(event.value.strip()))

    @on(OptionList.OptionSelected)
    async def chosen(self, event: OptionList.OptionSelected) -> None:
        self.query_one(Lines).show(await self.ask(event.option.id or ""))


class Rules(Sheet):
    """The rule book; with words, the rules by number that hold them."""

    def __init__(self, t: Texts, game: Game, language: str) -> None:
        super().__init__(t, t("Rules"))
        self.game, self.language = game, language

    def body(self) -> ComposeResult:
        yield Input(placeholder=self.t("words, or a rule's number; empty for the book"), id="answer")
        with VerticalScroll(id="page"):
            yield Lines("told")

    def on_mount(self) -> None:
        self.query_one(Lines).show(self._book())

    @on(Input.Changed)
    def search(self, event: Input.Changed) -> None:
        self.query_one(Lines).show(self._found(event.value) if event.value.strip() else self._book())
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)

    def _found(self, words: str) -> list[str | tuple[str, str]]:
        found = rules_that_hold(self.game.rules_in(self.language), words, self.language)
        return [f"{number}  {text}" for number, text in found] or [self.t("no rule holds {words!r}", words=words)]

    def _book(self) -> list[str | tuple[str, str]]:
        own = book.of(self.game, self.language)
        if own is None:
            return [f"{number}  {text}" for number, text in self.game.rules_in(self.language).items()]
        told: list[str | tuple[str, str]] = []
        for line in book_lines(own):
            told += [f"{line.mark}{line.text}"] if line.kind == TEXT else [("", ""), (line.text, STRONG)]
        return told[1:]
