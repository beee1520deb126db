"""Names and sums: of cards, jobs, companions, and money as it is written."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.texts import Texts
from parlour.games.last_will.data_cards import Printed, cards

DECK_WORDS = ("events", "helpers and expenses", "properties", "companions", "one crown", "two crowns", "three crowns", "wild companions")


def pounds(amount: int) -> str:
    return f"−£{-amount}" if amount < 0 else f"£{amount}"


def signed(amount: int) -> str:
    """What a market token changes: +1, −3."""
    return f"{amount:+d}".replace("-", "−")


def printed_card(card: int, t: Texts) -> Printed:
    """A card as the data of this match has it."""
    return t.once("cards", lambda: cards(t.components))[card]


def card_name(card: int | None, t: Texts) -> str:
    """A card's name."""
    return t("a card unseen") if card is None else t(printed_card(card, t).entry["name"])


def job_name(job: int, t: Texts) -> str:
    return t(t.components["employment"][job]["name"])


def line_name(job: int, line: int, t: Texts) -> str:
    """What a line of an employment card shows."""
    return t(t.components["employment"][job]["lines"][line]["symbol"])


def companion_name(kind: str, t: Texts) -> str:
    return t({"dog": "dog", "horse": "horse", "guest": "guest", "chef": "chef", "any": "any companion", "wild": "wild companion"}[kind])


def listed(words: Sequence[str]) -> str:
    return ", ".join(words)
