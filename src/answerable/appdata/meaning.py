"""Names compared by what they mean."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import Embedder, Passage

MAX_CACHED = 10_000  # vectors; at 384 dimensions about 15 MB


class Meanings:
    """Cosines of a query with names; the names' vectors are kept, the least used go first.

    A vector is kept for one user: how long an answer takes tells nobody what others have.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._kept: OrderedDict[tuple[str, str], NDArray[np.float32]] = OrderedDict()

    async def compare(self, query: str, names: Sequence[str], user_id: str) -> list[float]:
        """The cosine of ``query`` with each of ``names``."""
        known = {name: self._kept.get((user_id, name)) for name in names}
        new = [name for name, vector in known.items() if vector is None]
        fresh = await self._embedder.embed([Passage(name) for name in new]) if new else []
        vectors = {name: vector for name, vector in known.items() if vector is not None}
        vectors |= {name: each.whole for name, each in zip(new, fresh, strict=True)}
        self._keep(vectors, user_id)
        asked = await self._embedder.embed_query(query)
        return [float(vectors[name] @ asked) for name in names]

    def _keep(self, vectors: Mapping[str, NDArray[np.float32]], user_id: str) -> None:
        for name, vector in vectors.items():
            self._kept[user_id, name] = vector
            self._kept.move_to_end((user_id, name))
        while len(self._kept) > MAX_CACHED:
            self._kept.popitem(last=False)
