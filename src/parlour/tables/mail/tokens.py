"""Links in letters: what they hold is made of the server's key, so it is stored nowhere, and a forged one is known without asking the database."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

ID, SEAL = 32, 43  # hexadecimal digits
TOKEN = re.compile(rf"[0-9a-f]{{{ID + SEAL}}}")


def new_id() -> str:
    return secrets.token_hex(ID // 2)


def token_of(key: bytes, purpose: str, id: str) -> str:
    """What a link holds: an id, and a seal that only the server can make for it."""
    return id + hmac.new(key, f"letter {purpose} {id}".encode(), hashlib.sha256).hexdigest()[:SEAL]


def read_token(key: bytes, purpose: str, token: str) -> str:
    """The id of a link that the server made for this purpose; "" for every other."""
    if not TOKEN.fullmatch(token):
        return ""
    id = token[:ID]
    return id if hmac.compare_digest(token_of(key, purpose, id).encode(), token.encode()) else ""


def mark_of(key: bytes, kind: str, what: str) -> str:
    """By what an address or a person is remembered that must not be read from it."""
    return hmac.new(key, f"{kind} {what.lower()}".encode(), hashlib.sha256).hexdigest()
