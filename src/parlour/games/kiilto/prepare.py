"""From the data file and the options to the record that the rules read."""

from typing import Any

from parlour.engine.data_checks import given, is_whole, not_whole
from parlour.engine.moves import code_of
from parlour.engine.parts import Option
from parlour.engine.plain import Components, Options
from parlour.engine.record import Row
from parlour.engine.texts import Phrase, Problem
from parlour.games.kiilto.bears import GUARD_BIT, bear
from parlour.games.kiilto.codes import (
    COLOUR_NAMES,
    COLOUR_SETS,
    COLOURS,
    GOLDEN,
    HANDFULS,
    MOST_NOTABLES,
    MOVE,
    OWNERSHIPS,
    PLACES,
    RESERVATIONS,
    ROWS,
)

OPTIONS = {  # K-R02, K-R03, K-R04, K-R07, K-R09
    "bear_limit": Option(
        10,
        (10, "none"),
        "Bears that a player may hold at the end of a turn, golden ones included.",
        words={10: "ten at most", "none": "as many as one likes"},
    ),
    "notables_per_turn": Option(
        "all",
        ("all", 1),
        "Whether all impressed notables come at once, or one that the player chooses.",
        words={"all": "all who are impressed come", 1: "one comes, whom the player chooses"},
    ),
    "notables": Option(
        "document",
        ("document", "players + 1"),
        "How many notables are laid out: with four players all 10, or 5.",
        source="document",
        words={"document": "as the rules say: all 10 with four players", "players + 1": "one more than players"},
    ),
    "blind_reserve": Option(False, (False, True), "Whether the top of a deck may be reserved unseen."),
    "choose_payment": Option(False, (False, True), "Whether a player may pay with golden bears where coloured ones are held."),
}
# The rules of the widely played gem game (K-R13).
PRESETS: dict[str, Options] = {
    "classic": {"bear_limit": 10, "notables_per_turn": 1, "notables": "players + 1", "blind_reserve": True, "choose_payment": True}
}
PRESETS_IN_SAVES: dict[str, Options] = {"classic": {"choose_payment": False}}  # as it was at first: the payment was not chosen
NO_LIMIT = 1000
MOST_BEARS = 20  # of a colour, in a price or a pile: bears and bonuses of a colour together stay below 128
NEVER = 127  # the price of an empty place, in two colours: more than anybody can have


def prepare(components: Components, d: Row, players: int, options: Options) -> None:
    """Fills the record; ValueError says which entry of the data is wrong."""
    if components["colours"] != list(COLOUR_NAMES):
        raise Problem(
            "the colours must be {colours}, in this order, not {value}", colours=", ".join(COLOUR_NAMES), value=given(components["colours"])
        )
    _fill_market(components, d, players)
    _fill_ownerships(components, d, players)
    _fill_notables(components, d, players, str(options["notables"]))
    d.open_per_class = _within("open_per_class", components["open_per_class"], 1, PLACES)
    d.max_reservations = _within("max_reservations", components["max_reservations"], 0, RESERVATIONS)
    d.bear_limit = NO_LIMIT if options["bear_limit"] == "none" else options["bear_limit"]
    d.one_notable_per_turn = int(options["notables_per_turn"] == 1)
    d.blind_reserve, d.choose_payment = int(options["blind_reserve"]), int(options["choose_payment"])
    _fill_handfuls(d)


def _within(name: str | Phrase, value: Any, least: int, most: int) -> int:
    if not is_whole(value, least, most):
        raise not_whole(name, value, least, most)
    return value


def _handful(name: str | Phrase, counts: Any, most: int = MOST_BEARS) -> int:
    """A handful as one number, from a list in the order of the colours."""
    if not isinstance(counts, list) or len(counts) != COLOURS:
        colours = ", ".join(COLOUR_NAMES)
        raise Problem("{name} is {value}; it needs {n} numbers, for {colours}", name=name, value=given(counts), n=COLOURS, colours=colours)
    return sum(_within(name, count, 0, most) * bear(colour) for colour, count in enumerate(counts))


def _by_players(components: Components, name: str, players: int) -> Any:
    table = {int(key): value for key, value in components[name].items()}
    if players not in table:
        raise Problem(
            "{name} has no entry for {players} players; it has: {counts}", name=name, players=players, counts=", ".join(map(str, table))
        )
    return table[players]


def _fill_market(components: Components, d: Row, players: int) -> None:
    """So many bears as the players call for, and how large a pile two alike need (K-001, K-004, K-005, K-006, K-042)."""
    each = _within(
        Phrase("{entry} for {players} players", entry="bears_by_players", players=players),
        _by_players(components, "bears_by_players", players),
        0,
        MOST_BEARS,
    )
    golden = _within("golden_bears", components["golden_bears"], 0, MOST_BEARS)
    d.market = _handful("bears", [each] * COLOURS) + golden * bear(GOLDEN)
    needs = _within("take_two_needs", components["take_two_needs"], 2, MOST_BEARS + 1)
    d.too_few_for_two = _handful("take_two_needs", [GUARD_BIT - needs] * COLOURS, GUARD_BIT)


def _fill_ownerships(components: Components, d: Row, players: int) -> None:
    """Price, bonus, prestige and class of every ownership, and the deck of each class (K-002, K-020, K-021, K-022)."""
    cards = components["ownerships"]
    _within(Phrase("the number of ownerships"), len(cards), 1, OWNERSHIPS - 1)
    d.price[0] = _handful("no price", [NEVER, NEVER, 0, 0, 0], NEVER)
    decks: list[list[int]] = [[] for _ in range(ROWS)]
    for number, card in enumerate(cards, start=1):
        if card["bonus"] not in COLOUR_NAMES:
            valid = ", ".join(COLOUR_NAMES)
            raise Problem("the bonus of ownership {n} is {value}; it can be {valid}", n=number, value=given(card["bonus"]), valid=valid)
        d.colour[number] = COLOUR_NAMES.index(card["bonus"])
        d.bonus[number] = bear(d.colour[number])
        d.price[number] = _handful(Phrase("the price of ownership {n}", n=number), card["price"])
        d.prestige[number] = _within(Phrase("the prestige of ownership {n}", n=number), card["prestige"], 0, 20)
        d.row[number] = _within(Phrase("the class of ownership {n}", n=number), card["class"], 1, ROWS) - 1
        decks[d.row[number]].append(number)
    at = 0
    for row, deck in enumerate(decks):
        d.deck_first[row], d.deck_count[row] = at, len(deck)
        for number in deck:
            d.deck[at] = number
            at += 1
    within_reach = sum(card["prestige"] for card in cards) // players
    name = Phrase("winning_prestige for {players} players of these ownerships", players=players)
    d.winning_prestige = _within(name, components["winning_prestige"], 1, max(1, within_reach))


def _fill_notables(components: Components, d: Row, players: int, how_many: str) -> None:
    """What every notable requires, and how many are laid out (K-003, K-004, K-005, K-006, K-031, K-R04)."""
    notables = components["notables"]
    d.notables = _within(Phrase("the number of notables"), len(notables), 0, MOST_NOTABLES)
    for number, notable in enumerate(notables, start=1):
        if not isinstance(notable.get("name", ""), str):
            raise Problem("the name of notable {n} is {value}; it must be a text", n=number, value=given(notable["name"]))
        d.requires[number] = _handful(Phrase("the requirement of notable {n}", n=number), notable["requires"])
        d.notable_prestige[number] = _within(Phrase("the prestige of notable {n}", n=number), notable["prestige"], 0, 20)
    laid = _by_players(components, "notables_by_players", players) if how_many == "document" else players + 1
    d.notables_laid = _within(Phrase("the notables laid out for {players} players", players=players), laid, 0, len(notables))


def _fill_handfuls(d: Row) -> None:
    """Which handfuls may be taken, for every set of colours in the market: three different, or all there are (K-041,
    K-R05); and two of one colour (K-042)."""
    two_alike = [2 * bear(colour) for colour in range(COLOURS)]
    for number, handful in enumerate([*(sum(map(bear, colours)) for colours in HANDFULS), *two_alike]):
        d.handful[number] = handful
    for there in range(COLOUR_SETS):
        least = min(3, there.bit_count())
        takes = [
            code_of(MOVE.take, n, 0)
            for n, colours in enumerate(HANDFULS)
            if len(colours) == least and all(there >> colour & 1 for colour in colours)
        ]
        pairs = [code_of(MOVE.take_two, colour, 0) for colour in range(COLOURS) if there >> colour & 1]
        d.take_count[there], d.pair_count[there] = len(takes), len(pairs)
        for at, code in enumerate(takes):
            d.takes[there, at] = code
        for at, code in enumerate(pairs):
            d.pairs[there, at] = code
