"""The town: plans, the property market, the offering board with its errands, and the decks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import UNSET, Struct

from parlour.games.last_will.view import DECK_NAMES, Card, Deck, Errand, Offer, Plan, Property, Wild
from parlour.games.last_will.words import card_name, pounds, signed
from parlour.web.page_data import SeatOnPage
from parlour.web.rooms.frame import Scene, Why
from parlour.web.rooms.last_will.flights import newcomer, planned_from
from parlour.web.rooms.last_will.people import has_acted
from parlour.web.rooms.last_will.pieces import Button, Face, art, asks, button, face, given, price_text, view_of, yourself

WIDEST = 12  # so many small spaces stand in one row


class PlanBoard(Button, frozen=True):
    """A plan on the planning board, with what helpers add for you."""

    number: int = 0
    cards: int = 0
    more_cards: int = 0
    boys: int = 0
    actions: int = 0
    more_actions: int = 0
    blocked: bool = False
    block: bool = False
    seat: SeatOnPage | None = None
    came_from: str = ""  # who has just taken it
    me: bool = False
    state: str = ""
    label: str = ""


class Kind(Struct, frozen=True):
    """A kind of property in the market: its token, and what that means for your own."""

    art: str
    name: str
    token: str
    sign: str
    notes: tuple[tuple[str, str], ...]
    more: int


class DeckPlace(Button, frozen=True):
    """A regular deck."""

    back: str = ""
    name: str = ""
    cards: int = 0
    discards: int = 0


class OfferedCard(Struct, frozen=True):
    """A card in the offer, and the button that takes it where you choose among several."""

    face: Face
    price: str
    take: Button | None


class Space(Button, frozen=True):
    """A space for errand boys: whose stand there, what it gives, and why yours may not go."""

    sort: str = ""
    piece: str = ""
    name: str = ""
    art: str = ""
    note: str = ""
    words: str = ""
    boys: tuple[SeatOnPage, ...] = ()
    came_from: str = ""  # from where the newest of them came
    cards: tuple[OfferedCard, ...] = ()
    gone: bool = False
    lost: bool = False
    why: Why | None = None


def a_plan(scene: Scene, plan: Plan) -> PlanBoard:
    t, seat = scene.t, plan.seat
    block = button(scene, f"block plan={plan.plan}")
    chosen = block if block.move else button(scene, f"plan plan={plan.plan}")
    label = t(
        "Plan {plan}: cards {cards}, boys {boys}, actions {actions}", plan=plan.plan, cards=plan.cards, boys=plan.boys, actions=plan.actions
    )
    state = _state(scene, plan)
    yours = plan.for_you
    return PlanBoard(
        move=chosen.move,
        say=chosen.say,
        number=plan.plan,
        cards=plan.cards,
        more_cards=0 if yours is UNSET else yours.cards - plan.cards,
        boys=plan.boys,
        actions=plan.actions,
        more_actions=0 if yours is UNSET else yours.actions - plan.actions + yours.event_actions,
        blocked=plan.blocked,
        block=bool(block.move),
        seat=None if seat is None else scene.page.seats[seat],
        came_from=planned_from(scene, plan.plan),
        me=seat is not None and scene.is_you(seat),
        state=state,
        label=f"{label}. {scene.who(seat) if seat is not None else ''} {state}".strip(),
    )


def _state(scene: Scene, plan: Plan) -> str:
    """How it stands with a plan, in a word."""
    t, view, seat = scene.t, view_of(scene), plan.seat
    if plan.blocked:
        return t("blocked")
    if seat is None:
        return ""
    if has_acted(scene, seat) or view.phase in ("end of round", "over"):
        return t("done")
    if view.phase == "actions" and view.turn == seat:
        return t("now")
    return t("you") if scene.is_you(seat) else t("acts {n}.", n=plan.acts)


def a_kind(scene: Scene, at: int) -> Kind:
    t, entry, you = scene.t, view_of(scene).market[at], view_of(scene).you
    notes: list[tuple[str, str]] = []
    if you:
        own = [card for card in you.board if isinstance(card, Property) and card.kind == entry.kind]
        notes = [(card_name(card.card, t), t("sells for {money}", money=pounds(card.brings))) for card in own]
        held = [card for card in you.hand if card.kind == entry.kind]
        notes += [(card_name(card.card, t), t("costs {money}", money=pounds(given(card.price)))) for card in held]
    sign = "up" if entry.token > 0 else "dn"
    return Kind(art(entry.kind), t(entry.kind).capitalize(), signed(entry.token), sign, tuple(notes[:2]), len(notes[2:]))


def a_deck(scene: Scene, deck: Deck) -> DeckPlace:
    t = scene.t
    names = {"E": t("events"), "H": t("helpers and expenses"), "P": t("properties"), "C": t("companions")}
    made = button(scene, f"draw deck={DECK_NAMES.index(deck.deck)}")
    return DeckPlace(made.move, made.say, deck.deck, names[deck.deck], deck.cards, deck.discards)


def all_spaces(scene: Scene) -> list[Space]:
    view = view_of(scene)
    found = [_offer(scene, space) for space in view.offer if space.dealt or space.cards]
    found += [_wild(scene, space) for space in view.wild]
    return found + [errand(scene, name, entry) for name, entry in view.errands.items()]


def columns(spaces: Sequence[Space]) -> int:
    """How many columns the offering board has: one row of small spaces, or two rows."""
    wide = sum(max(1, len(space.cards)) for space in spaces)
    return wide if wide <= WIDEST else (wide + 1) // 2


def _boys(scene: Scene, seats: Iterable[int]) -> tuple[SeatOnPage, ...]:
    return tuple(scene.page.seats[seat] for seat in seats)


def _why(scene: Scene, move: str) -> Why | None:
    """Why your boy may not go there."""
    return scene.why(move, scene.words(move)) if asks(scene) == "errand" else None


def _offer(scene: Scene, space: Offer) -> Space:
    t, move = scene.t, f"offer space={space.space}"
    decision = yourself(scene).decision if asks(scene) == "card" else None
    chosen = decision is not None and decision.space == space.space
    made, cards = button(scene, move), tuple(_offered(scene, card, chosen) for card in space.cards)
    return Space(
        move=made.move,
        say=made.say,
        sort="triple" if space.dealt > 1 else "single",
        piece=f"offer-{space.space}",
        name=t("taken") if not cards and space.boys else t("empty"),
        boys=_boys(scene, space.seats),
        came_from=newcomer(scene, space.seats),
        cards=cards,
        gone=not cards,
        lost=space.last_is_lost and bool(cards) and bool(space.boys),
        why=_why(scene, move),
    )


def _offered(scene: Scene, card: Card, chosen: bool) -> OfferedCard:
    return OfferedCard(face(scene, card.card), price_text(card), button(scene, f"take card={card.card}") if chosen else None)


def _wild(scene: Scene, space: Wild) -> Space:
    t, holder, move = scene.t, space.holder, f"wild space={space.space}"
    made = button(scene, move)
    return Space(
        move=made.move,
        say=made.say,
        sort="wild",
        piece=f"wild-{space.space}",
        name=t("Wild"),
        art=art("t-wild"),
        note=t("companion") if holder is None else scene.who(holder),
        words=t("A companion of any kind, until the end of the round."),
        boys=() if holder is None else _boys(scene, [holder]),
        came_from="" if holder is None else newcomer(scene, [holder]),
        gone=holder is not None,
        why=_why(scene, move),
    )


def errand(scene: Scene, name: str, entry: Errand) -> Space:
    t, boys, price = scene.t, given(entry.boys), pounds(given(entry.price))
    title, drawing, note, words = {
        "extension": (t("Extension"), "x-ext", t("{n} left", n=given(entry.left)), t("One more place on your board, for good.")),
        "market": (
            t("Market"),
            "x-market",
            t("full") if boys >= given(entry.room, 99) else t("free"),
            t("Lay the four market tokens as you like."),
        ),
        "unknown": (t("Unknown"), "x-unknown", t("top of a deck"), t("Draw one card from a deck of your choice.")),
        "opera": (t("Opera"), "x-opera", price, t("Spend {money} at once.", money=price)),
        "stack": (t("Special stack"), "x-deck", t("unseen"), t("Take the top special card, unseen.")),
        "demotion": (t("Demotion"), "x-job", t("{n} of {all}", n=boys, all=given(entry.room)), t("Cover a line of your employment card.")),
    }[name]
    made, seats = button(scene, name), [] if entry.seats is UNSET else entry.seats
    return Space(
        move=made.move,
        say=made.say,
        sort=name,
        piece=name,
        name=title,
        art=art(drawing),
        note=note,
        words=words,
        boys=_boys(scene, seats),
        came_from=newcomer(scene, seats),
        why=_why(scene, name),
    )
