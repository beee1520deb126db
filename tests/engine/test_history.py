"""Copies of a match share what lies behind them, and none of them ever sees what another does."""

import concurrent.futures
import random

import pytest

import parlour
from parlour.engine.history import BLOCK
from parlour.engine.texts import Problem


def play_on(match, plies, seed):
    chance = random.Random(seed)
    for _ in range(plies):
        if match.over:
            return
        seat = chance.choice(match.waiting)
        match.play(seat, chance.choice(match.moves(seat)))


def told(match):
    return [(match.log_by_ply(seat), match.plies_known_to(seat)) for seat in (None, *range(match.players))]


def remembered(match):
    """All that a match says of itself and of each of its plies."""
    states = [match.state_at(ply).tobytes() for ply in range(match.ply + 1)]
    return states, match.codes, [match.waiting_at(ply) for ply in range(match.ply + 1)], told(match)


@pytest.mark.parametrize("id", parlour.catalogue())
def test_every_ply_is_as_it_was_when_it_was_played_however_long_ago(id):
    game = parlour.game(id)
    match, states, waiting = game.new(max(game.players), "long"), [], []
    chance = random.Random(id)
    while not match.over and match.ply < 5 * BLOCK:
        states.append(match.state.tobytes())
        waiting.append(match.waiting)
        seat = chance.choice(match.waiting)
        match.play(seat, chance.choice(match.moves(seat)))
    assert match.ply > 2 * BLOCK  # some of it is packed
    for ply in range(match.ply):
        earlier = match.at(ply)
        assert earlier.state.tobytes() == states[ply]
        assert earlier.waiting == match.waiting_at(ply) == waiting[ply]
        earlier.refresh()
        assert earlier.waiting == waiting[ply]
        assert earlier.codes == match.codes[:ply]


@pytest.mark.parametrize("back_to", [0, 3, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 5, 3 * BLOCK + 10])
def test_copies_go_their_own_ways(back_to):
    match = parlour.game("kiilto").new(3, "ways")
    play_on(match, 3 * BLOCK + 10, "trunk")
    before = remembered(match)
    branch = match.at(back_to)
    play_on(branch, 50, "branch")
    branched = remembered(branch)
    second, third = match.fork(), match.fork()
    play_on(second, 10, "second")
    play_on(third, 10, "third")
    assert remembered(match) == before
    assert remembered(branch) == branched
    assert second.codes[: match.ply] == third.codes[: match.ply] == match.codes
    assert second.codes != third.codes
    again = match.fork()
    play_on(again, 10, "second")
    assert remembered(again) == remembered(second)


def test_a_copy_shares_the_past_and_owns_its_present():
    match = parlour.game("wigs").new(2, "own")
    play_on(match, 5, "own")
    copy = match.fork()
    copy.state["draws"] += 1
    assert match.state["draws"] + 1 == copy.state["draws"]
    assert copy._history is match._history
    play_on(match, 1, "on")
    assert copy.ply == 5
    assert len(copy.codes) == 5


def test_threads_that_go_on_from_one_match_do_not_mix():
    match = parlour.game("kiilto").new(2, "threads")
    play_on(match, 10, "begin")
    for round in range(40):
        copies = [match.fork() for _ in range(8)]
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda pair: play_on(pair[1], 3, f"{pair[0]}"), enumerate(copies)))
        for at, copy in enumerate(copies):
            alone = parlour.load(match.save())
            play_on(alone, 3, f"{at}")
            assert copy.codes == alone.codes
            assert copy.state.tobytes() == alone.state.tobytes()
        match = copies[round % 8] if not copies[round % 8].over else match


def test_a_ply_that_never_was_is_refused():
    match = parlour.game("wigs").new(2, "never")
    ahead = match.fork()
    play_on(ahead, 4, "ahead")
    for ask in (match.at, match.waiting_at, match.state_at, match.move_at):
        with pytest.raises(Problem):
            ask(1)
    with pytest.raises(Problem):
        match.move_at(0)
