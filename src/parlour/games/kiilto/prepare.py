"""From the data file and the options to the record that the rules read."""

from typing import Any

from parlour.engine.data_checks import given, is_whole, not_whole
from parlour.engine.parts import Option
from parlour.engine.record import Row
from parlour.engine.texts import Phrase, Problem
from parlour.games.kiilto.state import COLOUR_NAMES, COLOURS, GOLDEN, HANDFULS, MOST_NOTABLES, OWNERSHIPS, PLACES, RESERVATIONS, ROWS, TAKE, TAKE_TWO

OPTIONS = {
    "bear_limit": Option(10, (10, "none"), "Bears that a player may hold at the end of a turn, golden ones included."),
    "notables_per_turn": Option("all", ("all", 1), "Whether all impressed notables come at once, or one that the player chooses."),
    "notables": Option("document", ("document", "players + 1"), "How many notables are laid out: with four players all 10, or 5."),
    "blind_reserve": Option(False, (False, True), "Whether the top of a deck may be reserved unseen."),
    "choose_payment": Option(False, (False, True), "Whether a player may pay with golden bears where coloured ones are held."),
}
PRESETS = {"classic": {"bear_limit": 10, "notables_per_turn": 1, "notables": "players + 1", "blind_reserve": True}}
NO_LIMIT = 1000
MOST_BEARS = 20  # of a colour, in a price or a pile: bears and bonuses of a colour together stay below 128
NEVER = 127  # the price of an empty place, in two colours: more than anybody can have


def prepare(components: dict[str, Any], d: Row, players: int, options: dict[str, Any]) -> None:
    """Fills the record; ValueError says which entry of the data is wrong."""
    if components["colours"] != list(COLOUR_NAMES):
        raise Problem("the colours must be {colours}, in this order, not {value}", colours=", ".join(COLOUR_NAMES), value=given(components["colours"]))
    _fill_market(components, d, players)
    _fill_ownerships(components, d, players)
    _fill_notables(components, d, players, options["notables"])
    d.open_per_class = _within("open_per_class", components["open_per_class"], 1, PLACES)
    d.max_reservations = _within("max_reservations", components["max_reservations"], 0, RESERVATIONS)
    d.bear_limit = NO_LIMIT if options["bear_limit"] == "none" else options["bear_limit"]
    d.one_notable_per_turn = int(options["notables_per_turn"] == 1)
    d.blind_reserve, d.choose_payment = int(options["blind_reserve"]), int(options["choose_payment"])
    _fill_handfuls(d)


def _within(name: str | Phrase, value: Any, least: int, most: int) -> int:
    if not is_whole(value, least, most):
        raise not_whole(name, value, least, most)
    return int(value)


def _handful(name: str | Phrase, counts: Any, most: int = MOST_BEARS) -> int:
    """A handful as one number, from a list in the order of the colours."""
    if not isinstance(counts, list) or len(counts) != COLOURS:
        colours = ", ".join(COLOUR_NAMES)
        raise Problem("{name} is {value}; it needs {n} numbers, for {colours}", name=name, value=given(counts), n=COLOURS, colours=colours)
    return sum(_within(name, count, 0, most) << 8 * colour for colour, count in enumerate(counts))


def _by_players(components: dict[str, Any], name: str, players: int) -> Any:
    table = {int(key): value for key, value in components[name].items()}
    if players not in table:
        raise Problem("{name} has no entry for {players} players; it has: {counts}", name=name, players=players, counts=", ".join(map(str, table)))
    return table[players]


def _fill_market(components: dict[str, Any], d: Row, players: int) -> None:
    each = _within(
        Phrase("{entry} for {players} players", entry="bears_by_players", players=players), _by_players(components, "bears_by_players", players), 0, MOST_BEARS
    )
    golden = _within("golden_bears", components["golden_bears"], 0, MOST_BEARS)
    d.market = _handful("bears", [each] * COLOURS) + (golden << 8 * GOLDEN)
    needs = _within("take_two_needs", components["take_two_needs"], 2, MOST_BEARS + 1)
    d.too_few_for_two = _handful("take_two_needs", [128 - needs] * COLOURS, 127)


def _fill_ownerships(components: dict[str, Any], d: Row, players: int) -> None:
    cards = components["ownerships"]
    _within(Phrase("the number of ownerships"), len(cards), 1, OWNERSHIPS - 1)
    d.price[0] = _handful("no price", [NEVER, NEVER, 0, 0, 0], NEVER)
    decks: list[list[int]] = [[] for _ in range(ROWS)]
    for number, card in enumerate(cards, start=1):
        if card["bonus"] not in COLOUR_NAMES:
            valid = ", ".join(COLOUR_NAMES)
            raise Problem("the bonus of ownership {n} is {value}; it can be {valid}", n=number, value=given(card["bonus"]), valid=valid)
        d.colour[number] = COLOUR_NAMES.index(card["bonus"])
        d.bonus[number] = 1 << 8 * d.colour[number]
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


def _fill_notables(components: dict[str, Any], d: Row, players: int, how_many: str) -> None:
    notables = components["notables"]
    d.notables = _within(Phrase("the number of notables"), len(notables), 0, MOST_NOTABLES)
    for number, notable in enumerate(notables, start=1):
        d.requires[number] = _handful(Phrase("the requirement of notable {n}", n=number), notable["requires"])
        d.notable_prestige[number] = _within(Phrase("the prestige of notable {n}", n=number), notable["prestige"], 0, 20)
    laid = _by_players(components, "notables_by_players", players) if how_many == "document" else players + 1
    d.notables_laid = _within(Phrase("the notables laid out for {players} players", players=players), laid, 0, len(notables))


def _fill_handfuls(d: Row) -> None:
    """Which handfuls may be taken, for every set of colours in the market: three different, or all there are (K-041, K-R05)."""
    for code, colours in enumerate(HANDFULS):
        d.handful[code] = sum(1 << 8 * colour for colour in colours)
    for colour in range(COLOURS):
        d.handful[TAKE_TWO.first - TAKE.first + colour] = 2 << 8 * colour
    for there in range(32):
        least = min(3, there.bit_count())
        takes = [TAKE.first + code for code, colours in enumerate(HANDFULS) if len(colours) == least and all(there >> colour & 1 for colour in colours)]
        pairs = [TAKE_TWO.first + colour for colour in range(COLOURS) if there >> colour & 1]
        d.take_count[there], d.pair_count[there] = len(takes), len(pairs)
        for at, code in enumerate(takes):
            d.takes[there, at] = code
        for at, code in enumerate(pairs):
            d.pairs[there, at] = code
