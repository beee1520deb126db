"""A referee for Kiilto, from the rule document and the rulings: bears by colour, one thing a turn, blind reservations."""

from __future__ import annotations

from itertools import combinations, product

from parlour.engine.referee import Referee

COLOURS = ("white", "blue", "green", "red", "black")
BEARS = (*COLOURS, "golden")
OPEN = 4
MOST_RESERVED = 3
ACTION, PAYMENT, GIVING_BACK, CHOICE, OVER = range(5)


def bears(handful):
    """A handful is written as one number, a byte for each colour."""
    return {bear: handful >> 8 * at & 255 for at, bear in enumerate(BEARS)}


# --- Money ------------------------------------------------------------------------------------------------------------
def tell(event, purses):
    """Bears taken, got, paid and given back; prestige of ownerships and notables."""
    seat = event.fields.get("seat")
    if event.name in ("took", "paid"):
        for colour in COLOURS:
            purses[seat, colour] += event[colour] * (1 if event.name == "took" else -1)
            purses[-1, colour] -= event[colour] * (1 if event.name == "took" else -1)
    elif event.name == "got_golden":
        purses[seat, "golden"] += 1
        purses[-1, "golden"] -= 1
    elif event.name == "paid_golden":
        purses[seat, "golden"] -= event["golden"]
        purses[-1, "golden"] += event["golden"]
    elif event.name == "gave_back":
        purses[seat, BEARS[event["colour"]]] -= 1
        purses[-1, BEARS[event["colour"]]] += 1
    elif event.name in ("bought", "bought_reserved"):
        purses[seat, "prestige"] += event["prestige"]
        purses[seat, f"{COLOURS[event['bonus']]} bonus"] += 1
    elif event.name == "visits":
        purses[seat, "prestige"] += event["prestige"]


def begins_with(position):
    """The market alone has bears: 5 golden ones, and 4, 5 or 7 of each colour."""
    return {(-1, bear): 5 if bear == "golden" else {2: 4, 3: 5, 4: 7}[position.players] for bear in BEARS}


def held(position):
    found = {(-1, bear): count for bear, count in bears(position.state.market).items()}
    for seat in range(position.players):
        me = position.state.players[seat]
        found |= {(seat, bear): count for bear, count in bears(me.bears).items()}
        found |= {(seat, f"{colour} bonus"): bears(me.bonus)[colour] for colour in COLOURS}
        found[seat, "prestige"] = me.prestige
    return found


# --- Moves ------------------------------------------------------------------------------------------------------------
def lacks(position, me, number):
    """The coloured bears that the price asks for beyond bonuses and bears, colour by colour."""
    price, purse, bonus = position.printed["ownerships"][number - 1]["price"], bears(me.bears), bears(me.bonus)
    return sum(max(0, asked - bonus[colour] - purse[colour]) for colour, asked in zip(COLOURS, price, strict=True))


def can_buy(position, me, number):
    return number > 0 and lacks(position, me, number) <= bears(me.bears)["golden"]


def moves(position, seat):
    s = position.state
    if s.phase == OVER or s.turn != seat:
        return []
    me = s.players[seat]
    if s.phase == GIVING_BACK:
        return [f"give_back colour={bear}" for bear, count in bears(me.bears).items() if count]
    if s.phase == CHOICE:
        return [f"choose place={place}" for place in impressed(position, me)]
    if s.phase == PAYMENT:
        return ["done", *golden_ones(position, me)]
    return list(actions(position, me)) or ["pass"]


def impressed(position, me):
    """The notables still there who require no more ownerships of any colour than there are."""
    s, bonus = position.state, bears(me.bonus)
    for place, number in enumerate(s.notable):
        if number and not s.host[number]:
            requires = position.printed["notables"][number - 1]["requires"]
            if all(bonus[colour] >= asked for colour, asked in zip(COLOURS, requires, strict=True)):
                yield place


def actions(position, me):
    s, market = position.state, bears(position.state.market)
    there = [colour for colour in COLOURS if market[colour]]
    for handful in combinations(there, min(3, len(there))) if there else ():
        yield f"take colours={'+'.join(handful)}"
    yield from (f"take_two colour={colour}" for colour in COLOURS if market[colour] >= 4)
    if sum(card > 0 for card in me.reserved) < MOST_RESERVED:
        yield from (f"reserve row={row} place={place}" for row, place in product(range(3), range(OPEN)) if s.open[row * OPEN + place])
        if position.options["blind_reserve"]:
            yield from (f"reserve_blind row={row}" for row in range(3) if s.left[row])
    for row, place in product(range(3), range(OPEN)):
        if can_buy(position, me, s.open[row * OPEN + place]):
            yield f"buy row={row} place={place}"
    yield from (f"buy_reserved place={place}" for place, card in enumerate(me.reserved) if can_buy(position, me, card))


def golden_ones(position, me):
    """Bears that are still to be paid in colour, while a golden one is left to take the place of one."""
    s = position.state
    price = position.printed["ownerships"][what_is_bought(s, me) - 1]["price"]
    purse, bonus, instead = bears(me.bears), bears(me.bonus), bears(s.golden_instead)
    due = {colour: max(0, asked - bonus[colour]) for colour, asked in zip(COLOURS, price, strict=True)}
    paid = {colour: min(due[colour], purse[colour]) - instead[colour] for colour in COLOURS}
    golden = sum(due.values()) - sum(paid.values())
    return [f"pay_golden colour={colour}" for colour in COLOURS if paid[colour] > 0 and purse["golden"] > golden]


def what_is_bought(s, me):
    """The ownership for which a payment is being chosen: the move that began it names its place."""
    first = 2 + 25 + 5 + 12 + 3  # pass and done, handfuls, pairs, reservations of the table, blind ones
    return s.open[s.buying - first] if s.buying < first + 12 else me.reserved[s.buying - first - 12]


# --- Secrets ----------------------------------------------------------------------------------------------------------
def deal_anew(row, position, seat, log, chance):
    """Blind reservations of others change places with each other and with the cards of their deck."""
    s = position.state
    blind = [(other, slot) for other in range(position.players) if other != seat for slot in blind_slots(log, position, other)]
    first = [0, 40, 70]
    for level in range(3):
        mine = [
            (other, slot)
            for other, slot in blind
            if position.printed["ownerships"][s.players[other].reserved[slot] - 1]["class"] == level + 1
        ]
        cards = [s.players[other].reserved[slot] for other, slot in mine] + s.deck[first[level] : first[level] + s.left[level]]
        chance.shuffle(cards)
        for other, slot in mine:
            row.players[other].reserved[slot] = cards.pop()
        for at, card in enumerate(cards):
            row.deck[first[level] + at] = card


def blind_slots(log, position, other):
    """The places of reservations that this log tells nothing of: taken blind, not bought since, nor shown to be paid."""
    slots, paying = [None] * MOST_RESERVED, None
    for event in log:
        if event.fields.get("seat") == other:
            if event.name in ("reserved", "reserved_blind"):
                slots[slots.index(None)] = event["ownership"] or "?"
            elif event.name == "bought_reserved":
                slots[event["place"]], paying = None, None
            elif event.name == "pays":
                paying = event["ownership"]
    return [slot for slot, card in enumerate(slots) if card == "?" and position.state.players[other].reserved[slot] != paying]


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
        (2, {"preset": "classic"}),
        (3, {"preset": "classic"}),
        (4, {"preset": "classic", "bear_limit": "none"}),
        (2, {"choose_payment": True, "notables_per_turn": 1}),
    ],
    dull=frozenset({"reserve", "reserve_blind", "give_back", "done"}),
)
PURSE = "prestige"
FALSE_MOVES = {"take_two_needs": 3, "max_reservations": 2, "ownerships.20.price": [5, 5, 0, 0, 0], "ownerships.6.price": [0, 0, 9, 0, 0]}
FALSE_MONEY = {"golden_bears": 6, "bears_by_players.2": 5}
