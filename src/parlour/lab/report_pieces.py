"""The report's sections on pieces and on what was chosen."""

from __future__ import annotations

from parlour.bots.statistics import Interval
from parlour.lab import charts, judge
from parlour.lab.judge import CHANGE, LEAVE, PIECE_BAND, band, is_out
from parlour.lab.report_sections import Chart, MoveList, PieceRow, PieceTable, Section
from parlour.lab.report_texts import ReportTexts
from parlour.lab.sheets import Figures, MoveUse, PieceKind, PieceUse

SHOWN_PIECES = 24
SHOWN_MOVES = 12


def pieces_section(figures: Figures, kind: PieceKind, t: ReportTexts) -> Section | None:
    fair = kind.wins
    limits = band(fair, PIECE_BAND)
    used = [(piece, piece.wins) for piece in kind.pieces if piece.wins and piece.players >= judge.ENOUGH]
    if not used:
        return None
    used.sort(key=lambda one: -one[1].value)
    half = SHOWN_PIECES // 2
    shown = used if len(used) <= SHOWN_PIECES else used[:half] + used[-half:]
    scale = charts.scale_around([*limits, *(wins.low for _, wins in shown), *(wins.high for _, wins in shown)])
    most = max(piece.use for piece, _ in shown)
    rows = [_piece_row(piece, wins, scale, limits, fair, most, t) for piece, wins in shown]
    out = [piece for piece, wins in used if is_out(wins, limits)]
    below = charts.axis(scale, t.tick, t("share of games won by its users; dotted: by the users of this kind"))
    said = t("{n} of {all} lie outside", n=len(out), all=len(used)) if out else t("All lie inside")
    return Section(
        t(kind.title),
        t(
            "How many players use each in a game, and how often those win, with the 95 % interval ({n} games).",
            n=t.digits(figures.counted_games),
        ),
        t(
            "Dots in the shaded band, {low} to {high}, near what all users of this kind win ({fair}), and nothing that hardly anybody uses.",
            low=t.percent(limits[0]),
            high=t.percent(limits[1]),
            fair=t.percent(fair),
        ),
        CHANGE if out else LEAVE,
        said,
        " ".join(_piece_notes(kind, len(used) - len(shown), t)),
        pieces=PieceTable(rows, below),
    )


def _piece_notes(kind: PieceKind, hidden: int, t: ReportTexts) -> list[str]:
    never = [t.piece(piece.name) for piece in kind.pieces if not piece.players]
    notes = [t("Owning is not causing: good players may like good pieces. A sweep changes one thing at a time.")]
    if hidden > 0:
        notes.append(t.plural("One more, in between, is in the figures.", "{n} more, in between, are in the figures.", hidden))
    if never:
        notes.append(t("Never used: {names}.", names=", ".join(never[:8]) + (" …" if len(never) > 8 else "")))
    return notes


def _piece_row(
    piece: PieceUse, wins: Interval, scale: charts.Scale, limits: tuple[float, float], fair: float, most: float, t: ReportTexts
) -> PieceRow:
    out, use = is_out(wins, limits), t.percent(piece.use, 0)
    bar = round(70 * piece.use / max(most, 1e-9), 2)
    dot = charts.dot(scale, wins, 30, limits, fair, out)
    return PieceRow(t.piece(piece.name), use, bar, dot, t.percent(wins.value), out)


def options_section(figures: Figures, t: ReportTexts) -> Section | None:
    if not figures.moves_by_kind:
        return None
    found = judge.on_options(figures, t)
    rows = [
        (row.name.replace("_", " "), [("", row.chosen_when_offered or 0.0)])
        for row in figures.moves_by_kind
        if row.chosen_when_offered is not None
    ]
    remarkable = ((t("Hardly ever taken"), judge.idle_moves(figures)), (t("Almost always taken"), judge.sure_moves(figures)))
    chosen = set(figures.bots) != {"random"}
    return Section(
        t("Options"),
        t("How often each kind of move is made in the decisions where it is possible, counted for every single option of that kind."),
        t("No option that nobody takes (it is not worth printing) and none that everybody takes (it is not a decision)."),
        found.verdict,
        found.sentence,
        charts=[Chart(charts.across(rows, lambda value: t.percent(value, 0)))],
        lists=[_list_of(title, moves, t) for title, moves in remarkable if chosen and moves],
    )


def _list_of(title: str, moves: list[MoveUse], t: ReportTexts) -> MoveList:
    rows = [(row.move, t("{share} of {n} times", share=t.percent(judge.taken(row)), n=t.digits(row.offered))) for row in moves]
    return MoveList(title, rows[:SHOWN_MOVES], len(rows[SHOWN_MOVES:]))
