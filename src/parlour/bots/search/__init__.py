"""What bots think with, compiled with each game's rules: `policy` (random, greedy), `tree` (search), `doors` (what Python calls)."""
