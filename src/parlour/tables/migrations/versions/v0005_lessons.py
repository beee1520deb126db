"""What people have done of the lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("lesson", sa.String(80), nullable=False),
        sa.Column("trace", sa.JSON, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("person", "lesson", name="pk_lessons"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_lessons_person", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("lessons")
