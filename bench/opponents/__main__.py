"""Bots against the plain plans: how often a bot comes in before each, with 95 % intervals.

cd bench && PYTHONPATH=../src python -m opponents [GAME …] --bots 3,4,champion:0 --games 40
… --plans                                # the plans against each other and against greedy
"""

from __future__ import annotations

import argparse
import random

import parlour
from opponents import Look, Plan, plans
from parlour import bots
from parlour.bots import compiled
from parlour.bots.levels import decisions, play_out
from parlour.bots.statistics import share

PATIENCE = 600  # decisions of a plan


def decide(match, seat, player, seed):
    """The move of a seat that a plan or a bot plays; a plan that has decided very often moves at random, so that every game ends."""
    if isinstance(player, bots.Bot):
        return bots.pick_move(match, seat, player, f"{seed} {decisions(match, seat)} {seat}")
    if decisions(match, seat) > PATIENCE:
        return random.Random(f"{seed} {match.ply}").choice(match.moves(seat))
    return match.game.move_names.parse(player(Look(match, seat)).text)


def play(game, players, seed):
    """One game; the rank of each seat."""
    match = game.new(len(players), seed)
    for _ in play_out(match, seed, lambda seat: decide(match, seat, players[seat], seed)):
        pass
    return {seat: rank for rank, seats in enumerate(match.result.ranking) for seat in seats}


def meet(game, one: Plan | bots.Bot, other: Plan | bots.Bot, games: int):
    """How often one comes in before the other: common deals, swapped seats, ties half."""
    met = 0.0
    for deal in range((games + 1) // 2):
        for seat in (0, 1):
            ranks = play(game, [one, other] if seat == 0 else [other, one], f"yardstick {deal}")
            met += 1.0 if ranks[seat] < ranks[1 - seat] else 0.5 if ranks[seat] == ranks[1 - seat] else 0.0
    return share(met, 2 * ((games + 1) // 2))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(plans()))
    parser.add_argument("--bots", default="greedy,3,champion:0")
    parser.add_argument("--number", "--games", type=int, default=40, help="games of each pair")
    parser.add_argument("--plans", action="store_true", help="the two plans against each other, too")
    asked = parser.parse_args()
    print("| game | bot | plan | comes in before (95 %) | games |\n| --- | --- | --- | --- | --- |")
    for id in asked.games:
        game = parlour.game(id)
        compiled.prepare(game)
        own = plans()[id]
        pairs = [(name, bots.parse(name), plan) for name in asked.bots.split(",") if name for plan in own]
        pairs += [(a, own[a], b) for a in own for b in own if a < b and asked.plans]
        for name, player, plan in pairs:
            met = meet(game, player, own[plan], asked.number)
            print(
                f"| {id} | {name} | {plan} | {100 * met.value:.0f} % ({100 * met.low:.0f}–{100 * met.high:.0f}) | {asked.number} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
