"""What lies on the table of Last Will: its records, its moves, its events."""

from parlour.engine.events import Events, secret
from parlour.engine.moves import Moves, each, one
from parlour.engine.record import Record, Table, i8, i16, i32, u8

SEATS = 5
CARDS = 96  # different cards that a data file may have; the house set has 74
SLOTS = 20  # card slots of one board, extensions included
SPACES = 8  # card spaces of the offering board, supplement included
TRIPLE = 3  # cards on the largest space
PLANS = 8
ROUNDS = 10
KINDS = 4  # kinds of property, and kinds of companion
VALUES = 8
EXTRAS = 4  # companions that one card can take
EFFECTS = 3
WILLS = 16
JOBS = 32
LINES = 5
WILDS = 2
KEPT = 8
DICE = 12

# --- Cards ----------------------------------------------------------------------------------------------------------
EVENT, HELPER, EXPENSE, PROPERTY, COMPANION, SPECIAL, WILD = 0, 1, 2, 3, 4, 5, 6
CLASSES = ("event", "helper", "expense", "property", "companion", "special", "wild")
DECK_E, DECK_H, DECK_P, DECK_C, DECK_S, DECK_W = 0, 1, 2, 3, 4, 7
REGULAR, CROWNS, DECKS = 4, 3, 8  # the decks 4, 5 and 6 are the specials of one, two and three crowns
DECK_NAMES = ("E", "H", "P", "C", "S1", "S2", "S3", "W")
COMPANION_KINDS = ("dog", "horse", "guest", "chef")
ANY = 4
PROPERTY_KINDS = ("farm", "townhouse", "manor", "mansion")
KIND_BIT, SALE, OPERA_SYMBOL = 24, 1 << 28, 1 << 29  # symbols: tags from bit 0, kinds of property from bit 24, a sale, the opera

(
    DO_NOTHING,
    DO_ACTIONS,
    DO_DRAW,
    DO_DROP,
    DO_BUY,
    DO_SELL,
    DO_AGAIN,
    DO_PAY_PER,
    BOOST_BUY,
    BOOST_SELL,
    BOOST_OPERA,
    BOOST_UPKEEP,
    BOOST_TAG,
    FREE_UPKEEP,
    TURN_ACTIONS,
    PLAN_CARDS,
) = range(16)

# --- Decisions ------------------------------------------------------------------------------------------------------
(
    ASK_KEEP,
    ASK_BLOCK,
    ASK_PLAN,
    ASK_DECK,
    ASK_ERRAND,
    ASK_CARD,
    ASK_MARKET,
    ASK_DEMOTION,
    ASK_ACTION,
    ASK_HAND,
    ASK_BOARD,
    ASK_WAY,
    ASK_JOIN,
    ASK_SLOT_KIND,
    ASK_TOKEN,
    ASK_MISDEED,
    ASK_DISCARD,
    ASK_NOTHING,
    GO_ON,  # never asked: the rules go on by themselves
) = range(19)
DECISIONS = (
    "keep",
    "block",
    "plan",
    "deck",
    "errand",
    "card",
    "market",
    "demotion",
    "action",
    "hand",
    "board",
    "way",
    "companion",
    "slot",
    "token",
    "misdeed",
    "discard",
    "over",
)
SETUP, PLANNING, ERRANDS, ACTIONS, END, OVER = 0, 1, 2, 3, 4, 5
PHASES = ("setup", "planning", "errands", "actions", "end of round", "over")

(DECLARE, PLAY_EVENT, PLAY_SPECIAL, LAY, BUY, USE, MAINTAIN, SELL, PLACE_TOKEN, THROW_AWAY, BY_DROP, BY_BUY, BY_SELL, BY_AGAIN) = range(1, 15)
SORTS = ("declare", "play_event", "play_special", "lay", "buy", "use", "maintain", "sell", "place_token", "throw_away")

BY_RUIN, BY_ROUNDS, BY_DECLARING, SOLO_WON, SOLO_LOST = 1, 2, 3, 4, 5
ENDINGS = ("", "bankruptcy", "rounds", "declared", "solo won", "solo lost")


# --- Data -----------------------------------------------------------------------------------------------------------
class Effect(Record):
    """One entry of `then` or `always`: which, how much, how, and for whom."""

    do: i8
    amount: i8
    how: i8  # actions: 1 = event-only; drop: 1 = all houses; sell: how many, 0 = any number
    token: i8
    kinds: i8
    tags: i32


class Card(Record):
    """What is printed on a card."""

    group: i8  # EVENT, HELPER, …
    deck: i8
    copies: i8
    kind: i8  # of a property or a companion
    play_actions: i8
    play_pay: i16
    ways: i8  # 2 where another cost may be chosen
    other_actions: i8
    other_pay: i16
    usable: i8
    use_actions: i8
    use_pay: i16
    tags: i32
    joins: i8
    join_kind: i8[EXTRAS]
    join_add: i8[EXTRAS]
    slots: i8
    slot_kind: i8[EXTRAS]
    slot_add: i8[EXTRAS]
    thens: i8
    then: [Effect, EFFECTS]
    lasting: i8
    always: [Effect, EFFECTS]
    upkeep: i16
    steps: i8
    values: i16[VALUES]


class Plan(Record):
    """What a plan gives."""

    cards: i8
    boys: i8
    actions: i8


class Job(Record):
    """An employment card: its lines from the top."""

    lines: i8
    symbol: i32[LINES]
    income: i8[LINES]


class Data(Record):
    """Everything printed on the components, and the options."""

    cards: i8
    card: [Card, CARDS]
    first: i16[DECKS + 1]  # the cards of deck k are first[k] … first[k + 1] - 1
    rounds: i8
    hand_limit: i8
    board_slots: i8
    extensions: i8
    end_value: i8
    start_helpers: i8
    start_properties: i8
    keep: i8
    plans: i8
    plan: [Plan, PLANS]
    spaces: i8
    offer: i8[ROUNDS, SPACES]  # how many cards
    letter: i8[ROUNDS, SPACES, TRIPLE]  # their decks
    card_room: i8
    triple_room: i8
    wild_room: i8
    extension_room: i8
    market_room: i8
    unknown_each: i8
    opera_pay: i16
    opera_room: i8
    stack_room: i8
    demotion_room: i8
    houses: i8
    tokens: i8[KINDS]
    wills: i8
    will_amount: i16[WILLS]
    will_lines: i8[WILLS]
    will_less: i16[WILLS]
    will_par: i8[WILLS]
    jobs: i8
    job: [Job, JOBS]
    demotions: i8
    blocked_plans: i8
    rival_boys: i8
    rival: i8[DICE]  # by roll: 0 nothing, 1 … 8 an offer space, 9 and 10 a wild space, 11 extension, 12 market
    swap: i8[DICE, 2]
    will: i8
    fixed_will: i16
    first_player: i8
    bankruptcy: i8
    wild_use: i8
    triple_twice: i8
    low_sale: i8
    special_errand: i8
    new_house: i8
    friend_start: i8
    hand_backs: i8
    getting_sacked: i8
    income: i8
    solo_dice: i8


RIVAL_WILD, RIVAL_EXTENSION, RIVAL_MARKET = 9, 11, 12
OWN_WILLS, SHARED_WILL, FIXED_WILL = 0, 1, 2


# --- The table ------------------------------------------------------------------------------------------------------
class Slot(Record):
    """A card slot of a board; `card` is 0 if it is free, else the card's number and one."""

    card: i8
    step: i8  # how many steps its value has lost
    used: i8  # slid down: used or maintained this round
    fresh: i8  # laid this round
    tokens: i8  # bit mask of its companion slots that are filled


class Player(Record):
    """A board with its hand. What others know of hand and face-down discards: `known` lies in one of the two, `held` in the hand."""

    money: i16
    will: i16
    job: i8  # employment card and one; 0 for none
    covered: i8  # bit mask of covered lines
    demoted: i8  # demotions this round
    plan: i8  # 1 is the left-most; 0 for none
    boys: i8
    unknown: i8  # unknown cards drawn this round
    extensions: i8
    actions: i8
    event_actions: i8
    saved: i8[KINDS]  # upkeeps this round that took no action, by kind
    slot: [Slot, SLOTS]
    hand: u8[CARDS]
    hidden: u8[CARDS]  # thrown away face down and not yet shuffled in (specials: in the box)
    known: u8[CARDS]
    held: u8[CARDS]
    in_pile: u8[CARDS]  # so many this player knows to lie in the deck


class State(Table):
    """The whole table. Decks have no order: a card is drawn at random when it is needed."""

    ask: i8
    turn: i8
    phase: i8
    rounds: i8
    start: i8
    ending: i8
    declared: i8  # seat and one
    bank: i32
    players: [Player, SEATS]
    order: i8[SEATS]
    order_at: i8
    acting: i8  # whether an action turn is going on
    boy: i8  # which boy is placed: first pass 0, second 1
    planned: i8
    blocked: i16  # bit mask of plans
    market: i8[KINDS]
    extensions: i8
    offer: i8[SPACES, TRIPLE]  # card and one
    offer_boys: i8[SPACES]
    offer_seats: i8[SPACES]  # bit mask of the seats that took a card there
    wild: i8[WILDS]  # 0 on its space, else seat and one
    wild_boys: i8[WILDS]
    extension_boys: i8
    market_boys: i8
    opera_boys: i8
    stack_boys: i8
    demotion_boys: i8
    pile: u8[CARDS]
    pile_cards: i16[DECKS]
    discards: u8[CARDS]  # face up
    discard_cards: i16[REGULAR]  # face up and face down
    box: u8[CARDS]  # out of the game, seen by all
    space: i8  # the offer space that is looked at
    draws_left: i8
    named: i8[REGULAR]  # decks named for cards not yet drawn
    kept: i8[KEPT]  # card and one
    chosen: i8  # the sort of move, or the effect, that a card is chosen for
    card: i16  # the card being played
    slot: i8  # the slot of the card being used or filled
    way: i8
    entry: i8  # which companion of the card is asked for
    joined: i8[EXTRAS]  # card and one
    slot_kind: i8
    backs: i8  # moves taken back in this turn
    effect_card: i16  # the card whose effects run, and one
    effect_at: i8
    sold: i8  # properties sold by this effect
    crime: i32  # symbols of the misdeed just done
    later_crime: i32  # symbols of the card, for when its effects are over
    pool: u8[CARDS]  # scratch of `guess`, else 0


# --- Moves ----------------------------------------------------------------------------------------------------------
MOVES = Moves(
    back=one,
    end_turn=one,
    skip=one,
    stop=one,
    leave=one,
    declare=one,
    play_event=one,
    play_special=one,
    lay=one,
    buy=one,
    use=one,
    maintain=one,
    sell=one,
    place_token=one,
    throw_away=one,
    extension=one,
    market=one,
    unknown=one,
    opera=one,
    stack=one,
    demotion=one,
    wild=each(space=WILDS),
    offer=each(space=SPACES),
    plan=each(plan=range(1, PLANS + 1)),
    block=each(plan=range(1, PLANS + 1)),
    draw=each(deck=REGULAR),
    arrange=each(order=24),
    cover=each(line=LINES),
    way=each(cost=2),
    token=each(kind=KINDS),
    board=each(slot=SLOTS),
    keep=each(card=CARDS),
    take=each(card=CARDS),
    hand=each(card=CARDS),
    join=each(card=CARDS),
    discard=each(card=CARDS),
)
MOVE_COUNT = len(MOVES)
BACK, END_TURN, SKIP, STOP, LEAVE = (MOVES.span(name).first for name in ("back", "end_turn", "skip", "stop", "leave"))
SORT_FIRST, SORT_END = MOVES.span("declare").first, MOVES.span("throw_away").end
EXTENSION, MARKET, UNKNOWN, OPERA, STACK, DEMOTION = (MOVES.span(name).first for name in ("extension", "market", "unknown", "opera", "stack", "demotion"))
SINGLES = MOVES.span("demotion").end
TAKE_WILD, TAKE_OFFER, PLAN, BLOCK = MOVES.span("wild"), MOVES.span("offer"), MOVES.span("plan"), MOVES.span("block")
DRAW, ARRANGE, COVER, WAY, TOKEN = MOVES.span("draw"), MOVES.span("arrange"), MOVES.span("cover"), MOVES.span("way"), MOVES.span("token")
BOARD, KEEP, TAKE, HAND = MOVES.span("board"), MOVES.span("keep"), MOVES.span("take"), MOVES.span("hand")
JOIN, DISCARD = MOVES.span("join"), MOVES.span("discard")
MOST_BACKS = 20

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
    declared=("seat", "money"),
    ended=("ending",),
)
STARTS, INHERITS, EMPLOYED, MARKET_LAID, DEALT = (EVENTS.code(name) for name in ("starts", "inherits", "employed", "market_laid", "dealt"))
ROUND_BEGINS, INCOME, OFFERED, HAS_KEPT, DISCARDED = (EVENTS.code(name) for name in ("round_begins", "income", "offered", "kept", "discarded"))
BLOCKED, PLANNED, NAMED, DREW, SHUFFLED = (EVENTS.code(name) for name in ("blocked", "planned", "named", "drew", "shuffled"))
TOOK, TOOK_WILD, EXTENDED, AT_OPERA, BOY_IDLE = (EVENTS.code(name) for name in ("took", "took_wild", "extended", "at_opera", "boy_idle"))
DEMOTED, SACKED, RIVAL, TURN_BEGINS, JOINED = (EVENTS.code(name) for name in ("demoted", "sacked", "rival", "turn_begins", "joined"))
PLAYED, LAID, BOUGHT, USED, MAINTAINED = (EVENTS.code(name) for name in ("played", "laid", "bought", "used", "maintained"))
SOLD, TOKEN_PLACED, THROWN_AWAY, GAINED, FELL = (EVENTS.code(name) for name in ("sold", "token_placed", "thrown_away", "gained", "fell"))
WILD_BACK, TURN_ENDS, CLEARED, ROUND_ENDS = (EVENTS.code(name) for name in ("wild_back", "turn_ends", "cleared", "round_ends"))
BANKRUPT, HAS_DECLARED, ENDED = (EVENTS.code(name) for name in ("bankrupt", "declared", "ended"))
