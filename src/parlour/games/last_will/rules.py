"""The rules of Last Will. This is the table of contents: the phases stand in files of their own.

- `laying.py`, `first_hand.py`: setup, two cards of six (section 3)
- `planning.py`: the offer, plans and the cards they give (section 4, phases 1 and 2)
- `errands.py`, `open_spaces.py`, `market.py`, `solo_rival.py`: where errand boys go (phase 3), the solo player's rival
- `actions.py`, `action_count.py`, `companions.py`, `board_cards.py`, `effects.py`: action turns and what cards do (phase 4)
- `ending.py`: the end of a round and of the game, ranking (phase 5, section 6)
- `sacked.py`: employment (option Getting Sacked)
- `money.py`, `decks.py`: sums, payments, wealth; decks, discards and hands
- `legality.py`, `legal_hand.py`, `legal_board.py`, `legal_companions.py`, `targets.py`: what is allowed; `move_list.py` lists it
- `guess.py`: what a seat cannot know

Numbers like L-048 are the ledger's.
"""

from parlour.engine.moves import argument1, argument2, is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.actions import (
    act_on_board,
    begin_actions,
    buy_by_effect,
    choose_by_effect,
    choose_hand_card,
    end_turn,
    next_actor,
    play,
    show_card,
    turn_goes_on,
)
from parlour.games.last_will.board_cards import place_token
from parlour.games.last_will.codes import ASK, BROKEN, DECK, GROUP, KINDS, MOST, MOVE, PHASE, REGULAR, SORT, TRIPLE, WILDS
from parlour.games.last_will.decks import discard_face_down
from parlour.games.last_will.ending import begin_end_of_round, declare, finish_round, next_discard, rank, score
from parlour.games.last_will.errands import begin_errands, next_boy, run_errand, take_card
from parlour.games.last_will.first_hand import keep
from parlour.games.last_will.guess import guess
from parlour.games.last_will.laying import lay_table
from parlour.games.last_will.legality import refusal
from parlour.games.last_will.market import arrange
from parlour.games.last_will.money import properties, slots_of, value_at
from parlour.games.last_will.move_list import next_move
from parlour.games.last_will.planning import block, choose_plan, name_deck, next_planner
from parlour.games.last_will.sacked import cover
from parlour.games.last_will.state import Data, State

__all__ = ["apply", "audit", "ended", "guess", "list_moves", "rank", "refusal", "score", "setup", "waiting"]


@rule
def setup(d: Data, s: State, log: Numbers) -> None:
    """Lays the table; the first decision is which two of six cards to keep (L-032, L-046, L-D01)."""
    lay_table(d, s, log)


@rule
def waiting(d: Data, s: State) -> int:
    """One player at a time decides."""
    return 0 if s.ask == ASK.nothing else 1 << s.turn


@rule
def ended(d: Data, s: State) -> int:
    return s.ending


@rule
def list_moves(d: Data, s: State, seat: int, moves: Numbers) -> int:
    """Every allowed move, in the order of the codes."""
    found = 0
    move = next_move(d, s, seat, 0) if s.ask != ASK.nothing else -1
    while move >= 0:
        moves[found] = move
        found += 1
        move = next_move(d, s, seat, move + 1)
    return found


@rule
def apply(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """Makes a move, and after it every decision that has only one option (section Decisions)."""
    while True:
        make(d, s, s.turn, move, log)
        if s.ask == ASK.go_on:
            go_on(d, s, log)
        if s.ask == ASK.nothing:
            return
        move = next_move(d, s, s.turn, 0)
        if move < 0 or next_move(d, s, s.turn, move + 1) >= 0:
            show_card(s, s.turn, log)
            return


@rule
def make(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """One move of one player."""
    if s.ask == ASK.action:
        act(d, s, seat, move, log)
    elif is_in(MOVE.stop, move):
        s.effect_at += 1
        s.ask = ASK.go_on
    elif s.ask == ASK.hand:
        buy_by_effect(d, s, seat, argument1(MOVE.hand, move), log)
    elif s.ask == ASK.board:
        choose_by_effect(d, s, seat, argument1(MOVE.board, move), log)
    elif s.ask == ASK.companion:
        play(d, s, seat, argument1(MOVE.join, move), log)
    elif s.ask == ASK.errand:
        run_errand(d, s, seat, move, log)
    elif s.ask == ASK.deck:
        name_deck(d, s, seat, argument1(MOVE.draw, move), log)
    elif s.ask == ASK.discard:
        discard_face_down(d, s, seat, argument1(MOVE.discard, move), log)
        s.ask = ASK.go_on
    else:
        make_other(d, s, seat, move, log)


@rule
def act(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """A move of an action turn (L-D10, L-D11, L-D14)."""
    if is_in(MOVE.end_turn, move):
        end_turn(s, seat, log)
    elif is_in(MOVE.declare, move):
        declare(d, s, seat, log)
    elif is_in(MOVE.hand, move):
        choose_hand_card(d, s, seat, argument1(MOVE.hand, move), log)
    elif is_in(MOVE.seat, move):
        place_token(d, s, seat, argument1(MOVE.seat, move), argument2(MOVE.seat, move), log)
    elif is_in(MOVE.use, move):
        act_on_board(d, s, seat, SORT.use, argument1(MOVE.use, move), log)
    elif is_in(MOVE.maintain, move):
        act_on_board(d, s, seat, SORT.maintain, argument1(MOVE.maintain, move), log)
    elif is_in(MOVE.sell, move):
        act_on_board(d, s, seat, SORT.sell, argument1(MOVE.sell, move), log)
    else:
        act_on_board(d, s, seat, SORT.throw, argument1(MOVE.throw, move), log)


@rule
def make_other(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The rarer decisions."""
    if s.ask == ASK.keep:
        keep(d, s, seat, argument1(MOVE.keep, move), log)
    elif s.ask == ASK.block:
        block(d, s, seat, argument1(MOVE.block, move), log)
    elif s.ask == ASK.plan:
        choose_plan(d, s, seat, argument1(MOVE.plan, move), log)
    elif s.ask == ASK.card:
        take_card(d, s, seat, argument1(MOVE.take, move), log)
        s.ask = ASK.go_on
    elif s.ask == ASK.market:
        arrange(d, s, seat, argument1(MOVE.arrange, move), log)
        s.ask = ASK.go_on
    elif s.ask == ASK.way:
        s.way = argument1(MOVE.way, move)
        s.ask = ASK.companion
    else:
        if not is_in(MOVE.leave, move):
            cover(d, s, seat, argument1(MOVE.cover, move), log)
        s.crime = 0
        s.ask = ASK.go_on


@rule
def go_on(d: Data, s: State, log: Numbers) -> None:
    """From one decision to the next: turns, phases and rounds follow each other by themselves (L-044)."""
    while s.ask == ASK.go_on:
        if s.phase == PHASE.actions:
            if s.acting:
                turn_goes_on(d, s, s.turn, log)
            elif not next_actor(d, s, log):
                begin_end_of_round(d, s, log)
        elif s.phase == PHASE.errands:
            if not next_boy(d, s, log):
                begin_actions(s)
        elif s.phase == PHASE.planning:
            if not next_planner(d, s):
                begin_errands(d, s, log)
        elif not next_discard(d, s):
            finish_round(d, s, log)


# --- Invariants -----------------------------------------------------------------------------------------------------
@rule
def audit(d: Data, s: State) -> int:
    """0, or what is wrong with the table: every card in one place, money, debt, slots, spaces (L-012, L-030, L-035)."""
    if not every_card_is_in_one_place(d, s):
        return BROKEN.cards_lost
    for deck in range(DECK.wild):
        if not deck_is_counted(d, s, deck):
            return BROKEN.deck_miscounted
    money = s.bank
    for seat in range(s.seats):
        money += s.players[seat].money
        broken = audit_player(d, s, seat)
        if broken:
            return broken
    if money != 0:
        return BROKEN.money_lost
    return audit_board(d, s)


@rule
def every_card_is_in_one_place(d: Data, s: State) -> int:
    """Whether all copies of every card are on the table: decks, discards, box, hands, boards, offer, the spaces of
    the wild companions."""
    found = s.pool
    for card in range(d.cards):
        found[card] = s.pile[card] + s.discards[card] + s.box[card]
    for seat in range(s.seats):
        hand = s.players[seat].hand
        hidden = s.players[seat].hidden
        for card in range(d.cards):
            found[card] += hand[card] + hidden[card]
        for slot in range(slots_of(d, s, seat)):
            if s.players[seat].slot[slot].card > 0:
                found[s.players[seat].slot[slot].card - 1] += 1
    for space in range(MOST.spaces):
        for at in range(TRIPLE):
            if s.offer[space, at] > 0:
                found[s.offer[space, at] - 1] += 1
    for space in range(WILDS):
        found[d.cards - 1] += s.wild[space] == 0
    complete = True
    for card in range(d.cards):
        complete = complete and found[card] == d.card[card].copies
        found[card] = 0
    return complete


@rule
def deck_is_counted(d: Data, s: State, deck: int) -> bool:
    """Whether the sizes of deck and discards fit their cards (L-035)."""
    pile = s.pile_cards[deck]
    discards = s.discard_cards[deck] if deck < REGULAR else 0
    for card in range(d.first[deck], d.first[deck + 1]):
        pile -= s.pile[card]
        discards -= s.discards[card]
        for seat in range(s.seats):
            discards -= s.players[seat].hidden[card] if deck < REGULAR else 0
    return pile == 0 and discards == 0


@rule
def audit_player(d: Data, s: State, seat: int) -> int:
    """Debt only without property; counters and values in range; what others know is true (L-101, L-073, L-R19, L-028)."""
    me = s.players[seat]
    if me.money < 0 and properties(d, s, seat) > 0:
        return BROKEN.debt_with_property
    if me.actions < 0 or me.event_actions < 0:
        return BROKEN.actions_below_zero
    if me.extensions < 0 or me.extensions > d.extensions:
        return BROKEN.too_many_slots
    for slot in range(slots_of(d, s, seat)):
        if me.slot[slot].card > 0 and d.card[me.slot[slot].card - 1].group == GROUP.property and value_at(d, s, seat, slot) < 0:
            return BROKEN.value_below_zero
    return audit_knowledge(d, s, seat)


@rule
def audit_knowledge(d: Data, s: State, seat: int) -> int:
    """What others know of a hand and its face-down discards is there, and what the player knows of the decks (L-R10)."""
    me = s.players[seat]
    held = me.held
    known = me.known
    hand = me.hand
    in_pile = me.in_pile
    for card in range(d.cards):
        if held[card] > 0 and (held[card] > hand[card] or held[card] > known[card]):
            return BROKEN.hand_known_falsely
        if known[card] > 0 and known[card] > hand[card] + me.hidden[card]:
            return BROKEN.discards_known_falsely
        if in_pile[card] > 0 and in_pile[card] > s.pile[card]:
            return BROKEN.deck_known_falsely
    return 0


@rule
def audit_board(d: Data, s: State) -> int:
    """Extensions, market tokens, plans (L-021, L-029, L-R07)."""
    extensions = s.extensions
    for seat in range(s.seats):
        extensions += s.players[seat].extensions
        for other in range(seat):
            if s.players[seat].plan > 0 and s.players[seat].plan == s.players[other].plan:
                return BROKEN.plan_taken_twice
    if extensions != d.extensions:
        return BROKEN.extension_lost
    for kind in range(KINDS):
        laid = 0
        for other in range(KINDS):
            laid += (s.market[other] == d.tokens[kind]) - (d.tokens[other] == d.tokens[kind])
        if laid != 0:
            return BROKEN.market_token_lost
    return 0
