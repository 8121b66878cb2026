"""The index of a BEIR folder, in a place of its own below the data folder, kept for the next run.

The place is named by all that decides what is in the index; an ingest into it embeds only what is
new. What an ingest computes from the chunks (the calibration) changes with the code too, so the
place also says by which code it was written: other code computes it again, with the same vectors.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path

from answerable.evals.beir import Folder
from answerable.evals.views import Outdated
from answerable.ingest.run import Progress, Tools, run
from answerable.settings import Settings

FOLDER = "evals"  # below the data folder
WRITTEN_BY = "written-by"
DECIDING = ("ingest", "retrieval")  # the packages that decide what an ingest computes


def settings_for(settings: Settings, folder: Folder) -> Settings:
    """The settings with the scratch index of ``folder`` in the place of the site's own."""
    parts = (folder.fingerprint, settings.ingest.model_dump_json(), settings.store.embedder)
    key = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    store = settings.store.model_copy(update={"vectors": "embedded:"})
    place = settings.data / FOLDER / key
    return settings.model_copy(update={"data": place, "sources": (), "store": store})


async def fill(
    place: Path, folder: Folder, tools: Tools, progress: Progress = lambda done, total: None
) -> int:
    """Bring the index in ``place`` up to date with the corpus; how many chunks were embedded."""
    mark = place / WRITTEN_BY
    current = mark.is_file() and mark.read_text(encoding="ascii") == _code()
    if not current:
        tools = replace(tools, store=Outdated(tools.store))
    report = await run([folder], tools, progress=progress)
    mark.write_text(_code(), encoding="ascii")
    return report.embedded


@cache
def _code() -> str:
    """A hash of the modules that decide: 64 hexadecimal digits."""
    digest = hashlib.sha256()
    for package in DECIDING:
        modules = resources.files("answerable").joinpath(package).iterdir()
        for each in sorted(modules, key=lambda module: module.name):
            if each.is_file():
                digest.update(each.name.encode() + each.read_bytes())
    return digest.hexdigest()
