"""The players around the table: what each owns, holds and does now, and who acts when."""

from __future__ import annotations

from msgspec import Struct

from parlour.games.last_will.view import Expense, Helper, Job, Player, Property
from parlour.games.last_will.words import card_name, job_name, line_name, pounds
from parlour.web.page_data import SeatOnPage
from parlour.web.rooms.frame import Ribbon, Scene, Step, Turn, kept
from parlour.web.rooms.last_will.flights import laid_from, taken_from
from parlour.web.rooms.last_will.pieces import Button, button, face, view_of

PHASES = ("setup", "planning", "errands", "actions", "end of round")


class SmallCard(Struct, frozen=True):
    """A card on the board of somebody else."""

    piece: str
    came_from: str
    look: str
    art: str
    used: bool
    value: str
    label: str


class JobLine(Button, frozen=True):
    """A line of an employment card."""

    text: str = ""
    income: str = ""
    covered: bool = False


class JobCard(Struct, frozen=True):
    """An employment card."""

    name: str
    lines: tuple[JobLine, ...]
    income: str


class Person(Struct, frozen=True):
    """A player as the others see one."""

    seat: SeatOnPage
    now: bool
    resigned: bool
    doing: str
    money: str
    wealth: str
    board: tuple[SmallCard, ...]
    free: int
    free_label: str
    backs: tuple[str, ...]
    came_from: str  # from where the newest card of the hand came
    cards: str
    hand: int
    boys: int
    boys_label: str
    actions: int
    actions_label: str
    known: tuple[str, ...]
    job: JobCard | None


def ribbon(scene: Scene) -> Ribbon:
    t, view = scene.t, view_of(scene)
    order = view.order or [(view.start + at) % scene.players for at in range(scene.players)]
    label = t("Who acts when") if view.order else t("Players")
    return Ribbon(t("Round {n} of {all}", n=view.round, all=view.rounds), _steps(scene), tuple(_turn(scene, seat) for seat in order), label)


def _steps(scene: Scene) -> tuple[Step, ...]:
    t, phase = scene.t, view_of(scene).phase
    if phase == "over":
        return (Step(t("The end"), "now"),)
    if phase == "setup":
        return (Step(t("Choosing first cards"), "now"),)
    names = (t("Planning"), t("Errands"), t("Actions"), t("Discards"))
    at = PHASES.index(phase) - 1
    return tuple(Step(name, "now" if k == at else "done" if k < at else "") for k, name in enumerate(names))


def _turn(scene: Scene, seat: int) -> Turn:
    t, now = scene.t, seat in scene.waiting
    text = t("Your turn") if now and scene.is_you(seat) else t("You") if scene.is_you(seat) else scene.name(seat)
    state = "now" if now else "done" if has_acted(scene, seat) else ""
    return Turn(text, f"parlour.svg#seal{seat % 5}", scene.name(seat), state, scene.is_you(seat))


def has_acted(scene: Scene, seat: int) -> bool:
    view = view_of(scene)
    if view.phase != "actions" or view.turn is None or seat not in view.order:
        return False
    return view.order.index(seat) < view.order.index(view.turn)


def person(scene: Scene, seat: int) -> Person:
    view = view_of(scene)
    covers = [move for move in scene.moves if move.name == "cover"]
    latest = [event for event in scene.latest if event.fields.get("seat") == seat]
    shown = (scene.page.seats[seat], seat in scene.waiting, has_acted(scene, seat), view.phase, covers, latest, view.players_at_table[seat])
    return kept(scene, ("person", seat), shown, lambda: _person(scene, seat))


def _person(scene: Scene, seat: int) -> Person:
    t, person = scene.t, view_of(scene).players_at_table[seat]
    actions = person.actions + person.event_actions
    return Person(
        seat=scene.page.seats[seat],
        now=seat in scene.waiting,
        resigned=scene.page.seats[seat].resigned,
        doing=doing(scene, seat),
        money=pounds(person.money),
        wealth=pounds(person.ruin.wealth),
        board=tuple(_small(scene, seat, card) for card in person.board),
        free=person.free_slots,
        free_label=places(scene, person),
        backs=tuple(name[0] for name, n in person.backs.items() for _ in range(n)),
        came_from=taken_from(scene, seat),
        cards=t.plural("one card in hand", "{n} cards in hand", person.cards),
        hand=person.cards,
        boys=person.boys,
        boys_label=t.plural("one errand boy left", "{n} errand boys left", person.boys),
        actions=actions,
        actions_label=t.plural("one action left", "{n} actions left", actions),
        known=tuple(card_name(card, t) for card in person.known),
        job=job_card(scene, person.job),
    )


def places(scene: Scene, person: Player) -> str:
    """The places of a board: how many, how many by extension, how many free."""
    t, n, extended, free = scene.t, person.slots, person.extensions, person.free_slots
    if extended:
        return t("{n} places, {m} of them by extension; {k} free", n=n, m=extended, k=free)
    return t("{n} places, {k} free", n=n, k=free)


def _small(scene: Scene, seat: int, card: Property | Expense | Helper) -> SmallCard:
    seen = face(scene, card.card)
    value, label = "", seen.name
    if isinstance(card, Property):
        value = str(card.value)
        label += f": {scene.t('value {value}, sells for {brings}', value=card.value, brings=pounds(card.brings))}"
    return SmallCard(f"slot-{seat}-{card.slot}", laid_from(scene, seat, card.slot), seen.look, seen.art, card.used, value, label)


def doing(scene: Scene, seat: int) -> str:
    """What a player does now or waits for, in a few words."""
    t, view = scene.t, view_of(scene)
    plan = view.players_at_table[seat].plan
    state = ""
    if seat in scene.waiting:
        state = {
            "setup": t("chooses cards"),
            "planning": t("plans"),
            "errands": t("sends a boy"),
            "actions": t("acts now"),
            "end of round": t("throws cards away"),
            "over": "",
        }[view.phase]
    elif view.phase == "actions" and plan:
        state = t("has acted") if has_acted(scene, seat) else t("acts later")
    return ", ".join(text for text in (t("plan {n}", n=plan) if plan else "", state) if text)


def job_card(scene: Scene, job: Job | None) -> JobCard | None:
    t = scene.t
    if job is None:
        return None
    if job.job is None:
        return JobCard(t("sacked"), (), "")
    buttons = [button(scene, f"cover line={at}") for at in range(len(job.lines))]
    lines = tuple(
        JobLine(made.move, made.say, line_name(job.job, at, t), pounds(line.income), line.covered)
        for at, (line, made) in enumerate(zip(job.lines, buttons, strict=True))
    )
    return JobCard(job_name(job.job, t), lines, t("{money} a round", money=pounds(job.income)))
