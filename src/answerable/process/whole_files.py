"""Files that are there as a whole or not at all, also where a disk is full."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path


class Draft:
    """A file beside ``place``, which takes its name once it is complete.

    It is closed to others, or is whose ``before`` was and as open as that. Raises ``OSError``.
    """

    def __init__(self, place: Path, before: os.stat_result | None = None) -> None:
        self._place = place
        self._draft = place.with_name(f".{place.name}.{os.getpid()}")
        self._draft.unlink(missing_ok=True)  # of a process that was killed, and had this number
        self._descriptor = os.open(self._draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        if before is not None and hasattr(os, "fchown"):
            with suppress(OSError):  # nobody but root may give a file away
                os.fchown(self._descriptor, before.st_uid, before.st_gid)
            os.fchmod(self._descriptor, stat.S_IMODE(before.st_mode))

    def finish(self, text: str) -> None:
        """Write it and move it into its place. Raises ``OSError``; then nothing has changed."""
        try:
            with open(self._descriptor, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            self._draft.replace(self._place)
        except BaseException:
            self._draft.unlink(missing_ok=True)
            raise


def make(path: Path, text: str) -> None:
    """Write a file that is not there yet. Raises ``FileExistsError``, and ``OSError`` where it
    could not be written: then there is none, which the next try would take for one of its own."""
    file = path.open("x", encoding="utf-8")
    try:
        with file:
            file.write(text)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
