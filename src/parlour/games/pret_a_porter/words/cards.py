"""What a card does, in plain words, made from the vocabulary of effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.codes import LOCATIONS, NO_LIMIT
from parlour.games.pret_a_porter.printed import effect
from parlour.games.pret_a_porter.seen import Effect
from parlour.games.pret_a_porter.state import Data
from parlour.games.pret_a_porter.words.names import amount_text

MOMENTS = {
    "instant": "When taken",
    "plan": "Planning",
    "action_end": "After L9",
    "growth": "Growth",
    "upkeep": "Upkeep",
    "show": "Show",
    "awards": "Awards",
    "sales": "Sales",
    "contracts": "End of Exhibition",
    "end": "End",
}


def side_text(d: Data, card: int, side: int, t: Texts) -> str:
    """All abilities of a card's side in words."""
    first = d.first[card, side]
    return effects_text([effect(d, n) for n in range(first, first + d.effects[card, side])], t)


def abilities(effects: Sequence[Effect], t: Texts) -> list[tuple[str, str]]:
    """Abilities in the vocabulary of the data file: when, and what; those of one moment stand together."""
    sentences: list[tuple[str, str]] = []
    for told in effects:
        moment, clause = _moment(told, t), _CLAUSES[told.do](told, t)
        if moment and sentences and sentences[-1][0] == moment:
            sentences[-1] = (moment, f"{sentences[-1][1][:-1]}; {clause}")
        else:
            sentences.append((moment, clause))
    return sentences


def effects_text(effects: Sequence[Effect], t: Texts) -> str:
    """The same as sentences."""
    return " ".join(f"{moment}: {clause}" if moment else clause[0].upper() + clause[1:] for moment, clause in abilities(effects, t))


def _moment(told: Effect, t: Texts) -> str:
    when = told.when
    if when == "always":
        return ""
    moment = t(MOMENTS[when]) if when in MOMENTS else when
    if not told.pawn:
        return t("{place}, no pawn", place=moment)
    tied = (told.do in ("gain", "draw") and when not in MOMENTS) or told.what == "items" or told.do == "restock"
    return t("{place} with a pawn", place=moment) if tied else moment


def _gain(told: Effect, t: Texts) -> str:
    gained = amount_text(told.what, told.amount, t)
    per, most = told.per, told.max
    if per == "second_type" and most == 1:
        text = t("gain {gained} if your Collection has a card of the second type.", gained=gained)
    elif per:
        text = t(_PER[per], gained=gained)
        text = t("{clause} (at most {n}).", clause=text[:-1], n=most) if most else text
    else:
        text = t("gain {gained}.", gained=gained)
    if told.need:
        text = t(_NEED[told.need], clause=text[:-1])
    return text


_PER = {
    "collection": "gain {gained} per Collection card.",
    "second_type": "gain {gained} for each Collection card of the second type.",
    "material": "gain {gained} per unused material.",
    "design": "gain {gained} per unused Design.",
    "building": "gain {gained} per Building you hold.",
    "employee": "gain {gained} per Employee card you hold.",
    "tableau": "gain {gained} per Contract, Building and Employee card you hold.",
}
_NEED = {"two_cards": "{clause} if your Collection has 2 or more cards.", "first_place": "{clause} if you hold a first place."}


def _less(told: Effect, t: Texts) -> str:
    what, dollars = told.what, told.amount
    if what == "material" and told.max is not None:
        return t("the first {n} units cost ${dollars} less each.", n=told.max, dollars=dollars)
    if dollars >= NO_LIMIT and what in _FREE:
        return t(_FREE[what])
    return t(_LESS[what], dollars=dollars)


_LESS = {
    "material": "each unit costs ${dollars} less.",
    "building": "a Building costs ${dollars} less.",
    "train": "one training costs ${dollars} less.",
    "upgrade": "an upgrade costs ${dollars} less.",
    "upkeep": "your total is ${dollars} lower.",
    "credit_upkeep": "your credits cost ${dollars} less upkeep.",
    "severance": "firing others costs ${dollars} less.",
}
_FREE = {"credit_upkeep": "your credits cost no upkeep.", "severance": "firing others costs nothing."}


def _more(told: Effect, t: Texts) -> str:
    what, n = told.what, told.amount
    if n >= NO_LIMIT and what in _ANY:
        return t(_ANY[what])
    one, many = _MORE[what]
    return t.plural(one, many, n, total=n + 1)


_MORE = {
    "credit_limit": ("credit limit +${n}.", "credit limit +${n}."),
    "x2": ("your X2 count is {n} higher.", "your X2 count is {n} higher."),
    "housing": ("houses {total} Employees instead of 1.", "houses {total} Employees instead of 1."),
    "colour_units": ("you may buy {total} units of each colour.", "you may buy {total} units of each colour."),
    "items": ("take {total} things.", "take {total} things."),
    "trainings": ("you may train one more Employee.", "you may train {n} more Employees."),
    "restyles": ("1 Design may count as another style.", "up to {n} Designs may count as another style."),
    "waivers": ("1 missing material is waived.", "up to {n} missing materials are waived."),
    "keeps": ("1 of your Contracts may stay as it is.", "up to {n} of your Contracts may stay as they are."),
}
_ANY = {
    "restyles": "any number of Designs may count as another style.",
    "waivers": "all missing materials are waived.",
    "keeps": "all your Contracts may stay as they are.",
}


def _tie(told: Effect, t: Texts) -> str:
    if told.what == "all":
        return t("you win ties in all four features.")
    return t("you win ties for {feature}.", feature=told.what.upper())


def _draw(told: Effect, t: Texts) -> str:
    both = told.source == "row_or_deck"
    if told.pawn and not told.price:
        return t("you may also take a second Design from row or deck.") if both else t("you may also take the top Design of the deck.")
    if both:
        return t("you may pay ${dollars} for a Design from row or deck.", dollars=told.price)
    return t("you may pay ${dollars} for the top Design of the deck.", dollars=told.price)


def _hire(told: Effect, t: Texts) -> str:
    if told.price:
        return t("you may pay ${dollars} and hire one Employee from the row.", dollars=told.price)
    return t("you may hire one Employee from the row.")


def _sell(told: Effect, t: Texts) -> str:
    return t("you may sell one Design for ${dollars}.", dollars=told.amount)


def _space(told: Effect, t: Texts) -> str:
    at = told.at
    if len(at) == LOCATIONS:
        return t("one pawn may use the extra space of any location.")
    places = [f"L{id}" for id in at]
    listed = places[0] if len(at) == 1 else t("{some} or {last}", some=", ".join(places[:-1]), last=places[-1])
    return t("one pawn may use the extra space of {places}.", places=listed)


def _second_type(told: Effect, t: Texts) -> str:
    return t("fix a second clothing type.")


def _settle(told: Effect, t: Texts) -> str:
    return t.plural(
        "cancel 1 loan or up to ${credit} credit; without debt gain ${cash}.",
        "cancel up to {n} loans or up to ${credit} credit; without debt gain ${cash}.",
        told.loans or 0,
        credit=told.credit,
        cash=told.cash,
    )


def _restock(told: Effect, t: Texts) -> str:
    return t("things already gone may be taken from the supply.")


_CLAUSES: dict[str, Callable[[Effect, Texts], str]] = {
    "gain": _gain,
    "less": _less,
    "more": _more,
    "tie": _tie,
    "draw": _draw,
    "hire": _hire,
    "sell": _sell,
    "space": _space,
    "second_type": _second_type,
    "settle": _settle,
    "restock": _restock,
}
