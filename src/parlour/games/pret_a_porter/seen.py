"""What a view of Prêt-à-Porter is made of: a struct for each thing on the table, all of it public (P-073)."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType, field

from parlour.engine.sight import Seen

Phase = Literal["planning", "action", "after L9", "growth", "fire window", "upkeep", "show", "awards", "contract step", "over"]


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
