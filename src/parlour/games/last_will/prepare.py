"""From the data file and the options to the record that the rules read."""

from __future__ import annotations

from parlour.engine.parts import Option
from parlour.engine.plain import Components, Options
from parlour.engine.record import Row
from parlour.engine.texts import Problem
from parlour.games.last_will.codes import ANY, COMPANION_KINDS, DECK, DECKS, DO, GROUPS, JOINING_KINDS, PROPERTY_KINDS, RIVAL, SYMBOL
from parlour.games.last_will.data import validate
from parlour.games.last_will.data_boards import LETTERS, SPOTS
from parlour.games.last_will.data_cards import cards, tags

OPTIONS = {
    "will": Option(
        "own",
        ("own", "shared", "fixed"),
        "How much everybody inherits.",
        source="document",
        words={"own": "each draws a Last Will", "shared": "one Last Will is drawn for all", "fixed": "the same fixed sum for all"},
    ),
    "fixed_will": Option(
        70,
        (70, 80, 90, 100, 110, 120, 130),
        "The fixed sum, where that is what everybody inherits.",
        words={pounds: f"£{pounds}" for pounds in (70, 80, 90, 100, 110, 120, 130)},
    ),
    "first_player": Option(
        "random",
        ("random", "first_seat"),
        "Who starts.",
        words={"random": "somebody, by lot", "first_seat": "whoever sits in the first seat"},
    ),
    "bankruptcy": Option(
        "round_end",
        ("round_end", "at_once", "at_once_debt"),
        "When bankruptcy ends the game.",
        words={
            "round_end": "it is looked for at the end of each round",
            "at_once": "it may also be declared at once, and wins",
            "at_once_debt": "it may also be declared at once; the largest debt wins",
        },
    ),
    "wild_use": Option(
        "once",
        ("once", "round", "every_place"),
        "How far a wild companion goes.",
        words={
            "once": "it serves once",
            "round": "it serves the whole round, once at an event",
            "every_place": "it serves the whole round, in every place of an event",
        },
    ),
    "triple_twice": Option(True, (True, False), "Whether one player may take two cards of a three-card space in a round."),
    "low_sale": Option(
        "zero",
        ("zero", "pay"),
        "What a sale below zero brings.",
        words={"zero": "nothing", "pay": "the seller pays the difference"},
    ),
    "special_errand": Option(
        "offer",
        ("offer", "stack"),
        "Which cards the errand for special cards takes.",
        words={
            "offer": "only those in the offer",
            "stack": "one boy a round also the top card of the special stack, unseen",
        },
    ),
    "market_visits": Option(
        "once",
        ("once", "each"),
        "How often the property market is rearranged in a round.",
        words={"once": "once in all", "each": "once by each player"},
    ),
    "event_actions": Option(
        "events",
        ("events", "events_and_specials"),
        "What actions for events are good for.",
        words={"events": "events alone", "events_and_specials": "events and special cards"},
    ),
    "new_house": Option(
        "ages",
        ("ages", "spared"),
        "Whether a house loses value in the round it was bought.",
        words={"ages": "yes, at the end of that round too", "spared": "no, from the next round on"},
    ),
    "friend_start": Option(
        "next_round",
        ("next_round", "at_once"),
        "When the extra action of a helper just laid begins.",
        words={"next_round": "in the next round", "at_once": "at once"},
    ),
    "getting_sacked": Option(False, (False, True), "Play with employment cards: income until you are sacked."),
    "income": Option(
        "round_end",
        ("round_end", "round_start"),
        "When income is paid, with employment cards.",
        words={"round_end": "at the end of a round", "round_start": "at the start of a round"},
    ),
    "solo_dice": Option(True, (True, False), "Solo: whether the dice block plans, send a rival's boys and move the market."),
}
PRESETS = {"fair": {"will": "shared"}}
NO_LIMIT = 100
FIRST_DECK = {
    "event": DECK.events,
    "helper": DECK.helpers,
    "expense": DECK.helpers,
    "property": DECK.properties,
    "companion": DECK.companions,
    "wild": DECK.wild,
}


def prepare(components: Components, d: Row, players: int, options: Options) -> None:
    """Fills the record from the data file, which has all the numbers; ValueError says which entry of it is wrong (L-R01)."""
    validate(components)
    _fill_numbers(components, d)
    _fill_cards(components, d)
    _fill_boards(components, d, players)
    _fill_wills(components, d, options)
    _fill_jobs(components, d)
    _fill_solo(components["solo"], d)
    for name, option in OPTIONS.items():
        value = options[name]
        setattr(d, name, int(value) if isinstance(value, int) else option.choices.index(value))


def _fill_numbers(components: Components, d: Row) -> None:
    d.rounds, d.hand_limit = components["rounds"], components["hand_limit"]
    d.board_slots, d.extensions, d.end_value = (components["board_slots"], components["extensions"], components["property_end_value"])
    start = components["start_cards"]
    d.start_helpers, d.start_properties, d.keep = start["helper"], start["property"], start["keep"]
    d.houses = _kinds(components["market"]["houses"])
    for at, token in enumerate(components["market"]["tokens"]):
        d.tokens[at] = token


def _kinds(names: list[str]) -> int:
    return sum(1 << PROPERTY_KINDS.index(name) for name in set(names))


class _Symbols:
    """Words as bits: tags, kinds of property, sale, opera."""

    def __init__(self, components: Components) -> None:
        self._bits = {word: 1 << at for at, word in enumerate(tags(components))}
        self._bits |= {kind: 1 << SYMBOL.first_kind + at for at, kind in enumerate(PROPERTY_KINDS)} | {
            "sale": SYMBOL.sale,
            "opera": SYMBOL.opera,
        }

    def __call__(self, words: list[str]) -> int:
        return sum(self._bits[word] for word in set(words))


# --- Cards ----------------------------------------------------------------------------------------------------------
def _fill_cards(components: Components, d: Row) -> None:
    symbols = _Symbols(components)
    decks = []
    for number, printed in enumerate(cards(components)):
        card, entry = d.card[number], printed.entry
        card.group = GROUPS.index(printed.table)
        card.deck = DECK.one_crown + entry["crowns"] - 1 if printed.table == "special" else FIRST_DECK[printed.table]
        card.copies = entry["copies"]
        card.tags = symbols(entry.get("tags", []))
        _fill_costs(card, entry)
        _fill_companions(card, entry)
        _fill_effects(card, entry, symbols)
        if printed.table == "property":
            card.kind, card.upkeep, card.steps = PROPERTY_KINDS.index(entry["kind"]), entry["upkeep"], len(entry["values"])
            for at, value in enumerate(entry["values"]):
                card.values[at] = value
        if printed.table == "companion":
            card.kind = COMPANION_KINDS.index(entry["kind"])
        if printed.table == "wild":
            card.kind = ANY
        decks.append(card.deck)
    d.cards = len(decks)
    for deck in range(DECKS + 1):
        d.first[deck] = sum(one < deck for one in decks)


def _fill_costs(card: Row, entry: Components) -> None:
    if "play" in entry:
        card.play_actions, card.play_pay, card.ways = entry["play"]["actions"], entry["play"]["pay"], 1
    if "alternative" in entry:
        card.other_actions, card.other_pay, card.ways = entry["alternative"]["actions"], entry["alternative"]["pay"], 2
    if "use" in entry:
        card.use_actions, card.use_pay, card.usable = entry["use"]["actions"], entry["use"]["pay"], 1


def _fill_companions(card: Row, entry: Components) -> None:
    card.joins, card.slots = len(entry.get("join", [])), len(entry.get("slots", []))
    for at, item in enumerate(entry.get("join", [])):
        card.join_kind[at], card.join_add[at] = JOINING_KINDS.index(item["kind"]), item["add"]
    for at, item in enumerate(entry.get("slots", [])):
        card.slot_kind[at], card.slot_add[at] = COMPANION_KINDS.index(item["kind"]), item["add"]


def _fill_effects(card: Row, entry: Components, symbols: _Symbols) -> None:
    card.thens, card.lasting = len(entry.get("then", [])), len(entry.get("always", []))
    for at, effect in enumerate(entry.get("then", [])):
        _fill_effect(card.then[at], effect, symbols)
    for at, effect in enumerate(entry.get("always", [])):
        _fill_effect(card.always[at], effect, symbols)


def _fill_effect(to: Row, effect: Components, symbols: _Symbols) -> None:
    name = f"boost_{effect['on']}" if effect["do"] == "boost" else effect["do"]
    to.do = getattr(DO, name)
    to.amount = next((effect[key] for key in ("amount", "steps", "extra", "less", "add", "times") if key in effect), 0)
    to.how = effect.get("count", 0) if effect["do"] == "sell" else int(effect.get("only") == "event" or effect.get("target") == "all")
    to.token = COMPANION_KINDS.index(effect["token"]) if "token" in effect else 0
    to.kinds, to.tags = _kinds(effect.get("kinds", [])), symbols(effect.get("tags", []))


# --- Boards ---------------------------------------------------------------------------------------------------------
def _fill_boards(components: Components, d: Row, players: int) -> None:
    """Both boards have a side for 1 to 3 players and one for 4 and 5; 3 and 5 players add a supplement (L-009, L-010,
    L-011, L-201, L-N01)."""
    side = "small" if players in components["sides"]["small"] else "large"
    d.plans = len(components["plans"][side])
    for at, plan in enumerate(components["plans"][side]):
        d.plan[at].cards, d.plan[at].boys, d.plan[at].actions = plan["cards"], plan["boys"], plan["actions"]
    supplement = components["offer"].get("supplement", {}).get(str(players))
    for number, row in enumerate(components["offer"][side]):
        spaces = [*row, supplement[number]] if supplement else row
        d.spaces = max(d.spaces, len(spaces))
        for space, word in enumerate(spaces):
            d.offer[number, space] = len(word)
            for at, letter in enumerate(word):
                d.letter[number, space, at] = LETTERS.index(letter)
    _fill_errands({errand["id"]: errand for errand in components["errand"]}, d, players)


def _fill_errands(errands: Components, d: Row, players: int) -> None:
    room = {name: errand.get("boys", [NO_LIMIT] * 5)[players - 1] for name, errand in errands.items()}
    d.card_room, d.triple_room, d.wild_room = room["card"], room["triple"], room["wild"]
    d.extension_room, d.market_room, d.opera_room = room["extension"], room["market"], room["opera"]
    d.stack_room, d.demotion_room = room["stack"], room["demotion"]
    d.unknown_each = errands["unknown"].get("per_player", NO_LIMIT)
    d.opera_pay = errands["opera"].get("pay", 0)


# --- Wills and employment -------------------------------------------------------------------------------------------
def _fill_wills(components: Components, d: Row, options: Options) -> None:
    """The wills, and with Getting Sacked what the income takes off each (L-019, L-K02, L-K13, L-K14)."""
    amounts = [will["amount"] for will in components["will"] for _ in range(will["copies"])]
    if options["will"] == "fixed":
        if options["fixed_will"] not in amounts:
            wills = ", ".join(map(str, amounts))
            raise Problem("fixed_will is {will}, and the data has only the wills {wills}", will=options["fixed_will"], wills=wills)
        amounts = [options["fixed_will"]]
    d.wills = len(amounts)
    for at, amount in enumerate(amounts):
        sacked = next(entry for entry in components["getting_sacked"]["by_will"] if amount in entry["wills"])
        d.will_amount[at], d.will_par[at] = amount, components["solo"]["par"][str(amount)]
        d.will_lines[at], d.will_less[at] = sacked["lines"], sacked["less"][options["income"]]


def _fill_jobs(components: Components, d: Row) -> None:
    symbols = _Symbols(components)
    d.demotions, d.jobs = components["getting_sacked"]["demotions_per_round"], len(components["employment"])
    for number, job in enumerate(components["employment"]):
        d.job[number].lines = len(job["lines"])
        for at, line in enumerate(job["lines"]):
            d.job[number].symbol[at], d.job[number].income[at] = symbols([line["symbol"]]), line["income"]


# --- Solo -----------------------------------------------------------------------------------------------------------
def _fill_solo(solo: Components, d: Row) -> None:
    d.blocked_plans, d.rival_boys = solo["blocked_plans"], solo["rival_boys"]
    first = {"offer": RIVAL.offer, "wild": RIVAL.wild, "extension": RIVAL.extension, "market": RIVAL.market, "none": RIVAL.nowhere}
    for entry in solo["rival"]:
        d.rival[entry["d10"] - 1] = first[entry["space"]] + (entry["number"] - 1 if SPOTS[entry["space"]] else 0)
    for entry in solo["swaps"]:
        for at, kind in enumerate(entry["kinds"]):
            d.swap[entry["d12"] - 1, at] = PROPERTY_KINDS.index(kind)
