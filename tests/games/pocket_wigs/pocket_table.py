"""Builders: a table of Pocket Wigs with what matters, the rest out of the way. Coins are written P, N, D; the numbers of the market rise."""

from __future__ import annotations

import parlour

POCKET = parlour.game("pocket-wigs")
PENNY, NICKEL, DIME = 1, 2, 3
SET, SELL, BUY = 0, 1, 2
LETTERS = ".PND"


def numbers(coins):
    """ "PPD" -> [1, 1, 3]."""
    return [LETTERS.index(letter) for letter in coins]


def letters(coins):
    """[1, 1, 3] -> "PPD"."""
    return "".join(LETTERS[coin] for coin in coins)


def at_placing(hands=("PND", "PND"), *, gold=None, supply=None, seed=0, data=None, **options):
    """A round begins: everybody has these coins in hand; the supply has the others, unless it is given."""
    match = POCKET.new(len(hands), seed, data=data, **({"coin_market": "ascending_4"} | options))
    s = match.state
    s.supply[:] = 0
    for coin, count in zip((PENNY, NICKEL, DIME), (10, 6, 6), strict=True):
        owned = sum(numbers(hand).count(coin) for hand in hands)
        s.supply[coin] = numbers(supply).count(coin) if supply is not None else count - owned
    for seat, hand in enumerate(hands):
        s.players[seat].gold = gold[seat] if gold else 0
        for coin in (PENNY, NICKEL, DIME):
            s.players[seat].hand[coin] = numbers(hand).count(coin)
    match.refresh()
    return match


def put(match, seat, card):
    """Places the coins of a card, written row by row: "D/PN/" is a dime on set market, a penny and a nickel on sell wigs."""
    for row, coins in enumerate(card.split("/")):
        for coin in numbers(coins):
            match.play(seat, f"place row={row} coin={coin}")


def at_actions(cards, hands=None, *, quarter=None, **table):
    """All cards are revealed; `hands` is what was kept in hand, `quarter` who grabbed it."""
    hands = hands or [""] * len(cards)
    match = at_placing([card.replace("/", "") + hand for card, hand in zip(cards, hands, strict=True)], **table)
    for seat, card in enumerate(cards):
        put(match, seat, card)
    if quarter is not None:
        match.play(quarter, "grab")
    for seat in range(len(cards)):
        if seat in match.waiting and seat != quarter:
            match.play(seat, "finish")
    return match


def play(match, *lines):
    """Plays lines like "0 sell column=1"."""
    for line in lines:
        seat, _, move = line.partition(" ")
        match.play(int(seat), move)
    return match


def through_round(match):
    """Everybody declines until the next round begins or the game is over."""
    begun = match.state.rounds
    while not match.over and match.state.rounds == begun:
        match.play(match.waiting[0], match.moves(match.waiting[0])[0])
    return match


def idle_round(match):
    """Nobody places a coin."""
    for seat in match.waiting:
        match.play(seat, "finish")
    return match


def order(match, row):
    """The actions of a row in their order: "0D 1N" is seat 0 with a dime, then seat 1 with a nickel."""
    return " ".join(f"{action['seat']}{LETTERS[action['coin']]}" for action in match.view(None)["actions"] if action["row"] == row)


def column(match, at):
    """The coins in a column, from the bottom."""
    return letters(circle["coin"] for circle in match.view(None)["market"][at]["circles"] if circle["coin"])


def me(match, seat=0):
    return match.view(seat)["you"]


def hand(match, seat=0):
    return letters(me(match, seat)["hand"])


def gold(match):
    return [player["gold"] for player in match.view(None)["players_at_table"]]


def supply(match):
    return letters(match.view(None)["supply"])


def card(match, seat, viewer=None):
    """A card row by row; a coin turned over is written small, a circle that is secret as "?"."""
    rows = match.view(viewer)["players_at_table"][seat]["card"]
    return "/".join("".join(_circle(circle) for circle in row["circles"]) for row in rows)


def _circle(circle):
    if circle is None:
        return "?"
    letter = LETTERS[circle["coin"]]
    return letter.lower() if circle["tails"] else letter


def happened(match, name, seat=None):
    """The events of a kind: their fields' values."""
    return [tuple(event.fields.values()) for event in match.log(seat) if event.name == name]


def texts(match, seat):
    return [str(move) for move in match.moves(seat)]


def rule_against(match, seat, move):
    """The rule that forbids a move, None if it is allowed."""
    doors = POCKET.doors
    number = doors.refusal_at(*match._here(doors), seat, POCKET.move_names.parse(move).code)
    return POCKET.refusals.rule(number) if number else None
