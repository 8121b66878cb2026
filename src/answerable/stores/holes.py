"""Holes of a file: blocks of zeros that no disk keeps, which is most of a small index's files."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from io import BufferedReader

BLOCK = 262_144  # bytes that are read at once: checksums count in it, so that it stays as it is

_ZEROS = bytes(BLOCK)


def blocks(content: BufferedReader) -> Iterator[tuple[int, bytes]]:
    """Where each block begins that is not zeros alone, a multiple of ``BLOCK``, and its bytes.

    What the file system knows to be a hole is not read. Raises ``OSError``.
    """
    end = 0
    while (at := _next_written(content, end)) is not None:
        content.seek(at)
        if not (block := content.read(BLOCK)):
            return
        if block != _ZEROS[: len(block)]:
            yield at, block
        end = at + len(block)


def _next_written(content: BufferedReader, at: int) -> int | None:
    """Where the next block begins that may have something written in it; None behind the last."""
    try:
        written = content.seek(at, os.SEEK_DATA)
    except OSError as error:
        if error.errno == errno.ENXIO:
            return None
        return at  # this file system tells of no holes
    return max(at, written - written % BLOCK)
