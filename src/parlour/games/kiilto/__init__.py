"""Kiilto: a race of gummy bears for property and the visits of notable persons, for 2 to 4 players."""

from parlour.engine.game import Game
from parlour.games.kiilto import rules, words
from parlour.games.kiilto.codes import AUDITS, ENDINGS, EVENTS, MOVES, REFUSALS
from parlour.games.kiilto.prepare import OPTIONS, PRESETS, prepare
from parlour.games.kiilto.state import Data, State
from parlour.games.kiilto.view import view

GAME = Game(
    id="kiilto",
    title="Kiilto",
    players=(2, 3, 4),
    options=OPTIONS,
    presets=PRESETS,
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
