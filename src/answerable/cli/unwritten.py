"""What to do about a file that could not be written."""

from __future__ import annotations

import errno

_FULL = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))


def remedy(error: OSError, otherwise: str) -> str:
    """What is said behind the reason: of a full disk to make room, and else ``otherwise``."""
    if error.errno in _FULL:
        return "Make room there, or name a file elsewhere. Nothing has changed."
    return otherwise
