"""A real mail server for tests (aiosmtpd): it keeps what it is given, and refuses what a test wants it to refuse."""

from __future__ import annotations

import contextlib
import email
import re
import ssl
import time
from collections.abc import Iterator
from email import policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

from parlour.tables.mail.server import MailServer
from serving import free_port

CERTIFICATE = Path(__file__).parent / "certificates" / "localhost.pem"  # signed by itself, for 127.0.0.1 and localhost
URL = "https://games.example.org"


class PostOffice:
    """What the mail server was given, and how it answers. `at_address`, `at_text` are answers instead of «250 OK»."""

    def __init__(self, port: int = 0) -> None:
        self.port = port or free_port()
        self.messages: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.at_address: dict[str, str] = {}
        self.at_text = ""
        self.hangs_up = False  # after the text, without a word
        self.tried: list[str] = []

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        self.tried.append(address)
        answer = self.at_address.get(address)
        if answer:
            return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.hangs_up:
            server.transport.abort()
            return "250 nobody hears this"
        if self.at_text:
            return self.at_text
        self.messages.append(email.message_from_bytes(envelope.content, policy=policy.default))
        self.recipients += envelope.rcpt_tos
        return "250 OK"

    def server(self, **values: Any) -> MailServer:
        """How Parlour is told of it."""
        usual = {"security": "none", "sender": "parlour@games.example.org", "url": URL, "after": 600.0, "every": 0.05}
        return MailServer(**({"host": "127.0.0.1", "port": self.port} | usual | values))

    def wait(self, count: int, seconds: float = 60.0) -> list[EmailMessage]:
        """So many letters, as soon as they are there."""
        end = time.monotonic() + seconds
        while len(self.messages) < count and time.monotonic() < end:
            time.sleep(0.02)
        assert len(self.messages) >= count, f"{len(self.messages)} letters of {count} came"
        return self.messages


@contextlib.contextmanager
def post_office(office: PostOffice | None = None, *, security: str = "none", user: str = "", password: str = "") -> Iterator[PostOffice]:
    """A mail server that runs."""
    office = office or PostOffice()
    context = None
    if security != "none":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE, CERTIFICATE.with_suffix(".key"))

    def authenticate(server: SMTP, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        right = (data.login, data.password) == (user.encode(), password.encode())
        return AuthResult(success=right, handled=False)

    options: dict[str, Any] = {"hostname": "127.0.0.1", "port": office.port, "ready_timeout": 20}
    if user:
        options |= {"authenticator": authenticate, "auth_required": True, "auth_require_tls": security == "starttls"}
    if security == "tls":
        options["ssl_context"] = context
    elif security == "starttls":
        options |= {"tls_context": context, "require_starttls": True}
    controller = Controller(office, **options)
    controller.start()
    try:
        yield office
    finally:
        controller.stop(no_assert=True)


def text_of(message: EmailMessage) -> str:
    part = message.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def html_of(message: EmailMessage) -> str:
    part = message.get_body(("html",))
    assert part is not None
    return str(part.get_content())


def link_in(message: EmailMessage, kind: str) -> str:
    """The path of a link in a letter: /mail/proof/…, /mail/stop/…, /t/…"""
    found = re.search(rf"{re.escape(URL)}(/{kind}/\w+)", text_of(message))
    assert found, text_of(message)
    return found[1]


def token_in(message: EmailMessage, kind: str) -> str:
    return link_in(message, f"mail/{kind}").rpartition("/")[2]
