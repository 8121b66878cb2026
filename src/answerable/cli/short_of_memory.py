"""Telling that memory ran out from what the libraries say of it, each in its own words."""

from __future__ import annotations

NEEDED = (
    "Memory ran out. Asking and serving take up to 1 GB, an ingest up to 2 GB; a limit on address "
    "space (ulimit -v), which counts what is only reserved, has to be 3 GB or more. Give it more, "
    "and run it again."
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
