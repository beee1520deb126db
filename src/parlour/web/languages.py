"""The language of a request: the one that was chosen on a page, or the first of the browser's that we speak."""

from __future__ import annotations

from parlour.engine.texts import LANGUAGES
from parlour.web.cookies import LANGUAGE, PREFIX


def language_of(cookies: str, accepted: str) -> str:
    """The language that the headers Cookie and Accept-Language ask for."""
    crumbs = (crumb.strip().partition("=") for crumb in cookies.split(";"))
    return next((value for name, _, value in crumbs if name in (LANGUAGE, PREFIX + LANGUAGE) and value in LANGUAGES), "") or preferred(
        accepted
    )


def preferred(accepted: str) -> str:
    """The best of our languages in an Accept-Language header."""
    wishes = []
    for part in accepted.split(",")[:20]:
        name, _, rest = part.strip().partition(";")
        weight = rest.strip().removeprefix("q=")
        try:
            wishes.append((-float(weight) if weight else -1.0, name.split("-")[0].lower()))
        except ValueError:
            continue
    return next((name for _, name in sorted(wishes, key=lambda wish: wish[0]) if name in LANGUAGES), "en")
