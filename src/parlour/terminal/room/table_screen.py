"""The main screen of the room: the table, the choices, the log, one sentence, a line to type in, and the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from parlour.tables.in_words import MoveInWords
from parlour.terminal.room.keys import KEY_SIGNS, KEYS, SHORT
from parlour.terminal.room.lines import KeyLine, Lines, parted
from parlour.terminal.room.pages import Cover, Hints, Page, Question, Rules, WhyNot, explained
from parlour.terminal.room.place import Deed, Scene, Why
from parlour.terminal.session import NUMBER_DIGITS

if TYPE_CHECKING:
    from parlour.terminal.room.app import Room

STRONG, QUIET, NEW = "bold $accent", "$quiet", "bold"
LONGEST_NOTE = 160  # what is longer is read on a page of its own


class TableScreen(Screen[None]):
    """One place, as its scene says."""

    app: Room
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("escape", "now", show=False),
        Binding("pageup", "turn(-1)", show=False, priority=True),
        Binding("pagedown", "turn(1)", show=False, priority=True),
    ]

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room, self.t = room, room.t
        self.scene: Scene | None = None
        self.note = ""
        self.read = 0  # lines of the log that somebody has read
        self.offered: tuple[MoveInWords, ...] = ()  # the moves in the list, with their numbers in all
        self.part = 0  # of the table, that was gone to
        self.is_busy = self.is_covered = False

    def compose(self) -> ComposeResult:
        t = self.t
        with Horizontal(id="title"):
            yield Lines("game")
            yield Lines("where")
        with VerticalScroll(id="table") as table:
            table.border_title = t("Table")
            with VerticalScroll(id="board-side", can_focus=False):
                yield Lines("board")
            with VerticalScroll(id="people-side", can_focus=False):
                yield Lines("own")
                yield Lines("others")
        with Horizontal(id="below"):
            yield OptionList(id="choices", compact=True)
            with VerticalScroll(id="log"):
                yield Lines("told")
        yield Lines("sentence")
        yield Input(id="entry", compact=True, select_on_focus=False, placeholder=t("a number, words to find, or a move"))
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        self.set_class(self.room.is_colourless, "-colourless")
        self.query_one("#game", Lines).show([self.room.place.title])
        self.query_one("#choices").focus()

    # --- Showing ------------------------------------------------------------------------------------------------------
    def show(self, scene: Scene) -> None:
        """Shows a scene; whoever is called to the keyboard sees nothing but that until they are there."""
        was_yours = self.scene is not None and self.scene.turn.is_yours
        self.scene = scene
        self._show_table(scene)
        self._show_choices("" if scene.turn.is_yours != was_yours else self._typed)
        self._show_log(scene)
        self._show_sentence()
        self._show_keys(scene)
        if scene.cover and not self.is_covered:
            self.hand_over(scene.cover)

    def _show_table(self, scene: Scene) -> None:
        words = scene.words
        parts = parted(words.table, words.names)
        head, *rest = parts.board or [""]
        self.query_one("#board", Lines).show([(head, STRONG), *rest])
        own = [*_named(parts.people.pop(words.seat if words.seat is not None else -1, [])), *parts.own]
        self.query_one("#own", Lines).show(own, self.t("Yours") if words.seat is not None else "")
        others = [line for lines in parts.people.values() for line in _named(lines)]
        self.query_one("#others", Lines).show(others, self.t("The others") if words.seat is not None else self.t("The players"))
        back = words.ply < words.last
        where = self.t("Looking back: {n} of {last} · Esc returns", n=words.ply, last=words.last) if back else f"{words.last}"
        self.query_one("#where", Lines).show([where])

    def _show_choices(self, find: str) -> None:
        scene, listed = self.scene, self.query_one("#choices", OptionList)
        if scene is None:
            return
        wanted = "" if find.isdecimal() else find.casefold()
        numbered = [(number, move) for number, move in enumerate(scene.words.moves, start=1) if self._holds(move, wanted)]
        is_asked = scene.turn.is_yours and self.room.at is None
        lines = [Content.assemble((f"{number:2}  ", "dim"), move.text) for number, move in numbered]
        result = scene.words.result if scene.turn.is_over else ()
        self.offered = tuple(move for _, move in numbered) if is_asked else ()
        kept = listed.highlighted
        listed.clear_options()
        if result and self.room.at is None:
            listed.border_title = self.t("The end")
            listed.add_options([Option(Content(line)) for line in result])
        elif is_asked or self.room.at is not None:
            listed.border_title = self.t("Your moves") if is_asked else self.t("What could be done then")
            listed.add_options([Option(line, disabled=not is_asked) for line in lines])
            if wanted and not lines:
                listed.add_option(Option(self.t("No move has these words. Enter says why, Esc forgets them."), disabled=True))
            if is_asked and lines:
                listed.highlighted = min(kept or 0, len(lines) - 1)
        else:
            listed.border_title = ""

    @staticmethod
    def _holds(move: MoveInWords, words: str) -> bool:
        text = f"{move.text} {move.move}".casefold()
        return all(word in text for word in words.split())

    def _show_log(self, scene: Scene) -> None:
        log, told = self.query_one("#log", VerticalScroll), self.query_one("#told", Lines)
        self.set_class(scene.aside is not None, "-lesson")
        if scene.aside is not None:
            log.border_title = scene.aside.title
            told.show(scene.aside.lines)
            log.scroll_home(animate=False)
            return
        log.border_title = self.t("What happened")
        lines = self._log_lines(scene)
        self.read = min(self.read, len(lines))
        told.show([*((line, QUIET) for line in lines[: self.read]), *lines[self.read :], *((note, STRONG) for note in scene.notes)])
        self.call_after_refresh(log.scroll_end, animate=False)

    def _log_lines(self, scene: Scene) -> list[str]:
        return [*self.room.place.opening, *(line for told in scene.words.log for line in told)]

    def _show_sentence(self) -> None:
        scene = self.scene
        sentence = scene.turn.sentence if scene else ""
        self.query_one("#sentence", Lines).show([(sentence, STRONG), self.note])

    def _show_keys(self, scene: Scene) -> None:
        deeds = [(deed.key, deed.key, deed.words) for deed in scene.deeds]
        own = [(key, KEY_SIGNS.get(key, key), self.t(SHORT[key])) for key in SHORT]
        self.query_one("#keys", KeyLine).show_keys([*own[:-2], *deeds, *own[-2:]])

    def say(self, *lines: str) -> None:
        """Says something beneath the sentence; what is long is read on a page."""
        text = " ".join(lines)
        if len(text) > LONGEST_NOTE:
            self.app.push_screen(Page(self.t, self.t("Note"), lines))
            return
        self.note = text
        self._show_sentence()

    # --- Choosing -----------------------------------------------------------------------------------------------------
    @property
    def _typed(self) -> str:
        return self.query_one("#entry", Input).value.strip()

    @on(Input.Changed, "#entry")
    def find(self) -> None:
        self._show_choices(self._typed)

    @on(Input.Submitted, "#entry")
    def entered(self) -> None:
        """What was typed: a number, words of one move, or a move."""
        typed, moves = self._typed, self.scene.words.moves if self.scene else ()
        means = typed_number(typed, moves)
        if not typed:
            self.query_one("#choices").focus()
        elif any(move.move == means for move in moves) or not self.offered:
            self.make(means)
        elif len(self.offered) == 1:
            self.make(self.offered[0].move)
        else:
            self.query_one("#choices").focus()

    @on(OptionList.OptionSelected, "#choices")
    def chosen(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.offered):
            self.make(self.offered[event.option_index].move)

    @work
    async def make(self, move: str) -> None:
        """Makes a move, or says why it cannot be made."""
        if self.is_busy:
            return
        self.is_busy = True
        try:
            self.query_one("#entry", Input).value = ""
            self.query_one("#choices").focus()
            self.note, self.read = "", len(self._log_lines(self.scene)) if self.scene else 0
            why = await self.room.try_to(lambda: self.room.place.play(move))
        finally:
            self.is_busy = False
        if why is not None:
            self.app.push_screen(Page(self.t, self.t("Why not?"), explained(why)))
        await self.room.look()
        self.room.stir.set()

    # --- Keys ---------------------------------------------------------------------------------------------------------
    async def on_key(self, event: events.Key) -> None:
        """Letters and digits, unless somebody types."""
        if isinstance(self.focused, Input):
            if event.key in ("escape", "up", "down"):
                if event.key == "escape":
                    self.query_one("#entry", Input).value = ""
                self.query_one("#choices").focus()
                event.stop()
            return
        if event.character and event.character.isdecimal() and event.character.isascii():
            event.stop()
            self._digit(event.character)
        elif event.key in SHORT or event.key in ("t", "d") or self._deed(event.key):
            event.stop()
            await self.press(event.key)

    def _digit(self, digit: str) -> None:
        """A digit chooses at once where no other number begins with it."""
        moves = self.scene.words.moves if self.scene and self.room.at is None and self.scene.turn.is_yours else ()
        if 1 <= int(digit) <= len(moves) < 10 * int(digit):
            self.make(moves[int(digit) - 1].move)
            return
        entry = self.query_one("#entry", Input)
        entry.focus()
        entry.value = digit
        entry.cursor_position = 1

    def _deed(self, key: str) -> Deed | None:
        return next((deed for deed in self.scene.deeds if deed.key == key), None) if self.scene else None

    async def press(self, key: str) -> None:
        """Does what a key does."""
        deed = self._deed(key)
        if deed is not None:
            self.do(deed)
            return
        calls: dict[str, Callable[[], object]] = {
            "slash": lambda: self.query_one("#entry").focus(), "w": self.ask_why, "h": self.ask_hints, "n": self.tell_moment, "l": self.tell_log,
            "r": lambda: self.app.push_screen(Rules(self.t, self.room.place.game, self.room.place.language)), "question_mark": self.tell_keys,
            "left": lambda: self.action_step(-1), "t": self.next_part, "d": self.room.action_light, "z": self.zoom, "q": self.app.exit,
        }  # fmt: skip
        if key in calls:
            calls[key]()

    async def action_press(self, key: str) -> None:
        await self.press(key)

    @work
    async def do(self, deed: Deed) -> None:
        text = await self.app.push_screen_wait(Question(self.t, deed.asks, deed.given)) if deed.asks else ""
        if deed.asks and not text:
            return
        self.room.at = None
        said = await self.room.try_to(lambda: self.room.place.do(deed.name, text))
        if said is not None:
            self.say(said)
        await self.room.look()
        self.room.stir.set()

    # --- Reading ------------------------------------------------------------------------------------------------------
    def ask_why(self) -> None:
        async def ask(move: str) -> list[str | tuple[str, str]]:
            moves = self.scene.words.moves if self.scene else ()
            known = typed_number(move, moves)
            said: list[str] = []
            try_it = await self.room.try_to(lambda: self._why(known, said))
            return explained(try_it) if try_it else [*(said or [self.note])]

        self.app.push_screen(WhyNot(self.t, self.scene.words.refused if self.scene else (), ask))

    def _why(self, move: str, said: list[str]) -> Why | None:
        why = self.room.place.why(move)
        if why is None:
            said.append(self.t("That move is possible."))
        return why

    @work(exclusive=True, group="hints")
    async def ask_hints(self) -> None:
        if self.scene is None or not self.scene.turn.is_yours:
            self.say(self.t("It is not your turn: there is nothing to hint at"))
            return
        self.say(self.t("Thinking …"))
        found = await self.room.try_to(self.room.place.hints)
        if found is None:
            return
        self.say("")
        move = await self.app.push_screen_wait(Hints(self.t, found))
        if move:
            self.make(move)

    def tell_moment(self) -> None:
        lines = self.scene.words.moment if self.scene else ()
        self.app.push_screen(Page(self.t, self.t("Rules of this moment"), lines or [self.t("This game has no book.")]))

    def tell_log(self) -> None:
        if self.scene:
            self.app.push_screen(Page(self.t, self.t("What happened"), [*self._log_lines(self.scene), *self.scene.notes], at_end=True))

    def tell_keys(self) -> None:
        deeds = [f"{deed.key:10} {deed.words}" for deed in self.scene.deeds] if self.scene else []
        own = [f"{KEY_SIGNS.get(key, key):10} {self.t(KEYS[key])}" for key in KEYS]
        self.app.push_screen(Page(self.t, self.t("Keys"), [*own[:-2], *deeds, *own[-2:]]))

    # --- Moving about -------------------------------------------------------------------------------------------------
    @work(exclusive=True, group="step")
    async def action_step(self, by: int) -> None:
        """Back in the history, or forward again."""
        words = self.scene.words if self.scene else None
        if words is None or (by > 0 and self.room.at is None):
            return
        at = (words.last if self.room.at is None else self.room.at) + by
        self.room.at = min(max(0, at), words.last)
        await self.room.look()

    @work
    async def action_now(self) -> None:
        """Back to the present."""
        self.room.at, self.note = None, ""
        self.query_one("#entry", Input).value = ""
        await self.room.look()

    def action_turn(self, by: int) -> None:
        for part in self._scrolled:
            part.scroll_page_down() if by > 0 else part.scroll_page_up()

    @property
    def _scrolled(self) -> Iterator[VerticalScroll]:
        """What scrolls of the table: all of it, or on a wide screen its sides."""
        wide = self.has_class("-wide")
        yield from (self.query_one(f"#{part}", VerticalScroll) for part in (("board-side", "people-side") if wide else ("table",)))

    def next_part(self) -> None:
        """To the board, one's own things, the others."""
        parts = [part for part in ("board", "own", "others") if self.query_one(f"#{part}", Lines).lines]
        self.part = (self.part + 1) % len(parts)
        self.query_one(f"#{parts[self.part]}").scroll_visible(top=True, animate=False)

    def zoom(self) -> None:
        self.toggle_class("-zoomed")

    @work
    async def hand_over(self, who: str) -> None:
        """Hides everything until whoever is called is at the keyboard."""
        self.is_covered = True
        self.read = 0
        await self.app.push_screen_wait(Cover(self.t, who))
        await self.room.try_to(self.room.place.uncover)
        self.is_covered = False
        await self.room.look()


def _named(lines: list[str]) -> list[str | tuple[str, str]]:
    """What a player has: the line with their name stands out."""
    return [(line, NEW) if at == 0 else line for at, line in enumerate(lines)]


def typed_number(text: str, moves: tuple[MoveInWords, ...]) -> str:
    """The move that a number means; anything else as it is."""
    number = int(text[:NUMBER_DIGITS]) if text.isdecimal() else 0
    return moves[number - 1].move if 1 <= number <= len(moves) else text
