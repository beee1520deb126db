"""What can be known of a table of Prêt-à-Porter: all but the order of the decks, with everything a board shows already computed.

Nobody holds secrets (P-073, P-H01, P-H02, P-H03, P-H05, P-H09), so all seats see the same table. What is foretold comes from the rules
themselves (`foretell.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.engine.record import Still
from parlour.games.pret_a_porter import codes
from parlour.games.pret_a_porter.codes import DECISION, HOME, KIND, LOCATIONS, NO_LIMIT, PER_KIND, PHASE, PURCHASE
from parlour.games.pret_a_porter.company import card, companies
from parlour.games.pret_a_porter.materials import unit_price
from parlour.games.pret_a_porter.printed import MATERIAL_LOCATIONS, card_id, printed
from parlour.games.pret_a_porter.seen import (
    Card,
    Coming,
    Company,
    Decision,
    Deck,
    Decks,
    Design,
    DesignDeck,
    Discards,
    Effect,
    Exhibition,
    Forecast,
    ForecastStep,
    Group,
    Items,
    JudgedLine,
    JudgedTile,
    Location,
    Material,
    Month,
    Offer,
    Outcome,
    Purchase,
    Rows,
    ShowTile,
    Standing,
    Thing,
    Tokens,
    UpkeepLine,
    View,
)
from parlour.games.pret_a_porter.state import Data, State

__all__ = [
    "LOCATIONS",
    "MATERIAL_LOCATIONS",
    "NO_LIMIT",
    "SYMBOLS",
    "Card",
    "Coming",
    "Company",
    "Design",
    "Effect",
    "Forecast",
    "ForecastStep",
    "Group",
    "Items",
    "JudgedLine",
    "Location",
    "Material",
    "Month",
    "Offer",
    "Outcome",
    "ShowTile",
    "Thing",
    "UpkeepLine",
    "View",
    "tempting",
    "view",
]

SYMBOLS = ("q", "t", "pr", "x2")


def view(d: Data, s: State, seat: int | None, told: Still) -> View:
    """Everything public, and for the seat that must decide what each choice would cost it."""
    over, number = s.stage == PHASE.over, d.exhibition[s.rounds]
    board = printed(d)
    pawns = {id: pawns_at(s, id) for id in range(1, LOCATIONS + 1)}
    all = companies(d, s, [pawns_left(d, s, one, pawns) for one in range(s.seats)], told)
    buying = s.stage == PHASE.actions and s.location in MATERIAL_LOCATIONS
    return View(
        set=board.set,
        phase=codes.PHASES[s.stage],
        decision=Decision(id="" if over else f"P-D{s.decision:02d}", name=codes.DECISION_NAMES[s.decision]),
        round=s.rounds,
        rounds=d.rounds,
        exhibition=number,
        turn=None if over else s.turn,
        order=s.order[: s.seats],
        next=next_to_act(d, s),
        calendar=board.calendar,
        locations=[location(d, s, id, standing) for id, standing in pawns.items()],
        rows=rows(d, s),
        decks=decks(d, s),
        discards=discards(s),
        last_minute=[thing(d, s, at) for at in range(d.items)],
        materials=board.materials,
        names=board.names,
        purchase=purchase(s),
        shows=exhibitions(d, s),
        coming=coming(d, s, told) if told.coming else None,
        companies=all,
        ending=codes.ENDINGS[s.ending],
        you=None if seat is None else all[seat],
        market=[] if seat is None or over else market(s, seat, told),
        unit_prices=None if seat is None or over else {f"L{id}": told.unit_price[id][: d.materials] for id in MATERIAL_LOCATIONS},
        choices=choices(told),
        next_unit_prices=[unit_price(d, s, material, s.bought) for material in range(d.materials)] if buying else None,
    )


def tempting(d: Data, s: State, seat: int) -> Iterator[str]:
    """Full locations while pawns are placed, and cards of the row that cannot be had while one of them is asked for."""
    if s.decision == DECISION.place_pawn:
        yield from (f"place location={id}" for id in range(1, LOCATIONS + 1))
    for decision, kind in _ROW_ASKED:
        if s.decision == decision:
            yield from (f"{codes.KIND_NAMES[kind]} card={card % PER_KIND + 1}" for card in s.row[kind] if card >= 0)


_ROW_ASKED = (
    (DECISION.take_contract, KIND.contract),
    (DECISION.buy_building, KIND.building),
    (DECISION.hire_by_card, KIND.employee),
    (DECISION.hire_employee, KIND.employee),
)


# --- The board ------------------------------------------------------------------------------------------------------------
def next_to_act(d: Data, s: State) -> list[int]:
    """The seats in the order in which they still act in this phase, the one asked now first."""
    if s.stage == PHASE.over:
        return []
    if s.stage == PHASE.planning:
        return [s.order[step % s.seats] for step in range(s.step, d.pawns * s.seats)]
    if s.stage == PHASE.actions and s.step >= s.seats:
        return pawns_at(s, s.location)[s.step - s.seats :]
    return [s.order[at] for at in range(min(s.step, s.seats), s.seats)]


def pawns_at(s: State, id: int) -> list[int]:
    """The pawns of a location in the order in which they act."""
    standing: list[int] = s.pawn[id][: s.ordinary[id]] + s.extra_pawn[id][: s.extras[id]]
    return standing


def pawns_left(d: Data, s: State, seat: int, pawns: dict[int, list[int]]) -> int:
    """How many pawns a company still has to place."""
    if s.stage not in (PHASE.planning, PHASE.actions):
        return int(d.pawns)
    return int(d.pawns) - sum(standing.count(seat) for standing in pawns.values())


def location(d: Data, s: State, id: int, standing: list[int]) -> Location:
    ordinary = s.ordinary[id]
    return Location(
        id=id,
        name=printed(d).locations[id],
        spaces=standing[:ordinary] + [None] * (d.spaces[id] - ordinary),
        closed=d.printed_spaces[id] - d.spaces[id],
        extra=standing[ordinary:],
        has_extra=bool(d.extra[id]),
        now=s.stage == PHASE.actions and s.location == id,
        next=_next_at(s, id, standing),
        quality=d.quality[id],
    )


def _next_at(s: State, id: int, standing: list[int]) -> int | None:
    """Whose pawn acts next at this location."""
    if s.stage not in (PHASE.planning, PHASE.actions) or (s.stage == PHASE.actions and s.location > id):
        return None
    done = max(0, s.step - s.seats) if s.stage == PHASE.actions and s.location == id else 0
    return standing[done] if done < len(standing) else None


def _cards_at(s: State, kind: int, home: int) -> list[int]:
    first = kind * PER_KIND
    return [n for n, at in enumerate(s.home[first : first + PER_KIND], first) if at == home]


def _designs_at(s: State, home: int) -> list[int]:
    return [n for n, at in enumerate(s.design_home) if at == home]


def rows(d: Data, s: State) -> Rows:
    cards = [[card(d, s, n) for n in _cards_at(s, kind, HOME.row)] for kind in range(codes.KINDS)]
    return Rows(
        contract=cards[KIND.contract],
        building=cards[KIND.building],
        employee=cards[KIND.employee],
        design=[printed(d).designs[n] for n in _designs_at(s, HOME.row)],
    )


def decks(d: Data, s: State) -> Decks:
    made = [
        Deck(
            left=s.left[kind],
            top=card(d, s, s.top[kind]) if s.top[kind] >= 0 else None,
            cards=[card_id(n) for n in _cards_at(s, kind, HOME.deck)],
            set_apart=[card_id(n) for n in _cards_at(s, kind, HOME.set_apart)],
        )
        for kind in range(codes.KINDS)
    ]
    deck = DesignDeck(left=s.deck, cards=[n + 1 for n in _designs_at(s, HOME.deck)])
    return Decks(contract=made[KIND.contract], building=made[KIND.building], employee=made[KIND.employee], design=deck)


def discards(s: State) -> Discards:
    piles = [[card_id(n) for n in _cards_at(s, kind, HOME.discarded)] for kind in range(codes.KINDS)]
    designs = [n + 1 for n in _designs_at(s, HOME.discarded)]
    return Discards(contract=piles[KIND.contract], building=piles[KIND.building], employee=piles[KIND.employee], design=designs)


def thing(d: Data, s: State, at: int) -> Thing:
    return Thing(id=at + 1, what=codes.WHATS[d.item_what[at]], amount=d.item_amount[at], there=bool(s.thing[at]))


def purchase(s: State) -> Purchase | None:
    if s.stage != PHASE.actions or s.location not in MATERIAL_LOCATIONS or s.sub != PURCHASE.under_way:
        return None
    return Purchase(location=s.location, material=s.colour + 1, bought=s.bought, most=s.limit if s.decision == DECISION.choose_units else 1)


def exhibitions(d: Data, s: State) -> list[Exhibition]:
    """All Exhibitions with their tiles and counted lines (P-028, P-R26)."""
    tiles_of, found = printed(d).tiles, []
    for month in range(1, d.rounds + 1):
        number = d.exhibition[month]
        if number:
            first = d.show_first[number]
            tiles = [tiles_of[show][d.show_lines[number]] for show in s.show[first : first + d.show_tiles[number]]]
            found.append(Exhibition(exhibition=number, round=month, over=s.stage == PHASE.over or s.rounds > month, tiles=tiles))
    return found


# --- What is foretold -----------------------------------------------------------------------------------------------------
def coming(d: Data, s: State, told: Still) -> Coming:
    """The counted lines of the coming Exhibition: who has how much, and what it would win today."""
    number = d.exhibition[told.month]
    items = [Items(q=one.q, t=one.t, pr=one.pr, x2=one.x2) for one in told.companies[: s.seats]]
    tiles = []
    for tile in range(d.show_tiles[number]):
        show = s.show[d.show_first[number] + tile]
        lines = [_judged(d, show, line, items, told.place[tile, line], told.prize[tile, line]) for line in range(d.show_lines[number])]
        tiles.append(JudgedTile(id=printed(d).shows[show], lines=lines))
    return Coming(
        exhibition=number,
        round=told.month,
        tiles=tiles,
        tokens_now=[Tokens(q=me.q, t=me.t, pr=me.pr) for me in s.players[: s.seats]],
        items_today=items,
        prestige_today=[one.prestige for one in told.companies[: s.seats]],
    )


def _judged(d: Data, show: int, line: int, items: list[Items], places: list[int], prizes: list[int]) -> JudgedLine:
    symbol = codes.WHATS[d.symbol[show, line]]
    standings = [
        Standing(seat=seat, items=one.of(symbol), place=places[seat] or None, prestige=prizes[seat]) for seat, one in enumerate(items)
    ]
    return JudgedLine(line=line + 1, symbol=symbol, prizes=d.award[line], standings=standings)


def market(s: State, seat: int, told: Still) -> list[Offer]:
    """For each Building and Employee of the rows: what this seat would pay, and whether it would force a loan at the next Upkeep."""
    after = told.offers
    return [
        Offer(
            card=card_id(n),
            price=-after.dollars[n],
            affordable=-after.dollars[n] <= s.players[seat].cash,
            cash=after.cash[n],
            upkeep=after.upkeep[n],
            short_by=after.short_by[n],
            loans=after.loans[n],
            warning=bool(after.warning[n]),
        )
        for kind in (KIND.building, KIND.employee)
        for n in _cards_at(s, kind, HOME.row)
    ]


def choices(told: Still) -> list[Outcome]:
    """Every move that is allowed now, with cash and upkeep after it, and a warning where the next Upkeep would force a loan."""
    if not told.choices:
        return []
    after = told.outcomes
    columns = zip(
        told.move[: told.choices], after.dollars, after.cash, after.upkeep, after.short_by, after.loans, after.warning, strict=False
    )
    return [
        Outcome(move=str(codes.MOVES[move]), dollars=dollars, cash=cash, upkeep=upkeep, short_by=short, loans=loans, warning=bool(warning))
        for move, dollars, cash, upkeep, short, loans, warning in columns
    ]
