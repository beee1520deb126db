"""Prêt-à-Porter: a year of a fashion company, for 2 to 4 players."""

from parlour.engine.game import Game
from parlour.engine.parts import Counted, Evaluation, Foretelling, Observation, Shelf
from parlour.games.pret_a_porter import rules, words
from parlour.games.pret_a_porter.codes import AUDITS, ENDINGS, EVENTS, MOVES, REFUSALS
from parlour.games.pret_a_porter.counted import kinds, said
from parlour.games.pret_a_porter.evaluate import SPREAD, THINKING, evaluate
from parlour.games.pret_a_porter.foretell import foretell
from parlour.games.pret_a_porter.observe import FEATURES, OBSERVATION_SIZE, observe
from parlour.games.pret_a_porter.options import OPTIONS
from parlour.games.pret_a_porter.prepare import prepare
from parlour.games.pret_a_porter.state import Data, Foretold, State
from parlour.games.pret_a_porter.used import used
from parlour.games.pret_a_porter.view import tempting, view

GAME = Game(
    id="pret-a-porter",
    title="Prêt-à-Porter",
    shelf=Shelf("A fashion house, one year, four shows, rent due.", "90–120", order=3),
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
    view=view,
    words=words,
    endings=ENDINGS,
    list_moves=rules.list_moves,
    foretell=Foretelling(Foretold, foretell),
    tempting=tempting,
    table_lines=words.table_lines,
    evaluation=Evaluation(evaluate, SPREAD, THINKING),
    observation=Observation(observe, OBSERVATION_SIZE, FEATURES),
    counted=Counted(kinds, said, used),
)
