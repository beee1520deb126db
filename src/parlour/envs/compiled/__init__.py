"""What the environments compile with each game's rules."""
