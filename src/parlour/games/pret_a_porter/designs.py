"""L5 New Designs, and the sale of a Design after L9 (P-138)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.board import deck_open, discard_design, top_design
from parlour.games.pret_a_porter.cards import counted_from_0, is_used, mark_used, next_ability, next_effect
from parlour.games.pret_a_porter.codes import ANY_USE, DECISION, DO, FROM, HOME, MOVE, REFUSAL, TOLD, WHAT, WHEN
from parlour.games.pret_a_porter.gains import gains
from parlour.games.pret_a_porter.money import pay, receive
from parlour.games.pret_a_porter.rows_of_cards import insert, remove
from parlour.games.pret_a_porter.state import Data, Effect, State
from parlour.games.pret_a_porter.steps import ask, pawn_done, step_over


# --- L5 New Designs (P-138) -----------------------------------------------------------------------------------------
@rule
def designs_in_row(s: State) -> int:
    """How many Designs are left in the row (P-R38)."""
    count = 0
    for slot in range(len(s.design_row)):
        count += s.design_row[slot] >= 0
    return count


@rule
def is_usable(d: Data, s: State, seat: int, effect: Effect) -> bool:
    """A card that draws a Design: unused, payable, with something to take (P-040, P-R13, P-R51)."""
    if is_used(s, effect) or effect.price > s.players[seat].cash:
        return False
    return deck_open(d, s) or (effect.source == FROM.row_or_deck and designs_in_row(s) > 0)


@rule
def next_draw(d: Data, s: State, seat: int, pawn: int, cursor: int) -> int:
    """The first usable ability that draws a Design with or without a pawn, on a card from `cursor` on, -1 for none."""
    n = next_effect(d, s, seat, WHEN.L5, DO.draw, -1)
    while n >= 0:
        effect = d.effect[n]
        if effect.card >= cursor and effect.pawn == pawn and is_usable(d, s, seat, effect):
            return n
        n = next_effect(d, s, seat, WHEN.L5, DO.draw, n)
    return -1


@rule
def refuse_use(d: Data, s: State, seat: int, move: int) -> int:
    """A card that acts here without a pawn, not yet used this round, payable (P-040, P-097, P-D11, P-R51)."""
    if is_in(MOVE.pass_, move):
        return 0
    card = counted_from_0(ANY_USE, move)
    if s.home[card] != seat:
        return REFUSAL.card_not_yours
    usable = next_draw(d, s, seat, 0, card)
    if usable >= 0 and d.effect[usable].card == card:
        return 0
    n = next_effect(d, s, seat, WHEN.L5, DO.draw, -1)
    while n >= 0:
        effect = d.effect[n]
        if effect.card == card and effect.pawn == 0:
            return refuse_draw(s, seat, effect)
        n = next_effect(d, s, seat, WHEN.L5, DO.draw, n)
    return REFUSAL.card_does_not_act_here


@rule
def refuse_draw(s: State, seat: int, effect: Effect) -> int:
    """Why an ability that draws a Design is not usable (P-040, P-R13, P-R51)."""
    if is_used(s, effect):
        return REFUSAL.ability_used
    return REFUSAL.too_dear if effect.price > s.players[seat].cash else REFUSAL.no_design_to_draw


@rule
def use_card(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The price is paid; then the Design is drawn, or chosen from row and deck (P-D11, P-D12, P-R45)."""
    if is_in(MOVE.pass_, move):
        step_over(s)
        return
    s.ability = next_draw(d, s, seat, 0, counted_from_0(ANY_USE, move))
    effect = d.effect[s.ability]
    use_draw(s, seat, effect, log)
    choices = deck_open(d, s) + (designs_in_row(s) if effect.source == FROM.row_or_deck else 0)
    if choices > 1:
        s.decision = DECISION.card_design
        return
    s.decision = DECISION.none
    design = -1
    for slot in range(len(s.design_row)):
        if not deck_open(d, s) and s.design_row[slot] >= 0:
            design = s.design_row[slot]
    take_design(d, s, seat, design, effect.card, log)


@rule
def use_draw(s: State, seat: int, effect: Effect, log: Numbers) -> None:
    """The card's price is paid before the Design is seen (P-C08)."""
    mark_used(s, effect.card, effect.mark)
    pay(s, seat, effect.price)
    tell(log, TOLD.card_used, EVERYONE, seat, effect.card, effect.price)


@rule
def begin_design(d: Data, s: State, seat: int) -> None:
    """One Design for the pawn; then the cards that let it take another, one after the other (P-138, P-D13, P-D14, P-R59)."""
    if s.sub == 0:
        if designs_in_row(s) > 0 or deck_open(d, s):
            ask(s, seat, DECISION.take_design)
        return
    ability = next_draw(d, s, seat, 1, s.cursor)
    if ability >= 0:
        s.ability = ability
        ask(s, seat, DECISION.second_design)


@rule
def refuse_design(d: Data, s: State, move: int) -> int:
    """A Design of the row, or the deck's top (P-138, P-D12, P-D13, P-D14, P-R13)."""
    if is_in(MOVE.pass_, move):
        return REFUSAL.paid_for_a_design if s.decision == DECISION.card_design else 0
    if is_in(MOVE.deck, move):
        return 0 if deck_open(d, s) else REFUSAL.deck_empty
    if s.decision == DECISION.second_design and d.effect[s.ability].source != FROM.row_or_deck:
        return REFUSAL.top_of_the_deck_only
    return 0 if s.design_home[counted_from_0(MOVE.design, move)] == HOME.row else REFUSAL.design_not_in_row


@rule
def choose_design(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """A pawn's Design, a card's Design, or none (P-D12, P-D13, P-D14)."""
    now = s.decision
    effect = d.effect[s.ability]
    design = counted_from_0(MOVE.design, move) if is_in(MOVE.design, move) else -1
    s.decision = DECISION.none
    if now == DECISION.take_design:
        if is_in(MOVE.pass_, move):
            pawn_done(d, s, seat, 0, log)
            return
        take_design(d, s, seat, design, -1, log)
        s.sub = 1
    elif is_in(MOVE.pass_, move):
        s.cursor = effect.card + 1
    else:
        if now == DECISION.second_design:
            use_draw(s, seat, effect, log)
        take_design(d, s, seat, design, effect.card, log)


@rule
def take_design(d: Data, s: State, seat: int, design: int, by: int, log: Numbers) -> None:
    """A Design of the row, or (-1) the deck's top, comes to a player; all see it (P-138, P-H09)."""
    from_deck = design < 0
    if from_deck:
        design = top_design(d, s, log)
    for slot in range(len(s.design_row)):
        if s.design_row[slot] == design:
            s.design_row[slot] = -1
    me = s.players[seat]
    insert(me.design, me.designs, design)
    me.designs += 1
    s.design_home[design] = seat
    tell(log, TOLD.design_taken, EVERYONE, seat, design, from_deck, by)


# --- After L9 (P-D20) -------------------------------------------------------------------------------------------------
@rule
def next_sale(d: Data, s: State, log: Numbers) -> bool:
    """In turn order the cards that act when all pawns are done; returns whether everybody is through (P-D20)."""
    while s.step < s.seats:
        seat = s.order[s.step]
        if s.cursor == 0:
            gains(d, s, seat, WHEN.action_end, 1, log)
        ability = next_ability(d, s, seat, WHEN.action_end, DO.sell, 1, s.cursor)
        if ability >= 0 and s.players[seat].designs > 0:
            s.ability = ability
            ask(s, seat, DECISION.sell_design)
            return False
        step_over(s)
    return True


@rule
def refuse_sell(s: State, seat: int, move: int) -> int:
    """An own Design, or none (P-D20)."""
    return 0 if is_in(MOVE.pass_, move) or s.design_home[counted_from_0(MOVE.sell, move)] == seat else REFUSAL.design_not_yours_to_sell


@rule
def sell_design(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The Design is discarded, then the money comes; no bonus, no material (P-043)."""
    effect = d.effect[s.ability]
    s.cursor = effect.card + 1
    s.decision = DECISION.none
    if is_in(MOVE.pass_, move):
        return
    design = counted_from_0(MOVE.sell, move)
    me = s.players[seat]
    remove(me.design, me.designs, design)
    me.designs -= 1
    discard_design(s, design)
    mark_used(s, effect.card, effect.mark)
    receive(s, seat, WHAT.cash, effect.amount)
    tell(log, TOLD.design_sold, EVERYONE, seat, design, effect.amount, effect.card)
