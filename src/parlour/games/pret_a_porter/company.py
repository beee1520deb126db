"""A company at a glance, for everybody to see (P-073, P-074, P-075), and what is foretold of it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast
from weakref import WeakKeyDictionary

from msgspec import UNSET, UnsetType

from parlour.engine.record import Still
from parlour.games.pret_a_porter import codes
from parlour.games.pret_a_porter.codes import FIRST, KIND, PHASE
from parlour.games.pret_a_porter.printed import card_id, printed
from parlour.games.pret_a_porter.seen import (
    BestCollection,
    Card,
    Company,
    Debts,
    Design,
    Forecast,
    ForecastStep,
    Group,
    Tile,
    Upkeep,
    UpkeepLine,
)
from parlour.games.pret_a_porter.state import Data, Player, State


def card(d: Data, s: State, n: int, growth_price: int | UnsetType | None = UNSET, severance: int | UnsetType = UNSET) -> Card:
    """A card with both sides, as it lies."""
    which, used, second, board = s.side[n], s.used[n], s.second[n], printed(d)
    face = board.faces[n]
    if not (which or used) and second < 0 and growth_price is UNSET:
        return face
    return Card(
        id=face.id,
        kind=face.kind,
        number=face.number,
        name=face.name,
        last_quarter=face.last_quarter,
        cost=face.cost,
        upkeep=board.sides[n][which].upkeep,
        side="back" if which else "front",
        front=face.front,
        back=face.back,
        flip_cost=face.flip_cost,
        used=[bool(used >> mark & 1) for mark in board.marks[n][which]],
        second_type=board.names.types[second] if second >= 0 else None,
        growth_price=growth_price,
        severance=severance,
    )


KEPT = 16  # companies as they were seen, of one table
_kept: WeakKeyDictionary[Still, dict[Hashable, Company]] = WeakKeyDictionary()  # by the table's data


def companies(d: Data, s: State, pawns_left: list[int], told: Still) -> list[Company]:
    """All companies. A move changes one or two of them: those that lie as they lay are as they were seen."""
    kept, found = _kept.setdefault(cast(Still, d), {}), []
    lies = (s.stage == PHASE.over, tuple(s.side), tuple(s.used), tuple(s.second), tuple(s.shown))
    foretold = (told.coming, told.payback_month, tuple(told.best), tuple(told.growth_price), tuple(told.severance))
    for seat in range(s.seats):
        read = (seat, pawns_left[seat], cast(Still, s.players[seat]).tobytes(), told.companies[seat].tobytes(), lies, foretold)
        one = kept.get(read)
        if one is None:
            if len(kept) >= KEPT:
                kept.clear()
            one = kept[read] = company(d, s, seat, pawns_left[seat], told)
        found.append(one)
    return found


def company(d: Data, s: State, seat: int, pawns_left: int, told: Still) -> Company:
    """All that lies at a player board, and what is foretold of it."""
    me, seen = s.players[seat], told.companies[seat]
    names, over = printed(d).names, s.stage == PHASE.over
    owed = me.loans * d.loan_payback
    held = me.card[: me.cards]
    cards = [_held(d, s, n, told) for n in held]
    first, second = me.held[KIND.contract], me.held[KIND.contract] + me.held[KIND.building]
    best = [n + 1 for n in me.design[: me.designs] if told.best[n]]
    return Company(
        seat=seat,
        cash=me.cash,
        vp=me.vp,
        prestige=me.prestige,
        prestige_worth=me.prestige * d.vp_each,
        q=me.q,
        t=me.t,
        pr=me.pr,
        credit=me.credit,
        loans=me.loans,
        debts_due=Debts(round=told.payback_month, credit=me.credit, loans=owed, total=me.credit + owed),
        tile=Tile(type=names.types[d.tile_type[me.tile]]),
        pawns_left=pawns_left,
        upkeep=upkeep(d, s, me, held[first:], seen),
        forecast=Forecast(without_show=_forecast(seen, 0), with_show=_forecast(seen, 1)),
        contracts=cards[:first],
        buildings=cards[first:second],
        employees=cards[second:],
        printed_employees=me.open_printed,
        employee_limit=seen.employee_limit,
        room=seen.employee_limit - me.held[KIND.employee],
        materials=dict(zip(names.materials, me.material, strict=False)),
        styles=groups(d, me, seen.waivers),
        collection=[n + 1 for n in me.design[: me.designs] if s.shown[n]],
        best_collection=BestCollection(designs=best, prestige=seen.prestige, dollars=seen.sales) if told.coming else None,
        bank_limit=seen.bank_limit,
        score=seen.score,
        rank=seen.rank + 1 if over else None,
        bankrupt=bool(me.bankrupt),
    )


def _held(d: Data, s: State, n: int, told: Still) -> Card:
    """A card with the prices that its owner would pay to turn it over, or to be rid of it."""
    if n < FIRST.building:
        return card(d, s, n)
    growth = told.growth_price[n] if d.has_back[n] and not s.side[n] else None
    return card(d, s, n, growth, told.severance[n] if n >= FIRST.employee else UNSET)


def upkeep(d: Data, s: State, me: Player, cards: list[int], seen: Still) -> Upkeep:
    """The breakdown of what is due, line by line (P-076, P-R37)."""
    board = printed(d)
    lines = [UpkeepLine(what="card", card=card_id(n), name=board.cards[n], dollars=board.sides[n][s.side[n]].upkeep) for n in cards]
    lines.append(UpkeepLine(what="printed", count=me.open_printed, dollars=me.open_printed * d.printed_upkeep))
    lines.append(UpkeepLine(what="credit", count=me.credit, dollars=seen.credit_upkeep))
    lines.append(UpkeepLine(what="loans", count=me.loans, dollars=me.loans * d.loan_upkeep))
    short = max(0, seen.due - me.cash - seen.income)
    return Upkeep(lines=lines, sum=sum(line.dollars for line in lines), cuts=seen.cuts, due=seen.due, income=seen.income, short_by=short)


def _forecast(seen: Still, which: int) -> list[ForecastStep]:
    whats, months = seen.what[which][: seen.steps[which]], seen.month[which]
    columns = zip(whats, months, seen.dollars[which], seen.cash[which], seen.loans[which], strict=False)
    return [
        ForecastStep(what=codes.STEPS[what], round=month, dollars=dollars, cash=cash, loans=loans)
        for what, month, dollars, cash, loans in columns
    ]


def groups(d: Data, me: Player, waivers: int) -> list[Group]:
    """The Designs held, grouped by style, with the materials the group still lacks."""
    own = me.design[: me.designs]
    found = []
    for style, style_name in enumerate(printed(d).names.styles):
        of_style = [n for n in own if d.design_style[n] == style]
        if of_style:
            lack = _lacking(d, me, of_style)
            found.append(
                Group(
                    style=style_name,
                    designs=[_own_design(d, me, n) for n in of_style],
                    prices=sum(d.design_price[n] for n in of_style),
                    missing=lack,
                    waivers=waivers,
                    complete=sum(lack.values()) <= waivers,
                )
            )
    return found


def _lacking(d: Data, me: Player, designs: list[int]) -> dict[str, int]:
    """Units of each material that are missing for all of these Designs together."""
    needed = [material for n in designs for material in d.design_material[n]]
    stock = me.material
    return {name: needed.count(at) - stock[at] for at, name in enumerate(printed(d).names.materials) if needed.count(at) > stock[at]}


def _own_design(d: Data, me: Player, n: int) -> Design:
    seen, names = printed(d).designs[n], printed(d).names.materials
    return Design(
        id=seen.id,
        style=seen.style,
        type=seen.type,
        materials=seen.materials,
        price=seen.price,
        bonus=seen.bonus,
        missing=[names[material] for material in d.design_material[n] if me.material[material] == 0],
    )
