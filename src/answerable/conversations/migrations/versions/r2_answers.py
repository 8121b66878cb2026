"""Which question an answer answers, what it showed beside its text, and when it was last used.

``claimed_until`` is until when (seconds since 1970) somebody is answering a question, so that the
same question asked twice is answered once.
"""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"

TIME = sa.Text().with_variant(sa.TIMESTAMP(timezone=True), "postgresql")


def upgrade() -> None:
    """New columns with values for old rows; nothing that is stored is changed."""
    op.add_column("conversations", sa.Column("updated_at", TIME))
    op.execute(
        "UPDATE conversations SET updated_at = coalesce((SELECT max(messages.created_at)"
        " FROM messages WHERE messages.conversation_id = conversations.id), created_at)"
    )
    op.create_index("conversations_updated", "conversations", ["updated_at"])
    op.add_column("messages", sa.Column("reply_to", sa.Text))
    op.add_column("messages", sa.Column("detail", sa.Text, server_default="", nullable=False))
    op.add_column("messages", sa.Column("claimed_until", sa.Double))
    op.create_index("messages_reply_to", "messages", ["reply_to"], unique=True)


def downgrade() -> None:
    """As version 1 knows it; the details of answers are lost."""
    op.drop_index("messages_reply_to", "messages")
    for name in ("claimed_until", "detail", "reply_to"):
        op.drop_column("messages", name)
    op.drop_index("conversations_updated", "conversations")
    op.drop_column("conversations", "updated_at")
