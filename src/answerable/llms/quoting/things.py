"""What is said of several things: the best sentence of each, behind its name if it lacks that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from answerable.llms.quoting.phrasing import as_markdown
from answerable.protocols import Claim
from answerable.text.safe_markdown import ITEM, strong
from answerable.types import Chunk, Evidence


def of_each(evidence: Evidence) -> Iterator[Claim]:
    """A paragraph for each of the chunks, which are of as many things."""
    names = _names([each.chunk for each in evidence.chunks])
    for place, (name, scored) in enumerate(zip(names, evidence.chunks, strict=True)):
        chunk, scores = scored.chunk, scored.unit_scores
        number = max(range(len(scores)), key=scores.__getitem__, default=None)
        if number is not None:
            yield Claim(_named(name, chunk, number), ((chunk.id, number),), apart=place > 0)


def _names(chunks: Sequence[Chunk]) -> list[str]:
    """What each thing is called: a page by its title, a part of one page by its heading."""
    one_page = len({each.file for each in chunks}) == 1
    levels = zip(*(each.heading_path for each in chunks), strict=False)
    own = next((level for level in levels if len(set(level)) > 1), ())
    return list(own) if one_page and own else [each.title for each in chunks]


def _named(name: str, chunk: Chunk, number: int) -> str:
    unit = chunk.units[number]
    text = as_markdown(chunk, unit)
    said, own = unit.text.casefold(), name.casefold()
    # The parts of one page are a list: each begins with its name.
    if said.startswith(own) or (name == chunk.title and own in said):
        return text
    if unit.kind == "code":
        return f"{strong(name)}:\n\n{text}"
    return f"{strong(name)}: {ITEM.sub('', text)}"
