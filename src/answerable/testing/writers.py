"""A writer that writes what a test tells it to: a model at its worst."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from typing import Any

from answerable.protocols import Claim
from answerable.types import Evidence


class ScriptedWriter:
    """Writes its claims, in order, whatever the evidence; an ``Exception`` among them is raised.

    ``evidence`` is what it was asked with; ``closed`` counts the answers that ended, by whatever
    way.
    """

    def __init__(self, *script: Claim | Exception) -> None:
        self.script: Sequence[Claim | Exception] = script
        self.evidence: list[Evidence] = []
        self.closed = 0

    def write(self, evidence: Evidence) -> AsyncIterator[Claim]:
        return self._write(evidence)

    async def ping(self) -> dict[str, Any]:
        return {"status": "ok", "model": "scripted"}

    async def _write(self, evidence: Evidence) -> AsyncGenerator[Claim]:
        self.evidence.append(evidence)
        try:
            for step in self.script:
                if isinstance(step, Exception):
                    raise step
                yield step
        finally:
            self.closed += 1
