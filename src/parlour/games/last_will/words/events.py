"""Events in words."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.events import Event
from parlour.engine.texts import Texts
from parlour.games.last_will.codes import COMPANION_KINDS, ENDING, PROPERTY_KINDS
from parlour.games.last_will.words.names import DECK_WORDS, card_name, companion_name, job_name, listed, pounds, signed


def event_text(event: Event, names: Sequence[str], t: Texts) -> str:
    """An event in a sentence."""
    f = event.fields
    who = names[f["seat"]] if f.get("seat", -1) >= 0 else ""
    card = card_name(f["card"], t) if f.get("card", -1) != -1 else ""
    deck = t(DECK_WORDS[f["deck"]]) if f.get("deck", -1) >= 0 else ""
    money = pounds(f["money"]) if "money" in f else ""
    for say in (_setup_event, _errand_event, _action_event, _end_event):
        text = say(event, who, card, deck, money, t)
        if text is not None:
            return text
    raise LookupError(f"no words for the event {event.name}")


def _setup_event(event: Event, who: str, card: str, deck: str, money: str, t: Texts) -> str | None:
    """The table is laid; planning and drawing."""
    f = event.fields
    match event.name:
        case "starts":
            return t("{who} is the start player.", who=who)
        case "inherits":
            return t("{who} inherits {amount} and begins with {money}.", who=who, amount=pounds(f["amount"]), money=money)
        case "employed":
            return t("{who} is employed: {job}.", who=who, job=job_name(f["job"], t))
        case "market_laid":
            tokens = listed([f"{t(kind)} {signed(f[kind])}" for kind in PROPERTY_KINDS])
            return t("{who} lays the market: {tokens}.", who=who, tokens=tokens) if who else t("The market: {tokens}.", tokens=tokens)
        case "dealt":
            return t("{who} is dealt {card}.", who=who, card=card_name(f["card"], t))
        case "round_begins":
            return t("Round {n} begins.", n=f["round"])
        case "income":
            return t("{who} is paid {amount}: {money}.", who=who, amount=pounds(f["amount"]), money=money)
        case "offered":
            return t("In the offer: {card}.", card=card)
        case "kept":
            return (
                t("{who} keeps {card}.", who=who, card=card_name(f["card"], t))
                if f["card"] is not None
                else t("{who} keeps a card.", who=who)
            )
        case "discarded":
            return _discarded(f["card"], who, deck, t)
        case "blocked":
            return t("{who} blocks plan {plan}.", who=who, plan=f["plan"]) if who else t("The die blocks plan {plan}.", plan=f["plan"])
        case "planned":
            gives = {name: f[name] for name in ("plan", "cards", "boys", "actions")}
            return t("{who} chooses plan {plan}: cards {cards}, boys {boys}, actions {actions}.", who=who, **gives)
        case "named":
            return t("{who} draws from: {deck}.", who=who, deck=deck)
        case "drew":
            return (
                t("{who} draws {card}.", who=who, card=card)
                if f["card"] is not None
                else t("{who} has a card of: {deck}.", who=who, deck=deck)
            )
        case "shuffled":
            return t("The discards are shuffled: {deck}, {n} cards.", deck=deck, n=f["cards"])
    return None


def _discarded(card: int | None, who: str, deck: str, t: Texts) -> str:
    if card is not None:
        return t("{who} throws {card} away, face down.", who=who, card=card_name(card, t))
    return (
        t("{who} throws a card away, face down ({deck}).", who=who, deck=deck)
        if deck
        else t("{who} throws a card away, face down.", who=who)
    )


def _errand_event(event: Event, who: str, card: str, deck: str, money: str, t: Texts) -> str | None:
    """What errand boys and their rival do, and what comes of it."""
    f = event.fields
    match event.name:
        case "took":
            return t("{who} takes {card} from the offer.", who=who, card=card)
        case "took_wild":
            return t("{who} takes a wild companion.", who=who)
        case "extended":
            return t("{who} extends the board to {n} places.", who=who, n=f["slots"])
        case "at_opera":
            return t("{who} visits the opera for {paid}: {money}.", who=who, paid=pounds(f["paid"]), money=money)
        case "boy_idle":
            return t("An errand boy of {who} has nowhere to go.", who=who)
        case "demoted":
            return t(
                "{who} is demoted: line {line} is covered, the income is {income}.", who=who, line=f["line"] + 1, income=pounds(f["income"])
            )
        case "sacked":
            return t("{who} is sacked!", who=who)
        case "rival":
            if card:
                return t("The rival rolls {die} and takes {card} away.", die=f["die"], card=card)
            return t("The rival rolls {die}.", die=f["die"])
    return None


def _action_event(event: Event, who: str, card: str, deck: str, money: str, t: Texts) -> str | None:
    """What is done in action turns."""
    f = event.fields
    match event.name:
        case "turn_begins" if f["event_actions"]:
            more = f["event_actions"]
            return t.plural(
                "{who} has {n} action, and {m} for events.", "{who} has {n} actions, and {m} for events.", f["actions"], who=who, m=more
            )
        case "turn_begins":
            return t.plural("{who} has {n} action.", "{who} has {n} actions.", f["actions"], who=who)
        case "shown":
            return t("{who} wants to play {card}.", who=who, card=card)
        case "joined":
            return t("{card} joins: +{add}.", card=card, add=pounds(f["add"]))
        case "played":
            return t("{who} plays {card} for {paid}: {money}.", who=who, card=card, paid=pounds(f["paid"]), money=money)
        case "laid":
            return t("{who} lays {card} for {paid}: {money}.", who=who, card=card, paid=pounds(f["paid"]), money=money)
        case "bought":
            return t("{who} buys {card} for {price}: {money}.", who=who, card=card, price=pounds(f["price"]), money=money)
        case "used":
            return t("{who} uses {card} for {paid}: {money}.", who=who, card=card, paid=pounds(f["paid"]), money=money)
        case "maintained":
            return t("{who} maintains {card} for {paid}: {money}.", who=who, card=card, paid=pounds(f["paid"]), money=money)
        case "sold":
            return t("{who} sells {card} for {received}: {money}.", who=who, card=card, received=pounds(f["received"]), money=money)
        case "token_placed":
            token = companion_name(COMPANION_KINDS[f["kind"]], t)
            return t("{who} seats {companion} on {card} ({kind}).", who=who, companion=card_name(f["companion"], t), card=card, kind=token)
        case "thrown_away":
            return t("{who} throws {card} away.", who=who, card=card)
        case "gained" if f["event_actions"]:
            return t.plural("{who} gains {n} action for events.", "{who} gains {n} actions for events.", f["event_actions"], who=who)
        case "gained":
            return t.plural("{who} gains {n} action.", "{who} gains {n} actions.", f["actions"], who=who)
        case "fell":
            return t("{card} of {who} falls to {value}.", card=card, who=who, value=f["value"])
    return None


def _end_event(event: Event, who: str, card: str, deck: str, money: str, t: Texts) -> str | None:
    """The end of a round and of the game."""
    f = event.fields
    match event.name:
        case "wild_back":
            return t("The wild companion of {who} goes back to its space.", who=who)
        case "turn_ends":
            return t("{who} ends the turn.", who=who)
        case "cleared":
            return t.plural("{n} card left in the offer goes away.", "{n} cards left in the offer go away.", f["cards"])
        case "round_ends":
            return t("Round {n} is over.", n=f["round"])
        case "bankrupt":
            return t("{who} is bankrupt with {money}.", who=who, money=money)
        case "declared" if f["wins"]:
            return t("{who} declares bankruptcy with {money}, and wins.", who=who, money=money)
        case "declared":
            return t("{who} declares bankruptcy with {money}: the largest debt wins.", who=who, money=money)
        case "ended":
            return _ending(f["ending"], t)
    return None


def _ending(ending: int, t: Texts) -> str:
    match ending:
        case ENDING.bankruptcy:
            return t("The game ends: somebody is bankrupt.")
        case ENDING.rounds:
            return t("The game ends: the last round is over, and nobody is bankrupt.")
        case ENDING.declared:
            return t("The game ends: bankruptcy was declared.")
        case ENDING.solo_won:
            return t("You are bankrupt in time: you win.")
        case ENDING.solo_lost:
            return t("You were not bankrupt in time: you lose.")
    raise LookupError(f"no words for the ending {ending}")
