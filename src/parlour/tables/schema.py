"""What the database holds. A table's truth is its options, seats, seed and its append-only list of moves."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("maker", String(32), nullable=False),
    Column("pace", Float, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("clock", JSON, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("status", String(10), nullable=False),
    Column("free", Integer, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("proposals", JSON, nullable=False),
    Column("result", JSON, nullable=True),
    Column("next_table", String(16), nullable=False),
    Column("undone", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("due", Float, nullable=True),
    Column("data", JSON, nullable=True),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Index("ix_tables_due", "due"),
    Index("ix_tables_public", "public", "status", "changed"),
)

# One row for each thing that was accepted: a move, or that moves were taken back to `back_to` plies.
moves = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("entry", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("move", String(200), nullable=False),
    Column("back_to", Integer, nullable=True),
    Column("by", String(10), nullable=False),
    Column("at", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=True),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

# Who has or had a seat where, for the list of one's own tables.
members = Table(
    "members",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("renewed", Integer, nullable=False, server_default="0"),
    Column("handle", String(16), nullable=False, server_default=""),  # in the address of their page
    Column("hidden", Boolean, nullable=False, server_default=false()),  # not shown among those who are here
    Column("seen", Float, nullable=False, server_default="0"),
    Column("place", String(40), nullable=False, server_default=""),  # where they were seen last
    Column("away", Float, nullable=False, server_default="0"),  # until then they have said to be away
    Column("seal", String(20), nullable=False, server_default=""),  # what they chose; "" is by their handle
    Index("ix_people_handle", "handle"),
    Index("ix_people_seen", "seen"),
)

# Secrets are kept only as SHA-256: a cookie, an API token, or a personal link for another device.
keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("created", Float, nullable=False),
    Column("device", String(16), nullable=False, server_default=""),  # a cookie and its link are one device's
    Column("agent", String(60), nullable=False, server_default=""),  # what the device called itself
    Column("seen", Float, nullable=False, server_default="0"),
)

# A second way in beside the personal link: what a device signs with, of which only the public half is here. `id` is the SHA-256 of the credential's own id.
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("credential", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("site", String(255), nullable=False),  # the host that it was made for
    Column("count", BigInteger, nullable=False),  # how often it has signed, where it counts
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=True),
    Index("ix_passkeys_person", "person"),
)

# What a passkey must sign, once, in the visit that it was asked in; `person` is whose passkey is being made, "" where somebody comes in.
challenges = Table(
    "challenges",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("visit", String(64), nullable=False),
    Column("person", String(32), nullable=False),
    Column("until", Float, nullable=False),
    Index("ix_challenges_until", "until"),
)

settings = Table("settings", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False))

# The coach's look back at an ended game: how far it is, and what it found. A process that thinks about it touches it every second.
analyses = Table(
    "analyses",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("run", String(32), nullable=False),
    Column("state", String(10), nullable=False),
    Column("done", Integer, nullable=False),
    Column("steps", Integer, nullable=False),
    Column("touched", Float, nullable=False),
    Column("report", JSON, nullable=True),
)

# What somebody has done of a lesson: its trace, and whether it was ever taken to its end.
lessons = Table(
    "lessons",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("lesson", String(80), primary_key=True),
    Column("trace", JSON, nullable=False),
    Column("done", Boolean, nullable=False),
    Column("changed", Float, nullable=False),
)

# What each game that counted did to everybody's rating, in the order of `number`.
ratings = Table(
    "ratings",
    metadata,
    Column("number", Integer, nullable=False),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", String(40), nullable=False),
    Column("person", String(32), nullable=False),
    Column("level", String(10), nullable=False),
    Column("place", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("before_mu", Float, nullable=False),
    Column("before_sigma", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_ratings_game_number", "game", "number"),
    Index("ix_ratings_person_game_number", "person", "game", "number"),
)

# Where news of somebody's turn goes. An address is used only when it is proven; whoever opens the link in a letter to it, with `proof` in it, proves it once.
addresses = Table(
    "addresses",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("state", String(10), nullable=False),  # "asked", "proven", or "returned": letters to it came back
    Column("wish", String(10), nullable=False),  # "none", "turn" or "day"
    Column("language", String(5), nullable=False),
    Column("proof", String(32), nullable=False),  # "" when it was used
    Column("proof_until", Float, nullable=False),
    Column("stop", String(32), nullable=False),  # in the link that stops the letters
    Column("returned", Integer, nullable=False),  # so many letters in a row came back
    Column("told", Float, nullable=False),  # when the last letter about a day was sent
    Column("day", Integer, nullable=False),  # the last day of which a letter was written down
    Column("changed", Float, nullable=False),
    Index("ix_addresses_proof", "proof"),
    Index("ix_addresses_stop", "stop"),
)

# Letters to be sent, and those that were: `mark` says what each is about, so that nothing is written twice. What a letter says is made when it is sent.
letters = Table(
    "letters",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),  # "proof", "turn" or "day"
    Column("mark", String(100), nullable=False),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=True),
    Column("turn", Integer, nullable=False),
    Column("state", String(10), nullable=False),  # "waiting", "handed" over, "sent", or "lost": it came back
    Column("due", Float, nullable=False),  # to be tried then
    Column("tries", Integer, nullable=False),
    Column("claimed", Float, nullable=False),  # who sends it has it until then
    Column("created", Float, nullable=False),
    UniqueConstraint("mark"),
    Index("ix_letters_state_due", "state", "due"),
    Index("ix_letters_table_id", "table_id"),
    Index("ix_letters_person", "person"),
)

# When a letter to an address was asked for, and by whom; both are known by a mark only (HMAC), and for a day: nobody can be flooded with letters.
asked = Table(
    "asked",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(64), nullable=False),
    Column("person", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_asked_at", "at"),
)

# Who looks for a rival: at which games and which pace, since when; `meanwhile` is the table where they play with a bot, `found` the one with their rival.
seeks = Table(
    "seeks",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("games", JSON, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("since", Float, nullable=False),
    Column("meanwhile", String(16), nullable=False, server_default=""),
    Column("found", String(16), nullable=False, server_default=""),
)

# How long those waited who looked for a rival and found one.
waits = Table(
    "waits",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("pace", String(8), nullable=False),
    Column("seconds", Float, nullable=False),
    Column("at", Float, nullable=False),
)

# The owner's own sets of a game's components, drafts too. `past` and `future` are the steps that can be undone and done again: where, and what stood there.
card_sets = Table(
    "card_sets",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("components", JSON, nullable=False),
    Column("past", JSON, nullable=False),
    Column("future", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    Index("ix_card_sets_game", "game"),
)
