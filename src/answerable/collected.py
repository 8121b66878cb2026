"""The events of a turn gathered into one value, for callers that do not stream."""

from __future__ import annotations

from collections.abc import AsyncIterable
from dataclasses import asdict, dataclass
from typing import Any

from answerable.events import Cited, Done, Event, Failed, Token, Warned
from answerable.types import Citation


@dataclass(frozen=True, slots=True)
class Collected:
    """The whole answer and how it ended."""

    answer: str
    citations: tuple[Citation, ...]
    end: Done | Failed
    warnings: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """``state, answer, citations, sources, next_hops, options, timings_ms, warnings``.

        A turn that failed has the state ``error`` and its message for an answer.
        """
        if isinstance(self.end, Failed):
            end = Done("error")
            answer = self.end.message
        else:
            end, answer = self.end, self.answer
        rest = asdict(end)
        return {
            "state": rest["state"],
            "answer": answer,
            "citations": [asdict(each) for each in self.citations],
            "sources": list(rest["sources"]),
            "next_hops": list(rest["next_hops"]),
            "options": list(rest["options"]),
            "timings_ms": rest["timings_ms"],
            "warnings": list(self.warnings),
        }


async def collect(events: AsyncIterable[Event]) -> Collected:
    """Read a turn to its end."""
    text: list[str] = []
    citations: list[Citation] = []
    warnings: list[str] = []
    end: Done | Failed | None = None
    async for event in events:
        match event:
            case Token():
                text.append(event.content)
            case Cited():
                citations.append(event.citation)
            case Warned():
                warnings.append(event.message)
            case Done() | Failed():
                end = event
    if end is None:
        raise RuntimeError("the turn ended without Done or Failed")
    return Collected("".join(text), tuple(citations), end, tuple(warnings))
