"""The index of a BEIR folder, in a place of its own below the data folder, kept for the next run.

The place is named by the folder, the settings of the ingest and the embedder. An ingest into it
embeds only what is new: its own fingerprints tell which documents changed. What an ingest computes
from the chunks (the calibration) changes with the code too, so the place also says by which code it
was written: other code computes it again, with the same vectors.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path

import anyio

from answerable.errors import IndexBusyError
from answerable.evals.beir import Folder
from answerable.evals.views import Outdated
from answerable.ingest.inspection import Inspection
from answerable.ingest.report import Report
from answerable.ingest.run import Progress, Tools, run
from answerable.settings import Settings

FOLDER = "evals"  # below the data folder
WRITTEN_BY = "written-by"
LOCK = "lock"
# The packages that decide what an ingest computes.
DECIDING = ("ingest", "retrieval", "text", "wording")
WAIT_SECONDS = 600.0  # for another run that makes the same index
LOOK_SECONDS = 0.5
# A set is measured as it was published: nothing is redacted in it, and no document stays out.
AS_IT_IS = Inspection(injections="ignore")


def settings_for(settings: Settings, folder: Folder) -> Settings:
    """The settings with the scratch index of ``folder`` in the place of the site's own."""
    parts = (str(folder.place), settings.ingest.model_dump_json(), settings.store.embedder)
    key = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()[:16]
    store = settings.store.model_copy(update={"vectors": "embedded:"})
    place = settings.data / FOLDER / key
    return settings.model_copy(update={"data": place, "sources": (), "store": store})


async def fill(
    place: Path,
    folder: Folder,
    tools: Tools,
    progress: Progress = lambda done, total: None,
    waiting: Callable[[], None] = lambda: None,
) -> Report:
    """Bring the index in ``place`` up to date with the corpus; what the ingest reports.

    ``waiting`` is called where another run is at it. Raises ``IndexBusyError`` if it takes longer
    than ``WAIT_SECONDS``.
    """
    async with _alone(place, waiting):
        mark = place / WRITTEN_BY
        current = mark.is_file() and mark.read_text(encoding="ascii") == _code()
        tools = replace(tools, inspection=AS_IT_IS)
        if not current:
            tools = replace(tools, store=Outdated(tools.store))
        # A corpus may have become a smaller one; nobody else's pages are in this index.
        report = await run([folder], tools, shrink=True, progress=progress)
        mark.write_text(_code(), encoding="ascii")
        return report


@asynccontextmanager
async def _alone(place: Path, waiting: Callable[[], None]) -> AsyncIterator[None]:
    """Hold the place for this process; a process that ends lets go of it, however it ends."""
    file = _opened(place)
    try:
        if not _taken(file):
            waiting()
            await _wait(file, place)
        yield
    finally:
        os.close(file)


async def _wait(file: int, place: Path) -> None:
    for _ in range(round(WAIT_SECONDS / LOOK_SECONDS)):
        await anyio.sleep(LOOK_SECONDS)
        if _taken(file):
            return
    raise IndexBusyError(
        f"Another evaluation has been writing {place} for {WAIT_SECONDS / 60:g} minutes. Wait for "
        f"it to end, then run it again."
    )


def _opened(place: Path) -> int:
    place.mkdir(parents=True, exist_ok=True)
    return os.open(place / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def _taken(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@cache
def _code() -> str:
    """A hash of the modules that decide: 64 hexadecimal digits."""
    digest = hashlib.sha256()
    for package in DECIDING:
        for each in sorted((Path(str(resources.files("answerable"))) / package).rglob("*")):
            if each.is_file() and each.parent.name != "__pycache__":
                digest.update(each.name.encode() + each.read_bytes())
    return digest.hexdigest()
