"""A Postgres that takes transactions back: only what certainly was not committed is tried again."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator

import pytest

from answerable.adapters import open_adapter
from answerable.conversations import postgres_again
from answerable.errors import StorageError
from answerable.protocols import ConversationStore
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio

# The first so many inserts are refused with a state; a sequence counts also what is rolled back.
REFUSING = """
CREATE SEQUENCE {schema}.tries;
CREATE FUNCTION {schema}.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('{schema}.tries') <= {times} THEN
        RAISE EXCEPTION 'not now' USING ERRCODE = '{state}';
    END IF;
    RETURN NEW;
END $$;
CREATE {kind} TRIGGER refuse AFTER INSERT ON {schema}.messages {late}
    FOR EACH ROW EXECUTE FUNCTION {schema}.refuse();
"""


@pytest.fixture
def schema() -> str:
    return f"again_{secrets.token_hex(4)}"


@pytest.fixture
async def store(real_postgres: RealPostgres, schema: str) -> AsyncIterator[ConversationStore]:
    store = await open_adapter("conversations", real_postgres.address(schema))
    yield store
    await store.close()


def refuse(server: RealPostgres, schema: str, times: int, state: str, *, late: bool) -> None:
    """With the statement, or ``late``: with COMMIT."""
    kind, when = ("CONSTRAINT", "DEFERRABLE INITIALLY DEFERRED") if late else ("", "")
    server.psql(REFUSING.format(schema=schema, times=times, state=state, kind=kind, late=when))


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("state", ["40001", "40P01"])
async def test_what_was_taken_back(
    store: ConversationStore, real_postgres: RealPostgres, schema: str, state: str, late: bool
) -> None:
    """It is stored with the third try at the latest, once, be it a question or an answer."""
    conversation, token = await store.create(key="a key", first="before")
    refuse(real_postgres, schema, len(postgres_again.PAUSES), state, late=late)
    await store.append(conversation, token, "assistant", "an answer", state="answered")
    stored = await store.messages(conversation, token)
    assert [each.content for each in stored] == ["before", "an answer"]
    real_postgres.psql(f"ALTER SEQUENCE {schema}.tries RESTART;")
    new, its = await store.create(key="another key", first="a question")
    assert [each.content for each in await store.messages(new, its)] == ["a question"]


async def test_tries_come_to_an_end(
    store: ConversationStore, real_postgres: RealPostgres, schema: str
) -> None:
    """Who is taken back with each try is refused."""
    conversation, token = await store.create()
    refuse(real_postgres, schema, 1_000, "40P01", late=False)
    with pytest.raises(StorageError, match="DeadlockDetectedError"):
        await store.append(conversation, token, "user", "it")
    tries = real_postgres.psql(f"SELECT last_value FROM {schema}.tries;").split()
    assert str(1 + len(postgres_again.PAUSES)) in tries


@pytest.mark.parametrize("state", ["40003", "57014", "XX000", "08006"])
async def test_what_may_have_been_committed(
    store: ConversationStore, real_postgres: RealPostgres, schema: str, state: str
) -> None:
    """After any other failure nothing is tried again."""
    conversation, token = await store.create()
    refuse(real_postgres, schema, 1, state, late=False)
    with pytest.raises(StorageError):
        await store.append(conversation, token, "user", "it")
    assert await store.messages(conversation, token) == []
