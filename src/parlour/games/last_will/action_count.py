"""How many actions a seat has, what counts for events only, and how they are gained and spent."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import GROUP, TOLD
from parlour.games.last_will.money import turn_actions
from parlour.games.last_will.state import Data, State

SPECIALS_TOO = 1


@rule
def gain_turn_actions(d: Data, s: State, seat: int, card: int) -> None:
    s.players[seat].actions += turn_actions(d.card[card], 0)
    s.players[seat].event_actions += turn_actions(d.card[card], 1)


@rule
def actions_for(s: State, seat: int, event: int) -> int:
    """The actions a player has left for this: event-only ones are good for events alone (L-127, L-R26)."""
    return s.players[seat].actions + (s.players[seat].event_actions if event else 0)


@rule
def takes_event_actions(d: Data, card: int) -> bool:
    """Whether event-only actions are good for a card: for events, and by option for specials (L-127, L-R26)."""
    return d.card[card].group == GROUP.event or d.event_actions == SPECIALS_TOO


@rule
def spend_actions(s: State, seat: int, count: int, event: int) -> None:
    """Events take the event-only actions first (L-R26)."""
    me = s.players[seat]
    special = min(count, me.event_actions) if event else 0
    me.event_actions -= special
    me.actions -= count - special


@rule
def gain_actions(s: State, seat: int, count: int, only_events: int, log: Numbers) -> None:
    """More actions for this turn, ordinary or event-only (L-V01)."""
    if only_events:
        s.players[seat].event_actions += count
        tell(log, TOLD.gained, EVERYONE, seat, 0, count)
    else:
        s.players[seat].actions += count
        tell(log, TOLD.gained, EVERYONE, seat, count, 0)
