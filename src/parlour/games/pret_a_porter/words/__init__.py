"""The words of Prêt-à-Porter: cards, events, moves and refusals as sentences, and the table in lines of text."""

from parlour.games.pret_a_porter.words.cards import abilities, effects_text, side_text
from parlour.games.pret_a_porter.words.events import event_text
from parlour.games.pret_a_porter.words.moves import move_text, price_of_unit
from parlour.games.pret_a_porter.words.names import (
    amount_text,
    card_name,
    card_number,
    design_name,
    dollars,
    location_name,
    material_name,
    month,
    show_name,
    style_name,
    symbol_of,
    type_name,
)
from parlour.games.pret_a_porter.words.refusals import QUESTIONS, refusal_text
from parlour.games.pret_a_porter.words.table import score_text, table_lines

__all__ = [
    "QUESTIONS",
    "abilities",
    "amount_text",
    "card_name",
    "card_number",
    "design_name",
    "dollars",
    "effects_text",
    "event_text",
    "location_name",
    "material_name",
    "month",
    "move_text",
    "price_of_unit",
    "refusal_text",
    "score_text",
    "show_name",
    "side_text",
    "style_name",
    "symbol_of",
    "table_lines",
    "type_name",
]
