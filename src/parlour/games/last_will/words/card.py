"""Cards in plain words: what they cost and what they do; and what speaks against options."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.plain import Components, Options
from parlour.engine.texts import Texts
from parlour.games.last_will.words.names import companion_name, listed, pounds, printed_card


def card_text(card: int, t: Texts, laid: bool = False) -> str:
    """What a card says, in plain words, made from its entry in the data file; of a card that is laid, no longer what
    laying it costs."""
    printed = printed_card(card, t)
    sentences = {
        "event": _event_card,
        "special": _special_card,
        "helper": _board_card,
        "expense": _board_card,
        "property": _property_card,
        "companion": _companion_card,
        "wild": _wild_card,
    }[printed.table](printed.entry, t)
    return " ".join(sentences[laid and printed.table in ("helper", "expense") :])


def card_gist(card: int, t: Texts, laid: bool = False) -> str:
    """What a card does, in a sentence or two: without what its costs, companions and seats are, which can be drawn beside it."""
    entry = printed_card(card, t).entry
    found = [t("Use once a round: {cost}.", cost=_cost(entry["use"], t))] if "use" in entry and not laid else []
    found += [effect_text(effect, t) for effect in entry.get("then", ())]
    found += [t("Always: {what}", what=effect_text(effect, t)) for effect in entry.get("always", ())]
    return " ".join(found or _tags(entry, t))


def _cost(cost: dict[str, int], t: Texts) -> str:
    actions = t.plural("{n} action", "{n} actions", cost["actions"]) if cost["actions"] else t("no action")
    return t("{actions} and {money}", actions=actions, money=pounds(cost["pay"])) if cost["pay"] else actions


def _event_card(entry: Components, t: Texts) -> list[str]:
    cost = _cost(entry["play"], t)
    if "alternative" in entry:
        cost = t("{one} or {other}", one=cost, other=_cost(entry["alternative"], t))
    found = [t("Play once: {cost}.", cost=cost)]
    if entry.get("join"):
        found.append(t("Companions may join: {list}.", list=_companions(entry["join"], t)))
    found += [effect_text(effect, t) for effect in entry.get("then", ())]
    return found + _tags(entry, t)


def _special_card(entry: Components, t: Texts) -> list[str]:
    return [*_event_card(entry, t), t("Then it leaves the game.")]


def _board_card(entry: Components, t: Texts) -> list[str]:
    found = [t("To lay: {cost}.", cost=_cost(entry["play"], t))]
    if "use" in entry:
        found.append(t("Use once a round: {cost}.", cost=_cost(entry["use"], t)))
        found += [effect_text(effect, t) for effect in entry.get("then", ())]
    if entry.get("slots"):
        found.append(t("Seats for tokens, each for 1 action and a companion card: {list}.", list=_companions(entry["slots"], t)))
    if entry.get("always"):
        found += [t("Always: {what}", what=effect_text(effect, t)) for effect in entry["always"]]
    return found + _tags(entry, t)


def _property_card(entry: Components, t: Texts) -> list[str]:
    values = listed([str(value) for value in entry["values"]])
    kind = t(entry["kind"]).capitalize()
    if entry["kind"] in t.components["market"]["houses"]:
        found = [t("{kind}, values {values}: falls one step in each round without upkeep.", kind=kind, values=values)]
    else:
        found = [t("{kind}, value {values}: never falls.", kind=kind, values=values)]
    found.append(t("Upkeep: 1 action and {money}.", money=pounds(entry["upkeep"])))
    if entry.get("slots"):
        found.append(t("Seats for tokens, each for 1 action and a companion card: {list}.", list=_companions(entry["slots"], t)))
    return found


def _companion_card(entry: Components, t: Texts) -> list[str]:
    kind = companion_name(entry["kind"], t)
    return [
        t(
            "Joins an event or special that shows {kind}, which makes it dearer; or takes a free seat for {kind} on a card of your board, for 1 action.",
            kind=kind,
        )
    ]


def _wild_card(entry: Components, t: Texts) -> list[str]:
    return [t("Stands for a companion of any kind, until the end of the round; then it goes back to its space.")]


def _companions(items: Sequence[Components], t: Texts) -> str:
    return listed([f"{companion_name(item['kind'], t)} +{pounds(item['add'])}" for item in items])


def _tags(entry: Components, t: Texts) -> list[str]:
    return [t("Counts as: {tags}.", tags=listed([t(tag) for tag in entry["tags"]]))] if entry.get("tags") else []


def effect_text(effect: Components, t: Texts) -> str:
    """One entry of the vocabulary of effects as a sentence."""
    kinds = listed([t(kind) for kind in effect.get("kinds", ())])
    match effect["do"]:
        case "actions" if effect["only"] == "event":
            return t.plural("You gain {n} action for events.", "You gain {n} actions for events.", effect["amount"])
        case "actions":
            return t.plural("You gain {n} action.", "You gain {n} actions.", effect["amount"])
        case "draw":
            return t.plural("Draw {n} card from a deck of your choice.", "Draw {n} cards from decks of your choice.", effect["amount"])
        case "drop" if effect["target"] == "all":
            return t.plural("Each of your houses falls {n} step.", "Each of your houses falls {n} steps.", effect["steps"])
        case "drop":
            return t.plural("One of your houses falls {n} step.", "One of your houses falls {n} steps.", effect["steps"])
        case "buy" if effect["extra"]:
            return t("Buy a property from your hand without an action, {money} dearer.", money=pounds(effect["extra"]))
        case "buy":
            return t("Buy a property from your hand without an action.")
        case "sell" if effect["count"] == 0 and effect["less"]:
            return t("Sell any number of properties without actions, each for {money} less.", money=pounds(effect["less"]))
        case "sell" if effect["count"] == 0:
            return t("Sell any number of properties without actions.")
        case "sell":
            return t("Sell a property without an action, for {money} less.", money=pounds(effect["less"]))
        case "again":
            return t("Choose an expense that you used this round: pay its whole cost once more, without an action.")
        case "pay_per":
            token = companion_name(effect["token"], t)
            return t(
                "Pay {money} for each token of {token} on your properties ({kinds}).",
                money=pounds(effect["amount"]),
                token=token,
                kinds=kinds,
            )
        case "free_upkeep":
            return t.plural(
                "{n} upkeep a round takes no action ({kinds}).",
                "{n} upkeeps a round take no action ({kinds}).",
                effect["times"],
                kinds=kinds,
            )
        case "turn_actions" if effect["only"] == "event":
            return t.plural(
                "your turn begins with {n} more action for events.", "your turn begins with {n} more actions for events.", effect["amount"]
            )
        case "turn_actions":
            return t.plural("your turn begins with {n} more action.", "your turn begins with {n} more actions.", effect["amount"])
        case "plan_cards":
            return t.plural("your plan gives {n} more card.", "your plan gives {n} more cards.", effect["add"])
        case "boost":
            return _boost(effect, kinds, t)
    raise LookupError(f"no words for the effect {effect['do']}")


def _boost(effect: Components, kinds: str, t: Texts) -> str:
    money = pounds(effect["add"])
    match effect["on"]:
        case "buy":
            return t("each property you buy costs {money} more.", money=money)
        case "sell":
            return t("each property you sell brings {money} less.", money=money)
        case "opera":
            return t("a visit to the opera costs {money} more.", money=money)
        case "upkeep":
            return t("each upkeep costs {money} more ({kinds}).", money=money, kinds=kinds)
        case "tag":
            return t(
                "each card you play or use for {tags} costs {money} more.", tags=listed([t(tag) for tag in effect["tags"]]), money=money
            )
    raise LookupError(f"no words for a boost on {effect['on']}")


def warning_text(warning: str, t: Texts) -> str:
    """A warning of the view in a sentence."""
    more = pounds(t.components["property_end_value"])
    return {
        "last_round_with_property": t(
            "The last round: a property you do not sell counts its value and {money} more, and keeps you out of debt.", money=more
        ),
        "fewer_actions_than_properties": t("You own more properties than you have actions left to sell them."),
        "no_debt_with_property": t("While you own property you cannot pay more than you have. Sell in time."),
        "ruined_but_employed": t("You have nothing left, but while you are employed you are not bankrupt."),
    }[warning]


def warnings(players: int, options: Options, t: Texts) -> list[str]:
    """What speaks against these options with so many players (L-R02)."""
    if options["will"] == "own" and players > 1:
        return [t("Each inherits another sum: whoever draws the smallest has by far the best chance (L-R02). Equal wills: will = shared.")]
    return []
