"""Memory that was needed for a moment, given back to the system."""

from __future__ import annotations

import ctypes


def give_back() -> None:
    """Have the allocator return what it holds free, where it is glibc's; else do nothing.

    Reading the bundled model leaves 60 to 80 MB of it: what its weights were before they were
    rearranged. It stays with the process otherwise, as long as the process lives.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
