"""Kiilto seen closely: ownerships with what they really cost, notables with what is missing, bears and bonuses with what they pay."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.kiilto.view import BEAR_NAMES, ForSale, Offer, Player, View
from parlour.games.kiilto.words import bears_text, notable_name, ownership_text, row_name
from parlour.web.closely import Look, Looks, Sum, entry_of, listed, summed, thing
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.kiilto.pieces import SPRITE, bear, tile


def _view(scene: Scene) -> View:
    view: View = scene.view
    return view


# --- Ownerships -----------------------------------------------------------------------------------------------------------
def on_table(scene: Scene, number: str) -> Look | None:
    """An ownership that lies open."""
    lying = [one for row in _view(scene).rows for one in row.places if one]
    card = next((one for one in lying if one.ownership == int(number)), None)
    return _ownership(scene, card, scene.t("On the table"), True) if card else None


def reserved(scene: Scene, number: str) -> Look | None:
    """A reservation that you may see, your own or somebody's."""
    t = scene.t
    for person in _view(scene).players_at_table:
        for one in person.reservations:
            card = one.card() if one else None
            if card and card.ownership == int(number):
                own = scene.is_you(person.seat)
                where = t("Reserved by you") if own else t("Reserved by {who}", who=scene.name(person.seat))
                return _ownership(scene, card, where, own)
    return None


def _ownership(scene: Scene, card: ForSale, where: str, own: bool) -> Look:
    offer = card.offer
    sums = [] if offer is None else list(_price(scene, card, offer, own))
    return Look(entry_of(scene, str(card.ownership)), where, tuple(sums))


def _price(scene: Scene, card: ForSale, offer: Offer, own: bool) -> Iterator[Sum]:
    """What it would really cost, colour by colour; and how it would be paid, or what is missing."""
    t = scene.t
    for colour, n in card.price.items():
        if n:
            yield summed(t(colour), offer.price.of(colour), [(n, t("printed"))], t("bonuses"), "K-023")
    due = [(str(n), t(colour)) for colour, n in offer.price.items() if n]
    yield listed(t("It costs you") if own else t("It costs them"), str(offer.total), due or [("0", t("bonuses cover it"))], "K-025")
    if offer.affordable:
        paid = [(str(offer.pay.of(colour)), t(colour)) for colour in BEAR_NAMES if offer.pay.of(colour)]
        if paid:
            yield listed(t("Paid with"), str(offer.total), paid, "K-011")
    else:
        missing = [(offer.lacking_total, t("bears missing"))]
        yield summed(t("Short by"), offer.short, missing, t("golden bears"), "K-011")


def unseen(scene: Scene, seat: str, slot: str) -> Look | None:
    """A reservation that nobody but its owner has seen."""
    t, person = scene.t, _view(scene).players_at_table[int(seat)]
    one = person.reservations[int(slot)]
    if one is None or not one.hidden:
        return None
    what = thing(row_name(one.row, t), f"{SPRITE}#o-{one.row + 1}", t("Reserved unseen: only its class is known."), "stall")
    return Look(what, t("Reserved by {who}", who=scene.name(person.seat)))


def deck(scene: Scene, row: str) -> Look:
    t, one = scene.t, _view(scene).rows[int(row)]
    what = thing(row_name(one.row, t), f"{SPRITE}#o-{one.row + 1}", t("What is bought or reserved is replaced from here."), "stall")
    return Look(what, t("A deck"), facts=((t("Left in the deck"), str(one.deck)),))


# --- Notables -------------------------------------------------------------------------------------------------------------
def notable(scene: Scene, place: str) -> Look:
    """A notable, and what each colour still lacks for you."""
    t, view = scene.t, _view(scene)
    one = view.notables[int(place)]
    facts = [(scene.name(seat), t("{n} missing", n=n)) for seat, n in enumerate(one.missing_total) if not scene.is_you(seat)]
    if one.host is not None:
        return Look(entry_of(scene, f"notable-{one.notable}"), t("visits {who}", who=scene.name(one.host)))
    sums = []
    if view.you:
        mine = one.missing[view.you.seat]
        for colour, n in one.requires.items():
            if n:
                sums.append(
                    summed(
                        t("{colour} missing", colour=t(colour)), mine.of(colour), [(n, t("asked for"))], t("ownerships of yours"), "K-031"
                    )
                )
        lacking = [(str(n), t(colour)) for colour, n in mine.items() if n]
        sums.append(listed(t("Missing in all"), str(one.missing_total[view.you.seat]), lacking or [("0", t("impressed"))], "K-032"))
    return Look(entry_of(scene, f"notable-{one.notable}"), t("Nobody’s guest yet"), tuple(sums), tuple(facts))


def guest(scene: Scene, number: str) -> Look | None:
    """A notable who visits somebody, and where that player's prestige comes from."""
    host = next((one for one in _view(scene).players_at_table if int(number) in one.notables), None)
    if host is None:
        return None
    return Look(entry_of(scene, f"notable-{number}"), scene.t("visits {who}", who=scene.name(host.seat)), (_prestige(scene, host),))


def _prestige(scene: Scene, person: Player) -> Sum:
    t, view = scene.t, _view(scene)
    parts = [(one.prestige, ownership_text(one.row, one.bonus, 0, t)) for one in person.ownerships if one.prestige]
    worth = {one.notable: one.prestige for one in view.notables}
    parts += [(worth[number], notable_name(number, t)) for number in person.notables]
    named = t("Prestige of {who}", who=scene.name(person.seat))
    return summed(named, person.prestige, parts or [(0, t("nothing yet"))], t("ownerships"), "K-020")


# --- Bears and bonuses -----------------------------------------------------------------------------------------------------
def pile(scene: Scene, colour: str, *_: str) -> Look:
    t = scene.t
    said = t("Replaces any bear in a purchase.") if colour == "golden" else t("Pays for its own colour.")
    what = thing(bears_text(_one(colour), t), bear(colour), said, "round")
    return Look(what, t("In the market"), facts=((t("Left"), str(_view(scene).market.of(colour))),))


def _one(colour: str) -> list[int]:
    """A single bear, as words count them."""
    return [int(name == colour) for name in BEAR_NAMES]


def bears(scene: Scene, seat: str, colour: str, *_: str) -> Look:
    """The bears of a colour that somebody holds, and what they pay with the bonuses."""
    t, person = scene.t, _view(scene).players_at_table[int(seat)]
    what = thing(bears_text(_one(colour), t), bear(colour), t("Bears of {who}", who=scene.name(person.seat)), "round")
    held = person.bears.of(colour)
    if colour == "golden":
        return Look(what, t("Bears"), facts=((t("golden"), str(held)),))
    return Look(what, t("Bears"), (_pays(scene, person, colour),))


def _pays(scene: Scene, person: Player, colour: str) -> Sum:
    t = scene.t
    parts = [(person.bears.of(colour), t("bears")), (person.bonus.of(colour), t("bonuses"))]
    return summed(t("Pays up to"), person.pays_up_to.of(colour), parts, t("golden bears"), "K-023")


def bonus(scene: Scene, seat: str, colour: str, *_: str) -> Look:
    """The bonuses of a colour, and the ownerships that give them."""
    t, person = scene.t, _view(scene).players_at_table[int(seat)]
    parts = [(1, ownership_text(one.row, one.bonus, one.prestige, t)) for one in person.ownerships if one.bonus == colour]
    what = thing(
        t("Bonus {colour}", colour=t(colour)), tile(colour), t("Every later purchase costs one bear of this colour less."), "round"
    )
    sums = (
        summed(t("Bonuses"), person.bonus.of(colour), parts or [(0, t("nothing yet"))], t("ownerships"), "K-022"),
        _pays(scene, person, colour),
        _prestige(scene, person),
    )
    return Look(what, t("Ownerships of {who}", who=scene.name(person.seat)), sums)


CLOSELY: Looks = {
    "own": on_table,
    "kept": reserved,
    "unseen": unseen,
    "deck": deck,
    "notable": notable,
    "guest": guest,
    "pile": pile,
    "bears": bears,
    "bonus": bonus,
}
