"""Where long Finnish words may be divided: browsers know it of English, but Chromium not of Finnish (`hyphens: auto` does nothing there)."""

from __future__ import annotations

import re

from parlour.engine.texts import Texts

LONG_WORD = re.compile(r"[^\W\d_]{10,}")
SYLLABLE = re.compile(r"(?<=\w{3})(?=[bcdfghjklmnpqrstvwxzšž][aeiouyäöå]\w)", re.IGNORECASE)
"""A syllable begins with the consonant before a vowel; three letters stay together at either end."""


def soft(text: str, t: Texts) -> str:
    """The text with soft hyphens in its long words, where it is Finnish; they are seen only where a line ends at one."""
    if t.language != "fi":
        return text
    return LONG_WORD.sub(lambda word: SYLLABLE.sub("\N{SOFT HYPHEN}", word[0]), text)
