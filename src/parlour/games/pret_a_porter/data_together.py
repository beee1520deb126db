"""Checks of what must fit together in the data."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.engine.plain import Components
from parlour.engine.texts import Problem
from parlour.games.pret_a_porter.codes import MOST
from parlour.games.pret_a_porter.data_cards import LETTERS
from parlour.games.pret_a_porter.data_checks import is_number
from parlour.games.pret_a_porter.data_tables import FINANCES


def check_together(components: Components) -> Iterator[Problem]:
    finance, game = components["finance"], components["game"]
    numbers = [finance.get(name) for name in FINANCES]
    if all(map(is_number, numbers)):
        if finance["loan_cash_working"] <= finance["loan_upkeep"]:
            cash, upkeep = finance["loan_cash_working"], finance["loan_upkeep"]
            yield Problem("finance.loan_cash_working is {cash}; it must be more than loan_upkeep, {upkeep}", cash=cash, upkeep=upkeep)
        if finance["credit_per_design"] % finance["credit_step"]:
            credit, step = finance["credit_per_design"], finance["credit_step"]
            yield Problem("finance.credit_per_design is {credit}; it must be a multiple of credit_step, {step}", credit=credit, step=step)
        yield from _bank_steps(components)
    yield from _floor(components)
    if is_number(game.get("pawns")):
        yield from _open_spaces(components, game["pawns"])
    for location in ("L6", "L7", "L8"):
        cuts = sum(effect.get("what") == "material" and effect.get("when") == location for effect in _all_effects(components))
        if cuts > MOST.cuts:
            yield Problem(
                "{n} effects lower the price of material at {location}; there can be {most} at most",
                n=cuts,
                location=location,
                most=MOST.cuts,
            )
    total = sum(1 for _ in _all_effects(components))
    if total > MOST.effects:
        yield Problem("the cards have {n} effects; there can be {most} at most", n=total, most=MOST.effects)


def _all_effects(components: Components) -> Iterator[Components]:
    for kind in LETTERS:
        for card in components[kind]:
            for side in ("front", "back"):
                effects = card.get(side)
                yield from (effect for effect in (effects if isinstance(effects, list) else []) if isinstance(effect, dict))


def _bank_steps(components: Components) -> Iterator[Problem]:
    finance, designs = components["finance"], components["designs"].get("list")
    limit = finance["credit_per_design"] * (len(designs) if isinstance(designs, list) else 0)
    for kind in LETTERS:
        for card in components[kind]:
            limit += max((_limits(card.get(side)) for side in ("front", "back")), default=0)
    if limit // finance["credit_step"] > MOST.steps:
        step = finance["credit_step"]
        yield Problem(
            "the bank's limit could reach ${limit}; it must stay within {n} steps of ${step}", limit=limit, n=MOST.steps, step=step
        )
    for effect in _all_effects(components):
        amount = effect.get("amount")
        if effect.get("what") == "credit_limit" and is_number(amount) and amount % finance["credit_step"]:
            yield Problem(
                "a credit_limit of {amount} is no multiple of finance.credit_step, {step}", amount=amount, step=finance["credit_step"]
            )


def _limits(effects: object) -> int:
    if not isinstance(effects, list):
        return 0
    return sum(e["amount"] for e in effects if isinstance(e, dict) and e.get("what") == "credit_limit" and is_number(e.get("amount")))


def _floor(components: Components) -> Iterator[Problem]:
    floor = components["finance"].get("unit_price_floor")
    for location in ("L6", "L7", "L8"):
        prices = components["prices"].get(location)
        for price in prices if isinstance(prices, list) and is_number(floor) else []:
            if is_number(price) and price < floor:
                yield Problem(
                    "prices.{location} has a price of {price}; it must be at least finance.unit_price_floor, {floor}",
                    location=location,
                    price=price,
                    floor=floor,
                )


def _open_spaces(components: Components, pawns: int) -> Iterator[Problem]:
    for at, players in enumerate((2, 3, 4)):
        try:
            spaces = sum(entry["spaces"][at] for entry in components["location"])
        except (KeyError, IndexError, TypeError):
            return
        if spaces < pawns * players:
            needed = pawns * players
            yield Problem(
                "the locations have {spaces} spaces with {players} players; {pawns} pawns need as many",
                spaces=spaces,
                players=players,
                pawns=needed,
            )
