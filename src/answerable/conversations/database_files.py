"""The files of one SQLite database, and what its lanes have to know of each other about them.

SQLite finds a log by its name alone. So a file that is put back, or begun anew, must not be opened
while the log of the one before it lies there, or while another lane still has the damaged one open:
it would be filled with pages of another file, or the log be deleted under that lane.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from answerable import private_files
from answerable.errors import StorageError

Identity = tuple[int, int]  # of a file: device and number
_State = tuple[int, int, int, int]  # of a file's contents: its identity, length and time


class Holder(Protocol):
    """A lane, which opens and closes its connection in a thread of its own."""

    def holds(self, file: Identity | None) -> bool: ...

    def wake(self) -> None: ...


@dataclass
class DatabaseFiles:
    """Shared by the lanes of one store; ``opening`` is held by the one that opens a connection."""

    path: Path
    opening: threading.Lock = field(default_factory=threading.Lock)
    damage: StorageError | None = None  # what was found out about the file that is there
    doubts: int = 0  # how often damage was found: a connection from before it is not to be used
    lanes: list[Holder] = field(default_factory=list)
    _file: Identity | None = None  # the one that was opened last
    _beside: dict[Path, Identity | None] = field(default_factory=dict)  # what belongs to it
    _checked: _State | None = None

    @property
    def log(self) -> Path:
        return self.path.with_name(f"{self.path.name}-wal")

    def made_way(self) -> Identity | None:
        """The file to be opened, made if it is missing, with no log beside it but its own.

        Raises ``StorageError`` while a lane has it open from before it was found to be damaged.
        """
        make_private(self.path)
        file = identity(self.path)
        if file != self._file:
            self._remove_old_log()
            self.damage = self._checked = None
        if self.damage is not None and any(lane.holds(file) for lane in self.lanes):
            raise StorageError(str(self.damage))
        return file

    def _remove_old_log(self) -> None:
        """A file that was put back is not the one that the log beside it belongs to: opened with
        it, it would be ruined. Whoever still has the old ones open keeps them, without a name."""
        for path, seen in self._beside.items():
            if seen is not None and identity(path) == seen:
                path.unlink(missing_ok=True)
        self._beside = {}

    def opened(self, file: Identity | None) -> dict[Path, Identity | None]:
        """Takes note of what belongs to the file that was opened just now, and says it."""
        index = self.path.with_name(f"{self.path.name}-shm")
        self._file = file
        self._beside = {each: identity(each) for each in (self.log, index)}
        return dict(self._beside)

    def found(self, damage: StorageError) -> None:
        """Has each lane open the file anew, unless that was looked into as it is."""
        known = self.damage is not None and self._checked == _state(self.path)
        self.damage = damage
        if not known:
            self.doubts += 1
            for lane in self.lanes:
                lane.wake()

    def look_again(self, is_sound: Callable[[], bool]) -> None:
        """Whether what was found is still so, asked once of each state of the file: it may have
        been mended in its place, or emptied and begun anew."""
        state = _state(self.path)
        if self.damage is not None and self._checked != state:
            self._checked = state
            if is_sound():
                self.damage = None


def make_private(path: Path) -> None:
    """What visitors wrote is nobody else's to read: mode 0600, which -wal and -shm inherit.

    A file that is there may be a backup that was made and moved as any other file is. It must not
    even be opened here: closing it again would drop the POSIX locks of every connection this
    process has to it (https://sqlite.org/howtocorrupt.html, section 2.2).
    """
    try:
        private_files.make_folder(path.parent)
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        for each in all_of(path):
            private_files.close(each)
    except OSError as error:
        raise sqlite3.OperationalError(f"{path.name}: {error.strerror}") from None


def all_of(path: Path) -> tuple[Path, ...]:
    """The database and what SQLite has beside it, of which some or all may be missing."""
    return (path, *(path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm")))


def identity(path: Path) -> Identity | None:
    """Which file has the name now; None while there is none."""
    state = _state(path)
    return None if state is None else state[:2]


def _state(path: Path) -> _State | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
