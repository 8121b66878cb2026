"""The files of one SQLite database, and what its lanes have to know of each other about them.

SQLite finds a log by its name alone. So a file that is put back, or begun anew, must not be opened
while the log of the one before it lies there, or while another lane still has the damaged one open:
it would be filled with pages of another file, or the log be deleted under that lane.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from answerable.errors import StorageError
from answerable.process import private_files

Identity = tuple[int, int]  # of a file: device and number
_State = tuple[int, int, int, int]  # of a file's contents: its identity, length and time


class Holder(Protocol):
    """A lane, which opens and closes its connection in a thread of its own."""

    def holds(self, file: Identity | None) -> bool: ...

    def has_lost_its_log(self) -> bool: ...

    def wake(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Beside:
    """What SQLite has beside the file: the log, and the index of it (``-shm``), as they were when
    the connection was opened that uses them. A process that finds the name of one free makes a new
    one, and from then on knows nothing of what the others write, nor they of what it does."""

    files: Mapping[Path, Identity | None] = field(default_factory=dict)

    def are_gone(self) -> bool:
        """Whether one of them was deleted or replaced."""
        return any(now != seen for seen, now in self._now())

    def are_anothers(self) -> bool:
        """Whether somebody has begun a new one: what is known of the old ones is not so any more,
        and whoever went by it would write old pages over newer ones."""
        return any(now not in (seen, None) for seen, now in self._now())

    def _now(self) -> list[tuple[Identity, Identity | None]]:
        known = self.files.items()
        return [(seen, identity(path)) for path, seen in known if seen is not None]


@dataclass
class DatabaseFiles:
    """Shared by the lanes of one store; ``opening`` is held by the one that opens a connection."""

    path: Path
    opening: threading.Lock = field(default_factory=threading.Lock)
    damage: StorageError | None = None  # what was found out about the file that is there
    doubts: int = 0  # how often damage was found: a connection from before it is not to be used
    lanes: list[Holder] = field(default_factory=list)
    _file: Identity | None = None  # the one that was opened last
    _beside: Beside = field(default_factory=Beside)  # what belongs to it
    _checked: _State | None = None

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
        for path, seen in self._beside.files.items():
            if seen is not None and identity(path) == seen:
                path.unlink(missing_ok=True)
        self._beside = Beside()

    def opened(self, file: Identity | None) -> Beside:
        """Takes note of what belongs to the file that was opened just now, and says it."""
        self._file = file
        self._beside = Beside({each: identity(each) for each in all_of(self.path)[1:]})
        return self._beside

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
