"""Wigs: sell high and buy low, or turn everything over as fast as it goes."""

from __future__ import annotations

from opponents import Look, Option, most

FAVOURITES = ("3", "5", "1", "4", "2")  # worn gladly: Baron, Buccaneer, Bon Vivant, Scholar, Trendsetter


def worn(look: Look) -> Option | None:
    """What is drafted and worn: by taste, but of several alike rather one that is left over."""
    hand = look.you.get("hand", [])
    options = look.named("draft", "wear")
    return most(options, lambda option: (hand.count(option.number("wig")) > 1, -FAVOURITES.index(option.of["wig"])))


def added(look: Look) -> Option | None:
    """Into the market goes what one has in hand: it raises the square that one sells to."""
    hand = look.you.get("hand", [])
    return most(look.named("add"), lambda option: hand.count(option.number("wig")))


def buy_low_sell_high(look: Look) -> Option:
    """Sells for three and more, or at all when there are many tiles in hand; buys for one or two what sells for more."""
    choice = worn(look) or added(look)
    if choice:
        return choice
    sales = [
        option for option in look.named("sell", "place") if option.sum >= 3 or look.you["tiles"] >= 5 or look.you["gold"] + option.sum >= 20
    ]
    if sales:
        return max(sales, key=lambda option: option.sum)
    bargains = [option for option in look.named("buy") if option.sum <= 2]
    if bargains and look.you["tiles"] < 6:
        return min(bargains, key=lambda option: (option.sum, -_price_left(look, option)))
    return look.any("done", "pass")


def _price_left(look: Look, option: Option) -> int:
    """What the next tile of that type would sell for."""
    free = [square["price"] for square in look.view["market"][option.number("column")]["squares"] if not square["wig"]]
    return min(free, default=0)


def quick_turnover(look: Look) -> Option:
    """Sells whatever can be sold, the dearest first, and buys the cheapest tile whenever it has gold for it and room."""
    choice = worn(look) or added(look)
    if choice:
        return choice
    sale = most(look.named("sell", "place"), lambda option: option.sum)
    if sale:
        return sale
    cheapest = most(look.named("buy"), lambda option: -option.sum)
    if cheapest and cheapest.sum <= 3 and look.you["tiles"] <= 4:
        return cheapest
    return look.any("done", "pass")


PLANS = {"buy-low-sell-high": buy_low_sell_high, "quick-turnover": quick_turnover}
