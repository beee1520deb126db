"""A company at a glance: money, Designs by style with what they lack, fabrics, cards."""

from __future__ import annotations

from typing import Any

from parlour.games.pret_a_porter.view import Card, Company, Group
from parlour.games.pret_a_porter.words import QUESTIONS, dollars, month
from parlour.web.rooms.frame import Scene, initial
from parlour.web.rooms.pret_a_porter.choices import CARDS, Options
from parlour.web.rooms.pret_a_porter.finance import chart_of, outlook_of, upkeep_of
from parlour.web.rooms.pret_a_porter.pieces import (
    KIND_ART,
    art,
    best_designs,
    card_face,
    design_card,
    garment,
    named,
    spool,
    style_name,
)


def company_of(scene: Scene, options: Options, seat: int) -> dict[str, Any]:
    t, view = scene.t, scene.view
    one = view.companies[seat]
    finance = scene.t.components["finance"]
    held = {
        kind: [_held(scene, options, card, scene.is_you(seat)) for card in one.cards(kind)]
        for kind in ("contract", "building", "employee")
    }
    debts = one.debts_due
    return {
        "seat": seat,
        "page": scene.page.seats[seat],
        "name": scene.name(seat),
        "initial": initial(scene.name(seat)),
        "you": scene.is_you(seat),
        "now": seat in scene.waiting,
        "first": seat == view.order[0],
        "doing": _doing(scene, seat),
        "cash": dollars(one.cash, t),
        "vp": one.vp,
        "prestige": one.prestige,
        "worth": t("worth {n} VP", n=one.prestige_worth),
        "tokens": [(art(f"t-{symbol}"), symbol.upper(), n) for symbol, n in (("q", one.q), ("t", one.t), ("pr", one.pr))],
        "upkeep": upkeep_of(scene, one),
        "result": [
            (t("Cash"), dollars(one.cash, t)),
            (t("VP"), str(one.vp)),
            (t("Bankrupt") if one.bankrupt else t("In all"), dollars(one.score, t)),
        ]
        if scene.over
        else [],
        "debts": [
            (t("Credit"), dollars(debts.credit, t)),
            (t("Loans, ${n} each", n=finance["loan_payback"]), dollars(debts.loans, t)),
        ],
        "owed": dollars(debts.total, t) if debts.total else "",
        "due": t("Falling due in round {month}, after the show", month=month(debts.round)),
        "forecast": [chart_of(scene, one.forecast, wide) for wide in (True, False)] if not scene.over else [],
        "outlook": outlook_of(scene, one),
        "tile": {"type": named(t(one.tile.type)), "icon": garment(scene, view.names.styles[0], one.tile.type)},
        "groups": [_group(scene, options, one, group) for group in one.styles],
        "best": _best(scene, one),
        "stock": [{"name": t(name), "n": n, "icon": spool(scene, name)} for name, n in one.materials.items()],
        "units": sum(one.materials.values()),
        "contracts": held["contract"],
        "buildings": held["building"],
        "employees": held["employee"],
        "counts": [
            (art(KIND_ART[kind]), len(held[kind]), label)
            for kind, label in (("contract", t("Contracts")), ("building", t("Buildings")), ("employee", t("Employees")))
        ],
        "printed": one.printed_employees,
        "free": max(0, one.room - one.printed_employees),
        "places": t("{n} in {all} places", n=len(held["employee"]), all=one.employee_limit),
        "rank": one.rank,
        "score": dollars(one.score, t),
        "bankrupt": one.bankrupt,
    }


def _doing(scene: Scene, seat: int) -> str:
    """What somebody does now, in a few words."""
    t, view = scene.t, scene.view
    one = view.companies[seat]
    if scene.over:
        return t("bankrupt") if one.bankrupt else t("${cash} and {vp} VP", cash=one.cash, vp=one.vp)
    if seat in scene.waiting:
        return t("decides: {what}", what=t(QUESTIONS[view.decision.name]))
    return ", ".join(f"{len(group.designs)} {style_name(group.style, t)}" for group in one.styles) or t("no Designs")


def _held(scene: Scene, options: Options, card: Card, yours: bool) -> dict[str, Any]:
    found = card_face(scene, card)
    if yours:
        moves = [name for name, kind in CARDS.items() if kind == card.kind and name != card.kind]
        picks = (
            options.pick_of.get(f"{name} {argument}={card.number}")
            for name in moves
            for argument in ("card", "contract", "building", "employee")
        )
        found["pick"] = next((pick for pick in picks if pick is not None), None)
    return found


def _group(scene: Scene, options: Options, one: Company, group: Group) -> dict[str, Any]:
    """The Designs of one style: which can be shown, which lack something."""
    t, designs = scene.t, []
    best = {*best_designs(one), *one.collection}
    lack = ", ".join(f"{n} {t(name)}" for name, n in group.missing.items())
    for design in group.designs:
        found = design_card(scene, design, design.missing or ())
        found["shown"] = design.id in one.collection
        found["best"] = design.id in best
        moves = (f"present design={design.id}", f"sell design={design.id}")
        found["pick"] = (
            next((options.pick_of[move] for move in moves if move in options.pick_of), None) if scene.is_you(one.seat) else None
        )
        designs.append(found)
    if not lack:
        note = t("all can be shown")
    elif group.complete:
        note = t("missing {materials}, waived", materials=lack)
    else:
        note = t("missing {materials}", materials=lack)
    return {
        "style": style_name(group.style, t),
        "n": len(designs),
        "designs": designs,
        "note": note,
        "lacks": bool(lack) and not group.complete,
    }


def _best(scene: Scene, one: Company) -> str:
    t, best = scene.t, one.best_collection
    if best is None:
        return ""
    if not best.designs:
        return (
            t("Nothing can be shown today: no style has all its materials.") if one.styles else t("There is nothing to show yet.")
        )
    return t.plural(
        "Today’s best Collection has {n} Design and would bring ${dollars} and {prestige} prestige.",
        "Today’s best Collection has {n} Designs and would bring ${dollars} and {prestige} prestige.",
        len(best.designs),
        dollars=best.dollars,
        prestige=best.prestige,
    )
