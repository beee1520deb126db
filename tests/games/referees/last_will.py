"""A referee for Last Will, from the manual and the rulings: pounds, boards, plans and errands; hands and face-down discards are hidden."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import product

import parlour
from parlour.engine.referee import Referee

KEEP, BLOCK, PLAN, DECK, ERRAND, CARD, MARKET, DEMOTION, ACTION, HAND, BOARD, WAY, COMPANION, MISDEED, DISCARD, OVER = range(16)
KINDS = ("farm", "townhouse", "manor", "mansion")
COMPANIONS = ("dog", "horse", "guest", "chef")
WHO = ("none", *COMPANIONS, "wild")
DECKS = range(4)  # the regular ones: events, helpers and expenses, properties, companions
STACK = range(4, 7)  # specials of one, two and three crowns
TABLES = ("event", "helper", "expense", "property", "companion")
HAND_LIMIT = 2


# --- Money ------------------------------------------------------------------------------------------------------------
BRINGS = {"income": "amount", "sold": "received"}
COSTS = {"at_opera": "paid", "played": "paid", "laid": "paid", "bought": "price", "used": "paid", "maintained": "paid"}


def begins_with(position):
    """Nothing: the wills are read when the game is laid out."""
    return {}


def tell(event, purses):
    """Inheritance, income and sales bring money; all else costs it; an event that says what is left must agree."""
    seat = event.fields.get("seat")
    if event.name == "inherits":
        purses[seat, "money"] = event["money"]
    purses[seat, "money"] += event[BRINGS[event.name]] if event.name in BRINGS else 0
    purses[seat, "money"] -= event[COSTS[event.name]] if event.name in COSTS else 0
    assert event.fields.get("money", purses[seat, "money"]) == purses[seat, "money"], event


def held(position):
    return {(seat, "money"): position.state.players[seat].money for seat in range(position.players)}


# --- Cards ------------------------------------------------------------------------------------------------------------
def cards(printed):
    """All different cards as they are numbered: by deck, specials by crowns, the wild companion last."""
    found = [(table, entry) for table in TABLES for entry in printed[table]]
    found += [("special", entry) for entry in sorted(printed["special"], key=lambda entry: entry["crowns"])]
    return [*found, ("wild", printed["wild"][0])]


def deck_of(group, entry):
    """The deck whose back a card has."""
    if group == "special":
        return 3 + entry["crowns"]
    return {"event": 0, "helper": 1, "expense": 1, "property": 2, "companion": 3, "wild": 7}[group]


class Seat:
    """A player at the table, with what the cards of the board do."""

    def __init__(self, position, seat):
        self.position, self.s, self.seat = position, position.state, seat
        self.me, self.printed, self.options = position.state.players[seat], position.printed, position.options
        self.cards = cards(position.printed)
        self.slots = self.printed["board_slots"] + self.me.extensions
        self.board = {slot: place for slot, place in enumerate(self.me.slot[: self.slots]) if place.card}
        self.hand = [card for card in range(len(self.cards)) if self.me.hand[card]]

    # What lies there
    def at(self, slot):
        """Group and printed entry of the card of a slot."""
        return self.cards[self.board[slot].card - 1]

    def properties(self):
        return [slot for slot in self.board if self.at(slot)[0] == "property"]

    def firsts(self):
        """The slots of the board, of copies in the same state only the first."""
        seen = {}
        for slot, place in self.board.items():
            seen.setdefault((place.card, place.step, place.used, place.fresh, place.tokens), slot)
        return sorted(seen.values())

    def has_room(self):
        return len(self.board) < self.slots

    def lasting(self, do, **wanted):
        """What helpers add, of one sort: `on`, a kind of property, or tags."""
        total = 0
        for slot in self.board:
            for effect in self.at(slot)[1].get("always", []):
                fits = effect["do"] == do and effect.get("on") == wanted.get("on")
                if "kind" in wanted:
                    fits = fits and wanted["kind"] in effect["kinds"]
                if "tags" in wanted:
                    fits = fits and bool(set(effect["tags"]) & set(wanted["tags"]))
                total += effect.get("add", effect.get("times", 0)) if fits else 0
        return total

    # Sums
    def may_pay(self, amount):
        """No debt while a property is owned."""
        return amount <= self.me.money or not self.properties()

    def tokens(self, slot):
        """The companions that have a seat on a card."""
        return [seat for at, seat in enumerate(self.at(slot)[1].get("slots", [])) if self.board[slot].tokens >> at & 1]

    def per_token(self, entry):
        total = 0
        for effect in entry.get("then", []):
            if effect["do"] == "pay_per":
                on = [slot for slot in self.properties() if self.at(slot)[1]["kind"] in effect["kinds"]]
                total += effect["amount"] * sum(token["kind"] == effect["token"] for slot in on for token in self.tokens(slot))
        return total

    def boost(self, entry):
        return self.lasting("boost", on="tag", tags=entry.get("tags", []))

    def use_sum(self, slot):
        entry = self.at(slot)[1]
        return entry["use"]["pay"] + sum(token["add"] for token in self.tokens(slot)) + self.boost(entry) + self.per_token(entry)

    def play_sum(self, entry, way):
        return entry["alternative" if way else "play"]["pay"] + self.boost(entry) + self.per_token(entry)

    def upkeep(self, slot):
        entry = self.at(slot)[1]
        return entry["upkeep"] + sum(token["add"] for token in self.tokens(slot)) + self.lasting("boost", on="upkeep", kind=entry["kind"])

    def price(self, entry):
        return max(0, entry["values"][0] + self.s.market[KINDS.index(entry["kind"])] + self.lasting("boost", on="buy"))

    def receipt(self, slot, less):
        entry = self.at(slot)[1]
        token = self.s.market[KINDS.index(entry["kind"])]
        found = entry["values"][self.board[slot].step] + token - self.lasting("boost", on="sell") - less
        return found if self.options["low_sale"] == "pay" else max(0, found)

    # Whether a thing can be done
    def can_buy(self, card, extra):
        group, entry = self.cards[card]
        return group == "property" and self.has_room() and self.price(entry) + extra <= self.me.money

    def can_sell(self, slot, less):
        receipt = self.receipt(slot, less)
        return receipt >= 0 or self.me.money + receipt >= 0 or len(self.properties()) == 1

    def can_fall(self, slot):
        """A house above its last value; a farm never falls."""
        group, entry = self.at(slot)
        return group == "property" and entry["kind"] != "farm" and self.board[slot].step < len(entry["values"]) - 1

    def can_use_again(self, slot, spent):
        return self.at(slot)[0] == "expense" and self.board[slot].used and self.may_pay(self.use_sum(slot) + spent)

    def saves_action(self, kind):
        """Whether helpers spare the action for one more upkeep: farms and houses each have theirs."""
        kinds = ["farm"] if kind == "farm" else KINDS[1:]
        return sum(self.me.saved[KINDS.index(other)] for other in kinds) < self.lasting("free_upkeep", kind=kind)

    def has_targets(self, entry, spent):
        return all(self.has_target(effect, spent) for effect in entry.get("then", []))

    def has_target(self, effect, spent):
        if effect["do"] == "drop":
            return any(self.can_fall(slot) for slot in self.board)
        if effect["do"] == "buy":
            return any(self.can_buy(card, effect["extra"] + spent) for card in self.hand)
        if effect["do"] == "sell":
            return any(self.can_sell(slot, effect["less"]) for slot in self.properties())
        if effect["do"] == "again":
            return any(self.can_use_again(slot, spent) for slot in self.board)
        if effect["do"] == "pay_per":
            return self.per_token({"then": [effect]}) > 0
        return effect["do"] != "draw" or any(self.left(deck) for deck in DECKS)

    def left(self, deck):
        """The cards that can still be drawn from a deck: its discards are shuffled in when they are needed."""
        return self.s.pile_cards[deck] + self.s.discard_cards[deck] - self.s.named[deck]

    def can_play(self, card, way):
        """An event or special: event-only actions are good for events, and by option for specials."""
        group, entry = self.cards[card]
        white = group == "event" or self.options["event_actions"] == "events_and_specials"
        actions = self.me.actions + (self.me.event_actions if white else 0)
        return actions >= entry["alternative" if way else "play"]["actions"] and self.may_pay(self.play_sum(entry, way))


# --- Moves ------------------------------------------------------------------------------------------------------------
def moves(position, seat):
    s = position.state
    if s.ask == OVER or s.turn != seat:
        return []
    return list(ANSWERS[s.ask](Seat(position, seat)))


def keeps(i):
    return [f"keep card={card}" for card in i.hand if i.me.hand[card] > i.me.kept.count(card + 1)]


def plans(i, move="plan"):
    taken = {player.plan for player in i.s.players[: i.position.players]}
    side = i.printed["plans"]["small" if i.position.players <= 3 else "large"]
    return [f"{move} plan={n}" for n in range(1, len(side) + 1) if n not in taken and not i.s.blocked >> n - 1 & 1]


def draws(i):
    return [f"draw deck={deck}" for deck in DECKS if i.left(deck)]


def errands(i):
    """The spaces where a boy has something to do and room to stand."""
    s, options, players = i.s, i.options, i.position.players
    room = {errand["id"]: errand.get("boys", [99] * 5)[players - 1] for errand in i.printed["errand"]}
    words = i.printed["offer"]["small" if players <= 3 else "large"][s.rounds - 1]
    words = [*words, *(supplement[s.rounds - 1] for count, supplement in i.printed["offer"]["supplement"].items() if int(count) == players)]
    for space, word in enumerate(words):
        triple = len(word) > 1
        again = triple and not options["triple_twice"] and s.offer_seats[space] >> i.seat & 1
        if any(s.offer[space]) and s.offer_boys[space] < room["triple" if triple else "card"] and not again:
            yield f"offer space={space}"
    yield from (f"wild space={space}" for space in range(2) if not s.wild[space] and s.wild_boys[space] < room["wild"])
    if s.extensions and s.extension_boys < room["extension"]:
        yield "extension"
    each = options["market_visits"] == "each" and players > 1
    if not s.market_seats >> i.seat & 1 if each else s.market_boys < room["market"]:
        yield "market"
    if not i.me.unknown and any(i.left(deck) for deck in DECKS):
        yield "unknown"
    if i.may_pay(2 + i.lasting("boost", on="opera")):
        yield "opera"
    if options["special_errand"] == "stack" and any(s.pile_cards[deck] for deck in STACK) and s.stack_boys < room["stack"]:
        yield "stack"
    if options["getting_sacked"] and i.me.job and not i.me.demoted and s.demotion_boys < room["demotion"]:
        yield "demotion"


def offered(i):
    return sorted({f"take card={card - 1}" for card in i.s.offer[i.s.space] if card})


def actions(i):
    """The whole of an action turn: hand, board, tokens, declaring, ending."""
    yield "end_turn"
    if i.options["bankruptcy"] != "round_end" and i.me.money <= 0 and not i.properties() and not i.me.job:
        yield "declare"
    yield from (f"hand card={card}" for card in i.hand if can_take_up(i, card))
    for slot in i.firsts():
        group, entry = i.at(slot)
        if group == "property":
            free = i.me.actions >= 1 or i.saves_action(entry["kind"])
            if not i.board[slot].used and free and i.may_pay(i.upkeep(slot)):
                yield f"maintain slot={slot}"
            if i.me.actions >= 1 and i.can_sell(slot, 0):
                yield f"sell slot={slot}"
        else:
            yield f"throw slot={slot}"
            if "use" in entry and can_use(i, slot, entry):
                yield f"use slot={slot}"
        yield from seats(i, slot, entry)


def can_take_up(i, card):
    """A card of the hand says by itself what it is for."""
    group, entry = i.cards[card]
    if group in ("event", "special"):
        ways = range(2 if "alternative" in entry else 1)
        return any(i.can_play(card, way) and i.has_targets(entry, i.play_sum(entry, way)) for way in ways)
    if group == "property":
        return i.me.actions >= 1 and i.can_buy(card, 0)
    if group in ("helper", "expense"):
        return i.has_room() and i.me.actions >= entry["play"]["actions"] and i.may_pay(entry["play"]["pay"])
    return False


def can_use(i, slot, entry):
    amount = i.use_sum(slot)
    return not i.board[slot].used and i.me.actions >= entry["use"]["actions"] and i.may_pay(amount) and i.has_targets(entry, amount)


def seats(i, slot, entry):
    """A token: one action, an empty place of the kind, and the companion or a wild one."""
    empty = {place["kind"] for at, place in enumerate(entry.get("slots", [])) if not i.board[slot].tokens >> at & 1}
    held = {entry["kind"] for group, entry in map(i.cards.__getitem__, i.hand) if group == "companion"}
    wild = i.hand and i.cards[i.hand[-1]][0] == "wild"
    if i.me.actions >= 1:
        yield from (f"seat slot={slot} companion={kind}" for kind in sorted(empty & held))
        yield from (f"seat slot={slot} companion=wild_{kind}" for kind in sorted(empty) if wild)


def ways(i):
    return [f"way cost={way}" for way in range(2) if i.can_play(i.s.card - 1, way)]


def companies(i):
    """Who joins: for each place nobody, one of its kind, or a wild one; the same ones at the same sum once."""
    entry = i.cards[i.s.card - 1][1]
    held = Counter({entry["kind"]: i.me.hand[card] for card, (group, entry) in enumerate(i.cards) if group == "companion"})
    held["wild"] = i.me.hand[len(i.cards) - 1]
    found = {}
    for joining in product(range(len(WHO)), repeat=len(entry["join"])):
        who = [WHO[one] for one in joining]
        fit = all(one in ("none", "wild") or place["kind"] in ("any", one) for one, place in zip(who, entry["join"], strict=True))
        wanted = Counter(one for one in who if one != "none")
        if i.options["wild_use"] == "every_place" and held["wild"]:
            wanted["wild"] = 0
        adds = sum(place["add"] for one, place in zip(who, entry["join"], strict=True) if one != "none")
        if not fit or wanted - held or (any(joining) and not i.may_pay(i.play_sum(entry, i.s.way) + adds)):
            continue
        key, rank = (tuple(sorted(joining)), adds), joining[::-1]
        found[key] = min(found.get(key, (rank, who)), (rank, who))
    for _, who in found.values():
        while len(who) > 1 and who[-1] == "none":
            who.pop()
        yield f"join companions={','.join(who) or 'none'}"


def effect_of(i):
    return i.cards[i.s.effect_card - 1][1]["then"][i.s.effect_at]


def bought_by_effect(i):
    return [f"hand card={card}" for card in i.hand if i.can_buy(card, effect_of(i)["extra"])] or ["stop"]


def chosen_by_effect(i):
    """A house to fall, a property to sell, an expense to use again; who has sold one may stop."""
    effect = effect_of(i)
    can = {
        "drop": i.can_fall,
        "sell": lambda slot: i.at(slot)[0] == "property" and i.can_sell(slot, effect["less"]),
        "again": lambda slot: i.can_use_again(slot, 0),
    }[effect["do"]]
    found = [f"board slot={slot}" for slot in i.firsts() if can(slot)]
    return [*found, "stop"] if not found or (effect["do"] == "sell" and i.s.sold) else found


def lines(i):
    """The lines of the employment card that nothing covers."""
    found = enumerate(i.printed["employment"][i.me.job - 1]["lines"])
    return [(at, line["symbol"]) for at, line in found if not i.me.covered >> at & 1]


def misdeeds(i):
    """Lines that show what was just done: a tag, a kind of property bought, a sale, the opera."""
    tags = list(dict.fromkeys(tag for _, entry in i.cards for tag in entry.get("tags", [])))
    bits = {tag: at for at, tag in enumerate(tags)} | {kind: 24 + at for at, kind in enumerate(KINDS)} | {"sale": 28, "opera": 29}
    return ["leave", *(f"cover line={at}" for at, symbol in lines(i) if i.s.crime >> bits[symbol] & 1)]


ANSWERS = {
    KEEP: keeps,
    BLOCK: lambda i: plans(i, "block"),
    PLAN: plans,
    DECK: draws,
    ERRAND: errands,
    CARD: offered,
    MARKET: lambda i: [f"arrange order={order}" for order in range(24)],
    DEMOTION: lambda i: [f"cover line={at}" for at, _ in lines(i)],
    ACTION: actions,
    HAND: bought_by_effect,
    BOARD: chosen_by_effect,
    WAY: ways,
    COMPANION: companies,
    MISDEED: misdeeds,
    DISCARD: lambda i: [f"discard card={card}" for card in i.hand],
}


# --- Secrets ----------------------------------------------------------------------------------------------------------
def known_cards(log, players, decks):
    """What the log names: the cards that each player surely holds, and those that are in the hand or thrown away face down."""
    sure, theirs = [Counter() for _ in range(players)], [Counter() for _ in range(players)]
    for event in log:
        seat, card = event.fields.get("seat"), event.fields.get("card")
        if event.name == "took":
            sure[seat][card] += 1
            theirs[seat][card] += 1
        elif event.name == "shown":
            sure[seat][card] = max(1, sure[seat][card])
            theirs[seat][card] = max(theirs[seat][card], sure[seat][card])
        elif event.name in ("played", "laid", "bought", "joined", "token_placed"):
            gone = event["companion"] if event.name == "token_placed" else card
            for cards_ in (sure[seat], theirs[seat]):
                cards_[gone] = max(0, cards_[gone] - 1)
        elif event.name == "discarded":
            for other in sure[seat]:
                sure[seat][other] -= decks[other] == event["deck"] and sure[seat][other] > 0
        elif event.name == "shuffled":
            for mine, also in zip(sure, theirs, strict=True):
                for other in also:
                    also[other] = mine[other] if decks[other] == event["deck"] else also[other]
    return sure, theirs


def deal_anew(row, position, seat, log, chance):
    """Deck by deck: other hands, face-down discards and the deck are dealt again, but for what the log names."""
    s, decks = position.state, [deck_of(*card) for card in cards(position.printed)]
    sure, theirs = known_cards(log, position.players, decks)
    others = [other for other in range(position.players) if other != seat]
    for deck in (*DECKS, *STACK):
        of_deck = [card for card in range(len(decks)) if decks[card] == deck]
        pool = Counter({card: s.pile[card] for card in of_deck})
        sizes = {}
        for other in others:
            them = s.players[other]
            hand, hidden = (Counter({card: count[card] for card in of_deck}) for count in (them.hand, them.hidden))
            named = Counter({card: theirs[other][card] for card in of_deck})
            assert not named - (hand + hidden), "the log names cards that are not there"
            assert not Counter({card: sure[other][card] for card in of_deck}) - hand, "the log names cards of a hand that are not in it"
            pool += hand + hidden - named
            sizes[other] = (hand.total(), (hand + hidden - named).total(), named)
        unknown = sorted(pool.elements())
        chance.shuffle(unknown)
        for other, (in_hand, count, named) in sizes.items():
            hand = [card for card in of_deck for _ in range(sure[other][card])]
            rest = [*(named - Counter(hand)).elements(), *(unknown.pop() for _ in range(count))]
            chance.shuffle(rest)
            hand += [rest.pop() for _ in range(in_hand - len(hand))]
            for card in of_deck:
                row.players[other].hand[card], row.players[other].hidden[card] = hand.count(card), rest.count(card)
        for card in of_deck:
            row.pile[card] = unknown.count(card)
    if s.ask == KEEP:
        for other in others:
            hand = [card for card in range(len(decks)) for _ in range(row.players[other].hand[card])]
            chance.shuffle(hand)
            for at, kept in enumerate(s.players[other].kept):
                row.players[other].kept[at] = hand.pop() + 1 if kept else 0


def unlike(position, seat, move):
    """The first cards are shown when the last has chosen; of cards thrown away at the end of a round only the backs are seen."""
    s, all_cards = position.state, cards(position.printed)
    if s.ask == KEEP:
        last = (seat + 1) % position.players == s.start and sum(card > 0 for card in s.players[seat].kept) == 1
        return move if last else "keep"
    if s.ask == DISCARD:
        card = int(move.rpartition("=")[2])
        surplus = sum(max(0, sum(player.hand) - HAND_LIMIT) for player in s.players[: position.players])
        left = Counter({other: count for other, count in enumerate(s.players[seat].hand) if count}) - Counter([card])
        forced = len(left) == 1 and left.total() > HAND_LIMIT  # copies of one card are no choice: the program goes on by itself
        return move if surplus == 1 or forced else deck_of(*all_cards[card])
    return move


def poor():
    """The game's own data with wills so small that somebody is ruined."""
    made = tomllib.loads((parlour.game("last-will").folder / "data.toml").read_text(encoding="utf-8"))
    for will in made["will"]:
        will["amount"] -= 55
    for lines in made["getting_sacked"]["by_will"]:
        lines["wills"] = [amount - 55 for amount in lines["wills"]]
    made["solo"]["par"] = {str(int(amount) - 55): par for amount, par in made["solo"]["par"].items()}
    made["options"]["fixed_will"] = [amount - 55 for amount in made["options"]["fixed_will"]]
    return made


REFEREE = Referee(
    begins_with,
    tell,
    held,
    moves,
    deal_anew,
    tables=[
        (1, {}),
        (2, {}),
        (3, {}),
        (4, {}),
        (5, {}),
        (1, {"getting_sacked": True, "solo_dice": False, "low_sale": "pay"}),
        (
            2,
            {
                "wild_use": "every_place",
                "triple_twice": False,
                "bankruptcy": "at_once",
                "will": "fixed",
                "event_actions": "events_and_specials",
            },
        ),
        (3, {"getting_sacked": True, "wild_use": "round", "friend_start": "at_once", "market_visits": "each"}),
        (4, {"getting_sacked": True, "income": "round_start", "will": "shared", "new_house": "spared", "bankruptcy": "at_once"}),
        (2, {"data": poor(), "bankruptcy": "at_once_debt"}),
        (3, {"data": poor(), "bankruptcy": "at_once", "getting_sacked": True}),
        (4, {"data": poor()}),
        (5, {"low_sale": "pay", "special_errand": "stack", "bankruptcy": "at_once_debt", "first_player": "first_seat"}),
    ],
    dull=frozenset({"end_turn", "throw", "leave", "stop"}),
    unlike=unlike,
)
PURSE = "money"
FALSE_MOVES = {
    "board_slots": 2,
    "errand.6.pay": 30,
    "errand.3.boys": [2, 2, 2, 2, 2],
    "event.2.play.actions": 2,
    "expense.0.play.actions": 5,
    "property.3.upkeep": 60,
    "property.8.values": [120, 11, 9, 8, 6, 5],
    "event.2.join.0.kind": "horse",
    "plans.small": [{"cards": 2, "boys": 2, "actions": 2}] * 5,
}
FALSE_MONEY = {}
