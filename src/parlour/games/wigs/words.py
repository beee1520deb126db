"""The words of Wigs: events, moves and refusals as sentences."""

from collections.abc import Sequence

from msgspec import UNSET

from parlour.engine.codes import unknown
from parlour.engine.events import Event
from parlour.engine.moves import Move
from parlour.engine.plain import Options
from parlour.engine.texts import Texts
from parlour.games.wigs.codes import PHASES, REFUSAL, REFUSALS, WIG, WIG_NUMBERS, WIGS
from parlour.games.wigs.market import column_of, lowest_empty_square, top_tile
from parlour.games.wigs.selling import bonus
from parlour.games.wigs.state import Data, State
from parlour.games.wigs.view import Abilities, Column, Player, Square, View

__all__ = [
    "COLUMN_NAMES",
    "NAMES",
    "PLURALS",
    "WIG",
    "ability",
    "event_text",
    "move_text",
    "refusal_text",
    "score_text",
    "table_lines",
    "warnings",
]

NAMES = ("", "Bon Vivant", "Trendsetter", "Baron", "Scholar", "Buccaneer")
PLURALS = ("", "Bon Vivants", "Trendsetters", "Barons", "Scholars", "Buccaneers")
COLUMN_NAMES = ("I", "II", "III")


def ability(wig: int, can: Abilities, t: Texts) -> str:
    """What a wig can do, in a few words; the rulebook's numbers are said in words."""
    match wig:
        case WIG.none:
            return ""
        case WIG.bon_vivant if can.bon_vivant_pair == 2:
            return t("after selling, takes a wig for each pair behind the screen")
        case WIG.bon_vivant:
            return t("after selling, takes a wig for each {n} of a type behind the screen", n=can.bon_vivant_pair)
        case WIG.trendsetter if (can.trendsetter_draws, can.trendsetter_adds) == (5, 3):
            return t("alone, draws five wigs and picks three for the market")
        case WIG.trendsetter:
            return t("alone, draws {n} wigs and picks {adds} for the market", n=can.trendsetter_draws, adds=can.trendsetter_adds)
        case WIG.baron:
            return t.plural("one gold more for each wig sold", "{n} gold more for each wig sold", can.baron_gold)
        case WIG.scholar if can.scholar_types == 2:
            return t("may sell two types of wig")
        case WIG.scholar:
            return t.plural("may sell one type of wig", "may sell {n} types of wig", can.scholar_types)
        case WIG.buccaneer:
            return t.plural("after selling, takes one wig from the bag", "after selling, takes {n} wigs from the bag", can.buccaneer_tiles)
    raise LookupError(f"no wig has the number {wig}")


def wig_name(wig: int | None, t: Texts) -> str:
    return t("a wig unseen") if wig is None else t(NAMES[wig])


def event_text(event: Event, names: Sequence[str], t: Texts) -> str:
    """An event in a sentence."""
    f = event.fields
    who = names[f["seat"]] if "seat" in f else ""
    wig = wig_name(f["wig"], t) if "wig" in f else ""
    column = COLUMN_NAMES[f["column"]] if "column" in f else ""
    square = f.get("square", 0) + 1
    match event.name:
        case "starts":
            return t("{who} is the starting player.", who=who)
        case "drafted":
            return t("{who} takes {wig} from the middle.", who=who, wig=wig)
        case "dealt":
            return t("{who} is dealt {wig}.", who=who, wig=wig)
        case "round_begins":
            return t("Round {n} begins.", n=f["round"])
        case "chose":
            return t("{who} has chosen a wig.", who=who) if f["wig"] is None else t("{who} chooses {wig}, face down.", who=who, wig=wig)
        case "revealed":
            return t("{who} wears {wig}.", who=who, wig=wig)
        case "trend":
            return _trend(event, who, t)
        case "placed":
            return t("{wig} goes to column {column}, square {square}.", wig=wig, column=column, square=square)
        case "put_back":
            return t("{wig} fits nowhere and goes back to the supply.", wig=wig)
        case "boxed":
            return t("{wig} fits nowhere and leaves the game.", wig=wig)
        case "kept_back":
            return t.plural("{who} puts one tile back, unseen.", "{who} puts {n} tiles back, unseen.", f["tiles"], who=who)
        case "sell_order":
            return t("Selling order: {order}.", order=_order(event, names))
        case "buy_order":
            return t("Buying order: {order}.", order=_order(event, names))
        case "sold":
            return _sold(event, who, wig, column, square, t)
        case "done_selling":
            return t("{who} ends the sell turn.", who=who)
        case "drew":
            return (
                t("{who} takes a tile from the supply.", who=who)
                if f["wig"] is None
                else t("{who} takes {wig} from the supply.", who=who, wig=wig)
            )
        case "bought":
            return t(
                "{who} buys {wig} from column {column}, square {square}, for {gold} gold.",
                who=who,
                wig=wig,
                column=column,
                square=square,
                gold=f["price"],
            )
        case "passed":
            return t("{who} can afford nothing and passes.", who=who) if f["automatic"] else t("{who} passes.", who=who)
        case "debut":
            return t("{who} collects the debut tile {wig}.", who=who, wig=wig)
        case "market_cleared":
            return t.plural("The market is emptied: one tile.", "The market is emptied: {n} tiles.", f["tiles"])
        case "ended":
            return t(_ENDINGS[f["ending"]])
        case "slid":
            return t("The tiles above slide down in column {column}.", column=column)
    raise LookupError(f"no sentence for the event {event.name!r}")


_ENDINGS = (
    "",
    "The game ends: somebody has enough gold.",
    "The game ends: the supply is empty.",
    "The game ends: nothing moves any more.",
    "The game ends: the last round is over.",
)


def _order(event: Event, names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in event.fields.values() if seat >= 0)


def _trend(event: Event, who: str, t: Texts) -> str:
    seen = [event.fields[f"wig{n}"] for n in range(1, 6)]
    if None in seen:
        return t("{who}, the only Trendsetter, draws for the market.", who=who)
    return t("{who} draws {wigs} to choose from.", who=who, wigs=", ".join(wig_name(wig, t) for wig in seen if wig))


def _sold(event: Event, who: str, wig: str, column: str, square: int, t: Texts) -> str:
    f = event.fields
    if f["bonus"]:
        return t(
            "{who} sells {wig} to column {column}, square {square}: {gold} gold, and {bonus} as Baron.",
            who=who,
            wig=wig,
            column=column,
            square=square,
            gold=f["price"],
            bonus=f["bonus"],
        )
    return t(
        "{who} sells {wig} to column {column}, square {square}, for {gold} gold.",
        who=who,
        wig=wig,
        column=column,
        square=square,
        gold=f["price"],
    )


def move_text(move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """A move in words, with what it costs or earns now."""
    a = move.arguments
    wig = wig_name(a["wig"], t) if "wig" in a else ""
    column = COLUMN_NAMES[a["column"]] if "column" in a else ""
    match move.name:
        case "done":
            return t("Sell no more") if s.sold_types else t("Sell nothing")
        case "pass":
            return t("Pass")
        case "draft":
            return t("Take {wig}", wig=wig)
        case "wear":
            return t("Wear {wig}", wig=wig)
        case "add":
            return t("Add {wig} to the market", wig=wig)
        case "sell":
            sold = s.column[a["column"]]
            return t(
                "Sell {wig} to column {column} for {gold} gold",
                wig=wig_name(sold, t) if sold else "–",
                column=column,
                gold=_income(d, s, seat, a["column"]),
            )
        case "place":
            return t("Open column {column} with {wig} for {gold} gold", wig=wig, column=column, gold=_income(d, s, seat, a["column"]))
        case "buy":
            square = a["square"]
            sold = s.column[a["column"]]
            return t(
                "Buy {wig} from column {column}, square {square}, for {gold} gold",
                wig=wig_name(sold, t) if sold else "–",
                column=column,
                square=square + 1,
                gold=d.price[a["column"], square],
            )
    raise LookupError(f"no words for the move {move.name!r}")


def _income(d: Data, s: State, seat: int, column: int) -> int:
    """What a tile sold to a column earns now; nothing where it is full."""
    square = lowest_empty_square(d, s, column)
    return int(d.price[column, square] + bonus(d, s, seat)) if square >= 0 else 0


def refusal_text(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """Why a move is refused, with the numbers in it."""
    a = move.arguments
    me = s.players[seat]
    column = COLUMN_NAMES[a["column"]] if "column" in a else ""
    held = s.column[a["column"]] if "column" in a else 0
    wig = wig_name(a.get("wig") or held, t) if a.get("wig") or held else ""
    match code:
        case REFUSAL.other_phase:
            return t("This is the phase «{phase}»: «{move}» does not belong to it", phase=t(PHASES[s.phase]), move=str(move))
        case REFUSAL.not_in_the_middle:
            return t("No {wig} lies in the middle", wig=wig)
        case REFUSAL.not_yours_to_wear:
            return t("You have no {wig} behind your screen to wear", wig=wig)
        case REFUSAL.chosen_already:
            return t("You have chosen already, and a choice stands")
        case REFUSAL.not_drawn:
            return t("No {wig} is among the tiles you drew", wig=wig)
        case REFUSAL.fits_nowhere:
            return t("The {wig} fits nowhere in the market, and others of your tiles do", wig=wig)
        case REFUSAL.column_empty:
            return t("Column {column} is empty: open it with a wig of your choice instead", column=column)
        case REFUSAL.column_full:
            return t(
                "Column {column} is full: its {n} squares are taken, so no more {wigs} can be sold this round",
                column=column,
                n=d.squares[a["column"]],
                wig=wig,
                wigs=t(PLURALS[held]),
            )
        case REFUSAL.no_column_left:
            return t("All three columns hold other wigs, so none can take a {wig} this round", wig=wig)
        case REFUSAL.other_type_there:
            return t("Column {column} holds {wigs}: a column takes only one type", column=column, wigs=t(PLURALS[held]))
        case REFUSAL.stands_elsewhere:
            column = COLUMN_NAMES[column_of(s, a["wig"])]
            return t("{wigs} already stand in column {column}: a type never stands in two", wigs=t(PLURALS[a["wig"]]), column=column)
        case REFUSAL.open_leftmost:
            return t("At this table the left-most empty column must be opened first")
        case REFUSAL.worn:
            return t("{wig} is worn: a worn wig cannot be sold", wig=wig)
        case REFUSAL.not_behind_your_screen:
            return t("You have no {wig} behind your screen to sell", wig=wig)
        case REFUSAL.one_type_only:
            return t("You have already sold {sold}, and may sell only one type in your turn", sold=_sold_names(s, t))
        case REFUSAL.scholar_sold_enough:
            return t.plural(
                "You have already sold {sold}, and a Scholar may sell only one type",
                "You have already sold {sold}, and a Scholar may sell only {n} types",
                d.scholar_types,
                sold=_sold_names(s, t),
            )
        case REFUSAL.square_not_in_use:
            return t("Column {column} has only {n} squares in use", column=column, n=d.squares[a["column"]])
        case REFUSAL.square_empty:
            return t("No tile lies on square {square} of column {column}", square=a["square"] + 1, column=column)
        case REFUSAL.too_dear:
            return t(
                "Square {square} of column {column} costs {price} gold, and you have {gold}",
                square=a["square"] + 1,
                column=column,
                price=d.price[a["column"], a["square"]],
                gold=me.gold,
            )
        case REFUSAL.not_on_top:
            return t(
                "Only the top tile of a column may be bought at this table: in column {column} that on square {square}",
                column=column,
                square=top_tile(s, a["column"]) + 1,
            )
        case REFUSAL.game_over:
            return t("The game is over")
        case REFUSAL.not_your_draft:
            return t("It is not your turn to take a tile from the middle")
        case REFUSAL.not_your_market:
            return t("Only the Trendsetter adds tiles to the market now")
        case REFUSAL.not_your_sale:
            return t("It is not your turn to sell")
        case REFUSAL.not_your_purchase:
            return t("It is not your turn to buy")
    raise unknown(REFUSALS, code)


def _sold_names(s: State, t: Texts) -> str:
    return " + ".join(t(NAMES[wig]) for wig in range(1, WIGS) if s.sold_types >> wig & 1)


def warnings(players: int, options: Options, t: Texts) -> list[str]:
    """What speaks against these options with so many players (W-078, W-R35, W-R36)."""
    found = []
    if options["target_gold"] == 25 and players > 2:
        found.append(t("25 gold are not recommended for 3 or 4 players (W-078)."))
    if not options["stall_rounds"] and not options["max_rounds"]:
        found.append(t("With both guards off a game in which nothing moves any more does not end (W-R35)."))
    return found


def score_text(view: View, seat: int, t: Texts) -> str:
    """How a player stands at the end."""
    return t("{n} gold", n=view.players_at_table[seat].gold)


def table_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The table in lines of text, for the terminal."""
    phase = t(view.phase)
    lines = [
        t(
            "Round {n}, {phase}. {tiles} tiles in the supply; the game goes to {target} gold.",
            n=view.round,
            phase=phase,
            tiles=view.supply,
            target=view.target,
        )
    ]
    if view.phase in ("draft", "wear"):
        lines += [_ability_line(wig, view, t) for wig in WIG_NUMBERS]
    if view.pool:
        lines.append(t("In the middle: {wigs}", wigs=_names_of(view.pool, t)))
    if view.debut:
        lines.append(t("Debut tiles: {wigs}", wigs=_names_of(view.debut, t)))
    lines += _market_lines(view.market, t)
    if view.drawn:
        lines.append(t("You drew: {wigs}", wigs=_names_of(view.drawn, t)))
    return lines + [_player_line(player, names, t) for player in view.players_at_table]


def _ability_line(wig: int, view: View, t: Texts) -> str:
    """A wig by its number, its name and what it can do."""
    return f"  {wig} {t(NAMES[wig])}: {ability(wig, view.abilities, t)}"


def _names_of(wigs: Sequence[int], t: Texts) -> str:
    return ", ".join(f"{wig} {t(NAMES[wig])}" for wig in wigs)


def _market_lines(market: Sequence[Column], t: Texts) -> list[str]:
    """The columns side by side, the top squares first; a square is its price and its tile."""
    heads = [f"{COLUMN_NAMES[at]} {t(NAMES[column.wig]) if column.wig else t('empty')}" for at, column in enumerate(market)]
    lines = ["  " + " ".join(f"{head:18}" for head in heads).rstrip()]
    for square in reversed(range(max(len(column.squares) for column in market))):
        cells = [_square(column.squares, square) for column in market]
        lines.append("  " + " ".join(f"{cell:18}" for cell in cells).rstrip())
    return lines


def _square(squares: Sequence[Square], at: int) -> str:
    return f"{at + 1}: {squares[at].price} [{squares[at].wig or ' '}]" if at < len(squares) else ""


def _player_line(player: Player, names: Sequence[str], t: Texts) -> str:
    gold = "?" if player.gold is None else player.gold
    worn = t("wears {wig}", wig=t(NAMES[player.worn])) if player.worn else t("has chosen") if player.has_chosen else t("wears nothing")
    line = t("{who}: {gold} gold, {tiles} tiles, {worn}", who=names[player.seat], gold=gold, tiles=player.tiles, worn=worn)
    if player.known is not UNSET:
        line += t("; known: {wigs}", wigs=_names_of(player.known, t) or "–")
    return line + (t("; you have {wigs}", wigs=_names_of(player.hand, t) or "–") if player.hand is not UNSET else "")
