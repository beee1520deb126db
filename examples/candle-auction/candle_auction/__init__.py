"""Candle Auction: hidden bids for open lots, for 2 or 3 players; a game in a package of its own."""

from parlour.engine.game import Game
from parlour.engine.observation import size
from parlour.engine.parts import Counted, Evaluation, Kind, Observation, Option, Shelf

from . import rules, words
from .codes import AUDITS, ENDINGS, EVENTS, MOVES, REFUSALS
from .knowledge import FEATURES, evaluate, observe
from .state import Data, State, prepare
from .view import view


def kinds(components):
    return [Kind("Lots won", "won", "worth", {lot: f"Lot {lot}" for lot in components["lots"]})]


GAME = Game(
    id="candle-auction",
    title="Candle Auction",
    players=(2, 3),
    options={"burn": Option(True, (True, False), "Whether a lot that nobody wins leaves the game")},
    rules=rules,
    data=Data,
    state=State,
    moves=MOVES,
    events=EVENTS,
    refusals=REFUSALS,
    audits=AUDITS,
    prepare=prepare,
    view=view,
    words=words,
    endings=ENDINGS,
    shelf=Shelf("Going, going, and the candle is out.", "5"),
    evaluation=Evaluation(evaluate, spread=300),
    observation=Observation(observe, size(FEATURES), FEATURES),
    counted=Counted(kinds, lambda name, t: t(name)),
)
