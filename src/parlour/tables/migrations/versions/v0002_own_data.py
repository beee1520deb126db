"""Tables remember the components that they are played with, where those are not the game's own."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("data", sa.JSON, nullable=True))
