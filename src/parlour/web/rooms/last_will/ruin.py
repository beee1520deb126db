"""How far from ruin: a bar of what is left to lose, with everybody's wealth as pins."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from parlour.games.last_will.view import Player, Property, Ruin
from parlour.games.last_will.words import fortune_text, pounds, signed
from parlour.web.rooms.frame import Scene, kept
from parlour.web.rooms.last_will.estate import Deed
from parlour.web.rooms.last_will.pieces import view_of

NEAR = 4  # per cent: pins as near as this stand beside each other
LETTER = 2.1  # per cent: of a bar as wide as a phone


class Segment(Struct, frozen=True):
    """A part of the bar: cash, a property, or what the rest is worth."""

    look: str
    x: float
    wide: float
    text: str
    mid: float
    tight: bool  # too narrow for its text on a phone


class Pin(Struct, frozen=True):
    """Somebody's wealth on the bar."""

    seat: int
    name: str
    x: float
    up: bool
    wealth: str


class Tick(Struct, frozen=True):
    x: float
    text: int


class Bar(Struct, frozen=True):
    """The bar of ruin; places are per cent of its length."""

    zero: float
    segments: tuple[Segment, ...]
    pins: tuple[Pin, ...]
    ticks: tuple[Tick, ...]
    sentence: str
    label: str
    title: str
    over: bool
    left: str | None


def ruin(scene: Scene, seat: int | None) -> Bar:
    """The bar of ruin: your cash and what each property would fetch, then everybody's wealth as pins."""
    view, names = view_of(scene), [scene.name(other) for other in range(scene.players)]
    fortunes = [(person.money, person.ruin) for person in view.players_at_table]
    own = None if seat is None else view.players_at_table[seat]
    return kept(scene, ("ruin", seat), (view.phase, names, fortunes, own), lambda: _bar(scene, seat))


def _bar(scene: Scene, seat: int | None) -> Bar:
    t, people, over = scene.t, view_of(scene).players_at_table, view_of(scene).phase == "over"
    most, x = _most(people), _scale(people)
    me = None if seat is None else people[seat]
    pins = _pins(scene, people, x)
    step = 10 if most < 120 else 20
    return Bar(
        zero=x(0),
        segments=_segments(scene, me, x) if me else (),
        pins=pins,
        ticks=tuple(Tick(x(at), at) for at in range(step, int(most) + 1, step)),
        sentence="" if me is None else fortune_text(me, t) if over else _far(scene, me.ruin),
        label=", ".join(t("{who} is worth {money}", who=pin.name, money=pin.wealth) for pin in pins),
        title=t("What is left") if over else t("How far from ruin"),
        over=over,
        left=None if me is None else pounds(me.ruin.left_to_lose),
    )


def _most(people: list[Player]) -> int:
    return max(20, *(max(person.ruin.wealth, person.ruin.cash_after_selling) for person in people))


def _scale(people: list[Player]) -> Callable[[float], float]:
    """Where an amount stands on the bar, in per cent."""
    debt = max(12, 4 - min(0, *(person.money for person in people), *(person.ruin.wealth for person in people)))
    whole = debt + _most(people) * 1.06
    return lambda amount: float(round(100 * (debt + amount) / whole, 2))


class Preview(Struct, frozen=True):
    """What something to do would bring about: in words, and on the bar from where to where the cash would go."""

    number: int
    text: str
    x: float
    wide: float
    change: str


def previews(scene: Scene, deeds: Iterable[Deed]) -> list[Preview]:
    """What every deed that can be done would bring about."""
    people = view_of(scene).players_at_table
    x, money = _scale(people), people[scene.seat or 0].money
    found = []
    for deed in deeds:
        if deed.move:
            left = money if deed.left is None else deed.left
            text = f"{deed.say}: {pounds(money)} → {pounds(left)}" if left != money else deed.say
            near, far = sorted((x(money), x(left)))
            found.append(Preview(deed.number, text, near, round(far - near, 2), signed(left - money) if left != money else ""))
    return found


def _pins(scene: Scene, people: list[Player], x: Callable[[float], float]) -> tuple[Pin, ...]:
    pins: list[Pin] = []
    for person in sorted(people, key=lambda person: (person.ruin.wealth, person.seat)):
        up, at = scene.is_you(person.seat), x(person.ruin.wealth)
        near = [pin.x + NEAR for pin in pins if abs(pin.x - at) < NEAR and pin.up == up]
        pins.append(Pin(person.seat, scene.name(person.seat), max([at, *near]), up, pounds(person.ruin.wealth)))
    return tuple(pins)


def _segments(scene: Scene, me: Player, x: Callable[[float], float]) -> tuple[Segment, ...]:
    at, found = min(0, me.money), []
    parts = [("cash", abs(me.money))] + [("villa", card.brings) for card in me.board if isinstance(card, Property)]
    parts.append(("worth", me.ruin.wealth - me.ruin.cash_after_selling))
    for look, amount in parts:
        if amount > 0:
            wide = round(x(at + amount) - x(at), 2)
            worth = scene.t("worth {money}", money=pounds(me.ruin.wealth))
            text = {"cash": pounds(me.money), "villa": pounds(amount), "worth": worth}[look]
            shown = text if wide > (10 if look == "worth" else 4) else ""
            name = "owed" if look == "cash" and me.money < 0 else look
            found.append(Segment(name, x(at), wide, shown, round(x(at) + wide / 2, 2), wide < LETTER * len(shown)))
            at += amount
    return tuple(found)


def _far(scene: Scene, own: Ruin) -> str:
    t = scene.t
    if own.ruined:
        return t("You are ruined: {money}.", money=pounds(own.cash))
    if not own.properties:
        return t("cash {cash}, no property: you may go into debt", cash=pounds(own.cash))
    return t.plural(
        "sold today {brings} for 1 action, worth {worth}",
        "sold today {brings} for {n} actions, worth {worth}",
        own.sale_actions,
        brings=pounds(own.selling_all_brings),
        worth=pounds(own.wealth),
    )
