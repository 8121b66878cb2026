"""What the site's owner thinks of conversations of the weekly sample.

A verdict holds no words; it outlives its conversation, as every other figure does.
"""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """One table, read by time."""
    op.create_table(
        "reviews",
        sa.Column("id", sa.Text, primary_key=True, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
    )
    op.create_index("reviews_at", "reviews", ["at"])


def downgrade() -> None:
    """All verdicts are lost."""
    op.drop_table("reviews")
