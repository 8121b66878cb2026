"""Standard streams that are closed, full, read by nobody any more, or of few letters."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

BROKEN_PIPE = 1  # the exit code, as click has it: the reader left, as `head` does, and knows


def open_closed() -> None:
    """A standard stream that is closed leads nowhere from now on.

    Else the next file that is opened gets its number, and what is printed is written into it.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            nowhere = os.open(os.devnull, os.O_RDWR)  # the lowest number that is free: this one
            os.set_inheritable(nowhere, True)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8"))


def escape_unknown() -> None:
    """A letter that the encoding of a terminal or a locale has not is shown as ``\\u20ac``."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def make_file() -> None:
    """What is printed is a file that others read, in UTF-8 whatever the locale; a terminal is shown
    what it can show."""
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")


def has_every_letter() -> bool:
    """Whether what is printed needs no such escapes."""
    encoding = getattr(sys.stdout, "encoding", None)
    return encoding is None or codecs.lookup(encoding).name.startswith("utf")


@contextmanager
def delivered() -> Iterator[None]:
    """What was printed has left this process at the end, or ``OSError`` says that it has not.

    A reader who left ends the process in silence.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        sys.exit(BROKEN_PIPE)


def said(error: OSError) -> str:
    """What happened and what to do next; what is printed has no file name."""
    if error.filename is None:
        return (
            f"The output could not be written: {error.strerror}. "
            "Make room for it, or send it elsewhere."
        )
    return (
        f"{error.filename} could not be used: {error.strerror}. "
        "Check that it is there and that this user may use it."
    )


def let_go() -> None:
    """What cannot be written is dropped: Python would try again when it ends, and complain."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
