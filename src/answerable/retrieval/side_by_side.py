"""Words that a site has next to each other."""

from __future__ import annotations

import re

from answerable.protocols import Embedder, Searchable
from answerable.retrieval.followup import Query
from answerable.retrieval.variants import search, wordings
from answerable.types import Filter

LOOKED_AT = 20  # sections on each side that may have them


async def are_beside(
    words: str, embedder: Embedder, store: Searchable, where: Filter | None
) -> bool:
    """Whether the words stand side by side, with a blank or a hyphen, in what is found for them:
    "single" and "sign" are on many sites."""
    hits = await search(await wordings(Query(words), embedder), store, LOOKED_AT, where)
    stored = await store.read([each.id for each in hits])
    together = re.compile(
        r"(?<!\w)" + r"[\s-]+".join(re.split("[ -]", words)) + r"s?(?!\w)", re.IGNORECASE
    )
    texts = (
        text
        for each in stored.values()
        for text in (*each.chunk.heading_path, *(unit.words for unit in each.chunk.units))
    )
    return any(map(together.search, texts))
