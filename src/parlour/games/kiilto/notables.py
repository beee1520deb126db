"""Notables, who visit whoever impresses them."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.kiilto.bears import covers
from parlour.games.kiilto.codes import TOLD
from parlour.games.kiilto.state import Data, Player, State


@rule
def impressed(d: Data, s: State, me: Player) -> int:
    """The places (a bit for each) whose notable finds enough ownerships of every colour (K-031, K-032)."""
    places = 0
    for place in range(d.notables_laid):
        places |= covers(me.bonus, d.requires[s.notable[place]]) << place
    return places & s.waiting_notables


@rule
def visit(d: Data, s: State, me: Player, seat: int, place: int, log: Numbers) -> None:
    """The notable leaves to visit the player (K-030, K-048)."""
    number = s.notable[place]
    s.waiting_notables &= ~(1 << place)
    s.host[number] = seat + 1
    me.prestige += d.notable_prestige[number]
    tell(log, TOLD.visits, EVERYONE, seat, number, place, d.notable_prestige[number])


@rule
def receive_notables(d: Data, s: State, me: Player, seat: int, log: Numbers) -> bool:
    """The notables look at whose turn ends: all that are impressed come, or one, chosen where there are several (K-048, K-R03, K-R14, K-R17).

    Returns whether a choice is needed.
    """
    places = impressed(d, s, me)
    if d.one_notable_per_turn and places & (places - 1) != 0:
        return True
    place = 0
    while places != 0:
        if places & 1:
            visit(d, s, me, seat, place, log)
        places >>= 1
        place += 1
    return False
