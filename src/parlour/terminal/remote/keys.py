"""The keys of the person at this computer: who one is on each server. A file in the user's data folder that only they can read."""

from __future__ import annotations

from pathlib import Path

import msgspec

from parlour.engine.whole_file import written_wholly


class Keys:
    """Tokens by server. A file that cannot be read is begun anew."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or default_path()
        try:
            self._tokens = msgspec.json.decode(self._path.read_bytes(), type=dict[str, str])
        except (OSError, msgspec.MsgspecError):
            self._tokens = {}

    def of(self, server: str) -> str:
        return self._tokens.get(server, "")

    def keep(self, server: str, token: str) -> None:
        self._tokens[server] = token
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with written_wholly(self._path, mode=0o600) as file:
            file.write_bytes(msgspec.json.format(msgspec.json.encode(self._tokens), indent=1))


def default_path() -> Path:
    """Beside the notebook of lessons."""
    import platformdirs

    return platformdirs.user_data_path("parlour", appauthor=False) / "keys.json"
