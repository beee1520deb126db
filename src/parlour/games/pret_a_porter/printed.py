"""What the components say, made once for each set of them."""

from __future__ import annotations

import functools
from typing import cast

import numpy as np
from msgspec import UNSET

from parlour.engine.record import Still
from parlour.games.pret_a_porter import codes
from parlour.games.pret_a_porter.codes import CARDS, FIRST, LOCATION, LOCATIONS, MOST, PER_KIND
from parlour.games.pret_a_porter.prepare import name
from parlour.games.pret_a_porter.seen import Amount, Card, Design, Effect, Material, Month, Names, ShowTile, Side, TileLine
from parlour.games.pret_a_porter.state import Data

MATERIAL_LOCATIONS: tuple[int, ...] = (LOCATION.local, LOCATION.warehouse, LOCATION.imports)


class Printed:
    """What the components say, made once for each set of them."""

    def __init__(self, d: Data) -> None:
        self.set = name(d.set_name)
        self.names = Names(
            styles=_texts(d.style_name, d.styles), types=_texts(d.type_name, d.types), materials=_texts(d.material_name, d.materials)
        )
        self.locations = [name(one) for one in d.location_name]
        self.shows = [name(one) for one in d.show_name]
        self.cards = [name(one) for one in d.card_name]
        self.sides = [(side(d, card, 0), side(d, card, 1)) for card in range(CARDS)]
        self.marks = [
            tuple([d.effect[n].mark for n in range(first, first + count)] for first, count in zip(*sides, strict=True))
            for sides in zip(d.first, d.effects, strict=True)
        ]
        self.faces = [self._face(d, card) for card in range(CARDS)]
        self.designs = [design(d, n, self.names) for n in range(d.designs)]
        self.tiles = [[show_tile(d, self.shows[show], show, counted) for counted in range(MOST.lines + 1)] for show in range(d.shows)]
        self.materials = [
            Material(id=at + 1, name=one, prices={f"L{id}": d.price[id, at] for id in MATERIAL_LOCATIONS})
            for at, one in enumerate(self.names.materials)
        ]
        self.calendar = [
            Month(round=month, exhibition=now, tiles=d.show_tiles[now] if now else 0, lines=d.show_lines[now] if now else 0)
            for month, now in enumerate(d.exhibition[1 : d.rounds + 1], 1)
        ]

    def _face(self, d: Data, card: int) -> Card:
        """A card as it lies in a row: on its front, unused."""
        front, back = self.sides[card]
        return Card(
            id=card_id(card),
            kind=codes.KIND_NAMES[card // PER_KIND],
            number=card % PER_KIND + 1,
            name=self.cards[card],
            last_quarter=bool(d.is_last[card]),
            cost=d.cost[card],
            upkeep=front.upkeep,
            side="front",
            front=front,
            back=back if d.has_back[card] else None,
            flip_cost=d.flip_cost[card] if d.has_back[card] and card >= FIRST.building else None,
            used=[False] * len(front.effects),
            second_type=None,
            growth_price=UNSET,
            severance=UNSET,
        )


@functools.lru_cache(maxsize=64)
def printed(d: Data) -> Printed:
    """The same for all tables that play with the same components and options; each table keeps a record of its own."""
    return _printed_of(cast(Still, d).tobytes())


@functools.lru_cache(maxsize=32)
def _printed_of(memory: bytes) -> Printed:
    return Printed(cast(Data, Still(np.frombuffer(memory, Data.dtype)[0])))


def _texts(array: list[list[int]], count: int) -> list[str]:
    return [name(array[at]) for at in range(count)]


def effect(d: Data, n: int) -> Effect:
    """One ability in the words of the data file."""
    row = d.effect[n]
    space, settle = row.do == codes.DO.space, row.do == codes.DO.settle
    return Effect(
        when=codes.WHENS[row.when],
        do=codes.DOES[row.do],
        what=codes.WHATS[row.what],
        amount=0 if space else row.amount,
        per=codes.PERS[row.per],
        max=row.most if row.most != codes.NO_LIMIT else None,
        need=codes.NEEDS[row.need],
        source=codes.FROMS[row.source] if row.do == codes.DO.draw else "",
        price=row.price if row.do in (codes.DO.draw, codes.DO.hire) else None,
        pawn=bool(row.pawn),
        at=[id for id in range(1, LOCATIONS + 1) if row.at >> id & 1] if space else [],
        loans=row.loans if settle else None,
        credit=row.credit if settle else None,
        cash=row.cash if settle else None,
    )


def side(d: Data, card: int, which: int) -> Side:
    first = d.first[card, which]
    return Side(effects=[effect(d, n) for n in range(first, first + d.effects[card, which])], upkeep=d.upkeep[card, which])


def design(d: Data, n: int, names: Names) -> Design:
    bonus = Amount(what=codes.WHATS[d.design_bonus[n]], amount=d.design_amount[n]) if d.design_amount[n] else None
    return Design(
        id=n + 1,
        style=names.styles[d.design_style[n]],
        type=names.types[d.design_type[n]],
        materials=[names.materials[d.design_material[n, at]] for at in range(2)],
        price=d.design_price[n],
        bonus=bonus,
    )


IDS = [f"{'CBE'[card // PER_KIND]}{card % PER_KIND + 1:02d}" for card in range(CARDS)]


def card_id(card: int) -> str:
    """The printed id: C04, B12, E07."""
    return IDS[card]


def show_tile(d: Data, id: str, show: int, counted: int) -> ShowTile:
    """A show tile in an Exhibition where so many lines count (P-R26)."""
    lines = [
        TileLine(line=line + 1, symbol=codes.WHATS[d.symbol[show, line]], prizes=d.award[line], counted=line < counted)
        for line in range(MOST.lines)
    ]
    return ShowTile(id=id, lines=lines)
