"""Every sentence of tables and server in Finnish too."""

import ast
import string
from pathlib import Path

import pytest

import parlour
from parlour.engine.texts import _read
from parlour.tables.errors import texts

PACKAGE = Path(parlour.__file__).parent
FILES = sorted(
    [
        *(PACKAGE / "tables").rglob("*.py"),
        *(
            PACKAGE / "web" / name
            for name in (
                "app.py",
                "routes.py",
                "api.py",
                "desk.py",
                "me.py",
                "fields.py",
                "lessons.py",
                "people.py",
                "hall.py",
                "mail.py",
                "passkeys.py",
                "card_sets.py",
                "lab.py",
                "statistics.py",
            )
        ),
    ]
)


def sentences():
    """The texts that stand in calls of Refused(kind, text), t(text), t.plural(one, many), and in the server's own tables of texts."""
    found = set()
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func)
                wanted = (
                    node.args[1:2]
                    if name == "Refused"
                    else node.args[:1]
                    if name in _SPEAKERS
                    else node.args[1:2]
                    if name == "known.get"
                    else []
                )
                found |= {text for argument in wanted for text in constants(argument)}
            if isinstance(node, ast.Dict) and path.name == "app.py":
                found |= {text for value in node.values for text in constants(value) if text[:1].isupper()}
    return sorted(found - {"{problem}", "Parlour", ""})


def constants(node):
    """A text, or the two texts of `one if so else other`."""
    parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


_SPEAKERS = {
    "DatabaseError",
    "Problem",
    "Phrase",
    "t",
    "t.plural",
    "texts()",
    "texts(language)",
    "texts(Desk.language(request))",
    "texts(desk.language(request))",
}


def test_there_are_sentences():
    assert len(sentences()) > 60


@pytest.mark.parametrize("sentence", sentences())
def test_every_sentence_is_there_in_finnish_with_the_same_values(sentence):
    catalog = _read(PACKAGE / "tables" / "fi.po")
    assert sentence in catalog, sentence
    for form in catalog[sentence]:
        assert fields(form) <= fields(sentence) | {"n"}


def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_refusals_are_said_in_the_language_asked_for():
    assert texts("fi")("The game is over") == "Peli on päättynyt"
