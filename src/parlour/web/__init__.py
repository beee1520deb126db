"""The web: pages made by the server, live by server-sent events, usable as plain forms."""
