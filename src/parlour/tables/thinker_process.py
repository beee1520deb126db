"""A process that thinks for bots: a question a line on its input, an answer a line on its output (JSON)."""

from __future__ import annotations

import os
import sys

import msgspec

from parlour.tables.thinker_questions import Against, Answer, Choose, Error, Hints, Question, Ready


def answer(question: Question) -> object:
    from parlour import bots
    from parlour.bots import coaching

    match question:
        case Choose():
            return bots.choose(question.game, question.save, question.seat, question.bot, question.seed)
        case Hints():
            found = bots.hints(question.game, question.save, question.seat, question.budget_ms)
            return [[str(move), float(chance)] for move, chance in found]
        case Against():
            return coaching.speaks_against(bots.recall(question.game, question.save), question.seat, question.move)
        case Ready():
            return "ready"


def main() -> None:
    """Answers until the input ends, as it does when the server is gone."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)  # whatever a bot prints is not an answer
    read = msgspec.json.Decoder(Question)
    for line in sys.stdin:
        try:
            said: Answer | Error = Answer(answer(read.decode(line)))
        except Exception as error:
            said = Error(f"{type(error).__name__}: {error}")
        out.write(msgspec.json.encode(said).decode() + "\n")
        out.flush()


if __name__ == "__main__":
    main()
