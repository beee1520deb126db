"""The terminal: play by lines, replays, and measurements."""
