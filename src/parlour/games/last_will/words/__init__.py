"""The words of Last Will: cards, events, moves and refusals as sentences, and the table in lines of text."""

from parlour.games.last_will.data_cards import Printed, cards
from parlour.games.last_will.words.card import card_gist, card_text, effect_text, warning_text, warnings
from parlour.games.last_will.words.events import event_text
from parlour.games.last_will.words.moves import joining_text, move_text
from parlour.games.last_will.words.names import DECK_WORDS, card_name, companion_name, job_name, line_name, pounds, printed_card, signed
from parlour.games.last_will.words.refusals import refusal_text
from parlour.games.last_will.words.table import fortune_text, score_text, table_lines

__all__ = [
    "DECK_WORDS",
    "Printed",
    "card_gist",
    "card_name",
    "card_text",
    "cards",
    "companion_name",
    "effect_text",
    "event_text",
    "fortune_text",
    "job_name",
    "joining_text",
    "line_name",
    "move_text",
    "pounds",
    "printed_card",
    "refusal_text",
    "score_text",
    "signed",
    "table_lines",
    "warning_text",
    "warnings",
]
