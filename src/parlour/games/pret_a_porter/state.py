"""What lies on the table of Prêt-à-Porter: its records, its moves, its events, and the vocabulary of its cards."""

from parlour.engine.events import Events
from parlour.engine.moves import Moves, each, one
from parlour.engine.record import Record, Table, i8, i16, i32, u8

# --- How much a set of components may hold --------------------------------------------------------------------------
SEATS = 4
KINDS = 3  # Contracts, Buildings, Employees
PER_KIND = 32
CARDS = KINDS * PER_KIND
DESIGNS = 60
MATERIALS = 8
STYLES = 8
TYPES = 8
TILES = 8
ITEMS = 8
SHOWS = 24
EXHIBITIONS = 6
ROUNDS = 24
LINES = 4
ROW = 6  # cards in the row of a kind
DESIGN_ROW = 8
LOCATIONS = 9
SPACES = 16  # pawns at one location
EFFECTS_PER_SIDE = 4
EFFECTS = 512
CUTS = 16  # price cuts that can meet in one purchase of material
STEPS = 99  # credit steps in one visit to the bank
UNITS = 50  # units asked for at once
NAME = 48  # bytes of a name

CONTRACT, BUILDING, EMPLOYEE, DESIGN = 0, 1, 2, 3
KIND_NAMES = ("contract", "building", "employee")

# --- Where a card is: with a player (0 to 3), or here ---------------------------------------------------------------
IN_DECK, SET_APART, IN_ROW, DISCARDED, GONE = 4, 5, 6, 7, 8

# --- The vocabulary of effects (ledger, "Effect vocabulary") --------------------------------------------------------
AT_INSTANT, AT_ALWAYS, AT_PLAN = 0, 1, 2
AT_LOCATION = 2  # AT_LOCATION + 1 … AT_LOCATION + 9 are L1 to L9
AT_ACTION_END, AT_GROWTH, AT_UPKEEP, AT_SHOW, AT_AWARDS, AT_SALES, AT_CONTRACTS, AT_END = 12, 13, 14, 15, 16, 17, 18, 19
WHENS = (
    *("instant", "always", "plan", "L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9"),
    *("action_end", "growth", "upkeep", "show", "awards", "sales", "contracts", "end"),
)
GAIN, LESS, MORE, TIE, DRAW, HIRE, SELL, SPACE, SECOND_TYPE, SETTLE, RESTOCK = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
DOES = ("", "gain", "less", "more", "tie", "draw", "hire", "sell", "space", "second_type", "settle", "restock")
Q, T, PR, X2, CASH, PRESTIGE, VP = 1, 2, 3, 4, 5, 6, 7
MATERIAL, BUILDING_PRICE, TRAIN, UPGRADE, UPKEEP, CREDIT_UPKEEP, SEVERANCE = 8, 9, 10, 11, 12, 13, 14
CREDIT_LIMIT, HOUSING, COLOUR_UNITS, THINGS, TRAININGS, RESTYLES, WAIVERS, KEEPS, ALL = 15, 16, 17, 18, 19, 20, 21, 22, 23
WHATS = (
    *("", "q", "t", "pr", "x2", "cash", "prestige", "vp"),
    *("material", "building", "train", "upgrade", "upkeep", "credit_upkeep", "severance"),
    *("credit_limit", "housing", "colour_units", "items", "trainings", "restyles", "waivers", "keeps", "all"),
)
PER_COLLECTION, PER_SECOND_TYPE, PER_MATERIAL, PER_DESIGN, PER_BUILDING, PER_EMPLOYEE, PER_TABLEAU = 1, 2, 3, 4, 5, 6, 7
PERS = ("", "collection", "second_type", "material", "design", "building", "employee", "tableau")
TWO_CARDS, FIRST_PLACE = 1, 2
NEEDS = ("", "two_cards", "first_place")
FROM_DECK, FROM_ROW_OR_DECK = 1, 2
FROMS = ("", "deck", "row_or_deck")
NO_LIMIT = 99

# --- Where the game stands ------------------------------------------------------------------------------------------
PLANNING, ACTIONS, AFTER_L9, GROWTH, FIRING, PAYING, SHOW, AWARDS, TURNING, OVER = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
PHASES = ("planning", "action", "after L9", "growth", "fire window", "upkeep", "show", "awards", "contract step", "over")

# Decisions have the ledger's numbers: P-D03 is PLACE_PAWN.
NONE, DISMISSAL, PLACE_PAWN, BANK, TAKE_CONTRACT, CHOOSE_TYPE, SETTLEMENT, BUY_BUILDING = 0, 2, 3, 4, 5, 6, 7, 8
HIRE_BY_CARD, HIRE_EMPLOYEE, USE_CARD, CARD_DESIGN, TAKE_DESIGN, SECOND_DESIGN = 9, 10, 11, 12, 13, 14
CHOOSE_COLOUR, CHOOSE_UNITS, NEXT_COLOUR, TAKE_THING, SECOND_THING, SELL_DESIGN = 15, 16, 17, 18, 19, 20
GROW, FIRE_WINDOW, CHOOSE_STYLE, PRESENT, KEEP_CONTRACT, GAME_OVER = 21, 22, 23, 24, 25, 26
DECISIONS = 27

YEAR_OVER, ALL_BANKRUPT = 1, 2
ENDINGS = ("", "year over", "all bankrupt")


class Effect(Record):
    """One ability of a card's side."""

    when: i8
    do: i8
    what: i8
    per: i8
    need: i8
    source: i8  # of a draw: FROM_DECK or FROM_ROW_OR_DECK
    pawn: i8  # 1 if tied to the owner's pawn at the location
    mark: i8  # which of the card's use marks is this ability's
    card: u8  # whose ability it is
    amount: i16
    most: i16
    price: i16
    at: i16  # bit n: the extra space of Ln
    loans: i16
    credit: i16
    cash: i16


class Data(Record):
    """Everything printed on the components, the rulings and the options."""

    start_cash: i16
    start_vp: i16
    pawns: i8
    printed: i8  # printed employees
    printed_upkeep: i8
    start_designs: i8
    rounds: i8
    last_quarter: i8
    exhibition: i8[ROUNDS + 1]  # of a round: which Exhibition it is, from 1; 0 for a Working round
    display: i8[4]
    vp_each: i8
    award: i8[LINES, 2]
    show_first: i8[EXHIBITIONS + 1]  # of an Exhibition: where its show tiles begin
    show_tiles: i8[EXHIBITIONS + 1]
    show_lines: i8[EXHIBITIONS + 1]
    shows: i8
    symbol: i8[SHOWS, LINES]
    show_last: i8[SHOWS]  # 1 for the last quarter's tiles
    credit_step: i16
    credit_per_design: i16
    credit_upkeep: i16
    loan_working: i16
    loan_exhibition: i16
    loan_upkeep: i16
    loan_payback: i16
    severance: i16
    unit_floor: i16
    price_floor: i16
    place_all_pawns: i8
    min_units_for_quality: i8
    bank_limit_per_visit: i8
    bank_counts_restyles: i8
    fired_slot_reopens: i8
    fire_needs_cash: i8
    fire_at_every_own_decision: i8
    no_show_is_ranked: i8
    reshuffle_designs: i8
    design_cash_in_show: i8
    waiver_only_for_shortage: i8
    x2_bonus_counts_as_card: i8
    end_cash_before_loans: i8
    last_quarter_contracts_stay: i8
    quantity_chunk: i8
    turn_order_variant: i8
    materials: i8
    styles: i8
    types: i8
    items: i8
    item_what: i8[ITEMS]
    item_amount: i16[ITEMS]
    price: i16[LOCATIONS + 1, MATERIALS]
    spaces: i8[LOCATIONS + 1]  # open with this number of players
    printed_spaces: i8[LOCATIONS + 1]  # with the largest number of players
    extra: i8[LOCATIONS + 1]
    quality: i16[LOCATIONS + 1]
    units_per_colour: i8[LOCATIONS + 1]
    colours: i8[LOCATIONS + 1]
    tiles: i8
    tile_type: i8[TILES]
    tile_start: i8[TILES, 4]
    cards: i8[KINDS]
    is_last: i8[CARDS]  # 1 for a last-quarter card
    cost: i16[CARDS]
    upkeep: i16[CARDS, 2]
    flip_cost: i16[CARDS]
    has_back: i8[CARDS]
    first: i16[CARDS, 2]
    effects: i8[CARDS, 2]
    effect: [Effect, EFFECTS]
    designs: i8
    design_style: i8[DESIGNS]
    design_type: i8[DESIGNS]
    design_price: i16[DESIGNS]
    design_bonus: i8[DESIGNS]
    design_amount: i16[DESIGNS]
    design_material: i8[DESIGNS, 2]
    first_step: i8[DECISIONS]  # 1 where an Employee may be fired first
    span: i16[DECISIONS, 3, 2]  # of a decision: up to three spans of moves that may belong to it
    set_name: u8[NAME]
    card_name: u8[CARDS, NAME]
    location_name: u8[LOCATIONS + 1, NAME]
    material_name: u8[MATERIALS, NAME]
    style_name: u8[STYLES, NAME]
    type_name: u8[TYPES, NAME]
    show_name: u8[SHOWS, NAME]


class Player(Record):
    """A company: cash, tokens, debts, cards and Designs."""

    cash: i32
    vp: i32
    prestige: i32
    credit: i32
    loans: i32
    q: i16
    t: i16
    pr: i16
    tile: i8
    open_printed: i8  # printed employees not covered by a card
    moments: i32  # bit n: a card held has an effect with `when` n
    cards: i8
    held: i8[KINDS]
    card: u8[CARDS]  # the cards held, rising: Contracts, Buildings, Employees by id
    designs: i8
    design: u8[DESIGNS]  # the Designs held, rising
    material: i16[MATERIALS]
    collection: i8  # cards in the Collection of this Exhibition
    spend: i16[MATERIALS]  # materials reserved for it
    first_place: i8
    bankrupt: i8


class State(Table):
    """The whole table."""

    stage: i8
    decision: i8
    turn: i8
    rounds: i8
    location: i8
    step: i16
    sub: i8  # how far the action of the current pawn has come
    cursor: i8  # cards before this one were declined in this step
    ability: i16  # the effect being used
    instant: i8  # the card whose instant abilities are being carried out, -1 for none
    instant_at: i8
    ending: i8
    order: i8[SEATS]  # turn order
    bank: i32  # dollars that went to the bank less those it gave
    players: [Player, SEATS]
    home: i8[CARDS]
    side: i8[CARDS]
    used: u8[CARDS]  # bit n: the ability with mark n was used this round
    second: i8[CARDS]  # the second clothing type of a card, -1 for none
    kept: i8[PER_KIND]  # Contracts that stay as they are in this contract step
    top: i8[KINDS]  # the top card of each front-up deck, -1 for none
    left: i8[KINDS]  # cards in each deck, the top one included
    row: i8[KINDS, ROW]
    design_home: i8[DESIGNS]
    shown: i8[DESIGNS]
    deck: i8  # Designs in the deck
    discards: i8
    design_row: i8[DESIGN_ROW]
    thing: i8[ITEMS]  # 1 if it still lies at L9
    show: i8[SHOWS]
    ordinary: i8[LOCATIONS + 1]  # pawns on ordinary spaces
    extras: i8[LOCATIONS + 1]
    pawn: i8[LOCATIONS + 1, SPACES]
    extra_pawn: i8[LOCATIONS + 1, SPACES]
    limit: i16  # of the choice that is asked: credit steps, or units
    colour: i8
    bought: i16  # units bought in this action
    colour_units: i8  # units of the last colour
    different: i8  # colours bought in this action
    more_units: i8
    more_things: i8
    restock: i8
    cuts: i8
    cut_card: i8[CUTS]
    cut_mark: i8[CUTS]
    cut_amount: i16[CUTS]
    cut_most: i16[CUTS]
    cut_used: i8[CUTS]
    trained: i8
    upgraded: i8
    style: i8
    last: i8  # the Design presented last, -1 for none
    restyles: i16
    waivers: i16
    standing: i16[SEATS]  # on the line that is judged


# --- Moves ----------------------------------------------------------------------------------------------------------
_CARD, _DESIGN = range(1, PER_KIND + 1), range(1, DESIGNS + 1)
MOVES = Moves(
    **{"pass": one},
    place=each(location=range(1, LOCATIONS + 1)),
    extra=each(location=range(1, LOCATIONS + 1)),
    credit=each(steps=range(1, STEPS + 1)),
    contract=each(card=_CARD),
    building=each(card=_CARD),
    employee=each(card=_CARD),
    use_contract=each(card=_CARD),
    use_building=each(card=_CARD),
    use_employee=each(card=_CARD),
    deck=one,
    design=each(card=_DESIGN),
    colour=each(material=range(1, MATERIALS + 1)),
    units=each(count=range(UNITS + 1)),
    take=each(thing=range(1, ITEMS + 1)),
    sell=each(design=_DESIGN),
    train=each(employee=_CARD),
    upgrade=each(building=_CARD),
    show=each(style=range(1, STYLES + 1)),
    present=each(design=_DESIGN),
    keep=each(contract=_CARD),
    type=each(type=range(1, TYPES + 1)),
    cancel_loan=one,
    cancel_credit=one,
    take_cash=one,
    fire=one,
    dismiss=each(employee=_CARD),
)
PASS, DECK, FIRE = (MOVES.span(name).first for name in ("pass", "deck", "fire"))
CANCEL_LOAN, CANCEL_CREDIT, TAKE_CASH = (MOVES.span(name).first for name in ("cancel_loan", "cancel_credit", "take_cash"))
PLACE, EXTRA, CREDIT = (MOVES.span(name).first for name in ("place", "extra", "credit"))
TAKE_CARD, USE, TAKE_A_DESIGN = (MOVES.span(name).first for name in ("contract", "use_contract", "design"))
COLOUR, BUY_UNITS, TAKE = (MOVES.span(name).first for name in ("colour", "units", "take"))
SELL_A_DESIGN, TRAIN_ONE, UPGRADE_ONE = (MOVES.span(name).first for name in ("sell", "train", "upgrade"))
STYLE, PRESENT_ONE, KEEP, TYPE, DISMISS = (MOVES.span(name).first for name in ("show", "present", "keep", "type", "dismiss"))

# Which moves may belong to a decision (`fire` and `pass` apart).
DECISION_MOVES: dict[int, tuple[str, ...]] = {
    DISMISSAL: ("dismiss",),
    PLACE_PAWN: ("place", "extra"),
    BANK: ("credit",),
    TAKE_CONTRACT: ("contract",),
    CHOOSE_TYPE: ("type",),
    SETTLEMENT: ("cancel_loan", "cancel_credit", "take_cash"),
    BUY_BUILDING: ("building",),
    HIRE_BY_CARD: ("employee",),
    HIRE_EMPLOYEE: ("employee",),
    USE_CARD: ("use_contract", "use_building", "use_employee"),
    CARD_DESIGN: ("deck", "design"),
    TAKE_DESIGN: ("deck", "design"),
    SECOND_DESIGN: ("deck", "design"),
    CHOOSE_COLOUR: ("colour",),
    CHOOSE_UNITS: ("units",),
    NEXT_COLOUR: ("colour",),
    TAKE_THING: ("take",),
    SECOND_THING: ("take",),
    SELL_DESIGN: ("sell",),
    GROW: ("train", "upgrade"),
    FIRE_WINDOW: ("dismiss",),
    CHOOSE_STYLE: ("show",),
    PRESENT: ("present",),
    KEEP_CONTRACT: ("keep",),
}

# Decisions at whose first step the option «fire» is open (P-R08).
FIRST_STEPS = (
    *(PLACE_PAWN, BANK, TAKE_CONTRACT, BUY_BUILDING, HIRE_BY_CARD, HIRE_EMPLOYEE, USE_CARD, TAKE_DESIGN, CHOOSE_COLOUR, NEXT_COLOUR),
    *(TAKE_THING, SELL_DESIGN, GROW, CHOOSE_STYLE, KEEP_CONTRACT),
)

# --- Events ---------------------------------------------------------------------------------------------------------
EVENTS = Events(
    starts=("seat",),
    tile=("seat", "tile", "type"),
    start_design=("seat", "design"),
    show_tile=("exhibition", "position", "show"),
    round_begins=("round", "exhibition", "first"),
    last_quarter=(),
    row_card=("card",),
    row_design=("design",),
    top_card=("kind", "card"),
    reshuffled=("designs",),
    turn_order=("first", "second", "third", "fourth"),
    placed=("seat", "location", "extra", "card"),
    pawn_kept=("seat",),
    called=("location",),
    forfeited=("seat", "location"),
    credit=("seat", "dollars"),
    contract_taken=("seat", "card"),
    building_bought=("seat", "card", "price"),
    hired=("seat", "card", "price", "by"),
    card_used=("seat", "card", "price"),
    design_taken=("seat", "design", "from_deck", "by"),
    second_type=("seat", "card", "type"),
    settled=("seat", "card", "loans", "credit", "dollars"),
    material_bought=("seat", "location", "material", "units", "price"),
    quality=("seat", "location", "q"),
    thing_taken=("seat", "thing", "what", "amount", "from_supply"),
    design_sold=("seat", "design", "dollars", "card"),
    trained=("seat", "card", "price"),
    upgraded=("seat", "card", "price"),
    fired=("seat", "card", "severance"),
    gained=("seat", "card", "what", "amount"),
    loan=("seat", "loans", "dollars"),
    upkeep_paid=("seat", "dollars"),
    repaid=("seat", "credit", "loans", "dollars"),
    rows_cleared=("cards", "designs"),
    exchanged=("seat", "prestige", "vp"),
    no_show=("seat",),
    presented=("seat", "design", "style"),
    design_bonus=("seat", "design", "what", "amount"),
    tile_trend=("seat", "t"),
    award=("seat", "show", "line", "what", "place", "prestige"),
    sales=("seat", "cards", "from_prestige", "from_prices"),
    tokens_discarded=("seat", "q", "t", "pr"),
    contract_kept=("seat", "card"),
    contract_turned=("seat", "card"),
    contract_discarded=("seat", "card"),
    loans_settled=("seat", "loans", "dollars"),
    bankrupt=("seat", "debt"),
    ended=("ending",),
)


def _code(name: str) -> int:
    return EVENTS.code(name)


STARTS, DREW_TILE, START_DESIGN, SHOW_TILE, ROUND_BEGINS, LAST_QUARTER = map(
    _code, ("starts", "tile", "start_design", "show_tile", "round_begins", "last_quarter")
)
ROW_CARD, ROW_DESIGN, TOP_CARD, RESHUFFLED, TURN_ORDER = map(_code, ("row_card", "row_design", "top_card", "reshuffled", "turn_order"))
PLACED, PAWN_KEPT, CALLED, FORFEITED, TOOK_CREDIT = map(_code, ("placed", "pawn_kept", "called", "forfeited", "credit"))
CONTRACT_TAKEN, BUILDING_BOUGHT, HIRED, CARD_USED, DESIGN_TAKEN = map(_code, ("contract_taken", "building_bought", "hired", "card_used", "design_taken"))
FIXED_TYPE, SETTLED, MATERIAL_BOUGHT, GOT_QUALITY = map(_code, ("second_type", "settled", "material_bought", "quality"))
THING_TAKEN, DESIGN_SOLD, TRAINED, UPGRADED, FIRED, GAINED = map(_code, ("thing_taken", "design_sold", "trained", "upgraded", "fired", "gained"))
LOAN, UPKEEP_PAID, REPAID, ROWS_CLEARED, EXCHANGED = map(_code, ("loan", "upkeep_paid", "repaid", "rows_cleared", "exchanged"))
NO_SHOW, PRESENTED, DESIGN_BONUS, TILE_TREND, AWARD, SALES = map(_code, ("no_show", "presented", "design_bonus", "tile_trend", "award", "sales"))
TOKENS_DISCARDED, CONTRACT_KEPT, CONTRACT_TURNED, CONTRACT_DISCARDED = map(
    _code, ("tokens_discarded", "contract_kept", "contract_turned", "contract_discarded")
)
LOANS_SETTLED, BANKRUPT, ENDED = map(_code, ("loans_settled", "bankrupt", "ended"))
