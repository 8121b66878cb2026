"""What a model was asked, by account and window, and the salt of each day that hides addresses.

``meter`` is ``day``, ``month``, or a salted hash; ``period`` a day (2026-11-22) or month (2026-11).
"""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Two tables that nothing else refers to."""
    op.create_table(
        "spending",
        sa.Column("meter", sa.Text, primary_key=True, nullable=False),
        sa.Column("period", sa.Text, primary_key=True, nullable=False),
        sa.Column("calls", sa.BigInteger, nullable=False),
        sa.Column("tokens", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "budget_days",
        sa.Column("day", sa.Text, primary_key=True, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """The counts of this day and month are lost."""
    op.drop_table("budget_days")
    op.drop_table("spending")
