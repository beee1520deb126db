"""The cabinet of Wigs: bays, debut wigs, loose tiles, the others, and your own things, as the template draws them."""

from __future__ import annotations

from collections import Counter

from msgspec import UNSET, Struct
from msgspec.structs import replace

from parlour.engine.events import Event
from parlour.games.wigs.view import Player
from parlour.games.wigs.words import COLUMN_NAMES, NAMES
from parlour.web.page_data import SeatOnPage
from parlour.web.rooms.frame import Lot, Pick, Scene, Tab, Why, once
from parlour.web.rooms.wigs.seen import gift, hand_of, plural_name, portrait, seen, this_phase, this_round, yours
from parlour.web.rooms.wigs.turn import Ghost, Options, options_of


class Shelf(Struct, frozen=True):
    """A square of the market; a click on it may choose what to buy, or how far to sell, or say why not."""

    wig: int
    price: int
    number: int
    piece: str
    label: str
    source: str = ""  # the piece from which its tile flew in
    buy: Pick | None = None
    up_to: int | None = None  # the pick of the hand that sells up to it, where only one type could come there
    gain: str = ""
    why: Why | None = None
    ghosts: tuple[Ghost, ...] = ()


class Bay(Struct, frozen=True):
    """A column of the market, its top square first; None where a square is out of use."""

    name: str
    wig: int
    title: str
    squares: list[Shelf | None]


class Debut(Struct, frozen=True):
    """A debut tile, or the place where it lay."""

    wig: int
    name: str
    there: bool
    text: str


class Loose(Struct, frozen=True):
    """The tiles of one type of the draft, or of the Trendsetter's."""

    wig: int
    name: str
    piece: str
    n: int
    note: str
    text: str
    pick: Pick | None = None
    why: Why | None = None


class Rival(Struct, frozen=True):
    """Another player, or any player for a spectator."""

    seat: SeatOnPage
    worn: int
    worn_name: str
    portrait: str
    doing: str
    now: bool
    took: str
    gift: str
    tiles: int
    known: list[int]
    gold: int | None
    resigned: bool


class HandTile(Struct, frozen=True):
    """A tile behind your screen, with the picks that lift it."""

    piece: str
    lifts: list[int]
    source: str


class Group(Struct, frozen=True):
    """The tiles of one type behind your screen."""

    wig: int
    name: str
    title: str
    tiles: list[HandTile]
    wear: Pick | None
    lots: list[Lot]  # where they can be sold, and how many
    why: Why | None
    note: str
    text: str


class Mine(Struct, frozen=True):
    """Your own things: the wig worn, the tiles, the gold."""

    worn: int
    worn_name: str
    bare: str
    portrait: str
    ability: str
    face_down: bool
    groups: list[Group]
    tiles: int
    fit: str
    gold: int
    picks: list[tuple[int, str, int]]
    took: str
    has: float
    scale: list[int]


class Cabinet(Struct, frozen=True):
    """All that the template of the room draws."""

    phase: str
    tabs: tuple[Tab, ...]
    columns: list[Bay]
    debut: list[Debut]
    supply: int
    pool: list[Loose]
    drawn: list[Loose]
    rivals: list[Rival]
    mine: Mine | None
    target: int


def cabinet(scene: Scene) -> Cabinet:
    view, options = seen(scene), options_of(scene)
    return Cabinet(
        phase=view.phase.replace(" ", "-"),
        tabs=_tabs(scene, options),
        columns=[_bay(scene, options, at) for at in range(len(view.market))],
        debut=_debut(scene),
        supply=view.supply,
        pool=[_loose(scene, options, wig, n, f"pool-{wig}") for wig, n in sorted(Counter(view.pool).items())],
        drawn=[_loose(scene, options, wig, n, f"drawn-{wig}") for wig, n in sorted(Counter(view.drawn).items())],
        rivals=[_rival(scene, seat) for seat in scene.others()],
        mine=_mine(scene, options) if scene.seat is not None else None,
        target=view.target,
    )


def _tabs(scene: Scene, options: Options) -> tuple[Tab, ...]:
    """What a phone shows by itself: the hand where a wig of it is worn or sold, else the market."""
    t, count = scene.t, len(options.picks)
    own = scene.seat is not None and seen(scene).phase in ("wear", "sell")
    market = Tab(t("Market"), "shop", 0 if own else count, not own)
    yours = (Tab(t("Yours"), "hand", count if own else 0, own),) if scene.seat is not None else ()
    return (market, *yours, Tab(t("Rivals") if yours else t("Players"), "people"))


# --- The board --------------------------------------------------------------------------------------------------------
def _bay(scene: Scene, options: Options, at: int) -> Bay:
    column, t = seen(scene).market[at], scene.t
    shelves = [_shelf(scene, options, at, square) for square in range(len(column.squares))]
    rows = [*[None] * column.closed_above, *shelves[::-1], *[None] * column.closed_below]
    return Bay(COLUMN_NAMES[at], column.wig, plural_name(column.wig, t) if column.wig else t("empty"), rows)


def _shelf(scene: Scene, options: Options, at: int, square: int) -> Shelf:
    t, here = scene.t, seen(scene).market[at].squares[square]
    wig, price, move = here.wig, here.price, f"buy column={at} square={square}"
    shelf = Shelf(
        wig=wig,
        price=price,
        number=square + 1,
        piece=f"market-{at}-{square}",
        label=t("Square {square}, price {price}: {wig}", square=square + 1, price=price, wig=t(NAMES[wig]) if wig else t("empty")),
        source=_source(scene, at, square),
    )
    if not wig:
        return _empty_shelf(scene, shelf, tuple(ghost for ghost in options.ghosts if (ghost.column, ghost.square) == (at, square)), at)
    if pick := options.pick_of(move):
        return replace(shelf, buy=pick, gain=f"−{price}")
    return replace(shelf, why=scene.why(move, scene.words(move)))


def _empty_shelf(scene: Scene, shelf: Shelf, ghosts: tuple[Ghost, ...], at: int) -> Shelf:
    """A click on it sells up to it, where only one type could come there."""
    if seen(scene).phase != "sell" or len({ghost.wig for ghost in ghosts}) != 1 or not seen(scene).market[at].wig:
        return replace(shelf, ghosts=ghosts)
    first = ghosts[0]
    return replace(shelf, ghosts=ghosts, up_to=first.picks[0], gain=f"+{first.gain}")


def _source(scene: Scene, at: int, square: int) -> str:
    """Where the tile of a square came from with the last move, so that the page can let it fly."""
    flown = [
        event
        for event in scene.latest
        if event.name in ("sold", "placed") and (event.fields["column"], event.fields["square"]) == (at, square)
    ]
    return _source_of(scene, flown[-1]) if flown else ""


def _source_of(scene: Scene, event: Event) -> str:
    wig = event.fields["wig"]
    if event.name == "placed":
        return f"drawn-{wig}" if seen(scene).phase == "set market" else "bag"
    if not scene.is_you(event.fields["seat"]):
        return f"screen-{event.fields['seat']}"
    later = scene.latest[scene.latest.index(event) + 1 :]
    left = hand_of(yours(scene)).count(wig) + sum(one.name == "sold" and one.fields["wig"] == wig for one in later)
    return f"hand-{wig}-{left}"


def _debut(scene: Scene) -> list[Debut]:
    view = seen(scene)
    left, rows = Counter(view.debut), []
    for wig in view.first_debut:
        there = left[wig] > 0
        left[wig] -= 1
        rows.append(Debut(wig, scene.t(NAMES[wig]), there, _debut_text(scene, wig) if there else _debut_taker(scene, wig)))
    return rows


def _debut_text(scene: Scene, wig: int) -> str:
    """For whom a debut tile lies there."""
    t, view = scene.t, seen(scene)
    if view.phase == "over":
        return t("never taken")
    if view.phase in ("draft", "wear"):
        return t("for its only wearer")
    wearers = [person.seat for person in view.players_at_table if person.worn == wig]
    if not wearers:
        return t("nobody wears it")
    if len(wearers) > 1:
        return t("{n} wear it: stays", n=len(wearers))
    return t("you get it this round") if scene.is_you(wearers[0]) else t("{who} gets it", who=scene.name(wearers[0]))


def _debut_taker(scene: Scene, wig: int) -> str:
    if wig not in _debut_takers(scene):
        return scene.t("taken")
    seat, number = _debut_takers(scene)[wig]
    return scene.t("{who}, round {n}", who=scene.who(seat), n=number)


@once
def _debut_takers(scene: Scene) -> dict[int, tuple[int, int]]:
    """By wig: who last took a debut tile of it, and in which round."""
    number, takers = 0, {}
    for event in (event for told in scene.events for event in told):
        if event.name == "round_begins":
            number = event.fields["round"]
        elif event.name == "debut":
            takers[event.fields["wig"]] = event.fields["seat"], number
    return takers


def _loose(scene: Scene, options: Options, wig: int, n: int, piece: str) -> Loose:
    name = scene.t(NAMES[wig])
    if wig not in options.lots_of:
        return Loose(wig, name, piece, n, "", gift(scene, wig))
    lot = options.lots_of[wig][0]
    return Loose(wig, name, piece, n, lot.note, gift(scene, wig), lot.picks[0] if lot.picks else None, lot.why)


# --- The players ------------------------------------------------------------------------------------------------------
def doing(scene: Scene, seat: int) -> str:
    """What a player does or has done in this phase, in a few words."""
    t, view = scene.t, seen(scene)
    mine = [event for event in this_phase(scene) if event.fields.get("seat") == seat]
    now = view.turn == seat
    match view.phase:
        case "draft":
            return t("takes a wig") if now else ""
        case "wear":
            return t("has chosen") if view.players_at_table[seat].has_chosen else t("is choosing")
        case "set market":
            return t("sets the market") if now else ""
        case "sell":
            sold = sum(event.fields["price"] + event.fields["bonus"] for event in mine if event.name == "sold")
            if view.order.index(seat) < view.order.index(view.turn or 0):
                return t("sold, +{gold} gold", gold=sold) if sold else t("sold nothing")
            return (t("is selling, +{gold} gold", gold=sold) if sold else t("is selling")) if now else t("sells later")
        case "buy":
            bought = sum(event.name == "bought" for event in mine)
            if now:
                return t("is buying")
            if mine and mine[-1].name == "passed":
                return t("passed")
            return t.plural("bought one", "bought {n}", bought) if bought else ""
        case _:
            return ""


def taken(scene: Scene, seat: int) -> str:
    """The tiles that Bon Vivant or Buccaneer took in this round."""
    drew = sum(event.name == "drew" and event.fields["seat"] == seat for event in this_round(scene))
    return scene.t.plural("took one wig from the bag", "took {n} wigs from the bag", drew) if drew else ""


def _rival(scene: Scene, seat: int) -> Rival:
    t, view, sits = scene.t, seen(scene), scene.page.seats[seat]
    person = view.players_at_table[seat]
    worn = person.worn if view.phase != "draft" else 0
    return Rival(
        seat=sits,
        worn=worn,
        worn_name=t(NAMES[worn]) if worn else "",
        portrait=portrait(worn),
        doing=doing(scene, seat),
        now=seat in scene.waiting,
        took=taken(scene, seat),
        gift=gift(scene, worn),
        tiles=person.tiles,
        known=_known(person),
        gold=person.gold,
        resigned=sits.resigned,
    )


def _known(person: Player) -> list[int]:
    """With the memory aid: the tiles behind the screen that everybody can name."""
    known = [] if person.known is UNSET else list(person.known)
    if person.worn in known:
        known.remove(person.worn)
    return known


def _mine(scene: Scene, options: Options) -> Mine:
    t, view, you = scene.t, seen(scene), yours(scene)
    hand, worn, gold = hand_of(you), you.worn, you.gold or 0
    counts = Counter(hand)
    return Mine(
        worn=worn,
        worn_name=t(NAMES[worn]) if worn else "",
        bare=t("no wig") if scene.over else t("no wig yet"),
        portrait=portrait(worn),
        ability=gift(scene, worn),
        face_down=view.phase == "wear" and bool(worn),
        groups=[_group(scene, options, wig, counts[wig]) for wig in sorted(counts)],
        tiles=len(hand),
        fit="easy" if len(hand) < 6 else "snug" if len(hand) < 9 else "crowded",
        gold=gold,
        picks=[(pick.number, pick.after, options.change[pick.number]) for pick in options.picks if pick.after],
        took=taken(scene, you.seat),
        has=round(100 * max(0, min(gold, view.target)) / view.target, 1),
        scale=[round(view.target * part / 4) for part in range(5)],
    )


def _group(scene: Scene, options: Options, wig: int, count: int) -> Group:
    t, lots, phase = scene.t, options.lots_of.get(wig, []), seen(scene).phase
    tiles = [
        HandTile(f"hand-{wig}-{at}", _lifts(options, wig, at), _hand_source(scene, wig) if at == count - 1 else "") for at in range(count)
    ]
    own = lots if phase in ("wear", "sell") else []
    wear = own[0].picks[0] if own and phase == "wear" else None
    return Group(
        wig=wig,
        name=t(NAMES[wig]),
        title=plural_name(wig, t) if count > 1 else t(NAMES[wig]),
        tiles=tiles,
        wear=wear,
        lots=[] if wear else own,
        why=own[0].why if own else None,
        note=own[0].note if own else "",
        text=own[0].sums if wear else gift(scene, wig),
    )


def _lifts(options: Options, wig: int, at: int) -> list[int]:
    """The picks that lift a tile."""
    return [number for number, (lifted, n) in options.lifts.items() if lifted == wig and at < n]


def _hand_source(scene: Scene, wig: int) -> str:
    """Where the newest tile of a type flew in from, with the last move."""
    for event in scene.latest:
        if event.fields.get("seat") == scene.seat and event.fields.get("wig") == wig:
            match event.name:
                case "bought":
                    return f"market-{event.fields['column']}-{event.fields['square']}"
                case "drafted":
                    return f"pool-{wig}"
                case "drew":
                    return "bag"
                case "debut":
                    return f"debut-{wig}"
    return ""
