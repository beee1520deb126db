"""The owner's own sets of cards."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "card_sets",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("components", sa.JSON, nullable=False),
        sa.Column("past", sa.JSON, nullable=False),
        sa.Column("future", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_card_sets"),
    )
    op.create_index("ix_card_sets_game", "card_sets", ["game"])


def downgrade() -> None:
    op.drop_index("ix_card_sets_game", "card_sets")
    op.drop_table("card_sets")
