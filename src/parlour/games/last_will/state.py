"""What lies on the table of Last Will: its records."""

from parlour.engine.record import Record, StateRecord, i8, i16, i32, u8
from parlour.games.last_will.codes import DECKS, DIE, KINDS, MOST, REGULAR, SEATS, TRIPLE, WILDS


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

    group: i8  # GROUP.event, GROUP.helper, …
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
    join_kind: i8[MOST.joining]
    join_add: i8[MOST.joining]
    slots: i8
    slot_kind: i8[MOST.companions]
    slot_add: i8[MOST.companions]
    thens: i8
    then: [Effect, MOST.effects]
    lasting: i8
    always: [Effect, MOST.effects]
    upkeep: i16
    steps: i8
    values: i16[MOST.values]


class Plan(Record):
    """What a plan gives."""

    cards: i8
    boys: i8
    actions: i8


class Job(Record):
    """An employment card: its lines from the top."""

    lines: i8
    symbol: i32[MOST.lines]
    income: i8[MOST.lines]


class Data(Record):
    """Everything printed on the components, and the options."""

    cards: i8
    card: [Card, MOST.cards]
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
    plan: [Plan, MOST.plans]
    spaces: i8
    offer: i8[MOST.rounds, MOST.spaces]  # how many cards
    letter: i8[MOST.rounds, MOST.spaces, TRIPLE]  # their decks
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
    will_amount: i16[MOST.wills]
    will_lines: i8[MOST.wills]
    will_less: i16[MOST.wills]
    will_par: i8[MOST.wills]
    jobs: i8
    job: [Job, MOST.jobs]
    demotions: i8
    blocked_plans: i8
    rival_boys: i8
    rival: i8[DIE.market]  # by roll: 0 nothing, 1 … 8 an offer space, 9 and 10 a wild space, 11 extension, 12 market
    swap: i8[DIE.market, 2]
    will: i8
    fixed_will: i16
    first_player: i8
    bankruptcy: i8
    wild_use: i8
    triple_twice: i8
    low_sale: i8
    special_errand: i8
    market_visits: i8
    event_actions: i8
    new_house: i8
    friend_start: i8
    getting_sacked: i8
    income: i8
    solo_dice: i8


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

    money: i16  # whole pounds (L-030)
    will: i16
    job: i8  # employment card and one; 0 for none
    covered: i8  # bit mask of covered lines
    demoted: i8  # demotions this round
    plan: i8  # where the planning marker lies: 1 is the left-most; 0 for none (L-023)
    boys: i8  # errand boys of this round, at most two (L-022)
    unknown: i8  # unknown cards drawn this round
    extensions: i8
    actions: i8  # what the action counter shows (L-024)
    event_actions: i8
    saved: i8[KINDS]  # upkeeps this round that took no action, by kind
    slot: [Slot, MOST.slots]
    hand: u8[MOST.cards]
    kept: i8[MOST.kept]  # of the first cards those chosen to be kept, card and one, until all have chosen
    hidden: u8[MOST.cards]  # thrown away face down and not yet shuffled in (specials: in the box)
    known: u8[MOST.cards]
    held: u8[MOST.cards]
    in_pile: u8[MOST.cards]  # so many this player knows to lie in the deck


class State(StateRecord):
    """The whole table. Decks have no order: a card is drawn at random when it is needed."""

    ask: i8
    turn: i8
    phase: i8
    rounds: i8  # the round counter (L-026)
    start: i8  # who has the start player marker (L-025)
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
    offer: i8[MOST.spaces, TRIPLE]  # card and one
    offer_boys: i8[MOST.spaces]
    offer_seats: i8[MOST.spaces]  # bit mask of the seats that took a card there
    wild: i8[WILDS]  # 0 on its space, else seat and one
    wild_boys: i8[WILDS]
    extension_boys: i8
    market_boys: i8
    market_seats: i8  # bit mask of the seats whose boys were there
    opera_boys: i8
    stack_boys: i8
    demotion_boys: i8
    pile: u8[MOST.cards]
    pile_cards: i16[DECKS]
    discards: u8[MOST.cards]  # face up
    discard_cards: i16[REGULAR]  # face up and face down
    box: u8[MOST.cards]  # out of the game, seen by all
    space: i8  # the offer space that is looked at
    draws_left: i8
    named: i8[REGULAR]  # decks named for cards not yet drawn
    chosen: i8  # SORT.by_sell, …: the effect that a card is chosen for
    card: i16  # the event or special being played, and one
    way: i8
    shown: i8  # whether the others were told of the card being played
    wasted: i8  # cards thrown away in this turn without need of their place
    effect_card: i16  # the card whose effects run, and one
    effect_at: i8
    sold: i8  # properties sold by this effect
    crime: i32  # symbols of the misdeed just done
    later_crime: i32  # symbols of the card, for when its effects are over
    pool: u8[MOST.cards]  # scratch of `guess`, else 0
