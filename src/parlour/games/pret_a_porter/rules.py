"""The rules of Prêt-à-Porter: a table of contents. Numbers like P-048 are the ledger's.

Set-up, decks, a round begins   board.py
Planning                        planning.py
Action: the order, L2 to L4     locations.py, steps.py, instant_choices.py
Action: L1                      bank.py
Action: L5, the sale after L9   designs.py
Action: L6 to L8                materials.py
Action: L9                      last_minute.py
Growth                          growth.py
Firing                          firing.py
Upkeep, loans, payback          upkeep.py
Show, Awards, Sales, Contracts  exhibition.py, awards.py, sales.py, contract_step.py
End of the game                 ending.py
What cards do                   cards.py, gains.py, money.py; how they come and go: rows_of_cards.py
What is foretold                foretell.py, best_collection.py, forecast.py
"""

from parlour.engine.moves import is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.awards import give_awards
from parlour.games.pret_a_porter.bank import refuse_credit, take_credit
from parlour.games.pret_a_porter.board import clear_rows, next_round, setup
from parlour.games.pret_a_porter.codes import DECISION, MOVE, PHASE, REFUSAL
from parlour.games.pret_a_porter.contract_step import keep_contract, next_contracts, refuse_keep
from parlour.games.pret_a_porter.designs import choose_design, next_sale, refuse_design, refuse_sell, refuse_use, sell_design, use_card
from parlour.games.pret_a_porter.ending import audit, end_game, ended, rank, score
from parlour.games.pret_a_porter.exhibition import choose_presented, choose_style, next_show, refuse_presenting, refuse_style
from parlour.games.pret_a_porter.firing import begin_firing, dismiss, next_dismissal, refuse_dismiss, refuse_fire
from parlour.games.pret_a_porter.gains import next_instant
from parlour.games.pret_a_porter.growth import begin_growth, grow, next_growth, refuse_grow
from parlour.games.pret_a_porter.instant_choices import fix_type, refuse_settle, refuse_type, settle
from parlour.games.pret_a_porter.last_minute import refuse_thing, take_thing
from parlour.games.pret_a_porter.locations import next_action, refuse_card, take_card
from parlour.games.pret_a_porter.materials import choose_colour, choose_units, refuse_colour, refuse_units
from parlour.games.pret_a_porter.planning import next_pawn, place, refuse_place
from parlour.games.pret_a_porter.sales import sell_collections
from parlour.games.pret_a_porter.state import Data, State
from parlour.games.pret_a_porter.upkeep import pay_upkeep

__all__ = ["apply", "audit", "ended", "guess", "list_moves", "rank", "refusal", "score", "setup", "waiting"]


# --- Whose turn, and what is allowed ----------------------------------------------------------------------------------
@rule
def waiting(d: Data, s: State) -> int:
    """Nobody ever decides at the same time as another (P-085)."""
    return 0 if s.stage == PHASE.over else 1 << s.turn


@rule
def belongs(d: Data, s: State, move: int) -> bool:
    """Whether the move is of the sort that is asked for now."""
    for at in range(3):
        if d.span[s.decision, at, 0] <= move and move < d.span[s.decision, at, 1]:
            return True
    return False


@rule
def refusal(d: Data, s: State, seat: int, move: int) -> int:
    """0, or why the move is not allowed (P-032, P-085)."""
    now = s.decision
    if s.stage == PHASE.over:
        return REFUSAL.game_over
    if seat != s.turn:
        return REFUSAL.not_your_turn
    if is_in(MOVE.fire, move):
        return refuse_fire(d, s, seat)
    if not is_in(MOVE.pass_, move) and not belongs(d, s, move):
        return another_is_asked(now)
    return refuse_answer(d, s, seat, now, move)


@rule
def another_is_asked(now: int) -> int:
    """A move that answers another question is refused by the number of the decision that is asked."""
    if now == DECISION.dismissal:
        return REFUSAL.asked_dismissal
    if now == DECISION.place_pawn:
        return REFUSAL.asked_place_pawn
    if now == DECISION.bank:
        return REFUSAL.asked_bank
    if now == DECISION.take_contract:
        return REFUSAL.asked_take_contract
    if now == DECISION.choose_type:
        return REFUSAL.asked_choose_type
    if now == DECISION.settlement:
        return REFUSAL.asked_settlement
    if now == DECISION.buy_building:
        return REFUSAL.asked_buy_building
    if now == DECISION.hire_by_card:
        return REFUSAL.asked_hire_by_card
    if now == DECISION.hire_employee:
        return REFUSAL.asked_hire_employee
    if now == DECISION.use_card:
        return REFUSAL.asked_use_card
    if now == DECISION.card_design:
        return REFUSAL.asked_card_design
    if now == DECISION.take_design:
        return REFUSAL.asked_take_design
    if now == DECISION.second_design:
        return REFUSAL.asked_second_design
    if now == DECISION.choose_colour:
        return REFUSAL.asked_choose_colour
    if now == DECISION.choose_units:
        return REFUSAL.asked_choose_units
    if now == DECISION.next_colour:
        return REFUSAL.asked_next_colour
    if now == DECISION.take_thing:
        return REFUSAL.asked_take_thing
    if now == DECISION.second_thing:
        return REFUSAL.asked_second_thing
    if now == DECISION.sell_design:
        return REFUSAL.asked_sell_design
    if now == DECISION.grow:
        return REFUSAL.asked_grow
    if now == DECISION.fire_window:
        return REFUSAL.asked_fire_window
    if now == DECISION.choose_style:
        return REFUSAL.asked_choose_style
    if now == DECISION.present:
        return REFUSAL.asked_present
    return REFUSAL.asked_keep_contract


@rule
def refuse_answer(d: Data, s: State, seat: int, now: int, move: int) -> int:
    """Why an answer of the right sort is not allowed."""
    if now == DECISION.place_pawn:
        return refuse_place(d, s, seat, move)
    if now == DECISION.bank:
        return refuse_credit(s, move)
    if now in (DECISION.take_contract, DECISION.buy_building, DECISION.hire_by_card, DECISION.hire_employee):
        return refuse_card(d, s, seat, move)
    if now in (DECISION.take_design, DECISION.card_design, DECISION.second_design):
        return refuse_design(d, s, move)
    if now in (DECISION.choose_colour, DECISION.next_colour):
        return refuse_colour(d, s, seat, move)
    if now == DECISION.choose_units:
        return refuse_units(d, s, move)
    if now in (DECISION.take_thing, DECISION.second_thing):
        return refuse_thing(d, s, move)
    if now == DECISION.grow:
        return refuse_grow(d, s, seat, move)
    if now in (DECISION.fire_window, DECISION.dismissal):
        return refuse_dismiss(d, s, seat, move)
    if now == DECISION.choose_style:
        return refuse_style(d, s, seat, move)
    if now == DECISION.present:
        return refuse_presenting(d, s, seat, move)
    if now == DECISION.use_card:
        return refuse_use(d, s, seat, move)
    if now == DECISION.sell_design:
        return refuse_sell(s, seat, move)
    if now == DECISION.keep_contract:
        return refuse_keep(d, s, seat, move)
    if now == DECISION.choose_type:
        return refuse_type(d, s, seat, move)
    return refuse_settle(s, seat, move)


@rule
def list_moves(d: Data, s: State, seat: int, moves: Numbers) -> int:
    """The moves that `refusal` allows, tried only among those of the decision: pass first, fire where its number stands."""
    found = 0
    if s.stage == PHASE.over or seat != s.turn:
        return found
    now = s.decision
    for at in range(-1, 4):
        first = d.span[now, at, 0] if at >= 0 and at < 3 else (MOVE.pass_.first if at < 0 else MOVE.fire.first)
        end = d.span[now, at, 1] if at >= 0 and at < 3 else first + 1
        for move in range(first, end):
            if refusal(d, s, seat, move) == 0:
                moves[found] = move
                found += 1
    return found


# --- Playing ----------------------------------------------------------------------------------------------------------
@rule
def apply(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """Carries out an answer, then goes on to the next question."""
    answer(d, s, seat, move, log)
    go_on(d, s, log)


@rule
def answer(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """What each question asks is done by the rules of its own phase; «fire» asks first whom (P-D01, P-D02)."""
    now = s.decision
    if is_in(MOVE.fire, move):
        s.decision = DECISION.dismissal
    elif now == DECISION.place_pawn:
        place(d, s, seat, move, log)
    elif now == DECISION.bank:
        take_credit(d, s, seat, move, log)
    elif now in (DECISION.take_contract, DECISION.buy_building, DECISION.hire_by_card, DECISION.hire_employee):
        take_card(d, s, seat, move, log)
    elif now in (DECISION.take_design, DECISION.card_design, DECISION.second_design):
        choose_design(d, s, seat, move, log)
    elif now in (DECISION.choose_colour, DECISION.next_colour):
        choose_colour(d, s, seat, move, log)
    elif now == DECISION.choose_units:
        choose_units(d, s, seat, move, log)
    elif now in (DECISION.take_thing, DECISION.second_thing):
        take_thing(d, s, seat, move, log)
    elif now == DECISION.grow:
        grow(d, s, seat, move, log)
    elif now in (DECISION.fire_window, DECISION.dismissal):
        dismiss(d, s, seat, move, log)
    elif now == DECISION.choose_style:
        choose_style(d, s, seat, move, log)
    elif now == DECISION.present:
        choose_presented(d, s, seat, move, log)
    elif now == DECISION.use_card:
        use_card(d, s, seat, move, log)
    elif now == DECISION.sell_design:
        sell_design(d, s, seat, move, log)
    elif now == DECISION.keep_contract:
        keep_contract(d, s, seat, move, log)
    elif now == DECISION.choose_type:
        fix_type(s, seat, move, log)
    else:
        settle(d, s, seat, move, log)


@rule
def go_on(d: Data, s: State, log: Numbers) -> None:
    """Phase after phase, each finished by everybody before the next begins, until somebody must decide (P-084, P-085, P-151, P-152)."""
    while s.decision == DECISION.none:
        if s.instant >= 0:
            next_instant(d, s, log)
        elif s.stage == PHASE.planning:
            next_pawn(d, s, log)
        elif s.stage == PHASE.actions:
            next_action(d, s, log)
        elif s.stage == PHASE.after_l9:
            if next_sale(d, s, log):
                begin_growth(s)
        elif s.stage == PHASE.growth:
            next_growth(d, s, log)
        elif s.stage == PHASE.firing:
            next_dismissal(d, s)
        elif s.stage == PHASE.paying:
            pay_upkeep(d, s, log)
            if d.exhibition[s.rounds]:
                s.stage = PHASE.turning
                s.step = 0
                s.sub = 0
            else:
                clear_rows(s, log)
                next_round(d, s, log)
        elif s.stage == PHASE.show:
            next_show(d, s, log)
        elif s.stage == PHASE.awards:
            give_awards(d, s, log)
            sell_collections(d, s, log)
            begin_firing(s)
        elif s.stage == PHASE.turning and next_contracts(d, s, log):
            if s.rounds == d.rounds:
                end_game(d, s, log)
            else:
                next_round(d, s, log)


@rule
def guess(d: Data, s: State, seat: int) -> None:
    """Nothing hidden lies on the table: every card is drawn when it is turned up, with the randomness of a new key (P-H06, P-H07)."""
