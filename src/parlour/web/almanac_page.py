"""The pages of an almanac: all its entries with what can be asked for, and one entry by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.engine.plain import Components
from parlour.games import find
from parlour.web.almanac import Almanac, Entry, Filter, Group, Wanted, of
from parlour.web.render import draw
from parlour.web.rooms import style_of
from parlour.web.rooms.shelf import card

FEW = 12  # entries that need no filters
FIELDS = ("kind", "does", "along", "q")


@dataclass(frozen=True)
class EntryOnPage:
    """An entry, and whether a reader's question leaves it in sight."""

    entry: Entry
    is_hidden: bool


@dataclass(frozen=True)
class GroupOnPage:
    group: Group
    entries: tuple[EntryOnPage, ...]

    @property
    def is_hidden(self) -> bool:
        return all(one.is_hidden for one in self.entries)


def _wanted(found: Almanac, values: Mapping[str, str]) -> Wanted:
    """A question as an address has it; what the almanac does not know is not asked."""
    known = {"kind": {group.kind for group in found.groups}} | {one.name: {choice.id for choice in one.choices} for one in found.filters}
    return Wanted(**{name: values.get(name, "") for name in FIELDS if name == "q" or values.get(name, "") in known.get(name, ())})


def _filter(found: Almanac, name: str) -> Filter | None:
    return next((one for one in found.filters if one.name == name), None)


def render_almanac(
    game_id: str, language: str, csrf: str = "", values: Mapping[str, str] | None = None, components: Components | None = None
) -> str:
    """All entries of a game under their headings, those that a reader asks for in sight."""
    found = of(game_id, language, components)
    assert found
    wanted = _wanted(found, values or {})
    groups = [
        GroupOnPage(group, tuple(EntryOnPage(entry, not wanted.takes(entry, language)) for entry in group.entries))
        for group in found.groups
    ]
    shown = sum(not one.is_hidden for group in groups for one in group.entries)
    game = find(game_id)
    return draw(
        "almanac.html",
        t=game.texts(language),
        language=language,
        csrf=csrf,
        game=game,
        card=card(game_id, language),
        style=style_of(game_id),
        almanac=found,
        groups=groups,
        filters=[one for one in (_filter(found, "does"), _filter(found, "along")) if one],
        wanted=wanted,
        shown=shown,
        few=len(found.entries) <= FEW,
        is_own=components is not None,
    )


def render_entry(game_id: str, id: str, language: str, csrf: str = "", components: Components | None = None) -> str | None:
    """One entry by itself, with what goes with it and its rule; None where there is none such."""
    found = of(game_id, language, components)
    entry = found.entry(id) if found else None
    if found is None or entry is None:
        return None
    game, entries = find(game_id), found.entries
    at = entries.index(entry)
    return draw(
        "almanac_entry.html",
        t=game.texts(language),
        language=language,
        csrf=csrf,
        game=game,
        card=card(game_id, language),
        style=style_of(game_id),
        entry=entry,
        group=next(group for group in found.groups if entry in group.entries),
        rule=game.rules_in(language).get(entry.rule, ""),
        goes=[(text, [one for one in (found.entry(other) for other in others) if one]) for text, others in entry.goes],
        before=entries[at - 1] if at else None,
        after=entries[at + 1] if at + 1 < len(entries) else None,
    )
