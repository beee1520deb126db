"""Kiilto: buy what is cheap until it carries itself, or save for one dear card after the other."""

from __future__ import annotations

from typing import Any

from opponents import Look, Option, most

CARRIES = 8  # bonuses from which on only prestige counts
Card = dict[str, Any]


def cards(look: Look) -> list[tuple[str, Card]]:
    """Every ownership that can be bought one day, with the move that buys it."""
    found = []
    for row in look.view["rows"]:
        found += [(f"buy row={row['row']} place={place}", card) for place, card in enumerate(row["places"]) if card and card.get("offer")]
    held = look.you["reservations"]
    return found + [(f"buy_reserved place={place}", card) for place, card in enumerate(held) if card and card.get("offer")]


def handful(look: Look, lacking: dict[str, int]) -> Option | None:
    """The bears that are lacked most: three colours, or two of one where two of it are lacked."""
    pairs = [option for option in look.named("take_two") if lacking.get(option.of["colour"], 0) >= 2]
    if pairs and sum(count > 0 for count in lacking.values()) == 1:
        return pairs[0]
    best = most(look.named("take"), lambda option: sum(lacking.get(colour, 0) > 0 for colour in option.of["colours"].split("+")))
    useful = best and any(lacking.get(colour, 0) > 0 for colour in best.of["colours"].split("+"))
    return best if useful else most(pairs, lambda option: 1) or best


def small_duties(look: Look) -> Option | None:
    """Bears that go back (what is held most of, gold last), notables, payments."""
    held = look.you["bears"]
    back = look.named("give_back")
    if back:
        return most(back, lambda option: -1 if option.of["colour"] == "golden" else held[option.of["colour"]])
    return next(iter(look.named("choose", "done", "pay_golden")), None)


def towards(look: Look, goal: tuple[str, Card] | None) -> Option:
    """Buys the goal, takes what it lacks, or whatever there is to take."""
    texts = {option.text: option for option in look.options}
    if goal and goal[0] in texts:
        return texts[goal[0]]
    taken = handful(look, goal[1]["offer"]["lacking"]) if goal else None
    return taken or look.any("take", "take_two", "buy", "buy_reserved", "reserve", "pass")


def reachable(look: Look, card: Card) -> bool:
    """Whether the market has a bear of every colour that is lacked."""
    return all(look.view["market"][colour] > 0 for colour, count in card["offer"]["lacking"].items() if count > 0)


def cheap_first(look: Look) -> Option:
    """Buys whenever it can, what has most prestige; else saves for what lacks least, and from eight bonuses on for prestige."""
    duty = small_duties(look)
    if duty:
        return duty
    bought = most(look.named("buy", "buy_reserved"), lambda option: dict(cards(look))[option.text]["prestige"])
    if bought:
        return bought
    carried = sum(look.you["bonus"].values()) >= CARRIES

    def wanted(found: tuple[str, Card]) -> Any:
        lacks, prestige = found[1]["offer"]["short"], found[1]["prestige"]
        return (prestige + 0.5) / (lacks + 2) if carried else (-lacks, prestige)

    found = [pair for pair in cards(look) if reachable(look, pair[1])]
    return towards(look, max(found, key=wanted, default=None))


def one_dear_card(look: Look) -> Option:
    """Puts the dearest card in reach aside, for the golden bear too, and saves for it; cheap ones are bought only where they cost nothing more."""
    duty = small_duties(look)
    if duty:
        return duty
    texts = {option.text: option for option in look.options}
    found = cards(look)
    affordable = [(text, card) for text, card in found if text in texts]
    dear = [pair for pair in affordable if pair[1]["prestige"] >= 2]
    free = [pair for pair in affordable if pair[1]["offer"]["total"] <= 2]
    for group in (dear, free):
        if group:
            return texts[max(group, key=lambda pair: pair[1]["prestige"])[0]]
    found = [pair for pair in found if reachable(look, pair[1])]
    if sum(look.you["bonus"].values()) < 3:
        return towards(look, min(found, key=lambda pair: pair[1]["offer"]["lacking_total"], default=None))
    if len([card for card in look.you["reservations"] if card]) < 2:
        aside = [option for option in look.named("reserve") if option.number("row") >= 1]
        if aside:
            return min(aside, key=lambda option: _lacks(look, option))
    return towards(look, max(found, key=lambda pair: pair[1]["prestige"] / (pair[1]["offer"]["lacking_total"] + 1), default=None))


def _lacks(look: Look, option: Option) -> int:
    card = look.view["rows"][option.number("row")]["places"][option.number("place")]
    return int(card["offer"]["lacking_total"]) if card else 99


PLANS = {"cheap-first": cheap_first, "one-dear-card": one_dear_card}
