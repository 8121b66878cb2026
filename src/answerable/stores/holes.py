"""Holes of a file: blocks of zeros that no disk keeps, which is most of a small index's files."""

from __future__ import annotations

BLOCK = 262_144  # bytes that are read at once: checksums count in it, so that it stays as it is

_ZEROS = bytes(BLOCK)


def is_hole(block: bytes) -> bool:
    """Whether a block, of ``BLOCK`` bytes at most, is zeros alone."""
    return block == _ZEROS[: len(block)]
