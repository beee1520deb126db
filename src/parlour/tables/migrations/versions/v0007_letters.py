"""Addresses for news of one's turn, letters to be sent, and until when somebody is away."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("away", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "addresses",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("wish", sa.String(10), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("proof", sa.String(32), nullable=False),
        sa.Column("proof_until", sa.Float, nullable=False),
        sa.Column("stop", sa.String(32), nullable=False),
        sa.Column("returned", sa.Integer, nullable=False),
        sa.Column("told", sa.Float, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_addresses"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_addresses_person", ondelete="CASCADE"),
    )
    op.create_index("ix_addresses_proof", "addresses", ["proof"])
    op.create_index("ix_addresses_stop", "addresses", ["stop"])
    op.create_table(
        "letters",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("mark", sa.String(100), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("claimed", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_letters"),
        sa.UniqueConstraint("mark", name="uq_letters_mark"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_letters_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_letters_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_letters_state_due", "letters", ["state", "due"])
    op.create_index("ix_letters_table_id", "letters", ["table_id"])
    op.create_index("ix_letters_person", "letters", ["person"])
    op.create_table(
        "asked",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_asked"),
    )
    op.create_index("ix_asked_at", "asked", ["at"])


def downgrade() -> None:
    op.drop_table("asked")
    op.drop_table("letters")
    op.drop_table("addresses")
    with op.batch_alter_table("people") as people:
        people.drop_column("away")
