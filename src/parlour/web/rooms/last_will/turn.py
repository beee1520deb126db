"""The turn: what is asked, and every move as a tile with its sum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import UNSET

from parlour.games.last_will.view import PROPERTY_KINDS, Card, Decision, Plan
from parlour.games.last_will.words import card_name, joining_text, pounds, signed
from parlour.web.rooms.frame import Panel, Scene
from parlour.web.rooms.generic import waiting_panel
from parlour.web.rooms.last_will.estate import Deed, Estate
from parlour.web.rooms.last_will.pieces import art, asks, face, given, price_text, view_of, watches, yourself
from parlour.web.rooms.last_will.town import a_deck, errand


@dataclass(frozen=True)
class LaidToken:
    """A market token over a kind of property, as it could be laid."""

    art: str
    kind: str
    token: str
    sign: str


@dataclass(frozen=True)
class Tile(Deed):
    """A deed with its drawing, or any move as one."""

    name: str = ""
    id: str = ""
    art: str = ""
    frame: str = ""
    tokens: tuple[LaidToken, ...] = ()


@dataclass(frozen=True)
class ActionsLeft:
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
            notes = (t("Below each market stands what all your properties would sell for."),) if you.ruin.properties else ()
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


# --- Tiles --------------------------------------------------------------------------------------------------------------
def tiles(scene: Scene, mine: Estate | None) -> list[Tile]:
    """The tiles of the turn panel: in your action turn every card that can do something, else every move."""
    if not scene.moves or mine is None:
        return []
    if asks(scene) == "action":
        return _action_tiles(mine)
    return [_tile(scene, str(move), move.name, move.arguments) for move in scene.moves if move.name not in ("stop", "leave")]


def _action_tiles(mine: Estate) -> list[Tile]:
    """What each card is for, copies once; what can be done first, what is only thrown away last."""
    found: dict[tuple[str, str], Tile] = {}
    for card in mine.hand + mine.board:
        for one in card.deeds:
            if one.move or not one.mild:
                made = Tile(
                    verb=one.verb,
                    sort=one.sort,
                    move=one.move,
                    why=one.why,
                    sum=one.sum,
                    actions=one.actions,
                    after=one.after,
                    mild=one.mild,
                    name=card.face.name,
                    id=f"{card.piece}-{one.sort}",
                    art=card.face.art,
                    frame=card.face.frame,
                )
                found.setdefault((one.move or one.sort, card.face.name), made)
    return sorted(found.values(), key=lambda tile: (not tile.move, tile.mild))


def _tile(scene: Scene, move: str, name: str, a: Mapping[str, int]) -> Tile:
    """A move as a tile: a drawing, a verb, a name, and its sum."""
    match name:
        case "keep" | "take" | "hand" | "discard":
            return _card_tile(scene, move, name, a["card"])
        case "join":
            return _company_tile(scene, move)
        case "extension" | "market" | "unknown" | "opera" | "stack" | "demotion" | "offer" | "wild":
            return _errand_tile(scene, move, name, a)
        case "arrange":
            return _market_tile(scene, move, a["order"])
        case "plan" | "block":
            return _plan_tile(scene, move, name, view_of(scene).plans[a["plan"] - 1])
        case "draw":
            deck = a_deck(scene, view_of(scene).decks[a["deck"]])
            left = scene.t("{n} left", n=deck.cards)
            return _made(move, name, scene.t("draw from"), deck.name.capitalize(), art("x-deck"), after=left)
        case "board":
            own = next(card for card in yourself(scene).board if card.slot == a["slot"])
            seen = face(scene, own.card)
            return _made(move, name, "", scene.words(move), seen.art, seen.frame)
    return _made(move, name, "", scene.words(move), art("x-job" if name == "cover" else "watch"))


def _made(move: str, sort: str, verb: str, name: str, drawing: str, frame: str = "sym", sum: str = "", after: str = "") -> Tile:
    return Tile(
        verb=verb,
        sort=sort,
        move=move,
        sum=sum,
        after=after,
        name=name,
        id=move.replace(" ", "-").replace("=", "-"),
        art=drawing,
        frame=frame,
    )


def _card_tile(scene: Scene, move: str, name: str, card: int) -> Tile:
    t, seen = scene.t, face(scene, card)
    price = next((price_text(one) for one in _at_hand(scene, name) if one.card == card), "")
    verb = {"keep": t("keep"), "take": t("take"), "discard": t("throw away"), "hand": t("choose")}[name]
    called = scene.words(move) if name == "hand" else seen.name
    return _made(move, name, verb, called, seen.art, seen.frame, "", f"{seen.group} {price}".strip())


def _plan_tile(scene: Scene, move: str, name: str, plan: Plan) -> Tile:
    """A plan with what it gives you, helpers included."""
    t, yours = scene.t, plan.for_you
    assert yours is not UNSET
    actions = f"{yours.actions}+{yours.event_actions}" if yours.event_actions else str(yours.actions)
    note = t("cards {cards}, boys {boys}, actions {actions}", cards=yours.cards, boys=plan.boys, actions=actions)
    return _made(move, name, t("choose") if name == "plan" else t("block"), t("Plan {plan}", plan=plan.plan), art("hat"), after=note)


def _errand_tile(scene: Scene, move: str, name: str, a: Mapping[str, int]) -> Tile:
    t, view = scene.t, view_of(scene)
    if name == "wild":
        return _made(move, name, t("take"), t("Wild companion"), art("t-wild"))
    if name == "offer":
        cards = next(space.cards for space in view.offer if space.space == a["space"])
        seen = face(scene, cards[0].card)
        after = price_text(cards[0]) if len(cards) == 1 else t("one of them")
        return _made(move, name, t("take"), ", ".join(card_name(card.card, t) for card in cards), seen.art, seen.frame, after=after)
    space = errand(scene, name, view.errands[name])
    return _made(move, name, t("send the boy"), space.name, space.art, after=space.words)


def _at_hand(scene: Scene, name: str) -> list[Card]:
    """The cards that a choice is about, with their prices: those of your hand, or those of the space
    your boy stands on."""
    you = yourself(scene)
    if name in ("keep", "discard"):
        return list(you.hand)
    if name == "take" and you.decision:
        return [card for space in view_of(scene).offer if space.space == you.decision.space for card in space.cards]
    return []


def _company_tile(scene: Scene, move: str) -> Tile:
    """Companions that can join the card being played, with the sum and what is left then."""
    you = yourself(scene)
    assert you.decision is not None
    assert you.decision.companies is not UNSET
    company = next(company for company in you.decision.companies if company.move == move)
    who = [kind for kind in company.joining if kind]
    return _made(
        move,
        "join",
        "",
        joining_text(who, scene.t),
        art(f"t-{who[0]}") if who else face(scene, given(you.decision.card)).art,
        "sym" if who else face(scene, given(you.decision.card)).frame,
        pounds(company.sum),
        pounds(you.money - company.sum),
    )


def _market_tile(scene: Scene, move: str, number: int) -> Tile:
    """A market as it could be laid: a token over each kind, and what your properties would fetch then."""
    t, you = scene.t, yourself(scene)
    assert you.decision is not None
    assert you.decision.orders is not UNSET
    order = next(order for order in you.decision.orders if order.order == number)
    return Tile(
        verb="",
        sort="arrange",
        move=move,
        after=pounds(order.brings) if you.ruin.properties else "",
        name=scene.words(move),
        id=move.replace(" ", "-").replace("=", "-"),
        art=art("x-market"),
        frame="sym",
        tokens=tuple(
            LaidToken(art(kind), t(kind), signed(token), "up" if token > 0 else "dn")
            for kind, token in zip(PROPERTY_KINDS, order.tokens, strict=True)
        ),
    )
