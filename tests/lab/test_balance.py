"""The search for balance: what may change, what is wanted, the search itself, and the proposal it ends with."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

import parlour
import stranger
from parlour.bots.statistics import Interval
from parlour.cli import build
from parlour.lab.balance import Balance, Question, Standing
from parlour.lab.cma import MANY, Cma
from parlour.lab.figures import figures
from parlour.lab.free import changed, diff, read_free
from parlour.lab.job import Job
from parlour.lab.judge import CHANGE, on_seats
from parlour.lab.proposal import check, proposal, stronger
from parlour.lab.report_texts import ReportTexts
from parlour.lab.simulate import simulate
from parlour.lab.toml_text import with_numbers
from parlour.lab.wants import read_wants
from parlour.lab.worth import restrict
from parlour.lab.worth_figures import MUST_HAVE, worth_figures

WIGS = parlour.game("wigs")
RISING = {"market_layout": "ascending_6", "market_between_rounds": "keep"}  # games end by gold or by the supply
SMALL = Question("wigs", ("target_gold=10..30",), ("length=50..60",), games=40, tries=24, seed="small", options=RISING)


def searched(question: Question, components: dict | None = None) -> tuple[Balance, Standing]:
    found = Balance(question, components or parlour.game(question.game_id).components)
    standing = found.begin()
    for _ in found.generations(standing):
        pass
    return found, standing


# --- What may change -------------------------------------------------------------------------------------------------------
def test_a_number_is_free_within_its_bounds():
    (gold,) = read_free(WIGS, WIGS.components, ["target_gold=15..25"])
    assert (gold.path, gold.now, gold.low, gold.high) == ("target_gold", 20, 15, 25)
    assert [gold.value(at) for at in (0, 0.5, 0.52, 1)] == [15, 20, 20, 25]


def test_a_path_may_name_many_numbers():
    free = read_free(WIGS, WIGS.components, ["market.ascending_6.players_2=1..5"], keep=["market.*.1.*"])
    assert len(free) == 12
    assert free[0].path == "market.ascending_6.players_2.0.0"
    assert {one.low for one in free} == {1}


def test_bounds_are_told_or_half_to_twice():
    told = {"": (10, 40), "x0.5..x1.5": (10, 30), "18..22": (18, 22)}
    for bounds, ends in told.items():
        (gold,) = read_free(WIGS, WIGS.components, [f"target_gold={bounds}" if bounds else "target_gold"])
        assert (gold.low, gold.high) == ends


def test_entries_with_a_name_are_called_by_it():
    (number,) = read_free(WIGS, WIGS.components, ["wigs.2.number=1..9"])
    assert number.path == "wigs.Baron.number"
    assert changed(WIGS.components, [number], [7])["wigs"][2] == {"number": 7, "name": "Baron"}
    assert diff([number], [7]) == ["wigs.Baron.number: 3 → 7"]
    assert diff([number], [3]) == []


@pytest.mark.parametrize(
    ("free", "keep", "sentence"),
    [
        ("gold=1..2", (), "wigs has no 'gold'"),
        ("target_gold=5", (), "bounds are written"),
        ("target_gold=9..2", (), "larger end first"),
        ("wigs.0.name", (), "there is no number in"),
        ("target_gold", ("price",), "nothing that is free is called 'price'"),
        ("target_gold", ("target_gold",), "needs something that it may change"),
    ],
)
def test_what_cannot_be_free_is_refused_in_a_sentence(free, keep, sentence):
    with pytest.raises(ValueError, match=sentence):
        read_free(WIGS, WIGS.components, [free], keep)


# --- What is wanted --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("seats=even", 0.48, 0.52),
        ("seats=5%", 0.45, 0.55),
        ("length=60..90", 60, 90),
        ("endings.gold=60%..", 0.6, np.inf),
        ("use.Baron=..12,5%", -np.inf, 0.125),
    ],
)
def test_a_wish_is_a_band(text, low, high):
    (want,) = read_wants(WIGS, 2, [text])
    assert (want.low, want.high) == pytest.approx((low, high))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fun=1..", "a wish is written"),
        ("length", "a wish is written"),
        ("worth=..5%", "a wish is written"),
        ("length=5", "a band is written"),
        ("length=a..b", "is no number"),
        ("endings.tea=1%..", "does not end by 'tea'; it ends by: gold, supply"),
        ("worth.Baronet=..5%", "no piece is called"),
        ("use.Baronet=5%..", "no piece is called"),
        ("wins.Baronet=5%..", "no piece is called"),
    ],
)
def test_what_is_no_wish_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        read_wants(WIGS, 2, [text])


def test_a_wish_is_met_missed_or_unclear():
    (want,) = read_wants(WIGS, 2, ["ties=..10%"])
    assert want.state({"ties": Interval(0.08, 0.05, 0.12)}) == "met"
    assert want.state({"ties": Interval(0.12, 0.09, 0.15)}) == "unclear"
    assert want.state({"ties": Interval(0.2, 0.15, 0.25)}) == "missed"
    assert want.missed({"ties": Interval(0.2, 0.15, 0.25)}) == pytest.approx(4)  # two twentieths too many, squared
    assert want.missed({"ties": Interval(0.1, 0.05, 0.12)}) == 0


def test_measures_say_what_the_figures_say():
    job = Job("wigs", 2, ("greedy",) * 2, seed=2)
    results = simulate(job, 60)
    told = figures(results)
    from parlour.lab.wants import Evidence

    def measured(text: str) -> dict[str, float]:
        return {name: item.value for name, item in read_wants(WIGS, 2, [text])[0].items(Evidence(results)).items()}

    assert measured("length=1..") == {"length": pytest.approx(told.length.mean.value, abs=1e-5)}
    assert list(measured("seats=even").values()) == pytest.approx([row.wins.value for row in told.seats], abs=1e-5)
    assert measured("comebacks=1%..")["comebacks"] == pytest.approx(told.lead.comebacks.value, abs=1e-5)
    assert measured("margin=1..")["margin"] == pytest.approx(told.margin.mean.value, abs=1e-5)
    assert measured("ties=1%..")["ties"] == pytest.approx(told.margin.ties, abs=1e-5)
    baron = next(piece for kind in told.pieces if kind.title == "Wigs worn" for piece in kind.pieces if piece.name == "Baron")
    assert measured("use.Wigs worn/Baron=1%..") == {"Wigs worn/Baron": pytest.approx(baron.use, abs=1e-5)}
    assert measured("wins.Wigs worn/Baron=1%..") == {"Wigs worn/Baron": pytest.approx(baron.wins.value, abs=1e-5)}


# --- The search ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("values", [2, 6, MANY + 6])
def test_the_search_finds_the_bottom_of_a_bowl(values):
    bottom, cma = np.linspace(0.2, 0.8, values), Cma.begin([0.5] * values)
    for generation in range(120):
        asked = cma.ask(np.random.default_rng([1, generation]), np.zeros(values))
        cma.tell(asked[np.argsort(((asked - bottom) ** 2).sum(axis=1))])
    assert np.abs(np.array(cma.mean) - bottom).max() < 0.05


def test_whole_numbers_are_always_tried_beside_the_centre():
    cma = Cma.begin([0.5])
    cma.step = 1e-9
    asked = np.concatenate([cma.ask(np.random.default_rng(seed), np.array([0.25])) for seed in range(9)])
    assert {round(2 * float(one)) for one in asked[:, 0]} == {0, 1, 2}  # the whole of a range of two


def test_a_search_comes_nearer_to_what_is_wanted():
    found, standing = searched(SMALL)
    best = standing.best
    first = next(one for one in standing.tried if one.values == (20,))
    assert first.missed[0] > 0.5
    assert best.missed[0] < 0.1
    assert best.values[0] < 20
    assert found.cost((20,)) == 0 < found.cost((19,)) < found.cost((15,))


def test_a_search_that_is_stopped_and_taken_up_finds_the_same():
    whole = searched(SMALL)[1]
    found = Balance(SMALL, WIGS.components, workers=1)
    standing = found.begin()
    next(found.generations(standing))
    again = msgspec.json.decode(msgspec.json.encode(standing), type=Standing)
    for _ in found.generations(again):
        pass
    assert again.tried == whole.tried
    assert again.cma.mean == pytest.approx(whole.cma.mean)


def test_what_was_changed_for_nothing_is_changed_back():
    question = msgspec.structs.replace(SMALL, free=("target_gold=10..30", "wigs.0.number=1..9", "stall_rounds=1..9")[:2])
    found = Balance(question, WIGS.components)
    standing = found.begin()
    standing.tried = [found.judge((15, 4), found.play(found.version((15, 4)), 40))]
    assert found.choose(standing).values == (15, 1)  # the number of the first wig says nothing to the rules


def test_stronger_bots_check():
    assert stronger(("random",)) == ("greedy",)
    assert stronger(("greedy", "greedy")) == ("search:50it",)
    assert stronger(("search:50it",)) == ("search:200it",)


def test_a_wish_that_cannot_be_met_says_what_stands_against_it():
    question = msgspec.structs.replace(SMALL, free=("target_gold=18..22",), want=("length=..20", "endings.gold=1%.."), tries=8)
    found, standing = searched(question)
    told = proposal(found, standing, found.choose(standing).values, [check(found, standing.best.values, ("greedy",), 40)])
    assert told.against[0].startswith("length=..20 is not met: of ")
    assert "none met it; the nearest came to" in told.against[0]


def test_wishes_that_stand_against_each_other_are_named():
    question = msgspec.structs.replace(SMALL, free=("target_gold=5..30",), want=("length=..30", "endings.supply=60%.."), tries=16)
    found, standing = searched(question)
    values = found.choose(standing).values
    told = proposal(found, standing, values, [check(found, values, ("greedy",), 40)])
    assert any("stand against each other" in sentence for sentence in told.against), told.against


# --- A flaw that is hidden in a set is found and mended ---------------------------------------------------------------------
def test_a_wig_made_four_times_as_good_is_found_and_mended():
    flawed = copy.deepcopy(WIGS.components) | {"baron_gold": 4}
    job = Job("wigs", 2, ("greedy",) * 2, seed="flaw", options=RISING, components=flawed)
    pieces = worth_figures([restrict(job, 160, ["Wigs worn"])]).worth_by_level[0].pieces
    assert [piece.name for piece in pieces if piece.verdict == MUST_HAVE] == ["Baron"]
    question = Question("wigs", ("baron_gold=0..6",), ("worth.Wigs worn/Baron=..17%",), games=1200, tries=16, seed="mend", options=RISING)
    found, standing = searched(question, flawed)
    values = found.choose(standing).values
    assert values[0] <= 2
    (wish,) = check(found, values, ("greedy",), 4000).wishes
    assert wish.before_state == "missed"
    assert wish.after_state != "missed"
    assert wish.after.high < wish.before.value


@pytest.fixture(scope="module")
def lopsided(tmp_path_factory):
    """A copy of Candle Auction in which the first seat begins with a little gold."""
    folder = tmp_path_factory.mktemp("games")
    package = (stranger.copied_to(folder) / "candle_auction").rename(folder / "lopsided_auction")
    edits = {
        "data.toml": ("cards = 5", "cards = 5\nhead_start = 6"),
        "state.py": ("    burn: i8\n", "    burn: i8\n    head_start: i8\n"),
        "rules.py": ("    turn_up(d, s, log)\n\n", "    s.players[0].gold = d.head_start\n    turn_up(d, s, log)\n\n"),
        "__init__.py": ('id="candle-auction"', 'id="lopsided-auction"'),
    }
    for name, (old, new) in edits.items():
        text = (package / name).read_text()
        assert old in text
        (package / name).write_text(text.replace(old, new, 1))
    state = package / "state.py"
    state.write_text(state.read_text() + '    d.head_start = components["head_start"]\n')
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLOUR_GAMES", str(folder))
        yield "lopsided-auction"


def test_a_seat_that_was_given_gold_is_found_and_mended(lopsided):
    job = Job(lopsided, 2, ("greedy",) * 2, seed="flaw")
    finding = on_seats(figures(simulate(job, 400)), ReportTexts("en", lopsided))
    assert finding.verdict == CHANGE
    assert finding.sentence.startswith("Seat 1 wins")
    found, standing = searched(Question(lopsided, ("head_start=0..10",), ("seats=even",), games=400, tries=24, seed="mend"))
    values = found.choose(standing).values
    assert values == (0,)
    (wish,) = check(found, values, ("greedy",), 4000).wishes
    assert (wish.before_item, wish.before_state) == ("seat 1", "missed")
    assert wish.after_state == "met"


def test_a_game_that_says_nothing_of_pieces_is_asked_by_its_moves(lopsided):
    found = restrict(Job(lopsided, 2, ("greedy",) * 2, seed=1), 3)
    assert [piece.path for piece in found.wanted] == ["Moves/bid"]
    assert found.found.users[:, found.wanted[0].slot].tolist() == [2, 2, 2]
    assert not found.found.losses.any()  # nothing else can be done


# --- The file and the command -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("id", ["kiilto", "last-will", "pocket-wigs", "pret-a-porter", "wigs"])
def test_every_number_of_a_data_file_can_be_changed_where_it_stands(id):
    text = (parlour.game(id).folder / "data.toml").read_text(encoding="utf-8")

    def numbers(inside, way=()):
        if isinstance(inside, (dict, list)):
            for key, value in inside.items() if isinstance(inside, dict) else enumerate(inside):
                yield from numbers(value, (*way, key))
        elif isinstance(inside, (int, float)) and not isinstance(inside, bool):
            yield way, inside

    more = {way: value + 1 for way, value in numbers(tomllib.loads(text))}
    made = with_numbers(text, more)
    assert dict(numbers(tomllib.loads(made))) == more
    assert [line.partition("#")[2] for line in made.splitlines()] == [line.partition("#")[2] for line in text.splitlines()]


def test_a_number_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match=r"a\.c"):
        with_numbers("[a]\nb = 1 # one\n", {("a", "c"): 2})
    assert with_numbers("[[a]]\nb = 1\n[[a]]\nb = [1, {c = 2}] # x\n", {("a", 1, "b", 1, "c"): 7}) == (
        "[[a]]\nb = 1\n[[a]]\nb = [1, {c = 7}] # x\n"
    )


def run(*words: str):
    return CliRunner().invoke(build(), list(words))


WORDS = ("balance", "wigs", "--free", "target_gold=10..30", "--want", "length=50..60", "--games", "40", "--seed", "small")


def test_the_command_writes_a_file_that_can_be_played(tmp_path):
    out = tmp_path / "mine.toml"
    shown = run(*WORDS, "--tries", "16", "--check-bots", "search:2it", "--check-games", "2", "--out", str(out))
    assert shown.exit_code == 0, shown.output
    for word in ("target_gold: 20 → ", "length=50..60", "80 fresh deals, greedy", "2 fresh deals, search:2it", "before", "after", "met"):
        assert word in shown.stdout
    assert parlour.games.read_data("wigs", out)["target_gold"] < 20
    assert "# W-001" in out.read_text()
    told = json.loads(run("simulate", "wigs", "--data", str(out), "--games", "20", "--bots", "greedy", "--json").stdout)
    assert told["games"] == 20


def test_ctrl_c_keeps_the_best_so_far_and_resume_goes_on(tmp_path, monkeypatch):
    out, generations = tmp_path / "mine.toml", []

    def interrupted(self, standing):
        for now in whole(self, standing):
            generations.append(now.candidates)
            yield now
            raise KeyboardInterrupt

    whole = Balance.generations
    monkeypatch.setattr(Balance, "generations", interrupted)
    shown = run(*WORDS, "--tries", "24", "--out", str(out))
    assert "--resume goes on" in shown.output
    assert len(generations) == 1
    monkeypatch.undo()
    assert "something else" in str(run(*WORDS, "--want", "ties=..5%", "--resume", "--out", str(out)).exception)
    told = json.loads(
        run(*WORDS, "--tries", "24", "--resume", "--json", "--check-bots", "greedy", "--check-games", "4", "--out", str(out)).stdout
    )
    assert told["complete"]
    assert told["candidates"] == 24
    found, standing = searched(msgspec.structs.replace(SMALL, options={}))
    assert told["values"] == {"target_gold": found.choose(standing).values[0]}


def test_nothing_to_go_on_with_is_said(tmp_path):
    shown = run(*WORDS, "--resume", "--out", str(tmp_path / "none.toml"))
    assert "there is no search to go on with" in str(shown.exception)
    Path(tmp_path / "none.json").write_text("{}")
    assert "holds no search" in str(run(*WORDS, "--resume", "--out", str(tmp_path / "none.toml")).exception)
