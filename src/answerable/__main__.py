"""The command ``answerable``, also as ``python -m answerable``."""

from __future__ import annotations

import sys

from answerable.process.memory import look_less_often

INTERRUPTED = 130  # the exit code of Ctrl-C, as shells have it


def main() -> None:
    """Run the command line, imported now: the collector is not to look through it meanwhile."""
    look_less_often()
    try:
        from answerable.cli import main as run

        run()
    except KeyboardInterrupt:  # while it imports, or when it is done: there is nothing to tell
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
