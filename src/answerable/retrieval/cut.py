"""The best of each side, whole: which of equally good chunks are in is nothing a store decides.

A store hands over its best ``k`` by meaning and by words. Where the last of them is as good as the
next one, the order in which the store happens to keep them would say which is a candidate: other
files first, other neighbours. So one more is asked for, and more still while that one ties: in two
steps, as pages of one template tie by the hundred and each step is another search.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from answerable.protocols import Searchable
from answerable.types import Filter, Hit, SparseVector

FACTOR = 8
MOST = 4_000  # asked for on each side at most


async def whole(
    index: Searchable,
    dense: NDArray[np.float32],
    sparse: SparseVector,
    k: int,
    where: Filter | None = None,
) -> list[Hit]:
    """The best ``k`` of each side with all that are as good as the last of them, by id.

    Of more than ``MOST`` that are equally good none is in on that side: any choice would be chance.
    """
    for wanted in (k + 1, min(FACTOR * k, MOST), MOST):
        found = await index.search(dense, sparse, wanted, where)
        near = sorted((each.dense for each in found), reverse=True)
        match = sorted((each.lexical for each in found if each.lexical > 0), reverse=True)
        if not (_is_open(near, k, wanted) or _is_open(match, k, wanted)):
            break
    nearest, matching = _least(near, k, wanted), _least(match, k, wanted)
    kept = [each for each in found if each.dense >= nearest or each.lexical >= matching]
    return kept or found


def _is_open(scores: Sequence[float], k: int, wanted: int) -> bool:
    """Whether chunks as good as the last of ``k`` may be missing; ``scores`` are best first."""
    return len(scores) >= wanted and scores[wanted - 1] == scores[k - 1]


def _least(scores: Sequence[float], k: int, wanted: int) -> float:
    """The score from which a chunk is in."""
    if not scores:
        return float("inf")
    last = scores[min(k, len(scores)) - 1]
    if not _is_open(scores, k, wanted):
        return last
    return min((each for each in scores if each > last), default=float("inf"))
