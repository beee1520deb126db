"""Tables of a server, from this terminal: by its HTTP API, together with people in browsers."""
