"""When pages were updated: among equally good ones the latest is offered first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from answerable.checks import Finding
from answerable.records import undated
from answerable.types import Chunk

DATED = "Write it as 2026-01-31; Algolia's records lack it, and these come last among equals."


def checked(called: str, chunks: Iterable[Chunk], types: Collection[str]) -> Iterator[Finding]:
    """A warning for each of ``types``, which are offered as next hops, that has some without."""
    for each in undated(chunks, types):
        yield Finding("index", f"{called}: {each}", "warning", DATED)
