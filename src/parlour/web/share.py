"""What others see of a link that is sent to them: a title, a sentence and a picture.

A table that is not public says which game it is, and nothing of who sits there.
"""

from __future__ import annotations

from dataclasses import dataclass

from parlour.tables.errors import texts
from parlour.web.files import address, is_file
from parlour.web.page_data import TablePage
from parlour.web.rooms import folder_of
from parlour.web.rooms.shelf import card


@dataclass(frozen=True)
class Shared:
    """A link, as a messenger shows it."""

    title: str
    text: str
    picture: str  # a whole address: whoever fetches it is not at our page


def of_house(base: str, language: str) -> Shared:
    t = texts(language)
    text = t("Board games about money, vanity and gummy bears: against friends, or against bots that never tire.")
    return Shared(t("Parlour"), text, base + address("share.jpg"))


def of_table(page: TablePage) -> Shared | None:
    """A table's link; None of what has no link, such as a lesson."""
    if not page.invite:
        return None
    base, game = page.invite.removesuffix(page.path), page.sight.game
    t, told = game.texts(page.language), card(game.id, page.language)
    host = next((one.name for one in page.seats if one.kind == "person"), "")
    is_invitation = page.public and page.status == "open" and host
    title = t("{who} invites you to play {game}", who=host, game=told.title) if is_invitation else told.title
    parts = [told.line.rstrip("."), t("{n} min", n=told.minutes) if told.minutes else "", t("No registration")]
    own = f"rooms/{folder_of(game.id)}/share.jpg"
    return Shared(title, ". ".join(part for part in parts if part) + ".", base + address(own if is_file(own) else "share.jpg"))
