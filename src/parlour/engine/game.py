"""A Game: everything one game brings, under one name."""

from __future__ import annotations

import functools
import gc
import tomllib
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from parlour.engine import doors as common_doors
from parlour.engine import foretell_doors, ledger
from parlour.engine.codes import Reasons
from parlour.engine.data_checks import is_whole
from parlour.engine.events import Event, Events, new_log
from parlour.engine.moves import Moves
from parlour.engine.numba.build import Build
from parlour.engine.parts import (
    RULES,
    WORDS,
    Counted,
    Evaluation,
    Foretelling,
    Observation,
    Option,
    Quick,
    Rules,
    Shelf,
    Tempting,
    Words,
    lacking,
)
from parlour.engine.plain import Components, Options, OptionValue
from parlour.engine.record import Record, Row, Rows, Still
from parlour.engine.rule import PACKAGE, interpreting
from parlour.engine.sight import Seen
from parlour.engine.texts import OneOf, Problem, Texts

if TYPE_CHECKING:
    from parlour.engine.match import Match
    from parlour.engine.save import Save


ANYWHERE = Shelf()
TYPED = (str, int, np.integer, np.bool_)  # what may stand for an option's value if it is written alike
MOST_TEXTS = 64  # languages of matches with cards of their own that are kept at hand


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Looks for no garbage meanwhile: a compiler makes many things and lets few go, and looking takes a tenth of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Doors:
    """A game's doors for one target, each by its name: `doors.apply_at(…)`; and what Python must know to walk through them."""

    def __init__(self, target: str, build: Build, template: ModuleType = common_doors) -> None:
        self.target, self.build = target, build
        self.by_name: dict[str, Callable[..., Any]] = vars(build(template))
        self.__dict__ |= self.by_name

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Callable[..., Any]: ...

    @functools.cached_property
    def foretell_at(self) -> Callable[..., Any]:
        """The door to what the rules foretell, for a game that does."""
        found: Callable[..., Any] = self.build(foretell_doors).foretell_at
        return found

    def wrap(self, array: npt.NDArray[Any]) -> Any:
        return Rows(array) if self.target == "python" else array

    def key(self, number: int) -> Any:
        return number if self.target == "python" else np.uint64(number)


class Game:
    """One game: its rules, its moves and events, its data, its words, and whatever else it brings."""

    def __init__(
        self,
        *,
        id: str,
        title: str,
        players: Sequence[int],
        options: Mapping[str, Option],
        rules: Rules,
        data: type[Record],
        state: type[Record],
        moves: Moves,
        events: Events,
        refusals: Reasons,
        audits: Reasons,
        prepare: Callable[[Components, Row, int, Options], None],
        view: Callable[..., Any],
        words: Words,
        endings: Sequence[str],
        version: int = 1,
        former: Mapping[int, Callable[[Save], Save]] | None = None,
        presets: Mapping[str, Options] | None = None,
        presets_in_saves: Mapping[str, Options] | None = None,
        unsaid: Options | None = None,
        quick: Quick | None = None,
        shelf: Shelf = ANYWHERE,
        list_moves: Callable[..., Any] | None = None,
        bindings: Mapping[str, Any] | None = None,
        foretell: Foretelling | None = None,
        tempting: Tempting | None = None,
        table_lines: Callable[[Any, Sequence[str], Texts], Sequence[str]] | None = None,
        warnings: Callable[[int, Options, Texts], Sequence[str]] | None = None,
        evaluation: Evaluation | None = None,
        observation: Observation | None = None,
        counted: Counted | None = None,
        folder: Path | None = None,
    ) -> None:
        """All that a game is; the parts from `version` on can be left out.

        `presets_in_saves` are options that a preset did not set at first: a save that names the preset, and not them, means these values still;
        `unsaid` are the first defaults of options that have another now: a save or a position that does not say them means these still;
        `quick` is how it is played where nobody chooses; `former` makes of a save of an earlier version of the rules one of the next;
        `list_moves` is a faster lister than asking `refusal` of every move; `bindings` are further names that compiled code finds bound; `foretell` is what
        the rules compute for the view; `tempting` names moves whose refusal a page explains; `table_lines` shows the table in a terminal; `warnings` speaks
        against options; `evaluation` makes bots stronger; `observation` makes environments; `counted` is what a report counts.
        """
        for module, names in ((rules, RULES), (words, WORDS)):
            if lacking(module, names):
                raise TypeError(f"{id}: {getattr(module, '__name__', module)} lacks {', '.join(lacking(module, names))}")
        self.id, self.title, self.players, self.options, self.shelf = id, title, tuple(players), dict(options), shelf
        self.data_record, self.state_record, self.move_names, self.event_names = data, state, moves, events
        self._rules, self._prepare, self._view, self._words = rules, prepare, view, words
        self._list_moves, self._bindings, self._table_lines, self._warnings = (list_moves, dict(bindings or {}), table_lines, warnings)
        self.foretell, self.tempting, self.evaluation, self.observation, self.counted = (
            foretell,
            tempting,
            evaluation,
            observation,
            counted,
        )
        self.refusals, self.audits = refusals, audits
        self._texts: dict[tuple[str, int], Texts] = {}
        self.endings, self.version, self.former = tuple(endings), version, dict(former or {})
        self.presets = {name: dict(values) for name, values in (presets or {}).items()}
        self.quick = quick
        self.unsaid = {name: (unsaid or {}).get(name, option.default) for name, option in self.options.items()}
        self._presets_in_saves = {name: dict(values) for name, values in (presets_in_saves or {}).items()}
        self.folder = folder or Path(str(rules.__file__)).parent
        self.package = rules.__name__.rpartition(".")[0]  # of Python, that the game lies in
        self.move_names.folder = self.folder

    def __repr__(self) -> str:
        return f"<game {self.id}: {self.title}>"

    # --- What people read ---------------------------------------------------------------------------------------
    @functools.cached_property
    def rules(self) -> dict[str, str]:
        """The ledger: number -> text."""
        return self.rules_in("en")

    def rules_in(self, language: str) -> dict[str, str]:
        """The ledger in a language where there is one, else in English."""
        return ledger.read(self.ledger_path(language))

    def ledger_path(self, language: str) -> Path:
        own = self.folder / f"ledger.{language}.md"
        return own if own.exists() else self.folder / "ledger.md"

    def texts(self, language: str = "en", components: Components | None = None) -> Texts:
        """The texts of a language; `components` where a match has its own instead of the game's."""
        chosen = components or self.components
        found = self._texts.get((language, id(chosen))) if isinstance(language, str) else None
        if found is None or found.components is not chosen:
            if len(self._texts) >= MOST_TEXTS:
                self._texts.clear()
            found = Texts(language, self.folder / f"{language}.po", PACKAGE / "locale" / f"{language}.po", components=chosen)
            self._texts[language, id(chosen)] = found
        return found

    def event_text(self, event: Event, names: Sequence[str], language: str = "en", components: Components | None = None) -> str:
        """An event in a sentence."""
        return str(self._words.event_text(event, names, self.texts(language, components)))

    def move_text(self, d: Any, s: Any, seat: int, code: int, language: str = "en", components: Components | None = None) -> str:
        """A move in words, with what it costs or earns now."""
        return str(self._words.move_text(self.move_names[code], d, s, seat, self.texts(language, components)))

    def refusal_text(
        self, d: Any, s: Any, seat: int, code: int, refusal: int, language: str = "en", components: Components | None = None
    ) -> str:
        """Why a move is refused, in a sentence with the numbers in it."""
        return str(self._words.refusal_text(refusal, self.move_names[code], d, s, seat, self.texts(language, components)))

    def table_lines(self, view: Any, names: Sequence[str], language: str = "en", components: Components | None = None) -> list[str] | None:
        """A view in lines of text, where the game brings its own; None where it does not."""
        lines = self._table_lines
        return list(lines(view, names, self.texts(language, components))) if lines else None

    def score_text(self, view: Any, seat: int, language: str = "en", components: Components | None = None) -> str:
        """How a player stands at the end of a game, in its own words and units."""
        return str(self._words.score_text(view, seat, self.texts(language, components)))

    def warnings(self, players: int, language: str = "en", **options: object) -> list[str]:
        """What speaks against these options with so many players, in sentences."""
        warn = self._warnings
        return list(warn(self.check_players(players), self.check_options(options), self.texts(language))) if warn else []

    def view(self, data: npt.NDArray[np.void], states: npt.NDArray[np.void], at: int, seat: int | None, d: Still | None = None) -> Any:
        """What a seat may know of one of the states, with what the rules foretell; `d` is the data at rest, where somebody keeps it."""
        d, s = d or Still(data[0]), Still(states[at])
        return self._view(d, s, seat, self.foretold(data, states, at, seat)) if self.foretell else self._view(d, s, seat)

    @functools.cached_property
    def view_type(self) -> type[Seen] | None:
        """The type of this game's views, where its function `view` says it."""
        found = typing.get_type_hints(self._view).get("return")
        return found if isinstance(found, type) and issubclass(found, Seen) else None

    def foretold(self, data: npt.NDArray[np.void], states: npt.NDArray[np.void], at: int, seat: int | None) -> Still:
        """What the rules foretell to a seat."""
        assert self.foretell is not None
        doors, copy, told, log = self.doors, self.state_record.zeros(1), self.foretell.record.zeros(1), new_log(0)
        doors.foretell_at(
            doors.wrap(data), doors.wrap(states), at, -1 if seat is None else seat, doors.wrap(copy), doors.wrap(told), doors.wrap(log)
        )
        return Still(told[0])

    # --- Data and options -----------------------------------------------------------------------------------------
    @functools.cached_property
    def components(self) -> Components:
        """Everything printed on the game's components, from its data file."""
        return tomllib.loads((self.folder / "data.toml").read_text(encoding="utf-8"))

    def check_players(self, players: int) -> int:
        if not is_whole(players, min(self.players), max(self.players)) or players not in self.players:
            raise Problem(
                "{game} is for {counts} players, not {players!r}", game=self.id, counts=OneOf(map(str, self.players)), players=players
            )
        return int(players)

    def check_options(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """The options completed by their defaults (and a preset's values); ValueError names the valid ones."""
        given = dict(options)
        preset = given.pop("preset", None)
        if preset is not None and not (isinstance(preset, str) and preset in self.presets):
            raise Problem(
                "{game} has no preset {preset!r}; it has: {presets}", game=self.id, preset=preset, presets=", ".join(self.presets) or "–"
            ).or_nearest(preset, self.presets)
        for name in given:
            if name not in self.options:
                wrong = Problem(
                    "{game} has no option {name!r}; it has: {options}", game=self.id, name=name, options=", ".join(self.options)
                )
                raise wrong.or_nearest(name, self.options)
        chosen = {name: option.default for name, option in self.options.items()}
        chosen |= self.presets.get(preset, {}) if preset else {}
        return chosen | {name: self._choice(name, value) for name, value in given.items()}

    def quick_options(self) -> dict[str, OptionValue]:
        """The options of a game that is begun at once, without choosing any: those that are not the usual ones."""
        return dict(self.presets[self.quick.preset]) if self.quick else {}

    def is_quick(self, options: Mapping[str, object]) -> bool:
        """Whether a match is played as one that is begun at once, and not by the usual options."""
        chosen = self.quick_options()
        return bool(chosen) and all(options.get(name) == value for name, value in chosen.items())

    def unraced_options(self, options: Mapping[str, object] | None) -> dict[str, OptionValue]:
        """The options of an environment or of a table without a clock: where nobody is quicker than another, what
        speed decides is left to the lot."""
        return self.check_options(
            {name: option.unraced for name, option in self.options.items() if option.unraced is not None} | dict(options or {})
        )

    def is_race(self, options: Mapping[str, OptionValue]) -> bool:
        """Whether with these options the quicker one gets something."""
        return any(options.get(name, option.default) in option.races for name, option in self.options.items())

    def _choice(self, name: str, value: object) -> OptionValue:
        for choice in self.options[name].choices:
            if type(choice) is type(value) and choice == value:
                return choice
        for choice in self.options[name].choices:
            if isinstance(value, TYPED) and str(choice).lower() == str(value).lower():
                return choice
        choices = OneOf(map(str, self.options[name].choices))
        raise Problem("{game}: {name} cannot be {value!r}; it can be {choices}", game=self.id, name=name, value=value, choices=choices)

    def options_of_save(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a save or a position. Parlour writes all that could be in doubt; where somebody left some out, or wrote a preset
        alone, they mean what they meant at first."""
        preset = options.get("preset")
        first = self.presets.get(preset, {}) | self._presets_in_saves.get(preset, {}) if isinstance(preset, str) else {}
        return self.unsaid | first | dict(options)

    def printed(self, components: Components | None = None) -> Still:
        """What is printed on the components, as rules and words read it: the data of a match, at rest."""
        return Still(self.data(self.players[0], {}, components)[0])

    def data(self, players: int, options: Mapping[str, object] | None = None, components: Components | None = None) -> npt.NDArray[np.void]:
        """The data record that the rules read, for this number of players and these options; Problem says which entry
        of the data is wrong."""
        array = self.data_record.zeros(1)
        chosen, count = self.check_options(options or {}), self.check_players(players)
        try:
            self._prepare(components or self.components, Row(array[0]), count, chosen)
        except Problem as problem:
            raise problem.about(self.id, self.folder) from None
        return array

    # --- The rules, ready to run ----------------------------------------------------------------------------------
    def build(self, target: str, *folders: Path, **more: Any) -> Build:
        """This game's rules for a target; `folders` are further sources that are compiled with them, `more` what else
        those find bound."""
        bound = {name: getattr(self._rules, name) for name in RULES}
        bound["list_moves"] = self._list_moves or common_doors.all_allowed
        bound |= {"foretell": self.foretell.rule} if self.foretell else {}
        scope = "-".join([self.id, *(folder.name for folder in folders)])
        return Build(target, scope, (self.folder, *folders), **bound, MOVE_COUNT=len(self.move_names), **self._bindings, **more)

    @functools.cached_property
    def compiled(self) -> Doors:
        return Doors("cpu", self.build("cpu"))

    @functools.cached_property
    def interpreted(self) -> Doors:
        return Doors("python", self.build("python"))

    @property
    def doors(self) -> Doors:
        """The compiled rules where they are ready, the interpreted ones (the same games, slower) where they are not."""
        return self.compiled if self.is_compiled else self.interpreted

    @property
    def is_compiled(self) -> bool:
        return not interpreting() and (self.__dict__.get("_warm", False) or self.compiled.build.cached)

    def compile(self, progress: Callable[[str, int, int], None] | None = None) -> None:
        """Compiles the rules, or loads them from the cache; tells `progress` the step, its number and how many there are."""
        if interpreting() or self.__dict__.get("_warm"):
            return
        doors, players = self.compiled, self.players[0]
        steps = list(self._warm_up(doors, self.data(players), self.state_record.zeros(2), players))
        with _no_collecting():
            for number, (name, call) in enumerate(steps):
                if progress:
                    progress(name, number, len(steps))
                call()
        doors.build.cache_folder.mkdir(parents=True, exist_ok=True)
        (doors.build.cache_folder / "complete").touch()
        self._warm = True

    def _warm_up(self, doors: Doors, data: Any, states: Any, players: int) -> Any:
        log, moves, key = new_log(), np.zeros(len(self.move_names), np.int32), doors.key(1)
        out, outs = np.zeros(2 * players, np.int64), np.zeros((1, 2 + 2 * players), np.int64)
        blank = self.state_record.zeros(1)
        yield "set-up", lambda: doors.setup_at(data, states, 0, players, key, key, log)
        yield "whose turn", lambda: doors.waiting_at(data, states, 0)
        yield "legality", lambda: doors.refusal_at(data, states, 0, 0, 0)
        yield "list of moves", lambda: doors.moves_at(data, states, 0, 0, moves)
        yield "outcome", lambda: doors.outcome_at(data, states, 0, out)
        yield "guesses", lambda: doors.guess_at(data, states, 0, 0, key, key)
        yield "moves", lambda: doors.apply_at(data, states, 0, *self._any_move(doors, data, states, moves), log)
        yield "whole games", lambda: doors.random_games(data, blank, 0, key, key, players, moves, new_log(0), outs)
        yield "copies", lambda: doors.copies(states, 1)
        if self.foretell:
            told = self.foretell.record.zeros(1)
            yield "foretelling", lambda: doors.foretell_at(data, states, 0, 0, blank, told, new_log(0))

    def _any_move(self, doors: Doors, data: Any, states: Any, moves: Any) -> tuple[int, int]:
        seat = (doors.waiting_at(data, states, 0) & -doors.waiting_at(data, states, 0)).bit_length() - 1
        doors.moves_at(data, states, 0, seat, moves)
        return seat, int(moves[0])

    # --- Matches --------------------------------------------------------------------------------------------------
    def new(
        self,
        players: int | None = None,
        seed: str | int = 0,
        *,
        names: Sequence[str] | None = None,
        data: Components | None = None,
        **options: object,
    ) -> Match:
        """A new match; `data` replaces the game's own components."""
        from parlour.engine.match import Match

        return Match(self, self.players[0] if players is None else players, seed, options, names, data)

    def from_position(self, text: str, *, names: Sequence[str] | None = None, data: Components | None = None) -> Match:
        """A match that begins with a position (`Match.position`); Problem says what is wrong with the text."""
        from parlour.engine.match import Match

        return Match.from_position(self, text, names, data)

    def broken(self, data: npt.NDArray[np.void], states: npt.NDArray[np.void], at: int) -> str:
        """The rule that one of the states breaks, "" for none."""
        code = int(self._rules.audit(Row(data[0]), Row(states[at])))
        return self.audits.rule(code) if code else ""
