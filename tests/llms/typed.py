"""What a reader sees of what a model types."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from typing import Any

from answerable.llms.pointing import PointingWriter
from answerable.testing.corpus import chunk, evidence
from answerable.turn import answer

SOURCE = chunk(
    "Install the package with pip.\n"
    "The server listens on port 8000.\n"
    "Another port is set with --port.\n"
    "It runs on Linux and macOS.\n"
    "The guide is at https://example.org/guide and in guide.md.\n"
    "The option --port is an integer, by default 8000.\n"
    "The option --timeout is a number of seconds, by default 30.\n"
    "The name is my_name, and 2³¹ is the most.\n"
    "pip install example",
    kinds=("sentence",) * 8 + ("code",),
    heading=("Manual", "Installation"),
)
EVIDENCE = evidence(SOURCE)


class Typing:
    """A model that types a text in pieces of ``size``, and counts how far it came."""

    def __init__(self, text: str, size: int = 1) -> None:
        self.text, self.size, self.typed = text, size, 0

    async def stream(self, messages: Sequence[object], **_: object) -> AsyncGenerator[str]:
        for start in range(0, len(self.text), self.size):
            self.typed = min(len(self.text), start + self.size)
            yield self.text[start : start + self.size]

    async def choose(self, *_: object, **__: object) -> dict[str, Any]:
        raise NotImplementedError

    async def ping(self) -> dict[str, Any]:
        return {"status": "ok", "model": "typing"}

    async def close(self) -> None:
        """Nothing is open."""


async def tokens(text: str, size: int = 3) -> tuple[list[str], Counter[str]]:
    """The tokens of the answer, and why what is missing was withheld."""
    said = answer.Said()
    events = answer.stream(
        EVIDENCE, PointingWriter(Typing(text, size)), said, answer.Standards(min_support=0.3)
    )
    found = [event.content async for event in events if event.type == "token"]
    return found, said.withheld


async def shown(text: str, size: int = 3) -> str:
    """The answer's Markdown."""
    return "".join((await tokens(text, size))[0])
