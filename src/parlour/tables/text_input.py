"""What people write: names, words and lines of chat."""

from __future__ import annotations

import re
import unicodedata

NAME_LENGTH, CHAT_LENGTH, WORD_LENGTH = 40, 500, 64


def clean(text: str, length: int) -> str:
    """One line of text without control characters, no longer than `length`."""
    printable = "".join(" " if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") else letter for letter in text)
    return re.sub(r"\s+", " ", printable).strip()[:length].strip()
