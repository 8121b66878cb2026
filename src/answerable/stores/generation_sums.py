"""Checksums of the engine's files in a generation, which the engine reads as if no disk ever erred.

Over some files that were garbled it ends the process, or never comes back: whether they are as they
were written is looked at before it is given them.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from zlib import crc32

from answerable.errors import StorageError
from answerable.stores.holes import BLOCK, is_hole

SUMS = "sums.json"  # below its own checksum
# The engine writes its settings anew when it opens a shard, and a journal of its own.
WRITTEN_ANEW = {"edge_config.json", "tracker_journal.dat"}


def save(folder: Path, part: str, sized: str = "") -> None:
    """Write the sums of all files in a part of a generation into it, and the length of ``sized``,
    which is not read for it. Raises ``OSError``."""
    sums = {
        each.relative_to(folder).as_posix(): _sum(each)
        for each in sorted((folder / part).rglob("*"))
        if each.is_file() and each.name not in WRITTEN_ANEW
    }
    if sized and (folder / sized).exists():
        sums[sized] = [(folder / sized).stat().st_size]
    content = json.dumps(sums).encode()
    (folder / SUMS).write_bytes(_seal(content) + b"\n" + content)


def check(folder: Path) -> None:
    """Raises ``StorageError`` where a file is not as it was written, ``OSError`` where it cannot
    be read. A generation of an earlier version has no sums, and garbled ones say nothing."""
    saved = _saved(folder)
    for name, (length, *_) in saved.items():  # before anything is read
        _insist(folder, name, (folder / name).stat().st_size == length)
    for name, written in saved.items():
        _insist(folder, name, len(written) == 1 or _sum(folder / name) == written)


def _insist(folder: Path, name: str, is_sound: bool) -> None:
    if not is_sound:
        raise StorageError(
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
    at = total = 0
    with file.open("rb") as content:  # whose blocks are full, where a system reads less at once
        while block := content.read(BLOCK):
            if not is_hole(block):
                total = crc32(block, crc32(b"%d" % at, total))
            at += len(block)
    return [at, total]
