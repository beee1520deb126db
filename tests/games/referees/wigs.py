"""A referee for Wigs, from the rule document and the rulings: gold, tiles behind screens, a market of three columns."""

from __future__ import annotations

from collections import Counter

from parlour.engine.referee import Referee

DRAFT, WEAR, TREND, SELL, BUY, OVER = range(6)
TYPES = range(1, 6)
COLUMNS = range(3)
SCHOLAR = 4


# --- Money ------------------------------------------------------------------------------------------------------------
def begins_with(position):
    """Two gold each."""
    return {(seat, "gold"): 2 for seat in range(position.players)}


def tell(event, purses):
    """A sale earns the dots of its square and the Baron's gold; a purchase costs the dots."""
    if event.name == "sold":
        purses[event["seat"], "gold"] += event["price"] + event["bonus"]
    elif event.name == "bought":
        purses[event["seat"], "gold"] -= event["price"]


def held(position):
    return {(seat, "gold"): position.state.players[seat].gold for seat in range(position.players)}


# --- Moves ------------------------------------------------------------------------------------------------------------
def board(position):
    """The prices of each column from the bottom, as this table's board shows them."""
    return position.printed["market"][position.options["market_layout"]]["players_2" if position.players == 2 else "players_3_4"]


def room(position, column):
    """Whether a square of the column is empty."""
    return any(not position.state.square[column][at] for at in range(len(board(position)[column])))


def moves(position, seat):
    s, me = position.state, position.state.players[seat]
    if s.phase == WEAR:
        return [] if me.worn else [f"wear wig={wig}" for wig in TYPES if me.hand[wig]]
    if s.phase == OVER or s.turn != seat:
        return []
    if s.phase == DRAFT:
        return [f"draft wig={wig}" for wig in TYPES if s.pool[wig]]
    if s.phase == TREND:
        return [f"add wig={wig}" for wig in TYPES if s.drawn[wig] and fits(position, wig)]
    return ["done", *sales(position, me)] if s.phase == SELL else ["pass", *purchases(position, me)]


def fits(position, wig):
    """A tile joins the column of its type, if that has room, or opens a column where none has its type."""
    columns = position.state.column
    return room(position, columns.index(wig)) if wig in columns else 0 in columns


def sales(position, me):
    """Tiles behind the screen, of the types begun or one more: one in all, the Scholar's are two."""
    s = position.state
    begun = {wig for wig in TYPES if s.sold_types >> wig & 1}
    may_begin = len(begun) < (2 if me.worn == SCHOLAR else 1)
    for wig in TYPES:
        if not me.hand[wig] or not (wig in begun or may_begin):
            continue
        if wig in s.column:
            if room(position, s.column.index(wig)):
                yield f"sell column={s.column.index(wig)}"
        else:
            empty = [column for column in COLUMNS if not s.column[column]]
            if position.options["sell_empty_column"] == "leftmost":
                empty = empty[:1]
            yield from (f"place column={column} wig={wig}" for column in empty)


def purchases(position, me):
    """Every tile whose dots the buyer can pay; with the option only the top one of each column."""
    s = position.state
    for column in COLUMNS:
        lying = [square for square in range(len(board(position)[column])) if s.square[column][square]]
        if position.options["buy_from"] == "top":
            lying = lying[-1:]
        yield from (f"buy column={column} square={square}" for square in lying if board(position)[column][square] <= me.gold)


# --- Secrets ----------------------------------------------------------------------------------------------------------
def known_tiles(log, players):
    """The tiles that this log names as each player's, the worn one included, if it was shown."""
    known, worn = [Counter() for _ in range(players)], [0] * players
    for event in log:
        seat, wig = event.fields.get("seat"), event.fields.get("wig")
        if event.name in ("drafted", "bought", "debut"):
            known[seat][wig] += 1
        elif event.name == "revealed":
            worn[seat] = wig
            known[seat][wig] = max(1, known[seat][wig])
        elif event.name == "sold" and known[seat][wig] > (worn[seat] == wig):
            known[seat][wig] -= 1
        elif event.name == "round_begins":
            worn = [0] * players
    return known


def deal_anew(row, position, seat, log, chance):
    """The others' tiles that the log does not name, their wigs not yet shown, the Trendsetter's five, and the supply."""
    s = position.state
    if s.phase in (DRAFT, OVER):
        return
    known, pool, unknown = known_tiles(log, position.players), Counter({wig: s.supply[wig] for wig in TYPES}), {}
    face_down = s.phase == WEAR
    for other in range(position.players):
        if other != seat:
            them = s.players[other]
            tiles = Counter({wig: them.hand[wig] for wig in TYPES})
            if face_down and them.worn:
                tiles[them.worn] += 1
            named = Counter(known[other])
            if not face_down and them.worn:
                named[them.worn] -= 1
            assert not named - tiles, "the log names tiles that are not there"
            pool += tiles - named
            unknown[other] = ((tiles - named).total(), named)
    five = sum(s.drawn[1:]) if s.phase == TREND and s.turn != seat and not position.options["trendsetter_drawn_public"] else 0
    if five:
        pool += Counter({wig: s.drawn[wig] for wig in TYPES})
    tiles = sorted(pool.elements())
    chance.shuffle(tiles)
    for other, (count, named) in unknown.items():
        hand = [*named.elements(), *(tiles.pop() for _ in range(count))]
        chance.shuffle(hand)
        if face_down and s.players[other].worn:
            row.players[other].worn = hand.pop()
        for wig in TYPES:
            row.players[other].hand[wig] = hand.count(wig)
        if not position.options["gold_visible"]:
            row.players[other].gold = chance.randrange(20)
    drawn = [tiles.pop() for _ in range(five)]
    for wig in TYPES:
        row.supply[wig] = tiles.count(wig)
        if five:
            row.drawn[wig] = drawn.count(wig)


def unlike(position, seat, move):
    """Which wig is put on is seen when the last one has chosen."""
    chosen = sum(player.worn > 0 for player in position.state.players[: position.players])
    return "wear" if move.startswith("wear") and chosen < position.players - 1 else move


REFEREE = Referee(
    begins_with,
    tell,
    held,
    moves,
    deal_anew,
    tables=[
        (2, {}),
        (3, {}),
        (4, {}),
        (2, {"market_layout": "ascending_575", "market_between_rounds": "keep", "gaps": "slide", "buy_from": "top"}),
        (3, {"market_layout": "ascending_6", "market_between_rounds": "keep", "gold_visible": False, "draft": "random_deal"}),
        (4, {"sell_empty_column": "leftmost", "unplaceable": "redraw", "after_selling": "phase", "buy_turns": "dropout"}),
        (3, {"unplaceable": "box", "trendsetter_drawn_public": True, "tile_memory_aid": True, "buy_turns": "single"}),
    ],
    dull=frozenset({"done", "pass"}),
    unlike=unlike,
)
PURSE = "gold"
FALSE_MOVES = {"scholar_types": 3, "market.descending_5.players_2.0": [5, 5, 5, 5, 5], "market.descending_5.players_2.1": [4, 3, 2, 1]}
FALSE_MONEY = {"start_gold": 3}
