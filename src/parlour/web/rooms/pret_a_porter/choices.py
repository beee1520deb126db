"""What you may do now: a row of the turn panel for each choice, and under the loupe what it would mean."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from parlour.engine.sight import Choice
from parlour.engine.texts import enumerate_words
from parlour.games.pret_a_porter.view import Card, Design, Outcome
from parlour.games.pret_a_porter.words import amount_text, dollars, month
from parlour.web.rooms.frame import Lot, Pick, Scene
from parlour.web.rooms.pret_a_porter.pieces import (
    art,
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

CARDS = {
    "contract": "contract",
    "use_contract": "contract",
    "keep": "contract",
    "building": "building",
    "use_building": "building",
    "upgrade": "building",
    "employee": "employee",
    "use_employee": "employee",
    "train": "employee",
    "dismiss": "employee",
}
TOGETHER = ("place", "extra", "credit", "units", "type", "cancel_loan", "cancel_credit", "take_cash")  # choices that share one row
VERBS = {"show": "Show it", "present": "Show it", "keep": "Keep"}  # what is played at once; the rest is chosen, and looked at first
QUIET = ("pass", "fire")  # beside the big verb


@dataclass(frozen=True)
class Loupe:
    """A choice under the loupe: both sides of its card, the sum to the next Upkeep, and a warning
    before a forced loan."""

    number: int
    rows: tuple[tuple[str, str, str], ...]  # what, how much, and how it is drawn
    sides: tuple[tuple[str, str], ...] = ()
    warning: tuple[str, str] | None = None


class Options:
    """What you may do now: rows of the panel, their numbers by move, and what each would mean."""

    def __init__(self) -> None:
        self.lots: list[Lot] = []
        self.pick_of: dict[str, int] = {}
        self.loupes: list[Loupe] = []


@functools.lru_cache(maxsize=8)
def options_of(scene: Scene) -> Options:
    """The choices of a page, made once for all that draw them."""
    options = Options()
    if scene.moves:
        _fill(scene, options)
    return options


def _fill(scene: Scene, options: Options) -> None:
    t, moves = scene.t, [move for move in scene.moves if move.name not in QUIET]
    results = {one.move: one for one in seen(scene).choices}
    shared: list[Pick] = []
    for number, move in enumerate(moves):
        text, result = str(move), results.get(str(move))
        options.pick_of[text] = number
        loupe = _loupe(scene, move, number, result)
        if loupe:
            options.loupes.append(loupe)
        gain = change(result.dollars if result else 0, t)
        pick = Pick(number, text, _short(scene, move), scene.words(move), gain, at_once=not loupe)
        if move.name in TOGETHER:
            shared.append(pick)
        else:
            options.lots.append(_lot(scene, move, pick))
    if shared:
        options.lots.insert(0, Lot("", "", picks=tuple(shared)))
    _add_refused(scene, options)


def _value(move: Choice) -> int:
    return next(iter(move.arguments.values()), 0)


def _find_card(scene: Scene, move: Choice) -> Card:
    kind = CARDS[move.name]
    return next(card for card in seen(scene).rows.of(kind) + yours(scene).cards(kind) if card.number == _value(move))


def _find_design(scene: Scene, move: Choice) -> Design:
    own = [one for group in yours(scene).styles for one in group.designs]
    return next(one for one in seen(scene).rows.design + own if one.id == _value(move))


def _short(scene: Scene, move: Choice) -> str:
    """What stands on the small button."""
    t, value = scene.t, _value(move)
    match move.name:
        case "place":
            return f"{value} {t(seen(scene).locations[value - 1].name)}"
        case "extra":
            return t("{n} {location}, extra space", n=value, location=t(seen(scene).locations[value - 1].name))
        case "credit":
            return t("Credit")
        case "units":
            return t.plural("{n} unit", "{n} units", value)
        case "type":
            return named(t(seen(scene).names.types[value - 1]))
        case "cancel_loan" | "cancel_credit" | "take_cash":
            return scene.words(move)
    return t(VERBS.get(move.name, "Choose"))


def _lot(scene: Scene, move: Choice, pick: Pick) -> Lot:
    """A choice as a row: its picture, its name and what it is."""
    t, value, view = scene.t, _value(move), seen(scene)
    if move.name in CARDS:
        card = card_face(scene, _find_card(scene, move))
        return Lot(card.icon, card.name, card.upkeep if card.kind != "contract" else "", (pick,), card.text)
    if move.name == "design" or "design" in move.arguments:
        design = _find_design(scene, move)
        note = t("sells for ${n}", n=design.price)
        sums = t("Needs {materials}.", materials=enumerate_words([t(one) for one in design.materials], t("and")))
        more = f" {fit_of(scene, design)}" if move.name == "design" else ""
        return Lot(garment(scene, design.style, design.type), title(design, t), note, (pick,), sums + more)
    if move.name == "deck":
        return Lot(art("i-show"), t("The deck"), t("{n} unseen", n=view.decks.design.left), (pick,), t("The top Design, whatever it is."))
    if move.name == "colour":
        return _colour(scene, value, pick)
    if move.name == "take":
        thing = view.last_minute[value - 1]
        return Lot(art(f"t-{thing.what}"), amount_text(thing.what, thing.amount, t), note_on_thing(scene, thing), (pick,))
    style = view.names.styles[value - 1]
    group = next((one for one in yours(scene).styles if one.style == style), None)
    first = group.designs[0].type if group else view.names.types[0]
    note = t.plural("{n} Design", "{n} Designs", len(group.designs) if group else 0)
    return Lot(garment(scene, style, first), style_name(style, t), note, (pick,))


def fit_of(scene: Scene, design: Design) -> str:
    """«With it you have 3 of this style. Leather is missing.»"""
    t, you = scene.t, yours(scene)
    held = next((len(group.designs) for group in you.styles if group.style == design.style), 0)
    style = style_name(design.style, t)
    parts = [
        t.plural("{style}: you have {n} already.", "{style}: you have {n} already.", held, style=style)
        if held
        else t("You have no other {style}.", style=style)
    ]
    missing = lacking(scene, design)
    if missing:
        parts.append(t("Missing: {materials}.", materials=", ".join(t(one) for one in missing)))
    if design.bonus:
        parts.append(t("Bonus {gained}.", gained=amount_text(design.bonus.what, design.bonus.amount, t)))
    if design.type == you.tile.type:
        parts.append(t("Your clothing tile: 1 T."))
    return " ".join(parts)


def _colour(scene: Scene, value: int, pick: Pick) -> Lot:
    t, view = scene.t, seen(scene)
    material = view.materials[value - 1]
    short = units_lacking(scene, material.name)
    have = t("you have {n}", n=yours(scene).materials[material.name])
    sums = t.plural("Your Designs lack {n} unit.", "Your Designs lack {n} units.", short) if short else ""
    assert view.next_unit_prices is not None
    price = view.next_unit_prices[value - 1]
    return Lot(spool(scene, material.name), named(t(material.name)), t("${n} a unit, {have}", n=price, have=have), (pick,), sums)


def _add_refused(scene: Scene, options: Options) -> None:
    """What lies in the asked row but cannot be had, and why."""
    for kind in ("building", "employee", "contract"):
        if not any(move.name == kind for move in scene.moves):
            continue
        for card in seen(scene).rows.of(kind):
            move = f"{kind} card={card.number}"
            why = scene.why(move, scene.t("Why not {card}?", card=scene.t(card.name))) if move not in scene.legal else None
            if why:
                face = card_face(scene, card)
                options.lots.append(Lot(face.icon, face.name, face.upkeep, (), "", why))


def _loupe(scene: Scene, move: Choice, number: int, result: Outcome | None) -> Loupe | None:
    """A choice under the loupe: both sides of its card, the sum to the next Upkeep, and a warning
    before a forced loan."""
    t = scene.t
    if not result or move.name in ("place", "extra", "show", "present", "keep"):
        return None
    you = yours(scene)
    rows = [(t("Your cash"), dollars(you.cash, t), "")]
    if result.dollars:
        rows.append((scene.words(move), change(result.dollars, t), ""))
    rise = result.upkeep - you.upkeep.due
    text = t("Upkeep of round {month}", month=month(seen(scene).round))
    rows.append(
        (
            f"{text}, {dollars(you.upkeep.due, t)} {'+' if rise > 0 else '−'} {dollars(abs(rise), t)}" if rise else text,
            dollars(-result.upkeep, t) if result.upkeep else dollars(0, t),
            "",
        )
    )
    income = you.upkeep.income
    if income:
        rows.append((t("Income before it"), change(income, t), ""))
    left = result.cash + income - result.upkeep
    rows.append((t("Left after it") if left >= 0 else t("Short by"), dollars(abs(left), t), "bad" if left < 0 else "total"))
    sides: tuple[tuple[str, str], ...] = ()
    if move.name in ("building", "employee", "contract", "train", "upgrade"):
        face = card_face(scene, _find_card(scene, move))
        sides = ((t("Now"), face.text), (named(face.then[0]), face.then[1]))
    return Loupe(number, tuple(rows), sides, _warning(scene, result) if result.loans else None)


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
