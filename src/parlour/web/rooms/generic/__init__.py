"""A room for any game: what you may know as tables, and the moves in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from parlour.engine.events import Event
from parlour.engine.plain import Plain
from parlour.engine.sight import plain_view
from parlour.engine.texts import Texts
from parlour.web.page_data import SeatOnPage
from parlour.web.rooms.frame import MOST_PICKS, Lot, Panel, Pick, Ribbon, Scene, Step, Turn
from parlour.web.rooms.log_book import Entry

PEOPLE = ("players_at_table", "players_in_turn", "companies", "heirs")
SEATS = ("turn", "order", "starting_player", "start_player", "first_player", "turn_order")  # facts that are seats, shown by name


def ribbon(scene: Scene) -> Ribbon:
    t, view = scene.t, plain_view(scene.view)
    number = view.get("round")
    phase = view.get("phase")
    steps = (Step(label(str(phase), t), "now"),) if phase else ()
    order = tuple(
        Turn(
            t("Your turn") if scene.is_you(seat) else scene.name(seat),
            f"parlour.svg#seal{seat % 5}",
            scene.name(seat),
            "now",
            scene.is_you(seat),
        )
        for seat in scene.waiting
    )
    return Ribbon(t("Round {n}", n=number) if isinstance(number, int) else t("Move {n}", n=scene.ply), steps, order, t("Waiting for"))


def panel(scene: Scene) -> Panel:
    t = scene.t
    if scene.moves:
        return Panel(t("Your turn"), t("Choose one of {n} moves.", n=len(scene.moves)), tuple(_lots(scene)))
    return waiting_panel(scene)


def waiting_panel(scene: Scene) -> Panel:
    """What the panel says while there is nothing to decide for you; every room can use it."""
    t = scene.t
    if scene.over or not scene.waiting:
        return Panel(t("The end"), t("The game is over."))
    who = scene.names(scene.waiting)
    if scene.seat in scene.waiting:
        sentence = t("Here it was your turn.")
    else:
        sentence = t("{who} decides.", who=who) if len(scene.waiting) == 1 else t("We wait for {who}.", who=who)
    return Panel(t("You are watching") if scene.seat is None else t("Please wait"), sentence)


def _lots(scene: Scene) -> list[Lot]:
    """The moves by their kind; the choices of a kind are the picks of its row."""
    kinds: dict[str, list[Pick]] = {}
    for number, move in enumerate(scene.moves[:MOST_PICKS]):
        words = scene.words(move)
        kinds.setdefault(move.name, []).append(Pick(number, str(move), words, words, at_once=True))
    return [Lot("", label(name, scene.t) if len(picks) > 1 else "", picks=tuple(picks)) for name, picks in kinds.items()]


class Block(Struct, frozen=True):
    """Plain data to draw: single facts by name, a list, or a table, whose columns have heads."""

    kind: str  # "facts", "list" or "table"
    title: str
    rows: Sequence[str | Sequence[str]]
    columns: Sequence[str] = ()


class Rival(Struct, frozen=True):
    """Somebody else at the table: the few facts that stand in a line, and more to open."""

    seat: SeatOnPage
    facts: list[tuple[str, str]]
    more: list[Block]


class PlainTable(Struct, frozen=True):
    """All that lies on the table, what the others have, and your own things."""

    blocks: list[Block]
    rivals: list[Rival]
    mine: list[Block]


def room(scene: Scene) -> PlainTable:
    t, seen = scene.t, plain_view(scene.view)
    left_out = {*PEOPLE, "phase", "round", "you"}
    view = {key: _named(scene, key, value) for key, value in seen.items() if key not in left_out}
    people = next((found for found in map(seen.get, PEOPLE) if isinstance(found, list)), [])
    rivals = []
    for seat in scene.others():
        facts = _facts_of(people, seat)
        rest = {key: value for key, value in facts.items() if not plain(value)}
        rivals.append(Rival(scene.page.seats[seat], short_facts(facts, t), blocks(rest, t)))
    you = seen.get("you") or _facts_of(people, scene.seat)
    mine = {key: value for key, value in you.items() if key != "seat"} if isinstance(you, dict) else {}
    return PlainTable(blocks(view, t), rivals, blocks(mine, t))


def _facts_of(people: Sequence[Plain], seat: int | None) -> Mapping[str, Plain]:
    """What is told of a player; nothing of a spectator."""
    return next((one for one in people if isinstance(one, dict) and one.get("seat") == seat), {})


class Name(str):
    """What somebody is called, which is said as it is in every language."""


def _named(scene: Scene, key: str, value: Plain) -> Plain:
    """Seats by the names of those who sit there."""
    if key not in SEATS:
        return value
    seats = value if isinstance(value, list) else [value]
    there = [seat for seat in seats if isinstance(seat, int) and 0 <= seat < scene.players]
    return [Name(scene.name(seat)) for seat in there] if len(there) == len(seats) else value


def words(key: str, t: Texts) -> str:
    """What a name of the view is called, in the game's own words."""
    return t(key.replace("_", " ").strip())


def label(key: str, t: Texts) -> str:
    said = words(key, t)
    return said[:1].upper() + said[1:]


def plain(value: Plain) -> bool:
    return value is None or isinstance(value, (str, int, float, bool))


def show(value: Plain, t: Texts) -> str:
    """A plain value, or a short list of them, as people read it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, list):
        keys = _common_keys(value)
        if keys:
            return " · ".join("/".join(show(one[key], t) for key in keys) for one in _things(value))
        return ", ".join(show(one, t) for one in value) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{label(str(key), t)} {show(one, t)}" for key, one in value.items()) or "–"
    return (words(value, t) if isinstance(value, str) and not isinstance(value, Name) else str(value)) or "–"


def _things(value: Plain) -> list[dict[str, Plain]]:
    """The things of a list that holds nothing else; none where it does."""
    found = [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
    return found if isinstance(value, list) and len(found) == len(value) else []


def _common_keys(value: Plain) -> list[str]:
    """The keys of a list of things that all have the same plain facts."""
    things = _things(value)
    keys = list(things[0]) if things else []
    return keys if all(list(one) == keys and all(plain(fact) for fact in one.values()) for one in things) else []


def short_facts(facts: Mapping[str, Plain], t: Texts) -> list[tuple[str, str]]:
    """The plain numbers of a player, for one line."""
    return [
        (label(key, t), show(value, t))
        for key, value in facts.items()
        if plain(value) and value is not None and key not in ("seat", "name")
    ][:6]


def blocks(facts: Mapping[str, Plain], t: Texts) -> list[Block]:
    """Any plain data as blocks to draw: first the single facts, then a table for each list of things,
    then what lies within."""
    single = [(label(key, t), show(value, t)) for key, value in facts.items() if _is_single(value)]
    found = [Block("facts", "", single)] if single else []
    for key, value in facts.items():
        if _is_single(value):
            continue
        things, title = _things(value), label(key, t)
        if isinstance(value, dict):
            found.append(Block("facts", title, [(label(str(name), t), show(one, t)) for name, one in value.items()]))
        elif things:
            columns = list(dict.fromkeys(name for one in things for name in one))
            rows = [[show(one.get(name), t) for name in columns] for one in things]
            found.append(Block("table", title, rows, [_column(str(name), things, t) for name in columns]))
        elif isinstance(value, list):
            found.append(Block("list", title, [show(one, t) for one in value]))
    return found


def _column(name: str, rows: Sequence[Mapping[str, Plain]], t: Texts) -> str:
    """The head of a column; for things within things it says what stands between the strokes."""
    keys = next((keys for keys in (_common_keys(row.get(name)) for row in rows) if keys), [])
    return f"{label(name, t)} ({'/'.join(words(key, t) for key in keys)})" if keys else label(name, t)


def _is_single(value: Plain) -> bool:
    return plain(value) or (isinstance(value, list) and all(plain(one) for one in value))


def entry(scene: Scene, event: Event) -> Entry:
    heading = scene.t("Round {n}", n=event.fields["round"]) if event.name == "round_begins" and "round" in event.fields else ""
    return Entry("", heading, silent=bool(heading))


def goal(scene: Scene) -> str:
    return ""
