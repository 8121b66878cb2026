"""What stores say of generations beside the one being served."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.protocols import VectorStore
from answerable.stores.generation_files import lock, upkeep
from answerable.testing.corpus import publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS
from answerable.upkeep import Kept
from postgres_server import RealPostgres

pytestmark = pytest.mark.anyio
EMBEDDER = HashedEmbedder()
CLOCKS = 1.0  # seconds that clocks of one machine may be apart


@pytest.fixture(params=["embedded", "postgres", "qdrant"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[VectorStore]:
    address = f"embedded:{tmp_path / 'index'}"
    if request.param == "postgres":
        real: RealPostgres = request.getfixturevalue("real_postgres")
        address = real.address(f"upkeep_{secrets.token_hex(4)}")
    elif request.param == "qdrant":
        address = f"qdrant:{request.getfixturevalue('qdrant_url')}/upkeep-{secrets.token_hex(4)}"
    store: VectorStore = await open_adapter("stores", address)
    yield store
    await store.close()


async def test_generations_that_nobody_reads(store: VectorStore) -> None:
    """Before the first ingest there is nothing; what is served is no leftover and was made just
    then; one that is being written is named as such."""
    assert isinstance(store, Kept)
    empty = await store.upkeep()
    assert (empty.published_at, empty.leftovers, empty.writing) == (None, (), False)
    before = time.time()
    await publish(store, CHUNKS, EMBEDDER)
    made = (await store.upkeep()).published_at
    assert made is not None
    # A file's time comes from a coarser clock of the system, a database's from another process.
    assert before - CLOCKS <= made <= time.time() + CLOCKS
    assert (await store.upkeep()).leftovers == ()
    writing = await store.begin(EMBEDDER.dimension)
    begun = await store.upkeep()
    assert (len(begun.leftovers), begun.writing) == (1, True)
    await writing.discard()
    assert (await store.upkeep()).leftovers == ()


async def test_the_generation_before(store: VectorStore) -> None:
    """What was served until then stays for its readers, is told apart from what was left over, and
    goes with the next ingest."""
    assert isinstance(store, Kept)
    await publish(store, CHUNKS, EMBEDDER)
    assert (await store.upkeep()).before == ""
    await publish(store, CHUNKS, EMBEDDER)
    one = await store.upkeep()
    assert (bool(one.before), one.leftovers) == (True, ())
    await publish(store, CHUNKS, EMBEDDER)
    two = await store.upkeep()
    assert (two.before not in ("", one.before), two.leftovers) == (True, ())
    writing = await store.begin(EMBEDDER.dimension)
    begun = await store.upkeep()
    assert (begun.before, len(begun.leftovers), begun.writing) == ("", 1, True)
    await writing.discard()


def test_one_that_was_killed_before_it_was_served(tmp_path: Path) -> None:
    """It is complete and came later, so that it is a leftover all the same."""
    for name in ("gen-000001-aaaaaaaa", "gen-000002-bbbbbbbb", "gen-000003-cccccccc"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "manifest.json").touch()
    (tmp_path / "CURRENT").write_text("gen-000002-bbbbbbbb\n")
    found = upkeep(tmp_path)
    assert (found.before, found.leftovers) == ("gen-000001-aaaaaaaa", ("gen-000003-cccccccc",))
    (tmp_path / "gen-000001-aaaaaaaa" / "manifest.json").unlink()
    assert upkeep(tmp_path).leftovers == ("gen-000001-aaaaaaaa", "gen-000003-cccccccc")


def test_a_lock_of_another_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who may not write it can still tell whether it is held."""
    opened = os.open

    def refusing(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(13, "Permission denied")
        return opened(path, flags, mode)

    held = lock(tmp_path)
    monkeypatch.setattr(os, "open", refusing)
    assert lock(tmp_path) is None
    assert held is not None
    os.close(held)
    free = lock(tmp_path)
    assert free is not None
    os.close(free)
