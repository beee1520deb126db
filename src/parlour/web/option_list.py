"""The options of a game as forms and tables show them: in words, with what is usual and who says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from parlour.engine.game import Game
from parlour.engine.parts import Option, Source
from parlour.engine.plain import Components, OptionValue
from parlour.engine.texts import Texts

USUAL: dict[Source, str] = {
    "document": "The usual choice is what the rules say.",
    "ruling": "The usual choice is a ruling of ours: the rules leave it open.",
    "house": "The usual choice is a house set of our own: the rules do not show it.",
}


@dataclass(frozen=True)
class OptionOnPage:
    """An option in a form: its choices by their values, in words."""

    name: str
    text: str
    choices: tuple[tuple[str, str], ...]
    chosen: str
    default: str
    source: Source
    says: str  # who says so

    @property
    def same(self) -> bool:
        """Whether it is set as usual."""
        return self.chosen == self.default


def options_on_page(
    game: Game, language: str, values: Mapping[str, str], components: Components, *, at_a_table: bool = False
) -> list[OptionOnPage]:
    """The options of a game in a form; `values` is what the form holds already."""
    return [_on_page(name, option, game.texts(language), values, components, at_a_table) for name, option in game.options.items()]


def _on_page(name: str, option: Option, t: Texts, values: Mapping[str, str], components: Components, at_a_table: bool) -> OptionOnPage:
    choices = [(str(choice), choice_text(option, choice, t)) for choice in option.offered(components)]
    default = str(option.default)
    if at_a_table and option.unraced is not None:
        default = ""
        choices.insert(0, ("", _by_clock(option, option.unraced, t)))
    return OptionOnPage(
        name, t(option.text), tuple(choices), values.get(f"option_{name}", default), default, option.source, t(USUAL[option.source])
    )


def _by_clock(option: Option, unraced: OptionValue, t: Texts) -> str:
    """The usual choice where it is another one at a table without a clock."""
    timed, untimed = choice_text(option, option.default, t), choice_text(option, unraced, t)
    return t("with a clock: {timed}; without: {untimed}", timed=timed, untimed=untimed)


def choice_text(option: Option, choice: OptionValue, t: Callable[[str], str]) -> str:
    """A choice of an option in words."""
    if choice in option.words and not isinstance(choice, bool):
        return t(option.words[choice])
    if isinstance(choice, bool):
        return t("yes") if choice else t("no")
    return t(choice.replace("_", " ")) if isinstance(choice, str) else str(choice)


def sources_text(options: Sequence[OptionOnPage], t: Texts) -> str:
    """How many choices there are, and of how many the usual ones are what the rules say."""
    count = {source: sum(option.source == source for option in options) for source in USUAL}
    if count["document"] == len(options):
        return t("{n} choices, all set as the rules say", n=len(options))
    said = {
        "document": t("{n} as the rules say", n=count["document"]),
        "ruling": t("{n} by rulings of ours", n=count["ruling"]),
        "house": t("{n} by a house set of ours", n=count["house"]),
    }
    return t("{n} choices, as usual: {sources}", n=len(options), sources=", ".join(said[source] for source in USUAL if count[source]))
