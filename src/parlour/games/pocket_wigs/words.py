"""The words of Pocket Wigs: events, moves and refusals as sentences."""

from collections.abc import Sequence

from parlour.engine.codes import unknown
from parlour.engine.events import Event
from parlour.engine.moves import Move
from parlour.engine.plain import Options
from parlour.engine.texts import Texts
from parlour.games.pocket_wigs.codes import COIN_NAMES, COLUMNS, NOBODY, PHASES, REFUSAL, REFUSALS, ROW, ROW_NAMES
from parlour.games.pocket_wigs.market import earns, sold_in
from parlour.games.pocket_wigs.state import Data, State
from parlour.games.pocket_wigs.view import Action, Circle, Column, Lying, Player, View

__all__ = ["COIN_NAMES", "LETTERS", "ROW", "ROW_NAMES", "event_text", "move_text", "refusal_text", "score_text", "table_lines", "warnings"]

LETTERS = ("", "P", "N", "D")
A_COIN = ("", "a penny", "a nickel", "a dime")
THE_COIN = ("", "the penny", "the nickel", "the dime")
PLURALS = ("", "pennies", "nickels", "dimes")
_ENDINGS = (
    "",
    "The game ends: somebody has enough gold.",
    "The game ends: no coin moves any more.",
    "The game ends: the last round is over.",
)


def column_name(d: Data, column: int) -> str:
    """A column by its letter."""
    return LETTERS[d.letter[column]]


# --- Events -----------------------------------------------------------------------------------------------------------
def event_text(event: Event, names: Sequence[str], t: Texts) -> str:
    """An event in a sentence."""
    f = event.fields
    who = names[f["seat"]] if "seat" in f else ""
    row = t(ROW_NAMES[f["row"]]) if "row" in f else ""
    coin = f.get("coin", 0)
    column, circle = LETTERS[f.get("letter", 0)], f.get("circle", 0) + 1
    match event.name:
        case "first_call":
            return t("{who} is asked first for the quarter.", who=who)
        case "round_begins":
            return t("Round {n} begins.", n=f["round"])
        case "finished":
            return t("{who} has finished placing.", who=who)
        case "quarter_taken":
            return t("{who} has the quarter.", who=who)
        case "quarter_left":
            return t("Nobody has the quarter.")
        case "revealed":
            lying = ", ".join(t(A_COIN[f[f"coin{n}"]]) for n in range(1, 5) if f[f"coin{n}"])
            return t("{who} has on «{row}»: {coins}.", who=who, row=row, coins=lying)
        case "placed_nothing":
            return t("{who} has placed no coin.", who=who)
        case "tie_order":
            return t("Among equal coins: {order}.", order=", ".join(names[seat] for seat in f.values() if seat >= 0))
        case "turned":
            return t("{who} uses {coin} on «{row}».", who=who, row=row, coin=t(THE_COIN[coin]))
        case "set_market":
            return t(
                "{who} moves {coin} from the supply to column {column}, circle {circle}.",
                who=who,
                coin=t(A_COIN[coin]),
                column=column,
                circle=circle,
            )
        case "sold":
            return t(
                "{who} sells {coin} in column {column}, circle {circle}, for {gold} gold.",
                who=who,
                coin=t(A_COIN[coin]),
                column=column,
                circle=circle,
                gold=f["gold"],
            )
        case "done_selling":
            return t("{who} sells no more.", who=who)
        case "bought":
            return t("{who} takes {coin} from the supply.", who=who, coin=t(A_COIN[coin]))
        case "declined":
            return t("{who} does not use {coin} on «{row}».", who=who, row=row, coin=t(THE_COIN[coin]))
        case "lapsed":
            return t("{who} can do nothing: {coin} on «{row}» lapses.", who=who, row=row, coin=t(THE_COIN[coin]))
        case "market_cleared":
            return t.plural("The market is emptied: one coin.", "The market is emptied: {n} coins.", f["coins"])
        case "ended":
            return t(_ENDINGS[f["ending"]])
    raise LookupError(f"no sentence for the event {event.name!r}")


# --- Moves ------------------------------------------------------------------------------------------------------------
def move_text(move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """A move in words, with what it earns now."""
    a = move.arguments
    coin = t(COIN_NAMES[a["coin"]]) if "coin" in a else ""
    column = column_name(d, a["column"]) if "column" in a else ""
    match move.name:
        case "finish":
            return t("Finish")
        case "grab":
            return t("Finish and grab the quarter") if s.holder == NOBODY else t("Finish and reach for the quarter, which is gone")
        case "decline":
            return t("Do not use this coin")
        case "done":
            return t("Sell no more")
        case "place":
            return t("Place a {coin} on «{row}»", coin=coin, row=t(ROW_NAMES[a["row"]]))
        case "set":
            return t("Move a {coin} to column {column}", coin=coin, column=column)
        case "sell":
            sold = sold_in(d, s, a["column"])
            gold = earns(d, s, a["column"], 1)
            return t(
                "Sell a {coin} in column {column} for {gold} gold", coin=t(COIN_NAMES[sold]) if sold else "–", column=column, gold=gold
            )
        case "buy":
            return t("Take a {coin} from the supply", coin=coin)
    raise LookupError(f"no words for the move {move.name!r}")


# --- Refusals ---------------------------------------------------------------------------------------------------------
def refusal_text(code: int, move: Move, d: Data, s: State, seat: int, t: Texts) -> str:
    """Why a move is refused, with the numbers in it."""
    a = move.arguments
    at = a.get("column", 0)
    column = column_name(d, at)
    coin = a.get("coin") or sold_in(d, s, at) or d.letter[at]
    match code:
        case REFUSAL.other_phase:
            return t("This is the phase «{phase}»: «{move}» does not belong to it", phase=t(PHASES[s.phase]), move=str(move))
        case REFUSAL.finished_already:
            return t("You have finished placing, and finished is finished")
        case REFUSAL.not_in_hand:
            return t("You have no {coins} in hand", coins=t(PLURALS[coin]))
        case REFUSAL.row_full:
            return t.plural(
                "«{row}» has one circle, and a coin lies in it",
                "«{row}» has {n} circles, and a coin lies in each",
                d.circles[a["row"]],
                row=t(ROW_NAMES[a["row"]]),
            )
        case REFUSAL.column_full:
            return t.plural(
                "Column {column} is full: its circle is taken",
                "Column {column} is full: its {n} circles are taken",
                d.height[at],
                column=column,
            )
        case REFUSAL.column_sold_out:
            return t.plural(
                "Column {column} is full: its circle is taken, so nothing can be sold there this round",
                "Column {column} is full: its {n} circles are taken, so nothing can be sold there this round",
                d.height[at],
                column=column,
            )
        case REFUSAL.other_type_there:
            return t("Column {column} holds {held}: no other coin may be put there this round", column=column, held=t(PLURALS[s.kind[at]]))
        case REFUSAL.nothing_sold_yet:
            return t("Nothing is sold yet: sell, or decline")
        case REFUSAL.one_column_only:
            return t("You are selling in column {begun}, and an action sells in one column only", begun=column_name(d, s.column))
        case REFUSAL.none_in_hand:
            return t(
                "Column {column} takes {coins}, and you have none in hand; coins on the card cannot be sold",
                column=column,
                coins=t(PLURALS[coin]),
            )
        case REFUSAL.lies_elsewhere:
            return t(
                "Column {other} holds {coins}: at this table a type lies in one column only",
                coins=t(PLURALS[coin]),
                other=_holder_of(d, s, coin),
            )
        case REFUSAL.letter_lies_elsewhere:
            coins, other = t(PLURALS[coin]), _holder_of(d, s, coin)
            return t(
                "Column {column} sells nothing: at this table {coins} lie only in column {other}", coins=coins, other=other, column=column
            )
        case REFUSAL.not_in_supply:
            return t("There are no {coins} in the supply", coins=t(PLURALS[coin]))
        case REFUSAL.sale_begun:
            return t("You have begun to sell: sell one more, or say that you are done")
        case REFUSAL.game_over:
            return t("The game is over")
        case REFUSAL.not_your_action:
            return t("Another coin acts now")
    raise unknown(REFUSALS, code)


def _holder_of(d: Data, s: State, coin: int) -> str:
    """The column in which coins of this type lie."""
    return column_name(d, next(column for column in range(COLUMNS) if s.kind[column] == coin))


# --- The terminal -----------------------------------------------------------------------------------------------------
def warnings(players: int, options: Options, t: Texts) -> list[str]:
    """What speaks against these options (C-R21)."""
    if not options["stall_rounds"] and not options["max_rounds"]:
        return [t("With both guards off a game in which no coin moves any more does not end (C-R21).")]
    return []


def score_text(view: View, seat: int, t: Texts) -> str:
    """How a player stands at the end."""
    return t("{n} gold", n=view.players_at_table[seat].gold)


def table_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The table in lines of text, for the terminal."""
    lines = [
        t("Round {n}, {phase}. The game goes to {target} gold.", n=view.round, phase=t(view.phase), target=view.target),
        t("In the supply: {coins}", coins=_letters(view.supply)),
        _quarter_line(view, names, t),
        *_market_lines(view.market, t),
    ]
    if view.actions:
        lines.append(t("Order of actions: {actions}", actions="; ".join(_action(action, names, t) for action in view.actions)))
    return lines + [_player_line(player, names, t) for player in view.players_at_table]


def _letters(coins: Sequence[int]) -> str:
    """Coins by their letters, alike ones together: «PPP N DD»."""
    return " ".join(LETTERS[coin] * coins.count(coin) for coin in range(1, len(LETTERS)) if coin in coins) or "–"


def _quarter_line(view: View, names: Sequence[str], t: Texts) -> str:
    holder, first = view.quarter.holder, view.quarter.first_call
    line = t("The quarter lies in the middle.") if holder is None else t("The quarter: {who}.", who=names[holder])
    if first is not None and holder is None:
        line += " " + t("{who} is asked first for the quarter.", who=names[first])
    return line + (
        " " + t("Among equal coins: {order}.", order=", ".join(names[seat] for seat in view.tie_order)) if view.tie_order else ""
    )


def _market_lines(market: Sequence[Column], t: Texts) -> list[str]:
    """The columns side by side, the top circles first; a circle is its number and its coin."""
    heads = [f"{LETTERS[column.letter]}: {t(PLURALS[column.sells]) if column.sells else '–'}" for column in market]
    lines = ["  " + " ".join(f"{head:20}" for head in heads).rstrip()]
    for circle in reversed(range(max(len(column.circles) for column in market))):
        cells = [_circle(column.circles, circle) for column in market]
        lines.append("  " + " ".join(f"{cell:20}" for cell in cells).rstrip())
    return lines


def _circle(circles: Sequence[Circle], at: int) -> str:
    return f"{circles[at].number} [{LETTERS[circles[at].coin] or ' '}]" if at < len(circles) else ""


def _action(action: Action, names: Sequence[str], t: Texts) -> str:
    """An action of the round: a star where it is being taken, brackets where it is over."""
    text = f"{names[action.seat]} {LETTERS[action.coin]} {t(ROW_NAMES[action.row])}"
    return f"* {text}" if action.stage == "now" else text if action.stage == "to come" else f"({text})"


def _player_line(player: Player, names: Sequence[str], t: Texts) -> str:
    """A player's gold, card and coins; coins on the card that were used are written small."""
    rows = [f"{t(row.row)} {' '.join(_on_card(circle) for circle in row.circles)}" for row in player.card]
    line = t("{who}: {gold} gold; {rows}", who=names[player.seat], gold=player.gold, rows="; ".join(rows))
    if player.hand is not None:
        line += t("; in hand {coins}", coins=_letters(player.hand))
    elif player.coins is not None:
        line += t("; owns {coins}", coins=_letters(player.coins))
    return line + (t("; has finished") if player.finished else "")


def _on_card(circle: Lying | None) -> str:
    if circle is None:
        return "[?]"
    letter = LETTERS[circle.coin] or " "
    return f"[{letter.lower() if circle.tails else letter}]"
