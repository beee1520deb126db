"""Last Will: lose an inheritance faster than the others, for 2 to 5 players, or alone for practice."""

from parlour.engine.game import Game
from parlour.games.last_will import rules, words
from parlour.games.last_will.codes import AUDITS, ENDINGS, EVENTS, MOVES, REFUSALS
from parlour.games.last_will.prepare import OPTIONS, prepare
from parlour.games.last_will.state import Data, State
from parlour.games.last_will.view import view

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
    prepare=prepare,
    view=view,
    words=words,
    refusals=REFUSALS,
    audits=AUDITS,
    endings=ENDINGS,
)
