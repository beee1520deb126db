"""Last Will, rounds to ruin by the sum of the will: the table of docs/games/last-will.md.

    python bench/ruin.py [--players 1,2,4] [--games 2000] [--bot greedy]

A game ends at the first bankruptcy, after seven rounds at the latest. Alone (players 1) it is won by a ruin in the par round or before.
"""

from __future__ import annotations

import argparse

import numpy as np

from parlour.games.last_will.codes import ENDINGS
from parlour.lab.compiled.lab_doors import ENDING, SCORES
from parlour.lab.job import Job, play_plain

WILLS = range(70, 131, 10)
BANKRUPTCY, SOLO_WON = ENDINGS.index("bankruptcy"), ENDINGS.index("solo won")
THOUSANDS = 500  # alone, the score of who was ruined counts the rounds in thousands (L-N08)


def column(players, will, games, bot):
    """What became of so many games with this will."""
    job = Job("last-will", players, (bot,) * players, seed=1, options={"will": "fixed", "fixed_will": will})
    states, rows, _ = play_plain(job, 0, games)
    scores, endings = rows[:, SCORES::2], rows[:, ENDING]
    ruined = scores[:, 0] > THOUSANDS if players == 1 else endings == BANKRUPTCY
    rounds = np.bincount(states["rounds"][ruined], minlength=8)
    left = -np.where(scores > THOUSANDS, scores % 1000, scores).mean()
    return (
        f"{100 * ruined.mean():.1f} %",
        ", ".join(str(n) for n in rounds[4:8]),
        f"£{left:.0f}",
        f"{100 * (endings == SOLO_WON).mean():.1f} %",
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", default="1,2,4")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--bot", default="greedy")
    arguments = parser.parse_args()
    print("| will | " + " | ".join(f"£{will}" for will in WILLS) + " |\n| --- |" + " --- |" * len(WILLS))
    for players in map(int, arguments.players.split(",")):
        columns = [column(players, will, arguments.games, arguments.bot) for will in WILLS]
        labels = ("games that end by ruin", "of them in round 4, 5, 6, 7", "left", "won")
        for at, label in enumerate(labels[: 4 if players == 1 else 3]):
            print(f"| {players}: {label} | " + " | ".join(found[at] for found in columns) + " |", flush=True)


if __name__ == "__main__":
    main()
