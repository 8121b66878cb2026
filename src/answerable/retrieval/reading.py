"""A search with its chunks read: for whoever wants all that a store finds, not only the best."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import Searchable
from answerable.types import Candidate, Filter, SparseVector


async def candidates(
    searchable: Searchable,
    dense: NDArray[np.float32],
    sparse: SparseVector,
    k: int,
    where: Filter | None = None,
) -> list[Candidate]:
    """The best ``k`` chunks of each side with both scores, ordered by chunk id."""
    hits = await searchable.search(dense, sparse, k, where)
    stored = await searchable.read([each.id for each in hits])
    return [
        Candidate(stored[each.id].chunk, each.dense, each.lexical)
        for each in hits
        if each.id in stored
    ]
