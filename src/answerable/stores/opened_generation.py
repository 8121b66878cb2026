"""A generation that is open to be searched, for as long as its files stay as long as they were.

The engine maps them: where one is cut off in place, by ``cp`` over it or by a disk, the system ends
the process that reads behind its new end. What is deleted or replaced stays as it was for whoever
has it open.
"""

from __future__ import annotations

import math
import os
import time
import weakref
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from stat import S_ISREG

from answerable.errors import ClosedIndexError, StorageError
from answerable.manifest import Manifest
from answerable.stores import generation_files as files
from answerable.stores import generation_sums, memory_room
from answerable.stores.edge_shard import EdgeShard, driver_errors
from answerable.stores.generation_copy import copied, remove
from answerable.stores.manifest_text import incomplete

# Between two looks at the files' lengths, 0.3 ms each: a question alone looks before it reads, and
# a busy server no more often than this; where a disk takes long to tell, so many times as long.
LOOK_SECONDS = 0.05
LOOK_TIMES = 50
# What was opened less long ago was found to be sound then: opened anew it would be no better.
SOUND_SECONDS = 10.0


@dataclass(slots=True)
class Opened:
    """``lengths`` has the number and the bytes of each file, by its path."""

    name: str
    manifest: Manifest
    shard: EdgeShard
    lengths: dict[str, tuple[int, int]]
    _opened_at: float = field(default_factory=time.monotonic, init=False)
    _look_at: float = field(default=-math.inf, init=False)

    @property
    def is_new(self) -> bool:
        return time.monotonic() - self._opened_at < SOUND_SECONDS

    def is_whole(self) -> bool:
        """Whether no file was cut off, as of the last look."""
        now = time.monotonic()
        if now >= self._look_at:
            if any(_is_cut(path, *known) for path, known in self.lengths.items()):
                return False
            took = time.monotonic() - now
            self._look_at = now + took + max(LOOK_SECONDS, LOOK_TIMES * took)
        return True


def to_search(folder: Path, sized: Collection[str]) -> Opened:
    """A generation, or a copy of one that may only be read: the engine opens its files for writing
    even to search, which the layers of an image or another user's folder do not allow.

    Raises ``StorageError``, also for files that are not as they were written; of those that are
    ``sized`` the length is looked at.
    """
    try:
        return _opened(folder, sized)
    except ClosedIndexError as closed:
        copy = copied(folder, closed)
        try:
            opened = _opened(copy, sized)
        except BaseException:
            remove(copy)
            raise
        weakref.finalize(opened.shard, remove, copy)
        return opened


def require_room(folder: Path) -> None:
    """Raises ``StorageError`` where there is too little memory for the engine to open it."""
    with driver_errors(folder):
        memory_room.require_to_open(folder)


def _opened(folder: Path, sized: Collection[str]) -> Opened:
    manifest = files.load_manifest(folder)
    with driver_errors(folder):
        generation_sums.check(folder, sized)
    require_room(folder)
    shard = EdgeShard.load(folder, manifest.dimension)
    if shard.count() != manifest.chunk_count:  # the engine opens some damaged shards as empty
        raise StorageError(incomplete(str(folder), shard.count(), manifest))
    with driver_errors(folder):
        return Opened(folder.name, manifest, shard, _lengths(folder))


def _lengths(folder: Path) -> dict[str, tuple[int, int]]:
    found = ((path, seen) for path, seen in files.below(folder) if S_ISREG(seen.st_mode))
    return {str(path): (seen.st_ino, seen.st_size) for path, seen in found}


def _is_cut(path: str, number: int, length: int) -> bool:
    """Whether the same file is shorter; one that is gone, or another one, is open as it was."""
    try:
        seen = os.stat(path)
    except OSError:
        return False
    return seen.st_ino == number and seen.st_size < length
