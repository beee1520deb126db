"""A device that holds passkeys, in software: it signs whatever it is told to, so that tests can make it lie."""

from __future__ import annotations

import hashlib
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """One passkey."""

    def __init__(self, origin: str = "https://parlour.example", host: str = "parlour.example") -> None:
        self.origin, self.host, self.count = origin, host, 0
        self.id, self.key = os.urandom(32), ec.generate_private_key(ec.SECP256R1())
        self.handle = b""
        self.flags = PRESENT | VERIFIED

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, flags: int, more: bytes = b"") -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big") + more

    def _public(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})

    def make(self, options: str) -> str:
        """The answer to being asked for a new passkey."""
        asked = json.loads(options)
        self.handle = to_bytes(asked["user"]["id"])
        more = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + self._public()
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self._data(self.flags | ATTESTED, more)})
        client = self._client("webauthn.create", asked["challenge"])
        return self._answer({"clientDataJSON": to_text(client), "attestationObject": to_text(attested)})

    def sign(self, options: str) -> str:
        """The answer to being asked who one is; the count goes up first, where this device counts."""
        challenge = json.loads(options)["challenge"]
        self.count += 1 if self.count else 0
        client, data = self._client("webauthn.get", challenge), self._data(self.flags)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        parts = {"clientDataJSON": client, "authenticatorData": data, "signature": signature, "userHandle": self.handle}
        return self._answer({name: to_text(part) for name, part in parts.items()})

    def _answer(self, response: dict[str, Any]) -> str:
        return json.dumps({"id": to_text(self.id), "rawId": to_text(self.id), "type": "public-key", "response": response})
