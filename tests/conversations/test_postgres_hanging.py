"""A Postgres that answers and ends no commit: its disk hangs, or its standby is gone."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Iterator

import pytest

from answerable.adapters import open_adapter
from answerable.errors import StorageError
from answerable.protocols import ConversationStore
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(real_postgres: RealPostgres) -> AsyncIterator[ConversationStore]:
    store = await open_adapter(
        "conversations", real_postgres.address(f"hanging_{secrets.token_hex(4)}")
    )
    yield store
    await store.close()


def wait_for_standbys(server: RealPostgres, names: str) -> None:
    """From now on a commit waits for one of these; for none where the names are empty."""
    server.psql(f"ALTER SYSTEM SET synchronous_standby_names = '{names}';")
    server.psql("SELECT pg_reload_conf();")
    shown = ""
    while f" {names}" not in shown.replace("(1 row)", ""):
        shown = server.psql("SHOW synchronous_standby_names;")


@pytest.fixture
def without_standby(real_postgres: RealPostgres) -> Iterator[None]:
    """A commit waits for a standby that does not come."""
    wait_for_standbys(real_postgres, "nobody")
    yield
    wait_for_standbys(real_postgres, "")


async def test_a_commit_that_hangs_is_seen_by_health(
    store: ConversationStore, real_postgres: RealPostgres, request: pytest.FixtureRequest
) -> None:
    """Within five seconds, though all can be read; whoever waits for it is refused, and once it
    is mended all goes on without a restart."""
    conversation, token = await store.create()
    request.getfixturevalue("without_standby")
    began = time.monotonic()
    waiting = asyncio.create_task(store.append(conversation, token, "user", "lost?"))
    said = ""
    while not said and not waiting.done():
        await asyncio.sleep(0.2)
        try:
            assert await store.ping() == {"status": "connected"}
        except StorageError as error:
            said = str(error)
    assert "has not ended a commit" in said
    assert "synchronous_standby_names" in said
    assert time.monotonic() - began < 15  # five, and machines are busy
    with pytest.raises(StorageError):
        await waiting
    wait_for_standbys(real_postgres, "")
    await store.append(conversation, token, "user", "kept")
    assert await store.ping() == {"status": "connected"}
    assert "kept" in [each.content for each in await store.messages(conversation, token)]
