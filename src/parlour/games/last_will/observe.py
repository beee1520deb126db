"""What a seat knows of a table of Last Will, as whole numbers: the same white list as `view`."""

from parlour.engine.observation import UNKNOWN, put, put_one_of, put_zeros, size
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import DECISIONS, DECKS, KINDS, MOST, PHASE, PHASES, REGULAR, SEATS, TRIPLE, WILDS
from parlour.games.last_will.state import Data, Player, State

ASKS = len(DECISIONS)
STAGES = len(PHASES)
SLOT = 5
PLAYER = 13 + DECKS + MOST.lines + MOST.slots * SLOT + MOST.cards
FEATURES = (
    ("phase", STAGES),
    ("what is asked of the observer", ASKS),
    ("round, rounds", 2),
    ("starting player, counted from the observer", SEATS),
    ("whose turn, counted from the observer", SEATS),
    ("place in the order of turns, from 1; the observer first", SEATS),
    ("plans: whose (from the observer, from 1; 0 for nobody), blocked", 2 * MOST.plans),
    ("property market by kind", KINDS),
    ("offered cards, number and one", MOST.spaces * TRIPLE),
    ("boys on the offer spaces", MOST.spaces),
    ("wild cards: with whom (from the observer, from 1), boys", 2 * WILDS),
    ("extensions left; boys at extension, market, opera, stack, demotion", 6),
    ("cards in each deck and its discards", 2 * REGULAR),
    ("special decks", DECKS - REGULAR),
    ("own hand, by card", MOST.cards),
    ("own face-down discards, by card", MOST.cards),
    ("cards looked at to keep, number and one", MOST.kept),
    ("the card being played, number and one; the observer's own choice: its cost, the effect a card is chosen for, draws left", 4),
    (
        "players, the observer first: at the table, money, will, plan, boys, actions, event actions, extensions, cards in hand, employed, covered lines, "
        "demoted, unknown cards drawn; backs of the hand, income lines, board slots (card, steps lost, used, fresh, tokens), known cards of the hand",
        SEATS * PLAYER,
    ),
)
OBSERVATION_SIZE = size(FEATURES)


@rule
def observe(d: Data, s: State, seat: int, out: Numbers) -> int:
    """Writes the observation of a seat and returns its length."""
    own = s.turn == seat and s.phase != PHASE.over
    at = put_one_of(out, 0, s.phase, STAGES)
    at = put_one_of(out, at, s.ask if own else UNKNOWN, ASKS)
    at = put(out, at, s.rounds)
    at = put(out, at, d.rounds)
    at = put_one_of(out, at, (s.start - seat + s.seats) % s.seats, SEATS)
    at = put_one_of(out, at, UNKNOWN if s.phase == PHASE.over else (s.turn - seat + s.seats) % s.seats, SEATS)
    at = put_order(s, seat, out, at)
    at = put_plans(s, seat, out, at)
    for kind in range(KINDS):
        at = put(out, at, s.market[kind])
    at = put_offer(s, seat, out, at)
    at = put_errands(s, out, at)
    at = put_decks(s, out, at)
    at = put_cards(s.players[seat].hand, True, out, at)
    at = put_cards(s.players[seat].hidden, True, out, at)
    at = put_choice(s, seat, own, out, at)
    for step in range(SEATS):
        at = put_player(d, s, seat, step, out, at)
    return at


@rule
def put_cards(counts: Numbers, seen: int, out: Numbers, at: int) -> int:
    for card in range(MOST.cards):
        at = put(out, at, counts[card] if seen else 0)
    return at


@rule
def put_order(s: State, seat: int, out: Numbers, at: int) -> int:
    put_zeros(out, at, SEATS)
    if s.phase > PHASE.planning:
        for place in range(s.seats):
            out[at + (s.order[place] - seat + s.seats) % s.seats] = place + 1
    return at + SEATS


@rule
def put_plans(s: State, seat: int, out: Numbers, at: int) -> int:
    put_zeros(out, at, 2 * MOST.plans)
    for other in range(s.seats):
        number = s.players[other].plan
        if number > 0:
            out[at + 2 * (number - 1)] = (other - seat + s.seats) % s.seats + 1
    for number in range(MOST.plans):
        out[at + 2 * number + 1] = (s.blocked >> number) & 1
    return at + 2 * MOST.plans


@rule
def put_offer(s: State, seat: int, out: Numbers, at: int) -> int:
    for space in range(MOST.spaces):
        for place in range(TRIPLE):
            at = put(out, at, s.offer[space, place])
    for space in range(MOST.spaces):
        at = put(out, at, s.offer_boys[space])
    for space in range(WILDS):
        at = put(out, at, (s.wild[space] - 1 - seat + s.seats) % s.seats + 1 if s.wild[space] else 0)
        at = put(out, at, s.wild_boys[space])
    return at


@rule
def put_errands(s: State, out: Numbers, at: int) -> int:
    at = put(out, at, s.extensions)
    at = put(out, at, s.extension_boys)
    at = put(out, at, s.market_boys)
    at = put(out, at, s.opera_boys)
    at = put(out, at, s.stack_boys)
    return put(out, at, s.demotion_boys)


@rule
def put_decks(s: State, out: Numbers, at: int) -> int:
    """Sizes of the decks and their discards, cards just named already taken off (L-R09)."""
    for deck in range(REGULAR):
        shuffled = s.named[deck] > s.pile_cards[deck]
        at = put(out, at, s.pile_cards[deck] - s.named[deck] + (s.discard_cards[deck] if shuffled else 0))
        at = put(out, at, 0 if shuffled else s.discard_cards[deck])
    for deck in range(REGULAR, DECKS):
        at = put(out, at, s.pile_cards[deck])
    return at


@rule
def put_choice(s: State, seat: int, own: int, out: Numbers, at: int) -> int:
    for place in range(MOST.kept):
        at = put(out, at, s.players[seat].kept[place])
    at = put(out, at, s.card)
    at = put(out, at, s.way if own else 0)
    at = put(out, at, s.chosen if own else 0)
    return put(out, at, s.draws_left if own else 0)


@rule
def put_player(d: Data, s: State, seat: int, step: int, out: Numbers, at: int) -> int:
    if step >= s.seats:
        return put_zeros(out, at, PLAYER)
    them = s.players[(seat + step) % s.seats]
    at = put(out, at, 1)
    at = put(out, at, them.money)
    at = put(out, at, them.will)
    at = put(out, at, them.plan)
    at = put(out, at, them.boys)
    at = put(out, at, them.actions)
    at = put(out, at, them.event_actions)
    at = put(out, at, them.extensions)
    at = put(out, at, in_hand(them, 0, MOST.cards))
    at = put(out, at, 1 if them.job else 0)
    at = put(out, at, them.covered)
    at = put(out, at, them.demoted)
    at = put(out, at, them.unknown)
    for deck in range(DECKS):
        at = put(out, at, in_hand(them, d.first[deck], d.first[deck + 1]))
    for line in range(MOST.lines):
        at = put(out, at, d.job[them.job - 1].income[line] if them.job and line < d.job[them.job - 1].lines else 0)
    for slot in range(MOST.slots):
        at = put(out, at, them.slot[slot].card)
        at = put(out, at, them.slot[slot].step)
        at = put(out, at, them.slot[slot].used)
        at = put(out, at, them.slot[slot].fresh)
        at = put(out, at, them.slot[slot].tokens)
    return put_cards(them.held, True, out, at)


@rule
def in_hand(them: Player, first: int, end: int) -> int:
    """How many cards of the hand have numbers from `first` up to `end`."""
    count = 0
    for card in range(first, end):
        count += them.hand[card]
    return count
