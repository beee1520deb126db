"""Your own things: the board with its properties, the hand, and what can be done with each card now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UNSET, Struct
from msgspec.structs import replace

from parlour.games.last_will.view import BoardMove, Expense, HandCard, Helper, Property
from parlour.games.last_will.words import pounds, printed_card, warning_text
from parlour.web.page_data import SeatOnPage
from parlour.web.rooms.frame import Scene, Why
from parlour.web.rooms.last_will.flights import laid_from, taken_from
from parlour.web.rooms.last_will.people import JobCard, job_card, places
from parlour.web.rooms.last_will.pieces import Face, Token, art, asks, face, given, price_text, view_of, yourself


class Deed(Struct, frozen=True):
    """Something to do with a card: the move of its button with the sum and the money left then, or why not, in a word or two besides."""

    verb: str
    sort: str
    move: str = ""
    why: Why | None = None
    short: str = ""
    sum: str = ""
    actions: int = 0
    left: int | None = None
    mild: bool = False
    say: str = ""  # in full
    guest: str = ""  # who takes a seat: a drawing
    number: int = -1  # of those that can be done, for what it would bring about


class Value(Struct, frozen=True):
    """A value of a property, and whether its marker is past it, on it, or comes to it next."""

    n: int
    look: str


class OwnCard(Struct, frozen=True):
    """A card of your board or hand, equal ones together: what it means today in a few words, and what can be done with it."""

    face: Face
    piece: str
    came_from: str
    deeds: tuple[Deed, ...]
    facts: tuple[str, ...]
    values: tuple[Value, ...] = ()
    tokens: tuple[Token, ...] = ()
    used: bool = False
    twins: tuple[str, ...] = ()  # the pieces of further copies
    is_asked: bool = False  # it answers a question

    @property
    def can(self) -> bool:
        return any(deed.move for deed in self.deeds)


class Estate(Struct, frozen=True):
    """All that is yours."""

    seat: SeatOnPage
    money: str
    warnings: tuple[str, ...]
    board: tuple[OwnCard, ...]
    free: int
    extensions: int
    places: str
    hand: tuple[OwnCard, ...]
    companions: tuple[OwnCard, ...]
    keeping: bool
    limit: str
    job: JobCard | None

    @property
    def deeds(self) -> list[Deed]:
        """Everything to do with your cards."""
        return [deed for card in (*self.board, *self.hand, *self.companions) for deed in card.deeds]


def estate(scene: Scene) -> Estate:
    t, view, you = scene.t, view_of(scene), yourself(scene)
    held = [card for card in you.hand if card.group in ("companion", "wild")]
    counted = _Count()
    return Estate(
        seat=scene.page.seats[you.seat],
        money=pounds(you.money),
        warnings=tuple(warning_text(one, t) for one in you.ruin.warnings) if view.phase != "over" else (),
        board=tuple(counted(_own_card(scene, card)) for card in you.board),
        free=you.free_slots,
        extensions=you.extensions,
        places=places(scene, you),
        hand=tuple(map(counted, _together(scene, (card for card in you.hand if card not in held)))),
        companions=tuple(map(counted, _together(scene, held))),
        keeping=view.phase == "setup",
        limit=t.plural(
            "one card; {limit} may stay at the end of the round",
            "{n} cards; {limit} may stay at the end of the round",
            len(you.hand),
            limit=view.hand_limit,
        ),
        job=job_card(scene, you.job),
    )


class _Count:
    """Numbers what can be done, card after card."""

    def __init__(self) -> None:
        self.n = 0

    def __call__(self, card: OwnCard) -> OwnCard:
        return replace(card, deeds=tuple(replace(deed, number=self._next()) if deed.move else deed for deed in card.deeds))

    def _next(self) -> int:
        self.n += 1
        return self.n - 1


# --- The board --------------------------------------------------------------------------------------------------------
def _own_card(scene: Scene, card: Property | Expense | Helper) -> OwnCard:
    """A card on your board: its value, its tokens, its sums, and what can be done with it."""
    t, move = scene.t, f"board slot={card.slot}"
    deeds: tuple[Deed, ...] = ()
    if move in scene.legal:
        deeds = (Deed(_answer(scene), "board", move, say=scene.words(move)),)
    elif asks(scene) == "action":
        deeds = tuple(_board_deeds(scene, card))
    seen = face(scene, card.card, laid=True)
    return OwnCard(
        face=seen,
        piece=f"slot-{scene.seat}-{card.slot}",
        came_from=laid_from(scene, yourself(scene).seat, card.slot),
        deeds=deeds,
        facts=_house(scene, card) if isinstance(card, Property) else (seen.gist,),
        values=_values(card) if isinstance(card, Property) else (),
        tokens=tuple(Token(art(f"t-{one.kind}"), t(one.kind), one.add, filled=one.filled) for one in card.companions),
        used=card.used,
        is_asked=move in scene.legal,
    )


def _answer(scene: Scene) -> str:
    """The verb of a card on your board that answers a question."""
    t, decision = scene.t, yourself(scene).decision
    effect = "" if decision is None or decision.effect is UNSET else decision.effect
    return {"drop": t("Let it fall"), "sell": t("Sell"), "again": t("Use again")}.get(effect, t("Choose"))


def _values(card: Property) -> tuple[Value, ...]:
    step = card.step
    looks = [
        "past" if at < step else "at" if at == step else "next" if card.falls_to is not None and at == step + 1 else ""
        for at in range(len(card.values))
    ]
    return tuple(Value(value, look) for value, look in zip(card.values, looks, strict=True))


def _house(scene: Scene, card: Property) -> tuple[str, ...]:
    """What a property means today: its fate, what it brings, what it takes."""
    t = scene.t
    return (
        _fate(scene, card),
        t("sells for {money}", money=pounds(card.brings)),
        t("upkeep {money}", money=pounds(card.upkeep)),
    )


def _fate(scene: Scene, card: Property) -> str:
    t = scene.t
    if view_of(scene).phase == "over":
        return t("counts {money}", money=pounds(card.counts_at_end))
    if len(card.values) == 1:
        return t("never falls")
    if card.used:
        return t("maintained")
    return t("does not fall") if card.falls_to is None else t("falls to {value}", value=card.falls_to)


def _board_deeds(scene: Scene, card: Property | Expense | Helper) -> Iterator[Deed]:
    """What a card on your board is for; a seat that cannot be taken now is not spoken of."""
    t, money = scene.t, yourself(scene).money
    for wish in _board_moves(scene, card.slot):
        match wish.sort:
            case "maintain" if isinstance(card, Property):
                yield _deed(scene, wish.sort, wish.move, t("Maintain"), pounds(card.upkeep), card.upkeep_actions, money - card.upkeep)
            case "sell" if isinstance(card, Property):
                yield _deed(scene, wish.sort, wish.move, t("Sell"), f"+{pounds(card.brings)}", 1, money + card.brings)
            case "use" if not isinstance(card, Property):
                cost = given(card.use_sum)
                yield _deed(scene, wish.sort, wish.move, t("Use"), pounds(cost), given(card.use_actions), money - cost)
            case "seat":
                who = wish.move.rpartition("=")[2]
                seated = _deed(scene, wish.sort, wish.move, t("Seat"), "", 1)
                yield replace(seated, guest=art("t-wild" if who.startswith("wild") else f"t-{who}"), say=_seat_verb(scene, wish.move))
            case "throw":
                yield _deed(scene, wish.sort, wish.move, t("Throw away"), "", 0, mild=True)


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
def _together(scene: Scene, cards: Iterable[HandCard]) -> Iterator[OwnCard]:
    """Cards of your hand, equal ones as one."""
    found: dict[int, list[HandCard]] = {}
    for card in cards:
        found.setdefault(card.card, []).append(card)
    for first, *more in found.values():
        yield replace(_hand_card(scene, first), twins=tuple(f"hand-{card.card}-{card.copy}" for card in more))


def _hand_card(scene: Scene, card: HandCard) -> OwnCard:
    """A card of your hand, with what it costs and what can be done with it now."""
    seen, deeds = face(scene, card.card, held=frozenset(_companions(scene))), _hand_deeds(scene, card)
    return OwnCard(
        face=seen,
        piece=f"hand-{card.card}-{card.copy}",
        came_from=taken_from(scene, yourself(scene).seat, card.card),
        deeds=deeds,
        facts=_hand_facts(scene, card, seen),
        values=tuple(Value(value, "") for value in card.values) if card.values is not UNSET else (),
        tokens=_free_seats(scene, card) if card.group == "property" else seen.joins,
        is_asked=bool(deeds) and asks(scene) not in ("action", "discard", "keep"),
    )


def _hand_facts(scene: Scene, card: HandCard, seen: Face) -> tuple[str, ...]:
    """What a card of your hand means today, in a few words."""
    t = scene.t
    if card.group in ("companion", "wild"):
        n = _places_for(scene, printed_card(card.card, t).entry["kind"])
        return (t.plural("one place for it", "{n} places for it", n) if n else t("no place for it"),)
    if card.group == "property":
        falls = t("never falls") if len(given_values(card)) == 1 else t("falls each round")
        return (price_text(card), falls, t("upkeep {money}", money=pounds(printed_card(card.card, t).entry["upkeep"])))
    if card.most is not UNSET and card.sum is not UNSET and card.most > card.sum:
        return (t("{least} to {most} with companions", least=pounds(card.sum), most=pounds(card.most)), seen.gist)
    return (seen.gist,)


def given_values(card: HandCard) -> list[int]:
    return [] if card.values is UNSET else card.values


def _places_for(scene: Scene, kind: str) -> int:
    """For how many places a companion of this kind is, on events of your hand and seats of your board."""
    you, t = yourself(scene), scene.t
    events = [one for card in you.hand for one in printed_card(card.card, t).entry.get("join", ())]
    kinds = [one["kind"] for one in events] + [seat.kind for card in you.board for seat in card.companions if not seat.filled]
    return len(kinds) if kind == "any" else sum(one in (kind, "any") for one in kinds)


def _free_seats(scene: Scene, card: HandCard) -> tuple[Token, ...]:
    t = scene.t
    return tuple(Token(art(f"t-{one['kind']}"), t(one["kind"]), one["add"]) for one in printed_card(card.card, t).entry.get("slots", ()))


def _hand_deeds(scene: Scene, card: HandCard) -> tuple[Deed, ...]:
    t = scene.t
    for sort, verb in (("keep", t("Keep")), ("discard", t("Throw away")), ("hand", t("Choose"))):
        move = f"{sort} card={card.card}"
        if move in scene.legal and not (sort == "hand" and asks(scene) == "action"):
            return (Deed(verb, sort, move, say=scene.words(move)),)
    return (_hand_deed(scene, card),) if asks(scene) == "action" and card.sort is not UNSET else ()


def _companions(scene: Scene) -> list[str]:
    """The kinds of the companions in your hand; a wild one is of any."""
    return [printed_card(card.card, scene.t).entry["kind"] for card in yourself(scene).hand if card.group in ("companion", "wild")]


def _hand_deed(scene: Scene, card: HandCard) -> Deed:
    t, money, sort = scene.t, yourself(scene).money, "" if card.sort is UNSET else card.sort
    cost = given(card.sum) if card.price is UNSET else card.price
    verb = {"buy": t("Buy"), "lay": t("Lay")}.get(sort, t("Play"))
    actions = printed_card(card.card, t).entry.get("play", {}).get("actions", 1) if card.actions is UNSET else card.actions
    return _deed(scene, sort, f"hand card={card.card}", verb, pounds(cost), actions, money - cost)


# --- Buttons ------------------------------------------------------------------------------------------------------------
def _deed(scene: Scene, sort: str, move: str, verb: str, sum: str, actions: int, left: int | None = None, mild: bool = False) -> Deed:
    """Something to do with a card: the move of its button, or why not, in the game's own words."""
    why = scene.why(move, verb)
    short = _in_short(scene, why) if why else ""
    return Deed(verb, sort, "" if why else move, why, short, sum, actions, left, mild, scene.words(move))


def _in_short(scene: Scene, why: Why) -> str:
    """Why not, in a word or two: the button has no room for the sentence."""
    t = scene.t
    return {
        "L-R19": t("no free place"),
        "L-073": t("too few actions"),
        "L-R26": t("for events only"),
        "L-101": t("not in debt yet"),
        "L-R27": t("used already"),
        "L-R31": t("maintained"),
        "L-R40": t("nothing to work on"),
    }.get(why.rule, t("not now"))
