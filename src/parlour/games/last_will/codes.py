"""The codes of Last Will by their names: cards and decks, decisions, moves, what is told, why a move is refused."""

import itertools

from parlour.engine.codes import Labels, Reasons, named, ordinals
from parlour.engine.events import Events, secret
from parlour.engine.moves import Moves, each, names, one

# --- Sizes ----------------------------------------------------------------------------------------------------------
SEATS = 5  # player boards (L-020)
WILDS = 2  # wild companions (L-018)
KINDS = 4  # kinds of property, and kinds of companion
TRIPLE = 3  # cards on the largest space
DIE = named("Die", {"plans": 6, "rival": 10, "market": 12})  # sides of the solo player's dice (L-031)
MOST = named(  # so many there can be of each, whatever a data file has
    "Most",
    {
        "cards": 96,  # different ones; the house set has 74
        "slots": 20,  # card slots of one board, extensions included
        "spaces": 8,  # card spaces of the offering board, supplement included
        "plans": 8,
        "rounds": 10,
        "values": 8,
        "companions": 4,  # that one card can take as tokens
        "joining": 3,  # that one event or special can take
        "effects": 3,
        "wills": 16,
        "jobs": 32,
        "lines": 5,
        "kept": 8,
    },
)

# --- Cards ----------------------------------------------------------------------------------------------------------
GROUPS = Labels(
    event="event", helper="helper", expense="expense", property="property", companion="companion", special="special", wild="wild"
)  # L-012
GROUP = GROUPS.codes
# The backs: each deck has its own, helpers and expenses share one, specials show their crowns (L-013, L-014, L-015, L-016, L-017).
DECK_NAMES = Labels(events="E", helpers="H", properties="P", companions="C", one_crown="S1", two_crowns="S2", three_crowns="S3", wild="W")
DECK = DECK_NAMES.codes
DECKS = len(DECK_NAMES)
REGULAR = DECK.one_crown  # the regular decks are those before the specials
COMPANION_KINDS = ("dog", "horse", "guest", "chef")  # L-027
JOINING_KINDS = (*COMPANION_KINDS, "any")  # what an event can ask for
ANY = len(COMPANION_KINDS)
PROPERTY_KINDS = ("farm", "townhouse", "manor", "mansion")
SYMBOL = named("Symbol", {"first_kind": 24, "sale": 1 << 28, "opera": 1 << 29})  # tags from bit 0, kinds of property from bit 24
DO = ordinals(
    (
        *("nothing", "actions", "draw", "drop", "buy", "sell", "again", "pay_per"),
        *("boost_buy", "boost_sell", "boost_opera", "boost_upkeep", "boost_tag", "free_upkeep", "turn_actions", "plan_cards"),
    )
)
WILL = ordinals(("own", "shared", "fixed"))
RIVAL = named(
    "Rival", {"nowhere": 0, "offer": 1, "wild": 1 + MOST.spaces, "extension": 1 + MOST.spaces + WILDS, "market": 2 + MOST.spaces + WILDS}
)

# --- Decisions ------------------------------------------------------------------------------------------------------
DECISIONS = Labels(
    keep="keep",
    block="block",
    plan="plan",
    deck="deck",
    errand="errand",
    card="card",
    market="market",
    demotion="demotion",
    action="action",
    hand="hand",
    board="board",
    way="way",
    companion="companion",
    misdeed="misdeed",
    discard="discard",
    nothing="over",
    go_on="",  # never asked: the rules go on by themselves
)
ASK = DECISIONS.codes
PHASES = Labels(setup="setup", planning="planning", errands="errands", actions="actions", end="end of round", over="over")  # L-044
PHASE = PHASES.codes
SORTS = Labels(  # what a card is for: a sort of move (L-D10), or an effect of a card
    nothing="",
    play="play",
    lay="lay",
    buy="buy",
    use="use",
    maintain="maintain",
    sell="sell",
    seat="seat",
    throw="throw",
    by_drop="drop",
    by_buy="buy",
    by_sell="sell",
    by_again="again",
)
SORT = SORTS.codes
ENDINGS = Labels(not_yet="", bankruptcy="bankruptcy", rounds="rounds", declared="declared", solo_won="solo won", solo_lost="solo lost")
ENDING = ENDINGS.codes

# --- Moves ----------------------------------------------------------------------------------------------------------
# Who joins an event: for each of its places nobody (0), a companion of a kind (from 1), or a wild one, the first place counting least.
JOINING = ("none", *COMPANION_KINDS, "wild")
JOINERS = len(JOINING)
WILD_JOINS = JOINERS - 1
# Who takes a seat on a card: a companion of its kind, or a wild one for it.
SEATED = (*COMPANION_KINDS, *(f"wild_{kind}" for kind in COMPANION_KINDS))


def _company(joining: tuple[int, ...]) -> str:
    """Who joins, from the first place on, places left empty at the end not said: guest,chef or none,wild."""
    last = max((place for place, who in enumerate(joining) if who), default=0)
    return ",".join(JOINING[who] for who in joining[: last + 1])


COMPANIES = [_company(places[::-1]) for places in itertools.product(range(JOINERS), repeat=MOST.joining)]
MOVES = Moves(
    end_turn=one,
    stop=one,
    leave=one,
    declare=one,
    extension=one,
    market=one,
    unknown=one,
    opera=one,
    stack=one,
    demotion=one,
    wild=each(space=WILDS),
    offer=each(space=MOST.spaces),
    plan=each(plan=range(1, MOST.plans + 1)),
    block=each(plan=range(1, MOST.plans + 1)),
    draw=each(deck=REGULAR),
    arrange=each(order=24),
    cover=each(line=MOST.lines),
    way=each(cost=2),
    join=each(companions=names(*COMPANIES)),
    use=each(slot=MOST.slots),
    maintain=each(slot=MOST.slots),
    sell=each(slot=MOST.slots),
    throw=each(slot=MOST.slots),
    seat=each(slot=MOST.slots, companion=names(*SEATED)),
    board=each(slot=MOST.slots),
    keep=each(card=MOST.cards),
    take=each(card=MOST.cards),
    hand=each(card=MOST.cards),
    discard=each(card=MOST.cards),
)
MOVE = MOVES.codes
SPAN = named(
    "SpanOf",
    {
        "answers": MOVES.between("end_turn", "declare"),  # those that name no card and no number
        "errands": MOVES.between("extension", "offer"),
    },
)

# --- Events ---------------------------------------------------------------------------------------------------------
EVENTS = Events(
    starts=("seat",),
    inherits=("seat", "amount", "money"),
    employed=("seat", "job"),
    market_laid=("seat", "farm", "townhouse", "manor", "mansion"),
    dealt=("seat", secret("card")),
    round_begins=("round",),
    income=("seat", "amount", "money"),
    offered=("space", "card"),
    kept=("seat", secret("card"), "deck"),
    discarded=("seat", secret("card"), "deck"),
    blocked=("seat", "plan"),
    planned=("seat", "plan", "cards", "boys", "actions"),
    named=("seat", "deck"),
    drew=("seat", "deck", secret("card")),
    shuffled=("deck", "cards"),
    took=("seat", "space", "card"),
    took_wild=("seat", "space"),
    extended=("seat", "slots"),
    at_opera=("seat", "paid", "money"),
    boy_idle=("seat",),
    demoted=("seat", "line", "income"),
    sacked=("seat",),
    rival=("die", "space", "card"),
    turn_begins=("seat", "actions", "event_actions"),
    shown=("seat", "card"),
    joined=("seat", "card", "kind", "add"),
    played=("seat", "card", "paid", "actions", "event_actions", "money"),
    laid=("seat", "card", "slot", "paid", "actions", "money"),
    bought=("seat", "card", "slot", "price", "actions", "money"),
    used=("seat", "card", "slot", "paid", "actions", "money"),
    maintained=("seat", "card", "slot", "paid", "actions", "money"),
    sold=("seat", "card", "slot", "received", "actions", "money"),
    token_placed=("seat", "card", "slot", "kind", "companion"),
    thrown_away=("seat", "card", "slot"),
    gained=("seat", "actions", "event_actions"),
    fell=("seat", "card", "slot", "steps", "value"),
    wild_back=("seat", "space"),
    turn_ends=("seat", "lapsed"),
    cleared=("cards",),
    round_ends=("round",),
    bankrupt=("seat", "money"),
    declared=("seat", "money", "wins"),
    ended=("ending",),
)
TOLD = EVENTS.codes

# --- Refusals -------------------------------------------------------------------------------------------------------
REFUSALS = Reasons(
    game_over="L-008",
    not_your_first_cards="L-R06",
    not_your_plan="L-047",
    not_your_errand="L-058",
    not_your_action_turn="L-072",
    not_your_discard="L-R42",
    not_asked="L-044",
    # setup and planning
    not_dealt="L-042",
    kept_already="L-042",
    no_such_plan="L-047",
    plan_blocked="L-R50",
    plan_taken="L-R07",
    deck_empty="L-R09",
    # errands
    nothing_offered="L-060",
    not_on_this_space="L-061",
    no_room="L-R13",
    one_card_each="L-R14",
    wild_taken="L-071",
    no_extension_left="L-064",
    market_rearranged="L-R20",
    market_visited="L-R20",
    same_order="L-D07",
    unknown_drawn="L-068",
    no_deck_left="L-R09",
    opera_too_dear="L-R22",
    stack_not_open="L-R15",
    stack_empty="L-070",
    nobody_employed="L-K08",
    not_employed="L-K08",
    demoted_already="L-K08",
    # the card and what it is for
    declared_at_round_end="L-R44",
    not_bankrupt="L-R44",
    not_in_hand="L-D10",
    never_alone="L-105",
    not_such_a_card="L-D11",
    slot_free="L-D11",
    twin_before="L-D11",
    never_used="L-D11",
    # actions, money, room
    too_few_actions="L-073",
    too_few_actions_for_event="L-073",
    actions_for_events_only="L-R26",
    no_debt_with_property="L-101",
    board_full="L-R19",
    not_in_cash="L-R29",
    used_already="L-R27",
    maintained_already="L-R31",
    sale_below_zero="L-R32",
    property_thrown_away="L-121",
    # companions
    other_kind_joins="L-083",
    companions_not_in_hand="L-082",
    same_companions="L-D13",
    no_empty_seat="L-R35",
    no_empty_seat_of_kind="L-R35",
    no_companion_for_it="L-082",
    # effects
    nothing_to_work_on="L-R40",
    cannot_fall="L-V03",
    not_used_this_round="L-V06",
    must_buy="L-D16",
    must_choose="L-D17",
    # employment, and the end of the round
    line_not_open="L-K03",
    no_open_line="L-K06",
    line_shows_another="L-K06",
    not_to_discard="L-D21",
)
REFUSAL = REFUSALS.codes

AUDITS = Reasons(
    cards_lost="L-012",
    deck_miscounted="L-035",
    money_lost="L-030",
    debt_with_property="L-101",
    actions_below_zero="L-073",
    too_many_slots="L-R19",
    hand_known_falsely="L-R10",
    discards_known_falsely="L-R10",
    deck_known_falsely="L-R10",
    value_below_zero="L-028",
    plan_taken_twice="L-R07",
    extension_lost="L-021",
    market_token_lost="L-029",
)
BROKEN = AUDITS.codes
