"""Games that were saved by the first version of the rules: their moves, options and cards in the words of the second.

The first version asked for a sort of move, then for its card, then for a cost, then for each companion; all of it could be taken back until it was paid, and
a question with one answer was answered by the program. The second asks for the card at once. So the new match is played beside: each run of old answers
becomes the complete move that it came to.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Sequence
from typing import Any

from parlour.engine.match import Match
from parlour.engine.plain import Components, Options, OptionValue
from parlour.engine.save import Save
from parlour.engine.texts import Problem
from parlour.games.last_will.codes import (
    ANY,
    ASK,
    COMPANION_KINDS,
    DECK,
    GROUP,
    JOINERS,
    KINDS,
    MOST,
    MOVES,
    SEATED,
    SORT,
    SORTS,
    WILD_JOINS,
)
from parlour.games.last_will.companions import WILD_EVERYWHERE
from parlour.games.last_will.legal_board import refuse_seat, refuse_slot
from parlour.games.last_will.legal_hand import refuse_hand_card, refuse_way
from parlour.games.last_will.money import may_pay, play_sum, slots_of

HAND_SORTS = {
    "play_event": (GROUP.event,),
    "play_special": (GROUP.special,),
    "lay": (GROUP.helper, GROUP.expense),
    "buy": (GROUP.property,),
}
BOARD_SORTS = {"use": SORT.use, "maintain": SORT.maintain, "sell": SORT.sell, "place_token": SORT.seat, "throw_away": SORT.throw}
ANSWERS = ("hand", "board", "way", "join", "skip", "token")  # to what was asked after a sort of move
OLD_SORTS = ("", "declare", *HAND_SORTS, *BOARD_SORTS)  # by their codes
OLD_EFFECTS = len(OLD_SORTS)  # the codes of effects came after those of sorts
OLD_QUESTIONS = (11, 12, 13, 14)  # way, companion, slot, token
OLD_ASKS = {15: ASK.misdeed, 16: ASK.discard, 17: ASK.nothing}
OLD_CARDS: dict[str, Components] = {  # by id: what the first version printed otherwise
    "carriage_ride": {"join": [{"kind": "horse", "add": 2}, {"kind": "guest", "add": 2}]},
    "garden_party": {"join": [{"kind": "chef", "add": 2}, {"kind": "guest", "add": 2}]},
    "bad_tip": {"join": []},
    "bad_investment_adviser": {"always": []},
    "private_box": {"slots": [{"kind": "guest", "add": 2}]},
    "stud_farm": {"upkeep": 2, "slots": [{"kind": "horse", "add": 4}]},
    "corner_house": {"upkeep": 3},
}


def renew(saved: Save) -> Save:
    """A save of the first version as one of the second; `came_from` says for each move which old one it came from,
    the last of its run."""
    from parlour.games.last_will import GAME

    made: Save = {**saved, "rules": 2, "options": renewed_options(saved["options"])}
    made["data"] = saved.get("data") or old_components(GAME.components)
    if "position" in saved:
        made["position"] = renewed_position(saved["position"])
        match = GAME.from_position(made["position"], data=made["data"])
    else:
        match = GAME.new(made["players"], made["seed"], names=None, data=made["data"], **made["options"])
    old, came_from = OldHand(match), []
    if "position" in saved:
        old.resume(fields_of(saved["position"]))
    for number, text in enumerate(saved["moves"]):
        seat, _, move = str(text).partition(" ")
        before = match.ply
        try:
            old.answer(int(seat), move)
        except ValueError as error:
            raise Problem("move {n} of this save, {move!r}, cannot be played: {problem}", n=number + 1, move=text, problem=error) from error
        came_from += [number] * (match.ply - before)
    made["moves"], made["came_from"] = [f"{seat} {move}" for seat, move in match.history], came_from
    return made


def renewed_options(options: Options) -> dict[str, OptionValue]:
    """The options of the first version: a wild companion of the whole round could take several places of one event;
    `hand_backs` hid nothing."""
    kept = {name: value for name, value in options.items() if name != "hand_backs"}
    return kept | ({"wild_use": "every_place"} if options.get("wild_use") == "round" else {})


def fields_of(position: str) -> dict[str, list[int]]:
    """The fields of a position by their paths; the key, which is in hexadecimal, is left out."""
    pairs = (field.split("=", 1) for field in position.partition(" :")[2].split())
    return {path: [int(number) for number in value.split(",")] for path, value in pairs if path != "key"}


def renewed_position(position: str) -> str:
    """A position of the first version as one of the second: a choice that was not paid is not begun, who has kept
    cards has them in hand alone."""
    fields = fields_of(position)
    ask, chosen = fields.get("ask", [0])[0], fields.get("chosen", [0])[0]
    turn, start, seats = (fields.get(name, [0])[0] for name in ("turn", "start", "seats"))
    changed: dict[str, list[int]] = {
        name: [] for name in ("slot", "way", "entry", "joined", "slot_kind", "backs", "card", "kept", "chosen")
    }
    changed["ask"] = [ASK.action if is_unpaid(ask, chosen) else OLD_ASKS.get(ask, ask)]
    if chosen >= OLD_EFFECTS:
        changed["chosen"] = [chosen - OLD_EFFECTS + SORT.by_drop]
    if ask == ASK.keep:
        changed[f"players.{turn}.kept"] = fields.get("kept", [])
        for step in range((turn - start) % seats):
            hand = fields.get(f"players.{(start + step) % seats}.hand", [])
            kept = [card + 1 for card, count in enumerate(hand) for _ in range(count)]
            changed[f"players.{(start + step) % seats}.kept"] = kept
    head, _, said = position.partition(" :")
    game, players, *options = head.replace("wild_use=round", "wild_use=every_place").split()
    head = " ".join([game.replace("/1", "/2"), players, *(option for option in options if not option.startswith("hand_backs="))])
    kept_fields = [field for field in said.split() if field.split("=", 1)[0] not in changed]
    new_fields = [f"{path}={','.join(map(str, numbers))}" for path, numbers in changed.items() if any(numbers)]
    return " ".join([head, ":", *kept_fields, *new_fields])


def is_unpaid(ask: int, chosen: int) -> bool:
    """Whether the first version was in the middle of a choice that could still be taken back."""
    return ask in OLD_QUESTIONS or (ask in (ASK.hand, ASK.board) and chosen < OLD_EFFECTS)


def old_components(components: Components) -> Components:
    """The cards as the first version had them."""
    old = copy.deepcopy(components)
    for entry in itertools.chain.from_iterable(old[table] for table in ("event", "helper", "expense", "property", "special")):
        entry |= OLD_CARDS.get(entry["id"], {})
    return old


class OldHand:
    """Somebody who answers the questions of the first version; the match is of the second."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.forget()

    @property
    def _table(self) -> tuple[Any, Any]:
        return self.match.records

    def forget(self) -> None:
        """Nothing is chosen yet."""
        self.sort = ""
        self.card: int | None = None
        self.slot: int | None = None
        self.way: int | None = None
        self.kind: int | None = None
        self.joined: list[int] = []

    def resume(self, fields: dict[str, list[int]]) -> None:
        """What was chosen and not yet paid in a position."""
        ask, chosen = fields.get("ask", [0])[0], fields.get("chosen", [0])[0]
        if not is_unpaid(ask, chosen):
            return
        d, _ = self._table
        self.sort = OLD_SORTS[chosen]
        if ask in OLD_QUESTIONS[:2]:
            self.card = fields.get("card", [0])[0]
            self.way = None if ask == OLD_QUESTIONS[0] else fields.get("way", [0])[0]
            joined = [*fields.get("joined", []), *[0] * MOST.joining][: fields.get("entry", [0])[0]]
            self.joined = [0 if not card else WILD_JOINS if card == d.cards else 1 + d.card[card - 1].kind for card in joined]
        elif ask in OLD_QUESTIONS[2:]:
            self.slot = fields.get("slot", [0])[0]
            self.kind = fields.get("slot_kind", [0])[0] if ask == OLD_QUESTIONS[3] else None

    def answer(self, seat: int, text: str) -> None:
        """One old move."""
        name, _, words = text.partition(" ")
        number = int(words.partition("=")[2] or 0) if words.count("=") == 1 and words.partition("=")[2].isdigit() else 0
        if name == "back":
            self.forget()
        elif text in HAND_SORTS or text in BOARD_SORTS:
            self.forget()
            self.sort = text
            self._go_on(seat)
        elif self.sort and name in ANSWERS:
            self._choose(name, number)
            self._go_on(seat)
        else:
            self.match.play(seat, text)

    def _choose(self, name: str, number: int) -> None:
        d, _ = self._table
        match name:
            case "hand":
                self.card = number
            case "board":
                self.slot = number
            case "way":
                self.way = number
            case "token":
                self.kind = number
            case "skip":
                self.joined.append(0)
            case "join" if self.slot is not None:
                self._seat(d.card[number].group == GROUP.wild)
            case "join":
                self.joined.append(WILD_JOINS if d.card[number].group == GROUP.wild else 1 + d.card[number].kind)

    # --- What the program answered by itself ----------------------------------------------------------------------------
    def _go_on(self, seat: int) -> None:
        """Questions with one answer are answered; when nothing is left to ask, the complete move is made."""
        if not self.sort:
            return
        if self.sort in HAND_SORTS:
            self._go_on_with_hand(seat)
        else:
            self._go_on_with_board(seat)

    def _go_on_with_hand(self, seat: int) -> None:
        d, s = self._table
        if self.card is None:
            self.card = _only(self._cards(seat))
        if self.card is None:
            return
        if d.card[self.card].group in (GROUP.event, GROUP.special):
            if self.way is None:
                self.way = _only([way for way in range(d.card[self.card].ways) if refuse_way(d, s, seat, self.card, way) == 0])
            if self.way is None or not self._all_places_answered(seat):
                return
        self._play_card(seat)

    def _go_on_with_board(self, seat: int) -> None:
        d, s = self._table
        sort = BOARD_SORTS[self.sort]
        if self.slot is None:
            self.slot = _only([slot for slot in range(slots_of(d, s, seat)) if self._serves(seat, sort, slot)])
        if self.slot is None:
            return
        if sort != SORT.seat:
            self._make(seat, f"{SORTS[sort]} slot={self.slot}")
            return
        if self.kind is None:
            self.kind = _only(sorted({companion % KINDS for companion in self._companions(seat, self.slot)}))
        if self.kind is not None:
            companion = _only([found for found in self._companions(seat, self.slot) if found % KINDS == self.kind])
            if companion is not None:
                self._seat(companion >= KINDS)

    def _cards(self, seat: int) -> list[int]:
        d, s = self._table
        groups = HAND_SORTS[self.sort]
        return [card for card in range(d.cards) if d.card[card].group in groups and refuse_hand_card(d, s, seat, card) == 0]

    def _serves(self, seat: int, sort: int, slot: int) -> bool:
        d, s = self._table
        return bool(self._companions(seat, slot)) if sort == SORT.seat else refuse_slot(d, s, seat, sort, slot) == 0

    def _companions(self, seat: int, slot: int) -> list[int]:
        d, s = self._table
        return [companion for companion in range(len(SEATED)) if refuse_seat(d, s, seat, slot, companion) == 0]

    def _all_places_answered(self, seat: int) -> bool:
        """Each place of the card is answered, where nobody could join by the program."""
        d, s = self._table
        assert self.card is not None
        while len(self.joined) < d.card[self.card].joins:
            if any(self._could_join(d, s, seat, card) for card in range(d.first[DECK.companions], d.cards)):
                return False
            self.joined.append(0)
        return True

    def _could_join(self, d: Any, s: Any, seat: int, card: int) -> bool:
        """Whether the first version offered a companion for the next place."""
        assert self.card is not None
        assert self.way is not None
        printed, place = d.card[self.card], len(self.joined)
        who = WILD_JOINS if d.card[card].group == GROUP.wild else 1 + d.card[card].kind
        if d.card[card].group not in (GROUP.companion, GROUP.wild) or (
            who != WILD_JOINS and printed.join_kind[place] not in (ANY, who - 1)
        ):
            return False
        held, every_place = s.players[seat].hand[card], d.wild_use == WILD_EVERYWHERE and who == WILD_JOINS
        if held == 0 or (held <= self.joined.count(who) and not every_place):
            return False
        added = sum(printed.join_add[at] for at, joins in enumerate(self.joined) if joins) + printed.join_add[place]
        return bool(may_pay(d, s, seat, play_sum(d, s, seat, self.card, self.way) + added))

    # --- The complete move ----------------------------------------------------------------------------------------------
    def _make(self, seat: int, move: str) -> None:
        self.forget()
        self.match.play(seat, move)

    def _seat(self, wild: bool) -> None:
        assert self.slot is not None
        assert self.kind is not None
        seat = int(self.match.records[1].turn)
        self._make(seat, f"seat slot={self.slot} companion={'wild_' if wild else ''}{COMPANION_KINDS[self.kind]}")

    def _play_card(self, seat: int) -> None:
        """The card, then its cost and its companions where the second version still asks for them."""
        card, way, joined = self.card, self.way, tuple(self.joined)
        self._make(seat, f"hand card={card}")
        if self.match.records[1].card and self.match.records[1].ask == ASK.way:
            self.match.play(seat, f"way cost={way}")
        if not self.match.over and self.match.records[1].card and self.match.records[1].ask == ASK.companion:
            self.match.play(seat, self._company(seat, joined))

    def _company(self, seat: int, joined: Sequence[int]) -> str:
        """These companions as they are listed now: of equal options the first, which may have them in other places."""
        d, s = self._table
        card = s.card - 1
        paid = sum(d.card[card].join_add[at] for at, who in enumerate(joined) if who)
        for order in sorted(set(itertools.permutations((*joined, *[0] * (MOST.joining - len(joined))))), key=lambda order: order[::-1]):
            adds = [d.card[card].join_add[at] if at < d.card[card].joins else 0 for at, who in enumerate(order) if who]
            move = MOVES[MOVES.span("join").first + sum(who * JOINERS**at for at, who in enumerate(order))]
            if sum(adds) == paid and self.match.why_not(seat, move) is None:
                return str(move)
        raise Problem("these companions cannot join: {companions}", companions=joined)


def _only(options: Sequence[int]) -> int | None:
    """The one option there is; None where there is a choice."""
    return options[0] if len(options) == 1 else None
