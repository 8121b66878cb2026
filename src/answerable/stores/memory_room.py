"""Room for the engine's files in a folder that is kept in memory, as tmpfs keeps it.

On a disk a hole of a file takes no room when it is read. There it does as soon as it is read
through a map, as the engine reads most of its files when it opens them, and where none is left the
system ends the process without a word.
"""

from __future__ import annotations

import errno
import mmap
import os
import tempfile
from pathlib import Path
from stat import S_ISREG

from answerable.errors import StorageError
from answerable.stores.generation_files import BLOCK, below, free_bytes

POPULATE_READ = 22  # of Linux 5.14: an error where a read would end the process
# Files of these parts the engine reads only where something is in them.
READ_IN_PLACES = {"payload_storage", "vector_storage-bm25"}


def require_to_open(generation: Path) -> None:
    """Raises ``StorageError`` where the process would be ended for want of room if the engine
    opened this generation."""
    free = free_bytes(generation)
    needed = sum(_hole(file, seen) for file, seen in below(generation))
    if needed > free and _holes_take_room(generation):
        raise StorageError(
            f"There is too little room to open the index at {generation.parent}: it is kept in "
            f"memory, where its files take {needed / 1e6:,.0f} MB more once they are read, and "
            f"{free / 1e6:,.0f} MB are free. Give that folder more room, or put it on a disk."
        )


def _hole(file: Path, seen: os.stat_result) -> int:
    """Bytes of a file that are not on the disk and will be read."""
    if READ_IN_PLACES.intersection(file.parts) or not S_ISREG(seen.st_mode):
        return 0
    return max(0, seen.st_size - seen.st_blocks * BLOCK)


def _holes_take_room(folder: Path) -> bool:
    """Tried with a file without a name; False also where it cannot be told."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.truncate(mmap.PAGESIZE)
            before = os.fstat(file.fileno()).st_blocks
            with mmap.mmap(file.fileno(), mmap.PAGESIZE, prot=mmap.PROT_READ) as page:
                page.madvise(POPULATE_READ)
            return os.fstat(file.fileno()).st_blocks > before
    except OSError as error:
        return error.errno == errno.EFAULT  # there is not even room for a page
