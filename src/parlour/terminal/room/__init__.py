"""The terminal room: a game, a lesson or a server's table on a full screen, with keys and mouse."""
