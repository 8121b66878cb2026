"""Lines of the log on their way to standard error, for which nobody who writes one ever waits.

A pipe that its reader has forgotten is full after 64 kB, and a disk may hang. A write into either
does not come back, and on the loop's thread it would stop every request, health and SIGTERM. So a
thread of its own writes; what finds no room in the queue is dropped, and counted in its place.
"""

from __future__ import annotations

import os
import select
import sys
import threading
from collections import deque
from collections.abc import Callable
from io import UnsupportedOperation

MOST_WAITING = 2_000_000  # characters: some ten thousand requests, or some hundred tracebacks
LEAVE_SECONDS = 1.0  # at the end, for what waits: an exit does not wait for a reader who is away

Write = Callable[[str], None]
Entry = tuple[str, int]  # a text, and how many lines are lost with it


class LogLines:
    """A bounded queue, and the thread that writes what is in it.

    ``said`` makes a line of how many were dropped, which stands where they would have stood.
    """

    def __init__(
        self, write: Write, said: Callable[[int], str], most_waiting: int = MOST_WAITING
    ) -> None:
        self._write = write
        self._said = said
        self._most = most_waiting
        self._waiting: deque[Entry] = deque()
        self._held = 0  # characters that wait or are being written
        self._dropped = 0
        self._closed = False
        self._news = threading.Condition()  # never held while anything is written
        # A daemon: one that hangs in a write keeps no process from ending.
        self._thread = threading.Thread(target=self._run, name="answerable-log", daemon=True)
        self._thread.start()

    def write(self, line: str) -> None:
        """Returns at once."""
        with self._news:
            if self._held and self._held + len(line) > self._most:
                self._dropped += 1
                return
            if self._dropped:
                self._add_what_was_dropped()
            self._add(line, 1)

    def close(self, seconds: float = LEAVE_SECONDS) -> None:
        """Write what waits, as far as there is time."""
        with self._news:
            self._closed = True
            self._news.notify()
        self._thread.join(seconds)

    def _add(self, text: str, lines: int) -> None:
        self._held += len(text)
        self._waiting.append((text, lines))
        self._news.notify()

    def _add_what_was_dropped(self) -> None:
        count, self._dropped = self._dropped, 0
        self._add(self._said(count), count)

    def _run(self) -> None:
        while entries := self._taken():
            text = "".join(each for each, _ in entries)
            written = self._tried(text)
            with self._news:
                self._held -= len(text)
                if not written:
                    self._dropped += sum(lines for _, lines in entries)
                elif self._dropped and not self._waiting:
                    self._add_what_was_dropped()

    def _taken(self) -> list[Entry]:
        """All that waits, which is waited for; nothing at the end."""
        with self._news:
            self._news.wait_for(lambda: self._waiting or self._closed)
            entries = list(self._waiting)
            self._waiting.clear()
        return entries

    def _tried(self, text: str) -> bool:
        """What cannot be written is lost, and nothing else is."""
        try:
            self._write(text)
        except (OSError, ValueError):  # the latter where the stream was closed
            return False
        return True


def to_stderr() -> Write:
    """Past Python's own buffer: whoever hangs in there keeps its lock, and the interpreter, which
    flushes it at its end, would be aborted."""
    stream = sys.stderr
    try:
        number = stream.fileno()
    except (OSError, ValueError, AttributeError, UnsupportedOperation):
        return lambda text: print(text, end="", file=stream, flush=True)
    return lambda text: _write_all(number, text.encode("utf-8", "backslashreplace"))


def _write_all(number: int, content: bytes) -> None:
    while content:
        try:
            content = content[os.write(number, content) :]
        except BlockingIOError:
            # Whoever shares the descriptor made it one that does not wait. So we do: half a line is
            # written already, and the next one would be glued to it.
            select.select([], [number], [])
