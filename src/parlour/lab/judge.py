"""What is healthy: verdicts over figures, in words that a designer who never programmed can use."""

from __future__ import annotations

from typing import NamedTuple

from parlour.bots.statistics import Interval
from parlour.lab.report_texts import ReportTexts
from parlour.lab.sheets import Figures, MoveUse

CHANGE, LOOK, LEAVE = "change", "look", "leave"
VERDICTS = {CHANGE: "change it", LOOK: "look at it", LEAVE: "leave it"}
COUNTS = ("No", "One", "Two", "Three", "Four", "Five", "Six")
SEAT_BAND, PIECE_BAND = 0.04, 0.12  # of the fair share
ENOUGH = 30  # so many games with a piece, before anything is said of it
RARE, SURE = 0.03, 0.9


class Finding(NamedTuple):
    """One thing that the figures say: how urgent, a sentence, and the numbers behind it. `try_next` is a command worth running."""

    verdict: str
    sentence: str
    small: str
    weight: float = 0.0


class Standing(NamedTuple):
    """A piece beside the others of its kind: how often its users win, and how often theirs."""

    piece: str
    wins: Interval
    kind: str
    kind_wins: float


def band(fair: float, width: float) -> tuple[float, float]:
    return fair * (1 - width), fair * (1 + width)


def is_out(interval: Interval | None, limits: tuple[float, float]) -> bool:
    """Whether the whole interval lies outside: that cannot be luck."""
    return interval is not None and (interval.high < limits[0] or interval.low > limits[1])


def same_bots(figures: Figures) -> bool:
    return len(set(figures.bots)) == 1


def fair_share(figures: Figures) -> float:
    return 1 / figures.players


def on_seats(figures: Figures, t: ReportTexts) -> Finding:
    """Whether it matters where one sits."""
    fair = fair_share(figures)
    limits = band(fair, SEAT_BAND)
    if not same_bots(figures):
        return Finding(
            LEAVE,
            t("Different bots sit at this table, so wins by seat tell who plays better, not which seat is better."),
            t("Give every seat the same bot to see the seats."),
        )
    ranked = sorted(figures.seats, key=lambda row: row.wins.value)
    out = [row for row in figures.seats if is_out(row.wins, limits)]
    low, high = (t.percent(row.wins.value) for row in (ranked[0], ranked[-1]))
    spread = t("From {low} to {high}; {fair} is fair.", low=low, high=high, fair=t.percent(fair))
    if out:
        worst = max(out, key=lambda row: abs(row.wins.value - fair))
        away = worst.wins.value - fair
        sentence = t(
            "Seat {n} wins {share}, {points} points more than its share."
            if away > 0
            else "Seat {n} wins {share}, {points} points less than its share.",
            n=worst.seat + 1,
            share=t.percent(worst.wins.value),
            points=t.digits(abs(100 * away), 1),
        )
        return Finding(CHANGE if abs(away) > 3 * SEAT_BAND * fair else LOOK, sentence, spread, abs(away) / fair)
    if any(not limits[0] <= row.wins.value <= limits[1] for row in figures.seats):
        return Finding(LOOK, t("The seats may differ: the games are too few to say."), spread, 0.01)
    return Finding(LEAVE, t("It does not matter where one sits."), spread)


def on_pieces(figures: Figures, t: ReportTexts) -> list[Finding]:
    """The pieces whose users win more or less often than the users of others of their kind."""
    strong: list[Standing] = []
    weak: list[Standing] = []
    for kind in figures.pieces:
        limits = band(kind.wins, PIECE_BAND)
        for piece in kind.pieces:
            if piece.wins and piece.players >= ENOUGH and is_out(piece.wins, limits):
                (strong if piece.wins.low > limits[1] else weak).append(Standing(piece.name, piece.wins, kind.title, kind.wins))
    found = [_on_group(group, group is strong, t) for group in (strong, weak) if group]
    if not found and figures.pieces:
        small = t(
            "Whoever uses a piece wins as often as the users of others of its kind, give or take {share}.", share=t.percent(PIECE_BAND, 0)
        )
        found.append(Finding(LEAVE, t("No piece is better or worse than the others of its kind."), small))
    return found


def _on_group(group: list[Standing], often: bool, t: ReportTexts) -> Finding:
    away = [abs(one.wins.value / one.kind_wins - 1) for one in group]
    order = sorted(range(len(group)), key=lambda at: -away[at])
    best = [group[at] for at in order[:2]]
    names = _both([f"{t.piece(one.piece)} ({t(one.kind).lower()})" for one in best], t)
    if len(group) == 1:
        sentence = t("{names} wins too often." if often else "{names} wins too rarely.", names=names)
    elif len(group) == 2:
        sentence = t("{names} win too often." if often else "{names} win too rarely.", names=names)
    else:
        more = len(group) - 2
        sentence = t(
            "{names}, and {more} more, win too often." if often else "{names}, and {more} more, win too rarely.", names=names, more=more
        )
    shares = [t("{share}, others of the kind {all}", share=t.percent(one.wins.value), all=t.percent(one.kind_wins)) for one in best]
    weight = max(away)
    return Finding(CHANGE if weight > 2 * PIECE_BAND else LOOK, sentence, t("Their users win {shares}.", shares=_both(shares, t)), weight)


def _both(words: list[str], t: ReportTexts) -> str:
    return words[0] if len(words) == 1 else t("{first} and {second}", first=words[0], second=words[1])


def on_length(figures: Figures, t: ReportTexts) -> Finding:
    """Whether games are about equally long."""
    least, _, middle, _, most = figures.length.quantiles
    numbers = {"least": t.digits(least), "most": t.digits(most), "middle": t.digits(middle)}
    small = t("Nine of ten games take {least} to {most} decisions; the middle one takes {middle}.", **numbers)
    if most > 2 * middle or middle > 2 * max(least, 1):
        return Finding(LOOK, t("Some games are twice as long as others."), small, 0.05)
    return Finding(LEAVE, t("Games are about equally long."), small)


def on_lead(figures: Figures, t: ReportTexts) -> Finding:
    """Whether games are decided early, or late by chance."""
    lead = figures.lead
    if not lead.games_with_a_leader_at_half_time:
        return Finding(LEAVE, t("Nobody leads at half time."), t("Scores come at the end."))
    caught = lead.comebacks.value
    chance = 1 - fair_share(figures)
    changes = t.digits(lead.changes.value, 1)
    small = t("The leader of half time is caught in {share} of games; the lead changes {n} times.", share=t.percent(caught), n=changes)
    if caught < 0.15:
        return Finding(LOOK, t("Games are decided at half time: the leader is hardly ever caught."), small, 0.2)
    if caught > 0.95 * chance:
        return Finding(LOOK, t("Leading at half time is worth nothing."), small, 0.1)
    return Finding(LEAVE, t("Leads count, and can be caught."), small)


def on_options(figures: Figures, t: ReportTexts) -> Finding:
    """Moves that hardly anybody makes, or that everybody makes."""
    idle, always = idle_moves(figures), sure_moves(figures)
    if set(figures.bots) == {"random"}:
        return Finding(
            LEAVE, t("Random players choose blindly: which options are good is not to be seen here."), t("Use greedy or thinking bots.")
        )
    examples = t("For instance: {names}.", names=", ".join(t.move(row.move) for row in (idle or always)[:3]))
    if idle:
        return Finding(LOOK, t.plural("One option is hardly ever taken.", "{n} options are hardly ever taken.", len(idle)), examples, 0.02)
    if always:
        sentence = t.plural(
            "One option is taken almost whenever it can be.", "{n} options are taken almost whenever they can be.", len(always)
        )
        return Finding(LOOK, sentence, examples, 0.01)
    return Finding(LEAVE, t("Every option is somebody's choice."), t("None is taken in less than 3 % of the cases where it could be."))


def taken(move: MoveUse) -> float:
    """How often a move was made of the times it was possible."""
    return move.chosen_when_offered or 0.0


def idle_moves(figures: Figures) -> list[MoveUse]:
    """Options that were open often and taken in less than 3 of 100 cases."""
    rows = [row for row in figures.moves_by_code if row.offered >= 200 and taken(row) < RARE]
    return sorted(rows, key=taken)


def sure_moves(figures: Figures) -> list[MoveUse]:
    """Options taken in more than 9 of 10 cases where they were open."""
    rows = [row for row in figures.moves_by_code if row.offered >= 200 and taken(row) > SURE]
    return sorted(rows, key=lambda row: -taken(row))


def findings(figures: Figures, t: ReportTexts, *more: Finding | None) -> list[Finding]:
    """All findings, the most urgent first."""
    found = [on_seats(figures, t), *on_pieces(figures, t), on_lead(figures, t), on_length(figures, t), on_options(figures, t)]
    found += [finding for finding in more if finding]
    order = {CHANGE: 0, LOOK: 1, LEAVE: 2}
    return sorted(found, key=lambda finding: (order[finding.verdict], -finding.weight))


def deck(found: list[Finding], t: ReportTexts) -> str:
    """The answer in one line."""
    change, look = (sum(finding.verdict == verdict for finding in found) for verdict in (CHANGE, LOOK))
    if change:
        more = t.plural("One more should be looked at.", "{count} more should be looked at.", look, count=_count(look, t)) if look else ""
        things = t.plural(
            "Not yet. One thing should be changed.", "Not yet. {count} things should be changed.", change, count=_count(change, t)
        )
        return f"{things} {more}".strip()
    if look:
        return t.plural(
            "Nearly. One thing should be looked at.", "Nearly. {count} things should be looked at.", look, count=_count(look, t)
        )
    return t("Yes. Nothing stands out.")


def _count(number: int, t: ReportTexts) -> str:
    return t(COUNTS[number]) if number < len(COUNTS) else str(number)
