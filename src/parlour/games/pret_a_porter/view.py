"""What can be known of a table of Prêt-à-Porter: all but the order of the decks, with everything a board shows already computed.

Nobody holds secrets (P-073, P-H01, P-H02, P-H03, P-H05, P-H09), so all seats share one public part; it is remembered for
the last few tables. Forecasts
are not a second set of rules: a copy of the table is played on with the rules themselves.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from parlour.engine.events import Event, new_log
from parlour.engine.moves import is_in
from parlour.engine.record import Row, Rows
from parlour.games.pret_a_porter import codes
from parlour.games.pret_a_porter.cards import allowance, gains, obtain, pay, sum_of, when_called
from parlour.games.pret_a_porter.codes import CARDS, DECISION, DO, FIRST, HOME, KIND, LOCATION, LOCATIONS, MOST, PER_KIND, PHASE, PURCHASE, WHAT, WHEN
from parlour.games.pret_a_porter.ending import rank, score
from parlour.games.pret_a_porter.exhibition import add_design, fix_collection, give_awards, refuse_present, sell_collections, shortage
from parlour.games.pret_a_porter.firing import severance
from parlour.games.pret_a_porter.growth import growth_price
from parlour.games.pret_a_porter.locations import bank_limit, building_price, employee_limit
from parlour.games.pret_a_porter.prepare import name
from parlour.games.pret_a_porter.rules import answer, list_moves
from parlour.games.pret_a_porter.state import Data, State
from parlour.games.pret_a_porter.upkeep import upkeep_due, upkeep_of_credit

SEARCH_NODES = 1500
NO_LOG: Any = ()
MATERIAL_LOCATIONS = (LOCATION.local, LOCATION.warehouse, LOCATION.imports)


def view(d: Row, s: Row, seat: int | None) -> dict[str, Any]:
    """Everything public, and for the seat that must decide what each choice would cost it."""
    public = _public(d._void.tobytes(), _without_randomness(s))
    return public | {
        "you": None if seat is None else public["companies"][seat],
        "market": [] if seat is None or s.stage == PHASE.over else market(d, s, seat),
        "unit_prices": None if seat is None or s.stage == PHASE.over else unit_prices(d, s, seat),
        "choices": choices(d, s, seat) if seat is not None and s.stage != PHASE.over and seat == s.turn else [],
    }


def _without_randomness(s: Row) -> bytes:
    copy = _copy(s)
    copy.key[0], copy.key[1], copy.draws = 0, 0, 0
    return copy._void.tobytes()


def _copy(record: Row) -> Row:
    return Row(np.array([record._void], record._void.dtype)[0])


@functools.lru_cache(maxsize=32)
def _public(data: bytes, table: bytes) -> dict[str, Any]:
    d, s = Row(np.frombuffer(data, Data.dtype)[0]), Row(np.frombuffer(table, State.dtype)[0])
    today = Today(d, s)
    now = d.exhibition[s.rounds]
    return {
        "set": name(d.set_name),
        "phase": codes.PHASES[s.stage],
        "decision": {"id": "" if s.stage == PHASE.over else f"P-D{s.decision:02d}", "name": codes.DECISION_NAMES[s.decision]},
        "round": s.rounds,
        "rounds": d.rounds,
        "exhibition": now,
        "turn": None if s.stage == PHASE.over else s.turn,
        "order": [s.order[at] for at in range(s.seats)],
        "next": next_to_act(d, s),
        "calendar": calendar(d),
        "locations": [location(d, s, id) for id in range(1, LOCATIONS + 1)],
        "rows": rows(d, s),
        "decks": decks(d, s),
        "discards": discards(d, s),
        "last_minute": [thing(d, s, at) for at in range(d.items)],
        "materials": materials(d),
        "names": {"styles": _texts(d.style_name, d.styles), "types": _texts(d.type_name, d.types), "materials": _texts(d.material_name, d.materials)},
        "purchase": purchase(d, s),
        "shows": shows(d, s),
        "coming": today.coming(),
        "companies": [company(d, s, seat, today) for seat in range(s.seats)],
        "ending": codes.ENDINGS[s.ending],
    }


def _texts(array: Any, count: int) -> list[str]:
    return [name(array[at]) for at in range(count)]


# --- The board ------------------------------------------------------------------------------------------------------
def next_to_act(d: Row, s: Row) -> list[int]:
    """The seats in the order in which they still act in this phase, the one asked now first."""
    if s.stage == PHASE.over:
        return []
    if s.stage == PHASE.planning:
        return [s.order[step % s.seats] for step in range(s.step, d.pawns * s.seats)]
    if s.stage == PHASE.actions and s.step >= s.seats:
        pawns = pawns_at(s, s.location)
        return pawns[s.step - s.seats :]
    return [s.order[at] for at in range(min(s.step, s.seats), s.seats)]


def pawns_at(s: Row, id: int) -> list[int]:
    """The pawns of a location in the order in which they act."""
    return [s.pawn[id, at] for at in range(s.ordinary[id])] + [s.extra_pawn[id, at] for at in range(s.extras[id])]


def calendar(d: Row) -> list[dict[str, Any]]:
    months = []
    for month in range(1, d.rounds + 1):
        now = d.exhibition[month]
        months.append({"round": month, "exhibition": now, "tiles": d.show_tiles[now] if now else 0, "lines": d.show_lines[now] if now else 0})
    return months


def location(d: Row, s: Row, id: int) -> dict[str, Any]:
    """A location with its spaces from the left: who stands there, what is open, what is closed with so few players."""
    standing = [s.pawn[id, at] for at in range(s.ordinary[id])]
    return {
        "id": id,
        "name": name(d.location_name[id]),
        "spaces": standing + [None] * (d.spaces[id] - len(standing)),
        "closed": d.printed_spaces[id] - d.spaces[id],
        "extra": [s.extra_pawn[id, at] for at in range(s.extras[id])],
        "has_extra": bool(d.extra[id]),
        "now": s.stage == PHASE.actions and s.location == id,
        "next": _next_at(s, id),
        "quality": d.quality[id],
    }


def _next_at(s: Row, id: int) -> int | None:
    """Whose pawn acts next at this location."""
    if s.stage not in (PHASE.planning, PHASE.actions) or (s.stage == PHASE.actions and s.location > id):
        return None
    done = max(0, s.step - s.seats) if s.stage == PHASE.actions and s.location == id else 0
    left = pawns_at(s, id)[done:]
    return left[0] if left else None


def rows(d: Row, s: Row) -> dict[str, list[dict[str, Any]]]:
    cards = {kind: [card(d, s, n) for n in _range_of(at) if s.home[n] == HOME.row] for at, kind in enumerate(codes.KIND_NAMES)}
    return cards | {"design": [design(d, n) for n in range(MOST.designs) if s.design_home[n] == HOME.row]}


def _range_of(kind: int) -> range:
    return range(kind * PER_KIND, (kind + 1) * PER_KIND)


def decks(d: Row, s: Row) -> dict[str, Any]:
    """How many cards are left, the top card of each front-up deck, and what can still come, by exclusion (P-H04, P-H08)."""
    tops = {kind: {"left": s.left[at], "top": card(d, s, s.top[at]) if s.top[at] >= 0 else None} for at, kind in enumerate(codes.KIND_NAMES)}
    for at, kind in enumerate(codes.KIND_NAMES):
        tops[kind]["cards"] = [card_id(n) for n in _range_of(at) if s.home[n] == HOME.deck]
        tops[kind]["set_apart"] = [card_id(n) for n in _range_of(at) if s.home[n] == HOME.set_apart]
    unseen = [n + 1 for n in range(MOST.designs) if s.design_home[n] == HOME.deck]
    return tops | {"design": {"left": s.deck, "cards": unseen}}


def discards(d: Row, s: Row) -> dict[str, Any]:
    piles = {kind: [card_id(n) for n in _range_of(at) if s.home[n] == HOME.discarded] for at, kind in enumerate(codes.KIND_NAMES)}
    return piles | {"design": [n + 1 for n in range(MOST.designs) if s.design_home[n] == HOME.discarded]}


def thing(d: Row, s: Row, at: int) -> dict[str, Any]:
    return {"id": at + 1, "what": codes.WHATS[d.item_what[at]], "amount": d.item_amount[at], "there": bool(s.thing[at])}


def materials(d: Row) -> list[dict[str, Any]]:
    return [{"id": at + 1, "name": name(d.material_name[at]), "prices": {f"L{id}": d.price[id, at] for id in MATERIAL_LOCATIONS}} for at in range(d.materials)]


def purchase(d: Row, s: Row) -> dict[str, Any] | None:
    """The purchase of material that is under way: colour, units so far, how many more can be asked for."""
    if s.stage != PHASE.actions or s.location not in MATERIAL_LOCATIONS or s.sub != PURCHASE.under_way:
        return None
    return {"location": s.location, "material": s.colour + 1, "bought": s.bought, "most": s.limit if s.decision == DECISION.choose_units else 1}


def shows(d: Row, s: Row) -> list[dict[str, Any]]:
    """All Exhibitions with their tiles and counted lines (P-028, P-R26)."""
    found = []
    for month in range(1, d.rounds + 1):
        number = d.exhibition[month]
        if number:
            tiles = [show_tile(d, s.show[d.show_first[number] + at], d.show_lines[number]) for at in range(d.show_tiles[number])]
            found.append({"exhibition": number, "round": month, "over": s.stage == PHASE.over or s.rounds > month, "tiles": tiles})
    return found


def show_tile(d: Row, show: int, counted: int) -> dict[str, Any]:
    lines = []
    for line in range(MOST.lines):
        prizes = [d.award[line, 0], d.award[line, 1]]
        lines.append({"line": line + 1, "symbol": codes.WHATS[d.symbol[show, line]], "prizes": prizes, "counted": line < counted})
    return {"id": name(d.show_name[show]), "lines": lines}


# --- Cards and Designs ------------------------------------------------------------------------------------------------
def card_id(card: int) -> str:
    """The printed id: C04, B12, E07."""
    return f"{'CBE'[card // PER_KIND]}{card % PER_KIND + 1:02d}"


def effect(d: Row, n: int) -> dict[str, Any]:
    """One ability in the words of the data file; `words.effect_text` makes a sentence of it."""
    row = d.effect[n]
    told: dict[str, Any] = {"when": codes.WHENS[row.when], "do": codes.DOES[row.do]}
    told |= {"what": codes.WHATS[row.what]} if row.what else {}
    told |= {"amount": row.amount} if row.amount and row.do != DO.space else {}
    told |= {"per": codes.PERS[row.per]} if row.per else {}
    told |= {"max": row.most} if row.most != codes.NO_LIMIT else {}
    told |= {"need": codes.NEEDS[row.need]} if row.need else {}
    told |= {"from": codes.FROMS[row.source], "price": row.price} if row.do == DO.draw else {}
    told |= {"price": row.price} if row.do == DO.hire else {}
    told |= {"pawn": False} if not row.pawn else {}
    told |= {"at": [id for id in range(1, LOCATIONS + 1) if row.at >> id & 1]} if row.do == DO.space else {}
    told |= {"loans": row.loans, "credit": row.credit, "cash": row.cash} if row.do == DO.settle else {}
    return told


def side(d: Row, card: int, which: int) -> dict[str, Any]:
    first = d.first[card, which]
    return {"effects": [effect(d, n) for n in range(first, first + d.effects[card, which])], "upkeep": d.upkeep[card, which]}


def card(d: Row, s: Row, card: int) -> dict[str, Any]:
    """A card with both sides, as it lies."""
    which = s.side[card]
    first = d.first[card, which]
    used = [bool(s.used[card] >> d.effect[n].mark & 1) for n in range(first, first + d.effects[card, which])]
    return {
        "id": card_id(card),
        "kind": codes.KIND_NAMES[card // PER_KIND],
        "number": card % PER_KIND + 1,
        "name": name(d.card_name[card]),
        "last_quarter": bool(d.is_last[card]),
        "cost": d.cost[card],
        "upkeep": d.upkeep[card, which],
        "side": "back" if which else "front",
        "front": side(d, card, 0),
        "back": side(d, card, 1) if d.has_back[card] else None,
        "flip_cost": d.flip_cost[card] if d.has_back[card] and card >= PER_KIND else None,
        "used": used,
        "second_type": name(d.type_name[s.second[card]]) if s.second[card] >= 0 else None,
    }


def design(d: Row, n: int) -> dict[str, Any]:
    bonus = {"what": codes.WHATS[d.design_bonus[n]], "amount": d.design_amount[n]} if d.design_amount[n] else None
    return {
        "id": n + 1,
        "style": name(d.style_name[d.design_style[n]]),
        "type": name(d.type_name[d.design_type[n]]),
        "materials": [name(d.material_name[d.design_material[n, at]]) for at in range(2)],
        "price": d.design_price[n],
        "bonus": bonus,
    }


# --- A company at a glance --------------------------------------------------------------------------------------------
def company(d: Row, s: Row, seat: int, today: Today) -> dict[str, Any]:
    """All that lies at a player board, for everybody to see (P-073, P-074, P-075)."""
    me = s.players[seat]
    cards = [card(d, s, me.card[at]) for at in range(me.cards)]
    tile = d.tile_type[me.tile]
    return {
        "seat": seat,
        "cash": me.cash,
        "vp": me.vp,
        "prestige": me.prestige,
        "prestige_worth": me.prestige * d.vp_each,
        "q": me.q,
        "t": me.t,
        "pr": me.pr,
        "credit": me.credit,
        "loans": me.loans,
        "debts_due": {"round": today.month, "credit": me.credit, "loans": me.loans * d.loan_payback, "total": me.credit + me.loans * d.loan_payback},
        "tile": {"type": name(d.type_name[tile])},
        "pawns_left": pawns_left(d, s, seat),
        "upkeep": upkeep(d, s, seat),
        "forecast": {"without_show": today.forecast(seat, False), "with_show": today.forecast(seat, True)},
        "contracts": [entry for entry in cards if entry["kind"] == "contract"],
        "buildings": [entry | _growth(d, s, seat, entry) for entry in cards if entry["kind"] == "building"],
        "employees": [entry | _growth(d, s, seat, entry) | _leaving(d, s, seat, entry) for entry in cards if entry["kind"] == "employee"],
        "printed_employees": me.open_printed,
        "employee_limit": employee_limit(d, s, seat),
        "room": employee_limit(d, s, seat) - me.held[KIND.employee],
        "materials": {name(d.material_name[at]): me.material[at] for at in range(d.materials)},
        "styles": styles(d, s, seat),
        "collection": [me.design[at] + 1 for at in range(me.designs) if s.shown[me.design[at]]],
        "best_collection": today.told(seat),
        "bank_limit": bank_limit(d, s, seat),
        "score": score(d, s, seat),
        "rank": rank(d, s, seat) + 1 if s.stage == PHASE.over else None,
        "bankrupt": bool(me.bankrupt),
    }


def _number(entry: dict[str, Any]) -> int:
    return int(codes.KIND_NAMES.index(entry["kind"]) * PER_KIND + entry["number"] - 1)


def _growth(d: Row, s: Row, seat: int, entry: dict[str, Any]) -> dict[str, Any]:
    can = entry["back"] is not None and entry["side"] == "front"
    return {"growth_price": growth_price(d, s, seat, _number(entry), 0) if can else None}


def _leaving(d: Row, s: Row, seat: int, entry: dict[str, Any]) -> dict[str, Any]:
    return {"severance": severance(d, s, seat, _number(entry))}


def pawns_left(d: Row, s: Row, seat: int) -> int:
    if s.stage not in (PHASE.planning, PHASE.actions):
        return int(d.pawns)
    placed = sum(pawns_at(s, id).count(seat) for id in range(1, LOCATIONS + 1))
    return int(d.pawns - placed)


def upkeep(d: Row, s: Row, seat: int) -> dict[str, Any]:
    """The breakdown of what is due, line by line (P-076, P-R37)."""
    me = s.players[seat]
    lines: list[dict[str, Any]] = []
    for at in range(me.held[KIND.contract], me.cards):
        n = me.card[at]
        lines.append({"what": "card", "card": card_id(n), "name": name(d.card_name[n]), "dollars": d.upkeep[n, s.side[n]]})
    lines.append({"what": "printed", "count": me.open_printed, "dollars": me.open_printed * d.printed_upkeep})
    lines.append({"what": "credit", "count": me.credit, "dollars": upkeep_of_credit(d, s, seat)})
    lines.append({"what": "loans", "count": me.loans, "dollars": me.loans * d.loan_upkeep})
    total = sum(line["dollars"] for line in lines)
    due = upkeep_due(d, s, seat)
    income = upkeep_income(d, s, seat)
    short = max(0, due - me.cash - income)
    return {"lines": lines, "sum": total, "cuts": sum_of(d, s, seat, WHEN.upkeep, DO.less, WHAT.upkeep), "due": due, "income": income, "short_by": short}


def upkeep_income(d: Row, s: Row, seat: int) -> int:
    """What cards bring before Upkeep is paid."""
    copy = _copy(s)
    gains(d, copy, seat, WHEN.upkeep, 1, NO_LOG)
    return int(copy.players[seat].cash - s.players[seat].cash)


def styles(d: Row, s: Row, seat: int) -> list[dict[str, Any]]:
    """The Designs held, grouped by style, with the materials the group still lacks."""
    me = s.players[seat]
    groups = []
    for style in range(d.styles):
        own = [me.design[at] for at in range(me.designs) if d.design_style[me.design[at]] == style]
        if own:
            need = [sum(d.design_material[n, which] == at for n in own for which in range(2)) for at in range(d.materials)]
            lack = {name(d.material_name[at]): need[at] - me.material[at] for at in range(d.materials) if need[at] > me.material[at]}
            groups.append(
                {
                    "style": name(d.style_name[style]),
                    "designs": [design(d, n) | {"missing": _missing(d, me, n)} for n in own],
                    "prices": sum(d.design_price[n] for n in own),
                    "missing": lack,
                    "waivers": allowance(d, s, seat, WHEN.show, WHAT.waivers),
                    "complete": sum(lack.values()) <= allowance(d, s, seat, WHEN.show, WHAT.waivers),
                }
            )
    return groups


def _missing(d: Row, me: Row, n: int) -> list[str]:
    return [name(d.material_name[d.design_material[n, at]]) for at in range(2) if me.material[d.design_material[n, at]] == 0]


# --- If the show were today -------------------------------------------------------------------------------------------
class Today:
    """The coming Exhibition played on a copy of the table as things stand, every player with a best Collection."""

    def __init__(self, d: Row, s: Row) -> None:
        self.d, self.s = d, s
        self.month = next((month for month in range(s.rounds, d.rounds + 1) if d.exhibition[month] and not self._is_past(month)), d.rounds)
        self.over = s.stage == PHASE.over or self._is_past(self.month)
        self.best: list[list[int]] = [[] for _ in range(s.seats)]
        self.sales, self.prestige = [0] * s.seats, [0] * s.seats
        self.awards: list[Event] = []
        self.items: list[dict[str, int]] = []
        if not self.over:
            self._play()

    def _is_past(self, month: int) -> bool:
        return bool(self.s.rounds == month and self.s.stage in (PHASE.firing, PHASE.paying, PHASE.turning, PHASE.over))

    def _play(self) -> None:
        d, table = self.d, _copy(self.s)
        table.rounds = self.month
        for card in range(CARDS):
            table.used[card] = 0 if self.s.rounds != self.month else self.s.used[card]
        before = [table.players[seat].cash for seat in range(table.seats)]
        for at in range(table.seats):
            self._present(table, table.order[at], at)
        for seat in range(table.seats):
            self.items.append(self._counts(table, seat))
            if table.rounds != self.s.rounds and d.exhibition[self.month] > 1:
                table.players[seat].prestige = 0
        held = [table.players[seat].prestige for seat in range(table.seats)]
        log = new_log()
        give_awards(d, table, Rows(log))
        self.prestige = [table.players[seat].prestige - held[seat] for seat in range(table.seats)]
        self.awards = [codes.EVENTS.seen_by(raw, None) for raw in codes.EVENTS.read(log) if raw[0] == codes.TOLD.award]
        sell_collections(d, table, NO_LOG)
        self.sales = [table.players[seat].cash - before[seat] for seat in range(table.seats)]

    def _counts(self, table: Row, seat: int) -> dict[str, int]:
        me = table.players[seat]
        raised = allowance(self.d, table, seat, WHEN.awards, WHAT.x2) if me.collection else 0
        return {"q": me.q, "t": me.t, "pr": me.pr, "x2": me.collection + raised}

    def _present(self, table: Row, seat: int, at: int) -> None:
        me = table.players[seat]
        if self.s.stage == PHASE.show and at < self.s.step:  # has shown already
            self.best[seat] = [me.design[n] for n in range(me.designs) if table.shown[me.design[n]]]
            return
        if self.s.stage == PHASE.awards:
            return
        if me.collection == 0:
            table.restyles = allowance(self.d, table, seat, WHEN.show, WHAT.restyles)
            table.waivers = allowance(self.d, table, seat, WHEN.show, WHAT.waivers)
            table.last = -1
            style, chosen = best_collection(self.d, table, seat)
            table.style = max(0, style)
            for design in sorted(chosen):
                add_design(self.d, table, seat, design, NO_LOG)
        self.best[seat] = [me.design[n] for n in range(me.designs) if table.shown[me.design[n]]]
        step = table.step
        fix_collection(self.d, table, seat, NO_LOG)
        table.step = step

    def told(self, seat: int) -> dict[str, Any] | None:
        """The best Collection of today, and what it would bring with today's rivals."""
        if self.over:
            return None
        return {"designs": [n + 1 for n in self.best[seat]], "prestige": self.prestige[seat], "dollars": self.sales[seat]}

    def coming(self) -> dict[str, Any] | None:
        """The counted lines of the coming Exhibition: who has how much, and what it would win today."""
        if self.over:
            return None
        d, s, number = self.d, self.s, self.d.exhibition[self.month]
        tiles = []
        for at in range(d.show_tiles[number]):
            show = s.show[d.show_first[number] + at]
            tiles.append({"id": name(d.show_name[show]), "lines": [self._line(show, line) for line in range(d.show_lines[number])]})
        tokens = [{symbol: getattr(s.players[seat], symbol) for symbol in ("q", "t", "pr")} for seat in range(s.seats)]
        return {"exhibition": number, "round": self.month, "tiles": tiles, "tokens_now": tokens, "items_today": self.items, "prestige_today": self.prestige}

    def _line(self, show: int, line: int) -> dict[str, Any]:
        symbol = codes.WHATS[self.d.symbol[show, line]]
        standings = [{"seat": seat, "items": self.items[seat][symbol], "place": None, "prestige": 0} for seat in range(self.s.seats)]
        for award in (event.fields for event in self.awards):
            if award["show"] == show and award["line"] == line:
                standings[award["seat"]] |= {"place": award["place"], "prestige": award["prestige"]}
        return {"line": line + 1, "symbol": symbol, "prizes": [self.d.award[line, 0], self.d.award[line, 1]], "standings": standings}

    def forecast(self, seat: int, with_show: bool) -> list[dict[str, Any]]:
        """Cash step by step to the end of the coming Exhibition, if nothing else is bought or earned."""
        d, s = self.d, self.s
        me = s.players[seat]
        steps: list[dict[str, Any]] = [{"what": "now", "round": s.rounds, "dollars": 0, "cash": me.cash, "loans": 0}]
        if s.stage == PHASE.over:
            return steps
        due, income, cash, loans = upkeep_due(d, s, seat), upkeep_income(d, s, seat), me.cash, me.loans
        for month in range(s.rounds, self.month + 1):
            exhibition = bool(d.exhibition[month])
            if exhibition and with_show and not self.over:
                cash += self.sales[seat]
                steps.append({"what": "show", "round": month, "dollars": self.sales[seat], "cash": cash, "loans": 0})
            if s.rounds == month and s.stage == PHASE.turning:
                continue
            cash, due, new = _pay(d, cash + income, due, exhibition)
            steps.append({"what": "upkeep", "round": month, "dollars": income - due, "cash": cash, "loans": new})
            loans += 0 if exhibition else new
            due += new * d.loan_upkeep if exhibition else 0
            if exhibition and me.credit + loans:
                owed = me.credit + loans * d.loan_payback
                cash, _, new = _pay(d, cash, owed, True)
                steps.append({"what": "payback", "round": month, "dollars": -owed, "cash": cash, "loans": new})
        return steps


def _pay(d: Row, cash: int, due: int, exhibition: bool) -> tuple[int, int, int]:
    """Cash after a sum is paid, the sum with what forced loans add to it, and how many loans that takes."""
    new = 0
    while cash < due:
        new += 1
        cash += d.loan_exhibition if exhibition else d.loan_working
        due += 0 if exhibition else d.loan_upkeep
    return cash - due, due, new


def best_collection(d: Row, table: Row, seat: int) -> tuple[int, list[int]]:
    """A style and Designs of it that can be shown now and are worth most (searched as far as a fixed number of steps allows)."""
    best: tuple[int, int, list[int]] = (0, -1, [])
    own = [table.players[seat].design[at] for at in range(table.players[seat].designs)]
    per_card = table.players[seat].prestige + 1
    for style in range(d.styles):
        fitting = [n for n in own if refuse_present(d, table, seat, style, n) == 0]
        if fitting:
            fitting.sort(key=lambda n: (d.design_style[n] != style, -d.design_price[n]))
            worth, chosen = _search(d, table, seat, style, fitting, per_card)
            best = max(best, (worth, style, chosen), key=lambda found: found[0])
    return best[1], best[2]


def _search(d: Row, table: Row, seat: int, style: int, fitting: list[int], per_card: int) -> tuple[int, list[int]]:
    me = table.players[seat]
    stock = [me.material[at] for at in range(d.materials)]
    needs = {n: (d.design_material[n, 0], d.design_material[n, 1]) for n in fitting}
    worth = {n: d.design_price[n] + per_card + (d.design_amount[n] if d.design_bonus[n] == WHAT.cash else 0) for n in fitting}
    off_style = {n: int(d.design_style[n] != style) for n in fitting}
    best: tuple[int, list[int]] = (0, [])
    nodes = 0

    def extend(at: int, chosen: list[int], total: int, short: int, restyled: int) -> None:
        nonlocal best, nodes
        nodes += 1
        if total > best[0]:
            best = (total, list(chosen))
        for next_at in range(at, len(fitting)):
            n = fitting[next_at]
            lacking = short + sum(stock[m] <= 0 for m in needs[n])
            if nodes > SEARCH_NODES or lacking > table.waivers or restyled + off_style[n] > table.restyles:
                continue
            for m in needs[n]:
                stock[m] -= 1
            extend(next_at + 1, [*chosen, n], total + worth[n], lacking, restyled + off_style[n])
            for m in needs[n]:
                stock[m] += 1

    extend(0, [], 0, shortage(d, table, seat, -1), 0)
    return best


# --- What a choice would cost -----------------------------------------------------------------------------------------
def market(d: Row, s: Row, seat: int) -> list[dict[str, Any]]:
    """For each Building and Employee of the rows: what this seat would pay, and whether it would force a loan at the next Upkeep."""
    found = []
    for n in (*_range_of(KIND.building), *_range_of(KIND.employee)):
        if s.home[n] == HOME.row:
            copy = _copy(s)
            price = building_price(d, s, seat, n, 0) if n < FIRST.employee else 0
            pay(copy, seat, price)
            obtain(d, copy, seat, n)
            found.append({"card": card_id(n), "price": price, "affordable": price <= s.players[seat].cash} | _after(d, s, copy, seat))
    return found


def unit_prices(d: Row, s: Row, seat: int) -> dict[str, list[int]]:
    """What the first unit of each material would cost this seat at L6 to L8, after the cuts by its cards."""
    cuts = {id: sum_of(d, s, seat, when_called(id), DO.less, WHAT.material) for id in MATERIAL_LOCATIONS}
    return {f"L{id}": [_cut(d, d.price[id, at], cuts[id]) for at in range(d.materials)] for id in MATERIAL_LOCATIONS}


def _cut(d: Row, price: int, cut: int) -> int:
    return max(d.unit_floor, price - cut) if cut else price


def choices(d: Row, s: Row, seat: int) -> list[dict[str, Any]]:
    """Every move that is allowed now, with cash and upkeep after it, and a warning where the next Upkeep would force a loan."""
    moves = [0] * len(codes.MOVES)
    count = list_moves(d, s, seat, moves)
    return [{"move": str(codes.MOVES[move]), **_if_played(d, s, seat, move)} for move in moves[:count]]


def _if_played(d: Row, s: Row, seat: int, move: int) -> dict[str, Any]:
    copy = _copy(s)
    if not is_in(codes.MOVE.fire, move):
        answer(d, copy, seat, move, NO_LOG)
    return {"dollars": copy.players[seat].cash - s.players[seat].cash} | _after(d, s, copy, seat)


def _after(d: Row, s: Row, copy: Row, seat: int) -> dict[str, Any]:
    """Cash, upkeep and what is missing for it after a choice; `warning` where the choice brings the shortage about or makes it worse."""
    cash, due = copy.players[seat].cash, upkeep_due(d, copy, seat)
    short = max(0, due - cash - upkeep_income(d, copy, seat))
    before = max(0, upkeep_due(d, s, seat) - s.players[seat].cash - upkeep_income(d, s, seat))
    loans = _pay(d, max(0, due - short), due, bool(d.exhibition[s.rounds]))[2] if short else 0
    return {"cash": cash, "upkeep": due, "short_by": short, "loans": loans, "warning": short > before}
