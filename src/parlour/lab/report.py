"""The report: one HTML page that holds everything, readable without a network, a script or any knowledge of programming."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from html import escape
from pathlib import Path
from typing import Any

from parlour.lab import charts, judge
from parlour.lab.judge import CHANGE, LEAVE, LOOK, PIECE_BAND, SEAT_BAND, Finding, band, fair_share, is_out

STYLE = Path(__file__).with_name("report.css")
SHOWN_PIECES = 24
_SIGNS = {
    CHANGE: '<path d="M7 .5 14 13.5H0Z" fill="currentColor"/>',
    LOOK: '<path d="M7 1 13.5 13H.5Z" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"/>',
    LEAVE: '<circle cx="7" cy="7" r="5.5" fill="none" stroke="currentColor" stroke-width="2"/>',
}


def page(figures: dict[str, Any], levels: Sequence[dict[str, Any]] = (), sweep: dict[str, Any] | None = None, command: str = "") -> str:
    """The report of a simulation; `levels` are simulations with other bots, `sweep` the figures of a sweep."""
    found = judge.findings(figures)
    parts = [
        _head(figures, found),
        _findings(found),
        _seats(figures),
        _length(figures),
        _lead(figures),
        *(_pieces(figures, kind) for kind in figures["pieces"]),
        _options(figures),
        _levels(figures, levels),
        _sweep(sweep) if sweep else "",
        _next(figures, found),
        f'<section class="again"><code>{escape(command)}</code></section>' if command else "",
        '<footer class="foot">Bots played these games, not people: what bots overlook, this page overlooks too. Intervals hold 95 times in a hundred.</footer>',
    ]
    return _whole(figures["title"], figures["game"], "".join(parts))


def sweep_page(sweep: dict[str, Any], command: str = "") -> str:
    """The report of a sweep alone: that of its first version (today's game where it is among them), and the comparison."""
    return page(sweep["versions"][sweep["base"]]["figures"], (), sweep, command)


def _whole(title: str, room: str, body: str) -> str:
    style = STYLE.read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="en" data-room="{escape(room)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>Balance report · {escape(title)} · Parlour lab</title>\n'
        f'<style>\n{style}</style>\n</head>\n<body>\n<div class="wrap">\n{body}\n</div>\n</body>\n</html>\n'
    )


def _sign(verdict: str) -> str:
    return f'<svg class="mk" viewBox="0 0 14 14" aria-hidden="true">{_SIGNS[verdict]}</svg>'


def _verdict(verdict: str, text: str) -> str:
    return f'<p class="verdict{" act" if verdict == CHANGE else ""}">{_sign(verdict)}{escape(text)}</p>'


def _section(title: str, shows: str, healthy: str, verdict: tuple[str, str], picture: str, note: str = "") -> str:
    """A picture with what it shows and what would be healthy."""
    small = f"<p><small>{escape(note)}</small></p>" if note else ""
    return (
        f'<section class="fig"><div class="txt"><h2>{escape(title)}</h2><p><b>What it shows</b>{escape(shows)}</p>'
        f"<p><b>Healthy would be</b>{escape(healthy)}</p>{_verdict(*verdict)}{small}</div><div>{picture}</div></section>"
    )


def _titled(title: str, small: str, picture: str) -> str:
    return f"<div><h3>{escape(title)}<small>{escape(small)}</small></h3>{picture}</div>"


# --- The head -------------------------------------------------------------------------------------------------------
def _head(figures: dict[str, Any], found: list[Finding]) -> str:
    facts = {
        "Games": f"{figures['games']:,}, {figures['players']} players",
        "Players": ", ".join(figures["bots"]) if not judge.same_bots(figures) else f"{figures['bots'][0]} bots",
        "Moves": f"{figures['moves']:,}",
        "Seed": str(figures["seed"]),
        "Time": f"{figures['seconds']:.1f} s, {figures['games_per_second']:,.0f} games a second",
        "Date": date.today().isoformat(),
    }
    listed = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in facts.items())
    return (
        f'<header class="head"><div><p class="kick">Parlour lab &nbsp; Balance report</p><h1>Is {escape(figures["title"])} fair?</h1>'
        f'<p class="deck">{escape(judge.deck(found))}</p></div><dl class="facts">{listed}</dl></header>'
    )


def _findings(found: list[Finding]) -> str:
    cells = "".join(
        f'<div><b class="n">{at}</b><span class="v">{_sign(one.verdict)}{one.verdict}</span>'
        f"<p>{escape(one.sentence)}</p><small>{escape(one.small)}</small></div>"
        for at, one in enumerate(found[:4], 1)
    )
    return f'<section class="finds" aria-label="Findings">{cells}</section>'


# --- The pictures -----------------------------------------------------------------------------------------------------
def _seats(figures: dict[str, Any]) -> str:
    fair, alike = fair_share(figures), judge.same_bots(figures)
    limits = band(fair, SEAT_BAND)
    rows = [(f"Seat {row['seat'] + 1}", "" if alike else row["bot"], row["wins"], alike and is_out(row["wins"], limits)) for row in figures["seats"]]
    found = judge.on_seats(figures)
    inside = sum(not out for _, _, _, out in rows)
    said = f"{inside} of {len(rows)} are healthy" if alike else "Different bots: not judged"
    return _section(
        "Wins by seat",
        "The share of games won from each seat, with its 95 % interval. A win that several share counts in parts.",
        f"All dots inside the shaded band, {100 * SEAT_BAND * fair:.1f} points around {judge.percent(fair)}.",
        (found.verdict, said),
        charts.dots(rows, limits, fair, "share of games won; dotted: the fair share"),
    )


def _length(figures: dict[str, Any]) -> str:
    length, quantiles = figures["length"], figures["length"]["quantiles"]
    bars = length["histogram"]
    names = ["Winner", "2nd", "3rd", "4th", "5th", "6th"]
    places = [(names[row["place"] - 1], row["score_quantiles"]) for row in figures["places"]]
    ends = ", ".join(f"{row['ending']} {charts.percent(row['share']['value'])}" for row in figures["endings"])
    hump = charts.histogram(bars["edges"], bars["shares"], "decisions in a game, all players together", quantiles[2], f"middle {quantiles[2]:.0f}")
    left = _titled("How long a game is", "share of games", hump)
    right = _titled(
        "How far apart they end", "middle, half and nine tenths of games", charts.ranges(places, "final score; thick: half of games, thin: nine tenths")
    )
    found = judge.on_length(figures)
    return _section(
        "Length and spread",
        f"How many decisions a game takes, and the scores of the first, the second, … of each game. Games end by: {ends}.",
        "One hump without a long tail, and a last player whose good games reach the winner's bad ones.",
        (found.verdict, found.sentence),
        f'<div class="pair">{left}{right}</div>',
        f"A decision has {length['options_per_decision']:.1f} options on average.",
    )


def _lead(figures: dict[str, Any]) -> str:
    lead = figures["lead"]
    if not lead["games"]:
        return ""
    found = judge.on_lead(figures)
    bars = lead["histogram"]
    middle = lead["changes"]["value"]
    left = _titled(
        "How often the lead changes",
        "share of games",
        charts.histogram(bars["edges"], bars["shares"], "changes of the lead in a game", middle, f"mean {middle:.1f}"),
    )
    fair = 1 - fair_share(figures)
    rows = [("Comebacks", "", lead["comebacks"], found.verdict == LOOK), ("Never changes", "", lead["never"], False)]
    limits = (0.15, 0.95 * fair)
    right = _titled("Comebacks", "the leader of half time does not win", charts.dots(rows, limits, fair, "share of games; dotted: leading counts for nothing"))
    return _section(
        "Lead and comebacks",
        "How often somebody else takes the lead, and how often the one who leads at half time does not win "
        f"({lead['games_with_a_leader_at_half_time']:,} games had a leader then).",
        "A lead that is worth something but can be caught: comebacks inside the shaded band.",
        (found.verdict, found.sentence),
        f'<div class="pair">{left}{right}</div>',
    )


def _pieces(figures: dict[str, Any], kind: dict[str, Any]) -> str:
    fair = kind["wins"]
    limits = band(fair, PIECE_BAND)
    used = [piece for piece in kind["pieces"] if piece["wins"] and piece["players"] >= judge.ENOUGH]
    if not used:
        return ""
    used.sort(key=lambda piece: -piece["wins"]["value"])
    half = SHOWN_PIECES // 2
    shown = used if len(used) <= SHOWN_PIECES else used[:half] + used[-half:]
    scale = charts.scale_around([*limits, *(p["wins"]["low"] for p in shown), *(p["wins"]["high"] for p in shown)])
    most = max(piece["use"] for piece in shown)
    rows = "".join(_piece_row(piece, scale, limits, fair, most) for piece in shown)
    out = [piece for piece in used if is_out(piece["wins"], limits)]
    never = [piece["name"] for piece in kind["pieces"] if not piece["players"]]
    notes = ["Owning is not causing: good players may like good pieces. A sweep changes one thing at a time."]
    if len(used) > len(shown):
        notes.append(f"{len(used) - len(shown)} more, in between, are in the figures.")
    if never:
        notes.append(f"Never used: {', '.join(never[:8])}{' …' if len(never) > 8 else ''}.")
    below = charts.axis(scale, lambda tick: f"{100 * tick:g} %", "share of games won by its users; dotted: by the users of this kind")
    table = (
        '<table class="cards"><thead><tr><th></th><th>Used by</th><th class="wr">Its user wins</th><th></th></tr></thead>'
        f'<tbody>{rows}</tbody><tfoot><tr><td></td><td></td><td class="wr">{below}</td><td></td></tr></tfoot></table>'
    )
    verdict = (CHANGE if out else LEAVE, f"{len(out)} of {len(used)} lie outside" if out else "All lie inside")
    return _section(
        kind["title"],
        f"How many players use each in a game, and how often those win, with the 95 % interval ({figures['counted_games']:,} games).",
        f"Dots in the shaded band, {charts.percent(limits[0])} to {charts.percent(limits[1])}, near what all users of this kind win ({charts.percent(fair)}), "
        "and nothing that hardly anybody uses.",
        verdict,
        table,
        " ".join(notes),
    )


def _piece_row(piece: dict[str, Any], scale: charts.Scale, limits: tuple[float, float], fair: float, most: float) -> str:
    out = is_out(piece["wins"], limits)
    use, wins = charts.percent(piece["use"], 0), charts.percent(piece["wins"]["value"])
    bar = round(70 * piece["use"] / max(most, 1e-9), 2)
    return (
        f'<tr{" class=out" if out else ""}><td class="nm">{escape(piece["name"])}</td><td class="us" data-u="{use}"><svg class="tr" height="18">'
        f'<rect class="bar" y="3" width="{bar}%" height="12"/><text x="{bar}%" dx="6" y="13.5">{use}</text></svg></td>'
        f'<td class="wr">{charts.dot(scale, piece["wins"], 30, limits, fair, out)}</td><td class="num">{wins}</td></tr>'
    )


def _options(figures: dict[str, Any]) -> str:
    if not figures["moves_by_kind"]:
        return ""
    found = judge.on_options(figures)
    rows = [
        (row["name"].replace("_", " "), [("", row["chosen_when_offered"] or 0.0)]) for row in figures["moves_by_kind"] if row["chosen_when_offered"] is not None
    ]
    idle, sure = judge.idle_moves(figures), judge.sure_moves(figures)
    lists = _list_of("Hardly ever taken", idle) + _list_of("Almost always taken", sure)
    if set(figures["bots"]) == {"random"}:
        lists = ""
    return _section(
        "Options",
        "How often each kind of move is made in the decisions where it is possible, counted for every single option of that kind.",
        "No option that nobody takes (it is not worth printing) and none that everybody takes (it is not a decision).",
        (found.verdict, found.sentence),
        charts.across(rows, lambda value: charts.percent(value, 0)) + lists,
    )


def _list_of(title: str, rows: list[dict[str, Any]]) -> str:
    if not rows:
        return ""
    lines = "".join(
        f'<tr><td class="nm">{escape(row["move"])}</td><td>{charts.percent(row["chosen_when_offered"])} of {row["offered"]:,} times</td></tr>'
        for row in rows[:12]
    )
    more = f"<small>and {len(rows) - 12} more</small>" if len(rows) > 12 else ""
    return f'<h3 style="margin-top:22px">{title}</h3><table class="cards"><tbody>{lines}</tbody></table>{more}'


def _levels(figures: dict[str, Any], levels: Sequence[dict[str, Any]]) -> str:
    """The same game played by bots of different strength."""
    if len(levels) < 2:
        return ""
    names = [" / ".join(dict.fromkeys(level["bots"])) for level in levels]
    alike = [(name, level) for name, level in zip(names, levels, strict=True) if judge.same_bots(level)]
    small = []
    measures: tuple[tuple[str, str, Callable[[dict[str, Any]], float]], ...] = (
        ("Length", "decisions", lambda level: level["length"]["quantiles"][2]),
        ("Winner's score", "middle game", lambda level: level["places"][0]["score_quantiles"][2]),
        ("Lead changes", "mean", lambda level: level["lead"]["changes"]["value"]),
        ("Ties", "share of games", lambda level: level["margin"]["ties"]),
    )
    for title, unit, read in measures:
        write = (lambda value: charts.percent(value, 0)) if title == "Ties" else charts.number
        rows = [(name, float(read(level)), "on" if at == len(alike) - 1 else "", False) for at, (name, level) in enumerate(alike)]
        small.append(_titled(title, unit, charts.columns(rows, write)))
    kinds = [row["name"] for row in alike[0][1]["moves_by_kind"]]
    shares = [(kind.replace("_", " "), [(name, _kind_share(level, kind)) for name, level in alike]) for kind in kinds]
    shares = [row for row in shares if any(value > 0 for _, value in row[1])]
    bars = charts.across(shares, lambda value: charts.percent(value, 0))
    mixed = "".join(_mixed(level) for level in levels if not judge.same_bots(level))
    skilled = [row for level in levels if not judge.same_bots(level) for row in level["bots_results"] if row["bot"] == names[-1] or row["bot"] != "random"]
    better = bool(skilled) and skilled[0]["wins"]["low"] > skilled[0]["fair"]
    verdict = (LEAVE, "Better play wins") if better else (LOOK, "Better play does not clearly win") if skilled else (LEAVE, "Read the bars")
    return _section(
        "Strategy by level of play",
        f"The same game played by {', '.join(name for name, _ in alike)} bots: what changes when players get better, and which moves they make.",
        "Better players win clearly, and use other moves than beginners, but not only one kind.",
        verdict,
        f'<div class="multi">{"".join(small)}</div><h3 style="margin-top:26px">Share of all moves</h3>{bars}{mixed}',
    )


def _kind_share(level: dict[str, Any], kind: str) -> float:
    return next((float(row["share"]) for row in level["moves_by_kind"] if row["name"] == kind), 0.0)


def _mixed(level: dict[str, Any]) -> str:
    rows = [(row["bot"], f"{len(row['seats'])} of {level['players']} seats", row["wins"], False) for row in level["bots_results"]]
    fair = level["bots_results"][0]["fair"]
    dots = charts.dots(rows, (fair, fair), fair, "share of games won; dotted: the fair share of the first")
    return f'<h3 style="margin-top:26px">At one table<small>{level["games"]:,} games</small></h3>{dots}'


def _sweep(sweep: dict[str, Any]) -> str:
    versions = sweep["versions"]
    names = list(versions[0]["means"])
    short = _short_labels(versions)
    small = []
    for name in names:
        share = name.startswith("wins") or name == "ties"
        write = charts.percent if share else charts.number
        rows = [(short[at], row["means"][name]["value"], _change(row, name, at == sweep["base"]), at == sweep["base"]) for at, row in enumerate(versions)]
        small.append(_titled(name.capitalize(), "share of games" if share else "mean of a game", charts.columns(rows, write)))
    legend = "".join(
        f"<tr><td class='k'>{at + 1}</td><td class='nm'>{escape(row['label'])}{' (today)' if row['today'] else ''}</td></tr>" for at, row in enumerate(versions)
    )
    key = f'<table class="cards"><tbody>{legend}</tbody></table>' if short[0] == "1" else ""
    base = versions[sweep["base"]]
    changed = [
        row["label"]
        for at, row in enumerate(versions)
        if at != sweep["base"] and any(_change(row, name, False) == "out" for name in names if name.startswith("wins"))
    ]
    verdict = (LOOK, f"Changes who wins: {', '.join(changed[:3])}") if changed else (LEAVE, "No version changes who wins")
    return _section(
        "What if?",
        f"{len(versions)} versions of the game, {sweep['games']:,} games each with the same deals. Dark: {base['label']}{' (today)' if base['today'] else ''}; "
        "coloured: surely different from it.",
        "The measure that you want to move is coloured, and the wins by seat are not.",
        verdict,
        f'<div class="multi">{"".join(small)}</div>{key}',
        "Stopped early: the intervals were narrow enough." if sweep["narrow"] else "",
    )


def _short_labels(versions: list[dict[str, Any]]) -> list[str]:
    """What stands below the bars: the value where only one thing varies and it is short, else the version's number."""
    values = [list(row["settings"].values()) for row in versions]
    if all(len(value) == 1 and len(value[0]) <= 7 for value in values) and len(versions) <= 6:
        return [value[0] + (" today" if row["today"] and len(versions) <= 4 else "") for value, row in zip(values, versions, strict=True)]
    return [str(at) for at in range(1, len(versions) + 1)]


def _change(row: dict[str, Any], name: str, is_base: bool) -> str:
    if is_base:
        return "on"
    change = row["differences"][name]
    return "out" if change["low"] > 0 or change["high"] < 0 else ""


def _next(figures: dict[str, Any], found: list[Finding]) -> str:
    """What to run next, as commands."""
    game, players = figures["game"], figures["players"]
    ideas = []
    if set(figures["bots"]) == {"random"}:
        ideas.append(("Better players", "Random players hide most of what is wrong.", f"parlour report {game} --players {players} --bots greedy"))
    if any(finding.verdict != LEAVE for finding in found):
        ideas.append(
            (
                "Change one value",
                "Every number in the game's data can be varied; every version gets the same deals.",
                f"parlour sweep {game} --players {players} --vary PATH=x0.8,x1,x1.2",
            )
        )
    if figures["games"] < 50_000:
        ideas.append(("More games", "Four times the games, half the interval.", f"parlour report {game} --players {players} --games {4 * figures['games']}"))
    ideas.append(
        ("Thinking players", "Slower, but they see more than one move ahead.", f"parlour report {game} --players {players} --bots search:200it --games 200")
    )
    lines = "".join(f"<li><b>{escape(title)}</b><span>{escape(why)}</span><code>{escape(command)}</code></li>" for title, why, command in ideas[:4])
    return f'<section class="next"><h2>Worth trying next</h2><ol>{lines}</ol></section>'
