"""The owner's mail server: where it is, who we are there, and from whom letters come. Without one no letters are sent."""

from __future__ import annotations

import email.utils
import ipaddress
import os
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from parlour.engine.texts import Problem
from parlour.tables.errors import Refused
from parlour.tables.mail.address import read_address
from parlour.tables.text_input import NAME_LENGTH, clean

PASSWORD = "PARLOUR_SMTP_PASSWORD"  # in the environment
SECURITY = {"tls": 465, "starttls": 587, "none": 25}  # with the usual port of each


class MailServer(msgspec.Struct, frozen=True):
    """A mail server, and how letters are sent by it. The password is not in here: it is read when it is needed."""

    host: str
    port: int
    security: str  # "tls" from the first byte, "starttls", or "none"
    sender: str  # the address that letters come from
    url: str  # the house, as the links in letters have it
    sender_name: str = "Parlour"
    user: str = ""
    password_file: str = ""
    after: float = 600.0  # so long after a turn has come, and its player was last seen, they are told of it
    every: float = 5.0  # so often the postman looks
    hour: int = 8  # when letters about a day are sent, by the server's own time

    def password(self) -> str:
        """From the file, or from the environment; "" without a user."""
        if not self.user:
            return ""
        if not self.password_file:
            return os.environ.get(PASSWORD, "")
        try:
            return Path(self.password_file).read_text(encoding="utf-8").strip("\r\n")
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "UTF-8"
            raise Problem(
                "the password file {file!r} of the mail server cannot be read: {reason}", file=self.password_file, reason=reason
            ) from None


def read_server(*, smtp: str, user: str, password_file: str, security: str, sender: str, url: str) -> MailServer | None:
    """The mail server that the owner's options name, None without one; Problem says what is wrong with them."""
    if not smtp:
        given = {"--smtp-user": user, "--smtp-password-file": password_file, "--smtp-security": security, "--mail-from": sender}
        for option in (option for option, value in given.items() if value):
            raise Problem("{option} needs --smtp, the mail server: --smtp smtp.example.org", option=option)
        return None
    if security not in ("", *SECURITY):
        raise Problem("--smtp-security is one of {kinds}, not {given!r}", kinds=", ".join(SECURITY), given=security)
    host, port = _host_and_port(smtp)
    kind = security or ("tls" if port == SECURITY["tls"] else "starttls")
    name, address = _sender(sender)
    found = MailServer(
        host, port or SECURITY[kind], kind, address, _url(url), name, user, str(Path(password_file).resolve()) if password_file else ""
    )
    if user and not found.password():
        raise Problem(
            "the user {user!r} of the mail server needs a password: in the environment as {variable}, or in --smtp-password-file",
            user=user,
            variable=PASSWORD,
        )
    if user and kind == "none" and not _is_here(host):
        raise Problem("a password would go to {host} unencrypted: use --smtp-security starttls or tls", host=host)
    return found


def _host_and_port(smtp: str) -> tuple[str, int]:
    try:
        parts = urlsplit(f"//{smtp}")
        host, port = parts.hostname or "", parts.port or 0
    except ValueError:
        host, port = "", 0
    plain = host and not (set(smtp) & set("/?#@ ")) and smtp.isprintable()
    if not plain:
        raise Problem("--smtp is HOST or HOST:PORT, not {given!r}", given=smtp)
    return host, port


def _sender(sender: str) -> tuple[str, str]:
    name, address = email.utils.parseaddr(sender) if sender.isprintable() else ("", "")
    try:
        return clean(name, NAME_LENGTH) or "Parlour", read_address(address)
    except Refused:
        raise Problem(
            "--mail-from is whom e-mails come from, such as «Parlour <parlour@example.org>», not {given!r}", given=sender
        ) from None


def _url(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or not url.isprintable() or " " in url:
        raise Problem(
            "e-mails need --url, the address of this house that their links lead to, such as https://games.example.org; not {given!r}",
            given=url,
        )
    return url.rstrip("/")


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
