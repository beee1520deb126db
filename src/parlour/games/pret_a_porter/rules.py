"""The rules of Prêt-à-Porter: a table of contents. Numbers like P-048 are the ledger's.

Set-up, decks, a round begins   board.py
Planning                        planning.py
Action: L1 to L5, L9            locations.py
Action: L6 to L8                materials.py
Growth                          growth.py
Firing                          firing.py
Upkeep, loans, payback          upkeep.py
Show, Awards, Sales, Contracts  exhibition.py
End of the game                 ending.py
What cards do                   cards.py
"""

from parlour.engine.rule import rule
from parlour.games.pret_a_porter.board import clear_rows, next_round, setup
from parlour.games.pret_a_porter.cards import next_instant
from parlour.games.pret_a_porter.ending import audit, end_game, ended, rank, score
from parlour.games.pret_a_porter.exhibition import (
    choose_presented,
    choose_style,
    give_awards,
    keep_contract,
    next_contracts,
    next_show,
    refuse_keep,
    refuse_presenting,
    refuse_style,
    sell_collections,
)
from parlour.games.pret_a_porter.firing import begin_firing, dismiss, next_dismissal, refuse_dismiss, refuse_fire
from parlour.games.pret_a_porter.growth import begin_growth, grow, next_growth, refuse_grow
from parlour.games.pret_a_porter.locations import (
    choose_design,
    fix_type,
    next_action,
    next_sale,
    refuse_card,
    refuse_credit,
    refuse_design,
    refuse_sell,
    refuse_settle,
    refuse_thing,
    refuse_type,
    refuse_use,
    sell_design,
    settle,
    take_card,
    take_credit,
    take_thing,
    use_card,
)
from parlour.games.pret_a_porter.materials import choose_colour, choose_units, refuse_colour, refuse_units
from parlour.games.pret_a_porter.planning import next_pawn, place, refuse_place
from parlour.games.pret_a_porter.state import (
    ACTIONS,
    AFTER_L9,
    AWARDS,
    BANK,
    BUY_BUILDING,
    CARD_DESIGN,
    CHOOSE_COLOUR,
    CHOOSE_STYLE,
    CHOOSE_TYPE,
    CHOOSE_UNITS,
    DISMISSAL,
    FIRE,
    FIRE_WINDOW,
    FIRING,
    GROW,
    GROWTH,
    HIRE_BY_CARD,
    HIRE_EMPLOYEE,
    KEEP_CONTRACT,
    NEXT_COLOUR,
    NONE,
    OVER,
    PASS,
    PAYING,
    PLACE_PAWN,
    PLANNING,
    PRESENT,
    SECOND_DESIGN,
    SECOND_THING,
    SELL_DESIGN,
    SHOW,
    TAKE_CONTRACT,
    TAKE_DESIGN,
    TAKE_THING,
    TURNING,
    USE_CARD,
)
from parlour.games.pret_a_porter.upkeep import pay_upkeep

__all__ = ["apply", "audit", "ended", "guess", "list_moves", "rank", "refusal", "score", "setup", "waiting"]


# --- Whose turn, and what is allowed ----------------------------------------------------------------------------------
@rule
def waiting(d, s):
    """Nobody ever decides at the same time as another."""
    return 0 if s.stage == OVER else 1 << s.turn


@rule
def belongs(d, s, move):
    """Whether the move is of the sort that is asked for now."""
    for at in range(3):
        if d.span[s.decision, at, 0] <= move and move < d.span[s.decision, at, 1]:
            return True
    return False


@rule
def refusal(d, s, seat, move):
    """0, or the number of the rule that forbids the move; a move that answers another question is refused by the decision's own number."""
    now = s.decision
    if s.stage == OVER:
        return 32
    if seat != s.turn:
        return 85
    if move == FIRE:
        return refuse_fire(d, s, seat)
    if move != PASS and not belongs(d, s, move):
        return 2000 + now
    return refuse_answer(d, s, seat, now, move)


@rule
def refuse_answer(d, s, seat, now, move):
    """The rule that forbids an answer of the right sort."""
    if now == PLACE_PAWN:
        return refuse_place(d, s, seat, move)
    if now == BANK:
        return refuse_credit(s, move)
    if now in (TAKE_CONTRACT, BUY_BUILDING, HIRE_BY_CARD, HIRE_EMPLOYEE):
        return refuse_card(d, s, seat, move)
    if now in (TAKE_DESIGN, CARD_DESIGN, SECOND_DESIGN):
        return refuse_design(d, s, move)
    if now in (CHOOSE_COLOUR, NEXT_COLOUR):
        return refuse_colour(d, s, seat, move)
    if now == CHOOSE_UNITS:
        return refuse_units(s, move)
    if now in (TAKE_THING, SECOND_THING):
        return refuse_thing(d, s, move)
    if now == GROW:
        return refuse_grow(d, s, seat, move)
    if now in (FIRE_WINDOW, DISMISSAL):
        return refuse_dismiss(d, s, seat, move)
    if now == CHOOSE_STYLE:
        return refuse_style(d, s, seat, move)
    if now == PRESENT:
        return refuse_presenting(d, s, seat, move)
    if now == USE_CARD:
        return refuse_use(d, s, seat, move)
    if now == SELL_DESIGN:
        return refuse_sell(s, seat, move)
    if now == KEEP_CONTRACT:
        return refuse_keep(d, s, seat, move)
    if now == CHOOSE_TYPE:
        return refuse_type(d, s, seat, move)
    return refuse_settle(s, seat, move)


@rule
def list_moves(d, s, seat, moves):
    """The moves that `refusal` allows, tried only among those of the decision: pass first, fire where its number stands."""
    found = 0
    if s.stage == OVER or seat != s.turn:
        return found
    now = s.decision
    for at in range(-1, 4):
        first = d.span[now, at, 0] if at >= 0 and at < 3 else (PASS if at < 0 else FIRE)
        end = d.span[now, at, 1] if at >= 0 and at < 3 else first + 1
        for move in range(first, end):
            if refusal(d, s, seat, move) == 0:
                moves[found] = move
                found += 1
    return found


# --- Playing ----------------------------------------------------------------------------------------------------------
@rule
def apply(d, s, seat, move, log):
    """Carries out an answer, then goes on to the next question."""
    answer(d, s, seat, move, log)
    go_on(d, s, log)


@rule
def answer(d, s, seat, move, log):
    now = s.decision
    if move == FIRE:
        s.decision = DISMISSAL
    elif now == PLACE_PAWN:
        place(d, s, seat, move, log)
    elif now == BANK:
        take_credit(d, s, seat, move, log)
    elif now in (TAKE_CONTRACT, BUY_BUILDING, HIRE_BY_CARD, HIRE_EMPLOYEE):
        take_card(d, s, seat, move, log)
    elif now in (TAKE_DESIGN, CARD_DESIGN, SECOND_DESIGN):
        choose_design(d, s, seat, move, log)
    elif now in (CHOOSE_COLOUR, NEXT_COLOUR):
        choose_colour(d, s, seat, move, log)
    elif now == CHOOSE_UNITS:
        choose_units(d, s, seat, move, log)
    elif now in (TAKE_THING, SECOND_THING):
        take_thing(d, s, seat, move, log)
    elif now == GROW:
        grow(d, s, seat, move, log)
    elif now in (FIRE_WINDOW, DISMISSAL):
        dismiss(d, s, seat, move, log)
    elif now == CHOOSE_STYLE:
        choose_style(d, s, seat, move, log)
    elif now == PRESENT:
        choose_presented(d, s, seat, move, log)
    elif now == USE_CARD:
        use_card(d, s, seat, move, log)
    elif now == SELL_DESIGN:
        sell_design(d, s, seat, move, log)
    elif now == KEEP_CONTRACT:
        keep_contract(s, seat, move, log)
    elif now == CHOOSE_TYPE:
        fix_type(s, seat, move, log)
    else:
        settle(d, s, seat, move, log)


@rule
def go_on(d, s, log):
    """Phase after phase, each finished by everybody before the next begins, until somebody must decide (P-084, P-085, P-151, P-152)."""
    while s.decision == NONE:
        if s.instant >= 0:
            next_instant(d, s, log)
        elif s.stage == PLANNING:
            next_pawn(d, s, log)
        elif s.stage == ACTIONS:
            next_action(d, s, log)
        elif s.stage == AFTER_L9:
            if next_sale(d, s, log):
                begin_growth(s)
        elif s.stage == GROWTH:
            next_growth(d, s, log)
        elif s.stage == FIRING:
            next_dismissal(d, s)
        elif s.stage == PAYING:
            pay_upkeep(d, s, log)
            if d.exhibition[s.rounds]:
                s.stage = TURNING
                s.step = 0
                s.sub = 0
            else:
                clear_rows(s, log)
                next_round(d, s, log)
        elif s.stage == SHOW:
            next_show(d, s, log)
        elif s.stage == AWARDS:
            give_awards(d, s, log)
            sell_collections(d, s, log)
            begin_firing(s)
        elif s.stage == TURNING and next_contracts(d, s, log):
            if s.rounds == d.rounds:
                end_game(d, s, log)
            else:
                next_round(d, s, log)


@rule
def guess(d, s, seat):
    """Nothing hidden lies on the table: every card is drawn when it is turned up, with the randomness of a new key (P-H06, P-H07)."""
