"""Files and folders that hold what visitors wrote: nobody else's to read, whatever the umask.

On Windows, which knows no such modes, they are as any other.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from answerable.process import whole_files

# Of a folder in which no second file can be made: then the one that is there is written over.
_NO_SECOND = frozenset((errno.EACCES, errno.EPERM, errno.EROFS, errno.ENAMETOOLONG))
OTHERS = 0o077  # what a mode lets everybody but the owner do


def make_folder(folder: Path) -> None:
    """Make it, closed to others; one that is there stays as it is. Raises ``OSError``."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def write(path: Path, text: str) -> None:
    """Write ``text`` in the place of what is there; a file that this makes is closed to others.

    One that is there has the mode and the owner that it had, and stays as it is where the disk is
    full. Raises ``OSError``.
    """
    place = Path(os.path.realpath(path))
    before = place.stat() if place.exists() else None
    if before is not None and not stat.S_ISREG(before.st_mode):  # a pipe, or a terminal
        _write_over(place, text)
        return
    try:
        draft = whole_files.Draft(place, before)
    except OSError as error:
        if error.errno not in _NO_SECOND:
            raise
        _write_over(place, text)
        return
    draft.finish(text)


def _write_over(path: Path, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(text)


def close(path: Path) -> None:
    """Take from others what they may do with a file of this user, without opening it.

    Where that cannot be done, ``answerable check`` warns of it.
    """
    with suppress(OSError):
        if is_open(path) and path.stat().st_uid == os.geteuid():
            path.chmod(path.stat().st_mode & 0o7700)


def is_open(path: Path) -> bool:
    """Whether others than its owner may do something with a file; of none they may not."""
    with suppress(OSError):
        return hasattr(os, "geteuid") and path.is_file() and bool(path.stat().st_mode & OTHERS)
    return False
