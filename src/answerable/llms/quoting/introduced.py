"""How a page introduces its person: "Tell me about her", "Why should we hire her?"."""

from __future__ import annotations

from answerable.llms.quoting.paragraphs import is_one_paragraph
from answerable.types import Chunk
from answerable.wording.careers import asks_who

MOST = 4  # sentences


def introduction(chunk: Chunk, question: str) -> list[int]:
    """The first paragraph of a section that introduces somebody, where that is asked for; empty
    elsewhere."""
    if not asks_who(question, chunk):
        return []
    units = chunk.units
    first = next((at for at, unit in enumerate(units) if unit.kind == "sentence"), len(units))
    said: list[int] = []
    for at in range(first, min(len(units), first + MOST)):
        if units[at].lead or (said and not is_one_paragraph(chunk, units[at - 1], units[at])):
            break
        said.append(at)
    return said
