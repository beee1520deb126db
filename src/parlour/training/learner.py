"""The method: proximal policy optimisation (PPO) by self-play, one network in every seat.

The network foretells for every seat how it will come out. What a decision was worth to the one who made it is how much better the game then went for
that seat than foretold, near surprises counting most. Hidden things stay hidden: the network reads what the seat to move sees.

Some games let a player ask for something and think better of it, for ever; who is about to lose would rather do that. So whoever decides on and on
while nobody else gets a turn is more and more likely to have lost (`patience` and `doubt` of the recipe). And two who are afraid of each other may agree
to do nothing: a game in which nobody comes in before another costs everybody something (`tie`).
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import torch
from torch import nn

from parlour.bots.network import Made, Network
from parlour.bots.search.network import MOST_INPUT
from parlour.training.arena import Arena
from parlour.training.recipe import ALONE, Recipe

NEVER = -1e9  # the weight of a move that is not possible
WARM_UP = 100  # random decisions at every table, by which the inputs are scaled
LEAST_SPREAD = 0.3
FAR = 3.0  # spreads from 0, at most, that the middle of an input lies


class Mind(nn.Module):
    """Layers of one width; out of the last one a weight for every move, and for every seat, from the one to move on, how it will come out."""

    def __init__(self, inputs: int, moves: int, seats: int, width: int, layers: int) -> None:
        super().__init__()
        sizes = [inputs, *[width] * layers]
        self.body = nn.ModuleList(nn.Linear(a, b) for a, b in itertools.pairwise(sizes))
        self.policy, self.value = nn.Linear(width, moves), nn.Linear(width, seats)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.policy.bias)
        self.register_buffer("scale", torch.ones(inputs))
        self.register_buffer("middle", torch.zeros(inputs))

    def scaled(self, observations: torch.Tensor) -> torch.Tensor:
        """What is seen, scaled and cut, and counted from its middle: it is learned quicker so. (A file has the middle in its first bias.)"""
        return (observations * self.scale).clamp(-float(MOST_INPUT), float(MOST_INPUT)) - self.middle

    def middle_weight(self) -> torch.Tensor:
        """What the middle adds to the numbers of the first layer."""
        return self.body[0].weight.detach() @ self.middle

    def forward(self, scaled: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        for layer in self.body:
            scaled = torch.relu(layer(scaled))
        return self.policy(scaled).float(), self.value(scaled).float()


class Played:
    """What was played between two lessons: a row for each step, a column for each table."""

    def __init__(self, arena: Arena, steps: int) -> None:
        shape, device = (steps, arena.games), arena.device
        half = torch.float16 if device == "cuda" else torch.float32
        self.seen = torch.zeros((*shape, arena.inputs), dtype=half, device=device)
        self.masks = torch.zeros((*shape, arena.moves), dtype=torch.bool, device=device)
        self.actions, self.seats = (torch.zeros(shape, dtype=torch.int64, device=device) for _ in range(2))
        self.chances = torch.zeros(shape, device=device)
        self.done = torch.zeros(shape, device=device)
        self.foretold = torch.zeros((steps + 1, arena.games, arena.seats), device=device)
        self.rewards = torch.zeros((*shape, arena.seats), device=device)
        self.doubts = torch.zeros(shape, device=device)


class Learner:
    """A network that plays and learns."""

    def __init__(self, arena: Arena, recipe: Recipe, width: int, seed: int) -> None:
        torch.manual_seed(seed)
        self.arena, self.recipe = arena, recipe
        self.mind = Mind(arena.inputs, arena.moves, arena.seats, width, recipe.layers).to(arena.device)
        self.optimizer = torch.optim.Adam(self.mind.parameters(), lr=recipe.rate, eps=1e-5)
        self.lessons = self.decisions = 0
        self._played = Played(arena, recipe.steps)
        self._steps = torch.arange(arena.seats, device=arena.device)
        self._there = self._steps < arena.players[:, None]
        self._others = self._there / (arena.players[:, None] - 1).clamp_min(1)
        self._patience = recipe.patience * torch.where(arena.players == 1, ALONE, 1)
        self._running = torch.zeros(arena.games, dtype=torch.int64, device=arena.device)

    def _half(self) -> Any:
        """Half the precision where the device is quicker at it."""
        return torch.autocast(self.arena.device, dtype=torch.bfloat16, enabled=self.arena.device == "cuda")

    def find_scale(self, scale: torch.Tensor | None = None) -> None:
        """Scales every input by how far it spreads in random play, or by a scale that is given; what lies far from 0 is not cut."""
        samples = []
        for _ in range(WARM_UP):
            self.arena.step(self.arena.random_actions())
            samples.append(self.arena.observations[:: max(1, self.arena.games // 256)])
        seen = torch.cat(samples)
        if scale is None:
            scale = 1 / torch.maximum(seen.std(0), seen.mean(0).abs() / FAR).clamp_min(LEAST_SPREAD)
        self.mind.middle.zero_()
        self.mind.scale.copy_(scale)
        self.mind.middle.copy_(self.mind.scaled(seen).mean(0))

    # --- Seats: the network counts them from the one to move on, the table from 0 ------------------------------------------
    def _by_seat(self, values: torch.Tensor, mover: torch.Tensor) -> torch.Tensor:
        """What was foretold from the mover on, by the table's seats."""
        return torch.gather(values, 1, (self._steps - mover[:, None]) % self.arena.players[:, None]) * self._there

    def _from_mover(self, values: torch.Tensor, mover: torch.Tensor) -> torch.Tensor:
        return torch.gather(values, -1, (self._steps + mover[..., None]) % self.arena.players[:, None].expand(*mover.shape, 1))

    # --- Play ----------------------------------------------------------------------------------------------------------------
    def play(self) -> Played:
        """Decides at every table as often as the recipe says."""
        with torch.no_grad():
            return self._play()

    def _play(self) -> Played:
        arena, played = self.arena, self._played
        for step in range(self.recipe.steps):
            seen, masks, mover = self.mind.scaled(arena.observations), arena.masks, arena.to_move
            with self._half():
                weights, values = self.mind(seen)
            weights = weights.masked_fill(~masks, NEVER)
            lot = -torch.log(-torch.log(torch.rand_like(weights).clamp_(1e-9, 1 - 1e-7)))
            actions = (weights + lot).argmax(1)
            played.seen[step], played.masks[step], played.actions[step], played.seats[step] = seen, masks, actions, mover
            played.chances[step] = torch.log_softmax(weights, 1).gather(1, actions[:, None]).squeeze(1)
            played.foretold[step] = self._by_seat(values, mover)
            arena.step(actions)
            played.rewards[step], played.done[step] = self._rewards(), arena.done
            self._running = torch.where((arena.to_move == mover) & ~arena.done, self._running + 1, 0)
            played.doubts[step] = self.recipe.doubt * (self._running > self._patience)
        with self._half():
            _, values = self.mind(self.mind.scaled(arena.observations))
        played.foretold[-1] = self._by_seat(values, arena.to_move)
        self.decisions += self.recipe.steps * arena.games
        return played

    def _rewards(self) -> torch.Tensor:
        """What the step brought each seat; a tie of all is a small loss."""
        rewards = self.arena.rewards
        tied = self.arena.done & (rewards == 0).all(1) & (self.arena.players > 1)
        return torch.where(tied[:, None] & self._there, -self.recipe.tie, rewards)

    def _surprises(self, played: Played) -> torch.Tensor:
        """For every decision and seat, how much better it went on than foretold."""
        found, later = torch.zeros_like(played.rewards), torch.zeros_like(played.rewards[0])
        for step in reversed(range(self.recipe.steps)):
            doubt, goes_on = played.doubts[step][:, None], (1 - played.done[step] - played.doubts[step])[:, None]
            lost = torch.where(self._steps == played.seats[step][:, None], -1.0, self._others)
            surprise = played.rewards[step] + doubt * lost + goes_on * played.foretold[step + 1] - played.foretold[step]
            later = surprise + self.recipe.trace * goes_on * later
            found[step] = later
        return found

    # --- Learn ---------------------------------------------------------------------------------------------------------------
    def learn(self, played: Played, progress: float) -> dict[str, float]:
        """One lesson over what was played; `progress` goes from 0 to 1 over the whole training. Returns what it looked like."""
        recipe, surprises = self.recipe, self._surprises(played)
        for group in self.optimizer.param_groups:
            group["lr"] = recipe.rate + progress * (recipe.last_rate - recipe.rate)
        entropy_weight = recipe.entropy + progress * (recipe.last_entropy - recipe.entropy)
        gains = surprises.gather(2, played.seats[..., None]).flatten()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        targets = self._from_mover(surprises + played.foretold[:-1], played.seats).flatten(0, 1)
        there = self._there.expand(recipe.steps, -1, -1).flatten(0, 1).float()
        seen, masks = played.seen.flatten(0, 1), played.masks.flatten(0, 1)
        actions, chances = played.actions.flatten(), played.chances.flatten()
        told = [torch.zeros(()), torch.zeros(())]
        for _ in range(recipe.passes):
            for lot in torch.randperm(len(actions), device=seen.device).split(recipe.lot):
                with self._half():
                    weights, values = self.mind(seen[lot].float())
                shares = torch.log_softmax(weights.masked_fill(~masks[lot], NEVER), 1)
                ratio = (shares.gather(1, actions[lot][:, None]).squeeze(1) - chances[lot]).exp()
                better = -torch.min(ratio * gains[lot], ratio.clamp(1 - recipe.clip, 1 + recipe.clip) * gains[lot]).mean()
                entropy = -(shares.exp() * shares.clamp_min(-50)).sum(1).mean()
                wrong = ((values - targets[lot]).pow(2) * there[lot]).sum() / there[lot].sum()
                loss = better + wrong - entropy_weight * entropy
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.mind.parameters(), 0.5)
                self.optimizer.step()
                told = [entropy.detach(), wrong.detach()]
        self.lessons += 1
        return {"entropy": float(told[0]), "error": float(told[1])}

    # --- In and out ----------------------------------------------------------------------------------------------------------
    def network(self, made: Made) -> Network:
        """What was learned, as it is shipped."""

        def layer(linear: nn.Linear) -> tuple[Any, Any]:
            return linear.weight.detach().T.cpu().numpy().copy(), linear.bias.detach().cpu().numpy().copy()

        scale = self.mind.scale.cpu().numpy().astype(np.float32)
        body = [layer(one) for one in self.mind.body]
        body[0] = body[0][0], body[0][1] - self.mind.middle_weight().cpu().numpy()
        return Network(made, scale, body, [layer(self.mind.policy)], [layer(self.mind.value)])

    def take(self, network: Network) -> None:
        """Goes on from a network."""
        self.find_scale(torch.from_numpy(network.scale).to(self.arena.device))
        linears = [*self.mind.body, self.mind.policy, self.mind.value]
        for linear, (weights, bias) in zip(linears, [*network.body, network.policy, network.value], strict=True):
            linear.weight.data.copy_(torch.from_numpy(weights.T))
            linear.bias.data.copy_(torch.from_numpy(bias))
        self.mind.body[0].bias.data.add_(self.mind.middle_weight())
