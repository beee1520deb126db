"""L9 Last Minute Preparations (P-145, P-146)."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.moves import is_in
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import allowance, counted_from_0, mark_all, next_ability
from parlour.games.pret_a_porter.codes import DECISION, DO, MOVE, NO_LIMIT, REFUSAL, TOLD, WHAT, WHEN
from parlour.games.pret_a_porter.money import receive
from parlour.games.pret_a_porter.state import Data, State
from parlour.games.pret_a_porter.steps import ask, pawn_done


@rule
def things_left(d: Data, s: State) -> int:
    """How many things still lie at L9 (P-146)."""
    count = 0
    for thing in range(d.items):
        count += s.thing[thing]
    return count


@rule
def begin_thing(d: Data, s: State, seat: int) -> None:
    """One thing; with a card a further one, and such as are gone (P-145, P-D18, P-D19, P-R44)."""
    if s.sub == 0:
        s.more_things = min(NO_LIMIT, allowance(d, s, seat, WHEN.L9, WHAT.items))
        s.restock = next_ability(d, s, seat, WHEN.L9, DO.restock, 1, 0) >= 0
        if s.restock or things_left(d, s) > 0:
            ask(s, seat, DECISION.take_thing)
    elif s.more_things > 0 and (s.restock or things_left(d, s) > 0):
        ask(s, seat, DECISION.second_thing)


@rule
def refuse_thing(d: Data, s: State, move: int) -> int:
    """A thing still there, or with the right card any (P-145, P-146, P-D18, P-D19)."""
    if is_in(MOVE.pass_, move):
        return 0
    thing = counted_from_0(MOVE.take, move)
    if thing >= d.items:
        return REFUSAL.no_such_thing
    return 0 if s.thing[thing] or s.restock else REFUSAL.thing_gone


@rule
def take_thing(d: Data, s: State, seat: int, move: int, log: Numbers) -> None:
    """The thing is taken and not replaced in this round (P-145, P-146)."""
    now = s.decision
    s.decision = DECISION.none
    if is_in(MOVE.pass_, move):
        pawn_done(d, s, seat, now == DECISION.second_thing, log)
        return
    if now == DECISION.take_thing:
        mark_all(d, s, seat, WHEN.L9, DO.more, WHAT.items)
        mark_all(d, s, seat, WHEN.L9, DO.restock, 0)
        s.sub = 1
    else:
        s.more_things -= 1
    thing = counted_from_0(MOVE.take, move)
    receive(s, seat, d.item_what[thing], d.item_amount[thing])
    tell(log, TOLD.thing_taken, EVERYONE, seat, thing, d.item_what[thing], d.item_amount[thing], s.thing[thing] == 0)
    s.thing[thing] = 0
