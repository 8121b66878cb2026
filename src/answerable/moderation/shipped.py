"""``python -m answerable.moderation.shipped``: the vectors of the shipped catalog, made anew.

To be run when ``catalog.yaml`` or the bundled embedder changes.
"""

from __future__ import annotations

import asyncio

from answerable import adapters
from answerable.moderation import examples


async def make() -> None:
    """Write ``vectors.npz`` beside the catalog."""
    embedder = await adapters.open_adapter("embedders", "local:")
    catalog = examples.read()
    vectors = await examples.embedded(catalog, embedder)
    examples.save(examples.SHIPPED_VECTORS, catalog, vectors, embedder.name)


if __name__ == "__main__":
    asyncio.run(make())
