"""The codes of Prêt-à-Porter by their names: sizes, the vocabulary of cards, phases, decisions, moves, what is told, why a move is refused."""

from parlour.engine.codes import Labels, Reasons, named, ordinals
from parlour.engine.events import Events
from parlour.engine.moves import Moves, each, one

# --- How much a set of components may hold --------------------------------------------------------------------------
SEATS = 4
KINDS = 3  # Contracts, Buildings, Employees
PER_KIND = 32
CARDS = KINDS * PER_KIND
LOCATIONS = 9
NO_LIMIT = 99  # in the data: all of it, or no limit
MOST = named(
    "Most",
    {
        "designs": 60,
        "materials": 8,
        "styles": 8,
        "types": 8,
        "tiles": 8,
        "items": 8,
        "shows": 24,
        "exhibitions": 6,
        "rounds": 24,
        "lines": 4,  # of a show tile (P-165)
        "row": 6,  # cards in the row of a kind
        "design_row": 8,
        "spaces": 16,  # pawns at one location
        "effects_per_side": 4,
        "effects": 512,
        "cuts": 16,  # price cuts that can meet in one purchase of material
        "steps": 99,  # credit steps in one visit to the bank
        "units": 50,  # units asked for at once
        "name": 48,  # bytes of a name
    },
)

KIND_NAMES = ("contract", "building", "employee")
KIND = ordinals((*KIND_NAMES, "design"))
FIRST = named("First", {name: kind * PER_KIND for kind, name in enumerate(KIND_NAMES)})  # the first card of a kind

# The nine locations in the order in which they are called (P-094, P-099); 0 while none is.
LOCATION = ordinals(("none", "bank", "contracts", "buildings", "employees", "designs", "local", "warehouse", "imports", "last_minute"))

# Where a card is: with a player (0 to 3), or here.
HOME = named("Home", {name: SEATS + at for at, name in enumerate(("deck", "set_apart", "row", "discarded", "gone"))})


# --- The vocabulary of effects (ledger, "Effect vocabulary"); icons say no more (P-045) -------------------------------
def _words(*words: str) -> Labels:
    """Words of the data file by their own names; 0 is none."""
    return Labels(none="", **{word: word for word in words})


WHENS = (
    *("instant", "always", "plan", "L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9"),
    *("action_end", "growth", "upkeep", "show", "awards", "sales", "contracts", "end"),
)
WHEN = ordinals(WHENS)
DOES = _words("gain", "less", "more", "tie", "draw", "hire", "sell", "space", "second_type", "settle", "restock")
DO = DOES.codes
WHATS = _words(
    *("q", "t", "pr", "x2", "cash", "prestige", "vp"),
    *("material", "building", "train", "upgrade", "upkeep", "credit_upkeep", "severance"),
    *("credit_limit", "housing", "colour_units", "items", "trainings", "restyles", "waivers", "keeps", "all"),
)
WHAT = WHATS.codes
PERS = _words("collection", "second_type", "material", "design", "building", "employee", "tableau")
PER = PERS.codes
NEEDS = _words("two_cards", "first_place")
NEED = NEEDS.codes
FROMS = _words("deck", "row_or_deck")
FROM = FROMS.codes

# --- Where the game stands ------------------------------------------------------------------------------------------
PHASES = Labels(
    planning="planning",
    actions="action",
    after_l9="after L9",
    growth="growth",
    firing="fire window",
    paying="upkeep",
    show="show",
    awards="awards",
    turning="contract step",
    over="over",
)
PHASE = PHASES.codes
ENDINGS = Labels(not_yet="", year_over="year over", all_bankrupt="all bankrupt")
ENDING = ENDINGS.codes

# Decisions have the ledger's numbers: P-D03 is DECISION.place_pawn. P-D01, to fire first, is an option of others.
DECISION_NAMES = Labels(
    none="",
    fire_first="",
    dismissal="dismissal",
    place_pawn="place a pawn",
    bank="bank",
    take_contract="contract",
    choose_type="second type",
    settlement="settlement",
    buy_building="building",
    hire_by_card="hire by card",
    hire_employee="employee",
    use_card="use a card",
    card_design="design by card",
    take_design="design",
    second_design="second design",
    choose_colour="colour",
    choose_units="units",
    next_colour="next colour",
    take_thing="thing",
    second_thing="second thing",
    sell_design="sell a design",
    grow="growth",
    fire_window="fire window",
    choose_style="style",
    present="present",
    keep_contract="keep contracts",
    game_over="over",
)
DECISION = DECISION_NAMES.codes
DECISIONS = len(DECISION_NAMES)

# How far a purchase of material has come.
PURCHASE = ordinals(("not_begun", "under_way", "complete", "of_nothing"))

# The steps of a forecast of cash.
STEPS = Labels(now="now", show="show", upkeep="upkeep", payback="payback")
STEP = STEPS.codes
FORECAST_STEPS = 1 + MOST.rounds + 3  # an upkeep each round to the coming Exhibition, its show, its payback, and that of one under way

# --- Moves ----------------------------------------------------------------------------------------------------------
_CARD, _DESIGN = range(1, PER_KIND + 1), range(1, MOST.designs + 1)
MOVES = Moves(
    **{"pass": one},
    place=each(location=range(1, LOCATIONS + 1)),
    extra=each(location=range(1, LOCATIONS + 1)),
    credit=each(steps=range(1, MOST.steps + 1)),
    contract=each(card=_CARD),
    building=each(card=_CARD),
    employee=each(card=_CARD),
    use_contract=each(card=_CARD),
    use_building=each(card=_CARD),
    use_employee=each(card=_CARD),
    deck=one,
    design=each(card=_DESIGN),
    colour=each(material=range(1, MOST.materials + 1)),
    units=each(count=range(MOST.units + 1)),
    take=each(thing=range(1, MOST.items + 1)),
    sell=each(design=_DESIGN),
    train=each(employee=_CARD),
    upgrade=each(building=_CARD),
    show=each(style=range(1, MOST.styles + 1)),
    present=each(design=_DESIGN),
    keep=each(contract=_CARD),
    type=each(type=range(1, MOST.types + 1)),
    cancel_loan=one,
    cancel_credit=one,
    take_cash=one,
    fire=one,
    dismiss=each(employee=_CARD),
)
MOVE = MOVES.codes
ANY_CARD = MOVES.between("contract", "employee")  # a card of any row, by the number that the rules know it by
ANY_USE = MOVES.between("use_contract", "use_employee")

# Which moves may belong to a decision (`fire` and `pass` apart).
DECISION_MOVES: dict[int, tuple[str, ...]] = {
    DECISION.dismissal: ("dismiss",),
    DECISION.place_pawn: ("place", "extra"),
    DECISION.bank: ("credit",),
    DECISION.take_contract: ("contract",),
    DECISION.choose_type: ("type",),
    DECISION.settlement: ("cancel_loan", "cancel_credit", "take_cash"),
    DECISION.buy_building: ("building",),
    DECISION.hire_by_card: ("employee",),
    DECISION.hire_employee: ("employee",),
    DECISION.use_card: ("use_contract", "use_building", "use_employee"),
    DECISION.card_design: ("deck", "design"),
    DECISION.take_design: ("deck", "design"),
    DECISION.second_design: ("deck", "design"),
    DECISION.choose_colour: ("colour",),
    DECISION.choose_units: ("units",),
    DECISION.next_colour: ("colour",),
    DECISION.take_thing: ("take",),
    DECISION.second_thing: ("take",),
    DECISION.sell_design: ("sell",),
    DECISION.grow: ("train", "upgrade"),
    DECISION.fire_window: ("dismiss",),
    DECISION.choose_style: ("show",),
    DECISION.present: ("present",),
    DECISION.keep_contract: ("keep",),
}

MOST_CHOICES = 2 + max(
    sum(MOVES.span(name).end - MOVES.span(name).first for name in names) for names in DECISION_MOVES.values()
)  # with `fire` and `pass`

# Decisions at whose first step the option «fire» is open (P-R08).
FIRST_STEPS: tuple[int, ...] = (
    *(DECISION.place_pawn, DECISION.bank, DECISION.take_contract, DECISION.buy_building, DECISION.hire_by_card, DECISION.hire_employee),
    *(DECISION.use_card, DECISION.take_design, DECISION.choose_colour, DECISION.next_colour, DECISION.take_thing, DECISION.sell_design),
    *(DECISION.grow, DECISION.choose_style, DECISION.keep_contract),
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
TOLD = EVENTS.codes

# --- Why a move is refused ------------------------------------------------------------------------------------------
REFUSALS = Reasons(
    game_over="P-032",
    not_your_turn="P-085",
    # Another question is asked: the decision's own number.
    asked_dismissal="P-D02",
    asked_place_pawn="P-D03",
    asked_bank="P-D04",
    asked_take_contract="P-D05",
    asked_choose_type="P-D06",
    asked_settlement="P-D07",
    asked_buy_building="P-D08",
    asked_hire_by_card="P-D09",
    asked_hire_employee="P-D10",
    asked_use_card="P-D11",
    asked_card_design="P-D12",
    asked_take_design="P-D13",
    asked_second_design="P-D14",
    asked_choose_colour="P-D15",
    asked_choose_units="P-D16",
    asked_next_colour="P-D17",
    asked_take_thing="P-D18",
    asked_second_thing="P-D19",
    asked_sell_design="P-D20",
    asked_grow="P-D21",
    asked_fire_window="P-D22",
    asked_choose_style="P-D23",
    asked_present="P-D24",
    asked_keep_contract="P-D25",
    # Planning
    all_pawns_are_placed="P-R01",
    no_extra_space="P-092",
    extra_space_needs_a_card="P-092",
    location_full="P-088",
    location_full_for_so_few="P-091",
    # Action
    too_dear="P-R51",
    over_the_credit_limit="P-117",
    contract_not_in_row="P-121",
    building_not_in_row="P-124",
    employee_not_in_row="P-130",
    no_room="P-133",
    a_type_must_be_fixed="P-R55",
    no_such_type="P-R55",
    type_of_your_tile="P-R55",
    no_loan_to_cancel="P-R56",
    no_credit_to_cancel="P-R56",
    money_only_without_debt="P-R56",
    card_not_yours="P-097",
    card_does_not_act_here="P-097",
    ability_used="P-040",
    no_design_to_draw="P-R13",
    paid_for_a_design="P-D12",
    deck_empty="P-R13",
    top_of_the_deck_only="P-D14",
    design_not_in_row="P-138",
    no_such_colour="P-139",
    colour_passed="P-D17",
    colour_bought_up="P-141",
    colours_bought_up="P-141",
    units_must_be_said="P-D16",
    at_least_one_unit="P-D16",
    too_many_units="P-R49",
    no_such_thing="P-145",
    thing_gone="P-146",
    design_not_yours_to_sell="P-D20",
    # Growth
    employee_not_yours_to_train="P-100",
    building_not_yours_to_upgrade="P-101",
    one_side_only="P-R39",
    turned_already="P-104",
    trained_enough="P-100",
    upgraded_one="P-101",
    # Firing
    not_the_first_step="P-R08",
    fire_at_employees_only="P-R08",
    nobody_to_fire="P-064",
    no_severance_payable="P-R06",
    employee_not_yours="P-064",
    severance_too_dear="P-R06",
    # Exhibition
    no_such_style="P-159",
    nothing_of_this_style="P-159",
    present_at_least_one="P-D24",
    design_not_yours="P-157",
    design_passed="P-D24",
    other_style="P-158",
    materials_missing="P-159",
    contract_not_yours="P-046",
    contract_stays_anyway="P-R40",
    contract_kept_already="P-R57",
)
REFUSAL = REFUSALS.codes

# --- What is wrong with a table -------------------------------------------------------------------------------------
AUDITS = Reasons(
    cash_below_nothing="P-R51",
    tokens_below_nothing="P-030",
    credit_between_steps="P-R28",
    employees_without_room="P-133",
    printed_employees_miscounted="P-060",
    cards_miscounted="P-074",
    materials_below_nothing="P-159",
    materials_reserved_too_long="P-159",
    money_lost="P-014",
    card_with_two_homes="P-R29",
    deck_miscounted="P-R38",
    row_card_elsewhere="P-R38",
    last_quarter_too_early="P-R39",
    card_held_by_nobody="P-R29",
    too_many_pawns="P-088",
    pawns_miscounted="P-087",
    design_with_two_homes="P-R29",
    designs_miscounted="P-R13",
)
BROKEN = AUDITS.codes
