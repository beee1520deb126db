"""An arena: many games at once, for every number of players that is learned, as one batch of tensors."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from parlour import envs
from parlour.engine.game import Game


class Arena:
    """Tables of one game, those for two players first, then those for three, and so on.

    A row is a table; rewards are by seat, and 0 beyond the table's seats.
    """

    def __init__(self, game: Game, players: tuple[int, ...], games: int, device: str, seed: str | int) -> None:
        self.device, self.seats = device, max(game.players)
        each = max(1, games // len(players))
        self._batches = [envs.batched(game.id, each, device=device, players=count, seed=f"{seed} {count} players") for count in players]
        self.games, self.inputs, self.moves = each * len(players), self._batches[0].observation_size, self._batches[0].moves
        self.players = torch.tensor([count for count in players for _ in range(each)], device=device)
        self._each = each

    @property
    def observations(self) -> torch.Tensor:
        return self._all("observations").float()

    @property
    def masks(self) -> torch.Tensor:
        return self._all("masks").bool()

    @property
    def to_move(self) -> torch.Tensor:
        return self._all("to_move").long()

    @property
    def done(self) -> torch.Tensor:
        return self._all("done").bool()

    @property
    def rewards(self) -> torch.Tensor:
        parts = [self._tensor(batch.rewards) for batch in self._batches]
        return torch.cat([torch.nn.functional.pad(part, (0, self.seats - part.shape[1])) for part in parts])

    def step(self, actions: torch.Tensor) -> None:
        """One decision at every table."""
        for batch, part in zip(self._batches, actions.split(self._each), strict=True):
            batch.step(part.contiguous() if self.device == "cuda" else part.numpy())

    def random_actions(self) -> torch.Tensor:
        return torch.cat([self._tensor(batch.random_actions()) for batch in self._batches])

    def _all(self, name: str) -> torch.Tensor:
        return torch.cat([self._tensor(getattr(batch, name)) for batch in self._batches])

    def _tensor(self, array: Any) -> torch.Tensor:
        return torch.from_numpy(array) if isinstance(array, np.ndarray) else array
