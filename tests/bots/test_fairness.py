"""A bot knows what its seat knows, and nothing else: what it cannot know is swapped, and it chooses as before."""

from __future__ import annotations

from collections import Counter

import pytest
from positions import EVERY_TABLE, after, dealt_again, prepared, state_of

from parlour.bots import compiled, pick_move
from parlour.bots.levels import CHARACTERS, Bot
from parlour.bots.search_driver import Search

SEEDS = 40


def choices(match, seat, bot):
    return Counter(str(pick_move(match, seat, bot, seed)) for seed in range(SEEDS))


def difference(one, other):
    """The share of choices that differ between two distributions."""
    return sum(abs(one[move] - other[move]) for move in one | other) / (2 * SEEDS)


@pytest.mark.parametrize(
    "bot",
    [Bot("greedy"), Bot("search", iterations=40), Bot("search", iterations=40, character="spiteful")],
    ids=["greedy", "search", "spiteful"],
)
@pytest.mark.parametrize(("id", "players"), EVERY_TABLE)
def test_what_a_bot_cannot_know_does_not_change_its_choices(id, players, bot):
    match = after(prepared(id), players, 25)
    seat = match.waiting[0]
    real = choices(match, seat, bot)
    for key in (3, 4):
        assert difference(real, choices(dealt_again(match, seat, key), seat, bot)) <= 0.3


@pytest.mark.parametrize(
    "bot",
    [Bot("greedy"), Bot("search", iterations=300), *(Bot("search", iterations=300, character=one) for one in CHARACTERS)],
    ids=["greedy", "search", *CHARACTERS],
)
def test_with_the_same_seed_even_the_choice_is_the_same(bot):
    game = prepared("wigs")
    for plies in range(12, 60, 6):
        match = after(game, 3, plies, seed=plies)
        seat = match.waiting[0]
        changed = dealt_again(match, seat, plies)
        for seed in range(3):
            assert pick_move(match, seat, bot, seed) == pick_move(changed, seat, bot, seed)


def test_the_swap_does_change_what_is_hidden():
    matches = [after(prepared("wigs"), 3, plies, seed=plies) for plies in range(12, 60, 6)]
    changed = [match for match in matches if dealt_again(match, match.waiting[0], 1).state.tobytes() != match.state.tobytes()]
    assert len(changed) >= 3


def test_who_saw_the_whole_table_would_choose_otherwise():
    """The control: a search that is shown the hidden tiles does change with them, so the tests above can fail."""
    made = compiled.prepare(prepared("wigs"))
    found = set()
    for plies in range(12, 60, 6):
        match = after(made.game, 3, plies, seed=plies)
        seat = match.waiting[0]
        for key in range(3):
            changed = dealt_again(match, seat, key)
            search = Search(made, changed._data, state_of(changed), seat, 0, made.thinking, sees_all=True)
            search.run(300)
            found.add((plies, tuple(search.chances)))
    assert len(found) > 8


def test_a_search_never_holds_the_key_of_the_game():
    made = compiled.prepare(prepared("wigs"))
    match = after(made.game, 2, 20)
    search = Search(made, match._data, state_of(match), match.waiting[0], 0, made.thinking)
    trials = search._call[1]
    assert match.state.key.any()
    assert not trials["key"][0].any()
    assert trials["draws"][0] == 0


def test_secret_choices_of_others_are_taken_back_before_a_seat_thinks():
    from parlour.bots.levels import position

    match = prepared("wigs").new(2, 3)
    while match.view(0)["phase"] != "wear":
        match.play(match.waiting[0], match.moves(match.waiting[0])[0])
    match.play(0, match.moves(0)[0])
    assert match.waiting == (1,)
    _, state = position(match, 1)
    assert state["players"][0]["worn"].tolist()[:2] == [0, 0]
