"""What a piece is worth: restricted play, its figures and verdicts."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from typer.testing import CliRunner

import parlour
from parlour.bots.statistics import Interval
from parlour.cli import build
from parlour.lab.job import Job
from parlour.lab.restrict import chosen_pieces, forbid, pieces_of, restricted
from parlour.lab.simulate import simulate
from parlour.lab.tallies import kinds_of
from parlour.lab.worth import restrict
from parlour.lab.worth_figures import DEAD, DOMINATED, MUST_HAVE, STRONG, TRAP, Usual, verdict, worth_figures

WIGS = Job("wigs", 2, ("greedy",) * 2, seed=5)


def names(found: list) -> list[str]:
    return [piece.path for piece in found]


@pytest.mark.parametrize("id", parlour.games())
def test_a_move_uses_the_pieces_that_its_events_name(id):
    """Over whole random games: what a seat's moves use, by the rule `used`, is told of that seat by the events of the kind."""
    game = parlour.game(id)
    kinds = [(number, kind) for number, kind in enumerate(kinds_of(game)) if kind.chosen]
    used: dict[str, set[tuple[int, int]]] = {kind.title: set() for _, kind in kinds}
    told: dict[str, set[tuple[int, int]]] = {kind.title: set() for _, kind in kinds}
    for seed in range(2):
        match, chance = game.new(2, seed), random.Random(seed)
        while not match.over:
            seat = chance.choice(match.waiting)
            move = chance.choice(match.moves(seat))
            for number, kind in kinds:
                piece = int(game.counted.used(*match.records, seat, move.code, number))
                used[kind.title] |= {(seat, piece)} if piece >= 0 else set()
            match.play(seat, move)
        for event in (event for at in range(match.ply + 1) for event in match.raw_told_at(at)):
            for _, kind in kinds:
                for name in kind.events.split():
                    fields = game.event_names.fields(name)
                    if event[0] == game.event_names.code(name):
                        told[kind.title].add((event[2 + fields.index(kind.seat)], event[2 + fields.index(kind.field)]))
    for _, kind in kinds:
        assert used[kind.title] <= told[kind.title]
        assert used[kind.title], kind.title


def test_a_seat_that_is_forbidden_a_piece_is_not_offered_it():
    game = restricted(parlour.game("wigs"))
    pieces = pieces_of(game)
    baron = chosen_pieces(pieces, ["Wigs worn/Baron"])[0]
    match = game.new(2, "forbidden")
    while not any(move.name == "wear" and move.arguments["wig"] == 3 for seat in match.waiting for move in match.moves(seat)):
        match.play(match.waiting[0], match.moves(match.waiting[0])[0])
    seat = next(seat for seat in match.waiting if any(str(move) == "wear wig=3" for move in match.moves(seat)))
    before = list(map(str, match.moves(seat)))
    match._data = forbid(match.data, seat, baron)
    assert list(map(str, match.moves(seat))) == [text for text in before if text != "wear wig=3"]


def test_where_nothing_else_can_be_done_the_piece_may_be_used():
    game = restricted(parlour.game("wigs"))
    draft = chosen_pieces(pieces_of(game), ["Moves/draft"])[0]
    match = game.new(2, 1)
    seat = match.waiting[0]
    before = match.moves(seat)
    match._data = forbid(match.data, seat, draft)
    assert match.moves(seat) == before  # every move of the draft is one


def test_pieces_are_named_by_piece_kind_or_both():
    pieces = pieces_of(parlour.game("wigs"))
    assert names(chosen_pieces(pieces, ["baron"])) == ["Wigs worn/Baron", "Wigs sold/Baron", "Wigs bought/Baron"]
    assert len(chosen_pieces(pieces, ["Wigs worn"])) == 5
    assert names(chosen_pieces(pieces, ["wigs worn/b*"])) == ["Wigs worn/Bon Vivant", "Wigs worn/Baron", "Wigs worn/Buccaneer"]
    assert "Moves/buy" not in names(chosen_pieces(pieces, []))
    assert names(chosen_pieces(pieces, ["buy"])) == ["Moves/buy"]
    with pytest.raises(ValueError, match="no piece is called 'Baronet'; there are Moves, Wigs worn"):
        chosen_pieces(pieces, ["Baronet"])


def test_the_games_as_they_are_are_those_that_simulate_plays():
    found = restrict(WIGS, 12, ["Baron"])
    played = simulate(WIGS, 12)
    names = WIGS.game.move_names
    sold = sum(int(played.counts[:, names.span(kind).first : names.span(kind).end, 1].sum()) for kind in ("sell", "place"))
    assert sold == sum(found.found.times[piece.slot] for piece in found.pieces.every if piece.title == "Wigs sold")


def test_neither_threads_nor_the_other_pieces_change_what_a_piece_is_worth():
    all_pieces, alone = restrict(WIGS, 10, workers=2), restrict(WIGS, 10, ["Wigs worn/Baron"], workers=1)
    slot = alone.wanted[0].slot
    assert np.array_equal(all_pieces.found.losses[:, slot], alone.found.losses[:, slot])
    assert np.array_equal(all_pieces.found.users, alone.found.users)
    assert alone.found.losses.any()
    assert not np.delete(alone.found.losses, slot, axis=1).any()


def test_stopping_keeps_whole_games():
    heard = []
    found = restrict(WIGS, 400, workers=1, progress=lambda done, total: heard.append((done, total)), cancelled=lambda: len(heard) >= 2)
    assert 0 < found.games < 400
    assert heard[-1] == (found.games, 400)
    assert np.array_equal(found.found.losses, restrict(WIGS, found.games).found.losses)
    assert worth_figures([found]).worth_by_level[0].complete is False


def test_ctrl_c_keeps_whole_games():
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    assert 0 < restrict(WIGS, 400, workers=1, progress=interrupt).games < 400


SURE, OPEN = 0.01, 0.3  # half of a narrow and of a wide interval


def around(value: float, half: float) -> Interval:
    return Interval(value, value - half, value + half)


@pytest.mark.parametrize(
    ("users", "offered", "over_all", "when_used", "said"),
    [
        (600, 900, around(0.2, SURE), around(0.3, SURE), MUST_HAVE),
        (600, 900, around(0.2, OPEN), around(0.3, OPEN), ""),  # the games do not show it
        (100, 900, around(0.03, SURE), around(0.3, SURE), STRONG),
        (600, 900, around(-0.1, SURE), around(-0.15, SURE), TRAP),
        (600, 900, around(0.0, SURE), around(0.0, SURE), DOMINATED),
        (20, 900, around(0.0, 0), around(0.0, 0), ""),  # too few to say anything
        (0, 900, around(0.0, 0), None, DEAD),
        (0, 3, around(0.0, 0), None, ""),  # it hardly came up
    ],
)
def test_what_is_said_of_a_piece(users, offered, over_all, when_used, said):
    assert verdict(users, users / 1000, offered, over_all, when_used, Usual(0.05, 0.1), 0.5) == said


def test_bots_that_think_are_asked_too():
    job = Job("pocket-wigs", 2, ("search:4it",) * 2, seed=3)
    found = restrict(job, 2, ["Coins sold"], workers=1)
    assert found.found.users[:, [piece.slot for piece in found.wanted]].sum() > 2
    again = restrict(job, 2, ["Coins sold"], workers=2)
    assert np.array_equal(found.found.losses, again.found.losses)


def test_the_command_prints_a_table_or_json(tmp_path):
    out = tmp_path / "worth.json"
    shown = CliRunner().invoke(build(), ["worth", "wigs", "Wigs worn", "--games", "8", "--out", str(out)])
    assert shown.exit_code == 0
    for word in ("Baron", "Scholar", "used by", "worth", "when used", "8 deals"):
        assert word in shown.stdout
    told = json.loads(CliRunner().invoke(build(), ["worth", "wigs", "Wigs worn", "--games", "8", "--json"]).stdout)
    kept = json.loads(out.read_text())
    for one in (told, kept):
        one["worth_by_level"][0].pop("seconds")
    assert told == kept


@pytest.mark.parametrize(
    ("job", "sentence"),
    [
        (Job("wigs", 2, ("greedy", "random")), "one level of play at a time"),
        (Job("last-will", 1, ("greedy",)), "at least two must play"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(job, sentence):
    with pytest.raises(ValueError, match=sentence):
        restrict(job, 2)
