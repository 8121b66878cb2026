"""Checksums of the engine's files in a generation, which the engine reads as if no disk ever erred.

Over some files that were garbled it ends the process, or never comes back: whether they are as they
were written is looked at before it is given them.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection
from pathlib import Path
from zlib import crc32

from answerable.errors import StorageError
from answerable.stores.holes import blocks

SUMS = "sums.json"  # below its own checksum
# The engine writes its settings anew when it opens a shard, and a journal of its own.
WRITTEN_ANEW = {"edge_config.json", "tracker_journal.dat"}


class DamagedFileError(StorageError):
    """A file of a generation is not as it was written."""


def save(folder: Path, *parts: str) -> None:
    """Write the sums of all files in parts of a generation, or of a file that is one, into it.
    Raises ``OSError``."""
    sums = {
        each.relative_to(folder).as_posix(): _sum(each)
        for part in parts
        for each in sorted({folder / part, *(folder / part).rglob("*")})
        if each.is_file() and each.name not in WRITTEN_ANEW
    }
    content = json.dumps(sums).encode()
    (folder / SUMS).write_bytes(_seal(content) + b"\n" + content)


def check(folder: Path, sized: Collection[str] = ()) -> None:
    """Raises ``StorageError`` where a file is not as it was written, ``OSError`` where it cannot
    be read. Of those that are ``sized`` only the length is looked at. A generation of an earlier
    version has no sums, or no more than a length, and garbled ones say nothing."""
    saved = _saved(folder)
    for name, (length, *_) in saved.items():  # before anything is read
        if (folder / name).stat().st_size != length:
            raise damaged(folder, name)
    for name, written in saved.items():
        if name not in sized:
            _compare(folder, name, written)


def check_one(folder: Path, name: str) -> None:
    """``check`` of one file, all of which is read."""
    _compare(folder, name, _saved(folder).get(name, []))


def _compare(folder: Path, name: str, written: list[int]) -> None:
    if len(written) > 1 and _sum(folder / name) != written:
        raise damaged(folder, name)


def damaged(folder: Path, name: str) -> DamagedFileError:
    """What to say of a file of a generation that is not as it was written."""
    return DamagedFileError(
        f"The index at {folder.parent} is damaged: {name} is not as it was written. Check "
        "the disk, then rebuild the index with: answerable ingest --full"
    )


def _saved(folder: Path) -> dict[str, list[int]]:
    try:
        seal, _, content = (folder / SUMS).read_bytes().partition(b"\n")
    except FileNotFoundError:
        return {}
    saved: dict[str, list[int]] = json.loads(content) if seal == _seal(content) else {}
    return saved


def _seal(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()


def _sum(file: Path) -> list[int]:
    """How long a file is, and a checksum of what it has beside zeros: most of it is holes, which
    a copy may have filled."""
    total = 0
    with file.open("rb") as content:
        for at, block in blocks(content):
            total = crc32(block, crc32(b"%d" % at, total))
        return [content.seek(0, os.SEEK_END), total]
