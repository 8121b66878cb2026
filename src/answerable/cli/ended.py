"""What is said of a command that a signal ends, and the exit code that goes with it."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import typer

from answerable.cli.output import note

BY_SIGNAL = 128  # and the signal's number: the exit code, as shells have it


@contextmanager
def saying(text: str) -> Iterator[None]:
    """While it lasts SIGTERM, and SIGHUP of a login that ends, end a command as Ctrl-C does: what
    runs is cancelled, closes what it has open, and ``text`` is said."""
    ending: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        ending.append(number)
        interrupt = signal.getsignal(signal.SIGINT)  # of the loop, where one runs
        if not callable(interrupt):  # a job in the background is often started to ignore Ctrl-C
            raise KeyboardInterrupt
        interrupt(signal.SIGINT, frame)

    before = {each: signal.signal(each, end) for each in _deadly()}
    try:
        yield
    except KeyboardInterrupt:
        note(text)
        raise typer.Exit(BY_SIGNAL + (ending or [signal.SIGINT])[0]) from None
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _deadly() -> list[signal.Signals]:
    """Those that would end this process without a word; ``nohup`` has SIGHUP ignored."""
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        return []
    both = (signal.SIGTERM, signal.SIGHUP)
    return [each for each in both if signal.getsignal(each) is signal.SIG_DFL]
