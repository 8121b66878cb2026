"""The state of an index as health tells it: that of its store, unless no question can use it."""

from __future__ import annotations

from functools import partial
from typing import Any

from answerable.errors import IndexMismatchError
from answerable.process.background import Ping
from answerable.protocols import Embedder, VectorStore
from answerable.retrieval import usable


def pinged(store: VectorStore, embedder: Embedder) -> Ping:
    """What ``ping`` of the store says, and whether this embedder made what is in it: a replica with
    another one refuses every question, and no balancer is to send it any."""
    return partial(_state, store, embedder)


async def _state(store: VectorStore, embedder: Embedder) -> dict[str, Any]:
    state = await store.ping()
    manifest = await store.manifest() if state["status"] == "connected" else None
    if manifest is not None:
        try:
            usable(manifest, embedder)
        except IndexMismatchError as error:
            return {**state, "status": "disconnected", "error": str(error)}
    return state
