"""What a search for balance ends with: a proposal, checked on fresh deals and by stronger bots, in words and as a file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from parlour.engine.texts import Problem
from parlour.lab.balance import Balance, Standing, Tried
from parlour.lab.free import Number, diff
from parlour.lab.sheets import BalanceFigures, CheckFigures, WishFigures
from parlour.lab.toml_text import with_numbers
from parlour.lab.wants import Want

FRESH = "fresh deals"
STRONGER = 4  # times the iterations of a search
FIRST_SEARCH = "search:50it"
MET = 1e-9


def stronger(bots: Sequence[str]) -> tuple[str, ...]:
    """The bots that check what others found: greedy ones for random ones, searches for greedy ones, longer searches for searches."""

    def one(bot: str) -> str:
        found = re.fullmatch(r"search:(\d+)(it|ms)(.*)", bot)
        return f"search:{STRONGER * int(found[1])}{found[2]}{found[3]}" if found else "greedy" if bot == "random" else FIRST_SEARCH

    return tuple(dict.fromkeys(map(one, bots)))


def check(balance: Balance, values: Sequence[Number], bots: Sequence[str], games: int) -> CheckFigures:
    """Today's game and the proposal, on the same fresh deals."""
    seed = f"{balance.question.seed} {FRESH}"
    before, after = (balance.play(balance.version(each, bots, seed), games) for each in (balance.today, values))
    wishes = []
    for want in balance.wants:
        old, new = want.items(before), want.items(after)
        at_old, at_new = want.worst(old), want.worst(new)
        wishes.append(
            WishFigures(
                want=want.text,
                before_item=at_old,
                before=old[at_old].rounded(),
                before_state=want.state(old),
                after_item=at_new,
                after=new[at_new].rounded(),
                after_state=want.state(new),
            )
        )
    return CheckFigures(list(bots), games, wishes)


def proposal(balance: Balance, standing: Standing, values: Sequence[Number], checks: list[CheckFigures]) -> BalanceFigures:
    """All that is to be said of what was found."""
    free, job = balance.free, balance.job
    unmet = [at for at, wish in enumerate(checks[0].wishes) if wish.after_state != "met"] if checks else []
    return BalanceFigures(
        game=job.game_id,
        title=job.game.title,
        players=job.players,
        seed=job.seed,
        options=job.options,
        free={one.path: [one.low, one.high] for one in free},
        candidates=standing.candidates,
        complete=standing.over,
        changes=diff(free, values),
        values={one.path: value for one, value in zip(free, values, strict=True) if value != one.now},
        checks=checks,
        against=[stands_against(balance, standing, at) for at in unmet],
    )


def stands_against(balance: Balance, standing: Standing, at: int) -> str:
    """Why a wish is not met: nothing within the bounds met it, or what met it missed another wish, or luck decides."""
    want, tried = balance.wants[at], standing.tried
    nearest = min(tried, key=lambda one: (one.missed[at], one.loss))
    said = f"{want.text} is not met: "
    if nearest.missed[at] > MET:
        ends = _at_ends(balance, nearest)
        more = f"; {ends} stand at their bounds there" if ends else ""
        return f"{said}of {len(tried)} versions none met it; the nearest came to {_shown(want, nearest.shown[at])} ({_what(balance, nearest)}){more}"
    others = [other for other, missed in enumerate(nearest.missed) if other != at and missed > MET]
    if others:
        names = ", ".join(f"{balance.wants[other].text} (then {_shown(balance.wants[other], nearest.shown[other])})" for other in others)
        return f"{said}a version met it ({_what(balance, nearest)}), but missed {names}: these wishes stand against each other"
    return f"{said}with other deals a version met it ({_what(balance, nearest)}); the games are too few to tell, more of them may"


def _what(balance: Balance, one: Tried) -> str:
    return "; ".join(diff(balance.free, one.values)[:6]) or "the game of today"


def _at_ends(balance: Balance, one: Tried) -> str:
    ends = [free.path for free, value in zip(balance.free, one.values, strict=True) if value != free.now and value in (free.low, free.high)]
    return ", ".join(ends[:6])


def _shown(want: Want, value: float) -> str:
    return f"{100 * value:.1f} %" if want.is_share else f"{value:.1f}"


def data_file(balance: Balance, values: Sequence[Number]) -> str:
    """The data file with the new values; everything else in it stays as it is."""
    source = Path(balance.question.data) if balance.question.data else balance.job.game.folder / "data.toml"
    new = {one.steps: value for one, value in zip(balance.free, values, strict=True) if value != one.now}
    try:
        return with_numbers(source.read_text(encoding="utf-8"), new)
    except Problem as problem:
        raise problem.about(str(source)) from None
