"""Ingests in a child process that ends itself at a given moment; driven by ``test_kill.py``.

A line of JSON on standard input is one ingest: ``site`` names what to index, ``at`` the number of
the file operation in the index folder before which ``signal`` is sent, ``after`` the seconds after
which the process is ended. The line it answers with is how the child ended: its exit code, which is
the number of file operations if it came to its end, or minus the signal.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

from answerable.adapters import open_adapter
from answerable.ingest.run import Tools, run
from answerable.settings import IngestSettings
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Document

SITES = {
    "old": {f"{n}.md": f"# Page {n}\n\nThe old text number {n}.\n" for n in range(6)},
    "new": {f"{n}.md": f"# Page {n}\n\nThe new text number {n}.\n" for n in range(3, 20)},
    # These two have most pages in common.
    "before": {f"{n}.md": f"# Page {n}\n\nThe text number {n}.\n" for n in range(12)},
    "after": {f"{n}.md": f"# Page {n}\n\nThe text number {n % 11}.\n" for n in range(1, 12)},
}
ANEW = {"old", "new"}  # with ``full``
OPERATIONS = {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "shutil.rmtree"}
INTERRUPTED = 250  # exit code


class Site:
    def __init__(self, name: str) -> None:
        self._pages = SITES[name]

    async def documents(self) -> AsyncIterator[Document]:
        for path, text in self._pages.items():
            yield Document(path=path, file=path, text=text, title=path, url=f"/{path}")


class Boundary:
    """Sees every file operation of Python in a folder, and ends the process at one of them."""

    def __init__(self, folder: str, at: int, number: int) -> None:
        self.count = 0
        self._folder, self._at, self._signal = folder, at, number
        self._lock = threading.Lock()
        sys.addaudithook(self._see)

    def _see(self, event: str, args: tuple[object, ...]) -> None:
        if event not in OPERATIONS or not isinstance(args[0], str | os.PathLike):
            return
        if not str(args[0]).startswith(self._folder):
            return
        with self._lock:
            self.count += 1
            if self.count == self._at:
                os.kill(os.getpid(), self._signal)


async def ingest(folder: str, site: str) -> None:
    store = await open_adapter("stores", f"embedded:{folder}")
    tools = Tools(HashedEmbedder(), store, IngestSettings(), cache=Path(f"{folder}.part"))
    await run([Site(site)], tools, full=site in ANEW)
    await store.close()


def child(folder: str, order: dict[str, object]) -> int:
    boundary = Boundary(folder, int(str(order["at"])), int(str(order["signal"])))
    if order["after"]:
        signal.setitimer(signal.ITIMER_REAL, float(str(order["after"])))  # SIGALRM ends it
    try:
        asyncio.run(ingest(folder, str(order["site"])))
    except KeyboardInterrupt:
        return INTERRUPTED
    return min(boundary.count, INTERRUPTED - 1)


def main() -> None:
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            os._exit(child(sys.argv[1], json.loads(line)))
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
