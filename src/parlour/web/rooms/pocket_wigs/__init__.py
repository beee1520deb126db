"""The room of Pocket Wigs: pennies, nickels and dimes on a kitchen table, cards of kraft paper, a stitched pocket."""

from __future__ import annotations

from collections import Counter
from typing import Any

from parlour.engine.events import Event
from parlour.engine.texts import Texts
from parlour.games.pocket_wigs.codes import COIN_NAMES, COINS, ROW, ROW_NAMES
from parlour.games.pocket_wigs.words import LETTERS
from parlour.web.rooms.frame import Entry, Lot, Panel, Pick, Ribbon, Scene, Step, Turn
from parlour.web.rooms.generic import waiting_panel

SPRITE = "rooms/pocket_wigs/pocket-wigs.svg"
PHASE_ORDER = ("select action", "set market", "sell wigs", "buy wigs")
MOST_DRAWN = 6  # so many coins of a pile are drawn; their number stands beside them


def art(coin: int, tails: bool = False) -> str:
    return f"{SPRITE}#{COIN_NAMES[coin]}{'-tails' if tails else ''}"


# --- Words ------------------------------------------------------------------------------------------------------------
def counted(coin: int, n: int, t: Texts) -> str:
    """«3 pennies», «1 dime»."""
    if coin == 1:
        return t.plural("{n} penny", "{n} pennies", n)
    return t.plural("{n} nickel", "{n} nickels", n) if coin == 2 else t.plural("{n} dime", "{n} dimes", n)


def kind(coin: int, t: Texts) -> str:
    """The coins of a type, as the name of a pile or a column."""
    return ("", t("Pennies"), t("Nickels"), t("Dimes"))[coin]


def row_name(row: int, t: Texts) -> str:
    """The name of a row at the head of a line."""
    name = t(ROW_NAMES[row])
    return name[:1].upper() + name[1:]


def row_text(row: int, t: Texts) -> str:
    return {
        ROW.set: t("Puts a coin of the supply in a column."),
        ROW.sell: t("Each coin sells in one column."),
        ROW.buy: t("Each coin takes one from the supply."),
    }[row]


# --- The ribbon ---------------------------------------------------------------------------------------------------------
def is_placing(scene: Scene) -> bool:
    return bool(scene.view["phase"] == PHASE_ORDER[0])


def ribbon(scene: Scene) -> Ribbon:
    t, view = scene.t, scene.view
    title = t("Round {n}", n=view["round"])
    if scene.over:
        return Ribbon(title, (Step(t("The end"), "now"),))
    return Ribbon(title, steps(scene), *_order(scene))


def steps(scene: Scene) -> tuple[Step, ...]:
    t, at = scene.t, PHASE_ORDER.index(scene.view["phase"])
    names = (t("Place coins"), t("Set market"), t("Sell wigs"), t("Buy wigs"))
    return tuple(
        Step(t("{n} of 4 · {phase}", n=k + 1, phase=name) if k == at else name, "now" if k == at else "done" if k < at else "") for k, name in enumerate(names)
    )


def _order(scene: Scene) -> tuple[tuple[Turn, ...], str]:
    """While coins are placed, which coin will act first; then whose coins act in this phase, in their order."""
    t, view = scene.t, scene.view
    if is_placing(scene):
        places = (t("acts first"), t("then"), t("last"))
        return tuple(Turn(text, art(coin), t(COIN_NAMES[coin])) for coin, text in zip(view["coin_order"], places, strict=True)), t(
            "Order of coins in every phase"
        )
    row = view["acting"]["row"]
    return tuple(_turn(scene, action) for action in view["actions"] if action["row"] == row), t("Order of actions")


def _turn(scene: Scene, action: dict[str, Any]) -> Turn:
    t, seat = scene.t, action["seat"]
    state = {"now": "now", "to come": ""}.get(action["stage"], "done")
    text = t("Your turn") if state == "now" and scene.is_you(seat) else t("You") if scene.is_you(seat) else scene.name(seat)
    return Turn(text, art(action["coin"], action["stage"] == "taken"), t(COIN_NAMES[action["coin"]]), state, scene.is_you(seat))


# --- The board ------------------------------------------------------------------------------------------------------------
def room(scene: Scene) -> dict[str, Any]:
    options = options_of(scene)
    return {
        "placing": is_placing(scene),
        "columns": [_column(scene, options, at) for at in range(len(scene.view["market"]))],
        "supply": [_pile(scene, options, coin) for coin in range(1, COINS)],
        "quarter": _quarter(scene),
        "rivals": [_rival(scene, seat) for seat in scene.others()],
        "mine": _mine(scene, options) if scene.seat is not None else None,
        "target": scene.view["target"],
        "plan": _plan(scene) if is_placing(scene) and scene.seat is not None else [],
        "forecast": _forecast(scene) if is_placing(scene) and scene.moves else None,
        "queue": _queue(scene),
        "house_layout": scene.components is None,
    }


def last_move(scene: Scene) -> str:
    """Your own move, if it was the last thing you know of: placing tells no event."""
    at = scene.plies[scene.ply]
    if not at:
        return ""
    mover, move = scene.match.history[at - 1]
    return str(move) if mover == scene.seat else ""


def _column(scene: Scene, options: Options, at: int) -> dict[str, Any]:
    """A column of the market card, its top circle first."""
    t, column = scene.t, scene.view["market"][at]
    wells = [_well(scene, options, at, circle) for circle in range(len(column["circles"]))]
    sells, letter = column["sells"], LETTERS[column["letter"]]
    return {"letter": letter, "title": kind(sells, t) if sells else t("closed"), "sells": sells, "other": sells != column["letter"], "wells": wells[::-1]}


def _well(scene: Scene, options: Options, column: int, circle: int) -> dict[str, Any]:
    t, here = scene.t, scene.view["market"][column]
    coin, number = here["circles"][circle]["coin"], here["circles"][circle]["number"]
    letter = LETTERS[here["letter"]]
    lying = t(COIN_NAMES[coin]) if coin else t("empty")
    seen: dict[str, Any] = {"coin": coin, "number": number, "letter": letter if circle == 0 else "", "piece": f"market-{column}-{circle}", "from": ""}
    seen["label"] = t("Column {column}, circle {circle}, {gold} gold: {coin}", column=letter, circle=circle + 1, gold=number, coin=lying)
    seen["sale"] = options.sales.get((column, circle))
    seen["sets"] = options.sets.get(column, ()) if circle == here["next"] else ()
    for event in scene.latest:
        if event.name in ("sold", "set_market") and (event.fields["column"], event.fields["circle"]) == (column, circle):
            seen["from"] = _source(scene, event)
    return seen


def _source(scene: Scene, event: Event) -> str:
    """Where a coin came from, so that the page can let it fly."""
    if event.name == "set_market":
        return f"supply-{event.fields['coin']}"
    if not scene.is_you(event.fields["seat"]):
        return f"rival-{event.fields['seat']}"
    return f"pocket-{event.fields['coin']}-{scene.view['you']['hand'].count(event.fields['coin'])}"


def _pile(scene: Scene, options: Options, coin: int) -> dict[str, Any]:
    """The coins of a type in the supply: a button when one may be taken, a label of the panel when one may be set."""
    t, n = scene.t, scene.view["supply"].count(coin)
    move = f"buy coin={coin}"
    can = move in scene.legal
    return {
        "coin": coin,
        "n": n,
        "drawn": min(n, MOST_DRAWN),
        "text": counted(coin, n, t),
        "move": move if can else "",
        "label": scene.words(move) if can else counted(coin, n, t),
        "pick": options.first_pick(coin) if scene.view["phase"] in ("set market", "buy wigs") else None,
    }


def _quarter(scene: Scene) -> dict[str, Any]:
    t, quarter = scene.t, scene.view["quarter"]
    holder = quarter["holder"]
    can = "grab" in scene.legal and holder is None
    return {"holder": holder, "move": "grab" if can else "", "label": scene.words("grab") if can else t("the quarter"), "text": _quarter_text(scene)}


def _quarter_text(scene: Scene) -> str:
    t, view = scene.t, scene.view
    holder = view["quarter"]["holder"]
    if holder is not None:
        if scene.is_you(holder):
            return t("You have the quarter: you go first among equal coins.")
        return t("{who} has the quarter and goes first among equal coins.", who=scene.name(holder))
    if scene.over:
        return t("The quarter is back in the centre.")
    if not is_placing(scene):
        return t("Nobody has the quarter. Among equal coins: {order}.", order=", ".join(scene.name(seat) for seat in view["tie_order"]))
    match view["quarter"]["award"]:
        case "random":
            return t("One of those who reach for the quarter gets it, by lot. It breaks ties.")
        case "rotate":
            return t("{who} is asked first for the quarter. It breaks ties.", who=scene.name(view["quarter"]["first_call"]))
        case "least_gold":
            return t("Who has the least gold of those who reach for the quarter gets it. It breaks ties.")
        case _:
            return t("The first to finish may grab the quarter. It breaks ties.")


# --- The players ------------------------------------------------------------------------------------------------------------
def doing(scene: Scene, seat: int) -> str:
    """What a player does or has done, in a few words."""
    t, view = scene.t, scene.view
    person = view["players_at_table"][seat]
    if is_placing(scene):
        return t("has finished") if person["finished"] else t("is placing coins, unseen")
    if view["turn"] == seat:
        return {ROW.set: t("sets the market"), ROW.sell: t("is selling"), ROW.buy: t("takes a coin")}[view["acting"]["row"]]
    if scene.over:
        return ""
    sold = sum(event.fields["gold"] for event in this_round(scene) if event.name == "sold" and event.fields["seat"] == seat)
    coming = sum(action["seat"] == seat and action["stage"] == "to come" for action in view["actions"])
    left = t.plural("one coin still acts", "{n} coins still act", coming) if coming else t("no more coins act")
    return f"{t('sold, +{gold} gold', gold=sold)}; {left}" if sold else left


def this_round(scene: Scene) -> list[Event]:
    events = [event for told in scene.events for event in told]
    return events[max((at for at, event in enumerate(events) if event.name == "round_begins"), default=0) :]


def _rival(scene: Scene, seat: int) -> dict[str, Any]:
    person = scene.view["players_at_table"][seat]
    return {
        "seat": scene.page.seats[seat],
        "now": seat in scene.sight.waiting,
        "doing": doing(scene, seat),
        "gold": person["gold"],
        "has_quarter": person["has_quarter"],
        "owned": _owned(scene, person),
        "card": [[_seen(scene, seat, row, circle) for circle in range(len(line["circles"]))] for row, line in enumerate(person["card"])],
        "card_label": _card_label(scene, person),
    }


def _owned(scene: Scene, person: dict[str, Any]) -> dict[str, Any]:
    """The coins of a player by type: all of them while the card is secret, later those that are left in the pocket."""
    t = scene.t
    coins, in_hand = (person["hand"], True) if person["hand"] is not None and not is_placing(scene) else (person["coins"], False)
    if coins is None:
        return {"counts": None, "label": t("The coins of {who} are not shown at this table", who=scene.name(person["seat"])), "caption": t("coins unseen")}
    counts = [(coin, coins.count(coin)) for coin in range(1, COINS)]
    words = ", ".join(counted(coin, n, t) for coin, n in counts)
    label = (
        t("{who} has in the pocket: {coins}", who=scene.name(person["seat"]), coins=words)
        if in_hand
        else t("{who} owns {coins}", who=scene.name(person["seat"]), coins=words)
    )
    return {"counts": counts, "label": label, "caption": t("in the pocket") if in_hand else t("owns")}


def _seen(scene: Scene, seat: int, row: int, circle: int) -> dict[str, Any]:
    """A circle of a card as you may see it."""
    lies, acting = scene.view["players_at_table"][seat]["card"][row]["circles"][circle], scene.view["acting"]
    now = acting is not None and (acting["seat"], acting["row"], acting["circle"]) == (seat, row, circle)
    if lies is None:
        return {"hidden": True, "coin": 0, "tails": False, "now": now}
    return {"hidden": False, "coin": lies["coin"], "tails": lies["tails"], "now": now}


def _card_label(scene: Scene, person: dict[str, Any]) -> str:
    t, who = scene.t, scene.name(person["seat"])
    if person["card"] and any(circle is None for line in person["card"] for circle in line["circles"]):
        return t("The card of {who}, hidden until all have finished", who=who)
    parts = []
    for row, line in enumerate(person["card"]):
        lying = [_coin_words(circle, t) for circle in line["circles"] if circle["coin"]]
        parts.append(f"{row_name(row, t)}: {', '.join(lying) or t('no coin')}")
    return t("The card of {who}: {rows}", who=who, rows="; ".join(parts))


def _coin_words(circle: dict[str, Any], t: Texts) -> str:
    coin = t(COIN_NAMES[circle["coin"]])
    return t("{coin}, used", coin=coin) if circle["tails"] else coin


def _mine(scene: Scene, options: Options) -> dict[str, Any]:
    you = scene.view["you"]
    return {
        "rows": [_row(scene, row) for row in range(len(you["card"]))],
        "pocket": _pocket(scene, options),
        "coins": len(you["hand"]),
        "gold": you["gold"],
        "has_quarter": you["has_quarter"],
        "finished": you["finished"],
        "picks": [(pick.number, pick.after, options.change[pick.number]) for pick in options.picks if pick.after],
        "has": _percent(you["gold"], scene.view["target"]),
        "text": _pocket_text(scene),
    }


def _pocket_text(scene: Scene) -> str:
    t = scene.t
    if scene.over:
        return t("All your coins are back here.")
    if not scene.view["you"]["hand"]:
        return t("Your pocket is empty.")
    return t("Only coins that stay here can be sold.") if is_placing(scene) else t("What you sell comes from here.")


def _percent(gold: int, target: int) -> float:
    return round(100 * max(0, min(gold, target)) / target, 1)


def _row(scene: Scene, row: int) -> dict[str, Any]:
    """A row of your card: its coins, and on its first free circle what may be put there."""
    t, line = scene.t, scene.view["you"]["card"][row]
    name, wells = row_name(row, t), []
    free = next((at for at, circle in enumerate(line["circles"]) if not circle["coin"]), None)
    placed = last_move(scene)
    for at in range(len(line["circles"])):
        well = _seen(scene, scene.seat or 0, row, at)
        lying = _coin_words(well, t) if well["coin"] else t("free")
        well |= {"label": t("{row}, circle {circle}: {coin}", row=name, circle=at + 1, coin=lying), "piece": f"card-{row}-{at}", "from": "", "places": []}
        if at == free:
            moves = [(coin, f"place row={row} coin={coin}") for coin in range(1, COINS)]
            well["places"] = [{"coin": coin, "move": move, "label": scene.words(move)} for coin, move in moves if move in scene.legal]
        if placed == f"place row={row} coin={well['coin']}" and at == (len(line["circles"]) if free is None else free) - 1:
            well["from"] = f"pocket-{well['coin']}-{scene.view['you']['hand'].count(well['coin'])}"
        wells.append(well)
    return {"name": name, "text": row_text(row, t), "wells": wells}


def _pocket(scene: Scene, options: Options) -> list[dict[str, Any]]:
    """The coins in your hand by type; while you place, one type is taken up."""
    t, counts = scene.t, Counter(scene.view["you"]["hand"])
    takes = [coin for coin in counts if any(f"place row={row} coin={coin}" in scene.legal for row in range(len(ROW_NAMES)))]
    order = scene.view["coin_order"]
    first = min(takes, key=order.index, default=0)
    found = []
    for coin in range(1, COINS):
        n = counts[coin]
        coins = [
            {"piece": f"pocket-{coin}-{at}", "lifts": options.lifts_of(coin, n - 1 - at), "from": _pocket_source(scene, coin, at, n)}
            for at in range(max(0, n - MOST_DRAWN), n)
        ]
        why = scene.why(f"place row={ROW.sell} coin={coin}", t(COIN_NAMES[coin])) if is_placing(scene) and n and coin not in takes else None
        label = t("Take up a coin: {coins} in your pocket", coins=counted(coin, n, t))
        found.append(
            {"coin": coin, "n": n, "coins": coins, "take": coin in takes, "chosen": coin == first, "label": label, "why": why, "gains": options.gains_of(coin)}
        )
    return found


def _pocket_source(scene: Scene, coin: int, at: int, count: int) -> str:
    bought = any(event.name == "bought" and scene.is_you(event.fields["seat"]) and event.fields["coin"] == coin for event in scene.latest)
    return f"supply-{coin}" if bought and at == count - 1 else ""


# --- To read in the panel ----------------------------------------------------------------------------------------------------
def _plan(scene: Scene) -> list[dict[str, Any]]:
    """What your card says so far, in the order in which it will happen."""
    t, view = scene.t, scene.view
    words = {ROW.set: t("set the market"), ROW.sell: t("sell in one column"), ROW.buy: t("take one coin")}
    found = []
    for row, line in enumerate(view["you"]["card"]):
        for coin in sorted((circle["coin"] for circle in line["circles"] if circle["coin"]), key=view["coin_order"].index):
            name = t(COIN_NAMES[coin])
            found.append({"icon": art(coin), "text": f"{name[:1].upper()}{name[1:]}: {words[row]}", "phase": t("phase {n}", n=row + 2)})
    return found


def _forecast(scene: Scene) -> dict[str, Any] | None:
    """What the coins in your pocket would earn in each column if nobody sets the market."""
    t, view = scene.t, scene.view
    counts, rows = Counter(view["you"]["hand"]), []
    for at, column in enumerate(view["market"]):
        coin = column["letter"]
        numbers = [circle["number"] for circle in column["circles"]][: counts[coin]]
        if numbers:
            text = t("{coins} in {column}", coins=counted(coin, len(numbers), t), column=LETTERS[coin])
            rows.append(
                {
                    "column": at,
                    "icon": art(coin),
                    "coins": counted(coin, len(numbers), t),
                    "text": text,
                    "sums": " + ".join(map(str, numbers)) if len(numbers) > 1 else "",
                    "gold": sum(numbers),
                }
            )
    if not rows:
        return None
    best = max(rows, key=lambda row: row["gold"])
    why = scene.why(f"sell column={best['column']}", t("Sell {coins} now", coins=best["coins"]))
    sellers = sum(circle["coin"] > 0 for circle in view["you"]["card"][ROW.sell]["circles"])
    if sellers:
        lead = t.plural(
            "Your coin on «sell wigs» could sell one of these, if nobody sets the market:",
            "Each coin on «sell wigs» could sell one of these, if nobody sets the market:",
            sellers,
        )
    else:
        lead = t("A coin on «sell wigs» could sell one of these, if nobody sets the market:")
    return {"lead": lead, "rows": rows, "why": why}


def _queue(scene: Scene) -> list[dict[str, Any]]:
    """All actions of this round, row by row, in their order."""
    t, found = scene.t, []
    stages = {"now": t("now"), "to come": t("to come"), "taken": t("taken"), "not taken": t("not taken")}
    for row in range(len(ROW_NAMES)):
        actions = [action for action in scene.view["actions"] if action["row"] == row]
        chips = []
        for action in actions:
            who = t("You") if scene.is_you(action["seat"]) else scene.name(action["seat"])
            label = f"{who}, {t(COIN_NAMES[action['coin']])}: {stages[action['stage']]}"
            chips.append({"icon": art(action["coin"], action["stage"] == "taken"), "who": who, "stage": action["stage"].replace(" ", "-"), "label": label})
        if chips:
            found.append({"name": row_name(row, t), "chips": chips})
    return found


# --- The turn panel -------------------------------------------------------------------------------------------------------
class Options:
    """What you may do now, as rows of the panel and as lights on the board."""

    def __init__(self) -> None:
        self.lots: list[Lot] = []
        self.sales: dict[tuple[int, int], dict[str, Any]] = {}  # column and circle -> the coin that would lie there
        self.sets: dict[int, list[dict[str, Any]]] = {}  # column -> the coins that may be set there
        self.coin_of: dict[int, tuple[int, int]] = {}  # pick -> coin and how many of them
        self.change: dict[int, int] = {}  # pick -> gold

    @property
    def picks(self) -> list[Pick]:
        return [pick for lot in self.lots for pick in lot.picks]

    @property
    def count(self) -> int:
        return len(self.coin_of)

    def first_pick(self, coin: int) -> int | None:
        return next((number for number, (of, _) in self.coin_of.items() if of == coin), None)

    def lifts_of(self, coin: int, at: int) -> list[int]:
        """The picks that lift the coin that lies so many places from the last of its type; only sales take coins from the pocket."""
        return [number for number, (of, n) in self.coin_of.items() if number in self.change and of == coin and at < n]

    def gains_of(self, coin: int) -> list[int]:
        """The picks that bring a coin of this type to the pocket."""
        return [number for number, (of, n) in self.coin_of.items() if n == 0 and of == coin]


def options_of(scene: Scene) -> Options:
    cached: Options | None = scene.__dict__.get("_coin_options")
    if cached is None:
        cached = scene.__dict__["_coin_options"] = Options()
        fill = {"set market": _set, "sell wigs": _sell, "buy wigs": _buy}.get(scene.view["phase"])
        if scene.moves and fill:
            fill(scene, cached)
    return cached


def panel(scene: Scene) -> Panel:
    t, view = scene.t, scene.view
    if not scene.moves:
        return _waiting(scene)
    if is_placing(scene):
        return _place(scene)
    lots = tuple(options_of(scene).lots)
    coin = t(COIN_NAMES[_acting_coin(scene)])
    decline = (("decline", scene.words("decline")),)
    match view["phase"]:
        case "set market":
            return Panel(t("Your {coin} acts", coin=coin), t("Move a coin from the supply to a column, or let it be."), lots, decline)
        case "sell wigs" if view["selling_in"] is not None:
            column = LETTERS[view["market"][view["selling_in"]]["letter"]]
            return Panel(t("Your {coin} acts", coin=coin), t("Sell more in column {column}, or stop.", column=column), lots, (("done", scene.words("done")),))
        case "sell wigs":
            return Panel(t("Your {coin} acts", coin=coin), t("Sell any number of coins in one column, or none."), lots, decline)
        case _:
            return Panel(t("Your {coin} acts", coin=coin), t("Take a coin from the supply, or none."), lots, decline)


def _acting_coin(scene: Scene) -> int:
    return next(int(action["coin"]) for action in scene.view["actions"] if action["stage"] == "now")


def _place(scene: Scene) -> Panel:
    t, you = scene.t, scene.view["you"]
    if any(move.name == "place" for move in scene.moves):
        sentence = t("Take a coin from your pocket and put it on a free circle, or finish.")
    elif not you["hand"]:
        sentence = t("All your coins lie on your card: finish.")
    else:
        sentence = t("Every circle of your card is taken: finish.")
    if scene.view["quarter"]["holder"] is None:
        buttons: tuple[tuple[str, str], ...] = (("grab", scene.words("grab")), ("finish", t("Finish without it")))
    else:
        buttons = (("finish", scene.words("finish")),)
    return Panel(t("Place your coins"), sentence, aside=buttons)


def _waiting(scene: Scene) -> Panel:
    """What the others do."""
    t, view, match = scene.t, scene.view, scene.match
    general = waiting_panel(scene)
    if match.over or scene.seat in match.waiting:
        return general
    who = scene.names(match.waiting)
    if is_placing(scene):
        sentence = t("We wait for {who} to finish placing.", who=who)
        notes = (t("All cards are shown together when the last player has finished."),)
        return Panel(general.eyebrow, sentence, notes=notes)
    coin = t(COIN_NAMES[_acting_coin(scene)])
    sentence = {
        ROW.set: t("{who} may set the market with the {coin}.", who=who, coin=coin),
        ROW.sell: t("{who} may sell with the {coin}.", who=who, coin=coin),
        ROW.buy: t("{who} may take a coin for the {coin}.", who=who, coin=coin),
    }[view["acting"]["row"]]
    return Panel(general.eyebrow, sentence, notes=_your_place(scene))


def _your_place(scene: Scene) -> tuple[str, ...]:
    """When your turn comes."""
    if scene.seat is None:
        return ()
    t, coming = scene.t, [action for action in scene.view["actions"] if action["stage"] == "to come"]
    between = next((at for at, action in enumerate(coming) if action["seat"] == scene.seat), None)
    if between is None:
        return (t("You have no more coins to use in this round."),)
    return (t("You are next."),) if between == 0 else (t("{n} actions come before yours.", n=between + 1),)


def _set(scene: Scene, options: Options) -> None:
    """A row for each type: the columns where a coin of it may be put."""
    t, market = scene.t, scene.view["market"]
    for coin in range(1, COINS):
        picks, n = [], scene.view["supply"].count(coin)
        for at, column in enumerate(market):
            move = f"set column={at} coin={coin}"
            if move not in scene.legal:
                continue
            number, letter = options.count, LETTERS[column["letter"]]
            picks.append(Pick(number, move, t("to {column}", column=letter), scene.words(move)))
            options.coin_of[number] = (coin, 1)
            options.sets.setdefault(at, []).append({"coin": coin, "move": move, "label": scene.words(move), "pick": number})
        why = None if picks else scene.why(f"set column=0 coin={coin}", t("Set {coins}", coins=counted(coin, 1, t)))
        options.lots.append(Lot(art(coin), kind(coin, t), t.plural("one in the supply", "{n} in the supply", n), tuple(picks), "", why))
    for sets in options.sets.values():
        for one in sets:
            one["picks"] = [number for number, (coin, _) in options.coin_of.items() if coin == one["coin"]]


def _sell(scene: Scene, options: Options) -> None:
    """A row for each column: what one, two, … coins bring there together."""
    sales = scene.view["you"]["sales"]
    best = max((sale["earns"][-1] for sale in sales if sale["earns"]), default=0)
    for sale in sorted(sales, key=lambda sale: (not sale["earns"], -max(sale["earns"], default=0), sale["column"])):
        if sale["earns"]:
            _add_sale(scene, options, sale, best)
        else:
            _add_unsold(scene, options, sale)


def _add_sale(scene: Scene, options: Options, sale: dict[str, Any], best: int) -> None:
    t, at, coin, earns = scene.t, sale["column"], sale["coin"], sale["earns"]
    column, gold = scene.view["market"][at], scene.view["you"]["gold"]
    letter, first, picks, numbers = LETTERS[column["letter"]], column["next"], [], []
    for n, gain in enumerate(earns, start=1):
        moves = [f"sell column={at}"] * n + (["done"] if n < len(earns) else [])  # the last coin that can be sold ends the action by itself
        number = options.count
        chosen = gain == best and n == len(earns) and not any(pick.chosen for pick in options.picks)
        verb = t("Sell {coins} for {gold} gold", coins=counted(coin, n, t), gold=gain)
        picks.append(
            Pick(number, "; ".join(moves), t.plural("1 coin", "{n} coins", n), verb, f"+{gain}", chosen, t("+ {gain} = {sum}", gain=gain, sum=gold + gain))
        )
        options.coin_of[number] = (coin, n)
        options.change[number] = gain
        numbers.append(number)
    for n, gain in enumerate(earns, start=1):
        label = t("Sell {coins} in column {column} for {gold} gold", coins=counted(coin, n, t), column=letter, gold=gain)
        options.sales[at, first + n - 1] = {"coin": coin, "move": "; ".join([f"sell column={at}"] * n), "label": label, "picks": numbers[n - 1 :]}
    sums = " + ".join(str(circle["number"]) for circle in column["circles"][first : first + len(earns)])
    options.lots.append(
        Lot(art(coin), kind(coin, t), t("in column {column}", column=letter), tuple(picks), t("{numbers} gold", numbers=sums) if len(earns) > 1 else "")
    )


def _add_unsold(scene: Scene, options: Options, sale: dict[str, Any]) -> None:
    t, at = scene.t, sale["column"]
    letter = LETTERS[scene.view["market"][at]["letter"]]
    coin = sale["coin"] or scene.view["market"][at]["letter"]
    why = scene.why(f"sell column={at}", t("Sell in column {column}", column=letter))
    options.lots.append(Lot(art(coin), kind(coin, t), t("in column {column}", column=letter), (), "", why))


def _buy(scene: Scene, options: Options) -> None:
    t = scene.t
    for coin in range(1, COINS):
        move, n = f"buy coin={coin}", scene.view["supply"].count(coin)
        picks: tuple[Pick, ...] = ()
        if move in scene.legal:
            number = options.count
            picks = (Pick(number, move, t("Take it"), scene.words(move)),)
            options.coin_of[number] = (coin, 0)
        why = None if picks else scene.why(move, t("Take {coins}", coins=counted(coin, 1, t)))
        owned = scene.view["you"]["coins"].count(coin)
        options.lots.append(Lot(art(coin), kind(coin, t), t.plural("one in the supply", "{n} in the supply", n), picks, t("you own {n}", n=owned), why))


# --- The log, the rules of the moment -------------------------------------------------------------------------------------
def entry(scene: Scene, event: Event) -> Entry:
    headings: dict[int, str] | None = scene.__dict__.get("_headings")
    if headings is None:
        headings = scene.__dict__["_headings"] = _headings(scene)
    return Entry(_icon(event), headings.get(id(event), ""), silent=event.name == "round_begins")


def _headings(scene: Scene) -> dict[int, str]:
    """The events that open a part of a round: its beginning, the reveal, the first action of each phase."""
    t, part, found = scene.t, "", {}
    for event in (event for told in scene.events for event in told):
        now = part
        if event.name == "round_begins":
            now = t("Round {n}", n=event.fields["round"])
        elif event.name in ("revealed", "placed_nothing"):
            now = t("The reveal")
        elif event.name in ("turned", "declined", "lapsed"):
            now = (t("Setting the market"), t("Selling"), t("Buying"))[event.fields["row"]]
        if now != part:
            part = found[id(event)] = now
    return found


def _icon(event: Event) -> str:
    if event.name in ("quarter_taken", "quarter_left", "first_call", "tie_order"):
        return f"{SPRITE}#quarter"
    coin = event.fields.get("coin", 0)
    return art(coin, event.name == "turned") if coin else ""


def moment(scene: Scene) -> list[str]:
    return {
        "select action": ["C-021", "C-022", "C-023", "C-024", "C-018", "C-034"],
        "set market": ["C-025", "C-026", "C-027", "C-028", "C-R14"],
        "sell wigs": ["C-029", "C-030", "C-031", "C-032", "C-033", "C-034", "C-035", "C-R14"],
        "buy wigs": ["C-036", "C-037", "C-038", "C-R14", "C-R16"],
        "over": ["C-044", "C-045", "C-R20"],
    }[scene.view["phase"]]


def goal(scene: Scene) -> str:
    return scene.t("first to {n} gold", n=scene.view["target"])
