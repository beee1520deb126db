"""Under the loupe: what a choice would mean in money and Designs, and a warning before a forced loan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct

from parlour.engine.sight import Choice
from parlour.engine.texts import enumerate_words
from parlour.games.pret_a_porter.view import Card, Design, Offer, Outcome
from parlour.games.pret_a_porter.words import amount_text, dollars, month
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.pret_a_porter.pieces import (
    KIND_ART,
    card_face,
    change,
    garment,
    lacking,
    named,
    seen,
    spool,
    style_name,
    title,
    units_lacking,
    yours,
)
from parlour.web.rooms.pret_a_porter.shows import note_on_thing
from parlour.web.rooms.pret_a_porter.signs import art

KIND_OF_PLACE = {2: "contract", 3: "building", 4: "employee"}
BOTH_SIDES = ("contract", "building", "employee", "train", "upgrade")
CARD_MOVES = (*BOTH_SIDES, "use_contract", "use_building", "use_employee", "keep", "dismiss")


class Row(NamedTuple):
    """A line under the loupe: what, how much, how it is drawn; its picture, and a word below it."""

    name: str
    sum: str
    state: str = ""
    icon: str = ""
    note: str = ""


class Loupe(Struct, frozen=True):
    """A choice under the loupe: what it is, the sums, a warning before a forced loan; and the line that the dock has for it."""

    number: int
    title: str = ""
    kick: str = ""
    text: str = ""
    caption: str = ""
    rows: tuple[Row, ...] = ()
    sides: tuple[tuple[str, str], ...] = ()
    warning: tuple[str, str] | None = None
    then: str = ""


def loupe_of(scene: Scene, move: Choice, number: int, result: Outcome | None) -> Loupe:
    value = next(iter(move.arguments.values()), 0)
    if move.name in ("place", "extra"):
        return _place(scene, value, number)
    if move.name in ("show", "present"):
        return _show(scene, move, number)
    if result is None:
        return Loupe(number, scene.words(move))
    return _sums(scene, move, number, result)


# --- A choice with its sums -------------------------------------------------------------------------------------------------
def _sums(scene: Scene, move: Choice, number: int, result: Outcome) -> Loupe:
    """Your cash, what the choice costs, and what is left after the next Upkeep."""
    t, you = scene.t, yours(scene)
    rows = [Row(t("Your cash"), dollars(you.cash, t))]
    if result.dollars:
        rows.append(Row(scene.words(move), change(result.dollars, t)))
    rise = result.upkeep - you.upkeep.due
    text = t("Upkeep of round {month}", month=month(seen(scene).round))
    if rise:
        text = f"{text}, {dollars(you.upkeep.due, t)} {'+' if rise > 0 else '−'} {dollars(abs(rise), t)}"
    rows.append(Row(text, dollars(-result.upkeep, t) if result.upkeep else dollars(0, t)))
    if you.upkeep.income:
        rows.append(Row(t("Income before it"), change(you.upkeep.income, t)))
    left = result.cash + you.upkeep.income - result.upkeep
    rows.append(Row(t("Left after it") if left >= 0 else t("Short by"), dollars(abs(left), t), "bad" if left < 0 else "total"))
    warning = _warning(scene, result) if result.loans else None
    return Loupe(
        number,
        title=_called(scene, move),
        caption=t("If you do it"),
        rows=tuple(rows),
        sides=_sides(scene, move),
        warning=warning,
        then=_then(scene, result, left, warning),
    )


def _then(scene: Scene, result: Outcome, left: int, warning: tuple[str, str] | None) -> str:
    t = scene.t
    cash = t("Your cash: ${cash} → ${after}.", cash=yours(scene).cash, after=result.cash) if result.dollars else ""
    rest = warning[0] if warning else t("${n} left after the upkeep.", n=left)
    return f"{cash} {rest}".strip()


def _called(scene: Scene, move: Choice) -> str:
    """What a choice is about."""
    if move.name in CARD_MOVES:
        return scene.t(find_card(scene, move).name)
    if move.name == "design" or "design" in move.arguments:
        return title(find_design(scene, move), scene.t)
    return scene.words(move)


def _sides(scene: Scene, move: Choice) -> tuple[tuple[str, str], ...]:
    """Both sides of a card in words; of a Design what it would mean for you."""
    t = scene.t
    if move.name in BOTH_SIDES:
        face = card_face(scene, find_card(scene, move))
        return tuple(side for side in ((t("Now"), face.text), (named(face.then[0]), face.then[1])) if side[0])
    if move.name in CARD_MOVES:
        return ((t("Now"), card_face(scene, find_card(scene, move)).text),)
    if move.name == "design":
        return ((t("With it"), fit_of(scene, find_design(scene, move))),)
    return ()


def find_card(scene: Scene, move: Choice) -> Card:
    kind = next(kind for kind in ("contract", "building", "employee") if kind == KIND_OF_MOVE[move.name])
    value = next(iter(move.arguments.values()))
    return next(card for card in seen(scene).rows.of(kind) + yours(scene).cards(kind) if card.number == value)


def find_design(scene: Scene, move: Choice) -> Design:
    value = next(iter(move.arguments.values()))
    own = [one for group in yours(scene).styles for one in group.designs]
    return next(one for one in seen(scene).rows.design + own if one.id == value)


KIND_OF_MOVE = {
    **dict.fromkeys(("contract", "use_contract", "keep"), "contract"),
    **dict.fromkeys(("building", "use_building", "upgrade"), "building"),
    **dict.fromkeys(("employee", "use_employee", "train", "dismiss"), "employee"),
}


def _warning(scene: Scene, result: Outcome) -> tuple[str, str]:
    """What the loans that a choice would force bring and cost."""
    t, view = scene.t, seen(scene)
    finance = t.components["finance"]
    cash, back = finance["loan_cash_exhibition" if view.exhibition else "loan_cash_working"], finance["loan_payback"]
    head = t("This would force a loan.") if result.warning else t("A loan is due anyway.")
    body = t.plural(
        "You get ${cash}; upkeep rises by ${upkeep}, and ${back} fall due after the next show.",
        "{n} loans: you get ${cash}; upkeep rises by ${upkeep}, and ${back} fall due after the next show.",
        result.loans,
        cash=cash * result.loans,
        upkeep=finance["loan_upkeep"] * result.loans,
        back=back * result.loans,
    )
    return head, body


def fit_of(scene: Scene, design: Design) -> str:
    """«Rock: you have 3 already. Missing: leather.»"""
    t, you = scene.t, yours(scene)
    parts = [likes_of(scene, design)]
    missing = lacking(scene, design)
    if missing:
        parts.append(t("Missing: {materials}.", materials=", ".join(t(one) for one in missing)))
    if design.bonus:
        parts.append(t("Bonus {gained}.", gained=amount_text(design.bonus.what, design.bonus.amount, t)))
    if design.type == you.tile.type:
        parts.append(t("Your clothing tile: 1 T."))
    return " ".join(parts)


def likes_of(scene: Scene, design: Design) -> str:
    """How many of its style you have: a Collection has one style."""
    t = scene.t
    held = next((len(group.designs) for group in yours(scene).styles if group.style == design.style), 0)
    style = style_name(design.style, t)
    if not held:
        return t("You have no other {style}.", style=style)
    return t.plural("{style}: you have {n} already.", "{style}: you have {n} already.", held, style=style)


# --- A location while pawns are placed --------------------------------------------------------------------------------------
def _place(scene: Scene, id: int, number: int) -> Loupe:
    """What a location would mean: its things with what they cost you and bring, and how much can be spent there."""
    t, view = scene.t, seen(scene)
    caption, rows = _at(scene)[id - 1](scene, id)
    forced = any(row.state == "bad" for row in rows)
    return Loupe(
        number,
        title=t(view.locations[id - 1].name),
        kick=t("Location {n}", n=id),
        caption=caption,
        rows=tuple(rows),
        warning=(t("This would force a loan."), t("What is marked red costs more than the upkeep leaves you.")) if forced else None,
        then=f"{_when(scene, id)} {_spend(scene, id)}",
    )


def _at(scene: Scene) -> tuple[Callable[[Scene, int], tuple[str, list[Row]]], ...]:
    return (_bank, _cards, _bought, _bought, _designs, _fabrics, _fabrics, _fabrics, _things)


def _when(scene: Scene, id: int) -> str:
    """After whom you would act there."""
    t, place = scene.t, seen(scene).locations[id - 1]
    before = [scene.who(seat) for seat in dict.fromkeys(one for one in place.spaces + place.extra if one is not None)]
    return t("Acts after {who}.", who=enumerate_words(before, t("and"))) if before else t("Acts first.")


def _spend(scene: Scene, id: int) -> str:
    """How much can be spent at a location before the upkeep forces a loan."""
    t, you = scene.t, yours(scene)
    if id == 1:
        return t("The bank lends you up to ${n}.", n=you.bank_limit)
    if id in (2, 5, 9):
        return t("It costs nothing.")
    spare = you.cash + you.upkeep.income - you.upkeep.due
    if spare <= 0:
        return t("The upkeep of ${n} takes all your cash: whatever you spend forces a loan.", n=you.upkeep.due)
    return t("Spend up to ${n} there, and the upkeep of ${upkeep} is still paid.", n=spare, upkeep=you.upkeep.due)


def _bank(scene: Scene, id: int) -> tuple[str, list[Row]]:
    t, you = scene.t, yours(scene)
    finance = t.components["finance"]
    step, upkeep = finance["credit_step"], finance["credit_upkeep_per_step"]
    rows = [
        Row(t("Credit ${n}", n=n), t("upkeep +{n}", n=n // step * upkeep), icon=art("i-bank"), note=t("cash ${n}", n=you.cash + n))
        for n in range(step, you.bank_limit + 1, step)
    ][:4]
    return t("Paid back after the show of round {month}", month=month(you.debts_due.round)), rows


def _cards(scene: Scene, id: int) -> tuple[str, list[Row]]:
    """Contracts: each in words."""
    faces = [card_face(scene, card) for card in seen(scene).rows.of(KIND_OF_PLACE[id])]
    return scene.t("Free, and no upkeep"), [Row(face.name, "", icon=face.icon, note=face.text) for face in faces]


def _bought(scene: Scene, id: int) -> tuple[str, list[Row]]:
    """Buildings and Employees: the price, and what is left after the upkeep."""
    t, offers = scene.t, {one.card: one for one in seen(scene).market}
    rows = [_offer(scene, card, offers[card.id]) for card in seen(scene).rows.of(KIND_OF_PLACE[id])]
    return t("What is left after the upkeep"), rows


def _offer(scene: Scene, card: Card, offer: Offer) -> Row:
    t = scene.t
    left = offer.cash + yours(scene).upkeep.income - offer.upkeep
    note = card_face(scene, card).text
    if not offer.affordable:
        return Row(t(card.name), t("too dear now"), "off", art(KIND_ART[card.kind]), note)
    if offer.warning:
        return Row(t(card.name), t("forces a loan"), "bad", art(KIND_ART[card.kind]), note)
    return Row(t(card.name), dollars(left, t), "", art(KIND_ART[card.kind]), note)


def _designs(scene: Scene, id: int) -> tuple[str, list[Row]]:
    t, rows = scene.t, []
    for design in seen(scene).rows.design:
        missing = lacking(scene, design)
        note = t("missing {materials}", materials=", ".join(map(t, missing))) if missing else t("you have its materials")
        rows.append(Row(title(design, t), dollars(design.price, t), "", garment(scene, design.style, design.type), note))
    return t("What they sell for, and what they lack"), rows


def _fabrics(scene: Scene, id: int) -> tuple[str, list[Row]]:
    """What your Designs lack, what it costs here, and what it completes."""
    t, view, rows = scene.t, seen(scene), []
    prices = view.unit_prices[f"L{id}"] if view.unit_prices else []
    for material, price in zip(view.materials, prices, strict=True):
        short = units_lacking(scene, material.name)
        if short:
            n = min(short, 1) if id == 7 else short
            rows.append(
                Row(
                    t("{n} for ${dollars}", n=n, dollars=n * price),
                    completes(scene, material.name),
                    "",
                    spool(scene, material.name, missing=True),
                )
            )
    return (t("What you lack, and what it completes") if rows else t("Your Designs lack nothing.")), rows


def completes(scene: Scene, material: str) -> str:
    """The dearest Design that lacks this material only: «Sport skirt, sells $15»."""
    t = scene.t
    own: Sequence[Design] = [one for group in yours(scene).styles for one in group.designs if one.missing == [material]]
    best = max(own, key=lambda one: one.price, default=None)
    if best is None:
        return t("one of two that lack")
    return t("{style} {type}, sells ${n}", style=style_name(best.style, t), type=t(best.type), n=best.price)


def _things(scene: Scene, id: int) -> tuple[str, list[Row]]:
    t = scene.t
    rows = [
        Row(
            amount_text(thing.what, thing.amount, t),
            note_on_thing(scene, thing) if thing.there else t("gone this round"),
            "" if thing.there else "off",
            art(f"t-{thing.what}"),
        )
        for thing in seen(scene).last_minute
    ]
    return t("Take one thing"), rows


# --- A show -----------------------------------------------------------------------------------------------------------------
def _show(scene: Scene, move: Choice, number: int) -> Loupe:
    """What a Design or a style would bring at the sale, and what is left of it."""
    t, you, value = scene.t, yours(scene), next(iter(move.arguments.values()))
    if move.name == "present":
        design = find_design(scene, move)
        name, sales = title(design, t), design.price + _sold_already(scene)
    else:
        style = seen(scene).names.styles[value - 1]
        group = next((one for one in you.styles if one.style == style), None)
        name, sales = style_name(style, t), group.prices if group and group.complete else 0
    rows = [Row(t("Your cash"), dollars(you.cash, t))]
    if sales:
        rows.append(Row(t("Sales, without prestige"), change(sales, t)))
    rows.append(Row(t("Upkeep"), dollars(-you.upkeep.due, t)))
    debts = you.debts_due.total
    if debts:
        rows.append(Row(t("Paid back"), dollars(-debts, t)))
    left = you.cash + sales + you.upkeep.income - you.upkeep.due - debts
    rows.append(Row(t("After round {month}", month=month(seen(scene).round)), dollars(left, t), "bad" if left < 0 else "total"))
    return Loupe(number, title=name, caption=t("With it"), rows=tuple(rows), then=_uses(scene, move, sales))


def _uses(scene: Scene, move: Choice, sales: int) -> str:
    """What the choice takes of your stock."""
    t = scene.t
    if move.name == "show":
        return t("All cards of a Collection have one style.")
    used = enumerate_words([t(one) for one in find_design(scene, move).materials], t("and"))
    return t("It uses {materials}. The Collection sells for ${n} so far.", materials=used, n=sales)


def _sold_already(scene: Scene) -> int:
    """The prices of the Designs that are on the runway already."""
    you = yours(scene)
    return sum(one.price for group in you.styles for one in group.designs if one.id in you.collection)
