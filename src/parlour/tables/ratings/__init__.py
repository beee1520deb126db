"""Ratings: one scale a game for people and bots. `scale` has the model, `bots` the measured levels, `games` what counts and what came of it."""
