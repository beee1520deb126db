"""Ratings, profiles, devices, who is here, and how long a rival is waited for."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

PEOPLE = sa.table("people", sa.column("id"), sa.column("handle"))
KEYS = sa.table("keys", sa.column("hash"), sa.column("kind"), sa.column("device"))


def upgrade() -> None:
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("handle", sa.String(16), nullable=False, server_default=""))
        people.add_column(sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()))
        people.add_column(sa.Column("seen", sa.Float, nullable=False, server_default="0"))
        people.add_column(sa.Column("place", sa.String(40), nullable=False, server_default=""))
    with op.batch_alter_table("keys") as keys:
        keys.add_column(sa.Column("device", sa.String(16), nullable=False, server_default=""))
        keys.add_column(sa.Column("agent", sa.String(60), nullable=False, server_default=""))
        keys.add_column(sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    connection = op.get_bind()
    for id in list(connection.scalars(sa.select(PEOPLE.c.id))):
        connection.execute(PEOPLE.update().where(PEOPLE.c.id == id).values(handle=secrets.token_hex(6)))
    for hash in list(connection.scalars(sa.select(KEYS.c.hash).where(KEYS.c.kind == "cookie"))):
        connection.execute(KEYS.update().where(KEYS.c.hash == hash).values(device=secrets.token_hex(6)))
    op.create_index("ix_people_handle", "people", ["handle"])
    op.create_index("ix_people_seen", "people", ["seen"])
    op.create_table(
        "ratings",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("level", sa.String(10), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("before_mu", sa.Float, nullable=False),
        sa.Column("before_sigma", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_ratings"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_ratings_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_ratings_game_number", "ratings", ["game", "number"])
    op.create_index("ix_ratings_person_game_number", "ratings", ["person", "game", "number"])
    op.create_table(
        "seeks",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("games", sa.JSON, nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("meanwhile", sa.String(16), nullable=False, server_default=""),
        sa.Column("found", sa.String(16), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("person", name="pk_seeks"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_seeks_person", ondelete="CASCADE"),
    )
    op.create_table(
        "waits",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_waits"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_waits_table_id", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("waits")
    op.drop_table("seeks")
    op.drop_table("ratings")
    op.drop_index("ix_people_seen", "people")
    op.drop_index("ix_people_handle", "people")
    for name, columns in {
        "keys": ("device", "agent", "seen"),
        "people": ("handle", "hidden", "seen", "place"),
        "tables": ("rated",),
    }.items():
        with op.batch_alter_table(name) as table:
            for column in columns:
                table.drop_column(column)
