"""A referee for Pocket Wigs, from the rule document and the rulings: gold, coins on secret cards, a market of three columns."""

from __future__ import annotations

from itertools import product

from parlour.engine.referee import Referee

PLACING, SETTING, SELLING, BUYING, OVER = range(5)
COINS = {1: "penny", 2: "nickel", 3: "dime"}
COLUMNS = range(3)
ROWS = range(3)
TAILS = 4


# --- Money ------------------------------------------------------------------------------------------------------------
def begins_with(position):
    """Nobody has gold; a penny, a nickel and a dime each."""
    return {(seat, coin): 1 for seat in range(position.players) for coin in COINS.values()}


def tell(event, purses):
    """A coin sold earns its circle's number and leaves its owner; a coin bought is free."""
    if event.name == "sold":
        purses[event["seat"], "gold"] += event["gold"]
        purses[event["seat"], COINS[event["coin"]]] -= 1
    elif event.name == "bought":
        purses[event["seat"], COINS[event["coin"]]] += 1


def held(position):
    found = {}
    for seat in range(position.players):
        me = position.state.players[seat]
        lying = [circle % TAILS for row in me.card for circle in row]
        found[seat, "gold"] = me.gold
        found |= {(seat, name): me.hand[coin] + lying.count(coin) for coin, name in COINS.items()}
    return found


# --- Moves ------------------------------------------------------------------------------------------------------------
def circles(position):
    """The circles of each row of a player card."""
    chosen = position.options["player_card_rows"]
    return [int(n) for n in chosen.split("-")]


def height(position, column):
    return len(position.printed["market"][position.options["coin_market"]][column])


def apart(position, coin, column):
    """Whether the table lets a type lie in one column only, and this one lies in another."""
    s = position.state
    return not position.options["same_type_two_columns"] and any(s.kind[other] == coin for other in COLUMNS if other != column)


def moves(position, seat):
    s, me = position.state, position.state.players[seat]
    if s.phase == PLACING:
        return [] if me.finished else ["finish", "grab", *places(position, me)]
    if s.phase == OVER or s.turn != seat:
        return []
    if s.phase == SETTING:
        return ["decline", *settings(position)]
    if s.phase == BUYING:
        return ["decline", *(f"buy coin={coin}" for coin in COINS if s.supply[coin])]
    begun = s.column >= 0
    columns = [s.column] if begun else COLUMNS
    return ["done" if begun else "decline", *(f"sell column={column}" for column in columns if can_sell(position, me, column))]


def places(position, me):
    for row, coin in product(ROWS, COINS):
        free = any(not circle for circle in me.card[row][: circles(position)[row]])
        if free and me.hand[coin]:
            yield f"place row={row} coin={coin}"


def settings(position):
    """A coin of the supply to a column with room where no other type lies."""
    s = position.state
    for column, coin in product(COLUMNS, COINS):
        fits = s.kind[column] in (0, coin) and s.count[column] < height(position, column)
        if s.supply[coin] and fits and not apart(position, coin, column):
            yield f"set column={column} coin={coin}"


def can_sell(position, me, column):
    """A coin of the type that lies there, else of the letter, while a circle is empty."""
    s = position.state
    letter = next(coin for coin, name in COINS.items() if name == position.printed["letters"][column])
    coin = s.kind[column] or (0 if apart(position, letter, column) else letter)
    return bool(coin) and me.hand[coin] > 0 and s.count[column] < height(position, column)


# --- Secrets ----------------------------------------------------------------------------------------------------------
def deal_anew(row, position, seat, log, chance):
    """While coins are placed: the others' cards, and whether who has finished without the quarter wished for it."""
    s = position.state
    if s.phase != PLACING:
        return
    for other in range(position.players):
        if other != seat:
            them = s.players[other]
            coins = [coin for coin in COINS for _ in range(them.hand[coin])] + [circle for line in them.card for circle in line if circle]
            chance.shuffle(coins)
            for at in ROWS:
                count = chance.randint(0, min(len(coins), circles(position)[at]))
                for circle in range(len(them.card[at])):
                    row.players[other].card[at, circle] = coins.pop() if circle < count else 0
            for coin in COINS:
                row.players[other].hand[coin] = coins.count(coin)
            if them.finished and s.holder != other:
                row.players[other].wish = chance.randrange(2)


def unlike(position, seat, move):
    """Which coin is placed where nobody else sees; nor, where the quarter is not raced for, who wishes it, until all have finished."""
    if move.startswith("place"):
        return "place"
    raced = position.options["quarter"] in ("speed", "first_finisher")
    last = sum(not player.finished for player in position.state.players[: position.players]) == 1
    return "finishing" if move in ("finish", "grab") and not raced and not last else move


REFEREE = Referee(
    begins_with,
    tell,
    held,
    moves,
    deal_anew,
    tables=[
        (2, {}),
        (3, {}),
        (2, {"same_type_two_columns": False, "hands_visible": False, "player_card_rows": "2-2-2"}),
        (3, {"quarter": "random", "coin_market": "ascending_3", "same_coin": "batch"}),
        (3, {"quarter": "least_gold", "sell_actions": "one_per_round", "player_card_rows": "1-2-3", "tie_fallback": "random"}),
        (2, {"quarter": "rotate", "coin_market": "ascending_4", "player_card_rows": "1-1-1"}),
    ],
    dull=frozenset({"decline", "done"}),
    unlike=unlike,
)
PURSE = "gold"
FALSE_MOVES = {"letters": ["nickel", "penny", "dime"], "player_card.set": 2, "market.descending_4.0": [4, 3, 2]}
FALSE_MONEY = {"start_coins.penny": 2, "start_gold": 1}
