"""What is healthy: verdicts over figures, in words that a designer who never programmed can use."""

from __future__ import annotations

from typing import Any, NamedTuple

CHANGE, LOOK, LEAVE = "change it", "look at it", "leave it"
SEAT_BAND, PIECE_BAND = 0.04, 0.12  # of the fair share
ENOUGH = 30  # so many games with a piece, before anything is said of it
RARE, SURE = 0.03, 0.9


class Finding(NamedTuple):
    """One thing that the figures say: how urgent, a sentence, and the numbers behind it. `try_next` is a command worth running."""

    verdict: str
    sentence: str
    small: str
    weight: float = 0.0


def band(fair: float, width: float) -> tuple[float, float]:
    return fair * (1 - width), fair * (1 + width)


def is_out(interval: dict[str, float] | None, limits: tuple[float, float]) -> bool:
    """Whether the whole interval lies outside: that cannot be luck."""
    return interval is not None and (interval["high"] < limits[0] or interval["low"] > limits[1])


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def same_bots(figures: dict[str, Any]) -> bool:
    return len(set(figures["bots"])) == 1


def fair_share(figures: dict[str, Any]) -> float:
    return 1 / int(figures["players"])


def on_seats(figures: dict[str, Any]) -> Finding:
    """Whether it matters where one sits."""
    fair = fair_share(figures)
    limits = band(fair, SEAT_BAND)
    if not same_bots(figures):
        return Finding(
            LEAVE,
            "Different bots sit at this table, so wins by seat tell who plays better, not which seat is better.",
            "Give every seat the same bot to see the seats.",
        )
    ranked = sorted(figures["seats"], key=lambda row: row["wins"]["value"])
    out = [row for row in figures["seats"] if is_out(row["wins"], limits)]
    low, high = ranked[0], ranked[-1]
    spread = f"From {percent(low['wins']['value'])} to {percent(high['wins']['value'])}; {percent(fair)} is fair."
    if out:
        worst = max(out, key=lambda row: abs(row["wins"]["value"] - fair))
        away = worst["wins"]["value"] - fair
        size = "more" if away > 0 else "less"
        verdict = CHANGE if abs(away) > 3 * SEAT_BAND * fair else LOOK
        return Finding(
            verdict,
            f"Seat {worst['seat'] + 1} wins {percent(worst['wins']['value'])}, {abs(100 * away):.1f} points {size} than its share.",
            spread,
            abs(away) / fair,
        )
    if any(not limits[0] <= row["wins"]["value"] <= limits[1] for row in figures["seats"]):
        return Finding(LOOK, "The seats may differ: the games are too few to say.", spread, 0.01)
    return Finding(LEAVE, "It does not matter where one sits.", spread)


def on_pieces(figures: dict[str, Any]) -> list[Finding]:
    """The pieces whose users win more or less often than the users of others of their kind."""
    strong: list[Any] = []
    weak: list[Any] = []
    for kind in figures["pieces"]:
        limits = band(kind["wins"], PIECE_BAND)
        for piece in kind["pieces"]:
            if piece["players"] >= ENOUGH and is_out(piece["wins"], limits):
                (strong if piece["wins"]["low"] > limits[1] else weak).append((piece, kind))
    found = [_on_group(group, word) for group, word in ((strong, "too often"), (weak, "too rarely")) if group]
    if not found and figures["pieces"]:
        small = f"Whoever uses a piece wins as often as the users of others of its kind, give or take {100 * PIECE_BAND:.0f} %."
        found.append(Finding(LEAVE, "No piece is better or worse than the others of its kind.", small))
    return found


def _on_group(group: list[tuple[dict[str, Any], dict[str, Any]]], word: str) -> Finding:
    away = [abs(piece["wins"]["value"] / kind["wins"] - 1) for piece, kind in group]
    order = sorted(range(len(group)), key=lambda at: -away[at])
    best = [group[at] for at in order[:2]]
    names = " and ".join(f"{piece['name']} ({kind['title'].lower()})" for piece, kind in best)
    more = f", and {len(group) - 2} more," if len(group) > 2 else ""
    shares = " and ".join(f"{percent(piece['wins']['value'])}, others of the kind {percent(kind['wins'])}" for piece, kind in best)
    verb = "wins" if len(group) == 1 else "win"
    weight = max(away)
    return Finding(CHANGE if weight > 2 * PIECE_BAND else LOOK, f"{names}{more} {verb} {word}.", f"Their users win {shares}.", weight)


def on_length(figures: dict[str, Any]) -> Finding:
    """Whether games are about equally long."""
    least, _, middle, _, most = figures["length"]["quantiles"]
    small = f"Nine of ten games take {least:.0f} to {most:.0f} decisions; the middle one takes {middle:.0f}."
    if most > 2 * middle or middle > 2 * max(least, 1):
        return Finding(LOOK, "Some games are twice as long as others.", small, 0.05)
    return Finding(LEAVE, "Games are about equally long.", small)


def on_lead(figures: dict[str, Any]) -> Finding:
    """Whether games are decided early, or late by chance."""
    lead = figures["lead"]
    if not lead["games_with_a_leader_at_half_time"]:
        return Finding(LEAVE, "Nobody leads at half time.", "Scores come at the end.")
    caught = lead["comebacks"]["value"]
    chance = 1 - fair_share(figures)
    small = f"The leader of half time is caught in {percent(caught)} of games; the lead changes {lead['changes']['value']:.1f} times."
    if caught < 0.15:
        return Finding(LOOK, "Games are decided at half time: the leader is hardly ever caught.", small, 0.2)
    if caught > 0.95 * chance:
        return Finding(LOOK, "Leading at half time is worth nothing.", small, 0.1)
    return Finding(LEAVE, "Leads count, and can be caught.", small)


def on_options(figures: dict[str, Any]) -> Finding:
    """Moves that hardly anybody makes, or that everybody makes."""
    idle, always = idle_moves(figures), sure_moves(figures)
    if set(figures["bots"]) == {"random"}:
        return Finding(LEAVE, "Random players choose blindly: which options are good is not to be seen here.", "Use greedy or thinking bots.")
    if idle:
        names = ", ".join(row["move"] for row in idle[:3])
        return Finding(LOOK, f"{len(idle)} options are hardly ever taken.", f"For instance: {names}.", 0.02)
    if always:
        return Finding(
            LOOK, f"{len(always)} options are taken almost whenever they can be.", f"For instance: {', '.join(row['move'] for row in always[:3])}.", 0.01
        )
    return Finding(LEAVE, "Every option is somebody's choice.", "None is taken in less than 3 % of the cases where it could be.")


def idle_moves(figures: dict[str, Any]) -> list[dict[str, Any]]:
    """Options that were open often and taken in less than 3 of 100 cases."""
    rows = [row for row in figures["moves_by_code"] if row["offered"] >= 200 and row["chosen_when_offered"] < RARE]
    return sorted(rows, key=lambda row: row["chosen_when_offered"])


def sure_moves(figures: dict[str, Any]) -> list[dict[str, Any]]:
    """Options taken in more than 9 of 10 cases where they were open."""
    rows = [row for row in figures["moves_by_code"] if row["offered"] >= 200 and row["chosen_when_offered"] > SURE]
    return sorted(rows, key=lambda row: -row["chosen_when_offered"])


def findings(figures: dict[str, Any]) -> list[Finding]:
    """All findings, the most urgent first."""
    found = [on_seats(figures), *on_pieces(figures), on_lead(figures), on_length(figures), on_options(figures)]
    order = {CHANGE: 0, LOOK: 1, LEAVE: 2}
    return sorted(found, key=lambda finding: (order[finding.verdict], -finding.weight))


def deck(found: list[Finding]) -> str:
    """The answer in one line."""
    change, look = (sum(finding.verdict == verdict for finding in found) for verdict in (CHANGE, LOOK))
    if change:
        return f"Not yet. {_count(change, 'thing')} should be changed" + (f", {look} more looked at." if look else ".")
    if look:
        return f"Nearly. {_count(look, 'thing')} should be looked at."
    return "Yes. Nothing stands out."


def _count(number: int, word: str) -> str:
    names = ("No", "One", "Two", "Three", "Four", "Five", "Six")
    return f"{names[number] if number < len(names) else number} {word}{'' if number == 1 else 's'}"
