"""Builders for positions of Prêt-à-Porter: they say what matters and hide the rest."""

from __future__ import annotations

from typing import Any

import parlour
from parlour.engine.events import Event, new_log
from parlour.engine.record import Rows
from parlour.games.pret_a_porter import rules
from parlour.games.pret_a_porter.awards import give_awards
from parlour.games.pret_a_porter.codes import CARDS, DECISION, HOME, KINDS, MOST, PER_KIND, PHASE
from parlour.games.pret_a_porter.rows_of_cards import covered, insert, recount_moments
from parlour.games.pret_a_porter.upkeep import pay_upkeep, upkeep_due

GAME = parlour.game("pret-a-porter")
MATERIALS = ("cotton", "denim", "synthetic", "wool", "leather", "silk")
STYLES = ("evening", "business", "casual", "rock", "sport")
TYPES = ("dress", "skirt", "trousers", "shirt", "jacket")
SHOWS = ("S1", "S2", "S3", "S4", "S5", "S6", "LA", "LB", "LC", "LD")


def number(card: str) -> int:
    """«C04» as the rules count cards; a trailing + for the back is ignored."""
    return "CBE".index(card[0]) * PER_KIND + int(card[1:3]) - 1


class Table:
    """A match with nobody's cards on the table, Designs in the deck, seat 0 first, ready to be set up."""

    def __init__(
        self, players: int = 2, *, seed: str | int = 1, data: dict[str, Any] | None = None, clean: bool = True, **options: Any
    ) -> None:
        self.match = GAME.new(players, seed, data=data, **options)
        self.players = players
        self.told: list[Event] = self.match.log(None)
        if clean:
            self._clean()

    def _clean(self) -> None:
        s = self.s
        for card in range(CARDS):
            s.home[card] = HOME.gone
        for kind in range(KINDS):
            s.top[kind], s.left[kind] = -1, 0
            for slot in range(MOST.row):
                s.row[kind, slot] = -1
        for slot in range(MOST.design_row):
            s.design_row[slot] = -1
        for seat in range(self.players):
            s.players[seat].designs = 0
        for design in range(50):
            s.design_home[design] = HOME.deck
        s.deck, s.discards = 50, 0
        for at in range(self.players):
            s.order[at] = at
            s.players[at].tile = at
        s.turn = 0
        self.match.refresh()

    # --- Reading --------------------------------------------------------------------------------------------------
    @property
    def d(self) -> Any:
        return self.match.records[0]

    @property
    def s(self) -> Any:
        return self.match.records[1]

    def me(self, seat: int = 0) -> Any:
        return self.s.players[seat]

    @property
    def turn(self) -> int | None:
        return self.match.waiting[0] if self.match.waiting else None

    @property
    def asked(self) -> str:
        """The decision that is asked, by its number in the ledger."""
        return f"P-D{self.s.decision:02d}"

    def moves(self) -> list[str]:
        return [str(move) for move in self.match.moves(self.turn)] if self.turn is not None else []

    def company(self, seat: int = 0) -> dict[str, Any]:
        return self.match.view(None)["companies"][seat]

    def holds(self, seat: int = 0) -> list[str]:
        """The cards held, a + for those on their back."""
        me = self.me(seat)
        cards = [me.card[at] for at in range(me.cards)]
        return ["CBE"[card // PER_KIND] + f"{card % PER_KIND + 1:02d}" + "+" * self.s.side[card] for card in cards]

    def owns(self, seat: int = 0) -> list[int]:
        """The printed numbers of the Designs held."""
        me = self.me(seat)
        return [me.design[at] + 1 for at in range(me.designs)]

    def stock_of(self, seat: int = 0) -> dict[str, int]:
        return {name: self.me(seat).material[at] for at, name in enumerate(MATERIALS) if self.me(seat).material[at]}

    def due(self, seat: int = 0) -> int:
        return int(upkeep_due(self.d, self.s, seat))

    def why(self, move: str, seat: int | None = None) -> str:
        """The rule that forbids a move, «» if it is allowed."""
        refusal = self.match.why_not(self.turn if seat is None else seat, move)
        return refusal.rule if refusal else ""

    def events(self, name: str) -> list[dict[str, Any]]:
        return [event.fields for event in self.told if event.name == name]

    # --- Setting up -----------------------------------------------------------------------------------------------
    def set(self, seat: int = 0, **fields: int) -> Table:
        for name, value in fields.items():
            if name == "cash":
                self.s.bank -= value - self.me(seat).cash
            setattr(self.me(seat), name, value)
        return self

    def tile(self, seat: int, type: str) -> Table:
        self.me(seat).tile = TYPES.index(type)
        return self

    def own(self, seat: int, *cards: str) -> Table:
        """Gives cards from outside the decks; «E02+» lies on its back."""
        s, me = self.s, self.me(seat)
        for name in cards:
            card = number(name)
            insert(me.card, me.cards, card)
            me.cards += 1
            me.held[card // PER_KIND] += 1
            s.home[card] = seat
            s.side[card] = int(name.endswith("+"))
        covered(self.d, me)
        recount_moments(self.d, s, seat)
        return self

    def row(self, *cards: str) -> Table:
        for name in cards:
            card = number(name)
            kind = card // PER_KIND
            slot = next(at for at in range(MOST.row) if self.s.row[kind, at] < 0)
            self.s.row[kind, slot] = card
            self.s.home[card] = HOME.row
        return self

    def designs(self, seat: int, *printed: int) -> Table:
        me = self.me(seat)
        for at in printed:
            insert(me.design, me.designs, at - 1)
            me.designs += 1
            self.s.design_home[at - 1] = seat
            self.s.deck -= 1
        return self

    def design_row(self, *printed: int) -> Table:
        for slot, at in enumerate(printed):
            self.s.design_row[slot] = at - 1
            self.s.design_home[at - 1] = HOME.row
            self.s.deck -= 1
        return self

    def discards(self, *printed: int) -> Table:
        for at in printed:
            self.s.design_home[at - 1] = HOME.discarded
            self.s.deck -= 1
            self.s.discards += 1
        return self

    def stock(self, seat: int, **units: int) -> Table:
        for name, count in units.items():
            self.me(seat).material[MATERIALS.index(name)] = count
        return self

    def order(self, *seats: int) -> Table:
        for at, seat in enumerate(seats):
            self.s.order[at] = seat
        return self

    def shows(self, exhibition: int, *names: str) -> Table:
        first = self.d.show_first[exhibition]
        for at, name in enumerate(names):
            self.s.show[first + at] = SHOWS.index(name)
        return self

    def month(self, number: int) -> Table:
        self.s.rounds = number
        return self

    # --- Going on -------------------------------------------------------------------------------------------------
    def go(self, stage: int, *, location: int = 0) -> Table:
        """Goes on from the start of a phase until somebody must decide."""
        s = self.s
        s.stage, s.step, s.sub, s.cursor, s.instant, s.location, s.decision = stage, 0, 0, 0, -1, location, DECISION.none
        log = new_log()
        rules.go_on(self.d, s, Rows(log))
        self.told = [GAME.event_names.seen_by(raw, None) for raw in GAME.event_names.read(log)]
        self.match.refresh()
        return self

    def actions(self, pawns: dict[int, list[int]] | None = None, extra: dict[int, list[int]] | None = None) -> Table:
        """Pawns stand on the spaces; the Action phase begins."""
        for location, seats in (pawns or {}).items():
            self.s.ordinary[location] = len(seats)
            for at, seat in enumerate(seats):
                self.s.pawn[location, at] = seat
        for location, seats in (extra or {}).items():
            self.s.extras[location] = len(seats)
            for at, seat in enumerate(seats):
                self.s.extra_pawn[location, at] = seat
        return self.go(PHASE.actions, location=1)

    def growth(self) -> Table:
        return self.go(PHASE.growth)

    def upkeep(self) -> Table:
        """Everybody pays; nothing before or after it."""
        log = new_log()
        pay_upkeep(self.d, self.s, Rows(log))
        self.told = [GAME.event_names.seen_by(raw, None) for raw in GAME.event_names.read(log)]
        return self

    def show(self) -> Table:
        return self.go(PHASE.show)

    def awards(self) -> list[int]:
        """Gives the awards of this round's Exhibition; the prestige of all seats."""
        log = new_log()
        give_awards(self.d, self.s, Rows(log))
        self.told = [GAME.event_names.seen_by(raw, None) for raw in GAME.event_names.read(log)]
        return [self.me(seat).prestige for seat in range(self.players)]

    def contracts(self) -> Table:
        return self.go(PHASE.turning)

    def play(self, *moves: str) -> Table:
        """Moves of whoever is waited for."""
        self.told = []
        for move in moves:
            self.match.play(self.turn, move)
        self.told = [event for ply in range(self.match.ply + 1 - len(moves), self.match.ply + 1) for event in self.match.told_at(ply, None)]
        return self

    def pass_until(self, *decisions: str) -> Table:
        """Passes until one of these decisions is asked (or the game is over)."""
        while self.turn is not None and self.asked not in decisions:
            self.match.play(self.turn, self.moves()[0])
        return self

    def audit(self) -> int:
        return int(rules.audit(self.d, self.s))


def counts(table: Table, *rows: tuple[int, int, int, int]) -> Table:
    """Q, T, PR and Collection cards of each seat, as the worked examples list them."""
    for seat, (q, t, pr, cards) in enumerate(rows):
        table.set(seat, q=q, t=t, pr=pr, collection=cards)
    return table
