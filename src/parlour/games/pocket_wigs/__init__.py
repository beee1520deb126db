"""Pocket Wigs: the wig market with a handful of coins, for 2 or 3 players, five to ten minutes (C-001, C-002)."""

from parlour.engine.game import Game
from parlour.games.pocket_wigs import rules, words
from parlour.games.pocket_wigs.codes import AUDITS, ENDINGS, EVENTS, MOVES, REFUSALS
from parlour.games.pocket_wigs.prepare import OPTIONS, prepare
from parlour.games.pocket_wigs.state import Data, State
from parlour.games.pocket_wigs.view import view

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
    prepare=prepare,
    view=view,
    words=words,
    refusals=REFUSALS,
    audits=AUDITS,
    endings=ENDINGS,
)
