"""What may be done with a card of the hand."""

from parlour.engine.rule import rule
from parlour.games.last_will.action_count import actions_for, takes_event_actions
from parlour.games.last_will.codes import GROUP, REFUSAL
from parlour.games.last_will.money import free_slot, is_laid, may_pay, play_sum
from parlour.games.last_will.state import Data, State
from parlour.games.last_will.targets import has_targets, refuse_buy


@rule
def refuse_hand_card(d: Data, s: State, seat: int, card: int) -> int:
    """A hand card says by itself what it is for; a companion is never played alone (L-105, L-D10)."""
    if card >= d.cards or s.players[seat].hand[card] == 0:
        return REFUSAL.not_in_hand
    group = d.card[card].group
    if group == GROUP.event or group == GROUP.special:
        return refuse_play(d, s, seat, card)
    if group == GROUP.property:
        return refuse_buy(d, s, seat, card, True, 0)
    return refuse_lay(d, s, seat, card) if is_laid(d, card) else REFUSAL.never_alone


@rule
def refuse_play(d: Data, s: State, seat: int, card: int) -> int:
    """An event or special: one of its costs must be within reach, and its effects need a target (L-073, L-101, L-R26, L-R40, L-D12)."""
    why = refuse_way_and_target(d, s, seat, card, 0)
    return refuse_way_and_target(d, s, seat, card, 1) if why != 0 and d.card[card].ways == 2 else why


@rule
def refuse_way_and_target(d: Data, s: State, seat: int, card: int, way: int) -> int:
    """One of the costs within reach, and a target for every effect after it is paid (L-R40)."""
    why = refuse_way(d, s, seat, card, way)
    if why != 0:
        return why
    if d.card[card].thens == 0 or has_targets(d, s, seat, card, play_sum(d, s, seat, card, way)):
        return 0
    return REFUSAL.nothing_to_work_on


@rule
def refuse_way(d: Data, s: State, seat: int, card: int, way: int) -> int:
    """One of the costs of an event or special; event-only actions are good for events alone (L-073, L-101, L-R26)."""
    printed = d.card[card]
    actions = printed.other_actions if way == 1 else printed.play_actions
    if takes_event_actions(d, card):
        if actions_for(s, seat, True) < actions:
            return REFUSAL.too_few_actions_for_event
    elif actions_for(s, seat, False) < actions:
        return REFUSAL.actions_for_events_only if actions_for(s, seat, True) >= actions else REFUSAL.too_few_actions
    return 0 if may_pay(d, s, seat, play_sum(d, s, seat, card, way)) else REFUSAL.no_debt_with_property


@rule
def refuse_lay(d: Data, s: State, seat: int, card: int) -> int:
    """A helper or expense needs a free slot, its actions and its money (L-073, L-101, L-R19)."""
    if free_slot(d, s, seat) < 0:
        return REFUSAL.board_full
    if s.players[seat].actions < d.card[card].play_actions:
        return REFUSAL.too_few_actions
    return 0 if may_pay(d, s, seat, d.card[card].play_pay) else REFUSAL.no_debt_with_property
