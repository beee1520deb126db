"""A room for any game: what you may know as tables, and the moves in words."""

from __future__ import annotations

from typing import Any

from parlour.engine.events import Event
from parlour.engine.sight import plain_view
from parlour.engine.texts import Texts
from parlour.web.rooms.frame import MOST_PICKS, Entry, Lot, Panel, Pick, Ribbon, Scene, Step, Turn

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
    return Ribbon(
        t("Round {n}", n=number) if isinstance(number, int) else t("Move {n}", n=scene.ply), steps, order, t("Waiting for")
    )


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
        kinds.setdefault(move.name, []).append(Pick(number, str(move), words, words))
    return [Lot("", label(name, scene.t) if len(picks) > 1 else "", picks=tuple(picks)) for name, picks in kinds.items()]


def room(scene: Scene) -> dict[str, Any]:
    t, seen = scene.t, plain_view(scene.view)
    left_out = {*PEOPLE, "phase", "round", "you"}
    view = {key: _named(scene, key, value) for key, value in seen.items() if key not in left_out}
    people: list[Any] = next((seen[key] for key in PEOPLE if isinstance(seen.get(key), list)), [])
    rivals = []
    for seat in scene.others():
        facts = next((one for one in people if isinstance(one, dict) and one.get("seat") == seat), {})
        rest = {key: value for key, value in facts.items() if not plain(value)}
        rivals.append({"seat": scene.page.seats[seat], "facts": short_facts(facts, t), "more": blocks(rest, t)})
    you = seen.get("you") or next((one for one in people if isinstance(one, dict) and one.get("seat") == scene.seat), None)
    mine = {key: value for key, value in you.items() if key != "seat"} if isinstance(you, dict) else {}
    return {"blocks": blocks(view, t), "rivals": rivals, "mine": blocks(mine, t)}


class Name(str):
    """What somebody is called, which is said as it is in every language."""


def _named(scene: Scene, key: str, value: Any) -> Any:
    """Seats by the names of those who sit there."""
    if key not in SEATS:
        return value
    seats = value if isinstance(value, list) else [value]
    if not all(isinstance(seat, int) and 0 <= seat < scene.players for seat in seats):
        return value
    return [Name(scene.name(seat)) for seat in seats]


def words(key: str, t: Texts) -> str:
    """What a name of the view is called, in the game's own words."""
    return t(key.replace("_", " ").strip())


def label(key: str, t: Texts) -> str:
    said = words(key, t)
    return said[:1].upper() + said[1:]


def plain(value: Any) -> bool:
    return value is None or isinstance(value, (str, int, float, bool))


def show(value: Any, t: Texts) -> str:
    """A plain value, or a short list of them, as people read it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, (list, tuple)):
        keys = _common_keys(value)
        if keys:
            return " · ".join("/".join(show(one[key], t) for key in keys) for one in value)
        return ", ".join(show(one, t) for one in value) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{label(str(key), t)} {show(one, t)}" for key, one in value.items()) or "–"
    return (words(value, t) if isinstance(value, str) and not isinstance(value, Name) else str(value)) or "–"


def _common_keys(value: Any) -> list[str]:
    """The keys of a list of things that all have the same plain facts."""
    if not isinstance(value, (list, tuple)) or not value or not all(isinstance(one, dict) for one in value):
        return []
    keys = list(value[0])
    return keys if all(list(one) == keys and all(plain(fact) for fact in one.values()) for one in value) else []


def short_facts(facts: Any, t: Texts) -> list[tuple[str, str]]:
    """The plain numbers of a player, for one line."""
    if not isinstance(facts, dict):
        return []
    return [
        (label(key, t), show(value, t))
        for key, value in facts.items()
        if plain(value) and value is not None and key not in ("seat", "name")
    ][:6]


def blocks(facts: dict[str, Any], t: Texts) -> list[dict[str, Any]]:
    """Any plain data as blocks to draw: first the single facts, then a table for each list of things, then what lies within."""
    single = [(label(key, t), show(value, t)) for key, value in facts.items() if _is_single(value)]
    found: list[dict[str, Any]] = [{"kind": "facts", "title": "", "rows": single}] if single else []
    for key, value in facts.items():
        if _is_single(value):
            continue
        if isinstance(value, dict):
            found.append(
                {
                    "kind": "facts",
                    "title": label(key, t),
                    "rows": [(label(str(name), t), show(one, t)) for name, one in value.items()],
                }
            )
        elif value and all(isinstance(one, dict) for one in value):
            columns = list(dict.fromkeys(name for one in value for name in one))
            rows = [[show(one.get(name), t) for name in columns] for one in value]
            found.append(
                {
                    "kind": "table",
                    "title": label(key, t),
                    "columns": [_column(str(name), value, t) for name in columns],
                    "rows": rows,
                }
            )
        else:
            found.append({"kind": "list", "title": label(key, t), "rows": [show(one, t) for one in value]})
    return found


def _column(name: str, rows: list[dict[str, Any]], t: Texts) -> str:
    """The head of a column; for things within things it says what stands between the strokes."""
    keys = next((keys for keys in (_common_keys(row.get(name)) for row in rows) if keys), [])
    return f"{label(name, t)} ({'/'.join(words(key, t) for key in keys)})" if keys else label(name, t)


def _is_single(value: Any) -> bool:
    return plain(value) or (isinstance(value, (list, tuple)) and all(plain(one) for one in value))


def entry(scene: Scene, event: Event) -> Entry:
    heading = scene.t("Round {n}", n=event.fields["round"]) if event.name == "round_begins" and "round" in event.fields else ""
    return Entry("", heading, silent=bool(heading))


def moment(scene: Scene) -> list[str]:
    return []


def goal(scene: Scene) -> str:
    return ""
