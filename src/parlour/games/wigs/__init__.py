"""Wigs: a market of powdered wigs, tiles and gold, for 2 to 4 players."""

from parlour.engine.game import Game
from parlour.engine.parts import Counted, Evaluation, Observation, Shelf
from parlour.games.wigs import counted, rules, words
from parlour.games.wigs.codes import AUDITS, ENDINGS, EVENTS, MOVES, REFUSALS
from parlour.games.wigs.evaluate import SPREAD, evaluate
from parlour.games.wigs.legality import list_moves
from parlour.games.wigs.observe import FEATURES, OBSERVATION_SIZE, observe
from parlour.games.wigs.prepare import OPTIONS, UNSAID, prepare
from parlour.games.wigs.state import Data, State
from parlour.games.wigs.used import used
from parlour.games.wigs.view import tempting, view

GAME = Game(
    id="wigs",
    title="Wigs",
    players=(2, 3, 4),
    options=OPTIONS,
    rules=rules,
    data=Data,
    state=State,
    moves=MOVES,
    events=EVENTS,
    refusals=REFUSALS,
    audits=AUDITS,
    prepare=prepare,
    unsaid=UNSAID,
    view=view,
    words=words,
    endings=ENDINGS,
    shelf=Shelf("Wear the right wig, sell it before it is last year’s hair.", "15–30", 1),
    list_moves=list_moves,
    tempting=tempting,
    table_lines=words.table_lines,
    warnings=words.warnings,
    evaluation=Evaluation(evaluate, SPREAD),
    observation=Observation(observe, OBSERVATION_SIZE, FEATURES),
    counted=Counted(counted.kinds, counted.said, used),
)
