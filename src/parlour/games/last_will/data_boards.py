"""Checks of the boards of the data: offers, errands, market, wills, jobs, solo play."""

from __future__ import annotations

from typing import Any

from parlour.engine.data_checks import given
from parlour.engine.plain import Components
from parlour.engine.texts import Phrase
from parlour.games.last_will.codes import KINDS, MOST, PROPERTY_KINDS, TRIPLE, WILDS
from parlour.games.last_will.data_cards import COMMON, check_source
from parlour.games.last_will.data_checks import DATA, Words, fail, list_of, listed, one_of, only_keys, text, whole

LETTERS = "EHPCS"
ERRANDS = ("card", "triple", "wild", "extension", "market", "unknown", "opera", "stack", "demotion")
SPOTS = {"offer": MOST.spaces, "wild": WILDS, "extension": 0, "market": 0, "none": 0}


def check_boards(components: Components) -> None:
    sides, rounds = components["sides"], components["rounds"]
    seats = sorted(seat for side in ("small", "large") for seat in list_of("sides", side, sides.get(side), 5))
    if seats != [1, 2, 3, 4, 5]:
        fail("sides", Phrase("they name the players {seats}; each of 1, 2, 3, 4, 5 must stand once in small or large", seats=given(seats)))
    for side in ("small", "large"):
        most = max((seats + (2 if seats < 3 else 0) for seats in sides[side]), default=1)
        for number, plan in enumerate(list_of("plans", side, components["plans"].get(side), MOST.plans, most), 1):
            where = Phrase("{entry}, plan {n}", entry=f"plans.{side}", n=number)
            only_keys(where, plan, ("cards", "boys", "actions", "source"))
            check_source(where, plan)
            whole(where, plan, "cards", 0, 20)
            whole(where, plan, "boys", 0, 2)
            whole(where, plan, "actions", 0, 20)
        rows = list_of("offer", side, components["offer"].get(side), rounds, rounds)
        for number, row in enumerate(rows, 1):
            where = in_round(f"offer.{side}", number)
            for word in list_of(where, Phrase("the row"), row, MOST.spaces - 1):
                check_space(where, word)
    for players, row in components["offer"].get("supplement", {}).items():
        one_of("offer.supplement", Phrase("the number of players"), players, ("1", "2", "3", "4", "5"))
        for number, word in enumerate(list_of(f"offer.supplement.{players}", Phrase("the row"), row, rounds, rounds), 1):
            check_space(in_round(f"offer.supplement.{players}", number), word)
    check_errands(components["errand"])


def in_round(entry: str, number: int) -> Phrase:
    return Phrase("{entry}, round {n}", entry=entry, n=number)


def check_space(where: Words, word: Any) -> None:
    if not isinstance(word, str) or len(word) not in (1, TRIPLE) or set(word) - set(LETTERS):
        fail(
            where,
            Phrase("a space is {value}; it must be one or three of the letters {letters}", value=given(word), letters=", ".join(LETTERS)),
        )


def check_errands(errands: list[Any]) -> None:
    for errand in errands:
        where = f"errand {errand.get('id') if isinstance(errand, dict) else errand!r}"
        only_keys(where, errand, ("id", "name", "boys", "per_player", "pay", "spaces", "option"))
        one_of(where, "id", errand.get("id"), ERRANDS)
        if "boys" in errand:
            rooms = list_of(where, "boys", errand["boys"], 5, 5)
            if any(not isinstance(room, int) or not 0 <= room <= 10 for room in rooms):
                fail(where, Phrase("boys is {value}; it must be five whole numbers from 0 to 10, for 1 to 5 players", value=given(rooms)))
        if "spaces" in errand:
            whole(where, errand, "spaces", WILDS, WILDS)
        for key in ("per_player", "pay"):
            if key in errand:
                whole(where, errand, key, 0, 100)
    missing = [name for name in ERRANDS if name not in [errand["id"] for errand in errands]]
    if missing:
        fail(DATA, Phrase("the errands {errands} are missing", errands=listed(missing)))


def check_market(components: Components) -> None:
    market = components["market"]
    only_keys("market", market, ("kinds", "houses", "tokens"))
    if market.get("kinds") != list(PROPERTY_KINDS):
        fail("market", Phrase("kinds is {value}; it must be {valid}", value=given(market.get("kinds")), valid=list(PROPERTY_KINDS)))
    for kind in list_of("market", "houses", market.get("houses"), KINDS):
        one_of("market", Phrase("a kind of houses"), kind, PROPERTY_KINDS)
    for token in list_of("market", "tokens", market.get("tokens"), KINDS, KINDS):
        if not isinstance(token, int) or isinstance(token, bool) or not -20 <= token <= 20:
            fail("market", Phrase("a token is {value}; tokens are whole numbers from -20 to 20", value=given(token)))


def check_wills(components: Components) -> None:
    amounts = []
    for will in components["will"]:
        where = f"will {will.get('id') if isinstance(will, dict) else will!r}"
        only_keys(where, will, (*COMMON, "amount"))
        check_source(where, will)
        amounts += [whole(where, will, "amount", 1, 1000)] * whole(where, will, "copies", 1, MOST.wills)
    if not 5 <= len(amounts) <= MOST.wills:
        fail(
            "will", Phrase("there are {n} cards; there must be 5 to {most}, one for each player at least", n=len(amounts), most=MOST.wills)
        )
    sacked = components["getting_sacked"]
    only_keys("getting_sacked", sacked, ("demotions_per_round", "symbols", "by_will"))
    whole("getting_sacked", sacked, "demotions_per_round", 0, MOST.lines)
    check_jobs(components, list_of("getting_sacked", "symbols", sacked.get("symbols"), 40, 1))
    covered = []
    for entry in list_of("getting_sacked", "by_will", sacked.get("by_will"), MOST.wills, 1):
        only_keys("getting_sacked.by_will", entry, ("wills", "lines", "less"))
        lines = whole("getting_sacked.by_will", entry, "lines", 1, MOST.lines)
        if sum(len(job["lines"]) == lines for job in components["employment"]) < 5:
            fail("getting_sacked.by_will", Phrase("lines is {n}, and fewer than 5 employment cards have so many lines", n=lines))
        only_keys("getting_sacked.by_will, less", entry.get("less"), ("round_end", "round_start"))
        for key in ("round_end", "round_start"):
            whole("getting_sacked.by_will, less", entry["less"], key, 0, 500)
        covered += list_of("getting_sacked.by_will", "wills", entry.get("wills"), MOST.wills, 1)
    for amount in amounts:
        if amount not in covered:
            fail("getting_sacked.by_will", Phrase("no entry is for the will of {amount}", amount=amount))


def check_jobs(components: Components, symbols: list[str]) -> None:
    if len(components["employment"]) > MOST.jobs:
        fail("employment", Phrase("there are {n} cards; at most {most} are possible", n=len(components["employment"]), most=MOST.jobs))
    for job in components["employment"]:
        where = f"employment {job.get('id') if isinstance(job, dict) else job!r}"
        only_keys(where, job, ("id", "row", "name", "source", "lines"))
        check_source(where, job)
        text(where, job, "name")
        for line in list_of(where, "lines", job.get("lines"), MOST.lines, 1):
            only_keys(f"{where}, lines", line, ("symbol", "income"))
            one_of(f"{where}, lines", "symbol", line.get("symbol"), symbols)
            whole(f"{where}, lines", line, "income", 0, 100)


def check_solo(solo: Components, wills: set[str]) -> None:
    only_keys("solo", solo, ("blocked_plans", "rival_boys", "rival", "swaps", "par"))
    whole("solo", solo, "blocked_plans", 0, 3)
    whole("solo", solo, "rival_boys", 0, 5)
    rolls = []
    for entry in list_of("solo", "rival", solo.get("rival"), 10, 10):
        rolls.append(whole("solo.rival", entry, "d10", 1, 10))
        one_of("solo.rival", "space", entry.get("space"), tuple(SPOTS))
        if SPOTS[entry["space"]]:
            whole("solo.rival", entry, "number", 1, SPOTS[entry["space"]])
    if sorted(rolls) != list(range(1, 11)):
        fail("solo.rival", Phrase("each roll of the d10 from 1 to 10 must stand there once"))
    for entry in list_of("solo", "swaps", solo.get("swaps"), 12):
        whole("solo.swaps", entry, "d12", 1, 12)
        for kind in list_of("solo.swaps", "kinds", entry.get("kinds"), 2, 2):
            one_of("solo.swaps", "kinds", kind, PROPERTY_KINDS)
    if not isinstance(solo.get("par"), dict) or wills - set(solo["par"]):
        valid = ", ".join(sorted(wills, key=int))
        fail(
            "solo", Phrase("par is {value}; it must name a round for each of the wills {wills}", value=given(solo.get("par")), wills=valid)
        )
    for amount in solo["par"]:
        whole("solo.par", solo["par"], amount, 1, MOST.rounds)
