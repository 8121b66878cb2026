"""Telling that memory ran out from what the libraries say of it, each in its own words.

Some say nothing that can be caught: a library in Rust or C may end the whole process. So a limit
that is known to be too low is told before anything runs.
"""

from __future__ import annotations

import sys

ADDRESS_SPACE = 3_000_000_000  # bytes; DuckDB and ONNX Runtime reserve far more than they use
NEEDED = (
    "Memory ran out. Asking and serving take up to 1 GB, an ingest up to 2 GB; a limit on address "
    "space (ulimit -v), which counts what is only reserved, has to be 3 GB or more. Give it more, "
    "and run it again."
)
TOO_LOW = (
    "Warning: the limit on address space (ulimit -v) is {gigabytes:.1f} GB; below 3 GB a library "
    "may end this without a word. Raise it where that happens."
)
# ONNX Runtime (C++), the index (Rust, the system's ENOMEM) and Python's own threads.
_SAID = ("bad_alloc", "cannot allocate memory", "failed to allocate memory")
_NO_THREAD = "can't start new thread"


def ran_out(error: BaseException) -> bool:
    """Whether ``error``, or what it is of or in a group, is that there was no memory left."""
    if isinstance(error, MemoryError):
        return True
    if isinstance(error, BaseExceptionGroup):
        return any(map(ran_out, error.exceptions))
    text = str(error).lower()
    said = any(each in text for each in _SAID) or text == _NO_THREAD
    return said or (error.__cause__ is not None and ran_out(error.__cause__))


def warning() -> str:
    """What to say of this process's limit on address space; nothing where it is high enough."""
    if sys.platform == "win32":
        return ""
    import resource

    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY or limit >= ADDRESS_SPACE:
        return ""
    return TOO_LOW.format(gigabytes=limit / 1e9)
