"""The words of Last Will: events, moves and refusals as sentences, and every card in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from parlour.engine.codes import unknown
from parlour.engine.events import Event
from parlour.engine.moves import Move
from parlour.engine.plain import Components, Options
from parlour.engine.texts import Texts
from parlour.games.last_will.actions import actions_for, joined_sum, who_joins
from parlour.games.last_will.codes import (
    COMPANION_KINDS,
    ENDING,
    GROUP,
    JOINING,
    JOINING_KINDS,
    KINDS,
    MOST,
    PHASES,
    PROPERTY_KINDS,
    REFUSAL,
    REFUSALS,
    SORT,
    TRIPLE,
)
from parlour.games.last_will.data import Printed, cards
from parlour.games.last_will.errands import opera_price, token_in_order
from parlour.games.last_will.money import play_sum, price_of, properties, receipt_of, slots_of, upkeep_sum, use_sum, value_at
from parlour.games.last_will.seen import Card, Expense, Helper, Plan, Player, Property, View
from parlour.games.last_will.state import Data, State

__all__ = [
    "Printed",
    "card_name",
    "card_text",
    "cards",
    "effect_text",
    "event_text",
    "fortune_text",
    "job_name",
    "joining_text",
    "line_name",
    "move_text",
    "pounds",
    "printed_card",
    "refusal_text",
    "score_text",
    "signed",
    "table_lines",
    "warning_text",
    "warnings",
]

DECK_WORDS = ("events", "helpers and expenses", "properties", "companions", "one crown", "two crowns", "three crowns", "wild companions")


def pounds(amount: int) -> str:
    return f"−£{-amount}" if amount < 0 else f"£{amount}"


def signed(amount: int) -> str:
    """What a market token changes: +1, −3."""
    return f"{amount:+d}".replace("-", "−")


def printed_card(card: int, t: Texts) -> Printed:
    """A card as the data of this match has it."""
    return cards(t.components)[card]


def card_name(card: int | None, t: Texts) -> str:
    """A card's name."""
    return t("a card unseen") if card is None else t(printed_card(card, t).entry["name"])


def job_name(job: int, t: Texts) -> str:
    return t(t.components["employment"][job]["name"])


def line_name(job: int, line: int, t: Texts) -> str:
    """What a line of an employment card shows."""
    return t(t.components["employment"][job]["lines"][line]["symbol"])


def _companion(kind: str, t: Texts) -> str:
    return t({"dog": "dog", "horse": "horse", "guest": "guest", "chef": "chef", "any": "any companion", "wild": "wild companion"}[kind])


def _list(words: Sequence[str]) -> str:
    return ", ".join(words)


# --- Cards in plain words -------------------------------------------------------------------------------------------
def card_text(card: int, t: Texts, laid: bool = False) -> str:
    """What a card says, in plain words, made from its entry in the data file; of a card that is laid, no longer what laying it costs."""
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
    values = _list([str(value) for value in entry["values"]])
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
    kind = _companion(entry["kind"], t)
    return [
        t(
            "Joins an event or special that shows {kind}, which makes it dearer; or takes a free seat for {kind} on a card of your board, for 1 action.",
            kind=kind,
        )
    ]


def _wild_card(entry: Components, t: Texts) -> list[str]:
    return [t("Stands for a companion of any kind, until the end of the round; then it goes back to its space.")]


def _companions(items: Sequence[Components], t: Texts) -> str:
    return _list([f"{_companion(item['kind'], t)} +{pounds(item['add'])}" for item in items])


def _tags(entry: Components, t: Texts) -> list[str]:
    return [t("Counts as: {tags}.", tags=_list([t(tag) for tag in entry["tags"]]))] if entry.get("tags") else []


def effect_text(effect: Components, t: Texts) -> str:
    """One entry of the vocabulary of effects as a sentence."""
    kinds = _list([t(kind) for kind in effect.get("kinds", ())])
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
            token = _companion(effect["token"], t)
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
                "each card you play or use for {tags} costs {money} more.", tags=_list([t(tag) for tag in effect["tags"]]), money=money
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


# --- The end --------------------------------------------------------------------------------------------------------
def fortune_text(person: Player, t: Texts) -> str:
    """What is left of an inheritance, in a sentence: debt, cash, and what the property counts."""
    own = person.ruin
    if own.properties:
        text = t.plural(
            "{cash} left, and one property that counts {value}.",
            "{cash} left, and {n} properties that count {value}.",
            own.properties,
            cash=pounds(own.cash),
            value=pounds(own.wealth - own.cash),
        )
    elif own.cash > 0:
        text = t("{cash} left, and no property.", cash=pounds(own.cash))
    elif own.cash < 0:
        text = t("Ruined, with debts of {debt}.", debt=pounds(-own.cash)) if own.ruined else t("Debts of {debt}.", debt=pounds(-own.cash))
    else:
        text = t("Ruined to the last penny.") if own.ruined else t("Nothing left.")
    return f"{text} {t('Still employed.')}" if person.job and not person.job.sacked else text


def score_text(view: View, seat: int, t: Texts) -> str:
    """How a player stands at the end."""
    return fortune_text(view.players_at_table[seat], t)


# --- Events ---------------------------------------------------------------------------------------------------------
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
            tokens = _list([f"{t(kind)} {signed(f[kind])}" for kind in PROPERTY_KINDS])
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
            token = _companion(COMPANION_KINDS[f["kind"]], t)
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


# --- The table in lines of text ---------------------------------------------------------------------------------------
def table_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The table in lines of text, for the terminal."""
    lines = [t("Round {n} of {rounds}, {phase}.", n=view.round, rounds=view.rounds, phase=t(view.phase))]
    if view.phase in ("setup", "planning"):
        lines += [_plan_line(plan, names, t) for plan in view.plans]
    lines.append(t("The market: {tokens}.", tokens=_list([f"{t(entry.kind)} {signed(entry.token)}" for entry in view.market])))
    lines += [
        t("Offer {n}: {cards}", n=space.space, cards=_list([_offered(card, t) for card in space.cards]))
        for space in view.offer
        if space.cards
    ]
    for player in view.players_at_table:
        lines += _player_lines(player, names, t)
    if view.you:
        lines.append(t("Your hand: {cards}", cards=_list([f"{_offered(card, t)} [{card.card}]" for card in view.you.hand]) or "–"))
        lines += [f"! {warning_text(warning, t)}" for warning in view.you.ruin.warnings]
    return lines


def _plan_line(plan: Plan, names: Sequence[str], t: Texts) -> str:
    line = t(
        "Plan {plan}: cards {cards}, boys {boys}, actions {actions}", plan=plan.plan, cards=plan.cards, boys=plan.boys, actions=plan.actions
    )
    if plan.blocked:
        return f"  {line} ({t('blocked')})"
    return f"  {line}" + (f" ({names[plan.seat]})" if plan.seat is not None else "")


def _offered(card: Card, t: Texts) -> str:
    money = card.sum if card.price is UNSET else card.price
    return card_name(card.card, t) + ("" if money is UNSET else f" {pounds(money)}")


def _player_lines(player: Player, names: Sequence[str], t: Texts) -> list[str]:
    head = t(
        "{who}: {money}, worth {wealth}, cards {cards}, actions {actions}, free places {free}",
        who=names[player.seat],
        money=pounds(player.money),
        wealth=pounds(player.ruin.wealth),
        cards=player.cards,
        actions=player.actions,
        free=player.free_slots,
    )
    if player.plan:
        head += f" ({t('Plan {plan}', plan=player.plan)})"
    return [head, *(f"    {card.slot} {_board_line(card, t)}" for card in player.board)]


def _board_line(card: Property | Expense | Helper, t: Texts) -> str:
    line = card_name(card.card, t)
    if isinstance(card, Property):
        line += t(
            ": value {value}, upkeep {upkeep}, sells for {brings}", value=card.value, upkeep=pounds(card.upkeep), brings=pounds(card.brings)
        )
    elif card.use_sum is not UNSET:
        line += t(": use {money}", money=pounds(card.use_sum))
    return line + (f" ({t('used')})" if card.used else "")


# --- Moves ----------------------------------------------------------------------------------------------------------
_SINGLE_MOVES = {
    "end_turn": "End your turn",
    "stop": "Stop",
    "leave": "Cover no line",
    "declare": "Declare bankruptcy",
    "extension": "Take a board extension",
    "market": "Rearrange the property market",
    "unknown": "Draw an unknown card",
    "stack": "Take the top card of the special stack",
    "demotion": "Be demoted",
}
_WANTED = {  # what a card is wanted for
    SORT.use: "Use a card of your board",
    SORT.maintain: "Maintain a property",
    SORT.sell: "Sell a property",
    SORT.throw: "Throw a helper or an expense away",
    SORT.by_drop: "Let a house fall",
    SORT.by_buy: "Buy a property",
    SORT.by_sell: "Sell a property",
    SORT.by_again: "Use an expense again",
}
_BOARD_SORTS = {"use": SORT.use, "maintain": SORT.maintain, "sell": SORT.sell, "throw": SORT.throw}


def move_text(move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """A move in words, with what it costs or earns now."""
    a = move.arguments
    if move.name in _SINGLE_MOVES:
        return t(_SINGLE_MOVES[move.name])
    if move.name in _BOARD_SORTS:
        return slot_text(_BOARD_SORTS[move.name], a["slot"], d, s, seat, t)
    match move.name:
        case "join":
            return _join_text(a["companions"], d, s, seat, t)
        case "seat":
            return _seat_text(a["slot"], a["companion"], d, s, seat, t)
        case "opera":
            return t("Visit the opera for {money}", money=pounds(opera_price(d, s, seat)))
        case "wild":
            return t("Take wild companion {n}", n=a["space"] + 1)
        case "offer":
            found = [card_name(s.offer[a["space"], at] - 1, t) for at in range(TRIPLE) if s.offer[a["space"], at]]
            return t("Take from the offer: {cards}", cards=_list(found) or "–")
        case "plan" | "block" if a["plan"] > d.plans:
            return t("Plan {plan}", plan=a["plan"])
        case "plan" | "block":
            plan = d.plan[a["plan"] - 1]
            text = (
                "Plan {plan}: cards {cards}, boys {boys}, actions {actions}"
                if move.name == "plan"
                else "Block plan {plan} (cards {cards}, boys {boys}, actions {actions})"
            )
            return t(text, plan=a["plan"], cards=plan.cards, boys=plan.boys, actions=plan.actions)
        case "draw":
            return t("Draw from: {deck}", deck=t(DECK_WORDS[a["deck"]]))
        case "arrange":
            return _list([f"{t(kind)} {signed(d.tokens[token_in_order(d, a['order'], at)])}" for at, kind in enumerate(PROPERTY_KINDS)])
        case "cover":
            return _cover_text(d, s, seat, a["line"], t)
        case "board":
            return slot_text(s.chosen, a["slot"], d, s, seat, t)
        case "way":
            return _way_text(a["cost"], d, s, seat, t)
        case "keep" | "take" | "discard" | "hand":
            return _card_move_text(move.name, a["card"], d, s, seat, t)
    raise LookupError(f"no words for the move {move.name}")


def _card_move_text(name: str, card: int, d: Data, s: State, seat: int, t: Texts) -> str:
    if card >= d.cards:
        return t("No such card")
    called = card_name(card, t)
    match name:
        case "keep":
            return t("Keep {card}", card=called)
        case "take":
            return t("Take {card}", card=called)
        case "discard":
            return t("Throw {card} away", card=called)
        case "hand":
            return hand_text(card, d, s, seat, t)
    raise LookupError(f"no words for the move {name}")


def _way_text(cost: int, d: Data, s: State, seat: int, t: Texts) -> str:
    if not s.card:
        return t("The second cost of a card") if cost else t("The first cost of a card")
    printed = d.card[s.card - 1]
    actions = printed.other_actions if cost else printed.play_actions
    money = pounds(play_sum(d, s, seat, s.card - 1, cost))
    return t.plural("{n} action and {money}", "{n} actions and {money}", actions, money=money)


def _join_text(companions: int, d: Data, s: State, seat: int, t: Texts) -> str:
    """Who joins the card being played, and the sum with them."""
    who = joining_text([JOINING[found] for place in range(MOST.joining) if (found := who_joins(companions, place))], t)
    if not s.card:
        return who
    money = pounds(play_sum(d, s, seat, s.card - 1, s.way) + joined_sum(d, s.card - 1, companions))
    return t("{companions}: {money} in all", companions=who, money=money)


def joining_text(joining: Sequence[str], t: Texts) -> str:
    """Companions as a list."""
    return t("With {companions}", companions=_list([_companion(kind, t) for kind in joining])) if joining else t("Without companions")


def _seat_text(slot: int, companion: int, d: Data, s: State, seat: int, t: Texts) -> str:
    place, kind = s.players[seat].slot[slot], _companion(COMPANION_KINDS[companion % KINDS], t)
    if slot >= slots_of(d, s, seat) or not place.card:
        return t("Place {n} is free", n=slot + 1)
    called = _called(slot, d, s, seat, t)
    if companion >= KINDS:
        return t("Seat the wild companion on {card} as {kind}", card=called, kind=kind)
    return t("Seat {kind} on {card}", card=called, kind=kind)


def _cover_text(d: Data, s: State, seat: int, line: int, t: Texts) -> str:
    me = s.players[seat]
    if not me.job or line >= d.job[me.job - 1].lines:
        return t("Cover line {line}", line=line + 1)
    entry = t.components["employment"][me.job - 1]["lines"][line]
    return t("Cover line {line}: {symbol}, {money}", line=line + 1, symbol=t(entry["symbol"]), money=pounds(entry["income"]))


def hand_text(card: int, d: Data, s: State, seat: int, t: Texts) -> str:
    """A hand card for what it is for, with its sum."""
    called, group = card_name(card, t), d.card[card].group
    if group == GROUP.property:
        extra = d.card[s.effect_card - 1].then[s.effect_at].amount if s.chosen == SORT.by_buy else 0
        return t("Buy {card} for {money}", card=called, money=pounds(price_of(d, s, seat, card) + extra))
    if group in (GROUP.helper, GROUP.expense):
        return t("Lay {card} for {money}", card=called, money=pounds(d.card[card].play_pay))
    if group in (GROUP.event, GROUP.special):
        return t("Play {card} for {money}", card=called, money=pounds(play_sum(d, s, seat, card, 0)))
    return called


def _called(slot: int, d: Data, s: State, seat: int, t: Texts) -> str:
    """The name of a card of the board, with its place where another of that name lies there."""
    me = s.players[seat]
    name = card_name(me.slot[slot].card - 1, t)
    alone = sum(me.slot[at].card == me.slot[slot].card for at in range(slots_of(d, s, seat))) == 1
    return name if alone else t("{card} (place {n})", card=name, n=slot + 1)


def slot_text(sort: int, slot: int, d: Data, s: State, seat: int, t: Texts) -> str:
    """A card of the board for a sort of move, with its sum."""
    place = s.players[seat].slot[slot]
    if slot >= slots_of(d, s, seat) or not place.card:
        return t("Place {n} is free", n=slot + 1)
    called = _called(slot, d, s, seat, t)
    owned = d.card[place.card - 1].group == GROUP.property
    if sort == SORT.maintain and owned:
        return t("Maintain {card} for {money}", card=called, money=pounds(upkeep_sum(d, s, seat, slot)))
    if sort in (SORT.sell, SORT.by_sell) and owned:
        less = d.card[s.effect_card - 1].then[s.effect_at].amount if sort == SORT.by_sell else 0
        return t("Sell {card} for {money}", card=called, money=pounds(receipt_of(d, s, seat, slot, less)))
    if sort == SORT.throw:
        return t("Throw {card} away", card=called)
    if sort == SORT.by_drop and owned:
        return t("{card} falls from {value}", card=called, value=value_at(d, s, seat, slot))
    if sort in (SORT.use, SORT.by_again) and not owned:
        return t("Use {card} for {money}", card=called, money=pounds(use_sum(d, s, seat, slot)))
    return called


# --- Refusals -------------------------------------------------------------------------------------------------------
def refusal_text(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """Why a move is refused, with the numbers in it."""
    for say in (
        _turn_refusal,
        _planning_refusal,
        _errand_refusal,
        _card_refusal,
        _cost_refusal,
        _companion_refusal,
        _effect_refusal,
        _line_refusal,
    ):
        text = say(code, move, d, s, seat, t)
        if text is not None:
            return text
    raise unknown(REFUSALS, code)


def _turn_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.game_over:
            return t("The game is over")
        case (
            REFUSAL.not_your_first_cards
            | REFUSAL.not_your_plan
            | REFUSAL.not_your_errand
            | REFUSAL.not_your_action_turn
            | REFUSAL.not_your_discard
        ):
            return t("It is not your turn")
        case REFUSAL.not_asked:
            return t("This is the phase «{phase}»: «{move}» does not answer what is asked now", phase=t(PHASES[s.phase]), move=str(move))
    return None


def _planning_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.not_dealt:
            return t("That card is not among those you were dealt")
        case REFUSAL.kept_already:
            return t("You keep that card already, and have no other of it")
        case REFUSAL.no_such_plan:
            return t("There are only {n} plans", n=d.plans)
        case REFUSAL.plan_blocked:
            return t("That plan is blocked")
        case REFUSAL.plan_taken:
            return t("That plan is taken")
        case REFUSAL.deck_empty:
            return t("That deck is empty, and so are its discards")
    return None


def _errand_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.nothing_offered:
            return t("No card lies there")
        case REFUSAL.not_on_this_space:
            return t("That card does not lie on this space")
        case REFUSAL.no_room:
            return t("There is no room for another errand boy")
        case REFUSAL.one_card_each:
            return t("At this table a player takes only one card of such a space in a round")
        case REFUSAL.wild_taken:
            return t("That wild companion is taken")
        case REFUSAL.no_extension_left:
            return t("No extension is left")
        case REFUSAL.market_rearranged:
            return t("The market was rearranged already this round")
        case REFUSAL.market_visited:
            return t("You have rearranged the market already this round")
        case REFUSAL.same_order:
            return t("That order is the same as an earlier one")
        case REFUSAL.unknown_drawn:
            return t("You have drawn your unknown card of this round")
        case REFUSAL.no_deck_left:
            return t("All decks are empty, and so are their discards")
        case REFUSAL.opera_too_dear:
            price, money = pounds(opera_price(d, s, seat)), pounds(s.players[seat].money)
            return t("The opera costs {price}, you have {money} and own property", price=price, money=money)
        case REFUSAL.stack_not_open:
            return t("At this table nobody may take the top of the special stack")
        case REFUSAL.stack_empty:
            return t("The special stack is empty")
        case REFUSAL.nobody_employed:
            return t("At this table nobody is employed, and so nobody can be demoted")
        case REFUSAL.not_employed:
            return t("You have been sacked already, and cannot be demoted")
        case REFUSAL.demoted_already:
            return t("You were demoted this round already")
    return None


def _card_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.declared_at_round_end:
            return t("At this table bankruptcy is only checked at the end of a round")
        case REFUSAL.not_bankrupt:
            return t("You are not bankrupt")
        case REFUSAL.not_in_hand:
            return t("That card is not in your hand")
        case REFUSAL.never_alone:
            card = card_name(move.arguments["card"], t)
            return t("{card} is never played alone: it joins another card, or takes a seat on one of your board", card=card)
        case REFUSAL.not_such_a_card:
            card = card_name(move.arguments["card"], t) if "card" in move.arguments else _board_name(move, s, seat, t)
            return t("{card} is no card for that: {sort}", card=card, sort=t(_WANTED[_BOARD_SORTS.get(move.name, s.chosen)]))
        case REFUSAL.slot_free:
            return t("No card lies on that place of your board")
        case REFUSAL.twin_before:
            return t("An equal card lies before it on your board: choose that one")
        case REFUSAL.never_used:
            return t("{card} is never used: it works while it lies on your board", card=_board_name(move, s, seat, t))
    return None


def _board_name(move: Move, s: State, seat: int, t: Texts) -> str:
    """The name of the card on the board that a move is about."""
    return card_name(s.players[seat].slot[move.arguments["slot"]].card - 1, t)


def _cost_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    me = s.players[seat]
    what = move_text(move, d, s, seat, t)
    match code:
        case REFUSAL.too_few_actions:
            return t("«{what}» takes more actions than you have: {n}", what=what, n=me.actions)
        case REFUSAL.too_few_actions_for_event:
            return t("«{what}» takes more actions than you have for events: {n}", what=what, n=actions_for(s, seat, True))
        case REFUSAL.actions_for_events_only:
            return t.plural(
                "Your {n} action for events cannot be spent on anything else",
                "Your {n} actions for events cannot be spent on anything else",
                me.event_actions,
            )
        case REFUSAL.no_debt_with_property:
            return t(
                "«{what}»: you have {money} and own property ({n}), and with property no payment may go below £0",
                what=what,
                money=pounds(me.money),
                n=properties(d, s, seat),
            )
        case REFUSAL.board_full:
            return t("Your board is full: all {n} places are taken", n=slots_of(d, s, seat))
        case REFUSAL.not_in_cash:
            return t("«{what}»: the whole price must be paid in cash, and you have {money}", what=what, money=pounds(me.money))
        case REFUSAL.used_already:
            return t("«{what}»: it was used this round already", what=what)
        case REFUSAL.maintained_already:
            return t("«{what}»: it was maintained this round already", what=what)
        case REFUSAL.sale_below_zero:
            return t("«{what}»: you would have to pay more than you have, and would still own property", what=what)
        case REFUSAL.property_thrown_away:
            return t("A property cannot be thrown away: sell it")
    return None


def _companion_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.other_kind_joins:
            printed = d.card[s.card - 1]
            places = _list([_companion(JOINING_KINDS[printed.join_kind[at]], t) for at in range(printed.joins)])
            return t("{card} takes these companions, in this order: {places}", card=card_name(s.card - 1, t), places=places or "–")
        case REFUSAL.companions_not_in_hand:
            return t("You do not hold these companions")
        case REFUSAL.same_companions:
            return t("The same companions join at the same sum in another order: choose that one")
        case REFUSAL.no_empty_seat:
            return t("{card} has no empty seat", card=_board_name(move, s, seat, t))
        case REFUSAL.no_empty_seat_of_kind:
            kind = COMPANION_KINDS[move.arguments["companion"] % KINDS]
            return t("{card} has no empty seat for {kind}", card=_board_name(move, s, seat, t), kind=_companion(kind, t))
        case REFUSAL.no_companion_for_it:
            return t("You hold no such companion")
    return None


def _effect_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.nothing_to_work_on:
            return t("«{what}»: its effect has nothing to work on", what=move_text(move, d, s, seat, t))
        case REFUSAL.cannot_fall:
            return t("Only a house above its last value can fall")
        case REFUSAL.not_used_this_round:
            return t("Only an expense that was used this round can be used again")
        case REFUSAL.must_buy:
            return t("You must buy a property first")
        case REFUSAL.must_choose:
            return t("You must choose a card of your board first")
    return None


def _line_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.line_not_open | REFUSAL.no_open_line:
            return t("That line is not open")
        case REFUSAL.line_shows_another:
            return t("That line does not show what you have just done")
        case REFUSAL.not_to_discard:
            return t("You hold no such card to throw away")
    return None
