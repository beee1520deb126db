"""Lessons: what a file is told when something is wrong in it, and how a lesson is taken."""

from __future__ import annotations

import msgspec
import pytest

import parlour
from parlour.engine.lessons import Run, Trace, find, parts
from parlour.engine.lessons.lesson import plain
from parlour.engine.lessons.reading import read
from parlour.engine.lessons.rehearsal import rehearse
from parlour.engine.texts import Problem

KIILTO = parlour.game("kiilto")
GOOD = """title = "A try"
minutes = 3
teaches = ["K-041"]

[deal]
seed = "f"

[[steps]]
thought = "Look at the **market**."
look = ["market.blue"]
rule = "K-041"

[[steps]]
thought = "Take three."
ask = "Take white, blue and green."
want = ["take colours=white+blue+green", "take colours=*red+black"]
then = ["1 take colours=blue+green+red"]
praise = "Well taken."

  [[steps.answers]]
  to = "take_two *"
  say = "Not two."

  [[steps.answers]]
  rule = "K-010"
  say = "You have no bears."

[[steps]]
thought = "Twice more."
ask = "Reserve one, then another."
want = ["reserve row=0 place=0"]
"""


def written(tmp_path, text, name="01-a-try.toml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def lesson(tmp_path):
    return read(KIILTO, written(tmp_path, GOOD))


# --- Reading ------------------------------------------------------------------------------------------------------------------
def test_a_lesson_is_read_with_its_number_name_and_steps(lesson):
    assert (lesson.id, lesson.title, lesson.minutes, len(lesson.steps)) == ("kiilto/a-try", "A try", 3, 3)
    assert lesson.steps[1].line == 13
    assert plain(lesson.steps[0].thought) == "Look at the market."
    assert "Not two." in lesson.all_texts()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('rule = "K-041"', 'rule = "K-999"', "line 11: the ledger of kiilto has no rule 'K-999'; a number is K-001"),
        ('look = ["market.blue"]', 'look = ["shop.blue"]', "line 10: there is nothing called 'shop.blue' to look at; there is: room.race"),
        ('"take colours=white+blue+green"', '"take colors=white"', "line 16: cannot read 'take colors=white'"),
        ('"take colours=*red+black"', '"steal *"', "line 16: no move called 'steal'"),
        ('then = ["1 take', 'then = ["take', "line 17: a move of somebody begins with the seat, such as «1 "),
        ("praise =", "prays =", "line 18: a step has no 'prays'; it has: thought, look"),
        ("minutes = 3", "minutes = 30", "line 2: a lesson takes 1 to 8 minutes, not 30"),
        ("minutes = 3", 'minutes = "3"', "line 2: minutes must be a whole number"),
        ("minutes = 3", "", "a lesson needs 'minutes'"),
        ('seed = "f"', "", "line 5: a deal needs a seed or a position, one of the two"),
        ('ask = "Take white, blue and green."\n', "", "a step that wants a move says so in words"),
        ('title = "A try"', 'title = "A try', "01-a-try.toml: this cannot be read as TOML"),
        ('thought = "Twice more."', 'play = "for ever"\nthought = "Twice more."', "a step is played until over, not 'for ever'"),
        ("[[steps]]", "steps = []\n[[other]]", "a lesson has 3 to 14 steps, not 0"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_what_is_possible(tmp_path, old, new, said):
    count = -1 if old == "[[steps]]" else 1
    text = GOOD.replace(old, new, count) if count > 0 else "steps = []\n" + GOOD.partition("[[steps]]")[0]
    with pytest.raises(Problem) as caught:
        read(KIILTO, written(tmp_path, text))
    assert said in str(caught.value)


def test_lessons_are_found_by_number_and_name_and_others_are_listed():
    assert find(KIILTO, 1) is find(KIILTO, "bears")
    with pytest.raises(Problem, match="kiilto has no lesson 'gold'; it has: 1 bears, 2 "):
        find(KIILTO, "gold")


# --- Rehearsing ---------------------------------------------------------------------------------------------------------------
def test_a_good_lesson_has_nothing_against_it(lesson):
    assert list(rehearse(lesson)) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'want = ["reserve row=0 place=0"]',
            'want = ["buy row=0 place=0"]',
            "line 28: the wanted move 'buy row=0 place=0' is not possible",
        ),
        ('["1 take colours=blue+green+red"]', '["0 take colours=blue+green+red"]', "It is not the turn of You"),
        ('rule = "K-010"\n', 'rule = "K-046"\n', "no move is refused by K-046 here"),
        ('to = "take_two *"', 'to = "buy *"', "no move that is possible here is 'buy *'"),
        (
            'look = ["market.blue"]',
            'look = ["you.reservations.0"]',
            "line 8: the view has nothing at 'you.reservations.0': the place is empty",
        ),
        ("Twice more.", "word " * 37, "a thought has at most 36 words, not 37"),
    ],
)
def test_a_rehearsal_finds_what_cannot_be_played(tmp_path, old, new, said):
    wrong = list(rehearse(read(KIILTO, written(tmp_path, GOOD.replace(old, new)))))
    assert any(said in str(problem) for problem in wrong), [str(problem) for problem in wrong]


# --- Taking a lesson ----------------------------------------------------------------------------------------------------------
def test_a_wanted_move_is_made_the_rival_answers_and_the_next_step_begins(lesson):
    run = Run(lesson)
    assert run.next()
    answered = run.answer("take colours=green+white+blue")
    assert (answered.kind, answered.text) == ("done", "Well taken.")
    assert (run.trace.step, run.match.ply, run.praise) == (2, 2, "Well taken.")


def test_any_move_of_a_pattern_is_wanted(lesson):
    run = Run(lesson)
    run.next()
    assert run.answer("take colours=blue+red+black").is_right


def test_a_move_that_is_not_wanted_moves_nothing_and_is_answered(lesson):
    run = Run(lesson)
    run.next()
    assert run.answer("take_two colour=red") == ("other", "Not two.", "")
    assert run.answer("reserve row=0 place=0") == ("other", "That is for later. Now: Take white, blue and green.", "")
    refused = run.answer("buy row=0 place=0")
    assert (refused.kind, refused.rule) == ("refused", "K-010")
    assert refused.text.endswith("You have no bears.")
    assert (run.match.ply, run.trace.wrong, run.is_stuck) == (0, 3, True)


def test_before_a_thought_is_read_a_move_is_for_later(lesson):
    assert Run(lesson).answer("take_two colour=red").text == "That is for later. First read on."


def test_what_is_no_move_is_a_problem_and_counts_as_nothing(lesson):
    run = Run(lesson)
    with pytest.raises(Problem, match="no move called 'jump'"):
        run.answer("jump")
    with pytest.raises(Problem, match="no move called ''"):
        run.answer(" ; ")
    assert run.trace.wrong == 0


def test_a_step_that_asks_is_not_passed_by(lesson):
    run = Run(lesson)
    run.next()
    with pytest.raises(Problem, match=r"first: Take white, blue and green\."):
        run.next()
    assert not run.is_done


def test_the_teacher_shows_it(lesson):
    run = Run(lesson)
    run.next()
    run.show()
    assert [str(move) for _, move in run.match.history] == ["take colours=white+blue+green", "take colours=blue+green+red"]
    with pytest.raises(Problem, match="nothing to show"):
        Run(lesson).show()


def test_back_shows_the_step_as_it_began_and_on_forgets_nothing(lesson):
    run = Run(lesson)
    run.next()
    run.show()
    run.back()
    assert (run.trace.step, run.match.ply, run.is_done) == (1, 0, True)
    run.next()
    assert (run.trace.step, run.match.ply) == (2, 2)


def test_who_goes_back_and_does_otherwise_goes_on_from_there(lesson):
    run = Run(lesson)
    run.next()
    run.show()
    run.back()
    run.answer("take colours=green+red+black")
    assert str(run.match.history[0][1]) == "take colours=green+red+black"
    assert len(run.trace.made) == 3


def test_the_last_wanted_move_ends_the_lesson(lesson):
    run = Run(lesson)
    run.next()
    run.show()
    run.show()
    assert run.trace.done
    assert run.is_done
    assert run.next() is False


def test_a_trace_is_written_down_and_taken_up_again(lesson):
    run = Run(lesson)
    run.next()
    run.show()
    kept = msgspec.json.decode(msgspec.json.encode(run.trace), type=Trace)
    again = Run(lesson, kept, "fi")
    assert again.match.position() == run.match.position()
    assert again.trace.step == 2


@pytest.mark.parametrize("made", [[["0 buy row=2 place=2"], []], [["x"], []], [[]], [[] for _ in range(9)]])
def test_a_trace_of_a_lesson_that_was_written_anew_begins_anew(lesson, made):
    run = Run(lesson, Trace(step=len(made) if made == [[]] else len(made) - 1, made=made, done=True))
    assert (run.trace.step, run.match.ply, run.trace.done) == (0, 0, True)


def test_several_moves_of_one_step_are_counted(tmp_path):
    text = GOOD.replace('want = ["reserve row=0 place=0"]', 'want = ["take_two colour=white; give_back colour=*"]')
    text = text.replace('seed = "f"', 'seed = "f"\noptions = { bear_limit = 10 }')
    run = Run(read(KIILTO, written(tmp_path, text)))
    run.next()
    run.show()
    assert run.tally == (0, 2)


# --- A game of one's own --------------------------------------------------------------------------------------------------------
def test_in_a_game_of_ones_own_every_legal_move_stands_and_rivals_wait_for_theirs():
    run = Run(find(KIILTO, "a-game"))
    run.next()
    run.next()
    assert run.rival is None
    assert run.answer("take colours=white+blue+green").kind == "on"
    assert run.rival == 1
    run.rival_plays(1, "take colours=white+blue+green")
    assert run.rival is None
    again = Run(run.lesson, run.trace)
    assert again.match.ply == 2


def test_the_coach_says_what_a_move_costs_what_is_better_and_why():
    run = Run(find(KIILTO, "a-game"))
    run.next()
    run.next()
    said = run.coached("reserve row=0 place=0", "take colours=white+blue+green", 0.31, 0.52).text
    assert "you would win 31 games of 100, and 52 after another move: Take white, blue and green." in said
    assert "A reservation costs a turn and brings one bear." in said
    assert run.trace.held == "reserve row=0 place=0"
    assert run.trace.answer.kind == "coach"
    assert run.match.ply == 0


# --- What is looked at ----------------------------------------------------------------------------------------------------------
def test_what_is_looked_at_has_an_element_and_words_in_both_languages():
    run = Run(find(KIILTO, "bears"))
    sight = run.sight()
    assert parts.lit(sight, "market.blue", run.t).words == "in the market, blue: 4"
    assert parts.lit(sight, "market.blue", run.lesson.texts("fi")).words == "markkinoilla sininen: 4"
    card = sight.view.rows[0].places[0]
    assert parts.lit(sight, "rows.0.places.0", run.t).element == ("piece", f"own-{card.ownership}")
    assert parts.lit(sight, "you.bonus.black", run.t).element == ("piece", "bonus-0-black-0")
    assert parts.lit(sight, "room.race", run.t).element == ("class", "race")


def test_what_is_not_there_is_said():
    run = Run(find(KIILTO, "bears"))
    with pytest.raises(Problem, match=r"there is no 'pink'"):
        parts.lit(run.sight(), "market.pink", run.t)
    with pytest.raises(Problem, match=r"nothing called 'moon'"):
        parts.lit(run.sight(), "moon", run.t)
