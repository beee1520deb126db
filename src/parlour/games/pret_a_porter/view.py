"""What can be known of a table of Prêt-à-Porter: all but the order of the decks, with everything a board shows already computed.

Nobody holds secrets (P-073, P-H01, P-H02, P-H03, P-H05, P-H09), so all seats see the same table. What is foretold comes from the rules
themselves (`foretell.py`).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Literal

from msgspec import UNSET, UnsetType, field

from parlour.engine.record import Still
from parlour.engine.sight import Seen
from parlour.games.pret_a_porter import codes
from parlour.games.pret_a_porter.codes import (
    CARDS,
    DECISION,
    FIRST,
    HOME,
    KIND,
    LOCATION,
    LOCATIONS,
    MOST,
    PER_KIND,
    PHASE,
    PURCHASE,
)
from parlour.games.pret_a_porter.materials import unit_price
from parlour.games.pret_a_porter.prepare import name
from parlour.games.pret_a_porter.state import Data, Player, State

MATERIAL_LOCATIONS: tuple[int, ...] = (LOCATION.local, LOCATION.warehouse, LOCATION.imports)
SYMBOLS = ("q", "t", "pr", "x2")

Phase = Literal["planning", "action", "after L9", "growth", "fire window", "upkeep", "show", "awards", "contract step", "over"]


# --- The structs --------------------------------------------------------------------------------------------------------
class Decision(Seen, frozen=True, kw_only=True):
    """What is asked: the ledger's number, «» at the end, and its name."""

    id: str
    name: str


class Month(Seen, frozen=True, kw_only=True):
    """A round of the year; `exhibition` is 0 for a Working round."""

    round: int
    exhibition: int
    tiles: int
    lines: int


class Location(Seen, frozen=True, kw_only=True):
    """A location with its spaces from the left: who stands there, what is open, how many are closed with so few players."""

    id: int
    name: str
    spaces: list[int | None]
    closed: int
    extra: list[int]
    has_extra: bool
    now: bool
    next: int | None
    quality: int


class Effect(Seen, frozen=True, kw_only=True, omit_defaults=True, rename={"source": "from"}):
    """One ability in the words of the data file; `words.effects_text` makes a sentence of it."""

    when: str
    do: str
    what: str = ""
    amount: int = 0
    per: str = ""
    max: int | None = None
    need: str = ""
    source: str = ""
    price: int | None = None
    pawn: bool = True
    at: list[int] = field(default_factory=list)
    loans: int | None = None
    credit: int | None = None
    cash: int | None = None


class Side(Seen, frozen=True, kw_only=True):
    """A side of a card."""

    effects: list[Effect]
    upkeep: int


class Card(Seen, frozen=True, kw_only=True):
    """A card with both sides, as it lies; prices of growth and severance for cards that a company holds."""

    id: str
    kind: str  # contract, building or employee
    number: int
    name: str
    last_quarter: bool
    cost: int
    upkeep: int
    side: Literal["front", "back"]
    front: Side
    back: Side | None
    flip_cost: int | None
    used: list[bool]
    second_type: str | None
    growth_price: int | UnsetType | None = UNSET
    severance: int | UnsetType = UNSET

    @property
    def up(self) -> Side:
        """The side that lies up."""
        return self.back if self.side == "back" and self.back else self.front


class Amount(Seen, frozen=True, kw_only=True):
    """So much of something: «2 PR»."""

    what: str
    amount: int


class Design(Seen, frozen=True, kw_only=True):
    """A Design; `missing` are materials of which its owner has none."""

    id: int
    style: str
    type: str
    materials: list[str]
    price: int
    bonus: Amount | None
    missing: list[str] | UnsetType = UNSET


class Rows(Seen, frozen=True, kw_only=True):
    """The open cards at L2 to L5."""

    contract: list[Card]
    building: list[Card]
    employee: list[Card]
    design: list[Design]

    def of(self, kind: str) -> list[Card]:
        return {"contract": self.contract, "building": self.building, "employee": self.employee}[kind]


class Deck(Seen, frozen=True, kw_only=True):
    """A front-up deck: how many cards, the top one, and what can still come, by exclusion (P-H04, P-H08)."""

    left: int
    top: Card | None
    cards: list[str]
    set_apart: list[str]


class DesignDeck(Seen, frozen=True, kw_only=True):
    """The Design deck: how many, and what can still come (P-H07, P-H08)."""

    left: int
    cards: list[int]


class Decks(Seen, frozen=True, kw_only=True):
    """The four decks."""

    contract: Deck
    building: Deck
    employee: Deck
    design: DesignDeck

    def of(self, kind: str) -> Deck:
        return {"contract": self.contract, "building": self.building, "employee": self.employee}[kind]


class Discards(Seen, frozen=True, kw_only=True):
    """The discard piles (P-H05)."""

    contract: list[str]
    building: list[str]
    employee: list[str]
    design: list[int]


class Thing(Seen, frozen=True, kw_only=True):
    """A thing at L9, and whether it is still there."""

    id: int
    what: str
    amount: int
    there: bool


class Material(Seen, frozen=True, kw_only=True):
    """A material with its printed prices at L6, L7 and L8."""

    id: int
    name: str
    prices: dict[str, int]


class Names(Seen, frozen=True, kw_only=True):
    """How this set of components calls its styles, types and materials."""

    styles: list[str]
    types: list[str]
    materials: list[str]


class Purchase(Seen, frozen=True, kw_only=True):
    """The purchase of material that is under way: colour, units so far, how many more can be asked for."""

    location: int
    material: int
    bought: int
    most: int


class TileLine(Seen, frozen=True, kw_only=True):
    """A line of a show tile; only counted ones are judged."""

    line: int
    symbol: str
    prizes: list[int]
    counted: bool


class ShowTile(Seen, frozen=True, kw_only=True):
    """A show tile."""

    id: str
    lines: list[TileLine]


class Exhibition(Seen, frozen=True, kw_only=True):
    """An Exhibition of the year with its tiles (P-028, P-R26)."""

    exhibition: int
    round: int
    over: bool
    tiles: list[ShowTile]


class Standing(Seen, frozen=True, kw_only=True):
    """Where a company would stand on a line today; place None: not ranked."""

    seat: int
    items: int
    place: int | None
    prestige: int


class JudgedLine(Seen, frozen=True, kw_only=True):
    """A counted line of the coming Exhibition, as it would be judged today."""

    line: int
    symbol: str
    prizes: list[int]
    standings: list[Standing]


class JudgedTile(Seen, frozen=True, kw_only=True):
    """A tile of the coming Exhibition."""

    id: str
    lines: list[JudgedLine]


class Tokens(Seen, frozen=True, kw_only=True):
    """Tokens of a company."""

    q: int
    t: int
    pr: int


class Items(Seen, frozen=True, kw_only=True):
    """What a company would have on the lines today."""

    q: int
    t: int
    pr: int
    x2: int

    def of(self, symbol: str) -> int:
        return {"q": self.q, "t": self.t, "pr": self.pr, "x2": self.x2}[symbol]


class Coming(Seen, frozen=True, kw_only=True):
    """The coming Exhibition: who has how much, and what it would win today."""

    exhibition: int
    round: int
    tiles: list[JudgedTile]
    tokens_now: list[Tokens]
    items_today: list[Items]
    prestige_today: list[int]


class Debts(Seen, frozen=True, kw_only=True):
    """What falls due after the coming Exhibition."""

    round: int
    credit: int
    loans: int
    total: int


class Tile(Seen, frozen=True, kw_only=True):
    """A clothing tile."""

    type: str


class UpkeepLine(Seen, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the upkeep: a card, the printed employees, credit or loans."""

    what: Literal["card", "printed", "credit", "loans"]
    card: str = ""
    name: str = ""
    count: int | None = None
    dollars: int


class Upkeep(Seen, frozen=True, kw_only=True):
    """What is due, line by line (P-076, P-R37)."""

    lines: list[UpkeepLine]
    sum: int
    cuts: int
    due: int
    income: int
    short_by: int


class ForecastStep(Seen, frozen=True, kw_only=True):
    """A step of the forecast: what happens, and the cash and new loans after it."""

    what: Literal["now", "show", "upkeep", "payback"]
    round: int
    dollars: int
    cash: int
    loans: int


class Forecast(Seen, frozen=True, kw_only=True):
    """Cash to the end of the coming Exhibition, if nothing else is bought or earned."""

    without_show: list[ForecastStep]
    with_show: list[ForecastStep]


class Group(Seen, frozen=True, kw_only=True):
    """The Designs that a company holds of one style, with the materials the group still lacks."""

    style: str
    designs: list[Design]
    prices: int
    missing: dict[str, int]
    waivers: int
    complete: bool


class BestCollection(Seen, frozen=True, kw_only=True):
    """The best Collection of today, and what it would bring with today's rivals."""

    designs: list[int]
    prestige: int
    dollars: int


class Company(Seen, frozen=True, kw_only=True):
    """All that lies at a player board, for everybody to see (P-073, P-074, P-075)."""

    seat: int
    cash: int
    vp: int
    prestige: int
    prestige_worth: int
    q: int
    t: int
    pr: int
    credit: int
    loans: int
    debts_due: Debts
    tile: Tile
    pawns_left: int
    upkeep: Upkeep
    forecast: Forecast
    contracts: list[Card]
    buildings: list[Card]
    employees: list[Card]
    printed_employees: int
    employee_limit: int
    room: int
    materials: dict[str, int]
    styles: list[Group]
    collection: list[int]
    best_collection: BestCollection | None
    bank_limit: int
    score: int
    rank: int | None
    bankrupt: bool

    def cards(self, kind: str) -> list[Card]:
        return {"contract": self.contracts, "building": self.buildings, "employee": self.employees}[kind]


class Offer(Seen, frozen=True, kw_only=True):
    """A Building or Employee of the row: what this seat would pay, and whether it would force a loan at the next Upkeep."""

    card: str
    price: int
    affordable: bool
    cash: int
    upkeep: int
    short_by: int
    loans: int
    warning: bool


class Outcome(Seen, frozen=True, kw_only=True):
    """A move that is allowed now, with cash and upkeep after it; `warning` where it brings a shortage about or makes it worse."""

    move: str
    dollars: int
    cash: int
    upkeep: int
    short_by: int
    loans: int
    warning: bool


class View(Seen, frozen=True, kw_only=True):
    """The whole table; `you` and what follows it are for the seat that looks."""

    set: str
    phase: Phase
    decision: Decision
    round: int
    rounds: int
    exhibition: int
    turn: int | None
    order: list[int]
    next: list[int]
    calendar: list[Month]
    locations: list[Location]
    rows: Rows
    decks: Decks
    discards: Discards
    last_minute: list[Thing]
    materials: list[Material]
    names: Names
    purchase: Purchase | None
    shows: list[Exhibition]
    coming: Coming | None
    companies: list[Company]
    ending: str
    you: Company | None
    market: list[Offer]
    unit_prices: dict[str, list[int]] | None
    choices: list[Outcome]
    next_unit_prices: list[int] | None  # at L6 to L8: what the next unit of each material costs whoever is asked


# --- What is printed ------------------------------------------------------------------------------------------------------
class Printed:
    """What the components say, made once for a data record."""

    def __init__(self, d: Data) -> None:
        self.set = name(d.set_name)
        self.names = Names(
            styles=_texts(d.style_name, d.styles),
            types=_texts(d.type_name, d.types),
            materials=_texts(d.material_name, d.materials),
        )
        self.locations = [name(one) for one in d.location_name]
        self.shows = [name(one) for one in d.show_name]
        self.cards = [name(one) for one in d.card_name]
        self.sides = [(side(d, card, 0), side(d, card, 1)) for card in range(CARDS)]
        self.designs = [design(d, n, self.names) for n in range(d.designs)]
        self.materials = [
            Material(id=at + 1, name=one, prices={f"L{id}": d.price[id, at] for id in MATERIAL_LOCATIONS})
            for at, one in enumerate(self.names.materials)
        ]
        self.calendar = [
            Month(round=month, exhibition=now, tiles=d.show_tiles[now] if now else 0, lines=d.show_lines[now] if now else 0)
            for month, now in enumerate(d.exhibition[1 : d.rounds + 1], 1)
        ]


@functools.lru_cache(maxsize=32)
def printed(d: Data) -> Printed:
    return Printed(d)


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


def card_id(card: int) -> str:
    """The printed id: C04, B12, E07."""
    return f"{'CBE'[card // PER_KIND]}{card % PER_KIND + 1:02d}"


# --- The view -------------------------------------------------------------------------------------------------------------
def view(d: Data, s: State, seat: int | None, told: Still) -> View:
    """Everything public, and for the seat that must decide what each choice would cost it."""
    over, number = s.stage == PHASE.over, d.exhibition[s.rounds]
    board = printed(d)
    companies = [company(d, s, one, told) for one in range(s.seats)]
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
        locations=[location(d, s, id) for id in range(1, LOCATIONS + 1)],
        rows=rows(d, s),
        decks=decks(d, s),
        discards=discards(s),
        last_minute=[thing(d, s, at) for at in range(d.items)],
        materials=board.materials,
        names=board.names,
        purchase=purchase(s),
        shows=exhibitions(d, s),
        coming=coming(d, s, told) if told.coming else None,
        companies=companies,
        ending=codes.ENDINGS[s.ending],
        you=None if seat is None else companies[seat],
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


def location(d: Data, s: State, id: int) -> Location:
    standing = s.pawn[id][: s.ordinary[id]]
    return Location(
        id=id,
        name=printed(d).locations[id],
        spaces=standing + [None] * (d.spaces[id] - len(standing)),
        closed=d.printed_spaces[id] - d.spaces[id],
        extra=s.extra_pawn[id][: s.extras[id]],
        has_extra=bool(d.extra[id]),
        now=s.stage == PHASE.actions and s.location == id,
        next=_next_at(s, id),
        quality=d.quality[id],
    )


def _next_at(s: State, id: int) -> int | None:
    """Whose pawn acts next at this location."""
    if s.stage not in (PHASE.planning, PHASE.actions) or (s.stage == PHASE.actions and s.location > id):
        return None
    done = max(0, s.step - s.seats) if s.stage == PHASE.actions and s.location == id else 0
    left = pawns_at(s, id)[done:]
    return left[0] if left else None


def _cards_at(s: State, kind: int, home: int) -> list[int]:
    homes = s.home
    return [n for n in range(kind * PER_KIND, (kind + 1) * PER_KIND) if homes[n] == home]


def _designs_at(s: State, home: int) -> list[int]:
    return [n for n in range(MOST.designs) if s.design_home[n] == home]


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
    return Purchase(
        location=s.location, material=s.colour + 1, bought=s.bought, most=s.limit if s.decision == DECISION.choose_units else 1
    )


def exhibitions(d: Data, s: State) -> list[Exhibition]:
    """All Exhibitions with their tiles and counted lines (P-028, P-R26)."""
    found = []
    for month in range(1, d.rounds + 1):
        number = d.exhibition[month]
        if number:
            first = d.show_first[number]
            tiles = [show_tile(d, s.show[first + at], d.show_lines[number]) for at in range(d.show_tiles[number])]
            found.append(Exhibition(exhibition=number, round=month, over=s.stage == PHASE.over or s.rounds > month, tiles=tiles))
    return found


@functools.lru_cache(maxsize=1024)
def show_tile(d: Data, show: int, counted: int) -> ShowTile:
    lines = [
        TileLine(line=line + 1, symbol=codes.WHATS[d.symbol[show, line]], prizes=d.award[line], counted=line < counted)
        for line in range(MOST.lines)
    ]
    return ShowTile(id=printed(d).shows[show], lines=lines)


def card(d: Data, s: State, n: int, growth_price: int | UnsetType | None = UNSET, severance: int | UnsetType = UNSET) -> Card:
    """A card with both sides, as it lies."""
    which, used = s.side[n], s.used[n]
    first, board = d.first[n, which], printed(d)
    front, back = board.sides[n]
    return Card(
        id=card_id(n),
        kind=codes.KIND_NAMES[n // PER_KIND],
        number=n % PER_KIND + 1,
        name=board.cards[n],
        last_quarter=bool(d.is_last[n]),
        cost=d.cost[n],
        upkeep=d.upkeep[n, which],
        side="back" if which else "front",
        front=front,
        back=back if d.has_back[n] else None,
        flip_cost=d.flip_cost[n] if d.has_back[n] and n >= FIRST.building else None,
        used=[bool(used >> d.effect[at].mark & 1) for at in range(first, first + d.effects[n, which])],
        second_type=board.names.types[s.second[n]] if s.second[n] >= 0 else None,
        growth_price=growth_price,
        severance=severance,
    )


# --- A company at a glance --------------------------------------------------------------------------------------------
def company(d: Data, s: State, seat: int, told: Still) -> Company:
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
        debts_due=Debts(round=told.month, credit=me.credit, loans=owed, total=me.credit + owed),
        tile=Tile(type=names.types[d.tile_type[me.tile]]),
        pawns_left=pawns_left(d, s, seat),
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


def pawns_left(d: Data, s: State, seat: int) -> int:
    if s.stage not in (PHASE.planning, PHASE.actions):
        return int(d.pawns)
    placed = sum(pawns_at(s, id).count(seat) for id in range(1, LOCATIONS + 1))
    return int(d.pawns - placed)


def upkeep(d: Data, s: State, me: Player, cards: list[int], seen: Still) -> Upkeep:
    """The breakdown of what is due, line by line (P-076, P-R37)."""
    names = printed(d).cards
    lines = [UpkeepLine(what="card", card=card_id(n), name=names[n], dollars=d.upkeep[n, s.side[n]]) for n in cards]
    lines.append(UpkeepLine(what="printed", count=me.open_printed, dollars=me.open_printed * d.printed_upkeep))
    lines.append(UpkeepLine(what="credit", count=me.credit, dollars=seen.credit_upkeep))
    lines.append(UpkeepLine(what="loans", count=me.loans, dollars=me.loans * d.loan_upkeep))
    short = max(0, seen.due - me.cash - seen.income)
    return Upkeep(
        lines=lines, sum=sum(line.dollars for line in lines), cuts=seen.cuts, due=seen.due, income=seen.income, short_by=short
    )


def _forecast(seen: Still, which: int) -> list[ForecastStep]:
    rows = zip(seen.what[which], seen.month[which], seen.dollars[which], seen.cash[which], seen.loans[which], strict=True)
    steps = []
    for _, (what, month, dollars, cash, loans) in zip(range(seen.steps[which]), rows, strict=False):
        steps.append(ForecastStep(what=codes.STEPS[what], round=month, dollars=dollars, cash=cash, loans=loans))
    return steps


def groups(d: Data, me: Player, waivers: int) -> list[Group]:
    """The Designs held, grouped by style, with the materials the group still lacks."""
    board, found = printed(d), []
    own = me.design[: me.designs]
    for style, style_name in enumerate(board.names.styles):
        of_style = [n for n in own if d.design_style[n] == style]
        if of_style:
            needed = [material for n in of_style for material in d.design_material[n]]
            lack = {
                board.names.materials[at]: needed.count(at) - me.material[at]
                for at in range(d.materials)
                if needed.count(at) > me.material[at]
            }
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


# --- What is foretold -----------------------------------------------------------------------------------------------------
def coming(d: Data, s: State, told: Still) -> Coming:
    """The counted lines of the coming Exhibition: who has how much, and what it would win today."""
    number = d.exhibition[told.month]
    items = [Items(q=one.q, t=one.t, pr=one.pr, x2=one.x2) for one in told.companies[: s.seats]]
    tiles = []
    for tile in range(d.show_tiles[number]):
        show = s.show[d.show_first[number] + tile]
        lines = [
            _judged(d, show, line, items, told.place[tile, line], told.prize[tile, line]) for line in range(d.show_lines[number])
        ]
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
        Standing(seat=seat, items=one.of(symbol), place=places[seat] or None, prestige=prizes[seat])
        for seat, one in enumerate(items)
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
        told.move[: told.choices],
        after.dollars,
        after.cash,
        after.upkeep,
        after.short_by,
        after.loans,
        after.warning,
        strict=False,
    )
    return [
        Outcome(
            move=str(codes.MOVES[move]),
            dollars=dollars,
            cash=cash,
            upkeep=upkeep,
            short_by=short,
            loans=loans,
            warning=bool(warning),
        )
        for move, dollars, cash, upkeep, short, loans, warning in columns
    ]
