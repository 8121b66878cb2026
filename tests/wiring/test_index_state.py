"""What health says of an index that is there, and that this server cannot use."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable.adapters import open_adapter
from answerable.testing.corpus import publish
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.store_contract import CHUNKS
from answerable.wiring.index_state import pinged

pytestmark = pytest.mark.anyio


async def test_an_index_of_another_embedder(tmp_path: Path) -> None:
    """It is not called connected, as every question is refused, and it is said what to do; once it
    is one of this embedder again, it is."""
    store = await open_adapter("stores", f"embedded:{tmp_path}")
    ask = pinged(store, HashedEmbedder())
    assert "There is no index yet" in (await ask())["error"]
    await publish(store, CHUNKS, HashedEmbedder("other"))
    state = await ask()
    assert (state["status"], state["vectors"]) == ("disconnected", len(CHUNKS))
    assert "was made with the embedder 'other', but 'fake:hashed-words'" in state["error"]
    assert "answerable ingest --full" in state["error"]
    await publish(store, CHUNKS, HashedEmbedder())
    assert await ask() == await store.ping()
    assert (await ask())["status"] == "connected"
    await store.close()
