"""The shows: who leads in each line of the coming ones, and the runway of the present one."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from parlour.engine.events import Event
from parlour.engine.texts import enumerate_words
from parlour.games.pret_a_porter.view import SYMBOLS, JudgedLine, Thing
from parlour.games.pret_a_porter.words import design_name, dollars, month, show_name, symbol_of
from parlour.web.rooms.frame import Scene
from parlour.web.rooms.pret_a_porter.pieces import art, garment, pawn_of, style_name, who


@functools.lru_cache(maxsize=8)
def coming_shows(scene: Scene) -> dict[str, Any]:
    """Each symbol that counts in the coming shows: who has how much, and what it would win today."""
    return _compare(scene) if scene.view.coming else {}


def _compare(scene: Scene) -> dict[str, Any]:
    t, coming = scene.t, scene.view.coming
    most = max([6, *(items.of(symbol) for items in coming.items_today for symbol in SYMBOLS)])
    lines = []
    for symbol in SYMBOLS:
        counted = [next((line for line in tile.lines if line.symbol == symbol), None) for tile in coming.tiles]
        if any(counted):
            lines.append(_line(scene, symbol, counted, most))
    lines.sort(key=lambda line: -line["worth"])
    step = 1 if most <= 9 else 2 if most <= 18 else 5
    return {
        "month": month(coming.round),
        "tiles": [tile.id for tile in coming.tiles],
        "axis": [(round(10 + 132 * n / most, 1), n) for n in range(0, most + 1, step)],
        "lines": lines,
        "today": sorted(
            (pawn_of(scene, seat, n=n) for seat, n in enumerate(coming.prestige_today)),
            key=lambda one: -one["n"],
        ),
        "live": scene.view.exhibition == coming.exhibition,
        "heading": t("The show")
        if scene.view.exhibition == coming.exhibition
        else t("The coming show")
        if len(coming.tiles) == 1
        else t("The coming shows"),
    }


def _line(scene: Scene, symbol: str, counted: Sequence[JudgedLine | None], most: int) -> dict[str, Any]:
    t, coming = scene.t, scene.view.coming
    items = [one.of(symbol) for one in coming.items_today]
    heights: dict[int, int] = {}
    marks = []
    for seat, n in enumerate(items):
        level = heights[n] = heights.get(n, 0) + 1
        marks.append(pawn_of(scene, seat, x=round(1.5 + 132 * n / most, 1), level=level, out=n == 0))
    tall = max(heights.values())
    for mark in marks:
        mark["y"] = round((tall - mark["level"]) * 18 + 0.5, 1)
    wins: list[dict[str, Any] | None] = []
    for line in counted:
        if line is None:
            wins.append(None)
        elif scene.seat is None:
            wins.append({"n": line.prizes[0], "of": t("then {n}", n=line.prizes[1])})
        else:
            wins.append({"n": line.standings[scene.seat].prestige, "of": t("of {n}", n=line.prizes[0])})
    found = {
        "symbol": symbol,
        "name": symbol.upper(),
        "icon": art(f"t-{symbol}"),
        "marks": marks,
        "tall": tall * 18 + 4,
        "wins": wins,
    }
    found["label"] = "; ".join(f"{who(scene, seat)} {n}" for seat, n in enumerate(items))
    found["worth"] = sum(line.prizes[0] for line in counted if line)
    return found | _standing(scene, counted, items)


def _standing(scene: Scene, counted: Sequence[JudgedLine | None], items: Sequence[int]) -> dict[str, Any]:
    """Your place in words, and how much is missing for the first."""
    t, seat = scene.t, scene.seat
    if seat is None:
        best = max(items)
        leaders = [scene.name(at) for at, n in enumerate(items) if n == best and n]
        text = t("{who} leads with {n}.", who=enumerate_words(leaders, t("and")), n=best) if len(leaders) == 1 else ""
        text = text or (
            t("{who} are level with {n}.", who=enumerate_words(leaders, t("and")), n=best)
            if leaders
            else t("Nobody has any yet.")
        )
        return {"place": "", "text": text, "lead": False, "short": 0}
    mine, others = items[seat], [n for at, n in enumerate(items) if at != seat]
    ahead, level = sum(n > mine for n in others), [scene.name(at) for at, n in enumerate(items) if at != seat and n == mine]
    won = sum(line.standings[seat].prestige for line in counted if line)
    all = sum(line.prizes[0] for line in counted if line)
    short = max(others, default=0) + 1 - mine
    if not mine:
        place = t("Not ranked: you have none.")
    elif not ahead and not level:
        return {"place": t("You lead."), "text": t("{n} prestige today.", n=won), "lead": True, "short": 0}
    elif level:
        place = t("Place {n}, level with {who}.", n=ahead + 1, who=enumerate_words(level, t("and")))
    else:
        place = t("Place {n}.", n=ahead + 1)
    return {
        "place": place,
        "text": t("{n} more for the first place: +{prestige}", n=short, prestige=all - won),
        "lead": False,
        "short": short,
    }


def later_shows(scene: Scene) -> list[dict[str, Any]]:
    """The shows after the coming ones, with the lines that will count."""
    coming = scene.view.coming
    return [
        {
            "month": month(one.round),
            "tiles": [
                {
                    "id": tile.id,
                    "lines": [(art(f"t-{line.symbol}"), line.symbol.upper(), line.prizes) for line in tile.lines if line.counted],
                }
                for tile in one.tiles
            ],
        }
        for one in scene.view.shows
        if not one.over and coming and one.exhibition > coming.exhibition
    ]


def note_on_thing(scene: Scene, thing: Thing) -> str:
    """Whether so much more would win a first place today."""
    t = scene.t
    if thing.what == "cash":
        return t("at once")
    if scene.seat is None:
        return ""
    line = next((one for one in coming_shows(scene).get("lines", []) if one["symbol"] == thing.what), None)
    if line is None:
        return t("no line in the coming show")
    if line["lead"]:
        return t("you lead here")
    return t("takes the lead") if line["short"] <= thing.amount else t("{n} short of the lead", n=line["short"])


def _rounds(scene: Scene) -> list[list[Event]]:
    """What happened, round by round."""
    rounds: list[list[Event]] = [[]]
    for event in (event for told in scene.events for event in told):
        if event.name == "round_begins":
            rounds.append([])
        rounds[-1].append(event)
    return rounds


def last_show(scene: Scene) -> dict[str, Any]:
    """The Exhibition before this Working round, as it ended; nothing in the first quarter."""
    held = [told for told in _rounds(scene) if told and told[0].fields.get("exhibition")]
    if scene.view.exhibition or not held:
        return {}
    return {"month": month(held[-1][0].fields["round"]), "rows": [_model(scene, seat, held[-1]) for seat in scene.view.order]}


def runway_of(scene: Scene) -> list[dict[str, Any]]:
    """What each player shows in this Exhibition, and what it has brought so far."""
    view, told = scene.view, _rounds(scene)[-1]
    rows = [_model(scene, seat, told) for seat in view.order]
    if view.coming and view.phase in ("show", "awards"):
        for row in rows:
            items = view.coming.items_today[row["seat"]]
            row["tokens"] = [(art(f"t-{symbol}"), symbol.upper(), items.of(symbol)) for symbol in SYMBOLS]
    return rows


def _model(scene: Scene, seat: int, told: Sequence[Event]) -> dict[str, Any]:
    """Somebody's Collection in an Exhibition: the Designs, the places in the lines, the sums."""
    t = scene.t
    mine = [event for event in told if event.fields.get("seat") == seat]
    shown = [event.fields for event in mine if event.name == "presented"]
    designs = [one["design"] for one in shown]
    awards = [event.fields for event in mine if event.name == "award" and event.fields["prestige"]]
    sales = [event.fields["from_prices"] + event.fields["from_prestige"] for event in mine if event.name == "sales"]
    return pawn_of(
        scene,
        seat,
        style=style_name(t.components["names"]["styles"][shown[0]["style"]], t) if shown else "",
        designs=[_shown(scene, one) for one in designs],
        none=any(event.name == "no_show" for event in mine),
        tokens=[],
        awards=[_award(scene, award) for award in awards],
        facts=_takings(scene, mine),
        gist=t("{n} prestige, {dollars}", n=sum(award["prestige"] for award in awards), dollars=dollars(sum(sales), t)),
    )


def _shown(scene: Scene, design: int) -> dict[str, Any]:
    """A Design on the runway."""
    printed = scene.t.components["designs"]["list"][design]
    icon = garment(scene, printed["style"], printed["type"])
    return {"icon": icon, "title": design_name(design, scene.t), "price": dollars(printed["price"], scene.t)}


def _award(scene: Scene, award: Mapping[str, int]) -> dict[str, Any]:
    """A place in a line of a show that brought prestige."""
    t, symbol = scene.t, symbol_of(award["what"])
    show = show_name(award["show"], t)
    label = t(
        "Show {show}, {symbol}: place {place}, {n} prestige",
        show=show,
        symbol=symbol.upper(),
        place=award["place"],
        n=award["prestige"],
    )
    return {"icon": art(f"t-{symbol}"), "show": show, "n": award["prestige"], "label": label}


def _takings(scene: Scene, events: Sequence[Event]) -> list[tuple[str, str]]:
    """The sums of an Exhibition as they came."""
    t = scene.t
    facts: list[tuple[str, str]] = []
    won, judged = sum(event.fields["prestige"] for event in events if event.name == "award"), False
    for event in events:
        f = event.fields
        if event.name in ("award", "sales") and not judged:
            facts.append((t("Awards"), t("{n} prestige", n=won)))
            judged = True
        match event.name:
            case "exchanged":
                facts.append((t("Prestige exchange"), t("{n} prestige, {vp} VP", n=f["prestige"], vp=f["vp"])))
            case "sales":
                total = f["from_prices"] + f["from_prestige"]
                facts.append(
                    (
                        t("Sales"),
                        t(
                            "${prices} + ${prestige} = ${total}",
                            prices=f["from_prices"],
                            prestige=f["from_prestige"],
                            total=total,
                        ),
                    )
                )
            case "upkeep_paid":
                facts.append((t("Upkeep"), dollars(-f["dollars"], t)))
            case "repaid":
                facts.append((t("Paid back"), dollars(-f["dollars"], t)))
            case "loan":
                facts.append((t.plural("{n} forced loan", "{n} forced loans", f["loans"]), dollars(f["dollars"], t)))
            case "loans_settled":
                facts.append((t("Last loans paid back"), dollars(-f["dollars"], t)))
            case "bankrupt":
                facts.append((t("Bankrupt"), dollars(-f["debt"], t)))
    return facts
