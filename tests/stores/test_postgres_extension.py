"""Where pgvector lies, what else a database has to be, and what is said where it is not so."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from answerable.adapters import open_adapter
from answerable.errors import DamagedIndexError, StorageError, UnavailableError
from answerable.ingest.comparison import contents
from answerable.protocols import VectorStore
from answerable.stores import postgres_tables
from answerable.testing.corpus import publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS, NEW, search
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
Run = Callable[[str], str]


@pytest.fixture
def name() -> str:
    """Of a database, of its owner, and of the schema."""
    return f"own_{secrets.token_hex(4)}"


@pytest.fixture
def run(real_postgres: RealPostgres, name: str) -> Run:
    """Statements of an administrator in a database of this test alone."""
    real_postgres.psql(f"CREATE ROLE {name} LOGIN;")
    real_postgres.psql(f"CREATE DATABASE {name} OWNER {name};")
    return lambda statements: real_postgres.psql(f"\\connect {name}\n{statements}")


@asynccontextmanager
async def opened(
    server: RealPostgres, name: str, schema: str = "answerable"
) -> AsyncIterator[VectorStore]:
    store: VectorStore = await open_adapter("stores", server.address(schema, name, name))
    yield store
    await store.close()


async def check_all_verbs(store: VectorStore) -> None:
    """Write twice, which takes over what is held, then search, read and show."""
    for chunks in (NEW, CHUNKS):
        await publish(store, chunks, EMBEDDER)
        begun = await store.begin(EMBEDDER.dimension)
        assert len(await begun.held([each.id for each in chunks])) == len(chunks)
        await begun.discard()
        assert len(await search(store, "the state", 9)) == len(chunks)
    assert None not in (await contents(store, [each.id for each in CHUNKS])).values()


async def test_the_extension_is_for_all(real_postgres: RealPostgres, name: str, run: Run) -> None:
    """Who makes it as a user named like the schema of the index does not make it in that schema,
    where it would go with it."""
    run(f"ALTER ROLE {name} SUPERUSER;")
    async with opened(real_postgres, name, name) as store:
        await publish(store, CHUNKS, EMBEDDER)
        assert "public" in run("SELECT extnamespace::regnamespace FROM pg_extension;")
    async with opened(real_postgres, name, "another") as store:
        await publish(store, CHUNKS, EMBEDDER)
        run(f"DROP SCHEMA {name} CASCADE;")
        assert len(await search(store, "the state", 9)) == len(CHUNKS)


async def test_a_database_without_public(real_postgres: RealPostgres, name: str, run: Run) -> None:
    """Where there is no schema for all it is made where Postgres would, and found by everybody; who
    has no place for it is told so."""
    run("DROP SCHEMA public;")
    run(f"ALTER ROLE {name} SUPERUSER;")
    async with opened(real_postgres, name, "another") as store:
        with pytest.raises(StorageError, match=r"no schema for the extension.*CREATE EXTENSION"):
            await publish(store, CHUNKS, EMBEDDER)
    for schema in (name, "another"):
        async with opened(real_postgres, name, schema) as store:
            await check_all_verbs(store)


@pytest.mark.parametrize("path", ['"$user", public', "", "nowhere"])
async def test_an_extension_elsewhere(
    real_postgres: RealPostgres,
    name: str,
    run: Run,
    path: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """pgvector in a schema of its own is found, whatever the user's path is: by who writes, reads
    and compares, and where the graph is walked."""
    run('CREATE SCHEMA "My ext"; CREATE EXTENSION vector SCHEMA "My ext";')
    run(f'GRANT USAGE ON SCHEMA "My ext" TO {name};')
    run(f"ALTER ROLE {name} SET search_path = {path or chr(39) * 2};")
    async with opened(real_postgres, name) as store:
        assert await store.manifest() is None
        await check_all_verbs(store)
    monkeypatch.setattr(postgres_tables, "EXACT_PIECES", 2)
    async with opened(real_postgres, name) as store:
        await check_all_verbs(store)
    assert "hnsw" in run("SELECT indexdef FROM pg_indexes WHERE indexdef ~ 'hnsw';")


async def test_an_extension_behind_a_closed_door(
    real_postgres: RealPostgres, name: str, run: Run
) -> None:
    """A user who may not use the schema that pgvector is in is told which right gives it."""
    run("CREATE SCHEMA extensions; CREATE EXTENSION vector SCHEMA extensions;")
    async with opened(real_postgres, name) as store:
        with pytest.raises(UnavailableError, match=r"lacks a right .*extensions.*GRANT USAGE ON"):
            await publish(store, CHUNKS, EMBEDDER)
        run(f"GRANT USAGE ON SCHEMA extensions TO {name};")
        await check_all_verbs(store)


async def test_an_extension_that_moves_or_goes(
    real_postgres: RealPostgres, name: str, run: Run
) -> None:
    """Whoever read it where it was is told what to do; whoever starts then finds it, and an ingest
    makes it again where it is gone."""
    run("CREATE EXTENSION vector; CREATE SCHEMA extensions;")
    run(f"GRANT USAGE ON SCHEMA extensions TO {name};")
    async with opened(real_postgres, name) as store:
        await publish(store, CHUNKS, EMBEDDER)
        await search(store, "the state", 9)
        run("ALTER EXTENSION vector SET SCHEMA extensions;")
        with pytest.raises(StorageError, match=r"pgvector is not where it was.*again"):
            await search(store, "the state", 9)
    run(f"ALTER ROLE {name} SUPERUSER;")
    async with opened(real_postgres, name) as store:
        assert len(await search(store, "the state", 9)) == len(CHUNKS)
        run("DROP EXTENSION vector CASCADE;")
        with pytest.raises(StorageError, match="answerable ingest --full"):
            await search(store, "the state", 9)
        await check_all_verbs(store)


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
async def test_a_database_that_has_not_every_character(
    real_postgres: RealPostgres, name: str, encoding: str
) -> None:
    """One that cannot hold every page is refused before anything is made, with what makes another;
    one that takes bytes as they come will do."""
    own = f"ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    real_postgres.psql(f"CREATE DATABASE {name} {own};")
    store: VectorStore = await open_adapter("stores", real_postgres.address("s", "postgres", name))
    if encoding == "SQL_ASCII":
        await publish(store, CHUNKS, EMBEDDER)
        assert len(await search(store, "the state", 9)) == len(CHUNKS)
    else:
        with pytest.raises(StorageError, match=r"LATIN1, .*with ENCODING 'UTF8': CREATE DATABASE"):
            await store.begin(8)
        schemas = real_postgres.psql(f"\\connect {name}\nSELECT nspname FROM pg_namespace;")
        assert " s\n" not in schemas
    await store.close()


async def test_a_section_without_its_vectors(
    real_postgres: RealPostgres, name: str, run: Run
) -> None:
    """A section that is found by its words and has lost its vectors makes the index damaged, where
    it is searched; others are found."""
    run("CREATE EXTENSION vector;")
    async with opened(real_postgres, name) as store:
        await publish(store, CHUNKS, EMBEDDER)
        table = "SELECT format('DELETE FROM answerable.pieces_%s WHERE chunk = 5', generation)"
        run(f"{table} FROM answerable.pointer \\gexec")
        with pytest.raises(DamagedIndexError, match="answerable ingest --full"):
            await search(store, "middleware", 2)
        assert len(await search(store, "pip", 2)) >= 2


async def test_counts_that_are_gone(real_postgres: RealPostgres, name: str, run: Run) -> None:
    """An index without the numbers that searches go by is damaged, and no surprise."""
    run("CREATE EXTENSION vector;")
    async with opened(real_postgres, name) as store:
        await publish(store, CHUNKS, EMBEDDER)
    for column in ("chunks", "pieces"):
        async with opened(real_postgres, name) as store:
            run(f"UPDATE answerable.generations SET {column} = NULL;")
            with pytest.raises(StorageError, match="answerable ingest --full"):
                await search(store, "middleware", 2)
            await publish(store, CHUNKS, EMBEDDER)
            assert len(await search(store, "middleware", 9)) == len(CHUNKS)
