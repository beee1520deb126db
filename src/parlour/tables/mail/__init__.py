"""News of one's turn by e-mail, for games over days: addresses that are proven, letters that wait in the database, and the postman who takes them to
the owner's mail server."""
