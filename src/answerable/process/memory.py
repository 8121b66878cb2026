"""Memory that was needed for a moment, given back; and what stays, left alone."""

from __future__ import annotations

import ctypes
import gc

# Objects made and not dropped since the collector looked last. With Python's own number, 700, which
# two answers make, looking took 0.5 ms of the processor time of each answer, and .2 s of a start.
COLLECT_AT = 10_000


def give_back() -> None:
    """Have the allocator return what it holds free, where it is glibc's; else do nothing.

    Reading the bundled model leaves 60 to 80 MB of it: what its weights were before they were
    rearranged. It stays with the process otherwise, as long as the process lives.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


def leave_alone() -> None:
    """Have the garbage collector pass over what was loaded so far, and look for more less often.

    What was loaded stays for good. With an index of 3,000 chunks open, looking through all of it
    stopped every answer for 90 ms, about once in 200 of them.
    """
    gc.freeze()
    look_less_often()


def look_less_often() -> None:
    """Have the garbage collector wait for more objects than it does by itself."""
    gc.set_threshold(COLLECT_AT)
