"""Plain data: what comes from files, goes into them, and is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Plain = bool | int | float | str | list["Plain"] | dict[str, "Plain"] | None
"""What JSON can say."""

OptionValue = bool | int | str
Options = Mapping[str, OptionValue]
"""A game's options by name, all of them, checked (`Game.check_options`)."""

Components = dict[str, Any]
"""What is printed on a game's components, as its data file has it, or a table within it. Nothing is known of it until the game's `prepare` has checked it."""
