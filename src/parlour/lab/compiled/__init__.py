"""What the lab compiles with each game's rules; a folder of its own, so that editing a report compiles nothing anew."""
