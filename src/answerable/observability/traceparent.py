"""The trace that a request belongs to, as whoever sent it says: the W3C header ``traceparent``.

It is put down where the request comes in and read where its turn is told to a collector; between
the two nobody needs to know of it, and it goes to nobody else. https://www.w3.org/TR/trace-context/
"""

from __future__ import annotations

from contextvars import ContextVar

HEADER = "traceparent"
MOST = 55  # characters of the version that there is; what is longer is another version's, or none
# The header's text as it came, which anybody may have written; empty where there was none.
TRACEPARENT: ContextVar[str] = ContextVar("TRACEPARENT", default="")
