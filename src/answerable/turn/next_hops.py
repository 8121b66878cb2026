"""Where to read on: links chosen by rule, the same for the same evidence."""

from __future__ import annotations

from collections.abc import Collection

from answerable.types import Evidence, NextHop

MAX_HOPS = 3


def choose(evidence: Evidence, threshold: float, cited: Collection[str]) -> tuple[NextHop, ...]:
    """Up to three further strong sections, best first, each once and none that was cited.

    ``cited`` holds the URLs the answer links to already.
    """
    hops: dict[str, NextHop] = {}
    for each in evidence.chunks:
        chunk = each.chunk
        if each.score >= threshold and chunk.url not in cited:
            title = " > ".join(dict.fromkeys((chunk.title, *chunk.heading_path[1:])))
            hops.setdefault(chunk.url, NextHop(title, chunk.url, chunk.source_type))
    return tuple(hops.values())[:MAX_HOPS]
