"""E-mail addresses as people write them: one line, nothing that could mean more to a mail server than an address."""

from __future__ import annotations

import re

from parlour.tables.errors import Refused

LONGEST, LONGEST_NAME = 254, 64
NAME = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
LABEL = re.compile(r"[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?")


def read_address(text: str) -> str:
    """The address that a text is, its domain in small ASCII letters; quoted names, comments, lists and addresses of bare hosts are none."""
    name, at, domain = text.strip(" ").rpartition("@")
    ascii_domain = _ascii(domain)
    labels = ascii_domain.split(".")
    fits = at and NAME.fullmatch(name) and len(name) <= LONGEST_NAME and len(labels) > 1 and all(map(LABEL.fullmatch, labels))
    if not fits or labels[-1].isdigit() or len(name) + 1 + len(ascii_domain) > LONGEST:
        raise Refused("bad-input", "That is no e-mail address that we can write to; it should look like name@example.org")
    return f"{name}@{ascii_domain}"


def _ascii(domain: str) -> str:
    """A domain as DNS has it: hämeenlinna.fi is xn--hmeenlinna-u5a.fi."""
    try:
        return domain.encode("idna").decode().lower()
    except UnicodeError:
        return ""


def masked(address: str) -> str:
    """An address that its owner knows again, and nobody else: a···@example.org."""
    name, _, domain = address.rpartition("@")
    return f"{name[:1]}···@{domain}"
