"""When what is old was last deleted, so that a clock which jumped ahead is not deleted by.

``name`` is what is swept; ``at`` the last moment that was believed, and ``doubted`` the first one
that was not, in seconds since 1970.
"""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    """One row for what is swept together."""
    op.create_table(
        "sweeps",
        sa.Column("name", sa.Text, primary_key=True, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("doubted", sa.Double),
    )


def downgrade() -> None:
    """The next sweep goes by the newest entry."""
    op.drop_table("sweeps")
