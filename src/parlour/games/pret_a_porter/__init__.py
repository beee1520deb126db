"""Prêt-à-Porter: a year of a fashion company, for 2 to 4 players."""

from parlour.engine.game import Game
from parlour.games.pret_a_porter import rules, words
from parlour.games.pret_a_porter.codes import AUDITS, ENDINGS, EVENTS, MOVES, REFUSALS
from parlour.games.pret_a_porter.prepare import OPTIONS, prepare
from parlour.games.pret_a_porter.state import Data, State
from parlour.games.pret_a_porter.view import view

GAME = Game(
    id="pret-a-porter",
    title="Prêt-à-Porter",
    players=(2, 3, 4),
    options=OPTIONS,
    rules=rules,
    data=Data,
    state=State,
    moves=MOVES,
    events=EVENTS,
    prepare=prepare,
    view=view,
    words=words,
    refusals=REFUSALS,
    audits=AUDITS,
    endings=ENDINGS,
)
