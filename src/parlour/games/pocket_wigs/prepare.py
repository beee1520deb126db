"""From the data file and the options to the record that the rules read."""

from parlour.engine.data_checks import given, is_whole, not_whole
from parlour.engine.parts import Option
from parlour.engine.plain import Components, Options
from parlour.engine.record import Row
from parlour.engine.texts import Problem
from parlour.games.pocket_wigs.codes import CIRCLES, COIN_NAMES, COINS, COLUMNS, HEIGHT, QUARTERS

OPTIONS = {
    "coin_market": Option(
        "descending_4",
        ("descending_4", "ascending_4", "ascending_5", "ascending_3", "custom"),
        "Circles and numbers of the market card; a house layout of our own.",
        source="house",
        words={
            "descending_4": "four circles, falling: 4-3-2-1",
            "ascending_4": "four circles, rising: 1-2-3-4",
            "ascending_5": "five circles, rising: 1-2-3-4-5",
            "ascending_3": "three circles, rising: 1-2-3",
            "custom": "the layout of the server’s own data",
        },
        entries="market",
    ),
    "player_card_rows": Option(
        "1-2-2",
        ("1-2-2", "1-2-3", "1-1-1", "2-2-2"),
        "Circles for set market, sell wigs and buy wig on each player card; a house layout of our own.",
        source="house",
        words={"1-2-2": "one, two and two", "1-2-3": "one, two and three", "1-1-1": "one each", "2-2-2": "two each"},
    ),
    "quarter": Option(
        "speed",
        tuple(QUARTERS),
        "Who gets the quarter, of those who reach for it: the first to finish, one by lot, each in turn, or who has the least gold.",
        races=("speed", "first_finisher"),
        unraced="random",
        source="document",
        words={
            "speed": "the first to finish who wants it",
            "random": "one by lot",
            "rotate": "each in turn",
            "least_gold": "who has the least gold",
            "first_finisher": "the first to finish, or nobody",
        },
    ),
    "tie_fallback": Option(
        "clockwise_from_holder",
        ("clockwise_from_holder", "random"),
        "Who goes first among equal coins where the quarter does not decide: clockwise, or by lot.",
        words={"clockwise_from_holder": "clockwise from the quarter", "random": "one by lot"},
    ),
    "same_coin": Option(
        "alternate",
        ("alternate", "batch"),
        "Whether players with several equal coins act by turns, or with all of them at once.",
        words={"alternate": "by turns, coin by coin", "batch": "all equal coins at once"},
    ),
    "sell_actions": Option(
        "per_coin",
        ("per_coin", "one_per_round"),
        "Whether every coin on sell wigs allows a sale, or all of them only one.",
        words={"per_coin": "one sale for each coin", "one_per_round": "one sale in all"},
    ),
    "same_type_two_columns": Option(True, (True, False), "Whether one type may lie in two columns of the market."),
    "hands_visible": Option(True, (True, False), "Whether the page shows which coins the others own."),
    "final_tie": Option(
        "shared",
        ("shared", "more_coins"),
        "Who wins with equal gold.",
        words={"shared": "they share the victory", "more_coins": "who has more coins"},
    ),
    "stall_rounds": Option(3, (3, 0), "Rounds in which no coin moves that end the game; 0 for never.", words={0: "never"}),
    "max_rounds": Option(40, (40, 20, 100, 0), "The game ends after so many rounds at the latest; 0 for never.", words={0: "never"}),
}
UNSAID = {"coin_market": "ascending_4"}  # the numbers rose before the 11th decision: a save or a position that does not say means that
LAST_ROUND = 30_000  # the counter of rounds ends there, whatever the options
CARD_ROWS = ("set", "sell", "buy")
MOST_COINS = 40  # of one type; the fields of the records hold them all


def prepare(components: Components, d: Row, players: int, options: Options) -> None:
    """Fills the record; ValueError says which entry of the data is wrong."""
    d.start_gold = _number(components, "start_gold", 0, 10_000)
    d.target_gold = _number(components, "target_gold", 1, 10_000)
    _fill_coins(components, d, players)
    _fill_card(components, d, str(options["player_card_rows"]))
    _fill_market(components, d, str(options["coin_market"]))
    for name, option in OPTIONS.items():
        if name in d._void.dtype.names:
            value = options[name]
            setattr(d, name, int(value) if isinstance(value, int) else option.choices.index(value))
    d.max_rounds = options["max_rounds"] or LAST_ROUND


def _number(components: Components, name: str, least: int, most: int, where: str = "") -> int:
    value = components.get(name)
    if not is_whole(value, least, most):
        raise not_whole(f"{where}{name}", value, least, most)
    return value


def _fill_coins(components: Components, d: Row, players: int) -> None:
    """The coins of the game, those of a first hand, and the order in which they act (C-004, C-013, C-018)."""
    for coin in range(1, COINS):
        name = COIN_NAMES[coin]
        d.coins[coin] = _number(components["supply"], name, 0, MOST_COINS, "supply.")
        d.start_coins[coin] = _number(components["start_coins"], name, 0, MOST_COINS, "start_coins.")
        if d.coins[coin] < players * d.start_coins[coin]:
            needed = players * d.start_coins[coin]
            raise Problem(
                "supply.{name} is {n}; {players} players need {needed} to begin", name=name, n=d.coins[coin], players=players, needed=needed
            )
    if not any(d.start_coins[coin] for coin in range(1, COINS)):
        raise Problem("start_coins is empty; a player needs at least one coin")
    order = components["order"]
    if sorted(order) != sorted(COIN_NAMES[1:]):
        raise Problem("{entry} is {value}; it must name penny, nickel and dime once each", entry="order", value=given(order))
    for at, name in enumerate(order):
        d.order[at] = COIN_NAMES.index(name)


def _fill_card(components: Components, d: Row, rows: str) -> None:
    """The circles of each row of the player cards, by the data or by the option (C-005, C-R02)."""
    chosen = dict(components["player_card"])
    if rows != OPTIONS["player_card_rows"].default:
        chosen = dict(zip(CARD_ROWS, map(int, rows.split("-")), strict=True))
    for row, name in enumerate(CARD_ROWS):
        d.circles[row] = _number(chosen, name, 0, CIRCLES, "player_card.")


def _fill_market(components: Components, d: Row, layout: str) -> None:
    """Three columns, each with its letter and its numbers from the bottom up (C-009, C-015, C-R01, C-R03)."""
    letters, layouts = components["letters"], components["market"]
    if layout not in layouts:
        raise Problem("the data has no market layout {layout!r}; it has: {layouts}", layout=layout, layouts=", ".join(layouts))
    columns = layouts[layout]
    if len(columns) != COLUMNS:
        raise Problem("market layout {layout!r} has {n} columns; it needs {wanted}", layout=layout, n=len(columns), wanted=COLUMNS)
    if sorted(letters) != sorted(COIN_NAMES[1:]):
        raise Problem("{entry} is {value}; it must name penny, nickel and dime once each", entry="letters", value=given(letters))
    for column, numbers in enumerate(columns):
        d.letter[column] = COIN_NAMES.index(letters[column])
        if not 1 <= len(numbers) <= HEIGHT:
            raise Problem(
                "column {column} of layout {layout!r} has {n} circles; it needs 1 to {most}",
                column=column,
                layout=layout,
                n=len(numbers),
                most=HEIGHT,
            )
        d.height[column] = len(numbers)
        for circle, number in enumerate(numbers):
            if number not in range(1, 21):
                raise Problem("a number of layout {layout!r} is {number}; numbers go from 1 to 20", layout=layout, number=given(number))
            d.number[column, circle] = number
