"""The room of Kiilto: candy gloss on birch. Rows of ownerships, a gallery of notables, wells full of bears."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from parlour.engine.events import Event
from parlour.engine.texts import Texts
from parlour.games.kiilto.codes import BEAR_NAMES, COLOUR_NAMES, HANDFULS
from parlour.games.kiilto.words import bears_text, notable_name, ownership_text
from parlour.web.rooms.frame import Entry, Lot, Panel, Pick, Ribbon, Scene, Step, Turn, Why
from parlour.web.rooms.generic import waiting_panel

SPRITE = "rooms/kiilto/kiilto.svg"
MOST_DRAWN = 7  # bears of a heap
SHOULDER_TO_SHOULDER = 4.6  # per cent of the race between two seals that stand on the same number


def look(colour: str) -> str:
    """How the sprite and the style sheet call a colour."""
    return "gold" if colour == "golden" else colour


def bear(colour: str, small: bool = False) -> str:
    return f"{SPRITE}#{'m' if small else 'b'}-{look(colour)}"


def tile(colour: str) -> str:
    return f"{SPRITE}#t-{colour}"


def cameo(number: int) -> str:
    return f"{SPRITE}#n-{number}"


def counts(bears: dict[str, int], t: Texts) -> str:
    """Bears in words: «2 blue and golden»."""
    return bears_text((bears.get(name, 0) for name in BEAR_NAMES), t)


def what(card: dict[str, Any], t: Texts) -> str:
    """An ownership in words: «middling blue (prestige 2)»."""
    return ownership_text(card["row"], COLOUR_NAMES.index(card["bonus"]), card["prestige"], t)


# --- Ribbon -----------------------------------------------------------------------------------------------------------
def ribbon(scene: Scene) -> Ribbon:
    t, view = scene.t, scene.view
    title = t("Round {n}, the last", n=view["round"]) if view["last_round"] and not scene.over else t("Round {n}", n=view["round"])
    return Ribbon(title, _steps(scene), tuple(_turn(scene, seat) for seat in range(scene.players)), t("Players"))


def _steps(scene: Scene) -> tuple[Step, ...]:
    t, phase = scene.t, scene.view["phase"]
    if phase == "over":
        return (Step(t("The end"), "now"),)
    names = (t("Choosing the payment") if phase == "payment" else t("Take, reserve or buy"), t("Give back"), t("Notables look"))
    at = ("action", "give back", "choose a notable").index(phase if phase != "payment" else "action")
    return tuple(Step(name, "now" if k == at else "done" if k < at else "") for k, name in enumerate(names))


def _turn(scene: Scene, seat: int) -> Turn:
    t, now = scene.t, seat in scene.waiting
    text = t("Your turn") if now and scene.is_you(seat) else t("You") if scene.is_you(seat) else scene.name(seat)
    return Turn(text, f"parlour.svg#seal{seat % 5}", scene.name(seat), "now" if now else "", scene.is_you(seat))


# --- The board ----------------------------------------------------------------------------------------------------------
def room(scene: Scene) -> dict[str, Any]:
    view = scene.view
    return {
        "race": _race(scene),
        "rows": [_row(scene, at) for at in reversed(range(len(view["rows"])))],
        "across": len(view["rows"][0]["places"]),
        "notables": [_notable(scene, place) for place in range(len(view["notables"]))],
        "piles": [_pile(scene, colour) for colour in BEAR_NAMES],
        "taking": _taking(scene),
        "rivals": [_person(scene, seat) for seat in scene.others()],
        "mine": _mine(scene) if scene.seat is not None else None,
        "choosing": bool(scene.moves) and view["phase"] == "action",
    }


def _race(scene: Scene) -> dict[str, Any]:
    """Everybody's prestige on the way to the goal; who stands on the same number stands side by side."""
    t, goal = scene.t, scene.view["winning_prestige"]
    people = sorted(scene.view["players_at_table"], key=lambda person: (person["prestige"], person["seat"]))
    most = max(goal, *(person["prestige"] for person in people))
    pegs = []
    for person in people:
        level = [other["seat"] for other in people if other["prestige"] == person["prestige"]]
        wide = (len(level) - 1) * SHOULDER_TO_SHOULDER
        first = min(100 - wide, max(0.0, 100 * person["prestige"] / most - wide / 2))
        x = first + level.index(person["seat"]) * SHOULDER_TO_SHOULDER
        pegs.append({"seat": person["seat"], "name": scene.name(person["seat"]), "x": round(x, 1)})
    label = ", ".join(f"{scene.name(person['seat'])} {person['prestige']}" for person in reversed(people))
    ticks = [round(100 * mark / most, 2) for mark in range(1, most)]
    return {
        "goal": goal,
        "goal_x": round(100 * goal / most, 1),
        "pegs": pegs,
        "ticks": ticks,
        "label": t("Prestige, the race to {n}: {who}", n=goal, who=label),
    }


def _row(scene: Scene, at: int) -> dict[str, Any]:
    t, row = scene.t, scene.view["rows"][at]
    move = f"reserve_blind row={at}"
    can = move in scene.legal
    name = t(row["name"])
    label = t.plural("{row}: one ownership in the deck", "{row}: {n} ownerships in the deck", row["deck"], row=name)
    why = scene.why(move, t("Reserve")) if row["blind"] and not can and scene.view["phase"] == "action" else None
    deck = {"row": at, "count": row["deck"], "name": name, "label": label, "move": move if can else "", "words": scene.words(move) if can else "", "why": why}
    places = [_open_card(scene, at, place, card) for place, card in enumerate(row["places"])]
    return {"deck": deck, "places": places}


def _open_card(scene: Scene, row: int, place: int, card: dict[str, Any] | None) -> dict[str, Any] | None:
    if card is None:
        return None
    seen = _card(scene, card, f"buy row={row} place={place}", f"own-{card['ownership']}")
    reserve = f"reserve row={row} place={place}"
    seen["reserve"] = reserve if reserve in scene.legal else ""
    seen["reserve_words"] = scene.words(reserve) if scene.moves else ""
    seen["why_no_reserve"] = scene.why(reserve, scene.t("Reserve")) if scene.view["phase"] == "action" and not seen["reserve"] else None
    if any(event.name == "laid" and (event.fields["row"], event.fields["place"]) == (row, place) for event in scene.latest):
        seen["from"] = f"deck-{row}"
    return seen


def _card(scene: Scene, card: dict[str, Any], move: str, piece: str) -> dict[str, Any]:
    """An ownership with the price that you would really pay."""
    t, offer = scene.t, card["offer"]
    can = move in scene.legal
    seen: dict[str, Any] = {
        "name": what(card, t),
        "row": card["row"],
        "bonus": card["bonus"],
        "prestige": card["prestige"],
        "costs": [_cost(colour, printed, offer) for colour, printed in card["price"].items() if printed],
        "price": t("Price: {bears}", bears=counts(card["price"], t)),
        "short": 0,
        "lacks": [],
        "pay": [],
        "affordable": False,
        "buy": move if can else "",
        "words": scene.words(move) if can else "",
        "why": None,
        "piece": piece,
        "from": "",
    }
    if offer is None:
        return seen
    seen["affordable"], seen["short"] = offer["affordable"], offer["short"]
    seen["lacks"] = [colour for colour, missing in offer["lacking"].items() if missing]
    seen["pay"] = [(colour, n) for colour, n in offer["pay"].items() if n]
    seen["price"] = t("Printed price: {printed}. You pay: {real}.", printed=counts(card["price"], t), real=counts(offer["price"], t))
    if not offer["affordable"]:
        lacking = {colour: n for colour, n in offer["lacking"].items() if n}
        seen["price"] += " " + t("You lack {bears}.", bears=counts(lacking, t))
        if scene.view["phase"] == "action":
            seen["why"] = scene.why(move, t("Buy"))
    return seen


def _cost(colour: str, printed: int, offer: dict[str, Any] | None) -> dict[str, Any]:
    """One colour of a price: paid, covered by bonuses, helped out by gold, or lacking."""
    if offer is None:
        return {"bear": bear(colour, small=True), "printed": printed, "due": printed, "state": "pay"}
    due, lacking = offer["price"][colour], offer["lacking"][colour]
    state = "covered" if not due else "pay" if not lacking else "gilded" if offer["affordable"] else "lacking"
    return {"bear": bear(colour, small=True), "printed": printed, "due": due, "state": state}


def _notable(scene: Scene, place: int) -> dict[str, Any]:
    t, here = scene.t, scene.view["notables"][place]
    move = f"choose place={place}"
    can = move in scene.legal
    seats = [scene.seat] if scene.seat is not None else []
    needs = []
    for colour, n in here["requires"].items():
        if n:
            have = n - here["missing"][scene.seat][colour] if scene.seat is not None else 0
            needs.append({"tile": tile(colour), "label": t("{colour}: {n} of {all}", colour=t(colour), n=have, all=n), "have": have, "all": n})
    missing = here["missing_total"][scene.seat] if scene.seat is not None else None
    return {
        "place": place,
        "art": cameo(here["notable"]),
        "name": notable_name(here["notable"], t),
        "prestige": here["prestige"],
        "needs": needs,
        "missing": missing,
        "others": [(seat, scene.name(seat), here["missing_total"][seat]) for seat in range(scene.players) if seat not in seats],
        "host": None if here["host"] is None else scene.name(here["host"]),
        "yours": here["host"] is not None and here["host"] == scene.seat,
        "move": move if can else "",
        "words": scene.words(move) if can else "",
    }


def _pile(scene: Scene, colour: str) -> dict[str, Any]:
    t, count = scene.t, scene.view["market"][colour]
    acting = bool(scene.moves) and scene.view["phase"] == "action"
    seen: dict[str, Any] = {
        "colour": colour,
        "look": look(colour),
        "art": bear(colour),
        "count": count,
        "drawn": min(count, MOST_DRAWN),
        "why": None,
        "two": "",
    }
    seen["label"] = t("{colour}: {n} in the market", colour=t(colour), n=count)
    seen["pick"] = False
    seen["from"] = _paid_from(scene, colour)
    if not acting:
        return seen
    if colour == "golden":
        seen["why"] = Why(t("Take {bears}", bears=t(colour)), t("Golden bears are never taken; one comes with a reservation"), "K-043")
        return seen
    index = COLOUR_NAMES.index(colour)
    seen["pick"] = any(move.name == "take" and index in HANDFULS[move.arguments["colours"]] for move in scene.moves)
    two = f"take_two colour={colour}"
    seen["two"] = two if two in scene.legal else ""
    seen["two_words"] = scene.words(two)
    seen["why"] = None if seen["two"] else scene.why(two, scene.words(two))
    return seen


def _paid_from(scene: Scene, colour: str) -> str:
    """Who has just paid or given back a bear of this colour, so that it is seen to come."""
    for event in scene.latest:
        paid = event.name == "paid" and colour != "golden" and event.fields[colour]
        gold = event.name == "paid_golden" and colour == "golden"
        back = event.name == "gave_back" and BEAR_NAMES[event.fields["colour"]] == colour
        if paid or gold or back:
            return f"bears-{event.fields['seat']}-{colour}"
    return ""


# --- What you may take, and buy -------------------------------------------------------------------------------------------
def _taking(scene: Scene) -> dict[str, Any] | None:
    """The choice of an action: combinations of bears, two alike, what is within reach."""
    if not scene.moves or scene.view["phase"] != "action" or "pass" in scene.legal:
        return None
    t, view = scene.t, scene.view
    handfuls = [(move, HANDFULS[move.arguments["colours"]]) for move in scene.moves if move.name == "take"]
    need = len(handfuls[0][1]) if handfuls else 0
    buys = [_within_reach(scene, f"buy row={row['row']} place={at}", card) for row in view["rows"] for at, card in enumerate(row["places"]) if card]
    buys += [_within_reach(scene, f"buy_reserved place={at}", card) for at, card in enumerate(view["you"]["reservations"]) if card]
    return {
        "need": need,
        "combos": [{"move": str(move), "verb": scene.words(move), "colours": colours} for move, colours in handfuls],
        "says": _says(scene, need),
        "pairs": [
            {"move": str(move), "words": scene.words(move), "art": bear(COLOUR_NAMES[move.arguments["colour"]])}
            for move in scene.moves
            if move.name == "take_two"
        ],
        "slots": [{"art": bear(colour), "index": index} for index, colour in enumerate(COLOUR_NAMES)] if need else [],
        "more": [t.plural("One more to choose", "{n} more to choose", need - chosen) for chosen in range(need)],
        "buys": [buy for buy in buys if buy],
        "reserve": _reserve_note(scene),
    }


def _says(scene: Scene, need: int) -> list[str]:
    """The sentence before anything is chosen, after one bear, after two, …; the last one is for too many."""
    t = scene.t
    kinds = {move.name.partition("_")[0] for move in scene.moves}
    first = {
        (True, True, True): t("Take bears, reserve or buy."),
        (True, True, False): t("Take bears, or reserve an ownership."),
        (True, False, True): t("Take bears, or buy an ownership."),
        (True, False, False): t("Take bears."),
        (False, True, True): t("Reserve or buy an ownership."),
        (False, True, False): t("Reserve an ownership."),
        (False, False, True): t("Buy an ownership."),
    }["take" in kinds, "reserve" in kinds, "buy" in kinds]
    more = [t.plural("Choose one more bear.", "Choose {n} more bears.", need - chosen) for chosen in range(1, need)]
    return [first, *more, t("Take these bears?"), t.plural("That is too many: one is all you may take.", "That is too many: {n} are all you may take.", need)]


def _within_reach(scene: Scene, move: str, card: dict[str, Any]) -> dict[str, Any] | None:
    if move not in scene.legal:
        return None
    pay = [(bear(colour, small=True), n) for colour, n in card["offer"]["pay"].items() if n]
    return {"move": move, "words": scene.words(move), "tile": tile(card["bonus"]), "prestige": card["prestige"], "pay": pay}


def _reserve_note(scene: Scene) -> str:
    t = scene.t
    if not any(move.name.startswith("reserve") for move in scene.moves):
        held = sum(card is not None for card in scene.view["you"]["reservations"])
        return t.plural("You hold one reservation, and more are not allowed.", "You hold {n} reservations, and more are not allowed.", held) if held else ""
    if scene.view["market"]["golden"]:
        return t("To reserve, tap the bookmark of an ownership: a golden bear comes with it.")
    return t("To reserve, tap the bookmark of an ownership. There is no golden bear left to come with it.")


# --- The players ------------------------------------------------------------------------------------------------------------
def _person(scene: Scene, seat: int) -> dict[str, Any]:
    t, person = scene.t, scene.view["players_at_table"][seat]
    return {
        "seat": scene.page.seats[seat],
        "now": seat in scene.waiting,
        "doing": doing(scene, seat),
        "bonus": [
            _quantity(tile(name), t("bonus {colour}: {n}", colour=t(name), n=n), n, f"bonus-{seat}-{name}", _bought_from(scene, seat, name))
            for name, n in person["bonus"].items()
        ],
        "bears": [
            _quantity(bear(name, small=True), t("bears, {colour}: {n}", colour=t(name), n=n), n, f"bears-{seat}-{name}", _taken_from(scene, seat, name))
            for name, n in person["bears"].items()
        ],
        "total": person["bears_total"],
        "reservations": [_small_card(scene, seat, at, card) for at, card in enumerate(person["reservations"]) if card],
        "notables": _guests(scene, person),
        "prestige": person["prestige"],
        "bought": person["bought"],
        "resigned": scene.page.seats[seat].resigned,
    }


def _quantity(art: str, label: str, n: int, piece: str, came_from: str) -> dict[str, Any]:
    return {"art": art, "label": label, "n": n, "piece": piece, "from": came_from}


def _small_card(scene: Scene, seat: int, at: int, card: dict[str, Any]) -> dict[str, Any]:
    """A reservation of somebody else: in its colour with its prestige, or only its class when nobody has seen it."""
    t = scene.t
    seen: dict[str, Any] = {"hidden": card["hidden"], "row": card["row"], "from": ""}
    if card["hidden"]:
        return seen | {
            "piece": f"unseen-{seat}-{at}",
            "label": t("reserved unseen: {row}", row=t(scene.view["rows"][card["row"]]["name"])),
            "look": "",
            "prestige": "",
        }
    return seen | {
        "piece": f"kept-{card['ownership']}",
        "label": t("reserved: {what}", what=what(card, t)),
        "look": card["bonus"],
        "prestige": card["prestige"] or "",
        "from": _reserved_from(scene, seat, card),
    }


def _guests(scene: Scene, person: dict[str, Any]) -> list[dict[str, Any]]:
    """The notables who visit somebody."""
    came = {event.fields["notable"]: f"notable-{event.fields['place']}" for event in scene.latest if event.name == "visits"}
    return [
        {"art": cameo(number), "name": notable_name(number, scene.t), "piece": f"guest-{number}", "from": came.get(number, "")} for number in person["notables"]
    ]


def _bought_from(scene: Scene, seat: int, colour: str) -> str:
    for event in scene.latest:
        if event.name in ("bought", "bought_reserved") and event.fields["seat"] == seat and COLOUR_NAMES[event.fields["bonus"]] == colour:
            return f"own-{event.fields['ownership']}" if event.name == "bought" else f"kept-{event.fields['ownership']}"
    return ""


def _taken_from(scene: Scene, seat: int, colour: str) -> str:
    for event in scene.latest:
        took = event.name == "took" and event.fields["seat"] == seat and colour != "golden" and event.fields[colour]
        got = event.name == "got_golden" and event.fields["seat"] == seat and colour == "golden"
        if took or got:
            return f"pile-{colour}"
    return ""


def _reserved_from(scene: Scene, seat: int, card: dict[str, Any]) -> str:
    for event in scene.latest:
        if event.name == "reserved" and event.fields["seat"] == seat and event.fields["ownership"] == card["ownership"]:
            return f"own-{event.fields['ownership']}"
        if event.name == "reserved_blind" and event.fields["seat"] == seat and event.fields["ownership"] == card["ownership"]:
            return f"deck-{event.fields['row']}"
    return ""


def doing(scene: Scene, seat: int) -> str:
    """What a player does now, or did last, in a few words."""
    t = scene.t
    if seat in scene.waiting:
        return {
            "action": t("decides"),
            "payment": t("chooses the payment"),
            "give back": t("gives bears back"),
            "choose a notable": t("chooses a notable"),
        }[scene.view["phase"]]
    did = {"took": t("took bears"), "reserved": t("reserved"), "reserved_blind": t("reserved unseen"), "bought": t("bought")}
    did |= {"bought_reserved": t("bought a reservation"), "passed": t("passed")}
    for told in reversed(scene.events):
        for event in reversed(told):
            if event.name in did and event.fields.get("seat") == seat:
                return did[event.name]
    return ""


def _mine(scene: Scene) -> dict[str, Any]:
    t, view, you = scene.t, scene.view, scene.view["you"]
    held, limit = you["bears_total"], view["bear_limit"]
    need = max((len(HANDFULS[move.arguments["colours"]]) for move in scene.moves if move.name == "take"), default=0)
    return {
        "seat": scene.page.seats[you["seat"]],
        "stocks": [_stock(scene, colour) for colour in BEAR_NAMES],
        "reservations": [_own_reservation(scene, at, card) for at, card in enumerate(you["reservations"])],
        "reserved": you["reserved"],
        "prestige": you["prestige"],
        "bought": t.plural("one ownership", "{n} ownerships", you["bought"]),
        "notables": _guests(scene, you),
        "held": t.plural("one bear", "{n} bears", held) + ("" if limit is None else t(", at most {n}", n=limit)),
        "after": [_after(held + more, limit, t) for more in range(1, need + 1)],
        "pips": ["on" if pip < held else f"soon{pip - held + 1}" if pip - held < need else "" for pip in range(limit)] if limit and held <= limit else [],
    }


def _after(held: int, limit: int | None, t: Texts) -> str:
    if limit is not None and held > limit:
        return t.plural("{held} after this: one goes back", "{held} after this: {n} go back", held - limit, held=held)
    return t("{n} after this", n=held)


def _stock(scene: Scene, colour: str) -> dict[str, Any]:
    """Your bears of a colour with its bonus, and how far both together reach."""
    t, you = scene.t, scene.view["you"]
    n, bonus = you["bears"][colour], you["bonus"].get(colour)
    move = next((move for move in (f"give_back colour={colour}", f"pay_golden colour={colour}") if move in scene.legal), "")
    paying = scene.view["payment"]["paying"][colour] if scene.view["payment"] and scene.view["payment"]["seat"] == scene.seat else 0
    return {
        "colour": colour,
        "name": t(colour),
        "art": bear(colour),
        "tile": tile(colour) if bonus is not None else "",
        "bonus": bonus,
        "bonus_label": t("bonus {colour}: {n}", colour=t(colour), n=bonus),
        "n": n,
        "drawn": min(n, 4),
        "label": t("bears, {colour}: {n}", colour=t(colour), n=n),
        "reach": you["pays_up_to"].get(colour),
        "paying": paying,
        "move": move,
        "words": scene.words(move) if move else "",
        "piece": f"bears-{scene.seat}-{colour}",
        "from": _taken_from(scene, you["seat"], colour),
        "bonus_piece": f"bonus-{scene.seat}-{colour}",
        "bonus_from": _bought_from(scene, you["seat"], colour),
    }


def _own_reservation(scene: Scene, at: int, card: dict[str, Any] | None) -> dict[str, Any] | None:
    if card is None:
        return None
    seen = _card(scene, card, f"buy_reserved place={at}", f"kept-{card['ownership']}")
    assert scene.seat is not None
    return seen | {"blind": card["blind"], "from": _reserved_from(scene, scene.seat, card)}


# --- The turn panel -----------------------------------------------------------------------------------------------------------
def panel(scene: Scene) -> Panel:
    t, view = scene.t, scene.view
    if not scene.moves:
        return _waiting(scene)
    match view["phase"]:
        case "give back":
            sentence = t.plural("You hold too many bears: give one back.", "You hold too many bears: give {n} back.", view["to_give_back"])
            return Panel(t("Giving back"), sentence, tuple(_give_back(scene)))
        case "choose a notable":
            return Panel(t("A notable comes"), t("Several notables are impressed. Choose the one who visits you now."), tuple(_choose(scene)))
        case "payment":
            sentence = t("Pay for {what}, with golden bears where you like.", what=what(view["payment"], t))
            return Panel(t("Choosing the payment"), sentence, tuple(_payment(scene)))
    if "pass" in scene.legal:
        return Panel(t("Your turn"), t("There is nothing you can do, so the turn passes."), aside=(("pass", scene.words("pass")),))
    return Panel(t("Your turn"), _says(scene, 0)[0])


def _give_back(scene: Scene) -> Iterable[Lot]:
    t, you = scene.t, scene.view["you"]
    colours = [colour for colour in BEAR_NAMES if f"give_back colour={colour}" in scene.legal]
    for number, colour in enumerate(colours):
        move = f"give_back colour={colour}"
        pick = Pick(number, move, t("Give it back"), scene.words(move))
        yield Lot(bear(colour), t(colour).capitalize(), t("you have {n}", n=you["bears"][colour]), (pick,))


def _choose(scene: Scene) -> Iterable[Lot]:
    t = scene.t
    for number, place in enumerate(scene.view["impressed"]):
        here, move = scene.view["notables"][place], f"choose place={place}"
        pick = Pick(number, move, t("Receive"), scene.words(move), f"+{here['prestige']}")
        yield Lot(cameo(here["notable"]), notable_name(here["notable"], t), t("wants {bears}", bears=counts(here["requires"], t)), (pick,))


def _payment(scene: Scene) -> Iterable[Lot]:
    t, view = scene.t, scene.view
    paying = view["payment"]["paying"]
    yield Lot(tile(view["payment"]["bonus"]), t("As it lies"), counts(paying, t), (Pick(0, "done", t("Pay so"), scene.words("done"), chosen=True),))
    for number, colour in enumerate(view["payment"]["replaceable"], start=1):
        move = f"pay_golden colour={colour}"
        if move in scene.legal:
            pick = Pick(number, move, t("Gold instead"), scene.words(move))
            yield Lot(bear(colour), t("Keep one: {colour}", colour=t(colour)), t("{n} in the payment", n=paying[colour]), (pick,))


def _waiting(scene: Scene) -> Panel:
    """What the others do."""
    t, view, match = scene.t, scene.view, scene.match
    general = waiting_panel(scene)
    if not scene.waiting or scene.seat in scene.waiting:
        return general
    who = scene.names(scene.waiting)
    sentence = {
        "action": t("{who} takes bears, reserves or buys.", who=who),
        "payment": t("{who} chooses how to pay.", who=who),
        "give back": t("{who} gives bears back.", who=who),
        "choose a notable": t("{who} chooses which notable comes.", who=who),
    }[view["phase"]]
    notes: tuple[str, ...] = ()
    if scene.seat is not None:
        between = (scene.seat - view["turn"]) % match.players
        notes = (t.plural("You are next.", "You come after {n} others.", between),)
    return Panel(general.eyebrow, sentence, notes=notes)


# --- The log, the rules of the moment -------------------------------------------------------------------------------------
def entry(scene: Scene, event: Event) -> Entry:
    f = event.fields
    match event.name:
        case "round_begins":
            return Entry(heading=scene.t("Round {n}", n=f["round"]), silent=True)
        case "laid" | "notable_laid" if any(event is one for one in scene.events[0]):
            return Entry(silent=True)
        case "took" | "paid":
            return Entry(pieces=tuple(bear(name, small=True) for name in COLOUR_NAMES for _ in range(f[name])))
        case "paid_golden":
            return Entry(pieces=(bear("golden", small=True),) * f["golden"])
        case "got_golden":
            return Entry(pieces=(bear("golden", small=True),))
        case "gave_back":
            return Entry(pieces=(bear(BEAR_NAMES[f["colour"]], small=True),))
        case "visits":
            return Entry(icon=cameo(f["notable"]))
        case "laid":
            return Entry(icon=tile(COLOUR_NAMES[f["bonus"]]))
    if f.get("bonus") is not None:
        return Entry(pieces=(tile(COLOUR_NAMES[f["bonus"]]),))
    return Entry()


def moment(scene: Scene) -> list[str]:
    rules = {
        "action": ["K-041", "K-042", "K-045", "K-046", "K-047", "K-011", "K-023"],
        "payment": ["K-010", "K-011", "K-R09"],
        "give back": ["K-R02"],
        "choose a notable": ["K-032", "K-R03", "K-R14"],
        "over": ["K-061", "K-062", "K-R11"],
    }[scene.view["phase"]]
    return rules + (["K-060"] if scene.view["last_round"] and scene.view["phase"] != "over" else [])


def goal(scene: Scene) -> str:
    return scene.t("first to {n} prestige", n=scene.view["winning_prestige"])
