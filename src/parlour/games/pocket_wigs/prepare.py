"""From the data file and the options to the record that the rules read."""

from typing import Any

from parlour.engine.game import Option
from parlour.engine.record import Row
from parlour.games.pocket_wigs.state import CIRCLES, COIN_NAMES, COINS, COLUMNS, HEIGHT

OPTIONS = {
    "coin_market": Option(
        "ascending_4",
        ("ascending_4", "ascending_5", "ascending_3", "descending_4", "custom"),
        "Circles and numbers of the market card; a house layout of our own.",
    ),
    "player_card_rows": Option("1-2-2", ("1-2-2", "1-2-3", "1-1-1", "2-2-2"), "Circles for set market, sell wigs and buy wig on each player card."),
    "quarter": Option(
        "speed",
        ("speed", "random", "rotate", "least_gold"),
        "Who gets the quarter, of those who reach for it: the first to finish, one by lot, each in turn, or who has the least gold.",
        self_play="random",
    ),
    "tie_fallback": Option(
        "clockwise_from_holder",
        ("clockwise_from_holder", "random"),
        "Who goes first among equal coins where the quarter does not decide: clockwise, or by lot.",
    ),
    "same_coin": Option("alternate", ("alternate", "batch"), "Whether players with several equal coins act by turns, or with all of them at once."),
    "sell_actions": Option("per_coin", ("per_coin", "one_per_round"), "Whether every coin on sell wigs allows a sale, or all of them only one."),
    "same_type_two_columns": Option(True, (True, False), "Whether one type may lie in two columns of the market."),
    "hands_visible": Option(True, (True, False), "Whether the page shows which coins the others own."),
    "final_tie": Option("shared", ("shared", "more_coins"), "Who wins with equal gold."),
    "stall_rounds": Option(3, (3, 0), "Rounds in which no coin moves that end the game; 0 for never."),
    "max_rounds": Option(40, (40, 20, 100), "The game ends after so many rounds at the latest."),
}
CARD_ROWS = ("set", "sell", "buy")
MOST_COINS = 40  # of one type; the fields of the records hold them all


def prepare(components: dict[str, Any], d: Row, players: int, options: dict[str, Any]) -> None:
    """Fills the record; ValueError says which entry of the data is wrong."""
    d.start_gold = _number(components, "start_gold", 0, 10_000)
    d.target_gold = _number(components, "target_gold", 1, 10_000)
    _fill_coins(components, d, players)
    _fill_card(components, d, options["player_card_rows"])
    _fill_market(components, d, options["coin_market"])
    for name, option in OPTIONS.items():
        if name in d._void.dtype.names:
            value = options[name]
            setattr(d, name, int(value) if isinstance(value, int) else option.choices.index(value))


def _number(components: dict[str, Any], name: str, least: int, most: int, where: str = "") -> int:
    value = components.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"pocket-wigs: {where}{name} is {value!r}; it must be a whole number from {least} to {most}")
    return value


def _fill_coins(components: dict[str, Any], d: Row, players: int) -> None:
    for coin in range(1, COINS):
        name = COIN_NAMES[coin]
        d.coins[coin] = _number(components["supply"], name, 0, MOST_COINS, "supply.")
        d.start_coins[coin] = _number(components["start_coins"], name, 0, MOST_COINS, "start_coins.")
        if d.coins[coin] < players * d.start_coins[coin]:
            raise ValueError(f"pocket-wigs: supply.{name} is {d.coins[coin]}; {players} players need {players * d.start_coins[coin]} to begin")
    if not any(d.start_coins[coin] for coin in range(1, COINS)):
        raise ValueError("pocket-wigs: start_coins is empty; a player needs at least one coin")
    order = components["order"]
    if sorted(order) != sorted(COIN_NAMES[1:]):
        raise ValueError(f"pocket-wigs: order is {order}; it must name dime, nickel and penny once each")
    for at, name in enumerate(order):
        d.order[at] = COIN_NAMES.index(name)


def _fill_card(components: dict[str, Any], d: Row, rows: str) -> None:
    chosen = dict(components["player_card"])
    if rows != OPTIONS["player_card_rows"].default:
        chosen = dict(zip(CARD_ROWS, map(int, rows.split("-")), strict=True))
    for row, name in enumerate(CARD_ROWS):
        d.circles[row] = _number(chosen, name, 0, CIRCLES, "player_card.")


def _fill_market(components: dict[str, Any], d: Row, layout: str) -> None:
    letters, layouts = components["letters"], components["market"]
    if layout not in layouts:
        raise ValueError(f"pocket-wigs: the data has no market layout {layout!r}; it has: {', '.join(layouts)}")
    columns = layouts[layout]
    if len(columns) != COLUMNS:
        raise ValueError(f"pocket-wigs: market layout {layout!r} has {len(columns)} columns; it needs {COLUMNS}")
    if sorted(letters) != sorted(COIN_NAMES[1:]):
        raise ValueError(f"pocket-wigs: letters is {letters}; it must name penny, nickel and dime once each")
    for column, numbers in enumerate(columns):
        d.letter[column] = COIN_NAMES.index(letters[column])
        if not 1 <= len(numbers) <= HEIGHT:
            raise ValueError(f"pocket-wigs: column {column} of layout {layout!r} has {len(numbers)} circles; it needs 1 to {HEIGHT}")
        d.height[column] = len(numbers)
        for circle, number in enumerate(numbers):
            if number not in range(1, 21):
                raise ValueError(f"pocket-wigs: a number of layout {layout!r} is {number}; numbers go from 1 to 20")
            d.number[column, circle] = number
