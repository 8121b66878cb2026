"""Places in a minute that were given out to calls of a model and to questions of an address.

``meter`` is ``call``, or ``question`` with a salted hash; ``at`` is when the place's moment is or
was, in seconds since 1970. Rows are swept a minute or two after that, by whoever takes a place.
"""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """One table, read by meter from the last place on, and swept by time."""
    op.create_table(
        "places",
        sa.Column("id", sa.Text, primary_key=True, nullable=False),
        sa.Column("meter", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("places_meter", "places", ["meter", "at"])
    op.create_index("places_at", "places", ["at"])


def downgrade() -> None:
    """The counts of the running minute are lost."""
    op.drop_table("places")
