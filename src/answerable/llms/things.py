"""What is said of several things: the best sentence of each, behind its name if it lacks that."""

from __future__ import annotations

from collections.abc import Iterator

from answerable.llms.phrasing import as_markdown
from answerable.protocols import Claim
from answerable.safe_markdown import ITEM, strong
from answerable.types import Chunk, Evidence


def of_each(evidence: Evidence) -> Iterator[Claim]:
    """A paragraph for each of the chunks, which are of as many things."""
    for place, scored in enumerate(evidence.chunks):
        chunk, scores = scored.chunk, scored.unit_scores
        number = max(range(len(scores)), key=scores.__getitem__, default=None)
        if number is not None:
            yield Claim(_named(chunk, number), ((chunk.id, number),), apart=place > 0)


def _named(chunk: Chunk, number: int) -> str:
    unit = chunk.units[number]
    text = as_markdown(chunk, unit)
    if unit.kind == "code" or chunk.title.casefold() in unit.text.casefold():
        return text
    return f"{strong(chunk.title)}: {ITEM.sub('', text)}"
