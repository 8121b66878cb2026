"""The command ``answerable``, also as ``python -m answerable``."""

from __future__ import annotations

from answerable.process.memory import look_less_often


def main() -> None:
    """Run the command line, imported now: the collector is not to look through it meanwhile."""
    look_less_often()
    from answerable.cli import main as run

    run()


if __name__ == "__main__":
    main()
