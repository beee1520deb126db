"""What a sweep varies: any value in a game's data, or any of its options, named by a path.

target_gold=15,20,25                           one value after the other
market.descending_5.players_2.0.0=1..5         a range: 1, 2, 3, 4, 5 (1..9..2: every second one)
ownerships.*.price.0=x0.5,x1,x2                times a factor; * is every entry, and whole numbers stay whole
wigs.Baron.number=3                            an entry of a list by its name
draft=clockwise,snake                          an option
"""

from __future__ import annotations

import copy
import itertools
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from parlour.engine.game import Game
from parlour.engine.plain import Components, Options, OptionValue
from parlour.engine.texts import Problem

MOST_VALUES = 1000


class Vary(NamedTuple):
    """A path and the values that it takes, as they were written."""

    path: str
    values: tuple[str, ...]


class Variant(NamedTuple):
    """One version of the game: what was set, and the data and options that come of it."""

    label: str
    settings: dict[str, str]
    components: Components | None
    options: Options
    today: bool


class Plan(msgspec.Struct, frozen=True):
    """A sweep as a file plans it: what varies, and beside it what the command line could say too."""

    vary: list[Vary]
    players: int | None = None
    games: int = 20_000
    bots: str | list[str] = "greedy"
    seed: str | int = "1"
    precision: float = 0.01


def parse(text: str) -> Vary:
    """PATH=VALUES."""
    path, sign, values = text.partition("=")
    if not sign or not path.strip() or not values.strip():
        raise Problem("a variation is written PATH=VALUES, e.g. target_gold=15,20,25 or prices.0=1..5, not {text!r}", text=text)
    return Vary(path.strip(), tuple(itertools.chain.from_iterable(_range(value.strip()) for value in values.split(","))))


def read_plan(path: str | Path) -> Plan:
    """A sweep from a TOML file: a table `vary` with paths and lists of values, and beside it what the command line could say too."""
    try:
        plan = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Problem("cannot read the plan {path}: {error}", path=path, error=error) from None
    known = set(Plan.__struct_fields__)
    if not isinstance(plan.get("vary"), dict) or not plan["vary"]:
        raise Problem("{path} needs a table [vary] with paths and their values", path=path)
    if plan.keys() - known:
        strange, ours = ", ".join(sorted(plan.keys() - known)), ", ".join(sorted(known))
        raise Problem("{path} has entries that a plan does not know: {strange}; it knows: {known}", path=path, strange=strange, known=ours)
    plan["vary"] = [_from_plan(path, name, values) for name, values in plan["vary"].items()]
    try:
        return msgspec.convert(plan, Plan)
    except msgspec.ValidationError as error:
        raise Problem("cannot read the plan {path}: {error}", path=path, error=error) from None


def _from_plan(path: str | Path, name: str, values: Any) -> Vary:
    if isinstance(values, str):
        return parse(f"{name}={values}")
    if not isinstance(values, list) or not values:
        raise Problem("{path}: {name} needs a list of values, or a text such as «1..5»", path=path, name=name)
    return Vary(name, tuple(str(value).lower() if isinstance(value, bool) else str(value) for value in values))


def _range(text: str) -> Iterator[str]:
    parts = text.split("..")
    if len(parts) == 1:
        yield text
        return
    try:
        first, last, *rest = map(int, parts)
        step = rest[0] if rest else 1
        if len(rest) > 1 or step < 1 or last < first:
            raise ValueError
    except ValueError:
        raise Problem("a range is written 1..5 or 1..9..2, not {text!r}", text=text) from None
    if (last - first) // step >= MOST_VALUES:
        raise Problem("the range {text} has more than {most} values", text=text, most=MOST_VALUES)
    yield from map(str, range(first, last + 1, step))


def variants(game: Game, varies: Sequence[Vary], options: Options | None = None, own: Components | None = None) -> list[Variant]:
    """Every combination of the values; the one that is the game as it is today (or its components as somebody's own
    file has them) is marked."""
    if not varies:
        raise Problem("a sweep needs something to vary, e.g. --vary target_gold=15,20,25")
    found = []
    for values in itertools.product(*(vary.values for vary in varies)):
        settings = {vary.path: value for vary, value in zip(varies, values, strict=True)}
        components, chosen = copy.deepcopy(own or game.components), dict(options or {})
        for path, value in settings.items():
            put(game, components, chosen, path, value)
        complete = game.check_options(chosen)
        today = components == (own or game.components) and complete == game.check_options(options or {})
        changed = components if components != game.components else None
        label = ", ".join(f"{_short(path)} {value}" for path, value in settings.items())
        found.append(Variant(label, settings, changed, complete, today))
    return found


def _short(path: str) -> str:
    """The end of a path, as much of it as is read at a glance."""
    steps = path.split(".")
    while len(steps) > 1 and len(".".join(steps)) > 24:
        steps = steps[1:]
    return ".".join(steps)


def put(game: Game, components: Components, options: dict[str, OptionValue], path: str, text: str) -> None:
    """Sets what a path names; ValueError says what there is instead."""
    name = path.removeprefix("option.")
    if name in game.options and (path.startswith("option.") or name not in components):
        options[name] = game.check_options({name: text})[name]
        return
    steps = path.split(".")
    if steps[0] not in components:
        raise Problem(
            "{game} has no {path!r} to vary; its data has: {data}; its options are: {options}",
            game=game.id, path=path, data=", ".join(components), options=", ".join(game.options),
        )  # fmt: skip
    _put(components, steps, text, game.id)


def _put(inside: Any, steps: list[str], text: str, where: str) -> None:
    for key in _keys(inside, steps[0], where):
        here = f"{where}.{key}"
        if len(steps) > 1:
            _put(inside[key], steps[1:], text, here)
        elif isinstance(inside[key], (dict, list)):
            raise Problem("{path} is not one value; go on with: {steps}", path=here, steps=", ".join(map(str, _names(inside[key]))))
        else:
            inside[key] = _value(inside[key], text, here)


def entries_at(inside: Any, steps: list[str], where: str, before: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Everything that a path names: the way to it, and what is there."""
    if not steps:
        yield before, inside
        return
    for key in _keys(inside, steps[0], where):
        yield from entries_at(inside[key], steps[1:], f"{where}.{key}", (*before, key))


def _names(inside: Any) -> list[Any]:
    return list(inside)[:40] if isinstance(inside, dict) else list(range(len(inside)))[:40]


def _keys(inside: Any, step: str, where: str) -> list[Any]:
    if isinstance(inside, dict):
        if step == "*":
            return list(inside)
        if step in inside:
            return [step]
    elif isinstance(inside, list):
        if step == "*":
            return list(range(len(inside)))
        if step.isdecimal() and int(step) < len(inside):
            return [int(step)]
        named = [at for at, entry in enumerate(inside) if isinstance(entry, dict) and str(entry.get("name", "")).lower() == step.lower()]
        if named:
            return named
    else:
        raise Problem("{path} is the value {value!r}; there is no {step!r} in it", path=where, value=inside, step=step)
    raise Problem("{path} has no {step!r}; it has: {steps}", path=where, step=step, steps=", ".join(map(str, _names(inside))))


def _value(now: Any, text: str, where: str) -> Any:
    """The text as a value of the kind that is there now; x1.5 is one and a half times as much."""
    try:
        if text[:1] in "x×" and isinstance(now, (int, float)) and not isinstance(now, bool):
            times = now * float(text[1:])
            return round(times) if isinstance(now, int) else times
        if isinstance(now, bool):
            return {"true": True, "false": False, "yes": True, "no": False}[text.lower()]
        return type(now)(text) if isinstance(now, (int, float)) else text
    except (ValueError, KeyError):
        raise Problem("{path} is {now!r} now and cannot become {text!r}", path=where, now=now, text=text) from None
