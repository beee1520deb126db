"""Lessons: a match from a fixed deal with a script of thoughts, wanted moves and answers. All of a lesson is data beside its game."""

from parlour.engine.lessons.lesson import Answer, Deal, Lesson, Step
from parlour.engine.lessons.reading import course, find
from parlour.engine.lessons.run import Answered, Run, Trace

__all__ = ["Answer", "Answered", "Deal", "Lesson", "Run", "Step", "Trace", "course", "find"]
