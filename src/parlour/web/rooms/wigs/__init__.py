"""The room of Wigs: a gilt cabinet with three bays, a folding screen, busts in ovals."""

from __future__ import annotations

import functools
from collections import Counter
from typing import Any

from parlour.engine.events import Event
from parlour.engine.texts import Texts
from parlour.games.wigs.codes import BARON, BON_VIVANT, BUCCANEER, SCHOLAR, TRENDSETTER
from parlour.games.wigs.words import COLUMN_NAMES, NAMES, PLURALS
from parlour.web.rooms.frame import MOST_PICKS, Entry, Lot, Panel, Pick, Ribbon, Scene, Step, Turn, Why
from parlour.web.rooms.generic import waiting_panel

SPRITE = "rooms/wigs/wigs.svg"
PHASE_ORDER = ("wear", "set market", "sell", "buy")


def tile(wig: int) -> str:
    return f"{SPRITE}#wig{wig}" if wig else f"{SPRITE}#wigback"


def mini(wig: int) -> str:
    return f"{SPRITE}#mini{wig}" if wig else f"{SPRITE}#wigback"


def portrait(wig: int) -> str:
    return f"{SPRITE}#portrait{wig}"


# --- Words ------------------------------------------------------------------------------------------------------------
def plural_name(wig: int, t: Texts) -> str:
    """The name of a bay: «Buccaneers»."""
    return t(PLURALS[wig])


def counted(wig: int, n: int, t: Texts) -> str:
    """«2 Buccaneers», «the Baron»."""
    return t("the {wig}", wig=t(NAMES[wig])) if n == 1 else t("{n} {wigs}", n=n, wigs=plural_name(wig, t), wig=t(NAMES[wig]))


def ability(wig: int, t: Texts) -> str:
    return {
        0: "",
        BON_VIVANT: t("after selling, takes a wig for each pair behind the screen"),
        TRENDSETTER: t("alone, draws five wigs and picks three for the market"),
        BARON: t("one gold more for each wig sold"),
        SCHOLAR: t("may sell two types of wig"),
        BUCCANEER: t("after selling, takes one wig from the bag"),
    }[wig]


def steps(scene: Scene) -> tuple[Step, ...]:
    t, phase = scene.t, scene.view["phase"]
    if phase == "draft":
        return (Step(t("Everybody takes four wigs"), "now"),)
    if phase == "over":
        return (Step(t("The end"), "now"),)
    at = PHASE_ORDER.index(phase)
    names = (t("Wear wig"), t("Set market"), t("Sell wigs"), t("Buy wigs"))
    return tuple(
        Step(t("{n} of 4 · {phase}", n=k + 1, phase=name) if k == at else name, "now" if k == at else "done" if k < at else "") for k, name in enumerate(names)
    )


def ribbon(scene: Scene) -> Ribbon:
    t, view = scene.t, scene.view
    title = t("Round {n}", n=view["round"]) if view["round"] else t("Draft")
    label = {"draft": t("Draft order"), "sell": t("Sell order, lowest wig first"), "buy": t("Buy order, least gold first")}.get(view["phase"], t("Players"))
    return Ribbon(title, steps(scene), tuple(_turn(scene, seat) for seat in _order(scene)), label)


def _order(scene: Scene) -> list[int]:
    view, players = scene.view, scene.players
    if view["order"] and view["phase"] in ("sell", "buy"):
        return list(view["order"])
    return [(view["starting_player"] + step) % players for step in range(players)]


def _turn(scene: Scene, seat: int) -> Turn:
    t, view = scene.t, scene.view
    worn = view["players_at_table"][seat]["worn"] if view["phase"] != "draft" else 0
    now = seat in scene.waiting
    done = not now and (
        (view["phase"] == "wear" and view["players_at_table"][seat]["has_chosen"])
        or (view["phase"] == "sell" and view["order"].index(seat) < view["order"].index(view["turn"]))
    )
    text = t("Your turn") if now and scene.is_you(seat) else t("You") if scene.is_you(seat) else scene.name(seat)
    return Turn(text, mini(worn), t(NAMES[worn]) if worn else "", "now" if now else "done" if done else "", scene.is_you(seat))


# --- What has happened in this round ------------------------------------------------------------------------------------
def this_phase(scene: Scene) -> list[Event]:
    """The events since the last order of turns was told, or since the round began."""
    events = [event for told in scene.events for event in told]
    start = max((at for at, event in enumerate(events) if event.name in ("sell_order", "buy_order", "round_begins")), default=0)
    return events[start:]


def this_round(scene: Scene) -> list[Event]:
    events = [event for told in scene.events for event in told]
    return events[max((at for at, event in enumerate(events) if event.name == "round_begins"), default=0) :]


def doing(scene: Scene, seat: int) -> str:
    """What a player does or has done in this phase, in a few words."""
    t, view = scene.t, scene.view
    person = view["players_at_table"][seat]
    mine = [event for event in this_phase(scene) if event.fields.get("seat") == seat]
    now = view["turn"] == seat
    match view["phase"]:
        case "draft":
            return t("takes a wig") if now else ""
        case "wear":
            return t("has chosen") if person["has_chosen"] else t("is choosing")
        case "set market":
            return t("sets the market") if now else ""
        case "sell":
            sold = sum(event.fields["price"] + event.fields["bonus"] for event in mine if event.name == "sold")
            if view["order"].index(seat) < view["order"].index(view["turn"]):
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


# --- The board ------------------------------------------------------------------------------------------------------------
def room(scene: Scene) -> dict[str, Any]:
    options = panel_of(scene)
    return {
        "columns": [_column(scene, options, at) for at in range(len(scene.view["market"]))],
        "debut": _debut(scene),
        "supply": scene.view["supply"],
        "pool": _pool(scene),
        "drawn": _drawn(scene),
        "rivals": [_rival(scene, seat) for seat in scene.others()],
        "mine": _mine(scene, options) if scene.seat is not None else None,
        "target": scene.view["target"],
        "resting": _cast(scene) if not scene.moves and scene.waiting else [],
        "house_layout": scene.components is None,
    }


def _column(scene: Scene, options: Options, at: int) -> dict[str, Any]:
    column, t = scene.view["market"][at], scene.t
    squares = [_square(scene, options, at, square) for square in range(len(column["squares"]))]
    closed = max(len(other["squares"]) for other in scene.view["market"]) - len(squares)
    below = closed // 2 if scene.players == 2 else 0
    wig = column["wig"]
    rows = [None] * (closed - below) + squares[::-1] + [None] * below  # with two players the ends of column II are out of use (W-045)
    return {"name": COLUMN_NAMES[at], "wig": wig, "title": plural_name(wig, t) if wig else t("empty"), "squares": rows}


def _square(scene: Scene, options: Options, column: int, square: int) -> dict[str, Any]:
    t, here = scene.t, scene.view["market"][column]["squares"][square]
    wig, price = here["wig"], here["price"]
    seen: dict[str, Any] = {"wig": wig, "price": price, "number": square + 1, "move": "", "ghosts": (), "gain": "", "from": "", "why": None}
    seen["piece"] = f"market-{column}-{square}"
    seen["label"] = t("Square {square}, price {price}: {wig}", square=square + 1, price=price, wig=t(NAMES[wig]) if wig else t("empty"))
    for event in scene.latest:
        if event.name in ("sold", "placed") and (event.fields["column"], event.fields["square"]) == (column, square):
            seen["from"] = _source(scene, event)
    if wig and scene.view["phase"] == "buy" and scene.moves:
        move = f"buy column={column} square={square}"
        if move in scene.legal:
            seen |= {"move": move, "label": scene.words(move), "gain": f"−{price}", "pick": options.number_of(move)}
        else:
            seen["why"] = scene.why(move, scene.words(move))
    elif not wig:
        ghosts = [ghost for ghost in options.ghosts if (ghost["column"], ghost["square"]) == (column, square)]
        seen["ghosts"] = ghosts
        sellers = {ghost["wig"]: ghost for ghost in ghosts}
        if len(sellers) == 1 and scene.view["market"][column]["wig"]:
            ghost = ghosts[0]
            seen |= {"move": ghost["move"], "gain": f"+{ghost['gain']}" if ghost["gain"] else "", "label": ghost["label"]}
    return seen


def _source(scene: Scene, event: Event) -> str:
    """Where a tile came from, so that the page can let it fly."""
    if event.name == "placed":
        return f"drawn-{event['wig']}" if scene.view["phase"] == "set market" else "bag"
    seat = event.fields["seat"]
    if not scene.is_you(seat):
        return f"screen-{seat}"
    later = scene.latest[scene.latest.index(event) + 1 :]
    left = Counter(scene.view["you"]["hand"])[event.fields["wig"]] + sum(one.name == "sold" and one.fields["wig"] == event.fields["wig"] for one in later)
    return f"hand-{event['wig']}-{left}"


def _debut(scene: Scene) -> list[dict[str, Any]]:
    t, view = scene.t, scene.view
    printed = (scene.components or scene.game.components)["debut"]
    left, who_took = Counter(view["debut"]), _debut_takers(scene)
    revealed = view["phase"] not in ("draft", "wear", "over")
    rows = []
    for wig in printed:
        there = left[wig] > 0
        left[wig] -= 1
        wearers = [person["seat"] for person in view["players_at_table"] if person["worn"] == wig] if revealed else []
        if not there:
            seat, number = who_took.get(wig, (None, 0))
            text = t("{who}, round {n}", who=scene.name(seat), n=number) if seat is not None else t("taken")
        elif not revealed:
            text = t("for its only wearer") if view["phase"] != "over" else t("never taken")
        elif not wearers:
            text = t("nobody wears it")
        elif len(wearers) == 1:
            text = t("you get it this round") if scene.is_you(wearers[0]) else t("{who} gets it", who=scene.name(wearers[0]))
        else:
            text = t("{n} wear it: stays", n=len(wearers))
        rows.append({"wig": wig, "name": t(NAMES[wig]), "there": there, "text": text})
    return rows


def _debut_takers(scene: Scene) -> dict[int, tuple[int, int]]:
    number, takers = 0, {}
    for event in (event for told in scene.events for event in told):
        if event.name == "round_begins":
            number = event.fields["round"]
        if event.name == "debut":
            takers[event.fields["wig"]] = (event.fields["seat"], number)
    return takers


def _pool(scene: Scene) -> list[dict[str, Any]]:
    """The open tiles of the draft."""
    return [_loose(scene, wig, f"draft wig={wig}") for wig in scene.view["pool"]]


def _drawn(scene: Scene) -> list[dict[str, Any]]:
    """The Trendsetter's tiles, for those who may see them."""
    return [_loose(scene, wig, f"add wig={wig}") | {"piece": f"drawn-{wig}"} for wig in scene.view["drawn"]]


def _loose(scene: Scene, wig: int, move: str) -> dict[str, Any]:
    can = move in scene.legal
    name = scene.t(NAMES[wig])
    why = None if can else scene.why(move, name)
    return {"wig": wig, "name": name, "move": move if can else "", "label": scene.words(move) if can else name, "why": why, "piece": f"pool-{wig}"}


# --- The players ------------------------------------------------------------------------------------------------------------
def _rival(scene: Scene, seat: int) -> dict[str, Any]:
    t, person = scene.t, scene.view["players_at_table"][seat]
    worn = person["worn"] if scene.view["phase"] != "draft" else 0
    lines = [ability(worn, t) if worn else ""]
    return {
        "seat": scene.page.seats[seat],
        "worn": worn,
        "worn_name": t(NAMES[worn]) if worn else "",
        "portrait": portrait(worn),
        "doing": doing(scene, seat),
        "now": seat in scene.waiting,
        "line": taken(scene, seat) or " ".join(lines),
        "tiles": person["tiles"],
        "known": _known(person),
        "gold": person["gold"],
        "resigned": scene.page.seats[seat].resigned,
    }


def _cast(scene: Scene) -> list[dict[str, Any]]:
    """The five wigs with their numbers and gifts, and who wears them: to read while others decide."""
    t, view = scene.t, scene.view
    shown = view["phase"] not in ("draft", "wear")
    wearers = {wig: [scene.name(person["seat"]) for person in view["players_at_table"] if shown and person["worn"] == wig] for wig in range(1, len(NAMES))}
    return [{"icon": mini(wig), "name": t(NAMES[wig]), "text": ability(wig, t), "worn_by": ", ".join(wearers[wig])} for wig in wearers]


def _known(person: dict[str, Any]) -> list[int]:
    """With the memory aid: the tiles behind the screen that everybody can name."""
    known = list(person.get("known", []))
    if person["worn"] in known:
        known.remove(person["worn"])
    return known


def _mine(scene: Scene, options: Options) -> dict[str, Any]:
    t, you, phase = scene.t, scene.view["you"], scene.view["phase"]
    worn = you["worn"]
    counts = Counter(you["hand"])
    groups = [_group(scene, options, wig, counts[wig]) for wig in sorted(counts)]
    notes = [taken(scene, you["seat"])] if taken(scene, you["seat"]) else []
    return {
        "worn": worn,
        "worn_name": t(NAMES[worn]) if worn else "",
        "bare": t("no wig") if scene.over else t("no wig yet"),
        "portrait": portrait(worn),
        "ability": ability(worn, t),
        "face_down": phase == "wear" and bool(worn),
        "groups": groups,
        "tiles": len(you["hand"]),
        "fit": "easy" if len(you["hand"]) < 6 else "snug" if len(you["hand"]) < 9 else "crowded",
        "gold": you["gold"],
        "picks": [(pick.number, pick.after, options.change[pick.number]) for pick in options.picks if pick.after],
        "notes": notes,
        "has": _percent(you["gold"], scene.view["target"]),
        "scale": [round(scene.view["target"] * part / 4) for part in range(5)],
    }


def _percent(gold: int, target: int) -> float:
    return round(100 * max(0, min(gold, target)) / target, 1)


def _group(scene: Scene, options: Options, wig: int, count: int) -> dict[str, Any]:
    """The tiles of one type behind your screen."""
    t = scene.t
    move = options.tile_moves.get(wig, "")
    lot = options.lot_of.get(wig)
    why = lot.why if lot else None
    tiles = []
    for at in range(count):
        lifts = [number for number, (lifted, n) in options.lifts.items() if lifted == wig and at < n]
        tiles.append({"piece": f"hand-{wig}-{at}", "lifts": lifts, "from": _hand_source(scene, wig, at, count)})
    label = scene.words(move) if move else t(NAMES[wig])
    return {"wig": wig, "name": t(NAMES[wig]), "title": plural_name(wig, t) if count > 1 else t(NAMES[wig]), "tiles": tiles, "move": move} | {
        "label": label,
        "why": why,
        "note": options.notes.get(wig, ""),
    }


def _hand_source(scene: Scene, wig: int, at: int, count: int) -> str:
    """Where the newest tile of a type flew in from, with the last move."""
    if at < count - 1:
        return ""
    for event in scene.latest:
        if event.fields.get("seat") == scene.seat and event.fields.get("wig") == wig:
            if event.name == "bought":
                return f"market-{event['column']}-{event['square']}"
            if event.name == "drafted":
                return f"pool-{wig}"
            if event.name == "drew":
                return "bag"
            if event.name == "debut":
                return f"debut-{wig}"
    return ""


# --- The turn panel -------------------------------------------------------------------------------------------------------
class Options:
    """What you may do now, as rows of the panel and as lights on the board."""

    def __init__(self) -> None:
        self.lots: list[Lot] = []
        self.lot_of: dict[int, Lot] = {}
        self.ghosts: list[dict[str, Any]] = []
        self.lifts: dict[int, tuple[int, int]] = {}  # pick -> wig and how many tiles of it are lifted
        self.tile_moves: dict[int, str] = {}  # wig -> the move that a click on its tile makes
        self.notes: dict[int, str] = {}
        self.change: dict[int, int] = {}  # pick -> gold
        self.count = 0

    @property
    def picks(self) -> list[Pick]:
        return [pick for lot in self.lots for pick in lot.picks]

    def number_of(self, move: str) -> int:
        return next((pick.number for pick in self.picks if pick.move == move), -1)

    def add(self, wig: int, lot: Lot) -> None:
        self.lots.append(lot)
        self.lot_of.setdefault(wig, lot)


def panel_of(scene: Scene) -> Options:
    cached: Options | None = scene.__dict__.get("_wig_options")
    if cached is None:
        cached = scene.__dict__["_wig_options"] = _options(scene)
    return cached


def _options(scene: Scene) -> Options:
    options = Options()
    if scene.moves:
        {"draft": _draft, "wear": _wear, "set market": _trend, "sell": _sell, "buy": _buy}[scene.view["phase"]](scene, options)
    return options


def panel(scene: Scene) -> Panel:
    t, view = scene.t, scene.view
    if not scene.moves:
        return _waiting(scene)
    options = panel_of(scene)
    lots = tuple(options.lots)
    match view["phase"]:
        case "draft":
            left = 4 - len(view["you"]["hand"])
            return Panel(
                t("Your pick"), t.plural("Take your last wig from the middle.", "Take a wig from the middle; {n} are still yours to take.", left), lots
            )
        case "wear":
            return Panel(t("Wear a wig"), t("Choose the wig to wear this round; all are shown together."), lots)
        case "set market":
            n = view["to_add"]
            return Panel(t("You set the market"), t.plural("Add one more of your wigs to the market.", "Add {n} of these wigs to the market.", n), lots)
        case "sell":
            return Panel(t("Your sell turn"), _sell_sentence(scene), lots, (("done", scene.words("done")),))
        case _:
            return Panel(t("Your buy turn"), t("Buy one wig from the market, or pass."), lots, (("pass", scene.words("pass")),))


def _sell_sentence(scene: Scene) -> str:
    t = scene.t
    sold = sorted({event.fields["wig"] for event in this_phase(scene) if event.name == "sold" and event.fields["seat"] == scene.seat})
    scholar = scene.view["you"]["worn"] == SCHOLAR
    if not any(move.name in ("sell", "place") for move in scene.moves):
        return t("There is nothing more that you can sell.") if sold else t("There is nothing that you can sell.")
    if sold and scholar and len(sold) == 1:
        return t("Sell more of the same type or of a second one, or stop.")
    if sold:
        return t("Sell more of the same type, or stop.")
    return t("Sell any number of wigs of one or two types, or none.") if scholar else t("Sell any number of wigs of one type, or none.")


def _waiting(scene: Scene) -> Panel:
    """What the others do."""
    t, view = scene.t, scene.view
    general = waiting_panel(scene)
    if not scene.waiting or scene.seat in scene.waiting:
        return general
    who = scene.names(scene.waiting)
    notes: tuple[str, ...] = ()
    if view["phase"] == "wear":
        sentence = t("We wait for {who} to choose a wig.", who=who)
        if scene.seat is not None:
            notes = (t("Your wig lies face down. All are shown together."),)
    else:
        sentence = {
            "draft": t("{who} takes a wig from the middle.", who=who),
            "set market": t("{who} draws five wigs and picks three for the market.", who=who),
            "sell": t("{who} may sell now.", who=who),
            "buy": t("{who} may buy now.", who=who),
        }[view["phase"]]
    if scene.seat is not None and view["phase"] in ("sell", "buy"):
        notes = _your_place(scene)
    return Panel(general.eyebrow, sentence, notes=notes)


def _your_place(scene: Scene) -> tuple[str, ...]:
    """When your turn comes."""
    t, order = scene.t, scene.view["order"]
    between = (order.index(scene.seat) - order.index(scene.view["turn"])) % len(order)
    if scene.view["phase"] == "sell" and order.index(scene.seat) < order.index(scene.view["turn"]):
        return (t("You have sold. Buying comes when all have sold."),)
    return (t.plural("You are next.", "You come after {n} others.", between),)


def _draft(scene: Scene, options: Options) -> None:
    t = scene.t
    counts = Counter(scene.view["pool"])
    for wig in sorted(counts):
        move = f"draft wig={wig}"
        pick = Pick(options.count, move, t("Take it"), scene.words(move))
        options.count += 1
        options.add(wig, Lot(mini(wig), t(NAMES[wig]), t.plural("one left", "{n} left", counts[wig]), (pick,), ability(wig, t)))


def _wear(scene: Scene, options: Options) -> None:
    t, counts = scene.t, Counter(scene.view["you"]["hand"])
    for wig in sorted(counts):
        move = f"wear wig={wig}"
        pick = Pick(options.count, move, t("Wear it"), scene.words(move))
        options.lifts[pick.number] = (wig, 1)
        options.tile_moves[wig] = move
        options.count += 1
        sums = ability(wig, t)
        if wig in scene.view["debut"]:
            sums = t("{ability}; a debut wig waits for its only wearer", ability=sums)
        options.add(wig, Lot(mini(wig), t(NAMES[wig]), t("sells as number {n}", n=wig), (pick,), sums))


def _trend(scene: Scene, options: Options) -> None:
    t, counts = scene.t, Counter(scene.view["drawn"])
    for wig in sorted(counts):
        move = f"add wig={wig}"
        why = scene.why(move, t("Add {wig}", wig=t(NAMES[wig])))
        picks: tuple[Pick, ...] = ()
        note = t("fits nowhere")
        if not why:
            picks = (Pick(options.count, move, t("Add it"), scene.words(move)),)
            column, square = _place_of(scene, wig)
            note = t("to column {column}", column=COLUMN_NAMES[column])
            label = scene.words(move)
            options.ghosts.append({"column": column, "square": square, "wig": wig, "gain": 0, "picks": [options.count], "move": move, "label": label})
            options.count += 1
        options.add(wig, Lot(mini(wig), t(NAMES[wig]), note, picks, t.plural("one drawn", "{n} drawn", counts[wig]), why))


def _place_of(scene: Scene, wig: int) -> tuple[int, int]:
    """Where a tile that is set goes: to the column of its type, else to the left-most empty one, on the lowest empty square."""
    market = scene.view["market"]
    columns = [at for at, column in enumerate(market) if column["wig"] == wig] or [at for at, column in enumerate(market) if not column["wig"]]
    return columns[0], _empty(market[columns[0]])[0]


def _empty(column: dict[str, Any]) -> list[int]:
    return [at for at, square in enumerate(column["squares"]) if not square["wig"]]


def _sell(scene: Scene, options: Options) -> None:
    counts = Counter(scene.view["you"]["hand"])
    sales = {wig: _sales(scene, wig, counts[wig]) for wig in sorted(counts)}
    best = max((sum(sale["gains"]) for found in sales.values() for sale in found), default=0)
    for wig in sorted(counts, key=lambda wig: (not sales[wig], -max((sum(sale["gains"]) for sale in sales[wig]), default=0), wig)):
        if sales[wig]:
            ends = _ends_turn(scene, wig, sales)
            for sale in sales[wig]:
                _add_sale(scene, options, wig, sale, ends, best)
        else:
            _add_unsold(scene, options, wig)


def _sales(scene: Scene, wig: int, count: int) -> list[dict[str, Any]]:
    """The columns that take a type now, with what each further tile earns; alike columns only once."""
    market, bonus = scene.view["market"], int(scene.view["you"]["worn"] == BARON)
    found: list[dict[str, Any]] = []
    for at, column in enumerate(market):
        first = f"sell column={at}" if column["wig"] == wig else f"place column={at} wig={wig}"
        if first not in scene.legal:
            continue
        squares = _empty(column)[:count]
        prices = [column["squares"][square]["price"] for square in squares]
        if not any(sale["prices"] == prices and not column["wig"] for sale in found):
            moves = [first] + [f"sell column={at}"] * (len(squares) - 1)
            found.append({"column": at, "squares": squares, "prices": prices, "gains": [price + bonus for price in prices], "moves": moves, "bonus": bonus})
    return found


def _ends_turn(scene: Scene, wig: int, sales: dict[int, list[dict[str, Any]]]) -> bool:
    """Whether selling this type leaves no other type to sell: then the big verb ends the turn too."""
    if scene.view["you"]["worn"] != SCHOLAR:
        return True
    sold = {event.fields["wig"] for event in this_phase(scene) if event.name == "sold" and event.fields["seat"] == scene.seat}
    return len(sold | {wig}) == 2 or not any(found for other, found in sales.items() if other != wig)


def _add_sale(scene: Scene, options: Options, wig: int, sale: dict[str, Any], ends: bool, best: int) -> None:
    t, column, gold = scene.t, sale["column"], scene.view["you"]["gold"]
    numbers: list[int] = []
    picks = []
    for n in range(1, len(sale["gains"]) + 1):
        if options.count >= MOST_PICKS:
            break
        gain = sum(sale["gains"][:n])
        moves = sale["moves"][:n] + (["done"] if ends else [])
        verb = t("Sell {wigs} for {gold} gold", wigs=counted(wig, n, t), gold=gain)
        chosen = gain == best and not any(pick.chosen for pick in options.picks)
        text = t.plural("1 wig", "{n} wigs", n)
        picks.append(Pick(options.count, "; ".join(moves), text, verb, f"+{gain}", chosen, t("+ {gain} = {sum}", gain=gain, sum=gold + gain)))
        options.lifts[options.count] = (wig, n)
        options.change[options.count] = gain
        numbers.append(options.count)
        options.count += 1
    for at, (square, gain) in enumerate(zip(sale["squares"], sale["gains"], strict=True)):
        label = t("Sell {wigs} to column {column}, up to square {square}", wigs=counted(wig, at + 1, t), column=COLUMN_NAMES[column], square=square + 1)
        ghost = {"column": column, "square": square, "wig": wig, "gain": gain, "picks": numbers[at:], "move": "; ".join(sale["moves"][: at + 1])}
        options.ghosts.append(ghost | {"label": label})
    options.tile_moves.setdefault(wig, sale["moves"][0])
    options.notes.setdefault(wig, t(", then ").join(f"+{gain}" for gain in sale["gains"][:3]) + ("…" if len(sale["gains"]) > 3 else ""))
    sums = ""
    if sale["bonus"]:
        sums = t("{prices} on the shelves, + {bonus} as Baron", prices=" + ".join(map(str, sale["prices"])), bonus=len(sale["prices"]))
    opens = not scene.view["market"][column]["wig"]
    note = t("opens column {column}", column=COLUMN_NAMES[column]) if opens else t("to column {column}", column=COLUMN_NAMES[column])
    options.add(wig, Lot(mini(wig), t(NAMES[wig]), note, tuple(picks), sums))


def _add_unsold(scene: Scene, options: Options, wig: int) -> None:
    t, market = scene.t, scene.view["market"]
    column = next((at for at, column in enumerate(market) if column["wig"] == wig), None)
    empty = next((at for at, column in enumerate(market) if not column["wig"]), 0)
    move = f"place column={empty} wig={wig}" if column is None else f"sell column={column}"
    why = scene.why(move, t("Sell {wigs}", wigs=counted(wig, 1, t)))
    notes = {"W-R20": t("no column"), "W-048": t("column full"), "W-056": t("another type sold"), "W-030": t("two types sold")}
    note = notes.get(why.rule, "") if why else ""
    options.notes[wig] = note
    options.add(wig, Lot(mini(wig), t(NAMES[wig]), note, (), "", why))


def _buy(scene: Scene, options: Options) -> None:
    """A row for each column: its tiles by their prices, those too dear with the reason."""
    t, gold = scene.t, scene.view["you"]["gold"]
    for at, column in enumerate(scene.view["market"]):
        picks, wig = [], column["wig"]
        dear: Why | None = None
        for square, here in enumerate(column["squares"]):
            move = f"buy column={at} square={square}"
            if not here["wig"]:
                continue
            if move not in scene.legal:
                dear = dear or scene.why(move, t("Square {square} for {price}", square=square + 1, price=here["price"]))
                continue
            after = t("− {price} = {left}", price=here["price"], left=gold - here["price"])
            text = t("square {n}", n=square + 1)
            verb = t("Buy {wigs} for {gold} gold", wigs=counted(wig, 1, t), gold=here["price"])
            picks.append(Pick(options.count, move, text, verb, f"−{here['price']}", False, after))
            options.change[options.count] = -here["price"]
            options.count += 1
        if picks or dear:
            options.add(wig, Lot(mini(wig), t(NAMES[wig]), t("from column {column}", column=COLUMN_NAMES[at]), tuple(picks), "", dear))


# --- The log, the rules of the moment -------------------------------------------------------------------------------------
def entry(scene: Scene, event: Event) -> Entry:
    t = scene.t
    headings = {
        "round_begins": functools.partial(t, "Round {n}", n=event.fields.get("round")),
        "sell_order": functools.partial(t, "Selling"),
        "buy_order": functools.partial(t, "Buying"),
    }
    heading = headings[event.name]() if event.name in headings else ""
    wig = event.fields.get("wig")
    if event.name in ("drew", "chose", "dealt") and wig is None:
        return Entry(mini(0), heading)
    return Entry(mini(wig) if wig else "", heading, silent=event.name == "round_begins")


def moment(scene: Scene) -> list[str]:
    view = scene.view
    rules = {
        "draft": ["W-010"],
        "wear": ["W-018", "W-020", "W-021", "W-033"],
        "set market": ["W-026", "W-027", "W-038", "W-039"],
        "sell": ["W-056", "W-057", "W-058", "W-059", "W-060", "W-048"],
        "buy": ["W-067", "W-068", "W-070", "W-R26"],
        "over": ["W-076", "W-R34"],
    }[view["phase"]]
    worn = view["you"]["worn"] if view["you"] and view["phase"] in ("sell", "wear") else 0
    own = {BON_VIVANT: ["W-024"], BARON: ["W-029"], SCHOLAR: ["W-030"], BUCCANEER: ["W-031"]}.get(worn, [])
    return own + rules


def goal(scene: Scene) -> str:
    return scene.t("first to {n} gold", n=scene.view["target"])
