"""The pieces of Last Will that a report counts."""

from __future__ import annotations

from parlour.engine.parts import Kind
from parlour.engine.plain import Components
from parlour.engine.texts import Texts
from parlour.games.last_will.codes import MOST
from parlour.games.last_will.data_cards import cards

PLANS = {plan: f"Plan {plan}" for plan in range(1, MOST.plans + 1)}
PLAN_OF = {name: plan for plan, name in PLANS.items()}


def kinds(components: Components) -> tuple[Kind, ...]:
    """Plans chosen, and cards by what becomes of them."""
    names = {number: str(card.entry["name"]) for number, card in enumerate(cards(components))}
    return (
        Kind("Plans", "planned", "plan", PLANS),
        Kind("Cards played or laid", "played laid bought", "card", names),
        Kind("Cards used", "used", "card", names),
        Kind("Properties sold", "sold", "card", names),
    )


def said(name: str, t: Texts) -> str:
    """A piece's name in a language."""
    return t("Plan {n}", n=PLAN_OF[name]) if name in PLAN_OF else t(name)
