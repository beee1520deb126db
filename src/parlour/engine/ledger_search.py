"""Looking for rules: by number, by words, in Finnish also by the other forms of a word."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

GRADES = (("kk", "k"), ("pp", "p"), ("tt", "t"), ("nt", "nn"), ("lt", "ll"), ("rt", "rr"), ("mp", "mm"), ("nk", "ng"), ("lk", "l"), ("rk", "r"),
          ("t", "d"), ("p", "v"))  # fmt: skip
"""What a Finnish stem ends in, strong and weak: laatta and laatan, kulta and kullan, velka and velan, pöytä and pöydän."""
CASE = re.compile(r"(?<=\w{4})(?:ss|st|ll|lt)a$|(?<=\w{4})(?:lle|ksi)$")
LAST_SYLLABLE = re.compile(r"(\w*?)([b-df-hj-np-tv-xz]*)([aeiouy]+)[nst]?")
SHORTEST = 4  # letters of a stem: a shorter one begins too many words


class Search:
    """A reader's question to a ledger: a rule answers it if it holds every word."""

    def __init__(self, query: str, language: str) -> None:
        self.words = [_forms(word) if language == "fi" else {word} for word in _plain(query).split()]

    def finds(self, number: str, text: str) -> bool:
        """Whether a rule holds all the words; all rules answer an empty question."""
        rule = _plain(f"{number} {text}")
        return all(any(form in rule for form in forms) for forms in self.words)

    def parts(self, text: str) -> list[tuple[str, bool]]:
        """A text in pieces, each with whether it is one of the words that were looked for."""
        plain = [(letter, at) for at, one in enumerate(text) for letter in _plain(one)]
        letters, hits = "".join(letter for letter, _ in plain), [False] * len(text)
        for form in {form for forms in self.words for form in forms if form}:
            for found in re.finditer(re.escape(form), letters):
                for _, at in plain[found.start() : found.end()]:
                    hits[at] = True
        return [("".join(text[at] for at in run), hit) for hit, run in groupby(range(len(text)), hits.__getitem__)]


def _plain(text: str) -> str:
    """Small letters without dots and accents, so that «myydaan» and «pret» are found; soft hyphens are not there."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("\N{SOFT HYPHEN}", ""))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _forms(word: str) -> set[str]:
    """A Finnish word, and what its other forms begin with in either grade."""
    if word.endswith("nen") and len(word) > SHORTEST:
        return {word, word.removesuffix("nen") + "s"}
    parts = LAST_SYLLABLE.fullmatch(CASE.sub("", word))
    if not parts or not word.isalpha() or len(word) < SHORTEST:
        return {word}
    head, end, vowels = parts.groups()
    ends = {end} | {end.removesuffix(old) + new for pair in GRADES for old, new in (pair, pair[::-1]) if end.endswith(old)}
    stems = {head + one for one in ends}
    return {word} | {stem if len(stem) >= SHORTEST else stem + vowels[0] for stem in stems}
