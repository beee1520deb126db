"""What a server is told when it starts; handed to its workers through the environment."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from parlour.tables.mail.server import MailServer

VARIABLE = "PARLOUR_SERVER"


class Settings(msgspec.Struct, frozen=True):
    """How to serve."""

    database: str = ""  # a URL or a file; "" is the file in the user's data folder
    workers: int = 1
    pace: float = 1.0  # seconds that bots take at new tables
    rate_limit: float = 1.0  # 0 switches rate limits off, 2 doubles them
    thinkers: int = 1  # processes for bots, in each worker
    bot_seconds: float = 15.0
    heartbeat: float = 10.0
    url: str = ""  # the address to invite friends with, if it is not the one that the browser used
    progress: str = ""  # the file in which the compiler tells how far it is
    log_level: str = "warning"
    data: dict[str, str] = {}  # by game: the file of components for new tables
    metrics_token: str = ""  # what /metrics can be asked with from elsewhere; without it only this machine can
    lab_key: str = ""  # what the owner's link to the lab holds; without it there is no lab
    lab_folder: str = ""  # where the lab's last report lies, for all workers
    season: str = ""  # month, quarter or year: what the leagues' seasons are; "" is none
    mail: MailServer | None = None  # what sends e-mails; without it there are none

    def to_environment(self) -> None:
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()

    @classmethod
    def from_environment(cls) -> Settings:
        return msgspec.json.decode(os.environ.get(VARIABLE, "{}"), type=cls)

    @property
    def progress_file(self) -> Path | None:
        return Path(self.progress) if self.progress else None
