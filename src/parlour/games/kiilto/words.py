"""The words of Kiilto: events, moves and refusals as sentences."""

from collections.abc import Iterable, Mapping, Sequence

from parlour.engine.codes import unknown
from parlour.engine.events import Event
from parlour.engine.moves import Move
from parlour.engine.texts import Texts
from parlour.games.kiilto.bears import COLOURED, bears_of, beyond, golden, total
from parlour.games.kiilto.codes import (
    BEAR_NAMES,
    COLOUR_NAMES,
    COLOURS,
    ENDING,
    GOLDEN,
    HANDFULS,
    PHASE,
    PLACES,
    REFUSAL,
    REFUSALS,
    ROW_NAMES,
)
from parlour.games.kiilto.notables import impressed
from parlour.games.kiilto.prices import chosen_payment, cost, lacking, ownership_to_buy, payment, short
from parlour.games.kiilto.state import Data, State
from parlour.games.kiilto.state import Player as PlayerRecord
from parlour.games.kiilto.view import Colours, ForSale, Notable, Player, View

ENDING_TEXTS = {ENDING.prestige: "The game ends: the last round is over.", ENDING.passes: "The game ends: nobody can do anything any more."}


def bears_text(counts: Iterable[int], t: Texts) -> str:
    """Bears in words: «2 blue, green and golden»."""
    words = [
        (t("{n} {colour}", n=count, colour=t(BEAR_NAMES[colour])) if count > 1 else t(BEAR_NAMES[colour]))
        for colour, count in enumerate(counts)
        if count
    ]
    if not words:
        return t("nothing")
    return words[0] if len(words) == 1 else t("{list} and {last}", list=", ".join(words[:-1]), last=words[-1])


def handful_text(handful: int, t: Texts) -> str:
    return bears_text((bears_of(handful, colour) for colour in range(GOLDEN + 1)), t)


def row_name(row: int, t: Texts) -> str:
    return t(ROW_NAMES[row])


def ownership_text(row: int, colour: str, prestige: int, t: Texts) -> str:
    """An ownership in words: «middling blue (prestige 2)»."""
    if prestige:
        return t("{row} {colour} (prestige {n})", row=row_name(row, t), colour=t(colour), n=prestige)
    return t("{row} {colour}", row=row_name(row, t), colour=t(colour))


def card_text(d: Data, card: int, t: Texts) -> str:
    return ownership_text(d.row[card], COLOUR_NAMES[d.colour[card]], d.prestige[card], t)


def handful_of(arguments: Mapping[str, int]) -> tuple[str, ...]:
    """The colours of which a `take` takes one."""
    return tuple(COLOUR_NAMES[colour] for colour in HANDFULS[arguments["colours"]])


def notable_name(number: int, t: Texts) -> str:
    """A notable's name in the data; one that has none there is called by its number."""
    name = t.components["notables"][number - 1].get("name")
    return t(name) if name else t("Notable {n}", n=number)


def event_text(event: Event, names: Sequence[str], t: Texts) -> str:
    """An event in a sentence."""
    f = event.fields
    who = names[f["seat"]] if "seat" in f else ""
    what = ownership_text(f["row"], COLOUR_NAMES[f["bonus"]], f["prestige"], t) if f.get("bonus") is not None else ""
    match event.name:
        case "starts":
            return t("{who} starts.", who=who)
        case "notable_laid":
            return t("A notable looks on: {notable}, prestige {n}.", notable=notable_name(f["notable"], t), n=f["prestige"])
        case "laid":
            return t("New on the table: {what}.", what=what)
        case "round_begins":
            return t("Round {n} begins.", n=f["round"])
        case "took":
            return t("{who} takes {bears}.", who=who, bears=bears_text((f[name] for name in COLOUR_NAMES), t))
        case "reserved":
            return t("{who} reserves an ownership: {what}.", who=who, what=what)
        case "reserved_blind" if f["ownership"] is None:
            return t("{who} reserves an ownership unseen, from the deck «{row}».", who=who, row=t(ROW_NAMES[f["row"]]))
        case "reserved_blind":
            return t("{who} reserves from the deck, unseen by others: {what}.", who=who, what=what)
        case "got_golden":
            return t("{who} gets a golden bear.", who=who)
        case "pays":
            return t("{who} is about to buy an ownership: {what}, and chooses the payment.", who=who, what=what)
        case "bought":
            return t("{who} buys an ownership: {what}.", who=who, what=what)
        case "bought_reserved":
            return t("{who} buys a reserved ownership: {what}.", who=who, what=what)
        case "paid":
            return t("{who} pays in coloured bears: {bears}.", who=who, bears=bears_text((f[name] for name in COLOUR_NAMES), t))
        case "paid_golden":
            return t.plural("{who} pays one golden bear.", "{who} pays {n} golden bears.", f["golden"], who=who)
        case "gave_back":
            return t("{who} gives back a bear: {colour}.", who=who, colour=t(BEAR_NAMES[f["colour"]]))
        case "visits":
            return t("{notable} visits {who}: prestige {n}.", notable=notable_name(f["notable"], t), who=who, n=f["prestige"])
        case "last_round":
            return t("{who} has {n} prestige: this round is the last.", who=who, n=f["prestige"])
        case "passed":
            return t("{who} can do nothing and passes.", who=who)
        case "ended":
            return t(ENDING_TEXTS[f["ending"]])
    raise LookupError(f"no words for the event {event.name!r}")


# --- Moves ------------------------------------------------------------------------------------------------------------
def move_text(move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """A move in words, with what it costs now."""
    a = move.arguments
    me = s.players[seat]
    match move.name:
        case "pass":
            return t("Pass")
        case "done":
            return t("Pay {bears}", bears=_paying(d, s, me, t))
        case "take":
            return t("Take {bears}", bears=bears_text((colour in handful_of(a) for colour in COLOUR_NAMES), t))
        case "take_two":
            return t("Take {bears}", bears=bears_text((2 * (colour == a["colour"]) for colour in range(COLOURS)), t))
        case "reserve":
            what = _ownership(d, s.open[a["row"] * PLACES + a["place"]], t)
            return t("Reserve {what} and get a golden bear", what=what) if golden(s.market) else t("Reserve {what}", what=what)
        case "reserve_blind":
            row = t(ROW_NAMES[a["row"]])
            return (
                t("Reserve from the deck «{row}» and get a golden bear", row=row)
                if golden(s.market)
                else t("Reserve from the deck «{row}»", row=row)
            )
        case "buy" | "buy_reserved":
            card = ownership_to_buy(s, me, move.code)
            what, bears = _ownership(d, card, t), handful_text(_price_now(d, me, card), t)
            if move.name == "buy":
                return t("Buy {what} for {bears}", what=what, bears=bears)
            return t("Buy your reservation {what} for {bears}", what=what, bears=bears)
        case "give_back":
            return t("Give back a bear: {colour}", colour=t(BEAR_NAMES[a["colour"]]))
        case "choose":
            number = s.notable[a["place"]]
            return t("Receive {notable}", notable=notable_name(number, t) if number else "–")
        case "pay_golden":
            return t("Pay a golden bear in place of: {colour}", colour=t(COLOUR_NAMES[a["colour"]]))
    raise LookupError(f"no words for the move {move.name!r}")


def _price_now(d: Data, me: PlayerRecord, card: int) -> int:
    """What the player would pay; of what is too dear the price, less the bonuses."""
    if card == 0:
        return 0
    return payment(d, me, card) if short(d, me, card) == 0 else cost(d, me, card)


def _ownership(d: Data, card: int, t: Texts) -> str:
    return card_text(d, card, t) if card else "–"


def _paying(d: Data, s: State, me: PlayerRecord, t: Texts) -> str:
    return handful_text(chosen_payment(d, s, me, ownership_to_buy(s, me, s.buying)) if s.phase == PHASE.payment else 0, t)


# --- Refusals -----------------------------------------------------------------------------------------------------------
def refusal_text(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """Why a move is refused, with the numbers in it."""
    a = move.arguments
    me = s.players[seat]
    match code:
        case REFUSAL.game_over:
            return t("The game is over")
        case REFUSAL.not_your_turn:
            return t("It is not your turn")
        case REFUSAL.give_back_first:
            return t("You hold {n} bears: give back until you have {limit}", n=total(me.bears), limit=d.bear_limit)
        case REFUSAL.nothing_to_give_back:
            return t.plural(
                "You hold one bear: there is nothing to give back", "You hold {n} bears: there is nothing to give back", total(me.bears)
            )
        case REFUSAL.no_such_bear:
            return t("You have no such bear to give back: {colour}", colour=t(BEAR_NAMES[a["colour"]]))
        case REFUSAL.choose_first:
            return t("Choose first which of {n} notables comes", n=impressed(d, s, me).bit_count())
        case REFUSAL.nobody_to_choose:
            return t("There is no notable to choose now")
        case REFUSAL.nobody_waits_there:
            return t("No notable waits in that place")
        case REFUSAL.not_impressed:
            number = s.notable[a["place"]]
            return t(
                "{notable} wants more ownerships: {what}",
                notable=notable_name(number, t),
                what=handful_text(beyond(d.requires[number], me.bonus), t),
            )
        case REFUSAL.pay_first:
            return t("Finish the payment first")
        case REFUSAL.nothing_to_pay:
            return t("There is no payment to choose now")
        case REFUSAL.not_in_the_payment:
            return t("This payment has no such bear to replace: {colour}", colour=t(COLOUR_NAMES[a["colour"]]))
        case REFUSAL.no_golden_left:
            return t("All your golden bears are in this payment already")
        case REFUSAL.not_in_the_market:
            return t("The market has none of: {colours}", colours=handful_text(beyond(d.handful[a["colours"]], s.market & COLOURED), t))
        case REFUSAL.take_three:
            return t("The market has at least three colours: take three bears of three different colours")
        case REFUSAL.take_both:
            return t("The market has only {colours} left: take one of each", colours=_colours_left(s, t))
        case REFUSAL.pile_too_small:
            return t(
                "The pile holds {n}; two alike need a pile of at least {least}",
                n=bears_of(s.market, a["colour"]),
                least=t.components["take_two_needs"],
            )
        case REFUSAL.nothing_unseen:
            return t("At this table nothing is reserved unseen")
        case REFUSAL.too_many_reservations:
            return t.plural(
                "You hold one reservation, and more are not allowed",
                "You hold {n} reservations, and more are not allowed",
                d.max_reservations,
            )
        case REFUSAL.place_empty:
            return t("No ownership lies in place {place} of the row «{row}»", place=a["place"], row=t(ROW_NAMES[a["row"]]))
        case REFUSAL.deck_empty:
            return t("The deck «{row}» is empty", row=t(ROW_NAMES[a["row"]]))
        case REFUSAL.not_reserved:
            return t("You have no reservation in that place")
        case REFUSAL.too_dear:
            return _too_dear(d, me, ownership_to_buy(s, me, move.code), t)
        case REFUSAL.can_still_act:
            return t("You can still do something, so you cannot pass")
    raise unknown(REFUSALS, code)


def _colours_left(s: State, t: Texts) -> str:
    return bears_text((bears_of(s.market, colour) > 0 for colour in range(COLOURS)), t)


def _too_dear(d: Data, me: PlayerRecord, card: int, t: Texts) -> str:
    return t(
        "For {what} you lack {bears}, and you have {golden} golden: {n} too few",
        what=card_text(d, card, t),
        bears=handful_text(lacking(d, me, card), t),
        golden=golden(me.bears),
        n=short(d, me, card),
    )


# --- The table ------------------------------------------------------------------------------------------------------------
def score_text(view: View, seat: int, t: Texts) -> str:
    """How a player stands at the end."""
    return t("{n} prestige", n=view.players_at_table[seat].prestige)


def table_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The table in lines of text, for the terminal; rows and places count as the moves do."""
    lines = [t("Round {n}, {phase}; the race goes to {goal} prestige.", n=view.round, phase=t(view.phase), goal=view.winning_prestige)]
    if view.last_round:
        lines.append(t("This round is the last."))
    lines.append(t("Market: {bears}", bears=_tally(view.market, t)))
    for row in reversed(view.rows):
        lines.append(t("Row {row}, {name}; {n} more in the deck", row=row.row, name=t(row.name), n=row.deck))
        lines += [_card_line(place, card, t) for place, card in enumerate(row.places) if card]
    lines += [_notable_line(notable, view, names, t) for notable in view.notables]
    if view.payment:
        lines.append(t("Being paid: {bears}", bears=counts_text(view.payment.paying, t)))
    return lines + [line for player in view.players_at_table for line in _player_lines(player, view.you, names, t)]


def _tally(counts: Colours, t: Texts) -> str:
    """Every colour with its number, those with none too."""
    return ", ".join(f"{t(name)} {n}" for name, n in counts.items())


def counts_text(counts: Colours, t: Texts) -> str:
    """Bears of a view in words: «2 blue and golden»."""
    return bears_text((n for _, n in counts.items()), t)


def _card_line(place: int, card: ForSale, t: Texts, own: bool = True) -> str:
    """An ownership: what is printed, what you would pay, and whether you can."""
    what = ownership_text(card.row, card.bonus, card.prestige, t)
    line = "  " + t("{place}: {what}, price {bears}", place=place, what=what, bears=counts_text(card.price, t))
    offer = card.offer if own else None
    if offer is None:
        return line
    if offer.price != card.price:
        line += t("; you pay {bears}", bears=counts_text(offer.price, t))
    return line + (t("; within your reach") if offer.affordable else t("; {n} short", n=offer.short))


def _notable_line(notable: Notable, view: View, names: Sequence[str], t: Texts) -> str:
    name = notable_name(notable.notable, t)
    if notable.host is not None:
        return t("{notable} visits {who}.", notable=name, who=names[notable.host])
    wants = counts_text(notable.requires, t)
    line = t("Notable {place}: {name}, prestige {n}, wants {what}", place=notable.place, name=name, n=notable.prestige, what=wants)
    return line + (t("; you lack {bears}", bears=counts_text(notable.missing[view.you.seat], t)) if view.you else "")


def _player_lines(player: Player, you: Player | None, names: Sequence[str], t: Texts) -> list[str]:
    """A player's wealth; what reservations would really cost is said of your own."""
    lines = [
        t(
            "{who}: prestige {n}; bonuses {bonuses}; bears {bears}",
            who=names[player.seat],
            n=player.prestige,
            bonuses=counts_text(player.bonus, t),
            bears=counts_text(player.bears, t),
        )
    ]
    for place, reserved in enumerate(player.reservations):
        card = reserved.card() if reserved else None
        if card:
            lines.append(_card_line(place, card, t, own=player is you) + t("; reserved"))
        elif reserved:
            lines.append("  " + t("{place}: reserved unseen, {row}", place=place, row=t(ROW_NAMES[reserved.row])))
    return lines
