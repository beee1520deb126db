"""A small policy learns Wigs by playing against itself, in minutes on two cores: PPO in one file, as CleanRL writes it.

    python examples/train_wigs.py                  # trains, then plays 2,000 games against random players
    python examples/train_wigs.py --updates 20

Every seat is played by the same network. A decision's return is what the finished game brought that seat.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

from parlour import envs
from parlour.envs.batch import Batch


class Policy(nn.Module):
    """Two hidden layers; what is impossible gets no chance."""

    def __init__(self, observations: int, moves: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(observations, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
        self.actor, self.critic = nn.Linear(width, moves), nn.Linear(width, 1)

    def forward(self, observation: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.body(observation / 5.0)
        logits = self.actor(hidden).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.critic(hidden).squeeze(-1)


def train(game: str = "wigs", updates: int = 60, games: int = 128, steps: int = 256, seed: int = 1, talk: bool = True) -> Policy:
    """Plays and learns, so many times one after the other."""
    torch.manual_seed(seed)
    batch = envs.batched(game, games=games, seed=seed, reward="margin")
    policy = Policy(batch.observation_size, batch.moves)
    optimizer = torch.optim.Adam(policy.parameters(), lr=1e-3, eps=1e-5)
    began = time.perf_counter()
    for update in range(1, updates + 1):
        learn(policy, optimizer, *collect(policy, batch, steps))
        if talk and update % 10 == 0:
            print(
                f"{time.perf_counter() - began:5.0f} s, {update * games * steps:,} decisions, {100 * against(policy, None, game, 300):.0f} % against random"
            )
    return policy


def collect(policy: Policy, batch: Batch, steps: int) -> tuple[torch.Tensor, ...]:
    """Plays `steps` decisions at every table; those of games that were not finished are left out."""
    shape = (steps, batch.games)
    observations, masks = np.zeros((*shape, batch.observation_size), np.float32), np.zeros((*shape, batch.moves), np.int8)
    actions, chances, values = np.zeros(shape, np.int64), np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    seats, done, rewards = np.zeros(shape, np.int64), np.zeros(shape, bool), np.zeros((*shape, batch.players), np.float32)
    for step in range(steps):
        observations[step], masks[step], seats[step] = batch.observations, batch.masks, batch.to_move
        with torch.no_grad():
            choice, value = policy(torch.from_numpy(observations[step]), torch.from_numpy(masks[step]))
            action = choice.sample()
        actions[step], chances[step], values[step] = action, choice.log_prob(action), value
        _, _, rewards[step], done[step] = batch.step(actions[step])
    returns, known = np.zeros(shape, np.float32), np.zeros(shape, bool)
    outcome, finished = np.zeros((batch.games, batch.players), np.float32), np.zeros(batch.games, bool)
    for step in reversed(range(steps)):
        outcome[done[step]] = np.tanh(rewards[step][done[step]] / 5.0)
        finished |= done[step]
        returns[step] = outcome[np.arange(batch.games), seats[step]]
        known[step] = finished
    return tuple(torch.from_numpy(array[known]) for array in (observations, masks, actions, chances, values, returns))


def learn(policy: Policy, optimizer: torch.optim.Optimizer, *data: torch.Tensor) -> None:
    """Three passes of PPO over what was played."""
    observations, masks, actions, chances, values, returns = data
    advantages = returns - values
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(3):
        for part in torch.randperm(len(returns)).split(4096):
            choice, value = policy(observations[part], masks[part])
            ratio = (choice.log_prob(actions[part]) - chances[part]).exp()
            gain = torch.min(ratio * advantages[part], ratio.clamp(0.8, 1.2) * advantages[part]).mean()
            loss = -gain + 0.5 * (value - returns[part]).pow(2).mean() - 0.01 * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def against(policy: Policy, other: Policy | None, game: str = "wigs", games: int = 2000, seed: int = 99) -> float:
    """The share of games that a policy wins against others (None: random players).

    It sits in every seat equally often, both choose their likeliest move, and shared wins count in parts.
    """
    batch = envs.batched(game, games=games, seed=seed, reward="rank")
    mine, rows = np.arange(games) % batch.players, np.arange(games)
    won, finished = np.zeros(games), np.zeros(games, bool)
    chance = np.random.default_rng(seed)
    while not finished.all():
        theirs = (batch.masks * chance.random(batch.masks.shape)).argmax(axis=1) if other is None else likeliest(other, batch)
        _, _, rewards, done = batch.step(np.where(batch.to_move == mine, likeliest(policy, batch), theirs))
        first = rewards == rewards.max(axis=1, keepdims=True)
        new = done & ~finished
        won[new] = (first[rows, mine] / first.sum(axis=1))[new]
        finished |= done
    return float(won.mean())


def likeliest(policy: Policy, batch: Batch) -> np.ndarray:
    with torch.no_grad():
        choice, _ = policy(torch.from_numpy(batch.observations.astype(np.float32)), torch.from_numpy(batch.masks))
    return choice.logits.argmax(dim=1).numpy()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="wigs")
    parser.add_argument("--updates", type=int, default=60)
    asked = parser.parse_args()
    torch.set_num_threads(2)
    torch.manual_seed(0)
    batch = envs.batched(asked.game, games=1)
    untrained = Policy(batch.observation_size, batch.moves)
    policy = train(asked.game, asked.updates)
    print(f"untrained: wins {100 * against(untrained, None, asked.game):.1f} % of games against random players")
    print(f"trained:   wins {100 * against(policy, None, asked.game):.1f} % against random players")
    print(f"           wins {100 * against(policy, untrained, asked.game):.1f} % against the untrained network")


if __name__ == "__main__":
    main()
