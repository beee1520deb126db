"""A referee for Prêt-à-Porter, from the rule document and the rulings: dollars, debts and tokens; every decision P-D02 to P-D25; no secrets but luck."""

from __future__ import annotations

from parlour.engine.referee import Referee

KINDS = ("contract", "building", "employee")
PER_KIND = 32
ROW = 6  # where a card or a Design lies that is in its row: after four seats, the deck and what is set apart
# Decisions by the ledger's numbers.
DISMISSAL, PLACE, BANK, CONTRACT, TYPE, SETTLEMENT, BUILDING, HIRE_BY_CARD, EMPLOYEE, USE, CARD_DESIGN, DESIGN, SECOND_DESIGN = range(2, 15)
COLOUR, UNITS, NEXT_COLOUR, THING, SECOND_THING, SELL, GROW, FIRE_WINDOW, STYLE, PRESENT, KEEP, OVER = range(15, 27)
FIRST_STEPS = (PLACE, BANK, CONTRACT, BUILDING, HIRE_BY_CARD, EMPLOYEE, USE, DESIGN, COLOUR, NEXT_COLOUR, THING, SELL, GROW, STYLE, KEEP)
NO_PASS = (TYPE, CARD_DESIGN, UNITS)
STEP = 20  # units asked for at once


# --- Money ------------------------------------------------------------------------------------------------------------
GAINS = ("", "q", "t", "pr", "", "cash", "prestige", "vp")
IN = {"credit": "dollars", "loan": "dollars", "settled": "dollars", "design_sold": "dollars"}
OUT = {
    "building_bought": "price",
    "hired": "price",
    "card_used": "price",
    "material_bought": "price",
    "trained": "price",
    "upgraded": "price",
    "fired": "severance",
    "upkeep_paid": "dollars",
    "repaid": "dollars",
    "loans_settled": "dollars",
}


def begins_with(position):
    """$40 each."""
    return {(seat, "cash"): 40 for seat in range(position.players)}


def tell(event, purses):
    """Dollars in and out, credit, loans, tokens, prestige and VP of the company that the event names."""
    seat = event.fields.get("seat")
    purses[seat, "cash"] += event[IN[event.name]] if event.name in IN else 0
    purses[seat, "cash"] -= event[OUT[event.name]] if event.name in OUT else 0
    if event.name in ("gained", "thing_taken", "design_bonus"):
        purses[seat, GAINS[event["what"]]] += event["amount"]
    elif event.name == "quality":
        purses[seat, "q"] += event["q"]
    elif event.name == "tile_trend":
        purses[seat, "t"] += event["t"]
    elif event.name == "tokens_discarded":
        for token in ("q", "t", "pr"):
            purses[seat, token] -= event[token]
    elif event.name == "sales":
        purses[seat, "cash"] += event["from_prestige"] + event["from_prices"]
    elif event.name == "award":
        purses[seat, "prestige"] += event["prestige"]
    elif event.name == "exchanged":
        purses[seat, "prestige"] -= event["prestige"]
        purses[seat, "vp"] += event["vp"]
    tell_debts(event, purses)


def tell_debts(event, purses):
    if event.name == "credit":
        purses[event["seat"], "credit"] += event["dollars"]
    elif event.name == "loan":
        purses[event["seat"], "loans"] += event["loans"]
    elif event.name in ("repaid", "settled", "loans_settled"):
        purses[event["seat"], "credit"] -= event.fields.get("credit", 0)
        purses[event["seat"], "loans"] -= event["loans"]


def held(position):
    sorts = ("cash", "credit", "loans", "prestige", "vp", "q", "t", "pr")
    return {(seat, sort): getattr(position.state.players[seat], sort) for seat in range(position.players) for sort in sorts}


# --- Cards ------------------------------------------------------------------------------------------------------------
def entry(position, card):
    """What is printed on a card."""
    return position.printed[KINDS[card // PER_KIND]][card % PER_KIND]


def cards(position, seat, kind=None):
    """The cards that a company holds: Contracts, Buildings, Employees by their numbers."""
    return [card for card in range(3 * PER_KIND) if position.state.home[card] == seat and kind in (None, KINDS[card // PER_KIND])]


def marks(printed):
    """The abilities of a card in the order of its use marks: what is alike on both sides has one mark."""
    found = []
    for side in ("front", "back"):
        seen = []
        for effect in printed[side]:
            seen.append((effect["when"], effect["do"], effect.get("what", "")))
            key = (*seen[-1], seen.count(seen[-1]))
            found += [] if key in found else [key]
    return found


def abilities(position, seat, when, do, what=None):
    """The abilities of the sides lying up that were not used in this round."""
    s = position.state
    for card in cards(position, seat):
        printed, seen = entry(position, card), []
        for effect in printed["back" if s.side[card] else "front"]:
            seen.append((effect["when"], effect["do"], effect.get("what", "")))
            used = s.used[card] >> marks(printed).index((*seen[-1], seen.count(seen[-1]))) & 1
            if not used and (effect["when"], effect["do"]) == (when, do) and what in (None, effect.get("what")):
                yield card, effect


def allowance(position, seat, when, what):
    return sum(effect["amount"] for _, effect in abilities(position, seat, when, "more", what))


def cut(position, seat, when, what, price):
    """A price after all cuts, never below nothing."""
    return max(0, price - sum(effect["amount"] for _, effect in abilities(position, seat, when, "less", what)))


def upkeep(position, card):
    return entry(position, card)["flip_upkeep" if position.state.side[card] else "upkeep"]


def in_row(position, kind):
    return [card for card in range(3 * PER_KIND) if position.state.home[card] == ROW and KINDS[card // PER_KIND] == kind]


def numbered(move, argument, found):
    """Moves that name cards by their printed numbers."""
    return [f"{move} {argument}={card % PER_KIND + 1}" for card in found]


# --- Moves ------------------------------------------------------------------------------------------------------------
def moves(position, seat):
    s, now = position.state, position.state.decision
    if now == OVER or s.turn != seat:
        return []
    found = list(ANSWERS[now](position, seat))
    if (
        now not in NO_PASS
        and not (now == PLACE and position.options["pawns"] != "may_stay")
        and not (now == PRESENT and not s.players[seat].collection)
    ):
        found.append("pass")
    first = now in FIRST_STEPS and not (now == NEXT_COLOUR and s.bought)
    anywhere = position.options["firing"] == "at_every_decision" or s.location == 4
    return [*found, "fire"] if first and anywhere and dismissals(position, seat) else found


def dismissals(position, seat):
    """Who can be fired: twice the upkeep is due, less what other cards waive, and must be payable."""
    s, found = position.state, []
    for card in cards(position, seat, "employee"):
        waived = sum(effect["amount"] for other, effect in abilities(position, seat, "always", "less", "severance") if other != card)
        if position.options["severance"] == "with_loans" or max(0, 2 * upkeep(position, card) - waived) <= s.players[seat].cash:
            found.append(card)
    return numbered("dismiss", "employee", found)


def pawns(position, seat):
    s, at = position.state, position.players - 2
    spaces = {location["id"]: location["spaces"][at] for location in position.printed["location"]}
    opened = {location for _, effect in abilities(position, seat, "plan", "space") for location in effect["at"]}
    yield from (f"place location={id}" for id, room in spaces.items() if s.ordinary[id] < room)
    yield from (f"extra location={id}" for id in sorted(opened))


def credit(position, seat):
    """$10 for each Design that could be shown together, and what cards add."""
    own = designs(position, seat)
    changes = allowance(position, seat, "show", "restyles") if position.options["bank_counts"] == "style_changes" else 0
    styles = [design["style"] for design in own]
    limit = 10 * max((min(len(own), styles.count(style) + changes) for style in styles), default=0) + allowance(
        position, seat, "L1", "credit_limit"
    )
    if position.options["bank_limit"] == "less_open_credit":
        limit -= position.state.players[seat].credit
    return [f"credit steps={step}" for step in range(1, limit // 10 + 1)]


def second_types(position, seat):
    types, tile = position.printed["names"]["types"], position.printed["tile"][position.state.players[seat].tile]["type"]
    return [f"type type={at + 1}" for at, name in enumerate(types) if name != tile]


def settlements(position, seat):
    """A loan or credit, as far as there is any; the money only without debt."""
    me = position.state.players[seat]
    if not me.loans and not me.credit:
        return ["take_cash"]
    return [*(["cancel_loan"] if me.loans else []), *(["cancel_credit"] if me.credit else [])]


def buildings(position, seat):
    cash = position.state.players[seat].cash
    payable = [
        card for card in in_row(position, "building") if cut(position, seat, "L3", "building", entry(position, card)["cost"]) <= cash
    ]
    return numbered("building", "card", payable)


def employees(position, seat):
    """Three desks, one more for each Building, and what a card houses besides."""
    desks = 3 + len(cards(position, seat, "building")) + allowance(position, seat, "always", "housing")
    return numbered("employee", "card", in_row(position, "employee")) if len(cards(position, seat, "employee")) < desks else []


# --- Designs ----------------------------------------------------------------------------------------------------------
def designs(position, seat):
    return [design for design in position.printed["designs"]["list"] if position.state.design_home[design["id"] - 1] == seat]


def deck_open(position):
    s = position.state
    return s.deck > 0 or (position.options["empty_design_deck"] == "shuffles_discards" and s.discards > 0)


def draws(position, seat, pawn):
    """The cards that draw a Design, with or without a pawn: payable, and with something to take."""
    for card, effect in abilities(position, seat, "L5", "draw"):
        row = effect["from"] == "row_or_deck" and designs(position, ROW)
        if effect.get("pawn", True) == pawn and effect["price"] <= position.state.players[seat].cash and (deck_open(position) or row):
            yield card, effect


def usable(position, seat):
    return [f"use_{KINDS[card // PER_KIND]} card={card % PER_KIND + 1}" for card, _ in draws(position, seat, False)]


def open_designs(position, seat):
    return [*(f"design card={design['id']}" for design in designs(position, ROW)), *(["deck"] if deck_open(position) else [])]


def further_designs(position, seat):
    """What the next card that takes another Design with the pawn lets it take."""
    effect = next(effect for card, effect in draws(position, seat, True) if card >= position.state.cursor)
    found = open_designs(position, seat)
    return found if effect["from"] == "row_or_deck" else [move for move in found if move == "deck"]


# --- Materials --------------------------------------------------------------------------------------------------------
def unit_price(position, seat, material, nth):
    """The nth unit of a purchase, counted from 0: each cut up to its number of units, and at least $1."""
    location = f"L{position.state.location}"
    cuts = [effect["amount"] for _, effect in abilities(position, seat, location, "less", "material") if nth < effect.get("max", 99)]
    return max(1, position.printed["prices"][location][material] - sum(cuts))


def colours(position, seat):
    """At L6 and L8 any colour whose first unit can be paid."""
    prices = [unit_price(position, seat, material, 0) for material in range(len(position.printed["names"]["materials"]))]
    return [f"colour material={at + 1}" for at, price in enumerate(prices) if price <= position.state.players[seat].cash]


def next_colours(position, seat):
    """At L7 one of each colour in the order of the board, or what a card allows of one."""
    s = position.state
    most = 1 + allowance(position, seat, "L7", "colour_units")
    begun = s.bought > 0
    for material in range(len(position.printed["names"]["materials"])):
        passed = begun and (material < s.colour or (material == s.colour and s.colour_units >= most))
        if not passed and unit_price(position, seat, material, s.bought) <= s.players[seat].cash:
            yield f"colour material={material + 1}"


def units(position, seat):
    s = position.state
    cash, count = s.players[seat].cash, 0
    if s.bought:
        yield "units count=0"
    while count < STEP and unit_price(position, seat, s.colour, s.bought + count) <= cash:
        cash -= unit_price(position, seat, s.colour, s.bought + count)
        count += 1
        yield f"units count={count}"


def things(position, seat):
    """What still lies at L9; with the right card also what is gone, its use being marked with the first thing of the action."""
    s = position.state
    if s.decision == THING:
        restock = any(True for _ in abilities(position, seat, "L9", "restock"))
    else:
        sides = [entry(position, card)["back" if s.side[card] else "front"] for card in cards(position, seat)]
        restock = any(effect["do"] == "restock" for side in sides for effect in side)
    return [f"take thing={item['id']}" for item in position.printed["last_minute"]["items"] if restock or s.thing[item["id"] - 1]]


# --- Growth, Show, Contracts ------------------------------------------------------------------------------------------
def growth(position, seat):
    s = position.state
    trainings = 1 + allowance(position, seat, "growth", "trainings")
    for kind, move, argument in (("employee", "train", "train"), ("building", "upgrade", "upgrade")):
        enough = s.trained >= trainings if kind == "employee" else s.upgraded >= 1
        for card in cards(position, seat, kind):
            price = entry(position, card)["flip_cost"]
            if not enough and price >= 0 and not s.side[card] and cut(position, seat, "growth", argument, price) <= s.players[seat].cash:
                yield f"{move} {kind}={card % PER_KIND + 1}"


def presentable(position, seat, style):
    """The own Designs after the last one shown that have the style, or are restyled, and whose materials are there or waived."""
    s, me = position.state, position.state.players[seat]
    own = designs(position, seat)
    shown = [design for design in own if s.shown[design["id"] - 1]]
    changes = allowance(position, seat, "show", "restyles") - sum(design["style"] != style for design in shown)
    last = max((design["id"] for design in shown), default=0)
    names = position.printed["names"]["materials"]
    for design in own:
        needed = [material for one in [*shown, design] for material in one["materials"]]
        missing = sum(max(0, needed.count(name) - me.material[at]) for at, name in enumerate(names))
        if design["id"] > last and (design["style"] == style or changes > 0) and missing <= allowance(position, seat, "show", "waivers"):
            yield design["id"]


def styles(position, seat):
    return [f"show style={at + 1}" for at, name in enumerate(position.printed["names"]["styles"]) if any(presentable(position, seat, name))]


def presented(position, seat):
    style = position.printed["names"]["styles"][position.state.style]
    return [f"present design={id}" for id in presentable(position, seat, style)]


def keeps(position, seat):
    """Contracts that would turn or go, each kept once; last-quarter ones stay anyway."""
    stays = position.options["last_contracts"] == "stay"
    found = [card for card in cards(position, seat, "contract") if not position.state.kept[card]]
    return numbered("keep", "contract", [card for card in found if not (stays and entry(position, card)["last_quarter"])])


ANSWERS = {
    DISMISSAL: dismissals,
    PLACE: pawns,
    BANK: credit,
    CONTRACT: lambda position, seat: numbered("contract", "card", in_row(position, "contract")),
    TYPE: second_types,
    SETTLEMENT: settlements,
    BUILDING: buildings,
    HIRE_BY_CARD: employees,
    EMPLOYEE: employees,
    USE: usable,
    CARD_DESIGN: open_designs,
    DESIGN: open_designs,
    SECOND_DESIGN: further_designs,
    COLOUR: colours,
    UNITS: units,
    NEXT_COLOUR: next_colours,
    THING: things,
    SECOND_THING: things,
    SELL: lambda position, seat: [f"sell design={design['id']}" for design in designs(position, seat)],
    GROW: growth,
    FIRE_WINDOW: dismissals,
    STYLE: styles,
    PRESENT: presented,
    KEEP: keeps,
}


# --- Secrets ----------------------------------------------------------------------------------------------------------
def deal_anew(row, position, seat, log, chance):
    """Nothing on the table is hidden: cards are drawn when they are turned up, and only the luck to come is unknown."""


REFEREE = Referee(
    begins_with,
    tell,
    held,
    moves,
    deal_anew,
    tables=[
        (2, {}),
        (3, {}),
        (4, {}),
        (2, {"firing": "at_l4_only", "severance": "with_loans", "pawns": "may_stay", "bank_limit": "less_open_credit"}),
        (
            3,
            {
                "bank_counts": "printed_styles",
                "material_quality": "always",
                "empty_design_deck": "stays_empty",
                "last_contracts": "run_out",
            },
        ),
        (
            4,
            {
                "turn_order_variant": True,
                "raised_x2": "counts_as_card",
                "money_bonus": "in_sales",
                "end_money": "after_loans",
                "no_show": "not_ranked",
            },
        ),
    ],
    dull=frozenset({"fire", "dismiss", "pass"}),
    hides=False,
)
PURSE = "cash"
FALSE_MOVES = {
    "finance.severance_factor": 1,
    "prices.L6.0": 2,
    "prices.L7.5": 9,
    "location.4.spaces": [3, 3, 4],
    "game.printed_employees": 0,
    "rulings.quantity_chunk": 5,
    "building.1.cost": 14,
    "employee.2.flip_cost": 60,
}
FALSE_MONEY = {"game.start_cash": 41}
