"""Cards on one's board: laid, bought, used, maintained, sold, thrown away; and the tokens on them."""

from parlour.engine.events import EVERYONE, tell
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.action_count import gain_turn_actions, spend_actions
from parlour.games.last_will.codes import ASK, DECK, GROUP, KINDS, SYMBOL, TOLD
from parlour.games.last_will.companions import companion_of_kind, use_companion
from parlour.games.last_will.decks import lose_from_hand, to_discards, wild_card
from parlour.games.last_will.effects import begin_effects
from parlour.games.last_will.money import free_slot, pay, price_of, receipt_of, upkeep_is_free, upkeep_sum, use_sum
from parlour.games.last_will.state import Data, Slot, State

FRIENDS_AT_ONCE = 1


# --- Cards on the board ---------------------------------------------------------------------------------------------
@rule
def put_on_board(d: Data, s: State, seat: int, card: int) -> int:
    """A card takes the first free slot (L-R19)."""
    slot = free_slot(d, s, seat)
    place = s.players[seat].slot[slot]
    place.card = card + 1
    place.step = 0
    place.used = 0
    place.fresh = 1
    place.tokens = 0
    lose_from_hand(s, seat, card)
    return slot


@rule
def clear_slot(s: State, seat: int, slot: int) -> None:
    """A card leaves the board; its tokens are lost (L-R28, L-R33)."""
    place = s.players[seat].slot[slot]
    place.card = 0
    place.step = 0
    place.used = 0
    place.fresh = 0
    place.tokens = 0


@rule
def lay(d: Data, s: State, seat: int, card: int, log: Numbers) -> None:
    """A helper or an expense is laid on the board (L-076, L-077, L-R25)."""
    printed = d.card[card]
    spend_actions(s, seat, printed.play_actions, False)
    pay(s, seat, printed.play_pay)
    slot = put_on_board(d, s, seat, card)
    me = s.players[seat]
    if d.friend_start == FRIENDS_AT_ONCE:
        gain_turn_actions(d, s, seat, card)
    tell(log, TOLD.laid, EVERYONE, seat, card, slot, printed.play_pay, me.actions, me.money)
    s.ask = ASK.go_on


@rule
def buy(d: Data, s: State, seat: int, card: int, extra: int, log: Numbers) -> None:
    """A property is bought from the hand; its marker starts on the first value (L-109, L-V04, L-R29)."""
    price = price_of(d, s, seat, card) + extra
    pay(s, seat, price)
    slot = put_on_board(d, s, seat, card)
    tell(log, TOLD.bought, EVERYONE, seat, card, slot, price, s.players[seat].actions, s.players[seat].money)
    s.crime = 1 << (SYMBOL.first_kind + d.card[card].kind)
    s.ask = ASK.go_on


@rule
def use(d: Data, s: State, seat: int, slot: int, actions: int, log: Numbers) -> None:
    """A helper or an expense is used and slid down; an expense may be a misdeed (L-078, L-079, L-104, L-R27, L-V06, L-K06)."""
    place = s.players[seat].slot[slot]
    card = place.card - 1
    amount = use_sum(d, s, seat, slot)
    again = place.used
    place.used = 1
    spend_actions(s, seat, actions, False)
    pay(s, seat, amount)
    tell(log, TOLD.used, EVERYONE, seat, card, slot, amount, s.players[seat].actions, s.players[seat].money)
    if d.card[card].group == GROUP.expense:
        s.crime = d.card[card].tags
    if again:
        s.ask = ASK.go_on
    else:
        begin_effects(s, card)


@rule
def maintain(d: Data, s: State, seat: int, slot: int, log: Numbers) -> None:
    """Upkeep is paid, with an action unless a helper saves it; the property keeps its value this round (L-110, L-R39)."""
    place = s.players[seat].slot[slot]
    kind = d.card[place.card - 1].kind
    amount = upkeep_sum(d, s, seat, slot)
    if upkeep_is_free(d, s, seat, kind):
        s.players[seat].saved[kind] += 1
    else:
        spend_actions(s, seat, 1, False)
    pay(s, seat, amount)
    place.used = 1
    tell(log, TOLD.maintained, EVERYONE, seat, place.card - 1, slot, amount, s.players[seat].actions, s.players[seat].money)
    s.ask = ASK.go_on


@rule
def sell(d: Data, s: State, seat: int, slot: int, less: int, log: Numbers) -> None:
    """A property goes to the discards for its present value and the market token (L-111, L-122, L-R33)."""
    card = s.players[seat].slot[slot].card - 1
    received = receipt_of(d, s, seat, slot, less)
    pay(s, seat, -received)
    clear_slot(s, seat, slot)
    to_discards(d, s, card)
    tell(log, TOLD.sold, EVERYONE, seat, card, slot, received, s.players[seat].actions, s.players[seat].money)
    s.crime = SYMBOL.sale
    s.ask = ASK.go_on


@rule
def throw_away(d: Data, s: State, seat: int, slot: int, log: Numbers) -> None:
    """A helper or an expense may be thrown away for nothing (L-R28)."""
    card = s.players[seat].slot[slot].card - 1
    s.wasted += free_slot(d, s, seat) >= 0 or not holds_card_for_board(d, s, seat)
    clear_slot(s, seat, slot)
    to_discards(d, s, card)
    tell(log, TOLD.thrown_away, EVERYONE, seat, card, slot)
    s.ask = ASK.go_on


# --- Tokens ---------------------------------------------------------------------------------------------------------
@rule
def empty_entry(d: Data, place: Slot, kind: int) -> int:
    """The first empty companion slot of a kind on a card, -1 if there is none (L-R35)."""
    printed = d.card[place.card - 1]
    for at in range(printed.slots):
        if printed.slot_kind[at] == kind and not (place.tokens >> at) & 1:
            return at
    return -1


@rule
def holds_card_for_board(d: Data, s: State, seat: int) -> bool:
    """Whether a hand has a card that could take a place of the board."""
    for card in range(d.first[DECK.helpers], d.first[DECK.companions]):
        if s.players[seat].hand[card] > 0:
            return True
    return False


@rule
def place_token(d: Data, s: State, seat: int, slot: int, companion: int, log: Numbers) -> None:
    """One action and one companion card; the token takes the kind of its slot (L-084, L-085, L-D14, L-R35, L-R51)."""
    place = s.players[seat].slot[slot]
    kind = companion % KINDS
    card = wild_card(d) if companion >= KINDS else companion_of_kind(d, s, seat, kind)
    spend_actions(s, seat, 1, False)
    place.tokens |= 1 << empty_entry(d, place, kind)
    tell(log, TOLD.token_placed, EVERYONE, seat, place.card - 1, slot, kind, card)
    use_companion(d, s, seat, card, log)
    s.ask = ASK.go_on
