"""Last Will: spend on pleasures every round, or buy houses dear, let them go to ruin and sell them cheap."""

from __future__ import annotations

from typing import Any

from opponents import Look, Option, most

PROPERTY = "property"
SELLING_ROUND = 6  # of seven


def hand(look: Look) -> dict[str, dict[str, Any]]:
    return {str(one["card"]): one for one in look.you.get("hand", [])}


def board(look: Look) -> dict[str, dict[str, Any]]:
    return {str(one["slot"]): one for one in look.you.get("board", [])}


def plan_with(look: Look, *wishes: str) -> Option | None:
    """The plan that has most of what is wished for, the first wish counting first."""
    plans = {str(plan["plan"]): plan["for_you"] for plan in look.view["plans"]}
    return most(look.named("plan"), lambda option: [plans[option.of["plan"]][wish] for wish in wishes])


def errand(look: Look, groups: tuple[str, ...]) -> Option | None:
    """Fetches a card of these groups; else the opera, which costs money."""
    spaces = {str(space["space"]): [one["group"] for one in space["cards"]] for space in look.view["offer"]}
    offers = [option for option in look.named("offer") if any(group in groups for group in spaces.get(option.of["space"], []))]
    return most(offers, lambda option: sum(group in groups for group in spaces[option.of["space"]])) or next(
        iter(look.named("opera", "extension", "unknown")), None
    )


def taken(look: Look, groups: tuple[str, ...]) -> Option | None:
    """Of cards that are offered or dealt, those of these groups, the dearest first."""
    known = {str(one["card"]): one for space in look.view["offer"] for one in space["cards"]} | hand(look)
    return most(look.named("take", "keep"), lambda option: _liked(known.get(option.of["card"], {}), groups))


def _liked(card: dict[str, Any], groups: tuple[str, ...]) -> tuple[bool, int]:
    return card.get("group") in groups, int(card.get("price") or card.get("most") or card.get("sum") or 0)


def thrown(look: Look, groups: tuple[str, ...]) -> Option | None:
    """What is discarded: what is not of these groups, the cheapest first."""
    return min(look.named("discard"), key=lambda option: _liked(hand(look).get(option.of["card"], {}), groups), default=None)


def drawn(look: Look, deck: str) -> Option | None:
    found = [option for option in look.named("draw") if option.of["deck"] == deck]
    return next(iter(found or look.named("draw")), None)


def asked(look: Look, groups: tuple[str, ...], deck: str) -> Option | None:
    """Everything that is asked besides plans and actions: companions as many as can be, the market as it comes."""
    joined = most(look.named("join"), lambda option: sum(one != "none" for one in option.of["companions"].split(",")))
    small = joined or taken(look, groups) or thrown(look, groups) or drawn(look, deck)
    return small or next(iter(look.named("block", "arrange", "cover", "way", "stack", "demotion")), None)


def pleasures(look: Look) -> Option:
    """Plans with many actions, events and expenses; no house is ever bought."""
    groups = ("event", "expense", "helper")
    choice = plan_with(look, "actions", "cards") or errand(look, groups) if look.named("plan", "offer", "opera") else None
    choice = choice or asked(look, groups, "0")
    if choice:
        return choice
    played = [option for option in look.named("hand") if hand(look)[option.of["card"]].get("group") in groups]
    spent = most(look.named("use"), lambda option: option.sum)
    event = most(played, lambda option: _liked(hand(look)[option.of["card"]], groups))
    return spent or event or next(iter(look.named("seat")), None) or look.any("end_turn", "stop", "leave")


def let_it_rot(look: Look) -> Option:
    """Buys the dearest houses, maintains none, and sells all from the sixth round on; pleasures fill the rest."""
    late = look.view["round"] >= SELLING_ROUND
    groups = ("event", "expense") if late else (PROPERTY, "event")
    choice = plan_with(look, "actions", "cards") or errand(look, groups) if look.named("plan", "offer", "opera") else None
    choice = choice or asked(look, groups, "0" if late else "2")
    if choice:
        return choice
    if late and look.named("sell"):
        return min(look.named("sell"), key=lambda option: board(look)[option.of["slot"]].get("brings", 0))
    bought = [option for option in look.named("hand") if not (late and hand(look)[option.of["card"]].get("group") == PROPERTY)]
    spent = most(look.named("use"), lambda option: option.sum)
    return spent or most(bought, lambda option: _liked(hand(look)[option.of["card"]], groups)) or look.any("end_turn", "stop", "leave")


PLANS = {"pleasures": pleasures, "let-it-rot": let_it_rot}
