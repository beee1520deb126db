"""Referees: money added again from what is told, moves listed a second time, hidden things dealt anew, in random games of every game."""

from __future__ import annotations

import copy
import random
from collections import Counter

import numpy as np
import pytest
from referees import module_of, referee_of

import parlour
from parlour.engine import referee
from parlour.envs.doors import doors_of, observation_of

GAMES = parlour.games()
TABLES = [pytest.param(id, *table, id=f"{id}-{n}") for id in GAMES for n, table in enumerate(referee_of(id).tables)]
MATCHES = {"pret-a-porter": 4, "last-will": 3}  # of each table; more of the small games
LOOKS = {"pret-a-porter": 5, "last-will": 15}  # plies of a match at which hidden things are dealt anew


def observed(match, seat):
    """What an environment would give to the seat."""
    out = np.zeros(observation_of(match.game).size, np.int32)
    doors_of(match.game).observe_at(match.data, match.state_at(match.ply), 0, seat, out)
    return out.tobytes()


@pytest.mark.parametrize(("id", "players", "options"), TABLES)
def test_money_added_from_what_is_told_is_the_money_on_the_table(id, players, options):
    for seed in range(MATCHES.get(id, 10)):
        referee.money_is_what_is_told(parlour.game(id), referee_of(id), players, seed, options)


@pytest.mark.parametrize(("id", "players", "options"), TABLES)
def test_the_moves_are_those_of_a_second_reading_of_the_rules(id, players, options):
    for seed in range(MATCHES.get(id, 10)):
        referee.moves_are_the_referees(parlour.game(id), referee_of(id), players, seed, options)


@pytest.mark.parametrize(("id", "players", "options"), TABLES)
def test_hidden_things_dealt_anew_change_nothing_that_a_seat_is_sent(id, players, options):
    judge = referee_of(id)
    changed = referee.secrets_are_kept(parlour.game(id), judge, players, 1, options, observed, LOOKS.get(id, 40))
    assert changed or players == 1 or not judge.hides


# --- The referees are awake -------------------------------------------------------------------------------------------
def falsified(components, entry, value):
    """The data with one entry changed; the entry is named by its path."""
    made = copy.deepcopy(components)
    *path, last = [int(part) if part.isdigit() and isinstance(part, str) else part for part in entry.split(".")]
    at = made
    for part in path:
        at = at[part]
    at[last if not isinstance(at, dict) else str(last)] = value
    return made


def by_what_is_printed(judge, components):
    """The referee, who reads what is printed whatever the rules play by."""

    def shown(position):
        return position._replace(printed=components)

    return judge._replace(
        moves=lambda position, seat: judge.moves(shown(position), seat), begins_with=lambda position: judge.begins_with(shown(position))
    )


def complains(check, id, entry, value):
    """Whether a check finds the falsified entry in one of a few games."""
    game = parlour.game(id)
    judge = by_what_is_printed(referee_of(id), game.components)
    options = {"data": falsified(game.components, entry, value)}
    try:
        for seed in range(10):
            check(game, judge, 2, seed, options)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize(("id", "entry"), [(id, entry) for id in GAMES for entry in module_of(id).FALSE_MOVES])
def test_moves_by_a_falsified_entry_are_noticed(id, entry):
    assert complains(referee.moves_are_the_referees, id, entry, module_of(id).FALSE_MOVES[entry])


@pytest.mark.parametrize(("id", "entry"), [(id, entry) for id in GAMES for entry in module_of(id).FALSE_MONEY])
def test_money_by_a_falsified_entry_is_noticed(id, entry):
    assert complains(referee.money_is_what_is_told, id, entry, module_of(id).FALSE_MONEY[entry])


@pytest.mark.parametrize("id", GAMES)
def test_money_that_nobody_told_of_is_noticed(id):
    judge, purses = referee_of(id), Counter()
    for match, _ in referee.random_plies(parlour.game(id), judge, 2, 1, {}):
        if match.ply == 0:
            purses.update(judge.begins_with(referee.position_of(match)))
        broken = match.fork()
        setattr(broken.state.players[0], module_of(id).PURSE, getattr(broken.state.players[0], module_of(id).PURSE) + 1)
        with pytest.raises(AssertionError, match="told, held"):
            referee.compare_money(broken, judge, Counter(purses))
        referee.compare_money(match, judge, purses)
        if match.ply == 20:
            break


@pytest.mark.parametrize("id", GAMES)
def test_an_event_that_is_not_told_is_noticed(id):
    """Of every fifth event that moves money: without it the money is wrong."""
    judge = referee_of(id)
    for kept_silent in (0, 5, 10):
        seen = Counter()

        def tell(event, purses, seen=seen, kept_silent=kept_silent):
            after = Counter(purses)
            judge.tell(event, after)
            moves_money = {key: n for key, n in after.items() if n} != {key: n for key, n in purses.items() if n}
            seen["events"] += moves_money
            if not moves_money or seen["events"] != kept_silent + 1:
                judge.tell(event, purses)

        with pytest.raises(AssertionError):
            referee.money_is_what_is_told(parlour.game(id), judge._replace(tell=tell), 2, 1, {})


@pytest.mark.parametrize("id", GAMES)
def test_a_move_too_many_or_too_few_is_noticed(id):
    judge = referee_of(id)
    match = parlour.game(id).new(2, 1)
    referee.compare_moves(match, judge)
    for wrong in (lambda moves: moves[1:], lambda moves: [*moves, moves[0]], lambda moves: [*moves, "another"]):
        with pytest.raises(AssertionError):
            referee.compare_moves(
                match, judge._replace(moves=lambda position, seat, wrong=wrong: wrong(list(judge.moves(position, seat)) or ["any"]))
            )


OWN_SECRETS = {
    "kiilto": {"preset": "classic"},
    "wigs": {},
    "pocket-wigs": {},
    "last-will": {},
}


@pytest.mark.parametrize("id", OWN_SECRETS)
def test_a_seat_notices_when_its_own_secrets_are_dealt_anew(id):
    """What another seat cannot know of mine: if that changes, I am sent something else."""
    judge, chance, noticed = referee_of(id), random.Random(1), 0
    for match, _ in referee.random_plies(parlour.game(id), judge, 2, 2, OWN_SECRETS[id]):
        other = referee.dealt_anew(match, judge, 1, chance)
        noticed += referee.sent(match, 0, "en", (), observed) != referee.sent(other, 0, "en", (), observed)
    assert noticed


@pytest.mark.parametrize("id", GAMES)
def test_a_table_that_looks_otherwise_is_noticed(id):
    """Money in sight that changes with the dealing is a leak."""
    judge, purse = referee_of(id), module_of(id).PURSE

    def deal_anew(row, position, seat, log, chance):
        setattr(row.players[seat], purse, getattr(row.players[seat], purse) + 1)

    with pytest.raises(AssertionError, match="is sent something hidden"):
        referee.secrets_are_kept(parlour.game(id), judge._replace(deal_anew=deal_anew), 2, 1, {}, observed, 3)


@pytest.mark.parametrize("id", GAMES)
def test_open_moves_taken_for_secret_ones_are_noticed(id):
    judge = referee_of(id)._replace(unlike=lambda position, seat, move: "alike")
    with pytest.raises(AssertionError, match="can tell"):
        referee.secrets_are_kept(parlour.game(id), judge, 2, 1, {}, observed, 20)
