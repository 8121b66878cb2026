"""What Alembic runs for every command: the connection is the caller's, and so is its transaction.

Only ``answerable.conversations.migrations.upgrade`` gets here.
"""

from alembic import context

from answerable.conversations.migrations import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
