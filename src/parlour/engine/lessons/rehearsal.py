"""Playing a lesson through before anybody takes it: every step can be reached and finished, whatever of the wanted moves is made."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.engine.lessons import parts
from parlour.engine.lessons.lesson import Answer, Lesson, Step, fits, parted, plain
from parlour.engine.lessons.run import Run, Trace
from parlour.engine.match import IllegalMove
from parlour.engine.texts import LANGUAGES, Problem

MOST_WORDS = 36  # of a thought


def rehearse(lesson: Lesson) -> Iterator[Problem]:
    """What is wrong with a lesson that is played; nothing where all is well."""
    run = Run(lesson)
    for at, step in enumerate(lesson.steps):
        try:
            yield from (_at(step, problem) for problem in _looked_at(run, step))
            if step.play:
                return
            if step.want:
                yield from (_at(step, problem) for problem in _answered(run, step))
                yield from (_at(step, problem) for problem in _other_ways(run, at))
                run.show()
            elif not run.next() and not run.is_last:
                yield _at(step, Problem("this step cannot be left"))
        except (Problem, IllegalMove) as error:
            problem = error if isinstance(error, Problem) else Problem("{reason}", reason=error)
            yield _at(step, problem)
            return


def _at(step: Step, problem: Problem) -> Problem:
    return Problem("line {line}: {problem}", line=step.line, problem=problem)


def _looked_at(run: Run, step: Step) -> Iterator[Problem]:
    """What is to be looked at is there, and has words in every language."""
    if len(plain(step.thought).split()) > MOST_WORDS:
        yield Problem("a thought has at most {most} words, not {n}: part it", most=MOST_WORDS, n=len(plain(step.thought).split()))
    for language in LANGUAGES:
        sight, t = run.match.sight(run.seat, language), run.lesson.texts(language)
        for name in step.look:
            if not parts.lit(sight, name, t).words:
                yield Problem("{name} has no words", name=name)


def _answered(run: Run, step: Step) -> Iterator[Problem]:
    """Every answer is to a move that somebody can try."""
    wanted = {move for way in run.wanted for move in way[:1]}
    legal = [str(move) for move in run.match.moves(run.seat) if not any(fits(str(move), one) for one in wanted)]
    for answer in step.answers:
        if answer.rule:
            if not _is_refused(run, answer):
                yield Problem("no move is refused by {rule} here, so nobody hears: {say!r}", rule=answer.rule, say=answer.say)
        elif not any(fits(move, parted(answer.to)[0]) for move in legal):
            yield Problem(
                "no move that is possible here is {to!r}; possible are: {moves}", to=answer.to, moves=", ".join(legal[:12]) or "–"
            )


def _is_refused(run: Run, answer: Answer) -> bool:
    """Whether a rule forbids any move of a pattern here."""
    names = run.lesson.game.move_names
    for code in range(len(names)):
        refusal = run.match.why_not(run.seat, code) if fits(str(names[code]), answer.to) else None
        if refusal and refusal.rule == answer.rule:
            return True
    return False


def _other_ways(run: Run, at: int) -> Iterator[Problem]:
    """Whichever of the wanted ways is taken, the rest of the lesson can be taken too. The first one is what the teacher shows, and
    the rehearsal goes on with it by itself: here it is only tried."""
    for nth, moves in enumerate(_ways(run)):
        other = Run(run.lesson, Trace(step=run.trace.step, made=[list(step) for step in run.trace.made]))
        text = "; ".join(moves)
        try:
            answered = other.answer(text)
            if answered.kind != "done":
                yield Problem("the wanted move {move!r} is answered: {said}", move=text, said=answered.text or answered.kind)
                continue
            for step in run.lesson.steps[at + 1 :] if nth else ():
                other.lit()
                if step.play:
                    break
                _ = other.show() if step.want else other.next()
        except (Problem, IllegalMove) as error:
            yield Problem("after {move!r} the lesson cannot be finished: {reason}", move=text, reason=str(error))


def _ways(run: Run) -> Iterator[list[str]]:
    """Every wanted way with the moves that are possible for its patterns, one by one."""
    for way in run.wanted:
        found: list[list[str]] = [[]]
        for pattern in way:
            found = [[*made, move] for made in found for move in _possible(run, made, pattern)]
        if not found:
            raise Problem("the wanted move {move!r} is not possible; possible are: {moves}", move="; ".join(way), moves=_listed(run))
        yield from found


def _possible(run: Run, made: list[str], pattern: str) -> list[str]:
    match = run.match.fork()
    for move in made:
        match.play(run.seat, move)
    return [str(move) for move in match.moves(run.seat) if fits(str(move), pattern)]


def _listed(run: Run) -> str:
    return ", ".join(map(str, run.match.moves(run.seat)[:20])) or "–"
