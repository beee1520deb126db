"""Fair shuffles: the table commits to a secret before anybody joins, every player adds a word, and both make the seed.

The table cannot choose a seed that suits it: it is bound to its secret before it knows the words. The players cannot
either: they do not know the secret. When the game is over the secret is shown, and anybody can compute all of it again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import TypedDict

from parlour.engine.texts import Problem
from parlour.tables.errors import texts


class Proof(TypedDict):
    """What a finished table's save shows of its shuffle."""

    commitment: str
    secret: str
    words: list[str]


def new_secret() -> str:
    """256 bits that nobody can guess, in hexadecimal."""
    return secrets.token_hex(32)


def new_word() -> str:
    """A word for a player whose browser gave none."""
    return secrets.token_hex(8)


def commitment(secret: str) -> str:
    """What the table shows from the start: the SHA-256 of its secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed_of(secret: str, words: Sequence[str]) -> str:
    """The seed of the match, made of the secret and of the word of each seat (a bot's is empty)."""
    return hashlib.sha256(json.dumps(["parlour", secret, *words], ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def proof(secret: str, words: Sequence[str]) -> Proof:
    """What a finished table's save holds besides the match."""
    return {"commitment": commitment(secret), "secret": secret, "words": list(words)}


def check(saved: Mapping[str, object], language: str = "en") -> list[str]:
    """The steps of the proof, in sentences; a Problem says which one fails."""
    import parlour

    t = texts(language)
    shown = saved.get("fair")
    if not isinstance(shown, dict) or not all(isinstance(shown.get(name), str) for name in ("commitment", "secret")):
        raise Problem(
            "This record holds no proof: it has no entry 'fair' with commitment, secret and words; the records of finished tables have one"
        )
    words, secret, promised = shown.get("words"), shown["secret"], shown["commitment"]
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise Problem("This record is broken: its entry 'words' is not a list of words")
    if not hmac.compare_digest(commitment(secret).encode(), promised.encode("utf-8", "replace")):
        raise Problem(
            "NOT FAIR: the secret’s SHA-256 is {found}, but the table had committed to {promised}",
            found=commitment(secret),
            promised=promised,
        )
    if len(words) != saved.get("players"):
        raise Problem("NOT FAIR: {n} words for {players} players", n=len(words), players=saved.get("players"))
    seed = seed_of(secret, words)
    if seed != saved.get("seed"):
        raise Problem(
            "NOT FAIR: secret and words give the seed {seed}, but the match was dealt from {dealt}", seed=seed, dealt=saved.get("seed")
        )
    match, claimed = parlour.load(saved), saved.get("result")
    result = match.save().get("result")
    if isinstance(claimed, dict) and "resigned" not in claimed and result != claimed:
        raise Problem("NOT FAIR: the moves give the result {result}, but the record says {claimed}", result=result, claimed=claimed)
    return [
        t("The secret’s SHA-256 is the commitment that the table showed: {promised}.", promised=promised),
        t("The secret and the players’ words ({n}) give the seed of the match: {seed}.", n=sum(map(bool, words)), seed=seed),
        t("All {n} moves are legal in the game dealt from that seed, and give the same result.", n=match.ply),
    ]
