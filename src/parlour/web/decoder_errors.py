"""What is wrong with a request's JSON or parameters: the decoder's English sentences, known by their forms, in every language."""

from __future__ import annotations

import re

from parlour.engine.texts import Texts

# The forms of msgspec and Litestar, in their own words; the first that fits counts.
FORMS = (
    "Expected `{wanted}`, got `{given}`",
    "Expected `{wanted}` of length {least} to {most}",
    "Expected `{wanted}` of length >= {least}",
    "Expected `{wanted}` of length <= {most}",
    "Expected `{wanted}` of length {n}, got {given}",
    "Expected `{wanted}` of length {n}",
    "Expected `{wanted}` >= {least}",
    "Expected `{wanted}` <= {most}",
    "Expected `{wanted}` > {least}",
    "Expected `{wanted}` < {most}",
    "Expected `{wanted}` matching regex {pattern}",
    "Object missing required field `{field}`",
    "Object contains unknown field `{field}`",
    "Invalid enum value {value}",
    "Invalid value {value}",
    "Integer value out of range",
    "Number out of range",
    "Input data was truncated",
    "JSON is malformed: {problem} (byte {at})",
    "invalid character",
    "expected {sign}",
    "trailing characters",
    "Missing required query parameter {name} for path {path}",
)
PLACE = re.compile(r"\\{(\w+)\\}")
PATTERNS = [re.compile(PLACE.sub(r"(?P<\1>.+?)", re.escape(form)), re.DOTALL) for form in FORMS]


def in_words(sentence: str, t: Texts) -> str:
    """A decoder's sentence in the language of `t`; one of an unknown form stays as it is."""
    problem, at, where = sentence.partition(" - at ")
    if at:
        return t("{problem}, at {where}", problem=in_words(problem, t), where=where)
    for number, pattern in enumerate(PATTERNS):
        found = pattern.fullmatch(sentence)
        if found:
            values = {name: in_words(value, t) if name == "problem" else value for name, value in found.groupdict().items()}
            return t(FORMS[number], **values)
    return t("the body is missing") if sentence == "'data'" else sentence
