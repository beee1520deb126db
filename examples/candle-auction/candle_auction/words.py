"""The words of Candle Auction."""

from collections.abc import Sequence

from parlour.engine.codes import unknown
from parlour.engine.events import Event
from parlour.engine.moves import Move
from parlour.engine.record import Still
from parlour.engine.texts import Texts

from .codes import REFUSAL, REFUSALS
from .view import View


def event_text(event: Event, names: Sequence[str], t: Texts) -> str:
    f = event.fields
    who = names[f["seat"]] if "seat" in f else ""
    sentences = {
        "round_begins": "Round {round} begins.",
        "turned_up": "A lot of {worth} gold is up.",
        "laid": "{who} has bid." if f.get("card") is None else "{who} bids {card}, face down.",
        "shown": "{who} has bid {card}.",
        "won": "{who} wins {worth} gold.",
        "burnt": "Nobody wins the lot.",
        "ended": "The last candle is out.",
    }
    return t(sentences[event.name], who=who, **{name: value for name, value in f.items() if name != "seat"})


def move_text(move: Move, d: Still, s: Still, seat: int, t: Texts) -> str:
    return t("Bid {card} for {worth} gold", card=move.arguments["card"], worth=s.pot)


def refusal_text(code: int, move: Move, d: Still, s: Still, seat: int, t: Texts) -> str:
    match code:
        case REFUSAL.game_over:
            return t("The last candle is out")
        case REFUSAL.bid_already:
            return t("Your card lies on the table already")
        case REFUSAL.card_spent:
            return t("Your card {card} is spent", card=move.arguments["card"])
    raise unknown(REFUSALS, code)


def score_text(view: View, seat: int, t: Texts) -> str:
    return t("{n} gold", n=view.players_at_table[seat].gold)
