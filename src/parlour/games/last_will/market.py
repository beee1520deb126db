"""The market for property: its tokens are laid out, and arranged anew by whoever sends a boy there."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import KINDS, TOLD
from parlour.games.last_will.state import Data, State


@rule
def lay_market(d: Data, s: State, log: Numbers) -> None:
    """The four tokens at random, one for each kind of property (L-034)."""
    for kind in range(KINDS):
        s.market[kind] = d.tokens[kind]
    for kind in range(KINDS - 1, 0, -1):
        swap_tokens(s, kind, draw(s, kind + 1))
    tell_market(s, -1, log)


@rule
def swap_tokens(s: State, one: int, other: int) -> None:
    """Two kinds of property change their market tokens (L-034, L-N05)."""
    token = s.market[one]
    s.market[one] = s.market[other]
    s.market[other] = token


@rule
def tell_market(s: State, seat: int, log: Numbers) -> None:
    tell(log, TOLD.market_laid, EVERYONE, seat, s.market[0], s.market[1], s.market[2], s.market[3])


@rule
def token_in_order(d: Data, order: int, kind: int) -> int:
    """Which of the four tokens lies on a kind of property in one of the 24 orders, counted like the words of a dictionary (L-066)."""
    left = 15
    block = 6
    for at in range(KINDS):
        skip = order // block
        order %= block
        token = 0
        while not (left >> token) & 1 or skip > 0:
            skip -= (left >> token) & 1
            token += 1
        if at == kind:
            return token
        left &= ~(1 << token)
        if at < KINDS - 1:
            block //= KINDS - 1 - at
    return 0


@rule
def is_same_order(d: Data, order: int) -> bool:
    """Whether an earlier order lays equal tokens in the same way (L-D07)."""
    for one in range(KINDS):
        for other in range(one + 1, KINDS):
            first = token_in_order(d, order, one)
            second = token_in_order(d, order, other)
            if d.tokens[first] == d.tokens[second] and first > second:
                return True
    return False


@rule
def arrange(d: Data, s: State, seat: int, order: int, log: Numbers) -> None:
    """The four tokens in any order, also the present one (L-066, L-128, L-R20, L-D07)."""
    for kind in range(KINDS):
        s.market[kind] = d.tokens[token_in_order(d, order, kind)]
    tell_market(s, seat, log)
