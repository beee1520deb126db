"""The door to what the rules foretell: what a sale would bring, what is owed at the end of a month.

A game that foretells brings a record for the answers and a rule `foretell(d, s, seat, told, log)`, which fills it. The state is a copy: the rule may
play on it, and nobody listens to the log. `seat` is the one that is told, -1 for a spectator.
"""

from __future__ import annotations

from parlour.engine.rule import door

OPEN = ("foretell",)


@door
def foretell_at(data, states, i, seat, copy, told, log):
    copy[0] = states[i]
    foretell(data[0], copy[0], seat, told[0], log)
