"""What restricted play compiles with a game's rules: seats that may not use a piece."""
