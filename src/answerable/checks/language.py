"""Whether the embedder knows the language of the pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from answerable.checks import Finding
from answerable.retrieval.foreign import is_unheard
from answerable.types import Chunk

REMEDY = (
    "Its pages are not in English, which is all that the bundled embedder knows. Set another one: "
    'embedder in [store], see "Use another embedding model" in the documentation.'
)


def checked(called: str, embedder: str, chunks: Iterable[Chunk]) -> Iterator[Finding]:
    """Nothing where it does; ``chunks`` are some of the index."""
    if is_unheard(embedder, chunks):
        yield Finding("index", called, "warning", REMEDY)
