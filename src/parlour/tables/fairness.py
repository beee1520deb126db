"""Fair shuffles: the table commits to a secret before anybody joins, every player adds a word, and both make the seed.

The table cannot choose a seed that suits it: it is bound to its secret before it knows the words. The players cannot
either: they do not know the secret. When the game is over the secret is shown, and anybody can compute all of it again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from typing import Any


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


def proof(secret: str, words: Sequence[str]) -> dict[str, Any]:
    """What a finished table's save holds besides the match."""
    return {"commitment": commitment(secret), "secret": secret, "words": list(words)}


def check(saved: dict[str, Any]) -> list[str]:
    """The steps of the proof, in sentences; ValueError says which one fails."""
    import parlour

    shown = saved.get("fair")
    if not isinstance(shown, dict) or not all(isinstance(shown.get(name), str) for name in ("commitment", "secret")):
        raise ValueError("this save holds no proof: it has no entry 'fair' with commitment, secret and words (saves of finished tables have one)")
    words = shown.get("words")
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise ValueError("this save is broken: its entry 'words' is not a list of words")
    if not hmac.compare_digest(commitment(shown["secret"]), shown["commitment"]):
        raise ValueError(f"NOT FAIR: the secret's SHA-256 is {commitment(shown['secret'])}, but the table had committed to {shown['commitment']}")
    if len(words) != saved.get("players"):
        raise ValueError(f"NOT FAIR: {len(words)} words for {saved.get('players')} players")
    if seed_of(shown["secret"], words) != saved.get("seed"):
        raise ValueError(f"NOT FAIR: secret and words give the seed {seed_of(shown['secret'], words)}, but the match was dealt from {saved.get('seed')}")
    match = parlour.load(saved)
    replayed = match.save()
    claimed = saved.get("result")
    if isinstance(claimed, dict) and "resigned" not in claimed and replayed.get("result") != claimed:
        raise ValueError(f"NOT FAIR: the moves give the result {replayed.get('result')}, but the save says {claimed}")
    given = sum(bool(word) for word in words)
    return [
        f"The secret's SHA-256 is the commitment that the table showed: {shown['commitment']}.",
        f"The secret and {given} word{'' if given == 1 else 's'} from the players give the seed of the match: {saved['seed']}.",
        f"All {match.ply} moves are legal in the game dealt from that seed, and give the same result.",
    ]
