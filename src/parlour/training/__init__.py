"""Training: a network learns a game by playing against itself. Needs PyTorch (the extra `train`); playing does not.

`recipe` says with what numbers, `arena` holds the games that are played at once, `learner` is the method (PPO), `course` the whole way from the first
decision to the file, `exam` measures on the way, `picture` draws what was measured.
"""
