"""The steps of the Action phase: who is asked, and when a card step or a pawn is done."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.pret_a_porter.cards import when_called
from parlour.games.pret_a_porter.codes import DECISION, TOLD
from parlour.games.pret_a_porter.gains import gains
from parlour.games.pret_a_porter.state import Data, State


@rule
def ask(s: State, seat: int, decision: int) -> None:
    """This seat must decide (P-G02)."""
    s.turn = seat
    s.decision = decision


@rule
def step_over(s: State) -> None:
    """This card step or pawn is done."""
    s.step += 1
    s.sub = 0
    s.cursor = 0
    s.decision = DECISION.none


@rule
def pawn_done(d: Data, s: State, seat: int, acted: int, log: Numbers) -> None:
    """The pawn has acted, or forfeited its action; extras tied to it come only with the action (P-098, P-R59)."""
    if acted:
        gains(d, s, seat, when_called(s.location), 1, log)
    else:
        tell(log, TOLD.forfeited, EVERYONE, seat, s.location)
    step_over(s)
