"""The command ``answerable``, also as ``python -m answerable``."""

from __future__ import annotations

import signal
import sys

from answerable.process.memory import look_less_often

INTERRUPTED = 130  # the exit code of Ctrl-C, as shells have it


def main() -> None:
    """Run the command line, imported now: the collector is not to look through it meanwhile."""
    look_less_often()
    _let_hangups_wait()
    try:
        from answerable.cli import main as run

        run()
    except KeyboardInterrupt:  # while it imports, or when it is done: there is nothing to tell
        sys.exit(INTERRUPTED)


def _let_hangups_wait() -> None:
    """A server that is told to read its texts again, as by ``systemctl reload``, does not end for
    it while it starts: it has nothing to read again yet. At a terminal SIGHUP ends it, as ever."""
    at_terminal = sys.stdin is not None and sys.stdin.isatty()
    if sys.argv[1:2] == ["serve"] and sys.platform != "win32" and not at_terminal:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)


if __name__ == "__main__":
    main()
