"""Mutants: breaks each rule of the games, one change at a time, and looks whether a test notices.

    make mutants                                                    # every rule of every game: hours
    python bench/mutants --game kiilto --file turn.py               # one file
    python bench/mutants --sample 500 --seed 1 --jobs 2             # 500 of each game, the same for the same seed
    python bench/mutants --again                                    # those that survived, once more

A mutant is a rule (a function marked `@rule`; what bots, environments and the lab compute is none) in which one comparison, boolean or
arithmetic operator or number is another one, or a statement that calls something is gone. The tests of the game that carry one of the
rule's numbers (`@rule_is`) are run first, then the game's other tests, with the check kit's and the stored games; the
first failure catches the mutant, and so does a test that takes ten times as long as usual. All of it is interpreted;
tests that compile, or that take longer than `--slowest` seconds, are left out, so that `make test` catches more than this.

What is found goes line by line to `--results`: who stops (Ctrl-C) and starts again goes on where they stopped. Mutants that change nothing
that can be seen stand in `reasons.toml`, each with its reason. Exits with 1 where less than `--least` percent are caught.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
os.environ["PARLOUR_INTERPRET"] = "1"
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import pytest  # noqa: E402
from breaking import Mutant, files_of, mutants_of  # noqa: E402
from trying import HUNG, NUMBERED, OTHERS, SURVIVED, Trial, Verdict  # noqa: E402

# What every game owes: of these, the tests with the game's id.
SHARED_TESTS = [ROOT / "tests" / "games" / name for name in ("test_check_kit.py", "test_stored_games.py")]
Found = dict[str, dict[str, Any]]  # what is known of each mutant, by its key


def main() -> int:
    asked = _arguments()
    reasons = {
        entry["mutant"]: entry["reason"] for entry in tomllib.loads((HERE / "reasons.toml").read_text(encoding="utf-8"))["equivalent"]
    }
    enough = True
    for subject, sources, tests in _subjects(asked):
        mutants = chosen(sources, asked)
        if asked.list:
            print(*mutants, sep="\n")
            continue
        results = asked.results / f"{subject}.jsonl"
        known = read(results)
        undone = [mutant for mutant in mutants if mutant.key not in known or (asked.again and known[mutant.key]["how"] == SURVIVED)]
        try:
            _try_all(subject, undone, tests, results, asked)
        finally:
            enough = told(subject, mutants, read(results), reasons, asked.least) and enough
    return 0 if enough else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", help="a game's id; may be given several times (all)")
    parser.add_argument("--file", action="append", help="only rules of this file; may be given several times")
    parser.add_argument("--sample", type=int, help="so many mutants of each game, by lot")
    parser.add_argument("--seed", type=int, default=1, help="of the lot")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--slowest", type=float, default=1.0, help="seconds that a test may take, interpreted")
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "mutants", help="a folder for what is found")
    parser.add_argument("--again", action="store_true", help="try again what survived")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    parser.add_argument("--least", type=float, default=95.0, help="percent that must be caught")
    parser.add_argument("--sources", type=Path, help="a folder of rules elsewhere, with --tests")
    parser.add_argument("--tests", type=Path, help="the folder of its tests")
    return parser.parse_args()


def _subjects(asked: argparse.Namespace) -> list[tuple[str, Path, list[Path]]]:
    """What is broken: a name, the folder of the rules, and the tests."""
    if asked.sources:
        return [(asked.sources.name, asked.sources.resolve(), [asked.tests.resolve()])]
    games = ROOT / "src" / "parlour" / "games"
    ids = sorted(path.parent.name.replace("_", "-") for path in games.glob("*/rules.py"))
    tests = ROOT / "tests" / "games"
    for id in asked.game or ():
        if id not in ids:
            sys.exit(f"no game called {id!r}; we have: {', '.join(ids)}")
    return [(id, games / id.replace("-", "_"), [tests / id.replace("-", "_"), *SHARED_TESTS]) for id in asked.game or ids]


def chosen(sources: Path, asked: argparse.Namespace) -> list[Mutant]:
    """The mutants of these files, all or as many as asked for by lot."""
    files = [file for file in files_of(sources) if not asked.file or file.name in asked.file]
    mutants = [mutant for file in files for mutant in mutants_of(file)]
    if asked.sample is None or asked.sample >= len(mutants):
        return mutants
    picked = set(random.Random(asked.seed).sample(range(len(mutants)), asked.sample))
    return [mutant for at, mutant in enumerate(mutants) if at in picked]


def read(results: Path) -> Found:
    """What is known; of a mutant that was tried twice, what was found last."""
    lines = results.read_text(encoding="utf-8").splitlines() if results.exists() else []
    return {found["mutant"]: found for found in map(json.loads, lines)}


def _try_all(subject: str, mutants: list[Mutant], tests: list[Path], results: Path, asked: argparse.Namespace) -> None:
    """Tries them in so many processes, each with a share of every file."""
    results.parent.mkdir(parents=True, exist_ok=True)
    shares = [share for share in (mutants[job :: asked.jobs] for job in range(asked.jobs)) if share]
    children = []
    for share in shares:
        child = os.fork()
        if child == 0:
            try:
                os._exit(_try_share(subject, share, tests, results, asked))
            except KeyboardInterrupt:
                os._exit(2)
        children.append(child)
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    if any(codes):
        sys.exit(f"{subject}: the tests could not be collected, or somebody stopped them (run it again to go on)")


def _try_share(subject: str, mutants: list[Mutant], tests: list[Path], results: Path, asked: argparse.Namespace) -> int:
    with results.open("a", encoding="utf-8") as out:

        def tell(mutant: Mutant, verdict: Verdict) -> None:
            out.write(json.dumps({"mutant": mutant.key, **verdict._asdict()}, ensure_ascii=False) + "\n")
            out.flush()
            if verdict.how == SURVIVED:
                print("survived:", mutant, flush=True)

        trial = Trial(mutants, tell, subject, SHARED_TESTS, asked.slowest)
        options = ["-c", str(ROOT / "pyproject.toml"), "-p", "no:cacheprovider", "-p", "no:xdist", "-q", "-s"]
        code = int(pytest.main([*options, *map(str, tests)], plugins=[trial]))
        print(f"{subject}: {trial.used} tests; left out: {dict(Counter(trial.left_out.values()))}", flush=True)
    return code


def told(subject: str, mutants: list[Mutant], known: Found, reasons: dict[str, str], least: float) -> bool:
    """Says what became of the mutants, and whether enough are caught."""
    counts = Counter(known[mutant.key]["how"] if mutant.key in known else "not tried" for mutant in mutants)
    survivors = [mutant for mutant in mutants if mutant.key in known and known[mutant.key]["how"] == SURVIVED]
    same = [mutant for mutant in survivors if mutant.key in reasons]
    caught = counts[NUMBERED] + counts[OTHERS] + counts[HUNG]
    tried = caught + counts[SURVIVED] - len(same)
    share = 100 * caught / tried if tried else 100.0
    print(
        f"{subject}: {caught} of {tried} caught ({share:.1f} %): {counts[NUMBERED]} {NUMBERED}, {counts[OTHERS]} {OTHERS}, {counts[HUNG]} hung; "
        f"{counts[SURVIVED] - len(same)} survived, {len(same)} change nothing, {counts['not tried']} not tried"
    )
    for mutant in survivors:
        if mutant not in same:
            print("  ", mutant)
    return share >= least and not counts["not tried"]


if __name__ == "__main__":
    sys.exit(main())
