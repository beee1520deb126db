"""Pocket Wigs: the wig market with a handful of coins, for 2 or 3 players, five to ten minutes (C-001, C-002)."""

from parlour.engine.game import Game
from parlour.engine.parts import Counted, Evaluation, Observation, Shelf
from parlour.games.pocket_wigs import counted, rules, words
from parlour.games.pocket_wigs.codes import AUDITS, ENDINGS, EVENTS, MOVES, REFUSALS
from parlour.games.pocket_wigs.evaluate import SPREAD, evaluate
from parlour.games.pocket_wigs.legality import list_moves
from parlour.games.pocket_wigs.observe import FEATURES, OBSERVATION_SIZE, observe
from parlour.games.pocket_wigs.prepare import OPTIONS, UNSAID, prepare
from parlour.games.pocket_wigs.state import Data, State
from parlour.games.pocket_wigs.used import used
from parlour.games.pocket_wigs.view import tempting, view

GAME = Game(
    id="pocket-wigs",
    title="Pocket Wigs",
    players=(2, 3),
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
    shelf=Shelf("The whole wig trade with a handful of loose change.", "5–10", 2),
    list_moves=list_moves,
    tempting=tempting,
    table_lines=words.table_lines,
    warnings=words.warnings,
    evaluation=Evaluation(evaluate, SPREAD),
    observation=Observation(observe, OBSERVATION_SIZE, FEATURES),
    counted=Counted(counted.kinds, counted.said, used),
)
