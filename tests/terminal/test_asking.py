"""Who is asked first in the terminal, where several decide at the same time (C-R06)."""

from __future__ import annotations

from collections import Counter

import parlour
from parlour.terminal.session import Session

POCKET = parlour.game("pocket-wigs")


def asked_first(players: int, rounds: int) -> Counter[int]:
    """Who is asked first in so many rounds of a game in which nobody does anything."""
    found: Counter[int] = Counter()
    match = POCKET.new(players, "fair", stall_rounds=0, max_rounds=0)
    session = Session(match, dict.fromkeys(range(1, players), "random"), "en")
    while sum(found.values()) < rounds:
        order = []
        begun = match.view(None)["round"]
        while match.view(None)["round"] == begun:
            seat = session.next_seat()
            order.append(seat)
            match.play(seat, "finish")
        assert sorted(order) == list(range(players))
        found[order[0]] += 1
    return found


def test_a_person_is_asked_first_in_a_fair_share_of_the_rounds() -> None:
    assert 70 < asked_first(2, 200)[0] < 130
    assert 45 < asked_first(3, 200)[0] < 90


def test_who_has_begun_to_decide_goes_on_until_the_end() -> None:
    match = POCKET.new(2, "on and on")
    session = Session(match, {1: "random"}, "en")
    seat = session.next_seat()
    for move in ("place row=2 coin=1", "place row=1 coin=2"):
        match.play(seat, move)
        assert session.next_seat() == seat
    match.play(seat, "grab")
    assert session.next_seat() == 1 - seat


def test_the_same_seed_asks_in_the_same_order() -> None:
    def orders(seed: str) -> list[int]:
        return [Session(POCKET.new(3, f"{seed} {n}"), {}, "en").next_seat() for n in range(20)]

    assert orders("one") == orders("one") != orders("another")
