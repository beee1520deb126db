"""What lies on the table of Prêt-à-Porter: its records."""

from parlour.engine.record import Record, StateRecord, i8, i16, i32, u8
from parlour.games.pret_a_porter.codes import CARDS, DECISIONS, FORECAST_STEPS, KINDS, LOCATIONS, MOST, MOST_CHOICES, PER_KIND, SEATS

CHOICES_OR_CARDS = max(MOST_CHOICES, CARDS)


class Effect(Record):
    """One ability of a card's side."""

    when: i8
    do: i8
    what: i8
    per: i8
    need: i8
    source: i8  # of a draw: FROM.deck or FROM.row_or_deck
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
    exhibition: i8[MOST.rounds + 1]  # of a round: which Exhibition it is, from 1; 0 for a Working round
    display: i8[4]
    vp_each: i8
    award: i8[MOST.lines, 2]
    show_first: i8[MOST.exhibitions + 1]  # of an Exhibition: where its show tiles begin
    show_tiles: i8[MOST.exhibitions + 1]
    show_lines: i8[MOST.exhibitions + 1]
    shows: i8
    symbol: i8[MOST.shows, MOST.lines]
    show_last: i8[MOST.shows]  # 1 for the last quarter's tiles
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
    item_what: i8[MOST.items]
    item_amount: i16[MOST.items]
    price: i16[LOCATIONS + 1, MOST.materials]
    spaces: i8[LOCATIONS + 1]  # open with this number of players
    printed_spaces: i8[LOCATIONS + 1]  # with the largest number of players
    extra: i8[LOCATIONS + 1]
    quality: i16[LOCATIONS + 1]
    units_per_colour: i8[LOCATIONS + 1]
    colours: i8[LOCATIONS + 1]
    tiles: i8
    tile_type: i8[MOST.tiles]
    tile_start: i8[MOST.tiles, 4]
    cards: i8[KINDS]
    is_last: i8[CARDS]  # 1 for a last-quarter card
    cost: i16[CARDS]
    upkeep: i16[CARDS, 2]
    flip_cost: i16[CARDS]
    has_back: i8[CARDS]
    first: i16[CARDS, 2]
    effects: i8[CARDS, 2]
    effect: [Effect, MOST.effects]
    designs: i8
    design_style: i8[MOST.designs]
    design_type: i8[MOST.designs]
    design_price: i16[MOST.designs]
    design_bonus: i8[MOST.designs]
    design_amount: i16[MOST.designs]
    design_material: i8[MOST.designs, 2]
    first_step: i8[DECISIONS]  # 1 where an Employee may be fired first
    span: i16[DECISIONS, 3, 2]  # of a decision: up to three spans of moves that may belong to it
    set_name: u8[MOST.name]
    card_name: u8[CARDS, MOST.name]
    location_name: u8[LOCATIONS + 1, MOST.name]
    material_name: u8[MOST.materials, MOST.name]
    style_name: u8[MOST.styles, MOST.name]
    type_name: u8[MOST.types, MOST.name]
    show_name: u8[MOST.shows, MOST.name]


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
    design: u8[MOST.designs]  # the Designs held, rising
    material: i16[MOST.materials]
    collection: i8  # cards in the Collection of this Exhibition
    spend: i16[MOST.materials]  # materials reserved for it
    first_place: i8
    bankrupt: i8


class State(StateRecord):
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
    kept: i8[PER_KIND]  # of a Contract that stays as it is in this contract step: the card that keeps it, counted from 1
    top: i8[KINDS]  # the top card of each front-up deck, -1 for none
    left: i8[KINDS]  # cards in each deck, the top one included
    row: i8[KINDS, MOST.row]
    design_home: i8[MOST.designs]
    shown: i8[MOST.designs]
    deck: i8  # Designs in the deck
    discards: i8
    design_row: i8[MOST.design_row]
    thing: i8[MOST.items]  # 1 if it still lies at L9
    show: i8[MOST.shows]
    ordinary: i8[LOCATIONS + 1]  # pawns on ordinary spaces
    extras: i8[LOCATIONS + 1]
    pawn: i8[LOCATIONS + 1, MOST.spaces]
    extra_pawn: i8[LOCATIONS + 1, MOST.spaces]
    limit: i16  # of the choice that is asked: credit steps, or units
    colour: i8
    bought: i16  # units bought in this action
    colour_units: i8  # units of the last colour
    different: i8  # colours bought in this action
    more_units: i8
    more_things: i8
    restock: i8
    cuts: i8
    cut_card: i8[MOST.cuts]
    cut_mark: i8[MOST.cuts]
    cut_amount: i16[MOST.cuts]
    cut_most: i16[MOST.cuts]
    cut_used: i8[MOST.cuts]
    trained: i8
    upgraded: i8
    style: i8
    last: i8  # the Design presented last, -1 for none
    restyles: i16
    waivers: i16
    standing: i16[SEATS]  # on the line that is judged


class Foreseen(Record):
    """What is foretold of a company: its upkeep and limits now, and the coming Exhibition as if it were today."""

    due: i32  # upkeep
    cuts: i32  # by which cards lower it
    credit_upkeep: i32
    income: i32  # that comes before Upkeep is paid
    bank_limit: i32
    employee_limit: i16
    waivers: i16
    score: i32
    rank: i8  # from 0
    prestige: i32  # that today's best Collection would win
    sales: i32  # dollars that it would bring
    q: i16
    t: i16
    pr: i16
    x2: i16
    steps: i16[2]  # of the forecast without and with a show
    what: i8[2, FORECAST_STEPS]
    month: i8[2, FORECAST_STEPS]
    dollars: i32[2, FORECAST_STEPS]
    cash: i32[2, FORECAST_STEPS]
    loans: i32[2, FORECAST_STEPS]


class After(Record):
    """How a company would stand after a choice, by the choice's place in the list, or by the card of a row."""

    dollars: i32[CHOICES_OR_CARDS]
    cash: i32[CHOICES_OR_CARDS]
    upkeep: i32[CHOICES_OR_CARDS]
    short_by: i32[CHOICES_OR_CARDS]
    loans: i32[CHOICES_OR_CARDS]
    warning: i8[CHOICES_OR_CARDS]


class Search(Record):
    """How far the search for a Collection has come: the Designs that fit, and those chosen so far."""

    fitting: u8[MOST.designs]
    stock: i16[MOST.materials]
    next: i8[MOST.designs + 1]
    chosen: u8[MOST.designs + 1]
    total: i32[MOST.designs + 1]
    short: i16[MOST.designs + 1]
    restyled: i16[MOST.designs + 1]
    style: i8
    worth: i32  # of the best one
    count: i8
    best: u8[MOST.designs]


class Foretold(Record):
    """What the rules foretell for a view; nothing of it is hidden."""

    companies: [Foreseen, SEATS]
    month: i8  # of the coming Exhibition
    payback_month: i8  # when debts fall due
    coming: i8  # 1 while there is one
    best: i8[MOST.designs]  # 1 for a Design of its owner's best Collection today
    place: i8[MOST.shows, MOST.lines, SEATS]  # on the counted lines, by tile; 0 for who is not ranked
    prize: i16[MOST.shows, MOST.lines, SEATS]
    growth_price: i16[CARDS]  # of the cards held
    severance: i16[CARDS]
    unit_price: i16[LOCATIONS + 1, MOST.materials]  # of the first unit, for this seat
    offers: After  # by card: the Buildings and Employees of the rows, taken by this seat
    choices: i16
    move: i16[MOST_CHOICES]
    outcomes: After  # by choice
    search: Search
    table: [State, 2]  # on which the rules play on
