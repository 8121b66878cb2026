"""What an ingest was told of its folders, for ``answerable init`` to write down.

Nothing else knows the address of the site: an index has those of its pages alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from answerable.errors import ConfigError
from answerable.process import private_files
from answerable.settings import SourceSettings, guess_source

NAME = "ingested.json"  # in the data folder
TOLD = {"kind", "url", "base_url", "route_base_path"}


def keep(data: Path, sources: Sequence[SourceSettings]) -> None:
    """Keep it until the next ingest. Where it cannot be written, it can be said again."""
    with suppress(OSError, ValueError):  # no way leads to another drive of Windows
        said = [
            {"path": os.path.relpath(each.path, data)}
            | each.model_dump(mode="json", include=TOLD, exclude_none=True)
            for each in sources
        ]
        private_files.make_folder(data)
        private_files.write(data / NAME, json.dumps(said, ensure_ascii=False, indent=2))


def recalled(data: Path) -> tuple[SourceSettings, ...]:
    """The folders of the last ingest that are still there, seen from the working folder."""
    try:
        return tuple(_recalled(data, json.loads((data / NAME).read_text(encoding="utf-8"))))
    except (OSError, ValueError, TypeError, KeyError, ConfigError):
        return ()  # it was not written, or by another version


def _recalled(data: Path, said: list[dict[str, str]]) -> Iterator[SourceSettings]:
    for each in said:
        place = Path(os.path.relpath(data / each["path"]))
        if place.exists():
            yield guess_source(place, **{key: each.get(key) for key in TOLD})
