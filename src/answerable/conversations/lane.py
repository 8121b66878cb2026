"""One thread, one SQLite connection, and group commit.

SQLite commits about 155 times a second with ``synchronous=FULL`` on a plain disk, one fsync each,
and 27,000 times without the fsync, which may lose acknowledged rows in a power cut. So the fsync
stays and is shared: whatever piled up during one commit goes into the next one together.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import sqlite3
import sys
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from answerable.conversations.database_files import Beside, DatabaseFiles, Identity, identity
from answerable.errors import AnswerableError, StorageError

T = TypeVar("T")
Connection = sqlite3.Connection
WAIT_SECONDS = 10.0  # for one job: as long as several waits for a lock, and no longer
PARTS = 10  # in which that is counted
TRIES = 3  # to open a file that is replaced at that very moment
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_HELD = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_LEFT: set[Identity | None] = set()  # the files that this process can open no more
_LOG_GONE = (
    "The log of the conversations (-wal) or the index of it (-shm) was deleted under the running "
    "server. Nothing more is acknowledged until it is restarted: stop it in good order, and with "
    "it whatever else uses its folder, then what was acknowledged is in the file or its log. Never "
    "delete either of them."
)


class _LogGoneError(StorageError):
    """The connection stays open: a new one would begin a second log beside those of others."""


@dataclass(frozen=True, slots=True)
class _Job:
    work: Callable[[Connection], Any]
    future: Future[Any] = field(default_factory=Future)


class Lane:
    """Runs jobs one after the other in a thread of its own, many in one transaction.

    After any error of the driver the connection is dropped and opened anew for the next job:
    a disk that is mended, a lock that is released or a file that is put back needs no restart.
    """

    def __init__(
        self,
        files: DatabaseFiles,
        begin: Literal["BEGIN", "BEGIN IMMEDIATE"],
        open_connection: Callable[[], Connection],
    ) -> None:
        self.failed = False  # whether the latest transaction failed
        self._files = files
        self._path = files.path
        self._begin = begin
        self._open = open_connection
        self._waiting: deque[_Job] = deque()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="answerable-sqlite")
        self._began: float | None = None  # when the transaction that runs now began
        self._db: Connection | None = None
        self._file: Identity | None = None
        self._doubts = 0  # of the files when the connection was opened
        self._beside = Beside()  # its log and the index of that
        files.lanes.append(self)

    @property
    def busy_seconds(self) -> float:
        """How long the transaction that runs now has been running; 0 while none does."""
        began = self._began
        return 0.0 if began is None else time.monotonic() - began

    async def run(self, work: Callable[[Connection], T], seconds: float | None = WAIT_SECONDS) -> T:
        """What ``work`` returns, once the transaction it ran in is committed.

        Raises ``StorageError`` if it could not be committed, or has not been after so many
        ``seconds``: then it is not known whether it will be. Raises any ``AnswerableError`` of
        ``work`` itself, which must have written nothing by then.
        """
        job = _Job(work)
        self._waiting.append(job)
        try:
            self._thread.submit(self._flush)
        except RuntimeError:
            raise StorageError("The conversation store is closed.") from None
        outcome = asyncio.wrap_future(job.future)
        try:
            if seconds is not None:
                await _within(outcome, seconds)
            result: T = await outcome
        finally:
            job.future.cancel()  # at once: the outcome tells it only when the loop goes on
            outcome.cancel()
        return result

    async def close(self) -> None:
        """Finish what waits and close the connection. Calling it twice is fine."""
        with contextlib.suppress(RuntimeError):  # it is closed already
            await asyncio.wrap_future(self._thread.submit(self._drop))
        self._thread.shutdown(wait=False)

    def _flush(self) -> None:
        """Everything that waits, in one transaction; usually an earlier flush took it all."""
        jobs = [job for job in self._take() if job.future.set_running_or_notify_cancel()]
        if not jobs:
            return
        self._began = time.monotonic()
        try:
            outcomes = self._transaction(jobs)
        except (sqlite3.Error, StorageError) as error:
            self.failed = True
            if not isinstance(error, _LogGoneError):
                self._drop()  # which rolls back
            said = [self._said(error) for _ in jobs]
            if _is_damage(error):
                self._files.found(said[0])
            for job, each in zip(jobs, said, strict=True):
                job.future.set_exception(each)
        else:
            self.failed = False
            for job, settle in zip(jobs, outcomes, strict=True):
                settle(job.future)
        finally:
            self._began = None
            self._release(jobs)

    def _take(self) -> list[_Job]:
        jobs = []
        with contextlib.suppress(IndexError):
            while True:
                jobs.append(self._waiting.popleft())
        return jobs

    def _transaction(self, jobs: list[_Job]) -> list[Callable[[Future[Any]], None]]:
        db = self._connection()
        db.execute(self._begin)
        outcomes = [_attempt(job, db) for job in jobs]
        db.execute("COMMIT")
        return outcomes

    def _connection(self) -> Connection:
        # A file deleted or replaced under a running server would swallow messages silently:
        # the open descriptor still writes, to nowhere.
        if self._db is not None and self._file != identity(self._path):
            self._drop()
        # One is enough: all lanes of this process share one index, also one without a name.
        if any(lane.has_lost_its_log() for lane in self._files.lanes):
            self._save_the_log()
            raise _LogGoneError(_LOG_GONE)
        self._drop_doubted()
        if self._db is None:
            with self._files.opening:
                return self._open_anew()
        return self._db

    def _open_anew(self) -> Connection:
        """A connection to the file that has the name; no other lane opens one meanwhile."""
        for _ in range(TRIES):
            self._doubts, file = self._files.doubts, self._files.made_way()
            if file in _LEFT:
                raise _LogGoneError(_LOG_GONE)
            self._db = db = self._open()
            self._file, self._beside = file, self._files.opened(file)
            if identity(self._path) == file:
                self._refuse_damage(db)
                return db
            self._drop()
        raise StorageError("The file of the conversations is being replaced. Try again.")

    def _refuse_damage(self, db: Connection) -> None:
        """What a damaged file still holds may be read. Nothing is acknowledged into it: it will be
        moved away."""
        self._files.look_again(lambda: db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        if self._files.damage is not None and self._begin == "BEGIN IMMEDIATE":
            raise StorageError(str(self._files.damage))

    def has_lost_its_log(self) -> bool:
        """Whether the log, or the index of it, was deleted or replaced under the connection, and
        the file is still there."""
        beside = self._beside  # other lanes ask too, while this one opens and closes
        return beside.are_gone() and self._file == identity(self._path)

    def _save_the_log(self) -> None:
        """What it holds goes into the file, should we be killed, unless somebody else has begun a
        new log or index: what we know of the log is not so any more."""
        if self._db is not None and not self._beside.are_anothers():
            with contextlib.suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(FULL)")

    def _said(self, error: sqlite3.Error | StorageError) -> StorageError:
        """A new error for each waiter: a shared one would collect all their tracebacks."""
        if isinstance(error, StorageError):
            return StorageError(str(error))
        if _is_damage(error):
            name = self._path.name
            return StorageError(
                f"The file of the conversations is damaged ({name}: {error}). Stop the server and "
                "whatever else uses its folder, start it and look again: what one process took for "
                f"damage may not be in the file. If it is, stop it and move {name} away, with "
                f"{name}-wal and {name}-shm if they are there. Then move a backup into its place; "
                "without one, conversations begin anew."
            )
        if _code(error) in _HELD:
            return StorageError(
                f"Another program holds the file of the conversations ({self._path.name}: {error})."
                " Look whether a backup, a copy or an open sqlite3 does, and end it; nothing needs "
                "a restart."
            )
        return StorageError(
            f"Conversations could not be read or written: {error}. "
            "Check that the disk is there and not full, and that this user may write to the file "
            "and to its folder; nothing needs a restart."
        )

    def holds(self, file: Identity | None) -> bool:
        """Whether it has that file open since before damage was found in it."""
        return self._db is not None and self._file == file and self._doubts != self._files.doubts

    def wake(self) -> None:
        """Has the thread close such a connection, as soon as it has nothing else to do."""
        with contextlib.suppress(RuntimeError):  # it is closed already
            self._thread.submit(self._drop_doubted)

    def _drop_doubted(self) -> None:
        if self._doubts != self._files.doubts:
            self._drop()

    def _drop(self) -> None:
        beside, self._beside = self._beside, Beside()
        if self._db is not None:
            anothers = beside.are_anothers() and self._file == identity(self._path)
            with contextlib.suppress(sqlite3.Error):
                _leave(self._db, self._file) if anothers else self._db.close()
        self._db = None

    def _release(self, jobs: list[_Job]) -> None:
        """Nobody waits for ever: a bug in a job fails all of its transaction, and is the cause."""
        for job in jobs:
            if not job.future.done():
                self._drop()
                failed = StorageError("The conversation store failed.")
                failed.__cause__ = sys.exception()
                job.future.set_exception(failed)


async def _within(outcome: asyncio.Future[Any], seconds: float) -> None:
    """Wait until there is an outcome. Raises ``StorageError`` where there is none in time.

    The time is counted in parts: while the process is stopped, by ``docker pause`` or for a machine
    that is moved, no thread of it does anything, and no more than one part of the time passes.
    """
    for _ in range(PARTS):
        await asyncio.wait((outcome,), timeout=seconds / PARTS)
        if outcome.done():
            return
    raise StorageError(
        f"The disk of the conversations has not answered for {seconds:g} s. What was "
        "being written may be stored or not; nothing needs a restart."
    )


def _leave(db: Connection, file: Identity | None) -> None:
    """Without the checkpoint that the last one to close makes: it would go by an index that is no
    longer so, fill the file with old pages, and delete the log that another process writes to."""
    if sys.version_info >= (3, 12):
        db.setconfig(sqlite3.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE)
        db.close()
    else:  # Python's sqlite3 cannot say that yet; one that nobody ever frees is never closed
        _LEFT.add(file)  # all connections of a process to a file share one index, the old one
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(db))


def _attempt(job: _Job, db: Connection) -> Callable[[Future[Any]], None]:
    try:
        result = job.work(db)
    except AnswerableError as error:
        refused = error
        return lambda future: future.set_exception(refused)
    return lambda future: future.set_result(result)


def _is_damage(error: Exception) -> bool:
    return _code(error) in _DAMAGED


def _code(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF  # what is above says where
