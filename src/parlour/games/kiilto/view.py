"""What a seat may know of a table of Kiilto (K-R08): a white list. All is public but the decks and the others' blind reservations."""

from typing import Any

from parlour.engine.record import Row
from parlour.games.kiilto.bears import COLOURED, bears_of, beyond, coloured, golden, total
from parlour.games.kiilto.codes import (
    BEAR_NAMES,
    COLOUR_NAMES,
    COLOURS,
    ENDINGS,
    GOLDEN,
    NOTABLES,
    OWNERSHIPS,
    PHASE,
    PHASES,
    PLACES,
    RESERVATIONS,
    ROW_NAMES,
    ROWS,
)
from parlour.games.kiilto.prepare import NO_LIMIT
from parlour.games.kiilto.turn import buying_power, chosen_payment, impressed, may_replace, ownership_to_buy, payment


def by_colour(handful: int) -> dict[str, int]:
    """Coloured bears, bonuses, prices: colour -> how many."""
    return {COLOUR_NAMES[colour]: bears_of(handful, colour) for colour in range(COLOURS)}


def by_bear(handful: int) -> dict[str, int]:
    """The same with the golden ones."""
    return {BEAR_NAMES[colour]: bears_of(handful, colour) for colour in range(GOLDEN + 1)}


def view(d: Row, s: Row, seat: int | None) -> dict[str, Any]:
    players = [player(d, s, other, seat) for other in range(s.seats)]
    return {
        "phase": PHASES[s.phase],
        "round": s.rounds,
        "turn": None if s.phase == PHASE.over else s.turn,
        "last_round": bool(s.last_round),
        "winning_prestige": d.winning_prestige,
        "bear_limit": None if d.bear_limit == NO_LIMIT else d.bear_limit,
        "market": by_bear(s.market),
        "rows": [row(d, s, at, seat) for at in range(ROWS)],
        "notables": [notable(d, s, place) for place in range(d.notables_laid)],
        "players_at_table": players,
        "you": None if seat is None else players[seat],
        "to_give_back": total(s.players[s.turn].bears) - d.bear_limit if s.phase == PHASE.giving_back else 0,
        "payment": being_paid(d, s) if s.phase == PHASE.payment else None,
        "impressed": places(impressed(d, s, s.players[s.turn])) if s.phase == PHASE.choice else [],
        "ending": ENDINGS[s.ending],
    }


def places(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def row(d: Row, s: Row, at: int, seat: int | None) -> dict[str, Any]:
    lying = [s.open[at * PLACES + place] for place in range(d.open_per_class)]
    buyer = None if seat is None else s.players[seat]
    return {
        "row": at,
        "name": ROW_NAMES[at],
        "deck": s.left[at],
        "blind": bool(d.blind_reserve),
        "places": [ownership(d, card, buyer) if card else None for card in lying],
    }


def ownership(d: Row, card: int, buyer: Row | None) -> dict[str, Any]:
    """What is printed on an ownership, and what it would really cost the buyer."""
    printed = {
        "ownership": card,
        "row": d.row[card],
        "bonus": COLOUR_NAMES[d.colour[card]],
        "prestige": d.prestige[card],
        "price": by_colour(d.price[card]),
    }
    return printed | {"offer": None if buyer is None else offer(d, card, buyer)}


def offer(d: Row, card: int, buyer: Row) -> dict[str, Any]:
    """Price after bonuses; the bears that would pay it, golden ones included; what is lacking without gold, and short with it."""
    cost = beyond(d.price[card], buyer.bonus)
    lacking = beyond(cost, buyer.bears & COLOURED)
    held = golden(buyer.bears)
    short = max(0, coloured(lacking) - held)
    return {
        "price": by_colour(cost),
        "total": coloured(cost),
        "pay": by_colour(cost - lacking) | {"golden": min(held, coloured(lacking))},
        "lacking": by_colour(lacking),
        "lacking_total": coloured(lacking),
        "short": short,
        "affordable": short == 0,
    }


def notable(d: Row, s: Row, place: int) -> dict[str, Any]:
    """A notable, whom it visits, and what each player still lacks for it."""
    number = s.notable[place]
    lacking = [beyond(d.requires[number], s.players[seat].bonus) for seat in range(s.seats)]
    return {
        "place": place,
        "notable": number,
        "prestige": d.notable_prestige[number],
        "requires": by_colour(d.requires[number]),
        "host": s.host[number] - 1 if s.host[number] else None,
        "missing": [by_colour(handful) for handful in lacking],
        "missing_total": [coloured(handful) for handful in lacking],
    }


def player(d: Row, s: Row, other: int, seat: int | None) -> dict[str, Any]:
    them = s.players[other]
    owned = [card for card in range(OWNERSHIPS) if s.owner[card] == other + 1]
    return {
        "seat": other,
        "prestige": them.prestige,
        "bears": by_bear(them.bears),
        "bears_total": total(them.bears),
        "bonus": by_colour(them.bonus),
        "pays_up_to": by_colour(buying_power(them)),
        "bought": total(them.bonus),
        "ownerships": [{"ownership": card, "row": d.row[card], "bonus": COLOUR_NAMES[d.colour[card]], "prestige": d.prestige[card]} for card in owned],
        "notables": [number for number in range(NOTABLES) if s.host[number] == other + 1],
        "reservations": [reservation(d, them, slot, other == seat) for slot in range(d.max_reservations)],
        "reserved": sum(them.reserved[slot] > 0 for slot in range(RESERVATIONS)),
    }


def reservation(d: Row, them: Row, slot: int, own: bool) -> dict[str, Any] | None:
    """A reservation; of another's blind one only the class is known. None is a free place."""
    card = them.reserved[slot]
    if card == 0:
        return None
    blind = bool(them.blind >> slot & 1)
    if blind and not own:
        return {"row": d.row[card], "blind": True, "hidden": True}
    return ownership(d, card, them) | {"blind": blind, "hidden": False}


def being_paid(d: Row, s: Row) -> dict[str, Any]:
    """A payment being chosen: what it is for, what it is now, and which colours a golden bear may still replace (K-R09)."""
    me = s.players[s.turn]
    card = ownership_to_buy(s, me, s.buying)
    paying = chosen_payment(d, s, me, card)
    replaceable = [COLOUR_NAMES[colour] for colour in range(COLOURS) if may_replace(d, s, me, card) and bears_of(paying, colour)]
    return {
        "seat": s.turn,
        "ownership": card,
        "row": d.row[card],
        "bonus": COLOUR_NAMES[d.colour[card]],
        "prestige": d.prestige[card],
        "paying": by_bear(paying),
        "at_first": by_bear(payment(d, me, card)),
        "replaceable": replaceable,
    }
