"""Your own things: the board with its properties, the hand, and what can be done with each card now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import UNSET

from parlour.games.last_will.view import BoardMove, Expense, HandCard, Helper, Property
from parlour.games.last_will.words import pounds, printed_card, signed, warning_text
from parlour.web.page_data import SeatOnPage
from parlour.web.rooms.frame import Scene, Why
from parlour.web.rooms.last_will.people import JobCard, job_card, places
from parlour.web.rooms.last_will.pieces import Face, Token, art, asks, face, given, price_text, view_of, yourself


@dataclass(frozen=True)
class Deed:
    """Something to do with a card: the move of its button with the sum and what is left then, or why not."""

    verb: str
    sort: str
    move: str = ""
    why: Why | None = None
    sum: str = ""
    actions: int = 0
    after: str = ""
    mild: bool = False


@dataclass(frozen=True)
class Value:
    """A value of a property, and whether its marker is past it, on it, or comes to it next."""

    n: int
    look: str


@dataclass(frozen=True)
class House:
    """What a property is worth and costs, in words."""

    values: tuple[Value, ...]
    fate: str
    market: str
    upkeep: str


@dataclass(frozen=True)
class OwnCard:
    """A card of your board or hand."""

    face: Face
    piece: str
    deeds: tuple[Deed, ...]
    tokens: tuple[Token, ...] = ()
    house: House | None = None
    used: bool = False
    note: str = ""


@dataclass(frozen=True)
class Estate:
    """All that is yours."""

    seat: SeatOnPage
    money: str
    warnings: tuple[str, ...]
    board: tuple[OwnCard, ...]
    free: int
    extensions: int
    places: str
    hand: tuple[OwnCard, ...]
    keeping: bool
    limit: str
    job: JobCard | None


def estate(scene: Scene) -> Estate:
    t, view, you = scene.t, view_of(scene), yourself(scene)
    return Estate(
        seat=scene.page.seats[you.seat],
        money=pounds(you.money),
        warnings=tuple(warning_text(one, t) for one in you.ruin.warnings) if view.phase != "over" else (),
        board=tuple(_own_card(scene, card) for card in you.board),
        free=you.free_slots,
        extensions=you.extensions,
        places=places(scene, you),
        hand=tuple(_hand_card(scene, card) for card in you.hand),
        keeping=view.phase == "setup",
        limit=t.plural(
            "one card; {limit} may stay at the end of the round",
            "{n} cards; {limit} may stay at the end of the round",
            len(you.hand),
            limit=view.hand_limit,
        ),
        job=job_card(scene, you.job),
    )


# --- The board --------------------------------------------------------------------------------------------------------
def _own_card(scene: Scene, card: Property | Expense | Helper) -> OwnCard:
    """A card on your board: its value, its tokens, its sums, and what can be done with it."""
    t, move = scene.t, f"board slot={card.slot}"
    deeds: tuple[Deed, ...] = ()
    if move in scene.legal:
        deeds = (Deed(scene.words(move), "board", move),)
    elif asks(scene) == "action":
        deeds = tuple(_board_deeds(scene, card))
    return OwnCard(
        face=face(scene, card.card, laid=True),
        piece=f"slot-{scene.seat}-{card.slot}",
        deeds=deeds,
        tokens=tuple(Token(art(f"t-{one.kind}"), t(one.kind), one.add, filled=one.filled) for one in card.companions),
        house=_house(scene, card) if isinstance(card, Property) else None,
        used=card.used,
    )


def _house(scene: Scene, card: Property) -> House:
    t, step = scene.t, card.step
    looks = [
        "past" if at < step else "at" if at == step else "next" if card.falls_to is not None and at == step + 1 else ""
        for at in range(len(card.values))
    ]
    return House(
        values=tuple(Value(value, look) for value, look in zip(card.values, looks, strict=True)),
        fate=_fate(scene, card),
        market=t("{value} {token} in the market: sells for {money}", value=card.value, token=signed(card.token), money=pounds(card.brings)),
        upkeep=t("upkeep {money}", money=pounds(card.upkeep)) + ("" if card.upkeep_actions else t(", no action")),
    )


def _fate(scene: Scene, card: Property) -> str:
    t = scene.t
    if view_of(scene).phase == "over":
        return t("counts {money} at the end", money=pounds(card.counts_at_end))
    if len(card.values) == 1:
        return t("never falls")
    if card.used:
        return t("maintained: keeps its value")
    if card.falls_to is None:
        return t("does not fall this round")
    return t("falls to {value} unless maintained", value=card.falls_to)


def _board_deeds(scene: Scene, card: Property | Expense | Helper) -> Iterator[Deed]:
    """What a card on your board is for; a seat that cannot be taken now is not spoken of."""
    t, money = scene.t, yourself(scene).money
    for wish in _board_moves(scene, card.slot):
        match wish.sort:
            case "maintain" if isinstance(card, Property):
                cost = card.upkeep
                yield _deed(scene, wish.sort, wish.move, t("Maintain"), pounds(cost), card.upkeep_actions, pounds(money - cost))
            case "sell" if isinstance(card, Property):
                yield _deed(scene, wish.sort, wish.move, t("Sell"), f"+{pounds(card.brings)}", 1, pounds(money + card.brings))
            case "use" if not isinstance(card, Property):
                cost = given(card.use_sum)
                yield _deed(scene, wish.sort, wish.move, t("Use"), pounds(cost), given(card.use_actions), pounds(money - cost))
            case "seat":
                yield _deed(scene, wish.sort, wish.move, _seat_verb(scene, wish.move), "", 1, "")
            case "throw":
                yield _deed(scene, wish.sort, wish.move, t("Throw away"), "", 0, "", mild=True)


def _seat_verb(scene: Scene, move: str) -> str:
    """Who takes the seat."""
    t, who = scene.t, move.rpartition("=")[2]
    kind = t(who.removeprefix("wild_"))
    return t("Seat wild as {kind}", kind=kind) if who.startswith("wild_") else t("Seat {kind}", kind=kind)


def _board_moves(scene: Scene, slot: int) -> list[BoardMove]:
    """The moves that a card of your board is for."""
    decision = yourself(scene).decision
    places = [] if decision is None or decision.board is UNSET else decision.board
    return next((place.moves for place in places if place.slot == slot), [])


# --- The hand -----------------------------------------------------------------------------------------------------------
def _hand_card(scene: Scene, card: HandCard) -> OwnCard:
    """A card of your hand, with what it costs and what can be done with it now."""
    note = ""
    if card.most is not UNSET and card.sum is not UNSET and card.most > card.sum:
        note = scene.t("{least} to {most} with companions", least=pounds(card.sum), most=pounds(card.most))
    return OwnCard(
        face=face(scene, card.card, held=frozenset(_companions(scene))),
        piece=f"hand-{card.card}-{card.copy}",
        deeds=_hand_deeds(scene, card),
        tokens=_free_seats(scene, card) if card.group == "property" else (),
        house=_house_in_hand(scene, card) if card.group == "property" else None,
        note=note,
    )


def _free_seats(scene: Scene, card: HandCard) -> tuple[Token, ...]:
    t = scene.t
    return tuple(Token(art(f"t-{one['kind']}"), t(one["kind"]), one["add"]) for one in printed_card(card.card, t).entry.get("slots", ()))


def _house_in_hand(scene: Scene, card: HandCard) -> House:
    t, values = scene.t, [] if card.values is UNSET else card.values
    return House(
        values=tuple(Value(value, "") for value in values),
        fate=price_text(card),
        market=t("never falls") if len(values) == 1 else t("falls one step a round unless maintained"),
        upkeep=t("upkeep {money}", money=pounds(printed_card(card.card, t).entry["upkeep"])),
    )


def _hand_deeds(scene: Scene, card: HandCard) -> tuple[Deed, ...]:
    t = scene.t
    for sort, verb in (("keep", t("Keep")), ("discard", t("Throw away")), ("hand", t("Choose"))):
        move = f"{sort} card={card.card}"
        if move in scene.legal and not (sort == "hand" and asks(scene) == "action"):
            return (Deed(verb, sort, move),)
    return (_hand_deed(scene, card),) if asks(scene) == "action" and card.sort is not UNSET else ()


def _companions(scene: Scene) -> list[str]:
    """The kinds of the companions in your hand; a wild one is of any."""
    return [printed_card(card.card, scene.t).entry["kind"] for card in yourself(scene).hand if card.group in ("companion", "wild")]


def _hand_deed(scene: Scene, card: HandCard) -> Deed:
    t, money, sort = scene.t, yourself(scene).money, "" if card.sort is UNSET else card.sort
    cost = given(card.sum) if card.price is UNSET else card.price
    verb = {"buy": t("Buy"), "lay": t("Lay")}.get(sort, t("Play"))
    actions = printed_card(card.card, t).entry.get("play", {}).get("actions", 1) if card.actions is UNSET else card.actions
    after = pounds(money - cost)
    if given(card.most, cost) > cost and _companions(scene):
        after = t("{money} or less", money=after)
    return _deed(scene, sort, f"hand card={card.card}", verb, pounds(cost), actions, after)


# --- Buttons ------------------------------------------------------------------------------------------------------------
def _deed(scene: Scene, sort: str, move: str, verb: str, sum: str, actions: int, after: str, mild: bool = False) -> Deed:
    """Something to do with a card: the move of its button, or why not, in the game's own words."""
    why = scene.why(move, verb)
    return Deed(verb, sort, "" if why else move, why, sum, actions, after, mild)
