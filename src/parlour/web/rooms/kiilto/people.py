"""The players: rivals in short, and your own bears, bonuses and reservations."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from parlour.engine.events import Event
from parlour.engine.texts import Texts
from parlour.games.kiilto.view import BEAR_NAMES, Player, Reservation, View
from parlour.games.kiilto.words import handful_of, notable_name
from parlour.web.page_data import SeatOnPage
from parlour.web.rooms.frame import Scene, kept
from parlour.web.rooms.kiilto.board import Card, shown
from parlour.web.rooms.kiilto.pieces import bear, bought_from, cameo, reserved_from, taken_from, tile, what

MOST_IN_HAND = 4  # bears of a colour that are drawn


class Quantity(Struct, frozen=True):
    """So many of a thing; `came_from` is where the newest of them came from."""

    art: str
    label: str
    n: int
    piece: str
    came_from: str


class Guest(Struct, frozen=True):
    """A notable who visits somebody."""

    art: str
    name: str
    piece: str
    came_from: str


class Kept(Struct, frozen=True):
    """A reservation of somebody else: in its colour with its prestige, or only its class when nobody has seen it."""

    hidden: bool
    row: int
    piece: str
    label: str
    look: str
    prestige: int | str
    came_from: str


class Rival(Struct, frozen=True):
    """Another player, or any player for a spectator."""

    seat: SeatOnPage
    now: bool
    doing: str
    bonus: list[Quantity]
    bears: list[Quantity]
    total: int
    reservations: list[Kept]
    notables: list[Guest]
    prestige: int
    resigned: bool


def rival(scene: Scene, seat: int) -> Rival:
    """A player as others see them."""
    view: View = scene.view
    shown = (scene.page.seats[seat], seat in scene.waiting, doing(scene, seat), _latest_of(scene, seat), view.players_at_table[seat])
    return kept(scene, ("rival", seat), shown, lambda: _rival(scene, seat))


def _latest_of(scene: Scene, seat: int) -> list[Event]:
    """What somebody's own last move did; nothing if another has moved since."""
    return [event for event in scene.latest if event.fields.get("seat") == seat]


def _rival(scene: Scene, seat: int) -> Rival:
    view: View = scene.view
    t, person = scene.t, view.players_at_table[seat]
    bonus = [
        Quantity(tile(name), t("bonus {colour}: {n}", colour=t(name), n=n), n, f"bonus-{seat}-{name}", bought_from(scene, seat, name))
        for name, n in person.bonus.items()
    ]
    bears = [
        Quantity(
            bear(name, small=True), t("bears, {colour}: {n}", colour=t(name), n=n), n, f"bears-{seat}-{name}", taken_from(scene, seat, name)
        )
        for name, n in person.bears.items()
    ]
    return Rival(
        seat=scene.page.seats[seat],
        now=seat in scene.waiting,
        doing=doing(scene, seat),
        bonus=bonus,
        bears=bears,
        total=person.bears_total,
        reservations=[_kept(scene, seat, at, card) for at, card in enumerate(person.reservations) if card],
        notables=_guests(scene, person),
        prestige=person.prestige,
        resigned=scene.page.seats[seat].resigned,
    )


def _kept(scene: Scene, seat: int, at: int, reserved: Reservation) -> Kept:
    view: View = scene.view
    t, card = scene.t, reserved.card()
    if card is None:
        return Kept(True, reserved.row, f"unseen-{seat}-{at}", t("reserved unseen: {row}", row=t(view.rows[reserved.row].name)), "", "", "")
    label = t("reserved: {what}", what=what(card, t))
    return Kept(False, card.row, f"kept-{card.ownership}", label, card.bonus, card.prestige or "", reserved_from(scene, seat, card))


def _guests(scene: Scene, person: Player) -> list[Guest]:
    """The notables who visit somebody."""
    came = {event.fields["notable"]: f"notable-{event.fields['place']}" for event in scene.latest if event.name == "visits"}
    return [Guest(cameo(number), notable_name(number, scene.t), f"guest-{number}", came.get(number, "")) for number in person.notables]


def doing(scene: Scene, seat: int) -> str:
    """What a player does now, or did last, in a few words."""
    t, view = scene.t, scene.view
    if seat in scene.waiting:
        return {
            "action": t("decides"),
            "payment": t("chooses the payment"),
            "give back": t("gives bears back"),
            "choose a notable": t("chooses a notable"),
        }[view.phase]
    did = {"took": t("took bears"), "reserved": t("reserved"), "reserved_blind": t("reserved unseen"), "bought": t("bought")}
    did |= {"bought_reserved": t("bought a reservation"), "passed": t("passed")}
    for told in reversed(scene.events):
        for event in reversed(told):
            if event.name in did and event.fields.get("seat") == seat:
                return did[event.name]
    return ""


# --- Your own things --------------------------------------------------------------------------------------------------------
class Stock(Struct, frozen=True):
    """Your bears of a colour with its bonus, and how far both together reach; golden bears have neither."""

    colour: str
    name: str
    art: str
    tile: str
    bonus: int | None
    bonus_label: str
    n: int
    drawn: int
    label: str
    reach: int | None
    paying: int
    move: str
    words: str
    piece: str
    came_from: str
    bonus_piece: str
    bonus_from: str


class Mine(Struct, frozen=True):
    """Your own things."""

    seat: SeatOnPage
    stocks: list[Stock]
    reservations: list[Card | None]
    reserved: int
    prestige: int
    bought: str
    notables: list[Guest]
    held: str
    after: list[str]  # what is said after one bear was chosen, after two, …
    pips: list[str]  # the bears that you may hold: "on", "soon1", … or ""


def mine(scene: Scene) -> Mine | None:
    """Your own things; a spectator has none."""
    view: View = scene.view
    you = view.you
    if you is None:
        return None
    asked = (scene.moves, scene.sight.refused, view.bear_limit, view.would_go_back, view.payment)
    shown = (scene.page.seats[you.seat], asked, _latest_of(scene, you.seat), you)
    return kept(scene, ("mine", you.seat), shown, lambda: _mine(scene, you))


def _mine(scene: Scene, you: Player) -> Mine:
    view: View = scene.view
    t = scene.t
    held, limit = you.bears_total, view.bear_limit
    need = max((len(handful_of(move.arguments)) for move in scene.moves if move.name == "take"), default=0)
    return Mine(
        seat=scene.page.seats[you.seat],
        stocks=[_stock(scene, you, colour) for colour in BEAR_NAMES],
        reservations=[_own_reservation(scene, you, at, reserved) for at, reserved in enumerate(you.reservations)],
        reserved=you.reserved,
        prestige=you.prestige,
        bought=t.plural("one ownership", "{n} ownerships", you.bought),
        notables=_guests(scene, you),
        held=_held(held, limit, 0, t),
        after=[_held(held + more, limit, goes_back, t) for more, goes_back in enumerate(view.would_go_back[:need], start=1)],
        pips=["on" if pip < held else f"soon{pip - held + 1}" if pip - held < need else "" for pip in range(limit)]
        if limit and held <= limit
        else [],
    )


def _held(held: int, limit: int | None, goes_back: int, t: Texts) -> str:
    if goes_back:
        return t.plural("{held}: one goes back", "{held}: {n} go back", goes_back, held=held)
    return t.plural("one bear", "{n} bears", held) if limit is None else t("{n} of {most}", n=held, most=limit)


def _stock(scene: Scene, you: Player, colour: str) -> Stock:
    view: View = scene.view
    t, n, bonus = scene.t, you.bears.of(colour), None if colour == "golden" else you.bonus.of(colour)
    move = next((move for move in (f"give_back colour={colour}", f"pay_golden colour={colour}") if move in scene.legal), "")
    return Stock(
        colour=colour,
        name=t(colour),
        art=bear(colour),
        tile=tile(colour) if bonus is not None else "",
        bonus=bonus,
        bonus_label=t("bonus {colour}: {n}", colour=t(colour), n=bonus),
        n=n,
        drawn=min(n, MOST_IN_HAND),
        label=t("bears, {colour}: {n}", colour=t(colour), n=n),
        reach=None if bonus is None else you.pays_up_to.of(colour),
        paying=view.payment.paying.of(colour) if view.payment and view.payment.seat == you.seat else 0,
        move=move,
        words=scene.words(move) if move else "",
        piece=f"bears-{you.seat}-{colour}",
        came_from=taken_from(scene, you.seat, colour),
        bonus_piece=f"bonus-{you.seat}-{colour}",
        bonus_from=bought_from(scene, you.seat, colour),
    )


def _own_reservation(scene: Scene, you: Player, at: int, reserved: Reservation | None) -> Card | None:
    card = reserved.card() if reserved else None
    if card is None or reserved is None:
        return None
    seen = shown(scene, card, f"buy_reserved place={at}", f"kept-{card.ownership}")
    return replace(seen, blind=reserved.blind, came_from=reserved_from(scene, you.seat, card))
