"""The engine: records, rules, randomness, moves, events; games and matches; saves; the check kit."""
