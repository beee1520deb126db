"""Wigs: a market of powdered wigs, tiles and gold, for 2 to 4 players."""

from parlour.engine.game import Game
from parlour.games.wigs import rules, words
from parlour.games.wigs.codes import AUDITS, ENDINGS, EVENTS, MOVES, REFUSALS
from parlour.games.wigs.prepare import OPTIONS, prepare
from parlour.games.wigs.state import Data, State
from parlour.games.wigs.view import view

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
    prepare=prepare,
    view=view,
    words=words,
    refusals=REFUSALS,
    audits=AUDITS,
    endings=ENDINGS,
)
