"""Components as a TOML file that `--data` takes: numbers first, then tables; a card is a line."""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections.abc import Iterator
from typing import Any

from parlour.engine.plain import Components
from parlour.engine.texts import Problem

BARE = re.compile(r"[A-Za-z0-9_-]+")
DEEPEST = 12  # lists and tables within each other


def value_text(value: Any) -> str:
    """A value as TOML writes it within a line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list():
            return f"[{', '.join(map(value_text, value))}]"
        case dict() if value:
            return f"{{ {', '.join(f'{_key(name)} = {value_text(one)}' for name, one in value.items())} }}"
        case dict():
            return "{}"
    return repr(value)


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else value_text(name)


def written(components: Components, title: str = "") -> str:
    """The whole file."""
    head = [f"# {' '.join(title.split())}", ""] if title else []
    return "\n".join([*head, *_table(components, ())]).rstrip("\n") + "\n"


def _table(table: dict[str, Any], names: tuple[str, ...]) -> Iterator[str]:
    """A table's own values, then the tables in it."""
    inner = {name: value for name, value in table.items() if isinstance(value, dict) and value}
    for name, value in table.items():
        if name not in inner:
            yield from _entry(_key(name), value)
    for name, value in inner.items():
        way = (*names, name)
        if not all(isinstance(one, dict) and one for one in value.values()):
            yield from ("", f"[{'.'.join(map(_key, way))}]")
        yield from _table(value, way)


def _entry(key: str, value: Any) -> Iterator[str]:
    """A value of its own; of a list of tables or of lists each entry has a line."""
    if isinstance(value, list) and value and all(isinstance(one, (dict, list)) for one in value):
        yield f"{key} = ["
        yield from (f"  {value_text(one)}," for one in value)
        yield "]"
    else:
        yield f"{key} = {value_text(value)}"


def parsed(text: str) -> Components:
    """What a file holds, as far as a set can keep it; Problem if it is no TOML."""
    try:
        found = tomllib.loads(text.removeprefix("\ufeff"))
        return {name: plain(value, 1) for name, value in found.items()}
    except Problem:
        raise
    except RecursionError:
        raise Problem("this cannot be read as TOML: lists lie too deep in each other") from None
    except ValueError as error:
        raise Problem("this cannot be read as TOML: {error}", error=str(error)[:200]) from None


def plain(value: Any, depth: int) -> Any:
    """A value as JSON can hold it; what JSON cannot, such as a date, becomes the text that it was."""
    if depth > DEEPEST:
        raise Problem("this cannot be read as TOML: lists lie too deep in each other")
    match value:
        case list():
            return [plain(one, depth + 1) for one in value]
        case dict():
            return {name: plain(one, depth + 1) for name, one in value.items()}
        case bool() | int() | str():
            return value
        case float() if math.isfinite(value):
            return value
    return str(value)
