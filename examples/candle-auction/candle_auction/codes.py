"""The codes of Candle Auction by their names."""

from parlour.engine.codes import Labels, Reasons
from parlour.engine.events import Events, secret
from parlour.engine.moves import Moves, each

SEATS, CARDS, LOTS = 3, 9, 9

PHASES = Labels(bid="bid", over="over")
PHASE = PHASES.codes
ENDINGS = Labels(not_yet="", sold_out="sold out")
ENDING = ENDINGS.codes

MOVES = Moves(bid=each(card=range(1, CARDS + 1)))
MOVE = MOVES.codes

EVENTS = Events(
    round_begins=("round",),
    turned_up=("worth",),
    laid=("seat", secret("card")),
    shown=("seat", "card"),
    won=("seat", "worth"),
    burnt=("worth",),
    ended=("ending",),
)
TOLD = EVENTS.codes

REFUSALS = Reasons(game_over="A-008", bid_already="A-004", card_spent="A-005")
REFUSAL = REFUSALS.codes

AUDITS = Reasons(cards_uneven="A-001", bid_from_nowhere="A-005")
BROKEN = AUDITS.codes
