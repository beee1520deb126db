"""What you may do now: the choices of a page by their moves, and under the loupe what each would mean."""

from __future__ import annotations

import functools

from parlour.engine.sight import Choice
from parlour.web.rooms.frame import Lot, Pick, Scene
from parlour.web.rooms.pret_a_porter.loupes import Loupe, loupe_of
from parlour.web.rooms.pret_a_porter.pieces import change, seen

CARDS = {
    "contract": "contract",
    "use_contract": "contract",
    "keep": "contract",
    "building": "building",
    "use_building": "building",
    "upgrade": "building",
    "employee": "employee",
    "use_employee": "employee",
    "train": "employee",
    "dismiss": "employee",
}
QUIET = ("pass", "fire")  # beside the big verb


class Options:
    """What you may do now: the choices, their numbers by move, and what each would mean."""

    def __init__(self) -> None:
        self.picks: list[Pick] = []
        self.pick_of: dict[str, int] = {}
        self.loupes: dict[int, Loupe] = {}

    @property
    def lots(self) -> tuple[Lot, ...]:
        """All choices lie on the stage, on the things themselves: the panel has them together."""
        return (Lot("", "", picks=tuple(self.picks)),) if self.picks else ()

    def find(self, *moves: str) -> int | None:
        """The number of the first of these moves that can be made."""
        return next((self.pick_of[move] for move in moves if move in self.pick_of), None)


@functools.lru_cache(maxsize=8)
def options_of(scene: Scene) -> Options:
    """The choices of a page, made once for all that draw them."""
    options = Options()
    results = {one.move: one for one in seen(scene).choices}
    for number, move in enumerate(move for move in scene.moves if move.name not in QUIET):
        text, result = str(move), results.get(str(move))
        options.pick_of[text] = number
        options.loupes[number] = loupe = loupe_of(scene, move, number, result)
        gain = change(result.dollars if result else 0, scene.t)
        options.picks.append(Pick(number, text, loupe.title, _verb(scene, move), gain, after=loupe.then))
    return options


def _verb(scene: Scene, move: Choice) -> str:
    """What stands on the big button: the move in words, a location by its number."""
    if move.name == "place":
        at = next(iter(move.arguments.values()))
        return scene.t("Place at {n} {location}", n=at, location=scene.t(seen(scene).locations[at - 1].name))
    return scene.words(move)
