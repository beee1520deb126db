"""The turn: what is asked, what is answered beside the cards, and the market that is laid token by token."""

from __future__ import annotations

import itertools

from msgspec import UNSET, Struct

from parlour.games.last_will.view import PROPERTY_KINDS, Decision
from parlour.games.last_will.words import card_name, joining_text, pounds, signed
from parlour.web.rooms.frame import Panel, Scene
from parlour.web.rooms.generic import waiting_panel
from parlour.web.rooms.last_will.pieces import art, asks, face, given, view_of, watches, yourself
from parlour.web.rooms.last_will.town import a_deck


class Answer(Struct, frozen=True):
    """An answer to a question that no card on the table is: a drawing, its words and its sum."""

    move: str
    name: str
    art: str
    frame: str = "sym"
    sum: str = ""
    actions: int = 0
    after: str = ""
    back: str = ""  # of a deck


class LaidToken(Struct, frozen=True):
    """A market token that can lie over a kind of property."""

    at: int
    token: str
    sign: str
    chosen: bool


class LaidKind(Struct, frozen=True):
    """A kind of property, with the tokens that can lie over it."""

    at: int
    art: str
    name: str
    tokens: tuple[LaidToken, ...]


class Laying(Struct, frozen=True):
    """A way to lay the market: the places of its tokens over the kinds, the move, and what your properties would fetch."""

    places: tuple[str, ...]  # "0213": the first token over the first kind, the third over the second …
    move: str
    say: str
    brings: str


class MarketToLay(Struct, frozen=True):
    """The market to be laid: each kind takes one token, and each order of tokens has its verb."""

    kinds: tuple[LaidKind, ...]
    ways: tuple[Laying, ...]


class ActionsLeft(Struct, frozen=True):
    """The watches of your action turn."""

    all: int
    events: int
    label: str


# --- What is asked ------------------------------------------------------------------------------------------------------
def panel(scene: Scene) -> Panel:
    decision = yourself(scene).decision if scene.moves else None
    if decision is None:
        return _waiting(scene)
    t = scene.t
    if decision.asks in ("keep", "block", "plan", "deck", "errand", "card", "market", "discard"):
        return _planning_panel(scene, decision)
    aside = tuple((move, scene.words(move)) for move in ("end_turn", "stop", "leave") if move in scene.legal)
    if decision.asks in ("misdeed", "demotion"):
        return Panel(t("Employment"), t("Which line of your employment card is covered?"), aside=aside)
    return Panel(t("Actions"), _action_sentence(scene, decision), aside=aside, sure=_sure(scene))


def _sure(scene: Scene) -> dict[str, str]:
    """Ending a turn asks while there are actions left and something to do with them."""
    t, you = scene.t, yourself(scene)
    left, others = you.actions + you.event_actions, [move for move in scene.legal if not move.startswith(("end_turn", "throw"))]
    if not left or not others:
        return {}
    return {"end_turn": t.plural("You still have one action, and can use it.", "You still have {n} actions, and can use them.", left)}


def _planning_panel(scene: Scene, decision: Decision) -> Panel:
    """What is asked outside action turns."""
    t, you = scene.t, yourself(scene)
    match decision.asks:
        case "keep":
            left = t("Keep two of these cards; the others are thrown away, face down.") if not you.kept else t("Keep one more.")
            return Panel(t("Before the first round"), left)
        case "block":
            return Panel(t("Planning"), t("Block a plan: nobody may choose it this round."))
        case "plan":
            return Panel(t("Planning"), t("Choose your plan: cards now, boys for errands, actions later. The left-most acts first."))
        case "deck":
            sentence = t.plural("Name a deck for your last card.", "Name a deck: {n} cards to draw.", given(decision.draws_left, 1))
            named = [] if decision.named is UNSET else decision.named
            return Panel(t("Drawing"), sentence, notes=(t("Named so far: {decks}", decks=", ".join(named)),) if named else ())
        case "errand":
            return Panel(t("Errands"), t.plural("Send your errand boy.", "Send an errand boy; you have {n}.", you.boys))
        case "card":
            return Panel(t("Errands"), t("Which card do you take?"))
        case "market":
            notes = (t("The button says what all your properties would sell for then."),) if you.ruin.properties else ()
            return Panel(t("Errands"), t("Lay the market: what the tokens change when you buy and sell."), notes=notes)
    over = len(you.hand) - view_of(scene).hand_limit
    return Panel(t("The end of the round"), t.plural("Throw one card away.", "Throw {n} cards away.", over))


def _action_sentence(scene: Scene, decision: Decision) -> str:
    """What is asked in an action turn."""
    t = scene.t
    match decision.asks:
        case "action":
            return _actions_and_money(scene)
        case "companion":
            what, money = card_name(given(decision.card), t), pounds(given(decision.sum))
            return t("{card} for {money}. Which companions join?", card=what, money=money)
        case "way":
            return t("{card}: at which cost?", card=card_name(given(decision.card), t))
    match decision.effect:
        case "drop":
            return t("Which house falls?")
        case "sell":
            return t("Which property do you sell, without an action?")
        case "buy":
            return t("Which property do you buy, without an action?")
        case "again":
            return t("Use which expense again?")
    return t("Which card?")


def _actions_and_money(scene: Scene) -> str:
    t, you = scene.t, yourself(scene)
    if you.event_actions:
        return t.plural(
            "You have one action, {m} more for events, and {money}.",
            "You have {n} actions, {m} more for events, and {money}.",
            you.actions,
            m=you.event_actions,
            money=pounds(you.money),
        )
    return t.plural("You have one action and {money}.", "You have {n} actions and {money}.", you.actions, money=pounds(you.money))


def _waiting(scene: Scene) -> Panel:
    """What the others do."""
    t, view = scene.t, view_of(scene)
    general = waiting_panel(scene)
    if not scene.waiting or scene.seat in scene.waiting:
        return general
    who = scene.names(scene.waiting)
    sentence = {
        "setup": t("{who} chooses first cards.", who=who),
        "planning": t("{who} plans the round.", who=who),
        "errands": t("{who} sends an errand boy.", who=who),
        "actions": t("{who} acts.", who=who),
        "end of round": t("{who} throws cards away.", who=who),
    }[view.phase]
    notes: tuple[str, ...] = ()
    if scene.seat is not None and view.turn is not None and view.turn in view.order:
        between = view.order.index(scene.seat) - view.order.index(view.turn)
        if between > 0:
            notes = (t.plural("You are next.", "You come after {n} others.", between),)
    return Panel(general.eyebrow, sentence, notes=notes)


def actions_left(scene: Scene) -> ActionsLeft | None:
    if not scene.moves or view_of(scene).phase != "actions":
        return None
    you = yourself(scene)
    return ActionsLeft(watches(you.actions), watches(you.event_actions), scene.t.plural("one action left", "{n} actions left", you.actions))


# --- Answers beside the cards -------------------------------------------------------------------------------------------
def answers(scene: Scene) -> list[Answer]:
    """The answers to what is asked where no card on the table is the answer."""
    match asks(scene):
        case "way":
            return _ways(scene)
        case "companion":
            return _companies(scene)
        case "deck":
            return _decks(scene)
    return []


def _decks(scene: Scene) -> list[Answer]:
    t, found = scene.t, []
    for deck in view_of(scene).decks:
        made = a_deck(scene, deck)
        if made.move:
            found.append(Answer(made.move, made.name.capitalize(), art("x-deck"), after=t("{n} left", n=made.cards), back=made.back))
    return found


def _ways(scene: Scene) -> list[Answer]:
    """The two costs of an event."""
    you = yourself(scene)
    assert you.decision is not None
    card = next(card for card in you.hand if card.card == given(you.decision.card))
    costs = [(given(card.sum), given(card.actions))] + ([(card.other.sum, card.other.actions)] if card.other is not UNSET else [])
    seen = face(scene, card.card)
    found = []
    for at, (cost, actions) in enumerate(costs):
        move = f"way cost={at}"
        if move in scene.legal:
            found.append(Answer(move, scene.words(move), seen.art, seen.frame, pounds(cost), actions, pounds(you.money - cost)))
    return found


def _companies(scene: Scene) -> list[Answer]:
    """Companions that can join the card being played, with the sum and what is left then."""
    you = yourself(scene)
    assert you.decision is not None
    assert you.decision.companies is not UNSET
    alone = face(scene, given(you.decision.card))
    found = []
    for company in you.decision.companies:
        who = [kind for kind in company.joining if kind]
        drawing = art("t-wild" if who[0].startswith("wild") else f"t-{who[0]}") if who else alone.art
        frame = "sym" if who else alone.frame
        found.append(
            Answer(company.move, joining_text(who, scene.t), drawing, frame, pounds(company.sum), 0, pounds(you.money - company.sum))
        )
    return found


# --- The market -----------------------------------------------------------------------------------------------------------
def market_to_lay(scene: Scene) -> MarketToLay | None:
    """The market as you may lay it: a token chosen over each kind, and a verb for every order of them."""
    if asks(scene) != "market":
        return None
    you, now = yourself(scene), [entry.token for entry in view_of(scene).market]
    assert you.decision is not None
    assert you.decision.orders is not UNSET
    tokens = sorted(now)
    t, lying = scene.t, _places(tokens, now)[0]
    kinds = tuple(
        LaidKind(
            kind,
            art(name),
            t(name).capitalize(),
            tuple(LaidToken(at, signed(token), "up" if token > 0 else "dn", str(at) == lying[kind]) for at, token in enumerate(tokens)),
        )
        for kind, name in enumerate(PROPERTY_KINDS)
    )
    ways = [(order, f"arrange order={order.order}") for order in you.decision.orders]
    return MarketToLay(
        kinds,
        tuple(
            Laying(_places(tokens, order.tokens), move, scene.words(move), pounds(order.brings) if you.ruin.properties else "")
            for order, move in ways
            if move in scene.legal
        ),
    )


def _places(tokens: list[int], laid: list[int]) -> tuple[str, ...]:
    """Which token lies over which kind: every way to tell, where tokens are alike."""
    ways = itertools.permutations(range(len(tokens)))
    return tuple("".join(map(str, way)) for way in ways if [tokens[at] for at in way] == laid)
