"""The shows: who leads in each line of the coming ones, and the runway of the present one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from parlour.engine.events import Event
from parlour.engine.texts import enumerate_words
from parlour.games.pret_a_porter.view import SYMBOLS, Coming, Items, JudgedLine, ShowTile, Thing
from parlour.games.pret_a_porter.words import design_name, dollars, month, show_name, symbol_of
from parlour.web.rooms.frame import Scene, kept, once
from parlour.web.rooms.pret_a_porter.pieces import Pawn, garment, pawn_of, seen, style_name, who
from parlour.web.rooms.pret_a_porter.signs import art

Token = tuple[str, str, int]  # its picture, its name, and how many


class Mark(Struct, frozen=True):
    """Where somebody stands in a line of the shows."""

    pawn: Pawn
    x: float
    y: float
    out: bool  # has none, and is not ranked


class Win(Struct, frozen=True):
    """The prestige that a line of one show would bring you today, and what its first place brings."""

    show: str
    n: int
    of: int


class YourPlace(Struct, frozen=True):
    """Your place in a line in words, and how much is missing for the first."""

    place: str
    text: str
    lead: bool = False
    short: int = 0


class ShowLine(Struct, frozen=True):
    """A symbol that counts: who has how much, and what it would win today in each show (None where it has no line)."""

    symbol: str
    name: str
    icon: str
    marks: tuple[Mark, ...]
    tall: int
    wins: tuple[Win | None, ...]
    win: str  # what all shows together would bring you today
    of: str  # and what the first places bring
    wins_label: str
    label: str
    worth: int
    yours: YourPlace


class PrestigeToday(Struct, frozen=True):
    """What somebody would win if the shows were today."""

    pawn: Pawn
    n: int


class ComingShows(Struct, frozen=True):
    """The shows that come next, compared line by line."""

    month: str
    tiles: tuple[str, ...]
    axis: tuple[tuple[float, int], ...]
    lines: tuple[ShowLine, ...]
    today: tuple[PrestigeToday, ...]
    heading: str


class LaterTile(Struct, frozen=True):
    """A show after those: its lines with their prizes."""

    id: str
    lines: tuple[tuple[str, str, Sequence[int]], ...]


class LaterShows(Struct, frozen=True):
    month: str
    tiles: tuple[LaterTile, ...]


class ShownDesign(Struct, frozen=True):
    """A Design on the runway."""

    icon: str
    title: str
    price: str


class Award(Struct, frozen=True):
    """A place in a line of a show that brought prestige."""

    icon: str
    show: str
    n: int
    label: str


class Model(Struct, frozen=True):
    """Somebody's Collection in an Exhibition: the Designs, the places in the lines, the sums."""

    pawn: Pawn
    style: str
    designs: tuple[ShownDesign, ...]
    none: bool  # shows no Collection
    awards: tuple[Award, ...]
    facts: tuple[tuple[str, str], ...]
    gist: str
    tokens: tuple[Token, ...] = ()


@once
def coming_shows(scene: Scene) -> ComingShows | None:
    """Each symbol that counts in the coming shows: who has how much, and what it would win today."""
    view = seen(scene)
    coming = view.coming
    pawns = [pawn_of(scene, seat) for seat in range(scene.players)]
    return kept(scene, ("coming shows", scene.seat), (pawns, view.exhibition, coming), lambda: _compare(scene, coming)) if coming else None


def _compare(scene: Scene, coming: Coming) -> ComingShows:
    t = scene.t
    most = max([6, *(items.of(symbol) for items in coming.items_today for symbol in SYMBOLS)])
    lines = []
    for symbol in SYMBOLS:
        counted = [next((line for line in tile.lines if line.symbol == symbol), None) for tile in coming.tiles]
        if any(counted):
            lines.append(
                _line(scene, symbol, [tile.id for tile in coming.tiles], counted, [one.of(symbol) for one in coming.items_today], most)
            )
    lines.sort(key=lambda line: -line.worth)
    step = 1 if most <= 9 else 2 if most <= 18 else 5
    today = [PrestigeToday(pawn_of(scene, seat), n) for seat, n in enumerate(coming.prestige_today)]
    return ComingShows(
        month=month(coming.round),
        tiles=tuple(tile.id for tile in coming.tiles),
        axis=tuple((round(30 + 150 * n / most, 1), n) for n in range(0, most + 1, step)),
        lines=tuple(lines),
        today=tuple(sorted(today, key=lambda one: -one.n)),
        heading=t("The show")
        if seen(scene).exhibition == coming.exhibition
        else t("The coming show")
        if len(coming.tiles) == 1
        else t("The coming shows"),
    )


def _line(
    scene: Scene, symbol: str, tiles: Sequence[str], counted: Sequence[JudgedLine | None], items: Sequence[int], most: int
) -> ShowLine:
    tall = 2 if len(set(items)) < len(items) else 1
    wins = tuple(_win(scene, tile, line) if line else None for tile, line in zip(tiles, counted, strict=True))
    found = [one for one in wins if one]
    return ShowLine(
        symbol=symbol,
        name=symbol.upper(),
        icon=art(f"t-{symbol}"),
        marks=tuple(_mark(scene, seat, items, most, tall) for seat in range(len(items))),
        tall=tall * 19 + 4,
        wins=wins,
        win=f"+{sum(one.n for one in found)}" if scene.seat is not None else "",
        of=scene.t("of {n}", n=sum(one.of for one in found)),
        wins_label="; ".join(scene.t("show {show}: {n} of {all}", show=one.show, n=one.n, all=one.of) for one in found),
        label="; ".join(f"{who(scene, seat)} {n}" for seat, n in enumerate(items)),
        worth=sum(line.prizes[0] for line in counted if line),
        yours=_your_place(scene, counted, items),
    )


def _mark(scene: Scene, seat: int, items: Sequence[int], most: int, tall: int) -> Mark:
    """Somebody on the strip of a line; those who have as many stand above each other, of three or four two abreast."""
    n = items[seat]
    at, alike = items[:seat].count(n), items.count(n)
    level, aside = (at // 2, at % 2) if alike > 2 else (at, 0)
    shift = 0.0 if alike < 3 else -0.5 if alike == 4 else -1.0 if n + 1 in items else 0.0  # away from whoever stands beside them
    x = 21 + 150 * n / most + 19 * (aside + shift)
    return Mark(pawn_of(scene, seat), round(x, 1), round((tall - 1 - level) * 19 + 0.5, 1), out=n == 0)


def _win(scene: Scene, tile: str, line: JudgedLine) -> Win:
    return Win(tile, line.standings[scene.seat].prestige if scene.seat is not None else 0, line.prizes[0])


def _your_place(scene: Scene, counted: Sequence[JudgedLine | None], items: Sequence[int]) -> YourPlace:
    t, seat = scene.t, scene.seat
    if seat is None:
        best = max(items)
        leaders = [scene.name(at) for at, n in enumerate(items) if n == best and n]
        text = t("{who} leads with {n}.", who=enumerate_words(leaders, t("and")), n=best) if len(leaders) == 1 else ""
        text = text or (
            t("{who} are level with {n}.", who=enumerate_words(leaders, t("and")), n=best) if leaders else t("Nobody has any yet.")
        )
        return YourPlace("", text)
    mine, others = items[seat], [n for at, n in enumerate(items) if at != seat]
    ahead, level = sum(n > mine for n in others), [scene.name(at) for at, n in enumerate(items) if at != seat and n == mine]
    won = sum(line.standings[seat].prestige for line in counted if line)
    all = sum(line.prizes[0] for line in counted if line)
    short = max(others, default=0) + 1 - mine
    if not mine:
        place = t("None yet.")
    elif not ahead and not level:
        return YourPlace(t("You lead"), t("with {n}", n=mine), lead=True)
    elif level:
        place = t("Level with {who}.", who=level[0] if len(level) == 1 else len(level))
    else:
        place = t("Place {n}.", n=ahead + 1)
    return YourPlace(place, t("{n} more: +{prestige}", n=short, prestige=all - won), short=short)


def later_shows(scene: Scene) -> tuple[LaterShows, ...]:
    """The shows after the coming ones, with the lines that will count."""
    coming = seen(scene).coming
    return tuple(
        LaterShows(month(one.round), tuple(map(_later_tile, one.tiles)))
        for one in seen(scene).shows
        if not one.over and coming and one.exhibition > coming.exhibition
    )


def _later_tile(tile: ShowTile) -> LaterTile:
    lines = ((art(f"t-{line.symbol}"), line.symbol.upper(), line.prizes) for line in tile.lines if line.counted)
    return LaterTile(tile.id, tuple(lines))


def note_on_thing(scene: Scene, thing: Thing) -> str:
    """Whether so much more would win a first place today."""
    t = scene.t
    if thing.what == "cash":
        return t("at once")
    if scene.seat is None:
        return ""
    shows = coming_shows(scene)
    line = next((one for one in shows.lines if one.symbol == thing.what), None) if shows else None
    if line is None:
        return t("no line in the coming show")
    if line.yours.lead:
        return t("you lead here")
    short = line.yours.short
    return t("takes the lead") if short <= thing.amount else t("{n} short of the lead", n=short)


def runway_of(scene: Scene) -> tuple[Model, ...]:
    """What each player shows in this Exhibition, and what it has brought so far."""
    view, told = seen(scene), scene.since_last("round_begins")
    judged = view.coming.items_today if view.coming and view.phase in ("show", "awards") else None
    return tuple(replace(model_of(scene, seat, told), tokens=_tokens(judged[seat]) if judged else ()) for seat in view.order)


def _tokens(items: Items) -> tuple[Token, ...]:
    """What somebody has of each symbol, as it will be judged."""
    return tuple((art(f"t-{symbol}"), symbol.upper(), items.of(symbol)) for symbol in SYMBOLS)


def model_of(scene: Scene, seat: int, told: Sequence[Event]) -> Model:
    t = scene.t
    mine = [event for event in told if event.fields.get("seat") == seat]
    shown = [event.fields for event in mine if event.name == "presented"]
    designs = [one["design"] for one in shown]
    awards = [event.fields for event in mine if event.name == "award" and event.fields["prestige"]]
    sales = [event.fields["from_prices"] + event.fields["from_prestige"] for event in mine if event.name == "sales"]
    return Model(
        pawn_of(scene, seat),
        style=style_name(t.components["names"]["styles"][shown[0]["style"]], t) if shown else "",
        designs=tuple(_shown(scene, one) for one in designs),
        none=any(event.name == "no_show" for event in mine),
        awards=tuple(_award(scene, award) for award in awards),
        facts=tuple(_takings(scene, mine)),
        gist=t("{n} prestige, {dollars}", n=sum(award["prestige"] for award in awards), dollars=dollars(sum(sales), t)),
    )


def _shown(scene: Scene, design: int) -> ShownDesign:
    printed = scene.t.components["designs"]["list"][design]
    icon = garment(scene, printed["style"], printed["type"])
    return ShownDesign(icon, design_name(design, scene.t), dollars(printed["price"], scene.t))


def _award(scene: Scene, award: Mapping[str, int]) -> Award:
    t, symbol = scene.t, symbol_of(award["what"])
    show = show_name(award["show"], t)
    label = t(
        "Show {show}, {symbol}: place {place}, {n} prestige", show=show, symbol=symbol.upper(), place=award["place"], n=award["prestige"]
    )
    return Award(art(f"t-{symbol}"), show, award["prestige"], label)


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
                facts.append((t("Exchange"), t("+{n} VP", n=f["vp"])))
            case "sales":
                total = f["from_prices"] + f["from_prestige"]
                facts.append(
                    (t("Sales"), t("${prices} + ${prestige} = ${total}", prices=f["from_prices"], prestige=f["from_prestige"], total=total))
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
