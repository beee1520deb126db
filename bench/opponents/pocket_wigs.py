"""Pocket Wigs: a coin to sell and a coin to buy in every round, or first a purse, then sales."""

from __future__ import annotations

from opponents import Look, Option, most

SET, SELL, BUY = "0", "1", "2"
PURSE = 6  # coins with which the saver begins to sell


def coins_on(look: Look, row: str) -> int:
    return sum(circle["coin"] > 0 for circle in look.you["card"][int(row)]["circles"])


def placed(look: Look, rows: list[str], keep: int) -> Option | None:
    """The least coin onto the first of these rows that has none of one's own yet; `keep` coins stay in hand, to be sold."""
    if not look.named("finish"):
        return None
    if len(look.you["hand"]) > keep:
        for row in dict.fromkeys(rows):
            if coins_on(look, row) < rows.count(row):
                options = [option for option in look.named("place") if option.of["row"] == row]
                if options:
                    return min(options, key=lambda option: option.number("coin"))
    return look.any("finish")


def acted(look: Look, least: int) -> Option:
    """Sells for at least so much, the best first; takes the biggest coin of the supply; leaves the market as it is."""
    sale = most(look.named("sell"), lambda option: option.sum)
    if sale and sale.sum >= least:
        return sale
    bought = most(look.named("buy"), lambda option: option.number("coin"))
    return bought or look.any("done", "decline")


def sell_and_buy(look: Look) -> Option:
    """One coin to sell, one to buy, the others in hand to be sold."""
    return placed(look, [SELL, BUY], keep=1) or acted(look, least=1)


def purse_first(look: Look) -> Option:
    """Buys with two coins until there are six, then sells with two and takes only what pays two and more, until it is behind."""
    full = len(look.you["coins"]) >= PURSE
    ahead = max(player["gold"] for player in look.view["players_at_table"]) <= look.you["gold"]
    choice = placed(look, [SELL, SELL, BUY] if full else [BUY, BUY], keep=2 if full else 0)
    return choice or acted(look, least=2 if ahead else 1)


PLANS = {"sell-and-buy": sell_and_buy, "purse-first": purse_first}
