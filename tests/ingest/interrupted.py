"""A first ingest that ends itself with SIGKILL when half of it is embedded; see
``test_interrupted.py``. The argument is the folder for the index and what is kept beside it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from answerable.adapters import open_adapter
from answerable.ingest.run import Tools, run
from answerable.protocols import Passage, PassageVectors
from answerable.settings import IngestSettings
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Document

PAGES = 64


class Ending(HashedEmbedder):
    """Embeds 32 texts, and is killed at the next."""

    left = PAGES // 2

    async def embed(self, passages: Sequence[Passage]) -> list[PassageVectors]:
        self.left -= len(passages)
        if self.left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return await super().embed(passages)


class Site:
    async def documents(self) -> AsyncIterator[Document]:
        for n in range(PAGES):
            text = f"# Page {n}\n\nThe lamp number {n}.\n"
            yield Document(f"{n}.md", f"{n}.md", text, f"{n}.md", f"/{n}.md")


async def main(folder: Path) -> None:
    store = await open_adapter("stores", f"embedded:{folder / 'index'}")
    tools = Tools(Ending(), store, IngestSettings(), cache=folder / "embedded.part")
    await run([Site()], tools)


asyncio.run(main(Path(sys.argv[1])))
