"""The last Exhibition in scenes, one after another: who showed what, the lines that were judged, the sales, what had to be paid."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from parlour.engine.events import Event
from parlour.games.pret_a_porter.words import dollars, month
from parlour.web.rooms.frame import Scene, kept
from parlour.web.rooms.pret_a_porter.pieces import Pawn, change, pawn_of, seen
from parlour.web.rooms.pret_a_porter.shows import Model, model_of
from parlour.web.rooms.pret_a_porter.signs import Sign, art


class Line(Struct, frozen=True):
    """Somebody in a scene: what is seen of it, and what it brought."""

    pawn: Pawn
    signs: tuple[Sign, ...]
    sum: str
    is_bad: bool = False


class Act(Struct, frozen=True):
    """One scene of an Exhibition."""

    title: str
    text: str
    lines: tuple[Line, ...]


class LastShow(Struct, frozen=True):
    """The Exhibition before this Working round, as it ended; `is_fresh` until you have placed a pawn after it."""

    month: str
    rows: tuple[Model, ...]
    acts: tuple[Act, ...]
    is_fresh: bool


def last_show(scene: Scene) -> LastShow | None:
    """The Exhibition before this Working round, or the last of an ended game; None before the first and while one is held."""
    told = _held(scene) if scene.over or not seen(scene).exhibition else []
    if not told:
        return None
    pawns = [pawn_of(scene, seat) for seat in seen(scene).order]
    is_fresh = _is_fresh(scene, told[0].fields["round"])
    return kept(scene, ("last show", scene.seat), (is_fresh, pawns, told), lambda: _show(scene, told, is_fresh))


def _held(scene: Scene) -> list[Event]:
    """What the last Exhibition told so far, from its beginning on; nothing before the first."""
    told: list[Event] = []
    for event in (event for ply in reversed(scene.events) for event in reversed(ply)):
        told.append(event)
        if event.name == "round_begins":
            if event.fields.get("exhibition"):
                return told[::-1]
            told = []
    return []


def _show(scene: Scene, told: Sequence[Event], is_fresh: bool) -> LastShow:
    rows = tuple(model_of(scene, seat, told) for seat in seen(scene).order)
    sold = next((at for at, event in enumerate(told) if event.name == "sales"), len(told))
    acts = (
        _exchange(scene, told[:sold], scene.t("Prestige exchange")),
        _runway(scene, rows),
        _awards(scene, rows),
        _sales(scene, told),
        _upkeep(scene, told),
        _exchange(scene, told[sold:], scene.t("The last exchange")),
    )
    return LastShow(month(told[0].fields["round"]), rows, tuple(act for act in acts if act), is_fresh)


def _is_fresh(scene: Scene, round: int) -> bool:
    """Whether you have not yet placed a pawn since."""
    view = seen(scene)
    placed = any(scene.seat in place.spaces + place.extra for place in view.locations)
    return scene.live and scene.seat is not None and view.phase == "planning" and view.round == round + 1 and not placed


def _of(scene: Scene, told: Sequence[Event], name: str) -> list[tuple[int, list[Event]]]:
    """The events of a name by seat, in turn order."""
    return [(seat, [one for one in told if one.name == name and one.fields.get("seat") == seat]) for seat in seen(scene).order]


def _exchange(scene: Scene, told: Sequence[Event], title: str) -> Act | None:
    """All prestige becomes VP: before a show, and once more at the end of the year (P-154, P-204)."""
    t = scene.t
    lines = tuple(
        Line(
            pawn_of(scene, seat),
            (Sign(art("t-prestige"), str(one.fields["prestige"])), Sign("", "→", "op"), Sign(art("t-vp"), str(one.fields["vp"]))),
            t("+{n} VP", n=one.fields["vp"]),
        )
        for seat, events in _of(scene, told, "exchanged")
        for one in events
    )
    return Act(title, t("All prestige becomes VP."), lines) if lines else None


def _runway(scene: Scene, rows: Sequence[Model]) -> Act:
    t = scene.t
    lines = tuple(
        Line(
            row.pawn,
            tuple(Sign(one.icon, one.price) for one in row.designs),
            f"{row.style}, {t.plural('{n} card', '{n} cards', len(row.designs))}" if row.designs else t("shows no Collection"),
            is_bad=not row.designs,
        )
        for row in rows
    )
    return Act(t("On the runway"), t("Each showed one style, in turn order."), lines)


def _awards(scene: Scene, rows: Sequence[Model]) -> Act:
    t = scene.t
    lines = tuple(
        Line(row.pawn, tuple(Sign(one.icon, f"+{one.n}") for one in row.awards), t("{n} prestige", n=sum(one.n for one in row.awards)))
        for row in rows
    )
    return Act(t("Awards"), t("The first two places of each line bring prestige; who is level drops."), lines)


def _sales(scene: Scene, told: Sequence[Event]) -> Act:
    t, lines = scene.t, []
    for seat, events in _of(scene, told, "sales"):
        prices = sum(one.fields["from_prices"] for one in events)
        prestige = sum(one.fields["from_prestige"] for one in events)
        signs = (Sign(art("i-dress"), dollars(prices, t)), Sign(art("t-prestige"), dollars(prestige, t))) if prices or prestige else ()
        lines.append(Line(pawn_of(scene, seat), signs, change(prices + prestige, t) or dollars(0, t), is_bad=not prices))
    return Act(t("Sales"), t("The printed prices, and prestige times cards."), tuple(lines))


def _upkeep(scene: Scene, told: Sequence[Event]) -> Act:
    t, lines = scene.t, []
    drawn = (("upkeep_paid", "i-bill", -1), ("repaid", "i-bank", -1), ("loans_settled", "i-bank", -1), ("loan", "i-warn", 1))
    for seat in seen(scene).order:
        own = [one for one in told if one.fields.get("seat") == seat]
        sums = [(icon, way * one.fields["dollars"], name) for name, icon, way in drawn for one in own if one.name == name]
        signs = tuple(Sign(art(icon), change(n, t) or dollars(0, t)) for icon, n, _ in sums if n)
        loans = sum(one.fields["loans"] for one in own if one.name == "loan")
        bankrupt = any(one.name == "bankrupt" for one in own)
        text = (
            t("bankrupt")
            if bankrupt
            else t.plural("{n} forced loan", "{n} forced loans", loans)
            if loans
            else dollars(sum(n for _, n, _ in sums), t)
        )
        lines.append(Line(pawn_of(scene, seat), signs, text, is_bad=bool(loans) or bankrupt))
    return Act(t("Upkeep and debts"), t("Upkeep first, then all credits and loans are paid back."), tuple(lines))
