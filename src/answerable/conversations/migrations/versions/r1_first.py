"""Conversations and their messages, as the first release stored them."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

# SQLite keeps times as ISO 8601 text, which sorts as it reads; Postgres has a type for them.
TIME = sa.Text().with_variant(sa.TIMESTAMP(timezone=True), "postgresql")
SEQUENCE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Both tables. Messages are ordered by ``seq``, never by the clock."""
    op.create_table(
        "conversations",
        sa.Column("id", sa.Text, primary_key=True, nullable=False),
        sa.Column("owner_hash", sa.Text, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
    )
    op.create_index("conversations_owner", "conversations", ["owner_hash"])
    op.create_table(
        "messages",
        sa.Column("seq", SEQUENCE, sa.Identity(), primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("conversation_id", sa.Text, sa.ForeignKey("conversations.id"), nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("state", sa.Text),
        sa.Column("created_at", TIME, nullable=False),
        sa.CheckConstraint("role IN ('user', 'assistant')", name="messages_role"),
    )
    op.create_index("messages_conversation", "messages", ["conversation_id", "seq"])


def downgrade() -> None:
    """Nothing is left."""
    op.drop_table("messages")
    op.drop_table("conversations")
