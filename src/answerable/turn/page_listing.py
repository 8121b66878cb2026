"""An answer that is a list of pages or sections: each is quoted behind what it is called."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from answerable.events import Done, Event
from answerable.protocols import Claim
from answerable.text.safe_markdown import prose, strong
from answerable.turn import answer, noting
from answerable.turn.answer import Said
from answerable.turn.parts import Parts
from answerable.types import Chunk, Evidence, ScoredChunk, TurnRequest


@dataclass(frozen=True, slots=True)
class Listed:
    """What a section is called, and the number of its unit that is quoted; ``more`` are items that
    it leads to, which are said in its line."""

    name: str
    chunk: Chunk
    number: int
    more: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """What is quoted, as Markdown."""
        said = (prose(self.chunk.units[each].text) for each in (self.number, *self.more))
        first, *items = said
        return f"{first} {', '.join(items)}" if items else first


async def told(
    listed: Sequence[Listed], request: TurnRequest, parts: Parts, first: int
) -> tuple[Event, ...] | None:
    """The quotes, up to ``Done``; None where none of them can be proven. The first citation has the
    number ``first``."""
    evidence = Evidence(
        request.message,
        tuple(ScoredChunk(each.chunk, 1.0, 0.0, 0.0) for each in listed),
        strength="MANY" if len(listed) > 1 else "ONE",
        score=1.0,
    )
    said = Said(first=first)
    written = answer.stream(evidence, _Listing(listed), said, parts.standards)
    events: list[Event] = [event async for event in written]
    if not said.citations:
        return None
    noting.found(request.notes, evidence)
    noting.said(request.notes, said)
    return (*events, Done("answered", said.sources))


@dataclass(frozen=True, slots=True)
class _Listing:
    listed: Sequence[Listed]

    async def write(self, evidence: Evidence) -> AsyncIterator[Claim]:
        before = ""
        for place, each in enumerate(self.listed):
            text = each.text
            begins = each.name != before  # what more is said of it stands behind its name too
            text, before = f"{strong(each.name)}: {text}" if begins else text, each.name
            pointers = tuple((each.chunk.id, number) for number in (each.number, *each.more))
            yield Claim(text, pointers, apart=begins and place > 0)

    async def ping(self) -> dict[str, str]:
        return {"status": "ok"}
