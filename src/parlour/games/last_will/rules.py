"""The rules of Last Will. This is the table of contents: the phases stand in files of their own.

- `planning.py`: setup, the offer, two cards of six, plans and the cards they give (sections 3 and 4, phases 1 and 2)
- `errands.py`: where errand boys go (phase 3), the solo player's rival
- `actions.py`: action turns and the effects of cards (phase 4)
- `ending.py`: the end of a round and of the game, ranking (phase 5, section 6)
- `sacked.py`: employment (option Getting Sacked)
- `money.py`, `decks.py`: sums, payments, wealth; decks, discards and hands
- `legality.py`: what is allowed; `knowledge.py`: what a seat cannot know

Numbers like L-048 are the ledger's.
"""

from parlour.engine.moves import argument1
from parlour.engine.rule import rule
from parlour.games.last_will.actions import (
    answer_companion,
    ask_for_action,
    begin_actions,
    choose_hand_card,
    choose_slot,
    choose_sort,
    end_turn,
    next_actor,
    place_token,
    turn_goes_on,
)
from parlour.games.last_will.decks import discard_face_down
from parlour.games.last_will.ending import begin_end_of_round, declare, finish_round, next_discard, rank, score
from parlour.games.last_will.errands import arrange, begin_errands, next_boy, run_errand, take_card
from parlour.games.last_will.knowledge import guess
from parlour.games.last_will.legality import next_move, refusal
from parlour.games.last_will.money import properties, slots_of, value_at
from parlour.games.last_will.planning import block, choose_plan, keep, lay_table, name_deck, next_planner
from parlour.games.last_will.sacked import cover
from parlour.games.last_will.state import (
    ACTIONS,
    ARRANGE,
    ASK_ACTION,
    ASK_BLOCK,
    ASK_BOARD,
    ASK_CARD,
    ASK_DECK,
    ASK_DISCARD,
    ASK_ERRAND,
    ASK_HAND,
    ASK_JOIN,
    ASK_KEEP,
    ASK_MARKET,
    ASK_NOTHING,
    ASK_PLAN,
    ASK_SLOT_KIND,
    ASK_TOKEN,
    ASK_WAY,
    BACK,
    BLOCK,
    BOARD,
    COVER,
    DECK_W,
    DECLARE,
    DISCARD,
    DRAW,
    END_TURN,
    ERRANDS,
    GO_ON,
    HAND,
    JOIN,
    KEEP,
    KINDS,
    LEAVE,
    PLAN,
    PLANNING,
    PROPERTY,
    REGULAR,
    SKIP,
    SORT_FIRST,
    SPACES,
    STOP,
    TAKE,
    TOKEN,
    TRIPLE,
    WAY,
    WILDS,
)

__all__ = ["apply", "audit", "ended", "guess", "list_moves", "rank", "refusal", "score", "setup", "waiting"]


@rule
def setup(d, s, log):
    """Lays the table; the first decision is which two of six cards to keep (L-032 … L-046)."""
    lay_table(d, s, log)


@rule
def waiting(d, s):
    """One player at a time decides."""
    return 0 if s.ask == ASK_NOTHING else 1 << s.turn


@rule
def ended(d, s):
    return s.ending


@rule
def list_moves(d, s, seat, moves):
    """Every allowed move, in the order of the codes."""
    found = 0
    move = next_move(d, s, seat, 0) if s.ask != ASK_NOTHING else -1
    while move >= 0:
        moves[found] = move
        found += 1
        move = next_move(d, s, seat, move + 1)
    return found


@rule
def apply(d, s, seat, move, log):
    """Makes a move, and after it every decision that has only one option (section Decisions)."""
    while True:
        make(d, s, s.turn, move, log)
        if s.ask == GO_ON:
            go_on(d, s, log)
        if s.ask == ASK_NOTHING:
            return
        move = next_move(d, s, s.turn, BACK + 1)
        if move < 0 or next_move(d, s, s.turn, move + 1) >= 0:
            return


@rule
def make(d, s, seat, move, log):
    """One move of one player."""
    if s.ask == ASK_ACTION:
        if move == END_TURN:
            end_turn(s, seat, log)
        elif move == SORT_FIRST + DECLARE - 1:
            declare(d, s, seat, log)
        else:
            choose_sort(s, move - SORT_FIRST + 1)
    elif move == BACK:
        s.backs += 1
        ask_for_action(s)
    elif move == STOP:
        s.effect_at += 1
        s.ask = GO_ON
    elif s.ask == ASK_HAND:
        choose_hand_card(d, s, seat, argument1(HAND, move), log)
    elif s.ask == ASK_BOARD:
        choose_slot(d, s, seat, argument1(BOARD, move), log)
    elif s.ask == ASK_JOIN:
        answer_companion(d, s, seat, -1 if move == SKIP else argument1(JOIN, move), log)
    elif s.ask == ASK_ERRAND:
        run_errand(d, s, seat, move, log)
    elif s.ask == ASK_DECK:
        name_deck(d, s, seat, argument1(DRAW, move), log)
    elif s.ask == ASK_DISCARD:
        discard_face_down(d, s, seat, argument1(DISCARD, move), log)
        s.ask = GO_ON
    else:
        make_other(d, s, seat, move, log)


@rule
def make_other(d, s, seat, move, log):
    """The rarer decisions."""
    if s.ask == ASK_KEEP:
        keep(d, s, seat, argument1(KEEP, move), log)
    elif s.ask == ASK_BLOCK:
        block(d, s, seat, argument1(BLOCK, move), log)
    elif s.ask == ASK_PLAN:
        choose_plan(d, s, seat, argument1(PLAN, move), log)
    elif s.ask == ASK_CARD:
        take_card(d, s, seat, argument1(TAKE, move), log)
        s.ask = GO_ON
    elif s.ask == ASK_MARKET:
        arrange(d, s, seat, argument1(ARRANGE, move), log)
        s.ask = GO_ON
    elif s.ask == ASK_WAY:
        s.way = argument1(WAY, move)
        s.ask = ASK_JOIN
    elif s.ask == ASK_SLOT_KIND:
        s.slot_kind = argument1(TOKEN, move)
        s.ask = ASK_TOKEN
    elif s.ask == ASK_TOKEN:
        place_token(d, s, seat, argument1(JOIN, move), log)
    else:
        if move != LEAVE:
            cover(d, s, seat, argument1(COVER, move), log)
        s.crime = 0
        s.ask = GO_ON


@rule
def go_on(d, s, log):
    """From one decision to the next: turns, phases and rounds follow each other by themselves (L-044)."""
    while s.ask == GO_ON:
        if s.phase == ACTIONS:
            if s.acting:
                turn_goes_on(d, s, s.turn, log)
            elif not next_actor(d, s, log):
                begin_end_of_round(d, s, log)
        elif s.phase == ERRANDS:
            if not next_boy(d, s, log):
                begin_actions(s)
        elif s.phase == PLANNING:
            if not next_planner(d, s):
                begin_errands(d, s, log)
        elif not next_discard(d, s):
            finish_round(d, s, log)


# --- Invariants -----------------------------------------------------------------------------------------------------
@rule
def audit(d, s):
    """0, or the number of a rule that the table breaks: every card in one place, money, debt, slots, spaces."""
    if not every_card_is_in_one_place(d, s):
        return 12
    for deck in range(DECK_W):
        if not deck_is_counted(d, s, deck):
            return 35
    money = s.bank + 0
    for seat in range(s.seats):
        money += s.players[seat].money
        broken = audit_player(d, s, seat)
        if broken:
            return broken
    if money != 0:
        return 30
    return audit_board(d, s)


@rule
def every_card_is_in_one_place(d, s):
    """Whether all copies of every card are on the table: decks, discards, box, hands, boards, offer, the spaces of the wild companions."""
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
    for space in range(SPACES):
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
def deck_is_counted(d, s, deck):
    """The sizes of deck and discards fit their cards."""
    pile = s.pile_cards[deck] + 0
    discards = s.discard_cards[deck] + 0 if deck < REGULAR else 0
    for card in range(d.first[deck], d.first[deck + 1]):
        pile -= s.pile[card]
        discards -= s.discards[card]
        for seat in range(s.seats):
            discards -= s.players[seat].hidden[card] if deck < REGULAR else 0
    return pile == 0 and discards == 0


@rule
def audit_player(d, s, seat):
    """Debt only without property; what others know is true; counters in range (L-101, L-R10, L-R19, L-073)."""
    me = s.players[seat]
    if me.money < 0 and properties(d, s, seat) > 0:
        return 101
    if me.actions < 0 or me.event_actions < 0:
        return 73
    if slots_of(d, s, seat) < 0 or me.extensions > d.extensions:
        return 1019
    held = me.held
    known = me.known
    hand = me.hand
    in_pile = me.in_pile
    for card in range(d.cards):
        if held[card] > 0 and (held[card] > hand[card] or held[card] > known[card]):
            return 1010
        if known[card] > 0 and known[card] > hand[card] + me.hidden[card]:
            return 1010
        if in_pile[card] > 0 and in_pile[card] > s.pile[card]:
            return 1010
    for slot in range(slots_of(d, s, seat)):
        if me.slot[slot].card > 0 and d.card[me.slot[slot].card - 1].group == PROPERTY and value_at(d, s, seat, slot) < 0:
            return 28
    return 0


@rule
def audit_board(d, s):
    """Extensions, market tokens, plans (L-021, L-029, L-R07)."""
    extensions = s.extensions + 0
    for seat in range(s.seats):
        extensions += s.players[seat].extensions
        for other in range(seat):
            if s.players[seat].plan > 0 and s.players[seat].plan == s.players[other].plan:
                return 1007
    if extensions != d.extensions:
        return 21
    for kind in range(KINDS):
        laid = 0
        for other in range(KINDS):
            laid += (s.market[other] == d.tokens[kind]) - (d.tokens[other] == d.tokens[kind])
        if laid != 0:
            return 29
    return 0
