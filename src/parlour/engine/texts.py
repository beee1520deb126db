"""Texts: English in the code, other languages in `.po` files beside it."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

from parlour.engine.plain import Components

LANGUAGES = ("en", "fi")
LONGEST_ECHO = 60  # characters of what somebody gave that a sentence repeats
MOST_KEPT = 20_000  # things that are made once for a language
PLAIN = frozenset((str, int))  # what stands in a sentence as it is
T = TypeVar("T")


class Texts:
    """Speaks one language: `t("{who} passes.", who=name)`; `t.plural("one tile", "{n} tiles", n)`.

    What the English text quotes as `{name!r}` is what somebody gave: it is cut, in every language.

    A sentence about its reader (`who=You(…)`) speaks to them, «You pass.», where a file `you.<language>.po` beside a catalog has it so.

    `t.components` are those of the match that is spoken of: a game whose cards are data finds their names there.
    """

    def __init__(self, language: str, *catalogs: Path, components: Components | None = None) -> None:
        if language not in LANGUAGES:
            raise Problem("no language {language!r}; we have: {languages}", language=language, languages=", ".join(LANGUAGES))
        self.language = language
        self.components: Components = components or {}
        self._catalogs = [] if language == "en" else [_read(path) for path in catalogs if path.exists()]
        to_you = [path.with_name(f"you.{language}.po") for path in catalogs]
        self._to_you = [_read(path) for path in to_you if path.exists()]
        self._kept: dict[Hashable, Any] = {}
        self._sentences: dict[str, str] = {}  # in this language, by the English ones

    def __call__(self, text: str, /, **values: Any) -> str:
        known = self._sentences.get(text)
        if known is None:
            known = self._sentences[text] = self._find((text,))[0]
        if not values:
            return known
        if PLAIN.issuperset(map(type, values.values())) and "!r}" not in text:
            return known.format(**values)
        (found, *_), values = self._to_reader((text,), values)
        return found.format(**{name: self._said(value, f"{{{name}!r}}" in text) for name, value in values.items()})

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What depends on nothing but the language, the data and what the key holds is made once, and kept."""
        found: T | None = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            found = self._kept[key] = make()
        return found

    def _find(self, forms: tuple[str, ...]) -> tuple[str, ...]:
        """A sentence in this language."""
        for catalog in self._catalogs:
            if forms[0] in catalog:
                return catalog[forms[0]]
        return forms

    def _to_reader(self, forms: tuple[str, ...], values: dict[str, Any]) -> tuple[tuple[str, ...], dict[str, Any]]:
        """The same with what fills it in: if it is about its reader, said to them; where nobody has said it so, by name."""
        about = {name: value.name for name, value in values.items() if isinstance(value, You) and f"{{{name}}}" in forms[0]}
        if not about:
            return self._find(forms), values
        to_you = next((catalog[forms[0]] for catalog in self._to_you if forms[0] in catalog), None)
        return (to_you, values) if to_you else (self._find(forms), values | about)

    def _said(self, value: Any, quoted: bool) -> Any:
        """What fills a place of a sentence, in this language where it is words itself."""
        if isinstance(value, (OneOf, Phrase, Problem)):
            return value.said(self)
        return Echo(value) if quoted else value

    def with_words_of(self, folder: Path) -> Texts:
        """The same, with a folder's own words before the others."""
        path = folder / f"{self.language}.po"
        if self.language == "en" or not path.exists():
            return self
        more = copy.copy(self)
        more._catalogs, more._kept, more._sentences = [_read(path), *self._catalogs], {}, {}
        return more

    def plural(self, one: str, many: str, n: int, **values: Any) -> str:
        forms, values = self._to_reader((one, many), values)
        return forms[0 if n == 1 else -1].format(n=n, **values)


def enumerate_words(words: Sequence[str], conjunction: str) -> str:
    """«Aino, Bastien and Odile»."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


class You(str):
    """The reader as one of those a sentence names: `You(t("you"), name)`; in a list of names it stands as it is."""

    name: str

    def __new__(cls, text: str, name: str) -> You:
        made = super().__new__(cls, text)
        made.name = name
        return made


class Echo(str):
    """What somebody gave, as a sentence repeats it: cut, and without signs that cannot be printed; `repr()` quotes it
    if it is a text."""

    quoted: str

    def __new__(cls, value: Any) -> Echo:
        text = _cut(value if isinstance(value, str) else _code(value))
        quoted = repr(text)
        made = super().__new__(cls, text if text.isprintable() else quoted[1:-1])
        made.quoted = quoted if isinstance(value, str) else str(made)
        return made

    def __repr__(self) -> str:
        return self.quoted


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_ECHO else f"{text[: LONGEST_ECHO - 1]}…"


def _code(value: Any) -> str:
    """A value as Python writes it; one that Python cannot write (a number of 5,000 digits) by its kind."""
    try:
        return repr(value)
    except Exception:
        return f"<{type(value).__name__}>"


class OneOf(tuple[str, ...]):
    """Alternatives in a sentence: OneOf(("2", "3", "4")) is "2, 3 or 4"."""

    def said(self, t: Texts) -> str:
        return self[0] if len(self) == 1 else t("{these} or {last}", these=", ".join(self[:-1]), last=self[-1])

    def __str__(self) -> str:
        return self.said(Texts("en"))


class Phrase:
    """Words within a sentence, with their values, for every language; `str()` says them in English."""

    def __init__(self, text: str, /, **values: Any) -> None:
        self.text, self.values = text, values

    def said(self, t: Texts) -> str:
        return t(self.text, **self.values)

    def __str__(self) -> str:
        return self.said(Texts("en"))


class Problem(ValueError):
    """What is wrong with what somebody gave: a sentence with its values, for every language; `str()` says it in English.

    `source` is what it was found in, where that must be named; `folder` is the game's whose own words the sentence has.
    """

    source: str = ""
    folder: Path | None = None
    near: str = ""  # the name that was perhaps meant

    def __init__(self, text: str, /, **values: Any) -> None:
        super().__init__(Texts("en")(text, **values))
        self.text, self.values = text, values

    def about(self, source: str, folder: Path | None = None) -> Self:
        """The same problem, told of a source."""
        self.source, self.folder = source, folder or self.folder
        self.args = (self.said(Texts("en")),)
        return self

    def or_nearest(self, given: object, known: Iterable[str]) -> Self:
        """The same problem with a name; if a known one is near, the sentence asks whether that was meant."""
        from difflib import get_close_matches

        self.near = next(iter(get_close_matches(str(given)[:LONGEST_ECHO], list(known), 1)), "")
        self.args = (self.said(Texts("en")),)
        return self

    def said(self, t: Texts) -> str:
        t = t.with_words_of(self.folder) if self.folder else t
        return "\n".join(f"{self.source}: {line}" if self.source else line for line in self._lines(t))

    def _lines(self, t: Texts) -> list[str]:
        asked = t(". Did you mean «{near}»?", near=self.near) if self.near else ""
        return [t(self.text, **self.values) + asked]


class Problems(Problem):
    """Several problems of one source, each on a line of its own."""

    def __init__(self, *problems: Problem) -> None:
        ValueError.__init__(self, "\n".join(map(str, problems)))
        self.problems = problems

    def _lines(self, t: Texts) -> list[str]:
        return [problem.said(t) for problem in self.problems]


@functools.cache
def _read(path: Path) -> dict[str, tuple[str, ...]]:
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalog = read_po(file)
    messages: dict[str, tuple[str, ...]] = {}
    for message in catalog:
        if not message.id or message.fuzzy:
            continue
        key = message.id[0] if isinstance(message.id, (tuple, list)) else message.id
        forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        if all(forms):
            messages[key] = tuple(str(form) for form in forms)
    return messages
