"""The steps of the Action phase: who is asked, and when a card step or a pawn is done."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import rule
from parlour.games.pret_a_porter.cards import gains, when_called
from parlour.games.pret_a_porter.codes import DECISION, TOLD


@rule
def ask(s, seat, decision):
    """This seat must decide (P-G02)."""
    s.turn = seat
    s.decision = decision


@rule
def step_over(s):
    """This card step or pawn is done."""
    s.step += 1
    s.sub = 0
    s.cursor = 0
    s.decision = DECISION.none


@rule
def pawn_done(d, s, seat, acted, log):
    """The pawn has acted, or forfeited its action; extras tied to it come only with the action (P-098, P-R59)."""
    if acted:
        gains(d, s, seat, when_called(s.location), 1, log)
    else:
        tell(log, TOLD.forfeited, EVERYONE, seat, s.location)
    step_over(s)
