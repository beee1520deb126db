"""Many games at once: the same games whoever plays them, and nothing is lost when somebody stops."""

from __future__ import annotations

import numpy as np
import pytest

import parlour
from parlour.bots import compiled
from parlour.bots.network import champion_of
from parlour.engine.events import new_log
from parlour.engine.randomness import siphash
from parlour.lab import cuda, parquet
from parlour.lab.compiled.lab_doors import CHOSEN, GAMES, LEAD_CHANGES, LEADER, OFFERED, OPTIONS, PLIES, SCORES, WIN, WINS
from parlour.lab.doors import doors_of
from parlour.lab.figures import figures
from parlour.lab.job import Job, play_chunk, play_plain
from parlour.lab.simulate import simulate

WIGS = Job("wigs", 3, ("random", "greedy", "random"), seed="tea")


def same(a, b) -> bool:
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in ("numbers", "rows", "counts", "decisions"))


@pytest.mark.parametrize("workers", [2, 3])
def test_the_results_do_not_depend_on_the_number_of_workers(workers):
    assert same(simulate(WIGS, 70, workers=1, decisions=True), simulate(WIGS, 70, workers=workers, decisions=True))


def test_a_run_is_the_sum_of_its_parts():
    whole, begin, rest = simulate(WIGS, 50), simulate(WIGS, 20), simulate(WIGS, 30, first=20)
    assert np.array_equal(whole.rows, np.concatenate([begin.rows, rest.rows]))
    assert np.array_equal(whole.counts, begin.counts + rest.counts)
    assert rest.numbers.tolist() == list(range(20, 50))


def test_another_seed_is_another_run():
    other = Job("wigs", 3, WIGS.bots, seed="coffee")
    assert not np.array_equal(simulate(WIGS, 20).rows, simulate(other, 20).rows)


def test_a_seed_may_be_a_number_or_its_text():
    assert np.array_equal(
        simulate(Job("wigs", 2, ("random",) * 2, seed=7), 5).rows, simulate(Job("wigs", 2, ("random",) * 2, seed="7"), 5).rows
    )


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_measuring_a_game_does_not_change_it(bots):
    job = Job("wigs", 2, bots, seed=5)
    _, plain, moves = play_plain(job, 0, 40)
    measured = play_chunk(job, 0, 40)
    assert moves == measured.moves
    unwatched = [OPTIONS, LEAD_CHANGES, LEADER]
    assert np.array_equal(np.delete(plain, unwatched, axis=1), np.delete(measured.rows, unwatched, axis=1))


@pytest.mark.parametrize("game_id", parlour.games())
def test_what_a_thread_of_a_gpu_does_is_the_same_game(game_id):
    game = parlour.game(game_id)
    players = max(game.players)
    job = Job(game_id, players, ("random",) * players, seed="gpu")
    states, rows, _ = play_plain(job, 3, 8)
    own, final, out = game.state_record.zeros(1), game.state_record.zeros(8), np.zeros_like(rows)
    moves = np.zeros(len(game.move_names), np.int16)
    for start in range(2):
        doors_of(game).random_at(
            job.data(), own, game.state_record.zeros(1), 3, start, 2, 8, *job.key, players, moves, new_log(0), out, final
        )
    assert np.array_equal(rows, out)
    assert states.tobytes() == final.tobytes()


def test_the_decisions_replay_to_the_same_end():
    job = Job("wigs", 3, ("greedy", "random", "greedy"), seed=2)
    chunk = play_chunk(job, 0, 3, with_decisions=True)
    game, doors = job.game, job.game.compiled
    for number in range(3):
        mine = chunk.decisions[chunk.decisions[:, 0] == number]
        states, out = game.state_record.zeros(1), np.zeros(6, np.int64)
        key = [np.uint64(siphash(*map(int, job.key), 2 * number + half)) for half in (0, 1)]
        doors.setup_at(job.data(), states, 0, 3, *key, new_log(0))
        for _, _, seat, choices, move in mine.tolist():
            possible = np.zeros(len(game.move_names), np.int32)
            assert doors.moves_at(job.data(), states, 0, seat, possible) == choices
            waiting = doors.apply_at(job.data(), states, 0, seat, move, new_log(0))
        assert waiting == 0
        assert len(mine) == chunk.rows[number, PLIES]
        doors.outcome_at(job.data(), states, 0, out)
        assert out.tolist() == chunk.rows[number, SCORES:].tolist()


def test_the_counts_add_up():
    results = simulate(Job("wigs", 3, ("random",) * 3, seed=1), 60)
    moves = len(results.job.game.move_names)
    assert results.counts[:, :moves, CHOSEN].sum() == results.moves
    assert (results.counts[:, :moves, OFFERED] >= results.counts[:, :moves, CHOSEN]).all()
    done = results.job.game.move_names.parse("done").code
    assert results.counts[:, done, GAMES].tolist() == [60, 60, 60]  # everybody ends a sell turn in every game
    assert results.counts[:, done, WINS].sum() == 60 * WIN
    assert results.counts[:, :moves, OFFERED].sum() == results.rows[:, OPTIONS].sum()


def test_a_piece_is_counted_by_the_events_that_name_it():
    job = Job("wigs", 2, ("greedy", "random"), seed=8)
    chunk = play_chunk(job, 0, 30)
    found = figures(simulate(job, 30))
    sold = next(kind for kind in found.pieces if kind.title == "Wigs sold")
    names = job.game.move_names
    sales = sum(int(chunk.counts[:, names.span(kind).first : names.span(kind).end, CHOSEN].sum()) for kind in ("sell", "place"))
    assert sum(piece.times for piece in sold.pieces) == sales > 0


def test_stopping_keeps_what_is_done():
    heard = []
    results = simulate(WIGS, 5000, workers=2, progress=lambda done, total: heard.append((done, total)), cancelled=lambda: len(heard) >= 3)
    assert not results.complete
    assert 0 < results.games < 5000
    assert heard[-1] == (results.games, 5000)
    whole = simulate(WIGS, int(results.numbers[-1]) + 1)
    assert np.array_equal(results.rows, whole.rows[results.numbers])


def test_ctrl_c_keeps_what_is_done():
    def interrupt(done: int, total: int) -> None:
        if done > 100:
            raise KeyboardInterrupt

    results = simulate(WIGS, 4000, workers=2, progress=interrupt)
    assert 100 < results.games < 4000
    assert figures(results).complete is False


def test_bots_that_think_are_measured_alike():
    job = Job("wigs", 2, ("search:8it", "greedy"), seed=3)
    results = simulate(job, 2, decisions=True)
    assert same(results, simulate(job, 2, workers=1, decisions=True))
    assert results.counts[:, : len(job.game.move_names), CHOSEN].sum() == results.moves == len(results.decisions)
    assert (results.rows[:, LEAD_CHANGES] >= 0).all()


def test_a_network_plays_in_the_compiled_loops_as_it_advises():
    job = Job.of("pocket-wigs", 2, ["champion:0"], "net", {"quarter": "random"})
    assert job.is_fast
    chunk = play_chunk(job, 0, 2, with_decisions=True)
    made, net = compiled.on_cpu(job.game), champion_of(job.game)
    states, doors = job.game.state_record.zeros(1), job.game.compiled
    for number in range(2):
        key = [np.uint64(siphash(*map(int, job.key), 2 * number + half)) for half in (0, 1)]
        states[:] = np.zeros(1, states.dtype)
        doors.setup_at(job.data(), states, 0, 2, *key, new_log(0))
        for _, _, seat, _, move in chunk.decisions[chunk.decisions[:, 0] == number].tolist():
            assert made.advised(job.data(), states, seat, net)[0] == move
            waiting = doors.apply_at(job.data(), states, 0, seat, move, new_log(0))
        assert waiting == 0


def test_a_network_beats_greedy_in_the_lab_too():
    rows = simulate(Job.of("pocket-wigs", None, ["champion:0", "greedy"], "net", {"quarter": "random"}), 40, workers=1).rows
    assert (rows[:, SCORES + 1] == 0).mean() > 0.8


def test_parquet_holds_a_row_a_game_and_a_row_a_decision(tmp_path):
    import polars as pl

    results = simulate(WIGS, 12, decisions=True)
    found = figures(results)
    parquet.write_parquet(parquet.games_table(results), tmp_path / "games.parquet", found)
    parquet.write_parquet(parquet.decisions_table(results), tmp_path / "decisions.parquet", found)
    games, decisions = pl.read_parquet(tmp_path / "games.parquet"), pl.read_parquet(tmp_path / "decisions.parquet")
    assert games["game"].to_list() == list(range(12))
    assert games["moves"].sum() == len(decisions) == results.moves
    assert set(games["ending"]) <= set(results.job.game.endings)
    assert decisions.filter(pl.col("ply") == 0)["move"].cast(pl.String).str.starts_with("draft").all()
    assert parquet.read_figures(tmp_path / "games.parquet") == found


def test_a_file_that_is_not_ours_is_refused(tmp_path):
    (tmp_path / "x.json").write_text('{"a": 1}')
    with pytest.raises(ValueError, match="holds no figures"):
        parquet.read_figures(tmp_path / "x.json")
    with pytest.raises(ValueError, match="there is no file"):
        parquet.read_figures(tmp_path / "y.parquet")


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: simulate(WIGS, 0), "at least one game"),
        (lambda: simulate(WIGS, 5, workers=0), "at least one worker"),
        (lambda: simulate(WIGS, 5, on="moon"), "cannot play on 'moon'; it can be cpu, cuda, ray"),
        (lambda: Job("wigs", 2, ("random",)), "2 players need 2 bots, not 1"),
        (lambda: Job("wigs", 2, ("random", "clever")), "no bot called 'clever'"),
        (lambda: Job("wigs", 7, ("random",) * 7), "wigs is for 2, 3 or 4 players"),
        (lambda: Job.of("wig", None, ("random",), 1, {}), "no game called 'wig'"),
        (lambda: Job.of("wigs", None, ("random",), 1, {"draft": "odd"}), "draft cannot be 'odd'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()


@pytest.mark.filterwarnings("ignore")  # Ray's own start-up warns of much
def test_a_ray_cluster_gives_the_same_results():
    small = Job("wigs", 2, ("greedy", "random"), seed=11)
    assert same(simulate(small, 40, on="ray", workers=2, decisions=True), simulate(small, 40, decisions=True))


def test_without_a_gpu_cuda_says_what_is_needed():
    if cuda.available():
        found = simulate(Job("wigs", 2, ("random",) * 2, seed=1), 25_000, on="cuda")
        assert np.array_equal(found.rows[:, SCORES:], simulate(found.job, 25_000).rows[:, SCORES:])
    else:
        with pytest.raises(ValueError, match="needs an NVIDIA card and numba-cuda"):
            simulate(WIGS, 5, on="cuda")


def test_who_decides_at_the_same_time_is_first_by_lot():
    """The quarter of Pocket Wigs goes to the first who finishes (C-R06): seats take turns in any order, as in the engine's random games."""
    job = Job("pocket-wigs", 3, ("random",) * 3, seed="quick")
    states, _, _ = play_plain(job, 0, 40)
    game, alike = job.game, job.game.state_record.zeros(40)
    moves, out = np.zeros(len(game.move_names), np.int32), np.zeros((40, 8), np.int64)
    game.compiled.random_games(job.data(), alike, 0, *job.key, 3, moves, new_log(0), out)
    assert states.tobytes() == alike.tobytes()
