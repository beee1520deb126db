"""Seals that people choose."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("seal", sa.String(20), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("people", "seal")
