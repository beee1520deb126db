"""Kiilto: a race of gummy bears for property and the visits of notable persons, for 2 to 4 players."""

from parlour.engine.game import Game
from parlour.engine.parts import Counted, Evaluation, Observation, Shelf
from parlour.games.kiilto import counted, rules, words
from parlour.games.kiilto.codes import AUDITS, ENDINGS, EVENTS, MOVES, REFUSALS
from parlour.games.kiilto.evaluate import SPREAD, evaluate
from parlour.games.kiilto.legality import list_moves
from parlour.games.kiilto.observe import FEATURES, OBSERVATION_SIZE, observe
from parlour.games.kiilto.prepare import OPTIONS, PRESETS, PRESETS_IN_SAVES, prepare
from parlour.games.kiilto.state import Data, State
from parlour.games.kiilto.used import used
from parlour.games.kiilto.view import tempting, view

GAME = Game(
    id="kiilto",
    title="Kiilto",
    players=(2, 3, 4),
    options=OPTIONS,
    presets=PRESETS,
    presets_in_saves=PRESETS_IN_SAVES,
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
    shelf=Shelf("Glossy bears buy property, property draws notables.", "30", 4),
    list_moves=list_moves,
    tempting=tempting,
    table_lines=words.table_lines,
    evaluation=Evaluation(evaluate, SPREAD),
    observation=Observation(observe, OBSERVATION_SIZE, FEATURES),
    counted=Counted(counted.kinds, counted.said, used),
)
