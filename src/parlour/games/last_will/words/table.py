"""The end, and the table in lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from parlour.engine.texts import Texts
from parlour.games.last_will.seen import Card, Expense, Helper, Plan, Player, Property, View
from parlour.games.last_will.words.card import card_text, warning_text
from parlour.games.last_will.words.names import DECK_WORDS, card_name, companion_name, listed, pounds, signed


def fortune_text(person: Player, t: Texts) -> str:
    """What is left of an inheritance, in a sentence: debt, cash, and what the property counts."""
    own = person.ruin
    if own.properties:
        text = t.plural(
            "{cash} left, and one property that counts {value}.",
            "{cash} left, and {n} properties that count {value}.",
            own.properties,
            cash=pounds(own.cash),
            value=pounds(own.wealth - own.cash),
        )
    elif own.cash > 0:
        text = t("{cash} left, and no property.", cash=pounds(own.cash))
    elif own.cash < 0:
        text = t("Ruined, with debts of {debt}.", debt=pounds(-own.cash)) if own.ruined else t("Debts of {debt}.", debt=pounds(-own.cash))
    else:
        text = t("Ruined to the last penny.") if own.ruined else t("Nothing left.")
    return f"{text} {t('Still employed.')}" if person.job and not person.job.sacked else text


def score_text(view: View, seat: int, t: Texts) -> str:
    """How a player stands at the end."""
    return fortune_text(view.players_at_table[seat], t)


def table_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The table in lines of text, for the terminal."""
    lines = [t("Round {n} of {rounds}, {phase}.", n=view.round, rounds=view.rounds, phase=t(view.phase))]
    if view.phase in ("setup", "planning"):
        lines += [_plan_line(plan, names, t) for plan in view.plans]
    lines.append(t("The market: {tokens}.", tokens=listed([f"{t(entry.kind)} {signed(entry.token)}" for entry in view.market])))
    lines += [
        t("Offer {n}: {cards}", n=space.space, cards=listed([_offered(card, t) for card in space.cards]))
        for space in view.offer
        if space.cards
    ]
    lines += _board_lines(view, t)
    for player in view.players_at_table:
        lines += _player_lines(player, names, t)
    if view.you:
        lines.append(t("Your hand: {cards}", cards=listed([f"{_offered(card, t)} [{card.card}]" for card in view.you.hand]) or "–"))
        lines += [f"! {warning_text(warning, t)}" for warning in view.you.ruin.warnings]
    return lines + _what_cards_do(view, t)


def _board_lines(view: View, t: Texts) -> list[str]:
    """What else lies on the offering board, and how many cards the decks have left."""
    free, left = sum(wild.holder is None for wild in view.wild), view.errands["extension"].left
    decks = [f"{t(word)} {deck.cards}" for word, deck in zip(DECK_WORDS, view.decks, strict=False)]
    return [
        t("Wild companions on their spaces: {n}. Extensions left: {left}.", n=free, left=left),
        t("In the decks: {decks}; specials {specials}.", decks=listed(decks), specials=view.stack.cards),
    ]


def _what_cards_do(view: View, t: Texts) -> list[str]:
    """The cards of your hand, and until the errands are run those of the offer, each in plain words."""
    offered = [card.card for space in view.offer for card in space.cards] if view.phase in ("setup", "planning", "errands") else []
    cards = dict.fromkeys([*(card.card for card in view.you.hand), *offered] if view.you else [])
    return [f"  {card_name(card, t)}: {card_text(card, t)}" for card in cards]


def _plan_line(plan: Plan, names: Sequence[str], t: Texts) -> str:
    line = t(
        "Plan {plan}: cards {cards}, boys {boys}, actions {actions}", plan=plan.plan, cards=plan.cards, boys=plan.boys, actions=plan.actions
    )
    if plan.blocked:
        return f"  {line} ({t('blocked')})"
    return f"  {line}" + (f" ({names[plan.seat]})" if plan.seat is not None else "")


def _offered(card: Card, t: Texts) -> str:
    money = card.sum if card.price is UNSET else card.price
    return card_name(card.card, t) + ("" if money is UNSET else f" {pounds(money)}")


def _player_lines(player: Player, names: Sequence[str], t: Texts) -> list[str]:
    head = t(
        "{who}: {money}, worth {wealth}, cards {cards}, actions {actions}, free places {free}",
        who=names[player.seat],
        money=pounds(player.money),
        wealth=pounds(player.ruin.wealth),
        cards=player.cards,
        actions=player.actions,
        free=player.free_slots,
    )
    if player.plan:
        head += f" ({t('Plan {plan}', plan=player.plan)})"
    return [head, *(f"    {card.slot} {_board_line(card, t)}" for card in player.board)]


def _board_line(card: Property | Expense | Helper, t: Texts) -> str:
    line = card_name(card.card, t)
    if isinstance(card, Property):
        line += t(
            ": value {value}, upkeep {upkeep}, sells for {brings}", value=card.value, upkeep=pounds(card.upkeep), brings=pounds(card.brings)
        )
    elif card.use_sum is not UNSET:
        line += t(": use {money}", money=pounds(card.use_sum))
    seated = listed([companion_name(seat.kind, t) for seat in card.companions if seat.filled])
    line += f" + {seated}" if seated else ""
    return line + (f" ({t('used')})" if card.used else "")
