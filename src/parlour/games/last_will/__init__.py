"""Last Will: lose an inheritance faster than the others, for 2 to 5 players, or alone for practice."""

from parlour.engine.game import Game
from parlour.engine.parts import Counted, Evaluation, Observation, Quick, Shelf
from parlour.games.last_will import counted, old_moves, rules, words
from parlour.games.last_will.codes import AUDITS, ENDINGS, EVENTS, MOVES, REFUSALS
from parlour.games.last_will.evaluate import SPREAD, THINKING, evaluate
from parlour.games.last_will.observe import FEATURES, OBSERVATION_SIZE, observe
from parlour.games.last_will.prepare import OPTIONS, PRESETS, prepare
from parlour.games.last_will.state import Data, State
from parlour.games.last_will.used import used
from parlour.games.last_will.view import tempting, view

QUICK = Quick(
    "fair", "Everybody inherits the same sum here: with unequal wills the smallest one wins most games. By the rules each draws a will."
)
GAME = Game(
    id="last-will",
    title="Last Will",
    players=(2, 3, 4, 5, 1),
    options=OPTIONS,
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
    version=2,
    former={1: old_moves.renew},
    presets=PRESETS,
    shelf=Shelf("You have inherited a fortune. Lose it before the others do.", "60–75", 5),
    list_moves=rules.list_moves,
    tempting=tempting,
    table_lines=words.table_lines,
    warnings=words.warnings,
    quick=QUICK,
    evaluation=Evaluation(evaluate, SPREAD, THINKING),
    observation=Observation(observe, OBSERVATION_SIZE, FEATURES),
    counted=Counted(counted.kinds, counted.said, used),
)
