"""Every text of pages and games in every language: a missing one fails here, by name."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
from parlour.engine.texts import LANGUAGES, _read
from parlour.games import find, ids
from parlour.web.option_list import choice_text

SOURCE = Path(parlour.__file__).parent
WEB = SOURCE / "web"
OTHERS = [language for language in LANGUAGES if language != "en"]


def is_texts(call: ast.Call) -> bool:
    """`t(…)`, `scene.t(…)`, `game.texts(language)(…)`, `partial(t, …)`, `Problem(…)`, `Phrase(…)`."""
    match call.func:
        case ast.Name(id="t" | "Problem" | "Phrase") | ast.Attribute(attr="t"):
            return True
        case ast.Call(func=ast.Attribute(attr="texts")):
            return True
    return False


def in_python(path: Path) -> Iterator[str]:
    module = None
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        first = node.args[0]
        if isinstance(node.func, ast.Attribute) and node.func.attr == "partial" and isinstance(first, ast.Name) and first.id == "t":
            first = node.args[1]
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "plural":
            pass
        elif not is_texts(node):
            continue
        for choice in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
            if isinstance(choice, ast.Constant) and isinstance(choice.value, str):
                yield choice.value
            elif isinstance(choice, ast.Subscript) and isinstance(choice.value, ast.Name):
                module = module or importlib.import_module(".".join(path.relative_to(SOURCE.parent).with_suffix("").parts))
                table = getattr(module, choice.value.id, ())  # a table of the module; what a function is given is not known here
                yield from (text for text in (table.values() if isinstance(table, dict) else table) if isinstance(text, str) and text)


def in_template(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    for found in re.finditer(r'\bt(?:\.plural)?\(((?:"(?:[^"\\]|\\.)*"\s*)+)', text):
        yield "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', found[1]))  # a long text may be written on two lines


def catalog(path: Path) -> set[str]:
    return set(_read(path)) if path.exists() else set()


def own_room(path: Path) -> str:
    """The game whose room a file of the web is, "" if it serves all."""
    own = path.parent if path.parent.parent.name == "rooms" else path
    game = own.stem.replace("_", "-")
    return game if own.parent.name == "rooms" and game in ids() else ""


def texts_of_the_web() -> Iterator[tuple[str, str, Path]]:
    folders = ("engine", "bots", "lab", "envs", "training", "terminal", "commands")
    others = [path for folder in folders for path in (SOURCE / folder).rglob("*.py")]
    for path in sorted([*WEB.rglob("*.py"), *others, SOURCE / "games" / "__init__.py"]):
        yield from ((own_room(path), text, path) for text in in_python(path))
    for path in sorted([*WEB.rglob("*.html"), SOURCE / "lab" / "report.html"]):
        yield from ((own_room(path), text, path) for text in in_template(path))


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_the_pages_is_translated(language: str) -> None:
    pages = {text for folder in ("locale", "tables", "lab") for text in catalog(SOURCE / folder / f"{language}.po")}
    missing = []
    for game, text, path in texts_of_the_web():
        known = pages | catalog(find(game).folder / f"{language}.po") if game else pages
        if text not in known:
            missing.append(f"{path.name}: {text!r}")
    assert missing == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", ids())
def test_every_text_of_a_game_is_translated(game: str, language: str) -> None:
    found = find(game)
    texts = {text for path in sorted(found.folder.rglob("*.py")) for text in in_python(path)}
    texts |= {found.title} | set(filter(None, found.endings)) | {option.text for option in found.options.values()}
    texts |= {
        choice_text(option, choice, str)
        for option in found.options.values()
        for choice in option.choices
        if isinstance(choice, str) or choice in option.words
    }
    known = catalog(found.folder / f"{language}.po") | catalog(SOURCE / "locale" / f"{language}.po")
    assert sorted(texts - known) == []


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.po")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_translation_keeps_the_places_to_fill_in(path: Path) -> None:
    for text, forms in _read(path).items():
        places = set(re.findall(r"{(\w+)(?:!r)?}", text))
        for form in forms:
            strange = set(re.findall(r"{(\w+)(?:!r)?}", form)) - places - {"n", "count", "wig", "who"}
            assert not strange, f"{form!r} fills in what {text!r} does not give"


FOR_PROGRAMMERS = {"compiled", "search"}  # errors of code that only code calls


def plain_errors(path: Path) -> Iterator[str]:
    """`raise ValueError("words")` and its kin: words that no catalog can hold."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Raise(
                exc=ast.Call(func=ast.Name(id="ValueError" | "OSError" as name), args=[ast.Constant() | ast.JoinedStr() as words, *_])
            ):
                yield f"{path.relative_to(SOURCE)}: {name}({ast.unparse(words)})"


def test_what_is_wrong_is_never_said_in_english_alone() -> None:
    """What a person gave wrong is a Problem, whose words are in the catalogs; a plain error is for programmers."""
    paths = [path for path in sorted(SOURCE.rglob("*.py")) if not FOR_PROGRAMMERS & set(path.relative_to(SOURCE).parts)]
    found = [error for path in paths for error in plain_errors(path)]
    assert [error for error in found if not error.startswith("tables/thinker_process.py")] == []


def test_no_translation_is_left_over() -> None:
    """A text that nothing says any more is taken out of the catalog."""
    said = {text for _, text, _ in texts_of_the_web()}
    assert catalog(SOURCE / "locale" / "fi.po") - said == set()
