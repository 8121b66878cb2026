"""What the evaluations open: arguments they share, and the index of a set."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated

import typer

from answerable import wiring
from answerable.cli.output import note, progress
from answerable.evals import scratch
from answerable.evals.beir import Folder
from answerable.evals.retrieval import Advance
from answerable.ingest.run import Tools
from answerable.settings import Settings

Beir = Annotated[
    Path | None,
    typer.Option("--beir", help="Folder with corpus.jsonl, queries.jsonl and qrels/."),
]


@asynccontextmanager
async def beir_index(settings: Settings, folder: Folder) -> AsyncIterator[Tools]:
    """The index of a BEIR folder, filled; ``settings`` are those of ``scratch.settings_for``."""
    async with wiring.indexing(settings) as tools:
        with progress(f"Indexing {folder.name}") as advance:
            embedded = await scratch.fill(settings.data, folder, tools, advance)
        note(f"{folder.name}: {len(folder.rows)} documents, {embedded} chunks embedded now")
        yield tools


def asked(what: str) -> Advance:
    """Says how many questions of a set were asked, a tenth of them at a time."""
    said = 0

    def advance(done: int, total: int) -> None:
        nonlocal said
        if total and 10 * done // total > said:
            said = 10 * done // total
            note(f"{what}: {done} of {total} asked")

    return advance
