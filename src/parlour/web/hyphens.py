"""Where long Finnish words may be divided: browsers know it of English, but Chromium not of Finnish (`hyphens: auto` does nothing there)."""

from __future__ import annotations

import re

from parlour.engine.texts import Texts

LONG_WORD = re.compile(r"[^\W\d_]{10,}")
ONSET = re.compile(
    r"(?<=\w{3})(?:(?<=[bcdfghjklmnpqrstvwxzšž])[bgkpt][lr]|[bcdfghjklmnpqrstvwxzšž])(?=[aeiouyäöå]\w)",
    re.IGNORECASE,
)
"""A syllable begins with the consonant before a vowel, after another also with pr, kl and the like; three letters stay at either end."""


def soft(text: str, t: Texts) -> str:
    """The text with soft hyphens in its long words, where it is Finnish; they are seen only where a line ends at one."""
    if t.language != "fi":
        return text
    return LONG_WORD.sub(lambda word: ONSET.sub("\N{SOFT HYPHEN}\\g<0>", word[0]), text)
