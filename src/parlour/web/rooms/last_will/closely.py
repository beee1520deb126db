"""Last Will seen closely: cards on boards, in hands and on offer with their sums, spaces, plans, the market, and how far somebody is from ruin."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from parlour.games.last_will.view import DECK_NAMES, Card, Expense, HandCard, Helper, Player, Property
from parlour.games.last_will.words import DECK_WORDS, card_name, card_text, companion_name, job_name, pounds, printed_card, signed
from parlour.web.closely import Look, LookAt, Looks, Sum, entry_of, listed, summed, thing
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.last_will.pieces import art, view_of
from parlour.web.rooms.last_will.town import errand


# --- Cards ------------------------------------------------------------------------------------------------------------
def _seen(scene: Scene, card: int, where: str, sums: Sequence[Sum] = (), facts: Sequence[tuple[str, str]] = (), laid: bool = False) -> Look:
    """A card as the almanac has it; on a board it says what it does there."""
    entry = printed_card(card, scene.t).entry
    says = card_text(card, scene.t, laid=True) if laid else ""
    return Look(entry_of(scene, str(entry.get("row") or entry["id"])), where, tuple(sums), tuple(facts), says)


def _rest(scene: Scene, card: int, total: int, parts: int) -> str:
    """What else goes into a sum: what helpers add or take, or the rules' least."""
    t = scene.t
    if total == 0 and parts < 0:
        return t("never below £0")
    if total == 0 and parts > 0:
        return t("helpers, never below £0")
    if any(effect["do"] == "pay_per" for effect in printed_card(card, t).entry.get("then", ())):
        return t("helpers, and companions on the properties")
    return t("helpers")


def _money(scene: Scene, card: int, what: str, total: int, parts: Sequence[tuple[int, str]], rule: str) -> Sum:
    rest = _rest(scene, card, total, sum(n for n, _ in parts))
    return summed(what, total, parts, rest, rule, pounds)


def on_board(scene: Scene, seat: str, slot: str) -> Look | None:
    """A card on somebody's board."""
    t, person = scene.t, view_of(scene).players_at_table[int(seat)]
    card = next((one for one in person.board if one.slot == int(slot)), None)
    if card is None:
        return None
    where = t("On the board of {who}", who=scene.name(person.seat)) if not scene.is_you(person.seat) else t("On your board")
    sums = _of_property(scene, card) if isinstance(card, Property) else _of_use(scene, card)
    return _seen(scene, card.card, where, sums, _state(scene, card), laid=True)


def _of_property(scene: Scene, card: Property) -> list[Sum]:
    t = scene.t
    value = (card.value, t("the value under its marker"))
    upkeep = [(card.upkeep_printed, t("printed")), *_joined(scene, card)]
    return [
        _money(scene, card.card, t("It sells for"), card.brings, [value, (card.token, t("market"))], "L-111"),
        _money(scene, card.card, t("Upkeep"), card.upkeep, upkeep, "L-110"),
        summed(t("At the end it counts"), card.counts_at_end, [value], t("as every property"), "L-117", pounds),
    ]


def _joined(scene: Scene, card: Property | Expense | Helper) -> list[tuple[int, str]]:
    return [(one.add, companion_name(one.kind, scene.t)) for one in card.companions if one.filled]


def _of_use(scene: Scene, card: Expense | Helper) -> list[Sum]:
    if card.use_sum is UNSET or card.use_printed is UNSET:
        return []
    parts = [(card.use_printed, scene.t("printed")), *_joined(scene, card)]
    return [_money(scene, card.card, scene.t("To use it costs"), card.use_sum, parts, "L-R38")]


def _state(scene: Scene, card: Property | Expense | Helper) -> list[tuple[str, str]]:
    t, found = scene.t, []
    if isinstance(card, Property):
        falls = t("never falls") if len(card.values) == 1 else t("does not fall")
        found = [
            (t("Values"), " → ".join(f"[{n}]" if at == card.step else str(n) for at, n in enumerate(card.values))),
            (t("At the end of the round"), falls if card.falls_to is None else t("falls to {value}", value=card.falls_to)),
            (t("To maintain it takes"), t.plural("{n} action", "{n} actions", card.upkeep_actions)),
        ]
    free = [companion_name(one.kind, t) + f" +{one.add}" for one in card.companions if not one.filled]
    if free:
        found.append((t("Free seats"), ", ".join(free)))
    if card.used:
        found.append((t("This round"), t("maintained") if isinstance(card, Property) else t("used")))
    return found


def in_hand(scene: Scene, card: str, copy: str) -> Look | None:
    """A card of your own hand."""
    you = view_of(scene).you
    held = next((one for one in you.hand if (one.card, one.copy) == (int(card), int(copy))), None) if you else None
    return _seen(scene, held.card, scene.t("In your hand"), _of_hand(scene, held), _of_company(scene, held)) if held else None


def _of_hand(scene: Scene, card: HandCard) -> list[Sum]:
    t, found = scene.t, _of_price(scene, card)
    entry = printed_card(card.card, t).entry
    if card.other is not UNSET:
        parts = [(entry["alternative"]["pay"], t("printed"))]
        found.append(_money(scene, card.card, t("Or, the other way"), card.other.sum, parts, "L-R38"))
    if card.most is not UNSET and card.sum is not UNSET and card.most > card.sum:
        parts = [(card.sum, t("alone")), *((one["add"], companion_name(one["kind"], t)) for one in entry.get("join", ()))]
        found.append(_money(scene, card.card, t("With all its companions"), card.most, parts, "L-R38"))
    return found


def _of_company(scene: Scene, card: HandCard) -> list[tuple[str, str]]:
    if card.actions is UNSET:
        return []
    return [(scene.t("It takes"), scene.t.plural("{n} action", "{n} actions", card.actions))]


def _of_price(scene: Scene, card: Card) -> list[Sum]:
    """What a card that is on no board costs: a property's price, or the sum of another."""
    t, entry = scene.t, printed_card(card.card, scene.t).entry
    if card.price is not UNSET and card.values is not UNSET and card.token is not UNSET:
        parts = [(card.values[0], t("its first value")), (card.token, t("market"))]
        upkeep = summed(t("Upkeep"), entry["upkeep"], [(entry["upkeep"], t("printed"))], "", "L-110", pounds)
        return [_money(scene, card.card, t("It costs"), card.price, parts, "L-109"), upkeep]
    cost = entry.get("play")
    if card.sum is UNSET or not isinstance(cost, dict):
        return []
    what = t("To lay it costs") if card.group in ("helper", "expense") else t("To play it costs")
    return [_money(scene, card.card, what, card.sum, [(cost["pay"], t("printed"))], "L-R38")]


def offered(scene: Scene, space: str, at: str = "0") -> Look:
    """A card of the offering board; of an empty space who took what lay there."""
    t, one = scene.t, view_of(scene).offer[int(space)]
    where = t("On the offering board")
    if one.cards:
        return _seen(scene, one.cards[int(at)].card, where, _of_price(scene, one.cards[int(at)]))
    facts = ((t("Taken by"), ", ".join(scene.name(seat) for seat in one.seats)),) if one.seats else ()
    return Look(
        thing(t("taken") if one.seats else t("empty"), art("x-deck"), t("Cards are dealt anew in every round.")), where, facts=facts
    )


# --- The town ---------------------------------------------------------------------------------------------------------
def wild(scene: Scene, space: str) -> Look:
    t, holder = scene.t, view_of(scene).wild[int(space)].holder
    facts = [] if holder is None else [(t("Taken by"), scene.name(holder))]
    what = thing(t("wild companion"), art("t-wild"), t("A companion of any kind, until the end of the round."))
    return Look(what, t("On the offering board"), facts=tuple(facts))


def _space(name: str) -> LookAt:
    def seen(scene: Scene) -> Look:
        t, entry = scene.t, view_of(scene).errands[name]
        one, facts = errand(scene, name, entry), []
        if not isinstance(entry.boys, UnsetType) and not isinstance(entry.room, UnsetType):
            facts.append((t("Errand boys there"), t("{n} of {all}", n=entry.boys, all=entry.room)))
        sums = []
        if not isinstance(entry.price, UnsetType):
            printed = next(one["pay"] for one in t.components["errand"] if one["id"] == "opera")
            sums.append(summed(t("You spend"), entry.price, [(printed, t("printed"))], t("helpers"), "L-V08", pounds))
        return Look(thing(one.name, one.art, one.words), t("On the offering board"), tuple(sums), tuple(facts))

    return seen


def kind(scene: Scene, at: str) -> Look:
    """A kind of property in the market, and what its token does to those of it that are known."""
    t, view = scene.t, view_of(scene)
    market = view.market[int(at)]
    owned = [(person, card) for person in view.players_at_table for card in person.board if isinstance(card, Property)]
    facts = [
        (f"{card_name(card.card, t)} ({scene.name(person.seat)})", t("sells for {money}", money=pounds(card.brings)))
        for person, card in owned
        if card.kind == market.kind
    ]
    said = t("What one costs or brings: {n}.", n=signed(market.token))
    return Look(thing(t(market.kind), art(market.kind), said, "villa", "property"), t("The property market"), facts=tuple(facts))


def plan(scene: Scene, number: str) -> Look:
    """A plan: what it gives you with your helpers."""
    t = scene.t
    seen = next(one for one in view_of(scene).plans if one.plan == int(number))
    yours, helpers = seen.for_you, t("helpers")
    sums = [
        summed(t("Cards"), seen.cards if yours is UNSET else yours.cards, [(seen.cards, t("printed"))], helpers, "L-112"),
        summed(t("Errand boys"), seen.boys, [(seen.boys, t("printed"))], "", ""),
        summed(t("Actions"), seen.actions if yours is UNSET else yours.actions, [(seen.actions, t("printed"))], helpers, "L-V10"),
    ]
    facts = [] if yours is UNSET or not yours.event_actions else [(t("Actions for events only"), str(yours.event_actions))]
    if seen.seat is not None:
        facts.append((t("Taken by"), scene.name(seen.seat)))
    name = t("Plan {n}", n=seen.plan)
    return Look(
        thing(name, art("v-diary"), t("Plans are carried out in their order, from the left.")), t("Plans"), tuple(sums), tuple(facts)
    )


def deck(scene: Scene, back: str) -> Look:
    t, one = scene.t, next(one for one in view_of(scene).decks if one.deck == back)
    name = t("The deck of {cards}", cards=t(_BACKS[back]))
    total = listed(t("Cards"), str(one.cards), [(str(one.cards), t("to be drawn"))])
    return Look(
        thing(name, art("x-deck"), t("When it is empty, its discards are shuffled.")),
        t("Decks"),
        (total,),
        ((t("Discards"), str(one.discards)),),
    )


# --- People -----------------------------------------------------------------------------------------------------------
def fortune(scene: Scene, seat: str) -> Look:
    """How far somebody is from ruin."""
    t, person = scene.t, view_of(scene).players_at_table[int(seat)]
    sums = [_wealth(scene, person), _left(scene, person)]
    if person.job and person.job.job is not None:
        lines = [(pounds(one.income), t("a line")) for one in person.job.lines if not one.covered]
        sums.append(listed(t("{job} pays every round", job=job_name(person.job.job, t)), pounds(person.job.income), lines, "L-K03"))
    return Look(thing(scene.name(person.seat), art("coin"), frame="sym", look="event"), t("On the way to ruin"), tuple(sums))


def _houses(person: Player) -> list[Property]:
    return [card for card in person.board if isinstance(card, Property)]


def _wealth(scene: Scene, person: Player) -> Sum:
    t, parts = scene.t, [(person.money, scene.t("money"))]
    parts += [(card.counts_at_end, card_name(card.card, t)) for card in _houses(person)]
    return summed(t("Wealth"), person.ruin.wealth, parts, t("as every property"), "L-117", pounds)


def _left(scene: Scene, person: Player) -> Sum:
    t, parts = scene.t, [(person.money, scene.t("money"))]
    parts += [(card.brings, t("sale of {card}", card=card_name(card.card, t))) for card in _houses(person)]
    return summed(t("Left to lose"), person.ruin.left_to_lose, parts, t("never below £0"), "L-006", pounds)


def backs(scene: Scene, seat: str, *_: str) -> Look:
    """The hand of somebody else: what its backs tell, and the cards that all have seen."""
    t, person = scene.t, view_of(scene).players_at_table[int(seat)]
    parts = [(str(n), t(_BACKS[deck])) for deck, n in person.backs.items()]
    known = ", ".join(card_name(card, t) for card in person.known)
    what = thing(
        t("The hand of {who}", who=scene.name(person.seat)), art("x-deck"), t("Only the backs are seen, and what was taken openly.")
    )
    total = listed(t("Cards"), str(person.cards), parts)
    return Look(what, t("In hand"), (total,), ((t("Taken openly"), known),) if known else ())


_BACKS = dict(zip(DECK_NAMES, DECK_WORDS, strict=True))

CLOSELY: Looks = {
    "slot": on_board,
    "hand": in_hand,
    "offer": offered,
    "offered": offered,
    "wild": wild,
    "kind": kind,
    "plan": plan,
    "purse": fortune,
    "pin": fortune,
    "backs": backs,
    "deck": deck,
}
CLOSELY |= {name: _space(name) for name in ("extension", "market", "unknown", "opera", "stack", "demotion")}
