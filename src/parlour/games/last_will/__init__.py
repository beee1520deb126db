"""Last Will: lose an inheritance faster than the others, for 2 to 5 players, or alone for practice."""

from parlour.engine.game import Game
from parlour.engine.parts import Counted, Evaluation, Observation, Shelf
from parlour.games.last_will import counted, rules, words
from parlour.games.last_will.codes import AUDITS, ENDINGS, EVENTS, MOVES, REFUSALS
from parlour.games.last_will.evaluate import SPREAD, THINKING, evaluate
from parlour.games.last_will.observe import FEATURES, OBSERVATION_SIZE, observe
from parlour.games.last_will.prepare import OPTIONS, prepare
from parlour.games.last_will.state import Data, State
from parlour.games.last_will.view import tempting, view

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
    shelf=Shelf("You have inherited a fortune. Lose it before the others do.", "60–75", 5),
    list_moves=rules.list_moves,
    tempting=tempting,
    table_lines=words.table_lines,
    evaluation=Evaluation(evaluate, SPREAD, THINKING),
    observation=Observation(observe, OBSERVATION_SIZE, FEATURES),
    counted=Counted(counted.kinds, counted.said),
)
