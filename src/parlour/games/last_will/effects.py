"""What a card does besides its sum: one effect after the other, some of which ask."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.action_count import gain_actions
from parlour.games.last_will.codes import ASK, DO, SORT, TOLD
from parlour.games.last_will.money import can_fall, slots_of, value_at
from parlour.games.last_will.planning import begin_drawing
from parlour.games.last_will.state import Data, State


@rule
def begin_effects(s: State, card: int) -> None:
    s.effect_card = card + 1
    s.effect_at = 0
    s.sold = 0
    s.ask = ASK.go_on


@rule
def fall(d: Data, s: State, seat: int, slot: int, steps: int, log: Numbers) -> None:
    """A house loses steps, stopping at its last value (L-V03, L-R34)."""
    place = s.players[seat].slot[slot]
    lost = min(steps, d.card[place.card - 1].steps - 1 - place.step)
    place.step += lost
    tell(log, TOLD.fell, EVERYONE, seat, place.card - 1, slot, lost, value_at(d, s, seat, slot))


@rule
def fall_all(d: Data, s: State, seat: int, steps: int, log: Numbers) -> None:
    """Every own house above its last value loses steps (L-V03)."""
    for slot in range(slots_of(d, s, seat)):
        if can_fall(d, s, seat, slot):
            fall(d, s, seat, slot, steps, log)


@rule
def run_effects(d: Data, s: State, seat: int, log: Numbers) -> bool:
    """The effects of the card just paid, one after the other; True while the owner must choose (L-089, L-D15, L-D16,
    L-D17, L-D18, L-D19)."""
    printed = d.card[s.effect_card - 1]
    while s.effect_at < printed.thens:
        effect = printed.then[s.effect_at]
        if effect.do == DO.drop and effect.how == 0:
            return ask_effect(s, ASK.board, SORT.by_drop)
        if effect.do == DO.buy:
            return ask_effect(s, ASK.hand, SORT.by_buy)
        if effect.do == DO.sell:
            return ask_effect(s, ASK.board, SORT.by_sell)
        if effect.do == DO.again:
            return ask_effect(s, ASK.board, SORT.by_again)
        s.effect_at += 1
        if effect.do == DO.actions:
            gain_actions(s, seat, effect.amount, effect.how, log)
        elif effect.do == DO.drop:
            fall_all(d, s, seat, effect.amount, log)
        elif effect.do == DO.draw:
            begin_drawing(s, effect.amount)
            return s.ask != ASK.go_on
    s.effect_card = 0
    s.effect_at = 0
    return False


@rule
def ask_effect(s: State, ask: int, chosen: int) -> bool:
    s.ask = ask
    s.chosen = chosen
    return True
