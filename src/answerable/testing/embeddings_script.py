"""What an endpoint of embeddings answers: the vectors of ``HashedEmbedder``, or something else.

They are scripts of ``answerable.testing.openai_server.OpenAIServer``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from answerable.protocols import Passage
from answerable.testing.embedders import HashedEmbedder
from answerable.testing.openai_server import Call, Script

Rows = list[dict[str, Any]]


def embeds(dimension: int = 64, change: Callable[[Rows], object] = lambda rows: rows) -> Script:
    """Answers with vectors of twice the length 1; ``change`` may spoil the rows of an answer."""
    embedder = HashedEmbedder(dimension=dimension)

    async def script(call: Call) -> None:
        made = await embedder.embed([Passage(text) for text in call.body["input"]])
        rows: Rows = [
            {"object": "embedding", "index": number, "embedding": (2 * each.whole).tolist()}
            for number, each in enumerate(made)
        ]
        await call.respond("200 OK", json.dumps({"data": change(rows)}))

    return script


def refuses(status: str, extra: str = "", *, times: int = 1_000_000, then: Script) -> Script:
    """Answers ``status`` with the header lines ``extra`` a number of times, then as ``then``."""

    async def script(call: Call) -> None:
        if call.number >= times:
            await then(call)
            return
        body = "{}"
        await call.head(status, "application/json", f"Content-Length: {len(body)}\r\n{extra}")
        await call.send(body.encode())

    return script
