"""From the data file and the options to the record that the rules read."""

from typing import Any

from parlour.engine.data_checks import given, is_whole, not_whole
from parlour.engine.parts import Option
from parlour.engine.plain import Components, Options
from parlour.engine.record import Row
from parlour.engine.texts import Problem
from parlour.games.wigs.codes import COLUMNS, SQUARES, WIGS
from parlour.games.wigs.rounds import MARKET_BETWEEN_ROUNDS

# Accents and real wigs change nothing and are no option (W-079).
OPTIONS = {
    "target_gold": Option(
        20, (20, 25), "Gold that ends the game at the end of a round; 25 makes a longer game for two.", source="document"
    ),
    "market_layout": Option(
        "descending_5",
        ("descending_5", "ascending_6", "ascending_5", "ascending_575", "custom"),
        "Squares and prices of the market board; a house layout of our own.",
        source="house",
        words={
            "descending_5": "five squares, falling: 5-4-3-2-1",
            "ascending_6": "six squares, rising: 1-2-3-3-4-5",
            "ascending_5": "five squares, rising: 1-2-3-4-5",
            "ascending_575": "five, seven and five squares, rising",
            "custom": "the layout of the server’s own data",
        },
        entries="market",
    ),
    "market_between_rounds": Option(
        "to_supply",
        ("to_supply", "keep", "to_box"),
        "What becomes of the tiles in the market at the end of a round.",
        words={"to_supply": "tiles go back to the supply", "keep": "tiles stay in the market", "to_box": "tiles leave the game"},
    ),
    "gaps": Option(
        "stay",
        ("stay", "slide"),
        "What the tiles above do when a tile is bought from beneath them.",
        words={"stay": "they stay, and the gap is filled first", "slide": "they slide down one square"},
    ),
    "draft": Option(
        "clockwise",
        ("clockwise", "snake", "random_deal"),
        "How the first four tiles are taken.",
        source="document",
        words={
            "clockwise": "clockwise, round after round",
            "snake": "there and back: who was last goes first",
            "random_deal": "dealt unseen",
        },
    ),
    "gold_visible": Option(True, (True, False), "Whether everybody sees the others' gold."),
    "tile_memory_aid": Option(False, (False, True), "Whether the page remembers which tiles the others are known to have."),
    "wear_timeout": Option(
        0, (0, 30, 60, 120), "Seconds to choose a wig, after which the lowest-numbered tile is worn; 0 for no limit.", words={0: "no limit"}
    ),
    "unplaceable": Option(
        "return",
        ("return", "redraw", "box"),
        "What happens to a drawn tile that fits nowhere.",
        words={"return": "back to the supply after the phase", "redraw": "another is drawn in its place", "box": "it leaves the game"},
    ),
    "trendsetter_drawn_public": Option(False, (False, True), "Whether all see the Trendsetter's five tiles."),
    "after_selling": Option(
        "own_turn",
        ("own_turn", "phase"),
        "When Bon Vivant and Buccaneer take their tiles.",
        words={"own_turn": "right after their own sell turn", "phase": "when all have sold"},
    ),
    "after_selling_requires_sale": Option(False, (False, True), "Whether Bon Vivant and Buccaneer must sell to take tiles."),
    "sell_empty_column": Option(
        "choose",
        ("choose", "leftmost"),
        "Which empty column a seller may open.",
        words={"choose": "any empty one", "leftmost": "only the left-most"},
    ),
    "tiebreak_includes_worn": Option(True, (True, False), "Whether the worn wig counts when ties in the turn order are broken."),
    "buy_turns": Option(
        "cycle",
        ("cycle", "single", "dropout"),
        "Whether buying goes round until all pass, once each, or until each has passed once.",
        words={"cycle": "until all pass in succession", "single": "one turn each", "dropout": "who passes is out"},
    ),
    "buy_order": Option(
        "fixed",
        ("fixed", "recompute"),
        "Whether the buying order is fixed for the phase or made anew each time round.",
        words={"fixed": "fixed for the phase", "recompute": "made anew each time round"},
    ),
    "buy_from": Option(
        "any",
        ("any", "top"),
        "Which tiles of the market may be bought.",
        words={"any": "any tile of a column", "top": "only the top tile of a column"},
    ),
    "tiles_out": Option(
        "supply_empty",
        ("supply_empty", "draw_failed"),
        "When the tiles have run out.",
        words={"supply_empty": "the supply is empty at the end of a round", "draw_failed": "a tile could not be drawn"},
    ),
    "final_tie": Option(
        "shared",
        ("shared", "fewer_tiles", "more_tiles"),
        "Who wins with equal gold.",
        words={"shared": "they share the victory", "fewer_tiles": "who has fewer tiles", "more_tiles": "who has more tiles"},
    ),
    "stall_rounds": Option(2, (2, 0), "Rounds in which nothing moves that end the game; 0 for never.", words={0: "never"}),
    "max_rounds": Option(40, (40, 20, 100, 0), "The game ends after so many rounds at the latest; 0 for never.", words={0: "never"}),
}
# Tables before the 11th decision had rising prices and a market that stayed: a save or a position that does not say which means these.
UNSAID = {"market_layout": "ascending_6", "market_between_rounds": "keep"}
LAST_ROUND = 30_000  # the counter of rounds ends there, whatever the options
TILES = 35
MOST_TILES = 25  # of one type; the fields of the records hold them all
MOST_GOLD = 10_000
ABILITIES = {  # entry of the data and field of the record: the rulebook's number, the least and the most
    "bon_vivant_pair": (2, 1, TILES),  # W-024
    "trendsetter_draws": (5, 0, TILES),  # W-026
    "baron_gold": (1, 0, 100),  # W-029
    "scholar_types": (2, 1, WIGS - 1),  # W-030
    "buccaneer_tiles": (1, 0, TILES),  # W-031
}


def prepare(components: Components, d: Row, players: int, options: Options) -> None:
    """Fills the record; ValueError says which entry of the data is wrong."""
    d.start_gold = _number("start_gold", components["start_gold"], 0, MOST_GOLD)
    target = _number("target_gold", components["target_gold"], 1, MOST_GOLD)
    d.target_gold = target if options["target_gold"] == OPTIONS["target_gold"].default else options["target_gold"]
    d.market_draws = _number("set_market_draws", components["set_market_draws"], 0, TILES)
    _fill_tiles(components, d, players)
    _fill_abilities(components, d)
    _fill_market(components, d, players, str(options["market_layout"]))
    for name, option in OPTIONS.items():
        if name in d._void.dtype.names and name not in ("target_gold", "market_between_rounds"):
            value = options[name]
            setattr(d, name, int(value) if isinstance(value, int) else option.choices.index(value))
    d.market_between_rounds = MARKET_BETWEEN_ROUNDS.index(options["market_between_rounds"])
    d.max_rounds = options["max_rounds"] or LAST_ROUND


def _number(name: str, value: Any, least: int, most: int) -> int:
    if not is_whole(value, least, most):
        raise not_whole(name, value, least, most)
    return value


def _fill_tiles(components: Components, d: Row, players: int) -> None:
    """The tiles of each type, those that wait for their debut, and enough of the others for every first hand (W-001, W-007, W-009)."""
    tiles, debut = _number("tiles_per_type", components["tiles_per_type"], 1, MOST_TILES), components["debut"]
    for wig in debut:
        _number("debut", wig, 1, WIGS - 1)
    for wig in range(1, WIGS):
        d.tiles[wig] = tiles
        d.debut[wig] = _number("debut", debut.count(wig), 0, tiles)
    d.hand = _number("hand", components["hand"], 1, TILES)
    left = tiles * (WIGS - 1) - len(debut)
    if players * d.hand > left:
        raise Problem(
            "hand is {n}: {players} players need {needed} tiles, and there are {left}",
            n=d.hand,
            players=players,
            needed=players * d.hand,
            left=left,
        )


def _fill_abilities(components: Components, d: Row) -> None:
    """What the wigs can do; data from before these were entries means the rulebook's numbers."""
    for name, (rulebook, least, most) in ABILITIES.items():
        value = components.get(name, rulebook)
        setattr(d, name, _number(name, value, least, most))


def _fill_market(components: Components, d: Row, players: int, layout: str) -> None:
    """Three columns of squares, each with its price of 1 to 5; with two players column II has fewer (W-042, W-044,
    W-045, W-R01, W-R03)."""
    layouts = components["market"]
    if layout not in layouts:
        raise Problem("the data has no market layout {layout!r}; it has: {layouts}", layout=layout, layouts=", ".join(layouts))
    columns = layouts[layout]["players_2" if players == 2 else "players_3_4"]
    if len(columns) != COLUMNS:
        raise Problem("market layout {layout!r} has {n} columns; it needs {wanted}", layout=layout, n=len(columns), wanted=COLUMNS)
    for column, prices in enumerate(columns):
        if not 3 <= len(prices) <= SQUARES:
            raise Problem(
                "column {column} of layout {layout!r} has {n} squares; it needs 3 to {most}",
                column=column,
                layout=layout,
                n=len(prices),
                most=SQUARES,
            )
        d.squares[column] = len(prices)
        for square, price in enumerate(prices):
            if price not in range(1, 6):
                raise Problem("a price of layout {layout!r} is {price}; prices go from 1 to 5", layout=layout, price=given(price))
            d.price[column, square] = price
