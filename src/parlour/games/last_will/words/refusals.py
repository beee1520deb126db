"""Why a move is not allowed, in a sentence for every reason."""

from __future__ import annotations

from parlour.engine.codes import unknown
from parlour.engine.moves import Move
from parlour.engine.texts import Texts
from parlour.games.last_will.action_count import actions_for
from parlour.games.last_will.codes import COMPANION_KINDS, JOINING_KINDS, KINDS, PHASES, REFUSAL, REFUSALS
from parlour.games.last_will.money import properties, slots_of
from parlour.games.last_will.open_spaces import opera_price
from parlour.games.last_will.state import Data, State
from parlour.games.last_will.words.moves import BOARD_SORTS, WANTED, move_text
from parlour.games.last_will.words.names import card_name, companion_name, listed, pounds


def refusal_text(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """Why a move is refused, with the numbers in it."""
    for say in (
        _turn_refusal,
        _planning_refusal,
        _errand_refusal,
        _card_refusal,
        _cost_refusal,
        _companion_refusal,
        _effect_refusal,
        _line_refusal,
    ):
        text = say(code, move, d, s, seat, t)
        if text is not None:
            return text
    raise unknown(REFUSALS, code)


def _turn_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.game_over:
            return t("The game is over")
        case (
            REFUSAL.not_your_first_cards
            | REFUSAL.not_your_plan
            | REFUSAL.not_your_errand
            | REFUSAL.not_your_action_turn
            | REFUSAL.not_your_discard
        ):
            return t("It is not your turn")
        case REFUSAL.not_asked:
            return t("This is the phase «{phase}»: «{move}» does not answer what is asked now", phase=t(PHASES[s.phase]), move=str(move))
    return None


def _planning_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.not_dealt:
            return t("That card is not among those you were dealt")
        case REFUSAL.kept_already:
            return t("You keep that card already, and have no other of it")
        case REFUSAL.no_such_plan:
            return t("There are only {n} plans", n=d.plans)
        case REFUSAL.plan_blocked:
            return t("That plan is blocked")
        case REFUSAL.plan_taken:
            return t("That plan is taken")
        case REFUSAL.deck_empty:
            return t("That deck is empty, and so are its discards")
    return None


def _errand_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.nothing_offered:
            return t("No card lies there")
        case REFUSAL.not_on_this_space:
            return t("That card does not lie on this space")
        case REFUSAL.no_room:
            return t("There is no room for another errand boy")
        case REFUSAL.one_card_each:
            return t("At this table a player takes only one card of such a space in a round")
        case REFUSAL.wild_taken:
            return t("That wild companion is taken")
        case REFUSAL.no_extension_left:
            return t("No extension is left")
        case REFUSAL.market_rearranged:
            return t("The market was rearranged already this round")
        case REFUSAL.market_visited:
            return t("You have rearranged the market already this round")
        case REFUSAL.same_order:
            return t("That order is the same as an earlier one")
        case REFUSAL.unknown_drawn:
            return t("You have drawn your unknown card of this round")
        case REFUSAL.no_deck_left:
            return t("All decks are empty, and so are their discards")
        case REFUSAL.opera_too_dear:
            price, money = pounds(opera_price(d, s, seat)), pounds(s.players[seat].money)
            return t("The opera costs {price}, you have {money} and own property", price=price, money=money)
        case REFUSAL.stack_not_open:
            return t("At this table nobody may take the top of the special stack")
        case REFUSAL.stack_empty:
            return t("The special stack is empty")
        case REFUSAL.nobody_employed:
            return t("At this table nobody is employed, and so nobody can be demoted")
        case REFUSAL.not_employed:
            return t("You have been sacked already, and cannot be demoted")
        case REFUSAL.demoted_already:
            return t("You were demoted this round already")
    return None


def _card_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.declared_at_round_end:
            return t("At this table bankruptcy is only checked at the end of a round")
        case REFUSAL.not_bankrupt:
            return t("You are not bankrupt")
        case REFUSAL.not_in_hand:
            return t("That card is not in your hand")
        case REFUSAL.never_alone:
            card = card_name(move.arguments["card"], t)
            return t("{card} is never played alone: it joins another card, or takes a seat on one of your board", card=card)
        case REFUSAL.not_such_a_card:
            card = card_name(move.arguments["card"], t) if "card" in move.arguments else _board_name(move, s, seat, t)
            return t("{card} is no card for that: {sort}", card=card, sort=t(WANTED[BOARD_SORTS.get(move.name, s.chosen)]))
        case REFUSAL.slot_free:
            return t("No card lies on that place of your board")
        case REFUSAL.twin_before:
            return t("An equal card lies before it on your board: choose that one")
        case REFUSAL.never_used:
            return t("{card} is never used: it works while it lies on your board", card=_board_name(move, s, seat, t))
    return None


def _board_name(move: Move, s: State, seat: int, t: Texts) -> str:
    """The name of the card on the board that a move is about."""
    return card_name(s.players[seat].slot[move.arguments["slot"]].card - 1, t)


def _cost_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    me = s.players[seat]
    what = move_text(move, d, s, seat, t)
    match code:
        case REFUSAL.too_few_actions:
            return t("«{what}» takes more actions than you have: {n}", what=what, n=me.actions)
        case REFUSAL.too_few_actions_for_event:
            return t("«{what}» takes more actions than you have for events: {n}", what=what, n=actions_for(s, seat, True))
        case REFUSAL.actions_for_events_only:
            return t.plural(
                "Your {n} action for events cannot be spent on anything else",
                "Your {n} actions for events cannot be spent on anything else",
                me.event_actions,
            )
        case REFUSAL.no_debt_with_property:
            return t(
                "«{what}»: you have {money} and own property ({n}), and with property no payment may go below £0",
                what=what,
                money=pounds(me.money),
                n=properties(d, s, seat),
            )
        case REFUSAL.board_full:
            return t("Your board is full: all {n} places are taken", n=slots_of(d, s, seat))
        case REFUSAL.not_in_cash:
            return t("«{what}»: the whole price must be paid in cash, and you have {money}", what=what, money=pounds(me.money))
        case REFUSAL.used_already:
            return t("«{what}»: it was used this round already", what=what)
        case REFUSAL.maintained_already:
            return t("«{what}»: it was maintained this round already", what=what)
        case REFUSAL.sale_below_zero:
            return t("«{what}»: you would have to pay more than you have, and would still own property", what=what)
        case REFUSAL.property_thrown_away:
            return t("A property cannot be thrown away: sell it")
    return None


def _companion_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.other_kind_joins:
            printed = d.card[s.card - 1]
            places = listed([companion_name(JOINING_KINDS[printed.join_kind[at]], t) for at in range(printed.joins)])
            return t("{card} takes these companions, in this order: {places}", card=card_name(s.card - 1, t), places=places or "–")
        case REFUSAL.companions_not_in_hand:
            return t("You do not hold these companions")
        case REFUSAL.same_companions:
            return t("The same companions join at the same sum in another order: choose that one")
        case REFUSAL.no_empty_seat:
            return t("{card} has no empty seat", card=_board_name(move, s, seat, t))
        case REFUSAL.no_empty_seat_of_kind:
            kind = COMPANION_KINDS[move.arguments["companion"] % KINDS]
            return t("{card} has no empty seat for {kind}", card=_board_name(move, s, seat, t), kind=companion_name(kind, t))
        case REFUSAL.no_companion_for_it:
            return t("You hold no such companion")
    return None


def _effect_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.nothing_to_work_on:
            return t("«{what}»: its effect has nothing to work on", what=move_text(move, d, s, seat, t))
        case REFUSAL.cannot_fall:
            return t("Only a house above its last value can fall")
        case REFUSAL.not_used_this_round:
            return t("Only an expense that was used this round can be used again")
        case REFUSAL.must_buy:
            return t("You must buy a property first")
        case REFUSAL.must_choose:
            return t("You must choose a card of your board first")
    return None


def _line_refusal(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str | None:
    match code:
        case REFUSAL.line_not_open | REFUSAL.no_open_line:
            return t("That line is not open")
        case REFUSAL.line_shows_another:
            return t("That line does not show what you have just done")
        case REFUSAL.not_to_discard:
            return t("You hold no such card to throw away")
    return None
