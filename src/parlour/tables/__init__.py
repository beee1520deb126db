"""Tables: who sits where, what was played, clocks, chat, undo, stand-ins, and where all of it is kept."""
