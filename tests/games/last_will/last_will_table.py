"""Builders for the tests of Last Will: a table said in a few words, and moves by the cards' names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import parlour
from parlour.engine.events import Event, new_log
from parlour.engine.match import Match
from parlour.engine.record import Rows
from parlour.games.last_will.codes import ASK, COMPANION_KINDS, DECK, KINDS, MOVE, PHASE, REGULAR
from parlour.games.last_will.data_cards import cards
from parlour.games.last_will.errands import begin_errands
from parlour.games.last_will.rules import audit, go_on

GAME = parlour.game("last-will")
PRINTED = cards(GAME.components)
NUMBER = {card.entry["name"]: number for number, card in enumerate(PRINTED)}
QUIET = Rows(new_log(0))


def name_of(card: int) -> str:
    return str(PRINTED[card].entry["name"])


# --- Positions ------------------------------------------------------------------------------------------------------
def blank(players: int = 2, seed: int = 1, rounds: int = 3, **options: Any) -> Match:
    """A table in the middle of the game with all cards in their decks, empty boards and no offer."""
    match = GAME.new(players, seed, **options)
    d, s = match.records
    for card in range(d.cards):
        s.discards[card], s.box[card] = 0, 0
        s.pile[card] = d.card[card].copies if card < d.cards - 1 else 0
        for seat in range(players):
            me = s.players[seat]
            for zone in (me.hand, me.hidden, me.known, me.held, me.in_pile):
                zone[card] = 0
    for deck in range(DECK.wild):
        s.pile_cards[deck] = sum(d.card[card].copies for card in range(d.first[deck], d.first[deck + 1]))
        if deck < REGULAR:
            s.discard_cards[deck] = 0
    for space in range(8):
        for at in range(3):
            s.offer[space, at] = 0
    s.rounds, s.blocked, s.planned = rounds, 0, players
    match.round_of_test = rounds
    return match


def from_deck(match: Match, name: str) -> int:
    """Takes a card out of its deck."""
    d, s = match.records
    card = NUMBER[name]
    if name == "Wild Companion":
        return card
    assert s.pile[card] > 0, f"no {name} is left"
    s.pile[card] -= 1
    s.pile_cards[d.card[card].deck] -= 1
    return card


def give(match: Match, seat: int, *names: str) -> None:
    """Cards into a hand, unseen by the others; a wild companion from its first free space."""
    _, s = match.records
    for name in names:
        card = from_deck(match, name)
        s.players[seat].hand[card] += 1
        if name == "Wild Companion":
            space = next(at for at in range(2) if s.wild[at] == 0)
            s.wild[space], s.wild_boys[space] = seat + 1, 1
            s.players[seat].known[card] += 1
            s.players[seat].held[card] += 1


def set_hand(match: Match, seat: int, *names: str) -> None:
    """The whole hand goes back to the decks, and these cards come instead."""
    d, s = match.records
    for card in range(d.cards):
        count = s.players[seat].hand[card]
        s.players[seat].hand[card] = 0
        s.pile[card] += count
        s.pile_cards[d.card[card].deck] += count
    give(match, seat, *names)


def put(
    match: Match,
    seat: int,
    name: str,
    *,
    value: int | None = None,
    tokens: Sequence[str] = (),
    used: bool = False,
    fresh: bool = False,
) -> int:
    """A card on a board: its value by the printed number, its tokens by kind."""
    d, s = match.records
    card = from_deck(match, name)
    slot = next(at for at in range(20) if s.players[seat].slot[at].card == 0)
    place, printed = s.players[seat].slot[slot], d.card[card]
    place.card, place.used, place.fresh = card + 1, int(used), int(fresh)
    if value is not None:
        place.step = [printed.values[at] for at in range(printed.steps)].index(value)
    for kind in tokens:
        entry = next(
            at for at in range(printed.slots) if printed.slot_kind[at] == COMPANION_KINDS.index(kind) and not place.tokens >> at & 1
        )
        place.tokens |= 1 << entry
    return slot


def money(match: Match, seat: int, amount: int) -> None:
    _, s = match.records
    s.bank += s.players[seat].money - amount
    s.players[seat].money = amount


def market(match: Match, *tokens: int) -> None:
    """Tokens over farm, townhouse, manor, mansion."""
    _, s = match.records
    for kind in range(KINDS):
        s.market[kind] = tokens[kind]


def offer(match: Match, space: int, *names: str) -> None:
    _, s = match.records
    for at, name in enumerate(names):
        s.offer[space, at] = from_deck(match, name) + 1


def at_action(
    pounds: int = 50,
    actions: int = 3,
    *,
    events: int = 0,
    hand: Sequence[str] = (),
    board: Sequence[str | tuple[str, dict[str, Any]]] = (),
    tokens: Sequence[int] = (1, -2, 3, -3),
    players: int = 2,
    rounds: int = 3,
    plans: Sequence[int] = (),
    **options: Any,
) -> Match:
    """Seat 0's action turn: money, actions, hand, board; the others come after and have £40."""
    match = blank(players, rounds=rounds, **options)
    _, s = match.records
    market(match, *tokens)
    for seat in range(players):
        s.players[seat].plan = plans[seat] if plans else seat + 1
        money(match, seat, pounds if seat == 0 else 40)
        s.order[seat] = seat
    give(match, 0, *hand)
    for entry in board:
        put(match, 0, entry) if isinstance(entry, str) else put(match, 0, entry[0], **entry[1])
    s.phase, s.acting, s.turn, s.order_at, s.start = PHASE.actions, 1, 0, 1, 0
    s.players[0].actions, s.players[0].event_actions = actions, events
    s.ask = ASK.go_on
    return ready(match)


def at_errands(plans: Sequence[int], *, rounds: int = 3, pounds: int = 50, **options: Any) -> Match:
    """The errands begin: seat k has plan plans[k]. Fill the offer, then call `ready`."""
    match = blank(len(plans), rounds=rounds, **options)
    d, s = match.records
    for seat, plan in enumerate(plans):
        s.players[seat].plan, s.players[seat].boys = plan, d.plan[plan - 1].boys
        money(match, seat, pounds)
    s.start = 0
    begin_errands(d, s, QUIET)
    s.ask = ASK.go_on
    return match


def ready(match: Match) -> Match:
    """Goes on to the first decision."""
    go_on(*match.records, QUIET)
    match.refresh()
    assert audit(*match.records) == 0
    return match


# --- Moves ----------------------------------------------------------------------------------------------------------
def state(match: Match) -> Any:
    return match.records[1]


def asks(match: Match) -> int:
    return int(state(match).ask)


def texts(match: Match) -> list[str]:
    """The moves of whoever is asked, as texts."""
    return [str(move) for move in match.moves(match.waiting[0])]


def sorts(match: Match) -> set[str]:
    """The kinds of moves that are possible; of hand cards what they are for."""
    groups = {"event": "play", "special": "play", "helper": "lay", "expense": "lay", "property": "buy"}
    moves = match.moves(match.waiting[0])
    return {groups[PRINTED[move.arguments["card"]].table] if move.name == "hand" else move.name for move in moves}


def slot_of(match: Match, name: str, seat: int = 0) -> int:
    me = state(match).players[seat]
    return next(at for at in range(20) if me.slot[at].card == NUMBER[name] + 1)


def move_of(match: Match, sort: str, name: str) -> str:
    """The move that a card of hand or board makes: play, lay and buy are of the hand."""
    if sort in ("play", "lay", "buy"):
        return f"hand card={NUMBER[name]}"
    return f"{sort} slot={slot_of(match, name, match.waiting[0])}"


def pick(match: Match, sort: str, name: str) -> list[Event]:
    """A move with the card of that name."""
    return match.play(match.waiting[0], move_of(match, sort, name))


def company(join: Sequence[str | None]) -> str:
    """Who joins, as a move says it: companions by place."""
    names = {None: "none", "Wild Companion": "wild"} | {kind.capitalize(): kind for kind in COMPANION_KINDS}
    return "join companions=" + (",".join(names[who] for who in join).removesuffix(",none").removesuffix(",none") or "none")


def answer(match: Match, join: Sequence[str | None], way: int | None = None) -> list[Event]:
    """The questions of an event or special: its cost, then its companions by place."""
    if match.over:
        return []
    seat, told = match.waiting[0], []
    if way is not None and asks(match) == ASK.way:
        told += match.play(seat, f"way cost={way}")
    if not match.over and match.waiting[0] == seat and asks(match) == ASK.companion:
        told += match.play(seat, company(join))
    return told


def play(match: Match, name: str, join: Sequence[str | None] = (), way: int | None = None) -> list[Event]:
    """Plays an event or special; `join` names the companions by place."""
    told = pick(match, "play", name) + answer(match, join, way)
    assert any(event.name == "played" and event["card"] == NUMBER[name] for event in told), f"{name} was not played"
    return told


def lay(match: Match, name: str) -> list[Event]:
    return pick(match, "lay", name)


def buy(match: Match, name: str) -> list[Event]:
    return pick(match, "buy", name)


def seat_companion(match: Match, name: str, kind: str, companion: str) -> list[Event]:
    """A companion card becomes a token on a card of the board."""
    wild = "wild_" if companion == "Wild Companion" else ""
    return match.play(match.waiting[0], f"seat slot={slot_of(match, name, match.waiting[0])} companion={wild}{kind}")


def choose_slot(match: Match, name: str) -> list[Event]:
    """Answers an effect that asks for a card of the board; nothing to do where it was the only one."""
    s = state(match)
    if s.ask == ASK.board:
        return match.play(match.waiting[0], f"board slot={slot_of(match, name)}")
    return []


def end_turns(match: Match) -> None:
    """Everybody ends the turn, as far as the program has not done it; surplus cards go, the last ones first."""
    while not match.over and state(match).rounds == match.round_of_test:
        moves = match.moves(match.waiting[0])
        keep_apart = [move for move in moves if move.code >= MOVE.discard.first]
        match.play(match.waiting[0], keep_apart[-1] if keep_apart else "end_turn")


def why(match: Match, sort: str, name: str) -> str:
    """The ledger's number of the rule that forbids a card for a sort of move; empty if it is allowed."""
    refused = match.why_not(match.waiting[0], move_of(match, sort, name))
    return refused.rule if refused else ""


# --- What is seen ---------------------------------------------------------------------------------------------------
def pounds_of(match: Match, seat: int = 0) -> int:
    return int(match.view(seat)["you"]["money"])


def actions_of(match: Match, seat: int = 0) -> tuple[int, int]:
    me = match.view(seat)["you"]
    return me["actions"], me["event_actions"]


def hand_of(match: Match, seat: int = 0) -> list[str]:
    return sorted(name_of(card["card"]) for card in match.view(seat)["you"]["hand"])


def board_of(match: Match, seat: int = 0) -> dict[str, dict[str, Any]]:
    return {name_of(card["card"]): card for card in match.view(seat)["you"]["board"]}


def value_of(match: Match, name: str, seat: int = 0) -> int:
    return int(board_of(match, seat)[name]["value"])


def discards(match: Match, name: str) -> int:
    return int(state(match).discards[NUMBER[name]])


def box(match: Match, name: str) -> int:
    return int(state(match).box[NUMBER[name]])


def start(players: int, seed: int = 1, **options: Any) -> Match:
    """A new game with the first two cards kept: the planning of round 1."""
    match = GAME.new(players, seed, **options)
    for _ in range(2 * players):
        match.play(match.waiting[0], match.moves(match.waiting[0])[0])
    return match


def plan(match: Match, number: int, decks: str = "") -> int:
    """Whoever chooses takes a plan and draws from these decks (events where nothing is said); returns the seat."""
    seat = match.waiting[0]
    match.play(seat, f"plan plan={number}")
    letters = iter(decks)
    while state(match).draws_left and match.waiting[0] == seat:
        match.play(seat, f"draw deck={'EHPC'.index(next(letters, 'E'))}")
    return seat
