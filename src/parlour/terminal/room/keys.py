"""The keys of the room: what each does, how it is written, and what it is called at the foot of the screen."""

from __future__ import annotations

# What the keys do, in the order of the help: those with a short name stand at the foot of the screen.
KEYS = {
    "1": "choose a move by its number",
    "up": "choose a move with the arrows and Enter, or with the mouse",
    "slash": "find moves by words, or type a move",
    "w": "why a move is not possible, with its rule",
    "h": "the best moves, with the chance to win that each leaves",
    "n": "what you may do now, and what comes next",
    "r": "the rule book, and rules by words or numbers",
    "l": "what happened so far",
    "left": "look back, move by move; Esc returns",
    "pageup": "turn the pages of the table",
    "t": "the table, your own things, the others: one after the other",
    "z": "the table on the whole screen, and back",
    "d": "day or lamp light",
    "question_mark": "this help",
    "q": "stop",
}
KEY_SIGNS = {"1": "1–9", "up": "↑ ↓", "slash": "/", "left": "← →", "pageup": "PgUp PgDn", "question_mark": "?"}
SHORT = {
    "slash": "find",
    "w": "why not",
    "h": "hint",
    "n": "now",
    "r": "rules",
    "l": "log",
    "left": "look back",
    "z": "zoom",
    "question_mark": "help",
    "q": "stop",
}
