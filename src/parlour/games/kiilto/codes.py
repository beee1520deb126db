"""The codes of Kiilto by their names: colours, phases, endings, moves, what is told, why a move is refused."""

from itertools import combinations

from parlour.engine.codes import Labels, Reasons, ordinals
from parlour.engine.events import Events, secret
from parlour.engine.moves import Moves, each, names, one
from parlour.engine.texts import Phrase

SEATS = 4
COLOUR_NAMES = ("white", "blue", "green", "red", "black")
COLOURS = len(COLOUR_NAMES)
COLOUR = ordinals(COLOUR_NAMES)
GOLDEN = COLOURS  # the sixth kind of bear
BEAR_NAMES = (*COLOUR_NAMES, "golden")
ROW_NAMES = ("cheap", "middling", "dear")
ROWS = len(ROW_NAMES)
PLACES = 4  # in each row
TABLE = ROWS * PLACES
RESERVATIONS = 3
OWNERSHIPS = 91  # numbers 1 to 90 (K-002); 0 is an empty place
NOTABLES = 11  # numbers 1 to 10 (K-003); 0 is an empty place
MOST_NOTABLES = 10

PHASES = Labels(action="action", payment="payment", giving_back="give back", choice="choose a notable", over="over")
PHASE = PHASES.codes
ENDINGS = Labels(not_yet="", prestige="prestige", passes="passes")
ENDING = ENDINGS.codes

# What one may take at once, never a golden bear: three colours, or fewer where the market has no more (K-041, K-R16, K-R05).
HANDFULS = [colours for count in (1, 2, 3) for colours in combinations(range(COLOURS), count)]
THREE_COLOURS = 10  # ways to take three
COLOUR_SETS = 1 << COLOURS  # sets of colours, a bit for each

MOVES = Moves(
    **{"pass": one},
    done=one,
    take=each(
        colours=names(
            *("+".join(COLOUR_NAMES[colour] for colour in colours) for colours in HANDFULS),
            expected=Phrase("one takes three bears of three different colours (K-041), and never a golden one (K-R16)"),
        )
    ),
    take_two=each(
        colour=names(*COLOUR_NAMES, expected=Phrase("one takes two bears of one colour (K-042), and never a golden one (K-R16)"))
    ),
    reserve=each(row=ROWS, place=PLACES),
    reserve_blind=each(row=ROWS),
    buy=each(row=ROWS, place=PLACES),
    buy_reserved=each(place=RESERVATIONS),
    give_back=each(colour=names(*BEAR_NAMES)),
    choose=each(place=MOST_NOTABLES),
    pay_golden=each(colour=names(*COLOUR_NAMES, expected=Phrase("a golden bear replaces one of the five colours (K-011)"))),
)
MOVE = MOVES.codes
TAKING = MOVES.between("take", "take_two")  # its first argument counts the handfuls: of different colours, then of two alike
TAKES = TAKING.end - TAKING.first

EVENTS = Events(
    starts=("seat",),
    notable_laid=("place", "notable", "prestige"),
    laid=("row", "place", "ownership", "bonus", "prestige"),
    round_begins=("round",),
    took=("seat", "white", "blue", "green", "red", "black"),
    reserved=("seat", "ownership", "row", "place", "bonus", "prestige"),
    reserved_blind=("seat", "row", secret("ownership"), secret("bonus"), secret("prestige")),
    got_golden=("seat",),
    pays=("seat", "ownership", "row", "bonus", "prestige"),
    bought=("seat", "ownership", "row", "place", "bonus", "prestige"),
    bought_reserved=("seat", "ownership", "row", "place", "bonus", "prestige"),
    paid=("seat", "white", "blue", "green", "red", "black"),
    paid_golden=("seat", "golden"),
    gave_back=("seat", "colour"),
    visits=("seat", "notable", "place", "prestige"),
    last_round=("seat", "prestige"),
    passed=("seat",),
    ended=("ending",),
)
TOLD = EVENTS.codes

REFUSALS = Reasons(
    game_over="K-060",
    not_your_turn="K-040",
    give_back_first="K-R02",
    nothing_to_give_back="K-R02",
    no_such_bear="K-R02",
    choose_first="K-R03",
    nobody_to_choose="K-R03",
    nobody_waits_there="K-048",
    not_impressed="K-032",
    pay_first="K-R09",
    nothing_to_pay="K-R09",
    not_in_the_payment="K-R09",
    no_golden_left="K-011",
    not_in_the_market="K-041",
    take_three="K-R05",
    take_both="K-R05",
    pile_too_small="K-042",
    nothing_unseen="K-R07",
    too_many_reservations="K-046",
    place_empty="K-R01",
    deck_empty="K-R01",
    not_reserved="K-047",
    too_dear="K-010",
    can_still_act="K-R06",
)
REFUSAL = REFUSALS.codes

AUDITS = Reasons(
    bears_lost="K-001",
    ownership_lost="K-002",
    notable_lost="K-003",
    purse_impossible="K-010",
    market_impossible="K-R15",
    prestige_miscounted="K-020",
    bonus_miscounted="K-022",
    gap_not_refilled="K-R01",
    too_many_bears="K-R02",
    too_many_reservations="K-046",
    nothing_is_blind="K-R08",
    nothing_is_bought="K-R09",
)
BROKEN = AUDITS.codes
