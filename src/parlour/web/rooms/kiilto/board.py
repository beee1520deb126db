"""The board: the race, the rows of ownerships, the gallery of notables, the wells of bears."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour.engine.texts import Texts
from parlour.games.kiilto.view import COLOUR_NAMES, Colours, ForSale, Offer, View
from parlour.games.kiilto.words import counts_text, handful_of, notable_name
from parlour.web.rooms.frame import Scene, Why, kept
from parlour.web.rooms.kiilto.pieces import bear, cameo, look, paid_from, tile, what

MOST_DRAWN = 7  # bears of a heap
SHOULDER_TO_SHOULDER = 4.6  # per cent of the race between two seals that stand on the same number


# --- The race -------------------------------------------------------------------------------------------------------------
class Peg(Struct, frozen=True):
    """A player on the way to the goal."""

    seat: int
    name: str
    x: float


class Race(Struct, frozen=True):
    """Everybody's prestige on the way to the goal, in per cent of the way."""

    goal: int
    goal_x: float
    pegs: list[Peg]
    ticks: list[float]
    label: str


def race(scene: Scene) -> Race:
    """Who stands on the same number stands side by side."""
    view: View = scene.view
    names = [scene.name(seat) for seat in range(scene.players)]
    shown = (names, view.winning_prestige, [person.prestige for person in view.players_at_table])
    return kept(scene, ("race", scene.seat), shown, lambda: _race(scene))


def _race(scene: Scene) -> Race:
    view: View = scene.view
    goal = view.winning_prestige
    people = sorted(view.players_at_table, key=lambda person: (person.prestige, person.seat))
    most = max(goal, *(person.prestige for person in people))
    pegs = []
    for person in people:
        level = [other.seat for other in people if other.prestige == person.prestige]
        wide = (len(level) - 1) * SHOULDER_TO_SHOULDER
        first = min(100 - wide, max(0.0, 100 * person.prestige / most - wide / 2))
        pegs.append(Peg(person.seat, scene.name(person.seat), round(first + level.index(person.seat) * SHOULDER_TO_SHOULDER, 1)))
    who = ", ".join(f"{scene.who(person.seat)} {person.prestige}" for person in reversed(people))
    ticks = [round(100 * mark / most, 2) for mark in range(1, most)]
    return Race(goal, round(100 * goal / most, 1), pegs, ticks, scene.t("Prestige, the race to {n}: {who}", n=goal, who=who))


# --- Ownerships -----------------------------------------------------------------------------------------------------------
class Cost(Struct, frozen=True):
    """One colour of a price: paid, covered by bonuses, helped out by gold, or lacking."""

    bear: str
    printed: int
    due: int
    state: str  # "pay", "covered", "gilded" or "lacking"


class Card(Struct, frozen=True):
    """An ownership with the price that you would really pay, and what you may do with it."""

    name: str
    row: int
    bonus: str
    prestige: int
    costs: list[Cost]
    price: str
    piece: str
    short: int = 0
    lacks: tuple[str, ...] = ()
    pay: tuple[tuple[str, int], ...] = ()
    affordable: bool = False
    buy: str = ""
    words: str = ""
    why: Why | None = None
    reserve: str = ""
    reserve_words: str = ""
    why_no_reserve: Why | None = None
    blind: bool = False
    came_from: str = ""


class Deck(Struct, frozen=True):
    """The deck of a class; `move` reserves from it, where that is allowed."""

    row: int
    count: int
    name: str
    label: str
    move: str
    words: str
    why: Why | None


class Shelf(Struct, frozen=True):
    """A row of the table: the deck, and the ownerships beside it."""

    deck: Deck
    places: list[Card | None]


def shelf(scene: Scene, at: int) -> Shelf:
    """A row of the table."""
    view: View = scene.view
    return Shelf(deck(scene, at), [_open_card(scene, at, place, card) for place, card in enumerate(view.rows[at].places)])


def deck(scene: Scene, at: int) -> Deck:
    """The deck of a row."""
    view: View = scene.view
    t, row, move = scene.t, view.rows[at], f"reserve_blind row={at}"
    name, can = t(row.name), move in scene.legal
    label = t.plural("{row}: one ownership in the deck", "{row}: {n} ownerships in the deck", row.deck, row=name)
    return Deck(at, row.deck, name, label, move if can else "", scene.words(move) if can else "", scene.why(move, t("Reserve")))


def _open_card(scene: Scene, row: int, place: int, card: ForSale | None) -> Card | None:
    if card is None:
        return None
    laid = any(event.name == "laid" and (event.fields["row"], event.fields["place"]) == (row, place) for event in scene.latest)
    buy, reserve = f"buy row={row} place={place}", f"reserve row={row} place={place}"
    answers = [(scene.legal.get(move), scene.sight.refused.get(move)) for move in (buy, reserve)]
    return kept(
        scene,
        ("card", row, place, scene.seat),
        (laid, bool(scene.moves), answers, card),
        lambda: _card(scene, card, row, buy, reserve, laid),
    )


def _card(scene: Scene, card: ForSale, row: int, buy: str, reserve: str, laid: bool) -> Card:
    return replace(
        shown(scene, card, buy, f"own-{card.ownership}"),
        reserve=reserve if reserve in scene.legal else "",
        reserve_words=scene.words(reserve),
        why_no_reserve=scene.why(reserve, scene.t("Reserve")),
        came_from=f"deck-{row}" if laid else "",
    )


def shown(scene: Scene, card: ForSale, move: str, piece: str) -> Card:
    """An ownership that `move` would buy."""
    t, offer, can = scene.t, card.offer, move in scene.legal
    seen = Card(
        name=what(card, t),
        row=card.row,
        bonus=card.bonus,
        prestige=card.prestige,
        costs=[_cost(colour, printed, offer) for colour, printed in card.price.items() if printed],
        price=t("Price: {bears}", bears=bears(card.price, t)),
        piece=piece,
        buy=move if can else "",
        words=scene.words(move) if can else "",
    )
    if offer is None:
        return seen
    return replace(
        seen,
        price=_real_price(card, offer, t),
        short=offer.short,
        lacks=tuple(colour for colour, missing in offer.lacking.items() if missing),
        pay=tuple((colour, n) for colour, n in offer.pay.items() if n),
        affordable=offer.affordable,
        why=scene.why(move, t("Buy")),
    )


def bears(counts: Colours, t: Texts) -> str:
    """Bears in words, made once."""
    return t.once(("bears", *msgspec.structs.astuple(counts)), lambda: counts_text(counts, t))


def _real_price(card: ForSale, offer: Offer, t: Texts) -> str:
    price = t("Printed price: {printed}. You pay: {real}.", printed=bears(card.price, t), real=bears(offer.price, t))
    return price if offer.affordable else price + " " + t("You lack {bears}.", bears=bears(offer.lacking, t))


def _cost(colour: str, printed: int, offer: Offer | None) -> Cost:
    if offer is None:
        return Cost(bear(colour, small=True), printed, printed, "pay")
    due = offer.price.of(colour)
    state = "covered" if not due else "pay" if not offer.lacking.of(colour) else "gilded" if offer.affordable else "lacking"
    return Cost(bear(colour, small=True), printed, due, state)


# --- Notables -------------------------------------------------------------------------------------------------------------
class Need(Struct, frozen=True):
    """Ownerships of one colour that a notable requires, and how many of them you have."""

    tile: str
    label: str
    have: int
    all: int


class Portrait(Struct, frozen=True):
    """A notable in the gallery: what it wants, what is missing, whom it visits."""

    place: int
    art: str
    name: str
    prestige: int
    needs: list[Need]
    missing: int | None  # None for a spectator
    others: list[tuple[int, str, int]]  # seat, name, how many are missing
    host: str | None
    yours: bool
    move: str
    words: str


def portrait(scene: Scene, place: int) -> Portrait:
    """A notable in the gallery."""
    view: View = scene.view
    move, names = f"choose place={place}", [scene.name(seat) for seat in range(scene.players)]
    shown = (names, scene.legal.get(move), scene.sight.refused.get(move), view.notables[place])
    return kept(scene, ("notable", place, scene.seat), shown, lambda: _portrait(scene, place, move))


def _portrait(scene: Scene, place: int, move: str) -> Portrait:
    view: View = scene.view
    t, here, seat = scene.t, view.notables[place], scene.seat
    needs = []
    for colour, n in here.requires.items():
        if n:
            have = n - here.missing[seat].of(colour) if seat is not None else 0
            needs.append(Need(tile(colour), t("{colour}: {n} of {all}", colour=t(colour), n=have, all=n), have, n))
    return Portrait(
        place=place,
        art=cameo(here.notable),
        name=notable_name(here.notable, t),
        prestige=here.prestige,
        needs=needs,
        missing=here.missing_total[seat] if seat is not None else None,
        others=[(other, scene.name(other), here.missing_total[other]) for other in range(scene.players) if other != seat],
        host=None if here.host is None else scene.who(here.host),
        yours=here.host is not None and here.host == seat,
        move=move if move in scene.legal else "",
        words=scene.words(move),
    )


# --- Bears ----------------------------------------------------------------------------------------------------------------
class Pile(Struct, frozen=True):
    """The bears of one colour in the market, and how they may be taken: one by one (`pick`), or two."""

    colour: str
    look: str
    art: str
    count: int
    drawn: int
    label: str
    came_from: str
    pick: bool = False
    two: str = ""
    two_words: str = ""
    why: Why | None = None


def pile(scene: Scene, colour: str) -> Pile:
    """The bears of one colour in the market."""
    view: View = scene.view
    t, count = scene.t, view.market.of(colour)
    label = t("{colour}: {n} in the market", colour=t(colour), n=count)
    seen = Pile(colour, look(colour), bear(colour), count, min(count, MOST_DRAWN), label, paid_from(scene, colour))
    if not scene.moves or view.phase != "action":
        return seen
    if colour not in COLOUR_NAMES:
        return replace(
            seen, why=Why(t("Take {bears}", bears=t(colour)), t("Golden bears are never taken; one comes with a reservation"), "K-R16")
        )
    two = f"take_two colour={colour}"
    return replace(
        seen,
        pick=any(move.name == "take" and colour in handful_of(move.arguments) for move in scene.moves),
        two=two if two in scene.legal else "",
        two_words=scene.words(two),
        why=scene.why(two, scene.words(two)),
    )
